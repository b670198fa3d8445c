//! A text that was given as one game.

use crate::error::cannot;
use crate::judged::Judged;
use crate::origin::Origin;
use pyo3::PyResult;
use scoresheet_batch::input::{Options as InputOptions, Pieces, Source, Walk};
use scoresheet_batch::{FindingRow, Game, GameReader, Met, finding_row};
use scoresheet_replay::{Judge, Options, states_start};
use scoresheet_source::Encoding;

/// A text that was given as one game.
#[derive(Clone)]
pub struct Given {
    pub text: String,
    /// The position before its first move.
    pub fen: Option<String>,
    pub options: Options,
}

/// The one game of a text.
pub fn judged(given: Given) -> PyResult<Judged> {
    let mut found = None;
    let about = each_of_text(&given, |game| {
        found = Some(Judged::of(game, Origin::Text(given.clone())));
    })?;
    let mut judged = found.ok_or_else(|| cannot("there is no game in it"))?;
    let rows = &mut judged.rows;
    rows.in_order.iter_mut().for_each(|at| *at += about.len());
    rows.findings.splice(0..0, about);
    Ok(judged)
}

/// Hands over the one game of a text, and gives what is said of the text besides.
pub fn each_of_text(given: &Given, mut take: impl FnMut(&Game<'_>)) -> PyResult<Vec<FindingRow>> {
    let input = InputOptions {
        encoding: Some(Encoding::Utf8),
        ..InputOptions::default()
    };
    let mut judge = Judge::new(given.options);
    if let Some(fen) = &given.fen {
        let started = judge.start_from(fen);
        started.map_err(|why| cannot(format!("fen={fen:?}: is not a position: {why}")))?;
    }
    let source = Walk::of(Source::of_text("text", &given.text));
    let mut games = GameReader::new(judge, Pieces::new(source, input)).given();
    let (mut found, mut about) = (false, Vec::new());
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
                about.push(finding_row(chunk, &finding, None));
            }
            Met::Game(_) if found => return Err(cannot(SEVERAL)),
            Met::Game(game) => {
                if given.fen.is_some() && states_start(game.record) {
                    return Err(cannot(OWN_START));
                }
                take(&game);
                found = true;
            }
        }
    }
    Ok(about)
}

const SEVERAL: &str = "there are several games in it; open goes through them one by one";
const OWN_START: &str =
    "fen is for moves without tags; this record states its own starting position";
