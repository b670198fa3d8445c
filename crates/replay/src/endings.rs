//! How the game on the board ended, rule by rule: which were met, where, and what the record made of it.

mod claims;
mod dead;
mod ended;
pub(crate) mod facts;
mod findings;
mod left;
mod may_recur;
mod named;
mod played_ply;
pub(crate) mod reached;
mod standings;
pub(crate) mod win;

use crate::context::online::is_online;
use crate::game::Game;
use crate::line::of_game;
use crate::position::{AnyPosition, GamePosition};
use crate::verdict::Verdict;
use scoresheet_notation::{Outcome, RecordText};
use scoresheet_rulebook::{Conditions, Counters, Edition, Effect, Ending, Reading, Rule, Same};
use standings::follow_from;

pub use claims::Claims;
pub(crate) use findings::report;
pub(crate) use may_recur::Sums;
pub use played_ply::PlayedPly;
pub use reached::{Ended, Reached};
pub use standings::{Followed, counts_text};

/// A ply at which a position stood for the third time under some edition's rule; `None` nowhere.
pub(crate) type ThirdTime = (&'static Ending, Option<u32>);

/// What counting through a line has shown.
#[derive(Debug, Default)]
pub(crate) struct CountedLine {
    /// Where each of [`Verdict::endings`] held first.
    pub places: Vec<AnyPosition>,
    /// Moves that would make a position stand for the third time, after the last move of a game that
    /// was drawn though no rule was met there.
    pub one_short: Vec<(String, &'static Ending)>,
    /// The third time under the edition, and under others for which a position is the same in
    /// another sense.
    pub third_times: Vec<ThirdTime>,
    /// The rule about dead positions, if it was not decided whether the last position is one.
    pub undecided: Option<&'static Ending>,
}

/// Finds everything that a replayed line met. Positions in which the game is over by themselves are
/// left to [`Verdict::result_board`]: a mate or a loss goes before a draw (RK 6.3, FIDE 9.6.2).
/// `None` if no rule can have been met.
pub(crate) fn detect(
    record: RecordText<'_>,
    verdict: &mut Verdict,
    sums: &mut Sums,
) -> Option<CountedLine> {
    let (edition, game) = (verdict.edition?, verdict.game?);
    if is_out_of_its_reach(record, edition, &verdict.conditions) {
        return None;
    }
    let dead = dead::look(verdict, edition);
    let first = may_recur::first_to_count(verdict, edition, sums);
    let first = if dead.is_some() { Some(0) } else { first }?;
    let last = verdict.line.plies() as u32;
    let end = (!verdict.stopped).then_some(last);
    let over = verdict.result_board.is_some();
    let mut counters = Counters::new(edition, game.name(), verdict.conditions);
    let mut others = other_senses(edition, game);
    let mut met = Met::default();
    of_game!(&verdict.line, None => {}, line => follow_from(first, line, |position, facts, ply| {
        counters.see(facts);
        for (_, counter, third) in &mut others {
            counter.see(facts);
            if third.is_none() && counter.standings().any(|standing| standing.met) {
                *third = Some(ply);
            }
        }
        if !over || ply != last {
            met.see(position, &counters, ply, end);
        }
    }));
    let undecided = match dead {
        Some((ending, dead::Look::From(ply))) => {
            met.dead_from(ending, ply, verdict);
            None
        }
        Some((ending, dead::Look::Undecided)) => Some(ending),
        None => None,
    };
    let own = edition.ending("third-time", game.name());
    let own = own.map(|ending| {
        let met = met.reached.iter().find(|r| std::ptr::eq(r.ending, ending));
        (ending, met.map(|reached| reached.ply))
    });
    let others = others.into_iter().map(|(ending, _, third)| (ending, third));
    let third_times = own.into_iter().chain(others).collect();
    verdict.endings = met.reached;
    let drawn = verdict.stated.outcome() == Some(Outcome::Draw) && verdict.legal == Some(true);
    let short = drawn && !over && !verdict.endings.iter().any(|reached| reached.at_end);
    let end = short.then(|| verdict.line.end()).flatten();
    let one_short = end.map(|end| {
        let claims = Claims::of(verdict, &end, last as usize, &counters);
        claims.by_move
    });
    Some(CountedLine {
        places: met.places,
        one_short: one_short.unwrap_or_default(),
        third_times,
        undecided,
    })
}

/// FIDE's Laws are not asked about a game that was not played over the board, if the question is answered so.
fn is_out_of_its_reach(record: RecordText<'_>, edition: &Edition, conditions: &Conditions) -> bool {
    let over_the_board_alone = conditions.readings.is_second(Reading::Online);
    over_the_board_alone && edition.laws.is_some() && is_online(record)
}

/// The rules met so far.
#[derive(Default)]
struct Met {
    reached: Vec<Reached>,
    /// Where each held first.
    places: Vec<AnyPosition>,
    /// The last ply that each held after.
    held_last: Vec<u32>,
}

impl Met {
    /// Takes in what the counters say after `ply`; the record ends after `end`, if that is known.
    fn see<P: GamePosition>(
        &mut self,
        position: &P,
        counters: &Counters,
        ply: u32,
        end: Option<u32>,
    ) {
        for standing in counters.standings().filter(|standing| standing.met) {
            let ending = standing.ending;
            let at_end = Some(ply) == end;
            let mut known = self.reached.iter_mut().zip(&mut self.held_last).rev();
            let known = known.find(|(known, _)| std::ptr::eq(known.ending, ending));
            // A win that the clause excepted is no answer to what is counted anew.
            match known.filter(|(known, held)| !known.won || **held + 1 >= ply) {
                Some((known, held)) => {
                    known.at_end |= at_end;
                    *held = ply;
                }
                None => {
                    self.places.push(position.to_any());
                    self.held_last.push(ply);
                    let won = ending.effect == Effect::EndsUnlessWon && position.win_in_sight();
                    self.reached.push(Reached {
                        ending,
                        ply,
                        at_end,
                        won,
                    });
                }
            }
        }
    }
}

impl Met {
    /// From that ply on every position is dead; the counters see it only where the pieces left tell.
    fn dead_from(&mut self, ending: &'static Ending, ply: u32, verdict: &Verdict) {
        let known = self
            .reached
            .iter()
            .position(|known| std::ptr::eq(known.ending, ending));
        if let Some(at) = known {
            self.reached.remove(at);
            self.places.remove(at);
        }
        let Some(position) = verdict.line.position_after(ply as usize) else {
            return;
        };
        let at = self.reached.partition_point(|known| known.ply <= ply);
        self.places.insert(at, position);
        self.reached.insert(
            at,
            Reached {
                ending,
                ply,
                at_end: true,
                won: false,
            },
        );
    }
}

/// The rules of other editions for which a position is the same in another sense, with a counter each.
fn other_senses(own: &Edition, game: Game) -> Vec<(&'static Ending, Counters, Option<u32>)> {
    let third = |edition: &Edition| edition.ending("third-time", game.name());
    let mut senses: Vec<_> = third(own).and_then(sense).into_iter().collect();
    let newest_first = Edition::ALL.iter().rev().filter(|e| e.covers(game.name()));
    let mut others = Vec::new();
    for ending in newest_first.filter_map(third) {
        if let Some(sense) = sense(ending).filter(|sense| !senses.contains(sense)) {
            senses.push(sense);
            others.push((ending, Counters::of_one(ending, game.name()), None));
        }
    }
    others
}

fn sense(ending: &Ending) -> Option<Same> {
    let Rule::Recurrence { same, .. } = ending.rule else {
        return None;
    };
    Some(same)
}
