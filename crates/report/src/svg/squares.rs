//! The frame, the squares and their names.

use super::layout::{Layout, SQUARE};
use super::lettering::{self, Strokes};
use crate::board_view::file_letter;
use crate::{BoardView, Labels};
use std::fmt::Write as _;

const FRAME: &str = "#3d2c23";
const LIGHT: &str = "#f3e3c6";
const DARK: &str = "#b0805a";
const LABEL: &str = "#f6ead6";

pub(super) fn draw(out: &mut String, view: &BoardView, layout: &Layout) {
    let (width, height) = (layout.width(), layout.height());
    put!(
        out,
        r#"<rect width="{width}" height="{height}" rx="14" fill="{FRAME}"/>"#
    );
    let (frame, (wide, high)) = (layout.frame(), layout.board());
    put!(
        out,
        r#"<rect x="{frame}" y="{frame}" width="{wide}" height="{high}" fill="{LIGHT}" shape-rendering="crispEdges"/>"#
    );
    put!(
        out,
        r#"<path d="{}" fill="{DARK}" shape-rendering="crispEdges"/>"#,
        dark_squares(view, layout)
    );
}

/// The squares' names, above the tints of marks.
pub(super) fn name(out: &mut String, view: &BoardView, layout: &Layout, how: Strokes) {
    match view.labels() {
        Labels::Coordinates => coordinates(out, view, layout, how),
        Labels::Numbers => numbers(out, view, layout, how),
    }
}

/// All dark squares as one path: one element instead of dozens.
fn dark_squares(view: &BoardView, layout: &Layout) -> String {
    let mut path = String::new();
    for cell in view.size().cells().filter(|cell| view.is_dark(*cell)) {
        let (x, y) = layout.corner(view, cell);
        let _ = write!(path, "M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z");
    }
    path
}

fn coordinates(out: &mut String, view: &BoardView, layout: &Layout, how: Strokes) {
    const SIZE: f64 = 24.0;
    let (frame, (_, high)) = (layout.frame(), layout.board());
    let middle = f64::from(frame) / 2.0;
    let along = |index: u8| f64::from(frame + u32::from(index) * SQUARE + SQUARE / 2);
    lettering::open(out, LABEL);
    let below = f64::from(frame + high) + middle + SIZE / 2.0 - 1.0;
    for column in 0..view.size().files() {
        let file = file_letter(view.shown_at(column, 0).file).to_string();
        lettering::write(out, how, &file, (along(column), below), SIZE, true);
    }
    for row in 0..view.size().ranks() {
        let rank = (view.shown_at(0, row).rank + 1).to_string();
        let at = (middle, along(row) + SIZE / 2.0);
        lettering::write(out, how, &rank, at, SIZE, true);
    }
    put!(out, "</g>");
}

/// A number in the corner of each dark square, where no piece covers it.
fn numbers(out: &mut String, view: &BoardView, layout: &Layout, how: Strokes) {
    lettering::open(out, FRAME);
    for cell in view.size().cells() {
        let Some(number) = view.number(cell) else {
            continue;
        };
        let (x, y) = layout.corner(view, cell);
        let at = (f64::from(x) + 7.0, f64::from(y) + 22.0);
        lettering::write(out, how, &number.to_string(), at, 15.5, false);
    }
    put!(out, "</g>");
}
