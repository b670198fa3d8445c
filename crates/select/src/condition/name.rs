//! Names as they are compared.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A text without what is often left out or written in another way: capitals, accents, punctuation, doubled blanks.
///
/// ```
/// use scoresheet_select::folded;
/// assert_eq!(folded("  Kõiv, Jüri"), "koiv juri");
/// ```
#[must_use]
pub fn folded(text: &str) -> String {
    if text.is_ascii() {
        return words(&text.to_ascii_lowercase());
    }
    let plain: String = text.nfkd().filter(|c| !is_combining_mark(*c)).collect();
    words(&plain.to_lowercase())
}

fn words(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split(|c: char| !c.is_alphanumeric()) {
        if !word.is_empty() {
            if !out.is_empty() {
                out.push(' ');
            }
            out.push_str(word);
        }
    }
    out
}

/// Words that a name has, in any order; each may go on there.
#[derive(Debug, Clone)]
pub(crate) struct Name(Vec<String>);

impl Name {
    pub fn read(text: &str) -> Result<Self, String> {
        let words: Vec<String> = folded(text).split(' ').map(str::to_owned).collect();
        match words.iter().all(String::is_empty) {
            true => Err("it has no letters".to_owned()),
            false => Ok(Self(words)),
        }
    }

    pub fn fits(&self, own: &str) -> bool {
        let own = folded(own);
        let begins = |word: &String| own.split(' ').any(|own| own.starts_with(word.as_str()));
        self.0.iter().all(begins)
    }
}
