//! What can be read, and where it comes from.

use super::member::Member;
use super::problem::InputProblem;
use super::stamp::Stamp;
use std::path::PathBuf;
use std::sync::Arc;

/// Something that can be read.
#[derive(Debug, Clone)]
pub struct Source {
    /// Path as given or found, with `!member` after an archive, or `-`. Bytes of a name that are
    /// not UTF-8 are replaced.
    pub name: Arc<str>,
    /// Bytes on disk, still compressed; `None` for standard input.
    pub size: Option<u64>,
    /// Of the file on disk, which for a member is its archive; `None` for what can be read only
    /// once, such as standard input and pipes.
    pub stamp: Option<Stamp>,
    pub(super) origin: Origin,
}

#[derive(Debug, Clone)]
pub(super) enum Origin {
    Stdin,
    Text(Arc<str>),
    File(PathBuf),
    Member(Member),
}

impl Source {
    /// A text that is at hand, and the name by which it is called.
    #[must_use]
    pub fn of_text(name: &str, text: &str) -> Self {
        Self {
            name: name.into(),
            size: Some(text.len() as u64),
            stamp: None,
            origin: Origin::Text(text.into()),
        }
    }
}

/// What [`walk`](super::walk) comes upon.
#[derive(Debug, Clone)]
pub enum Found {
    /// Something to read.
    Source(Source),
    /// A file of a folder or archive whose name is not that of a record; its path.
    Skipped(Arc<str>),
    /// Something that cannot be read, or was reached before.
    Problem(InputProblem),
}
