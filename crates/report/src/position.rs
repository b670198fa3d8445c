//! Positions made into boards to draw. Everything about the games that a drawing needs is here; the
//! drawing itself knows no rules.

use crate::written::wrong;
use crate::{ArrowKind, BoardSize, BoardSquare, BoardView, Glyph, GlyphKind, Labels, SquareMark};
use scoresheet_chess::{Board, Color, Piece, Wing};
use scoresheet_draughts::{Position, Side, Variant, Written};
use scoresheet_notation::{FieldText, squares};
use scoresheet_replay::{AnyLine, AnyPosition, GameLine};

/// Marked squares.
pub type Marks = Vec<(BoardSquare, SquareMark)>;

impl BoardView {
    /// The position as a board: coordinates or numbers, as is usual in the game.
    ///
    /// ```
    /// use scoresheet_replay::{AnyPosition, Game};
    /// use scoresheet_report::{BoardView, Labels};
    /// let game = Game::by_name("international").unwrap();
    /// let view = BoardView::of(&AnyPosition::start(game));
    /// assert_eq!(view.labels(), Labels::Numbers);
    /// assert_eq!(view.name((1, 9)), "1");
    /// ```
    #[must_use]
    pub fn of(position: &AnyPosition) -> Self {
        match position {
            AnyPosition::Chess(board) => chess_view(board),
            AnyPosition::Draughts(position) => draughts_view(position),
        }
    }

    /// Adds marks; a square that the board does not have cannot be marked.
    pub fn mark_all(&mut self, marks: &Marks) {
        for (cell, mark) in marks {
            let _ = self.mark(*cell, *mark);
        }
    }

    /// Highlights the square of this name; false if the board has none.
    pub fn mark_named(&mut self, position: &AnyPosition, name: &str) -> bool {
        match marks(position, name)[..] {
            [(cell, _)] => self.mark(cell, SquareMark::Target).is_ok(),
            _ => false,
        }
    }

    /// Draws the move that these marks show as an arrow, if they show one.
    pub fn arrow_of(&mut self, marks: &Marks, kind: ArrowKind) {
        let at = |wanted| marks.iter().find(|(_, mark)| *mark == wanted);
        if let (Some((from, _)), Some((to, _))) = (at(SquareMark::Origin), at(SquareMark::Target)) {
            let _ = self.arrow(*from, *to, kind);
        }
    }

    /// Draws the move that `text` says in this position as an arrow, leg by leg where it names the
    /// squares on the way; false if it names no two squares of the board.
    pub fn arrow_for(&mut self, position: &AnyPosition, text: &str, kind: ArrowKind) -> bool {
        self.arrow_along(&way(position, text), kind)
    }

    /// Draws an arrow a leg; false if there is no leg.
    pub(crate) fn arrow_along(&mut self, way: &[BoardSquare], kind: ArrowKind) -> bool {
        for leg in way.windows(2) {
            let [from, to] = leg else { continue };
            let _ = self.arrow(*from, *to, kind);
        }
        way.len() > 1
    }
}

fn chess_view(board: &Board) -> BoardView {
    let mut view = BoardView::new(BoardSize::Eight, Labels::Coordinates);
    for square in board.men_of(Color::White) | board.men_of(Color::Black) {
        let Some((color, piece)) = board.piece_at(square) else {
            continue;
        };
        let kind = match piece {
            Piece::Pawn => GlyphKind::Pawn,
            Piece::Knight => GlyphKind::Knight,
            Piece::Bishop => GlyphKind::Bishop,
            Piece::Rook => GlyphKind::Rook,
            Piece::Queen => GlyphKind::Queen,
            Piece::King => GlyphKind::King,
        };
        let white = color == Color::White;
        let _ = view.put(chess_cell(square), Glyph { white, kind });
    }
    view
}

pub(crate) fn chess_cell(square: scoresheet_chess::Square) -> BoardSquare {
    BoardSquare::new(square.file() as u8, square.rank() as u8)
}

/// The board of a draughts game, without pieces.
pub(crate) fn empty_draughts(variant: Variant) -> BoardView {
    let rules = variant.rules();
    let size = match rules.board {
        scoresheet_draughts::Board::Eight | scoresheet_draughts::Board::EightWhole => {
            BoardSize::Eight
        }
        scoresheet_draughts::Board::TenByEight => BoardSize::TenByEight,
        scoresheet_draughts::Board::Ten => BoardSize::Ten,
        scoresheet_draughts::Board::Twelve => BoardSize::Twelve,
    };
    let labels = match rules.squares.written {
        Written::Letters => Labels::Coordinates,
        Written::Numbers => Labels::Numbers,
    };
    let mut view = BoardView::new(size, labels);
    view.set_names(rules.board, rules.squares);
    view
}

fn draughts_view(position: &Position) -> BoardView {
    let (board, names) = (
        position.variant().board(),
        position.variant().rules().squares,
    );
    let mut view = empty_draughts(position.variant());
    for side in [Side::White, Side::Black] {
        let pieces = [
            (position.men(side), GlyphKind::Man),
            (position.kings(side), GlyphKind::DraughtsKing),
        ];
        for (squares, kind) in pieces {
            for square in squares {
                if let Some(cell) = names.seen(board, square) {
                    let white = side == Side::White;
                    let _ = view.put(cell, Glyph { white, kind });
                }
            }
        }
    }
    view
}

/// The squares that a written move names: origin, target, and what stands between as the way.
#[must_use]
pub fn marks(position: &AnyPosition, written: &str) -> Marks {
    wrong(&way(position, written))
}

/// The squares of the board that a move names, in order; castling names the king's.
pub(crate) fn way(position: &AnyPosition, written: &str) -> Vec<BoardSquare> {
    match position {
        AnyPosition::Chess(board) => {
            let named: Vec<BoardSquare> = squares(written.as_bytes())
                .filter_map(|field| on_board(field, 8, 8))
                .collect();
            if named.is_empty() {
                castling(board, written)
            } else {
                named
            }
        }
        AnyPosition::Draughts(position) => {
            let (board, names) = (
                position.variant().board(),
                position.variant().rules().squares,
            );
            squares(written.as_bytes())
                .filter_map(|field| match field {
                    FieldText::Number(number) => {
                        let square = names.numbered(board, number)?;
                        names.seen(board, square).map(BoardSquare::from)
                    }
                    other @ (FieldText::Square(_) | FieldText::File(_)) => {
                        on_board(other, board.files(), board.ranks())
                    }
                })
                .collect()
        }
    }
}

/// From the king to where castling takes it: `O-O`, `0—0—0` and the like.
fn castling(board: &Board, written: &str) -> Vec<BoardSquare> {
    let file = match written
        .chars()
        .filter(|c| matches!(c, 'O' | 'o' | '0'))
        .count()
    {
        2 => Wing::Short.king_file(),
        3 => Wing::Long.king_file(),
        _ => return Vec::new(),
    };
    let side = board.side_to_move();
    let kings = board.men_of(side).into_iter();
    let king = kings
        .filter(|square| matches!(board.piece_at(*square), Some((_, Piece::King))))
        .map(chess_cell)
        .next();
    king.map_or(Vec::new(), |king| {
        vec![king, BoardSquare::new(file as u8, king.rank)]
    })
}

fn on_board(field: FieldText, files: u8, ranks: u8) -> Option<BoardSquare> {
    match field {
        FieldText::Square(square) => {
            let (file, rank) = (square.file()? - 1, square.rank()? - 1);
            (file < files && rank < ranks).then_some(BoardSquare::new(file, rank))
        }
        FieldText::Number(_) | FieldText::File(_) => None,
    }
}

/// The squares of the move that led to ply `ply`.
#[must_use]
pub fn last_move(line: &AnyLine, ply: usize) -> Marks {
    let Some(at) = ply.checked_sub(1) else {
        return Vec::new();
    };
    match line {
        AnyLine::None => Vec::new(),
        AnyLine::Chess(GameLine { moves, .. }) => moves.get(at).map_or(Vec::new(), |played| {
            let mv = played.mv;
            let mut marks = vec![
                (chess_cell(mv.from), SquareMark::Origin),
                (chess_cell(mv.to), SquareMark::Target),
            ];
            if let Some(wing) = mv.castling {
                let rook = BoardSquare::new(wing.rook_file() as u8, mv.to.rank() as u8);
                marks.push((rook, SquareMark::Target));
            }
            marks
        }),
        AnyLine::Draughts(GameLine { start, moves, .. }) => {
            moves.get(at).map_or(Vec::new(), |played| {
                let (board, names) = (start.variant().board(), start.variant().rules().squares);
                let m = played.mv;
                let named = [(m.from(), SquareMark::Origin), (m.to(), SquareMark::Target)];
                let captured = m
                    .captured()
                    .iter()
                    .map(|square| (square, SquareMark::Captured));
                captured
                    .chain(named)
                    .filter_map(|(square, mark)| Some((names.seen(board, square)?.into(), mark)))
                    .collect()
            })
        }
    }
}
