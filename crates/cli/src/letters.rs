//! Letters that a user adds to the table: `--letters FILE`, and a file found by itself.

use crate::terminal::aside;
use anyhow::{Context, Result, bail};
use scoresheet_batch::input::Stamp;
use scoresheet_notation::{Language, LetterFile};
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Bytes that such a file may have; the table that is compiled in has a twentieth.
const MOST: u64 = 64 << 10;

/// The files in use, each with what it was.
static USED: OnceLock<Vec<String>> = OnceLock::new();

/// Adds the letters of the file found by itself and of those named in `args`, the words typed after
/// the program's name. This comes before all else is read of them: `--lang` may name a language of
/// such a file.
///
/// # Errors
/// If a file cannot be read, or a row of it not be used.
pub fn add(args: impl IntoIterator<Item = OsString>) -> Result<()> {
    let own = own_file().filter(|path| path.exists());
    let paths: Vec<PathBuf> = own.into_iter().chain(named(args)).collect();
    let mut texts = Vec::new();
    for path in &paths {
        let name = path.display().to_string();
        let text = read(path).with_context(|| name.clone())?;
        texts.push((name, text));
    }
    let files: Vec<LetterFile<'_>> = texts
        .iter()
        .map(|(name, text)| LetterFile { name, text })
        .collect();
    if !files.is_empty() {
        Language::add(&files)?;
    }
    let _ = USED.set(paths.iter().map(|path| stamped(path)).collect());
    Ok(())
}

/// Says which letters were added, for commands that read letters.
pub fn announce() {
    if let Some(used @ [_, ..]) = USED.get().map(Vec::as_slice) {
        let files: Vec<&str> = used
            .iter()
            .filter_map(|one| one.split('\t').next())
            .collect();
        let files = files.join(", ");
        aside(&format!("added the letters in {files}"));
    }
}

/// The files in use: path, and size and time of the last change.
pub fn used() -> Vec<String> {
    USED.get().cloned().unwrap_or_default()
}

/// `scoresheet/letters.tsv` in the user's folder of settings (XDG Base Directory).
fn own_file() -> Option<PathBuf> {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    let folder = set("XDG_CONFIG_HOME")
        .map(PathBuf::from)
        .filter(|folder| folder.is_absolute())
        .or_else(|| Some(PathBuf::from(set("HOME")?).join(".config")))?;
    Some(folder.join("scoresheet").join("letters.tsv"))
}

/// The values of `--letters`, as clap will read them.
fn named(args: impl IntoIterator<Item = OsString>) -> Vec<PathBuf> {
    let mut args = args.into_iter().take_while(|arg| arg != "--");
    let mut found = Vec::new();
    while let Some(arg) = args.next() {
        if arg == OsStr::new("--letters") {
            found.extend(args.next().map(PathBuf::from));
        } else if let Some(path) = arg.to_str().and_then(|arg| arg.strip_prefix("--letters=")) {
            found.push(PathBuf::from(path));
        }
    }
    found
}

fn read(path: &Path) -> Result<String> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST {
        bail!("is larger than {MOST} bytes; a file of letters has a few rows");
    }
    let text = String::from_utf8(bytes).context("is not UTF-8 text")?;
    Ok(text
        .strip_prefix('\u{feff}')
        .map(str::to_owned)
        .unwrap_or(text))
}

fn stamped(path: &Path) -> String {
    let stamp = fs::metadata(path).ok().and_then(|data| Stamp::of(&data));
    let was = stamp.map_or_else(String::new, |s| {
        format!("{} bytes, {}", s.bytes, s.modified)
    });
    format!("{}\t{was}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_named_are_found_as_clap_finds_them() {
        let typed = [
            "check",
            "a",
            "--letters",
            "x",
            "--letters=y",
            "--",
            "--letters",
            "z",
        ];
        let found = named(typed.map(OsString::from));
        assert_eq!(found, [PathBuf::from("x"), PathBuf::from("y")]);
        assert!(named([OsString::from("--letters")]).is_empty());
    }
}
