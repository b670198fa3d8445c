//! The games that a player who left did not come to: `−` for him, `+` for who was there.

use super::Work;
use super::adjourned::Adjourned;
use crate::{Event, Mark, Meeting, PlayerId, SittingOut};
use std::collections::{BTreeMap, BTreeSet};

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
        (self.meetings_of(leaver).into_iter())
            .filter(|index| {
                self.event.meetings.get(*index).is_some_and(|meeting| {
                    meeting.marks[0] == Mark::Open
                        && !self.is_begun(*index, left, adjourned)
                        && !meeting.players.iter().any(|id| self.is_struck(*id))
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
            let Some(meeting) = self.event.meetings.get_mut(*index) else {
                continue;
            };
            meeting.rated = false;
            match fate {
                Fate::Won => {
                    let side = meeting.side_of(leaver).unwrap_or(0);
                    meeting.marks[side] = Mark::ForfeitLoss;
                    meeting.marks[1 - side] = Mark::ForfeitWin;
                    won.push(opponent);
                }
                Fate::Nobody => {
                    meeting.marks = [Mark::ForfeitLoss; 2];
                    nobody.push(opponent);
                }
                Fate::Unclear => unclear.push(opponent),
            }
        }
        let clause = if self.policy.of_match.is_some() {
            self.policy.late
        } else {
            // Both parts of 5.4 have the marks as its first part describes them.
            self.policy.early.0
        };
        let name = self.name(leaver);
        for (clause, opponents, words) in [
            (
                Some(clause),
                won,
                format!("Not played, − for {name} and + for the opponents"),
            ),
            (
                Some(self.policy.neither),
                nobody,
                format!("Neither came, − for {name} and − for"),
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
        let Some(meeting) = self.event.meetings.get(index) else {
            return Fate::Unclear;
        };
        let side = meeting.side_of(leaver).unwrap_or(0);
        match (self.left_after(meeting.players[1 - side]), meeting.round) {
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
                let mut meeting = Meeting::new(round, leaver, opponent, [Mark::Open; 2]);
                meeting.colours_known = false;
                self.event.meetings.push(meeting);
                self.event.sittings.retain(|sitting| {
                    let either = sitting.player == leaver || sitting.player == opponent;
                    !(either && Some(sitting.round) == round)
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
            let listed = event.meetings.iter().filter(|meeting| {
                meeting.side_of(leaver).is_some() && meeting.side_of(opponent).is_some()
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
        let known = event.meetings.iter().all(|each| each.round.is_some());
        let rounds = if known { event.rounds() } else { 0 };
        let vacant = |player: PlayerId| -> BTreeSet<u16> {
            let games = (event.meetings.iter())
                .filter(|each| each.side_of(player).is_some())
                .filter_map(|each| each.round);
            let byes = (event.sittings.iter())
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

const fn is_paid(why: SittingOut) -> bool {
    matches!(
        why,
        SittingOut::PairingBye | SittingOut::FullBye | SittingOut::HalfBye
    )
}
