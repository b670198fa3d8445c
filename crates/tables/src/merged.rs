//! Several audits taken as one: written to a folder of its own, or compared with an audit of everything.

use crate::copied::{CopiedFiles, copied_files};
use crate::manifest::{Manifest, ManifestError};
use crate::merge::{Differences, merge_tables};
use crate::provenance::Provenance;
use crate::sink::{Options, TableSink};
use crate::stats::{Audit, StatsError};
use crate::table::Formats;
use crate::union::{AuditFolder, UnionError, audit_folders, check_union};
use scoresheet_batch::SinkError;
use scoresheet_output::{Held, NotHeld, Stage, same_file};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Audits of all that one would have read.
///
/// ```
/// use scoresheet_tables::{MergeError, MergedAudits};
/// let none = MergedAudits::of(&["no/such/audit".into()]);
/// assert!(matches!(none, Err(MergeError::Union(_))));
/// ```
pub struct MergedAudits {
    /// Their folders.
    pub folders: Vec<AuditFolder>,
    manifests: Vec<Manifest>,
    /// What one audit of everything would say of itself.
    pub whole: Manifest,
    /// Files whose games are counted twice.
    pub copied: Vec<CopiedFiles>,
}

/// Audits cannot be taken as one.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// They are not those of one whole.
    #[error(transparent)]
    Union(#[from] UnionError),
    /// What an audit says of itself cannot be read.
    #[error(transparent)]
    Manifest(#[from] ManifestError),
    /// Tables cannot be read.
    #[error(transparent)]
    Tables(#[from] StatsError),
    /// Tables cannot be written.
    #[error(transparent)]
    Sink(#[from] SinkError),
    /// The summary has no text.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// Another run writes to the folder, or nobody can.
    #[error("cannot write {}", .0.display())]
    Folder(PathBuf, #[source] NotHeld),
    /// A file cannot be written.
    #[error("cannot write {}", .0.display())]
    File(PathBuf, #[source] io::Error),
    /// The summary would pass for that of the tables that are there.
    #[error("{}: has the tables of an audit; name another folder, or merge with --tables", .0.display())]
    OtherTables(PathBuf),
    /// The folder does not say what was audited.
    #[error("{}: has no summary.json", .0.display())]
    NoManifest(PathBuf),
}

impl MergedAudits {
    /// The audits in these folders, or in those that patterns and folders of folders stand for.
    ///
    /// # Errors
    /// If they are not those of one whole.
    pub fn of(dirs: &[PathBuf]) -> Result<Self, MergeError> {
        let folders = audit_folders(dirs)?;
        let manifests = check_union(&folders)?;
        Ok(Self {
            whole: Manifest::merged(&manifests),
            copied: copied_in_tables(&folders, &manifests)?,
            folders,
            manifests,
        })
    }

    /// Whether `out` is one of the folders.
    #[must_use]
    pub fn reads(&self, out: &Path) -> bool {
        let mut folders = self.folders.iter();
        folders.any(|folder| same_file(&folder.dir, out))
    }

    /// Writes the tables and the summary of one audit of everything to `out`.
    ///
    /// # Errors
    /// If they cannot be read or written; what was in the folder is there still.
    pub fn write(&self, out: &Path, formats: Formats) -> Result<(), MergeError> {
        let plies = self.whole.schemas.contains_key("plies");
        let mut sink = TableSink::create(out, Options { formats, plies })?;
        merge_tables(&self.folders, &self.manifests, &mut sink)?;
        let closed = sink.close(&Provenance {
            run: self.whole.run,
            interrupted: false,
        })?;
        let mut whole = self.whole.clone();
        whole.tables = closed.written().clone();
        let (json, page) = (whole.json()?, whole.summary.page());
        closed.publish(&[(Manifest::FILE, &json), ("summary.md", &page)])?;
        Ok(())
    }

    /// Writes the summary alone to `out`, which must have no tables: it would pass for theirs.
    ///
    /// # Errors
    /// If there are tables, or it cannot be written.
    pub fn write_summary(&self, out: &Path) -> Result<(), MergeError> {
        let failed = |error| MergeError::File(out.to_owned(), error);
        let held = Held::folder(out).map_err(|error| MergeError::Folder(out.to_owned(), error))?;
        let tables = ["games.parquet", "games.csv"];
        if tables.iter().any(|name| out.join(name).exists()) {
            return Err(MergeError::OtherTables(out.to_owned()));
        }
        let stage = Stage::new(&held).map_err(failed)?;
        let (json, page) = (self.whole.json()?, self.whole.summary.page());
        for (name, text) in [(Manifest::FILE, json), ("summary.md", page)] {
            fs::write(stage.path().join(name), text).map_err(failed)?;
        }
        let published = stage.publish();
        published.map_err(|(path, error)| MergeError::File(path, error))
    }

    /// What an audit of everything, in the folder `other`, has otherwise: the numbers, and the tables row by row.
    ///
    /// # Errors
    /// If the tables cannot be read.
    pub fn differences(&self, other: &Path) -> Result<Vec<String>, MergeError> {
        let audit = Audit::open(other)?;
        let no_manifest = || MergeError::NoManifest(other.to_owned());
        let stated = Manifest::read(other)?.ok_or_else(no_manifest)?;
        let mut differences = self.whole.summary.differences(&stated.summary)?;
        let mut compared = Differences::from(&audit);
        merge_tables(&self.folders, &self.manifests, &mut compared)?;
        differences.extend(compared.closed());
        Ok(differences)
    }
}

/// The same where every audit has tables as Parquet: summaries are merged without any.
fn copied_in_tables(
    folders: &[AuditFolder],
    manifests: &[Manifest],
) -> Result<Vec<CopiedFiles>, StatsError> {
    let all = folders
        .iter()
        .map(|folder| folder.dir.join("games.parquet"));
    if all.into_iter().all(|table| table.exists()) {
        copied_files(folders, manifests)
    } else {
        Ok(Vec::new())
    }
}
