//! The boards, and how the engine lays their squares out in a word.
//!
//! A row of the board is half a row of squares in play, `ROW` of them, and every second
//! row is followed by one bit that is no square:
//!
//! ```text
//! row 0     0   1   2   3   4        right of the edge column: 5 comes after 4
//! row 1   5   6   7   8   9   (10)   10 is left of 16 and right of 4 and 15: no square
//! row 2    11  12  13  14  15
//! ```
//!
//! So a step down is always `ROW` (to the left) or `ROW + 1` (to the right) bits, a step up
//! the same back, and a step over the edge lands on a bit that is no square. Along a file two rows
//! are `2 * ROW + 1` bits, along a row the next square is the next bit; there only, what goes over the
//! edge must be masked off.
//!
//! Where every square is in play, each row is followed by such a bit.

use crate::{Square, Squares};

/// One of the two players, by the colour of their pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// White, whose men begin at the bottom of the board.
    White,
    /// Black, whose men begin at the top of the board.
    Black,
}

impl Side {
    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// Whether it is a king; a man otherwise.
    pub king: bool,
}

/// One of the boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Board {
    /// 8×8, 32 squares in play (KV53 §1, VK 2.1).
    Eight,
    /// 10 squares wide and 8 high, 40 squares in play.
    TenByEight,
    /// 10×10, 50 squares in play (KV53 §17, RK 2).
    Ten,
    /// 12×12, 72 squares in play.
    Twelve,
    /// 8×8, all 64 squares in play.
    EightWhole,
}

/// Lines of the board that pieces go along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// Diagonals.
    Diagonal,
    /// Rows and files; on a board of dark squares alone the next square is two off.
    Orthogonal,
    /// All of these.
    All,
}

impl Board {
    /// Files, whether or not their squares are in play: how wide the board is.
    #[must_use]
    pub const fn files(self) -> u8 {
        match self {
            Self::Eight | Self::EightWhole => 8,
            Self::TenByEight | Self::Ten => 10,
            Self::Twelve => 12,
        }
    }

    /// Ranks: how high the board is.
    #[must_use]
    pub const fn ranks(self) -> u8 {
        match self {
            Self::Eight | Self::EightWhole | Self::TenByEight => 8,
            Self::Ten => 10,
            Self::Twelve => 12,
        }
    }

    /// Whether the light squares are in play too.
    #[must_use]
    pub const fn is_whole(self) -> bool {
        matches!(self, Self::EightWhole)
    }

    /// Squares in play in a row.
    #[must_use]
    pub const fn row(self) -> u8 {
        if self.is_whole() {
            self.files()
        } else {
            self.files() / 2
        }
    }

    /// How many squares are in play.
    #[must_use]
    pub const fn squares(self) -> u8 {
        self.ranks() * self.row()
    }

    /// Every square in play.
    #[must_use]
    pub const fn all(self) -> Squares {
        Squares::from_bits((1 << self.squares()) - 1)
    }

    /// The squares in play on a rank, counted from 0 at White's side; none off the board.
    ///
    /// ```
    /// use scoresheet_draughts::{Board, Square};
    ///
    /// let first = Board::Eight.rank(0).iter().map(Square::number);
    /// assert!(first.eq([29, 30, 31, 32]));
    /// assert!(Board::Eight.rank(8).is_empty());
    /// ```
    #[must_use]
    pub const fn rank(self, rank: u8) -> Squares {
        if rank >= self.ranks() {
            return Squares::EMPTY;
        }
        let before = (self.ranks() - 1 - rank) * self.row();
        Squares::from_bits(((1 << self.row()) - 1) << before)
    }

    /// Whether the square is one of this board's.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        square.number() <= self.squares()
    }

    /// The square on that file and rank, both counted from 0 at White's lower left; `None`
    /// off the board and on squares that are not in play.
    ///
    /// ```
    /// use scoresheet_draughts::{Board, Square};
    ///
    /// assert_eq!(Board::Eight.at(0, 0), Square::new(29)); // a1
    /// assert_eq!(Board::Eight.at(1, 7), Square::new(1)); // b8
    /// assert_eq!(Board::Eight.at(0, 7), None); // a8 is light
    /// assert_eq!(Board::Ten.at(0, 0), Square::new(46));
    /// ```
    #[must_use]
    pub const fn at(self, file: u8, rank: u8) -> Option<Square> {
        let (files, ranks) = (self.files(), self.ranks());
        if file >= files || rank >= ranks || !self.is_whole() && (file + rank) % 2 == 1 {
            return None;
        }
        let in_row = if self.is_whole() { file } else { file / 2 };
        Square::new((ranks - 1 - rank) * self.row() + in_row + 1)
    }

    /// File and rank of a square, both counted from 0 at White's lower left; `None` for a
    /// square that this board does not have.
    #[must_use]
    pub const fn file_rank(self, square: Square) -> Option<(u8, u8)> {
        if !self.contains(square) {
            return None;
        }
        let rank = self.ranks() - 1 - square.index() / self.row();
        let in_row = square.index() % self.row();
        let file = if self.is_whole() {
            in_row
        } else {
            in_row * 2 + rank % 2
        };
        Some((file, rank))
    }

    /// The squares strictly between two squares of one line, in the order from `a` to `b`;
    /// `None` if none of the `lines` has both.
    ///
    /// ```
    /// use scoresheet_draughts::{Board, Lines, Square};
    ///
    /// let [a, b, c] = [46, 32, 31].map(|n| Square::new(n).unwrap());
    /// let between = Board::Ten.between(a, b, Lines::Diagonal).unwrap();
    /// assert_eq!(between, [41, 37].map(|n| Square::new(n).unwrap()));
    /// assert_eq!(Board::Ten.between(a, c, Lines::Diagonal), None);
    /// ```
    #[must_use]
    pub fn between(self, a: Square, b: Square, lines: Lines) -> Option<Vec<Square>> {
        let (files, ranks) = self.step(a, b)?;
        let diagonal = files != 0 && ranks != 0;
        let along = match lines {
            Lines::Diagonal => diagonal,
            Lines::Orthogonal => !diagonal,
            Lines::All => true,
        };
        if !along {
            return None;
        }
        let mut between = Vec::new();
        let mut at = a;
        loop {
            let (file, rank) = self.file_rank(at)?;
            at = self.at(
                file.checked_add_signed(files)?,
                rank.checked_add_signed(ranks)?,
            )?;
            if at == b {
                return Some(between);
            }
            between.push(at);
        }
    }

    /// The step in files and ranks from square to square of the line that has both; `None` if none
    /// has.
    pub(crate) fn step(self, a: Square, b: Square) -> Option<(i8, i8)> {
        let ((f0, r0), (f1, r1)) = (self.file_rank(a)?, self.file_rank(b)?);
        let (files, ranks) = (f1 as i8 - f0 as i8, r1 as i8 - r0 as i8);
        let one = if self.is_whole() { 1 } else { 2 };
        match (files, ranks) {
            (0, 0) => None,
            (0, _) | (_, 0) => Some((files.signum() * one, ranks.signum() * one)),
            _ if files.abs() == ranks.abs() => Some((files.signum(), ranks.signum())),
            _ => None,
        }
    }

    /// Whether the engine's bits fit into a word of 64.
    pub(crate) const fn is_small(self) -> bool {
        match self {
            Self::Eight | Self::TenByEight | Self::Ten => true,
            Self::Twelve | Self::EightWhole => false,
        }
    }

    /// The engine's bits from one row to the next.
    pub(crate) const fn stride(self) -> u32 {
        if self.is_whole() {
            self.files() as u32 + 1
        } else {
            self.files() as u32 / 2
        }
    }

    /// The engine's bits that are squares.
    pub(crate) const fn mask(self) -> u128 {
        self.pad(self.all())
    }

    /// The engine's bits of a row, counted from the top.
    pub(crate) const fn row_mask(self, row: u32) -> u128 {
        let gaps = if self.is_whole() { 0 } else { row / 2 };
        ((1 << self.row()) - 1) << (row * self.stride() + gaps)
    }

    /// The engine's bits of the row where a side's men are crowned.
    pub(crate) const fn far_row(self, side: Side) -> u128 {
        self.row_mask(match side {
            Side::White => 0,
            Side::Black => self.ranks() as u32 - 1,
        })
    }

    /// The engine's bits where a row begins right after another: what goes right along its row never
    /// comes there.
    pub(crate) const fn row_starts(self) -> u128 {
        let (mut starts, mut row) = (0, 1);
        while row < self.ranks() as u32 {
            starts |= self.row_mask(row) & self.row_mask(row).wrapping_neg();
            row += 2;
        }
        starts
    }

    /// From square numbers to the engine's bits; squares off the board are dropped.
    pub(crate) const fn pad(self, squares: Squares) -> u128 {
        let bits = squares.bits();
        match self {
            Self::Eight => small::pad(bits as u64, 8, 4) as u128,
            Self::TenByEight => small::pad(bits as u64, 10, 4) as u128,
            Self::Ten => small::pad(bits as u64, 10, 5) as u128,
            Self::Twelve => large::pad(bits, 12, 6),
            Self::EightWhole => large::pad(bits, 8, 8),
        }
    }

    /// From the engine's bits to square numbers.
    pub(crate) const fn unpad(self, padded: u128) -> Squares {
        Squares::from_bits(match self {
            Self::Eight => small::unpad(padded as u64, 8, 4) as u128,
            Self::TenByEight => small::unpad(padded as u64, 10, 4) as u128,
            Self::Ten => small::unpad(padded as u64, 10, 5) as u128,
            Self::Twelve => large::unpad(padded, 12, 6),
            Self::EightWhole => large::unpad(padded, 8, 8),
        })
    }

    /// The place of a square among the engine's bits.
    pub(crate) const fn pad_index(self, square: Square) -> u8 {
        square.index() + square.index() / self.files()
    }

    /// The square at a place among the engine's bits.
    pub(crate) const fn unpad_index(self, place: u8) -> Square {
        Square::from_index(place - place / (self.files() + 1))
    }
}

/// Runs of squares with a bit between them that is none, in a word that is large enough.
macro_rules! padding {
    ($module:ident, $word:ty) => {
        mod $module {
            #[inline(always)]
            pub(super) const fn pad(bits: $word, run: u32, runs: u32) -> $word {
                let one = (1 << run) - 1;
                let mut padded = 0;
                let mut i = 0;
                while i < runs {
                    padded |= (bits >> (i * run) & one) << (i * (run + 1));
                    i += 1;
                }
                padded
            }

            #[inline(always)]
            pub(super) const fn unpad(padded: $word, run: u32, runs: u32) -> $word {
                let one = (1 << run) - 1;
                let mut bits = 0;
                let mut i = 0;
                while i < runs {
                    bits |= (padded >> (i * (run + 1)) & one) << (i * run);
                    i += 1;
                }
                bits
            }
        }
    };
}

padding!(small, u64);
padding!(large, u128);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Variant;
    use crate::rules::{Rules, with_rules};
    use crate::word::Word;

    /// The layout against the geometry: a step of the word is a step on the board, and a
    /// step over the edge leaves the mask.
    #[test]
    fn steps_of_the_word_are_steps_on_the_board() {
        for variant in Variant::ALL {
            with_rules!(variant, Game => steps_of::<Game>());
        }
    }

    fn steps_of<R: Rules>() {
        let board = R::BOARD;
        assert_eq!(board.mask().count_ones(), u32::from(board.squares()));
        assert_eq!(board.is_small(), board.mask() >> 64 == 0);
        let one = if board.is_whole() { 1 } else { 2 };
        let diagonal = [(-1, 1), (1, 1), (-1, -1), (1, -1)];
        let orthogonal = [(0, one), (-one, 0), (one, 0), (0, -one)];
        let (skipped, taken) = match R::RULES.captures {
            Lines::Diagonal => (0, 4),
            Lines::Orthogonal => (4, 4),
            Lines::All => (0, 8),
        };
        let places = diagonal.into_iter().chain(orthogonal);
        let all: Vec<_> = R::ALL_STEPS.into_iter().zip(places).collect();
        let steps = &all[skipped..skipped + taken];
        assert!(steps.iter().map(|(turn, _)| turn).eq(R::CAPTURES));
        for square in board.all() {
            let place = board.pad_index(square);
            assert_eq!(board.unpad_index(place), square);
            assert_eq!(board.pad(Squares::one(square)), 1 << place);
            assert_eq!(board.unpad(1 << place), Squares::one(square));
            let (file, rank) = board.file_rank(square).unwrap();
            assert_eq!(board.at(file, rank), Some(square));
            for &(turn, (df, dr)) in steps {
                let there = file
                    .checked_add_signed(df)
                    .zip(rank.checked_add_signed(dr))
                    .and_then(|(file, rank)| board.at(file, rank));
                let from = <R::Word as Word>::bit(place);
                let stepped = R::forth(from, turn) & R::mask();
                let there = there.map_or(Squares::EMPTY, Squares::one);
                let expected = <R::Word as Word>::of(board.pad(there));
                assert_eq!(stepped, expected, "{square} {df} {dr}");
                if stepped.any() {
                    assert_eq!(R::back(stepped, turn), from);
                }
            }
        }
    }
}
