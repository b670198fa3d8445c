//! Arguments into sources: files, folders in order, archives, standard input.

use super::archive::members;
use super::names::{is_record_name, is_zip_name, text_of_path};
use super::other_format::OtherFormat;
use super::problem::{InputProblem, Reason};
use super::source::{Found, Origin, Source};
use super::stamp::Stamp;
use scoresheet_output::UNFINISHED;
use std::collections::{HashSet, VecDeque};
use std::fs::{self, File, Metadata};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use walkdir::{DirEntry, WalkDir};

/// Goes through `paths` in order, and through folders in the order of their names.
///
/// In folders and archives the files ending in `.pgn`, `.pdn`, `.txt`, the same with `.gz`,
/// `.bz2`, `.zst` or `.xz` after, and `.zip` are records; all others are named as skipped. A
/// file that is itself among `paths` is always a source. `-` is standard input. Links are followed.
pub fn walk(paths: impl IntoIterator<Item = impl Into<PathBuf>>) -> Walk {
    Walk {
        paths: paths.into_iter().map(Into::into).collect(),
        folder: None,
        ready: VecDeque::new(),
        seen: HashSet::new(),
        names: HashSet::new(),
    }
}

/// The iterator after [`walk`].
#[derive(Debug)]
pub struct Walk {
    paths: VecDeque<PathBuf>,
    folder: Option<walkdir::IntoIter>,
    ready: VecDeque<Found>,
    /// Files and folders by their own path, links resolved.
    seen: HashSet<PathBuf>,
    /// What the sources are called.
    names: HashSet<Arc<str>>,
}

impl Iterator for Walk {
    type Item = Found;

    fn next(&mut self) -> Option<Found> {
        loop {
            if let Some(found) = self.ready.pop_front() {
                return Some(found);
            }
            match self.folder.as_mut().map(Iterator::next) {
                Some(Some(Ok(entry))) => self.entry(&entry),
                Some(Some(Err(error))) => self.problem(walk_problem(&error)),
                Some(None) => self.folder = None,
                None => {
                    let path = self.paths.pop_front()?;
                    self.argument(path);
                }
            }
        }
    }
}

impl Walk {
    /// Comes upon `source` alone.
    #[must_use]
    pub fn of(source: Source) -> Self {
        let mut walk = walk(std::iter::empty::<PathBuf>());
        walk.ready.push_back(Found::Source(source));
        walk
    }

    /// Comes upon what was found before.
    #[must_use]
    pub fn of_found(found: impl IntoIterator<Item = Found>) -> Self {
        let mut walk = walk(std::iter::empty::<PathBuf>());
        walk.ready.extend(found);
        walk
    }

    fn argument(&mut self, path: PathBuf) {
        let name = name_of(&path);
        if path.as_os_str() == "-" {
            let stdin = Source {
                name,
                size: None,
                stamp: None,
                origin: Origin::Stdin,
                portion: None,
            };
            return self.first_time(&path, Found::Source(stdin));
        }
        let metadata = match fs::metadata(&path) {
            Ok(metadata) => metadata,
            Err(_) if path.is_symlink() && !leads_round(&path) => {
                return self.problem(InputProblem::new(&name, Reason::Dangling));
            }
            Err(error) => return self.problem(InputProblem::io(&name, &error)),
        };
        if metadata.is_dir() {
            let folder = WalkDir::new(path).follow_links(true).sort_by_file_name();
            self.folder = Some(folder.into_iter());
        } else {
            self.file(path, name, &metadata, is_archive);
        }
    }

    fn entry(&mut self, entry: &DirEntry) {
        let path = entry.path();
        let name = name_of(path);
        if entry.file_type().is_dir() {
            // The program's own tables, which are none of the folder's files until they are complete.
            let unfinished = entry.file_name() == UNFINISHED;
            let again = !unfinished && !self.is_new(path);
            if again {
                self.problem(InputProblem::new(&name, Reason::ReachedTwice));
            }
            if let Some(folder) = self.folder.as_mut().filter(|_| unfinished || again) {
                folder.skip_current_dir();
            }
        } else if !entry.file_type().is_file() || !is_record_name(&name) {
            // Pipes and devices are read when named, not when met: they may never end.
            self.ready.push_back(Found::Skipped(name));
        } else {
            match entry.metadata() {
                // Of one that is named, whoever reads it says so.
                Ok(metadata) if metadata.len() == 0 => {
                    self.problem(InputProblem::new(&name, Reason::Empty));
                }
                Ok(metadata) => self.file(path.into(), name, &metadata, |path| {
                    is_zip_name(&name_of(path))
                }),
                Err(error) => self.problem(walk_problem(&error)),
            }
        }
    }

    fn file(&mut self, path: PathBuf, name: Arc<str>, on_disk: &Metadata, is_zip: IsZip) {
        let stamp = Stamp::of(on_disk);
        if !self.is_new(&path) {
            self.problem(InputProblem::new(&name, Reason::ReachedTwice));
        } else if is_zip(&path) {
            for found in members(&path, &name, stamp) {
                self.once(found);
            }
        } else {
            let origin = Origin::File(path);
            self.once(Found::Source(Source {
                name,
                size: Some(on_disk.len()),
                stamp,
                origin,
                portion: None,
            }));
        }
    }

    /// Tables know a file by its name, so no two sources may have the same.
    fn once(&mut self, found: Found) {
        match &found {
            Found::Source(source) if !self.names.insert(Arc::clone(&source.name)) => {
                self.problem(InputProblem::new(&source.name, Reason::SameName));
            }
            Found::Source(_) | Found::Skipped(_) | Found::Problem(_) => self.ready.push_back(found),
        }
    }

    fn first_time(&mut self, path: &Path, found: Found) {
        if self.seen.insert(path.into()) {
            self.ready.push_back(found);
        } else {
            self.problem(InputProblem::new(&name_of(path), Reason::ReachedTwice));
        }
    }

    /// True when the file or folder is reached for the first time, by whatever path.
    fn is_new(&mut self, path: &Path) -> bool {
        let own = fs::canonicalize(path).unwrap_or_else(|_| path.into());
        self.seen.insert(own)
    }

    fn problem(&mut self, problem: InputProblem) {
        self.ready.push_back(Found::Problem(problem));
    }
}

/// Tells archives from other files.
type IsZip = fn(&Path) -> bool;

fn name_of(path: &Path) -> Arc<str> {
    text_of_path(path).into()
}

/// True if the system gave up following the link because it never ends.
fn leads_round(path: &Path) -> bool {
    fs::metadata(path).is_err_and(|error| error.kind() != std::io::ErrorKind::NotFound)
}

/// Why something that a folder holds cannot be read.
#[must_use]
pub fn walk_problem(error: &walkdir::Error) -> InputProblem {
    let path = error.path().unwrap_or(Path::new(""));
    let name = name_of(path);
    if let Some(ancestor) = error.loop_ancestor() {
        return InputProblem::new(&name, Reason::Loop(text_of_path(ancestor)));
    }
    match error.io_error() {
        Some(io) if io.kind() == std::io::ErrorKind::NotFound && path.is_symlink() => {
            InputProblem::new(&name, Reason::Dangling)
        }
        Some(io) => InputProblem::io(&name, io),
        None => InputProblem::new(&name, Reason::Unreadable(error.to_string())),
    }
}

/// True for archives that are not documents of another program, as many of these are by their bytes.
fn is_archive(path: &Path) -> bool {
    starts_as_zip(path) && OtherFormat::of_name(&name_of(path)).is_none()
}

/// True for archives by name, and by their first bytes whatever the name. Only files are opened:
/// what is read from a pipe here would be missing later.
fn starts_as_zip(path: &Path) -> bool {
    let starts = |file: File| {
        let mut head = Vec::new();
        let read = file.take(4).read_to_end(&mut head);
        read.is_ok() && (head == b"PK\x03\x04" || head == b"PK\x05\x06")
    };
    is_zip_name(&name_of(path)) || (path.is_file() && File::open(path).is_ok_and(starts))
}
