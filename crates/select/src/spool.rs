//! Selected games that wait on disk until it is known in which order they go, and into which files.

use crate::join::{Joined, Place, Utf16};
use crate::key::SortKey;
use scoresheet_notation::Family;
use std::cmp::Ordering;
use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};

/// The games, and what is known of each.
pub(crate) struct Spool {
    file: BufWriter<File>,
    written: u64,
    pub waiting: Vec<Waiting>,
}

/// One of them.
pub(crate) struct Waiting {
    at: u64,
    len: u64,
    place: Place,
    utf16: Option<Utf16>,
    pub family: Option<Family>,
    keys: Vec<Option<String>>,
    pub groups: Vec<String>,
}

impl Spool {
    pub fn new() -> io::Result<Self> {
        let file = tempfile::tempfile().map_err(|error| not_kept(&error))?;
        Ok(Self {
            file: BufWriter::with_capacity(1 << 20, file),
            written: 0,
            waiting: Vec::new(),
        })
    }

    pub fn put(
        &mut self,
        (place, bytes, utf16): (Place, &[u8], Option<Utf16>),
        family: Option<Family>,
        keys: Vec<Option<String>>,
        groups: Vec<String>,
    ) -> io::Result<()> {
        self.keep(bytes)?;
        self.waiting.push(Waiting {
            at: self.written,
            len: bytes.len() as u64,
            place,
            utf16,
            family,
            keys,
            groups,
        });
        self.written += bytes.len() as u64;
        Ok(())
    }

    fn keep(&mut self, bytes: &[u8]) -> io::Result<()> {
        let kept = self.file.write_all(bytes);
        kept.map_err(|error| not_kept(&error))
    }

    /// Adds bytes to the game that was put in last, after which they stand.
    pub fn extend(&mut self, place: Place, bytes: &[u8]) -> io::Result<()> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        self.keep(bytes)?;
        if let Some(last) = self.waiting.last_mut() {
            last.len += bytes.len() as u64;
            last.place.to = place.to;
            self.written += bytes.len() as u64;
        }
        Ok(())
    }

    /// Whether one of them has the key at this place.
    pub fn has_key(&self, at: usize) -> bool {
        let mut keys = self.waiting.iter().map(|game| game.keys.get(at));
        keys.any(|key| key.is_some_and(Option::is_some))
    }

    /// Puts them in order; what is alike stays in the order of the input.
    pub fn sort(&mut self, by: &[SortKey]) {
        self.waiting.sort_by(|one, other| {
            let keys = by.iter().zip(one.keys.iter().zip(&other.keys));
            keys.map(|(key, (one, other))| key.compare(one.as_deref(), other.as_deref()))
                .find(|order| *order != Ordering::Equal)
                .unwrap_or(Ordering::Equal)
        });
    }

    /// Nothing more is put in.
    pub fn close(&mut self) -> io::Result<()> {
        self.file.flush().map_err(|error| not_kept(&error))
    }

    /// Writes one of them.
    pub fn write<W: Write>(&self, which: usize, out: &mut Joined<W>) -> io::Result<()> {
        let Some(waiting) = self.waiting.get(which) else {
            return Ok(());
        };
        let bytes = self.kept(waiting).map_err(|error| not_kept(&error))?;
        out.put(waiting.place, &bytes, waiting.utf16)
    }

    fn kept(&self, waiting: &Waiting) -> io::Result<Vec<u8>> {
        let mut file = self.file.get_ref();
        file.seek(SeekFrom::Start(waiting.at))?;
        let mut bytes = Vec::new();
        file.take(waiting.len).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

/// An error of the temporary folder, which is not where the games are written to in the end.
fn not_kept(error: &io::Error) -> io::Error {
    let folder = std::env::temp_dir();
    let told = format!(
        "cannot keep the games to be sorted: {}: {error}",
        folder.display()
    );
    io::Error::new(error.kind(), told)
}
