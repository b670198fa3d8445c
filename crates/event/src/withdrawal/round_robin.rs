//! Leaving a tournament in which everyone meets everyone.

use super::{Adjourned, Work, is_listed};
use crate::rules::Early;
use crate::{ByeReason, Event, Pairing, PlayerId, PlayerResult};
use std::collections::{BTreeMap, BTreeSet};

/// Whether so many finished games are half or more of those a player had to play. Of an odd number the
/// greater half is meant: 6 of 11, 7 of 13, 8 of 15 (KV53 §38).
///
/// ```
/// use scoresheet_event::withdrawal::is_half;
/// assert!(is_half(6, 11) && !is_half(5, 11) && is_half(7, 14));
/// ```
#[must_use]
pub const fn is_half(finished: usize, scheduled: usize) -> bool {
    finished >= scheduled.div_ceil(2)
}

/// What a player who leaves has behind him.
struct Record {
    player: PlayerId,
    left: u16,
    finished: usize,
    scheduled: usize,
    /// Games begun that the rules do not count as finished while they have no result.
    unfinished: usize,
}

impl Work {
    /// Judges those who left in the order of leaving, each by the table as it then stood.
    pub(super) fn leave_round_robin(&mut self, cycles: u16, adjourned: &[Adjourned]) {
        for (player, left) in self.leavers() {
            let record = self.record(player, left, cycles, adjourned);
            self.tell_of_open_games(&record, adjourned);
            if is_half(record.finished, record.scheduled) {
                self.leave_late(&record, cycles, adjourned);
            } else {
                self.leave_early(&record, cycles, adjourned);
            }
        }
    }

    /// Games against who was struck before he left are annulled by then: neither finished nor to be
    /// played. Those against who left with him or later are games like all others.
    fn record(&self, player: PlayerId, left: u16, cycles: u16, adjourned: &[Adjourned]) -> Record {
        let there = |id: &PlayerId| *id != player && !self.is_struck_before(*id, left);
        let opponents = self.event.ids().filter(there).count();
        let finished = (self.pairings_of(player).into_iter())
            .filter(|index| self.is_finished(*index, left, adjourned))
            .count();
        let unfinished = (self.pairings_of(player).into_iter())
            .filter(|index| {
                self.rules.unfinished.is_none() && self.is_begun(*index, left, adjourned)
            })
            .filter(|index| !self.is_annulled(*index, left))
            .count();
        Record {
            player,
            left,
            finished,
            unfinished,
            scheduled: opponents.saturating_mul(usize::from(cycles)),
        }
    }

    /// Played, or adjourned where the rules count that as played (KV53 §38, MK53 §27).
    fn is_finished(&self, index: usize, left: u16, adjourned: &[Adjourned]) -> bool {
        self.event.pairings.get(index).is_some_and(|pairing| {
            let annulled = self.is_annulled(index, left);
            let begun = self.rules.unfinished.is_some() && self.is_begun(index, left, adjourned);
            !annulled && (pairing.results[0].is_played() || begun)
        })
    }

    /// A game with somebody who was struck before he left.
    fn is_annulled(&self, index: usize, left: u16) -> bool {
        let players = self
            .event
            .pairings
            .get(index)
            .map(|pairing| pairing.players);
        players.is_some_and(|players| players.iter().any(|id| self.is_struck_before(*id, left)))
    }

    fn is_struck_before(&self, player: PlayerId, left: u16) -> bool {
        let earlier = self.left_after(player).is_none_or(|after| after < left);
        self.is_struck(player) && earlier
    }

    /// Open, and begun before he left: stated, or of a round until then.
    pub(super) fn is_begun(&self, index: usize, left: u16, adjourned: &[Adjourned]) -> bool {
        self.event.pairings.get(index).is_some_and(|pairing| {
            pairing.results[0] == PlayerResult::Open
                && (pairing.round.is_some_and(|round| round <= left)
                    || is_listed(adjourned, pairing.players))
        })
    }

    pub(super) fn is_struck(&self, player: PlayerId) -> bool {
        (self.event.players.get(player.index())).is_none_or(|each| each.struck)
    }

    fn tell_of_open_games(&mut self, record: &Record, adjourned: &[Adjourned]) {
        let begun: Vec<String> = (self.pairings_of(record.player).into_iter())
            .filter(|index| self.is_begun(*index, record.left, adjourned))
            .map(|index| self.opponent_in(index, record.player))
            .collect();
        if begun.is_empty() {
            return;
        }
        let name = self.name(record.player);
        let games = format!("{name} has unfinished games with {}", begun.join("; "));
        let words = if self.rules.unfinished.is_some() {
            format!("{games}: they count as played; the arbiter decides them by their positions.")
        } else {
            format!(
                "{games}: the rules say nothing about such games; they are not counted as completed, and remain \
                 undecided."
            )
        };
        self.say(self.rules.unfinished, Some(record.player), words);
    }

    fn leave_late(&mut self, record: &Record, cycles: u16, adjourned: &[Adjourned]) {
        let games = self.reported(record);
        let kept = format!("{games}, half or more: what was played stays and counts.");
        self.say(Some(self.rules.late), Some(record.player), kept);
        self.mark_unplayed(record.player, record.left, cycles, adjourned);
    }

    fn leave_early(&mut self, record: &Record, cycles: u16, adjourned: &[Adjourned]) {
        let games = self.reported(record);
        let (clause, early) = self.rules.early;
        let done = match early {
            Early::Struck => "all his games are annulled, and he is struck from the table",
            Early::NotCounted => {
                "his games stay in the table, but no point made by him or against him counts"
            }
        };
        self.say(
            Some(clause),
            Some(record.player),
            format!("{games}, fewer than half: {done}."),
        );
        self.tell_if_undecided(record);
        match early {
            Early::Struck => self.strike(record.player),
            Early::NotCounted => {
                self.mark_unplayed(record.player, record.left, cycles, adjourned);
                self.uncount(record.player);
            }
        }
    }

    /// Half may be reached with games that were begun: whether those count decides everything, and no article says it.
    fn tell_if_undecided(&mut self, record: &Record) {
        if !is_half(record.finished + record.unfinished, record.scheduled) {
            return;
        }
        let name = self.name(record.player);
        let words = format!(
            "Provisional: with his unfinished games {name} has half of his games or more, and then what he played \
             counts: their results decide it."
        );
        self.say(None, Some(record.player), words.clone());
        self.provisional.push(words);
    }

    fn reported(&self, record: &Record) -> String {
        let Record {
            player,
            left,
            finished,
            scheduled,
            unfinished: _,
        } = record;
        let name = self.name(*player);
        format!("{name} left after round {left} with {finished} of {scheduled} games played")
    }

    /// All games annulled, the name out of the table. The games stay in the event, to be shown in the
    /// table as it was.
    pub(super) fn strike(&mut self, player: PlayerId) {
        if let Some(player) = self.event.players.get_mut(player.index()) {
            player.struck = true;
        }
        for index in self.uncount(player) {
            if let Some(pairing) = self.event.pairings.get_mut(index) {
                pairing.rated = false;
            }
        }
    }

    fn uncount(&mut self, player: PlayerId) -> Vec<usize> {
        let pairings = self.pairings_of(player);
        for index in &pairings {
            if let Some(pairing) = self.event.pairings.get_mut(*index) {
                pairing.counts = false;
            }
        }
        pairings
    }

    pub(super) fn opponent_in(&self, index: usize, player: PlayerId) -> String {
        let pairing = self.event.pairings.get(index);
        let opponent = pairing.and_then(|each| Some(each.players[1 - each.side_of(player)?]));
        opponent.map_or_else(String::new, |opponent| self.name(opponent))
    }
}

/// What became of one game that was not played.
enum Fate {
    /// The opponent was there.
    Won,
    /// Nobody came.
    Nobody,
    /// The opponent left as well, and the round is not known.
    Unclear,
}

impl Work {
    /// Marks all games that the player has not played, those that the source does not list included.
    pub(super) fn mark_unplayed(
        &mut self,
        leaver: PlayerId,
        left: u16,
        cycles: u16,
        adjourned: &[Adjourned],
    ) {
        self.add_unlisted(leaver, cycles);
        let open = self.open_games(leaver, left, adjourned);
        self.mark_games(leaver, left, &open);
    }

    /// The player's open games that were not begun, by their place in the event.
    pub(super) fn open_games(
        &self,
        leaver: PlayerId,
        left: u16,
        adjourned: &[Adjourned],
    ) -> Vec<usize> {
        (self.pairings_of(leaver).into_iter())
            .filter(|index| {
                self.event.pairings.get(*index).is_some_and(|pairing| {
                    pairing.results[0] == PlayerResult::Open
                        && !self.is_begun(*index, left, adjourned)
                        && !pairing.players.iter().any(|id| self.is_struck(*id))
                })
            })
            .collect()
    }

    /// Marks these games of his, and says with whom they were.
    pub(super) fn mark_games(&mut self, leaver: PlayerId, left: u16, games: &[usize]) {
        let (mut won, mut nobody, mut unclear) = (Vec::new(), Vec::new(), Vec::new());
        for index in games {
            let opponent = self.opponent_in(*index, leaver);
            let fate = self.fate(*index, leaver, left);
            let Some(pairing) = self.event.pairings.get_mut(*index) else {
                continue;
            };
            pairing.rated = false;
            match fate {
                Fate::Won => {
                    let side = pairing.side_of(leaver).unwrap_or(0);
                    pairing.results[side] = PlayerResult::ForfeitLoss;
                    pairing.results[1 - side] = PlayerResult::ForfeitWin;
                    won.push(opponent);
                }
                Fate::Nobody => {
                    pairing.results = [PlayerResult::ForfeitLoss; 2];
                    nobody.push(opponent);
                }
                Fate::Unclear => unclear.push(opponent),
            }
        }
        let clause = if self.rules.of_match.is_some() {
            self.rules.late
        } else {
            // Both parts of 5.4 have the marks as its first part describes them.
            self.rules.early.0
        };
        let name = self.name(leaver);
        for (clause, opponents, words) in [
            (
                Some(clause),
                won,
                format!("Not played, − for {name} and + for the opponents"),
            ),
            (
                Some(self.rules.neither),
                nobody,
                format!("Neither appeared, − for {name} and − for"),
            ),
            (
                None,
                unclear,
                format!(
                    "Left open, because the opponent of {name} left as well and the round is not known"
                ),
            ),
        ] {
            if !opponents.is_empty() {
                let opponents = opponents.join("; ");
                self.say(clause, Some(leaver), format!("{words}: {opponents}."));
            }
        }
    }

    fn fate(&self, index: usize, leaver: PlayerId, left: u16) -> Fate {
        let Some(pairing) = self.event.pairings.get(index) else {
            return Fate::Unclear;
        };
        let side = pairing.side_of(leaver).unwrap_or(0);
        match (self.left_after(pairing.players[1 - side]), pairing.round) {
            (None, _) => Fate::Won,
            (Some(opponent), Some(round)) if opponent < round => Fate::Nobody,
            (Some(_), Some(_)) => Fate::Won,
            (Some(opponent), None) if opponent == left => Fate::Nobody,
            (Some(_), None) => Fate::Unclear,
        }
    }

    /// Adds the meetings that the source does not list, in the rounds that are left for them.
    fn add_unlisted(&mut self, leaver: PlayerId, cycles: u16) {
        let lacking = lacking(&self.event, leaver, cycles);
        if lacking.is_empty() {
            return;
        }
        let rounds = Vacant::of(&self.event, leaver, &lacking).settle();
        for (opponent, missing) in lacking {
            let known = rounds.get(&opponent).into_iter().flatten();
            let known = known.copied().map(Some).chain(std::iter::repeat(None));
            for round in known.take(missing) {
                let mut pairing = Pairing::new(round, leaver, opponent, [PlayerResult::Open; 2]);
                pairing.colours_known = false;
                self.event.pairings.push(pairing);
                self.event.byes.retain(|bye| {
                    let either = bye.player == leaver || bye.player == opponent;
                    !(either && Some(bye.round) == round)
                });
            }
        }
    }
}

/// How many meetings with each opponent are not listed.
fn lacking(event: &Event, leaver: PlayerId, cycles: u16) -> Vec<(PlayerId, usize)> {
    let cycles = usize::from(cycles);
    let opponents = event.ids().filter(|id| {
        let player = event.players.get(id.index());
        *id != leaver && player.is_some_and(|player| !player.struck)
    });
    opponents
        .map(|opponent| {
            let listed = event.pairings.iter().filter(|pairing| {
                pairing.side_of(leaver).is_some() && pairing.side_of(opponent).is_some()
            });
            (opponent, cycles.saturating_sub(listed.count()))
        })
        .filter(|(_, missing)| *missing > 0)
        .collect()
}

/// The rounds in which a meeting that is not listed may have been due.
struct Vacant<'a> {
    lacking: &'a [(PlayerId, usize)],
    of: BTreeMap<PlayerId, BTreeSet<u16>>,
}

impl<'a> Vacant<'a> {
    /// Rounds in which neither has a game or a bye that was worth something.
    fn of(event: &Event, leaver: PlayerId, lacking: &'a [(PlayerId, usize)]) -> Self {
        let known = event.pairings.iter().all(|each| each.round.is_some());
        let rounds = if known { event.rounds() } else { 0 };
        let vacant = |player: PlayerId| -> BTreeSet<u16> {
            let games = (event.pairings.iter())
                .filter(|each| each.side_of(player).is_some())
                .filter_map(|each| each.round);
            let byes = (event.byes.iter())
                .filter(|each| each.player == player && is_paid(each.why))
                .map(|each| each.round);
            let taken: BTreeSet<u16> = games.chain(byes).collect();
            (1..=rounds)
                .filter(|round| !taken.contains(round))
                .collect()
        };
        let own = vacant(leaver);
        let of = lacking.iter().map(|(opponent, _)| {
            let both = vacant(*opponent).intersection(&own).copied().collect();
            (*opponent, both)
        });
        Self {
            of: of.collect(),
            lacking,
        }
    }

    /// The rounds that can only be one opponent's; what they leave open may settle others. Nothing is
    /// guessed: an opponent for whom more rounds remain than games has none.
    fn settle(mut self) -> BTreeMap<PlayerId, BTreeSet<u16>> {
        let mut settled = BTreeMap::new();
        loop {
            let next = self.lacking.iter().find(|(opponent, missing)| {
                !settled.contains_key(opponent)
                    && self
                        .of
                        .get(opponent)
                        .is_some_and(|rounds| rounds.len() == *missing)
            });
            let Some((opponent, _)) = next else {
                return settled;
            };
            let rounds = self.of.remove(opponent).unwrap_or_default();
            for other in self.of.values_mut() {
                other.retain(|round| !rounds.contains(round));
            }
            settled.insert(*opponent, rounds);
        }
    }
}

const fn is_paid(why: ByeReason) -> bool {
    matches!(
        why,
        ByeReason::PairingBye | ByeReason::FullBye | ByeReason::HalfBye
    )
}
