//! Boards in a page of many: what they share stands in the page once and is referred to.
//!
//! The unit is a square, the corner of the board is 0 0. Names of what is shared: `bd-` and the letter
//! of a piece ([`code`]); `bd-c8`, `bd-n10` and so on for a board with coordinates or numbers, with
//! a letter where its squares are counted otherwise, and with `f` after it if Black's side is below; `bd-origin`, `bd-target`, `bd-captured`, `bd-wrong` for
//! marks, with `-below` for their tints; `bd-sa`, `bd-s1` for the strokes of characters.

use super::escape::escape;
use super::layout::Layout;
use super::lettering::{self, Strokes};
use super::{arrows, marks, pieces, squares};
use crate::mark::SquareMark;
use crate::{BoardSize, BoardView, Glyph, GlyphKind, Labels, describe};
use scoresheet_draughts::Variant;
use std::fmt::Write as _;

/// Everything that boards of a page share, out of sight. Boards that look like no usual one are there only
/// if `mentioned`, by the name of their look.
pub(crate) fn defs(mentioned: impl Fn(&str) -> bool) -> String {
    let mut out = String::with_capacity(32 * 1024);
    out.push_str(r#"<svg width="0" height="0" aria-hidden="true" focusable="false"><defs>"#);
    for kind in GlyphKind::ALL {
        for white in [true, false] {
            let glyph = Glyph { white, kind };
            put!(
                out,
                r#"<g id="bd-{}"><g transform="scale(.01)"{}</g>"#,
                glyph.code(),
                pieces::drawn(glyph)
            );
        }
    }
    for mark in SquareMark::ALL {
        let (name, (tint, opacity)) = (id(mark), marks::tint(mark));
        put!(
            out,
            r#"<path id="bd-{name}-below" d="M0 0H1V1H0Z" fill="{tint}" fill-opacity="{opacity}"/>"#
        );
        let sign = marks::sign(mark);
        put!(
            out,
            r#"<g id="bd-{name}"><g transform="scale(.01)" fill="none" stroke-width="6">{sign}</g></g>"#
        );
    }
    lettering::share(&mut out);
    let mut looks: Vec<String> = Vec::new();
    for empty in empty_boards() {
        let look = empty.look();
        let usual = matches!(look.as_str(), "8" | "10");
        let named = |label: &str| mentioned(&format!("{label}{look}"));
        if looks.contains(&look) || !usual && !named("n") && !named("c") {
            continue;
        }
        looks.push(look);
        for labels in [Labels::Coordinates, Labels::Numbers] {
            for flipped in [false, true] {
                let mut view = empty.clone();
                view.set_labels(labels);
                view.flip(flipped);
                ground(&mut out, &view);
            }
        }
    }
    out.push_str("</defs></svg>\n");
    out
}

/// The empty boards of all the games.
fn empty_boards() -> impl Iterator<Item = BoardView> {
    let draughts = Variant::ALL.into_iter();
    let draughts = draughts.map(crate::position::empty_draughts);
    std::iter::once(BoardView::new(BoardSize::Eight, Labels::Coordinates)).chain(draughts)
}

/// The empty board.
fn ground(out: &mut String, view: &BoardView) {
    let layout = Layout::of(view);
    let frame = layout.frame();
    put!(
        out,
        r#"<g id="{}" transform="scale(.01) translate(-{frame} -{frame})">"#,
        ground_id(view)
    );
    squares::draw(out, view, &layout);
    squares::name(out, view, &layout, Strokes::Shared);
    put!(out, "</g>");
}

fn ground_id(view: &BoardView) -> String {
    let labels = match view.labels() {
        Labels::Coordinates => 'c',
        Labels::Numbers => 'n',
    };
    let flipped = if view.is_flipped() { "f" } else { "" };
    format!("bd-{labels}{}{flipped}", view.look())
}

const fn id(mark: SquareMark) -> &'static str {
    match mark {
        SquareMark::Origin => "origin",
        SquareMark::Target => "target",
        SquareMark::Captured => "captured",
        SquareMark::Wrong => "wrong",
    }
}

/// A board that refers to [`defs`]; captions are the page's affair.
pub(crate) fn board(view: &BoardView) -> String {
    let mut out = String::with_capacity(2048);
    let layout = Layout::of(view);
    let frame = f64::from(layout.frame()) / 100.0;
    let width = f64::from(layout.width()) / 100.0;
    let height = f64::from(layout.framed_height()) / 100.0;
    let label = escape(&describe::description(view));
    let _ = write!(
        out,
        r##"<svg class="board" role="img" aria-label="{label}" viewBox="-{frame} -{frame} {width} {height}"><use href="#{}"/>"##,
        ground_id(view)
    );
    marked(&mut out, view, "-below");
    stand(&mut out, view);
    marked(&mut out, view, "");
    point(&mut out, view, &layout);
    out.push_str("</svg>");
    out
}

fn refer(out: &mut String, to: &str, (x, y): (u8, u8)) {
    let _ = write!(out, r##"<use href="#bd-{to}" x="{x}" y="{y}"/>"##);
}

fn marked(out: &mut String, view: &BoardView, which: &str) {
    for cell in view.size().cells() {
        if let Some(mark) = view.mark_on(cell) {
            refer(out, &format!("{}{which}", id(mark)), view.place_of(cell));
        }
    }
}

fn stand(out: &mut String, view: &BoardView) {
    // The upper left corner belongs to the number, where there is one.
    out.push_str(match view.labels() {
        Labels::Coordinates => "<g>",
        Labels::Numbers => r#"<g transform="translate(.03 .05)">"#,
    });
    for cell in view.size().cells() {
        if let Some(glyph) = view.glyph(cell) {
            refer(out, &glyph.code().to_string(), view.place_of(cell));
        }
    }
    out.push_str("</g>");
}

/// Arrows are drawn as in a picture of its own, whose unit is a hundredth of a square.
fn point(out: &mut String, view: &BoardView, layout: &Layout) {
    if view.arrows().is_empty() {
        return;
    }
    let frame = layout.frame();
    let _ = write!(
        out,
        r#"<g transform="scale(.01) translate(-{frame} -{frame})">"#
    );
    arrows::draw(out, view, layout);
    out.push_str("</g>");
}
