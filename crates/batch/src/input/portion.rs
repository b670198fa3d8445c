//! A stretch of a file that was cut off by [`parts`](crate::parts), and the version of the file that was cut.

use super::stamp::Stamp;
use crate::fingerprint::Fingerprint;
use scoresheet_source::Encoding;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

/// Bytes at either end of a file by which a version of it is known.
const EDGE: u64 = 64 << 10;

/// By what a version of a file on disk is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Version {
    /// Its size and time.
    #[serde(flatten)]
    pub stamp: Stamp,
    /// The hash of its first and its last 64 KiB.
    pub edges: Fingerprint,
}

impl Version {
    /// Of the file at `path`, as it is now; `None` for what can be read only once.
    ///
    /// # Errors
    /// The system's.
    pub fn of(path: &Path) -> io::Result<Option<Self>> {
        let mut file = File::open(path)?;
        let Some(stamp) = Stamp::of(&file.metadata()?) else {
            return Ok(None);
        };
        let (mut edges, mut edge) = (Fingerprint::default(), Vec::new());
        (&mut file).take(EDGE).read_to_end(&mut edge)?;
        edges.add(&edge);
        edge.clear();
        file.seek(SeekFrom::Start(stamp.bytes.saturating_sub(EDGE)))?;
        file.take(EDGE).read_to_end(&mut edge)?;
        edges.add(&edge);
        Ok(Some(Self { stamp, edges }))
    }

    /// What tells `now` from this version, in words; `None` if it is this one. A copy has another time: with `copied`,
    /// that alone is no difference.
    pub(super) fn differs(&self, now: &Self, copied: bool) -> Option<String> {
        if self.stamp.bytes != now.stamp.bytes {
            return Some(format!(
                "it has {} bytes, and had {} when the parts were cut",
                now.stamp.bytes, self.stamp.bytes
            ));
        }
        if self.edges != now.edges {
            return Some(
                "its first or last 64 KiB are not those of the file that was cut".to_owned(),
            );
        }
        (self.stamp.modified != now.stamp.modified && !copied).then(|| {
            "it was written to after the parts were cut, or is a copy (--copied takes copies, whose text is compared)"
                .to_owned()
        })
    }
}

/// Where reading a file can start in its middle: before a game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The byte of the (decompressed) file.
    pub offset: u64,
    /// The line, less the first.
    pub lines: u64,
    /// Games of the file before it.
    pub games: u32,
    /// Where a frame of a compressed file begins that holds the byte or one before it: in the file, and in its text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frame: Option<(u64, u64)>,
    /// What the lines before it that are not UTF-8 were found to be in.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "by_name",
        deserialize_with = "of_name"
    )]
    pub encoding: Option<Encoding>,
    /// Where the chunk ends that it is in, if it does not begin one: chunks are the same however a file is cut.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chunk_end: Option<u64>,
}

fn by_name<S: Serializer>(encoding: &Option<Encoding>, to: S) -> Result<S::Ok, S::Error> {
    encoding.map(|encoding| encoding.as_str()).serialize(to)
}

fn of_name<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Encoding>, D::Error> {
    let name = Option::<String>::deserialize(from)?;
    let known = |name: String| {
        let unknown = || serde::de::Error::custom(format!("unknown encoding {name}"));
        Encoding::from_label(&name).ok_or_else(unknown)
    };
    name.map(known).transpose()
}

/// A stretch of a file, and the version that the file has to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Portion {
    /// The version of the file, or of the archive that it is a member of.
    pub version: Version,
    /// A copy, which has a time of its own, will do.
    pub copied: bool,
    /// Where the stretch starts.
    pub start: Place,
    /// The byte of the (decompressed) file before which it ends; its end, if `None`.
    pub end: Option<u64>,
    /// The hash of its text, decoded.
    pub text: Fingerprint,
}
