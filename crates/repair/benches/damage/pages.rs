//! Games as pages of a book or a score sheet: what the search is given has gone through the layout.

use crate::rng::Rng;
use std::fmt::Write as _;

/// How a page has the moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// Paragraphs of moves, lines as wide as those of a book.
    Running,
    /// `3. Bb5 a6`, a row per number.
    Rows,
    /// `| 3 | Bb5 | a6 |`
    Table,
    /// Two columns of rows, side by side.
    Columns,
    /// Paragraphs of moves with remarks between them.
    Prose,
}

/// Every one.
pub const ALL: [Layout; 5] = [
    Layout::Running,
    Layout::Rows,
    Layout::Table,
    Layout::Columns,
    Layout::Prose,
];

/// Rows of a page, before a number of the page and a running head.
const ROWS: usize = 30;

/// Letters of a line.
const WIDTH: usize = 68;

/// What a book says between moves; none of it names a square.
const REMARKS: &[&str] = &[
    "An interesting idea. The second player is not afraid of complications, and relies upon the strength of his \
     position.",
    "Better was the quiet continuation which the same master chose a year later with good success.",
    "White has now a clear advantage in development, and it is only a question of time before the attack begins.",
    "The only move. Everything else loses at once.",
    "In this position the game was adjourned for two hours.",
];

impl Layout {
    /// Its name in the table.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Running => "page: running",
            Self::Rows => "page: rows",
            Self::Table => "page: table",
            Self::Columns => "page: two columns",
            Self::Prose => "page: prose",
        }
    }

    /// A game under its heading.
    pub fn page(self, texts: &[String], rng: &mut Rng) -> String {
        let heading = "No. 12. Petrov - Ivanov\n\n";
        let body = match self {
            Self::Running => wrapped(&numbered(texts, 0)),
            Self::Rows => broken(&rows(texts), ""),
            Self::Table => table(texts),
            Self::Columns => columns(&rows(texts)),
            Self::Prose => prose(texts, rng),
        };
        format!("{heading}{body}")
    }
}

/// The moves of `texts`, of which the first is ply `from`, with numbers.
fn numbered(texts: &[String], from: usize) -> String {
    let mut words = Vec::new();
    for (ply, text) in (from..).zip(texts) {
        if ply.is_multiple_of(2) {
            words.push(format!("{}.", ply / 2 + 1));
        } else if ply == from {
            words.push(format!("{}...", ply / 2 + 1));
        }
        words.push(text.clone());
    }
    words.join(" ")
}

/// The text in lines.
fn wrapped(text: &str) -> String {
    let mut page = String::new();
    let mut width = 0;
    for word in text.split(' ') {
        let letters = word.chars().count();
        if width > 0 && width + 1 + letters > WIDTH {
            page.push('\n');
            width = 0;
        } else if width > 0 {
            page.push(' ');
            width += 1;
        }
        page.push_str(word);
        width += letters;
    }
    page.push('\n');
    page
}

fn rows(texts: &[String]) -> Vec<String> {
    let rows = (1..).zip(texts.chunks(2));
    rows.map(|(number, moves)| format!("{number}. {}", moves.join(" ")))
        .collect()
}

/// Pages of rows, each page after the first with its number and a head, and then `repeated`.
fn broken(rows: &[String], repeated: &str) -> String {
    let mut text = String::new();
    for (page, rows) in rows.chunks(ROWS).enumerate() {
        if page > 0 {
            let _ = write!(text, "\n{}    GAMES OF MASTERS\n\n", 112 + page);
        }
        text.push_str(repeated);
        for row in rows {
            text.push_str(row);
            text.push('\n');
        }
    }
    text
}

/// The head of the table is there on each page.
fn table(texts: &[String]) -> String {
    let row = |(number, moves): (usize, &[String])| {
        let black = moves.get(1).map_or("", String::as_str);
        format!("| {number} | {} | {black} |", moves[0])
    };
    let rows: Vec<String> = (1..).zip(texts.chunks(2)).map(row).collect();
    broken(&rows, "| No | White | Black |\n")
}

/// The second half beside the first.
fn columns(rows: &[String]) -> String {
    let (left, right) = rows.split_at(rows.len().div_ceil(2));
    let width = left.iter().map(|row| row.chars().count()).max();
    let width = width.unwrap_or_default() + 4;
    let mut text = String::new();
    for (at, row) in left.iter().enumerate() {
        match right.get(at) {
            Some(other) => {
                let _ = writeln!(text, "{row:width$}{other}");
            }
            None => {
                let _ = writeln!(text, "{row}");
            }
        }
    }
    text
}

/// A remark after every six to twelve plies.
fn prose(texts: &[String], rng: &mut Rng) -> String {
    let mut text = String::new();
    let mut from = 0;
    while from < texts.len() {
        let to = (from + 6 + rng.below(7)).min(texts.len());
        text.push_str(&wrapped(&numbered(&texts[from..to], from)));
        if to < texts.len() {
            let remark = REMARKS[rng.below(REMARKS.len())];
            let _ = write!(text, "\n{}\n", wrapped(remark));
        }
        from = to;
    }
    text
}
