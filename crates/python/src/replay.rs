//! `replay`: the verdict of one game.

use crate::arguments::Whole;
use crate::board::Board;
use crate::choices;
use crate::error::cannot;
use crate::moves;
use crate::table::Table;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use scoresheet_batch::input::{Chunk, ChunkReader, Options as InputOptions, Source};
use scoresheet_batch::{GameRow, Met, Rows, each_game, finding_row, rows_of, tell, text_findings};
use scoresheet_notation::{Record, RecordText};
use scoresheet_replay::{Judge, Line, Options, states_start};
use scoresheet_report::{BoardView, last_move};
use scoresheet_source::Encoding;
use scoresheet_tables::memory::{Memory, Tables};
use std::ops::ControlFlow;

/// What replaying one game came to.
#[pyclass(frozen, module = "scoresheet")]
pub struct Verdict {
    line: Line,
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

    /// The stated result: what the tag says, or else what stands behind the last move.
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

    /// One row a finding.
    #[getter]
    fn findings(&self, py: Python<'_>) -> Py<Table> {
        self.findings.clone_ref(py)
    }

    /// One row a half-move.
    #[getter]
    fn plies(&self, py: Python<'_>) -> Py<Table> {
        self.plies.clone_ref(py)
    }

    /// The position behind half-move ``ply``; 0 is the start, and the last is shown without it.
    #[pyo3(signature = (ply=None, *, flip=false))]
    fn board(&self, ply: Option<Whole>, flip: bool) -> PyResult<Board> {
        if matches!(self.line, Line::None) {
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
            (Some(_), _) => "there is no board: where the game starts is no position".to_owned(),
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
    let options = Options {
        is_game: true,
        ..choices::replay(game, rules, mode, lang)?
    };
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

fn judged(text: &str, options: Options, fen: Option<&str>) -> PyResult<(Line, Rows)> {
    let input = InputOptions {
        encoding: Some(Encoding::Utf8),
        ..InputOptions::default()
    };
    let source = Source::of_text("text", text);
    let mut reader = ChunkReader::open(&source, input).map_err(cannot)?;
    let mut judge = Judge::new(options);
    if let Some(fen) = fen {
        let started = judge.start_from(fen);
        started.map_err(|why| cannot(format!("fen={fen:?}: is no position: {why}")))?;
    }
    let mut found = None;
    while let Some(chunk) = reader.next() {
        let chunk = chunk.map_err(cannot)?;
        if chunk.seq == 0 {
            tell(judge.options_mut(), &chunk);
        }
        of_chunk(&chunk, &mut judge, fen.is_some(), &mut found)?;
    }
    found.ok_or_else(|| cannot("there is no game in it"))
}

/// `started` says that the position before the first move was given.
fn of_chunk(
    chunk: &Chunk,
    judge: &mut Judge,
    started: bool,
    found: &mut Option<(Line, Rows)>,
) -> PyResult<()> {
    if chunk.truncated_by_limit || chunk.continues {
        return Err(cannot("it is too large for one game"));
    }
    let mut about: Vec<_> = text_findings(chunk);
    let flow = each_game(chunk, judge, &mut Record::default(), |met| {
        match met {
            Met::Game(..) if found.is_some() => return ControlFlow::Break(SEVERAL),
            Met::Game(record, _)
                if started && states_start(RecordText::new(record, chunk.text.as_bytes())) =>
            {
                return ControlFlow::Break(OWN_START);
            }
            Met::Game(record, verdict) => {
                let rows = rows_of(chunk, record, &verdict, 1);
                *found = Some((verdict.line, rows));
            }
            Met::About(finding) => about.push(finding.clone()),
        }
        ControlFlow::Continue(())
    });
    if let ControlFlow::Break(why) = flow {
        return Err(cannot(why));
    }
    if let Some((_, rows)) = found {
        let about = about
            .iter()
            .map(|finding| finding_row(chunk, finding, None));
        rows.findings.splice(0..0, about);
    }
    Ok(())
}

const SEVERAL: &str = "there are several games in it; audit reads files of many";
const OWN_START: &str = "fen is for moves without tags; this record says itself where it starts";

fn tables(rows: &Rows) -> Result<Tables, scoresheet_batch::SinkError> {
    use scoresheet_batch::Sink;
    let mut memory = Memory::new(true)?;
    (&mut memory).write(rows)?;
    memory.tables()
}
