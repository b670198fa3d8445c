//! Who does not come is excluded in the end.

use super::Work;
use super::policy::EXCLUSION;
use crate::{Mark, PlayerId};

impl Work {
    /// Who has so many games lost without play has left after the last of them (FTM98 5.3). Where he
    /// played on, or the rounds are not known, that is said and nothing done.
    pub(super) fn exclude(&mut self, limit: u16) {
        for id in self.who_forfeited(limit.max(1)) {
            let forfeits = self.rounds_of(id, |mark| mark == Mark::ForfeitLoss);
            let Some(third) = forfeits.get(usize::from(limit.max(1)) - 1) else {
                continue;
            };
            let played = self.rounds_of(id, Mark::is_played);
            // One game of an unknown round may be before or behind any other.
            let third = third.filter(|_| forfeits.iter().chain(&played).all(Option::is_some));
            let name = self.name(id);
            let missed = format!("{name} did not come to {} games", forfeits.len());
            let words = match third {
                None => format!(
                    "{missed}. {limit} exclude him; the rounds are not known, so it cannot be told \
                     whether he played on, and nothing is done. State when he left."
                ),
                Some(round) => match played.into_iter().flatten().find(|played| *played > round) {
                    Some(later) => format!(
                        "{missed}. {limit} exclude him; he played on in round {later} all the \
                             same, and nothing is done."
                    ),
                    None => {
                        if let Some(player) = self.event.players.get_mut(id.index()) {
                            player.left_after = Some(round);
                        }
                        format!(
                            "{missed}. He is excluded after round {round}, unless the event's \
                                 regulations say otherwise."
                        )
                    }
                },
            };
            self.say(Some(EXCLUSION), Some(id), words);
        }
    }

    /// Who stayed and has so many games lost without play.
    fn who_forfeited(&self, limit: u16) -> Vec<PlayerId> {
        let mut forfeits = vec![0_u16; self.event.players.len()];
        for meeting in &self.event.meetings {
            for (player, mark) in meeting.players.into_iter().zip(meeting.marks) {
                if let Some(count) = forfeits.get_mut(player.index()) {
                    *count = count.saturating_add(u16::from(mark == Mark::ForfeitLoss));
                }
            }
        }
        (self.event.ids().zip(forfeits))
            .filter(|(id, count)| *count >= limit && self.left_after(*id).is_none())
            .map(|(id, _)| id)
            .collect()
    }

    /// The rounds of a player's games with such marks, in order, unknown ones first.
    fn rounds_of(&self, player: PlayerId, of: impl Fn(Mark) -> bool) -> Vec<Option<u16>> {
        let mut rounds: Vec<Option<u16>> = (self.event.meetings.iter())
            .filter(|each| {
                each.side_of(player)
                    .is_some_and(|side| of(each.marks[side]))
            })
            .map(|each| each.round)
            .collect();
        rounds.sort_unstable();
        rounds
    }
}
