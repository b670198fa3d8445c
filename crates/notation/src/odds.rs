//! Games at odds, and of kinds of chess that shuffle the pieces: what says that one does not start from the usual position.

use crate::phrases::{Phrases, WordList};

/// The words of `data/odds_words.tsv`, by kind.
const TABLE: &str = include_str!("../data/odds_words.tsv");
static SAYS: Phrases = Phrases::of(TABLE, "says");
static WITHOUT: WordList = WordList::of(TABLE, "without");
static ADVANTAGE: WordList = WordList::of(TABLE, "advantage");
static GIVES: WordList = WordList::of(TABLE, "gives");
static AWAY: WordList = WordList::of(TABLE, "away");
static REMOVES: WordList = WordList::of(TABLE, "removes");
static UP: WordList = WordList::of(TABLE, "up");
static PIECE: WordList = WordList::of(TABLE, "piece");

/// Most words of a sentence that says no more than that, and of the text in which it stands: a heading or a notice.
const SHORT: usize = 8;
const NOTICE: usize = 25;

/// Whether a text says of a game that a player gives odds, or that the pieces were shuffled: it does not start from the usual position
/// then, and words hardly ever say from which.
///
/// ```
/// use scoresheet_notation::speaks_of_odds;
/// assert!(speaks_of_odds("(Remove White's Queen's Knight from the board.)"));
/// assert!(speaks_of_odds("Weiß gibt einen Turm vor"));
/// assert!(speaks_of_odds("Chess960"));
/// assert!(!speaks_of_odds("The odds were against White, and the players at odds."));
/// ```
#[must_use]
pub fn speaks_of_odds(text: &str) -> bool {
    let lower = text.to_lowercase();
    let notice = lower.split_whitespace().nth(NOTICE).is_none();
    SAYS.find(&lower).is_some() || notice && sentences(&lower).any(names_missing_piece)
}

/// Whether a short sentence says that a piece is not there: `Les Blancs sans le Cavalier Dame`, `Weiß gibt den Damenturm vor`.
fn names_missing_piece(sentence: &str) -> bool {
    let words: Vec<&str> = sentence.split_whitespace().map(bare).collect();
    let one_of = |word: &str, rows: &[&str]| rows.iter().any(|row| is_word(word, row));
    let piece = |word: &&str| one_of(word, &PIECE) || names_square(word);
    if words.len() > SHORT || !words.iter().any(piece) {
        return false;
    }
    let has = |rows: &[&str]| words.iter().any(|word| one_of(word, rows));
    let behind = |rows: &[&str]| {
        let at = words.iter().position(|word| one_of(word, rows));
        at.is_some_and(|at| words.iter().skip(at + 1).any(piece))
    };
    let last = words.last().is_some_and(|word| one_of(word, &AWAY));
    behind(&WITHOUT)
        || behind(&ADVANTAGE)
        || last && has(&GIVES)
        || words.last().is_some_and(piece) && behind(&REMOVES) && !has(&UP)
}

/// A word without the stops and signs around it.
fn bare(word: &str) -> &str {
    word.trim_matches(|c: char| !c.is_alphanumeric())
}

/// Whether a word is the name of a row, or begins like one that ends with a star.
fn is_word(word: &str, row: &str) -> bool {
    match row.strip_suffix('*') {
        Some(stem) => word.starts_with(stem),
        None => word == row,
    }
}

/// `Ta1`, `a1`: a piece by the square on which it would stand, in Latin letters or in those that look like them.
fn names_square(word: &str) -> bool {
    let mut letters = word.chars().rev();
    let rank = letters
        .next()
        .is_some_and(|c| matches!(c, '1' | '2' | '7' | '8'));
    let file = letters
        .next()
        .is_some_and(|c| matches!(c, 'a'..='h' | 'а' | 'с' | 'е'));
    rank && file && letters.count() <= 2
}

/// Sentences and lines, and what stands in brackets.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.split(['.', '!', '?', ';', '\n', '(', ')', '[', ']'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_of_games_at_odds() {
        for text in [
            "White gives queen's knight",
            "Handicap game: without queen's rook",
            "Vorgabepartie",
            "Weiß spielt ohne Damenspringer",
            "Ohne Ta1",
            "(Weiß gibt den Damenturm vor.)",
            "Partie à avantage de la tour",
            "Les Blancs sans le Cavalier Dame",
            "Les Blancs rendent la tour de la dame.",
            "Avantage : pion et trait",
            "Partida con ventaja de torre",
            "Las blancas juegan sin la torre de dama",
            "Il Bianco dà il vantaggio del cavallo",
            "Белые дали вперёд коня",
            "Партия с форой",
            "Без ладьи а1",
            "Белые играют без ферзевого коня.",
            "Vantagem de torre",
            "Partij met voorgift van een toren",
            "Wit geeft een paard voor",
            "Partia z forami: bez wieży",
            "Partie s předdávkou",
            "Előny: bástya",
            "Huszárelőnyös játszma",
            "Handikapp: torn",
            "Eeltandmine: vanker",
            "[Sans la Ta1]",
            "Fischer Random",
            "Pawn and two moves",
            "Knight-odds",
        ] {
            assert!(speaks_of_odds(text), "{text}");
        }
        for text in [
            "White gives up a knight for the attack.",
            "Weiß gab den Turm für den Springer.",
            "This gives the knight a fine post.",
            "Attention to simple game endings (still without pawns).",
            "Simple end-games, that is, end-games without pawns, are",
            "Les Blancs ont l'avantage.",
            "Zeitvorgabe: 40 Züge in zwei Stunden",
            "Without more ado he played on, and in the end the rook decided.",
            "Партия без ошибок",
        ] {
            assert!(!speaks_of_odds(text), "{text}");
        }
    }
}
