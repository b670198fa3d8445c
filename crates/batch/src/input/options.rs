//! How sources are read.

use scoresheet_source::Encoding;
use scoresheet_source::quantity::{bytes, count_and_unit};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// How a source is read.
#[derive(Debug, Clone)]
pub struct Options {
    /// The encoding, whatever the bytes look like; found from the bytes if `None`.
    pub encoding: Option<Encoding>,
    /// Bytes that a chunk has, about: it ends with the last game that starts within them.
    pub chunk_bytes: usize,
    /// Bytes of a chunk that a thread of a [run](crate::run) takes at a time, about. Rows do not depend on it.
    pub slice_bytes: usize,
    /// Bytes beyond which a game is cut.
    pub max_game_bytes: usize,
    /// What a compressed file may unpack to.
    pub unpack: UnpackLimit,
    /// Bytes taken from disk, still compressed, are added here as they are read.
    pub bytes_read: Arc<AtomicU64>,
    /// Keeps the bytes that the text of a chunk was decoded from ([`Chunk::source_bytes`](super::Chunk::source_bytes)).
    pub keep_bytes: bool,
}

impl Default for Options {
    /// Chunks of 1 MiB in slices of 128 KiB, games up to 4 MiB.
    fn default() -> Self {
        Self {
            encoding: None,
            chunk_bytes: 1 << 20,
            slice_bytes: 128 << 10,
            max_game_bytes: 4 << 20,
            unpack: UnpackLimit::default(),
            bytes_read: Arc::default(),
            keep_bytes: false,
        }
    }
}

/// What a compressed file may unpack to. Text packs to a tenth, very regular text to a fiftieth; a file that unpacks to
/// much more was made to fill memory, disk and time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnpackLimit {
    /// So many times its size on disk. The first [`Self::FREE`] bytes are not held to it.
    pub times: u64,
    /// So many bytes in all.
    pub bytes: u64,
}

impl UnpackLimit {
    /// What any file may unpack to.
    pub const FREE: u64 = 64 << 20;
}

impl FromStr for UnpackLimit {
    type Err = String;

    /// `500x`, `2TB`, both with a comma between, or `none`.
    fn from_str(text: &str) -> Result<Self, String> {
        if text == "none" {
            return Ok(Self {
                times: u64::MAX,
                bytes: u64::MAX,
            });
        }
        let mut limit = Self::default();
        for part in text.split(',') {
            match (count_and_unit(part), bytes(part)) {
                (Some((times, "x")), _) => limit.times = times,
                (_, Some(bytes)) => limit.bytes = bytes,
                _ => return Err("not of the form 500x, 2TB, 500x,2TB or none".to_owned()),
            }
        }
        Ok(limit)
    }
}

impl Default for UnpackLimit {
    /// Two hundred times, and a tebibyte.
    fn default() -> Self {
        Self {
            times: 200,
            bytes: 1 << 40,
        }
    }
}
