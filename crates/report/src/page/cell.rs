//! One cell of a table of the page.

use super::text::plain;
use maud::{Markup, html};

/// What stands in a cell.
#[derive(Debug, Clone, PartialEq)]
pub enum TableCell {
    /// Nothing is known.
    Missing,
    /// Text; it is escaped when it is written.
    Text(String),
    /// A whole number.
    Whole(i128),
    /// Any other number; of a share the part of one.
    Real(f64),
    /// A level of findings, in its colour.
    Level(String),
    /// Several, one after another.
    Several(Vec<TableCell>),
    /// A cell that leads to a place in the page, by its id.
    Link(String, Box<TableCell>),
    /// A number of something that no game has, in a column whose numbers lead to the games that have any.
    OfNoGame(Box<TableCell>),
}

impl TableCell {
    /// Text, or nothing.
    #[must_use]
    pub fn maybe(text: Option<&str>) -> Self {
        text.map_or(Self::Missing, |text| Self::Text(text.to_owned()))
    }

    /// A whole number.
    #[must_use]
    pub fn whole(number: impl Into<i128>) -> Self {
        Self::Whole(number.into())
    }

    /// The cell as a link to the element with this id.
    #[must_use]
    pub fn to(self, id: impl Into<String>) -> Self {
        Self::Link(id.into(), Box::new(self))
    }

    /// The cell of a number of something that no game has.
    #[must_use]
    pub fn of_no_game(self) -> Self {
        Self::OfNoGame(Box::new(self))
    }

    /// Whether it is a number of something that no game has.
    pub(super) const fn is_of_no_game(&self) -> bool {
        matches!(self, Self::OfNoGame(_))
    }

    /// What stands in the element of the cell. A level is a word and a colour.
    pub(super) fn markup(&self, kind: Kind) -> Markup {
        html! {
            @match self {
                Self::Link(id, cell) => a href={ "#" (id) } { (cell.markup(kind)) },
                Self::OfNoGame(cell) => (cell.markup(kind)),
                Self::Level(level) => span class={ "level level-" (level_class(level)) } { (plain(level)) },
                Self::Text(text) => (breakable(text)),
                Self::Several(cells) => {
                    @for (at, cell) in cells.iter().enumerate() {
                        @if at > 0 { " · " }
                        (cell.markup(kind))
                    }
                },
                Self::Missing => {},
                Self::Whole(_) | Self::Real(_) => (self.number(kind).unwrap_or_default()),
            }
        }
    }

    /// The number as people read it; `None`: it is none.
    fn number(&self, kind: Kind) -> Option<String> {
        match (self, kind) {
            (Self::Whole(whole), Kind::Share) => Some(share(*whole as f64)),
            (Self::Whole(whole), Kind::Year) => Some(whole.to_string()),
            (Self::Whole(whole), _) => Some(grouped(*whole)),
            (Self::Real(real), Kind::Share) => Some(share(*real)),
            (Self::Real(real), Kind::Number(decimals)) => Some(format!("{real:.decimals$}")),
            (Self::Real(real), _) => Some(real.to_string()),
            _ => None,
        }
    }

    /// Characters of the text, roughly: for the room that its column needs.
    pub(super) fn length(&self) -> usize {
        match self {
            Self::Text(text) | Self::Level(text) => text.chars().count(),
            Self::Link(_, cell) | Self::OfNoGame(cell) => cell.length(),
            Self::Several(cells) => cells.iter().map(|cell| cell.length() + 2).sum(),
            Self::Missing | Self::Whole(_) | Self::Real(_) => 0,
        }
    }

    /// The number to sort by, where it is not the one that is read.
    pub(super) fn exact(&self) -> Option<String> {
        match self {
            Self::Real(real) => Some(real.to_string()),
            Self::Link(_, cell) | Self::OfNoGame(cell) => cell.exact(),
            Self::Missing | Self::Text(_) | Self::Whole(_) | Self::Level(_) | Self::Several(_) => {
                None
            }
        }
    }
}

/// A path may be broken into lines after each folder.
pub(super) fn breakable(text: &str) -> Markup {
    let text = plain(text);
    let path = text.contains('/') && !text.contains(char::is_whitespace);
    html! {
        @if path {
            @for (at, part) in text.split('/').enumerate() {
                @if at > 0 { "/" wbr; }
                (part)
            }
        } @else {
            (text)
        }
    }
}

/// What a column holds: how it is written, sorted and aligned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Words, sorted as the reader's language does.
    Text,
    /// Sentences and moves: wrapped.
    Long,
    /// A date as records write it.
    Date,
    /// A year: a number without marks between its digits.
    Year,
    /// Numbers; those that are not whole with so many decimals.
    Number(usize),
    /// Parts of one, written as percent.
    Share,
}

/// Colours are classes; what is no level has none.
pub(super) fn level_class(level: &str) -> &str {
    match level {
        "error" | "warning" | "note" => level,
        _ => "other",
    }
}

/// Thousands parted, as from five digits on they are hard to read.
///
/// ```
/// use scoresheet_report::page::grouped;
/// assert_eq!(grouped(1953), "1953");
/// assert_eq!(grouped(-24_000), "\u{2212}24\u{202f}000");
/// ```
#[must_use]
pub fn grouped(number: i128) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = String::from(if number < 0 { "\u{2212}" } else { "" });
    for (at, digit) in digits.chars().enumerate() {
        let left = digits.len() - at;
        if at > 0 && left.is_multiple_of(3) && digits.len() > 4 {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

/// A share as people read it. One that is not nothing, or not all, does not become that by rounding.
///
/// ```
/// use scoresheet_report::page::share;
/// assert_eq!(share(0.125), "12.5\u{a0}%");
/// assert_eq!([share(0.0), share(1e-6)], ["0.0\u{a0}%", "<\u{a0}0.1\u{a0}%"]);
/// assert_eq!([share(1.0), share(0.9999)], ["100.0\u{a0}%", ">\u{a0}99.9\u{a0}%"]);
/// ```
#[must_use]
pub fn share(part: f64) -> String {
    let percent = format!("{:.1}\u{a0}%", part * 100.0);
    match &*percent {
        "0.0\u{a0}%" if part > 0.0 => "<\u{a0}0.1\u{a0}%".to_owned(),
        "100.0\u{a0}%" if part < 1.0 => ">\u{a0}99.9\u{a0}%".to_owned(),
        _ => percent,
    }
}
