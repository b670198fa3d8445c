//! What was found, file by file, each with the board before the move in question.

mod drawn;

use super::cell::{breakable, level_class};
use super::grouped;
use crate::{BoardView, svg};
use drawn::Drawn;
use maud::{Markup, PreEscaped, html};
use scoresheet_replay::{AnyPosition, LEGAL_LISTED};
use scoresheet_source::Code;
use std::collections::BTreeSet;

/// One finding, as the table of findings has it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FindingCard {
    /// `error`, `warning` or `note`.
    pub level: String,
    /// What was found, such as `illegal-move`.
    pub code: String,
    /// The clause it rests on.
    pub clause: Option<String>,
    /// Who played the game.
    pub players: Option<String>,
    /// Event, place, date, round and game.
    pub about: Option<String>,
    /// The file, as the page calls it.
    pub file: String,
    /// Number of the game in the file; none if it is about the file.
    pub game_no: Option<u32>,
    /// Line, from 1.
    pub line: u64,
    /// Column in characters, from 1.
    pub column: u32,
    /// The ply it is about, from 1.
    pub ply: Option<u32>,
    /// The text in question.
    pub written: String,
    /// The position before it.
    pub fen: Option<String>,
    /// Origin and target of the written move, file and rank from 0, where a replay has told them.
    pub moved: Option<[(u8, u8); 2]>,
    /// Why there is no position, where there should be one.
    pub no_board: Option<String>,
    /// What would have been legal, nearest first, parted by blanks.
    pub legal: Option<String>,
    /// One line for a person.
    pub message: String,
    /// Its id in the page.
    pub id: String,
    /// The game's name, as the table of games has it (`chess`, `russian` …).
    pub game: Option<String>,
    /// The game's id in the page, if its moves are there.
    pub in_viewer: Option<String>,
}

/// What was found in a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FindingsOfFile {
    /// The file, as the page calls it.
    pub file: String,
    /// Games in it.
    pub games: u64,
    /// Those of them that somebody has to look at.
    pub needing: u64,
    /// What is said once of games that fail alike.
    pub other_rules: Option<String>,
    /// The findings, errors first.
    pub cards: Vec<FindingCard>,
    /// Further ones like these that have no card.
    pub alike: usize,
}

/// Cards of files that are open at first, about.
const OPEN: usize = 12;

/// The cards, file by file; `left_out` findings are reported as a number only.
///
/// Needs [`super::board_defs`] once in the page.
///
/// ```
/// use scoresheet_report::page::{FindingCard, FindingsOfFile, findings};
/// let card = FindingCard {
///     level: "error".into(),
///     code: "illegal-move".into(),
///     written: "e2-e5".into(),
///     fen: Some("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".into()),
///     legal: Some("e2-e4 d2-d4".into()),
///     game: Some("chess".into()),
///     ..FindingCard::default()
/// };
/// let file = FindingsOfFile { cards: vec![card], ..FindingsOfFile::default() };
/// assert!(findings(&[file], 0).into_string().contains("Perhaps <strong>e2-e4</strong> was meant"));
/// ```
#[must_use]
pub fn findings(files: &[FindingsOfFile], left_out: u64) -> Markup {
    let cards: Vec<&FindingCard> = files.iter().flat_map(|file| &file.cards).collect();
    let mut before = 0;
    let opened = files.iter().map(|file| {
        let open = before < OPEN;
        before += file.cards.len();
        open
    });
    html! {
        @if cards.is_empty() && left_out == 0 {
            p { "There are no errors and no warnings." }
        }
        @if cards.len() > 1 { (filter(&cards)) }
        @for (file, open) in files.iter().zip(opened) { (of_file(file, open)) }
        @if left_out > 0 {
            p.left-out { (grouped(left_out.into())) " more errors and warnings are not shown here; --findings N shows more." }
        }
    }
}

fn of_file(file: &FindingsOfFile, open: bool) -> Markup {
    html! {
        details.file.prints open[open] {
            summary {
                h3 { (breakable(&file.file)) }
                @if file.games > 0 {
                    span.soft {
                        @if file.needing > 0 {
                            (grouped(file.needing.into())) " of " (grouped(file.games.into()))
                            (if file.games == 1 { " game" } else { " games" })
                        } @else {
                            "warnings alone"
                        }
                    }
                }
            }
            @if let Some(said) = &file.other_rules { p.other-rules { (said) } }
            div.finding-cards { @for finding in &file.cards { (card(finding)) } }
            @if file.alike > 0 {
                p.left-out { (grouped(file.alike as i128)) " more like these are in the table of findings." }
            }
        }
    }
}

/// Choices of what is shown; the script brings them to life.
fn filter(cards: &[&FindingCard]) -> Markup {
    let levels: BTreeSet<&str> = cards.iter().map(|card| card.level.as_str()).collect();
    let codes: BTreeSet<&str> = cards.iter().map(|card| card.code.as_str()).collect();
    let choice = |label: &str, name: &str, values: &BTreeSet<&str>| {
        html! {
            label {
                (label) " "
                select data-finding-filter=(name) {
                    option value="" { "all" }
                    @for value in values { option value=(value) { (value) } }
                }
            }
        }
    };
    html! {
        form.finding-filter hidden {
            (choice("Level", "level", &levels))
            (choice("What is wrong", "code", &codes))
            output data-finding-count aria-live="polite" { (cards.len()) " of " (cards.len()) }
        }
    }
}

/// A game of which there is nothing to say: its last position, who played it and where, and how it ended. `to` is the
/// place of its moves in the page.
#[must_use]
pub fn game_card(to: &str, players: &str, about: &str, ended: &str, last: &AnyPosition) -> Markup {
    let board = svg::board(&BoardView::of(last));
    html! {
        article.finding id="the-game" data-fen=(last.fen()) aria-labelledby="the-game-is" {
            figure { (PreEscaped(board)) }
            div.said {
                h3 id="the-game-is" dir="auto" { a href={ "#" (to) } { (players) } }
                p.about dir="auto" { (about) }
                p.message { (ended) }
            }
        }
    }
}

fn card(finding: &FindingCard) -> Markup {
    let id = &finding.id;
    let to = finding.in_viewer.as_ref().map(|game| match finding.ply {
        Some(ply) => format!("#{game}/ply-{ply}"),
        None => format!("#{game}"),
    });
    let title = finding.players.as_deref().unwrap_or("The file");
    let (board, why_not) = match Drawn::of(finding, !legal(finding).is_empty()) {
        Ok(board) => (board, None),
        Err(why) => (None, Some(why)),
    };
    // What the script gives to others (`assets/cards.js`).
    let fen = finding.fen.as_deref().filter(|_| board.is_some());
    html! {
        article.finding id=(id) data-level=(finding.level) data-code=(finding.code) data-fen=[fen]
            aria-labelledby={ (id) "-is" } {
            @if let Some(board) = &board { figure { (PreEscaped(svg::board(&board.view))) } }
            @else if let Some(why) = why_not.or_else(|| finding.no_board.clone()) {
                figure.none { p { "No board: " (why) "." } }
            }
            div.said {
                h4 id={ (id) "-is" } dir="auto" {
                    @match &to { Some(to) => a href=(to) { (title) }, None => (title) }
                }
                @if let Some(about) = finding.about.as_ref().filter(|about| !about.is_empty()) {
                    p.about dir="auto" { (about) }
                }
                p.message {
                    span class={ "level level-" (level_class(&finding.level)) } { (finding.level) } " "
                    (finding.message)
                }
                (reading(finding))
                p.place {
                    (place(finding)) " · " code { (finding.code) }
                    @if let Some(clause) = &finding.clause { " · " span.clause { (clause) } }
                }
            }
        }
    }
}

/// `line 12, column 5, game 3, ply 17`.
fn place(finding: &FindingCard) -> String {
    let mut place = format!("{}:{}:{}", finding.file, finding.line, finding.column);
    if let Some(number) = finding.game_no {
        place.push_str(&format!(", game {number}"));
    }
    if let Some(ply) = finding.ply {
        place.push_str(&format!(", ply {ply}"));
    }
    place
}

fn legal(finding: &FindingCard) -> Vec<&str> {
    let legal = finding.legal.as_deref().unwrap_or_default();
    legal.split_ascii_whitespace().collect()
}

/// What is written, what may have been meant, and what was legal: what is a guess is called one.
fn reading(finding: &FindingCard) -> Markup {
    let legal = legal(finding);
    html! {
        @if !finding.written.is_empty() || !legal.is_empty() {
            p.reading {
                @if !finding.written.is_empty() { "Written: " q { (finding.written) } ". " }
                @if let Some(nearest) = perhaps(finding, &legal) {
                    "Perhaps " strong { (nearest) } " was meant. "
                }
                @if !legal.is_empty() { (listed(&legal)) "." }
            }
        }
    }
}

/// The legal move that differs from what is written in one character at most, if there is one such. What fits several
/// moves is one of these.
fn perhaps<'l>(finding: &FindingCard, legal: &[&'l str]) -> Option<&'l str> {
    let ambiguous = [Code::AmbiguousMove, Code::AmbiguousCapture].map(Code::as_str);
    if ambiguous.contains(&finding.code.as_str()) {
        return None;
    }
    let bare = |text: &str| -> String { text.chars().filter(|c| c.is_alphanumeric()).collect() };
    let written = bare(&finding.written);
    let mut near = (legal.iter()).filter(|one| strsim::levenshtein(&bare(one), &written) <= 1);
    match (near.next(), near.next()) {
        (Some(only), None) => Some(only),
        _ => None,
    }
}

/// The legal moves in words.
fn listed(legal: &[&str]) -> String {
    // The audit lists no more, so that there may be others.
    let which = match legal.len() {
        LEGAL_LISTED.. => format!("Legal, the nearest {}", legal.len()),
        _ => "Legal".to_owned(),
    };
    format!("{which}: {}", legal.join(", "))
}
