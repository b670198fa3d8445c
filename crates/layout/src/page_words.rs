//! Words of pages by what they are for, as `data/page_words.tsv` has them.

use scoresheet_notation::WordList;

/// The words that are for one thing.
pub(crate) const fn words_for(what: &'static str) -> WordList {
    WordList::of(include_str!("../data/page_words.tsv"), what)
}
