//! The ways in which a game can be drawn, as rows, for tables of what was met.

use scoresheet_rulebook::{Edition, Ending};

/// A clause by which an edition ends a game in a draw, or lets a player claim one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawRuleRow {
    /// Short name of the edition, as in [`GameRow::edition`](crate::GameRow::edition).
    pub edition: &'static str,
    /// Name of the game, as in [`GameRow::game`](crate::GameRow::game).
    pub game: &'static str,
    /// Name of the ending, as in [`GameRow::ending`](crate::GameRow::ending); of several with commas between them, where
    /// one citation stands for all of them.
    pub ending: String,
    /// The clause.
    pub clause: &'static str,
    /// `ends`, `ends-unless-won` or `claim`; of several endings each that one has, with commas.
    pub effect: String,
}

/// Every draw of every edition, game by game, in the order of the clauses, as they are read by
/// default.
///
/// ```
/// let rules = scoresheet_batch::draw_rules();
/// let third = rules.iter().find(|rule| rule.clause == "FIDE 2023 9.2.2").unwrap();
/// assert_eq!((third.game, &*third.ending, &*third.effect), ("chess", "third-time", "claim"));
/// ```
#[must_use]
pub fn draw_rules() -> Vec<DrawRuleRow> {
    let mut rows: Vec<DrawRuleRow> = Vec::new();
    for edition in Edition::ALL {
        for game in edition.games {
            let endings = edition.endings.iter();
            for ending in endings.filter(|ending| ending.draw && ending.is_for(game)) {
                let of = (edition.code, *game, ending.clause);
                let known = rows.iter_mut().find(|row| row.key() == of);
                match known {
                    Some(row) => row.add(ending),
                    None => rows.push(DrawRuleRow {
                        edition: edition.code,
                        game,
                        ending: ending.name.to_owned(),
                        clause: ending.clause,
                        effect: ending.effect.as_str().to_owned(),
                    }),
                }
            }
        }
    }
    rows
}

impl DrawRuleRow {
    fn key(&self) -> (&str, &str, &str) {
        (self.edition, self.game, self.clause)
    }

    /// Takes in another ending that is cited alike: the article of neither was seen.
    fn add(&mut self, ending: &Ending) {
        self.ending = format!("{}, {}", self.ending, ending.name);
        let effect = ending.effect.as_str();
        if !self.effect.split(", ").any(|known| known == effect) {
            self.effect = format!("{}, {effect}", self.effect);
        }
    }
}
