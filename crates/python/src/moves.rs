//! The moves of a game as Python hands them over: a text, or plies one by one.

use crate::arguments;
use crate::error::cannot;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use scoresheet_notation::{Family, Kind, Reader, Record};
use scoresheet_replay::Game;

/// The text to read; `game` says by which grammar an item has to be one ply, if it is known.
///
/// # Errors
/// If an item is none: moves that vanish, or in which others vanish, are another game.
pub fn text(given: &Bound<'_, PyAny>, game: Option<Game>) -> PyResult<String> {
    if let Some(text) = arguments::text("moves", given)? {
        return Ok(text);
    }
    let wrong = |_| PyTypeError::new_err("moves: text or a list of moves is expected");
    let items = given.try_iter().map_err(wrong)?;
    let moves: PyResult<Vec<String>> = items
        .enumerate()
        .map(|(at, item)| half_move(&format!("moves[{at}]"), &item?, game))
        .collect();
    Ok(moves?.join(" "))
}

/// The text of one ply, number or result; `name` is that of the argument.
///
/// # Errors
/// If it is no text, or more than that.
pub fn half_move(name: &str, item: &Bound<'_, PyAny>, game: Option<Game>) -> PyResult<String> {
    let Some(text) = arguments::text(name, item)? else {
        let kind = item.get_type();
        let reported = format!("{name}: a move as text is expected, not {kind}");
        return Err(PyTypeError::new_err(reported));
    };
    let mut families = match game {
        Some(game) => vec![game.family()],
        None => vec![Family::Chess, Family::Draughts],
    }
    .into_iter();
    if families.any(|family| stands_alone(&text, family)) {
        return Ok(text);
    }
    Err(cannot(format!(
        "{name}: {text:?} is not a single ply, a move number or a result"
    )))
}

/// Whether nothing in `item` can be read as a second ply, or as the beginning of something that
/// other items would be taken into.
fn stands_alone(item: &str, family: Family) -> bool {
    let mut reader = Reader::new(item.as_bytes());
    let mut record = Record::default();
    let read = reader.next(&mut record, &|_| family);
    let mut moves = 0;
    let alone = record.tokens.iter().all(|token| match token.kind {
        Kind::Move(_) | Kind::NullMove | Kind::Unreadable => {
            moves += 1;
            moves == 1
        }
        Kind::Number { .. } | Kind::Nag(_) | Kind::Symbol(_) | Kind::Result(_) => true,
        Kind::Heading | Kind::Comment | Kind::Open | Kind::Close | Kind::SetUp => false,
    });
    // A bracket alone is not to be read; in front of other items it may begin a tag.
    let tag = !record.tags.is_empty() || item.trim_start().starts_with('[');
    read && alone && !tag && !record.tokens.is_empty()
}
