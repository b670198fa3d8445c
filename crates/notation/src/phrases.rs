//! The phrases of the tables of words: how they are written there, and where a text has them. They are in lower case with single
//! blanks; `#` is a number, a star at the end stands for any ending.

use std::collections::HashMap;
use std::ops::Range;

/// The phrases of the rows of this kind, `kind<tab>one|another`.
///
/// ```
/// use scoresheet_notation::words_of_kind;
/// let table = "# Fruit and colours.\nfruit\tapple|pear\ncolour\tred\nfruit\tplum\n";
/// assert_eq!(words_of_kind(table, "fruit"), ["apple", "pear", "plum"]);
/// ```
#[must_use]
pub fn words_of_kind(table: &'static str, kind: &str) -> Vec<&'static str> {
    let rows = table.lines().filter_map(|row| row.split_once('\t'));
    let of_kind = rows.filter(|(row, _)| *row == kind);
    of_kind
        .flat_map(|(_, phrases)| phrases.split('|'))
        .collect()
}

/// Many phrases, by the character that they begin with: few need to be looked at.
pub(crate) struct Phrases(HashMap<char, Vec<&'static str>>);

impl Phrases {
    /// Those that a text may begin with.
    pub(crate) fn beginning(&self, text: &str) -> &[&'static str] {
        let first = text.chars().next().map(|first| match first {
            '0'..='9' => '#',
            other => other.to_lowercase().next().unwrap_or(other),
        });
        let phrases = first.and_then(|first| self.0.get(&first));
        phrases.map_or(&[], Vec::as_slice)
    }

    /// Length of one that a text begins with, in whole words.
    pub(crate) fn length_at(&self, text: &str) -> Option<usize> {
        let mut phrases = self.beginning(text).iter();
        phrases.find_map(|phrase| length_as_words(text, phrase))
    }

    /// Where a text has one.
    pub(crate) fn find(&self, text: &str) -> Option<Range<usize>> {
        word_starts(text).find_map(|at| {
            let len = self.length_at(&text[at..])?;
            Some(at..at + len)
        })
    }

    /// Whether one of them begins with these letters.
    pub(crate) fn begin_with(&self, letters: &str) -> bool {
        let mut phrases = self.beginning(letters).iter();
        phrases.any(|phrase| phrase.starts_with(letters))
    }

    /// So many.
    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.0.values().map(Vec::len).sum()
    }
}

impl FromIterator<&'static str> for Phrases {
    fn from_iter<I: IntoIterator<Item = &'static str>>(phrases: I) -> Self {
        let mut by_first: HashMap<char, Vec<&'static str>> = HashMap::new();
        for phrase in phrases {
            if let Some(first) = phrase.chars().next() {
                by_first.entry(first).or_default().push(phrase);
            }
        }
        Self(by_first)
    }
}

/// Where words start in `text`, and numbers.
pub(crate) fn word_starts(text: &str) -> impl Iterator<Item = usize> + '_ {
    let mut before = None;
    text.char_indices().filter_map(move |(at, c)| {
        let inside = before.replace(c).is_some_and(char::is_alphanumeric);
        (!inside && c.is_alphanumeric()).then_some(at)
    })
}

/// What stands behind a phrase that a text begins with, in whole words.
pub(crate) fn behind<'t>(text: &'t str, phrase: &str) -> Option<&'t str> {
    let stem = phrase.strip_suffix('*');
    let rest = text.get(length_of_words(text, stem.unwrap_or(phrase))?..)?;
    match stem {
        Some(_) => Some(rest.trim_start_matches(char::is_alphanumeric)),
        None => (!rest.starts_with(char::is_alphanumeric)).then_some(rest),
    }
}

/// Length of a phrase that a text begins with, in whole words.
pub(crate) fn length_as_words(text: &str, phrase: &str) -> Option<usize> {
    Some(text.len() - behind(text, phrase)?.len())
}

/// Length in `text` of words in lower case with single blanks, in which each `#` is a number.
pub(crate) fn length_of_words(text: &str, words: &str) -> Option<usize> {
    let Some((before, after)) = words.split_once('#') else {
        return length_of_prefix(text, words);
    };
    let start = length_of_prefix(text, before)?;
    let mut end = start + length_of_number(&text[start..])?;
    // The full stop of a last number is that of the sentence.
    if after.is_empty() && text[..end].ends_with('.') {
        end -= 1;
    }
    Some(end + length_of_words(&text[end..], after)?)
}

/// Length of a number of a move at the start of `text`, also one that says which: `30`, `30th`, `30.`, `30-м`.
fn length_of_number(text: &str) -> Option<usize> {
    const ENDINGS: [&str; 28] = [
        "st", "nd", "rd", "th", "ste", "de", "e", "er", "ème", "me", "a", "ª", "º", "o", ".", ":e",
        ":a", "-a", "-uoju", "-ąjį", "-м", "-ом", "-й", "-ти", "-му", "-ому", "-ім", "-ия",
    ];
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if !(1..=3).contains(&digits) {
        return None;
    }
    let ending = text[digits..].split([' ', '\t', '\n']).next()?;
    Some(
        digits
            + if ENDINGS.contains(&ending) {
                ending.len()
            } else {
                0
            },
    )
}

/// Length in `text` of the words `lower`, which are in lower case with single blanks.
pub(crate) fn length_of_prefix(text: &str, lower: &str) -> Option<usize> {
    let mut have = text.char_indices();
    for want in lower.chars() {
        let (_, c) = have.next()?;
        let same = match want {
            ' ' => c.is_whitespace(),
            _ if c.is_ascii() => c.to_ascii_lowercase() == want,
            _ => c.to_lowercase().eq(std::iter::once(want)),
        };
        if !same {
            return None;
        }
    }
    Some(have.offset())
}
