//! Whether a mate can still come about: by one side (FIDE 2023 5.1.2, 6.9), or at all (FIDE 2023 5.2.2).

use crate::{Board, Color, Piece, Square, SquareSet, reach};
use cozy_chess::{get_king_moves, get_pawn_attacks};
use std::collections::HashSet;

/// Positions looked at for one answer, at most: some tens of milliseconds.
const POSITIONS: usize = 20_000;

/// Pieces beside kings and pawns with which a position is looked into because only captures are legal.
const FEW: u32 = 4;

/// Whether any series of legal moves leads to a mate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dead {
    /// None does: that is proved.
    Proved,
    /// Nothing shows that none does. A mate was found, or pieces or pawns are free to move.
    Open,
    /// The pawns are blocked, and more positions can follow than were looked at.
    Undecided,
}

// One side.

impl Board {
    /// Whether that side can mate by any series of legal moves, as far as the pieces alone can tell: a bare king mates
    /// nobody, a lone knight no king that has queens only, bishops on squares of one colour no king that has queens,
    /// rooks and bishops on squares of that colour only. With anything else a mate can be built.
    ///
    /// ```
    /// use scoresheet_chess::{Board, Color};
    /// let against = |piece: &str| {
    ///     let fen = format!("7k/8/8/8/8/5n2/4{piece}3/K7 w - - 0 1");
    ///     Board::from_fen(&fen).unwrap().can_mate(Color::Black)
    /// };
    /// // In its own way a rook lets a knight mate.
    /// assert!(against("R"));
    /// assert!(!against("Q"));
    /// ```
    #[must_use]
    pub fn can_mate(&self, side: Color) -> bool {
        let own = |piece| !self.pieces(side, piece).is_empty();
        if own(Piece::Pawn) || own(Piece::Rook) || own(Piece::Queen) {
            return true;
        }
        let king_and_queens = self.of_kind(Piece::King) | self.of_kind(Piece::Queen);
        if own(Piece::Knight) {
            let others = self.men_of(!side) & !king_and_queens;
            return self.men_of(side).len() > 2 || !others.is_empty();
        }
        let bishops = self.of_kind(Piece::Bishop);
        let in_the_way = self.of_kind(Piece::Pawn) | self.of_kind(Piece::Knight);
        own(Piece::Bishop) && !(on_one_colour(bishops) && in_the_way.is_empty())
    }
}

fn on_one_colour(squares: SquareSet) -> bool {
    (squares & SquareSet::DARK_SQUARES).is_empty()
        || (squares & SquareSet::LIGHT_SQUARES).is_empty()
}

// Both sides.

impl Board {
    /// Whether no series of legal moves leads to a mate, if that can be proved by what is left on the board, or by
    /// looking at all positions that can follow: where only kings and bishops can move, and where only captures are
    /// legal. Positions of mate and stalemate are open: they are ends of their own.
    ///
    /// ```
    /// use scoresheet_chess::{Board, Dead};
    /// let wall = Board::from_fen("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 b - - 0 1")?;
    /// assert_eq!(wall.dead(), Dead::Proved);
    /// let gate = Board::from_fen("4k3/8/8/p1p1p3/P1P1P3/8/8/4K3 b - - 0 1")?;
    /// assert_eq!(gate.dead(), Dead::Open);
    /// # Ok::<(), scoresheet_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn dead(&self) -> Dead {
        if !self.has_legal_move() {
            return Dead::Open;
        }
        if self.cannot_be_mate() {
            return Dead::Proved;
        }
        if !self.is_worth_a_look() {
            return Dead::Open;
        }
        let mut known = HashSet::from([self.men_and_turn()]);
        let mut open = vec![self.clone()];
        while let Some(board) = open.pop() {
            for mv in board.legal_moves() {
                let mut after = board.clone();
                after.play(mv);
                if after.is_checkmate() {
                    return Dead::Open;
                }
                if after.cannot_be_mate() || after.is_stalemate() {
                    continue;
                }
                if !after.is_worth_a_look() {
                    return Dead::Open;
                }
                if known.insert(after.men_and_turn()) {
                    open.push(after);
                }
            }
            if known.len() > POSITIONS {
                return Dead::Undecided;
            }
        }
        Dead::Proved
    }

    /// All that legal moves depend on where nobody can castle.
    fn men_and_turn(&self) -> ([SquareSet; Piece::NUM], SquareSet, Color, Option<Square>) {
        let white = self.men_of(Color::White);
        (self.kinds, white, self.side, self.en_passant)
    }

    /// Neither side can mate, by its pieces or because a wall of pawns parts the kings.
    fn cannot_be_mate(&self) -> bool {
        let helpless = !self.can_mate(Color::White) && !self.can_mate(Color::Black);
        helpless || self.is_parted_by_pawns()
    }

    /// Few positions can follow: only kings and bishops can move, or only captures are legal and leave little.
    fn is_worth_a_look(&self) -> bool {
        if !self.castling.is_empty() {
            return false;
        }
        if self.pawns_are_blocked() {
            return true;
        }
        let kings_and_pawns = self.of_kind(Piece::King) | self.of_kind(Piece::Pawn);
        let pieces = self.occupied() & !kings_and_pawns;
        pieces.len() <= FEW && self.legal_moves().iter().all(|mv| self.is_capture(*mv))
    }

    /// Nothing but kings, bishops and pawns, and a pawn before each pawn.
    fn pawns_are_blocked(&self) -> bool {
        let pawns = self.of_kind(Piece::Pawn);
        let others = [Piece::Knight, Piece::Rook, Piece::Queen];
        let blocked = |color| (self.before_pawns(color) & !pawns).is_empty();
        !pawns.is_empty()
            && others.iter().all(|piece| self.of_kind(*piece).is_empty())
            && Color::ALL.into_iter().all(blocked)
    }

    /// The squares right before the pawns of that colour.
    fn before_pawns(&self, color: Color) -> SquareSet {
        let pawns = self.pieces(color, Piece::Pawn).0;
        SquareSet(match color {
            Color::White => pawns << 8,
            Color::Black => pawns >> 8,
        })
    }

    /// The squares that the pawns of that colour attack.
    fn attacked_by_pawns(&self, color: Color) -> SquareSet {
        let pawns = self.pieces(color, Piece::Pawn).into_iter();
        pawns.fold(SquareSet::EMPTY, |all, pawn| {
            all | get_pawn_attacks(pawn, color)
        })
    }

    /// The pawns stand where they stand for ever, whatever is played, and no bishop comes to attack a square that the
    /// other king can reach: nobody can give check any more.
    ///
    /// Kings and bishops are given every square that the pawns leave them, whatever else stands there, so that they
    /// may reach less than is supposed, and never more.
    fn is_parted_by_pawns(&self) -> bool {
        self.pawns_are_blocked()
            && self.en_passant.is_none()
            && Color::ALL.into_iter().all(|color| self.is_kept_out(color))
    }

    /// The king of that colour can take no pawn, its bishops can be taken by none, take none, and give no check.
    fn is_kept_out(&self, color: Color) -> bool {
        let all_pawns = self.of_kind(Piece::Pawn);
        let their_pawns = self.pieces(!color, Piece::Pawn);
        let attacked = self.attacked_by_pawns(!color);
        let own_pawns = all_pawns & !their_pawns;
        let king = self.region_of_king(color);
        let bishops = self.region_of_bishops(color);
        let taken = (king | bishops) & their_pawns;
        taken.is_empty()
            && (attacked & (own_pawns | bishops)).is_empty()
            && (bishops & self.region_of_king(!color)).is_empty()
    }

    /// Where the king can come, the squares of pawns that it could take with it.
    fn region_of_king(&self, color: Color) -> SquareSet {
        let closed = self.pieces(color, Piece::Pawn) | self.attacked_by_pawns(!color);
        flooded(self.king(color).bitboard(), |square| {
            get_king_moves(square) & !closed
        })
    }

    /// Where the bishops can come, the squares of pawns that they could take with them.
    fn region_of_bishops(&self, color: Color) -> SquareSet {
        let pawns = self.of_kind(Piece::Pawn);
        let own_pawns = self.pieces(color, Piece::Pawn);
        flooded(self.pieces(color, Piece::Bishop), |square| {
            if pawns.has(square) {
                return SquareSet::EMPTY;
            }
            reach(Piece::Bishop, color, square, pawns) & !own_pawns
        })
    }
}

/// All squares that can be reached step by step.
fn flooded(from: SquareSet, next: impl Fn(Square) -> SquareSet) -> SquareSet {
    let (mut all, mut edge) = (from, from);
    while !edge.is_empty() {
        let around = edge
            .into_iter()
            .fold(SquareSet::EMPTY, |all, square| all | next(square));
        edge = around & !all;
        all |= edge;
    }
    all
}
