//! A folder that one run at a time writes to.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;
use thiserror::Error;

/// Keeps other runs of the program from writing to a folder until it is dropped, or the process ends in whatever way.
#[derive(Debug)]
pub struct Held {
    _lock: File,
}

/// Why a folder cannot be held.
#[derive(Debug, Error)]
pub enum NotHeld {
    /// Another run writes there.
    #[error("another run is writing there; wait for its end, or name another folder")]
    Busy,
    /// The system's reason.
    #[error(transparent)]
    System(#[from] io::Error),
}

impl Held {
    /// The name of the file that is locked where the system has no locks on folders.
    const FILE: &str = ".scoresheet-lock";

    /// Holds a folder, which is made if it is not there.
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
        let locked = File::open(path).and_then(|folder| lock(folder).map_err(io::Error::from));
        match locked {
            Ok(lock) => Ok(Self { _lock: lock }),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => Err(NotHeld::Busy),
            // Windows opens no folder, and some network disks lock none: then a file in it.
            Err(_) => Self::file(&path.join(Self::FILE)),
        }
    }

    fn file(path: &Path) -> Result<Self, NotHeld> {
        let file = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(path)?;
        match lock(file) {
            Ok(lock) => Ok(Self { _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(NotHeld::Busy),
            Err(TryLockError::Error(error)) => Err(error.into()),
        }
    }
}

fn lock(file: File) -> Result<File, TryLockError> {
    file.try_lock().map(|()| file)
}
