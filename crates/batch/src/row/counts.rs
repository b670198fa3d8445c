//! Counts of the rules of the end, as text.

use crate::ply_columns::Texts;
use scoresheet_replay::counts_text;
use scoresheet_rulebook::Standing;
use scoresheet_source::SmallText;
use std::ptr;

/// Counts that are known at a time.
const KNOWN: usize = 256;

/// The keys of texts of counts, each looked up once as long as it is not forgotten: in every game the same few come again.
#[derive(Debug, Default)]
pub(super) struct CountKeys {
    /// Each where its numbers put it.
    known: Vec<(Vec<Standing>, u32)>,
    /// Used again for every ply.
    now: Vec<Standing>,
}

impl CountKeys {
    /// Forgets all, for another column.
    pub fn clear(&mut self) {
        self.known.iter_mut().for_each(|(of, _)| of.clear());
    }

    /// The key of the text of these counts in a column; `None` of none.
    pub fn of(
        &mut self,
        counts: impl Iterator<Item = Standing>,
        column: &mut Texts<Option<SmallText>>,
    ) -> Option<u32> {
        self.now.clear();
        self.now.extend(counts);
        let place = self.now.iter().fold(0, |place: usize, count| {
            place.wrapping_mul(31).wrapping_add(count.done as usize)
        });
        if self.now.is_empty() {
            return None;
        }
        if self.known.is_empty() {
            self.known = vec![(Vec::new(), 0); KNOWN];
        }
        let (of, key) = &mut self.known[place % KNOWN];
        if !are_same(of, &self.now) {
            of.clone_from(&self.now);
            *key = column.key(&counts_text(of.iter()).into());
        }
        Some(*key)
    }
}

fn are_same(some: &[Standing], others: &[Standing]) -> bool {
    let same = |(one, other): (&Standing, &Standing)| {
        ptr::eq(one.ending, other.ending) && (one.done, one.needed) == (other.done, other.needed)
    };
    some.len() == others.len() && some.iter().zip(others).all(same)
}
