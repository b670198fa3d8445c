//! The file of answers: read before anything else, written after every answer.

use crate::{Answers, AnswersError, Decision, same_document};
use scoresheet_output::{can_write, write};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Bytes that such a file may have: some hundred thousand answers.
const MOST: u64 = 64 << 20;

/// Answers, and where they are kept.
///
/// ```
/// use scoresheet_review::KeptAnswers;
/// let kept = KeptAnswers::open(None, true, &[])?;
/// assert_eq!((kept.path(), kept.answers.decisions.len()), (None, 0));
/// # Ok::<(), scoresheet_review::KeptError>(())
/// ```
#[derive(Debug, Default)]
pub struct KeptAnswers {
    path: Option<PathBuf>,
    /// The answers.
    pub answers: Answers,
    /// Whether answers are added to the file.
    grows: bool,
}

/// Why a file of answers cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum KeptError {
    /// It cannot be read.
    #[error("cannot read {}", .0.display())]
    Read(PathBuf, #[source] io::Error),
    /// It cannot be written.
    #[error("cannot write {}", .0.display())]
    Write(PathBuf, #[source] io::Error),
    /// It is no file of answers.
    #[error("{}: {error}", .path.display())]
    Answers {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: AnswersError,
    },
    /// Two of the documents may be the one that answers are about.
    #[error(
        "{}: answers about {document} may be about {one} or {other}; repair them apart from each other; nothing was written",
        .path.display()
    )]
    Either {
        /// The file of answers.
        path: PathBuf,
        /// What its answers are about.
        document: String,
        /// A document of that name.
        one: String,
        /// Another one.
        other: String,
    },
    /// Its answers are about another document.
    #[error(
        "{}: its answers are about {document}, which is not among the files; nothing was written",
        .path.display()
    )]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What the first is about.
        document: String,
    },
}

impl KeptAnswers {
    /// What was answered before. With `grows` answers are added, and the file need not be there yet.
    ///
    /// # Errors
    /// If it cannot be read, or written where it grows; if it is no file of answers, is about none of `documents`, or may be
    /// about two of them.
    pub fn open(
        path: Option<PathBuf>,
        grows: bool,
        documents: &[String],
    ) -> Result<Self, KeptError> {
        let Some(path) = path else {
            return Ok(Self::default());
        };
        let answers = match read(&path) {
            Ok(text) => {
                let path = path.clone();
                Answers::read(&text).map_err(|error| KeptError::Answers { path, error })?
            }
            Err(error) if grows && error.kind() == ErrorKind::NotFound => Answers::default(),
            Err(error) => return Err(KeptError::Read(path, error)),
        };
        if grows {
            can_write(&path).map_err(|error| KeptError::Write(path.clone(), error))?;
        }
        if let Some(document) = foreign(&answers, documents) {
            return Err(KeptError::Foreign { path, document });
        }
        if let Some((document, one, other)) = either(&answers, grows, documents) {
            return Err(KeptError::Either {
                path,
                document,
                one,
                other,
            });
        }
        Ok(Self {
            path: Some(path),
            answers,
            grows,
        })
    }

    /// Where answers are kept, if they are.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Keeps another answer.
    ///
    /// # Errors
    /// [`KeptError::Write`].
    pub fn put(&mut self, decision: Decision) -> Result<(), KeptError> {
        self.answers.put(decision);
        self.store()
    }

    /// Takes an answer back.
    ///
    /// # Errors
    /// [`KeptError::Write`].
    pub fn take(&mut self, decision: &Decision) -> Result<(), KeptError> {
        self.answers.take(decision);
        self.store()
    }

    fn store(&self) -> Result<(), KeptError> {
        match &self.path {
            Some(path) if self.grows => write(path, self.answers.text())
                .map_err(|error| KeptError::Write(path.clone(), error)),
            Some(_) | None => Ok(()),
        }
    }
}

/// The text of a file of answers; a file that is none of those may be anything.
fn read(path: &Path) -> io::Result<String> {
    let length = fs::metadata(path)?.len();
    if length > MOST {
        return Err(io::Error::other("it is too long for a file of answers"));
    }
    fs::read_to_string(path)
}

/// What the answers are about, if it is none of `documents`: a slip.
fn foreign(answers: &Answers, documents: &[String]) -> Option<String> {
    let first = answers.decisions.first()?;
    // What stands in an archive is called by the archive's name, and its own after that.
    let of = |decision: &Decision, document: &String| {
        let archive = decision.document.split('!').next().unwrap_or_default();
        same_document(&decision.document, document) || same_document(archive, document)
    };
    let about = |decision: &Decision| documents.iter().any(|document| of(decision, document));
    let any = answers.decisions.iter().any(about);
    (!any).then(|| first.document.clone())
}

/// Two documents that one answer may be about: that of an answer of the file, or of one that is added to it.
fn either(
    answers: &Answers,
    grows: bool,
    documents: &[String],
) -> Option<(String, String, String)> {
    let known = answers.decisions.iter().map(|one| &one.document);
    let added = documents.iter().filter(|_| grows);
    for name in known.chain(added) {
        let mut same = documents.iter().filter(|one| same_document(name, one));
        let first = same.next();
        let other = first.and_then(|first| same.find(|other| *other != first));
        if let (Some(one), Some(other)) = (first, other) {
            return Some((name.clone(), one.clone(), other.clone()));
        }
    }
    None
}
