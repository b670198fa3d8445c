//! What a file on disk was when it was read.

use serde::{Deserialize, Serialize};
use std::fs::Metadata;
use std::time::UNIX_EPOCH;

/// Tells a file on disk from what it was before, without reading it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp {
    /// Its size, in bytes.
    pub bytes: u64,
    /// When it was last written to: nanoseconds since 1970 began, less than 0 before.
    pub modified: i64,
}

impl Stamp {
    /// The stamp of a file; `None` for pipes and devices, and where the system keeps no such time.
    #[must_use]
    pub fn of(metadata: &Metadata) -> Option<Self> {
        let time = metadata.modified().ok().filter(|_| metadata.is_file())?;
        let modified = match time.duration_since(UNIX_EPOCH) {
            Ok(since) => i64::try_from(since.as_nanos()).ok()?,
            Err(before) => -i64::try_from(before.duration().as_nanos()).ok()?,
        };
        Some(Self {
            bytes: metadata.len(),
            modified,
        })
    }
}
