//! Games as pages of a book or a score sheet: what the search is given has gone through the layout.

use crate::form::Written;
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
    /// The same, with remarks in the paragraphs too, most of which quote moves that were not played.
    Annotated,
}

/// Every one.
pub const ALL: [Layout; 6] = [
    Layout::Running,
    Layout::Rows,
    Layout::Table,
    Layout::Columns,
    Layout::Prose,
    Layout::Annotated,
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
            Self::Annotated => "page: annotated",
        }
    }

    /// A game under its heading.
    pub fn page(self, written: &Written<'_>, rng: &mut Rng) -> String {
        let texts = &written.texts;
        let heading = "No. 12. Petrov - Ivanov\n\n";
        let body = match self {
            Self::Running => wrapped(&numbered(texts, 0)),
            Self::Rows => broken(&rows(texts), ""),
            Self::Table => table(texts),
            Self::Columns => columns(&rows(texts)),
            Self::Prose => prose(texts, rng),
            Self::Annotated => annotated(written, rng),
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

/// What is said of moves that were not played, `{}`: instead of the last one, and after it.
const INSTEAD: &[&str] = &[
    "Better was {}.",
    "Instead of this {} would have been stronger, with good play for the second player.",
    "Not {} because of the mate.",
    "After {} the game would be even, but the master wanted to win at any cost.",
    "He could not make up his mind to {} as in the previous round.",
];
const NEXT: &[&str] = &[
    "Threatening {}.",
    "If now {} the first player has a fine position.",
    "The second player cannot go on with {} here.",
    "The point of the move is seen after {} and a man is won.",
    "Nothing is gained by {} which leads to a draw.",
];

/// One ply in so many has a remark.
const REMARKED: usize = 8;

/// Most plies that are quoted.
const QUOTED: usize = 4;

/// A remark behind every eighth ply or so, in the paragraph or in one of its own.
fn annotated(written: &Written<'_>, rng: &mut Rng) -> String {
    let mut text = String::new();
    let mut paragraph = String::new();
    let mut from = 0;
    for to in 1..written.texts.len() {
        if rng.below(REMARKED) > 0 {
            continue;
        }
        let moves = numbered(&written.texts[from..to], from);
        from = to;
        let remark = remark(written, to, rng);
        if rng.below(2) == 0 {
            let _ = write!(paragraph, "{moves} {remark} ");
        } else {
            let _ = write!(
                text,
                "{}\n{}\n",
                wrapped(&format!("{paragraph}{moves}")),
                wrapped(&remark)
            );
            paragraph.clear();
        }
    }
    let rest = numbered(&written.texts[from..], from);
    let _ = write!(text, "{}", wrapped(&format!("{paragraph}{rest}")));
    text
}

/// A remark behind `ply`.
fn remark(written: &Written<'_>, ply: usize, rng: &mut Rng) -> String {
    let (from, said) = match rng.below(5) {
        0 => return REMARKS[rng.below(REMARKS.len())].to_owned(),
        1 | 2 => (ply - 1, INSTEAD),
        _ => (ply, NEXT),
    };
    let count = 1 + rng.below(QUOTED);
    let quoted = written.instead(from, count, rng);
    if quoted.is_empty() {
        return REMARKS[rng.below(REMARKS.len())].to_owned();
    }
    said[rng.below(said.len())].replace("{}", &numbered(&quoted, from))
}
