//! Patterns of file names, where the shell leaves them as they are: in quotes, in lists, in calls from Python.

use std::path::{Path, PathBuf};

/// What `argument` stands for, in the order of the names, if it is a pattern (`*`, `?`, `[…]`, and `**` for folders
/// within folders) and no file or folder is itself called so; otherwise nothing.
///
/// ```
/// # let folder = tempfile::tempdir()?;
/// for name in ["b.pgn", "a.pgn", "c.pdn"] {
///     std::fs::write(folder.path().join(name), "1. e4 *\n")?;
/// }
/// let pgn = scoresheet_batch::input::matching(&folder.path().join("*.pgn"))?;
/// assert_eq!(pgn, Some(vec![folder.path().join("a.pgn"), folder.path().join("b.pgn")]));
/// assert_eq!(scoresheet_batch::input::matching(&folder.path().join("a.pgn"))?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// What is wrong with the pattern.
pub fn matching(argument: &Path) -> Result<Option<Vec<PathBuf>>, &'static str> {
    let Some(text) = argument
        .to_str()
        .filter(|text| text.contains(['*', '?', '[']))
    else {
        return Ok(None);
    };
    if argument.symlink_metadata().is_ok() {
        return Ok(None);
    }
    let paths = glob::glob(text).map_err(|error| error.msg)?;
    Ok(Some(paths.filter_map(Result::ok).collect()))
}
