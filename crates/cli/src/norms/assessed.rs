//! The norms of events.

use super::args::NormsArgs;
use super::sources;
use crate::json::SchemaName;
use crate::sheets;
use anyhow::{Context, Result, bail};
use scoresheet_event::Event;
use scoresheet_norms::{Assessment, Game, Options, read_known, worked_out};
use scoresheet_report::{Sheet, explained_norms, norm_choices, norm_sheets};
use scoresheet_tables::Formats;
use std::collections::BTreeMap;

/// Reads the events, and prints what the norms make of each.
pub fn run(args: &NormsArgs, game: Game) -> Result<()> {
    let events = sources::events(args)?;
    let mut all = Vec::new();
    let mut tables = Vec::new();
    for event in &events {
        let assessment = assessment(args, game, event)?;
        let sheets = match &args.explain {
            Some(player) => vec![explained(&assessment, player)?],
            None => norm_sheets(&assessment, args.readings().rounding),
        };
        tables.push((event.title(), sheets));
        all.push(assessment);
    }
    let tables = sheets::of_events(&args.sheets, tables);
    if let Some(dir) = &args.parquet {
        let rows: Vec<_> = all.iter().flat_map(Assessment::rows).collect();
        scoresheet_tables::write_norms(dir, Formats::PARQUET, &rows)?;
    }
    sheets::print(&args.sheets, &tables, SchemaName::Norms, &all)
}

fn assessment(args: &NormsArgs, game: Game, event: &Event) -> Result<Assessment> {
    let known = match &args.ranks {
        Some(path) => sources::table(path, &args.source, |text| read_known(text, event))?.0,
        None => BTreeMap::new(),
    };
    let options = Options {
        game,
        indicators: args.indicators.iter().copied().collect(),
        readings: args.readings(),
        beginners: args.beginners,
        known,
    };
    match worked_out(event, &options).with_context(|| event.files.join(", "))? {
        Ok(assessment) => Ok(assessment),
        Err(faults) => {
            sources::tell(event, &faults)?;
            bail!("{}: cannot determine its norms", event.files.join(", "))
        }
    }
}

/// What each norm asks of the player, and what it comes to.
fn explained(assessment: &Assessment, player: &str) -> Result<Sheet> {
    let mut sheet = explained_norms(assessment, assessment.named(player).context("--explain")?);
    for warning in &assessment.warnings {
        sheet.note(format!("! {warning}"));
    }
    for line in norm_choices(&assessment.choices) {
        sheet.note(line);
    }
    Ok(sheet)
}
