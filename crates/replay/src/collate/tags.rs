//! What the sheets state beside their moves.

use super::collation::TagDifference;
use super::sheets::Judged;
use crate::convert::GAME_INFERRED;
use crate::game::{Game, GameSource};
use scoresheet_notation::{Kind, KnownTag, Outcome};
use scoresheet_source::Code;

/// Tags that the merged record states by itself.
const OWN: [&str; 4] = ["FEN", "SetUp", "Language", RESULT];

/// The tag of the result.
pub(super) const RESULT: &str = "Result";

/// The tag of the position before the first move.
pub(super) const START: &str = "FEN";

/// The tags of one sheet; what a heading says are tags too.
fn stated(sheet: &Judged<'_>) -> Vec<(String, String)> {
    let mut tags: Vec<(String, String)> = Vec::new();
    for tag in &sheet.record.tags {
        let name = String::from_utf8_lossy(tag.name.bytes(sheet.text)).into_owned();
        let own = match KnownTag::of(name.as_bytes()) {
            Some(KnownTag::Fen) => "FEN",
            Some(KnownTag::SetUp) => "SetUp",
            _ => &name,
        };
        if !OWN.contains(&own) && !tags.iter().any(|(known, _)| *known == name) {
            tags.push((name, tag.value_in(sheet.text).trim().to_owned()));
        }
    }
    let headed = sheet.record.heading.tags();
    let headed = headed.map(|(tag, value)| (tag.name().to_owned(), value.to_owned()));
    tags.extend(headed.filter(|(name, _)| !OWN.contains(&name.as_str())));
    tags
}

/// The result that a sheet states: after the last move, or else in its tag. A game does not go on
/// after its result, so what stands between moves alone is something else, such as castling with
/// zeros (`0-0`).
pub(super) fn result(sheet: &Judged<'_>) -> Option<Outcome> {
    let known = |outcome: Option<Outcome>| outcome.filter(|o| *o != Outcome::Unknown);
    let last = sheet.entries.last().map_or(0, |entry| entry.span.start);
    let tokens = sheet.record.tokens.iter();
    let stated: Vec<(Outcome, bool)> = tokens
        .filter_map(|token| Some((token.kind.result()?, token.span.start > last)))
        .collect();
    let after = stated.iter().find(|(_, after)| *after);
    let after = after.map(|(outcome, _)| *outcome);
    let between = |result: &Outcome| stated.contains(&(*result, false)) && after != Some(*result);
    let terminator = sheet.verdict.terminator.filter(|result| !between(result));
    known(terminator)
        .or(known(after))
        .or(known(sheet.verdict.result))
}

/// How many comments, variations and symbols a sheet has; those inside a variation are part of it.
pub(super) fn annotations(sheet: &Judged<'_>) -> usize {
    let mut depth = 0_usize;
    let mut count = 0;
    for token in &sheet.record.tokens {
        let is_one = match token.kind {
            Kind::Comment | Kind::Open | Kind::Nag(_) | Kind::Symbol(_) => true,
            Kind::Number { .. }
            | Kind::Move(_)
            | Kind::NullMove
            | Kind::Close
            | Kind::Result(_)
            | Kind::SetUp
            | Kind::Heading
            | Kind::Unreadable => false,
        };
        count += usize::from(is_one && depth == 0);
        depth = depth.saturating_add_signed(token.kind.nesting());
    }
    count
}

/// Every tag of the sheets: the first value that means something; and how their game was inferred, if it was.
pub(super) fn head(sheets: &[Judged<'_>], game: Game) -> Vec<(String, String)> {
    let mut head: Vec<(String, String)> = Vec::new();
    for (name, value) in sheets.iter().flat_map(stated) {
        match head.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) if says_nothing(known) => *known = value,
            Some(_) => {}
            None => head.push((name, value)),
        }
    }
    let mut results = sheets.iter().filter_map(result);
    if let Some(outcome) = results.next() {
        let agreed = results.all(|other| other == outcome);
        let outcome = if agreed { outcome } else { Outcome::Unknown };
        head.push((RESULT.to_owned(), outcome.as_str().to_owned()));
    }
    let is_named = |tag: &(String, String)| tag.0 == GAME_INFERRED;
    if !head.iter().any(is_named) {
        let inferred = inferred(sheets, game).map(|how| (GAME_INFERRED.to_owned(), how));
        head.extend(inferred);
    }
    head
}

/// How the game was inferred, where no sheet names it.
fn inferred(sheets: &[Judged<'_>], game: Game) -> Option<String> {
    let inferred = |sheet: &Judged<'_>| {
        let source = sheet.verdict.source;
        source.is_none_or(|source| source == GameSource::Inferred)
    };
    if !sheets.iter().all(inferred) {
        return None;
    }
    // Of the sheet that tells most; of equals the first, which `max_by_key` would not take.
    let of_game = sheets
        .iter()
        .rev()
        .filter(|sheet| sheet.verdict.game == Some(game));
    let best = of_game.max_by_key(|sheet| (sheet.is_complete(), sheet.verdict.line.plies()))?;
    let mut notes = best.verdict.findings.iter();
    let note = notes.find(|found| found.code == Code::GameInferred)?;
    Some(note.message.clone())
}

/// True for what stands where nobody knows.
fn says_nothing(value: &str) -> bool {
    value
        .chars()
        .all(|c| matches!(c, '?' | '.' | '-' | '*' | ' '))
}

/// Tags that two sheets state differently, the results, and the positions before the first move that are `stated`: of
/// that, it is told too if only some sheets state one.
pub(super) fn differences(
    sheets: &[Judged<'_>],
    stated_starts: Vec<Option<String>>,
) -> Vec<TagDifference> {
    let all: Vec<Vec<(String, String)>> = sheets.iter().map(stated).collect();
    let mut names: Vec<&str> = Vec::new();
    for (name, _) in all.iter().flatten() {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    let value = |tags: &[(String, String)], name: &str| {
        let tag = tags.iter().find(|(own, _)| own == name)?;
        (!says_nothing(&tag.1)).then(|| tag.1.clone())
    };
    let tags = names.into_iter().map(|name| TagDifference {
        name: name.to_owned(),
        values: all.iter().map(|tags| value(tags, name)).collect(),
    });
    let results = TagDifference {
        name: RESULT.to_owned(),
        values: sheets
            .iter()
            .map(|sheet| Some(result(sheet)?.as_str().to_owned()))
            .collect(),
    };
    let first = stated_starts.first();
    let starts = TagDifference {
        name: START.to_owned(),
        values: match stated_starts.iter().all(|start| Some(start) == first) {
            true => Vec::new(),
            false => stated_starts.clone(),
        },
    };
    let starts = (!starts.values.is_empty()).then_some(starts);
    let tags = tags.chain([results]).filter(differs);
    tags.chain(starts).collect()
}

fn differs(tag: &TagDifference) -> bool {
    let mut stated = tag.values.iter().flatten();
    let first = stated.next();
    stated.any(|value| Some(value) != first)
}
