//! The name of the notation that a record is written in.

use scoresheet_notation::{
    ChessForm, ChessText, DraughtsForm, DraughtsText, FieldText, Kind, Record, Written,
};

/// Moves that are looked at.
const SAMPLE: usize = 8;

/// How moves are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Name {
    Descriptive,
    Iccf,
    San,
    Uci,
    Full,
    Target,
    Digits,
    Numeric,
    Short,
}

impl Name {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Descriptive => "descriptive",
            Self::Iccf => "iccf",
            Self::San => "san",
            Self::Uci => "uci",
            Self::Full => "full",
            Self::Target => "target",
            Self::Digits => "digits",
            Self::Numeric => "numeric",
            Self::Short => "short",
        }
    }
}

/// The form of the first moves: the name that most of them have.
pub(crate) fn of(record: &Record) -> Option<&'static str> {
    let tokens = record.tokens.iter().take(4 * SAMPLE);
    let moves = tokens.filter_map(|token| {
        let Kind::Move(written) = &token.kind else {
            return None;
        };
        Some(name(written))
    });
    let mut names = [Name::San; SAMPLE];
    let mut count = 0;
    for (place, name) in names.iter_mut().zip(moves) {
        *place = name;
        count += 1;
    }
    let names = &names[..count];
    let first = *names.first()?;
    if names.iter().all(|name| *name == first) {
        return Some(first.as_str());
    }
    let frequency = |name: Name| names.iter().filter(|n| **n == name).count();
    let most = names.iter().max_by_key(|name| frequency(**name));
    most.map(|name| name.as_str())
}

fn name(written: &Written) -> Name {
    match written {
        Written::Chess(text) => chess(text),
        Written::Descriptive(_) => Name::Descriptive,
        Written::Draughts(text) => draughts(text),
    }
}

fn chess(text: &ChessText) -> Name {
    if text.form == ChessForm::Iccf {
        Name::Iccf
    } else if !text.from.is_whole() {
        Name::San
    } else if text.letter.is_none() && text.flags == Default::default() {
        Name::Uci
    } else {
        Name::Full
    }
}

fn draughts(text: &DraughtsText) -> Name {
    match (text.form, text.from.text()) {
        (DraughtsForm::Target, _) => Name::Target,
        (DraughtsForm::Digits, _) => Name::Digits,
        (_, FieldText::Number(_)) => Name::Numeric,
        (_, FieldText::File(_)) => Name::Short,
        (_, FieldText::Square(_)) => Name::Full,
    }
}
