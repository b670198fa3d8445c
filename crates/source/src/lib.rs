//! Bytes, places and findings: what every other crate speaks of and no rule of any game.
//!
//! - [`Span`]: a place in a text;
//! - [`LineIndex`]: lines and columns of places;
//! - [`Encoding`], [`detect`], [`decode`]: bytes into text, and places back to bytes;
//! - [`spreadsheet`]: cells that would be taken for formulas;
//! - [`quantity`]: amounts with their units;
//! - [`ShortText`], [`SmallText`]: texts such as moves, kept in place; [`DistinctTexts`]: each kept once, with a key;
//! - [`untrusted`]: text from records, made fit to be shown;
//! - [`Finding`], [`Code`], [`Level`]: what is said about a place; [`Unlisted`]: what is only counted.

mod codes;
mod distinct_texts;
mod encoding;
mod finding;
mod level_counts;
mod line_index;
pub mod quantity;
mod short_text;
mod span;
pub mod spreadsheet;
pub mod untrusted;

pub use distinct_texts::DistinctTexts;
pub use encoding::{
    Decoded, Decoder, Detected, Doubtful, Encoding, OffsetMap, Replaced, decode, decode_mixed,
    detect, detect_8bit, detect_utf16, doubtful_word, odd_word, outside_ascii,
};
pub use finding::{Code, Finding, Level, Unlisted};
pub use level_counts::LevelCounts;
pub use line_index::{LineIndex, line_ends};
pub use short_text::{ShortText, SmallText};
pub use span::Span;
