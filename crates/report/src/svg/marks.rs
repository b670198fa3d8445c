//! Marked squares: a tint below the piece, and a sign above it that needs no colour.

use super::layout::Layout;
use crate::{BoardView, SquareMark};
use std::fmt::Write as _;

/// The tints, below the pieces.
pub(super) fn draw_below(out: &mut String, view: &BoardView, layout: &Layout) {
    each(view, layout, |x, y, mark| {
        let (tint, opacity) = tint(mark);
        put!(
            out,
            r#"<rect x="{x}" y="{y}" width="100" height="100" fill="{tint}" fill-opacity="{opacity}" shape-rendering="crispEdges"/>"#
        );
    });
}

/// The colour of a mark and how much of it is laid on.
pub(super) const fn tint(mark: SquareMark) -> (&'static str, &'static str) {
    match mark {
        SquareMark::Origin => ("#f2c230", "0.55"),
        SquareMark::Target => ("#f2c230", "0.85"),
        SquareMark::Captured => ("#d8452e", "0.45"),
        SquareMark::Wrong => ("#d8452e", "0.75"),
    }
}

/// The signs, above the pieces: corners for the origin, a frame for the target, a cross
/// over what was captured, a badge where the record goes wrong.
pub(super) fn draw_above(out: &mut String, view: &BoardView, layout: &Layout) {
    each(view, layout, |x, y, mark| {
        put!(
            out,
            r#"<g transform="translate({x} {y})" fill="none" stroke-width="6">"#
        );
        put!(out, "{}", sign(mark));
        put!(out, "</g>");
    });
}

/// The sign of a mark, as paths in a square of 100 by 100.
pub(super) const fn sign(mark: SquareMark) -> &'static str {
    match mark {
        SquareMark::Origin => {
            r##"<path d="M4 26V4H26M74 4H96V26M96 74V96H74M26 96H4V74" stroke="#7a5200"/>"##
        }
        SquareMark::Target => r##"<path d="M4 4H96V96H4Z" stroke="#7a5200"/>"##,
        SquareMark::Captured => {
            r##"<path d="M18 18 82 82M18 82 82 18" stroke="#fff4ea" stroke-width="11" stroke-linecap="round"/><path d="M18 18 82 82M18 82 82 18" stroke="#b3200f" stroke-width="6" stroke-linecap="round"/>"##
        }
        SquareMark::Wrong => {
            r##"<path d="M4 4H96V96H4Z" stroke="#b3200f"/><circle cx="80" cy="20" r="18" fill="#b3200f" stroke="#fff4ea" stroke-width="4"/><path d="M80 9V22M80 29V30" stroke="#fff4ea" stroke-linecap="round"/>"##
        }
    }
}

fn each(view: &BoardView, layout: &Layout, mut draw: impl FnMut(u32, u32, SquareMark)) {
    for cell in view.size().cells() {
        if let Some(mark) = view.mark_on(cell) {
            let (x, y) = layout.corner(view, cell);
            draw(x, y, mark);
        }
    }
}
