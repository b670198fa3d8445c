//! Who holds which rank on a day, by a history; and composers.

use super::args::NormsArgs;
use super::sources;
use crate::event::faults;
use crate::json::SchemaName;
use crate::sheets;
use anyhow::Result;
use scoresheet_norms::composition;
use scoresheet_norms::history;
use scoresheet_norms::{Choice, Day, Game};
use scoresheet_report::{
    composer_rank_sheet, composition_sheet, held_rank_sheet, norm_choices, rank_step_sheet,
};
use scoresheet_source::quantity::counted;
use serde::Serialize;
use std::path::Path;

/// What is printed as JSON.
#[derive(Serialize)]
struct Answer<T> {
    on: Day,
    players: Vec<T>,
    choices: Vec<Choice>,
}

/// Ranks and terms on a day.
pub fn run_history(args: &NormsArgs, path: &Path, game: Game, on: Day) -> Result<()> {
    let (entries, source) = sources::table(path, &args.source, history::read)?;
    let readings = args.readings();
    let (players, found) = history::keep(&entries, game, &readings, on);
    faults::print(&found, &[source])?;
    let taken = readings.of_history();
    let later = entries.iter().filter(|entry| entry.date > on).count();
    let mut steps = rank_step_sheet(&players);
    if later > 0 {
        steps.note(format!(
            "{} later than {on} and left out.",
            counted(later, "row is", "rows are")
        ));
    }
    for line in norm_choices(&taken) {
        steps.note(line);
    }
    let tables = [held_rank_sheet(&players, game, on), steps];
    let answer = Answer {
        on,
        players,
        choices: taken,
    };
    sheets::print_one(&args.sheets, &tables, SchemaName::RanksHeld, &answer)
}

/// Composers' points and ranks on a day.
pub fn run_composition(args: &NormsArgs, path: &Path, on: Day) -> Result<()> {
    let (awards, _) = sources::table(path, &args.source, composition::read)?;
    let readings = args.readings();
    let taken = readings.of_composition();
    let base = readings.championship_points;
    let players = composition::judge(&awards, on, readings.two_movers, base);
    let mut ranks = composer_rank_sheet(&players);
    for line in norm_choices(&taken) {
        ranks.note(line);
    }
    let tables = [composition_sheet(&players, on), ranks];
    let answer = Answer {
        on,
        players,
        choices: taken,
    };
    sheets::print_one(&args.sheets, &tables, SchemaName::Composition, &answer)
}
