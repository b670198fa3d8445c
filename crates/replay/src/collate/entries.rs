//! What a sheet has written for moves, one after the other.

use scoresheet_notation::{Kind, RecordText, Symbol, Written};
use scoresheet_source::Span;

/// One place of the main line where a move is written, or something that may have been one.
#[derive(Debug, Clone)]
pub(super) struct SheetEntry {
    /// Where it stands.
    pub span: Span,
    /// The text by which it is read; for squares seen from the other side, turned round.
    pub bytes: Vec<u8>,
    pub wrote: Wrote,
    /// The number right before it, and whether that announces a Black move.
    pub number: Option<(u16, bool)>,
}

/// What an entry is.
#[derive(Debug, Clone, Copy)]
pub(super) enum Wrote {
    Move(Written),
    /// `∞` in the place of a move: any move (MK53 §20).
    Open,
    /// Not to be read.
    Unreadable,
}

/// The entries of the main line; those after a position set up mid-game are left out, and
/// `true` says that there were some.
pub(super) fn entries(record: RecordText<'_>) -> (Vec<SheetEntry>, bool) {
    let mut found = Vec::new();
    let mut number = None;
    for token in record.main_line() {
        let wrote = match token.kind {
            Kind::Number { number: n, black } => {
                number = Some((n, black));
                continue;
            }
            Kind::SetUp => return (found, true),
            Kind::Move(written) => Wrote::Move(written),
            // `∞` after a move judges it; after a number it is the move.
            Kind::Symbol(Symbol::AnyMove) if number.is_some() => Wrote::Open,
            Kind::Unreadable | Kind::NullMove => Wrote::Unreadable,
            Kind::Heading
            | Kind::Comment
            | Kind::Open
            | Kind::Close
            | Kind::Nag(_)
            | Kind::Symbol(_)
            | Kind::Result(_) => continue,
        };
        found.push(SheetEntry {
            span: token.span,
            bytes: record.bytes(token.span).to_vec(),
            wrote,
            number: number.take(),
        });
    }
    (found, false)
}

/// The entries with White's and Black's columns exchanged: every numbered line the other way
/// round, or every pair where nothing is numbered.
pub(super) fn exchanged(entries: &[SheetEntry]) -> Vec<SheetEntry> {
    let numbered = entries.iter().any(|entry| entry.number.is_some());
    let mut lines: Vec<Vec<SheetEntry>> = Vec::new();
    for (at, entry) in entries.iter().enumerate() {
        let starts = match entry.number {
            Some((_, black)) => !black,
            None => !numbered && at % 2 == 0,
        };
        match lines.last_mut().filter(|_| !starts) {
            Some(line) => line.push(entry.clone()),
            None => lines.push(vec![entry.clone()]),
        }
    }
    for line in &mut lines {
        let first = line.first_mut().and_then(|entry| entry.number.take());
        line.reverse();
        if let Some(entry) = line.first_mut() {
            entry.number = first;
        }
    }
    lines.concat()
}
