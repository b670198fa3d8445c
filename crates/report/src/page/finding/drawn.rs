//! The board of a finding.

use super::FindingCard;
use crate::position::legal_moves;
use crate::written::{Mover, written_way, wrong};
use crate::{ArrowKind, BoardSquare, BoardView};
use scoresheet_notation::Language;
use scoresheet_replay::{AnyPosition, Game, LEGAL_LISTED};

/// Legal moves that are drawn, at least, if there are as many: those that the message names, then the
/// nearest.
const DRAWN: usize = 4;

/// Findings about how a game ends: their position is the one after the move.
const AFTER: [&str; 5] = [
    "draw-by-rule",
    "draw-claimable",
    "draw-excepted",
    "editions-differ",
    "result-contradicts-board",
];

/// The board before the move in question, or after it.
pub(super) struct Drawn {
    pub view: BoardView,
    /// How many moves are legal.
    pub legal: usize,
    /// How many of them have an arrow.
    pub arrows: usize,
}

impl Drawn {
    /// The board of a finding about which the audit lists these legal moves; nothing where the finding is
    /// about no position.
    ///
    /// # Errors
    /// Why its position cannot be drawn.
    pub fn of(finding: &FindingCard, listed: &[&str]) -> Result<Option<Self>, String> {
        let game = finding.game.as_deref().and_then(Game::by_name);
        let (Some(game), Some(fen)) = (game, finding.fen.as_deref()) else {
            return Ok(None);
        };
        let position = AnyPosition::from_fen(game, fen)?;
        let language = finding.language.as_deref().and_then(Language::by_code);
        let language = language.unwrap_or_else(Language::english);
        let mut view = BoardView::of(&position);
        // A tag that is quoted may look like squares.
        if finding.ply.is_some() {
            let way = way(finding, &position, language);
            // Only a move that is called wrong is marked so: some are quoted for another reason.
            if finding.level == "error" || !listed.is_empty() {
                view.mark_all(&wrong(&way));
            }
            view.arrow_along(&way, ArrowKind::Written);
        }
        let mut arrows = 0;
        for name in chosen(listed, &finding.message) {
            arrows += usize::from(view.arrow_named(&position, name, language, ArrowKind::Legal));
        }
        let legal = match listed.len() {
            // Where the list is not full, it is whole.
            few if few < LEGAL_LISTED => few,
            many => legal_moves(&position).max(many),
        };
        view.leave_out_legal(legal.saturating_sub(arrows));
        Ok(Some(Self {
            view,
            legal,
            arrows,
        }))
    }
}

/// The squares of the written move: as the text has them, unless a replay knows better.
fn way(finding: &FindingCard, position: &AnyPosition, language: &Language) -> Vec<BoardSquare> {
    let mover = match finding.code.as_str() {
        "two-moves-in-a-row" => Mover::OutOfTurn,
        code if AFTER.contains(&code) => Mover::HasMoved,
        _ => Mover::ToMove,
    };
    let way = written_way(position, mover, &finding.written, language);
    let Some(moved) = finding.moved else {
        return way;
    };
    let [from, to] = moved.map(BoardSquare::from);
    match way[..] {
        [first, .., last] if (first, last) == (from, to) => way,
        _ => vec![from, to],
    }
}

/// The moves to be drawn: all that the message names, and the nearest others.
fn chosen<'l>(listed: &[&'l str], message: &str) -> Vec<&'l str> {
    let words: Vec<&str> = message
        .split_whitespace()
        .map(|word| word.trim_matches([',', ';', '.', ':', '(', ')', '"']))
        .collect();
    let (mut chosen, others): (Vec<&str>, Vec<&str>) =
        listed.iter().partition(|name| words.contains(name));
    let more = DRAWN.saturating_sub(chosen.len());
    chosen.extend(others.into_iter().take(more));
    chosen
}
