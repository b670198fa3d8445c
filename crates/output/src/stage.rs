//! Several files that get their names together.

use crate::whole::{store_folder, without_name};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use tempfile::{Builder, TempDir};

/// A folder within the one that files are to be in, for as long as they are not complete. It is gone when it is
/// dropped.
#[derive(Debug)]
pub struct Stage {
    stage: TempDir,
    target: PathBuf,
}

impl Stage {
    /// Makes it in `target`, which must be there and should be [held](crate::Held): on the same disk, files are moved
    /// whole.
    ///
    /// # Errors
    /// The system's.
    pub fn within(target: &Path) -> io::Result<Self> {
        let mut builder = Builder::new();
        Ok(Self {
            stage: builder
                .prefix(".scoresheet-")
                .suffix(".partial")
                .tempdir_in(target)
                .map_err(without_name)?,
            target: target.to_owned(),
        })
    }

    /// Where to write.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.stage.path()
    }

    /// Moves what is in it to its place, in the order of the names, once all of it is stored. Files that have these
    /// names there are replaced.
    ///
    /// # Errors
    /// The system's, and what it is about.
    pub fn publish(self) -> Result<(), (PathBuf, io::Error)> {
        let target = self.target;
        let telling = |path: &Path| {
            let path = path.to_owned();
            move |error| (path, error)
        };
        let mut names = Vec::new();
        for entry in fs::read_dir(self.stage.path()).map_err(telling(&target))? {
            let name = entry.map_err(telling(&target))?.file_name();
            let file = File::open(self.stage.path().join(&name));
            file.and_then(|file| file.sync_all())
                .map_err(telling(&target.join(&name)))?;
            names.push(name);
        }
        names.sort();
        for name in names {
            let to = target.join(&name);
            fs::rename(self.stage.path().join(&name), &to).map_err(telling(&to))?;
        }
        store_folder(&target).map_err(telling(&target))
    }
}
