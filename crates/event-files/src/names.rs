//! Names that are probably one person's: candidates to look at, never merged here.

mod sound;

use serde::Serialize;
use sound::{Word, words};
use std::collections::{BTreeSet, HashMap};

/// The least score that is reported.
const LEAST: u8 = 50;

/// Letters of a name that a slip of the pen is looked for in: shorter ones are too often two names.
const LONG: usize = 5;

/// Names that may share a part before it says nothing any more.
const MOST_OF_A_PART: usize = 400;

/// Two names that are probably one person's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Alike {
    /// The places of both in the list, the lower first.
    pub names: [usize; 2],
    /// How probable it is, from 50 to 100: a measure to sort by, no probability.
    pub score: u8,
    /// What is taken for granted if they are one.
    pub why: Vec<&'static str>,
}

/// Finds names that are probably one person's: in Latin and Cyrillic letters, with and without diacritics,
/// with initials, surname first or last, one letter off. The likeliest first.
///
/// Every word of the shorter name has to be found in the longer one, as it stands or as an initial, so that
/// two of one family are not taken for one.
///
/// ```
/// let found = scoresheet_event_files::names_alike(&["Petrov, Ivan", "Иван Петров", "Petrov, P.", "Õun"]);
/// assert_eq!((found.len(), found[0].names), (1, [0, 1]));
/// assert_eq!(found[0].why, ["other letters for the same sounds", "the order of surname and name"]);
/// ```
#[must_use]
pub fn names_alike<S: AsRef<str>>(names: &[S]) -> Vec<Alike> {
    let split: Vec<Vec<Word>> = names.iter().map(|name| words(name.as_ref())).collect();
    let mut found: Vec<Alike> = candidates(&split)
        .into_iter()
        .filter_map(|[a, b]| {
            let (mut score, mut why) = compare(split.get(a)?, split.get(b)?)?;
            if [a, b].iter().any(|at| {
                names
                    .get(*at)
                    .is_some_and(|name| name.as_ref().contains('('))
            }) {
                why.push("the text in brackets");
                score = score.saturating_sub(5);
            }
            let names = [a, b];
            Some(Alike { names, score, why })
        })
        .collect();
    found.sort_by_key(|alike| (std::cmp::Reverse(alike.score), alike.names));
    found
}

/// Pairs of names that share a word, or nearly: by the word itself and by each way to leave out a letter.
fn candidates(names: &[Vec<Word>]) -> BTreeSet<[usize; 2]> {
    let mut parts: HashMap<String, Vec<usize>> = HashMap::new();
    for (index, words) in names.iter().enumerate() {
        for word in words.iter().filter(|word| !word.is_initial()) {
            let mut keys = word.one_less();
            keys.push(word.sound.clone());
            keys.sort_unstable();
            keys.dedup();
            for key in keys {
                let part = parts.entry(key).or_default();
                if part.last() != Some(&index) {
                    part.push(index);
                }
            }
        }
    }
    let mut pairs = BTreeSet::new();
    for part in parts.values().filter(|part| part.len() <= MOST_OF_A_PART) {
        for (at, &a) in part.iter().enumerate() {
            pairs.extend(part.iter().skip(at + 1).map(|&b| [a, b]));
        }
    }
    pairs
}

/// What has to be supposed if two names are one person's, and how much that leaves; nothing if they are not.
fn compare(a: &[Word], b: &[Word]) -> Option<(u8, Vec<&'static str>)> {
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    let mut taken = vec![false; long.len()];
    let mut supposed = Supposed::default();
    let mut order = Vec::new();
    // Whole words first, so that an initial does not take what a word needs.
    let (initials, whole): (Vec<&Word>, Vec<&Word>) =
        short.iter().partition(|word| word.is_initial());
    for word in whole.into_iter().chain(initials) {
        let fits = |other: &Word| word.fit(other);
        let best = long
            .iter()
            .enumerate()
            .filter(|(at, _)| !taken.get(*at).is_some_and(|taken| *taken));
        let best = best.filter_map(|(at, other)| Some((fits(other)?, at)));
        let (fit, at) = best.min()?;
        if let Some(slot) = taken.get_mut(at) {
            *slot = true;
        }
        supposed.add(fit);
        order.push((word.at, at));
    }
    supposed.more_words = long.len() - short.len();
    supposed.one_word = short.len() == 1 && long.len() > 1;
    order.sort_unstable();
    supposed.turned = !order.is_sorted_by_key(|(_, at)| *at);
    supposed.verdict()
}

/// How two words are one, the better first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    Same,
    SameSound,
    Initial,
    OneOff,
}

#[derive(Default)]
struct Supposed {
    whole: usize,
    sounds: usize,
    initials: usize,
    slips: usize,
    more_words: usize,
    one_word: bool,
    turned: bool,
}

impl Supposed {
    fn add(&mut self, fit: Fit) {
        match fit {
            Fit::Same => self.whole += 1,
            Fit::SameSound => {
                self.whole += 1;
                self.sounds += 1;
            }
            Fit::Initial => self.initials += 1,
            Fit::OneOff => {
                self.whole += 1;
                self.slips += 1;
            }
        }
    }

    fn verdict(self) -> Option<(u8, Vec<&'static str>)> {
        if self.whole == 0 || self.slips > 1 {
            return None;
        }
        let mut score = 100_usize;
        let mut why = Vec::new();
        let mut suppose = |there: bool, cost: usize, what: &'static str| {
            if there {
                score = score.saturating_sub(cost);
                why.push(what);
            }
        };
        suppose(self.sounds > 0, 5, "other letters for the same sounds");
        suppose(self.turned, 5, "the order of surname and name");
        suppose(self.initials > 0, 15, "initials for names");
        suppose(self.slips > 0, 20, "one letter off");
        suppose(
            self.more_words > 0 && !self.one_word,
            10,
            "an additional name in one of them",
        );
        suppose(self.one_word, 35, "a surname alone");
        if why.is_empty() {
            why.push("only case, blanks and punctuation");
        }
        let score = u8::try_from(score).unwrap_or(0);
        (score >= LEAST).then_some((score, why))
    }
}

impl Word {
    /// How this word is the other; a surname of a woman is not a slip for that of a man.
    fn fit(&self, other: &Self) -> Option<Fit> {
        if self.family.is_some() && other.family.is_some() && self.family != other.family {
            return None;
        }
        if self.text == other.text {
            return Some(Fit::Same);
        }
        // A figure is no slip of the pen, and has no sound: it tells two apart.
        let with_figures = |word: &Self| word.text.chars().any(char::is_numeric);
        if with_figures(self) || with_figures(other) {
            return None;
        }
        if self.sound == other.sound {
            return Some(Fit::SameSound);
        }
        let (short, long) = if self.is_initial() {
            (self, other)
        } else {
            (other, self)
        };
        // A surname is not what an initial stands for.
        let given = self.family != Some(true) && other.family != Some(true);
        if given && short.is_initial() && long.sound.starts_with(&short.sound) {
            return Some(Fit::Initial);
        }
        let length = |word: &Self| word.sound.chars().count();
        let womans = |one: &Self, other: &Self| one.sound.strip_suffix('a') == Some(&other.sound);
        let near = length(self).min(length(other)) >= LONG
            && !womans(self, other)
            && !womans(other, self)
            && sound::one_off(&self.sound, &other.sound);
        near.then_some(Fit::OneOff)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(a: &str, b: &str) -> Option<u8> {
        names_alike(&[a, b]).first().map(|alike| alike.score)
    }

    #[test]
    fn one_person_in_several_writings() {
        for (a, b, least) in [
            ("Tal, M", "TAL  M.", 100),
            ("Tal, Mikhail", "Таль, Михаил", 95),
            ("Chigorin, M.", "Чигорин М.", 95),
            ("Tchigorin, Mikhail", "Chigorin, Mikhail", 95),
            ("Tschigorin, Mikhail", "Chigorin, Mikhail", 95),
            ("Keres, Paul", "Paul Keres", 95),
            ("Keres, P.", "Keres, Paul", 85),
            ("Keres", "Keres, Paul", 65),
            ("Õun, Jüri", "Oun, Juri", 95),
            ("Müller, K.", "Mueller, K.", 95),
            ("Petrosjan, Tigran", "Petrosian, Tigran V", 85),
            ("Kortschnoj, V.", "Korchnoi, Viktor", 75),
            ("Фишер, Роберт", "Fischer, Robert", 75),
            ("Jussupow, Artur", "Yusupov, Artur", 95),
            ("Куперман И.", "Kuperman, Isser", 75),
            ("Benko, P. (wh)", "Benko, P. (bl)", 90),
            ("Geller, Efim", "Geler, Efim", 80),
            ("Botvinnik, M.", "Botvinik, M.", 80),
        ] {
            assert!(
                score(a, b).is_some_and(|score| score >= least),
                "{a} / {b}: {:?}",
                score(a, b)
            );
        }
    }

    #[test]
    fn two_persons() {
        for (a, b) in [
            ("Petrov, A.", "Petrov, B."),
            ("Kask, Jüri", "Kask, Jaan"),
            ("Polgar, Judit", "Polgar, Susan"),
            ("Ivanov, A.", "Ivanova, A."),
            ("Kim", "Kin"),
            ("Player001", "Player002"),
            ("Smith, John", "Brown, John"),
            ("Muzychuk, Anna", "Sargsyan, Anna M."),
            ("Muzychuk, Anna", "Anna M. Sargsyan"),
            ("Thomas, A.", "Adams, T."),
            ("A. B.", "A. C."),
            ("", ""),
            ("?", "?"),
        ] {
            assert_eq!(score(a, b), None, "{a} / {b}");
        }
    }

    #[test]
    fn thousands_of_names_take_no_time() {
        let names: Vec<String> = (0..2000)
            .map(|n| format!("Name{n}, First{}", n % 50))
            .collect();
        let _ = names_alike(&names);
        let one: Vec<String> = (0..2000).map(|n| format!("Ivanov, I{n}")).collect();
        assert!(names_alike(&one).len() < 2_000_000);
    }
}
