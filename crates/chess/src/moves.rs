//! A move of one side, and the two wings it can castle to.

use crate::{Answer, Board, Color, File, Piece, Rank, Square, SquareSet, query::PROMOTIONS};
use core::fmt;
use cozy_chess::{
    get_between_rays, get_bishop_moves, get_king_moves, get_knight_moves, get_line_rays,
    get_pawn_attacks, get_pawn_quiets, get_rook_moves,
};

/// A side of the board to castle to (`MK53 §10`, `§16`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wing {
    /// `0-0`: the king to file g, the rook to file f.
    Short,
    /// `0-0-0`: the king to file c, the rook to file d.
    Long,
}

impl Wing {
    /// The file the king arrives on.
    #[must_use]
    pub const fn king_file(self) -> File {
        match self {
            Self::Short => File::G,
            Self::Long => File::C,
        }
    }

    /// The file the rook arrives on.
    #[must_use]
    pub const fn rook_file(self) -> File {
        match self {
            Self::Short => File::F,
            Self::Long => File::D,
        }
    }
}

/// One move: where from, where to, what the pawn becomes, which way the king castles.
///
/// In castling `to` is the square where the king comes to stand (g1, c1, g8 or c8), in Chess960
/// too. Printed as coordinates: `e2e4`, `e7e8q`, `e1g1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// The square the piece leaves.
    pub from: Square,
    /// The square it arrives on.
    pub to: Square,
    /// What a pawn on the last rank becomes (`MK53 §9`); `None` for every other move.
    pub promotion: Option<Piece>,
    /// The wing, if this is castling.
    pub castling: Option<Wing>,
}

/// Moves in no promised order.
pub type MoveList = Vec<Move>;

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(piece) => write!(f, "{piece}"),
            None => Ok(()),
        }
    }
}

// Every legal move: for messages, and to prove the rules whole.

impl Board {
    /// Every legal move.
    ///
    /// ```
    /// assert_eq!(scoresheet_chess::Board::start().legal_moves().len(), 20);
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::with_capacity(48);
        let last_rank = Rank::Eighth.relative_to(self.side).bitboard();
        for from in self.men_of(self.side) {
            let promotes = self.of_kind(Piece::Pawn).has(from);
            for to in self.targets(from) {
                let plain = Move {
                    from,
                    to,
                    promotion: None,
                    castling: None,
                };
                if promotes && last_rank.has(to) {
                    list.extend(PROMOTIONS.map(|piece| Move {
                        promotion: Some(piece),
                        ..plain
                    }));
                } else {
                    list.push(plain);
                }
            }
        }
        list.extend(self.castlings());
        list
    }

    /// Whether the side to move has any legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.men_of(self.side)
            .into_iter()
            .any(|from| !self.targets(from).is_empty())
            || self.castlings().next().is_some()
    }

    /// How many legal moves there are.
    fn count_legal_moves(&self) -> u64 {
        let castlings = self.castlings().count() as u64;
        castlings + self.moves_of(self.men_of(self.side), self.check_answers())
    }

    /// How many moves lead from a square to these targets of the piece on it.
    fn ways(&self, from: Square, targets: SquareSet) -> u64 {
        let last_rank = Rank::Eighth.relative_to(self.side).bitboard();
        let promoting = if self.of_kind(Piece::Pawn).has(from) {
            targets & last_rank
        } else {
            SquareSet::EMPTY
        };
        u64::from(targets.len() + 3 * promoting.len())
    }

    /// The place of a move, from 0, among the legal ones in the order of their origins, targets and what becomes of a
    /// pawn: squares from a1 along the ranks, knight, bishop, rook, queen; castling after a step to the same square. `None`
    /// if it is not legal. It costs about half of what [`Board::legal_moves`] does.
    ///
    /// ```
    /// use scoresheet_chess::Board;
    /// let board = Board::start();
    /// let moves = board.legal_moves();
    /// let knight = moves.iter().find(|mv| mv.to_string() == "b1c3").unwrap();
    /// assert_eq!(board.place_of(knight), Some(1));
    /// ```
    #[must_use]
    pub fn place_of(&self, mv: &Move) -> Option<usize> {
        let before = |square: Square| SquareSet((1 << square as u64) - 1);
        let answers = self.check_answers();
        let targets = self.targets_within(mv.from, answers);
        let castlings = || self.castlings();
        let become_of = match mv.promotion {
            None => 0,
            Some(piece) => PROMOTIONS.iter().rev().position(|one| *one == piece)? + 1,
        };
        let is_legal = if mv.castling.is_some() {
            castlings().any(|one| one == *mv)
        } else {
            let promotes = self.ways(mv.from, mv.to.bitboard()) > 1;
            targets.has(mv.to) && self.men_of(self.side).has(mv.from) && (become_of > 0) == promotes
        };
        let others = self.moves_of(self.men_of(self.side) & before(mv.from), answers);
        let castled = castlings()
            .filter(|one| (one.from, one.to) < (mv.from, mv.to))
            .count();
        let stepped = usize::from(mv.castling.is_some() && targets.has(mv.to));
        let own = self.ways(mv.from, targets & before(mv.to));
        let place = (others + own) as usize + castled + stepped + become_of.saturating_sub(1);
        is_legal.then_some(place)
    }

    fn castlings(&self) -> impl Iterator<Item = Move> {
        [Wing::Short, Wing::Long]
            .into_iter()
            .filter_map(|wing| self.castle(wing).one())
    }

    /// Where the piece of the side to move on that square may legally go, castling apart.
    fn targets(&self, from: Square) -> SquareSet {
        self.targets_within(from, self.check_answers())
    }

    /// The same, where `answers` are the squares on which a piece answers the check, if there is one.
    fn targets_within(&self, from: Square, answers: SquareSet) -> SquareSet {
        let Some(piece) = self.men[from as usize] else {
            return SquareSet::EMPTY;
        };
        let occupied = self.occupied();
        let own = self.men_of(self.side);
        let reached = match piece {
            Piece::Knight => get_knight_moves(from),
            Piece::Bishop => get_bishop_moves(from, occupied),
            Piece::Rook => get_rook_moves(from, occupied),
            Piece::Queen => get_bishop_moves(from, occupied) | get_rook_moves(from, occupied),
            Piece::Pawn => {
                let takes = get_pawn_attacks(from, self.side);
                get_pawn_quiets(from, self.side, occupied) | takes & self.men_of(!self.side)
            }
            Piece::King => {
                return (get_king_moves(from) & !own)
                    .into_iter()
                    .filter(|&to| self.king_is_safe_on(to))
                    .collect();
            }
        };
        let mut safe = reached & !own & answers;
        if self.pinned.has(from) {
            safe &= get_line_rays(self.king(self.side), from);
        }
        match self.en_passant {
            Some(to) if piece == Piece::Pawn => {
                let takes = self.legal_origins(Piece::Pawn, from.bitboard(), to);
                if takes.is_empty() {
                    safe
                } else {
                    safe | to.bitboard()
                }
            }
            _ => safe,
        }
    }

    /// How many moves these pieces of the side to move have, castling apart.
    fn moves_of(&self, men: SquareSet, answers: SquareSet) -> u64 {
        let pawns = men & self.of_kind(Piece::Pawn);
        // What takes en passant or is pinned has rules of its own.
        let plain = match self.en_passant {
            Some(_) => SquareSet::EMPTY,
            None => pawns & !self.pinned,
        };
        let others = (men & !plain).into_iter();
        let others = others.map(|from| self.ways(from, self.targets_within(from, answers)));
        u64::from(self.pawn_moves(plain, answers)) + others.sum::<u64>()
    }

    /// How many moves these pawns of the side to move have that are not pinned, where none takes en passant: all at once.
    fn pawn_moves(&self, pawns: SquareSet, answers: SquareSet) -> u32 {
        let ahead = |set: SquareSet| match self.side {
            Color::White => SquareSet(set.0 << 8),
            Color::Black => SquareSet(set.0 >> 8),
        };
        let west = SquareSet(pawns.0 & !File::A.bitboard().0);
        let east = SquareSet(pawns.0 & !File::H.bitboard().0);
        let free = !self.occupied();
        let one = ahead(pawns) & free;
        let third = Rank::Third.relative_to(self.side).bitboard();
        let two = ahead(one & third) & free;
        let others = self.men_of(!self.side);
        let last_rank = Rank::Eighth.relative_to(self.side).bitboard();
        let ways = [
            one,
            two,
            SquareSet(ahead(west).0 >> 1) & others,
            SquareSet(ahead(east).0 << 1) & others,
        ];
        let ways = ways.map(|targets| targets & answers);
        let count = |targets: &SquareSet| targets.len() + 3 * (*targets & last_rank).len();
        ways.iter().map(count).sum()
    }
}

// Castling, and what forbids it (`MK53 §10`).

/// Why castling to a wing is not legal; the first reason that holds, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CastleRefusal {
    /// The king has left its back rank.
    KingMoved,
    /// No rook of that side stands on that wing of the king on the back rank.
    RookGone,
    /// King and rook stand there, but one of them has moved before, or the set-up gives no right.
    RightLost,
    /// Pieces stand on these squares, which king and rook need.
    Occupied(SquareSet),
    /// The king is in check, and castling is no answer to one.
    OutOfCheck,
    /// The king would cross these attacked squares.
    ThroughCheck(SquareSet),
    /// The king would come to stand on this attacked square.
    IntoCheck(Square),
}

impl fmt::Display for CastleRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::KingMoved => f.write_str("the king is no longer on its back rank"),
            Self::RookGone => f.write_str("there is no rook on that side"),
            Self::RightLost => f.write_str("the king or that rook has moved before"),
            Self::Occupied(squares) => write!(f, "occupied squares: {}", Listed(squares)),
            Self::OutOfCheck => f.write_str("the king is in check"),
            Self::ThroughCheck(squares) => {
                write!(
                    f,
                    "the king would cross attacked squares: {}",
                    Listed(squares)
                )
            }
            Self::IntoCheck(square) => write!(f, "the king would be in check on {square}"),
        }
    }
}

struct Listed(SquareSet);

impl fmt::Display for Listed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, square) in self.0.into_iter().enumerate() {
            let gap = if index == 0 { "" } else { ", " };
            write!(f, "{gap}{square}")?;
        }
        Ok(())
    }
}

impl Board {
    /// Castling to that wing: [`Answer::One`] or [`Answer::Impossible`].
    ///
    /// ```
    /// use scoresheet_chess::{Answer, Board, CastleRefusal, Wing};
    /// let board = Board::from_fen("r3k2r/8/8/8/8/5q2/8/R3K2R w KQkq - 0 1")?;
    /// assert_eq!(board.castle(Wing::Short), Answer::Impossible);
    /// let reason = board.why_no_castle(Wing::Short).unwrap();
    /// assert_eq!(reason.to_string(), "the king would cross attacked squares: f1");
    /// # Ok::<(), scoresheet_chess::FenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn castle(&self, wing: Wing) -> Answer {
        let king = self.king(self.side);
        match self.castling_rook(self.side, wing) {
            Some(rook) if self.may_castle(king, rook, wing) => {}
            _ => return Answer::Impossible,
        }
        Answer::One(Move {
            from: king,
            to: Square::new(wing.king_file(), king.rank()),
            promotion: None,
            castling: Some(wing),
        })
    }

    /// Why castling to that wing is not legal; `None` if it is.
    #[must_use]
    pub fn why_no_castle(&self, wing: Wing) -> Option<CastleRefusal> {
        if self.castle(wing).one().is_some() {
            return None;
        }
        let side = self.side_to_move();
        let home = Rank::First.relative_to(side);
        let king = self.king(side);
        if king.rank() != home {
            return Some(CastleRefusal::KingMoved);
        }
        let Some(rook) = self.castling_rook(side, wing) else {
            return Some(if self.rooks_beside(side, wing).is_empty() {
                CastleRefusal::RookGone
            } else {
                CastleRefusal::RightLost
            });
        };
        let way = Way::new(king, rook, wing);
        let others = self.occupied() & !king.bitboard() & !rook.bitboard();
        let needed = way.needed;
        if !(others & needed).is_empty() {
            return Some(CastleRefusal::Occupied(others & needed));
        }
        if self.in_check() {
            return Some(CastleRefusal::OutOfCheck);
        }
        let attacked: SquareSet = way
            .crossed
            .into_iter()
            .filter(|&square| !self.king_is_safe_on(square))
            .collect();
        Some(if attacked.is_empty() {
            CastleRefusal::IntoCheck(way.king_to)
        } else {
            CastleRefusal::ThroughCheck(attacked)
        })
    }

    /// Whether nothing but the right itself is missing.
    fn may_castle(&self, king: Square, rook: Square, wing: Wing) -> bool {
        let way = Way::new(king, rook, wing);
        let others = self.occupied() & !king.bitboard() & !rook.bitboard();
        // In Chess960 the rook may have shielded the square where the king comes to stand.
        let after = others | way.king_to.bitboard() | way.rook_to.bitboard();
        !self.in_check()
            && (others & way.needed).is_empty()
            && self.attackers(way.king_to, !self.side, after).is_empty()
            && way
                .crossed
                .into_iter()
                .all(|square| self.king_is_safe_on(square))
    }

    /// A side's rooks on that wing of its king, on the king's rank.
    pub(crate) fn rooks_beside(&self, color: Color, wing: Wing) -> SquareSet {
        let king = self.king(color);
        let rooks = self.pieces(color, Piece::Rook) & king.rank().bitboard();
        rooks
            .into_iter()
            .filter(|rook| match wing {
                Wing::Short => rook.file() > king.file(),
                Wing::Long => rook.file() < king.file(),
            })
            .collect()
    }
}

/// The squares that castling takes.
struct Way {
    king_to: Square,
    rook_to: Square,
    /// What the king passes over, its target apart.
    crossed: SquareSet,
    /// What must be empty but for king and rook themselves.
    needed: SquareSet,
}

impl Way {
    fn new(king: Square, rook: Square, wing: Wing) -> Self {
        let king_to = Square::new(wing.king_file(), king.rank());
        let rook_to = Square::new(wing.rook_file(), king.rank());
        let crossed = get_between_rays(king, king_to);
        let arrival = king_to.bitboard() | rook_to.bitboard();
        Self {
            king_to,
            rook_to,
            crossed,
            needed: crossed | get_between_rays(king, rook) | arrival,
        }
    }
}

// Counting move sequences: the proof that the rules are whole.

impl Board {
    /// The number of sequences of `depth` legal plies from here. The last ply is counted, not
    /// played.
    ///
    /// ```
    /// assert_eq!(scoresheet_chess::Board::start().perft(3), 8_902);
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_legal_moves(),
            _ => self
                .legal_moves()
                .into_iter()
                .map(|mv| {
                    let mut next = self.clone();
                    next.play(mv);
                    next.perft(depth - 1)
                })
                .sum(),
        }
    }
}
