//! What squares are called: letters or numbers, counted from which corner, on a board that may be
//! another in the mirror.

use crate::{Board, Square};

/// How a game, or a record of it, names its squares.
///
/// The board of some games has its light squares where that of others has dark ones: it is the same
/// board seen in a mirror, and nothing but the names and the picture tells the two apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareNames {
    /// Letters or numbers.
    pub written: Written,
    /// Where those that are written begin: `a1` or 1. The others, should they appear, begin at the
    /// lower left (letters) or at the upper left (numbers).
    pub corner: Corner,
    /// The board is that of the engine in the mirror: White's lower left corner is not in play.
    pub mirrored: bool,
}

/// What names are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// Letters for files, numbers for ranks: `a1`.
    Letters,
    /// Numbers from 1.
    Numbers,
}

/// A corner of the board as White sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corner {
    /// White's left.
    LowerLeft,
    /// White's right.
    LowerRight,
    /// Black's right.
    UpperLeft,
    /// Black's left.
    UpperRight,
}

impl Corner {
    /// The same corner for who sits on the other side.
    #[must_use]
    pub const fn across(self) -> Self {
        match self {
            Self::LowerLeft => Self::UpperRight,
            Self::LowerRight => Self::UpperLeft,
            Self::UpperLeft => Self::LowerRight,
            Self::UpperRight => Self::LowerLeft,
        }
    }

    /// Whether files are counted from the right and ranks from the top.
    const fn reversed(self) -> (bool, bool) {
        match self {
            Self::LowerLeft => (false, false),
            Self::LowerRight => (true, false),
            Self::UpperLeft => (false, true),
            Self::UpperRight => (true, true),
        }
    }
}

impl SquareNames {
    /// Letters from White's lower left.
    pub const LETTERS: Self = Self {
        written: Written::Letters,
        corner: Corner::LowerLeft,
        mirrored: false,
    };

    /// Numbers from White's upper left.
    pub const NUMBERS: Self = Self {
        written: Written::Numbers,
        corner: Corner::UpperLeft,
        mirrored: false,
    };

    /// The number of a square.
    ///
    /// ```
    /// use scoresheet_draughts::{Board, Corner, Square, SquareNames};
    /// let italian = SquareNames { mirrored: true, ..SquareNames::NUMBERS };
    /// let upper_right = Board::Eight.at(7, 7).unwrap();
    /// assert_eq!(italian.number(Board::Eight, upper_right), 1);
    /// assert_eq!(italian.numbered(Board::Eight, 1), Some(upper_right));
    /// ```
    #[must_use]
    pub fn number(self, board: Board, square: Square) -> u8 {
        let Some((file, rank)) = self.counted(board, square, Written::Numbers) else {
            return square.number();
        };
        let in_row = if board.is_whole() { file } else { file / 2 };
        rank * board.row() + in_row + 1
    }

    /// The square of that number; `None` if the board has none.
    #[must_use]
    #[inline]
    pub fn numbered(self, board: Board, number: u8) -> Option<Square> {
        if self.corner_of(Written::Numbers) == Corner::UpperLeft && !self.mirrored {
            return Square::new(number).filter(|square| board.contains(*square));
        }
        let index = number
            .checked_sub(1)
            .filter(|index| *index < board.squares())?;
        let (rank, in_row) = (index / board.row(), index % board.row());
        if board.is_whole() {
            return self.at_counted(board, in_row, rank, Written::Numbers);
        }
        let mut files = [2 * in_row, 2 * in_row + 1].into_iter();
        files.find_map(|file| self.at_counted(board, file, rank, Written::Numbers))
    }

    /// File and rank of a square, as letters and numbers from 0.
    #[must_use]
    pub fn lettered(self, board: Board, square: Square) -> Option<(u8, u8)> {
        self.counted(board, square, Written::Letters)
    }

    /// The square on the file and rank that a name has, both from 0.
    #[must_use]
    #[inline]
    pub fn at(self, board: Board, file: u8, rank: u8) -> Option<Square> {
        if self.corner_of(Written::Letters) == Corner::LowerLeft && !self.mirrored {
            return board.at(file, rank);
        }
        self.at_counted(board, file, rank, Written::Letters)
    }

    /// Where a square is on the board as White sees it, file and rank from 0 at the lower left.
    #[must_use]
    pub const fn seen(self, board: Board, square: Square) -> Option<(u8, u8)> {
        match board.file_rank(square) {
            Some((file, rank)) if self.mirrored => Some((board.files() - 1 - file, rank)),
            place => place,
        }
    }

    /// The square at that place of the board as White sees it, the other way round from
    /// [`SquareNames::seen`].
    #[must_use]
    pub const fn at_place(self, board: Board, file: u8, rank: u8) -> Option<Square> {
        if self.mirrored && file < board.files() {
            return board.at(board.files() - 1 - file, rank);
        }
        board.at(file, rank)
    }

    #[inline]
    fn corner_of(self, written: Written) -> Corner {
        match written {
            _ if written == self.written => self.corner,
            Written::Letters => Corner::LowerLeft,
            Written::Numbers => Corner::UpperLeft,
        }
    }

    fn counted(self, board: Board, square: Square, written: Written) -> Option<(u8, u8)> {
        let (file, rank) = self.seen(board, square)?;
        Some(self.turned(board, file, rank, written))
    }

    fn at_counted(self, board: Board, file: u8, rank: u8, written: Written) -> Option<Square> {
        if file >= board.files() || rank >= board.ranks() {
            return None;
        }
        let (file, rank) = self.turned(board, file, rank, written);
        self.at_place(board, file, rank)
    }

    /// Between places counted from White's lower left and from the corner where names begin.
    fn turned(self, board: Board, file: u8, rank: u8, written: Written) -> (u8, u8) {
        let (files, ranks) = self.corner_of(written).reversed();
        (
            if files {
                board.files() - 1 - file
            } else {
                file
            },
            if ranks {
                board.ranks() - 1 - rank
            } else {
                rank
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use crate::Variant;

    #[test]
    fn every_square_has_a_name_of_its_own() {
        for variant in Variant::ALL {
            let (board, names) = (variant.board(), variant.rules().squares);
            for square in board.all() {
                let number = names.number(board, square);
                assert_eq!(names.numbered(board, number), Some(square), "{variant:?}");
                let (file, rank) = names.lettered(board, square).unwrap();
                assert_eq!(names.at(board, file, rank), Some(square), "{variant:?}");
            }
            assert_eq!(names.numbered(board, 0), None);
            assert_eq!(names.numbered(board, board.squares() + 1), None);
            assert_eq!(names.at(board, board.files(), 0), None);
        }
    }
}
