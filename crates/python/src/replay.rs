//! `replay`: one game, judged.

use crate::choices;
use crate::game::Game;
use crate::given::{Given, judged};
use crate::interrupt::beside;
use crate::moves;
use pyo3::prelude::*;

/// Replays one game: a record, or moves as a text or one by one. ``fen`` is the position before the
/// first move, for moves without tags.
///
/// A game that breaks the rules is no error: the game and its findings say so.
#[pyfunction]
#[pyo3(signature = (moves, *, game="auto", rules=None, mode="strict", lang="auto", fen=None))]
pub fn replay(
    py: Python<'_>,
    moves: &Bound<'_, PyAny>,
    game: &str,
    rules: Option<&str>,
    mode: &str,
    lang: &str,
    fen: Option<String>,
) -> PyResult<Game> {
    let options = choices::replay(game, rules, mode, lang)?;
    let text = moves::text(moves, options.game)?;
    let given = Given { text, fen, options };
    let judged = beside(py, || (), move || judged(given))??;
    Ok(Game { judged })
}
