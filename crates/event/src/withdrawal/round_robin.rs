//! Leaving a tournament in which everyone meets everyone.

use super::Work;
use super::adjourned::{Adjourned, is_listed};
use super::policy::Early;
use crate::{Mark, PlayerId};

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
        let finished = (self.meetings_of(player).into_iter())
            .filter(|index| self.is_finished(*index, left, adjourned))
            .count();
        Record {
            player,
            left,
            finished,
            scheduled: opponents.saturating_mul(usize::from(cycles)),
        }
    }

    /// Played, or adjourned where the rules count that as played (KV53 §38, MK53 §27).
    fn is_finished(&self, index: usize, left: u16, adjourned: &[Adjourned]) -> bool {
        self.event.meetings.get(index).is_some_and(|meeting| {
            let annulled = (meeting.players.iter()).any(|id| self.is_struck_before(*id, left));
            let begun = self.policy.unfinished.is_some() && self.is_begun(index, left, adjourned);
            !annulled && (meeting.marks[0].is_played() || begun)
        })
    }

    fn is_struck_before(&self, player: PlayerId, left: u16) -> bool {
        let earlier = self.left_after(player).is_none_or(|after| after < left);
        self.is_struck(player) && earlier
    }

    /// Open, and begun before he left: stated, or of a round until then.
    pub(super) fn is_begun(&self, index: usize, left: u16, adjourned: &[Adjourned]) -> bool {
        self.event.meetings.get(index).is_some_and(|meeting| {
            meeting.marks[0] == Mark::Open
                && (meeting.round.is_some_and(|round| round <= left)
                    || is_listed(adjourned, meeting.players))
        })
    }

    pub(super) fn is_struck(&self, player: PlayerId) -> bool {
        (self.event.players.get(player.index())).is_none_or(|each| each.struck)
    }

    fn tell_of_open_games(&mut self, record: &Record, adjourned: &[Adjourned]) {
        let begun: Vec<String> = (self.meetings_of(record.player).into_iter())
            .filter(|index| self.is_begun(*index, record.left, adjourned))
            .map(|index| self.opponent_in(index, record.player))
            .collect();
        if begun.is_empty() {
            return;
        }
        let name = self.name(record.player);
        let games = format!(
            "{name} has games begun and not finished, with {}",
            begun.join("; ")
        );
        let words = if self.policy.unfinished.is_some() {
            format!("{games}: they count as played; the arbiter decides them by their positions.")
        } else {
            format!(
                "{games}: nothing is said of such games; they are not counted as completed, and stay open."
            )
        };
        self.say(self.policy.unfinished, Some(record.player), words);
    }

    fn leave_late(&mut self, record: &Record, cycles: u16, adjourned: &[Adjourned]) {
        let games = self.told(record);
        let kept = format!("{games}, half or more: what was played stays and counts.");
        self.say(Some(self.policy.late), Some(record.player), kept);
        self.mark_unplayed(record.player, record.left, cycles, adjourned);
    }

    fn leave_early(&mut self, record: &Record, cycles: u16, adjourned: &[Adjourned]) {
        let games = self.told(record);
        let (clause, early) = self.policy.early;
        let done = match early {
            Early::Struck => "all his games are annulled, and he is struck from the table",
            Early::NotCounted => {
                "his games stay in the table, and no point made by him or against him counts"
            }
        };
        self.say(
            Some(clause),
            Some(record.player),
            format!("{games}, fewer than half: {done}."),
        );
        match early {
            Early::Struck => self.strike(record.player),
            Early::NotCounted => {
                self.mark_unplayed(record.player, record.left, cycles, adjourned);
                self.uncount(record.player);
            }
        }
    }

    fn told(&self, record: &Record) -> String {
        let Record {
            player,
            left,
            finished,
            scheduled,
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
            if let Some(meeting) = self.event.meetings.get_mut(index) {
                meeting.rated = false;
            }
        }
    }

    fn uncount(&mut self, player: PlayerId) -> Vec<usize> {
        let meetings = self.meetings_of(player);
        for index in &meetings {
            if let Some(meeting) = self.event.meetings.get_mut(*index) {
                meeting.counts = false;
            }
        }
        meetings
    }

    pub(super) fn opponent_in(&self, index: usize, player: PlayerId) -> String {
        let meeting = self.event.meetings.get(index);
        let opponent = meeting.and_then(|each| Some(each.players[1 - each.side_of(player)?]));
        opponent.map_or_else(String::new, |opponent| self.name(opponent))
    }
}
