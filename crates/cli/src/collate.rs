//! `scoresheet collate`: score sheets of one game, side by side.

mod args;

pub use args::CollateArgs;

use crate::drawing::rendered_on;
use crate::games::{each_once, input_options, replay_options, sources};
use crate::json::SchemaName;
use crate::out::cannot_write;
use crate::progress::Progress;
use crate::{exit, json};
use anyhow::{Context, Error, Result, bail};
use scoresheet_batch::{SheetText, sheets_of_game};
use scoresheet_output::keep;
use scoresheet_replay::{CollatedSheet, Judge, collate, collation_json};
use scoresheet_report::render_collation;
use scoresheet_source::Level;
use std::io;
use std::path::Path;

/// Collates the sheets; the exit code says whether anything is left open.
pub fn run(args: &CollateArgs) -> Result<()> {
    let record = args.replay.record(args.lang);
    let mut files = Vec::new();
    // A sheet that counted twice would outvote the others.
    for path in each_once(&args.files) {
        files.extend(sources(path)?);
    }
    let judge = || Judge::new(replay_options(&record));
    let texts = sheets_of_game(files, args.game_no, judge, &input_options(&record));
    let texts = texts.map_err(Error::msg)?;
    let sheets: Vec<CollatedSheet<'_>> = texts.iter().map(SheetText::sheet).collect();
    let progress = Progress::unknown("comparing the sheets");
    let collation = collate(&sheets, replay_options(&record))?;
    let merged = collation.merged()?;
    drop(progress);
    if let Some(path) = &args.out {
        write_merged(path, args, &merged)?;
    }
    let line_of = |sheet: usize, at| {
        let text = texts.get(sheet);
        text.map_or(0, |text| text.line_of(at))
    };
    let object = collation_json(&collation, &merged, &line_of);
    json::or_text(args.json, SchemaName::Collate, &[object], || {
        let mut reported = rendered_on(&io::stdout());
        render_collation(&mut reported, &collation, &line_of);
        if args.out.is_none() {
            reported.words(&format!("\n{merged}"));
        }
        reported.to_string()
    })?;
    exit::met_all(collation.is_disputed().then_some(Level::Error));
    Ok(())
}

/// Writes the merged record, never over one of the sheets.
fn write_merged(path: &Path, args: &CollateArgs, merged: &str) -> Result<()> {
    if keep(path, &args.files).is_err() {
        bail!(
            "{}: is one of the sheets; name another file",
            path.display()
        );
    }
    scoresheet_output::write(path, merged).with_context(cannot_write(path))
}
