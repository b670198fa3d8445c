//! How often each figure occurs: columns over a scale.

use super::bars::capital;
use super::frame::{Plot, WIDTH, area, label, stroke};
use super::scale::{Scale, width};
use crate::page::{Column, Kind, TableCell, grouped};
use maud::html;

const HEIGHT: f64 = 200.0;
const ABOVE: f64 = 10.0;
const BELOW: f64 = 42.0;

/// What is counted, and over what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Heap<'a> {
    /// What the scale below measures, such as `plies`.
    pub along: &'a str,
    /// What is counted, such as `games`.
    pub unit: &'a str,
    /// How much of the scale a column covers.
    pub each: u64,
}

/// Columns: where each begins on the scale, and how many are in it. They need not be in order; what is
/// not named is empty.
#[must_use]
pub fn heap(id: &str, title: &str, what: Heap<'_>, of: &[(u64, u64)]) -> Plot {
    let Heap { along, unit, each } = what;
    let columns = vec![
        Column::new(capital(along), Kind::Text),
        Column::new(capital(unit), Kind::Number(0)).counts(""),
    ];
    let mut plot = Plot::new(id, title, columns);
    let most = of.iter().map(|column| column.1).max().unwrap_or(0);
    let end = of.iter().map(|column| column.0.saturating_add(each)).max();
    let up = Scale::new(most as f64, 4, (ABOVE + HEIGHT, ABOVE));
    let marks = up.marks();
    let left = marks.iter().map(|mark| width(&mark.1)).fold(0.0, f64::max) + 8.0;
    let right = Scale::new(end.unwrap_or(0) as f64, 6, (left, WIDTH - 16.0));
    plot.size = (WIDTH, ABOVE + HEIGHT + BELOW);
    plot.stated = stated(what, of);
    plot.drawing = html! {
        @for (y, text) in &marks {
            (stroke("grid", (left, *y), (WIDTH - 16.0, *y)))
            (label((left - 6.0, y + 4.0), "end", Some("quiet"), text))
        }
        @for (at, (from, count)) in of.iter().enumerate() {
            @let (x, next) = (right.at(*from as f64), right.at(from.saturating_add(each) as f64));
            @let y = up.at(*count as f64);
            (area("fill-plain paper", (x, y), (next - x, ABOVE + HEIGHT - y), Some((at, 1))))
        }
        (stroke("axis", (left, ABOVE + HEIGHT), (WIDTH - 16.0, ABOVE + HEIGHT)))
        @for (x, text) in right.marks() {
            (stroke("axis", (x, ABOVE + HEIGHT), (x, ABOVE + HEIGHT + 4.0)))
            (label((x, ABOVE + HEIGHT + 18.0), "middle", Some("quiet"), &text))
        }
        (label(((left + WIDTH) / 2.0, ABOVE + HEIGHT + 37.0), "middle", Some("quiet"), &format!("{along} ({unit} upwards)")))
    };
    for (from, count) in of {
        plot.row([
            TableCell::Text(stretch(*from, each)),
            TableCell::whole(*count),
        ]);
    }
    plot
}

fn stated(what: Heap<'_>, of: &[(u64, u64)]) -> String {
    let most = of.iter().max_by_key(|column| column.1);
    most.map_or_else(
        || "Nothing to draw.".to_owned(),
        |(from, count)| {
            let (at, count) = (stretch(*from, what.each), grouped((*count).into()));
            format!("Most {}, {count}, are at {at} {}.", what.unit, what.along)
        },
    )
}

/// What a column covers.
fn stretch(from: u64, each: u64) -> String {
    if each <= 1 {
        grouped(from.into())
    } else {
        let last = from.saturating_add(each - 1);
        format!("{}–{}", grouped(from.into()), grouped(last.into()))
    }
}
