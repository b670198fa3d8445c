//! The phrases of the tables of words: how they are written there, and where a text has them. They are in lower case with single
//! blanks; `#` is a number, a star at the end stands for any ending.

use std::iter;
use std::mem;
use std::ops::{Deref, Range};
use std::sync::OnceLock;

/// The rows of a table: what stands before the first tab, and what behind it. Lines with `#` are remarks.
pub(crate) fn rows(table: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once('\t'))
}

/// The words and phrases of one kind in a table, `kind<tab>one|another`.
///
/// ```
/// use scoresheet_notation::WordList;
/// const TABLE: &str = "# Fruit and colours.\nfruit\tapple|pear\ncolour\tred\nfruit\tplum\n";
/// static FRUIT: WordList = WordList::of(TABLE, "fruit");
/// assert_eq!(*FRUIT, ["apple", "pear", "plum"]);
/// ```
#[derive(Debug)]
pub struct WordList {
    table: &'static str,
    kind: &'static str,
    words: OnceLock<Vec<&'static str>>,
}

impl WordList {
    /// Those of this kind, read once they are looked at.
    #[must_use]
    pub const fn of(table: &'static str, kind: &'static str) -> Self {
        Self {
            table,
            kind,
            words: OnceLock::new(),
        }
    }
}

impl Deref for WordList {
    type Target = [&'static str];

    fn deref(&self) -> &Self::Target {
        self.words.get_or_init(|| {
            let of_kind = |row: &'static str| row.strip_prefix(self.kind)?.strip_prefix('\t');
            let rows = self.table.lines().filter_map(of_kind);
            rows.flat_map(|words| words.split('|')).collect()
        })
    }
}

/// Rows of a table by how their words begin: few need to be looked at for a text.
#[derive(Debug)]
pub(crate) struct ByBeginning<T> {
    /// Behind each beginning, by its last letter, the place of the longer one. That of no letters comes first.
    beginnings: Vec<Beginning<T>>,
}

#[derive(Debug)]
struct Beginning<T> {
    longer: Vec<(char, usize)>,
    /// A bit for each of these letters, by its last bits: most words go on with none of them.
    letters: u64,
    /// The rows that a text with this beginning may begin with, by their place in the table.
    rows: Vec<T>,
}

/// Of so many letters beginnings are made.
const LETTERS: usize = 4;

impl<T: Copy> ByBeginning<T> {
    /// Of rows with their words, in the order in which they are to be looked at.
    pub(crate) fn new(rows: impl Iterator<Item = (&'static str, T)>) -> Self {
        let none = || Beginning {
            longer: Vec::new(),
            letters: 0,
            rows: Vec::new(),
        };
        let mut all: Vec<Beginning<(usize, T)>> = vec![none()];
        for (place, (words, row)) in rows.enumerate() {
            let mut at = 0;
            for letter in letters(words) {
                let known = all[at].longer.iter().find(|(known, _)| *known == letter);
                at = known.map(|&(_, longer)| longer).unwrap_or_else(|| {
                    let longer = all.len();
                    all[at].longer.push((letter, longer));
                    all[at].letters |= bit(letter);
                    all.push(none());
                    longer
                });
            }
            all[at].rows.push((place, row));
        }
        Self {
            beginnings: with_shorter(all),
        }
    }

    /// The rows that a text may begin with.
    #[inline]
    pub(crate) fn of(&self, text: &str) -> &[T] {
        let mut at = &self.beginnings[0];
        let mut rest = text;
        while let Some((letter, length)) = first_letter(rest)
            && let Some(longer) = at.longer(letter)
        {
            let length = match letter {
                NUMBER => length_of_number(rest),
                _ => Some(length),
            };
            let Some(length) = length else {
                break;
            };
            at = &self.beginnings[longer];
            rest = &rest[length..];
        }
        &at.rows
    }
}

impl<T> Beginning<T> {
    /// The place of the beginning that is longer by this letter.
    #[inline]
    fn longer(&self, letter: char) -> Option<usize> {
        if self.letters & bit(letter) == 0 {
            return None;
        }
        let found = { &self.longer }.binary_search_by_key(&letter, |&(known, _)| known);
        found.ok().map(|found| self.longer[found].1)
    }
}

/// Of a letter, by its last bits.
const fn bit(letter: char) -> u64 {
    1 << (letter as u32 % u64::BITS)
}

/// The first character of a text as beginnings have it, and how long it is.
#[inline]
fn first_letter(text: &str) -> Option<(char, usize)> {
    let byte = *text.as_bytes().first()?;
    if byte.is_ascii_alphabetic() {
        return Some((char::from(byte.to_ascii_lowercase()), 1));
    }
    let c = text.chars().next()?;
    Some((letter(c), c.len_utf8()))
}

/// Gives each beginning the rows of the shorter ones as well, and puts all in order.
fn with_shorter<T: Copy>(mut all: Vec<Beginning<(usize, T)>>) -> Vec<Beginning<T>> {
    // A shorter one was made before a longer one.
    for at in 0..all.len() {
        all[at].rows.sort_by_key(|&(place, _)| place);
        all[at].longer.sort_unstable();
        for next in 0..all[at].longer.len() {
            let rows = all[at].rows.clone();
            let (_, longer) = all[at].longer[next];
            all[longer].rows.extend(rows);
        }
    }
    let in_order = all.into_iter().map(|beginning| Beginning {
        longer: beginning.longer,
        letters: beginning.letters,
        rows: beginning.rows.into_iter().map(|(_, row)| row).collect(),
    });
    in_order.collect()
}

/// How a number is written in a row.
const NUMBER: char = '#';

/// The first letters of the words of a row, up to where any ending stands, or figures.
fn letters(words: &str) -> impl Iterator<Item = char> {
    let known = words
        .chars()
        .take_while(|&c| c != '*' && !c.is_ascii_digit());
    known.map(letter).take(LETTERS)
}

/// A character as beginnings have it: in lower case, one for any blank and for any digit.
fn letter(c: char) -> char {
    match c {
        '0'..='9' => NUMBER,
        _ if c.is_whitespace() => ' ',
        _ if c.is_ascii() => c.to_ascii_lowercase(),
        _ => c.to_lowercase().next().unwrap_or(c),
    }
}

/// Many phrases, of which few need to be looked at for a text.
pub(crate) struct Phrases {
    list: WordList,
    by_beginning: OnceLock<ByBeginning<&'static str>>,
}

impl Phrases {
    /// Those of one kind in a table.
    pub(crate) const fn of(table: &'static str, kind: &'static str) -> Self {
        Self {
            list: WordList::of(table, kind),
            by_beginning: OnceLock::new(),
        }
    }

    fn by_beginning(&self) -> &ByBeginning<&'static str> {
        let rows = || self.all().map(|phrase| (phrase, phrase));
        self.by_beginning.get_or_init(|| ByBeginning::new(rows()))
    }

    /// Every one.
    pub(crate) fn all(&self) -> impl Iterator<Item = &'static str> {
        self.list.iter().copied()
    }

    /// Those that a text may begin with.
    pub(crate) fn beginning(&self, text: &str) -> &[&'static str] {
        self.by_beginning().of(text)
    }

    /// Length of one that a text begins with, in whole words.
    pub(crate) fn length_at(&self, text: &str) -> Option<usize> {
        let mut phrases = self.beginning(text).iter();
        phrases.find_map(|phrase| length_as_words(text, phrase))
    }

    /// Where a text has one.
    pub(crate) fn find(&self, text: &str) -> Option<Range<usize>> {
        self.find_among(text, word_starts(text))
    }

    /// Where a text has one, at one of these places.
    pub(crate) fn find_among(
        &self,
        text: &str,
        mut starts: impl Iterator<Item = usize>,
    ) -> Option<Range<usize>> {
        let phrases = self.by_beginning();
        starts.find_map(|at| {
            let rest = &text[at..];
            let len =
                { phrases.of(rest).iter() }.find_map(|phrase| length_as_words(rest, phrase))?;
            Some(at..at + len)
        })
    }

    /// Whether one of them begins with these letters.
    pub(crate) fn begin_with(&self, letters: &str) -> bool {
        self.all().any(|phrase| phrase.starts_with(letters))
    }
}

/// Where words start in `text`, and numbers.
pub(crate) fn word_starts(text: &str) -> impl Iterator<Item = usize> + '_ {
    let mut inside = false;
    let mut next = 0;
    iter::from_fn(move || {
        while let Some(byte) = text.as_bytes().get(next) {
            let at = next;
            let is_of_word = if byte.is_ascii() {
                next += 1;
                byte.is_ascii_alphanumeric()
            } else {
                let c = text[at..].chars().next()?;
                next += c.len_utf8();
                c.is_alphanumeric()
            };
            if is_of_word && !mem::replace(&mut inside, is_of_word) {
                return Some(at);
            }
            inside = is_of_word;
        }
        None
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
            _ => c.to_lowercase().eq(iter::once(want)),
        };
        if !same {
            return None;
        }
    }
    Some(have.offset())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By its beginning a phrase is found wherever comparing it finds it, in the order of the table.
    #[test]
    fn beginnings_leave_out_no_phrase() {
        const TABLE: &str = "k\tmove # is|move|moves # and #|of the|of*|# züge|12a|ход #|*";
        static ALL: Phrases = Phrases::of(TABLE, "k");
        for text in [
            "move 12 is lost",
            "Move\u{B}3rd IS",
            "moves 1 and 2",
            "moved",
            "OF THE",
            "of\u{A0}the",
            "offer",
            "30 Züge",
            "1000 züge",
            "12a",
            "Ход 7",
            "İ",
            "",
        ] {
            let may: Vec<&str> = ALL.beginning(text).to_vec();
            let compared: Vec<&str> = ALL
                .all()
                .filter(|phrase| length_as_words(text, phrase).is_some())
                .collect();
            let found: Vec<&str> = { may.iter().copied() }
                .filter(|phrase| compared.contains(phrase))
                .collect();
            assert_eq!(found, compared, "{text}");
        }
        assert!(!ALL.beginning("moving").contains(&"move"));
    }

    #[test]
    fn every_row_of_the_tables_is_of_a_kind_that_is_read() {
        let tables = [
            (
                include_str!("../data/caveats.tsv"),
                "count on more foot next long lost unread absent unsure hard vague perhaps named white black score alone total instead",
            ),
            (
                include_str!("../data/correction_words.tsv"),
                "lead says move only editor or beside judges errata notice",
            ),
            (
                include_str!("../data/odds_words.tsv"),
                "says without advantage gives away removes up piece",
            ),
            (
                include_str!("../data/position_words.tsv"),
                "white black king either kings men pawns and on to initials",
            ),
            (
                include_str!("../data/tasks.tsv"),
                "white black task board reached asked solution variation",
            ),
            (
                include_str!("../data/unplayed_words.tsv"),
                "here reason would played won rejected instead opening after",
            ),
        ];
        for (table, kinds) in tables {
            let written = table.lines().filter(|line| !line.starts_with('#'));
            assert_eq!(written.count(), rows(table).count(), "{kinds}");
            for (kind, words) in rows(table) {
                assert!(kinds.split(' ').any(|known| known == kind), "{kind}");
                assert_eq!(words, words.to_lowercase());
                let plain = |phrase: &str| phrase == phrase.trim() && !phrase.is_empty();
                assert!(words.split('|').all(plain), "{kind}: {words}");
            }
        }
    }
}
