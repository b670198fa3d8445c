//! Patterns of file names, where the shell leaves them as they are.

use glob::{MatchOptions, glob_with};
use std::io;
use std::path::{Path, PathBuf};

/// As in a shell: hidden files, whose names begin with a dot, are not meant.
const AS_A_SHELL: MatchOptions = MatchOptions {
    case_sensitive: true,
    require_literal_separator: true,
    require_literal_leading_dot: true,
};

/// What `argument` stands for, in the order of the names, if it is a pattern: `*`, `?`, `[…]`, and `**` for folders
/// within folders. `None` for any other name, and for one that a file or folder has.
///
/// # Errors
/// If a folder that may hold something of it cannot be read.
///
/// ```
/// use scoresheet_batch::input::matching;
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path();
/// for name in ["b.pgn", "a.pgn", "c.pdn"] {
///     std::fs::write(folder.join(name), "1. e4 *\n")?;
/// }
/// let matched = matching(&folder.join("*.pgn"))?;
/// assert_eq!(matched, Some(vec![folder.join("a.pgn"), folder.join("b.pgn")]));
/// assert_eq!(matching(&folder.join("a.pgn"))?, None);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn matching(argument: &Path) -> io::Result<Option<Vec<PathBuf>>> {
    let text = argument.to_str();
    let Some(text) = text.filter(|text| text.contains(['*', '?', '['])) else {
        return Ok(None);
    };
    if argument.symlink_metadata().is_ok() {
        return Ok(None);
    }
    let Ok(paths) = glob_with(text, AS_A_SHELL) else {
        return Ok(None);
    };
    let unread = |error: glob::GlobError| {
        let folder = error.path().display().to_string();
        let error = io::Error::from(error);
        io::Error::new(error.kind(), format!("{folder}: {error}"))
    };
    paths.collect::<Result<_, _>>().map(Some).map_err(unread)
}
