//! The ways in which a game can be drawn, as rows, for tables of what was met.

use scoresheet_rulebook::Edition;

/// A clause by which an edition ends a game in a draw, or lets a player claim one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawRuleRow {
    /// Short name of the edition, as in [`GameRow::edition`](crate::GameRow::edition).
    pub edition: &'static str,
    /// Name of the game, as in [`GameRow::game`](crate::GameRow::game).
    pub game: &'static str,
    /// Name of the ending, as in [`GameRow::ending`](crate::GameRow::ending).
    pub ending: &'static str,
    /// The clause.
    pub clause: &'static str,
    /// `ends`, `ends-unless-won` or `claim`.
    pub effect: &'static str,
}

/// Every draw of every edition, game by game, in the order of the clauses, as they are read by
/// default.
///
/// ```
/// let rules = scoresheet_batch::draw_rules();
/// let third = rules.iter().find(|rule| rule.clause == "FIDE 9.2.2").unwrap();
/// assert_eq!((third.game, third.ending, third.effect), ("chess", "third-time", "claim"));
/// ```
#[must_use]
pub fn draw_rules() -> Vec<DrawRuleRow> {
    let mut rows = Vec::new();
    for edition in Edition::ALL {
        for game in edition.games {
            let endings = edition.endings.iter();
            let draws = endings.filter(|ending| ending.draw && ending.is_for(game));
            rows.extend(draws.map(|ending| DrawRuleRow {
                edition: edition.code,
                game,
                ending: ending.name,
                clause: ending.clause,
                effect: ending.effect.as_str(),
            }));
        }
    }
    rows
}
