//! The file of answers: read before anything else, written after every answer.

use anyhow::{Context, Result, anyhow, bail};
use scoresheet_output::{can_write, write};
use scoresheet_review::{Answers, Decision, same_document};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Bytes that such a file may have: some hundred thousand answers.
const MOST: u64 = 64 << 20;

/// Answers, and where they are kept.
#[derive(Default)]
pub struct Kept {
    path: Option<PathBuf>,
    pub answers: Answers,
    /// Whether answers are added to the file.
    grows: bool,
}

impl Kept {
    /// What was answered before. With `interactive` the file need not be there yet.
    ///
    /// # Errors
    /// If it cannot be read, is no file of answers, or is about none of `files`.
    pub fn open(path: Option<PathBuf>, interactive: bool, files: &[PathBuf]) -> Result<Self> {
        let Some(path) = path else {
            return Ok(Self::default());
        };
        let answers = match read(&path) {
            Ok(text) => {
                Answers::read(&text).map_err(|error| anyhow!("{}: {error}", path.display()))?
            }
            Err(error) if interactive && error.kind() == ErrorKind::NotFound => Answers::default(),
            Err(error) => {
                return Err(error).with_context(|| format!("cannot read {}", path.display()));
            }
        };
        if interactive {
            can_write(&path).with_context(|| format!("cannot write {}", path.display()))?;
        }
        refuse_foreign(&path, &answers, files)?;
        Ok(Self {
            path: Some(path),
            answers,
            grows: interactive,
        })
    }

    /// Where answers are kept, if they are.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Keeps another answer.
    pub fn put(&mut self, decision: Decision) -> Result<()> {
        self.answers.put(decision);
        self.store()
    }

    /// Takes an answer back.
    pub fn take(&mut self, decision: &Decision) -> Result<()> {
        self.answers.take(decision);
        self.store()
    }

    fn store(&self) -> Result<()> {
        let Some(path) = self.path.as_ref().filter(|_| self.grows) else {
            return Ok(());
        };
        write(path, self.answers.text()).with_context(|| format!("cannot write {}", path.display()))
    }
}

/// The text of a file of answers; a file that is none of those may be anything.
fn read(path: &Path) -> std::io::Result<String> {
    let length = fs::metadata(path)?.len();
    if length > MOST {
        return Err(std::io::Error::other(
            "it is too long for a file of answers",
        ));
    }
    fs::read_to_string(path)
}

/// Answers about other documents only are a slip: nothing is done with them.
fn refuse_foreign(path: &Path, answers: &Answers, files: &[PathBuf]) -> Result<()> {
    let Some(first) = answers.decisions.first() else {
        return Ok(());
    };
    // What stands in an archive is called by the archive's name, and its own after that.
    let of = |decision: &Decision, file: &PathBuf| {
        let document = decision.document.split('!').next().unwrap_or_default();
        same_document(document, &file.display().to_string())
    };
    let about = |decision: &Decision| files.iter().any(|file| of(decision, file));
    if answers.decisions.iter().any(about) {
        return Ok(());
    }
    bail!(
        "{}: its answers are about {}, which is not among the files; nothing was written",
        path.display(),
        first.document
    );
}
