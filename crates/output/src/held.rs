//! A folder that one run at a time writes to.

use crate::stage;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Keeps other runs of the program from writing to a folder until it is dropped, or the process ends in whatever way.
#[derive(Debug)]
pub struct Held {
    folder: PathBuf,
    _lock: File,
}

/// Why a folder cannot be held.
#[derive(Debug, Error)]
pub enum NotHeld {
    /// Another run writes there.
    #[error("another run is writing there; wait until it ends, or name another folder")]
    Busy,
    /// What an earlier run had complete when it was killed cannot be put in its place.
    #[error("the output of an earlier run cannot be moved into place: {}: {error}", path.display())]
    NotPutInPlace {
        /// What it is about.
        path: PathBuf,
        /// The system's reason.
        error: io::Error,
    },
    /// The system's reason.
    #[error(transparent)]
    System(#[from] io::Error),
}

impl Held {
    /// The name of the file that is locked where the system has no locks on folders.
    const FILE: &str = ".scoresheet-lock";

    /// Holds a folder, which is made if it is not there. Files that an earlier run had complete, and was killed before
    /// all of them had their names, are put in their places; what it had not complete and not
    /// [kept](crate::Stage::keep) is removed.
    ///
    /// ```
    /// use scoresheet_output::{Held, NotHeld};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// let first = Held::folder(folder.path())?;
    /// assert!(matches!(Held::folder(folder.path()), Err(NotHeld::Busy)));
    /// drop(first);
    /// assert!(Held::folder(folder.path()).is_ok());
    /// # Ok::<(), NotHeld>(())
    /// ```
    ///
    /// # Errors
    /// Another run holds it, the folder cannot be made, or nothing can be locked there.
    pub fn folder(path: &Path) -> Result<Self, NotHeld> {
        fs::create_dir_all(path)?;
        let lock = match File::open(path) {
            Ok(folder) => match lock(folder) {
                Ok(lock) => lock,
                Err(TryLockError::WouldBlock) => return Err(NotHeld::Busy),
                // Some network disks lock no folders: then a file in it.
                Err(TryLockError::Error(_)) => Self::file(&path.join(Self::FILE))?,
            },
            // Windows opens none.
            Err(_) if cfg!(windows) => Self::file(&path.join(Self::FILE))?,
            Err(error) => return Err(error.into()),
        };
        stage::put_in_place(path)
            .map_err(|(path, error)| NotHeld::NotPutInPlace { path, error })?;
        stage::clear(path)?;
        Ok(Self {
            folder: path.to_owned(),
            _lock: lock,
        })
    }

    /// The folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.folder
    }

    fn file(path: &Path) -> Result<File, NotHeld> {
        let file = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(path)?;
        lock(file).map_err(|error| match error {
            TryLockError::WouldBlock => NotHeld::Busy,
            TryLockError::Error(error) => error.into(),
        })
    }
}

fn lock(file: File) -> Result<File, TryLockError> {
    file.try_lock().map(|()| file)
}
