//! A square in play, by its PDN number.

use std::fmt;
use std::num::NonZeroU8;

/// A square in play, by its PDN number: 1 to 50, of which the 8×8 board uses 1 to 32.
///
/// ```
/// use scoresheet_draughts::Square;
///
/// assert_eq!(Square::new(50).map(Square::number), Some(50));
/// assert_eq!(Square::new(0), None);
/// assert_eq!(Square::new(51), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(NonZeroU8);

impl Square {
    /// The highest number on any board.
    pub(crate) const LAST: u8 = 50;

    /// The square of that number; `None` outside 1 to 50.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        match NonZeroU8::new(number) {
            Some(n) if number <= Self::LAST => Some(Self(n)),
            _ => None,
        }
    }

    /// The PDN number, 1 to 50.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0.get()
    }

    /// The square whose number is one more than `index`; an index past the last square
    /// gives the last square.
    pub(crate) const fn from_index(index: u8) -> Self {
        let index = if index < Self::LAST {
            index
        } else {
            Self::LAST - 1
        };
        Self(NonZeroU8::MIN.saturating_add(index))
    }

    /// The number less one.
    pub(crate) const fn index(self) -> u8 {
        self.0.get() - 1
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The PDN number.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
