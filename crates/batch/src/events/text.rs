//! The text of a table that people made.

use super::EventsError;
use crate::input::{InputProblem, OtherFormat};
use scoresheet_source::{Encoding, decode, decode_mixed, detect};
use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

/// Bytes of a table that are read; more is no table of players.
const LARGEST: u64 = 256 << 20;

/// `½` in Latin-1 and its relatives.
const HALF: u8 = 0xBD;

/// A source as it was read: its name and its text, for quoting.
#[derive(Debug, Clone)]
pub struct SourceText {
    /// Its path, or `-`.
    pub name: String,
    /// All of it, decoded.
    pub text: String,
}

/// The text of a file; `-` is standard input.
///
/// # Errors
/// If it cannot be read, or is not text.
pub fn text_of(path: &Path, encoding: Option<Encoding>) -> Result<SourceText, EventsError> {
    let name = path.display().to_string();
    let unfit = |why: &str| EventsError::unfit(&name, why);
    let bytes = bytes_of(path).map_err(|error| {
        if error.kind() == io::ErrorKind::NotFound {
            EventsError(InputProblem::io(&Arc::from(name.as_str()), &error).to_string())
        } else {
            EventsError::unfit(&name, error)
        }
    })?;
    if bytes.len() as u64 > LARGEST {
        return Err(EventsError::unfit(
            &name,
            format!("is larger than {} MiB", LARGEST >> 20),
        ));
    }
    let is_zip = bytes.starts_with(b"PK\x03\x04");
    let no_text = is_zip || bytes.contains(&0) && encoding.is_none_or(|given| !given.is_utf16());
    let of_name = || OtherFormat::of_name(&name).filter(|_| no_text);
    if let Some(format) = OtherFormat::of_bytes(&bytes).or_else(of_name) {
        return Err(unfit(&format.advice(&name)));
    }
    if is_zip {
        return Err(unfit(
            "is a spreadsheet or an archive; save the table as CSV",
        ));
    }
    let encoding = encoding.unwrap_or_else(|| encoding_of(&bytes));
    let decoded = if encoding == Encoding::Utf8 || encoding.is_utf16() {
        decode(&bytes, encoding)
    } else {
        decode_mixed(&bytes, encoding)
    };
    if decoded.text.contains('\0') {
        return Err(unfit("is not text"));
    }
    let text = decoded.text;
    Ok(SourceText { name, text })
}

/// The encoding of a table. Latin-9 has no half, and another letter in its place: where that stands, and
/// little else tells one from the other, it is Latin-1.
fn encoding_of(bytes: &[u8]) -> Encoding {
    let found = detect(bytes).encoding;
    if found == Encoding::Latin9 && bytes.contains(&HALF) {
        Encoding::Latin1
    } else {
        found
    }
}

fn bytes_of(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if path.as_os_str() == "-" {
        io::stdin()
            .lock()
            .take(LARGEST + 1)
            .read_to_end(&mut bytes)?;
    } else if path.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "is a folder"));
    } else {
        fs::File::open(path)?
            .take(LARGEST + 1)
            .read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}
