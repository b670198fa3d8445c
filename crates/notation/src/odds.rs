//! Games at odds: what says that one starts without some of the pieces.

/// Words that say so, in lower case.
const SAID: [&str; 11] = [
    "odds of",
    "gives the odds",
    "remove white's",
    "remove black's",
    "remove white’s",
    "remove black’s",
    "vorgabe",
    "даёт вперёд",
    "дает вперед",
    "вперёд пешку",
    "вперед пешку",
];

/// Whether a text says of a game that a player gives odds: it does not start from the usual position then, and words
/// hardly ever say from which.
///
/// ```
/// use scoresheet_notation::speaks_of_odds;
/// assert!(speaks_of_odds("(Remove White's Queen's Knight from the board.)"));
/// assert!(!speaks_of_odds("The odds were against White, and the players at odds."));
/// ```
#[must_use]
pub fn speaks_of_odds(text: &str) -> bool {
    let lower = text.to_lowercase();
    SAID.iter().any(|words| lower.contains(words))
}
