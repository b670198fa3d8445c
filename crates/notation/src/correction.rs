//! Words by which a text corrects one of its moves: `Qc5 (recte Qxe5)`, `La6, muß heißen Sa6`, `Errata. 20...Ba6: read 20...Na6`.

use crate::phrases::{Phrases, WordList, behind};

/// The words of `data/correction_words.tsv`, by kind.
const TABLE: &str = include_str!("../data/correction_words.tsv");
static LEAD: WordList = WordList::of(TABLE, "lead");
static SAYS: WordList = WordList::of(TABLE, "says");
static WITH_MOVE: WordList = WordList::of(TABLE, "move");
static ONLY: WordList = WordList::of(TABLE, "only");
static EDITOR: WordList = WordList::of(TABLE, "editor");
static OR: WordList = WordList::of(TABLE, "or");
static BESIDE: Phrases = Phrases::of(TABLE, "beside");
static JUDGES: WordList = WordList::of(TABLE, "judges");
static ERRATA: Phrases = Phrases::of(TABLE, "errata");
static NOTICE: Phrases = Phrases::of(TABLE, "notice");

/// How a remark behind a move may correct it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Correction<'t> {
    /// It says so, whatever follows: `recte`.
    Said,
    /// It does if this begins with a move.
    IfMoveIn(&'t str),
    /// It does if this is a move and nothing else: `correctly Nc3`.
    IfMoveIs(&'t str),
    /// It does if it names a move anywhere.
    IfMoveAnywhere,
}

/// Every way in which a remark right behind a move may say that another one was played.
///
/// ```
/// use scoresheet_notation::{Correction, corrections};
/// assert_eq!(corrections("(recte Qxe5)"), [Correction::Said]);
/// assert_eq!(corrections("[Ed.: actually Na6]"), [Correction::IfMoveIn("Na6]")]);
/// assert_eq!(corrections("(better Na6)"), []);
/// ```
#[must_use]
pub fn corrections(remark: &str) -> Vec<Correction<'_>> {
    let square = remark.trim_start().starts_with('[');
    let mut found = Vec::new();
    let mut rest = Some(without_signs(remark));
    while let Some(words) = rest {
        let of = |rows: &[&str]| rows.iter().find_map(|row| behind(words, row));
        if of(&SAYS).is_some() {
            return vec![Correction::Said];
        }
        // The longest of those that begin alike leaves the move alone.
        let shortest = |rows: &[&str]| {
            let rests = rows.iter().filter_map(|row| behind(words, row));
            rests.min_by_key(|rest| rest.len()).map(without_signs)
        };
        found.extend(shortest(&WITH_MOVE).map(Correction::IfMoveIn));
        found.extend(shortest(&ONLY).map(Correction::IfMoveIs));
        if square {
            found.extend(shortest(&EDITOR).map(Correction::IfMoveIn));
        }
        rest = of(&LEAD).map(without_signs);
    }
    if BESIDE.find(remark).is_some() {
        found.push(Correction::IfMoveAnywhere);
    }
    found
}

/// Whether a word beside a move is what an annotator says of another one than was played: `better`, `drohend`.
#[must_use]
pub fn judges_move(word: &str) -> bool {
    let mut rows = JUDGES.iter();
    rows.any(|row| behind(word, row) == Some(""))
}

/// What follows words that stand between two moves of which one was played, if a text begins with them.
///
/// ```
/// use scoresheet_notation::behind_or;
/// assert_eq!(behind_or("or perhaps Nb8"), Some("Nb8"));
/// assert_eq!(behind_or("oder"), Some(""));
/// assert_eq!(behind_or("better Nb8"), None);
/// ```
#[must_use]
pub fn behind_or(text: &str) -> Option<&str> {
    let words = without_signs(text);
    let rests = OR.iter().filter_map(|row| behind(words, row));
    // The longest of those that begin alike leaves the move alone.
    rests.map(without_signs).min_by_key(|rest| rest.len())
}

/// Whether a text speaks of a correction of something that stands elsewhere.
///
/// ```
/// use scoresheet_notation::speaks_of_corrections;
/// assert!(speaks_of_corrections("Page 12: 20...Ba6 should read 20...Na6."));
/// assert!(speaks_of_corrections("Im 20. Zug lies Sa6 statt La6."));
/// assert!(!speaks_of_corrections("A fine game."));
/// ```
#[must_use]
pub fn speaks_of_corrections(text: &str) -> bool {
    let mut kinds = [&ERRATA, &NOTICE, &BESIDE].into_iter();
    kinds.any(|phrases| phrases.find(text).is_some())
}

/// Whether a text is the heading of a list of corrections, and nothing else.
///
/// ```
/// use scoresheet_notation::is_heading_of_corrections;
/// assert!(is_heading_of_corrections("ERRATA."));
/// assert!(!is_heading_of_corrections("Errata of the last volume are found on page 3"));
/// ```
#[must_use]
pub fn is_heading_of_corrections(text: &str) -> bool {
    let words = without_signs(text);
    let errata = ERRATA.beginning(words).iter();
    let mut rests = errata.filter_map(|row| behind(words, row));
    rests.any(|rest| !rest.contains(char::is_alphanumeric))
}

/// A text without the stops, signs and brackets before it; the figures of pieces are none of these.
fn without_signs(text: &str) -> &str {
    let figure = |c: char| ('\u{2654}'..='\u{265f}').contains(&c);
    text.trim_start_matches(|c: char| !c.is_alphanumeric() && !figure(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn praise_corrects_nothing() {
        for text in [
            "(better Na6)",
            "(not Ba6, as often given)",
            "with the idea Nd5",
            "(statt Sa6)",
        ] {
            assert_eq!(corrections(text), [], "{text}");
        }
        for word in ["drohend", "Better", "грозя"] {
            assert!(judges_move(word), "{word}");
        }
        assert!(!judges_move("helyesen"));
    }
}
