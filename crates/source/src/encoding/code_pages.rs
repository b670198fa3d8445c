//! Encodings of one byte a character that the library does not have: Latin-1 as it is meant, and the code pages of DOS.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The characters of the bytes 80–FF.
pub(super) type Page = [char; 128];

static LATIN1: Page = {
    let mut page = ['\0'; 128];
    let mut at = 0_u8;
    while at < 128 {
        page[at as usize] = (0x80 + at) as char;
        at += 1;
    }
    page
};

static PAGES: LazyLock<BTreeMap<&'static str, Page>> = LazyLock::new(|| {
    let rows = include_str!("../../data/code_pages.tsv").lines();
    rows.filter_map(|row| row.split_once('\t'))
        .map(|(name, characters)| {
            let mut characters = characters.chars();
            let page = std::array::from_fn(|_| characters.next().unwrap_or('\u{FFFD}'));
            (name, page)
        })
        .collect()
});

/// The code page `name` of `code_pages.tsv`; of any other name, each byte the character of that number.
pub(super) fn named(name: &str) -> &'static Page {
    PAGES.get(name).unwrap_or(&LATIN1)
}
