//! Counts as bars, one below the other, each under its own words: there is room for long ones.

use super::frame::{Plot, WIDTH, area, label, stroke};
use super::scale::{Scale, fitting, width};
use crate::page::{Column, Kind, TableCell, grouped};
use maud::html;

/// Height of a bar with its words.
const ROW: f64 = 29.0;
/// Room below the bars for the scale.
const BELOW: f64 = 40.0;

/// One bar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bar {
    /// What is counted.
    pub name: String,
    /// How often.
    pub count: u64,
    /// Of findings their level, whose colour it has, and how many games have any of them.
    pub found: Option<(String, u64)>,
}

impl Bar {
    /// A bar in the plain colour.
    #[must_use]
    pub fn new(name: impl Into<String>, count: u64) -> Self {
        Self {
            name: name.into(),
            count,
            found: None,
        }
    }

    /// The bar of findings, in the colour of their level, which so many games have any of.
    #[must_use]
    pub fn found(self, level: impl Into<String>, games: u64) -> Self {
        Self {
            found: Some((level.into(), games)),
            ..self
        }
    }

    fn leads_nowhere(&self) -> bool {
        self.found.as_ref().is_some_and(|(_, games)| *games == 0)
    }

    fn class(&self) -> &'static str {
        match self.found.as_ref().map(|(level, _)| level.as_str()) {
            Some("error") => "fill-error",
            Some("warning") => "fill-warning",
            Some("note") => "fill-notice",
            _ => "fill-plain",
        }
    }
}

/// Bars in the order given; `unit` says what is counted. Those of findings lead to the games that have any.
#[must_use]
pub fn bars(id: &str, title: &str, unit: &str, of: &[Bar]) -> Plot {
    let counted = Column::new(capital(unit), Kind::Number(0));
    let mut columns = vec![Column::new("What", Kind::Text)];
    if of.iter().any(|bar| bar.found.is_some()) {
        columns.push(Column::new("Level", Kind::Text));
        columns.push(counted.counts_any("found:\"{1} {0} *\""));
    } else {
        columns.push(counted.counts(""));
    }
    let figure = columns.len() - 1;
    let mut plot = Plot::new(id, title, columns);
    let largest = of.iter().map(|bar| bar.count).max().unwrap_or(0);
    let scale = Scale::new(largest as f64, 5, (1.0, WIDTH - 14.0));
    let bottom = of.len() as f64 * ROW + 2.0;
    plot.size = (WIDTH, bottom + BELOW);
    plot.stated = stated(unit, of);
    plot.drawing = html! {
        @for (x, text) in scale.marks() {
            @let anchor = if x < 20.0 { "start" } else if x > WIDTH - 20.0 { "end" } else { "middle" };
            (stroke("grid", (x, 0.0), (x, bottom)))
            (label((x, bottom + 16.0), anchor, Some("quiet"), &text))
        }
        @for (at, bar) in of.iter().enumerate() {
            @let y = at as f64 * ROW;
            @let count = grouped(bar.count.into());
            @let room = WIDTH - 30.0 - width(&count);
            (area(bar.class(), (1.0, y + 18.0), (long(scale, bar.count), 7.0), (!bar.leads_nowhere()).then_some((at, figure))))
            (label((3.0, y + 13.0), "start", None, &fitting(&bar.name, room)))
            (label((WIDTH - 14.0, y + 13.0), "end", Some("quiet"), &count))
        }
        (stroke("axis", (1.0, 0.0), (1.0, bottom)))
        (label((WIDTH / 2.0, bottom + 34.0), "middle", Some("quiet"), unit))
    };
    for bar in of {
        let level = (bar.found.iter()).map(|(level, _)| TableCell::Level(level.clone()));
        let count = TableCell::whole(bar.count);
        let count = if bar.leads_nowhere() {
            count.of_no_game()
        } else {
            count
        };
        let name = TableCell::Text(bar.name.clone());
        plot.row([name].into_iter().chain(level).chain([count]));
    }
    plot
}

/// How long a bar is: what is counted at all is seen.
fn long(scale: Scale, count: u64) -> f64 {
    let long = scale.at(count as f64) - 1.0;
    if count == 0 { 0.0 } else { long.max(1.5) }
}

fn stated(unit: &str, of: &[Bar]) -> String {
    let most = of.iter().max_by_key(|bar| bar.count);
    most.map_or_else(
        || "Nothing to draw.".to_owned(),
        |most| {
            let count = grouped(most.count.into());
            format!(
                "{} bars; the longest is {} with {count} {unit}.",
                of.len(),
                most.name
            )
        },
    )
}

/// The words with a capital letter, for a heading.
#[must_use]
pub fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}
