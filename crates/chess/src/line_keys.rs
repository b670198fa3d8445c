//! Keys of the positions along a line, brought up to date move by move.

use crate::{Board, Color, Move, Piece, Rank, Square, SquareSet, Wing};

/// Kinds of men, white and black, and none; rounded up, so that half a byte is always one.
const MEN: usize = 16;

/// The keys of the positions that moves lead to, as many as there are in the opening of every game of an archive.
///
/// Equal for positions with the same pieces, side to move and castling rights, and the same file on which a pawn stands
/// ready to take en passant, whether or not that would leave its king in check. Not the numbers of
/// [`Board::position_key`], which looks at the whole board each time; the same on every machine.
///
/// ```
/// use scoresheet_chess::{Board, LineKeys, Move, Square};
/// let mv = |from, to| Move { from, to, promotion: None, castling: None };
/// let (d4, nf6, c4) = (mv(Square::D2, Square::D4), mv(Square::G8, Square::F6), mv(Square::C2, Square::C4));
/// let after = |moves: [Move; 3]| {
///     let mut keys = LineKeys::of(&Board::start());
///     moves.map(|mv| keys.play(mv))[2]
/// };
/// assert_eq!(after([d4, nf6, c4]), after([c4, nf6, d4]));
/// ```
#[derive(Debug, Clone)]
pub struct LineKeys {
    /// 0 where no man stands, otherwise which, from 1: White's first.
    men: [u8; Square::NUM],
    /// Rooks that may still castle.
    castling: SquareSet,
    side: Color,
    /// Of men, castling and turn.
    key: u64,
    /// File of a pawn that may be taken en passant, from 1; 0 if there is none.
    en_passant: usize,
}

impl LineKeys {
    /// From this position on.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let mut keys = Self {
            men: [0; Square::NUM],
            castling: board.castling,
            side: board.side_to_move(),
            key: 0,
            en_passant: 0,
        };
        for square in Square::ALL {
            if let Some((color, piece)) = board.piece_at(square) {
                keys.put(square, man(color, piece));
            }
        }
        for rook in keys.castling {
            keys.key ^= NUMBERS.castling[rook as usize];
        }
        if keys.side == Color::Black {
            keys.key ^= NUMBERS.black;
        }
        if let Some(behind) = board.en_passant_square() {
            keys.look_beside(passed(behind));
        }
        keys
    }

    /// The key of the position.
    #[must_use]
    pub fn key(&self) -> u64 {
        self.key ^ NUMBERS.en_passant[self.en_passant]
    }

    /// Makes a move, trusting that it is legal, and gives the key of the position after it.
    #[inline]
    pub fn play(&mut self, mv: Move) -> u64 {
        let moved = self.lift(mv.from);
        if let Some(wing) = mv.castling {
            self.castle(mv, wing, moved);
        } else {
            let becomes = mv.promotion.map_or(moved, |piece| man(self.side, piece));
            let victim = self.lift(mv.to);
            self.put(mv.to, becomes);
            if victim == 0 && moved == man(self.side, Piece::Pawn) && mv.from.file() != mv.to.file()
            {
                self.lift(passed(mv.to));
            }
        }
        if !self.castling.is_empty() {
            self.lose_castling(mv, moved);
        }
        self.side = !self.side;
        self.key ^= NUMBERS.black;
        self.en_passant = 0;
        let two_ranks = (mv.from as usize).abs_diff(mv.to as usize) == 16;
        if two_ranks && moved == man(!self.side, Piece::Pawn) {
            self.look_beside(mv.to);
        }
        self.key()
    }

    /// A rook that has left or was taken castles no more, nor does any of a king that moved.
    #[inline]
    fn lose_castling(&mut self, mv: Move, moved: u8) {
        let mut lost = mv.from.bitboard() | mv.to.bitboard();
        if moved == man(self.side, Piece::King) {
            lost |= Rank::First.relative_to(self.side).bitboard();
        }
        lost &= self.castling;
        if !lost.is_empty() {
            self.castling ^= lost;
            for rook in lost {
                self.key ^= NUMBERS.castling[rook as usize];
            }
        }
    }

    /// In Chess960 king and rook may change places: both are lifted before either is set down.
    fn castle(&mut self, mv: Move, wing: Wing, king: u8) {
        let mut rooks = (self.castling & mv.from.rank().bitboard()).into_iter();
        let rook = rooks.find(|rook| match wing {
            Wing::Short => rook.file() > mv.from.file(),
            Wing::Long => rook.file() < mv.from.file(),
        });
        if let Some(from) = rook {
            let rook = self.lift(from);
            self.put(Square::new(wing.rook_file(), mv.to.rank()), rook);
        }
        self.put(mv.to, king);
    }

    /// Whether one of the side to move can take the pawn on `pawn` en passant.
    fn look_beside(&mut self, pawn: Square) {
        let taker = man(self.side, Piece::Pawn);
        let beside = [-1, 1].map(|files| pawn.try_offset(files, 0));
        let mut beside = beside.into_iter().flatten();
        if beside.any(|square| self.men[square as usize] == taker) {
            self.en_passant = pawn.file() as usize + 1;
        }
    }

    #[inline]
    fn lift(&mut self, square: Square) -> u8 {
        let man = std::mem::take(&mut self.men[square as usize]);
        self.key ^= NUMBERS.men[man as usize % MEN][square as usize];
        man
    }

    #[inline]
    fn put(&mut self, square: Square, man: u8) {
        self.men[square as usize] = man;
        self.key ^= NUMBERS.men[man as usize % MEN][square as usize];
    }
}

/// One rank nearer to whoever passed over it, or further: square numbers run by ranks of eight.
fn passed(square: Square) -> Square {
    Square::index(square as usize ^ 8)
}

const fn man(color: Color, piece: Piece) -> u8 {
    1 + color as u8 * Piece::NUM as u8 + piece as u8
}

/// What the parts of a position add to its key.
struct Numbers {
    /// Of no man nothing.
    men: [[u64; Square::NUM]; MEN],
    castling: [u64; Square::NUM],
    en_passant: [u64; 9],
    black: u64,
}

static NUMBERS: Numbers = numbers();

/// The sequence of SplitMix64 (Steele, Lea, Flood 2014) from 0.
const fn numbers() -> Numbers {
    let mut numbers = Numbers {
        men: [[0; Square::NUM]; MEN],
        castling: [0; Square::NUM],
        en_passant: [0; 9],
        black: nth(0),
    };
    let mut square = 0;
    while square < Square::NUM {
        let mut man = 1;
        while man < MEN {
            numbers.men[man][square] = nth(man * Square::NUM + square);
            man += 1;
        }
        numbers.castling[square] = nth(MEN * Square::NUM + square);
        square += 1;
    }
    let mut file = 1;
    while file < numbers.en_passant.len() {
        numbers.en_passant[file] = nth((MEN + 1) * Square::NUM + file);
        file += 1;
    }
    numbers
}

const fn nth(n: usize) -> u64 {
    let key = (n as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let key = (key ^ (key >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let key = (key ^ (key >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    key ^ (key >> 31)
}
