//! What tags tell that no rule asks for: ratings, rounds and boards, and the program that a record came from.

use crate::rows::GameRow;
use scoresheet_notation::{HeadingTag, RecordText, StatedRating, stated_rating};
use serde_json::{Map, Value};
use std::sync::LazyLock;

/// White's rating or Black's: by a tag, or by what stands above the moves.
pub(super) fn rating(record: RecordText<'_>, white: bool) -> Option<u32> {
    let heading = if white {
        HeadingTag::WhiteElo
    } else {
        HeadingTag::BlackElo
    };
    match stated_rating(record, white) {
        Some(StatedRating::Rating(rating)) => Some(rating),
        Some(StatedRating::Impossible(_)) => None,
        None => record.heading.get(heading)?.parse().ok(),
    }
}

/// Numbers of the round and of the board: the tag Round as `5`, `5.3` or `5(3)` for board 3 of round 5, and the tag Board.
pub(super) fn round_and_board(record: RecordText<'_>) -> (Option<u32>, Option<u32>) {
    let value = |name: &[u8]| {
        let mut tags = record.tags.iter();
        let tag = tags.find(|tag| record.bytes(tag.name) == name)?;
        std::str::from_utf8(record.bytes(tag.value)).ok()
    };
    let stated = value(b"Round").unwrap_or_default().trim();
    let (round, after) = match stated.split_once(['.', '(']) {
        Some((round, after)) => (round, Some(after.strip_suffix(')').unwrap_or(after))),
        None => (stated, None),
    };
    let Some(round) = number(round) else {
        return (None, value(b"Board").and_then(number));
    };
    let board = value(b"Board").or(after).and_then(number);
    (Some(round), board)
}

/// A number that rounds and boards have: no year, nor a name with digits.
fn number(text: &str) -> Option<u32> {
    let text = text.trim();
    let digits = (1..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

/// The tags that no column of the row has as they are written, as an object in JSON.
pub(super) fn others(record: RecordText<'_>, row: &GameRow) -> Option<String> {
    let mut values: Map<String, Value> = Map::new();
    for tag in &record.tags {
        let (name, value) = (record.lossy(tag.name), tag.value_in(record.text));
        if !stands_in(row, &name, &value) {
            add(&mut values, &name, &value);
        }
    }
    for (tag, value) in record.heading.tags() {
        if !stands_in(row, tag.name(), value) {
            add(&mut values, tag.name(), value);
        }
    }
    (!values.is_empty()).then(|| Value::Object(values).to_string())
}

fn stands_in(row: &GameRow, name: &str, value: &str) -> bool {
    let is = |column: &Option<String>| column.as_deref() == Some(value);
    let number = |column: Option<u32>| column.is_some_and(|number| number.to_string() == value);
    match name {
        "Event" => is(&row.event),
        "Site" => is(&row.site),
        "Date" => is(&row.date),
        "Round" => is(&row.round),
        "White" => is(&row.white),
        "Black" => is(&row.black),
        "Result" => row.result == Some(value),
        "TimeControl" => is(&row.time_control),
        "FEN" => is(&row.start_fen),
        "WhiteElo" => number(row.white_rating),
        "BlackElo" => number(row.black_rating),
        "Board" => number(row.board),
        _ => false,
    }
}

fn add(values: &mut Map<String, Value>, name: &str, value: &str) {
    match values.get_mut(name) {
        None => {
            values.insert(name.to_owned(), value.into());
        }
        Some(Value::Array(all)) => all.push(value.into()),
        Some(first) => *first = vec![first.take(), value.into()].into(),
    }
}

/// One sign of a program.
struct Sign {
    tag: &'static str,
    /// What the value has in it; `None` for anything.
    within: Option<&'static str>,
    /// `None` for the value itself.
    program: Option<&'static str>,
}

static SIGNS: LazyLock<Vec<Sign>> = LazyLock::new(|| {
    let rows = include_str!("../../data/source_programs.tsv").lines();
    rows.filter(|line| !line.starts_with('#'))
        .filter_map(|line| {
            let mut cells = line.split('\t');
            Some(Sign {
                tag: cells.next()?,
                within: cells.next().filter(|cell| *cell != "-"),
                program: cells.next().filter(|cell| *cell != "="),
            })
        })
        .collect()
});

/// The program or site that the record came from, if a tag tells.
pub(super) fn program(record: RecordText<'_>) -> Option<String> {
    SIGNS.iter().find_map(|sign| {
        let mut named = record
            .tags
            .iter()
            .filter(|tag| record.bytes(tag.name) == sign.tag.as_bytes());
        let value = named.find_map(|tag| {
            let value = tag.value_in(record.text);
            let value = value.trim();
            let fits = !value.is_empty() && sign.within.is_none_or(|part| value.contains(part));
            fits.then(|| value.to_owned())
        })?;
        Some(sign.program.map_or(value, str::to_owned))
    })
}
