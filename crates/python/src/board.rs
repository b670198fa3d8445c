//! A position, drawn.

use pyo3::prelude::*;
use scoresheet_report::{BoardView, Style, to_svg, to_text};

/// A position as text, as a picture, and as FEN; a notebook shows the picture.
#[pyclass(frozen, module = "scoresheet")]
pub struct Board {
    pub view: BoardView,
    pub fen: String,
}

#[pymethods]
impl Board {
    /// The position in the game's FEN.
    #[getter]
    fn fen(&self) -> &str {
        &self.fen
    }

    /// The board as a picture in SVG.
    #[getter]
    fn svg(&self) -> String {
        to_svg(&self.view)
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __str__(&self) -> String {
        to_text(&self.view, Style::UNICODE)
    }

    fn __repr__(&self) -> String {
        format!("{}\n{}", self.__str__().trim_end(), self.fen)
    }
}
