//! The tables of one audit or of several, for commands that read them.

use crate::terminal::remark;
use anyhow::Result;
use scoresheet_tables::stats::Audit;
use scoresheet_tables::{Manifest, audit_folders, check_alike, missing_parts};
use std::path::PathBuf;

/// Opens the tables in folders, or in those that patterns and folders of folders stand for, as those of one audit, and
/// what it says of itself. Whoever leaves parts out is told.
pub fn open(dirs: &[PathBuf]) -> Result<(Audit, Option<Manifest>)> {
    let folders = audit_folders(dirs)?;
    if let [folder] = folders.as_slice()
        && (!folder.dir.is_dir()
            || Manifest::read(&folder.dir)?.is_none_or(|manifest| manifest.part.is_none()))
    {
        let audit = Audit::open_all(&folders)?;
        return Ok((audit, Manifest::read(&folder.dir)?));
    }
    let manifests = check_alike(&folders)?;
    if let Some(missing) = missing_parts(&manifests) {
        let missing = missing.to_string();
        remark(&missing);
    }
    let audit = Audit::open_all(&folders)?;
    Ok((audit, Some(Manifest::merged(&manifests))))
}
