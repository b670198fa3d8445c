//! Folders of files, mended into another folder or where they are.

use crate::class::Class;
use crate::file::{FileSums, How, Look, Stop, Told};
use crate::fixer::Plan;
use scoresheet_batch::input::{
    Compression, Found, InputProblem, Options, Reason, Source, Stamp, walk, walk_problem,
};
use scoresheet_output::{WholeFile, WholeFolder};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use walkdir::WalkDir;

/// Where mended files go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// Nowhere: what would be changed is told.
    Nowhere,
    /// Into a folder that is made anew, with everything that the first has.
    Folder(PathBuf),
    /// Over the files themselves, each once its new text is stored.
    InPlace,
}

/// How it is done.
pub struct Fixing {
    /// What is mended.
    pub plan: Plan,
    /// How files are read.
    pub input: Options,
    /// Threads; 0 counts as 1.
    pub jobs: usize,
    /// Where it goes.
    pub target: Target,
    /// Tells the lines that change.
    pub diff: bool,
}

/// What became of a folder.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sums {
    /// Files of records.
    pub files: u64,
    /// Files that were changed.
    pub changed: u64,
    /// Files that were copied because they are no records, or are packed.
    pub copied: u64,
    /// Files that could not be read in full; they are copied as they are, as far as they can be read at all.
    pub unread: u64,
    /// Games in them.
    pub games: u64,
    /// Changes of each class.
    pub changes: BTreeMap<Class, u64>,
    /// What is left to a person.
    pub left: u64,
    /// It was stopped.
    pub stopped: bool,
}

/// Why it cannot be done.
#[derive(Debug, thiserror::Error)]
pub enum FixError {
    /// The system's reason, and what it is about.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// A file is another than when it was read.
    #[error("{}: it was changed while it was read; it is left unchanged", .0.display())]
    Changed(PathBuf),
}

impl FixError {
    fn of(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |error| Self::File { path, error }
    }
}

/// Tells something of a file, by its path as it was found.
type OnFile<'t> = dyn FnMut(&Path, Told) + 't;

impl Fixing {
    /// Mends a file, or all files of a folder.
    ///
    /// # Errors
    /// [`FixError`]. The folder that is made is there as a whole or not at all; in place, files that were done are done.
    pub fn run(&self, root: &Path, stop: &Stop, tell: &mut OnFile<'_>) -> Result<Sums, FixError> {
        let made = match &self.target {
            Target::Folder(target) => {
                Some(WholeFolder::create(target).map_err(FixError::of(target))?)
            }
            Target::Nowhere | Target::InPlace => None,
        };
        let mut sums = Sums::default();
        let own = made
            .as_ref()
            .and_then(|folder| fs::canonicalize(folder.path()).ok());
        let folders = WalkDir::new(root).follow_links(true).sort_by_file_name();
        let mut entries = folders.into_iter();
        while let Some(entry) = entries.next() {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    let path = error.path().unwrap_or(root);
                    tell(path, Told::Problem(walk_problem(&error)));
                    sums.unread += 1;
                    continue;
                }
            };
            let path = entry.path();
            // A link may lead to the folder that is being made.
            if entry.file_type().is_dir() && own.is_some() && fs::canonicalize(path).ok() == own {
                entries.skip_current_dir();
                continue;
            }
            let within = path.strip_prefix(root).unwrap_or(path);
            if made.is_none() && is_met_by_its_own_name(root, path, within) {
                tell(path, Told::Problem(met_twice(path)));
                if entry.file_type().is_dir() {
                    entries.skip_current_dir();
                }
                continue;
            }
            let within = if within.as_os_str().is_empty() {
                path.file_name().map_or(within, Path::new)
            } else {
                within
            };
            let to = made.as_ref().map(|folder| folder.path().join(within));
            if entry.file_type().is_dir() {
                if let Some(to) = to.filter(|_| path != root) {
                    fs::create_dir(&to).map_err(FixError::of(&to))?;
                }
                continue;
            }
            if stop.stop.load(Ordering::Relaxed) {
                sums.stopped = true;
            }
            if sums.stopped {
                return Ok(sums);
            }
            self.one(path, to.as_deref(), stop, &mut sums, tell)?;
        }
        if let Some(folder) = made.filter(|_| !sums.stopped) {
            folder.publish().map_err(|error| match &self.target {
                Target::Folder(target) => FixError::of(target)(error),
                Target::Nowhere | Target::InPlace => FixError::of(root)(error),
            })?;
        }
        Ok(sums)
    }

    /// Mends one file, or copies it.
    fn one(
        &self,
        path: &Path,
        to: Option<&Path>,
        stop: &Stop,
        sums: &mut Sums,
        tell: &mut OnFile<'_>,
    ) -> Result<(), FixError> {
        let source = match record(path) {
            Ok(Some(source)) => source,
            Ok(None) => {
                sums.copied += 1;
                return copy(path, to);
            }
            Err(error) => {
                let problem = InputProblem::io(&path.to_string_lossy().into(), &error);
                tell(path, Told::Problem(problem));
                sums.unread += 1;
                return Ok(());
            }
        };
        sums.files += 1;
        let how = How {
            plan: &self.plan,
            input: &self.input,
            jobs: self.jobs,
            stop,
            diff: self.diff,
        };
        let look = how.look(&source).told(path, tell);
        if look.unread {
            sums.unread += 1;
            return copy(path, to);
        }
        let mut tell_of = |told| tell(path, told);
        let file = match (&self.target, to) {
            (Target::Folder(_), Some(to)) => {
                let mut out = File::create(to)
                    .map(BufWriter::new)
                    .map_err(FixError::of(to))?;
                let file = how
                    .mend(&source, &look, &mut out, &mut tell_of)
                    .map_err(FixError::of(to))?;
                if file.is_changed() {
                    let out = out
                        .into_inner()
                        .map_err(|error| FixError::of(to)(error.into_error()))?;
                    as_the_one_before(&out, path)
                        .and_then(|()| out.sync_all())
                        .map_err(FixError::of(to))?;
                } else {
                    drop(out);
                    copy(path, Some(to))?;
                }
                file
            }
            (Target::InPlace, _) => in_place(&how, &source, &look, path, &mut tell_of)?,
            (Target::Nowhere | Target::Folder(_), _) => how
                .mend(&source, &look, &mut io::sink(), &mut tell_of)
                .map_err(FixError::of(path))?,
        };
        sums.add(&file);
        Ok(())
    }
}

/// True of what a link leads to if that is in the folder too: it is one file, and is mended where it is.
fn is_met_by_its_own_name(root: &Path, path: &Path, within: &Path) -> bool {
    if within.as_os_str().is_empty() {
        return false;
    }
    let (Ok(root), Ok(own)) = (fs::canonicalize(root), fs::canonicalize(path)) else {
        return false;
    };
    own.starts_with(&root) && own != root.join(within)
}

fn met_twice(path: &Path) -> InputProblem {
    InputProblem {
        path: path.to_string_lossy().into(),
        offset: None,
        reason: Reason::ReachedTwice,
    }
}

/// The file as a source of games; `None` if it is no record by its name, or packed.
fn record(path: &Path) -> io::Result<Option<Source>> {
    let ending = path
        .extension()
        .unwrap_or_default()
        .to_string_lossy()
        .to_lowercase();
    if !["pgn", "pdn", "txt"].contains(&ending.as_str()) || !fs::metadata(path)?.is_file() {
        return Ok(None);
    }
    let mut head = Vec::new();
    File::open(path)?.take(10).read_to_end(&mut head)?;
    if head.starts_with(b"PK") || Compression::of_bytes(&head).is_some() {
        return Ok(None);
    }
    Ok(match walk([path]).next() {
        Some(Found::Source(source)) => Some(source),
        Some(Found::Skipped(_) | Found::Problem(_)) | None => None,
    })
}

/// Writes the new text beside the file, and puts it in its place once it is stored.
fn in_place(
    how: &How<'_>,
    source: &Source,
    look: &Look,
    path: &Path,
    tell: &mut dyn FnMut(Told),
) -> Result<FileSums, FixError> {
    let shown = path;
    // The file itself, not a link to it.
    let path = &fs::canonicalize(path).map_err(FixError::of(path))?;
    let stamp = || -> Result<Option<Stamp>, FixError> {
        let data = fs::metadata(path).map_err(FixError::of(path))?;
        Ok(Stamp::of(&data))
    };
    let before = stamp()?;
    let whole = match WholeFile::create(path) {
        Ok(whole) => whole,
        Err(error) => return unwritten(how, source, look, tell, FixError::of(shown)(error)),
    };
    let mut out = BufWriter::new(whole.file());
    let file = how
        .mend(source, look, &mut out, tell)
        .map_err(FixError::of(path))?;
    drop(out);
    if file.is_changed() && !file.stopped {
        if stamp()? != before {
            return Err(FixError::Changed(path.clone()));
        }
        whole.publish().map_err(FixError::of(path))?;
    }
    Ok(file)
}

/// What is told of a file that cannot be written for `error`: that it cannot, only if anything is to be changed in it.
fn unwritten(
    how: &How<'_>,
    source: &Source,
    look: &Look,
    tell: &mut dyn FnMut(Told),
    error: FixError,
) -> Result<FileSums, FixError> {
    let mend = |tell: &mut dyn FnMut(Told)| how.mend(source, look, &mut io::sink(), tell);
    match mend(&mut |_| {}) {
        Ok(file) if !file.is_changed() => mend(tell).map_err(|_| error),
        Ok(_) | Err(_) => Err(error),
    }
}

/// A new text has the permissions of the old one.
fn as_the_one_before(file: &File, path: &Path) -> io::Result<()> {
    file.set_permissions(fs::metadata(path)?.permissions())
}

/// Copies a file byte for byte, with its times and permissions.
fn copy(path: &Path, to: Option<&Path>) -> Result<(), FixError> {
    let Some(to) = to else {
        return Ok(());
    };
    if !fs::metadata(path).map_err(FixError::of(path))?.is_file() {
        return Ok(());
    }
    fs::copy(path, to).map_err(FixError::of(to))?;
    let times = fs::metadata(path).and_then(|data| data.modified());
    let copied = File::options().append(true).open(to).and_then(|file| {
        if let Ok(modified) = times {
            file.set_modified(modified)?;
        }
        file.sync_all()
    });
    match copied {
        // A file that may not be written to cannot be opened so; it is there all the same.
        Err(error) if error.kind() != io::ErrorKind::PermissionDenied => {
            Err(FixError::of(to)(error))
        }
        _ => Ok(()),
    }
}

impl Look {
    /// Tells what the file cannot be read for.
    fn told(mut self, path: &Path, tell: &mut OnFile<'_>) -> Self {
        for problem in self.problems.drain(..) {
            tell(path, Told::Problem(problem));
        }
        self
    }
}

impl Sums {
    /// What became of it, for a person: the classes line by line, then the files and games. `would` says that nothing
    /// was written.
    ///
    /// ```
    /// use scoresheet_fix::Sums;
    /// let sums = Sums { files: 3, changed: 1, games: 1, ..Sums::default() };
    /// assert_eq!(sums.in_words(false), "1 of 3 files changed; 1 game; 0 left for you to decide\n");
    /// ```
    #[must_use]
    pub fn in_words(&self, would: bool) -> String {
        let classes = self.changes.iter();
        let mut text: String = classes
            .map(|(class, many)| format!(" {:<12} {many:>8}\n", class.name()))
            .collect();
        let would = if would { "would be changed" } else { "changed" };
        text.push_str(&format!("{} of {} files {would}", self.changed, self.files));
        if self.copied > 0 {
            let others = if self.copied == 1 { "other" } else { "others" };
            text.push_str(&format!(", {} {others} left unchanged", self.copied));
        }
        if self.unread > 0 {
            text.push_str(&format!(", {} could not be read", self.unread));
        }
        let games = if self.games == 1 { "game" } else { "games" };
        let (many, left) = (self.games, self.left);
        text + &format!("; {many} {games}; {left} left for you to decide\n")
    }

    fn add(&mut self, file: &FileSums) {
        self.games += file.games;
        self.changed += u64::from(file.is_changed());
        self.left += file.left;
        self.stopped |= file.stopped;
        for (class, many) in &file.changes {
            *self.changes.entry(*class).or_default() += many;
        }
    }
}
