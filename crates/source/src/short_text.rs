//! Texts that are nearly always short, such as moves: kept in place, and told apart as numbers.

use std::fmt::{self, Debug, Display, Formatter};
use std::ops::Deref;
use std::str;

/// A text of at most fifteen bytes.
///
/// ```
/// use scoresheet_source::ShortText;
/// let [knight, square] = ["N", "f3"].map(|text| ShortText::of(text).unwrap());
/// let moved = knight.then(square).unwrap();
/// assert_eq!(moved.as_str(), "Nf3");
/// assert_eq!(Some(moved), ShortText::of("Nf3"));
/// assert_eq!(ShortText::of("a2xb3xc4xd5xe6xf7"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct ShortText {
    /// Its bytes, zeros behind them, and how many there are.
    bytes: [u8; 16],
}

/// The bits of [`ShortText::number`] that are not its length.
const TEXT: u128 = u128::MAX >> 8;

impl ShortText {
    /// Bytes of the longest one.
    pub const LONGEST: usize = 15;

    /// The text, if it is that short.
    #[inline]
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        let text = text.as_bytes();
        let eight = |at: usize| Some(u64::from_le_bytes(*text.get(at..)?.first_chunk()?));
        let four = |at: usize| Some(u32::from_le_bytes(*text.get(at..)?.first_chunk()?));
        let length = text.len();
        let (low, high) = match length {
            // What is read twice is shifted out, or is the same.
            9..=Self::LONGEST => (eight(0)?, eight(length - 8)? >> (8 * (16 - length))),
            8 => (eight(0)?, 0),
            4..=7 => (
                u64::from(four(0)?) | u64::from(four(length - 4)?) << (8 * (length - 4)),
                0,
            ),
            // Which of three bytes are one and the same, by the length.
            1..=3 => {
                let byte = |at: usize| u64::from(text[at]) << (8 * at);
                (byte(0) | byte(length / 2) | byte(length - 1), 0)
            }
            0 => (0, 0),
            _ => return None,
        };
        let number = u128::from(low) | u128::from(high) << 64 | (length as u128) << 120;
        Some(Self {
            bytes: number.to_le_bytes(),
        })
    }

    /// A text of two letters of ASCII, for tables that are made when the program is compiled.
    #[must_use]
    pub const fn of_two(letters: [u8; 2]) -> Self {
        let mut bytes = [0; 16];
        [bytes[0], bytes[1], bytes[15]] = [letters[0], letters[1], 2];
        Self { bytes }
    }

    /// The number that it has: different texts have different numbers.
    #[inline]
    #[must_use]
    pub const fn number(self) -> u128 {
        u128::from_le_bytes(self.bytes)
    }

    /// With another one behind it; `None` if that is too long.
    #[inline]
    #[must_use]
    pub fn then(self, other: Self) -> Option<Self> {
        let (first, more) = (self.number(), other.number());
        let fits = self.len() + other.len() <= Self::LONGEST;
        let lengths = (first & !TEXT).wrapping_add(more & !TEXT);
        let text = first & TEXT | (more & TEXT) << (8 * self.len());
        fits.then(|| Self {
            bytes: (text | lengths).to_le_bytes(),
        })
    }

    /// How many bytes it has.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.bytes[Self::LONGEST] as usize
    }

    /// Whether it has none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// As text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        str::from_utf8(self.as_bytes()).unwrap_or_default()
    }

    /// Its bytes.
    #[inline]
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.len()).unwrap_or_default()
    }
}

impl Debug for ShortText {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Debug::fmt(self.as_str(), f)
    }
}

/// A text that lies in place if it is [short](ShortText), else on the heap.
///
/// ```
/// use scoresheet_source::SmallText;
/// let mut text = SmallText::from("22x15");
/// assert_eq!(text.short().unwrap().as_str(), "22x15");
/// text.push_str("x8x3x12x21");
/// assert_eq!(text.as_str(), "22x15x8x3x12x21");
/// text.push_str("x26");
/// assert_eq!((text.short(), text.as_str()), (None, "22x15x8x3x12x21x26"));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct SmallText(Kept);

#[derive(Clone, PartialEq, Eq)]
enum Kept {
    Short(ShortText),
    /// Of more bytes than a short one has.
    Long(Box<str>),
}

impl SmallText {
    /// It, if it is short.
    #[inline]
    #[must_use]
    pub const fn short(&self) -> Option<ShortText> {
        match &self.0 {
            Kept::Short(text) => Some(*text),
            Kept::Long(_) => None,
        }
    }

    /// How many bytes it has.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        match &self.0 {
            Kept::Short(text) => text.len(),
            Kept::Long(text) => text.len(),
        }
    }

    /// Whether it has none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// As text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match &self.0 {
            Kept::Short(text) => text.as_str(),
            Kept::Long(text) => text,
        }
    }

    /// Its bytes; they are not looked through, as for [`SmallText::as_str`].
    #[inline]
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        match &self.0 {
            Kept::Short(text) => text.as_bytes(),
            Kept::Long(text) => text.as_bytes(),
        }
    }

    /// Appends a short text.
    #[inline]
    pub fn push(&mut self, more: ShortText) {
        match self.short().and_then(|text| text.then(more)) {
            Some(text) => self.0 = Kept::Short(text),
            None => self.push_long(more.as_str()),
        }
    }

    /// Appends a text.
    #[inline]
    pub fn push_str(&mut self, more: &str) {
        match ShortText::of(more) {
            Some(more) => self.push(more),
            None => self.push_long(more),
        }
    }

    #[cold]
    fn push_long(&mut self, more: &str) {
        *self = [self.as_str(), more].concat().as_str().into();
    }
}

impl Default for SmallText {
    fn default() -> Self {
        ShortText::default().into()
    }
}

impl From<ShortText> for SmallText {
    #[inline]
    fn from(text: ShortText) -> Self {
        Self(Kept::Short(text))
    }
}

impl From<&str> for SmallText {
    #[inline]
    fn from(text: &str) -> Self {
        Self(ShortText::of(text).map_or_else(|| Kept::Long(text.into()), Kept::Short))
    }
}

impl From<String> for SmallText {
    fn from(text: String) -> Self {
        Self::from(text.as_str())
    }
}

impl From<SmallText> for String {
    fn from(text: SmallText) -> Self {
        text.as_str().into()
    }
}

impl Deref for SmallText {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl Debug for SmallText {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Debug::fmt(self.as_str(), f)
    }
}

impl Display for SmallText {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(self.as_str(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of all lengths, with zeros and letters of several bytes among them, and what follows them the same twice over.
    #[test]
    fn texts_are_what_they_were_made_of() {
        let letters = "a\0é—xNf3♔=Q+#bcdefgh";
        let cuts = letters.char_indices().map(|(at, _)| at);
        let texts: Vec<&str> = cuts.map(|at| &letters[..at]).collect();
        for first in &texts {
            assert_eq!(SmallText::from(*first).as_str(), *first);
            for more in &texts {
                let mut text = SmallText::from(*first);
                text.push_str(more);
                let whole = [*first, more].concat();
                assert_eq!(text.as_str(), whole);
                assert_eq!(text, SmallText::from(whole.as_str()));
                assert_eq!(text.short().is_some(), whole.len() <= ShortText::LONGEST);
            }
        }
    }
}
