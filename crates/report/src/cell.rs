//! Squares of a board that need not be a playing square.

/// How wide and high the board is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BoardSize {
    /// 64 squares: chess, most draughts games.
    Eight,
    /// 80 squares, 10 wide and 8 high.
    TenByEight,
    /// 100 squares: international draughts.
    Ten,
    /// 144 squares: Canadian draughts.
    Twelve,
}

impl BoardSize {
    /// How many files it has.
    pub const fn files(self) -> u8 {
        self.of_draughts().files()
    }

    /// How many ranks it has.
    pub const fn ranks(self) -> u8 {
        self.of_draughts().ranks()
    }

    /// Whether the cell is on a board of this size.
    pub const fn has(self, cell: BoardSquare) -> bool {
        cell.file < self.files() && cell.rank < self.ranks()
    }

    /// The board of draughts of this size.
    pub(crate) const fn of_draughts(self) -> scoresheet_draughts::Board {
        match self {
            Self::Eight => scoresheet_draughts::Board::Eight,
            Self::TenByEight => scoresheet_draughts::Board::TenByEight,
            Self::Ten => scoresheet_draughts::Board::Ten,
            Self::Twelve => scoresheet_draughts::Board::Twelve,
        }
    }

    /// Every cell, rank by rank from White's side, each from the left.
    pub fn cells(self) -> impl Iterator<Item = BoardSquare> {
        let (files, ranks) = (self.files(), self.ranks());
        (0..ranks).flat_map(move |rank| (0..files).map(move |file| BoardSquare { file, rank }))
    }
}

/// A square, light or dark, by its file and rank from White's lower left: a1 is (0, 0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BoardSquare {
    /// 0 is file a.
    pub file: u8,
    /// 0 is White's first rank.
    pub rank: u8,
}

impl BoardSquare {
    /// The cell of a file and a rank, both from 0.
    pub const fn new(file: u8, rank: u8) -> Self {
        Self { file, rank }
    }

    /// Whether the square is dark; the lower left corner is, on either board.
    pub const fn is_dark(self) -> bool {
        self.file % 2 == self.rank % 2
    }
}

impl From<(u8, u8)> for BoardSquare {
    fn from((file, rank): (u8, u8)) -> Self {
        Self { file, rank }
    }
}

/// A cell was named that the board does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("file {file}, rank {rank} (from 0) is not on a board of {files} by {ranks}")]
pub struct OffBoard {
    /// The file asked for, from 0.
    pub file: u8,
    /// The rank asked for, from 0.
    pub rank: u8,
    /// How many files the board has.
    pub files: u8,
    /// How many ranks it has.
    pub ranks: u8,
}
