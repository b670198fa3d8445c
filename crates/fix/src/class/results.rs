//! The tag Result, from what follows the moves.

use super::Class;
use crate::edit::{Edit, line_end};
use crate::fixer::Left;
use scoresheet_batch::Game;
use scoresheet_notation::{Kind, KnownTag, Outcome, Tag};
use scoresheet_replay::{contradicts_result, differing_results};
use scoresheet_source::{Code, Finding, Span};

/// What an open result looks like.
const OPEN: [&str; 4] = ["", "*", "?", "-"];

pub(crate) fn edit(game: &Game<'_>, edits: &mut Vec<Edit>, left: &mut Vec<Left>) {
    let record = game.record;
    contradicted(game, left);
    let tag = record.tag(KnownTag::Result);
    let is_open = tag.is_some_and(|tag| OPEN.contains(&tag.value_in(record.text).trim()));
    let Some(written) = after_moves(game, is_open) else {
        return;
    };
    if let Some(tag) = tag {
        if is_open {
            let message = format!("the tag Result is *, and {written} follows the moves");
            edits.push(Edit::new(Class::Results, tag.value, written, message));
        }
        return;
    }
    // After the last of the tags that come before it.
    let before = [
        KnownTag::Black,
        KnownTag::White,
        KnownTag::Round,
        KnownTag::Date,
        KnownTag::Site,
    ];
    let before = before.into_iter().find_map(|known| record.tag(known));
    let Some(before) = before.or_else(|| record.record.tags.last()) else {
        return;
    };
    let end = before.span.end;
    let text = format!(
        "{}[Result \"{written}\"]",
        line_end(&game.chunk.text, end as usize)
    );
    let message = format!("{written} follows the moves, and there is no tag Result");
    edits.push(Edit::new(
        Class::Results,
        Span::new(end, end),
        text,
        message,
    ));
}

/// Leaves the results that contradict each other or the board to a person, who alone can know which is right.
fn contradicted(game: &Game<'_>, left: &mut Vec<Left>) {
    let differing =
        differing_results(&game.verdict).map(|found| (found.span, found.message.clone()));
    let tags = other_tag(game).map(|(first, tag)| {
        let [first, other] = [first, tag].map(|tag| tag.value_in(game.record.text));
        let message = format!("one tag Result says {first}, another {other}");
        (tag.span, message)
    });
    let doubts = doubts(game).map(|found| (found.span, found.message.clone()));
    left.extend(
        differing
            .chain(tags)
            .chain(doubts)
            .map(|(place, message)| Left::of(game, place, Class::Results, message)),
    );
}

/// What behind the result says that it is not certain: `1-0?`.
fn doubts<'g>(game: &'g Game<'_>) -> impl Iterator<Item = &'g Finding> {
    let mut moves = game.record.record.main_line();
    let result = moves.find(|token| matches!(token.kind, Kind::Result(_)));
    let behind =
        move |found: &&Finding| result.is_some_and(|token| found.span.start >= token.span.end);
    let findings = game.verdict.findings.iter();
    findings
        .filter(|found| found.code == Code::DoubtfulRecord)
        .filter(behind)
}

/// The tag Result, and another one with another value.
pub(super) fn other_tag<'g>(game: &Game<'g>) -> Option<(&'g Tag, &'g Tag)> {
    let record = game.record;
    let first = record.record.tag(KnownTag::Result)?;
    let value = |tag: &Tag| record.lossy(tag.value).trim().to_owned();
    let mut tags = record.record.tags.iter();
    let other = tags.find(|tag| {
        KnownTag::of(record.bytes(tag.name)) == Some(KnownTag::Result) && value(tag) != value(first)
    })?;
    Some((first, other))
}

/// The figures after the moves, where nothing speaks against them; a tag that is open says nothing.
fn after_moves(game: &Game<'_>, is_open: bool) -> Option<String> {
    let outcome = game
        .verdict
        .terminator
        .filter(|outcome| *outcome != Outcome::Unknown)?;
    let by_tag_alone = |code| is_open && code == Code::ResultContradictsTerminator;
    let doubtful = |code: Code| {
        contradicts_result(code) && !by_tag_alone(code)
            || matches!(
                code,
                Code::UnclosedString | Code::BadTag | Code::RepeatedTag
            )
    };
    if game
        .verdict
        .findings
        .iter()
        .any(|found| doubtful(found.code))
        || doubts(game).next().is_some()
    {
        return None;
    }
    let mut results = game
        .record
        .record
        .main_line()
        .filter(|token| matches!(token.kind, Kind::Result(_)));
    let (token, None) = (results.next()?, results.next()) else {
        return None;
    };
    let figures = game.record.lossy(token.span);
    let plain = figures
        .bytes()
        .all(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b'/'));
    Some(if plain {
        figures.into_owned()
    } else {
        outcome.as_str().to_owned()
    })
}
