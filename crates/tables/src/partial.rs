//! A file that gets its name only when it is complete.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use scoresheet_batch::SinkError;

/// A file under its temporary name. Dropped before [`publish`](Self::publish), it is removed.
pub(crate) struct PartialFile {
    file: Arc<File>,
    temporary: PathBuf,
    target: PathBuf,
    fault: Arc<OnceLock<String>>,
    published: bool,
}

impl PartialFile {
    /// Starts `dir/.name.partial`, which is to become `dir/name`.
    pub fn create(dir: &Path, name: &str) -> Result<Self, SinkError> {
        let target = dir.join(name);
        let temporary = dir.join(format!(".{name}.partial"));
        let file = File::create(&temporary).map_err(|e| cannot_write(&target, &e))?;
        Ok(Self {
            file: Arc::new(file),
            temporary,
            target,
            fault: Arc::default(),
            published: false,
        })
    }

    /// A buffered writer to the file. Its failures come back in [`error`](Self::error).
    pub fn writer(&self) -> PartialWriter {
        PartialWriter {
            file: BufWriter::with_capacity(1 << 16, Arc::clone(&self.file)),
            fault: Arc::clone(&self.fault),
        }
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

    /// Waits until the system has stored everything written.
    pub fn store(&self) -> Result<(), SinkError> {
        self.file.sync_all().map_err(|e| self.error(&e))
    }

    /// Gives the file its final name, in place of what was there.
    pub fn publish(mut self) -> Result<(), SinkError> {
        fs::rename(&self.temporary, &self.target).map_err(|e| self.error(&e))?;
        self.published = true;
        Ok(())
    }
}

impl Drop for PartialFile {
    fn drop(&mut self) {
        if !self.published {
            // Nothing can be done about a failure here, and a leftover has a telling name.
            let _ = fs::remove_file(&self.temporary);
        }
    }
}

/// Writes to a [`PartialFile`] and remembers the first failure.
pub(crate) struct PartialWriter {
    file: BufWriter<Arc<File>>,
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
