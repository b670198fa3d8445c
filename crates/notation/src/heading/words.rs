//! The words of headings (`data/heading_words.tsv`), and what they are for.

use crate::phrases::rows;
use std::collections::HashMap;
use std::sync::LazyLock;

/// What a word may be for: one bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Uses(u32);

macro_rules! uses {
    ($($name:ident = $row:literal),* $(,)?) => {
        /// The rows of the table.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum Use { $($name),* }

        const ROWS: &[(&str, Use)] = &[$(($row, Use::$name)),*];
    };
}

uses! {
    White = "white",
    Black = "black",
    SideOrName = "side_or_name",
    SideSurname = "side_surname",
    Versus = "versus",
    Between = "between",
    And = "and",
    Messrs = "messrs",
    Game = "game",
    Number = "number",
    Round = "round",
    MatchGame = "match_game",
    MatchTail = "match_tail",
    Played = "played",
    At = "at",
    Particle = "particle",
    Noble = "noble",
    Trailing = "trailing",
    Abbreviated = "abbreviated",
    Title = "title",
    Piece = "piece",
    Stop = "stop",
    Event = "event",
    EventWord = "event_word",
    Defence = "defence",
    OpeningNoun = "opening_noun",
    OpeningWord = "opening_word",
    Weekday = "weekday",
    Label = "label",
    Article = "article",
    Publication = "publication",
    PlacePart = "place_part",
}

impl Uses {
    pub(super) const fn is(self, one: Use) -> bool {
        self.0 & (1 << one as u32) != 0
    }

    pub(super) fn is_any(self, of: &[Use]) -> bool {
        of.iter().any(|one| self.is(*one))
    }

    const fn add(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

struct Table {
    whole: HashMap<&'static str, Uses>,
    /// Words that may have any ending, in the order of the alphabet.
    stems: Vec<(&'static str, Uses)>,
    /// Words that may have any beginning.
    endings: Vec<(&'static str, Uses)>,
    ordinals: HashMap<&'static str, u16>,
    openings: Vec<Vec<&'static str>>,
    /// Letters for White and for Black in one language.
    side_letters: Vec<(&'static str, &'static str)>,
    clear_letters: Vec<&'static str>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut table = Table {
        whole: HashMap::new(),
        stems: Vec::new(),
        endings: Vec::new(),
        ordinals: HashMap::new(),
        openings: Vec::new(),
        side_letters: Vec::new(),
        clear_letters: Vec::new(),
    };
    for (row, words) in rows(include_str!("../../data/heading_words.tsv")) {
        let words = words.split(' ');
        if let Ok(number) = row.parse() {
            table.ordinals.extend(words.map(|word| (word, number)));
        } else if row == "opening_name" {
            let phrases = words.map(|phrase| phrase.split('|').collect());
            table.openings.extend(phrases);
        } else if row == "side_letters" {
            table
                .side_letters
                .extend(words.filter_map(|pair| pair.split_once('|')));
        } else if row == "clear_letters" {
            table.clear_letters.extend(words);
        } else if let Some((_, one)) = ROWS.iter().find(|(name, _)| *name == row) {
            let uses = Uses(1 << *one as u32);
            for word in words {
                match (word.strip_suffix('*'), word.strip_prefix('*')) {
                    (Some(stem), _) => table.stems.push((stem, uses)),
                    (None, Some(ending)) => table.endings.push((ending, uses)),
                    (None, None) => table.whole.entry(word).or_default().add(uses),
                }
            }
        }
    }
    table.stems.sort_unstable_by_key(|(stem, _)| *stem);
    table
});

/// What a word in small letters may be for.
pub(super) fn uses(word: &str) -> Uses {
    let mut found = TABLE.whole.get(word).copied().unwrap_or_default();
    // Stems that the word begins with stand right before the place where it would.
    let first = word.chars().next().map_or(0, char::len_utf8);
    let after = TABLE.stems.partition_point(|(stem, _)| *stem <= word);
    let before = TABLE.stems.get(..after).unwrap_or_default().iter().rev();
    before
        .take_while(|(stem, _)| stem.get(..first) == word.get(..first))
        .filter(|(stem, _)| word.starts_with(stem))
        .for_each(|(_, uses)| found.add(*uses));
    let joined = TABLE.endings.iter();
    joined
        .filter(|(ending, _)| word.len() > ending.len() && word.ends_with(ending))
        .for_each(|(_, uses)| found.add(*uses));
    found
}

/// The number that an ordinal in small letters says: `third`, `5th`, `5-я`.
pub(super) fn ordinal(word: &str) -> Option<u16> {
    const ENDINGS: [&str; 21] = [
        "st", "nd", "rd", "th", "te", "ter", "e", "er", "ère", "ème", "-я", "-й", "-ая", "-ый",
        "-ой", "-ий", "-го", "я", "й", "-е", "-s",
    ];
    if let Some(number) = TABLE.ordinals.get(word) {
        return Some(*number);
    }
    let figures = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, ending) = word.split_at(figures);
    ENDINGS
        .contains(&ending)
        .then(|| number.parse().ok())
        .flatten()
}

/// The names of openings that no word for an opening need stand beside, in small letters.
pub(super) fn opening_names() -> impl Iterator<Item = &'static [&'static str]> {
    TABLE.openings.iter().map(Vec::as_slice)
}

/// Whether a letter may stand for a side in brackets behind a name.
pub(super) fn is_letter_of_side(word: &str) -> bool {
    let mut pairs = TABLE.side_letters.iter();
    pairs.any(|(white, black)| word == *white || word == *black)
}

/// Whether such a letter is hardly anything else.
pub(super) fn is_clear_letter_of_side(word: &str) -> bool {
    TABLE.clear_letters.contains(&word)
}

/// Whether the first of two letters, which are those of one language, is White's: `B` is Black's beside `W`, and White's beside `N`.
pub(super) fn first_is_white(first: &str, second: &str) -> Option<bool> {
    let has = |pair| TABLE.side_letters.contains(&pair);
    match (has((first, second)), has((second, first))) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        (true, true) | (false, false) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_the_table_is_known() {
        for (row, words) in rows(include_str!("../../data/heading_words.tsv")) {
            let known = row.parse::<u16>().is_ok()
                || row == "opening_name"
                || row == "side_letters"
                || row == "clear_letters"
                || ROWS.iter().any(|(name, _)| *name == row);
            assert!(known && !words.is_empty(), "{row}");
            assert_eq!(words, words.to_lowercase(), "{row}");
        }
        assert!(uses("чемпионата").is(Use::Event));
        assert!(uses("match").is(Use::Event));
        assert!(uses("bekerfinale").is(Use::Event));
        assert_eq!(ordinal("5th"), Some(5));
        assert_eq!(ordinal("5"), None);
    }
}
