//! The part of the report about events: those of files, and those that the audited games make.

mod args;
mod audited;
mod cross;
mod view;

pub use args::EventsArgs;

use super::ReportArgs;
use crate::event::read::{self, SourceArgs};
use anyhow::Result;
use audited::OfGames;
use scoresheet_page::{Contents, game_id};
use scoresheet_report::page::{Section, event};
use scoresheet_tables::stats::ListedGame;
use std::collections::HashMap;
use view::{Told, Viewer};

/// Where on the page the game stands that begins on this line of this file.
type Link<'a> = &'a dyn Fn(&str, u64) -> Option<String>;

/// The part about events; nothing where there are none and nobody asked for any.
///
/// # Errors
/// A file cannot be read as an event, or the table of games cannot be read.
pub fn sections(args: &ReportArgs, contents: &Contents) -> Result<Vec<Section>> {
    let args = &args.events;
    let listed: HashMap<(&str, u64), &ListedGame> = (contents.games.iter())
        .map(|game| ((game.row.file.as_str(), game.row.line), game))
        .collect();
    let link = |file: &str, line| Some(format!("#{}", game_id(listed.get(&(file, line))?)));
    let viewer = Viewer { args, link: &link };
    let mut views = Vec::new();
    if !args.files.is_empty() {
        for reading in read::read(&args.files, &SourceArgs::default())? {
            let told = Told {
                files: &reading.event.files.clone(),
                faults: &reading.faults,
            };
            views.push(viewer.view(reading.event, &told, args.norms)?);
        }
    }
    let found = audited::events(&contents.audit, args.most)?;
    for OfGames { reading, game } in found.events {
        let told = Told {
            files: &found.files,
            faults: &reading.faults,
        };
        views.push(viewer.view(reading.event, &told, args.norms.or(game))?);
    }
    let any = !views.is_empty() || !found.remarks.is_empty();
    let section = any.then(|| event::section(&views, &found.remarks));
    Ok(section.into_iter().collect())
}
