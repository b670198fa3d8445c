//! The name of the notation that a record is written in.

use scoresheet_notation::{
    ChessForm, ChessText, DraughtsForm, DraughtsText, FieldText, Kind, Record, Written,
};

/// Moves that are looked at.
const SAMPLE: usize = 8;

/// The form of the first moves: the name that most of them have.
pub(crate) fn of(record: &Record) -> Option<&'static str> {
    let mut names = [""; SAMPLE];
    let mut count = 0;
    for token in record.tokens.iter().take(4 * SAMPLE) {
        if let Kind::Move(written) = &token.kind
            && count < SAMPLE
        {
            names[count] = match written {
                Written::Chess(text) => chess(text),
                Written::Descriptive(_) => "descriptive",
                Written::Draughts(text) => draughts(text),
            };
            count += 1;
        }
    }
    let names = &names[..count];
    let first = *names.first()?;
    if names.iter().all(|name| *name == first) {
        return Some(first);
    }
    let frequency = |name: &str| names.iter().filter(|n| **n == name).count();
    names.iter().copied().max_by_key(|name| frequency(name))
}

fn chess(text: &ChessText) -> &'static str {
    if text.form == ChessForm::Iccf {
        "iccf"
    } else if !text.from.is_whole() {
        "san"
    } else if text.letter.is_none() && text.flags == Default::default() {
        "uci"
    } else {
        "full"
    }
}

fn draughts(text: &DraughtsText) -> &'static str {
    match (text.form, text.from.text()) {
        (DraughtsForm::Target, _) => "target",
        (DraughtsForm::Digits, _) => "digits",
        (_, FieldText::Number(_)) => "numeric",
        (_, FieldText::File(_)) => "short",
        (_, FieldText::Square(_)) => "full",
    }
}
