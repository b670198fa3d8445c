//! A file to be written over one that is to be read would be a loss that nobody asked for.

use anyhow::{Result, bail};
use std::fs;
use std::path::{Path, PathBuf};

/// Refuses `out`, what `option` names, if it is one of `sources`, however either is spelled or linked to.
pub fn refuse<P: AsRef<Path>>(
    option: &str,
    out: &Path,
    sources: impl IntoIterator<Item = P>,
) -> Result<()> {
    let Some(target) = whole(out) else {
        return Ok(());
    };
    for source in sources {
        if whole(source.as_ref()).is_some_and(|source| source == target) {
            bail!("{option}: {} is one of the input files", out.display());
        }
    }
    Ok(())
}

/// Refuses `out`, what `option` names, if it is one of `sources` or lies within a folder among them: the next run would
/// read what this one writes.
pub fn refuse_within<P: AsRef<Path>>(
    option: &str,
    out: &Path,
    sources: impl IntoIterator<Item = P> + Clone,
) -> Result<()> {
    refuse(option, out, sources.clone())?;
    let Some(place) = will_be(out) else {
        return Ok(());
    };
    for source in sources {
        let source = source.as_ref();
        if source.is_dir() && whole(source).is_some_and(|folder| place.starts_with(folder)) {
            bail!(
                "{option}: {} is inside {}, which is read; name a place outside",
                out.display(),
                source.display()
            );
        }
    }
    Ok(())
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

/// Whether two names lead to one file, be it there or not.
pub fn same(one: &Path, other: &Path) -> bool {
    let place = |path: &Path| whole(path).or_else(|| Some(folder(path)?.join(path.file_name()?)));
    one == other || place(one).is_some_and(|one| place(other) == Some(one))
}

/// The folder that a file is to be in.
fn folder(path: &Path) -> Option<PathBuf> {
    let folder = path.parent()?;
    let here = folder.as_os_str().is_empty();
    fs::canonicalize(if here { Path::new(".") } else { folder }).ok()
}

/// The file itself, after all links. `-` is a stream and no file.
fn whole(path: &Path) -> Option<PathBuf> {
    let file = path.as_os_str() != "-";
    file.then(|| fs::canonicalize(path).ok()).flatten()
}
