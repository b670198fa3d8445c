//! What was found, each with the board before the move in question: the written move and the legal ones
//! drawn.

mod drawn;

use super::cell::level_class;
use super::{Section, grouped};
use crate::svg;
use drawn::Drawn;
use maud::{Markup, PreEscaped, html};
use scoresheet_replay::LEGAL_LISTED;
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
    /// The file, as given to the audit.
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
    /// The language of its piece letters, as the table of games has it.
    pub language: Option<String>,
    /// The game's id in the page, if its moves are there.
    pub in_viewer: Option<String>,
}

/// The cards as a section of the page; `left_out` findings are reported as a number only.
///
/// Needs [`super::board_defs`] once in the page.
///
/// ```
/// use scoresheet_report::page::{FindingCard, findings};
/// let card = FindingCard {
///     level: "error".into(),
///     code: "illegal-move".into(),
///     written: "e2-e5".into(),
///     fen: Some("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".into()),
///     legal: Some("e2-e4 e2-e3".into()),
///     game: Some("chess".into()),
///     ..FindingCard::default()
/// };
/// let section = findings(&[card], 0);
/// assert!(section.body.into_string().contains("Legal: e2 to e4, e2 to e3."));
/// ```
#[must_use]
pub fn findings(cards: &[FindingCard], left_out: u64) -> Section {
    let body = html! {
        @if cards.is_empty() && left_out == 0 {
            p { "Nothing was found." }
        }
        @if cards.len() > 1 { (filter(cards)) }
        div.finding-cards {
            @for finding in cards { (card(finding)) }
        }
        @if left_out > 0 {
            p.left-out { (grouped(left_out.into())) " of the findings are not on this page; --findings N lists more." }
        }
    };
    Section::new("findings", "Findings on the board", body)
}

/// Choices of what is shown; the script brings them to life.
fn filter(cards: &[FindingCard]) -> Markup {
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
            (choice("Code", "code", &codes))
            output data-finding-count aria-live="polite" { (cards.len()) " of " (cards.len()) }
        }
    }
}

fn card(finding: &FindingCard) -> Markup {
    let id = &finding.id;
    html! {
        article.finding id=(id) data-level=(finding.level) data-code=(finding.code)
            aria-labelledby={ (id) "-is" } {
            h3 id={ (id) "-is" } {
                span class={ "level level-" (level_class(&finding.level)) } { (finding.level) } " "
                code { (finding.code) }
                @if let Some(clause) = &finding.clause { " " span.clause { (clause) } }
            }
            p.place { (place(finding)) }
            p.message { (finding.message) }
            (picture(finding))
            @if let (Some(game), Some(ply)) = (&finding.in_viewer, finding.ply) {
                p { a href={ "#" (game) "/ply-" (ply) } { "This game, at this move" } }
            }
        }
    }
}

/// `club.pgn:12:5, game 3, ply 17`.
fn place(finding: &FindingCard) -> String {
    let FindingCard {
        file, line, column, ..
    } = finding;
    let mut place = format!("{file}:{line}:{column}");
    if let Some(number) = finding.game_no {
        place.push_str(&format!(", game {number}"));
    }
    if let Some(ply) = finding.ply {
        place.push_str(&format!(", ply {ply}"));
    }
    place
}

fn picture(finding: &FindingCard) -> Markup {
    let legal: Vec<&str> = finding
        .legal
        .iter()
        .flat_map(|legal| legal.split_ascii_whitespace())
        .collect();
    let (board, why_not) = match Drawn::of(finding, &legal) {
        Ok(board) => (board, None),
        Err(why) => (None, Some(why)),
    };
    let why_not = why_not.or_else(|| finding.no_board.clone());
    html! {
        figure {
            @if let Some(board) = &board { (PreEscaped(svg::board(&board.view))) }
            figcaption {
                @if !finding.written.is_empty() { "Written: " q { (finding.written) } }
                @if !legal.is_empty() {
                    @if !finding.written.is_empty() { br; }
                    (listed(&legal, board.as_ref()))
                }
                @if let Some(why) = why_not { br; "No board: " (why) "." }
            }
        }
    }
}

/// The legal moves in words, and how many of them are drawn.
fn listed(legal: &[&str], board: Option<&Drawn>) -> String {
    let all = board.map(|board| board.legal);
    // The audit lists no more, so that there may be others.
    let which = match all {
        Some(all) if legal.len() < all => format!(", the nearest {} of {all}", legal.len()),
        None if legal.len() >= LEGAL_LISTED => format!(", the nearest {}", legal.len()),
        _ => String::new(),
    };
    let mut text = format!("Legal{which}: {}", legal.join(", "));
    if let Some(board) = board.filter(|board| board.arrows < board.legal) {
        text.push_str(&format!(
            ". {} of {} legal moves are drawn.",
            board.arrows, board.legal
        ));
    }
    text
}
