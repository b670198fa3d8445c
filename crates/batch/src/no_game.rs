//! Words that are part of no game: none goes unsaid.

use crate::input::Chunk;
use scoresheet_layout::{Found, ScoreSheet};
use scoresheet_notation::{Family, Kind, Outcome, Reader, Record, first_numbered_move};
use scoresheet_replay::Verdict;
use scoresheet_source::{Code, Finding, Level, Span};
use serde::{Deserialize, Serialize};
use std::ops::Range;

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

/// Words that may stand among the moves of a game without tags, for each of its moves.
const MOST_WORDS: usize = 4;

/// True if a record is a game: it has tags, or it is numbered as games are, or some moves in a row can be played. A
/// licence or a letter may have something in it that looks like a move.
pub(crate) fn is_game(record: &Record, verdict: &Verdict, chunk: &Chunk) -> bool {
    // A comment that was never closed may hold a game.
    let open_comment = |found: &Finding| found.code == Code::UnclosedComment;
    if !record.tags.is_empty() || verdict.findings.iter().any(open_comment) {
        return true;
    }
    let (mut numbered, mut moves, mut words) = (0, 0, 0);
    let mut number = false;
    for token in &record.tokens {
        match token.kind {
            Kind::Move(_) => {
                moves += 1;
                numbered += usize::from(number);
            }
            Kind::Unreadable => words += token.span.of(&chunk.text).split_whitespace().count(),
            // In words, nothing that stands for a game is to be lost.
            Kind::SetUp | Kind::NullMove => moves += 1,
            Kind::Heading
            | Kind::Number { .. }
            | Kind::Comment
            | Kind::Open
            | Kind::Close
            | Kind::Nag(_)
            | Kind::Symbol(_)
            | Kind::Result(_) => {}
        }
        number = matches!(token.kind, Kind::Number { .. });
    }
    let plies = verdict.line.plies();
    let in_sequence = numbered > 1 || numbered == 1 && plies > 0 || plies > 1;
    in_sequence && words <= MOST_WORDS * moves.max(plies)
}

/// Texts without tags of one chunk in which there is no game.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct NoGame {
    first: Option<Range<u32>>,
    words: usize,
    quoted: Option<String>,
}

impl NoGame {
    /// One more.
    pub fn add(&mut self, record: &Record, chunk: &Chunk) {
        let text = record.span.of(&chunk.text);
        let span = record.span;
        self.first.get_or_insert(span.start..span.end);
        self.words += text.split_whitespace().count();
        let looks = record
            .tokens
            .iter()
            .find(|token| matches!(token.kind, Kind::Move(_)));
        let quoted = looks.map(|token| token.span.of(&chunk.text).to_owned());
        let quoted = self.quoted.take().or(quoted);
        let numbered = || first_numbered_move(text).map(str::to_owned);
        self.quoted = quoted.or_else(|| numeric_move(text)).or_else(numbered);
    }

    /// Adds those of a later slice of the chunk.
    pub fn add_later(&mut self, later: Self) {
        self.first = self.first.take().or(later.first);
        self.words += later.words;
        self.quoted = self.quoted.take().or(later.quoted);
    }

    /// What is said of them.
    pub fn reported(self) -> Option<Finding> {
        let first = self.first?;
        let first = Span::new(first.start, first.end);
        Some(match self.quoted {
            Some(quoted) => with_moves(first, self.words, &quoted),
            None => without_moves(first, self.words, 1),
        })
    }
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
        .or_else(|| move_before_result(page, text, span))
}

/// The last word of `text` if it is a move and a result follows, in the text or in a game that has it: `6. Re1 White is better b5
/// 1-0` may have lost its last move.
fn move_before_result(page: &Found, text: &str, span: Span) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (end, before) = words.split_last()?;
    let within = |sheet: &ScoreSheet| sheet.span.start < span.start && span.end <= sheet.span.end;
    let words = match Outcome::from_figures(end) {
        Some(_) => before,
        None if page.sheets.iter().any(within) => &words,
        None => return None,
    };
    let (last, before) = words.split_last()?;
    let number = |word: &&str| {
        word.bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.')
    };
    // A number alone may be of anything; two are the squares of a move.
    let pair = !number(last) || before.last().is_some_and(number);
    (pair && is_move(last)).then(|| (*last).to_owned())
}

/// True if a word is a move in one of the grammars.
fn is_move(word: &str) -> bool {
    let text = format!("1. {word}");
    [Family::Chess, Family::Draughts].into_iter().any(|family| {
        let mut record = Record::default();
        Reader::new(text.as_bytes()).next(&mut record, &|_| family);
        let last = record.tokens.last();
        last.is_some_and(|token| token.kind.is_move() && token.span.of(&text) == word)
    })
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
        "{} not part of any game, although {first} looks like a move; nothing here is replayed",
        are(words)
    );
    Finding {
        level: Level::Warning,
        ..Finding::new(Code::UnreadableToken, span, message)
    }
}

fn without_moves(first: Span, words: usize, places: usize) -> Finding {
    let mut message = format!("{} not part of any game", are(words));
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
