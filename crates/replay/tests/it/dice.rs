//! Numbers that only look random, the same on every machine.

/// xorshift, 64 bits (Marsaglia 2003).
#[derive(Clone)]
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// Below `sides`.
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides.max(1) as u64) as usize
    }

    pub fn one_in(&mut self, sides: usize) -> bool {
        self.roll(sides) == 0
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.roll(from.len())]
    }

    /// Those of `from` that are `liked`, in so many cases of a hundred; all, if none is.
    pub fn lean<T: Copy>(
        &mut self,
        percent: usize,
        from: Vec<T>,
        liked: impl Fn(&T) -> bool,
    ) -> Vec<T> {
        if self.roll(100) >= percent {
            return from;
        }
        let some: Vec<_> = from.iter().copied().filter(liked).collect();
        if some.is_empty() { from } else { some }
    }
}
