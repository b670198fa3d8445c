//! Boards for terminals.

mod labels;
mod paint;
mod style;

pub use style::Style;

use crate::describe::arrows_of;
use crate::{ArrowKind, BoardSquare, BoardView, caption};
use labels::Edges;
use paint::Paint;

/// Draws the board in lines of text, each ending in a line feed; three characters a
/// square, dark squares dotted, marks as brackets. Colour adds to the characters and
/// replaces none, so a copied board still says everything.
///
/// Only the drawing follows [`Style::unicode`]; the caption is shown as it was given, but
/// for control characters.
///
/// ```
/// use scoresheet_report::{BoardSize, BoardView, Glyph, GlyphKind, Labels, Style, to_text};
///
/// # fn main() -> Result<(), scoresheet_report::OffBoard> {
/// let mut view = BoardView::new(BoardSize::Eight, Labels::Coordinates);
/// view.put((0, 0), Glyph::white(GlyphKind::Man))?;
/// let text = to_text(&view, Style::ASCII);
/// assert_eq!(text.lines().nth(7), Some("1  w     .     .     .     1"));
/// # Ok(())
/// # }
/// ```
pub fn to_text(view: &BoardView, style: Style) -> String {
    let edges = Edges::of(view);
    let paint = Paint {
        colour: style.colour,
    };
    let mut lines = Vec::new();
    lines.extend(edges.above(view).map(|line| paint.label(&line)));
    for row in 0..view.size().ranks() {
        lines.push(board_line(view, style, &edges, row));
    }
    lines.push(paint.label(&edges.below(view)));
    lines.extend(arrow_lines(view, style));
    lines.extend(view.caption().into_iter().flat_map(caption::lines));
    let indent = " ".repeat(usize::from(style.indent));
    lines
        .into_iter()
        .map(|line| format!("{indent}{line}\n"))
        .collect()
}

fn board_line(view: &BoardView, style: Style, edges: &Edges, row: u8) -> String {
    let paint = Paint {
        colour: style.colour,
    };
    let (left, right) = edges.beside(view, row);
    let mut line = paint.label(&left);
    for column in 0..view.size().files() {
        let cell = view.shown_at(column, row);
        line += &paint.square(view, cell, &square(view, style, cell));
    }
    line + &paint.label(&right)
}

/// The three characters of a square.
fn square(view: &BoardView, style: Style, cell: BoardSquare) -> String {
    let empty = match (view.is_dark(cell), style.unicode) {
        (false, _) => ' ',
        (true, true) => '·',
        (true, false) => '.',
    };
    let sign = view.glyph(cell).map_or(empty, |glyph| style.sign(glyph));
    let (left, right) = view
        .mark_on(cell)
        .map_or((' ', ' '), |mark| mark.brackets());
    format!("{left}{sign}{right}")
}

fn arrow_lines(view: &BoardView, style: Style) -> impl Iterator<Item = String> {
    let joint = if style.unicode { " → " } else { " -> " };
    ArrowKind::ALL.into_iter().filter_map(move |kind| {
        let moves = arrows_of(view, kind, joint);
        (!moves.is_empty()).then(|| format!("{}: {}", kind.word(), moves.join(", ")))
    })
}
