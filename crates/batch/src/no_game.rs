//! The words of a page that are part of no game: none goes unsaid.

use scoresheet_layout::Found;
use scoresheet_notation::{Family, Kind, Reader, Record};
use scoresheet_source::{Code, Finding, Level, Span};

/// A warning for every stretch that holds what looks like a move, since it may be a game that was
/// not found, and one note for all others together: a book has prose on every page.
pub(crate) fn of_no_game(page: &Found) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut others: Option<(Span, usize, usize)> = None;
    for (text, span) in &page.leftover {
        let words = text.split_whitespace().count();
        if let Some(first) = first_move(page, text, *span) {
            findings.push(with_moves(*span, words, &first));
        } else {
            let (_, all, places) = others.get_or_insert((*span, 0, 0));
            *all += words;
            *places += 1;
        }
    }
    findings.extend(others.map(|(first, words, places)| without_moves(first, words, places)));
    findings
}

/// The first thing in `text`, which stands at `span` of the page, that looks like a move.
fn first_move(page: &Found, text: &str, span: Span) -> Option<String> {
    let from = page
        .quoted
        .partition_point(|cell| cell.span.start < span.start);
    let quoted = page.quoted.get(from);
    let quoted = quoted.filter(|cell| cell.span.end <= span.end);
    quoted
        .map(|cell| cell.text.clone())
        .or_else(|| numeric_move(text))
}

/// `1. 32-28`: two numbers with a dash, which are a move where the number of one stands before
/// them, and otherwise more often anything else.
fn numeric_move(text: &str) -> Option<String> {
    let mut record = Record::default();
    Reader::new(text.as_bytes()).next(&mut record, &|_| Family::Draughts);
    record.tokens.windows(2).find_map(|pair| match pair {
        [number, mv]
            if matches!(number.kind, Kind::Number { .. }) && matches!(mv.kind, Kind::Move(_)) =>
        {
            Some(mv.span.of(text).to_owned())
        }
        _ => None,
    })
}

fn with_moves(span: Span, words: usize, first: &str) -> Finding {
    let message = format!(
        "{} part of no game, although {first} looks like a move; nothing here is replayed",
        are(words)
    );
    Finding {
        level: Level::Warning,
        ..Finding::new(Code::UnreadableToken, span, message)
    }
}

fn without_moves(first: Span, words: usize, places: usize) -> Finding {
    let mut message = format!("{} part of no game", are(words));
    if places > 1 {
        message.push_str(&format!(", in {places} places, of which this is the first"));
    }
    Finding {
        level: Level::Note,
        ..Finding::new(Code::WrittenForm, first, message)
    }
}

fn are(words: usize) -> String {
    match words {
        1 => "1 word is".to_owned(),
        many => format!("{many} words are"),
    }
}
