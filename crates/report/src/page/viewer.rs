//! Games to search and to step through: main line, variations, comments, symbols, the source beside the move, and where
//! a replay stopped and why.
//!
//! Of all games the page has the moves (`archive.rs`). Some are there in full, twice: their moves as text stand in a
//! closed element with the game's id, for browsers without scripts and for paper; the same as data, with what each
//! move changes on the board, is for the viewer (`assets/viewer.js`).

mod data;
mod source;
mod text;

pub use data::{GameData, board_data};
pub use source::SourceText;

use super::{Archive, Section, grouped, packed_data, search_script};
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
    /// The record as it stands in its file.
    pub source: Option<SourceText>,
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

/// Bytes of the games' texts that stand in the page as they are; those of further games the script makes for paper
/// (`assets/texts.js`).
const TEXTS: usize = 160_000;

/// A year or a decade, and how many games are of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    /// The first year.
    pub from: u32,
    /// The last year.
    pub to: u32,
    /// Games of these years.
    pub games: u64,
}

/// The games that are there in full, as data for the script.
#[must_use]
pub fn in_full(games: &[ViewerGame]) -> Markup {
    packed_data("viewer-data", data::json(games).as_bytes())
}

/// All games as a section of the page: `games` are there [`in_full`], `archive` has the moves of all; `left_out` more are
/// reported as a number only. `first` is the game that is shown when none was chosen yet.
///
/// Needs [`super::board_defs`] once in the page.
#[must_use]
pub fn viewer(
    games: &[ViewerGame],
    in_full: &Markup,
    archive: &Archive,
    periods: &[Period],
    left_out: u64,
    first: Option<&str>,
) -> Section {
    let body = html! {
        @if games.is_empty() && left_out == 0 {
            p { "No game was read." }
        } @else {
            (finder(periods))
            (archive.games)
            (search_script())
            (stage(first))
            div.game-texts data-viewer-texts {
                @for text in first_texts(games) { (text) }
            }
            (in_full)
            (archive.moves)
        }
        @if left_out > 0 {
            p.left-out { (grouped(left_out.into())) " of the games are not on this page; --games N puts more on it." }
        }
    };
    Section {
        searches: !games.is_empty() || left_out > 0,
        ..Section::new("games", "All games", body)
    }
}

/// What games are found with; the script brings it to life.
fn finder(periods: &[Period]) -> Markup {
    html! {
        form.finder data-finder role="search" aria-label="Games" hidden {
            label.words {
                span { "Search all games" }
                input type="search" data-finder-words autocomplete="off" spellcheck="false" aria-describedby="finder-help"
                    placeholder="player, year, event, opening";
            }
            label { span { "From" } input type="number" data-finder-from min="0" max="9999" aria-label="From year"; }
            label { span { "to" } input type="number" data-finder-to min="0" max="9999" aria-label="To year"; }
            label { span { "Game" } select data-finder-game { option value="" { "all" } } }
            label { span { "Result" } select data-finder-result { option value="" { "all" } } }
            label {
                span { "Found" }
                select data-finder-level {
                    option value="" { "all" }
                    option value="3" { "errors" }
                    option value="2" { "warnings" }
                    option value="1" { "notes" }
                    option value="0" { "nothing" }
                }
            }
            label {
                span { "Order" }
                select data-finder-order {
                    option value="" { "of the input" }
                    option value="newest" { "newest first" }
                    option value="oldest" { "oldest first" }
                    option value="white" { "White" }
                    option value="black" { "Black" }
                    option value="event" { "event" }
                    option value="longest" { "longest first" }
                    option value="found" { "worst first" }
                }
            }
        }
        p.soft id="finder-help" hidden {
            "Every word is looked for in names, events, places, dates, openings and files; " kbd { "/" } " goes to the search."
        }
        details.soft.finder-fields hidden {
            summary { "Fields that can be named" }
            p {
                code { "won:\"Carlsen, M\"" } ", " code { "opening:najdorf" } ", " code { "eco:B90" } ", "
            code { "year:1960-1969" } ", " code { "plies:100-" } ", " code { "result:1-0" } ", "
            code { "found:illegal-move" } ", " code { "clause:9.2" } ", " code { "promoted:knight" } "; also "
            code { "player" } ", " code { "white" } ", " code { "black" } ", " code { "lost" } ", " code { "event" } ", "
            code { "site" } ", " code { "date" } ", " code { "round" } ", " code { "game" } ", " code { "ending" } ", "
            @for field in FURTHER { code { (field) } ", " }
            "and " code { "is:" } " with " code { "usual" } " (from the usual position), " code { "whole" } " (that too, and legal to its end, with a "
            "result), " code { "legal" } ", " code { "illegal" } ", " code { "unreplayed" } ", " code { "finished" } ", " code { "decided" } ", " code { "empty" } " (without moves) or "
            code { "unplayed" } " (that, with a result). Between quotation marks stands all of a name (or a part, where nothing is called so), or its beginning "
            "before " code { "*" } "; " code { "event:\"\"" } " finds games without one, " code { "event:*" } " those with one, and "
            code { "-" } " before any of these the others."
            }
        }
        @if periods.len() > 1 { (years(periods)) }
        div data-found hidden {
            p.found-tools {
                output data-found-count aria-live="polite" { "" }
                " " button.button type="button" data-found-download { "Download as CSV" }
            }
            div.scroll role="region" tabindex="0" aria-label="Games found" {
                table.found {
                    caption.unseen { "Games found" }
                    thead { tr {
                        th scope="col" { "Players" } th scope="col" { "Result" } th scope="col" { "Date" }
                        th scope="col" { "Event" } th scope="col" { "Opening" } th.n scope="col" { "Plies" }
                        th scope="col" { "Found" } th scope="col" { "File" }
                    } }
                    tbody data-found-rows {}
                }
            }
            div.more { button.button type="button" data-found-more hidden { "Show 200 more" } }
        }
    }
}

/// Further fields that can be named.
const FURTHER: [&str; 17] = [
    "edition",
    "file",
    "program",
    "known",
    "difference",
    "promotions",
    "captured",
    "longest",
    "diagonal",
    "timed",
    "met",
    "continued",
    "excepted",
    "start",
    "drawn",
    "same",
    "begins",
];

/// Bars a year or a decade: each leads to its games.
fn years(periods: &[Period]) -> Markup {
    let most = periods.iter().map(|period| period.games).max().unwrap_or(1);
    html! {
        nav.years aria-label="Games by year" {
            ul {
                @for period in periods {
                    @let height = (60 * period.games).div_ceil(most.max(1)).max(1);
                    @let name = if period.from == period.to { period.from.to_string() } else { format!("{}s", period.from) };
                    li {
                        a href={ "#years/" (period.from) "-" (period.to) } {
                            svg viewBox="0 0 20 60" preserveAspectRatio="none" aria-hidden="true" focusable="false" {
                                rect x="0" y=(60 - height) width="20" height=(height) {}
                            }
                            span.when { (name) }
                            span.n { (grouped(period.games.into())) }
                        }
                    }
                }
            }
        }
    }
}

/// Where the script shows a game; out of sight until it does.
fn stage(first: Option<&str>) -> Markup {
    let button = |does: &str, sign: &str, says: &str| {
        html! { button type="button" data-viewer-do=(does) aria-label=(says) title=(says) { (sign) } }
    };
    html! {
        dialog.viewer data-viewer data-first=[first] aria-labelledby="viewer-title" {
            header.viewer-head {
                div {
                    h3 id="viewer-title" data-viewer-title tabindex="-1" dir="auto" {}
                    p.viewer-about data-viewer-about dir="auto" {}
                }
                div.viewer-tools {
                    button.button type="button" data-viewer-do="list" aria-expanded="false" aria-controls="viewer-list" { "Games" }
                    button.button type="button" data-viewer-do="close" { "Close" }
                }
            }
            div.viewer-list id="viewer-list" data-viewer-choice {
                label { "Search " input type="search" data-viewer-search autocomplete="off" spellcheck="false"; }
                output data-viewer-count aria-live="polite" {}
                ol data-viewer-list tabindex="-1" aria-label="Games" {}
            }
            div.viewer-stage data-viewer-stage {
                p.viewer-note data-viewer-note hidden {}
                div.viewer-board data-viewer-board {}
                div.viewer-buttons role="toolbar" aria-label="Moves" {
                    (button("first", "|◀", "First position"))
                    (button("previous", "◀", "Previous move"))
                    (button("play", "▶▶", "Play the game by itself"))
                    (button("next", "▶", "Next move"))
                    (button("last", "▶|", "Last move"))
                    (button("flip", "⇅", "Turn the board"))
                    (button("labels", "a1·1", "Coordinates or numbers"))
                }
                p.viewer-status data-viewer-status role="status" aria-live="polite" {}
            }
            div.viewer-side {
                ul.viewer-findings data-viewer-findings hidden {}
                div.viewer-moves data-viewer-moves role="group" aria-label="Moves of the game" {}
                div.viewer-source data-viewer-source hidden {
                    h4 { "As written" }
                    pre data-viewer-lines tabindex="0" aria-label="Lines of the source" dir="auto" {}
                }
                p.viewer-keys {
                    "← → or the wheel: one move; Home, End; ↑ ↓ other moves here; space plays; F turns the board; J K next and previous game; Esc closes."
                }
            }
        }
    }
}

fn first_texts(games: &[ViewerGame]) -> impl Iterator<Item = Markup> {
    let mut bytes = 0;
    games.iter().map(as_text).take_while(move |text| {
        bytes += text.0.len();
        bytes <= TEXTS
    })
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
                None => p { "None of its moves can be shown." },
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
