//! Making a move: the pieces, the castling rights, the counters, then who checks and pins.

use cozy_chess::{
    get_between_rays, get_bishop_rays, get_knight_moves, get_pawn_attacks, get_rook_rays,
};

use crate::board::IllegalMove;
use crate::{Board, Color, Move, Piece, Rank, Square, SquareSet, Wing};

impl Board {
    /// Plays a move that this board gave ([`Board::find`], [`Board::castle`],
    /// [`Board::legal_moves`]), trusting that it is legal.
    ///
    /// A move that is not legal here leaves a position that means nothing, though never a panic:
    /// a mistake of the program, not of the record. For a move from elsewhere there is
    /// [`Board::try_play`].
    #[inline]
    pub fn play(&mut self, mv: Move) {
        self.make(mv);
        self.find_checks_and_pins();
    }

    /// Plays moves one after the other, each as [`Board::play`] does; who checks and who is pinned is
    /// found out once, behind the last.
    ///
    /// ```
    /// use scoresheet_chess::Board;
    /// let start = Board::start();
    /// let (mut by_one, mut together) = (start.clone(), start.clone());
    /// let first = start.legal_moves()[0];
    /// by_one.play(first);
    /// let second = by_one.legal_moves()[0];
    /// by_one.play(second);
    /// together.play_all([first, second]);
    /// assert_eq!(by_one, together);
    /// ```
    pub fn play_all(&mut self, moves: impl IntoIterator<Item = Move>) {
        for mv in moves {
            self.make(mv);
        }
        self.find_checks_and_pins();
    }

    /// The pieces, the rights, the counters and the turn; not yet who checks and pins.
    #[inline]
    fn make(&mut self, mv: Move) {
        let Some(moved) = self.men[mv.from as usize] else {
            return;
        };
        let side = self.side;
        let passed = self.en_passant.take();
        self.quiet_plies = self.quiet_plies.saturating_add(1);
        if let Some(wing) = mv.castling {
            self.castle_men(mv, wing);
        } else {
            if let Some(victim) = self.men[mv.to as usize] {
                self.lift(!side, victim, mv.to);
                self.quiet_plies = 0;
            }
            self.lift(side, moved, mv.from);
            self.drop(side, mv.promotion.unwrap_or(moved), mv.to);
            if moved == Piece::Pawn {
                self.quiet_plies = 0;
                self.finish_pawn_move(mv, passed);
            }
        }
        if moved == Piece::King {
            self.kings[side as usize] = mv.to;
            self.castling &= !Rank::First.relative_to(side).bitboard();
        }
        // A rook that has left, or was taken, castles no more.
        self.castling &= !(mv.from.bitboard() | mv.to.bitboard());
        self.hand_over();
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
        if self.in_check() {
            return false;
        }
        self.en_passant = None;
        self.quiet_plies = self.quiet_plies.saturating_add(1);
        self.hand_over();
        self.find_checks_and_pins();
        true
    }

    #[inline]
    pub(crate) fn lift(&mut self, color: Color, piece: Piece, square: Square) {
        self.men[square as usize] = None;
        self.kinds[piece as usize] ^= square.bitboard();
        self.colors[color as usize] ^= square.bitboard();
    }

    #[inline]
    pub(crate) fn drop(&mut self, color: Color, piece: Piece, square: Square) {
        self.men[square as usize] = Some(piece);
        self.kinds[piece as usize] ^= square.bitboard();
        self.colors[color as usize] ^= square.bitboard();
    }

    /// In Chess960 king and rook may change places: lift both before either is set down.
    fn castle_men(&mut self, mv: Move, wing: Wing) {
        let side = self.side;
        let rook = self.castling_rook(side, wing);
        self.lift(side, Piece::King, mv.from);
        if let Some(rook) = rook {
            self.lift(side, Piece::Rook, rook);
            let rook_to = Square::new(wing.rook_file(), mv.to.rank());
            self.drop(side, Piece::Rook, rook_to);
        }
        self.drop(side, Piece::King, mv.to);
    }

    /// The pawn taken en passant, and the square passed over by a double step (`MK53 §8`).
    #[inline]
    fn finish_pawn_move(&mut self, mv: Move, passed: Option<Square>) {
        let (from, to) = (mv.from as usize, mv.to as usize);
        if passed == Some(mv.to) {
            // One rank behind the target: square numbers run by ranks of eight.
            self.lift(!self.side, Piece::Pawn, Square::index(to ^ 8));
        } else if from.abs_diff(to) == 16 {
            self.en_passant = Some(Square::index((from + to) / 2));
        }
    }

    #[inline]
    fn hand_over(&mut self) {
        if self.side == Color::Black {
            self.move_number = self.move_number.saturating_add(1);
        }
        self.side = !self.side;
    }

    /// Who gives check to the side to move, and who stands alone before its king.
    #[inline]
    pub(crate) fn find_checks_and_pins(&mut self) {
        let side = self.side;
        let king = self.king(side);
        let queens = self.of_kind(Piece::Queen);
        let slanting = get_bishop_rays(king) & (self.of_kind(Piece::Bishop) | queens);
        let straight = get_rook_rays(king) & (self.of_kind(Piece::Rook) | queens);
        let theirs = self.men_of(!side);
        let leapers = get_knight_moves(king) & self.of_kind(Piece::Knight)
            | get_pawn_attacks(king, side) & self.of_kind(Piece::Pawn);
        let mut checkers = leapers & theirs;
        let mut pinned = SquareSet::EMPTY;
        let occupied = self.occupied();
        for line_piece in (slanting | straight) & theirs {
            let between = get_between_rays(line_piece, king) & occupied;
            if between.is_empty() {
                checkers |= line_piece.bitboard();
            } else if between.0 & (between.0 - 1) == 0 {
                pinned |= between;
            }
        }
        self.checkers = checkers;
        self.pinned = pinned;
    }
}
