//! The words that the engine keeps its squares in: 64 bits for the smaller boards, 128 for the others.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A word of squares. Every function is one or two instructions once it is compiled for a word.
pub(crate) trait Word:
    Copy
    + Eq
    + Ord
    + Debug
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    const BITS: u32;
    const NONE: Self;
    const EVERY: Self;

    /// The lower bits.
    fn of(bits: u128) -> Self;
    fn wide(self) -> u128;
    /// From the 64 lower bits and the 32 after them.
    fn joined(low: u64, high: u32) -> Self;
    fn split(self) -> (u64, u32);
    /// Turned towards the higher bits.
    fn forth(self, step: u32) -> Self;
    /// Turned towards the lower bits.
    fn back(self, step: u32) -> Self;
    fn count(self) -> u32;
    /// The number of the lowest bit, from 0.
    fn place(self) -> u8;
    /// The lowest bit alone.
    fn lowest(self) -> Self;
    /// The bit of that number alone.
    fn bit(place: u8) -> Self;

    #[inline(always)]
    fn any(self) -> bool {
        self != Self::NONE
    }
}

macro_rules! word {
    ($word:ty, $joined:expr, $split:expr) => {
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const NONE: Self = 0;
            const EVERY: Self = Self::MAX;

            #[inline(always)]
            fn of(bits: u128) -> Self {
                bits as Self
            }
            #[inline(always)]
            fn wide(self) -> u128 {
                u128::from(self)
            }
            #[inline(always)]
            fn joined(low: u64, high: u32) -> Self {
                let join: fn(u64, u32) -> Self = $joined;
                join(low, high)
            }
            #[inline(always)]
            fn split(self) -> (u64, u32) {
                let split: fn(Self) -> (u64, u32) = $split;
                split(self)
            }
            #[inline(always)]
            fn forth(self, step: u32) -> Self {
                self.rotate_left(step)
            }
            #[inline(always)]
            fn back(self, step: u32) -> Self {
                self.rotate_right(step)
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn place(self) -> u8 {
                self.trailing_zeros() as u8
            }
            #[inline(always)]
            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }
            #[inline(always)]
            fn bit(place: u8) -> Self {
                1 << place
            }
        }
    };
}

word!(u64, |low, _| low, |word| (word, 0));
word!(
    u128,
    |low, high| u128::from(low) | u128::from(high) << 64,
    |word| (word as u64, (word >> 64) as u32)
);
