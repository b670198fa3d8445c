//! What follows when an irregularity is found only after play has gone on.

use crate::{Answered, Conditions, Edition, Irregularity};

/// What is found late.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Consequence {
    /// A move against the rules.
    IllegalMove,
    /// A start from other squares than the usual ones.
    WrongSetUp,
    /// A board turned wrongly.
    BoardTurned,
}

use Consequence::{BoardTurned, IllegalMove, WrongSetUp};

const VK: &[&str] = &["vk", "vk-brazilian"];
const RK: &[&str] = &["rk"];
const KV53: &[&str] = &["kv53"];
const MK53: &[&str] = &["mk53"];
const ACCEPTED: &str = "the opponent accepted it by replying";
const NEXT_ROUND: &str =
    "played again from there if found before the next round; if found later, the result stands";
const FROM_THE_START: &str =
    "played again from the start if found before the next round; if found later, the result stands";
const AS_ANY_OTHER: &str =
    "treated like any other irregularity: the opponent accepts it by replying";
const ANNULLED: &str = "the game is annulled and played again";
const RESTORED: &str = "the position before it is restored if found during the game";
const STANDS: &str = "it stands once the opponent has made a move";
const CANCELLED: &str = "the game is cancelled and played again if found during it";
const CARRIED_OVER: &str = "the position is transferred to a correctly placed board";

/// Editions, what is found, what follows, the clause.
type Row = (
    &'static [&'static str],
    Consequence,
    &'static str,
    &'static str,
);

const ROWS: &[Row] = &[
    (KV53, IllegalMove, NEXT_ROUND, "KV53 §12b"),
    (KV53, WrongSetUp, FROM_THE_START, "KV53 §12a"),
    (KV53, BoardTurned, FROM_THE_START, "KV53 §12a"),
    (VK, IllegalMove, ACCEPTED, "VK 5.7"),
    (VK, WrongSetUp, AS_ANY_OTHER, "VK 5.2"),
    (VK, BoardTurned, ANNULLED, "VK 5.1"),
    (RK, IllegalMove, ACCEPTED, "RK 5.7"),
    (RK, WrongSetUp, AS_ANY_OTHER, "RK 5.2"),
    (RK, BoardTurned, ANNULLED, "RK 5.1"),
    (MK53, IllegalMove, NEXT_ROUND, "MK53 §15"),
    (MK53, WrongSetUp, FROM_THE_START, "MK53 §15"),
    (MK53, BoardTurned, CARRIED_OVER, "MK53 §15"),
];

impl Edition {
    /// What follows in this edition when such an irregularity is found after play has gone on, in
    /// words, and the clause that says so. Of illegal moves FIDE's Laws say it by class of time.
    ///
    /// ```
    /// use scoresheet_rulebook::{Conditions, Consequence, Edition};
    /// let rk = Edition::by_code("rk").unwrap();
    /// let (words, clause) = rk.consequence(Consequence::IllegalMove, &Conditions::default()).unwrap();
    /// assert_eq!((words, clause), ("the opponent accepted it by replying", "RK 5.7"));
    /// ```
    #[must_use]
    pub fn consequence(
        &self,
        of: Consequence,
        conditions: &Conditions,
    ) -> Option<(&'static str, &'static str)> {
        if let Some(laws) = self.laws {
            return Some(match of {
                IllegalMove => match laws.illegal_move(conditions).answered {
                    (Answered::Restored, clause) => (RESTORED, clause),
                    (Answered::Stands, clause) => (STANDS, clause),
                },
                WrongSetUp => (CANCELLED, self.clause(Irregularity::WrongSetUp)),
                BoardTurned => (CARRIED_OVER, self.clause(Irregularity::BoardTurned)),
            });
        }
        ROWS.iter()
            .find(|(editions, what, ..)| *what == of && editions.contains(&self.code))
            .map(|(_, _, words, clause)| (*words, *clause))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of some draughts games this part of the rules is not known at all.
    #[test]
    fn an_edition_says_what_follows_or_is_not_known_to() {
        for edition in Edition::ALL {
            let says =
                |of: &Consequence| edition.consequence(*of, &Conditions::default()).is_some();
            let said = [IllegalMove, WrongSetUp, BoardTurned]
                .iter()
                .filter(|of| says(of));
            let known = said.count();
            assert!(
                known == 3 || known == 0 && is_second_hand(edition),
                "{}",
                edition.code
            );
        }
    }

    fn is_second_hand(edition: &Edition) -> bool {
        let codes = ["kv53", "vk", "rk", "mk53", "fide"];
        codes.iter().all(|code| !edition.code.starts_with(code))
    }
}
