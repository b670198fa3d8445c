//! An assessment as plain rows, one per player, for tables.

use super::{Assessment, Purpose, Rank, Trial};
use serde::Serialize;

/// One player's line. Figures are whole numbers: half points, hundredths.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AssessmentRow {
    /// The event's name.
    pub event: Option<String>,
    /// `draughts` or `chess`.
    pub game: &'static str,
    /// The coefficient in hundredths; none of beginners or where an indicator is lacking.
    pub coefficient_hundredths: Option<i32>,
    /// The starting number.
    pub number: u32,
    /// The name.
    pub name: String,
    /// The rank held: `none`, `V` … `I`, `MK`, `M`, `GM`.
    pub rank: &'static str,
    /// Whether the player was struck from the table.
    pub struck: bool,
    /// The games of the percent.
    pub games: u32,
    /// The points made, in halves.
    pub half_points: i32,
    /// The percent made, in hundredths of a percent; none of no games.
    pub percent_hundredths: Option<u32>,
    /// The rank that the result gives.
    pub reached: Option<&'static str>,
    /// The ranks it skips, blanks between.
    pub skipped: String,
    /// Ranks whose norm was met and that are refused because they would skip one, blanks between.
    pub refused: String,
    /// Whether the rank held is confirmed; none where it cannot be.
    pub confirmed: Option<bool>,
    /// Whether the result counts towards candidate; none where it cannot.
    pub credited: Option<bool>,
    /// The rank of the nearest norm that was not met.
    pub missed: Option<&'static str>,
    /// What was lacking for it, in half points.
    pub missed_half_points: Option<i32>,
    /// Where what was met, or else missed, is said; semicolons between.
    pub clauses: String,
}

impl Assessment {
    /// One row per player, in the order of the event.
    #[must_use]
    pub fn rows(&self) -> Vec<AssessmentRow> {
        let coefficient = self.coefficient.as_ref().map(|it| it.value.0);
        let rows = self.players.iter().map(|player| {
            let missed = player.missed().into_iter().next();
            AssessmentRow {
                event: self.event.clone(),
                game: self.game.code(),
                coefficient_hundredths: coefficient,
                number: player.number,
                name: player.name.clone(),
                rank: player.rank.code(),
                struck: player.struck,
                games: player.tally.games,
                half_points: player.tally.points.in_halves(),
                percent_hundredths: (player.percent)
                    .and_then(|percent| u32::try_from(percent.0).ok()),
                reached: player.reached.map(Rank::code),
                skipped: codes(&player.skipped),
                refused: codes(&player.refused),
                confirmed: player.confirmed,
                credited: player.credited,
                missed: missed.map(|trial| trial.rank.code()),
                missed_half_points: missed.map(|trial| trial.short.in_halves()),
                clauses: cited(player.deciding().or(missed)),
            }
        });
        rows.collect()
    }
}

fn codes(ranks: &[Rank]) -> String {
    let codes: Vec<_> = ranks.iter().map(|rank| rank.code()).collect();
    codes.join(" ")
}

fn cited(trial: Option<&Trial>) -> String {
    let clauses = trial.map_or(&[][..], |trial| &trial.clauses);
    let clauses: Vec<_> = clauses.iter().map(ToString::to_string).collect();
    clauses.join("; ")
}

impl super::Standing {
    /// The norm by which a rank is reached or, if none is, the one held confirmed.
    #[must_use]
    pub fn deciding(&self) -> Option<&Trial> {
        let met = |purpose, rank| {
            (self.trials.iter())
                .find(move |trial| trial.is_met() && trial.purpose == purpose && trial.rank == rank)
        };
        match self.reached {
            Some(rank) => met(Purpose::Reach, rank),
            None => met(Purpose::Confirm, self.rank),
        }
    }
}
