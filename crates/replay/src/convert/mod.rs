//! Replayed records in another notation.
//!
//! What is written reads back as the same game: the same start, moves, variations, comments and
//! symbols. What could not be replayed is not translated; it stands in a comment as it was written.

mod error;
mod head;
mod json;
mod speakers;
mod target;

pub use error::ConvertError;
pub use head::GAME_INFERRED;
pub use target::Target;

use crate::attempt::{first_result, stated_result};
use crate::context::options::Illegal;
use crate::game::Game;
use crate::transcribe::{Transcript, not_replayed, transcribe, with_rules};
use crate::verdict::Verdict;
use head::Head;
use scoresheet_notation::write::{Item, Scoring, Style, columns, comment_text, running, tag_line};
use scoresheet_notation::{Family, GameType, Kind, Language, Outcome, Record, RecordText, Token};
use scoresheet_source::Span;
use speakers::Words;

/// A record in its new notation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Converted {
    /// The text, its last line ended. Several games stand in one file with a blank line between.
    pub text: String,
    /// What was not read or replayed: stretches of the record that stand in comments as they were written.
    pub left_out: Vec<Span>,
}

/// Writes `record`, about which `verdict` was given, in the notation of `target`; `text` is what
/// the record was read from.
///
/// Full, shortened and column notation have the piece letters of `language`; without one, those
/// that the record has. PGN and PDN are English.
///
/// # Errors
/// [`ConvertError::WrongGame`] if the notation has no moves of this game.
///
/// ```
/// use scoresheet_notation::{Language, Reader, Record, RecordText};
/// use scoresheet_replay::{Judge, Options, Target, convert};
/// let text = b"1. e4 e5 2. Nf3 *";
/// let mut record = Record::default();
/// let mut judge = Judge::new(Options::default());
/// let verdict = judge.next(&mut Reader::new(text), &mut record).unwrap();
/// let estonian = Language::by_code("et");
/// let full = convert(RecordText::new(&record, text), &verdict, Target::Full, estonian)?;
/// assert!(full.text.ends_with("1. e2—e4 e7—e5 2. Rg1—f3 *\n"));
/// # Ok::<(), scoresheet_replay::ConvertError>(())
/// ```
pub fn convert(
    record: RecordText<'_>,
    verdict: &Verdict,
    target: Target,
    language: Option<&'static Language>,
) -> Result<Converted, ConvertError> {
    target.suits(&record, verdict)?;
    let language = match target {
        Target::Pgn | Target::Pdn | Target::Json => Language::english(),
        Target::Full | Target::Short | Target::Columns => language
            .or(verdict.language)
            .unwrap_or_else(Language::english),
    };
    if target == Target::Json {
        return json::object(record, verdict);
    }
    let words = Words { target, language };
    let Transcript { items, left_out } = with_rules!(
        verdict,
        None => untold(record),
        (rules, line) => transcribe(&rules, record, &line.start, &words, Illegal::Stops),
    );
    let left_out = record.unread_tags.iter().copied().chain(left_out).collect();
    let head = Head::of(record, verdict, target, language);
    Ok(Converted {
        text: assemble(&head, items, target, &ending(record, verdict, target)),
        left_out,
    })
}

/// Tags, a blank line, moves, the end.
fn assemble(head: &Head, mut items: Vec<Item>, target: Target, ending: &Ending) -> String {
    let comments = head.comments.iter().cloned().map(Item::Comment);
    items.splice(0..0, comments);
    items.extend(ending.words.clone().map(Item::Comment));
    let mut text: String = head
        .tags
        .iter()
        .map(|(name, value)| tag_line(name, value))
        .collect();
    text.push('\n');
    text + &match target {
        Target::Columns => columns(&items, &Style::BOOK, &ending.result),
        Target::Full | Target::Short => running(&items, &Style::BOOK, &ending.result),
        Target::Pgn | Target::Pdn | Target::Json => running(&items, &Style::EXPORT, &ending.result),
    }
}

/// How a record ends.
struct Ending {
    /// The record's own words, where the notation has figures only.
    words: Option<String>,
    /// What follows the last move.
    result: String,
}

fn ending(record: RecordText<'_>, verdict: &Verdict, target: Target) -> Ending {
    let figures = figures(verdict, &record, stated_end(record, verdict)).to_owned();
    match (words(record), target.is_exchange_format()) {
        (Some(words), false) => Ending {
            words: None,
            result: words,
        },
        (words, _) => Ending {
            words,
            result: figures,
        },
    }
}

/// What the record says of its end, the end of the moves before the tag; as it is written, where nobody knows which game
/// this is, and so whose number comes first.
fn stated_end(record: RecordText<'_>, verdict: &Verdict) -> Outcome {
    let unknown = verdict.game.is_none() && verdict.other_game.is_none();
    let written = || first_result(&record).or_else(|| stated_result(record));
    let told = verdict.terminator.or(verdict.result);
    told.or_else(|| written().filter(|_| unknown))
        .unwrap_or(Outcome::Unknown)
}

/// The result in words (`Valge alistus.`, `jne.`), if the record has words for it.
fn words(record: RecordText<'_>) -> Option<String> {
    let first = record
        .main_line()
        .find(|token| token.kind.result().is_some())?;
    let written = record.lossy(first.span).into_owned();
    written.contains(char::is_alphabetic).then_some(written)
}

/// A result as this game's records have it.
fn figures(verdict: &Verdict, record: &Record, outcome: Outcome) -> &'static str {
    let written = verdict.game.map_or(outcome, |game| game.outcome(outcome));
    scoring(verdict, record).text(written)
}

/// How this game's results are counted.
fn scoring(verdict: &Verdict, record: &Record) -> Scoring {
    let name = verdict
        .game
        .map(Game::name)
        .or(verdict.other_game.as_deref());
    match (name.and_then(GameType::number_of), record.family) {
        (Some(number), _) => Scoring::of_game_type(number),
        (None, Family::Chess) => Scoring::Chess,
        (None, Family::Draughts) => Scoring::Halves,
    }
}

/// A record of which nothing was replayed: all of it is left out.
fn untold<T>(record: RecordText<'_>) -> Transcript<T> {
    let says = |token: &&Token| !matches!(token.kind, Kind::Result(_) | Kind::Heading);
    let mut reported = record.tokens.iter().filter(says);
    let only_comments = reported
        .clone()
        .all(|token| matches!(token.kind, Kind::Comment | Kind::Number { .. }));
    let mut transcript = Transcript {
        items: Vec::new(),
        left_out: Vec::new(),
    };
    if only_comments {
        transcript.items = reported
            .filter(|token| token.kind == Kind::Comment)
            .map(|token| Item::Comment(comment_text(record.bytes(token.span))))
            .collect();
    } else if let Some(first) = reported.next() {
        let last = reported.next_back().unwrap_or(first);
        let span = Span::new(first.span.start, last.span.end);
        transcript.items.push(not_replayed(record.text, span));
        transcript.left_out.push(span);
    }
    transcript
}
