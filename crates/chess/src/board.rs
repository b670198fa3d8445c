//! A position of chess: who stands where, who is to move, and what may still be castled.

use core::fmt;
use std::sync::LazyLock;

use crate::{Answer, Color, Move, Piece, Query, Rank, Square, SquareSet, Wing};

/// A legal position with its side to move, castling rights, en passant square and counters.
///
/// Holds what a FEN holds and no history; cloning copies about 170 bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// The kind of piece on each square; the sets below say the same the other way round.
    pub(crate) men: [Option<Piece>; Square::NUM],
    pub(crate) kinds: [SquareSet; Piece::NUM],
    pub(crate) colors: [SquareSet; Color::NUM],
    pub(crate) kings: [Square; Color::NUM],
    /// The rooks of both sides that may still castle. While one may, its king stands on its back
    /// rank, so that the wing follows from who stands further to the right.
    pub(crate) castling: SquareSet,
    pub(crate) en_passant: Option<Square>,
    pub(crate) side: Color,
    /// The pieces that give check to the side to move.
    pub(crate) checkers: SquareSet,
    /// The pieces, of either side, that alone stand between the king of the side to move and a
    /// line piece of the other.
    pub(crate) pinned: SquareSet,
    pub(crate) quiet_plies: u16,
    pub(crate) move_number: u16,
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
        static START: LazyLock<Board> =
            LazyLock::new(|| Board::from_core(&cozy_chess::Board::startpos(), 0));
        START.clone()
    }

    /// The Chess960 start position of that number, 0 to 959 in Scharnagl's order; 518 is the
    /// start position of chess. `None` beyond 959.
    #[must_use]
    pub fn chess960(number: u16) -> Option<Self> {
        (number < 960)
            .then(|| Self::from_core(&cozy_chess::Board::chess960_startpos(number.into()), 0))
    }

    /// Takes over a position that the rules core has set up and found valid.
    pub(crate) fn from_core(core: &cozy_chess::Board, quiet_plies: u16) -> Self {
        let side = core.side_to_move();
        let mut castling = SquareSet::EMPTY;
        for color in Color::ALL {
            let rights = core.castle_rights(color);
            for file in [rights.short, rights.long].into_iter().flatten() {
                castling |= Square::new(file, Rank::First.relative_to(color)).bitboard();
            }
        }
        let passed = Rank::Sixth.relative_to(side);
        Self {
            men: Square::ALL.map(|square| core.piece_on(square)),
            kinds: Piece::ALL.map(|piece| core.pieces(piece)),
            colors: Color::ALL.map(|color| core.colors(color)),
            kings: Color::ALL.map(|color| core.king(color)),
            castling,
            en_passant: core.en_passant().map(|file| Square::new(file, passed)),
            side,
            checkers: core.checkers(),
            pinned: core.pinned(),
            quiet_plies,
            move_number: core.fullmove_number(),
        }
    }

    /// Whose move it is.
    #[must_use]
    #[inline]
    pub fn side_to_move(&self) -> Color {
        self.side
    }

    /// The piece on a square and whose it is.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<(Color, Piece)> {
        let piece = self.men[square as usize]?;
        let white = self.men_of(Color::White).has(square);
        Some((if white { Color::White } else { Color::Black }, piece))
    }

    /// Where the pieces of this kind and colour stand.
    #[must_use]
    #[inline]
    pub fn pieces(&self, color: Color, piece: Piece) -> SquareSet {
        self.men_of(color) & self.of_kind(piece)
    }

    /// Where all pieces of this colour stand.
    #[must_use]
    #[inline]
    pub fn men_of(&self, color: Color) -> SquareSet {
        self.colors[color as usize]
    }

    /// Where the pieces of this kind stand, of either side.
    #[inline]
    pub(crate) fn of_kind(&self, piece: Piece) -> SquareSet {
        self.kinds[piece as usize]
    }

    #[inline]
    pub(crate) fn occupied(&self) -> SquareSet {
        self.colors[0] | self.colors[1]
    }

    #[inline]
    pub(crate) fn king(&self, color: Color) -> Square {
        self.kings[color as usize]
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
        self.move_number
    }

    /// The square a pawn passed over on the last ply by moving two squares (`MK53 §8`), whether
    /// or not a pawn can take there.
    #[must_use]
    #[inline]
    pub fn en_passant_square(&self) -> Option<Square> {
        self.en_passant
    }

    /// The square of the rook that a side may still castle with on that wing.
    #[must_use]
    pub fn castling_rook(&self, color: Color, wing: Wing) -> Option<Square> {
        let king = self.king(color);
        let beyond = SquareSet(u64::MAX << king as u8);
        let rooks = self.castling & Rank::First.relative_to(color).bitboard();
        match wing {
            Wing::Short => (rooks & beyond).next_square(),
            Wing::Long => (rooks & !beyond).next_square(),
        }
    }

    /// Whether the side to move is in check (`MK53 §11`).
    #[must_use]
    #[inline]
    pub fn in_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// The pieces that give check to the side to move.
    #[must_use]
    #[inline]
    pub fn checkers(&self) -> SquareSet {
        self.checkers
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

    /// Whether this very move is legal here.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        let answer = match (mv.castling, self.men[mv.from as usize]) {
            (Some(wing), _) => self.castle(wing),
            (None, Some(piece)) => self.find(&Query {
                piece,
                from: mv.from.bitboard(),
                to: mv.to.bitboard(),
                promotion: mv.promotion,
            }),
            (None, None) => Answer::Impossible,
        };
        answer == Answer::One(mv)
    }

    /// The kind of piece a move of this position takes, the pawn taken en passant included.
    #[must_use]
    pub fn captured(&self, mv: Move) -> Option<Piece> {
        if self.is_en_passant(mv) {
            return Some(Piece::Pawn);
        }
        if !self.men_of(!self.side).has(mv.to) {
            return None;
        }
        self.men[mv.to as usize]
    }

    /// Whether a move of this position takes a piece, en passant included.
    #[must_use]
    #[inline]
    pub fn is_capture(&self, mv: Move) -> bool {
        self.men_of(!self.side).has(mv.to) || self.is_en_passant(mv)
    }

    /// Whether a move of this position takes a pawn en passant (`MK53 §8`).
    #[must_use]
    #[inline]
    pub fn is_en_passant(&self, mv: Move) -> bool {
        self.en_passant_square() == Some(mv.to)
            && self.pieces(self.side_to_move(), Piece::Pawn).has(mv.from)
    }
}
