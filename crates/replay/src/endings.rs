//! How the game on the board ended, rule by rule: which were met, where, and what the record made of it.

mod claims;
mod ended;
mod facts;
mod findings;
mod follow;
mod may_recur;
mod win;

use crate::game::Game;
use crate::position::AnyPosition;
use crate::verdict::Verdict;
use follow::Counted;
use scoresheet_notation::Outcome;
use scoresheet_rulebook::{Counters, Edition, Effect, Ending, Rule, Same};

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
    /// The ply behind which it held first; 0 is the start. Where a win excepted it there, and what the
    /// rule counts began anew, it may be reached again.
    pub ply: u32,
    /// It holds behind the last ply too.
    pub at_end: bool,
    /// A win was forced where it held first, which the clause excepts (VK 7.2.7–7.2.9). Looked for
    /// where the clause asks, within bounds.
    pub won: bool,
}

/// A ply at which a position stood for the third time under some edition's rule; `None` nowhere.
pub(crate) type ThirdTime = (&'static Ending, Option<u32>);

/// What counting through a line has shown.
#[derive(Debug, Default)]
pub(crate) struct CountedLine {
    /// Where each of [`Verdict::endings`] held first.
    pub places: Vec<AnyPosition>,
    /// Moves that would make a position stand for the third time, behind the last move of a game that
    /// was drawn though no rule was met there.
    pub one_short: Vec<(String, &'static Ending)>,
    /// The third time under the edition, and under others for which a position is the same in
    /// another sense.
    pub third_times: Vec<ThirdTime>,
}

/// Finds everything that a replayed line met. Positions in which the game is over by themselves are
/// left to [`Verdict::result_board`]: a mate or a loss goes before a draw (RK 6.3, FIDE 9.6.2).
/// `None` if no rule can have been met.
pub(crate) fn detect(verdict: &mut Verdict, sums: &mut Sums) -> Option<CountedLine> {
    let (edition, game) = (verdict.edition?, verdict.game?);
    let first = may_recur::first_to_count(verdict, edition, sums)?;
    let last = verdict.line.plies() as u32;
    let over = verdict.result_board.is_some();
    let mut counters = Counters::new(edition, game.name(), verdict.conditions);
    let mut others = other_senses(edition, game);
    let mut reached: Vec<Reached> = Vec::new();
    let mut places: Vec<AnyPosition> = Vec::new();
    let mut held_last: Vec<u32> = Vec::new();
    follow::follow_from(first, &verdict.line, &mut |at: &dyn Counted, ply| {
        let facts = at.facts();
        counters.see(&facts);
        for (_, counter, third) in &mut others {
            counter.see(&facts);
            if third.is_none() && counter.standings().any(|standing| standing.met) {
                *third = Some(ply);
            }
        }
        if over && ply == last {
            return;
        }
        for standing in counters.standings().filter(|standing| standing.met) {
            let ending = standing.ending;
            let at_end = ply == last;
            let mut known = reached.iter_mut().zip(&mut held_last).rev();
            let known = known.find(|(known, _)| std::ptr::eq(known.ending, ending));
            // A win that the clause excepted is no answer to what is counted anew.
            match known.filter(|(known, held)| !known.won || **held + 1 >= ply) {
                Some((known, held)) => {
                    known.at_end |= at_end;
                    *held = ply;
                }
                None => {
                    places.push(at.position());
                    held_last.push(ply);
                    let won = ending.effect == Effect::EndsUnlessWon && at.win_in_sight();
                    reached.push(Reached {
                        ending,
                        ply,
                        at_end,
                        won,
                    });
                }
            }
        }
    });
    let own = edition.ending("third-time", game.name());
    let own = own.map(|ending| {
        let met = reached.iter().find(|r| std::ptr::eq(r.ending, ending));
        (ending, met.map(|reached| reached.ply))
    });
    let others = others.into_iter().map(|(ending, _, third)| (ending, third));
    let third_times = own.into_iter().chain(others).collect();
    verdict.endings = reached;
    let drawn = verdict.said.outcome() == Some(Outcome::Draw) && verdict.legal == Some(true);
    let short = drawn && !over && !verdict.endings.iter().any(|reached| reached.at_end);
    let end = short.then(|| verdict.line.end()).flatten();
    let one_short = end.map(|end| {
        let claims = Claims::of(verdict, &end, last as usize, &counters);
        claims.by_move
    });
    Some(CountedLine {
        places,
        one_short: one_short.unwrap_or_default(),
        third_times,
    })
}

/// The rules of other editions for which a position is the same in another sense, with a counter each.
fn other_senses(own: &Edition, game: Game) -> Vec<(&'static Ending, Counters, Option<u32>)> {
    let third = |edition: &Edition| edition.ending("third-time", game.name());
    let own = third(own).and_then(sense);
    let covering = Edition::ALL.iter().filter(|e| e.covers(game.name()));
    covering
        .filter_map(third)
        .filter(|ending| sense(ending) != own)
        .map(|ending| (ending, Counters::of_one(ending, game.name()), None))
        .collect()
}

fn sense(ending: &Ending) -> Option<Same> {
    match ending.rule {
        Rule::Recurrence { same, .. } => Some(same),
        _ => None,
    }
}
