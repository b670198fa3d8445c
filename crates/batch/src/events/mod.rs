//! Events from files: which kind of file it is, its text, the events in it.

mod chosen;
mod tags;
mod text;
mod told;

pub use tags::stated;
pub use text::{SourceText, text_of};
pub use told::told;

use crate::input::{Compression, family_of_name, is_zip_name};
use scoresheet_event::assessment::Left;
use scoresheet_event::{Fault, Reading, Scoring};
use scoresheet_event_files::games::{GatherOptions, gather};
use scoresheet_event_files::pairing_list::{self, ListKind};
use scoresheet_event_files::{CsvOptions, crosstable_csv, trf};
use scoresheet_notation::split::has_tags;
use scoresheet_source::{Encoding, Level};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tags::TaggedGames;

/// What is said of events besides their files.
#[derive(Debug, Clone, Default)]
pub struct EventOptions {
    /// Scoring, kind of pairing, rounds by the pairing table.
    pub tables: CsvOptions,
    /// Whether games of one event are one wherever they were played.
    pub ignore_site: bool,
    /// Two names of one player in the games, the one to keep first.
    pub same: Vec<[String; 2]>,
    /// Only the event of this name; place and year may follow it, and a part of it is enough.
    pub only: Option<String>,
    /// Who left, as far as that is said beside the sources.
    pub left: Vec<Left>,
    /// The encoding, whatever the bytes look like.
    pub encoding: Option<Encoding>,
    /// Set from outside, it ends the reading soon.
    pub stop: Arc<AtomicBool>,
}

impl EventOptions {
    /// The options of the program that say nothing of an event from these sources, each with the file that shows it.
    #[must_use]
    pub fn ignored<'s>(&self, sources: &'s [SourceText]) -> Vec<(&'s str, &'static str)> {
        let mut found = Vec::new();
        // Games come without their text.
        let table = sources.iter().find(|source| !source.text.is_empty());
        if let Some(source) = table.filter(|_| self.ignore_site) {
            found.push((source.name.as_str(), "--ignore-site is for games"));
        }
        let crosstable = |source: &SourceText| crosstable_csv::looks_like_crosstable(&source.text);
        if self.tables.rounds_by_table
            && let Some(first) = sources.first()
            && !sources.iter().any(crosstable)
        {
            found.push((first.name.as_str(), "--rounds-by-table is for crosstables"));
        }
        found
    }

    /// # Errors
    /// If it was to stop.
    fn go_on(&self) -> Result<(), EventsError> {
        match self.stop.load(Ordering::Relaxed) {
            true => Err(EventsError("interrupted".to_owned())),
            false => Ok(()),
        }
    }
}

/// An event cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct EventsError(String);

impl EventsError {
    fn unfit(name: &str, why: impl std::fmt::Display) -> Self {
        Self(format!("{name}: {why}"))
    }
}

/// An event and what it was read from.
#[derive(Debug)]
pub struct FoundEvent {
    /// The event and what is wrong with its sources.
    pub reading: Reading,
    /// The sources; [`scoresheet_event::Place::file`] counts in them. Those of games are without text:
    /// they may be large.
    pub sources: Vec<SourceText>,
    /// False for games that name no two players: they are no event, and the faults say so.
    pub stands: bool,
}

/// What the paths hold.
#[derive(Debug, Default)]
pub struct Events {
    /// The events, in order: tables, lists, games.
    pub events: Vec<FoundEvent>,
    /// What could not be read among files of games, one line each.
    pub problems: Vec<(Level, String)>,
    /// Records of games without tags, which are of no event.
    pub untagged: usize,
}

impl Events {
    /// How many errors there are in all sources.
    #[must_use]
    pub fn errors(&self) -> usize {
        let faults = self.events.iter().flat_map(|found| &found.reading.faults);
        let problems = self
            .problems
            .iter()
            .filter(|(level, _)| *level == Level::Error);
        faults.filter(|fault| Fault::is_error(fault)).count() + problems.count()
    }

    fn take(&mut self, reading: Reading, sources: Vec<SourceText>) {
        self.events.push(FoundEvent {
            reading: reading.checked(),
            sources,
            stands: true,
        });
    }
}

/// Reads the events of all paths; `-` is standard input. A crosstable or a TRF file is an event by itself;
/// lists of pairings and of players are one event together; of games, one for each event that their tags name.
///
/// # Errors
/// If a path cannot be read or is no source of an event. What is wrong in a source is a fault of its reading.
pub fn read(paths: &[PathBuf], options: &EventOptions) -> Result<Events, EventsError> {
    let mut found = Sorted::default();
    for path in paths {
        options.go_on()?;
        if is_of_games(path) {
            found.games.read(path, options)?;
            continue;
        }
        match found.take(text_of(path, options.encoding)?, options)? {
            Some(games) if games.name == "-" => {
                return Err(EventsError::unfit(
                    "-",
                    "games are read from files; save them first",
                ));
            }
            Some(_) => found.games.read(path, options)?,
            None => {}
        }
    }
    found.events(options)
}

/// Reads the events of a text, which is named `text`.
///
/// # Errors
/// If it is no source of an event. What is wrong in it is a fault of its reading.
pub fn read_text(text: &str, options: &EventOptions) -> Result<Events, EventsError> {
    let mut found = Sorted::default();
    let source = SourceText {
        name: "text".to_owned(),
        text: text.to_owned(),
    };
    if let Some(games) = found.take(source, options)? {
        found.games.read_text(&games, options)?;
    }
    found.events(options)
}

/// Sources by what they are.
#[derive(Default)]
struct Sorted {
    events: Events,
    lists: Vec<SourceText>,
    games: TaggedGames,
}

impl Sorted {
    /// Takes a table or a list, and gives games back.
    fn take(
        &mut self,
        source: SourceText,
        options: &EventOptions,
    ) -> Result<Option<SourceText>, EventsError> {
        match kind_of(&source)? {
            SourceKind::List => self.lists.push(source),
            SourceKind::Games => return Ok(Some(source)),
            SourceKind::Crosstable => {
                let reading = crosstable_csv::read(&source.text, &source.name, &options.tables);
                self.events.take(reading, vec![source]);
            }
            SourceKind::Trf => {
                let usual = options.tables.scoring.unwrap_or(Scoring::STANDARD);
                let kind = options.tables.kind;
                let reading = trf::read_told(&source.text, &source.name, usual, kind);
                self.events.take(reading, vec![source]);
            }
        }
        Ok(None)
    }

    fn events(mut self, options: &EventOptions) -> Result<Events, EventsError> {
        if !self.lists.is_empty() {
            let texts = (self.lists.iter()).map(|each| (each.name.as_str(), each.text.as_str()));
            let reading = pairing_list::read(&texts.collect::<Vec<_>>(), &options.tables);
            self.events.take(reading, self.lists);
        }
        of_games(&mut self.events, self.games, options)?;
        for found in &mut self.events.events {
            found.reading.told_who_left(&options.left);
        }
        if let Some(wanted) = &options.only {
            chosen::keep(&mut self.events.events, wanted)?;
        }
        Ok(self.events)
    }
}

/// Takes the events of games.
fn of_games(
    events: &mut Events,
    found: TaggedGames,
    options: &EventOptions,
) -> Result<(), EventsError> {
    events.problems = found.problems;
    events.untagged = found.untagged;
    let names: HashSet<&str> = (found.games.iter())
        .flat_map(|game| [&game.white, &game.black])
        .filter_map(|name| name.as_deref())
        .collect();
    let mut same = options.same.iter().flatten();
    if let Some(unknown) = same.find(|name| !names.contains(name.as_str())) {
        return Err(EventsError(format!(
            "--same: no game has a player {unknown:?}"
        )));
    }
    let gathering = GatherOptions {
        scoring: options.tables.scoring,
        kind: options.tables.kind,
        ignore_site: options.ignore_site,
        same: options.same.clone(),
    };
    let mut any = false;
    for reading in gather(&found.games, &found.files, &gathering) {
        let sources = found.files.iter().map(|name| SourceText {
            name: name.clone(),
            text: String::new(),
        });
        // Without two players there is no event.
        let stands = reading.event.players.len() > 1;
        any |= stands;
        events.events.push(FoundEvent {
            reading,
            sources: sources.collect(),
            stands,
        });
    }
    if !any && events.errors() == 0 && !found.asked.is_empty() {
        let why = if found.files.is_empty() {
            "contains no game records; name tables one by one"
        } else {
            "no game has tags that name two players"
        };
        return Err(EventsError::unfit(&found.asked.join(", "), why));
    }
    Ok(())
}

/// What a text is, if it is a source of events and holds no games: `a crosstable`.
#[must_use]
pub fn called(text: &str) -> Option<&'static str> {
    let source = SourceText {
        name: String::new(),
        text: text.to_owned(),
    };
    match kind_of(&source).ok()? {
        SourceKind::Trf => Some("a tournament report (TRF)"),
        SourceKind::Crosstable => Some("a crosstable"),
        SourceKind::List => Some("a list of pairings or players"),
        SourceKind::Games => None,
    }
}

/// Whether a path leads to games, by its name alone: a folder, or a file of records.
fn is_of_games(path: &Path) -> bool {
    let name = path.to_string_lossy();
    path.is_dir()
        || Compression::of_name(&name).is_some()
        || family_of_name(&name).is_some()
        || is_zip_name(&name)
}

/// What a file is.
enum SourceKind {
    Crosstable,
    List,
    Trf,
    Games,
}

fn kind_of(SourceText { name, text }: &SourceText) -> Result<SourceKind, EventsError> {
    if text.trim_start_matches('\u{feff}').trim().is_empty() {
        return Err(EventsError::unfit(name, "is empty"));
    }
    if trf::looks_like_trf(text) {
        return Ok(SourceKind::Trf);
    }
    if crosstable_csv::looks_like_crosstable(text) {
        return Ok(SourceKind::Crosstable);
    }
    if let Some(ListKind::Pairings | ListKind::Players) = pairing_list::looks_like_list(text) {
        return Ok(SourceKind::List);
    }
    if has_tags(text.as_bytes()) {
        return Ok(SourceKind::Games);
    }
    Err(EventsError::unfit(
        name,
        "cannot be read as an event; accepted are a crosstable as CSV (with a line such as \
         number;name;1;2;3), a list of pairings as CSV (round;white;black;result), TRF files, and PGN or PDN games",
    ))
}
