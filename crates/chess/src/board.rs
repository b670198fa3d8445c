//! A position of chess: who stands where, who is to move, and what may still be castled.

use core::fmt;

use cozy_chess::{
    get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_moves,
};

use crate::find::PROMOTIONS;
use crate::{Color, Move, MoveList, Piece, Rank, Square, SquareSet, Wing};

/// A legal position with its side to move, castling rights, en passant square and counters.
///
/// Holds what a FEN holds and no history; cloning copies about a hundred bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    pub(crate) core: cozy_chess::Board,
    /// Plies since the last capture or pawn move. The core's own counter stops at 100, and
    /// records go on.
    pub(crate) quiet_plies: u16,
}

/// The move is not legal in this position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IllegalMove(pub Move);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the move {} is not legal here", self.0)
    }
}

impl std::error::Error for IllegalMove {}

impl Default for Board {
    fn default() -> Self {
        Self::start()
    }
}

impl Board {
    /// The start position of chess (`MK53 §4`).
    #[must_use]
    pub fn start() -> Self {
        Self {
            core: cozy_chess::Board::startpos(),
            quiet_plies: 0,
        }
    }

    /// The Chess960 start position of that number, 0 to 959 in Scharnagl's order; 518 is the
    /// start position of chess. `None` beyond 959.
    #[must_use]
    pub fn chess960(number: u16) -> Option<Self> {
        (number < 960).then(|| Self {
            core: cozy_chess::Board::chess960_startpos(number.into()),
            quiet_plies: 0,
        })
    }

    /// Whose move it is.
    #[must_use]
    #[inline]
    pub fn side_to_move(&self) -> Color {
        self.core.side_to_move()
    }

    /// The piece on a square and whose it is.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<(Color, Piece)> {
        Some((self.core.color_on(square)?, self.core.piece_on(square)?))
    }

    /// Where the pieces of this kind and colour stand.
    #[must_use]
    #[inline]
    pub fn pieces(&self, color: Color, piece: Piece) -> SquareSet {
        self.core.colored_pieces(color, piece)
    }

    /// Where all pieces of this colour stand.
    #[must_use]
    #[inline]
    pub fn men_of(&self, color: Color) -> SquareSet {
        self.core.colors(color)
    }

    /// Plies since the last capture or pawn move.
    #[must_use]
    #[inline]
    pub fn quiet_plies(&self) -> u16 {
        self.quiet_plies
    }

    /// The number of the move that is due, 1 at the start of a game.
    #[must_use]
    #[inline]
    pub fn move_number(&self) -> u16 {
        self.core.fullmove_number()
    }

    /// The square a pawn passed over on the last ply by moving two squares (`MK53 §8`), whether
    /// or not a pawn can take there.
    #[must_use]
    #[inline]
    pub fn en_passant_square(&self) -> Option<Square> {
        let rank = Rank::Sixth.relative_to(self.side_to_move());
        self.core.en_passant().map(|file| Square::new(file, rank))
    }

    /// The square of the rook that a side may still castle with on that wing.
    #[must_use]
    pub fn castling_rook(&self, color: Color, wing: Wing) -> Option<Square> {
        let rights = self.core.castle_rights(color);
        let file = match wing {
            Wing::Short => rights.short,
            Wing::Long => rights.long,
        };
        file.map(|file| Square::new(file, Rank::First.relative_to(color)))
    }

    /// Whether the side to move is in check (`MK53 §11`).
    #[must_use]
    #[inline]
    pub fn in_check(&self) -> bool {
        !self.core.checkers().is_empty()
    }

    /// The pieces that give check to the side to move.
    #[must_use]
    #[inline]
    pub fn checkers(&self) -> SquareSet {
        self.core.checkers()
    }

    /// Whether the side to move has any legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.core.generate_moves(|_| true)
    }

    /// Mate: in check, and no legal move (`MK53 §12`).
    #[must_use]
    #[inline]
    pub fn is_checkmate(&self) -> bool {
        self.in_check() && !self.has_legal_move()
    }

    /// Stalemate: not in check, and no legal move (`MK53 §13`).
    #[must_use]
    #[inline]
    pub fn is_stalemate(&self) -> bool {
        !self.in_check() && !self.has_legal_move()
    }

    /// Every legal move.
    ///
    /// ```
    /// assert_eq!(scoresheet_chess::Board::start().legal_moves().len(), 20);
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let own = self.core.colors(self.side_to_move());
        let last_rank = Rank::Eighth.relative_to(self.side_to_move());
        let mut list = MoveList::with_capacity(48);
        self.core.generate_moves(|moves| {
            for to in moves.to {
                let plain = Move {
                    from: moves.from,
                    to,
                    promotion: None,
                    castling: None,
                };
                if own.has(to) {
                    list.push(castling_from_core(moves.from, to));
                } else if moves.piece == Piece::Pawn && to.rank() == last_rank {
                    list.extend(PROMOTIONS.map(|piece| Move {
                        promotion: Some(piece),
                        ..plain
                    }));
                } else {
                    list.push(plain);
                }
            }
            false
        });
        list
    }

    /// Whether this very move is legal here.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        match mv.castling {
            Some(wing) => self.castle(wing).one() == Some(mv),
            None => {
                // The core reads a king's move onto its own rook as castling.
                !self.core.colors(self.side_to_move()).has(mv.to) && self.core.is_legal(to_core(mv))
            }
        }
    }

    /// Plays a move that this board gave ([`Board::find`], [`Board::castle`],
    /// [`Board::legal_moves`]), trusting that it is legal.
    ///
    /// # Panics
    ///
    /// May panic if the move is not legal in this very position: a mistake of the program, not
    /// of the record. For a move from elsewhere there is [`Board::try_play`].
    #[inline]
    pub fn play(&mut self, mv: Move) {
        let core_move = match mv.castling {
            None => to_core(mv),
            Some(wing) => cozy_chess::Move {
                from: mv.from,
                to: self
                    .castling_rook(self.side_to_move(), wing)
                    .unwrap_or(mv.to),
                promotion: None,
            },
        };
        self.core.play_unchecked(core_move);
        // The core's counter is 0 exactly after a capture or pawn move.
        self.quiet_plies = match self.core.halfmove_clock() {
            0 => 0,
            _ => self.quiet_plies.saturating_add(1),
        };
    }

    /// Plays a move wherever it comes from, if it is legal.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if it is not; the board is then as it was.
    pub fn try_play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if !self.is_legal(mv) {
            return Err(IllegalMove(mv));
        }
        self.play(mv);
        Ok(())
    }

    /// Lets the side to move pass, as the null moves `--` and `Z0` of annotated records do.
    /// `false`, and nothing changed, if it is in check.
    pub fn pass(&mut self) -> bool {
        let Some(core) = self.core.null_move() else {
            return false;
        };
        self.core = core;
        self.quiet_plies = self.quiet_plies.saturating_add(1);
        true
    }

    /// The kind of piece a move of this position takes, the pawn taken en passant included.
    #[must_use]
    pub fn captured(&self, mv: Move) -> Option<Piece> {
        if self.is_en_passant(mv) {
            return Some(Piece::Pawn);
        }
        if !self.core.colors(!self.side_to_move()).has(mv.to) {
            return None;
        }
        self.core.piece_on(mv.to)
    }

    /// Whether a move of this position takes a piece, en passant included.
    #[must_use]
    #[inline]
    pub fn is_capture(&self, mv: Move) -> bool {
        self.core.colors(!self.side_to_move()).has(mv.to) || self.is_en_passant(mv)
    }

    /// Whether a move of this position takes a pawn en passant (`MK53 §8`).
    #[must_use]
    #[inline]
    pub fn is_en_passant(&self, mv: Move) -> bool {
        self.en_passant_square() == Some(mv.to)
            && self.pieces(self.side_to_move(), Piece::Pawn).has(mv.from)
    }

    /// The pieces of `by` that would attack the square if `occupied` were the squares taken.
    pub(crate) fn attackers(&self, square: Square, by: Color, occupied: SquareSet) -> SquareSet {
        let kind = |piece| self.core.pieces(piece);
        let queens = kind(Piece::Queen);
        self.core.colors(by)
            & (get_bishop_moves(square, occupied) & (kind(Piece::Bishop) | queens)
                | get_rook_moves(square, occupied) & (kind(Piece::Rook) | queens)
                | get_knight_moves(square) & kind(Piece::Knight)
                | get_king_moves(square) & kind(Piece::King)
                | get_pawn_attacks(square, !by) & kind(Piece::Pawn))
    }

    pub(crate) fn core_is_legal(&self, from: Square, to: Square) -> bool {
        self.core.is_legal(cozy_chess::Move {
            from,
            to,
            promotion: None,
        })
    }
}

fn to_core(mv: Move) -> cozy_chess::Move {
    cozy_chess::Move {
        from: mv.from,
        to: mv.to,
        promotion: mv.promotion,
    }
}

/// The core writes castling as the king taking its own rook.
fn castling_from_core(king: Square, rook: Square) -> Move {
    let wing = if rook.file() > king.file() {
        Wing::Short
    } else {
        Wing::Long
    };
    Move {
        from: king,
        to: Square::new(wing.king_file(), king.rank()),
        promotion: None,
        castling: Some(wing),
    }
}
