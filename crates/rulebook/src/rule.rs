//! The kinds of rule that end a game. What each counts is in `count/`.

/// How it is found out that a game has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    /// The position itself says it: mate, stalemate, no piece, no move.
    Board,
    /// Only the record can say it: resignation, agreement, a flag, an arbiter's decision.
    Said,
    /// The same position with the same side to move has stood so many times.
    Recurrence {
        /// Times, the first included.
        times: u32,
        /// What makes it the same.
        same: Same,
    },
    /// The same position has stood after each fourth ply, so many times (FIDE 2014 9.6.a).
    RecurrenceEachFourthPly {
        /// Times, the first included.
        times: u32,
        /// What makes it the same.
        same: Same,
    },
    /// So many moves, White's and Black's together one (KV53 §4), in which nothing of a kind happened.
    Unchanged {
        /// What starts the count anew.
        reset: Reset,
        /// Moves.
        moves: u32,
    },
    /// The same of captures and pawn moves, but in endings with a number of their own (FIDE 1985 10.8).
    UnchangedBut {
        /// Moves.
        moves: u32,
        /// Endings that are not meant.
        but: &'static [(Left, u32)],
    },
    /// The same in these endings, each with its number of moves (FIDE 1985 10.9).
    UnchangedIn(&'static [(Left, u32)]),
    /// Both sides have a king, and the number and kind of all pieces does not change.
    BothHaveKings {
        /// Bands by the number of all pieces on the board: fewest, most, moves.
        bands: &'static [(u8, u8, u32)],
    },
    /// A stronger side against a king alone.
    LoneKing(Lone),
    /// Each side has one piece, whatever it is.
    OnePieceEach,
    /// Such a force stands against a king alone, and the clocks add no time for a move (VK 7.2.9).
    LoneKingWithoutIncrement {
        /// What the stronger side has, and where the lone king stands.
        forces: &'static [(Force, Road)],
    },
    /// One side checks at each of its last moves, so many or more, and a position among them has
    /// stood before.
    PerpetualCheck {
        /// Checks.
        checks: u32,
    },
    /// What is left on a chess board is one of these.
    Left(&'static [Left]),
    /// No series of legal moves leads to a mate (FIDE 2023 5.2.2): found by what is left on the board, and by
    /// looking at all positions that can follow where these are few.
    Dead,
}

impl Rule {
    /// True if something is counted towards it; false if one position, or the record, decides.
    #[must_use]
    pub const fn is_counted(self) -> bool {
        match self {
            Self::Recurrence { .. }
            | Self::RecurrenceEachFourthPly { .. }
            | Self::Unchanged { .. }
            | Self::UnchangedBut { .. }
            | Self::UnchangedIn(_)
            | Self::BothHaveKings { .. }
            | Self::LoneKing(_)
            | Self::PerpetualCheck { .. } => true,
            Self::Board
            | Self::Said
            | Self::OnePieceEach
            | Self::LoneKingWithoutIncrement { .. }
            | Self::Left(_)
            | Self::Dead => false,
        }
    }
}

/// What makes a position the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Same {
    /// Pieces on their squares and the side to move (KV53 §16d, MK53 §18g).
    Placement,
    /// Castling and en passant rights too, the latter if there is a legal capture (FIDE 2023 9.2.3).
    Rights,
    /// The same with captures en passant that are not legal since they leave the king in check.
    RightsOnPaper,
}

/// What starts a count of quiet moves anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reset {
    /// A capture or a promotion: number or kind of the pieces changes.
    Material,
    /// A capture or a move of a man or pawn.
    CaptureOrMan,
}

/// What is counted against a king alone. The move that brings the balance about is not counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lone {
    /// What the stronger side has.
    pub force: Force,
    /// Where the lone king stands.
    pub road: Road,
    /// How many moves, and whose.
    pub count: Count,
    /// What a capture inside the count does.
    pub capture: Inside,
    /// What a promotion inside the count does.
    pub promotion: Inside,
    /// Not counted where the balance came about from this force against the same king.
    pub not_after: Option<Force>,
}

/// Where the lone king must stand, or the stronger side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Road {
    /// Anywhere.
    Anywhere,
    /// On the main diagonal, as long as the count goes on.
    Main,
    /// On the main diagonal when the count starts.
    MainAtFirst,
    /// Anywhere, once the stronger side has a king on the main diagonal.
    HeldAtFirst,
}

/// What the stronger side has against a king alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Force {
    /// Exactly one of these: kings, men.
    OneOf(&'static [(u8, u8)]),
    /// So many kings or more, and no men (VK 7.2.4).
    KingsFrom(u8),
    /// So many kings or more, and any number of men.
    KingsAndMenFrom(u8),
}

/// How many moves against a lone king, and whose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// The stronger side's own.
    Own(u32),
    /// Both sides must have made so many.
    Both(u32),
}

/// What a change of the pieces inside a count does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Inside {
    /// The count goes on, as long as the force is one that the rule is for.
    GoesOn,
    /// It starts anew.
    Restarts,
    /// It goes on whatever becomes of the force (RK 6.3).
    NeverStops,
}

/// What is left on a chess board, as far as some rule asks for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Left {
    /// Something that can mate, as far as the pieces alone can tell.
    Enough,
    /// A rook and a bishop against a rook.
    RookBishopAgainstRook,
    /// Two knights against a pawn that one of them blocks, on the fourth row of its side's opponent or before it,
    /// as the line of A. Troitzky has it: Black's on a4, b6, c5, d4, e4, f5, g6, h4.
    KnightsAgainstBlockedPawn,
    /// A rook and a pawn on a2 against a pawn on a3 and a bishop that commands a1, or the same turned or mirrored.
    RookPawnAgainstBishopPawn,
    /// A queen and a pawn one square from promotion against a queen.
    QueenPawnAgainstQueen,
    /// A queen against two knights.
    QueenAgainstKnights,
    /// A queen against two bishops.
    QueenAgainstBishops,
    /// Two bishops against a knight.
    BishopsAgainstKnight,
    /// Two kings.
    BareKings,
    /// Two kings and one bishop or knight.
    OneMinor,
    /// Each side a king and one bishop, the bishops on squares of one colour.
    BishopEach,
    /// Kings and other numbers of bishops, all on squares of one colour.
    BishopsOfOneColour,
}
