//! What can be read, and where it comes from.

use super::member::Member;
use super::portion::Portion;
use super::problem::InputProblem;
use super::stamp::Stamp;
use std::fmt;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Something that can be read.
#[derive(Debug, Clone)]
pub struct Source {
    /// Path as given or found, with `!member` after an archive, or `-`; a text as of
    /// [`text_of_path`](super::text_of_path).
    pub name: Arc<str>,
    /// Bytes on disk, still compressed; `None` for standard input.
    pub size: Option<u64>,
    /// Of the file on disk, which for a member is its archive; `None` for what can be read only
    /// once, such as standard input and pipes.
    pub stamp: Option<Stamp>,
    pub(super) origin: Origin,
    /// The stretch of it that is to be read, if not all of it.
    pub(crate) portion: Option<Arc<Portion>>,
}

/// Opens what is no file on disk.
#[derive(Clone)]
pub(super) struct Opener(pub Arc<dyn Fn() -> io::Result<Box<dyn Read + Send>> + Send + Sync>);

impl fmt::Debug for Opener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Opener")
    }
}

#[derive(Debug, Clone)]
pub(super) enum Origin {
    Stdin,
    Text(Arc<str>),
    Opened(Opener),
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
            portion: None,
        }
    }
}

impl Source {
    /// Bytes that somebody else reads, such as an object of a store or the rows of a table; they may be compressed. `open`
    /// is called once for each time that it is read.
    #[must_use]
    pub fn of_reader(
        name: &str,
        open: impl Fn() -> io::Result<Box<dyn Read + Send>> + Send + Sync + 'static,
    ) -> Self {
        Self {
            name: name.into(),
            size: None,
            stamp: None,
            origin: Origin::Opened(Opener(Arc::new(open))),
            portion: None,
        }
    }

    /// The file on disk that it is read from, which for a member is its archive.
    pub(crate) fn on_disk(&self) -> Option<&Path> {
        match &self.origin {
            Origin::Stdin | Origin::Text(_) | Origin::Opened(_) => None,
            Origin::File(path) => Some(path),
            Origin::Member(member) => Some(&member.archive),
        }
    }

    /// True for a member of an archive.
    pub(crate) const fn is_member(&self) -> bool {
        matches!(self.origin, Origin::Member(_))
    }

    /// A stretch of it.
    pub(crate) fn only(self, portion: Portion) -> Self {
        let portion = Some(Arc::new(portion));
        Self { portion, ..self }
    }

    /// Called by another name, such as the address that it came from.
    #[must_use]
    pub fn named(self, name: &str) -> Self {
        let name = name.into();
        Self { name, ..self }
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
