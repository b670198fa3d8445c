//! A folder with all that is in it.

use crate::whole::{folder_of, store_folder};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use tempfile::{Builder, TempDir};

/// A folder under its temporary name, beside the one that it is to become. Dropped before
/// [`publish`](Self::publish), it is removed with all that is in it.
///
/// ```
/// use scoresheet_output::WholeFolder;
/// # let scratch = tempfile::tempdir()?;
/// let target = scratch.path().join("clean");
/// let folder = WholeFolder::create(&target)?;
/// std::fs::create_dir(folder.path().join("1953"))?;
/// std::fs::write(folder.path().join("1953/club.pgn"), "1. e4 *\n")?;
/// assert!(!target.exists());
/// folder.publish()?;
/// assert!(target.join("1953/club.pgn").exists());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct WholeFolder {
    made: TempDir,
    target: PathBuf,
}

impl WholeFolder {
    /// Starts what is to become `target`, which is not there yet, or has nothing in it.
    ///
    /// # Errors
    /// [`DirectoryNotEmpty`](io::ErrorKind::DirectoryNotEmpty) and the like, or the system's.
    pub fn create(target: &Path) -> io::Result<Self> {
        match fs::read_dir(target) {
            Ok(mut entries) => {
                if entries.next().is_some() {
                    return Err(io::ErrorKind::DirectoryNotEmpty.into());
                }
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        let name = target.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
        let mut prefix = std::ffi::OsString::from(".");
        prefix.push(name);
        prefix.push(".");
        let mut builder = Builder::new();
        builder.prefix(&prefix).suffix(".partial");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // Less what the user's mask takes away.
            builder.permissions(fs::Permissions::from_mode(0o777));
        }
        Ok(Self {
            made: builder.tempdir_in(folder_of(target))?,
            target: target.to_owned(),
        })
    }

    /// To write to.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.made.path()
    }

    /// Gives the folder its name, and waits until that is stored. What is in it is for the caller to have stored.
    ///
    /// # Errors
    /// The system's; also if another has come to have the name and something is in it.
    pub fn publish(self) -> io::Result<()> {
        store_folder(self.made.path())?;
        fs::rename(self.made.path(), &self.target)?;
        // It is there no longer, and need not be removed.
        let _ = self.made.keep();
        store_folder(folder_of(&self.target))
    }
}
