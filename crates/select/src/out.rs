//! Where selected games are kept: one file, or the files of a new folder, whole or not at all.

use crate::run::{Chosen, Job, SelectError, Stop, Told};
use scoresheet_batch::input::Pieces;
use scoresheet_output::{Held, NotHeld, Stage, write_by};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Why selected games cannot be kept.
#[derive(Debug, thiserror::Error)]
pub enum KeepError {
    /// They were to be split, and a file is there.
    #[error("{}: is a file; games that are split go into a folder", .0.display())]
    File(PathBuf),
    /// They were not to be split, and a folder is there.
    #[error("{}: is a folder; games go into one only where they are split", .0.display())]
    Folder(PathBuf),
    /// The folder has files.
    #[error("{}: is not empty; old files would be mixed with the new ones", .0.display())]
    NotEmpty(PathBuf),
    /// Nothing can be written there.
    #[error("{}", .0.display())]
    NotHeld(PathBuf, #[source] NotHeld),
    /// The system says no.
    #[error("cannot write {}", .0.display())]
    Write(PathBuf, #[source] io::Error),
    /// The query has no answer.
    #[error("{0}")]
    Query(String),
}

impl KeepError {
    fn of(error: SelectError, at: &Path) -> Self {
        match error {
            SelectError::Write(error) => Self::Write(at.to_owned(), error),
            SelectError::Query(why) => Self::Query(why),
        }
    }
}

impl Job {
    /// Writes the selected games into `out`: files of a folder that has none yet where they are
    /// [split](Self::split), one file otherwise. What was stopped is not kept.
    ///
    /// # Errors
    /// [`KeepError`]; what was there is there still.
    pub fn keep(
        &self,
        pieces: Pieces,
        stop: &Stop,
        out: &Path,
        tell: &mut dyn FnMut(Told),
    ) -> Result<Chosen, KeepError> {
        if self.split.is_some() {
            self.keep_files(pieces, stop, out, tell)
        } else {
            self.keep_file(pieces, stop, out, tell)
        }
    }

    fn keep_files(
        &self,
        pieces: Pieces,
        stop: &Stop,
        folder: &Path,
        tell: &mut dyn FnMut(Told),
    ) -> Result<Chosen, KeepError> {
        if folder.exists() && !folder.is_dir() {
            return Err(KeepError::File(folder.to_owned()));
        }
        let failed = |error| KeepError::Write(folder.to_owned(), error);
        let held = Held::folder(folder);
        let held = held.map_err(|error| KeepError::NotHeld(folder.to_owned(), error))?;
        if fs::read_dir(folder).map_err(failed)?.next().is_some() {
            return Err(KeepError::NotEmpty(folder.to_owned()));
        }
        let stage = Stage::new(&held).map_err(failed)?;
        let chosen = self.write_into(pieces, stop, stage.path(), tell);
        let chosen = chosen.map_err(|error| KeepError::of(error, folder))?;
        if !chosen.stopped {
            let published = stage.publish();
            published.map_err(|(path, error)| KeepError::Write(path, error))?;
        }
        Ok(chosen)
    }

    fn keep_file(
        &self,
        pieces: Pieces,
        stop: &Stop,
        file: &Path,
        tell: &mut dyn FnMut(Told),
    ) -> Result<Chosen, KeepError> {
        if file.is_dir() {
            return Err(KeepError::Folder(file.to_owned()));
        }
        let mut written = None;
        let whole = write_by(file, |out| {
            let chosen = self.write(pieces, stop, out, tell);
            let halted = chosen.as_ref().map_or(true, |chosen| chosen.stopped);
            written = Some(chosen);
            // What is not whole gets no name.
            match halted {
                true => Err(io::ErrorKind::Interrupted.into()),
                false => Ok(()),
            }
        });
        match (written, whole) {
            (Some(Err(error)), _) => Err(KeepError::of(error, file)),
            (Some(Ok(chosen)), Err(_)) if chosen.stopped => Ok(chosen),
            (_, Err(error)) => Err(KeepError::Write(file.to_owned(), error)),
            (Some(Ok(chosen)), Ok(())) => Ok(chosen),
            (None, Ok(())) => Ok(Chosen::default()),
        }
    }
}
