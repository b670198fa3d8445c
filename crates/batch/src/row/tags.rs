//! What tags tell that no rule asks for: ratings, rounds and boards, and the program that a record came from.

use crate::rows::GameRow;
use scoresheet_notation::{HeadingTag, RecordText, StatedRating, stated_rating};
use scoresheet_source::SmallText;
use serde_json::Value;
use std::borrow::Cow;
use std::collections::HashMap;
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
        Some(StatedRating::Impossible(_) | StatedRating::Beside(_)) => None,
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

/// The tags that no column of the row has as they are written, as an object in JSON; those without a value say nothing.
pub(super) fn others(record: RecordText<'_>, row: &GameRow) -> Option<String> {
    let tags = record.tags.iter();
    let mut others: Vec<NameAndValue<'_>> = tags
        .filter(|tag| {
            let (name, value) = (record.bytes(tag.name), record.bytes(tag.value));
            !value.trim_ascii().is_empty() && !stands_in(row, name, value)
        })
        .map(|tag| (record.lossy(tag.name), record.value_of(tag)))
        .collect();
    let heading = record.heading.tags();
    let heading =
        heading.filter(|(tag, value)| !stands_in(row, tag.name().as_bytes(), value.as_bytes()));
    others.extend(heading.map(|(tag, value)| (tag.name().into(), value.into())));
    let repeated = |at: usize| others[..at].iter().any(|(name, _)| *name == others[at].0);
    let apart = others.len() <= COMPARED && !(1..others.len()).any(repeated);
    if !apart {
        others = together(others);
    }
    let mut json = String::with_capacity(32 * others.len());
    for same in others.chunk_by(|(name, _), (next, _)| name == next) {
        json.push(if json.is_empty() { '{' } else { ',' });
        push_quoted(&mut json, &same[0].0);
        json.push(':');
        if let [(_, value)] = same {
            push_quoted(&mut json, value);
            continue;
        }
        for (at, (_, value)) in same.iter().enumerate() {
            json.push(if at == 0 { '[' } else { ',' });
            push_quoted(&mut json, value);
        }
        json.push(']');
    }
    if json.is_empty() {
        return None;
    }
    json.push('}');
    Some(json)
}

/// More tags than these are not compared with each other one by one.
const COMPARED: usize = 64;

type NameAndValue<'a> = (Cow<'a, str>, Cow<'a, str>);

/// Tags of one name beside each other, where the first of them stands.
fn together(tags: Vec<NameAndValue<'_>>) -> Vec<NameAndValue<'_>> {
    let mut first: HashMap<String, usize> = HashMap::with_capacity(tags.len());
    let mut placed: Vec<(usize, NameAndValue<'_>)> = Vec::with_capacity(tags.len());
    for (at, tag) in tags.into_iter().enumerate() {
        let place = *first.entry(tag.0.to_string()).or_insert(at);
        placed.push((place, tag));
    }
    placed.sort_by_key(|(place, _)| *place);
    placed.into_iter().map(|(_, tag)| tag).collect()
}

/// The text as JSON has it. Nearly none has anything in it that is written otherwise there.
fn push_quoted(json: &mut String, text: &str) {
    if text
        .bytes()
        .any(|byte| byte < b' ' || matches!(byte, b'"' | b'\\'))
    {
        json.push_str(&Value::from(text).to_string());
        return;
    }
    json.push('"');
    json.push_str(text);
    json.push('"');
}

fn stands_in(row: &GameRow, name: &[u8], value: &[u8]) -> bool {
    let is = |column: &Option<SmallText>| {
        let text = column.as_ref();
        text.is_some_and(|text| text.as_bytes() == value)
    };
    let is_number = |column: Option<u32>| {
        let number = std::str::from_utf8(value)
            .ok()
            .and_then(|text| text.parse().ok());
        column.is_some() && column == number && !matches!(value, [b'0' | b'+', ..])
    };
    match name {
        b"Event" => is(&row.event),
        b"Site" => is(&row.site),
        b"Date" => is(&row.date),
        b"Round" => is(&row.round),
        b"White" => is(&row.white),
        b"Black" => is(&row.black),
        b"Result" => row.result.is_some_and(|result| result.as_bytes() == value),
        b"TimeControl" => is(&row.time_control),
        b"FEN" => row.start_fen.as_deref().map(str::as_bytes) == Some(value),
        b"WhiteElo" => is_number(row.white_rating),
        b"BlackElo" => is_number(row.black_rating),
        b"Board" => is_number(row.board),
        _ => false,
    }
}

/// What tells programs.
struct Programs {
    /// Bits of the first letters of the tags that do: most tags are known by theirs to be others.
    first_letters: u32,
    tags: Vec<Signs>,
}

impl Programs {
    /// The signs that a tag of this name may have.
    #[inline]
    fn signs(&self, tag: &[u8]) -> Option<&Signs> {
        let first = tag.first()?;
        if self.first_letters & bit(*first) == 0 {
            return None;
        }
        let mut tags = self.tags.iter();
        tags.find(|signs| signs.tag.as_bytes() == tag)
    }
}

/// Of a letter.
const fn bit(letter: u8) -> u32 {
    1 << (letter % 32)
}

/// The signs of programs that a tag may have.
struct Signs {
    tag: &'static str,
    signs: Vec<Sign>,
}

/// One sign of a program.
struct Sign {
    /// Its row in the list, whose first one counts.
    row: usize,
    /// What the value has in it; `None` for anything.
    within: Option<&'static str>,
    /// `None` for the value itself.
    program: Option<&'static str>,
}

static PROGRAMS: LazyLock<Programs> = LazyLock::new(|| {
    let mut all: Vec<Signs> = Vec::new();
    let rows = include_str!("../../data/source_programs.tsv").lines();
    for (row, line) in rows.filter(|line| !line.starts_with('#')).enumerate() {
        let mut cells = line.split('\t');
        let tag = cells.next().unwrap_or_default();
        let sign = Sign {
            row,
            within: cells.next().filter(|cell| *cell != "-"),
            program: cells.next().filter(|cell| *cell != "="),
        };
        match all.iter_mut().find(|signs| signs.tag == tag) {
            Some(signs) => signs.signs.push(sign),
            None => all.push(Signs {
                tag,
                signs: vec![sign],
            }),
        }
    }
    let first_letters = all.iter().filter_map(|signs| signs.tag.bytes().next());
    Programs {
        first_letters: first_letters.fold(0, |letters, first| letters | bit(first)),
        tags: all,
    }
});

/// The program or site that the record came from, if a tag tells.
pub(super) fn program(record: RecordText<'_>) -> Option<SmallText> {
    let programs = &*PROGRAMS;
    let found = record.tags.iter().filter_map(|tag| {
        let signs = programs.signs(record.bytes(tag.name))?;
        let value = record.value_of(tag);
        let value = value.trim();
        let fits = |sign: &&Sign| sign.within.is_none_or(|part| value.contains(part));
        let mut signs = signs.signs.iter().filter(|_| !value.is_empty());
        let sign = signs.find(fits)?;
        Some((sign.row, SmallText::from(sign.program.unwrap_or(value))))
    });
    found
        .min_by_key(|(row, _)| *row)
        .map(|(_, program)| program)
}
