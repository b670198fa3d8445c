//! The least that aligning two sheets can still cost, legality left aside: the compass of the
//! search, which never points too far.

use super::cost::{ENDED, EXTRA, LACKS, MISREAD, UNREADABLE};
use super::reading::Reading;
use crate::rules::Rules;

/// For every pair of places, one on each sheet, the least cost of all that follows.
pub(super) struct Relaxed {
    width: usize,
    least: Vec<u16>,
}

impl Relaxed {
    pub fn of<R: Rules>(a: &Reading<R>, b: &Reading<R>) -> Self {
        let width = b.traces.len() + 1;
        let mut least = vec![0_u16; (a.traces.len() + 1) * width];
        let alone = |readings: &Reading<R>, at: usize| match readings.traces.get(at) {
            Some(None) => UNREADABLE,
            // Nothing that is played, or a ply that the other sheet lacks.
            Some(Some(_)) | None => EXTRA.min(LACKS),
        };
        for i in (0..=a.traces.len()).rev() {
            for j in (0..width).rev() {
                let at = |i: usize, j: usize| u32::from(least[i * width + j]);
                let cost = match (a.traces.get(i), b.traces.get(j)) {
                    (None, None) => 0,
                    (None, Some(_)) => ENDED + at(i, j + 1),
                    (Some(_), None) => ENDED + at(i + 1, j),
                    (Some(x), Some(y)) => {
                        let both = match (x, y) {
                            (Some(x), Some(y)) if !x.may_agree(*y) => MISREAD,
                            _ => 0,
                        };
                        let both = both + at(i + 1, j + 1);
                        let only_a = alone(a, i) + at(i + 1, j);
                        let only_b = alone(b, j) + at(i, j + 1);
                        both.min(only_a).min(only_b)
                    }
                };
                least[i * width + j] = u16::try_from(cost).unwrap_or(u16::MAX);
            }
        }
        Self { width, least }
    }

    /// The least cost from here on.
    pub fn from(&self, a: u16, b: u16) -> u32 {
        let at = usize::from(a) * self.width + usize::from(b);
        self.least.get(at).copied().unwrap_or(0).into()
    }
}
