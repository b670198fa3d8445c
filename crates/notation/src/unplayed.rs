//! What a text says around moves that were not played: behind the end of a game, of one that was taken back, of one that would have been
//! better.

use crate::outcome::{AND, Outcome, WHEN, rows_beginning_as};
use crate::phrases::{WordList, length_as_words, length_of_words, word_starts};

/// The words of `data/unplayed_words.tsv`, by kind.
const TABLE: &str = include_str!("../data/unplayed_words.tsv");
static HERE: WordList = WordList::of(TABLE, "here");
static REASON: WordList = WordList::of(TABLE, "reason");
static WOULD: WordList = WordList::of(TABLE, "would");
static PLAYED: WordList = WordList::of(TABLE, "played");
static WON: WordList = WordList::of(TABLE, "won");
static REJECTED: WordList = WordList::of(TABLE, "rejected");
static INSTEAD: WordList = WordList::of(TABLE, "instead");
static OPENING: WordList = WordList::of(TABLE, "opening");
static AFTER: WordList = WordList::of(TABLE, "after");

/// Words by which a game ends, where more stands behind them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameOver {
    /// What they say; nothing where they name no side, and the side whose move is due resigns.
    pub outcome: Option<Outcome>,
    /// Their length in bytes, with a full stop behind them.
    pub len: usize,
    /// Nothing else is said of them: a sentence ends there, or the rest of it says why the game ended.
    pub clear: bool,
}

/// Words at the start of `text` that say that a player resigned or lost on time, or that a draw was agreed.
///
/// ```
/// use scoresheet_notation::game_over;
/// assert!(game_over("Black resigned in view of 22. Qf6+").is_some_and(|over| over.clear));
/// assert!(game_over("Schwarz gab auf. Es hätte folgen können").is_some_and(|over| over.clear));
/// assert!(game_over("White resigned after 22. Qf6+").is_some_and(|over| !over.clear));
/// assert_eq!(game_over("White resigns himself to a draw"), None);
/// ```
#[must_use]
pub fn game_over(text: &str) -> Option<GameOver> {
    rows_beginning_as(text).iter().find_map(|(words, stated)| {
        let len = length_of_words(text, words.trim_end_matches('.'))?;
        let outcome = stated.map(|stated| stated.outcome);
        let ends = stated.is_none_or(|stated| {
            matches!(stated.ending, Some("resignation" | "time" | "agreement"))
        });
        let len = len + length_of_when(&text[len..]);
        let rest = text.get(len..)?;
        let whole = !rest.starts_with(char::is_alphanumeric);
        let why = says_why(rest);
        // That a side wins, and that the game is drawn, is said of positions too.
        let clear = ends && (why || ends_sentence(rest));
        let drawn = outcome == Some(Outcome::Draw) && rest.starts_with('.');
        let len = len + usize::from(rest.starts_with('.'));
        // `White resigns himself to a draw` says something else.
        let over = clear || ends && leads_to_moves(rest) || why || drawn;
        (whole && over).then_some(GameOver {
            outcome,
            len,
            clear,
        })
    })
}

/// Whether a comment says that the game is over where it stands: `{Black resigned here; the remaining moves are analysis}`. It may begin
/// with a word that joins it to the last move.
///
/// ```
/// use scoresheet_notation::is_over_there;
/// assert!(is_over_there("{Here Black resigned; the rest is analysis}"));
/// assert!(!is_over_there("{In his other game Black resigned}"));
/// ```
#[must_use]
pub fn is_over_there(comment: &str) -> bool {
    let mut rest = comment.trim_start_matches(['{', '(', '[', ';', ' ']);
    loop {
        if game_over(rest).is_some_and(|over| over.clear) {
            return true;
        }
        let (word, behind) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let leads = AND.contains(&&*word.to_lowercase()) || says_here(word);
        if !leads || behind.is_empty() {
            return false;
        }
        rest = behind;
    }
}

/// Whether a sentence ends, or a part of it, at the start of `rest`, or behind a word for *here*.
fn ends_sentence(rest: &str) -> bool {
    let behind = behind_here(rest);
    behind.is_empty() || behind.starts_with(['.', ',', ';', ':', '}', ']', ')'])
}

/// Length of what says when it was, with the blank before it: ` on move 30`.
fn length_of_when(rest: &str) -> usize {
    let words = rest.trim_start();
    let mut when = WHEN.beginning(words).iter();
    let when = when.find_map(|when| length_of_words(words, when));
    when.map_or(0, |when| rest.len() - words.len() + when)
}

/// Whether `rest` goes on with moves: `Black resigned after 22. Qf6+`.
fn leads_to_moves(rest: &str) -> bool {
    let words = rest.trim_start();
    let after = |row: &&str| length_as_words(words, row).is_some();
    words.starts_with(|c: char| c.is_ascii_digit()) || AFTER.iter().any(after)
}

/// Whether `rest` says why a game ended.
fn says_why(rest: &str) -> bool {
    let words = behind_here(rest).trim_start_matches([',', ';', ' ', '\n', '(']);
    let mut reasons = REASON.iter();
    reasons.any(|reason| length_as_words(words, reason).is_some())
}

/// What stands behind a word for *here*, or all of it.
fn behind_here(rest: &str) -> &str {
    let words = rest.trim_start();
    let mut here = HERE.iter();
    let len = here.find_map(|here| length_as_words(words, here));
    len.and_then(|len| words.get(len..)).unwrap_or(words)
}

/// Whether a word stands for *here*.
#[must_use]
pub fn says_here(word: &str) -> bool {
    let mut here = HERE.iter();
    here.any(|here| length_as_words(word, here) == Some(word.len()))
}

/// Whether words say that the moves beside them could have been played, and were not.
///
/// ```
/// use scoresheet_notation::says_would;
/// assert!(says_would("Both players overlooked"));
/// assert!(!says_would("There followed"));
/// ```
#[must_use]
pub fn says_would(text: &str) -> bool {
    says_any(text, &WOULD)
}

/// Whether words say that the moves behind them were played: `The game ended`.
#[must_use]
pub fn says_played(text: &str) -> bool {
    says_any(text, &PLAYED)
}

/// Whether words between two moves say nothing but that the game is won, lost or drawn: it may have ended there, and what follows be what
/// might have been played.
///
/// ```
/// use scoresheet_notation::may_end_game;
/// assert!(may_end_game("and wins.") && may_end_game("Time forfeit."));
/// assert!(!may_end_game("and wins a pawn."));
/// ```
#[must_use]
pub fn may_end_game(text: &str) -> bool {
    let words = text.trim_matches(|c: char| !c.is_alphanumeric());
    let mut rows = WON.iter();
    rows.any(|row| length_as_words(words, row) == Some(words.len()))
}

/// Whether words behind a move say that it was taken back, or not played.
///
/// ```
/// use scoresheet_notation::rejects_move;
/// assert!(rejects_move("? Black took back this move and played"));
/// assert!(rejects_move(" would have been better."));
/// assert!(!rejects_move(" was played at once."));
/// ```
#[must_use]
pub fn rejects_move(text: &str) -> bool {
    says_any(text, &REJECTED)
}

/// Whether words end with those that say that the move behind them was not played: `and now, instead of`.
///
/// ```
/// use scoresheet_notation::ends_with_instead;
/// assert!(ends_with_instead("And now, instead of "));
/// assert!(!ends_with_instead("Instead he played "));
/// ```
#[must_use]
pub fn ends_with_instead(text: &str) -> bool {
    ends_with(text, &INSTEAD)
}

/// Where words before the first move of a text lead to the beginning of a game and no more: `The King's Gambit arises after`. They are
/// those of its sentence.
///
/// ```
/// use scoresheet_notation::leads_to_opening;
/// assert!(leads_to_opening("The King's Gambit arises after ") && leads_to_opening("La partie commença par "));
/// assert!(!leads_to_opening("Played after the tournament: "));
/// ```
#[must_use]
pub fn leads_to_opening(text: &str) -> bool {
    says_any(text, &OPENING) || ends_with(text, &AFTER)
}

fn ends_with(text: &str, rows: &[&str]) -> bool {
    let words = text.trim_end();
    word_starts(words).any(|at| {
        let rest = &words[at..];
        rows.iter()
            .any(|row| length_as_words(rest, row) == Some(rest.len()))
    })
}

fn says_any(text: &str, rows: &[&str]) -> bool {
    word_starts(text).any(|at| {
        let rest = &text[at..];
        rows.iter().any(|row| length_as_words(rest, row).is_some())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_over() {
        for text in [
            "Black resigned here. If",
            "Black resigned on move 21, because of",
            "resigns. 22...Nxf6",
            "Zwart gaf op. Er had kunnen volgen",
            "Czarne poddały się wobec",
            "Černý se vzdal pro",
            "Svart gav upp på grund av",
            "чёрные сдались ввиду",
            "the players agreed to a draw here, but",
            "Les Noirs abandonnent, car",
        ] {
            assert!(game_over(text).is_some_and(|over| over.clear), "{text}");
        }
        for text in [
            "White won, for example",
            "Black resigned after",
            "White resigned 12. Nf3",
        ] {
            assert!(game_over(text).is_some_and(|over| !over.clear), "{text}");
        }
        for text in [
            "White wins a piece",
            "White wins.",
            "Draw?",
            "resignedly",
            "Black resigned against Morphy",
        ] {
            assert_eq!(game_over(text), None, "{text}");
        }
    }
}
