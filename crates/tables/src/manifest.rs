//! What an audit says of itself: `summary.json` beside its tables.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

use scoresheet_batch::{FileNotes, Fingerprint, Summary};
use serde::{Deserialize, Serialize};

use crate::growing::Extent;

/// The numbers of an audit, and what they are of.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Manifest {
    /// The name of the program that wrote it.
    #[serde(default)]
    pub program: String,
    /// The version of that program.
    pub version: String,
    /// What was read and how: the same in all tables of the audit.
    pub run: Option<Fingerprint>,
    /// The files and folders that were named.
    pub paths: Vec<String>,
    /// What was known about the records beforehand, by option; nothing is said of it by audits of before.
    #[serde(default)]
    pub options: BTreeMap<String, Vec<String>>,
    /// The tables, and what is in their files.
    #[serde(default)]
    pub tables: BTreeMap<String, Extent>,
    /// The version of the columns of each table, as its Parquet file says it, too (`scoresheet.schema`).
    #[serde(default)]
    pub schemas: BTreeMap<String, String>,
    /// If it is an audit of one part of a list: which.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<PartOf>,
    /// The numbers.
    #[serde(flatten)]
    pub summary: Summary,
}

/// Which part of a list an audit is of, and what it leaves to whoever has them all.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartOf {
    /// What the list is known by.
    pub list: Fingerprint,
    /// The number of the part, from 1.
    pub part: u32,
    /// How many parts the list has.
    pub of: u32,
    /// The files of which something was read, in order.
    pub files: Vec<String>,
    /// What is to be noted of each file once: rows are made of it when all parts of the file are there.
    pub notes: Vec<FileNotes>,
}

/// A summary cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ManifestError {
    /// The system refuses it.
    #[error("{path}")]
    Unreadable {
        /// The file.
        path: String,
        /// What the system says.
        #[source]
        reason: io::Error,
    },
    /// It is no summary.
    #[error("{path}: is damaged: audit the records again")]
    Damaged {
        /// The file.
        path: String,
        /// What is wrong.
        #[source]
        reason: serde_json::Error,
    },
}

impl Manifest {
    /// The name of its file.
    pub const FILE: &str = "summary.json";

    /// That of the folder `dir`; `None` if there is none.
    ///
    /// # Errors
    /// It cannot be read, or is none.
    pub fn read(dir: &Path) -> Result<Option<Self>, ManifestError> {
        let path = dir.join(Self::FILE);
        let name = || path.display().to_string();
        match fs::read_to_string(&path) {
            Ok(text) => {
                let read = serde_json::from_str(&text).map(Some);
                read.map_err(|reason| ManifestError::Damaged {
                    path: name(),
                    reason,
                })
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(reason) => Err(ManifestError::Unreadable {
                path: name(),
                reason,
            }),
        }
    }

    /// What one audit says of all that several read, in their order: parts of a list, or audits of different files. Notes
    /// that are given once per file are counted; [`notes`](Self::notes) has them.
    #[must_use]
    pub fn merged(all: &[Self]) -> Self {
        let mut whole = all.first().cloned().unwrap_or_default();
        let mut run = Fingerprint::default();
        (whole.summary, whole.paths) = (Summary::default(), Vec::new());
        for one in all {
            run.add(one.run.unwrap_or_default().to_string().as_bytes());
            whole.summary.add(&one.summary);
            let last = whole.paths.last();
            let new = one.paths.iter().skip_while(|path| last == Some(path));
            let new: Vec<String> = new.cloned().collect();
            whole.paths.extend(new);
        }
        for row in Self::notes(all).into_iter().flat_map(FileNotes::findings) {
            whole.summary.count_finding(row.level, row.code);
        }
        whole.summary.interrupted = all.iter().any(|one| one.summary.interrupted);
        if all.len() > 1 {
            whole.run = Some(run);
            whole.tables = BTreeMap::new();
        }
        whole.part = None;
        whole
    }

    /// What there is to note of the files that these were read in parts of, in their order.
    #[must_use]
    pub fn notes(all: &[Self]) -> Vec<FileNotes> {
        let mut notes: Vec<FileNotes> = Vec::new();
        let parts = all.iter().filter_map(|one| one.part.as_ref());
        for more in parts.flat_map(|part| &part.notes) {
            match notes.last_mut().filter(|last| last.file == more.file) {
                Some(last) => last.add(more.clone()),
                None => notes.push(more.clone()),
            }
        }
        notes
    }

    /// The text of its file.
    ///
    /// # Errors
    /// None that are known.
    pub fn json(&self) -> serde_json::Result<String> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }
}
