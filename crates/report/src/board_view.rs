//! What is to be drawn.

use crate::{Arrow, ArrowKind, BoardSize, BoardSquare, Glyph, OffBoard, SquareMark};
use scoresheet_draughts::{Board, Corner, SquareNames};

/// How squares are named on the picture and in the lists beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Labels {
    /// Files and ranks, a1 to h8 or j10 (KV53 §14, VK 8.2).
    Coordinates,
    /// Numbers of the squares in play, as the game counts them (RK 2.6).
    Numbers,
}

/// A board to draw: pieces, marks, arrows and a caption. It knows no rules, and whatever
/// it holds is on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardView {
    size: BoardSize,
    labels: Labels,
    /// Which squares are in play.
    board: Board,
    /// Where numbers begin, and whether the squares in play are in the mirror.
    names: SquareNames,
    flipped: bool,
    squares: Vec<Option<Glyph>>,
    marks: Vec<Option<SquareMark>>,
    arrows: Vec<Arrow>,
    caption: Option<String>,
}

impl BoardView {
    /// An empty board, White's side below.
    pub fn new(size: BoardSize, labels: Labels) -> Self {
        let count = usize::from(size.files()) * usize::from(size.ranks());
        Self {
            size,
            labels,
            board: size.of_draughts(),
            names: SquareNames::NUMBERS,
            flipped: false,
            squares: vec![None; count],
            marks: vec![None; count],
            arrows: Vec::new(),
            caption: None,
        }
    }

    /// Puts a piece on a square, in place of one that stood there.
    ///
    /// # Errors
    /// [`OffBoard`] when the board has no such square.
    pub fn put(&mut self, cell: impl Into<BoardSquare>, glyph: Glyph) -> Result<(), OffBoard> {
        let index = self.index(cell.into())?;
        self.squares[index] = Some(glyph);
        Ok(())
    }

    /// Marks a square; a later mark takes the place of an earlier one.
    ///
    /// # Errors
    /// [`OffBoard`] when the board has no such square.
    pub fn mark(&mut self, cell: impl Into<BoardSquare>, mark: SquareMark) -> Result<(), OffBoard> {
        let index = self.index(cell.into())?;
        self.marks[index] = Some(mark);
        Ok(())
    }

    /// Draws an arrow over the board, above the arrows before it.
    ///
    /// # Errors
    /// [`OffBoard`] when the board lacks one of the squares.
    pub fn arrow(
        &mut self,
        from: impl Into<BoardSquare>,
        to: impl Into<BoardSquare>,
        kind: ArrowKind,
    ) -> Result<(), OffBoard> {
        let (from, to) = (from.into(), to.into());
        self.index(from)?;
        self.index(to)?;
        self.arrows.push(Arrow { from, to, kind });
        Ok(())
    }

    /// Names squares otherwise than is usual in the game.
    pub fn set_labels(&mut self, labels: Labels) {
        self.labels = labels;
    }

    /// Numbers the squares of this board, which has the size of the view, otherwise than from the upper left, or draws it
    /// with its dark squares in the mirror.
    pub fn set_names(&mut self, board: Board, names: SquareNames) {
        (self.board, self.names) = (board, names);
    }

    /// Shows the board from Black's side.
    pub fn flip(&mut self, flipped: bool) {
        self.flipped = flipped;
    }

    /// Writes a caption below the board. It may hold anything: control characters are
    /// replaced before it is shown, and markup is escaped.
    pub fn set_caption(&mut self, caption: impl Into<String>) {
        self.caption = Some(caption.into());
    }

    /// The board's size.
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// How squares are named.
    pub fn labels(&self) -> Labels {
        self.labels
    }

    /// Whether the board is seen from Black's side.
    pub fn is_flipped(&self) -> bool {
        self.flipped
    }

    /// The piece on a square.
    pub fn glyph(&self, cell: impl Into<BoardSquare>) -> Option<Glyph> {
        let index = self.index(cell.into()).ok()?;
        self.squares[index]
    }

    /// The squares that do not have the same on both boards, which are of one size: rank by rank from White's side.
    pub(crate) fn differences(&self, other: &Self) -> impl Iterator<Item = BoardSquare> {
        let pairs = self.squares.iter().zip(&other.squares);
        let differ = self
            .size
            .cells()
            .zip(pairs)
            .filter(|(_, (one, other))| one != other);
        differ.map(|(cell, _)| cell)
    }

    /// The mark on a square.
    pub fn mark_on(&self, cell: impl Into<BoardSquare>) -> Option<SquareMark> {
        let index = self.index(cell.into()).ok()?;
        self.marks[index]
    }

    /// The arrows in the order they were drawn.
    pub fn arrows(&self) -> &[Arrow] {
        &self.arrows
    }

    /// The caption as it was given.
    pub fn caption(&self) -> Option<&str> {
        self.caption.as_deref()
    }

    /// The square's name under the board's labels. A light square has no number and
    /// keeps its coordinates.
    ///
    /// ```
    /// use scoresheet_report::{BoardSize, BoardView, Labels};
    /// let view = BoardView::new(BoardSize::Ten, Labels::Numbers);
    /// assert_eq!(view.name((9, 9)), "5");
    /// assert_eq!(view.name((8, 9)), "i10");
    /// ```
    pub fn name(&self, cell: impl Into<BoardSquare>) -> String {
        let cell = cell.into();
        match (self.labels, self.number(cell)) {
            (Labels::Numbers, Some(number)) => number.to_string(),
            _ => format!("{}{}", file_letter(cell.file), u16::from(cell.rank) + 1),
        }
    }

    /// The number of a square in play: usually row by row from the upper left as White sees it, so
    /// that White's bottom row ends with 32 or 50 (RK 2.6). Squares that are not in play have none.
    pub fn number(&self, cell: BoardSquare) -> Option<u8> {
        let square = self.names.at_place(self.board, cell.file, cell.rank)?;
        Some(self.names.number(self.board, square))
    }

    /// Whether the square is drawn dark: White's lower left corner is, unless the board is in the mirror.
    pub fn is_dark(&self, cell: BoardSquare) -> bool {
        cell.is_dark() != self.names.mirrored
    }

    /// How the page calls what the board looks like without its pieces, but for labels and side: `8`,
    /// `10`, `10x8`, with a letter where numbers do not begin at the upper left, the board is in the mirror, or every square of it
    /// is in play.
    pub(crate) fn look(&self) -> String {
        let kind = match (self.names.corner, self.names.mirrored) {
            (Corner::LowerRight, true) => "s",
            (Corner::LowerRight, false) => "t",
            (_, true) => "i",
            (_, false) if self.board.is_whole() => "w",
            (_, false) => "",
        };
        let (files, ranks) = (self.size.files(), self.size.ranks());
        if files == ranks {
            format!("{files}{kind}")
        } else {
            format!("{files}x{ranks}{kind}")
        }
    }

    /// The cell shown in a row from the top and a column from the left.
    pub(crate) fn shown_at(&self, column: u8, row: u8) -> BoardSquare {
        if self.flipped {
            BoardSquare::new(self.size.files() - 1 - column, row)
        } else {
            BoardSquare::new(column, self.size.ranks() - 1 - row)
        }
    }

    /// The column from the left and the row from the top in which a cell is shown.
    pub(crate) fn place_of(&self, cell: BoardSquare) -> (u8, u8) {
        if self.flipped {
            (self.size.files() - 1 - cell.file, cell.rank)
        } else {
            (cell.file, self.size.ranks() - 1 - cell.rank)
        }
    }

    fn index(&self, cell: BoardSquare) -> Result<usize, OffBoard> {
        let (files, ranks) = (self.size.files(), self.size.ranks());
        if self.size.has(cell) {
            Ok(usize::from(cell.rank) * usize::from(files) + usize::from(cell.file))
        } else {
            let BoardSquare { file, rank } = cell;
            Err(OffBoard {
                file,
                rank,
                files,
                ranks,
            })
        }
    }
}

/// The letter of a file, a to l; past z there is none.
pub(crate) fn file_letter(file: u8) -> char {
    if file < 26 {
        char::from(b'a' + file)
    } else {
        '?'
    }
}
