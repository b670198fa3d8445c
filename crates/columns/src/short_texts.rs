//! Short texts, each as a number, and the keys that they have in their column.
//!
//! A row of plies has two dozen of them, so what is looked at for one has to stay in the cache: a slot takes four bytes, and
//! texts that come often have low keys, which lie together.

/// Slots to begin with.
const FIRST: usize = 64;

/// The golden ratio, and another number, as SplitMix64 has them.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
const OTHER: u64 = 0xbf58_476d_1ce4_e5b9;

/// The keys of short texts.
pub(crate) struct ShortTexts {
    /// The text of each key; of the keys of long texts, what no text is.
    numbers: Vec<u128>,
    /// Keys, from 1, each at the place that its number gives, or the next one that was free; 0 where none is. At least half
    /// of them are free, and their number is a power of two.
    slots: Vec<u32>,
}

impl ShortTexts {
    pub fn new() -> Self {
        Self {
            numbers: Vec::new(),
            slots: vec![0; FIRST],
        }
    }

    /// The key of a text; `next` if it has none yet, which is its key from then on.
    #[inline]
    pub fn key(&mut self, number: u128, next: u32) -> u32 {
        let mut at = self.place(number);
        loop {
            let slot = self.slots[at];
            let Some(key) = slot.checked_sub(1) else {
                self.add(at, number, next);
                return next;
            };
            if self.numbers[key as usize] == number {
                return key;
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
    }

    #[inline]
    fn place(&self, number: u128) -> usize {
        let low = folded(number as u64);
        folded(low ^ (number >> 64) as u64 ^ OTHER) as usize & (self.slots.len() - 1)
    }

    #[cold]
    fn add(&mut self, at: usize, number: u128, key: u32) {
        self.numbers.resize(key as usize, u128::MAX);
        self.numbers.push(number);
        self.slots[at] = key + 1;
        if 2 * self.numbers.len() > self.slots.len() {
            self.grow();
        }
    }

    fn grow(&mut self) {
        self.slots = vec![0; 2 * self.slots.len()];
        for (key, number) in (1..).zip(&self.numbers) {
            if *number == u128::MAX {
                continue;
            }
            let mut at = self.place(*number);
            while self.slots[at] > 0 {
                at = (at + 1) & (self.slots.len() - 1);
            }
            self.slots[at] = key;
        }
    }
}

#[inline]
fn folded(number: u64) -> u64 {
    let product = u128::from(number) * u128::from(GOLDEN);
    product as u64 ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With the keys of long texts between, which are none of these.
    #[test]
    fn every_text_keeps_its_key() {
        let mut texts = ShortTexts::new();
        let number = |n: u32| u128::from(n % 7) << 64 | u128::from(n) << 20 | 1 << 120;
        for round in 0..2 {
            for n in 0..5000 {
                let next = if round == 0 { 3 * n } else { 15_000 };
                assert_eq!(texts.key(number(n), next), 3 * n, "{n}");
            }
        }
    }
}
