//! How the game on the board ended, rule by rule: which were met, where, and what the record made of it.

mod claims;
mod ended;
mod facts;
mod findings;
mod follow;
mod may_recur;
mod win;

use crate::verdict::{Line, Verdict};
use follow::Counted;
use scoresheet_rulebook::{Counters, Edition, Effect, Ending, Rule};

pub use claims::Claims;
pub use ended::Ended;
pub(crate) use ended::over;
pub(crate) use findings::report;
pub use follow::Followed;
pub(crate) use may_recur::Sums;

/// A rule of the edition that was met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reached {
    /// The rule.
    pub ending: &'static Ending,
    /// The ply behind which it held first; 0 is the start.
    pub ply: u32,
    /// It holds behind the last ply too.
    pub at_end: bool,
    /// A win was forced where it held first, which the clause excepts (VK 7.2.7–7.2.9). Looked for
    /// where the clause asks, within bounds.
    pub won: bool,
}

/// Everything that a replayed line met. Positions in which the game is over by themselves are left
/// to [`Verdict::result_board`]: a mate or a loss goes before a draw (RK 6.3, FIDE 9.6.2).
pub(crate) fn detect(verdict: &mut Verdict, sums: &mut Sums) {
    let (Some(edition), Some(game)) = (verdict.edition, verdict.game) else {
        return;
    };
    if may_recur::nothing_to_count(verdict, edition, sums) {
        return;
    }
    verdict.counted = true;
    let last = verdict.line.plies() as u32;
    let over = verdict.result_board.is_some();
    let mut counters = Counters::new(edition, game.name(), verdict.conditions);
    let mut reached: Vec<Reached> = Vec::new();
    follow::follow(&verdict.line, &mut |at: &dyn Counted, ply| {
        counters.see(&at.facts());
        if over && ply == last {
            return;
        }
        for standing in counters.standings().filter(|standing| standing.met) {
            let ending = standing.ending;
            let at_end = ply == last;
            match reached.iter_mut().find(|r| std::ptr::eq(r.ending, ending)) {
                Some(known) => known.at_end |= at_end,
                None => reached.push(Reached {
                    ending,
                    ply,
                    at_end,
                    won: ending.effect == Effect::EndsUnlessWon && at.win_in_sight(),
                }),
            }
        }
    });
    verdict.endings = reached;
}

/// Other editions for the same game by which a position is the same in another sense, and the ply
/// where it stood for the third time under each.
pub(crate) fn third_times(verdict: &Verdict) -> Vec<(&'static Ending, Option<u32>)> {
    let (Some(own), Some(game)) = (verdict.edition, verdict.game) else {
        return Vec::new();
    };
    let third = |edition: &Edition| edition.ending("third-time", game.name());
    let covering = Edition::ALL.iter().filter(|e| e.covers(game.name()));
    let mut rules: Vec<&'static Ending> = third(own).into_iter().collect();
    for ending in covering.filter_map(third) {
        if rules
            .iter()
            .all(|known| !same_sense(known.rule, ending.rule))
        {
            rules.push(ending);
        }
    }
    if rules.len() < 2 {
        return Vec::new();
    }
    rules
        .into_iter()
        .map(|ending| (ending, first_met(&verdict.line, ending, game.name())))
        .collect()
}

fn same_sense(a: Rule, b: Rule) -> bool {
    let sense = |rule| match rule {
        Rule::Recurrence { same, .. } => Some(same),
        _ => None,
    };
    sense(a) == sense(b)
}

/// The ply behind which one rule held first.
fn first_met(line: &Line, ending: &'static Ending, game: &str) -> Option<u32> {
    let mut counters = Counters::of_one(ending, game);
    let mut first = None;
    follow::follow(line, &mut |at: &dyn Counted, ply| {
        counters.see(&at.facts());
        if first.is_none() && counters.standings().any(|standing| standing.met) {
            first = Some(ply);
        }
    });
    first
}
