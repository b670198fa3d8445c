//! Damage that one text has throughout: a sort of type that is worn, a letter that a program does not know, the way in
//! which one hand writes a figure.
//!
//! Damage is taken to hit characters by chance, whatever hit others like them. Where a sign is damaged in one way nearly
//! wherever it is meant, that supposes far too much, and a move that lacks another sign instead, and needs as many
//! accidents, seems as probable as the one that is meant.

use super::confusions::Confusions;
use super::{SUPPOSED_DAMAGE, damage_cost};
use crate::DamagedSign;
use std::collections::BTreeMap;

/// So many times at least a sign is damaged in one way.
const FEWEST: f32 = 4.0;
/// And more often than in so many of the places where it is meant.
const LEAST_SHARE: f32 = 0.5;
/// Of the places where one sign stands for others, or others for one, so many at least are alike.
const ONE: f32 = 0.75;

/// What it costs in nats to suppose that a sign has such a habit, and which.
const COST: f32 = 8.0;

/// What becomes of some signs in most places where they are meant, and what that costs in nats.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Habits {
    known: BTreeMap<DamagedSign, f32>,
    /// What it costs that such a sign stands as it was meant.
    kept: BTreeMap<char, f32>,
}

impl Habits {
    /// A text whose best reading costs less than this, in nats, shows none.
    pub const LEAST: f32 = 14.0;

    /// Those that a text shows, by each sign that was meant and what stands in its place.
    pub fn of(signs: &[DamagedSign]) -> Self {
        let mut meant: BTreeMap<char, f32> = BTreeMap::new();
        let mut damaged: BTreeMap<DamagedSign, f32> = BTreeMap::new();
        for sign in signs {
            *meant.entry(sign.meant).or_default() += 1.0;
            if sign.stands != Some(sign.meant) {
                *damaged.entry(*sign).or_default() += 1.0;
            }
        }
        let mut habits = Self::default();
        for (sign, count) in damaged {
            let share = (count + 0.5) / (meant[&sign.meant] + 1.0);
            if count >= FEWEST && share > LEAST_SHARE {
                habits.known.insert(sign, -share.ln());
                habits.kept.insert(sign.meant, -(1.0 - share).ln());
            }
        }
        habits
    }

    /// Whether a text agrees that was read with them, by what became of its signs: what stands for several signs says of
    /// none that it is meant, nor is a sign for which several stand damaged in one way.
    pub fn agree_with(&self, signs: &[DamagedSign]) -> bool {
        let damaged = signs.iter().filter(|sign| sign.stands != Some(sign.meant));
        self.signs().all(|habit| {
            let of_it = damaged.clone().filter(|sign| **sign == habit).count();
            let is_most = |others: usize| of_it as f32 >= ONE * others as f32;
            let same_stands = damaged.clone().filter(|sign| sign.stands == habit.stands);
            let same_meant = damaged.clone().filter(|sign| sign.meant == habit.meant);
            let one_meant = habit.stands.is_none() || is_most(same_stands.count());
            one_meant && is_most(same_meant.count())
        })
    }

    /// The signs that have them.
    pub fn signs(&self) -> impl Iterator<Item = DamagedSign> {
        self.known.keys().copied()
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// What it costs to suppose them.
    pub fn cost(&self) -> f32 {
        COST * self.known.len() as f32
    }

    /// What it costs that `meant` is lost, and whether that is a damage of its own.
    pub fn loss(&self, meant: char) -> (f32, u8) {
        let lost = DamagedSign {
            meant,
            stands: None,
        };
        match self.known.get(&lost) {
            Some(cost) => (*cost, 0),
            None => (any_loss(), 1),
        }
    }

    /// The least that a loss costs.
    pub fn least_loss(&self) -> f32 {
        let lost = self.known.iter().filter(|(sign, _)| sign.stands.is_none());
        lost.map(|(_, cost)| *cost).fold(any_loss(), f32::min)
    }

    /// What it costs that `seen` stands for `meant`, if that sign has such a habit and it is this, or to stand as it is.
    pub fn substitution(&self, meant: char, seen: char) -> Option<f32> {
        if self.known.is_empty() {
            return None;
        }
        if seen == meant {
            return self.kept.get(&meant).copied();
        }
        let stands = Some(seen);
        self.known.get(&DamagedSign { meant, stands }).copied()
    }
}

/// What it costs that any sign is lost.
fn any_loss() -> f32 {
    Confusions::loss() + damage_cost(SUPPOSED_DAMAGE)
}
