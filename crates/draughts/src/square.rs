//! A square in play, by its number, and sets of squares.

use std::fmt;
use std::num::NonZeroU8;
use std::ops::{BitAnd, BitOr, Not};

/// A square in play, by its place from Black's side: 1 to 72, of which the 8×8 board uses 1 to 32. In
/// most games that is its PDN number; [`SquareNames`](crate::SquareNames) has what a game calls it.
///
/// ```
/// use scoresheet_draughts::Square;
///
/// assert_eq!(Square::new(50).map(Square::number), Some(50));
/// assert_eq!(Square::new(0), None);
/// assert_eq!(Square::new(73), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(NonZeroU8);

impl Square {
    /// The highest number on any board.
    const LAST: u8 = 72;

    /// The square of that number; `None` outside 1 to 72.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        match NonZeroU8::new(number) {
            Some(n) if number <= Self::LAST => Some(Self(n)),
            _ => None,
        }
    }

    /// The number, 1 to 72.
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

/// The number.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A set of squares: bit *n* − 1 is square *n*.
///
/// ```
/// use scoresheet_draughts::{Square, Squares};
///
/// let mut squares: Squares = [31, 5].into_iter().filter_map(Square::new).collect();
/// squares.insert(Square::new(12).unwrap());
/// let numbers: Vec<u8> = squares.iter().map(Square::number).collect();
/// assert_eq!(numbers, [5, 12, 31]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Squares(u128);

impl Squares {
    /// The set without a square.
    pub const EMPTY: Self = Self(0);
    /// Every square of the largest board, 1 to 72.
    pub const ALL: Self = Self((1 << Square::LAST) - 1);

    /// The set of that one square.
    #[must_use]
    pub const fn one(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// The set whose bit *n* − 1 says whether square *n* is in it; bits past square 72 are
    /// dropped.
    #[must_use]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// Bit *n* − 1 says whether square *n* is in the set.
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// How many squares are in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no square is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether that square is in the set.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 == 1
    }

    /// Puts that square into the set.
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.index();
    }

    /// Takes that square out of the set.
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square.index());
    }

    /// The squares in either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The squares in both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The squares of this set that are not in the other.
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The square of the lowest number.
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        match self.0 {
            0 => None,
            bits => Some(Square::from_index(bits.trailing_zeros() as u8)),
        }
    }

    /// The squares in the order of their numbers.
    #[must_use]
    pub const fn iter(self) -> Iter {
        Iter(self)
    }
}

impl BitOr for Squares {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.union(other)
    }
}

impl BitAnd for Squares {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        self.intersection(other)
    }
}

/// The squares 1 to 72 that are not in the set.
impl Not for Squares {
    type Output = Self;
    fn not(self) -> Self {
        Self::ALL.difference(self)
    }
}

impl From<Square> for Squares {
    fn from(square: Square) -> Self {
        Self::one(square)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(squares);
        set
    }
}

impl Extend<Square> for Squares {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        squares.into_iter().for_each(|square| self.insert(square));
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = Iter;
    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The squares of a set, in the order of their numbers.
#[derive(Clone, Debug)]
pub struct Iter(Squares);

impl Iterator for Iter {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.remove(square);
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Iter {}
