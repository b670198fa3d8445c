//! Several files that get their names together.

use crate::held::Held;
use crate::whole::{self, as_the_one_before, store_folder};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// What is not complete lies in this folder, within the one that it is for.
pub const UNFINISHED: &str = ".scoresheet-unfinished";
/// A stage that is complete, and that only has to be moved to its place.
const READY: &str = "ready";
/// Says which stage is kept, and what its owner noted.
const KEPT: &str = "kept";
/// In a stage: when its files are moved, what is kept is so no longer.
const ENDS: &str = ".ends-what-is-kept";

/// Where files lie that are not complete. What it holds is removed when it is dropped, unless it was
/// [published](Self::publish) or is [kept](Self::keep). The folder that it is for must be held as long as it is there.
///
/// ```
/// use scoresheet_output::{Held, Stage};
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path();
/// let held = Held::folder(folder)?;
/// let stage = Stage::new(&held)?;
/// std::fs::write(stage.path().join("games.csv"), "file,game_no\n")?;
/// std::fs::write(stage.path().join("findings.csv"), "file,game_no\n")?;
/// assert!(!folder.join("games.csv").exists());
/// stage.publish().map_err(|(_, error)| error)?;
/// assert!(folder.join("games.csv").exists() && folder.join("findings.csv").exists());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Stage {
    path: PathBuf,
    target: PathBuf,
    kept: bool,
}

impl Stage {
    /// An empty one.
    ///
    /// # Errors
    /// The system's.
    pub fn new(held: &Held) -> io::Result<Self> {
        let target = held.path().to_owned();
        let unfinished = target.join(UNFINISHED);
        match fs::create_dir(&unfinished) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
            Err(error) if !is_folder(&unfinished) => return Err(error),
            _ => {}
        }
        for number in 1_u32.. {
            let path = unfinished.join(number.to_string());
            match fs::create_dir(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                made => {
                    return made.map(|()| Self {
                        path,
                        target,
                        kept: false,
                    });
                }
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// The one that an earlier run kept, and what it noted last.
    ///
    /// # Errors
    /// The system's.
    pub fn kept_in(held: &Held) -> io::Result<Option<(Self, String)>> {
        let Some((name, note)) = kept_note(held.path())? else {
            return Ok(None);
        };
        let kept = Self {
            path: held.path().join(UNFINISHED).join(name),
            target: held.path().to_owned(),
            kept: true,
        };
        Ok(Some((kept, note)))
    }

    /// Where to write.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The folder that it is for.
    #[must_use]
    pub fn target(&self) -> &Path {
        &self.target
    }

    /// From now on it stays, even if the process is killed, until it is [discarded](Self::discard) or another one is
    /// kept in its stead. `note` is what [`kept_in`](Self::kept_in) gives: it is stored when this returns, and until
    /// then the note before it stands. What the stage holds is for the caller to have stored.
    ///
    /// # Errors
    /// The system's. What was kept before is kept still.
    pub fn keep(&mut self, note: &str) -> io::Result<()> {
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        store_folder(&self.path)?;
        let unfinished = self.target.join(UNFINISHED);
        whole::write(&unfinished.join(KEPT), format!("{name}\n{note}"))?;
        if !self.kept {
            self.kept = true;
            store_folder(&self.target)?;
            clear(&self.target)?;
        }
        Ok(())
    }

    /// Whether it is [kept](Self::keep).
    #[must_use]
    pub const fn is_kept(&self) -> bool {
        self.kept
    }

    /// Removes it, kept or not.
    ///
    /// # Errors
    /// The system's.
    pub fn discard(mut self) -> io::Result<()> {
        if self.kept {
            forget(&self.target)?;
            self.kept = false;
        }
        Ok(())
    }

    /// Moves what is in it to its place once all of it is stored. Files that have these names there are replaced, and
    /// leave their permissions to the new ones. If the process is killed on the way, the run that holds the folder
    /// next moves what is left.
    ///
    /// # Errors
    /// The system's, and what it is about. Before all is stored nothing that was there is touched.
    pub fn publish(self) -> Result<(), (PathBuf, io::Error)> {
        for name in names_in(&self.path).map_err(about(&self.path))? {
            let target = self.target.join(&name);
            let file = File::open(self.path.join(&name)).map_err(about(&target))?;
            if target.is_dir() {
                return Err((target, io::ErrorKind::IsADirectory.into()));
            }
            as_the_one_before(&file, &target)
                .and_then(|()| file.sync_all())
                .map_err(about(&target))?;
        }
        store_folder(&self.path).map_err(about(&self.path))?;
        let ready = self.target.join(UNFINISHED).join(READY);
        fs::rename(&self.path, &ready).map_err(about(&self.target))?;
        put_in_place(&self.target)
    }

    /// As [`publish`](Self::publish), and in the same step what is [kept](Self::keep) for this folder is so no longer:
    /// if the process is killed, either it is kept still, or all is moved. Other stages are removed.
    ///
    /// # Errors
    /// As those of `publish`.
    pub fn publish_at_last(self) -> Result<(), (PathBuf, io::Error)> {
        let marker = self.path.join(ENDS);
        whole::write(&marker, "").map_err(about(&self.target))?;
        let target = self.target.clone();
        self.publish()?;
        clear(&target).map_err(about(&target))
    }

    /// The file `name` of another stage is here, too, under the same name; what is written there from now on may be
    /// seen here.
    ///
    /// # Errors
    /// The system's.
    pub fn share(&self, other: &Self, name: &str) -> io::Result<()> {
        let (from, to) = (other.path.join(name), self.path.join(name));
        // Not every file system has links.
        fs::hard_link(&from, &to).or_else(|_| fs::copy(from, to).map(drop))
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        if !self.kept {
            // What cannot be removed now is removed by the run that holds the folder next.
            let _ = fs::remove_dir_all(&self.path);
            remove_if_empty(&self.target);
        }
    }
}

/// Whether files that belong together are being moved to their places in a folder, or were when the process ended: some
/// of those there are of another run.
#[must_use]
pub fn is_half_published(folder: &Path) -> bool {
    is_folder(&folder.join(UNFINISHED).join(READY))
}

/// Moves what is ready to its place.
pub(crate) fn put_in_place(folder: &Path) -> Result<(), (PathBuf, io::Error)> {
    let ready = folder.join(UNFINISHED).join(READY);
    if !is_folder(&ready) {
        return Ok(());
    }
    let marker = ready.join(ENDS);
    if marker.exists() {
        forget(folder).map_err(about(folder))?;
    }
    for name in names_in(&ready).map_err(about(&ready))? {
        let to = folder.join(&name);
        if name != ENDS {
            fs::rename(ready.join(&name), &to).map_err(about(&to))?;
        }
    }
    store_folder(folder).map_err(about(folder))?;
    gone(fs::remove_file(marker)).map_err(about(&ready))?;
    fs::remove_dir(&ready).map_err(about(&ready))?;
    remove_if_empty(folder);
    Ok(())
}

/// No stage of the folder is kept any longer.
fn forget(folder: &Path) -> io::Result<()> {
    gone(fs::remove_file(folder.join(UNFINISHED).join(KEPT)))
}

/// What is not there need not be removed.
fn gone(removed: io::Result<()>) -> io::Result<()> {
    match removed {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

/// Removes the stages that nobody keeps: those of runs that were killed.
pub(crate) fn clear(folder: &Path) -> io::Result<()> {
    let unfinished = folder.join(UNFINISHED);
    if !is_folder(&unfinished) {
        return Ok(());
    }
    let kept = kept_note(folder)?.map(|(name, _)| name);
    for name in names_in(&unfinished)? {
        let path = unfinished.join(&name);
        let stage = name == READY || name.parse::<u32>().is_ok();
        if stage && kept.as_deref() != Some(&name) && is_folder(&path) {
            fs::remove_dir_all(path)?;
        } else if name.starts_with(".kept.") {
            fs::remove_file(path)?;
        }
    }
    remove_if_empty(folder);
    Ok(())
}

/// The name of the stage that is kept, and the note.
fn kept_note(folder: &Path) -> io::Result<Option<(String, String)>> {
    let unfinished = folder.join(UNFINISHED);
    let text = match fs::read_to_string(unfinished.join(KEPT)) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let kept = text.split_once('\n').filter(|(name, _)| {
        // A number, so that nothing else is ever taken for a stage.
        name.parse::<u32>().is_ok() && is_folder(&unfinished.join(name))
    });
    Ok(kept.map(|(name, note)| (name.to_owned(), note.to_owned())))
}

fn names_in(folder: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        // All of them are names that the program gave.
        names.extend(entry?.file_name().into_string().ok());
    }
    names.sort();
    Ok(names)
}

/// A folder itself, not a link to one.
fn is_folder(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|found| found.is_dir())
}

fn remove_if_empty(folder: &Path) {
    let _ = fs::remove_dir(folder.join(UNFINISHED));
}

fn about(path: &Path) -> impl FnOnce(io::Error) -> (PathBuf, io::Error) {
    let path = path.to_owned();
    move |error| (path, error)
}
