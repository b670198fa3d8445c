//! The tables of one audit or of several, opened for whoever reads them.

use crate::copied::{CopiedFiles, copied_files};
use crate::manifest::{Manifest, ManifestError};
use crate::stats::{Audit, StatsError};
use crate::union::{MissingParts, UnionError, audit_folders, check_alike, missing_parts};
use std::path::PathBuf;

/// Tables, and what they say of themselves.
pub struct OpenedAudits {
    /// The tables.
    pub audit: Audit,
    /// What the audits say of themselves; `None` if the one folder has no `summary.json`.
    pub manifest: Option<Manifest>,
    /// Parts of a list that are not there.
    pub missing: Option<MissingParts>,
    /// Files whose games are counted twice.
    pub copied: Vec<CopiedFiles>,
}

/// Tables cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The folders cannot be taken together.
    #[error(transparent)]
    Union(#[from] UnionError),
    /// What a folder says of itself cannot be read.
    #[error(transparent)]
    Manifest(#[from] ManifestError),
    /// A table cannot be read.
    #[error(transparent)]
    Tables(#[from] StatsError),
}

/// Opens the tables in folders, or in those that patterns and folders of folders stand for, as those of one audit.
///
/// # Errors
/// [`OpenError`].
pub fn open_audits(dirs: &[PathBuf]) -> Result<OpenedAudits, OpenError> {
    let folders = audit_folders(dirs)?;
    if let [folder] = folders.as_slice()
        && (!folder.dir.is_dir()
            || Manifest::read(&folder.dir)?.is_none_or(|manifest| manifest.part.is_none()))
    {
        return Ok(OpenedAudits {
            audit: Audit::open_all(&folders)?,
            manifest: Manifest::read(&folder.dir)?,
            missing: None,
            copied: Vec::new(),
        });
    }
    let manifests = check_alike(&folders)?;
    Ok(OpenedAudits {
        audit: Audit::open_all(&folders)?,
        manifest: Some(Manifest::merged(&manifests)),
        missing: missing_parts(&manifests),
        copied: copied_files(&folders, &manifests)?,
    })
}
