//! What an audit says of itself: `summary.json` beside its tables.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

use scoresheet_batch::{Fingerprint, Summary};
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
    /// The numbers.
    #[serde(flatten)]
    pub summary: Summary,
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

    /// The text of its file.
    ///
    /// # Errors
    /// None that are known.
    pub fn json(&self) -> serde_json::Result<String> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }
}
