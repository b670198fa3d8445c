//! Who may claim what at a place of the game (KV53 §16d, MK53 §18g, FIDE 9.2).

use super::standings::follow;
use crate::game::Game;
use crate::line::{AnyLine, of_game};
use crate::position::{AnyPosition, GamePosition, MoveStyle};
use crate::verdict::Verdict;
use scoresheet_notation::Language;
use scoresheet_rulebook::{Counters, Effect, Ending, Standing};

/// What the side to move may claim at a place.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Claims {
    /// Rules met by the position on the board: it is claimed before a move is made.
    pub standing: Vec<Standing>,
    /// Moves that would make a position recur often enough, or be the last of so many without a change, each with its
    /// rule: it is claimed without making the move on the board, by [`Ending::clause_of_intention`].
    pub by_move: Vec<(String, &'static Ending)>,
}

impl Claims {
    /// Claims after ply `ply`, 0 being the start. Moves are written as the codes of 1953
    /// print them, numbered: `5. … Kh8—g8`.
    #[must_use]
    pub fn at(verdict: &Verdict, ply: usize) -> Self {
        let (Some(edition), Some(game)) = (verdict.edition, verdict.game) else {
            return Self::default();
        };
        let Some(position) = verdict.line.position_after(ply) else {
            return Self::default();
        };
        let mut counters = Counters::new(edition, game.name(), verdict.conditions);
        of_game!(&verdict.line, None => {}, line => follow(line, |_, facts, at| {
            if at as usize <= ply {
                counters.see(facts);
            }
        }));
        Self::of(verdict, &position, ply, &counters)
    }

    /// Claims in a position up to which the counters have been led.
    pub(super) fn of(
        verdict: &Verdict,
        position: &AnyPosition,
        ply: usize,
        counters: &Counters,
    ) -> Self {
        let claim = |standing: &Standing| standing.met && standing.ending.effect == Effect::Claim;
        Self {
            standing: counters.standings().filter(claim).collect(),
            by_move: moves_to_claim_by(verdict, position, ply, counters),
        }
    }

    /// True if there is something to claim.
    #[must_use]
    pub fn any(&self) -> bool {
        !self.standing.is_empty() || !self.by_move.is_empty()
    }
}

fn moves_to_claim_by(
    verdict: &Verdict,
    position: &AnyPosition,
    ply: usize,
    counters: &Counters,
) -> Vec<(String, &'static Ending)> {
    if !counters.may_be_claimed_by_move() {
        return Vec::new();
    }
    let number = numbered(&verdict.line, position, ply);
    let language = verdict.language.unwrap_or_else(Language::english);
    let mut found = Vec::new();
    for mv in position.legal_moves() {
        let mut after = position.clone();
        after.play(&mv);
        let facts = after.facts(Some(position), None);
        // What cannot be taken back brings no position back, and starts every count anew.
        if facts.last.is_some_and(|made| made.capture || made.man) {
            continue;
        }
        let ending = counters.claimed_by_move_to(&facts);
        found.extend(ending.map(|ending| {
            let name = position.name(&mv, MoveStyle::BookFull, language);
            (format!("{number}{name}"), ending)
        }));
    }
    found
}

/// The number of the move that is due, as books write it: `7. ` or `5. … `.
fn numbered(line: &AnyLine, position: &AnyPosition, ply: usize) -> String {
    let leads = position.leads();
    let number = match position.game() {
        Game::Chess => position.move_number(),
        // Positions of draughts do not count moves.
        Game::Draughts(_) => {
            let other_began = line.start().is_some_and(|start| !start.leads());
            (ply as u32 + u32::from(other_began)) / 2 + 1
        }
    };
    let gap = if leads { "" } else { "… " };
    format!("{number}. {gap}")
}
