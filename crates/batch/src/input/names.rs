//! What the name of a file says: that it is a record, of which games, how compressed.

use scoresheet_notation::Family;
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The path as text. A byte that is no UTF-8 is written `\xC0`, so that two names never look the same for want of a letter.
///
/// ```
/// use scoresheet_batch::input::text_of_path;
/// assert_eq!(text_of_path("Õun.pgn".as_ref()), "Õun.pgn");
/// # #[cfg(unix)] {
/// use std::{ffi::OsStr, os::unix::ffi::OsStrExt};
/// assert_eq!(text_of_path(OsStr::from_bytes(b"\xD5un.pgn").as_ref()), "\\xD5un.pgn");
/// # }
/// ```
#[must_use]
pub fn text_of_path(path: &Path) -> String {
    let mut text = String::new();
    for part in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        text.push_str(part.valid());
        for byte in part.invalid() {
            // Nothing fails that is written to a text.
            let _ = write!(text, "\\x{byte:02X}");
        }
    }
    text
}

/// The path that [`text_of_path`] gave this text for, if it had bytes to write otherwise.
#[cfg(unix)]
pub(crate) fn path_of_escaped(text: &str) -> Option<PathBuf> {
    use std::ffi::OsString;
    use std::os::unix::ffi::OsStringExt;
    let mut parts = text.split("\\x");
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        let byte = part
            .get(..2)
            .and_then(|hex| u8::from_str_radix(hex, 16).ok());
        match byte.filter(|byte| *byte >= 0x80) {
            Some(byte) => {
                bytes.push(byte);
                bytes.extend(part.bytes().skip(2));
            }
            None => {
                bytes.extend(b"\\x");
                bytes.extend(part.bytes());
            }
        }
    }
    (bytes.len() < text.len()).then(|| OsString::from_vec(bytes).into())
}

/// Names of other systems have no such bytes.
#[cfg(not(unix))]
pub(crate) const fn path_of_escaped(_: &str) -> Option<PathBuf> {
    None
}

/// How a file is compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Compression {
    /// `.gz`
    Gzip,
    /// `.bz2`
    Bzip2,
    /// `.zst`
    Zstd,
    /// `.xz`
    Xz,
}

const ENDINGS: &[(&str, Compression)] = &[
    (".gz", Compression::Gzip),
    (".bz2", Compression::Bzip2),
    (".zst", Compression::Zstd),
    (".xz", Compression::Xz),
];

impl Compression {
    /// What the name promises.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        split_ending(&name.to_ascii_lowercase()).1
    }

    /// What the first ten bytes prove.
    #[must_use]
    pub fn of_bytes(head: &[u8]) -> Option<Self> {
        match head {
            [0x1F, 0x8B, ..] => Some(Self::Gzip),
            // Two marks: a first block, or the end of an empty stream.
            [
                b'B',
                b'Z',
                b'h',
                b'1'..=b'9',
                0x31,
                0x41,
                0x59,
                0x26,
                0x53,
                0x59,
                ..,
            ]
            | [
                b'B',
                b'Z',
                b'h',
                b'1'..=b'9',
                0x17,
                0x72,
                0x45,
                0x38,
                0x50,
                0x90,
                ..,
            ] => Some(Self::Bzip2),
            [0x28, 0xB5, 0x2F, 0xFD, ..] | [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..] => Some(Self::Zstd),
            [0xFD, b'7', b'z', b'X', b'Z', 0, ..] => Some(Self::Xz),
            _ => None,
        }
    }
}

impl std::fmt::Display for Compression {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Gzip => "gzip",
            Self::Bzip2 => "bzip2",
            Self::Zstd => "zstd",
            Self::Xz => "xz",
        })
    }
}

fn split_ending(name: &str) -> (&str, Option<Compression>) {
    ENDINGS
        .iter()
        .find_map(|(ending, compression)| Some((name.strip_suffix(ending)?, Some(*compression))))
        .unwrap_or((name, None))
}

/// True for the names that records have in folders and archives.
pub(super) fn is_record_name(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let (plain, _) = split_ending(&name);
    is_zip_name(&name)
        || [".pgn", ".pdn", ".txt"]
            .iter()
            .any(|ending| plain.ends_with(ending))
}

/// What the name of a file suggests: `.pgn` chess, `.pdn` draughts, compressed or not.
#[must_use]
pub fn family_of_name(name: &str) -> Option<Family> {
    let lower = name.to_ascii_lowercase();
    let (plain, _) = split_ending(&lower);
    if plain.ends_with(".pgn") {
        Some(Family::Chess)
    } else if plain.ends_with(".pdn") {
        Some(Family::Draughts)
    } else {
        None
    }
}

/// True if the name is that of a zip archive.
pub(crate) fn is_zip_name(name: &str) -> bool {
    name.to_ascii_lowercase().ends_with(".zip")
}
