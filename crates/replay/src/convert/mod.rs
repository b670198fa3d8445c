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
use scoresheet_notation::{
    Family, GameType, Kind, Language, Outcome, Record, RecordText, Token, result_in_words,
};
use scoresheet_source::{Code, Finding, Level, Span};
use speakers::Words;

/// A record in its new notation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Converted {
    /// The text, its last line ended. Several games stand in one file with a blank line between.
    pub text: String,
    /// What was not read or replayed: stretches of the record that stand in comments as they were written.
    pub left_out: Vec<Span>,
}

impl Converted {
    /// What a person has to know of it, in sentences without their full stops: what a record that was written again says
    /// less plainly than the one that `verdict` was given about.
    #[must_use]
    pub fn told(&self, verdict: &Verdict) -> Vec<String> {
        let gaps = verdict.findings.iter();
        let gaps = gaps.filter(|found| shows_a_gap(found.code));
        let plain = differing_results(verdict).chain(gaps);
        let plain = plain.map(|found| format!("{} [{}]", found.message, found.code.as_str()));
        plain.chain(self.left_in_comments()).collect()
    }

    /// What stands in comments because it was [left out](Self::left_out).
    fn left_in_comments(&self) -> Option<String> {
        let what = match self.left_out.len() {
            0 => return None,
            1 => "a passage that cannot be read or replayed is in a comment".to_owned(),
            many => format!("{many} passages that cannot be read or replayed are in comments"),
        };
        Some(format!("{what}, as written"))
    }
}

/// True if a finding of this code says that a part of the game is missing: a record written again counts its moves anew, and
/// closes what was open.
const fn shows_a_gap(code: Code) -> bool {
    matches!(
        code,
        Code::NumbersJump | Code::Truncated | Code::UnclosedComment
    )
}

/// What a record says of its result in ways that do not agree (the tag, what follows the last move, words, signs, the
/// board), errors and warnings: a record written again says it no longer as plainly.
///
/// ```
/// use scoresheet_notation::{Reader, Record};
/// use scoresheet_replay::{Judge, Options, differing_results};
/// let mut reader = Reader::new(b"1. e4 e5 1-0 0-1");
/// let verdict = Judge::new(Options::default()).next(&mut reader, &mut Record::default()).unwrap();
/// let told: Vec<&str> = differing_results(&verdict).map(|found| found.message.as_ref()).collect();
/// assert_eq!(told, ["there is another result here; the first one counts"]);
/// ```
pub fn differing_results(verdict: &Verdict) -> impl Iterator<Item = &Finding> {
    let grave = |found: &&Finding| found.level > Level::Note;
    let findings = verdict.findings.iter().filter(grave);
    findings.filter(|found| contradicts_result(found.code))
}

/// True if a finding of this code says that a record states its result in ways that do not agree.
#[must_use]
pub const fn contradicts_result(code: Code) -> bool {
    matches!(
        code,
        Code::ResultContradictsBoard
            | Code::ResultContradictsTerminator
            | Code::ResultContradictsWords
            | Code::ResultContradictsSymbol
            | Code::SymbolContradictsWords
            | Code::SymbolContradictsBoard
            | Code::WordsContradictBoard
            | Code::RepeatedTerminator
    )
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
    let places = record;
    let record = record.as_read();
    let language = match target {
        Target::Pgn | Target::Pdn | Target::Json => Language::english(),
        Target::Full | Target::Short | Target::Columns => language
            .or(verdict.language)
            .unwrap_or_else(Language::english),
    };
    if target == Target::Json {
        return json::object(places, verdict);
    }
    let words = Words { target, language };
    let told = with_rules!(
        verdict,
        None => untold(record),
        (rules, line) => transcribe(&rules, record, &line.start, &words, Illegal::Stops),
    );
    let left_out = told.left_out.iter().map(|span| places.place_of(*span));
    let left_out = record.unread_tags.iter().copied().chain(left_out).collect();
    let head = Head::of(record, verdict, target, language);
    let ending = Ending::of(record, verdict, &told.ends, target, &head);
    Ok(Converted {
        text: assemble(&head, told.items, target, ending),
        left_out,
    })
}

/// Tags, a blank line, moves, the end.
fn assemble(head: &Head, mut items: Vec<Item>, target: Target, ending: Ending) -> String {
    let comments = head.comments.iter().cloned().map(Item::Comment);
    items.splice(0..0, comments);
    items.extend(ending.comments.into_iter().map(Item::Comment));
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
    /// What else the record says of its end: its words where figures follow, other results.
    comments: Vec<String>,
    /// What follows the last move.
    result: String,
}

impl Ending {
    /// `ends` is what the record says behind its last move.
    fn of(
        record: RecordText<'_>,
        verdict: &Verdict,
        ends: &[(Outcome, Span)],
        target: Target,
        head: &Head,
    ) -> Self {
        let end = stated_end(record, verdict);
        if let [(_, first), others @ ..] = ends
            && !target.is_exchange_format()
            && let words = record.lossy(*first)
            && says(&words, end)
        {
            return Self {
                comments: others_said(record, others),
                result: words.into_owned(),
            };
        }
        let result = figures(verdict, &record, end);
        let mut comments = others_said(record, ends);
        // Figures that leave it open, and no tag that says it.
        if only_by_tag(verdict, &record, end) && !head.says_both_lost() {
            comments.push(end.as_str().to_owned());
        }
        Self {
            comments,
            result: result.to_owned(),
        }
    }
}

/// True if words say that this is the end, wherever they stand. Who it is that resigns, `Resigns` says by the moves
/// before it, and of these some may be in a comment now.
fn says(words: &str, end: Outcome) -> bool {
    result_in_words(words).is_some_and(|stated| stated.outcome == end)
}

/// What is said of the end beside the figures that count, which are the first: words, and other figures.
fn others_said(record: RecordText<'_>, ends: &[(Outcome, Span)]) -> Vec<String> {
    let in_words = |span: Span| record.lossy(span).contains(char::is_alphabetic);
    let figures = |token: &Token| token.kind.result().filter(|_| !in_words(token.span));
    let counts = record.main_line().find_map(figures);
    let others = ends
        .iter()
        .filter(|(outcome, span)| in_words(*span) || counts != Some(*outcome));
    others
        .map(|(_, span)| comment_text(record.bytes(*span)))
        .collect()
}

/// True for the end that chess has no figures for behind the moves, where `0-0` is castling: that both have lost.
fn only_by_tag(verdict: &Verdict, record: &Record, end: Outcome) -> bool {
    end == Outcome::BothLose && scoring(verdict, record) == Scoring::Chess
}

/// What the record says of its end, the end of the moves before the tag; as it is written, where nobody knows which game
/// this is, and so whose number comes first.
fn stated_end(record: RecordText<'_>, verdict: &Verdict) -> Outcome {
    let unknown = verdict.game.is_none() && verdict.other_game.is_none();
    let written = || first_result(&record).or_else(|| stated_result(record));
    let tag = verdict.result;
    // Behind a tag that says that both have lost, chess has no more than `*`.
    let by_tag = tag.filter(|tag| only_by_tag(verdict, &record, *tag));
    let told = match verdict.terminator {
        None | Some(Outcome::Unknown) => by_tag.or(verdict.terminator).or(tag),
        stated @ Some(_) => stated,
    };
    // Words in a comment count where nothing else says it.
    let told = told.or_else(|| verdict.outcome());
    told.or_else(|| written().filter(|_| unknown))
        .unwrap_or(Outcome::Unknown)
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
        ends: Vec::new(),
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
    let end = |token: &Token| Some((token.kind.result()?, token.span));
    transcript.ends = record.main_line().filter_map(end).collect();
    transcript
}
