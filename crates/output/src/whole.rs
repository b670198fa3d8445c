//! One file.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};

/// A file under its temporary name, beside the one that it is to become. Dropped before
/// [`publish`](Self::publish), it is removed.
///
/// ```
/// use scoresheet_output::WholeFile;
/// use std::io::Write;
///
/// # let folder = tempfile::tempdir()?;
/// let path = folder.path().join("games.csv");
/// let file = WholeFile::create(&path)?;
/// file.file().write_all(b"file,game_no\n")?;
/// assert!(!path.exists());
/// file.publish()?;
/// assert_eq!(std::fs::read_to_string(path)?, "file,game_no\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct WholeFile {
    file: NamedTempFile,
    target: PathBuf,
}

impl WholeFile {
    /// Starts what is to become `target`. A file that has this name stays as it is until then.
    ///
    /// # Errors
    /// The system's: there is no such folder, it may not be written to.
    pub fn create(target: &Path) -> io::Result<Self> {
        let name = target.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
        let mut prefix = std::ffi::OsString::from(".");
        prefix.push(name);
        prefix.push(".");
        let mut builder = Builder::new();
        builder.prefix(&prefix).suffix(".partial");
        as_others_may_read(&mut builder);
        Ok(Self {
            file: builder
                .tempfile_in(folder_of(target))
                .map_err(without_name)?,
            target: target.to_owned(),
        })
    }

    /// To write to.
    #[must_use]
    pub fn file(&self) -> &File {
        self.file.as_file()
    }

    /// Gives the file its name, in place of what was there, when the system has stored it, and waits until the name is
    /// stored too. A file that was there leaves its permissions to the new one.
    ///
    /// # Errors
    /// The system's, such as a full disk. What was there is there still.
    pub fn publish(self) -> io::Result<()> {
        as_the_one_before(self.file(), &self.target)?;
        self.file().sync_all()?;
        self.file.persist(&self.target).map_err(|e| e.error)?;
        store_folder(folder_of(&self.target))
    }
}

/// A file that is to be replaced leaves its permissions to the new one.
pub(crate) fn as_the_one_before(file: &File, target: &Path) -> io::Result<()> {
    match fs::metadata(target) {
        Ok(old) => file.set_permissions(old.permissions()),
        Err(_) => Ok(()),
    }
}

/// Writes a file whole or not at all. What is no file, such as a device or a pipe, is written to as it stands.
///
/// # Errors
/// The system's, or that the name is one of a compressed file. What was there is there still.
///
/// ```
/// let error = scoresheet_output::write("games.pgn.gz".as_ref(), "1. e4 *").unwrap_err();
/// assert!(error.to_string().starts_with("a name in .gz is for compressed files"));
/// ```
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    write_by(path, |file| file.write_all(bytes.as_ref()))
}

/// The same for what is not in memory as a whole: `writes` is called once.
///
/// # Errors
/// As of [`write()`], or what `writes` says. What was there is there still.
pub fn write_by(
    path: &Path,
    writes: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    not_compressed(path)?;
    let written = |file: &File| {
        let mut out = BufWriter::new(file);
        writes(&mut out)?;
        out.flush()
    };
    if path.exists() && !path.is_file() {
        return written(&OpenOptions::new().write(true).open(path)?);
    }
    let file = WholeFile::create(path)?;
    written(file.file())?;
    file.publish()
}

/// Whether [`write()`] will have a place to write to, before the work is done that it is to keep.
///
/// # Errors
/// As of [`write()`].
pub fn can_write(path: &Path) -> io::Result<()> {
    not_compressed(path)?;
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if path.exists() && !path.is_file() {
        return Ok(());
    }
    WholeFile::create(path).map(drop)
}

/// How the names of compressed files end.
const COMPRESSED: &[&str] = &[
    "7z", "bz2", "gz", "lz4", "rar", "tgz", "xz", "z", "zip", "zst",
];

/// What is written here is compressed by nobody, and a program that goes by the name would take it for damaged.
fn not_compressed(path: &Path) -> io::Result<()> {
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    if COMPRESSED.contains(&&*ending.to_ascii_lowercase()) {
        let why =
            format!("a name in .{ending} is for compressed files, and this one is not compressed");
        return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
    }
    Ok(())
}

/// A temporary file is its maker's alone unless said otherwise; this one is for whoever the user lets read his files.
fn as_others_may_read(builder: &mut Builder<'_, '_>) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // Less what the user's mask takes away.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
}

/// What the system said, without the temporary name: to the user the file has its own. The crate `tempfile` puts it
/// after the reason, and keeps no other trace of that.
fn without_name(error: io::Error) -> io::Error {
    match error.to_string().rsplit_once(" at path ") {
        Some((stated, _)) => io::Error::new(error.kind(), stated),
        None => error,
    }
}

pub(crate) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// A name is stored with its folder, not with its file. Systems that do not open folders store names by themselves.
pub(crate) fn store_folder(folder: &Path) -> io::Result<()> {
    let Ok(opened) = File::open(folder) else {
        return Ok(());
    };
    match opened.sync_all() {
        Err(error) if error.kind() != io::ErrorKind::InvalidInput => Err(error),
        _ => Ok(()),
    }
}
