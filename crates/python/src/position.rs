//! `Position`: a board of any game to ask for its legal moves, and to play on.

use crate::board::Board;
use crate::choices;
use crate::error::cannot;
use crate::given::{Given, judged};
use crate::judged::Judged;
use crate::moves::half_move;
use crate::sources::warn;
use pyo3::prelude::*;
use scoresheet_notation::{Language, Outcome};
use scoresheet_replay::{AnyMove, AnyPosition, Game, GamePosition, MoveStyle};
use scoresheet_report::{BoardView, Style, to_svg, to_text};
use scoresheet_source::Level;

/// A position of a game: the usual start, or what ``fen`` states. It never changes; ``play`` gives another one.
#[pyclass(frozen, module = "scoresheet")]
pub struct Position {
    position: AnyPosition,
}

impl From<AnyPosition> for Position {
    fn from(position: AnyPosition) -> Self {
        Self { position }
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (game="chess", fen=None))]
    fn new(game: &str, fen: Option<&str>) -> PyResult<Self> {
        let named = choices::game(game)?;
        let game = named.ok_or_else(|| cannot("game=\"auto\": name the game of a position"))?;
        let position = match fen {
            None => AnyPosition::start(game),
            Some(fen) => AnyPosition::from_fen(game, fen)
                .map_err(|why| cannot(format!("fen={fen:?}: {why}")))?,
        };
        Ok(Self { position })
    }

    /// The game, such as ``russian``.
    #[getter]
    fn game(&self) -> &'static str {
        self.position.game().name()
    }

    /// The position in the game's FEN.
    #[getter]
    fn fen(&self) -> String {
        self.position.fen()
    }

    /// The position in the FEN of the game's exchange format: that of PDN in draughts, where ``fen`` may say more.
    #[getter]
    fn exchange_fen(&self) -> String {
        self.position.exchange_fen()
    }

    /// Whose turn it is: ``white`` or ``black``.
    #[getter]
    fn turn(&self) -> &'static str {
        if self.position.white_to_move() {
            "white"
        } else {
            "black"
        }
    }

    /// The result that the position itself gives, such as that of mate; ``None`` if the game goes on.
    #[getter]
    fn result(&self) -> Option<&'static str> {
        self.position.result().map(Outcome::as_str)
    }

    /// The legal moves, as the exchange format of the game writes them: SAN in chess, PDN in draughts.
    #[getter]
    fn legal_moves(&self) -> Vec<String> {
        // A game may be over while there are moves, as in breakthrough.
        if !self.position.has_legal_move() {
            return Vec::new();
        }
        let legal = self.position.legal_moves();
        let english = Language::english();
        let name = |mv| self.position.name(mv, MoveStyle::Exchange, english);
        legal.iter().map(name).collect()
    }

    /// The position after a move, in any notation that records may have, chess letters in ``lang``.
    ///
    /// A move that is not legal, or that several legal moves fit, raises ``ScoresheetError``; what is to be said
    /// of the way it is written is a ``ScoresheetWarning`` or ``ScoresheetNote``.
    #[pyo3(name = "play", signature = (mv, /, *, lang="en"))]
    fn played(&self, py: Python<'_>, mv: &Bound<'_, PyAny>, lang: &str) -> PyResult<Self> {
        let found = self.meant(py, mv, lang)?;
        let mut position = self.position.clone();
        position.play(&found);
        Ok(Self { position })
    }

    /// A move in another notation, read as ``play`` reads it: ``exchange`` is SAN in chess and PDN in draughts, ``full``
    /// the full notation, ``short`` the short one, ``book-full`` and ``book-short`` these as the codes of 1953 print them;
    /// letters of pieces are those of ``to_lang``.
    #[pyo3(signature = (mv, style="exchange", /, *, lang="en", to_lang="en"))]
    fn write(
        &self,
        py: Python<'_>,
        mv: &Bound<'_, PyAny>,
        style: &str,
        lang: &str,
        to_lang: &str,
    ) -> PyResult<String> {
        let style = choices::one_of("style", style, STYLES)?;
        let language = choices::language(to_lang)?.unwrap_or_else(Language::english);
        let found = self.meant(py, mv, lang)?;
        Ok(self.position.name(&found, style, language))
    }

    /// The board, to be drawn.
    #[pyo3(signature = (*, flip=false))]
    fn board(&self, flip: bool) -> Board {
        let mut view = BoardView::of(&self.position);
        view.flip(flip);
        let fen = self.fen();
        Board::of(&view, fen)
    }

    /// The board as a picture in SVG.
    #[getter]
    fn svg(&self) -> String {
        to_svg(&BoardView::of(&self.position))
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __str__(&self) -> String {
        to_text(&BoardView::of(&self.position), Style::UNICODE)
    }

    fn __repr__(&self) -> String {
        format!("Position({:?}, {:?})", self.game(), self.fen())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.position == other.position
    }

    fn __hash__(&self) -> u64 {
        self.position.key()
    }

    /// Its game and FEN, unless these would be another position.
    fn __getnewargs__(&self) -> PyResult<(&'static str, String)> {
        let (game, fen): (Game, String) = (self.position.game(), self.fen());
        match AnyPosition::from_fen(game, &fen) {
            Ok(again) if again == self.position => Ok((game.name(), fen)),
            Ok(_) | Err(_) => Err(cannot(format!("{fen}: does not state all of the position"))),
        }
    }
}

/// How moves are written, by names.
const STYLES: [(&str, MoveStyle); 5] = [
    ("exchange", MoveStyle::Exchange),
    ("full", MoveStyle::Full),
    ("short", MoveStyle::Short),
    ("book-full", MoveStyle::BookFull),
    ("book-short", MoveStyle::BookShort),
];

impl Position {
    /// The legal move that is written; what is to be said of the way it is written is warned of.
    fn meant(&self, py: Python<'_>, mv: &Bound<'_, PyAny>, lang: &str) -> PyResult<AnyMove> {
        let options = choices::replay(self.game(), None, "strict", lang)?;
        let text = half_move("move", mv, options.game)?;
        let given = Given {
            text: text.clone(),
            fen: Some(self.fen()),
            options,
        };
        let Judged { line, rows, .. } = judged(given)?;
        if let Some(wrong) = rows.findings.iter().find(|row| row.level == "error") {
            return Err(cannot(format!("{text}: {}", wrong.message)));
        }
        // It was judged from the FEN; should that ever say less than the position, the position decides.
        let legal = self.position.legal_moves();
        let found = match line.moves().as_slice() {
            [only] => legal.into_iter().find(|mv| mv == only),
            _ => None,
        };
        let found = found.ok_or_else(|| cannot(format!("{text}: is not a legal move here")))?;
        // What is to be said of the position is no matter of the move.
        let of_move = rows.findings.iter().filter(|row| row.ply.is_some());
        let said = of_move.map(|row| {
            let level = if row.level == "note" {
                Level::Note
            } else {
                Level::Warning
            };
            (level, format!("{text}: {}", row.message))
        });
        warn(py, &said.collect())?;
        Ok(found)
    }
}
