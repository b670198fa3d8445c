//! What annotation symbols mean, by edition: the same sign may mean the opposite in another book.

use crate::Edition;

/// One meaning of one symbol in one or several editions.
struct Row {
    symbol: &'static str,
    editions: &'static [&'static str],
    meaning: &'static str,
    clause: &'static str,
}

const VK: &[&str] = &["vk", "vk-brazilian"];
const RK: &[&str] = &["rk"];
const MK53: &[&str] = &["mk53"];
/// Every edition of FIDE's Laws.
const FIDE: &[&str] = &["fide"];

/// Rows of VK 9.1 and RK 9.1 that read alike, with both clauses.
macro_rules! draughts {
    ($symbol:literal, $article:literal, $meaning:literal) => {
        [
            row($symbol, VK, $meaning, concat!("VK 9.1.", $article)),
            row($symbol, RK, $meaning, concat!("RK 9.1.", $article)),
        ]
    };
}

const fn row(
    symbol: &'static str,
    editions: &'static [&'static str],
    meaning: &'static str,
    clause: &'static str,
) -> Row {
    Row {
        symbol,
        editions,
        meaning,
        clause,
    }
}

const DRAUGHTS: [[Row; 2]; 10] = [
    draughts!("!", 3, "strong move"),
    draughts!("!!", 4, "very strong move"),
    draughts!("?", 5, "weak move"),
    draughts!("??", 6, "very weak move"),
    draughts!("?!", 7, "looks weak but is strong"),
    draughts!("!?", 8, "looks strong but is weak"),
    draughts!("*", 9, "forced: all other moves lose"),
    draughts!("+", 10, "the game is won"),
    draughts!("=", 11, "draw"),
    draughts!(
        "a.l.",
        14,
        "capture in any direction, with the same outcome"
    ),
];

const CHESS: &[Row] = &[
    row("!", MK53, "strong move", "MK53 §20"),
    row("!!", MK53, "very strong move", "MK53 §20"),
    row("?", MK53, "weak move", "MK53 §20"),
    row("??", MK53, "very weak move", "MK53 §20"),
    row("∞", MK53, "any move", "MK53 §20"),
    row("=", MK53, "the game is equal", "MK53 §20"),
    row("±", MK53, "White is clearly better", "MK53 §20"),
    row("⩲", MK53, "White is slightly better", "MK53 §20"),
    row("∓", MK53, "Black is clearly better", "MK53 §20"),
    row("⩱", MK53, "Black is slightly better", "MK53 §20"),
    row("!", FIDE, "good move", ""),
    row("!!", FIDE, "very good move", ""),
    row("?", FIDE, "mistake", ""),
    row("??", FIDE, "blunder", ""),
    row("!?", FIDE, "interesting move", ""),
    row("?!", FIDE, "dubious move", ""),
    row("□", FIDE, "only move", ""),
    row("=", FIDE, "equal", ""),
    row("∞", FIDE, "unclear", ""),
    row("±", FIDE, "White is clearly better", ""),
    row("⩲", FIDE, "White is slightly better", ""),
    row("∓", FIDE, "Black is clearly better", ""),
    row("⩱", FIDE, "Black is slightly better", ""),
    row("+-", FIDE, "White is winning", ""),
    row("-+", FIDE, "Black is winning", ""),
];

impl Edition {
    /// What an annotation symbol means in this edition, and the clause that says so; the clause is
    /// empty where usage and no clause says it.
    ///
    /// ```
    /// use scoresheet_rulebook::Edition;
    /// let meaning = |edition: &str| Edition::by_code(edition)?.meaning_of("?!");
    /// assert_eq!(meaning("vk"), Some(("looks weak but is strong", "VK 9.1.7")));
    /// assert_eq!(meaning("fide"), Some(("dubious move", "")));
    /// assert_eq!(meaning("kv53"), None);
    /// ```
    #[must_use]
    pub fn meaning_of(&self, symbol: &str) -> Option<(&'static str, &'static str)> {
        let mut all = self.symbols();
        all.find(|(known, ..)| *known == symbol)
            .map(|(_, meaning, clause)| (meaning, clause))
    }

    /// Its annotation symbols: sign, meaning, and the clause or nothing.
    pub fn symbols(&self) -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
        let all = DRAUGHTS.iter().flatten().chain(CHESS);
        let name = if self.laws.is_some() {
            "fide"
        } else {
            self.code
        };
        all.filter(move |row| row.editions.contains(&name))
            .map(|row| (row.symbol, row.meaning, row.clause))
    }
}
