//! The records that a run writes, once all of it is done.

use scoresheet_output::write;
use scoresheet_replay::Game;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Records in the order of their games, with a blank line between two.
///
/// ```
/// use scoresheet_replay::Game;
/// use scoresheet_review::Records;
/// let mut records = Records::default();
/// records.put("[White \"Kask\"]\n\n1. e4 *\n", Game::Chess);
/// records.put("1. d4 *\n", Game::Chess);
/// assert_eq!(records.text(), "[White \"Kask\"]\n\n1. e4 *\n\n1. d4 *\n");
/// ```
#[derive(Debug, Clone, Default)]
pub struct Records {
    all: String,
    draughts: String,
    /// Where records of draughts go, if they are written apart from those of chess.
    apart: Option<PathBuf>,
}

/// Records cannot be stored.
#[derive(Debug, thiserror::Error)]
pub enum RecordsError {
    /// A file cannot be written.
    #[error("cannot write {}", .0.display())]
    Write(PathBuf, #[source] io::Error),
    /// What an earlier run has written cannot be removed.
    #[error("cannot remove {}", .0.display())]
    Remove(PathBuf, #[source] io::Error),
}

impl Records {
    /// No record yet; those of draughts are to go to a file of their own.
    #[must_use]
    pub fn with_draughts_in(path: PathBuf) -> Self {
        Self {
            apart: Some(path),
            ..Self::default()
        }
    }

    /// Adds the record of a game.
    pub fn put(&mut self, record: &str, game: Game) {
        let apart = self.apart.is_some() && game != Game::Chess;
        let records = if apart {
            &mut self.draughts
        } else {
            &mut self.all
        };
        if !records.is_empty() {
            records.push('\n');
        }
        records.push_str(record);
    }

    /// All of them, but those that go to a file of their own.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.all
    }

    /// Writes them to `out`. Where games are written apart, there is no file without a game: what an earlier run has
    /// read is not what is there now.
    ///
    /// # Errors
    /// [`RecordsError`].
    pub fn store(&self, out: &Path) -> Result<(), RecordsError> {
        let put = |path: &Path, text: &str| {
            write(path, text).map_err(|error| RecordsError::Write(path.to_owned(), error))
        };
        let Some(apart) = &self.apart else {
            return put(out, &self.all);
        };
        for (path, text) in [(out, &self.all), (apart, &self.draughts)] {
            if !text.is_empty() {
                put(path, text)?;
            } else if path.exists() {
                fs::remove_file(path)
                    .map_err(|error| RecordsError::Remove(path.to_owned(), error))?;
            }
        }
        Ok(())
    }
}
