//! What keeps a file, or a part of it, from being read.

use super::names::Compression;
use scoresheet_source::Level;
use std::io;
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
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// There is no such file or folder.
    #[error("no such file or folder")]
    Missing,
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
    /// It was reached before, by another argument or link, and is read once.
    #[error("reached twice; read once")]
    ReachedTwice,
}

impl Reason {
    /// How grave: an error if something was not read.
    #[must_use]
    pub const fn level(&self) -> Level {
        match self {
            Self::ReachedTwice => Level::Note,
            Self::Misnamed { .. } => Level::Warning,
            Self::Missing
            | Self::Dangling
            | Self::Loop(_)
            | Self::Unreadable(_)
            | Self::BrokenOff { .. }
            | Self::NotText(_)
            | Self::Archive(_) => Level::Error,
        }
    }

    /// True if the file was opened, and it is what stands in it that is not as it should be.
    #[must_use]
    pub const fn is_of_content(&self) -> bool {
        match self {
            Self::BrokenOff { .. } | Self::NotText(_) | Self::Misnamed { .. } => true,
            Self::Missing
            | Self::Dangling
            | Self::Loop(_)
            | Self::Unreadable(_)
            | Self::Archive(_)
            | Self::ReachedTwice => false,
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

    pub(super) fn io(path: &Arc<str>, error: &io::Error) -> Self {
        let reason = if error.kind() == io::ErrorKind::NotFound {
            Reason::Missing
        } else {
            Reason::Unreadable(error.to_string())
        };
        Self::new(path, reason)
    }
}
