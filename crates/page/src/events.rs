//! The part of the page about events: those of files, and those that the audited games make.

mod audited;
mod cross;
mod view;

use crate::contents::game_id;
use crate::{Contents, Result};
use audited::EventOfGames;
use scoresheet_event::assessment::Tiebreaks;
use scoresheet_event::{Reading, RuleSet};
use scoresheet_norms::{Game, Indicators};
use scoresheet_report::page::{Section, event};
use std::collections::HashMap;
use view::{Rendered, Viewer};

/// What is asked about events.
#[derive(Debug, Clone, Default)]
pub struct EventOptions {
    /// Events that are shown besides those of the audited games.
    pub readings: Vec<Reading>,
    /// Events of the audited games that are shown, at most; the largest first.
    pub most: usize,
    /// By which rules events are judged; else by those of each.
    pub rules: Option<RuleSet>,
    /// How equal players are parted; else as each event states, or as is usual.
    pub tiebreaks: Option<Tiebreaks>,
    /// Whose classification norms are by; else that of the game, or of the rules.
    pub norms: Option<Game>,
    /// What ranks count for that the sources leave out.
    pub indicators: Indicators,
}

/// Where on the page the game stands that begins on this line of this file.
type Link<'a> = &'a dyn Fn(&str, u64) -> Option<String>;

/// The part about events; nothing where there are none and nobody asked for any.
pub fn section(contents: &Contents, asked: &EventOptions) -> Result<Option<Section>> {
    let numbers: HashMap<(&str, u64), u64> = (contents.all.iter())
        .map(|game| ((contents.below(&game.row.file), game.row.line), game.number))
        .collect();
    let link = |file: &str, line| Some(format!("#{}", game_id(*numbers.get(&(file, line))?)));
    let viewer = Viewer { asked, link: &link };
    let mut views = Vec::new();
    for reading in &asked.readings {
        let reported = Rendered {
            files: &reading.event.files,
            faults: &reading.faults,
        };
        views.push(viewer.view(reading.event.clone(), &reported, asked.norms)?);
    }
    let mut found = audited::events(&contents.audit, asked.most)?;
    for file in &mut found.files {
        *file = contents.below(file).to_owned();
    }
    for EventOfGames { reading, game } in found.events {
        let reported = Rendered {
            files: &found.files,
            faults: &reading.faults,
        };
        views.push(viewer.view(reading.event, &reported, asked.norms.or(game))?);
    }
    let any = !views.is_empty() || !found.remarks.is_empty();
    Ok(any.then(|| event::section(&views, &found.remarks)))
}
