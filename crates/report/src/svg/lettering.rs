//! The letters and figures that name squares, drawn for this project as strokes: no machine's fonts
//! come into a picture, so that it is the same everywhere.

use std::fmt::Write as _;

/// How high a figure is in its own units; small letters may reach below.
const HEIGHT: f64 = 10.0;
/// How wide the stroke is in the same units.
const STROKE: f64 = 1.35;
/// Between two characters.
const GAP: f64 = 2.0;

/// Characters that names of squares consist of.
const CHARACTERS: &str = "0123456789abcdefghijkl";

/// How the strokes of characters come into a picture.
#[derive(Clone, Copy)]
pub(super) enum Strokes {
    /// They stand in it.
    Own,
    /// It refers to those that [`share`] wrote.
    Shared,
}

/// The strokes of a character, and how wide they are; nothing for a character that names no square.
const fn strokes(character: char) -> Option<(&'static str, f64)> {
    Some(match character {
        '0' => ("M3 0C1 0 0 2 0 5S1 10 3 10 6 8 6 5 5 0 3 0Z", 6.0),
        '1' => ("M0 2L2.5 0V10", 2.5),
        '2' => (
            "M0 2.5C.3 .8 1.5 0 3 0 4.8 0 6 1 6 2.8 6 4.5 4.5 6 0 10H6",
            6.0,
        ),
        '3' => (
            "M.3 1.2C1 .4 1.9 0 3 0 4.7 0 5.7 1 5.7 2.4 5.7 3.9 4.6 4.7 2.5 4.7 4.8 4.7 6 5.7 6 7.3 6 9 4.7 10 3 10 1.7 10 .7 9.5 0 8.6",
            6.0,
        ),
        '4' => ("M4.5 10V0L0 7H6", 6.0),
        '5' => (
            "M5.5 0H1L.6 4.4C1.3 3.9 2.1 3.6 3 3.6 4.8 3.6 6 4.8 6 6.7 6 8.7 4.7 10 2.9 10 1.7 10 .7 9.5 0 8.6",
            6.0,
        ),
        '6' => (
            "M5.2 .6C4.6 .2 4 0 3.3 0 1.3 0 0 2 0 5.6 0 8.4 1.1 10 3 10 4.8 10 6 8.7 6 6.9 6 5.1 4.8 3.9 3.1 3.9 1.6 3.9 .4 4.8 0 6.2",
            6.0,
        ),
        '7' => ("M0 0H6L2.2 10", 6.0),
        '8' => (
            "M3 0C1.4 0 .4 1 .4 2.4 .4 3.8 1.5 4.4 3 4.8 4.7 5.2 6 6 6 7.5 6 9 4.8 10 3 10 1.2 10 0 9 0 7.5 0 6 1.3 5.2 3 4.8 4.5 4.4 5.6 3.8 5.6 2.4 5.6 1 4.6 0 3 0Z",
            6.0,
        ),
        '9' => (
            "M.8 9.4C1.4 9.8 2 10 2.7 10 4.7 10 6 8 6 4.4 6 1.6 4.9 0 3 0 1.2 0 0 1.3 0 3.1 0 4.9 1.2 6.1 2.9 6.1 4.4 6.1 5.6 5.2 6 3.8",
            6.0,
        ),
        'a' => (
            "M.4 4.6C1 3.9 1.9 3.5 2.9 3.5 4.4 3.5 5.2 4.3 5.2 5.7V10M5.2 6.3C2 6.3 0 6.7 0 8.3 0 9.4 .9 10 2.1 10 3.6 10 5.2 9 5.2 7",
            5.2,
        ),
        'b' => (
            "M0 0V10M0 6.2C.3 4.5 1.3 3.5 2.7 3.5 4.3 3.5 5.3 4.8 5.3 6.7S4.3 10 2.7 10C1.3 10 .3 9 0 7.3",
            5.3,
        ),
        'c' => (
            "M5.2 4.8C4.7 4 3.9 3.5 2.9 3.5 1.2 3.5 0 4.8 0 6.7S1.2 10 2.9 10C3.9 10 4.7 9.5 5.2 8.7",
            5.2,
        ),
        'd' => (
            "M5.3 0V10M5.3 6.2C5 4.5 4 3.5 2.6 3.5 1 3.5 0 4.8 0 6.7S1 10 2.6 10C4 10 5 9 5.3 7.3",
            5.3,
        ),
        'e' => (
            "M.1 6.7H5.5C5.5 4.7 4.5 3.5 2.8 3.5 1.1 3.5 0 4.8 0 6.7 0 8.7 1.2 10 2.9 10 4 10 4.8 9.5 5.3 8.7",
            5.5,
        ),
        'f' => ("M4 .2C3.7 .1 3.4 0 3 0 2 0 1.5 .7 1.5 2V10M0 3.7H3.7", 4.0),
        'g' => (
            "M5.3 3.6V10.5C5.3 12.3 4.3 13.2 2.7 13.2 1.7 13.2 .9 12.9 .4 12.3M5.3 6.2C5 4.5 4 3.5 2.6 3.5 1 3.5 0 4.8 0 6.7S1 10 2.6 10C4 10 5 9 5.3 7.3",
            5.3,
        ),
        'h' => (
            "M0 0V10M0 6.4C.3 4.5 1.3 3.5 2.7 3.5 4.1 3.5 4.8 4.4 4.8 6V10",
            4.8,
        ),
        'i' => ("M0 3.6V10M0 .7V1", 0.0),
        'k' => ("M0 0V10M4.8 3.6L0 7.4M1.9 5.9L5 10", 5.0),
        'l' => ("M0 0V10", 0.0),
        'j' => ("M1.6 3.6V11C1.6 12.5 1 13.2 0 13.2M1.6 .7V1", 1.6),
        _ => return None,
    })
}

/// Opens a group in which names of this colour are written.
pub(super) fn open(out: &mut String, colour: &str) {
    put!(
        out,
        r#"<g fill="none" stroke="{colour}" stroke-width="{STROKE}" stroke-linecap="round" stroke-linejoin="round">"#
    );
}

/// Writes the strokes of every character, for the pictures of a page that refer to them.
pub(super) fn share(out: &mut String) {
    for (character, (path, _)) in (CHARACTERS.chars()).filter_map(|c| Some((c, strokes(c)?))) {
        put!(out, r#"<path id="bd-s{character}" d="{path}"/>"#);
    }
}

/// Writes a name whose figures are `size` high; its left end, or its middle, is at `x`.
pub(super) fn write(
    out: &mut String,
    how: Strokes,
    name: &str,
    (x, baseline): (f64, f64),
    size: f64,
    centred: bool,
) {
    let scale = size / HEIGHT;
    let drawn: Vec<_> = (name.chars())
        .filter_map(|character| Some((character, strokes(character)?)))
        .collect();
    let gaps = GAP * drawn.len().saturating_sub(1) as f64;
    let width = drawn.iter().map(|(_, (_, width))| width).sum::<f64>() + gaps;
    let left = if centred { x - width * scale / 2.0 } else { x };
    let top = baseline - size;
    let placed = format!("translate({left:.1} {top:.1}) scale({scale:.2})");
    match how {
        Strokes::Own => put!(out, r#"<g data-name="{name}" transform="{placed}">"#),
        Strokes::Shared => put!(out, r#"<g transform="{placed}">"#),
    }
    let mut along = 0.0;
    for (character, (path, width)) in drawn {
        match (how, along > 0.0) {
            (Strokes::Own, false) => put!(out, r#"<path d="{path}"/>"#),
            (Strokes::Own, true) => {
                put!(out, r#"<path transform="translate({along})" d="{path}"/>"#);
            }
            (Strokes::Shared, false) => put!(out, r##"<use href="#bd-s{character}"/>"##),
            (Strokes::Shared, true) => {
                put!(out, r##"<use href="#bd-s{character}" x="{along}"/>"##);
            }
        }
        along += width + GAP;
    }
    put!(out, "</g>");
}
