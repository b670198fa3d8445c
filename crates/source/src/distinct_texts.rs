//! Texts that are all different, each with a key: however often one comes, it is kept once.
//!
//! Some of them are looked up for every row of a table, so what is looked at for one has to stay in the cache: a slot takes
//! four bytes, and texts that come often have low keys, which lie together.

use crate::{ShortText, SmallText};
use xxhash_rust::xxh3::xxh3_64;

/// Slots to begin with.
const FIRST: usize = 64;

/// The golden ratio, and another number, as SplitMix64 has them.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
const OTHER: u64 = 0xbf58_476d_1ce4_e5b9;

/// Texts in the order in which they came first; a text's key is its place.
///
/// ```
/// use scoresheet_source::DistinctTexts;
/// let mut texts = DistinctTexts::default();
/// let keys = ["e4", "one that is longer", "e4", "one that is longer"].map(|text| texts.key(text));
/// assert_eq!(keys, [0, 1, 0, 1]);
/// assert_eq!(texts.all()[1].as_str(), "one that is longer");
/// ```
#[derive(Debug, Clone)]
pub struct DistinctTexts {
    texts: Vec<SmallText>,
    /// Keys, from 1, each at the place that its text gives, or the next one that was free; 0 where none is. At least half
    /// of them are free, and their number is a power of two.
    slots: Vec<u32>,
    /// The key of the long text before: the name of a file stays the same for long.
    last: u32,
}

impl Default for DistinctTexts {
    fn default() -> Self {
        Self {
            texts: Vec::new(),
            slots: vec![0; FIRST],
            last: 0,
        }
    }
}

impl DistinctTexts {
    /// All of them.
    #[must_use]
    pub fn all(&self) -> &[SmallText] {
        &self.texts
    }

    /// Forgets them, and keeps the memory.
    pub fn clear(&mut self) {
        self.texts.clear();
        self.slots.fill(0);
    }

    /// The key of a text, which is one of them from then on.
    #[inline]
    pub fn key(&mut self, text: &str) -> u32 {
        match ShortText::of(text) {
            Some(short) => self.key_of_short(short),
            None => self.key_of_long(text),
        }
    }

    /// The same of a text that is small.
    #[inline]
    pub fn key_of(&mut self, text: &SmallText) -> u32 {
        match text.short() {
            Some(short) => self.key_of_short(short),
            None => self.key_of_long(text),
        }
    }

    /// The same of a short one.
    #[inline]
    pub fn key_of_short(&mut self, text: ShortText) -> u32 {
        let is_it = |known: &SmallText| known.short() == Some(text);
        match self.find(hash_of_short(text), is_it) {
            Ok(key) => key,
            Err(free) => self.add(free, text.into()),
        }
    }

    fn key_of_long(&mut self, text: &str) -> u32 {
        let is_it = |known: &SmallText| known.short().is_none() && known.as_str() == text;
        if self.texts.get(self.last as usize).is_some_and(is_it) {
            return self.last;
        }
        self.last = match self.find(xxh3_64(text.as_bytes()), is_it) {
            Ok(key) => key,
            Err(free) => self.add(free, text.into()),
        };
        self.last
    }

    /// The key of the text with this hash, or the slot that it would have.
    #[inline]
    fn find(&self, hash: u64, is_it: impl Fn(&SmallText) -> bool) -> Result<u32, usize> {
        let last = self.slots.len() - 1;
        let mut at = hash as usize & last;
        while let Some(key) = self.slots[at].checked_sub(1) {
            if is_it(&self.texts[key as usize]) {
                return Ok(key);
            }
            at = (at + 1) & last;
        }
        Err(at)
    }

    #[cold]
    fn add(&mut self, free: usize, text: SmallText) -> u32 {
        let key = self.texts.len() as u32;
        self.texts.push(text);
        self.slots[free] = key + 1;
        if 2 * self.texts.len() > self.slots.len() {
            self.grow();
        }
        key
    }

    fn grow(&mut self) {
        self.slots = vec![0; 2 * self.slots.len()];
        for (key, text) in (1..).zip(&self.texts) {
            // None is like it.
            if let Err(free) = self.find(hash_of(text), |_| false) {
                self.slots[free] = key;
            }
        }
    }
}

fn hash_of(text: &SmallText) -> u64 {
    text.short()
        .map_or_else(|| xxh3_64(text.as_bytes()), hash_of_short)
}

#[inline]
fn hash_of_short(text: ShortText) -> u64 {
    let number = text.number();
    let low = folded(number as u64);
    folded(low ^ (number >> 64) as u64 ^ OTHER)
}

#[inline]
fn folded(number: u64) -> u64 {
    let product = u128::from(number) * u128::from(GOLDEN);
    product as u64 ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_keeps_its_key() {
        let mut texts = DistinctTexts::default();
        let text = |n: u32| match n % 3 {
            0 => format!("{n}"),
            1 => format!("{n} that is in place"),
            _ => format!("{n} that is on the heap"),
        };
        for round in 0..2 {
            for n in 0..5000 {
                assert_eq!(texts.key(&text(n)), n, "round {round}");
            }
        }
        assert_eq!(texts.all().len(), 5000);
        texts.clear();
        assert_eq!(texts.key("anew"), 0);
    }
}
