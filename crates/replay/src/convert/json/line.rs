//! Items as nested objects: a line, its moves, and at each move what is said of it.

use super::facts::MoveFacts;
use scoresheet_notation::write::{Item, Style, running};
use serde::Serialize;

/// Variations nested deeper than this are kept as text, so that every JSON reader can follow.
const DEEPEST: usize = 24;

/// The main line or a variation.
#[derive(Serialize, Default)]
pub(super) struct JsonLine {
    /// Before the first move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments: Vec<String>,
    /// Other beginnings, before the first move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variations: Vec<JsonLine>,
    moves: Vec<JsonMove>,
}

/// One ply.
#[derive(Serialize)]
struct JsonMove {
    /// From 1; a variation counts on from where it starts.
    ply: u32,
    side: &'static str,
    number: u32,
    /// The record sets up this position before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    set_up: Option<String>,
    /// Nothing, if the side passed.
    #[serde(flatten)]
    facts: Option<MoveFacts>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    symbols: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    nags: Vec<u16>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variations: Vec<JsonLine>,
}

/// A line that is being put together.
#[derive(Default)]
struct Open {
    line: JsonLine,
    /// Plies before the next move.
    plies: u32,
    set_up: Option<String>,
    black_leads: bool,
}

impl JsonLine {
    /// The items of a record as one line; where Black makes the first move of every pair, `black_leads`.
    pub fn of(items: impl Iterator<Item = Item<MoveFacts>>, black_leads: bool) -> Self {
        let mut lines = vec![Open {
            black_leads,
            ..Open::default()
        }];
        // Variations beyond the deepest: how many are open, and what stands in them.
        let mut beyond = 0_usize;
        let mut text: Vec<Item> = Vec::new();
        for item in items {
            let opens = matches!(item, Item::Open);
            if beyond > 0 || opens && lines.len() > DEEPEST {
                beyond += usize::from(opens);
                beyond -= usize::from(matches!(item, Item::Close));
                text.push(item.map(|facts| facts.short));
                if beyond == 0 {
                    let words = running(&std::mem::take(&mut text), &Style::BOOK, "");
                    last(&mut lines).comment(words.trim_end().replace('\n', " "));
                }
            } else {
                take(&mut lines, item);
            }
        }
        while lines.len() > 1 {
            close(&mut lines);
        }
        lines.pop().map(Open::finish).unwrap_or_default()
    }
}

/// The innermost line.
fn last(lines: &mut Vec<Open>) -> &mut Open {
    if lines.is_empty() {
        lines.push(Open::default());
    }
    let at = lines.len() - 1;
    &mut lines[at]
}

fn take(lines: &mut Vec<Open>, item: Item<MoveFacts>) {
    let line = last(lines);
    match item {
        Item::Move {
            says,
            number,
            black,
        } => line.entry(number, black, Some(says)),
        Item::Pass { number, black } => line.entry(number, black, None),
        Item::SetUp(fen) => line.set_up = Some(fen),
        Item::Comment(text) => line.comment(text),
        Item::Result(outcome) => line.comment(outcome.as_str().to_owned()),
        Item::Symbol(symbol) => match line.line.moves.last_mut() {
            Some(entry) => entry.symbols.push(symbol.text()),
            None => line.comment(symbol.text()),
        },
        Item::Nag(nag) => match line.line.moves.last_mut() {
            Some(entry) => entry.nags.push(nag),
            None => line.comment(format!("${nag}")),
        },
        Item::Open => {
            let (plies, black_leads) = (line.plies.saturating_sub(1), line.black_leads);
            lines.push(Open {
                plies,
                black_leads,
                ..Open::default()
            });
        }
        Item::Close => close(lines),
    }
}

/// The innermost variation goes to the move that it follows.
fn close(lines: &mut Vec<Open>) {
    if lines.len() < 2 {
        return;
    }
    let Some(variation) = lines.pop().map(Open::finish) else {
        return;
    };
    let outer = last(lines);
    match outer.line.moves.last_mut() {
        Some(entry) => entry.variations.push(variation),
        None => outer.line.variations.push(variation),
    }
}

impl Open {
    fn entry(&mut self, number: u32, second: bool, facts: Option<MoveFacts>) {
        let black = second != self.black_leads;
        self.plies += 1;
        self.line.moves.push(JsonMove {
            ply: self.plies,
            side: if black { "black" } else { "white" },
            number,
            set_up: self.set_up.take(),
            facts,
            comments: Vec::new(),
            symbols: Vec::new(),
            nags: Vec::new(),
            variations: Vec::new(),
        });
    }

    /// A comment, at the last move or before the first.
    fn comment(&mut self, text: String) {
        match self.line.moves.last_mut() {
            Some(entry) => entry.comments.push(text),
            None => self.line.comments.push(text),
        }
    }

    fn finish(mut self) -> JsonLine {
        if let Some(fen) = self.set_up.take() {
            self.comment(format!("/FEN \"{fen}\"/"));
        }
        self.line
    }
}
