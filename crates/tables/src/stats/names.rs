//! Names of players, events and places: whether one is said at all, and names of players as they are
//! compared, what is written in more than one way made one.

use std::borrow::Cow;

use polars::prelude::Expr;
use unicode_normalization::UnicodeNormalization;

use super::text::of_text;

/// Words that stand for a name that is not known.
const NOBODY: [&str; 5] = ["nn", "n n", "unknown", "anonymous", "bye"];

/// The name in lower case, its words in alphabetical order, without punctuation: `Kask, A.`, `A. Kask`
/// and `KASK A` are one. An initial is not taken for the name it begins, nor a letter for the same
/// without its accent. `None` for what is no name: no letter or digit, or such as `N.N.`.
pub fn folded(name: &str) -> Option<String> {
    // A letter and its accent are one sign or two, which nobody sees.
    let lower = name.nfc().collect::<String>().to_lowercase();
    let mut words: Vec<&str> = lower
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    words.sort_unstable();
    let name = words.join(" ");
    (!name.is_empty() && !NOBODY.contains(&name.as_str())).then_some(name)
}

/// The same of a column.
pub(super) fn folded_column(names: Expr) -> Expr {
    of_text(names, |name| folded(name).map(Cow::Owned))
}

/// A name of a player, an event or a place as written; null where it names none.
pub(super) fn stated(names: Expr) -> Expr {
    of_text(names, |name| {
        folded(name).is_some().then_some(Cow::Borrowed(name))
    })
}
