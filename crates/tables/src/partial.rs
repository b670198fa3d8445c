//! A file that gets its name only when it is complete.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use scoresheet_batch::SinkError;
use scoresheet_output::{WholeFile, publish_all};

/// A [`WholeFile`] that remembers why it could not be written.
pub(crate) struct PartialFile {
    whole: WholeFile,
    target: PathBuf,
    fault: Arc<OnceLock<String>>,
}

impl PartialFile {
    /// Starts what is to become `dir/name`.
    pub fn create(dir: &Path, name: &str) -> Result<Self, SinkError> {
        let target = dir.join(name);
        let whole = WholeFile::create(&target).map_err(|e| cannot_write(&target, &e))?;
        Ok(Self {
            whole,
            target,
            fault: Arc::default(),
        })
    }

    /// A buffered writer to the file. Its failures come back in [`error`](Self::error).
    pub fn writer(&self) -> Result<PartialWriter, SinkError> {
        let file = self.whole.file().try_clone().map_err(|e| self.error(&e))?;
        Ok(PartialWriter {
            file: BufWriter::with_capacity(1 << 16, file),
            fault: Arc::clone(&self.fault),
        })
    }

    /// The error to report: what the system said first, else `otherwise`.
    ///
    /// polars turns an I/O error into text of its own, in which the reason is hard to find.
    pub fn error(&self, otherwise: &dyn Display) -> SinkError {
        match self.fault.get() {
            Some(reason) => cannot_write(&self.target, reason),
            None => cannot_write(&self.target, otherwise),
        }
    }
}

/// Gives the files their final names, in place of what was there, when all are stored.
pub(crate) fn publish(files: Vec<PartialFile>) -> Result<(), SinkError> {
    let whole = files.into_iter().map(|file| file.whole).collect();
    publish_all(whole).map_err(|(path, error)| cannot_write(&path, &error))
}

/// Writes to a [`PartialFile`] and remembers the first failure.
pub(crate) struct PartialWriter {
    file: BufWriter<File>,
    fault: Arc<OnceLock<String>>,
}

impl PartialWriter {
    fn noting<T>(&self, result: io::Result<T>) -> io::Result<T> {
        if let Err(error) = &result
            && error.kind() != io::ErrorKind::Interrupted
        {
            self.fault.get_or_init(|| error.to_string());
        }
        result
    }
}

impl Write for PartialWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let result = self.file.write(bytes);
        self.noting(result)
    }

    fn flush(&mut self) -> io::Result<()> {
        let result = self.file.flush();
        self.noting(result)
    }
}

/// The error of a destination.
pub(crate) fn cannot_write(path: &Path, reason: &dyn Display) -> SinkError {
    SinkError {
        path: path.display().to_string(),
        reason: reason.to_string(),
    }
}
