//! Moves that the rules forbid, as a hand can make them all the same: a record may go on from them
//! (`MK53 §15`: after the next round has begun the result stands).

use cozy_chess::get_pawn_attacks;

use crate::find::PROMOTIONS;
use crate::refusal::pairs;
use crate::{Board, Color, Move, Piece, Query, Rank, Refusal, Square, SquareSet, Wing};

impl Board {
    /// The one move of `color` that the query describes if nobody asks whether it is allowed: by
    /// the piece of that kind that moves so, check left aside; or, where the query names the
    /// origin, by the piece that stands there however it goes. `None` if there is no such piece or
    /// several, if the target is not free, or if what a pawn becomes is not said.
    ///
    /// ```
    /// use scoresheet_chess::{Board, Color, Piece, Query, Square, SquareSet};
    /// let board = Board::start();
    /// let e2_e5 = Query {
    ///     from: Square::E2.bitboard(),
    ///     ..Query::new(Piece::Pawn, Square::E5)
    /// };
    /// let too_far = board.forced_move(&e2_e5, Color::White).unwrap();
    /// assert_eq!(too_far.to_string(), "e2e5");
    /// ```
    #[must_use]
    pub fn forced_move(&self, query: &Query, color: Color) -> Option<Move> {
        let of_kind = self.pieces(color, query.piece) & query.from;
        let mut able = pairs(of_kind, query.to).filter(|&(from, to)| {
            self.refusal_of(color, query.piece, from, to) == Refusal::LeavesKingInCheck
        });
        let named = query.from.len() == 1 && query.to.len() == 1;
        let (from, to) = match (able.next(), able.next()) {
            (Some(one), None) => one,
            (None, _) if named => (of_kind.next_square()?, query.to.next_square()?),
            _ => return None,
        };
        self.can_be_made(color, query, from, to).then_some(Move {
            from,
            to,
            promotion: query.promotion,
            castling: None,
        })
    }

    /// Whether the target is free or holds a piece of the other side, its king apart, and a pawn
    /// comes where a pawn can stand or becomes what is said.
    fn can_be_made(&self, color: Color, query: &Query, from: Square, to: Square) -> bool {
        let free = match self.piece_at(to) {
            None => true,
            Some((owner, piece)) => owner != color && piece != Piece::King,
        };
        let pawn = query.piece == Piece::Pawn;
        let rank_fits = match query.promotion {
            Some(piece) => {
                pawn && to.rank() == Rank::Eighth.relative_to(color) && PROMOTIONS.contains(&piece)
            }
            None => !pawn || !matches!(to.rank(), Rank::First | Rank::Eighth),
        };
        free && rank_fits && from != to
    }

    /// Castling of the side to move with the king on its back rank and a rook beside it, if the
    /// squares on which they come to stand are free: attacked squares, pieces in between and
    /// earlier moves of king and rook left aside (`MK53 §10`).
    #[must_use]
    pub fn forced_castle(&self, wing: Wing) -> Option<Move> {
        let color = self.side_to_move();
        let king = self.king(color);
        let rook = self.rook_to_castle(color, wing)?;
        let rank = king.rank();
        let to = Square::new(wing.king_file(), rank);
        let needed = to.bitboard() | Square::new(wing.rook_file(), rank).bitboard();
        let others = self.occupied() & !king.bitboard() & !rook.bitboard();
        let home = Rank::First.relative_to(color);
        (rank == home && (others & needed).is_empty()).then_some(Move {
            from: king,
            to,
            promotion: None,
            castling: Some(wing),
        })
    }

    /// The rook with the right to castle, else the one furthest out on that wing.
    fn rook_to_castle(&self, color: Color, wing: Wing) -> Option<Square> {
        let beside = self.rooks_beside(color, wing);
        self.castling_rook(color, wing).or_else(|| match wing {
            Wing::Short => beside.into_iter().last(),
            Wing::Long => beside.next_square(),
        })
    }

    /// Whether the move takes a king, which can happen only behind a move that left it in check.
    #[must_use]
    pub fn takes_king(&self, mv: Move) -> bool {
        mv.castling.is_none() && self.pieces(!self.side_to_move(), Piece::King).has(mv.to)
    }

    /// Makes a move of [`Board::forced_move`] or [`Board::forced_castle`], whoever owns the piece,
    /// after which `next` is to move.
    pub fn carry_out(&mut self, mv: Move, next: Color) {
        let Some((color, piece)) = self.piece_at(mv.from) else {
            return;
        };
        let passed = self.en_passant.take();
        self.quiet_plies = self.quiet_plies.saturating_add(1);
        let touched = match mv.castling {
            Some(wing) => self.castle_by_hand(color, mv, wing),
            None => self.move_by_hand(color, piece, mv, passed),
        };
        if piece == Piece::King {
            self.kings[color as usize] = mv.to;
            self.castling &= !Rank::First.relative_to(color).bitboard();
        }
        self.castling &= !touched;
        // Two moves of one side are two halves of different moves; a number is due to White.
        if self.side == Color::Black && next == Color::White {
            self.move_number = self.move_number.saturating_add(1);
        }
        self.side = next;
        // Only who is to move can take en passant, and only the other's pawn (`MK53 §8`).
        if color == next {
            self.en_passant = None;
        }
        self.find_checks_and_pins();
    }

    fn castle_by_hand(&mut self, color: Color, mv: Move, wing: Wing) -> SquareSet {
        let Some(rook) = self.rook_to_castle(color, wing) else {
            return SquareSet::EMPTY;
        };
        self.lift(color, Piece::King, mv.from);
        self.lift(color, Piece::Rook, rook);
        self.drop(color, Piece::King, mv.to);
        self.drop(
            color,
            Piece::Rook,
            Square::new(wing.rook_file(), mv.to.rank()),
        );
        rook.bitboard()
    }

    fn move_by_hand(
        &mut self,
        color: Color,
        piece: Piece,
        mv: Move,
        passed: Option<Square>,
    ) -> SquareSet {
        if let Some((owner, victim)) = self.piece_at(mv.to) {
            self.lift(owner, victim, mv.to);
            self.quiet_plies = 0;
        }
        self.lift(color, piece, mv.from);
        self.drop(color, mv.promotion.unwrap_or(piece), mv.to);
        if piece == Piece::Pawn {
            self.quiet_plies = 0;
            self.pawn_by_hand(color, mv, passed);
        }
        mv.from.bitboard() | mv.to.bitboard()
    }

    /// The pawn taken en passant, and the square passed over by a double step (`MK53 §8`).
    fn pawn_by_hand(&mut self, color: Color, mv: Move, passed: Option<Square>) {
        // One rank behind the target: square numbers run by ranks of eight.
        let behind = Square::index(mv.to as usize ^ 8);
        if passed == Some(mv.to) && get_pawn_attacks(mv.from, color).has(mv.to) {
            if self.pieces(!color, Piece::Pawn).has(behind) {
                self.lift(!color, Piece::Pawn, behind);
            }
        } else if mv.from.rank() == Rank::Second.relative_to(color)
            && mv.to == Square::new(mv.from.file(), Rank::Fourth.relative_to(color))
            && !self.occupied().has(behind)
        {
            self.en_passant = Some(behind);
        }
    }
}
