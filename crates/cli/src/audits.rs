//! The tables of one audit or of several, for commands that read them.

use crate::terminal::remark;
use anyhow::Result;
use scoresheet_tables::stats::Audit;
use scoresheet_tables::{Manifest, OpenedAudits, open_audits};
use std::path::PathBuf;

/// Opens the tables in folders, or in those that patterns and folders of folders stand for, as those of one audit, and
/// what it says of itself. Whoever leaves parts out, or counts games
/// twice, is told.
pub fn open(dirs: &[PathBuf]) -> Result<(Audit, Option<Manifest>)> {
    let OpenedAudits {
        audit,
        manifest,
        missing,
        copied,
    } = open_audits(dirs)?;
    if let Some(missing) = missing {
        remark(&missing.to_string());
    }
    for copied in copied {
        remark(&copied.to_string());
    }
    Ok((audit, manifest))
}
