//! Words of closed lists, such as codes and results, read back from tables.

use std::collections::HashSet;
use std::sync::{LazyLock, Mutex, PoisonError};

/// The word as rows have it: for as long as the program runs. Each is kept once, whatever wrote the table; the lists
/// that they are of are short.
pub(crate) fn word(text: &str) -> &'static str {
    static KNOWN: LazyLock<Mutex<HashSet<&'static str>>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(word) = known.get(text) {
        return word;
    }
    let word = Box::leak(text.into());
    known.insert(word);
    word
}
