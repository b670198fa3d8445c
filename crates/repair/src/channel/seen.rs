//! A stretch of text as it is seen, ready to be compared with what may have been meant.

use super::confusions::Confusions;
use super::habits::Habits;
use super::looks::{alike, blank, fold, is_sign_after};
use super::{SUPPOSED_DAMAGE, damage_cost};
use std::sync::{Arc, LazyLock};

/// Longest stretch and spelling that are compared.
const LONGEST: usize = 40;

/// How well a seen text fits a meant one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Fit {
    /// Characters that must have been damaged.
    pub damaged: u8,
    /// Cost in nats of how they were damaged, without [`damage_cost`] for each.
    pub cost: f32,
}

impl Fit {
    /// All of it, at the supposed rate of damage.
    pub fn total(self) -> f32 {
        self.cost + f32::from(self.damaged) * damage_cost(SUPPOSED_DAMAGE)
    }
}

/// A stretch of text as it is seen.
#[derive(Debug)]
pub(crate) struct Seen {
    chars: Vec<char>,
    /// For every character, what each ASCII character costs as the one meant.
    ascii: Vec<[f32; 128]>,
    /// For every character, what may have been broken in two to give it and the next.
    broken: Vec<&'static [(char, f32)]>,
    /// For every character, what it costs as a speck.
    specks: Vec<f32>,
    /// What a character costs at least that was added: a speck, or half of a broken one.
    added: f32,
    /// For every character, what doubt or trust of an OCR program adds to damage there.
    trust: Vec<f32>,
    /// What the text that it stands in does throughout.
    habits: Arc<Habits>,
    /// What a lost character costs at least.
    least_loss: f32,
}

/// By how much sums of costs that are equal may differ.
const ROUNDING: f32 = 0.001;

/// Being drawn alike is no damage, but a remark.
const ALIKE: f32 = 0.2;

impl Seen {
    /// `chars` without blanks; `sure` in percent, empty where nothing is known.
    pub fn new(chars: Vec<char>, sure: &[u8]) -> Self {
        static NONE: LazyLock<Arc<Habits>> = LazyLock::new(Arc::default);
        Self::within(chars, sure, &NONE)
    }

    /// The same in a text that has these habits.
    pub fn within(chars: Vec<char>, sure: &[u8], habits: &Arc<Habits>) -> Self {
        let table = Confusions::get();
        let ascii = chars.iter().map(|seen| as_meant(*seen)).collect();
        let broken = chars
            .windows(2)
            .map(|pair| table.after_pair([pair[0], pair[1]]))
            .collect();
        let trust: Vec<f32> = (0..chars.len())
            .map(|at| sure.get(at).map_or(0.0, |sure| trust(*sure)))
            .collect();
        let edit = damage_cost(SUPPOSED_DAMAGE);
        let specks = chars.iter().zip(&trust);
        let specks: Vec<f32> = specks
            .map(|(&seen, trust)| table.speck(seen) + edit + trust)
            .collect();
        let added = specks.iter().copied().fold(edit, f32::min);
        Self {
            chars,
            ascii,
            broken,
            specks,
            added,
            trust,
            least_loss: habits.least_loss(),
            habits: Arc::clone(habits),
        }
    }

    /// A text as it is written: without blanks, and without the signs after a move.
    pub fn written(text: &str) -> Self {
        let mut chars: Vec<char> = text.chars().filter(|c| !blank(*c)).map(fold).collect();
        while chars.pop_if(|c| is_sign_after(*c)).is_some() {}
        Self::new(chars, &[])
    }

    /// The characters.
    pub fn chars(&self) -> &[char] {
        &self.chars
    }

    /// How well it fits `meant`, unless that costs more than `limit`.
    pub fn fit(&self, meant: &[char], limit: f32) -> Option<Fit> {
        let (n, m) = (self.chars.len(), meant.len());
        if n > LONGEST || m > LONGEST {
            return None;
        }
        let edit = damage_cost(SUPPOSED_DAMAGE);
        let lost = self.least_loss;
        // What it costs at least that so many characters of what was meant are lost, or so many added.
        let apart = |lost_more: isize| match lost_more {
            0.. => lost_more as f32 * lost,
            ..0 => -lost_more as f32 * self.added,
        };
        let longer = m as isize - n as isize;
        let may_be =
            |lost_more: &isize| apart(*lost_more) + apart(longer - lost_more) <= limit + ROUNDING;
        if !may_be(&0) {
            return None;
        }
        // How many more characters may be lost than added at any place.
        let most = (0..=m as isize).take_while(may_be).last().unwrap_or(0);
        let least = (0..=n as isize).map(|more| -more).take_while(may_be);
        let least = least.last().unwrap_or(0);
        // One row for each prefix of what was meant; each needs only the one above, and of that what may lead to the end.
        let mut above = [(f32::INFINITY, 0_u8); LONGEST + 2];
        let mut row = above;
        let columns = |i: usize| {
            let place = |more: isize| (i as isize - more).clamp(0, n as isize) as usize;
            place(most)..=place(least)
        };
        above[0] = (0.0, 0);
        for j in 1..=*columns(0).end() {
            above[j] = plus(above[j - 1], self.specks[j - 1], 1);
        }
        for (i, &want) in (1..).zip(meant) {
            let columns = columns(i);
            let (first, last) = (*columns.start(), *columns.end());
            let mut nearest = f32::INFINITY;
            let (lost, is_damage) = self.habits.loss(want);
            if first > 0 {
                row[first - 1] = (f32::INFINITY, 0);
            }
            for j in columns {
                let mut best = plus(above[j], lost, is_damage);
                if j > 0 {
                    let (add, is_damage) = self.stands_for(j - 1, want);
                    best = less(plus(above[j - 1], add, is_damage), best);
                    best = less(best, plus(row[j - 1], self.specks[j - 1], 1));
                }
                if j >= 2 {
                    for &(broken, cost) in self.broken[j - 2] {
                        if broken == want {
                            best = less(best, plus(above[j - 2], cost + edit, 1));
                        }
                    }
                }
                row[j] = best;
                nearest = nearest.min(best.0 + apart(longer - (i as isize - j as isize)));
            }
            row[last + 1] = (f32::INFINITY, 0);
            if nearest > limit + ROUNDING {
                return None;
            }
            std::mem::swap(&mut above, &mut row);
        }
        let (total, damaged) = above[n];
        (total <= limit).then(|| Fit {
            damaged,
            cost: total - f32::from(damaged) * edit,
        })
    }

    /// What it costs that the character at `at` stands for `meant`, and whether that is a damage of its own.
    fn stands_for(&self, at: usize, meant: char) -> (f32, u8) {
        if let Some(cost) = self.habits.substitution(meant, self.chars[at]) {
            return (cost, 0);
        }
        let cost = match self.ascii[at].get(meant as usize) {
            Some(cost) => *cost,
            None => substitution(Confusions::get(), meant, self.chars[at]),
        };
        if cost > ALIKE {
            (cost + damage_cost(SUPPOSED_DAMAGE) + self.trust[at], 1)
        } else {
            (cost, 0)
        }
    }
}

/// What each ASCII character costs as the one meant, where this one is seen.
fn as_meant(seen: char) -> [f32; 128] {
    static OF_ASCII: LazyLock<Vec<[f32; 128]>> =
        LazyLock::new(|| (0..128).map(|seen| compared(char::from(seen))).collect());
    let known = OF_ASCII.get(seen as usize).copied();
    known.unwrap_or_else(|| compared(seen))
}

fn compared(seen: char) -> [f32; 128] {
    let mut row = [0.0; 128];
    for (meant, cost) in (0_u8..).zip(&mut row) {
        *cost = substitution(Confusions::get(), char::from(meant), seen);
    }
    row
}

fn substitution(table: &Confusions, meant: char, seen: char) -> f32 {
    if meant == seen {
        0.0
    } else if alike(meant, seen) {
        ALIKE
    } else {
        let other = if meant == 'x' { ':' } else { meant };
        table
            .substitution(meant, seen)
            .min(table.substitution(other, seen))
    }
}

/// An OCR program that is sure of a character makes damage there less probable, one that is not,
/// more. Its percents are no probabilities, so they are taken with a pinch of salt; 100 stands for what several readings of
/// a scan agree on.
fn trust(sure: u8) -> f32 {
    let doubt = (1.0 - f32::from(sure) / 100.0).clamp(0.001, 0.6);
    0.7 * (SUPPOSED_DAMAGE / doubt).ln()
}

fn plus(at: (f32, u8), cost: f32, damaged: u8) -> (f32, u8) {
    (at.0 + cost, at.1.saturating_add(damaged))
}

fn less(a: (f32, u8), b: (f32, u8)) -> (f32, u8) {
    if b.0 < a.0 { b } else { a }
}
