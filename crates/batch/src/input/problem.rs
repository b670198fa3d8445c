//! What keeps a file, or a part of it, from being read.

use super::names::Compression;
use scoresheet_source::Level;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// Something about a file that could not be read, or that a reader of the summary should know.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {reason}")]
pub struct InputProblem {
    /// Path as given or found, with `!member` after an archive.
    pub path: Arc<str>,
    /// Byte of the (decompressed) file up to which it was read, if reading had begun.
    pub offset: Option<u64>,
    /// What is wrong.
    pub reason: Reason,
}

/// What is wrong with a file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// There is no such file or folder.
    #[error("no such file or folder{}", like.as_ref().map_or_else(String::new, |like| format!("; did you mean {like}?")))]
    Missing {
        /// One beside it whose name is nearly the same.
        like: Option<String>,
    },
    /// The link leads nowhere.
    #[error("the link leads nowhere")]
    Dangling,
    /// The link leads back to a folder that holds it.
    #[error("the link leads back to {0}, which contains it")]
    Loop(String),
    /// The system refuses.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// The file was read up to a place and no further.
    #[error("cannot be read after byte {at}: {reason}")]
    BrokenOff {
        /// Bytes (decompressed) that were read.
        at: u64,
        /// What the system or the decompressor says.
        reason: String,
    },
    /// Its bytes are no text in any encoding known here.
    #[error("not text: {0}")]
    NotText(String),
    /// It is of a format from which no games are read: what it is, and what to do instead.
    #[error("{0}")]
    Other(String),
    /// The name promises a compression that the bytes are not in. They are read as what they are.
    #[error("named as {named}, but {found}")]
    Misnamed {
        /// What the name says.
        named: Compression,
        /// What the bytes say.
        found: String,
    },
    /// The archive, or a member of it, cannot be opened.
    #[error("cannot be unpacked: {0}")]
    Archive(String),
    /// There is nothing in it.
    #[error("it is empty")]
    Empty,
    /// It was reached before, by another argument or link, and is read once.
    #[error("found twice; read once")]
    ReachedTwice,
    /// What was found before it is called the same in the tables, such as the member `a.pgn` of `club.zip` and a file
    /// `club.zip!a.pgn`.
    #[error(
        "not read: another input has the same name, and nobody could tell their games apart; rename one of the two"
    )]
    SameName,
    /// It is not on disk what it was when its reading began: what was read may be part of the one and part of the other.
    #[error("was changed while it was read; read it again when nobody writes to it")]
    Changed,
    /// It is not the version of the file that was cut into parts.
    #[error("is not the file that was cut into parts: {0}")]
    OtherVersion(String),
}

impl Reason {
    /// How grave: an error if something was not read.
    #[must_use]
    pub const fn level(&self) -> Level {
        match self {
            Self::ReachedTwice | Self::Empty => Level::Note,
            Self::Misnamed { .. } => Level::Warning,
            Self::Missing { .. }
            | Self::Dangling
            | Self::Loop(_)
            | Self::Unreadable(_)
            | Self::BrokenOff { .. }
            | Self::NotText(_)
            | Self::Other(_)
            | Self::Archive(_)
            | Self::SameName
            | Self::Changed
            | Self::OtherVersion(_) => Level::Error,
        }
    }

    /// True if the file was opened, and it is what stands in it that is not as it should be.
    #[must_use]
    pub const fn is_of_content(&self) -> bool {
        match self {
            Self::BrokenOff { .. }
            | Self::NotText(_)
            | Self::Other(_)
            | Self::Misnamed { .. }
            | Self::Empty
            | Self::Changed => true,
            Self::Missing { .. }
            | Self::Dangling
            | Self::Loop(_)
            | Self::Unreadable(_)
            | Self::Archive(_)
            | Self::ReachedTwice
            | Self::SameName
            | Self::OtherVersion(_) => false,
        }
    }
}

impl InputProblem {
    pub(crate) fn new(path: &Arc<str>, reason: Reason) -> Self {
        Self {
            path: Arc::clone(path),
            offset: None,
            reason,
        }
    }

    /// A file or folder that cannot be read, for the reason that the system gives.
    #[must_use]
    pub fn io(path: &Arc<str>, error: &io::Error) -> Self {
        let reason = if error.kind() == io::ErrorKind::NotFound {
            Reason::Missing {
                like: like(Path::new(&**path)),
            }
        } else {
            Reason::Unreadable(error.to_string())
        };
        Self::new(path, reason)
    }
}

/// What stands beside a path that leads nowhere and is called nearly the same: other letters' case, another ending,
/// a letter more or less.
fn like(path: &Path) -> Option<String> {
    const ALIKE: f64 = 0.85;
    let wanted = path.file_name()?.to_str()?.to_lowercase();
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let entries = fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let stem = |name: &str| name.split('.').next().unwrap_or_default().to_owned();
    let alike = |name: &String| {
        let name = name.to_lowercase();
        let same_stem = stem(&name) == stem(&wanted) && !stem(&name).is_empty();
        // Of those of the same stem, that with the ending most alike.
        strsim::jaro(&name, &wanted) + if same_stem { 1.0 } else { 0.0 }
    };
    let mut near: Vec<(f64, String)> = names
        .map(|name| (alike(&name), name))
        .filter(|(alike, _)| *alike > ALIKE)
        .collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    let (_, name) = near.into_iter().next()?;
    let path = folder.map_or_else(|| name.clone().into(), |folder| folder.join(&name));
    Some(path.display().to_string())
}
