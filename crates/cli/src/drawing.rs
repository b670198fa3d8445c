//! Positions made into boards that the report crate draws.

use crate::terminal::colour;
use scoresheet_chess::{Board, Color, Piece, Wing};
use scoresheet_draughts::{Position, Side, Square};
use scoresheet_notation::{FieldText, squares};
use scoresheet_replay::{AnyPosition, Line};
use scoresheet_report::{BoardSize, BoardView, Glyph, GlyphKind, Labels, Mark, Style};

/// Marked squares: file and rank from White's lower left, from 0.
pub type Marks = Vec<((u8, u8), Mark)>;

/// The board as text, indented, coloured where that is welcome.
pub fn board_text(position: &AnyPosition, marks: &Marks, flip: bool) -> String {
    let style = Style {
        colour: colour(),
        indent: 3,
        ..Style::UNICODE
    };
    scoresheet_report::to_text(&view(position, marks, flip), style)
}

/// The board as a picture.
pub fn board_svg(position: &AnyPosition, marks: &Marks, flip: bool, caption: &str) -> String {
    let mut view = view(position, marks, flip);
    view.set_caption(caption);
    scoresheet_report::to_svg(&view)
}

fn view(position: &AnyPosition, marks: &Marks, flip: bool) -> BoardView {
    let mut view = match position {
        AnyPosition::Chess(board) => chess_view(board),
        AnyPosition::Draughts(position) => draughts_view(position),
    };
    for (square, mark) in marks {
        // A square that the board does not have cannot be marked.
        let _ = view.mark(*square, *mark);
    }
    view.flip(flip);
    view
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

fn chess_cell(square: scoresheet_chess::Square) -> (u8, u8) {
    (square.file() as u8, square.rank() as u8)
}

fn draughts_view(position: &Position) -> BoardView {
    let board = position.variant().board();
    let (size, labels) = match board.size() {
        8 => (BoardSize::Eight, Labels::Coordinates),
        _ => (BoardSize::Ten, Labels::Numbers),
    };
    let mut view = BoardView::new(size, labels);
    for side in [Side::White, Side::Black] {
        let pieces = [
            (position.men(side), GlyphKind::Man),
            (position.kings(side), GlyphKind::DraughtsKing),
        ];
        for (squares, kind) in pieces {
            for square in squares {
                if let Some(cell) = board.file_rank(square) {
                    let white = side == Side::White;
                    let _ = view.put(cell, Glyph { white, kind });
                }
            }
        }
    }
    view
}

/// The squares that a written move names: origin, target, and what stands between as the way.
pub fn marks(position: &AnyPosition, written: &str) -> Marks {
    let cells: Vec<(u8, u8)> = match position {
        AnyPosition::Chess(_) => squares(written.as_bytes())
            .filter_map(|field| on_board(field, 8))
            .collect(),
        AnyPosition::Draughts(position) => {
            let board = position.variant().board();
            squares(written.as_bytes())
                .filter_map(|field| match field {
                    FieldText::Number(number) => board.file_rank(Square::new(number)?),
                    other => on_board(other, board.size()),
                })
                .collect()
        }
    };
    match cells[..] {
        [] => Vec::new(),
        [target] => vec![(target, Mark::Wrong)],
        [origin, .., target] => vec![(origin, Mark::Origin), (target, Mark::Wrong)],
    }
}

fn on_board(field: FieldText, size: u8) -> Option<(u8, u8)> {
    match field {
        FieldText::Square(square) => {
            let (file, rank) = (square.file()? - 1, square.rank()? - 1);
            (file < size && rank < size).then_some((file, rank))
        }
        _ => None,
    }
}

/// The squares of the move that led to half-move `ply`.
pub fn last_move(line: &Line, ply: usize) -> Marks {
    let Some(at) = ply.checked_sub(1) else {
        return Vec::new();
    };
    match line {
        Line::None => Vec::new(),
        Line::Chess { moves, .. } => moves.get(at).map_or(Vec::new(), |played| {
            let mv = played.mv;
            let mut marks = vec![
                (chess_cell(mv.from), Mark::Origin),
                (chess_cell(mv.to), Mark::Target),
            ];
            if let Some(wing) = mv.castling {
                let rook = match wing {
                    Wing::Short => 5,
                    Wing::Long => 3,
                };
                marks.push(((rook, mv.to.rank() as u8), Mark::Target));
            }
            marks
        }),
        Line::Draughts { start, moves, .. } => moves.get(at).map_or(Vec::new(), |played| {
            let board = start.variant().board();
            let m = played.mv;
            let named = [(m.from(), Mark::Origin), (m.to(), Mark::Target)];
            let captured = m.captured().iter().map(|square| (square, Mark::Captured));
            captured
                .chain(named)
                .filter_map(|(square, mark)| Some((board.file_rank(square)?, mark)))
                .collect()
        }),
    }
}
