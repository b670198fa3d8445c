//! One replay under one supposition: game, edition and language are settled here.

use crate::context::edition::EditionSource;
use crate::context::options::Illegal;
use crate::driver::{Walk, walk};
use crate::game::{Game, GameSource};
use crate::line::GameLine;
use crate::position::GamePosition;
use crate::results;
use crate::rules::Rules;
use crate::start::Start;
use crate::verdict::Verdict;
use crate::visitor::Visitor;
use scoresheet_notation::{KnownTag, Outcome, Record, RecordText};
use scoresheet_rulebook::{Conditions, Edition};
use scoresheet_source::{Code, Finding, Level, Span};

/// How a replay under one supposition went.
pub(crate) struct Attempt {
    /// Apart, since attempts are handed on and put aside.
    pub verdict: Box<Verdict>,
    pub complete: bool,
    /// Plies of the main line that were played.
    pub plies: usize,
    /// It went along with another game to its end or to its stop; its verdict has what attempts are compared by, and no more.
    pub followed: bool,
}

impl Attempt {
    /// One in which no move was played.
    pub fn not_begun(verdict: impl Into<Box<Verdict>>) -> Self {
        Self {
            verdict: verdict.into(),
            complete: false,
            plies: 0,
            followed: false,
        }
    }

    /// A complete replay beats any other, one whose end the board bears out another; then the longer one.
    pub fn beats(&self, other: &Self) -> bool {
        let rank = |a: &Self| (a.complete, !a.contradicted(), a.plies);
        rank(self) > rank(other)
    }

    /// True if it shows what the game is, whatever the name of its file says: three moves that can be played may do.
    pub fn is_shown(&self) -> bool {
        self.complete && !self.contradicted() && self.plies > 2
    }

    /// True if somebody has won on the board, and the record says otherwise.
    pub fn contradicted(&self) -> bool {
        let Verdict {
            result,
            terminator,
            result_board: board,
            ..
        } = *self.verdict;
        let said = terminator
            .or(result)
            .filter(|said| *said != Outcome::Unknown);
        board.zip(said).is_some_and(|(board, said)| board != said)
    }
}

/// Replays `record` under `rules` from `start`; `verdict` is what is known beforehand.
pub(crate) fn attempt<R: Rules, W: Visitor<R>>(
    rules: &R,
    start: Result<Start<R::Position>, Box<Finding>>,
    mut verdict: Box<Verdict>,
    record: RecordText<'_>,
    memory: &mut Walk<R::Position>,
    visitor: &mut W,
    illegal: Illegal,
) -> Attempt {
    let start = match start {
        Ok(start) => start,
        Err(finding) => return no_start(verdict, &record, *finding),
    };
    let end = walk(rules, record, &start.position, memory, visitor, illegal);
    let placed = memory.placed();
    let uncrowned = rules.moved_uncrowned(&start, record, &memory.moves, &placed);
    verdict.findings.extend(uncrowned);
    verdict.findings.extend(start.findings);
    verdict.illegal = illegal;
    let complete = conclude(record, &end, memory, &mut verdict);
    let plies = memory.moves.len();
    verdict.line = R::line(GameLine {
        start: start.position,
        set_ups: std::mem::take(&mut memory.set_ups),
        moves: std::mem::take(&mut memory.moves),
        end,
    });
    Attempt {
        verdict,
        complete,
        plies,
        followed: false,
    }
}

/// The first tag, token, or place of a record, for findings about the whole of it.
pub(crate) fn head(record: &Record) -> Span {
    let first = record.tags.first().map(|tag| tag.span);
    first
        .or_else(|| record.tokens.first().map(|token| token.span))
        .unwrap_or(record.span)
}

/// What is settled before a replay.
#[derive(Clone, Copy)]
pub(crate) struct Known {
    pub game: Game,
    pub source: GameSource,
    pub edition: &'static Edition,
    pub edition_source: EditionSource,
    pub conditions: Conditions,
}

impl Known {
    /// What an earlier replay settled; `None` if it settled nothing.
    pub fn of(verdict: &Verdict) -> Option<Self> {
        Some(Self {
            game: verdict.game?,
            source: verdict.source?,
            edition: verdict.edition?,
            edition_source: verdict.edition_source?,
            conditions: verdict.conditions,
        })
    }
}

pub(crate) fn blank_verdict(known: Known, record: RecordText<'_>) -> Box<Verdict> {
    Box::new(Verdict {
        game: Some(known.game),
        source: Some(known.source),
        edition: Some(known.edition),
        edition_source: Some(known.edition_source),
        conditions: known.conditions,
        notation: crate::context::notation_name::of(&record),
        result: stated_result(record).map(|outcome| known.game.outcome(outcome)),
        ..Verdict::default()
    })
}

pub(crate) fn stated_result(record: RecordText<'_>) -> Option<Outcome> {
    Outcome::from_tag(record.stated(KnownTag::Result)?.0.trim())
}

/// A game whose rules are not replayed here: counted and reported.
pub(crate) fn not_replayed(record: RecordText<'_>, name: String) -> Verdict {
    let message = format!("{name} is read and counted, but not replayed");
    let finding = Finding {
        level: Level::Warning,
        ..Finding::new(Code::UnknownGame, head(&record), message)
    };
    Verdict {
        other_game: Some(name),
        source: Some(GameSource::Tag),
        result: stated_result(record),
        terminator: first_result(&record),
        findings: vec![finding],
        ..Verdict::default()
    }
}

/// The first result after the tags, where nothing is replayed.
pub(crate) fn first_result(record: &Record) -> Option<Outcome> {
    record.tokens.iter().find_map(|token| token.kind.result())
}

/// The start position cannot be set up, so nothing can be replayed.
fn no_start(mut verdict: Box<Verdict>, record: &Record, finding: Finding) -> Attempt {
    verdict.findings.push(finding);
    verdict.legal = Some(false);
    let first = first_result(record);
    verdict.terminator = first.map(|first| verdict.game.map_or(first, |game| game.outcome(first)));
    Attempt::not_begun(verdict)
}

/// Moves what the walk found into the verdict, and takes in what is said of the end.
fn conclude<P: GamePosition>(
    record: RecordText<'_>,
    end: &P,
    walk: &mut Walk<P>,
    verdict: &mut Verdict,
) -> bool {
    verdict.captures = walk.captures;
    verdict.promotions = walk.promotions;
    let errors = [walk.irregular, walk.stopped];
    verdict.first_error_ply = errors.into_iter().flatten().min();
    verdict.legal = Some(verdict.first_error_ply.is_none());
    walk.unlisted.close(&mut walk.findings);
    verdict.findings.append(&mut walk.findings);
    walk.remarks.drain_into(&mut verdict.findings);
    verdict.longest_quiet = walk.longest_quiet;
    verdict.longest_checks = walk.longest_checks;
    verdict.stopped = walk.stopped.is_some();
    results::gather(record, end, walk, verdict);
    !verdict.stopped
}
