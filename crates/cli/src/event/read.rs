//! Events from files: which kind of file it is, its text, its faults told.

use super::faults::{self, SourceText};
use super::tags::TaggedGames;
use crate::args::EncodingChoice;
use crate::terminal::{Remarks, clean};
use anyhow::{Context, Result, bail};
use clap::Args;
use scoresheet_event::games::{GatherOptions, gather};
use scoresheet_event::pairing_list::{self, ListKind};
use scoresheet_event::{CsvOptions, Kind, Reading, Scoring, crosstable_csv, trf};
use scoresheet_source::{Encoding, Level, decode, decode_mixed, detect};
use std::collections::HashSet;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Bytes of a table that are read; more is no table of players.
const LARGEST: u64 = 256 << 20;

/// `½` in Latin-1 and its relatives.
const HALF: u8 = 0xBD;

/// What is said of events besides their files.
#[derive(Debug, Clone, Default, Args)]
pub struct SourceArgs {
    /// What a win, a draw and a loss are worth, such as 2-1-0 [default: 1-½-0]
    #[arg(long, value_name = "POINTS", value_parser = scoring)]
    pub scoring: Option<Scoring>,
    /// How the pairings came about: round-robin, double-round-robin, round-robin N, swiss
    #[arg(long, value_name = "KIND", value_parser = kind)]
    pub kind: Option<Kind>,
    /// The numbers of a crosstable are those drawn by lot: take rounds and colours from the round table
    #[arg(long)]
    pub rounds_by_table: bool,
    /// Take games of one event for one, wherever they were played
    #[arg(long)]
    pub ignore_site: bool,
    /// Two names of one player in the games, the one to keep first; may be given several times
    #[arg(long, value_name = "NAME=NAME", value_parser = same)]
    pub same: Vec<SameName>,
    /// The encoding of the text, such as windows-1251; auto finds it
    #[arg(long, value_parser = crate::args::encoding, default_value = "auto", value_name = "NAME")]
    pub encoding: EncodingChoice,
}

impl SourceArgs {
    fn options(&self) -> CsvOptions {
        CsvOptions {
            scoring: self.scoring,
            kind: self.kind,
            rounds_by_table: self.rounds_by_table,
        }
    }
}

/// Two names of one player.
#[derive(Debug, Clone)]
pub struct SameName([String; 2]);

fn same(text: &str) -> Result<SameName, String> {
    match text.split_once('=') {
        Some((kept, other)) if !kept.trim().is_empty() && !other.trim().is_empty() => {
            Ok(SameName([kept.trim().to_owned(), other.trim().to_owned()]))
        }
        _ => Err("write it as \"Petrov, Ivan=Петров И.\"".to_owned()),
    }
}

fn kind(text: &str) -> Result<Kind, String> {
    let known = scoresheet_event::kind(text).flatten();
    known.ok_or_else(|| {
        "not one of round-robin, double-round-robin, round-robin N, swiss".to_owned()
    })
}

fn scoring(text: &str) -> Result<Scoring, String> {
    let known = scoresheet_event::scoring(text);
    known.ok_or_else(|| "write it as 1-½-0 or 2-1-0".to_owned())
}

/// Reads the events of all paths; `-` is standard input. A crosstable or a TRF file is an event by itself;
/// lists of pairings and of players are one event together; of games, one for each event that their tags name.
/// Warnings and notes go to standard error.
///
/// # Errors
/// If a path cannot be read, is no source of an event, or has an error; all errors have been listed.
pub fn read(paths: &[PathBuf], args: &SourceArgs) -> Result<Vec<Reading>> {
    let mut told = Told::default();
    let mut lists = Vec::new();
    let mut games = TaggedGames::default();
    for path in paths {
        if is_of_games(path) {
            games.read(path, args.encoding.0)?;
            continue;
        }
        let source = text_of(path, args.encoding.0)?;
        match kind_of(&source)? {
            SourceKind::List => lists.push(source),
            SourceKind::Games if source.name == "-" => {
                bail!("-: games are read from files; save them first");
            }
            SourceKind::Games => games.read(path, args.encoding.0)?,
            SourceKind::Crosstable => {
                let reading = crosstable_csv::read(&source.text, &source.name, &args.options());
                told.take(reading, vec![source])?;
            }
            SourceKind::Trf => {
                let usual = args.scoring.unwrap_or(Scoring::STANDARD);
                let reading = trf::read_scored(&source.text, &source.name, usual);
                told.take(reading, vec![source])?;
            }
        }
    }
    if !lists.is_empty() {
        let texts = lists
            .iter()
            .map(|each| (each.name.as_str(), each.text.as_str()));
        let reading = pairing_list::read(&texts.collect::<Vec<_>>(), &args.options());
        told.take(reading, lists)?;
    }
    told.take_games(&games, args)?;
    match told.errors {
        0 => Ok(told.readings),
        1 => bail!("there is an error in what the event is to be read from"),
        errors => bail!("there are {errors} errors in what the event is to be read from"),
    }
}

/// Readings whose faults have been told.
#[derive(Default)]
struct Told {
    readings: Vec<Reading>,
    errors: usize,
}

impl Told {
    fn take(&mut self, reading: Reading, sources: Vec<SourceText>) -> Result<()> {
        let reading = reading.checked();
        faults::print(&reading.faults, &sources)?;
        let errors = reading.faults.iter().filter(|fault| fault.is_error());
        self.errors += errors.count();
        self.readings.push(reading);
        Ok(())
    }
}

impl Told {
    /// Takes the events of games. What could not be read is told first.
    fn take_games(&mut self, found: &TaggedGames, args: &SourceArgs) -> Result<()> {
        let mut err = Remarks;
        for (level, line) in &found.problems {
            writeln!(err, "{}", clean(line))?;
            self.errors += usize::from(*level == Level::Error);
        }
        if found.untagged > 0 {
            writeln!(
                err,
                "note: {} records without tags are of no event",
                found.untagged
            )?;
        }
        let names: HashSet<&str> = (found.games.iter())
            .flat_map(|game| [&game.white, &game.black])
            .filter_map(|name| name.as_deref())
            .collect();
        let same: Vec<[String; 2]> = args.same.iter().map(|pair| pair.0.clone()).collect();
        if let Some(unknown) = same
            .iter()
            .flatten()
            .find(|name| !names.contains(name.as_str()))
        {
            bail!("--same: no game has a player {unknown:?}");
        }
        let options = GatherOptions {
            scoring: args.scoring,
            kind: args.kind,
            ignore_site: args.ignore_site,
            same,
        };
        // Files of games may be large: their lines are named and not quoted.
        let unquoted = |name: &String| SourceText {
            name: name.clone(),
            text: String::new(),
        };
        let sources: Vec<SourceText> = found.files.iter().map(unquoted).collect();
        let mut any = false;
        for reading in gather(&found.games, &found.files, &options) {
            faults::print(&reading.faults, &sources)?;
            self.errors += reading
                .faults
                .iter()
                .filter(|fault| fault.is_error())
                .count();
            // Without two players there is no event, which has been told.
            if reading.event.players.len() > 1 {
                self.readings.push(reading);
                any = true;
            }
        }
        if !any && self.errors == 0 && !found.asked.is_empty() {
            let why = if found.files.is_empty() {
                "no records of games in it; tables are named one by one"
            } else {
                "no game has tags that name two players"
            };
            bail!("{}: {why}", found.asked.join(", "));
        }
        Ok(())
    }
}

/// Whether a path leads to games, by its name alone: a folder, or a file of records.
fn is_of_games(path: &Path) -> bool {
    let name = path.to_string_lossy().to_lowercase();
    let plain = [".gz", ".bz2", ".zst", ".xz"]
        .iter()
        .find_map(|end| name.strip_suffix(end));
    let name = plain.unwrap_or(&name);
    path.is_dir()
        || plain.is_some()
        || [".pgn", ".pdn", ".zip"]
            .iter()
            .any(|end| name.ends_with(end))
}

/// What a file is.
enum SourceKind {
    Crosstable,
    List,
    Trf,
    Games,
}

fn kind_of(SourceText { name, text }: &SourceText) -> Result<SourceKind> {
    if text.trim_start_matches('\u{feff}').trim().is_empty() {
        bail!("{name}: is empty");
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
    if text
        .lines()
        .any(|line| line.starts_with("[Event \"") || line.starts_with("[White \""))
    {
        return Ok(SourceKind::Games);
    }
    bail!(
        "{name}: is no source of an event; known are a crosstable as CSV (with a line such as \
         number;name;1;2;3), a list of pairings as CSV (round;white;black;result), TRF files, and PGN or PDN games"
    );
}

/// The text of a file.
pub fn text_of(path: &Path, encoding: Option<Encoding>) -> Result<SourceText> {
    let name = path.display().to_string();
    let bytes = bytes_of(path).with_context(|| name.clone())?;
    if bytes.starts_with(b"PK\x03\x04") {
        bail!("{name}: is a spreadsheet or an archive; save the table as CSV");
    }
    let encoding = encoding.unwrap_or_else(|| encoding_of(&bytes));
    let decoded = match encoding {
        Encoding::Utf8 | Encoding::Utf16Le | Encoding::Utf16Be => decode(&bytes, encoding),
        _ => decode_mixed(&bytes, encoding),
    };
    if decoded.text.contains('\0') {
        bail!("{name}: is no text");
    }
    let text = decoded.text;
    Ok(SourceText { name, text })
}

/// The encoding of a table. Latin-9 has no half, and another letter in its place: where that stands, and
/// little else tells one from the other, it is Latin-1.
fn encoding_of(bytes: &[u8]) -> Encoding {
    match detect(bytes).encoding {
        Encoding::Latin9 if bytes.contains(&HALF) => Encoding::Latin1,
        found => found,
    }
}

fn bytes_of(path: &Path) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if path.as_os_str() == "-" {
        io::stdin()
            .lock()
            .take(LARGEST + 1)
            .read_to_end(&mut bytes)?;
    } else if path.is_dir() {
        bail!("is a folder");
    } else {
        let file = match fs::File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                bail!("no such file or folder")
            }
            file => file?,
        };
        file.take(LARGEST + 1).read_to_end(&mut bytes)?;
    }
    if bytes.len() as u64 > LARGEST {
        bail!("is larger than {} MiB", LARGEST >> 20);
    }
    Ok(bytes)
}
