//! `Game`: what was written, and what replaying it came to.

use crate::arguments::Whole;
use crate::audit::dictionary;
use crate::board::Board;
use crate::choices;
use crate::error::cannot;
use crate::judged::Judged;
use crate::pickled::{self, Reduced};
use crate::position::Position;
use crate::sources::warn;
use crate::table::Table;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use scoresheet_batch::GameRow;
use scoresheet_notation::Language;
use scoresheet_replay::{
    AnyLine, AnyPosition, ConvertError, Converted, MoveStyle, Target, Verdict, convert,
};
use scoresheet_report::{BoardView, last_move};
use scoresheet_source::Level;

/// Bytes of a game, and what they are judged by.
type State<'py> = (Bound<'py, PyBytes>, String);

/// A game as it was written, and what replaying it came to.
#[pyclass(frozen, module = "scoresheet")]
pub struct Game {
    pub judged: Judged,
}

#[pymethods]
impl Game {
    /// The file it stands in, as given or found; ``text`` if it is none.
    #[getter]
    fn file(&self) -> PyResult<&str> {
        self.judged.row().map(|row| row.file.as_str())
    }

    /// Its number in the file, from 1.
    #[getter]
    fn number(&self) -> PyResult<u32> {
        self.judged.row().map(|row| row.game_no)
    }

    /// The record as it was written.
    #[getter]
    fn text(&self) -> &str {
        &self.judged.text
    }

    /// Its tags as written, in order; of several of one name the first.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in &self.judged.tags {
            if !tags.contains(name)? {
                tags.set_item(name, value)?;
            }
        }
        Ok(tags)
    }

    /// The plies that were replayed, as the exchange format of the game writes them: SAN in chess, PDN in draughts.
    #[getter]
    fn moves(&self) -> Vec<String> {
        let line = &self.judged.line;
        line.move_names(MoveStyle::Exchange, Language::english())
    }

    /// The positions along it: the start, and the one after each ply.
    #[getter]
    fn positions(&self) -> Vec<Position> {
        let along = self.judged.line.positions_along();
        along.into_iter().map(Position::from).collect()
    }

    /// The position after ply ``ply``: 0 is the start; without it, the last.
    #[pyo3(signature = (ply=None))]
    fn position(&self, ply: Option<Whole>) -> PyResult<Position> {
        self.after(ply)
            .map(|(_, position)| Position::from(position))
    }

    /// True if every move is legal; ``None`` if nothing could be replayed.
    #[getter]
    fn legal(&self) -> PyResult<Option<bool>> {
        self.judged.row().map(|row| row.legal)
    }

    /// The game that was played, such as ``russian``.
    #[getter]
    fn game(&self) -> PyResult<Option<&str>> {
        self.judged.row().map(|row| row.game.as_deref())
    }

    /// The edition of the rules it was judged by, such as ``vk``.
    #[getter]
    fn rules(&self) -> PyResult<Option<&'static str>> {
        self.judged.row().map(|row| row.edition)
    }

    /// The stated result: what the tag says, or else what follows the last move.
    #[getter]
    fn result(&self) -> PyResult<Option<&'static str>> {
        self.judged.row().map(|row| row.result.or(row.terminator))
    }

    /// The result that the last position itself gives.
    #[getter]
    fn result_board(&self) -> PyResult<Option<&'static str>> {
        self.judged.row().map(|row| row.result_board)
    }

    /// How the game ended, such as ``mate``.
    #[getter]
    fn ending(&self) -> PyResult<Option<&'static str>> {
        self.judged.row().map(|row| row.ending)
    }

    /// The clause it ended by.
    #[getter]
    fn ending_clause(&self) -> PyResult<Option<&'static str>> {
        self.judged.row().map(|row| row.ending_clause)
    }

    /// The one row that the game has in the table ``games``.
    #[getter]
    fn games(&self) -> PyResult<Table> {
        Ok(self.judged.tables().map_err(cannot)?.games.into())
    }

    /// One row per finding.
    #[getter]
    fn findings(&self) -> PyResult<Table> {
        Ok(self.judged.tables().map_err(cannot)?.findings.into())
    }

    /// One row per ply.
    #[getter]
    fn plies(&self) -> PyResult<Table> {
        let plies = self.judged.tables().map_err(cannot)?.plies;
        let plies = plies.ok_or_else(|| cannot("the plies are missing"))?;
        Ok(plies.into())
    }

    /// The board after ply ``ply``, the last move marked; 0 is the start, and the last is shown without it.
    #[pyo3(signature = (ply=None, *, flip=false))]
    fn board(&self, ply: Option<Whole>, flip: bool) -> PyResult<Board> {
        let (ply, position) = self.after(ply)?;
        let mut view = BoardView::of(&position);
        view.mark_all(&last_move(&self.judged.line, ply));
        view.flip(flip);
        let fen = position.fen();
        Ok(Board::of(&view, fen))
    }

    /// The game in another notation: ``pgn``, ``pdn``, ``full``, ``short`` or ``columns``, letters of pieces in ``lang``;
    /// ``json`` is what ``scoresheet convert --to json`` prints, as a dictionary.
    ///
    /// What could not be replayed stands in a comment, as it was written, which a ``ScoresheetWarning`` says; so
    /// does one where the record says of its result what does not agree.
    #[pyo3(signature = (to, *, lang="auto"))]
    fn convert<'py>(&self, py: Python<'py>, to: &str, lang: &str) -> PyResult<Bound<'py, PyAny>> {
        let target = choices::notation(to)?;
        let language = choices::language(lang)?;
        let converted = self.judged.origin.again(|game| {
            let converted = convert(game.record, &game.verdict, target, language)?;
            Ok((told(&converted, &game.verdict), converted.text))
        })?;
        let (told, text) = converted.map_err(|error: ConvertError| cannot(error))?;
        let warnings = told.into_iter().map(|what| (Level::Warning, what));
        warn(py, &warnings.collect())?;
        if target == Target::Json {
            return dictionary(py, &text);
        }
        Ok(text.into_pyobject(py)?.into_any())
    }

    fn _repr_svg_(&self) -> Option<String> {
        let board = self.board(None, false).ok()?;
        Some(board.svg().to_owned())
    }

    fn __repr__(&self) -> PyResult<String> {
        let row = self.judged.row()?;
        let legal = match row.legal {
            Some(true) => "legal",
            Some(false) => "not legal to the end",
            None => "not replayed",
        };
        let game = row.game.as_deref().unwrap_or("unknown game");
        let (plies, findings) = (row.plies, row.findings);
        Ok(format!(
            "Game: {game}, {plies} plies, {legal}, {findings} findings"
        ))
    }

    /// Its bytes, and what they are judged by; they are judged again where they arrive.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, State<'py>> {
        let (py, judged) = (slf.py(), &slf.get().judged);
        let (bytes, how) = pickled::state(&judged.origin)?;
        let again = pickled::restored(bytes, &how)?;
        if again.rows != judged.rows || again.line.keys() != judged.line.keys() {
            return Err(cannot(
                "it cannot be pickled: judged without its file it would be another game",
            ));
        }
        pickled::reduced(slf, (PyBytes::new(py, bytes), how))
    }

    #[staticmethod]
    fn _restored(bytes: &[u8], how: &str) -> PyResult<Self> {
        let judged = pickled::restored(bytes, how)?;
        Ok(Self { judged })
    }
}

impl Game {
    fn after(&self, ply: Option<Whole>) -> PyResult<(usize, AnyPosition)> {
        let line = &self.judged.line;
        if matches!(line, AnyLine::None) {
            return Err(cannot(no_board(self.judged.row()?)));
        }
        let plies = line.plies();
        let at = ply.map_or(Some(plies), Whole::count);
        let found = at.and_then(|at| Some((at, line.position_after(at)?)));
        found.ok_or_else(|| {
            let asked = ply.map_or(String::new(), |ply| format!(", not {ply}"));
            PyIndexError::new_err(format!("the game was replayed for {plies} plies{asked}"))
        })
    }
}

/// Why there is no position to show.
fn no_board(row: &GameRow) -> String {
    match (row.legal, &row.game) {
        (None, Some(game)) => format!("there is no board: {game} is read, not replayed"),
        (None, None) => "there is no board: it is not known which game this is".to_owned(),
        (Some(_), _) => "there is no board: the game's starting position is invalid".to_owned(),
    }
}

/// What is to be said where a notation could not say all, or cannot say it as plainly.
pub fn told(converted: &Converted, verdict: &Verdict) -> Vec<String> {
    let told = converted.told(verdict).into_iter();
    told.map(|what| format!("{what}; findings say why"))
        .collect()
}
