//! `stats`: tables of statistics of an audit.

use crate::arguments::{self, Whole};
use crate::audit::Audit;
use crate::error::cannot;
use crate::interrupt::beside;
use crate::sources::warn;
use crate::table::Table;
use pyo3::prelude::*;
use scoresheet_source::Level;
use scoresheet_tables::memory::{Frame, Tables};
use scoresheet_tables::stats::{Audit as Tabled, Settings, Statistic, TABLES};
use scoresheet_tables::{Manifest, open_audits};
use std::error::Error;
use std::path::PathBuf;

/// Tables of an audit: those of this process, or those in folders.
pub enum Source {
    Memory(Box<Tables>),
    Folders(Vec<PathBuf>),
}

/// What an audit left, what it says of itself, and what is to be said of it.
pub struct Opened {
    pub audit: Tabled,
    pub manifest: Option<Manifest>,
    pub remarks: Vec<String>,
}

impl Source {
    /// What the argument ``audit`` names.
    pub fn of(given: &Bound<'_, PyAny>) -> PyResult<Self> {
        match given.cast::<Audit>() {
            Ok(audit) => Ok(Self::Memory(Box::new(audit.get().tables()))),
            Err(_) => arguments::paths(given).map(Self::Folders),
        }
    }

    /// Opens the tables.
    pub fn open(&self) -> Result<Opened, String> {
        match self {
            Self::Memory(tables) => Ok(Opened {
                audit: Tabled::in_memory(tables).map_err(chain)?,
                manifest: None,
                remarks: Vec::new(),
            }),
            Self::Folders(dirs) => {
                let opened = open_audits(dirs).map_err(chain)?;
                let stated = opened.manifest.as_ref();
                let interrupted = opened.audit.provenance().interrupted
                    || stated.is_some_and(|manifest| manifest.summary.interrupted);
                let missing = opened.missing.iter().map(ToString::to_string);
                let copied = opened.copied.iter().map(ToString::to_string);
                let interrupted = interrupted.then(|| INTERRUPTED.to_owned());
                Ok(Opened {
                    remarks: missing.chain(copied).chain(interrupted).collect(),
                    audit: opened.audit,
                    manifest: opened.manifest,
                })
            }
        }
    }
}

const INTERRUPTED: &str = "the audit was interrupted: its tables hold what had been read by then";

/// An error in one line, with what it comes from.
pub fn chain(error: impl Error) -> String {
    let mut told = error.to_string();
    let mut from = error.source();
    while let Some(source) = from {
        told.push_str(&format!(": {source}"));
        from = source.source();
    }
    told
}

/// A table of statistics, by its name in docs/statistics.md, such as ``players``. ``audit`` is what ``scoresheet.audit``
/// returned, or the folder that ``scoresheet audit --out`` wrote, or several.
#[pyfunction]
#[pyo3(signature = (audit, name, *, depth=Whole(6)), text_signature = "(audit, name, *, depth=6)")]
pub fn stats(
    py: Python<'_>,
    audit: &Bound<'_, PyAny>,
    name: &str,
    depth: Whole,
) -> PyResult<Table> {
    let source = Source::of(audit)?;
    let statistic = Statistic::named(name).ok_or_else(|| {
        let known: Vec<&str> = TABLES.iter().map(|table| table.name).collect();
        let known = known.join(", ");
        cannot(format!("name={name:?}: not one of {known}"))
    })?;
    let deep = depth.count().filter(|depth| (1..=20).contains(depth));
    let settings = Settings {
        depth: deep.ok_or_else(|| cannot(format!("depth={depth}: not from 1 to 20")))? as u32,
        ..Settings::default()
    };
    let made = beside(
        py,
        || (),
        move || {
            let Opened { audit, remarks, .. } = source.open()?;
            if !statistic.can_be_made(&audit) {
                let name = statistic.name;
                return Err(format!("{name} is made of plies: audit with plies=True"));
            }
            let frame = Frame::statistic(&audit, statistic, &settings).map_err(chain)?;
            Ok((frame, remarks))
        },
    )?;
    let (frame, remarks) = made.map_err(cannot)?;
    let remarks = remarks.into_iter().map(|line| (Level::Warning, line));
    warn(py, &remarks.collect())?;
    Ok(frame.into())
}
