//! What an audit left in a folder.

use std::any::Any;
use std::io::{self, Write};
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use polars::error::{PolarsWarning, set_warning_function};
use polars::prelude::{
    DataFrame, IdxSize, IntoLazy, LazyFrame, PlSmallStr, PolarsResult, polars_bail, polars_err,
};
use polars::sql::SQLContext;
use scoresheet_batch::FileNotes;
use scoresheet_columns::Batch;
use scoresheet_output::is_half_published;

use super::refusal::of_fault;
use super::scan::ParquetTable;
use crate::columns::FindingColumns;
use crate::growing::Extent;
use crate::manifest::Manifest;
use crate::memory::{Frame, Tables};
use crate::provenance::Provenance;
use crate::table::{self, Growing};
use crate::union::AuditFolder;

/// Rows of `plies` that are looked at together, at least: about this many are in memory at a time.
const PLIES: usize = 1 << 18;

/// Plies of games that are compared at a time.
const COMPARED: u64 = 1 << 22;

/// Rows of an answer that are handed over at a time.
const ANSWERED: usize = 1 << 14;

/// Rows of `games`, whose texts are longer.
const GAMES: usize = 1 << 17;

/// The Parquet tables of an audit.
///
/// ```no_run
/// use scoresheet_tables::stats::Audit;
/// let audit = Audit::open("out")?;
/// let grid = audit.sql("SELECT game, COUNT(*) AS games FROM games GROUP BY game ORDER BY game")?;
/// println!("{} rows", grid.rows.len());
/// # Ok::<(), scoresheet_tables::stats::StatsError>(())
/// ```
pub struct Audit {
    dir: PathBuf,
    pub(super) games: Arc<ParquetTable>,
    pub(super) findings: Arc<ParquetTable>,
    pub(super) plies: Option<Arc<ParquetTable>>,
    /// Rows of a stretch, where tests choose them.
    stretch: Option<usize>,
}

/// Rows of a table that are looked at together.
pub(super) struct Stretch {
    /// The rows.
    pub rows: LazyFrame,
    /// Number of the first of them in the table, from 0.
    first: IdxSize,
    /// How many of them belong to the stretch before, and are there to be looked back at.
    earlier: IdxSize,
}

impl Stretch {
    /// The rows with `at`, their number in the table, from 0.
    pub fn numbered(self) -> LazyFrame {
        self.rows.with_row_index("at", Some(self.first))
    }

    /// Those that are of the stretch itself, after `looked` has looked at all of them. It must leave
    /// them in their order and drop none.
    pub fn own(self, looked: impl Fn(LazyFrame) -> LazyFrame) -> LazyFrame {
        looked(self.rows).slice(self.earlier.into(), IdxSize::MAX)
    }
}

/// A folder could not be read as an audit's, or a query could not be carried out.
#[derive(Debug, thiserror::Error)]
pub enum StatsError {
    /// There is no such folder.
    #[error("{0}: there is no such folder; `scoresheet audit PATH… --out DIR` makes it")]
    NoFolder(String),
    /// A table is not there.
    #[error("{path}: there is no such table; `scoresheet audit PATH… --out DIR` writes it{hint}")]
    Missing {
        /// The file.
        path: String,
        /// How to get it.
        hint: &'static str,
    },
    /// A table cannot be read.
    #[error("{path}: is damaged, or not a table of an audit: audit the records again ({reason})")]
    Unreadable {
        /// The file.
        path: String,
        /// What polars says.
        reason: String,
    },
    /// A table is not as the audit of today writes it.
    #[error("{path}: the column {column} {fault}: audit the records again with this version")]
    Outdated {
        /// The file.
        path: String,
        /// The column.
        column: String,
        /// What is wrong with it.
        fault: &'static str,
    },
    /// An audit's tables are on their way to their places.
    #[error(
        "{0}: an audit was interrupted while it was replacing its tables; `scoresheet audit PATH… --out {0} \
         --resume` repairs that, or the same `audit --part` again"
    )]
    HalfPublished(String),
    /// Tables of two audits lie side by side.
    #[error("{dir}: {one} and {other} are from different audits; audit the records again")]
    OfTwoAudits {
        /// The folder.
        dir: String,
        /// A file of one of them.
        one: &'static str,
        /// A file of the other.
        other: &'static str,
    },
    /// A query was refused.
    #[error("{0}")]
    Query(String),
    /// A file could not be written.
    #[error(transparent)]
    Write(#[from] scoresheet_batch::SinkError),
}

impl From<polars::prelude::PolarsError> for StatsError {
    fn from(error: polars::prelude::PolarsError) -> Self {
        super::refusal::of_query(&error)
    }
}

impl Audit {
    /// Opens the tables in `dir`: `games.parquet` and `findings.parquet`, and `plies.parquet` if it is
    /// there.
    ///
    /// # Errors
    /// [`StatsError::Missing`], [`StatsError::Unreadable`].
    pub fn open(dir: impl AsRef<Path>) -> Result<Self, StatsError> {
        let dir = dir.as_ref();
        let missing = |table: &str| StatsError::Missing {
            path: dir.join(format!("{table}.parquet")).display().to_string(),
            hint: if dir.join(format!("{table}.csv")).exists() {
                "; only CSV is there, so leave out `--format csv`"
            } else {
                ""
            },
        };
        if !dir.is_dir() {
            return Err(StatsError::NoFolder(dir.display().to_string()));
        }
        let audit = Self {
            dir: dir.to_owned(),
            games: open(dir, "games")?.ok_or_else(|| missing("games"))?,
            findings: open(dir, "findings")?.ok_or_else(|| missing("findings"))?,
            plies: open(dir, "plies")?,
            stretch: None,
        };
        // One that cannot be read says nothing.
        let manifest = Manifest::read(dir).ok().flatten();
        audit.of_one_run(manifest.as_ref())?;
        audit.as_written(manifest.as_ref()).map(|()| audit)
    }

    /// The tables of an audit that are in memory.
    ///
    /// # Errors
    /// None that are known: the tables have one shape.
    pub fn in_memory(tables: &Tables) -> Result<Self, StatsError> {
        let table = |frame: &Frame| -> Result<_, StatsError> {
            let batches = frame.with_shape().into_iter();
            let batches: Vec<ParquetTable> = batches.map(ParquetTable::in_memory).collect();
            Ok(Arc::new(ParquetTable::stacked(&batches)?))
        };
        Ok(Self {
            dir: PathBuf::new(),
            games: table(&tables.games)?,
            findings: table(&tables.findings)?,
            plies: tables.plies.as_ref().map(table).transpose()?,
            stretch: None,
        })
    }

    /// Opens the tables of several audits as if one had written them, in this order. What is to be noted of files that
    /// were audited in parts is among their findings.
    ///
    /// # Errors
    /// As of [`open`](Self::open); or their columns differ, or only some have plies.
    pub fn open_all(folders: &[AuditFolder]) -> Result<Self, StatsError> {
        let manifests = folders
            .iter()
            .map(|folder| Manifest::read(&folder.dir).ok().flatten());
        let manifests: Vec<Manifest> = manifests.map(Option::unwrap_or_default).collect();
        match (folders, manifests.as_slice()) {
            ([folder], [manifest]) if folder.keys.is_empty() && manifest.part.is_none() => {
                Self::open(&folder.dir)
            }
            _ => Self::joined(folders, &manifests),
        }
    }

    fn joined(folders: &[AuditFolder], manifests: &[Manifest]) -> Result<Self, StatsError> {
        let (mut games, mut findings, mut plies) = (Vec::new(), Vec::new(), Vec::new());
        let mut notes = Manifest::notes(manifests).into_iter().peekable();
        for (at, folder) in folders.iter().enumerate() {
            let audit = Self::open(&folder.dir)?;
            games.push(audit.games.with_keys(&folder.keys));
            findings.push(audit.findings.with_keys(&folder.keys));
            plies.extend(audit.plies.map(|plies| plies.with_keys(&folder.keys)));
            // After the last part of a file is what is to be noted of all of it.
            let files_of = |at: usize| manifests.get(at).and_then(|one| one.part.as_ref());
            let here = |file: &str, at| {
                files_of(at).is_some_and(|part| part.files.iter().any(|name| name == file))
            };
            while let Some(note) =
                notes.next_if(|note| here(&note.file, at) && !here(&note.file, at + 1))
            {
                findings.push(ParquetTable::in_memory(noted(note)?));
            }
        }
        let some_lack_plies = !plies.is_empty() && plies.len() < folders.len();
        if some_lack_plies {
            let lacking =
                "only some of these audits have plies.parquet: audit all with --plies, or none";
            return Err(StatsError::Query(lacking.to_owned()));
        }
        let stacked = |tables: &[ParquetTable]| ParquetTable::stacked(tables).map(Arc::new);
        Ok(Self {
            dir: folders
                .first()
                .map(|folder| folder.dir.clone())
                .unwrap_or_default(),
            games: stacked(&games)?,
            findings: stacked(&findings)?,
            plies: (!plies.is_empty()).then(|| stacked(&plies)).transpose()?,
            stretch: None,
        })
    }

    /// That all tables, and `summary.json` if it is there, are of the same run: in a folder that was copied or restored
    /// by hand they need not be.
    fn of_one_run(&self, manifest: Option<&Manifest>) -> Result<(), StatsError> {
        if is_half_published(&self.dir) {
            return Err(StatsError::HalfPublished(self.dir.display().to_string()));
        }
        let run = self.provenance().run;
        let of = |table: &ParquetTable| table.provenance().run;
        let others = [
            ("findings.parquet", Some(of(&self.findings))),
            ("plies.parquet", self.plies.as_deref().map(of)),
            (Manifest::FILE, manifest.map(|manifest| manifest.run)),
        ];
        match others
            .into_iter()
            .find(|(_, of)| of.as_ref().is_some_and(|of| *of != run))
        {
            Some((other, _)) => Err(StatsError::OfTwoAudits {
                dir: self.dir.display().to_string(),
                one: "games.parquet",
                other,
            }),
            None => Ok(()),
        }
    }

    /// That the tables are byte for byte what the audit wrote: most damage does not show in their own format.
    fn as_written(&self, manifest: Option<&Manifest>) -> Result<(), StatsError> {
        for (name, written) in manifest.iter().flat_map(|manifest| &manifest.tables) {
            let path = self.dir.join(name);
            if !name.ends_with(".parquet") || !path.exists() {
                continue;
            }
            let unreadable = |reason: String| StatsError::Unreadable {
                path: path.display().to_string(),
                reason,
            };
            let found = Extent::of(&path).map_err(|error| unreadable(error.to_string()))?;
            if found != *written {
                return Err(unreadable(
                    "it has changed since the audit wrote it".to_owned(),
                ));
            }
        }
        Ok(())
    }

    /// What the tables say of the run that made them.
    #[must_use]
    pub fn provenance(&self) -> Provenance {
        self.games.provenance()
    }

    /// The same, in stretches of so many rows, wherever they cut.
    #[doc(hidden)]
    #[must_use]
    pub fn in_stretches_of(self, rows: usize) -> Self {
        Self {
            stretch: Some(rows),
            ..self
        }
    }

    /// The folder.
    #[must_use]
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// The table of games.
    pub(super) fn games(&self) -> PolarsResult<LazyFrame> {
        self.games.lazy()
    }

    /// The table of findings.
    pub(super) fn findings(&self) -> PolarsResult<LazyFrame> {
        self.findings.lazy()
    }

    pub(super) fn games_table(&self) -> &ParquetTable {
        &self.games
    }

    pub(super) fn findings_table(&self) -> &ParquetTable {
        &self.findings
    }

    /// Whether there is a table of plies.
    #[must_use]
    pub fn has_plies(&self) -> bool {
        self.plies.is_some()
    }

    /// What `part` makes of each stretch of the table of plies, one below the other: for tables that
    /// are made of parts, such as sums. A stretch may end in the middle of a game. Only the stretch and
    /// what was made of the others are in memory.
    pub(super) fn plies(
        &self,
        columns: &[&str],
        part: impl Fn(LazyFrame) -> LazyFrame,
    ) -> PolarsResult<LazyFrame> {
        self.plies_after(0, columns, |stretch| part(stretch.rows))
    }

    /// The same, with as many as `earlier` rows of the stretch before.
    pub(super) fn plies_after(
        &self,
        earlier: usize,
        columns: &[&str],
        part: impl Fn(Stretch) -> LazyFrame,
    ) -> PolarsResult<LazyFrame> {
        let Some(table) = &self.plies else {
            polars_bail!(ComputeError: "there is no table of plies");
        };
        self.in_stretches(table, PLIES, earlier, columns, part)
    }

    /// How many plies are compared at a time, where those of several games must be.
    pub(super) fn plies_at_a_time(&self) -> u64 {
        self.stretch.map_or(COMPARED, |rows| 32 * rows as u64)
    }

    /// What `part` makes of each stretch of the table of games, likewise.
    pub(super) fn games_in_stretches(
        &self,
        columns: &[&str],
        part: impl Fn(Stretch) -> LazyFrame,
    ) -> PolarsResult<LazyFrame> {
        self.in_stretches(&self.games, GAMES, 0, columns, part)
    }

    fn in_stretches(
        &self,
        table: &ParquetTable,
        rows: usize,
        earlier: usize,
        columns: &[&str],
        part: impl Fn(Stretch) -> LazyFrame,
    ) -> PolarsResult<LazyFrame> {
        let names: Vec<PlSmallStr> = columns.iter().map(|name| (*name).into()).collect();
        let of = |(start, len): (usize, usize)| -> PolarsResult<DataFrame> {
            let earlier = earlier.min(start);
            let first = start - earlier;
            let rows = table.rows((first, len + earlier), Some(&names))?.lazy();
            let number = |at: usize| {
                IdxSize::try_from(at).map_err(|_| polars_err!(ComputeError: "too many rows"))
            };
            let stretch = Stretch {
                rows,
                first: number(first)?,
                earlier: number(earlier)?,
            };
            part(stretch).collect()
        };
        let mut whole = of((0, 0))?;
        let groups = table.groups();
        let stretches = match self.stretch {
            Some(rows) => stretches(&vec![1; groups.iter().sum()], rows),
            None => stretches(&groups, rows),
        };
        for stretch in stretches {
            whole.vstack_mut(&of(stretch)?)?;
        }
        Ok(whole.lazy())
    }

    /// The answer to a query in SQL over the tables `games`, `findings` and `plies`, in polars' dialect.
    ///
    /// # Errors
    /// [`StatsError::Query`]: what is wrong with it.
    pub fn sql(&self, query: &str) -> Result<super::Grid, StatsError> {
        Ok(super::Grid::of(&self.sql_frame(query)?))
    }

    /// The same, some rows at a time, so that a long answer need not be there twice.
    ///
    /// # Errors
    /// [`StatsError::Query`]: what is wrong with it.
    pub fn sql_in_parts(
        &self,
        query: &str,
    ) -> Result<impl Iterator<Item = super::Grid>, StatsError> {
        let whole = self.sql_frame(query)?;
        let starts = (0..whole.height()).step_by(ANSWERED);
        Ok(starts.map(move |start| super::Grid::of(&whole.slice(start as i64, ANSWERED))))
    }

    pub(super) fn sql_frame(&self, query: &str) -> Result<DataFrame, StatsError> {
        super::refusal::check(query)?;
        answered(|| self.answer(query))
    }

    fn answer(&self, query: &str) -> Result<DataFrame, StatsError> {
        let mut context = SQLContext::new();
        context.register("games", self.games.lazy_to_reckon_with()?);
        context.register("findings", self.findings.lazy_to_reckon_with()?);
        if let Some(plies) = &self.plies {
            context.register("plies", plies.lazy_to_reckon_with()?);
        }
        let query = super::counts::with_signs(query);
        set_warning_function(told);
        Ok(super::days::as_text(context.execute(&query)?.collect()?)?)
    }
}

/// What `work` gives, on a stack of its own: polars goes down a step for each operator of a query, and whoever asks may
/// have a small stack. It breaks down over some texts that are no SQL, and over some tables that are damaged where no sum
/// would show it, because the summary with the sums is gone.
pub(crate) fn answered<T: Send>(
    work: impl FnOnce() -> Result<T, StatsError> + Send,
) -> Result<T, StatsError> {
    let refused = |reported: &str| Err(StatsError::Query(reported.to_owned()));
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(super::QUERY_STACK);
        match thread.spawn_scoped(scope, work).map(|thread| thread.join()) {
            Ok(Ok(answer)) => answer,
            Ok(Err(fault)) => refused(fault_text(fault.as_ref()).and_then(of_fault).unwrap_or(
                "the query was given up: it is no SQL that can be read, or a table of the audit is damaged",
            )),
            Err(_) => refused("the query was given up: there is no memory for it"),
        }
    })
}

/// What a panic said.
fn fault_text(fault: &(dyn Any + Send)) -> Option<&str> {
    let text = fault.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| fault.downcast_ref::<&str>().copied())
}

/// That something in SQL will be called otherwise in Rust is nothing for whoever asks.
fn told(text: &str, kind: PolarsWarning) {
    if !matches!(kind, PolarsWarning::Deprecation) {
        let _ = writeln!(io::stderr(), "{text}");
    }
}

/// The rows of what is to be noted of a file.
fn noted(notes: FileNotes) -> Result<DataFrame, StatsError> {
    let mut rows = Growing::<FindingColumns>::start();
    let mut found = table::shape::<FindingColumns>()?;
    let mut batches: Vec<Batch> = Vec::new();
    rows.append(&notes.findings(), |batch| {
        batches.push(batch);
        Ok(())
    })?;
    for batch in batches.into_iter().chain(rows.rest()?) {
        found.vstack_mut(batch.frame()?)?;
    }
    Ok(found)
}

/// Row groups taken together until they have rows enough: where each stretch starts, and its length.
fn stretches(groups: &[usize], at_least: usize) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let (mut start, mut len) = (0, 0);
    for rows in groups {
        len += rows;
        if len >= at_least {
            found.push((start, len));
            (start, len) = (start + len, 0);
        }
    }
    if len > 0 {
        found.push((start, len));
    }
    found
}

/// The table, if it is there.
fn open(dir: &Path, name: &str) -> Result<Option<Arc<ParquetTable>>, StatsError> {
    let path = dir.join(format!("{name}.parquet"));
    if !path.exists() {
        return Ok(None);
    }
    let unreadable = |reason: String| StatsError::Unreadable {
        path: path.display().to_string(),
        reason,
    };
    // polars breaks down over some footers.
    let table = catch_unwind(|| ParquetTable::open(&path))
        .map_err(|_| unreadable("its footer makes no sense".to_owned()))?
        .map_err(|error| unreadable(error.to_string()))?;
    super::shape::check(&path, name, table.schema())?;
    Ok(Some(Arc::new(table)))
}
