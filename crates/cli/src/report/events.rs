//! What a user types about events after `scoresheet report`.

use crate::event::read::{self, SourceArgs};
use crate::norms::args::games;
use anyhow::Result;
use clap::Args;
use scoresheet_event::RuleSet;
use scoresheet_event::assessment::Tiebreaks;
use scoresheet_norms::{Game, RankIndicator};
use scoresheet_page::EventOptions;
use std::path::PathBuf;

/// Events in the report.
#[derive(Debug, Args)]
#[command(next_help_heading = "Events")]
pub struct EventsArgs {
    /// Also show this event: a crosstable, a list of pairings, a TRF file or games with tags, as
    /// for `scoresheet event`; may be repeated
    #[arg(long = "event", value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Show at most this many events of the audited games, the largest first; 0 shows none
    #[arg(long = "events", value_name = "N", default_value_t = 12)]
    pub most: usize,
    /// The set of rules that events are judged by: kv53, mk53, fide98, fide2009, fide2024 or fide2026
    /// [default: as for `scoresheet event`]
    #[arg(long = "event-rules", alias = "rules", value_name = "RULES")]
    pub rules: Option<RuleSet>,
    /// Tie-breaks as for `scoresheet event`, or none [default: those that an event states, else the list of
    /// FTM98 annex 3 for its kind, and under kv53 and mk53 none; the page says which]
    #[arg(long, value_name = "LIST|PRESET")]
    pub tiebreaks: Option<Tiebreaks>,
    /// Which classification to take the norms from [default: that of the game, or of the set of
    /// rules]
    #[arg(long, value_name = "GAME", value_parser = games())]
    pub norms: Option<Game>,
    /// What a rank counts for in the coefficient, where the sources do not say, as for `scoresheet
    /// norms`
    #[arg(long = "indicator", value_name = "RANK=N")]
    pub indicators: Vec<RankIndicator>,
}

impl EventsArgs {
    /// What was typed, with the events that files hold.
    ///
    /// # Errors
    /// A file cannot be read as an event.
    pub fn options(&self) -> Result<EventOptions> {
        let readings = match self.files.as_slice() {
            [] => Vec::new(),
            files => read::read(files, &SourceArgs::default(), &[])?,
        };
        Ok(EventOptions {
            readings,
            most: self.most,
            rules: self.rules,
            tiebreaks: self.tiebreaks.clone(),
            norms: self.norms,
            indicators: self.indicators.iter().copied().collect(),
        })
    }
}
