//! Games to step through: main line, variations, comments, symbols, and where a replay stopped and why.
//!
//! The page holds a game twice. Its moves as text stand in a closed element with the game's id, for
//! browsers without scripts and for paper; the same as data, with what each move changes on the board,
//! is for the viewer (`assets/viewer.js`), which knows no rules.

mod data;
mod text;

pub use data::{GameData, board_data};

use super::{Section, data as data_block, grouped};
use maud::{Markup, html};
use scoresheet_replay::{Shown, Verdict};

/// One game to step through.
#[derive(Debug, Clone, Default)]
pub struct ViewerGame {
    /// Its id in the page.
    pub id: String,
    /// Who against whom.
    pub title: String,
    /// Event, site, date and round, as far as they are known.
    pub about: String,
    /// Where it was read: file, number, line.
    pub place: String,
    /// The stated result, such as `1-0`.
    pub result: Option<String>,
    /// How it ended, with the clause, as far as board and record tell.
    pub ending: Option<String>,
    /// What has to be said of the moves shown, such as that the file is not there any more.
    pub note: Option<String>,
    /// The moves; none if nothing was replayed.
    pub moves: Option<GameData>,
    /// What was found in it.
    pub findings: Vec<ViewerFinding>,
}

/// What was found at a ply.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ViewerFinding {
    /// The ply, from 1; none if it is about the whole game.
    pub ply: Option<u32>,
    /// `error`, `warning` or `note`.
    pub level: String,
    /// What was found.
    pub code: String,
    /// The clause it rests on.
    pub clause: Option<String>,
    /// One line for a person.
    pub message: String,
}

impl ViewerGame {
    /// Takes in the moves of a judged record, with what the edition says of its symbols.
    pub fn show(&mut self, shown: &Shown, verdict: &Verdict) {
        self.moves = Some(GameData::of(shown, verdict.edition));
    }
}

/// The games as a section of the page; `left_out` more are reported as a number only.
///
/// Needs [`super::board_defs`] once in the page.
#[must_use]
pub fn viewer(games: &[ViewerGame], left_out: u64) -> Section {
    let body = html! {
        @if games.is_empty() && left_out == 0 {
            p { "No game was read." }
        } @else if !games.is_empty() {
            (stage())
            div.game-texts data-viewer-texts {
                @for game in games { (as_text(game)) }
            }
            (data_block("viewer-data", &data::json(games)))
        }
        @if left_out > 0 {
            p.left-out { (grouped(left_out.into())) " of the games are not on this page; --games N lists more." }
        }
    };
    Section::new("games", "Games, move by move", body)
}

/// Where the script shows a game; out of sight until it does.
fn stage() -> Markup {
    let button = |does: &str, sign: &str, says: &str| {
        html! { button type="button" data-viewer-do=(does) aria-label=(says) title=(says) { (sign) } }
    };
    html! {
        div.viewer data-viewer hidden tabindex="-1" role="group" aria-label="Games, move by move" {
            div.viewer-choice {
                label { "Search " input type="search" data-viewer-search; }
                label { "Game " select size="8" data-viewer-list {} }
                output data-viewer-count aria-live="polite" {}
            }
            div.viewer-stage data-viewer-stage {
                h3 data-viewer-title {}
                p.viewer-about data-viewer-about {}
                p.viewer-note data-viewer-note hidden {}
                div data-viewer-board {}
                div.viewer-buttons role="toolbar" aria-label="Moves" {
                    (button("first", "|◀", "First position"))
                    (button("previous", "◀", "Previous move"))
                    (button("next", "▶", "Next move"))
                    (button("last", "▶|", "Last move"))
                    (button("flip", "⇅", "Turn the board"))
                    (button("labels", "a1·1", "Coordinates or numbers"))
                }
                p.viewer-status data-viewer-status role="status" aria-live="polite" {}
                ul.viewer-findings data-viewer-findings hidden {}
                p.viewer-keys {
                    "Keys: ← → one move, Home and End, ↑ ↓ other moves here (variations), F turns the board."
                }
            }
            div.viewer-moves data-viewer-moves role="group" aria-label="Moves of the game" {}
        }
    }
}

fn as_text(game: &ViewerGame) -> Markup {
    html! {
        details.game-text id=(game.id) {
            summary { (game.title) @if let Some(result) = &game.result { ", " (result) } }
            @if !game.about.is_empty() { p { (game.about) } }
            p { (game.place) }
            @if let Some(note) = &game.note { p { (note) } }
            @match &game.moves {
                Some(moves) => p.moves { (text::of(moves)) },
                None => p { "Nothing of it was replayed." },
            }
            @if let Some(ending) = &game.ending { p { (ending) } }
            @for (at, found) in game.findings.iter().enumerate() {
                p id=[place(game, at)] { (text::finding(found)) }
            }
        }
    }
}

/// Where an address such as `#game-3/ply-12` leads where no script takes it to the move: to the first
/// finding of the ply. An id stands once.
fn place(game: &ViewerGame, at: usize) -> Option<String> {
    let ply = game.findings.get(at)?.ply?;
    let first = game
        .findings
        .iter()
        .position(|found| found.ply == Some(ply));
    (first == Some(at)).then(|| format!("{}/ply-{ply}", game.id))
}
