//! `repair`: damaged text read by what the legal moves prove.

use crate::audit::dictionary;
use crate::choices;
use crate::error::cannot;
use crate::interrupt::beside;
use crate::pickled::{Reduced, reduced};
use crate::records::source_of;
use crate::table::Table;
use pyo3::prelude::*;
use pyo3::types::PyList;
use scoresheet_batch::documents::{
    self, Document, DocumentError, DocumentFormat, DocumentOptions, Part, RepairRow, json,
};
use scoresheet_repair::{Extent, Options, RepairError, record, repair as search};
use scoresheet_source::Encoding;
use scoresheet_tables::memory::Frame;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What damaged text was found to say.
#[pyclass(frozen, module = "scoresheet")]
pub struct Repaired {
    text: String,
    plies: Py<Table>,
    games: Vec<String>,
}

#[pymethods]
impl Repaired {
    /// The records, as ``scoresheet repair --out`` writes them: a comment follows every ply
    /// that is not simply read.
    #[getter]
    fn text(&self) -> &str {
        &self.text
    }

    /// One row per ply: its answer, its probability, its candidates.
    #[getter]
    fn plies(&self, py: Python<'_>) -> Py<Table> {
        self.plies.clone_ref(py)
    }

    /// What ``scoresheet repair --json`` says, a dictionary for each game and one for the text that is
    /// part of no game.
    #[getter]
    fn games<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let games = PyList::empty(py);
        for game in &self.games {
            games.append(dictionary(py, game)?)?;
        }
        Ok(games)
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (String, Py<Table>, Vec<String>)> {
        let Self { text, plies, games } = slf.get();
        let plies = plies.clone_ref(slf.py());
        reduced(slf, (text.clone(), plies, games.clone()))
    }

    #[staticmethod]
    const fn _restored(text: String, plies: Py<Table>, games: Vec<String>) -> Self {
        Self { text, plies, games }
    }

    fn __repr__(&self) -> String {
        format!(
            "Repaired: {} games, {} plies",
            self.games.len(),
            self.plies.get().height()
        )
    }
}

// Python is shown the number itself.
const _: () = assert!(Options::MIN_CONFIDENCE == 0.997);

/// Reads damaged text, or a page of a book, by what the legal moves prove, and says of each ply how
/// sure that is. What is less probable than ``min_confidence`` is left open.
#[pyfunction]
#[pyo3(signature = (text, *, min_confidence=0.997, game="auto", lang="auto",
                    format="auto", guess=false))]
pub fn repair(
    py: Python<'_>,
    text: &Bound<'_, PyAny>,
    min_confidence: f64,
    game: &str,
    lang: &str,
    format: &str,
    guess: bool,
) -> PyResult<Repaired> {
    if !(0.5..=1.0).contains(&min_confidence) {
        let reported = format!("min_confidence={min_confidence}: not a probability from 0.5 to 1");
        return Err(cannot(reported));
    }
    let asked = DocumentOptions {
        format: document_format(format)?,
        encoding: Some(Encoding::Utf8),
        repair: Options {
            game: choices::game(game)?,
            language: choices::language(lang)?,
            min_confidence,
            ..Options::default()
        },
    };
    let extent = if guess {
        Extent::Probable
    } else {
        Extent::Sure
    };
    let source = source_of(text)?;
    let stop = Arc::new(AtomicBool::new(false));
    let reported = Arc::clone(&stop);
    let desk = beside(
        py,
        || stop.store(true, Ordering::Relaxed),
        move || {
            let mut desk = Desk {
                extent,
                ..Desk::default()
            };
            documents::each(source, &asked, |met| {
                if !reported.load(Ordering::Relaxed) {
                    desk.take(&met);
                }
                Ok::<(), DocumentError>(())
            })?;
            Ok::<Desk, DocumentError>(desk)
        },
    )?;
    let desk = desk.map_err(cannot)?;
    if desk.records.is_empty() && desk.rows.is_empty() {
        return Err(cannot("nothing in it can be read as a game"));
    }
    let plies = Frame::repairs(&desk.rows).map_err(cannot)?;
    Ok(Repaired {
        text: desk.records.join("\n"),
        plies: Py::new(py, Table::from(plies))?,
        games: desk.games,
    })
}

fn document_format(word: &str) -> PyResult<DocumentFormat> {
    Ok(match word {
        "auto" => DocumentFormat::Auto,
        "games" => DocumentFormat::Games,
        "page" => DocumentFormat::Page,
        "hocr" => DocumentFormat::Hocr,
        "alto" => DocumentFormat::Alto,
        "page-xml" => DocumentFormat::PageXml,
        "html" => DocumentFormat::Html,
        "tei" => DocumentFormat::Tei,
        "fictionbook" => DocumentFormat::FictionBook,
        _ => {
            let reported = format!(
                "format={word:?}: not one of auto, games, page, hocr, alto, page-xml, html, tei, fictionbook"
            );
            return Err(cannot(reported));
        }
    })
}

/// What came of all games.
#[derive(Default)]
struct Desk {
    extent: Extent,
    records: Vec<String>,
    rows: Vec<RepairRow>,
    games: Vec<String>,
}

impl Desk {
    fn take(&mut self, met: &Part<'_>) {
        match met {
            Part::Game(document) => self.game(document),
            Part::Rest(rest) if !rest.texts.is_empty() => {
                self.games.push(json::rest(rest).to_string());
            }
            Part::Rest(_) => {}
        }
    }

    fn game(&mut self, document: &Document<'_>) {
        if let Some(why) = &document.left {
            return self.leave(document, why);
        }
        let found = match search(&document.sheet, &document.options) {
            Ok(found) => found,
            // Tags without moves are not a damaged game.
            Err(RepairError::NoText) => return self.leave(document, "there is no move in it"),
            Err(error) => return self.leave(document, &error.to_string()),
        };
        if found.plies.is_empty() {
            return self.leave(document, "no legal move can be read");
        }
        match record(&document.sheet, &found, self.extent) {
            Ok(record) => {
                let object = json::object(document, &document.sheet, &found, &record, &[]);
                self.games.push(object.to_string());
                self.rows.extend(documents::rows(document, &found));
                self.records.push(record);
            }
            Err(error) => self.leave(document, &error.to_string()),
        }
    }

    /// The record stands as it was, if it is one.
    fn leave(&mut self, document: &Document<'_>, why: &str) {
        self.games.push(json::left(document, why).to_string());
        if let Some(record) = document.record {
            self.records.push(format!("{}\n", record.trim_end()));
        }
    }
}
