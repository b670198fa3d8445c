//! Words of pages by what they are for, as `data/page_words.tsv` has them.

use scoresheet_notation::words_of_kind;
use std::ops::Deref;
use std::sync::OnceLock;

const TABLE: &str = include_str!("../data/page_words.tsv");

/// The words that are for one thing.
pub(crate) struct Words {
    what: &'static str,
    words: OnceLock<Vec<&'static str>>,
}

impl Words {
    /// Those of the rows that say so.
    pub(crate) const fn of(what: &'static str) -> Self {
        Self {
            what,
            words: OnceLock::new(),
        }
    }
}

impl Deref for Words {
    type Target = [&'static str];

    fn deref(&self) -> &Self::Target {
        self.words.get_or_init(|| words_of_kind(TABLE, self.what))
    }
}
