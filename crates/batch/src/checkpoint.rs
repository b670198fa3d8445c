//! How far a run came, so that another continues from there.

use crate::file_notes::FileNote;
use crate::fingerprint::Fingerprint;
use crate::input::{Found, Stamp, Walk, walk};
use crate::no_game::NoGame;
use crate::rows::Rows;
use crate::summary::Summary;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// What a run had written: a stretch of its input from the start, and what that stretch came to. Its end may be in
/// the middle of a file. It can be stored by serde.
///
/// ```
/// use scoresheet_batch::{Changed, Checkpoint};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("club.pgn");
/// # std::fs::write(&path, "1. e4 *\n")?;
/// // Nothing was written: that is the beginning.
/// let start = Checkpoint::default().start([path])?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checkpoint {
    /// Rows that were written: so many of each table, from the start.
    pub rows: RowCounts,
    /// What they came to.
    pub summary: Summary,
    /// What they were made of.
    pub read: Fingerprint,
    /// What the walk came upon; the last of it need not have been read to its end.
    pub(crate) passed: Vec<Passed>,
    /// How many tasks of the last one were written: slices of its text, and problems. Notes of versions that counted chunks
    /// have no such field, and cannot be gone on with.
    pub(crate) tasks: u64,
    /// The file that games are being counted in, and how many there were.
    pub(crate) file: Option<String>,
    pub(crate) games: u32,
    /// What is to be noted of it at its end.
    #[serde(default)]
    pub(crate) notes: Vec<FileNote>,
    /// Words that are no game, in the chunk that is being read.
    #[serde(default)]
    pub(crate) no_game: NoGame,
}

/// Rows of each table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowCounts {
    /// Of games.
    pub games: u64,
    /// Of findings.
    pub findings: u64,
    /// Of plies; 0 if the run made none.
    pub plies: u64,
}

impl RowCounts {
    pub(crate) const fn of(rows: &Rows) -> Self {
        Self {
            games: rows.games.len() as u64,
            findings: rows.findings.len() as u64,
            plies: rows.plies.len() as u64,
        }
    }

    pub(crate) const fn add(&mut self, more: Self) {
        self.games += more.games;
        self.findings += more.findings;
        self.plies += more.plies;
    }
}

/// Something that the walk came upon. With neither stamp nor problem it was skipped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Passed {
    file: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    stamp: Option<Stamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
}

impl Passed {
    /// `None` for what cannot be known again, such as standard input.
    pub(crate) fn of(found: &Found) -> Option<Self> {
        let (file, stamp, problem) = match found {
            Found::Source(source) => (&source.name, Some(source.stamp?), None),
            Found::Skipped(name) => (name, None, None),
            Found::Problem(problem) => (&problem.path, None, Some(problem.reason.to_string())),
        };
        Some(Self {
            file: file.to_string(),
            stamp,
            problem,
        })
    }
}

/// The input is not what it was when it was read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Changed {
    /// The file was written to, or something else than before keeps it from being read.
    #[error("{0} has changed since it was read")]
    File(String),
    /// Files have come or gone.
    #[error("{was} was read, but {now} is now in its place")]
    Place {
        /// The file that was read.
        was: String,
        /// The file that the walk comes upon instead.
        now: String,
    },
    /// The input ends before.
    #[error("{0}, which was read, is no longer there")]
    Gone(String),
}

/// Where a run starts.
#[derive(Debug)]
pub struct Start {
    pub(crate) walk: Walk,
    /// What the walk came upon last, of which some tasks were written.
    pub(crate) last: Option<Found>,
    pub(crate) checkpoint: Checkpoint,
    /// Bytes on disk that are not read again.
    pub(crate) bytes: u64,
}

impl Start {
    /// At the beginning of what is under `paths`.
    pub fn new(paths: impl IntoIterator<Item = impl Into<PathBuf>>) -> Self {
        Self {
            walk: walk(paths),
            last: None,
            checkpoint: Checkpoint::default(),
            bytes: 0,
        }
    }
}

impl Start {
    /// At the beginning of what is found: a run over it cannot be continued.
    #[must_use]
    pub fn of_found(found: impl IntoIterator<Item = Found>) -> Self {
        Self {
            walk: Walk::of_found(found),
            ..Self::new(std::iter::empty::<PathBuf>())
        }
    }
}

impl Checkpoint {
    /// After what was written of what is under `paths`, if that is still as it was: the same names in the same order,
    /// with the same sizes and times. Files that were read to their end are not read again for this, but for the lists
    /// of archives; the one that was being read is only cut into its pieces.
    ///
    /// # Errors
    /// The first file that is not as it was.
    pub fn start(
        self,
        paths: impl IntoIterator<Item = impl Into<PathBuf>>,
    ) -> Result<Start, Changed> {
        let mut start = Start::new(paths);
        for was in &self.passed {
            // The one before was read to its end.
            if let Some(Found::Source(before)) = &start.last {
                start.bytes += before.size.unwrap_or_default();
            }
            let Some(found) = start.walk.next() else {
                return Err(Changed::Gone(was.file.clone()));
            };
            match Passed::of(&found) {
                Some(now) if now == *was => {}
                Some(now) if now.file != was.file => {
                    let (was, now) = (was.file.clone(), now.file);
                    return Err(Changed::Place { was, now });
                }
                _ => return Err(Changed::File(was.file.clone())),
            }
            start.last = Some(found);
        }
        start.checkpoint = self;
        Ok(start)
    }
}
