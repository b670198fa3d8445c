//! Pieces in their places.

use super::layout::Layout;
use super::shapes::shape;
use crate::{BoardView, Glyph, Labels};
use std::fmt::Write as _;

pub(super) fn draw(out: &mut String, view: &BoardView, layout: &Layout) {
    for cell in view.size().cells() {
        if let Some(glyph) = view.glyph(cell) {
            let (x, y) = layout.corner(view, cell);
            // The upper left corner belongs to the number, where there is one.
            let (right, down) = match view.labels() {
                Labels::Coordinates => (0, 0),
                Labels::Numbers => (3, 5),
            };
            piece(out, x + right, y + down, glyph);
        }
    }
}

fn piece(out: &mut String, x: u32, y: u32, glyph: Glyph) {
    put!(out, r#"<g transform="translate({x} {y})"{}"#, drawn(glyph));
}

/// What follows a group's name and place: how its lines look, and the piece in it.
pub(super) fn drawn(glyph: Glyph) -> String {
    let (body, edge, detail) = if glyph.white {
        ("#fffaf0", "#2b211b", "#2b211b")
    } else {
        ("#2e2622", "#120d0a", "#f3e3c6")
    };
    let shape = shape(glyph.kind);
    let mut out = String::new();
    put!(
        out,
        r#" fill="{body}" stroke="{edge}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round">"#
    );
    for path in shape.body {
        put!(out, r#"<path d="{path}"/>"#);
    }
    if !shape.lines.is_empty() {
        put!(
            out,
            r#"<path d="{}" fill="none" stroke="{detail}" stroke-width="3.5"/>"#,
            shape.lines
        );
    }
    if !shape.solid.is_empty() {
        put!(
            out,
            r#"<path d="{}" fill="{detail}" stroke="none"/>"#,
            shape.solid
        );
    }
    out.push_str("</g>");
    out
}
