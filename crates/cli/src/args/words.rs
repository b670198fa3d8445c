//! Values that are one of a few words.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// Each value, the word for it, and what that means in `--help`.
pub type Words<T> = &'static [(T, &'static str, &'static str)];

/// A value that may be left open. By this name clap takes it for a value, not for an option that may be missing.
pub type Maybe<T> = Option<T>;

/// Reads one of `words`.
pub fn one_of<T: Copy + Send + Sync + 'static>(
    words: Words<T>,
) -> impl TypedValueParser<Value = T> {
    // Other words are refused by the list itself.
    let value = |typed: String| {
        let mut rows = words.iter();
        let row = rows.find(|(_, word, _)| word.eq_ignore_ascii_case(&typed));
        row.map(|(value, ..)| *value).ok_or("no such word")
    };
    let words = words.iter();
    PossibleValuesParser::new(words.map(|(_, word, help)| PossibleValue::new(word).help(help)))
        .try_map(value)
}

/// The word for a value.
pub fn word_of<T: PartialEq>(words: Words<T>, value: &T) -> &'static str {
    let row = words.iter().find(|(one, ..)| one == value);
    row.map_or("", |(_, word, _)| word)
}
