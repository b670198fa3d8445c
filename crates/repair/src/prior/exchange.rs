//! What is won and lost on a square of the chess board if both sides go on taking there.

use scoresheet_chess::{Board, Color, Move, Piece, Square, SquareSet, reach};

/// Pieces from the least to the most valuable, the order in which they take.
const CHEAPEST_FIRST: [Piece; 6] = [
    Piece::Pawn,
    Piece::Knight,
    Piece::Bishop,
    Piece::Rook,
    Piece::Queen,
    Piece::King,
];

/// What a piece is worth, in pawns.
pub(super) const fn value(piece: Piece) -> i32 {
    match piece {
        Piece::Pawn => 1,
        Piece::Knight | Piece::Bishop => 3,
        Piece::Rook => 5,
        Piece::Queen => 9,
        Piece::King => 99,
    }
}

/// Who stands where, and nothing of turn, rights and pins.
#[derive(Clone)]
pub(super) struct Men {
    kinds: [SquareSet; Piece::NUM],
    colors: [SquareSet; Color::NUM],
}

impl Men {
    pub fn of(board: &Board) -> Self {
        let all = |piece| board.pieces(Color::White, piece) | board.pieces(Color::Black, piece);
        Self {
            kinds: Piece::ALL.map(all),
            colors: Color::ALL.map(|color| board.men_of(color)),
        }
    }

    /// After a move of `color`, castling included.
    pub fn after(&self, color: Color, piece: Piece, mv: Move, rook: Option<Square>) -> Self {
        let mut men = self.clone();
        men.lift(mv.from);
        men.lift(mv.to);
        if let (Some(wing), Some(rook)) = (mv.castling, rook) {
            men.lift(rook);
            men.put(
                color,
                Piece::Rook,
                Square::new(wing.rook_file(), mv.to.rank()),
            );
        }
        // A pawn that leaves its file for an empty square takes the one that stands beside it.
        if piece == Piece::Pawn && mv.from.file() != mv.to.file() && !self.all().has(mv.to) {
            men.lift(Square::new(mv.to.file(), mv.from.rank()));
        }
        men.put(color, mv.promotion.unwrap_or(piece), mv.to);
        men
    }

    fn lift(&mut self, square: Square) {
        let rest = !square.bitboard();
        self.kinds.iter_mut().for_each(|set| *set &= rest);
        self.colors.iter_mut().for_each(|set| *set &= rest);
    }

    fn put(&mut self, color: Color, piece: Piece, square: Square) {
        self.kinds[piece as usize] |= square.bitboard();
        self.colors[color as usize] |= square.bitboard();
    }

    pub fn all(&self) -> SquareSet {
        self.colors[0] | self.colors[1]
    }

    pub fn side(&self, color: Color) -> SquareSet {
        self.colors[color as usize]
    }

    pub fn kind(&self, piece: Piece) -> SquareSet {
        self.kinds[piece as usize]
    }

    pub fn pieces(&self, color: Color, piece: Piece) -> SquareSet {
        self.side(color) & self.kind(piece)
    }

    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        Piece::ALL
            .into_iter()
            .find(|&piece| self.kind(piece).has(square))
    }

    /// The pieces of both sides that attack a square.
    pub fn attackers(&self, square: Square, occupied: SquareSet) -> SquareSet {
        let queens = self.kind(Piece::Queen);
        let pawns = |color: Color| {
            reach(Piece::Pawn, !color, square, occupied) & self.pieces(color, Piece::Pawn)
        };
        reach(Piece::Bishop, Color::White, square, occupied) & (self.kind(Piece::Bishop) | queens)
            | reach(Piece::Rook, Color::White, square, occupied) & (self.kind(Piece::Rook) | queens)
            | reach(Piece::Knight, Color::White, square, occupied) & self.kind(Piece::Knight)
            | reach(Piece::King, Color::White, square, occupied) & self.kind(Piece::King)
            | pawns(Color::White)
            | pawns(Color::Black)
    }

    /// What `by` wins by taking a piece worth `prize` on `square`, in pawns, if both sides take
    /// there with the cheapest piece as long as it pays; 0 if it does not. Pins are left aside.
    pub fn gain(&self, square: Square, by: Color, prize: i32) -> i32 {
        let mut occupied = self.all();
        let mut attackers = self.attackers(square, occupied);
        let mut gains = [0; 32];
        let (mut count, mut side, mut prize) = (0, by, prize);
        while let Some((from, piece)) = self.cheapest(attackers & self.side(side) & occupied) {
            occupied &= !from.bitboard();
            // Whoever stood after it in line now attacks as well.
            if piece != Piece::Knight {
                attackers |= self.attackers(square, occupied);
            }
            let answered = !(attackers & self.side(!side) & occupied).is_empty();
            if count == gains.len() || (piece == Piece::King && answered) {
                break;
            }
            gains[count] = prize;
            count += 1;
            prize = value(piece);
            side = !side;
        }
        gains[..count]
            .iter()
            .rev()
            .fold(0, |rest, gain| (gain - rest).max(0))
    }

    fn cheapest(&self, among: SquareSet) -> Option<(Square, Piece)> {
        CHEAPEST_FIRST
            .into_iter()
            .find_map(|piece| Some(((among & self.kind(piece)).next_square()?, piece)))
    }
}
