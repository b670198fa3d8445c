//! The sink: three tables, one folder.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::{fs, io};

use polars::prelude::DataFrame;
use scoresheet_batch::{Checkpoint, Rows, Sink, SinkError};
use scoresheet_output::{Held, Stage};
use serde::{Deserialize, Serialize};

use crate::columns::{FindingColumns, GameColumns, PlyColumns};
use crate::growing::{Extent, Place, Stored, cannot_go_on, cannot_write};
use crate::heap::keep_freed;
use crate::provenance::{Provenance, schema_version};
use crate::table::{Columns, Formats, Table, shape};

/// What to write.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    /// In which formats, for every table.
    pub formats: Formats,
    /// Whether to write `plies`, too. If not, [`Rows::plies`] is passed over.
    pub plies: bool,
}

impl Options {
    /// The tables that are written, and the version of the columns of each: a hash of their names and types.
    ///
    /// # Errors
    /// None that are known: polars makes tables without rows.
    pub fn schemas(&self) -> Result<BTreeMap<String, String>, SinkError> {
        let version = |shape: &DataFrame| schema_version(shape.schema());
        let games = (GameColumns::TABLE, version(&shape::<GameColumns>()?));
        let findings = (FindingColumns::TABLE, version(&shape::<FindingColumns>()?));
        let plies = (PlyColumns::TABLE, version(&shape::<PlyColumns>()?));
        let plies = self.plies.then_some(plies);
        let all = [games, findings].into_iter().chain(plies);
        Ok(all
            .map(|(table, version)| (table.to_owned(), version))
            .collect())
    }

    /// Names of the files that are written.
    ///
    /// ```
    /// let names = scoresheet_tables::Options::default().file_names();
    /// assert!(names.iter().any(|name| name == "games.csv"));
    /// ```
    #[must_use]
    pub fn file_names(&self) -> Vec<String> {
        let tables = [
            (GameColumns::TABLE, true),
            (FindingColumns::TABLE, true),
            (PlyColumns::TABLE, self.plies),
        ];
        let formats = [("csv", self.formats.csv), ("parquet", self.formats.parquet)];
        let tables = tables.iter().filter(|(_, written)| *written);
        tables
            .flat_map(|(table, _)| {
                let formats = formats.iter().filter(|(_, written)| *written);
                formats.map(move |(format, _)| format!("{table}.{format}"))
            })
            .collect()
    }

    /// Removes the tables that an earlier audit left in the folder and this one did not write: side by side with those of
    /// this one they would pass for its own. Which they were.
    ///
    /// # Errors
    /// If one cannot be removed.
    pub fn remove_others(&self, folder: &Path) -> Result<Vec<PathBuf>, (PathBuf, io::Error)> {
        let written = self.file_names();
        let all = Self {
            formats: Formats::default(),
            plies: true,
        };
        let mut removed = all.file_names();
        removed.retain(|name| !written.contains(name) && folder.join(name).exists());
        let remove = |name: String| {
            let path = folder.join(name);
            match fs::remove_file(&path) {
                Ok(()) => Ok(path),
                Err(error) => Err((path, error)),
            }
        };
        removed.into_iter().map(remove).collect()
    }
}

/// Writes `games`, `findings` and, if asked, `plies` into a folder.
///
/// What is promised about bytes, memory and half-written files stands at the head of this crate.
pub struct TableSink {
    tables: Tables,
    options: Options,
    /// What a run that goes on has to know besides; it is stored as it is.
    settings: String,
    /// How often it was stored.
    turn: u32,
    /// The first failure: rows have been lost, so the tables may not be finished any more.
    failure: Option<SinkError>,
    // In this order: what lies in the folder is removed before others may write there.
    work: Stage,
    held: Held,
}

struct Tables {
    games: Table<GameColumns>,
    findings: Table<FindingColumns>,
    plies: Option<Table<PlyColumns>>,
}

/// What is noted where tables are stored for another run to go on with.
#[derive(Serialize, Deserialize)]
struct Note {
    settings: String,
    options: Options,
    turn: u32,
    files: Stored,
    checkpoint: Checkpoint,
}

impl TableSink {
    /// Starts the tables in `dir`, which is made if it is not there.
    ///
    /// # Errors
    /// The system's, or another run is writing there.
    pub fn create(dir: impl AsRef<Path>, options: Options) -> Result<Self, SinkError> {
        Self::create_part(dir, options, None)
    }

    /// The same; with the number of a part, the tables have a column `part` that says it.
    ///
    /// # Errors
    /// As of [`create`](Self::create).
    pub fn create_part(
        dir: impl AsRef<Path>,
        options: Options,
        part: Option<u32>,
    ) -> Result<Self, SinkError> {
        keep_freed();
        let dir = dir.as_ref();
        let held = hold(dir)?;
        let work = Stage::new(&held).map_err(|e| cannot_write(dir, &e))?;
        let place = place_of(&work);
        let plies = options
            .plies
            .then(|| Table::create_part(place, options.formats, true, part));
        let tables = Tables {
            games: Table::create_part(place, options.formats, true, part)?,
            findings: Table::create_part(place, options.formats, true, part)?,
            plies: plies.transpose()?,
        };
        Ok(Self {
            tables,
            options,
            settings: String::new(),
            turn: 0,
            failure: None,
            work,
            held,
        })
    }

    /// With settings that are given back to the run that goes [on](Unfinished) with the tables.
    #[must_use]
    pub fn noting(self, settings: String) -> Self {
        Self { settings, ..self }
    }

    fn append(&mut self, rows: &Rows) -> Result<(), SinkError> {
        let tables = &mut self.tables;
        tables.games.append(&rows.games)?;
        tables.findings.append(&rows.findings)?;
        match &mut tables.plies {
            Some(plies) => plies.append(&rows.plies),
            None => Ok(()),
        }
    }

    fn store(&mut self, reached: &Checkpoint) -> Result<(), SinkError> {
        let turn = self.turn + 1;
        let place = place_of(&self.work);
        let mut files = Stored::new();
        self.tables.games.store(place, turn, &mut files)?;
        self.tables.findings.store(place, turn, &mut files)?;
        if let Some(plies) = &mut self.tables.plies {
            plies.store(place, turn, &mut files)?;
        }
        let note = Note {
            settings: self.settings.clone(),
            options: self.options,
            turn,
            files,
            checkpoint: reached.clone(),
        };
        let failed = |reason: &dyn Display| cannot_write(self.work.target(), reason);
        let text = serde_json::to_string(&note).map_err(|e| failed(&e))?;
        let kept = self.work.keep(&text);
        kept.map_err(|e| cannot_write(self.work.target(), &e))?;
        self.turn = turn;
        self.forget_rests(&note.files);
        Ok(())
    }

    /// Removes the rests of earlier turns. One that cannot be removed does no harm.
    fn forget_rests(&self, stored: &Stored) {
        let entries = fs::read_dir(self.work.path()).into_iter().flatten();
        for entry in entries.flatten() {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if name.ends_with(".rest") && !stored.contains_key(&*name) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    /// Completes the tables. They get their names when the answer is [published](Closed::publish).
    ///
    /// # Errors
    /// As for `write`.
    pub fn close(self, provenance: &Provenance) -> Result<Closed, SinkError> {
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        let mut written = Stored::new();
        self.tables.games.close(provenance, &mut written)?;
        self.tables.findings.close(provenance, &mut written)?;
        if let Some(plies) = self.tables.plies {
            plies.close(provenance, &mut written)?;
        }
        Ok(Closed {
            written,
            interrupted: provenance.interrupted,
            work: self.work,
            held: self.held,
        })
    }
}

impl Sink for TableSink {
    /// # Errors
    /// The system's, such as a full disk. From then on every call fails with the same error, and
    /// the tables never get their final names.
    fn write(&mut self, rows: &Rows) -> Result<(), SinkError> {
        if let Some(failure) = &self.failure {
            return Err(failure.clone());
        }
        let result = self.append(rows);
        self.failure = result.as_ref().err().cloned();
        result
    }

    /// # Errors
    /// As for `write`. What was stored before is stored still.
    fn checkpoint(&mut self, reached: &Checkpoint) -> Result<(), SinkError> {
        if let Some(failure) = &self.failure {
            return Err(failure.clone());
        }
        let result = self.store(reached);
        self.failure = result.as_ref().err().cloned();
        result
    }

    /// # Errors
    /// As for `write`. If a table cannot be completed, none gets its final name.
    fn finish(self: Box<Self>) -> Result<(), SinkError> {
        self.close(&Provenance::default())?.publish(&[]).map(drop)
    }
}

/// Tables that are complete and do not have their names yet.
pub struct Closed {
    written: Stored,
    interrupted: bool,
    work: Stage,
    held: Held,
}

impl Closed {
    /// The files, by their names, and what is in them.
    pub const fn written(&self) -> &BTreeMap<String, Extent> {
        &self.written
    }

    /// Gives the tables their names, all together with other files, whose names and texts these are. Those that were
    /// there are replaced. What another run could go on with stays if the run was interrupted, and else is removed.
    /// The folder is held until the answer is dropped.
    ///
    /// # Errors
    /// The system's, such as a full disk. All that was there is there still.
    pub fn publish(self, beside: &[(&str, &str)]) -> Result<Held, SinkError> {
        // The folder is let go of last.
        let Self {
            held,
            work,
            written,
            interrupted,
        } = self;
        let failed = |error: io::Error| cannot_write(held.path(), &error);
        let set = Stage::new(&held).map_err(failed)?;
        for name in written.keys() {
            let moved = match interrupted {
                // The run that goes on writes into it.
                true => fs::copy(work.path().join(name), set.path().join(name)).map(drop),
                false => set.share(&work, name),
            };
            moved.map_err(|e| cannot_write(&held.path().join(name), &e))?;
        }
        for (name, text) in beside {
            let to = set.path().join(name);
            fs::write(to, text).map_err(|e| cannot_write(&held.path().join(name), &e))?;
        }
        let published = if interrupted && work.is_kept() {
            set.publish()
        } else {
            set.publish_at_last()
        };
        published.map_err(|(path, e)| cannot_write(&path, &e))?;
        Ok(held)
    }
}

/// Tables that a run was stopped or killed over, as it stored them last.
pub struct Unfinished {
    note: Note,
    work: Stage,
    held: Held,
}

impl Unfinished {
    /// Those in a folder, if there are any.
    ///
    /// # Errors
    /// The system's, or another run is writing there.
    pub fn open(dir: impl AsRef<Path>) -> Result<Option<Self>, SinkError> {
        let dir = dir.as_ref();
        let held = hold(dir)?;
        let kept = Stage::kept_in(&held).map_err(|e| cannot_go_on(dir, &e))?;
        let Some((work, note)) = kept else {
            return Ok(None);
        };
        let note = serde_json::from_str(&note).map_err(|e| cannot_go_on(dir, &e))?;
        Ok(Some(Self { note, work, held }))
    }

    /// What the run noted when it started them.
    pub fn settings(&self) -> &str {
        &self.note.settings
    }

    /// How far it had come.
    pub const fn checkpoint(&self) -> &Checkpoint {
        &self.note.checkpoint
    }

    /// Goes on with them. What was stored stays so until it is stored anew.
    ///
    /// # Errors
    /// The system's, or a file is not as it was stored.
    pub fn resume(self) -> Result<TableSink, SinkError> {
        let Self { note, work, held } = self;
        let Note {
            settings,
            options,
            turn,
            files,
            checkpoint: _,
        } = note;
        let (place, formats) = (place_of(&work), options.formats);
        let plies = options
            .plies
            .then(|| Table::resume(place, formats, &files, turn));
        let tables = Tables {
            games: Table::resume(place, formats, &files, turn)?,
            findings: Table::resume(place, formats, &files, turn)?,
            plies: plies.transpose()?,
        };
        let sink = TableSink {
            tables,
            options,
            settings,
            turn,
            failure: None,
            work,
            held,
        };
        // A run that was killed while it stored its tables has left some.
        sink.forget_rests(&files);
        Ok(sink)
    }
}

pub(crate) fn hold(dir: &Path) -> Result<Held, SinkError> {
    Held::folder(dir).map_err(|e| cannot_write(dir, &e))
}

pub(crate) fn place_of(stage: &Stage) -> Place<'_> {
    Place {
        folder: stage.path(),
        target: stage.target(),
    }
}
