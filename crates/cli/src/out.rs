//! What a command writes to a file, or to standard output.

use crate::terminal::clean;
use anyhow::{Context, Result, anyhow, bail};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// `-` is standard output.
pub fn is_stream(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Writes to a file, whole or not at all, or to standard output.
pub fn put(path: &Path, bytes: impl AsRef<[u8]>) -> Result<()> {
    if is_stream(path) {
        return Ok(io::stdout().lock().write_all(bytes.as_ref())?);
    }
    scoresheet_output::write(path, bytes).with_context(cannot_write(path))
}

/// The same for text that must not drive a terminal; what is piped stays as it is, so that it reads back.
pub fn put_text(path: &Path, text: &str) -> Result<()> {
    if is_stream(path) && io::stdout().is_terminal() {
        return put(path, clean(text));
    }
    put(path, text)
}

/// What became of files that were written together.
pub fn stored<T>(done: std::result::Result<T, (PathBuf, io::Error)>) -> Result<T> {
    done.map_err(|(path, error)| anyhow!(error).context(cannot_write(&path)()))
}

/// What is said where that fails.
pub fn cannot_write(path: &Path) -> impl Fn() -> String {
    let path = path.display().to_string();
    move || format!("cannot write {path}")
}

/// Refuses a file where `--out` names a folder.
pub fn is_folder(out: &Path) -> Result<()> {
    if out.exists() && !out.is_dir() {
        bail!("{}: is a file; --out names a folder", out.display());
    }
    Ok(())
}

/// What `paths` are called, one after the other.
pub fn names(paths: &[PathBuf]) -> String {
    let names = paths.iter().map(|path| path.display().to_string());
    names.collect::<Vec<_>>().join(", ")
}
