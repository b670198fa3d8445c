//! A board in words, for those who hear it read out.

use crate::mark::SquareMark;
use crate::{Arrow, ArrowKind, BoardSquare, BoardView, Glyph, GlyphKind, Labels, caption};

/// The name of the picture: its caption on one line, or the size of the board where there
/// is nothing to read in the caption.
pub(crate) fn title(view: &BoardView) -> String {
    let lines: Vec<String> = view
        .caption()
        .into_iter()
        .flat_map(caption::lines)
        .collect();
    let title = lines.join(" ");
    if title.trim().is_empty() {
        format!("Board of {} squares", view.size().cells().count())
    } else {
        title
    }
}

/// The pieces of both sides, then marks and arrows, in sentences.
pub(crate) fn description(view: &BoardView) -> String {
    let mut sentences = vec![army(view, true), army(view, false)];
    sentences.extend(
        SquareMark::ALL
            .into_iter()
            .filter_map(|mark| marked(view, mark)),
    );
    sentences.extend(
        ArrowKind::ALL
            .into_iter()
            .filter_map(|kind| moves(view, kind)),
    );
    sentences.join(" ")
}

/// The arrows of one kind as `e2–e4` and so on, in the order they were drawn.
pub(crate) fn arrows_of(view: &BoardView, kind: ArrowKind, joint: &str) -> Vec<String> {
    let name = |arrow: &Arrow| format!("{}{joint}{}", view.name(arrow.from), view.name(arrow.to));
    view.arrows()
        .iter()
        .filter(|arrow| arrow.kind == kind)
        .map(name)
        .collect()
}

fn army(view: &BoardView, white: bool) -> String {
    let groups: Vec<String> = GlyphKind::ALL
        .into_iter()
        .filter_map(|kind| {
            let names = names(view, |cell| view.glyph(cell) == Some(Glyph { white, kind }));
            let (one, several) = kind.words();
            match names.len() {
                0 => None,
                1 => Some(format!("{one} {}", names[0])),
                _ => Some(format!("{several} {}", names.join(" "))),
            }
        })
        .collect();
    let side = if white { "White" } else { "Black" };
    if groups.is_empty() {
        format!("{side}: no pieces.")
    } else {
        format!("{side}: {}.", groups.join(", "))
    }
}

fn marked(view: &BoardView, mark: SquareMark) -> Option<String> {
    let names = names(view, |cell| view.mark_on(cell) == Some(mark));
    (!names.is_empty()).then(|| format!("{}: {}.", mark.word(), names.join(" ")))
}

fn moves(view: &BoardView, kind: ArrowKind) -> Option<String> {
    let moves = arrows_of(view, kind, " to ");
    let word = match kind {
        ArrowKind::Written => "Written",
        ArrowKind::Legal => "Legal",
    };
    (!moves.is_empty()).then(|| format!("{word}: {}.", moves.join(", ")))
}

fn names(view: &BoardView, wanted: impl Fn(BoardSquare) -> bool) -> Vec<String> {
    let mut cells: Vec<BoardSquare> = view.size().cells().filter(|&cell| wanted(cell)).collect();
    // Numbers are read in their order, coordinates file by file.
    cells.sort_by_key(|&cell| match view.labels() {
        Labels::Numbers => (u8::MAX - cell.rank, cell.file),
        Labels::Coordinates => (cell.file, cell.rank),
    });
    cells.into_iter().map(|cell| view.name(cell)).collect()
}
