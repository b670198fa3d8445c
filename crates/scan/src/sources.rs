//! What is to be read: images, PDF files, folders of them, page by page.

use crate::pdf;
use crate::tool::{Bounds, ToolError};
use std::cmp::Ordering;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf, absolute};

/// Bytes of an image or PDF file that is read.
const MOST: u64 = 4 << 30;

/// A page that is to be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageSource {
    /// The file, by its whole name.
    pub file: PathBuf,
    /// What it is.
    pub(crate) kind: Kind,
    /// The page of a PDF file, from 1.
    pub page: Option<u32>,
}

impl PageSource {
    /// What it is called, for a person: `book.pdf, page 3`.
    #[must_use]
    pub fn name(&self) -> String {
        let name = self.file.file_name().unwrap_or_default().to_string_lossy();
        match self.page {
            Some(page) => format!("{name}, page {page}"),
            None => name.into_owned(),
        }
    }
}

/// What a file is, by its first bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Png,
    Jpeg,
    /// Another image that OCR programs read.
    Image,
    Pdf,
}

/// Something in a folder that is not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skipped(pub PathBuf);

/// Something cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// The system's reason.
    #[error("cannot read {}: {error}", path.display())]
    System {
        /// What it is about.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// It is something else.
    #[error("{}: {why}", path.display())]
    Unfit {
        /// What it is about.
        path: PathBuf,
        /// What it is, or is not.
        why: &'static str,
    },
    /// The program that counts pages says why not.
    #[error("{}: {error}", path.display())]
    Tool {
        /// What it is about.
        path: PathBuf,
        /// What the program said.
        error: ToolError,
    },
}

/// The pages of all `paths`, in their order: files of a folder by name, numbers in names by their value.
///
/// # Errors
/// If one of them cannot be read, or is no image, PDF file or folder that has some.
pub fn sources(
    paths: &[PathBuf],
    settings: &crate::Settings,
    stop: &std::sync::atomic::AtomicBool,
) -> Result<(Vec<PageSource>, Vec<Skipped>), SourceError> {
    let bounds = Bounds {
        time: settings.time,
        stop,
    };
    let (mut pages, mut skipped) = (Vec::new(), Vec::new());
    for path in paths {
        let own = |error| SourceError::System {
            path: path.clone(),
            error,
        };
        let whole = absolute(path).map_err(own)?;
        if !fs::metadata(&whole).map_err(own)?.is_dir() {
            let kind = kind(&whole).map_err(own)?;
            let Some(kind) = kind else {
                let why = "is neither an image nor a PDF file";
                return Err(SourceError::Unfit {
                    path: path.clone(),
                    why,
                });
            };
            put(&mut pages, whole, kind, bounds)?;
            continue;
        }
        let before = pages.len();
        let entries = fs::read_dir(&whole).map_err(own)?;
        let mut files: Vec<PathBuf> = entries
            .map(|entry| entry.map(|entry| entry.path()))
            .collect::<io::Result<_>>()
            .map_err(own)?;
        files.sort_by(|a, b| natural(a, b));
        for file in files {
            match kind(&file).ok().flatten() {
                Some(kind) => put(&mut pages, file, kind, bounds)?,
                None => skipped.push(Skipped(file)),
            }
        }
        if pages.len() == before {
            let why = "has no image and no PDF file";
            return Err(SourceError::Unfit {
                path: path.clone(),
                why,
            });
        }
    }
    Ok((pages, skipped))
}

/// Puts the pages of a file to the others.
fn put(
    pages: &mut Vec<PageSource>,
    file: PathBuf,
    kind: Kind,
    bounds: Bounds<'_>,
) -> Result<(), SourceError> {
    match kind {
        Kind::Pdf => {
            let count = pdf::pages(&file, bounds).map_err(|error| SourceError::Tool {
                path: file.clone(),
                error,
            })?;
            pages.extend((1..=count).map(|page| PageSource {
                file: file.clone(),
                kind,
                page: Some(page),
            }));
        }
        Kind::Png | Kind::Jpeg | Kind::Image => pages.push(PageSource {
            file,
            kind,
            page: None,
        }),
    }
    Ok(())
}

/// What a file is; `None` if it is neither image nor PDF, or too large for either.
fn kind(path: &Path) -> io::Result<Option<Kind>> {
    let data = fs::metadata(path)?;
    if !data.is_file() || data.len() > MOST {
        return Ok(None);
    }
    let mut head = Vec::new();
    File::open(path)?.take(1024).read_to_end(&mut head)?;
    let pdf = head.windows(5).any(|bytes| bytes == b"%PDF-");
    let others: [&[u8]; 9] = [
        b"II*\0",
        b"MM\0*",
        b"BM",
        b"P4",
        b"P5",
        b"P6",
        b"\0\0\0\x0cjP",
        b"GIF8",
        b"RIFF",
    ];
    Ok(if head.starts_with(b"\x89PNG\r\n") {
        Some(Kind::Png)
    } else if head.starts_with(b"\xff\xd8\xff") {
        Some(Kind::Jpeg)
    } else if pdf {
        Some(Kind::Pdf)
    } else if others.iter().any(|start| head.starts_with(start)) {
        Some(Kind::Image)
    } else {
        None
    })
}

/// Names in the order in which a person has them: `page-2` before `page-10`.
fn natural(a: &Path, b: &Path) -> Ordering {
    let name = |path: &Path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        parts(&name.to_lowercase())
    };
    name(a).cmp(&name(b)).then_with(|| a.cmp(b))
}

/// A name as numbers and what is between them.
fn parts(name: &str) -> Vec<(u128, String)> {
    let digit = |c: &char| c.is_ascii_digit();
    let chars: Vec<char> = name.chars().collect();
    let runs = chars.chunk_by(|a, b| digit(a) == digit(b));
    runs.map(|run| {
        let text: String = run.iter().collect();
        match text.parse() {
            Ok(number) => (number, String::new()),
            // Letters come after all numbers.
            Err(_) => (u128::MAX, text),
        }
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_as_a_person_does() {
        let mut names = ["p10.png", "p2.png", "P1.png", "cover.png", "3.png"].map(PathBuf::from);
        names.sort_by(|a, b| natural(a, b));
        let names = names.map(|name| name.display().to_string());
        assert_eq!(names, ["3.png", "cover.png", "P1.png", "p2.png", "p10.png"]);
    }

    #[test]
    fn a_file_is_what_its_first_bytes_say() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str, bytes: &[u8]| {
            let path = folder.path().join(name);
            fs::write(&path, bytes).unwrap();
            kind(&path).unwrap()
        };
        assert_eq!(file("a.txt", b"\x89PNG\r\n\x1a\n"), Some(Kind::Png));
        assert_eq!(file("b.png", b"1. e4 e5"), None);
        assert_eq!(file("c", b"junk\n%PDF-1.4"), Some(Kind::Pdf));
        assert_eq!(kind(folder.path()).unwrap(), None);
    }
}
