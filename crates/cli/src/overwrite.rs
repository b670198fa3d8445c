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
