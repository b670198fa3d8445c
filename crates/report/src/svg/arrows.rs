//! Arrows over the board.

use super::layout::Layout;
use crate::{Arrow, ArrowKind, BoardView};
use std::fmt::Write as _;

/// Half of the head's width, and the head's length.
const HEAD: (f64, f64) = (24.0, 44.0);
/// How far from the middle of the target the point ends: it shows what stands there.
const SHORT_OF_TARGET: f64 = 14.0;
/// How far from the middle of the origin the shaft starts, for the same reason.
const OFF_ORIGIN: f64 = 34.0;

pub(super) fn draw(out: &mut String, view: &BoardView, layout: &Layout) {
    for arrow in view.arrows() {
        let (colour, dashes) = look(arrow.kind);
        let (line, head) = outline(view, layout, arrow);
        put!(
            out,
            r#"<g fill="none" stroke-linejoin="round" opacity="0.9">"#
        );
        // A pale edge keeps the arrow apart from pieces and squares of any colour.
        put!(
            out,
            r##"<path d="{line}" stroke="#fff8ec" stroke-width="18"/>"##
        );
        put!(
            out,
            r##"<path d="{head}" stroke="#fff8ec" stroke-width="8" paint-order="stroke" fill="{colour}"/>"##
        );
        put!(
            out,
            r#"<path d="{line}" stroke="{colour}" stroke-width="12"{dashes}/>"#
        );
        put!(out, "</g>");
    }
}

/// The colour of an arrow, and the attribute that dashes its shaft.
const fn look(kind: ArrowKind) -> (&'static str, &'static str) {
    match kind {
        ArrowKind::Written => ("#c22f1d", ""),
        ArrowKind::Legal => ("#1f6f43", r#" stroke-dasharray="26 14""#),
    }
}

/// The paths of the shaft and of the head. A head is drawn as a path of its own because
/// SVG's markers need ids.
fn outline(view: &BoardView, layout: &Layout, arrow: &Arrow) -> (String, String) {
    let middle = |cell| {
        let (x, y) = layout.corner(view, cell);
        (f64::from(x) + 50.0, f64::from(y) + 50.0)
    };
    let (from, to) = (middle(arrow.from), middle(arrow.to));
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    if arrow.from == arrow.to {
        return ring(from);
    }
    let (ux, uy) = (dx / length, dy / length);
    let along = |distance: f64, aside: f64| {
        let (x, y) = (
            from.0 + ux * distance - uy * aside,
            from.1 + uy * distance + ux * aside,
        );
        format!("{x:.1} {y:.1}")
    };
    let point = length - SHORT_OF_TARGET;
    let neck = point - HEAD.1;
    let line = format!("M{}L{}", along(OFF_ORIGIN, 0.0), along(neck + 2.0, 0.0));
    let head = format!(
        "M{}L{}L{}Z",
        along(point, 0.0),
        along(neck, HEAD.0),
        along(neck, -HEAD.0)
    );
    (line, head)
}

/// A ring with a head, for a capture that ends where it began.
fn ring((x, y): (f64, f64)) -> (String, String) {
    let line = format!("M{:.1} {:.1}a40 40 0 1 1 40 40", x - 40.0, y);
    let head = format!("M{:.1} {:.1}l34 -24v48Z", x - 30.0, y + 40.0);
    (line, head)
}
