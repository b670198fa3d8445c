//! Whether a Swiss is one of those from which one norm of an application has to come (1.5.6).

use super::foreigners::There;
use scoresheet_event::{Event, Ledger};
use serde::Serialize;

/// Players that have to be there in every round.
const PLAYERS: usize = 40;
/// What their ratings have to be on the average.
const AVERAGE: i64 = 2000;
/// What an unrated player counts as (1.4.6d).
const UNRATED: u16 = 1400;

/// The round in which the best forty are the weakest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct StrongSwiss {
    /// The round.
    pub round: u16,
    /// Players at the boards who missed at most one round of the event.
    pub players: usize,
    /// The average of the forty best of them, to the nearest whole number; of all where they are fewer.
    pub average: i64,
}

impl StrongSwiss {
    /// Whether it is one: forty players in every round, of 2000 on the average.
    #[must_use]
    pub const fn is_one(&self) -> bool {
        self.players >= PLAYERS && self.average >= AVERAGE
    }

    /// The poorest round; nothing for an event without rounds or games.
    #[must_use]
    pub fn of(event: &Event) -> Option<Self> {
        let ledger = Ledger::of(event);
        if !ledger.is_by_round() {
            return None;
        }
        let mut there = Vec::new();
        for (id, player) in event.ids().zip(&event.players) {
            let turns: Vec<There> = ledger.entries(id).iter().map(There::of).collect();
            if turns.iter().filter(|turn| **turn == There::Absent).count() <= 1 {
                let rating = player
                    .rating
                    .filter(|rating| *rating > 0)
                    .unwrap_or(UNRATED);
                there.push((rating, turns));
            }
        }
        // The best first.
        there.sort_by_key(|(rating, _)| std::cmp::Reverse(*rating));
        let rounds = (1..=ledger.rounds()).map(|round| {
            let here = |turns: &[There]| turns.get(usize::from(round) - 1) == Some(&There::Here);
            let ratings = there.iter().filter(|(_, turns)| here(turns));
            let ratings: Vec<i64> = ratings.map(|(rating, _)| i64::from(*rating)).collect();
            let best = ratings.get(..PLAYERS).unwrap_or(&ratings);
            let count = i64::try_from(best.len()).unwrap_or(i64::MAX).max(1);
            let sum: i64 = best.iter().sum();
            Self {
                round,
                players: ratings.len(),
                average: (2 * sum + count).div_euclid(2 * count),
            }
        });
        rounds.min_by_key(|each| (each.is_one(), each.players.min(PLAYERS), each.average))
    }
}
