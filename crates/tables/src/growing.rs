//! A file of a table while it is being written, in a folder that nobody reads.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use scoresheet_batch::{Fingerprint, SinkError};
use scoresheet_columns::Batch;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::Xxh3;

use crate::provenance::Provenance;

/// How long a file is, and what is in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extent {
    /// Its size.
    pub bytes: u64,
    /// XXH3 of them, in 128 bits, as `xxhsum -H2` prints it.
    pub xxh3: Fingerprint,
}

impl Extent {
    /// Of the file at `path`, as it is now.
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        let (bytes, hash) = hashed(File::open(path)?)?;
        let xxh3 = hash.digest128().into();
        Ok(Self { bytes, xxh3 })
    }
}

/// Reads to the end: how many bytes, and their hash.
fn hashed(mut from: impl Read) -> io::Result<(u64, Box<Xxh3>)> {
    let mut hash = Box::<Xxh3>::default();
    let mut part = vec![0; 1 << 16];
    let mut bytes = 0;
    loop {
        match from.read(&mut part)? {
            0 => return Ok((bytes, hash)),
            read => {
                hash.update(&part[..read]);
                bytes += read as u64;
            }
        }
    }
}

/// Where a table's files grow, and the folder that they are for, which errors name.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place<'a> {
    /// Where they grow.
    pub folder: &'a Path,
    /// Where they are to be.
    pub target: &'a Path,
}

/// Only ever appended to.
pub(crate) struct GrowingFile {
    name: String,
    target: PathBuf,
    out: BufWriter<File>,
    hash: Box<Xxh3>,
    bytes: u64,
}

impl GrowingFile {
    /// Starts a file, which must not be there.
    pub fn create(place: Place<'_>, name: &str) -> Result<Self, SinkError> {
        let target = place.target.join(name);
        let file = File::create_new(place.folder.join(name));
        let file = file.map_err(|e| cannot_write(&target, &e))?;
        Ok(Self {
            name: name.to_owned(),
            target,
            out: BufWriter::with_capacity(1 << 16, file),
            hash: Box::default(),
            bytes: 0,
        })
    }

    /// Goes on after as many bytes of the file as were `stored`. It is cut there; they are read, and must be what
    /// they were.
    pub fn resume(
        place: Place<'_>,
        name: &str,
        stored: &BTreeMap<String, Extent>,
    ) -> Result<Self, SinkError> {
        let (path, target) = (place.folder.join(name), place.target.join(name));
        let failed = |reason: &dyn Display| cannot_go_on(&target, reason);
        let Some(to) = stored.get(name) else {
            return Err(failed(&"none of it has been written"));
        };
        if !fs::symlink_metadata(&path).is_ok_and(|found| found.is_file()) {
            return Err(failed(&"what was written is no longer there"));
        }
        let file = File::options().read(true).write(true).open(&path);
        let mut file = file.map_err(|e| failed(&e))?;
        let (bytes, hash) = hashed((&file).take(to.bytes)).map_err(|e| failed(&e))?;
        if bytes < to.bytes || Fingerprint::from(hash.digest128()) != to.xxh3 {
            return Err(failed(&"what was written has changed"));
        }
        file.set_len(to.bytes).map_err(|e| failed(&e))?;
        file.seek(SeekFrom::End(0)).map_err(|e| failed(&e))?;
        Ok(Self {
            name: name.to_owned(),
            target,
            out: BufWriter::with_capacity(1 << 16, file),
            hash,
            bytes: to.bytes,
        })
    }

    /// Its name, without a folder.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where the next byte goes.
    pub const fn len(&self) -> u64 {
        self.bytes
    }

    /// Appends.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), SinkError> {
        self.out.write_all(bytes).map_err(|e| self.error(&e))?;
        self.hash.update(bytes);
        self.bytes += bytes.len() as u64;
        Ok(())
    }

    /// What it has come to.
    pub fn extent(&self) -> Extent {
        Extent {
            bytes: self.bytes,
            xxh3: self.hash.digest128().into(),
        }
    }

    /// Waits until the system has stored what it has come to.
    pub fn store(&mut self) -> Result<Extent, SinkError> {
        self.out.flush().map_err(|e| self.error(&e))?;
        let stored = self.out.get_ref().sync_data();
        stored.map_err(|e| self.error(&e))?;
        Ok(self.extent())
    }

    /// Nothing more comes.
    pub fn close(mut self) -> Result<(String, Extent), SinkError> {
        self.out.flush().map_err(|e| self.error(&e))?;
        let extent = self.extent();
        Ok((self.name, extent))
    }

    /// An error about this file.
    pub fn error(&self, reason: &dyn Display) -> SinkError {
        cannot_write(&self.target, reason)
    }
}

/// The error of a destination.
pub(crate) fn cannot_write(path: &Path, reason: &dyn Display) -> SinkError {
    SinkError {
        path: path.display().to_string(),
        reason: reason.to_string(),
    }
}

/// The error of a table that another run left unfinished.
pub(crate) fn cannot_go_on(path: &Path, reason: &dyn Display) -> SinkError {
    cannot_write(path, &format!("it cannot be continued: {reason}"))
}

/// Files, by their names, and how much of them is stored.
pub(crate) type Stored = BTreeMap<String, Extent>;

/// A table file that is being written.
pub(crate) trait TableFile: Send {
    /// Appends a batch.
    fn append(&mut self, batch: &Batch) -> Result<(), SinkError>;

    /// What it has come to.
    fn extent(&self) -> Extent;

    /// Waits until the system has stored what it has come to, and says of each file what that is.
    fn store(&mut self, stored: &mut Stored) -> Result<(), SinkError>;

    /// Writes what closes the file. Returns its name and what it came to.
    fn close(self: Box<Self>, provenance: &Provenance) -> Result<(String, Extent), SinkError>;
}
