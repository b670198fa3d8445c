//! A file to be written over one that is to be read would be a loss that nobody asked for.

use std::fs;
use std::path::{Path, PathBuf};

/// Why a place is not one to write to.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Overwrites {
    /// It is read.
    #[error("{} is one of the input files", _0.display())]
    Input(PathBuf),
    /// It lies in a folder that is read: the next run would read what this one writes.
    #[error("{} is inside {}, which is read; name a place outside", _0.display(), _1.display())]
    Within(PathBuf, PathBuf),
}

/// Refuses `out` if it is one of `sources`, however either is spelled or linked to; `-` is a stream and no file.
///
/// # Errors
/// If it is.
///
/// ```
/// # let folder = tempfile::tempdir()?;
/// let file = folder.path().join("club.pgn");
/// std::fs::write(&file, "1. e4 *")?;
/// let other_name = folder.path().join(".").join("club.pgn");
/// assert!(scoresheet_output::keep(&other_name, [&file]).is_err());
/// assert!(scoresheet_output::keep(&folder.path().join("new.pgn"), [&file]).is_ok());
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn keep<P: AsRef<Path>>(
    out: &Path,
    sources: impl IntoIterator<Item = P>,
) -> Result<(), Overwrites> {
    let Some(target) = whole(out) else {
        return Ok(());
    };
    let mut sources = sources.into_iter();
    match sources.any(|source| whole(source.as_ref()).is_some_and(|source| source == target)) {
        true => Err(Overwrites::Input(out.to_owned())),
        false => Ok(()),
    }
}

/// Refuses `out` if it is one of `sources` or lies within a folder among them.
///
/// # Errors
/// If it does.
pub fn keep_out_of<P: AsRef<Path>>(
    out: &Path,
    sources: impl IntoIterator<Item = P> + Clone,
) -> Result<(), Overwrites> {
    keep(out, sources.clone())?;
    let Some(place) = will_be(out) else {
        return Ok(());
    };
    for source in sources {
        let source = source.as_ref();
        if source.is_dir() && whole(source).is_some_and(|folder| place.starts_with(folder)) {
            return Err(Overwrites::Within(out.to_owned(), source.to_owned()));
        }
    }
    Ok(())
}

/// Whether two names lead to one file, be it there or not.
#[must_use]
pub fn same_file(one: &Path, other: &Path) -> bool {
    one == other || will_be(one).is_some_and(|one| will_be(other) == Some(one))
}

/// Where a file or folder is, or will be: what of its path is there is followed through all links.
fn will_be(path: &Path) -> Option<PathBuf> {
    let path = std::path::absolute(path).ok()?;
    let there = path
        .ancestors()
        .find_map(|front| Some((front, whole(front)?)));
    let (front, whole) = there?;
    Some(whole.join(path.strip_prefix(front).ok()?))
}

/// The file itself, after all links. `-` is a stream and no file.
fn whole(path: &Path) -> Option<PathBuf> {
    let file = path.as_os_str() != "-";
    file.then(|| fs::canonicalize(path).ok()).flatten()
}
