//! A position, drawn.

use crate::pickled::{Reduced, reduced};
use pyo3::prelude::*;
use scoresheet_report::{BoardView, Style, to_svg, to_text};

/// A position as text, as a picture, and as FEN; a notebook shows the picture.
#[pyclass(frozen, module = "scoresheet")]
pub struct Board {
    fen: String,
    svg: String,
    text: String,
}

impl Board {
    /// The position as this view shows it.
    pub fn of(view: &BoardView, fen: String) -> Self {
        Self {
            fen,
            svg: to_svg(view),
            text: to_text(view, Style::UNICODE),
        }
    }
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
    pub fn svg(&self) -> &str {
        &self.svg
    }

    fn _repr_svg_(&self) -> &str {
        &self.svg
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("{}\n{}", self.text.trim_end(), self.fen)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (String, String, String)> {
        let Self { fen, svg, text } = slf.get();
        reduced(slf, (fen.clone(), svg.clone(), text.clone()))
    }

    #[staticmethod]
    const fn _restored(fen: String, svg: String, text: String) -> Self {
        Self { fen, svg, text }
    }
}
