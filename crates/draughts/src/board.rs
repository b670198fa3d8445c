//! The two boards, and how the engine lays their squares out in a word.
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
//! the same back, and a step over the edge lands on a bit that is no square.

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

/// One of the two boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Board {
    /// 8×8, 32 squares in play (KV53 §1, VK 2.1).
    Eight,
    /// 10×10, 50 squares in play (KV53 §17, RK 2).
    Ten,
}

impl Board {
    /// Squares along an edge, dark and light: 8 or 10.
    #[must_use]
    pub const fn size(self) -> u8 {
        match self {
            Self::Eight => 8,
            Self::Ten => 10,
        }
    }

    /// How many squares are in play: 32 or 50.
    #[must_use]
    pub const fn squares(self) -> u8 {
        self.size() * self.size() / 2
    }

    /// Every square in play.
    #[must_use]
    pub const fn all(self) -> Squares {
        Squares::from_bits((1 << self.squares()) - 1)
    }

    /// Whether the square is one of this board's.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        square.number() <= self.squares()
    }

    /// The square on that file and rank, both counted from 0 at White's lower left; `None`
    /// off the board and on the light squares.
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
        let size = self.size();
        if file >= size || rank >= size || (file + rank) % 2 == 1 {
            return None;
        }
        Square::new((size - 1 - rank) * (size / 2) + file / 2 + 1)
    }

    /// File and rank of a square, both counted from 0 at White's lower left; `None` for a
    /// square that this board does not have.
    #[must_use]
    pub const fn file_rank(self, square: Square) -> Option<(u8, u8)> {
        if !self.contains(square) {
            return None;
        }
        let half = self.size() / 2;
        let rank = self.size() - 1 - square.index() / half;
        Some((square.index() % half * 2 + rank % 2, rank))
    }

    /// The squares strictly between two squares of one diagonal, in the order from `a` to `b`;
    /// `None` if no diagonal has both.
    ///
    /// ```
    /// use scoresheet_draughts::{Board, Square};
    ///
    /// let [a, b, c] = [46, 32, 31].map(|n| Square::new(n).unwrap());
    /// let between = Board::Ten.between(a, b).unwrap();
    /// assert_eq!(between, [41, 37].map(|n| Square::new(n).unwrap()));
    /// assert_eq!(Board::Ten.between(a, c), None);
    /// ```
    #[must_use]
    pub fn between(self, a: Square, b: Square) -> Option<Vec<Square>> {
        let ((f0, r0), (f1, r1)) = (self.file_rank(a)?, self.file_rank(b)?);
        let steps = f0.abs_diff(f1);
        if steps == 0 || steps != r0.abs_diff(r1) {
            return None;
        }
        let along = |from: u8, to: u8, step: u8| if to > from { from + step } else { from - step };
        (1..steps)
            .map(|step| self.at(along(f0, f1, step), along(r0, r1, step)))
            .collect()
    }

    /// Squares in play in a row.
    pub(crate) const fn row(self) -> u32 {
        self.size() as u32 / 2
    }

    /// The engine's bits that are squares.
    pub(crate) const fn mask(self) -> u64 {
        self.pad(self.all())
    }

    /// The engine's bits of a row, counted from the top.
    pub(crate) const fn row_mask(self, row: u32) -> u64 {
        ((1 << self.row()) - 1) << (row * self.row() + row / 2)
    }

    /// The engine's bits of the row where a side's men are crowned.
    pub(crate) const fn far_row(self, side: Side) -> u64 {
        self.row_mask(match side {
            Side::White => 0,
            Side::Black => self.size() as u32 - 1,
        })
    }

    /// From square numbers to the engine's bits; squares off the board are dropped.
    pub(crate) const fn pad(self, squares: Squares) -> u64 {
        let pair = 2 * self.row();
        let one = (1 << pair) - 1;
        let bits = squares.bits();
        let mut padded = 0;
        let mut i = 0;
        while i < self.row() {
            padded |= (bits >> (i * pair) & one) << (i * (pair + 1));
            i += 1;
        }
        padded
    }

    /// From the engine's bits to square numbers.
    pub(crate) const fn unpad(self, padded: u64) -> Squares {
        let pair = 2 * self.row();
        let one = (1 << pair) - 1;
        let mut bits = 0;
        let mut i = 0;
        while i < self.row() {
            bits |= (padded >> (i * (pair + 1)) & one) << (i * pair);
            i += 1;
        }
        Squares::from_bits(bits)
    }

    /// The place of a square among the engine's bits.
    pub(crate) const fn pad_index(self, square: Square) -> u8 {
        square.index() + square.index() / self.size()
    }

    /// The square at a place among the engine's bits.
    pub(crate) const fn unpad_index(self, place: u8) -> Square {
        Square::from_index(place - place / (self.size() + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The layout against the geometry: a step of the word is a step on the board, and a
    /// step over the edge leaves the mask.
    #[test]
    fn steps_of_the_word_are_steps_on_the_board() {
        for board in [Board::Eight, Board::Ten] {
            assert_eq!(board.mask().count_ones(), u32::from(board.squares()));
            for square in board.all() {
                let place = board.pad_index(square);
                assert_eq!(board.unpad_index(place), square);
                assert_eq!(board.pad(Squares::one(square)), 1 << place);
                assert_eq!(board.unpad(1 << place), Squares::one(square));
                let (file, rank) = board.file_rank(square).unwrap();
                assert_eq!(board.at(file, rank), Some(square));
                let row = board.row();
                for (df, dr, turn) in [
                    (-1, 1, 64 - row - 1),
                    (1, 1, 64 - row),
                    (-1, -1, row),
                    (1, -1, row + 1),
                ] {
                    let there = file
                        .checked_add_signed(df)
                        .zip(rank.checked_add_signed(dr))
                        .and_then(|(file, rank)| board.at(file, rank));
                    let stepped = (1u64 << place).rotate_left(turn) & board.mask();
                    assert_eq!(
                        there.map_or(Squares::EMPTY, Squares::one),
                        board.unpad(stepped)
                    );
                }
            }
        }
    }
}
