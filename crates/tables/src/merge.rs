//! The rows of several audits as one audit of all that they read would have them.

use std::borrow::Borrow;
use std::collections::{HashMap, VecDeque};
use std::fmt::Debug;

use scoresheet_batch::{FileNotes, FindingRow, GameRow, PlyRow, Rows, Sink, SinkError};

use crate::manifest::Manifest;
use crate::stats::{Audit, StatsError};
use crate::union::AuditFolder;

/// Rows that are handed over at a time.
const AT_A_TIME: usize = 1 << 12;

/// Hands all rows of the audits to `sink`, in their order, with what is to be noted of files that were read in parts
/// where one audit has it. The sink is not finished.
///
/// # Errors
/// A table cannot be read, or what the sink says.
pub fn merge_tables(
    folders: &[AuditFolder],
    manifests: &[Manifest],
    sink: &mut dyn Sink,
) -> Result<(), StatsError> {
    let mut notes = Notes::of(manifests);
    for (folder, manifest) in folders.iter().zip(manifests) {
        let audit = Audit::open(&folder.dir)?;
        let games = |games| Rows {
            games,
            ..Rows::default()
        };
        let plies = |plies| Rows {
            plies,
            ..Rows::default()
        };
        hand_over(audit.game_rows(), games, sink)?;
        hand_over(audit.ply_rows(), plies, sink)?;
        let known = manifest.part.is_some();
        let found = audit.finding_rows().flat_map(|row| {
            let before = match &row {
                Ok(row) if known => notes.before(&row.file),
                Ok(_) | Err(_) => Vec::new(),
            };
            before.into_iter().map(Ok).chain([row])
        });
        hand_over(found, of_findings, sink)?;
    }
    let last = notes.rest().into_iter().map(Ok);
    hand_over(last, of_findings, sink)
}

fn of_findings(findings: Vec<FindingRow>) -> Rows {
    Rows {
        findings,
        ..Rows::default()
    }
}

fn hand_over<R, Taken: FromIterator<R>>(
    rows: impl Iterator<Item = Result<R, StatsError>>,
    of: impl Fn(Taken) -> Rows,
    sink: &mut dyn Sink,
) -> Result<(), StatsError> {
    let mut rows = rows.peekable();
    while rows.peek().is_some() {
        let some: Taken = rows.by_ref().take(AT_A_TIME).collect::<Result<_, _>>()?;
        sink.write(&of(some))?;
    }
    Ok(())
}

/// What is to be noted of files, until the rows of a file after it come.
struct Notes {
    /// Which file comes when.
    places: HashMap<String, usize>,
    waiting: VecDeque<FileNotes>,
}

impl Notes {
    fn of(manifests: &[Manifest]) -> Self {
        let parts = manifests.iter().filter_map(|one| one.part.as_ref());
        let mut places = HashMap::new();
        for file in parts.flat_map(|part| &part.files) {
            let next = places.len();
            places.entry(file.clone()).or_insert(next);
        }
        let waiting = Manifest::notes(manifests).into();
        Self { places, waiting }
    }

    /// The rows that come before those of `file`.
    fn before(&mut self, file: &str) -> Vec<FindingRow> {
        let mut rows = Vec::new();
        let now = self.places.get(file);
        while let Some(note) = self.waiting.front()
            && self.places.get(&note.file) < now
        {
            let note = self.waiting.pop_front();
            rows.extend(note.into_iter().flat_map(FileNotes::findings));
        }
        rows
    }

    fn rest(self) -> Vec<FindingRow> {
        let waiting = self.waiting.into_iter();
        waiting.flat_map(FileNotes::findings).collect()
    }
}

/// A sink that compares what it gets with the tables of an audit, row by row.
pub struct Differences {
    games: Compared<GameRow>,
    findings: Compared<FindingRow>,
    plies: Option<Compared<PlyRow>>,
}

/// The rows of one table that are still to come, and the first that was another.
struct Compared<R> {
    name: &'static str,
    rows: Box<dyn Iterator<Item = Result<R, StatsError>> + Send>,
    read: u64,
    first: Option<String>,
}

impl<R: PartialEq + Debug> Compared<R> {
    fn of(
        name: &'static str,
        rows: impl Iterator<Item = Result<R, StatsError>> + Send + 'static,
    ) -> Self {
        Self {
            name,
            rows: Box::new(rows),
            read: 0,
            first: None,
        }
    }

    fn compare(&mut self, rows: impl IntoIterator<Item: Borrow<R>>) -> Result<(), SinkError> {
        for row in rows {
            let row = row.borrow();
            if self.first.is_some() {
                return Ok(());
            }
            self.read += 1;
            let (name, at) = (self.name, self.read);
            match self.rows.next() {
                Some(Ok(other)) if other == *row => {}
                Some(Ok(other)) => {
                    self.first = Some(format!("{name}: row {at} differs: {row:?}, and {other:?}"));
                }
                Some(Err(error)) => {
                    return Err(SinkError {
                        path: name.to_owned(),
                        reason: error.to_string(),
                    });
                }
                None => self.first = Some(format!("{name}: the other ends after row {}", at - 1)),
            }
        }
        Ok(())
    }

    /// What there was, when nothing more comes.
    fn closed(mut self) -> Option<String> {
        let (name, read) = (self.name, self.read);
        let more = self.first.is_none() && self.rows.next().is_some();
        self.first
            .or_else(|| more.then(|| format!("{name}: the other has rows after row {read}")))
    }
}

impl Differences {
    /// From what `other` has. Plies are compared if both have them.
    #[must_use]
    pub fn from(other: &Audit) -> Self {
        Self {
            games: Compared::of("games", other.game_rows()),
            findings: Compared::of("findings", other.finding_rows()),
            plies: other
                .has_plies()
                .then(|| Compared::of("plies", other.ply_rows())),
        }
    }

    /// The first difference of each table, in words.
    #[must_use]
    pub fn closed(self) -> Vec<String> {
        let plies = self.plies.filter(|plies| plies.read > 0);
        let found = [self.games.closed(), self.findings.closed()];
        let found = found.into_iter().chain([plies.and_then(Compared::closed)]);
        found.flatten().collect()
    }
}

impl Sink for Differences {
    fn write(&mut self, rows: &Rows) -> Result<(), SinkError> {
        self.games.compare(&rows.games)?;
        self.findings.compare(&rows.findings)?;
        match &mut self.plies {
            Some(plies) => plies.compare(rows.plies.rows()),
            None => Ok(()),
        }
    }

    fn finish(self: Box<Self>) -> Result<(), SinkError> {
        Ok(())
    }
}
