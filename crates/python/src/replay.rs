//! `replay`: the verdict of one game.

use crate::arguments::Whole;
use crate::board::Board;
use crate::choices;
use crate::error::cannot;
use crate::moves;
use crate::table::Table;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use scoresheet_batch::input::{Options as InputOptions, Pieces, Source, Walk};
use scoresheet_batch::{GameReader, GameRow, Met, Rows, finding_row, rows_of};
use scoresheet_replay::{AnyLine, Judge, Options, states_start};
use scoresheet_report::{BoardView, last_move};
use scoresheet_source::Encoding;
use scoresheet_tables::memory::{Memory, Tables};

/// What replaying one game came to.
#[pyclass(frozen, module = "scoresheet")]
pub struct Verdict {
    line: AnyLine,
    row: GameRow,
    games: Py<Table>,
    findings: Py<Table>,
    plies: Py<Table>,
}

#[pymethods]
impl Verdict {
    /// True if every move is legal; ``None`` if nothing could be replayed.
    #[getter]
    fn legal(&self) -> Option<bool> {
        self.row.legal
    }

    /// The game that was played, such as ``russian``.
    #[getter]
    fn game(&self) -> Option<&str> {
        self.row.game.as_deref()
    }

    /// The edition of the rules it was judged by, such as ``vk``.
    #[getter]
    fn rules(&self) -> Option<&'static str> {
        self.row.edition
    }

    /// The stated result: what the tag says, or else what follows the last move.
    #[getter]
    fn result(&self) -> Option<&'static str> {
        self.row.result.or(self.row.terminator)
    }

    /// The result that the last position itself gives.
    #[getter]
    fn result_board(&self) -> Option<&'static str> {
        self.row.result_board
    }

    /// How the game ended, such as ``mate``.
    #[getter]
    fn ending(&self) -> Option<&'static str> {
        self.row.ending
    }

    /// The clause it ended by.
    #[getter]
    fn ending_clause(&self) -> Option<&'static str> {
        self.row.ending_clause
    }

    /// The one row that the game has in the table ``games``.
    #[getter]
    fn games(&self, py: Python<'_>) -> Py<Table> {
        self.games.clone_ref(py)
    }

    /// One row per finding.
    #[getter]
    fn findings(&self, py: Python<'_>) -> Py<Table> {
        self.findings.clone_ref(py)
    }

    /// One row per ply.
    #[getter]
    fn plies(&self, py: Python<'_>) -> Py<Table> {
        self.plies.clone_ref(py)
    }

    /// The position after ply ``ply``; 0 is the start, and the last is shown without it.
    #[pyo3(signature = (ply=None, *, flip=false))]
    fn board(&self, ply: Option<Whole>, flip: bool) -> PyResult<Board> {
        if matches!(self.line, AnyLine::None) {
            return Err(cannot(self.no_board()));
        }
        let plies = self.line.plies();
        let at = ply.map_or(Some(plies), Whole::count);
        let found = at.and_then(|at| Some((at, self.line.position_after(at)?)));
        let (ply, position) = found.ok_or_else(|| {
            let asked = ply.map_or(String::new(), |ply| format!(", not {ply}"));
            PyIndexError::new_err(format!("the game was replayed for {plies} plies{asked}"))
        })?;
        let mut view = BoardView::of(&position);
        view.mark_all(&last_move(&self.line, ply));
        view.flip(flip);
        let fen = position.fen();
        Ok(Board { view, fen })
    }

    fn _repr_svg_(&self) -> Option<String> {
        let board = self.board(None, false).ok()?;
        Some(scoresheet_report::to_svg(&board.view))
    }

    fn __repr__(&self) -> String {
        let legal = match self.row.legal {
            Some(true) => "legal",
            Some(false) => "not legal to the end",
            None => "not replayed",
        };
        let game = self.row.game.as_deref().unwrap_or("unknown game");
        let (plies, findings) = (self.row.plies, self.row.findings);
        format!("Verdict: {game}, {plies} plies, {legal}, {findings} findings")
    }
}

impl Verdict {
    /// Why there is no position to show.
    fn no_board(&self) -> String {
        match (self.row.legal, &self.row.game) {
            (None, Some(game)) => format!("there is no board: {game} is read, not replayed"),
            (None, None) => "there is no board: it is not known which game this is".to_owned(),
            (Some(_), _) => "there is no board: the game's starting position is invalid".to_owned(),
        }
    }
}

/// Replays one game: a record, or moves as a text or one by one. ``fen`` is the position before the
/// first move, for moves without tags.
///
/// A game that breaks the rules is no error: the verdict and its findings say so.
#[pyfunction]
#[pyo3(signature = (moves, *, game="auto", rules=None, mode="strict", lang="auto", fen=None))]
pub fn replay(
    py: Python<'_>,
    moves: &Bound<'_, PyAny>,
    game: &str,
    rules: Option<&str>,
    mode: &str,
    lang: &str,
    fen: Option<&str>,
) -> PyResult<Verdict> {
    let options = choices::replay(game, rules, mode, lang)?;
    let text = moves::text(moves, options.game)?;
    let (line, rows) = py.detach(|| judged(&text, options, fen))?;
    let row = rows.games.first().cloned().unwrap_or_default();
    let tables = tables(&rows).map_err(cannot)?;
    let plies = tables
        .plies
        .ok_or_else(|| cannot("the plies are missing"))?;
    Ok(Verdict {
        line,
        row,
        games: Py::new(py, Table::from(tables.games))?,
        findings: Py::new(py, Table::from(tables.findings))?,
        plies: Py::new(py, Table::from(plies))?,
    })
}

/// The line of the one game in `text`, and its rows.
pub fn judged(text: &str, options: Options, fen: Option<&str>) -> PyResult<(AnyLine, Rows)> {
    let input = InputOptions {
        encoding: Some(Encoding::Utf8),
        ..InputOptions::default()
    };
    let mut judge = Judge::new(options);
    if let Some(fen) = fen {
        let started = judge.start_from(fen);
        started.map_err(|why| cannot(format!("fen={fen:?}: is not a position: {why}")))?;
    }
    let source = Walk::of(Source::of_text("text", text));
    let mut games = GameReader::new(judge, Pieces::new(source, input)).given();
    let (mut found, mut about) = (None, Vec::new());
    while let Some(met) = games.next() {
        match met {
            Met::Problem(problem) => return Err(cannot(problem)),
            Met::Text(chunk, _) if chunk.truncated_by_limit || chunk.continues => {
                return Err(cannot("it is too large for one game"));
            }
            Met::Text(chunk, findings) => {
                about.extend(findings.iter().map(|found| finding_row(chunk, found, None)));
            }
            Met::About(chunk, finding) | Met::Shared(chunk, finding, _) => {
                about.push(finding_row(chunk, &finding, None))
            }
            Met::Game(_) if found.is_some() => return Err(cannot(SEVERAL)),
            Met::Game(game) => {
                if fen.is_some() && states_start(game.record) {
                    return Err(cannot(OWN_START));
                }
                let rows = rows_of(&game);
                found = Some((game.verdict.line, rows));
            }
        }
    }
    let (line, mut rows) = found.ok_or_else(|| cannot("there is no game in it"))?;
    rows.findings.splice(0..0, about);
    Ok((line, rows))
}

const SEVERAL: &str = "there are several games in it; use audit for files with many games";
const OWN_START: &str =
    "fen is for moves without tags; this record states its own starting position";

fn tables(rows: &Rows) -> Result<Tables, scoresheet_batch::SinkError> {
    use scoresheet_batch::Sink;
    let mut memory = Memory::new(true)?;
    (&mut memory).write(rows)?;
    memory.tables()
}
