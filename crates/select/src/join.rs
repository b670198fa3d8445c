//! Games one after the other in one file.

use scoresheet_source::{Encoding, detect_utf16};
use std::io::{self, Write};

/// The mark of UTF-8, which has its place at the beginning of a file.
const UTF8_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Where a stretch of bytes stood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    /// Which of the files.
    pub file: u32,
    /// Its first byte there, and the byte after its last.
    pub from: u64,
    pub to: u64,
}

/// That a stretch is in UTF-16.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Utf16 {
    pub encoding: Encoding,
    /// Its file says so by a mark at its beginning.
    pub marked: bool,
}

impl Utf16 {
    /// Whether a stretch that is not the beginning of its file needs a mark before it to be known again.
    fn needs_mark(self, bytes: &[u8]) -> bool {
        let found = detect_utf16(bytes).map(|found| found.encoding);
        self.marked || found != Some(self.encoding)
    }
}

/// Writes stretches one after the other. Between two that did not follow one another, line ends are put where they lack
/// for a blank line, so that neither is taken for part of the other.
pub(crate) struct Joined<W> {
    out: W,
    place: Option<Place>,
    /// The last bytes of what was written, and its encoding.
    tail: Vec<u8>,
    utf16: Option<Encoding>,
    carriage_returns: bool,
}

/// Games in UTF-16 and others cannot be in one file.
#[derive(Debug, thiserror::Error)]
#[error(
    "games in UTF-16 and games in another encoding cannot be written unchanged into one file; use --utf8"
)]
pub(crate) struct Mixed;

impl<W: Write> Joined<W> {
    pub const fn new(out: W) -> Self {
        Self {
            out,
            place: None,
            tail: Vec::new(),
            utf16: None,
            carriage_returns: false,
        }
    }

    /// Writes `bytes`, which stood at `place`.
    pub fn put(&mut self, place: Place, bytes: &[u8], wide: Option<Utf16>) -> io::Result<()> {
        let utf16 = wide.map(|wide| wide.encoding);
        if self.place.is_some() && self.utf16 != utf16 {
            return Err(io::Error::other(Mixed));
        }
        let mark = mark(utf16);
        let plain = bytes.strip_prefix(mark).unwrap_or(bytes);
        let follows = self
            .place
            .is_some_and(|last| last.file == place.file && last.to == place.from);
        if self.place.is_none() {
            self.utf16 = utf16;
            // What begins its file has it where it had; of other text, that in UTF-16 is known by it.
            let needed = wide.is_some_and(|wide| place.from > 0 && wide.needs_mark(bytes));
            if needed || plain.len() < bytes.len() {
                self.out.write_all(mark)?;
            }
        } else if !follows {
            let gap = self.gap();
            self.out.write_all(&gap)?;
        }
        self.out.write_all(plain)?;
        self.carriage_returns = ascii(plain, utf16).any(|byte| byte == b'\r');
        let kept = plain.len().saturating_sub(64);
        self.tail = plain.get(kept..).unwrap_or_default().to_vec();
        self.place = Some(place);
        Ok(())
    }

    /// The line ends that lack for a blank line.
    fn gap(&self) -> Vec<u8> {
        let tail: Vec<u8> = ascii(&self.tail, self.utf16).collect();
        let after = tail.len() - tail.trim_ascii_end().len();
        let blanks = tail.get(tail.len() - after..).unwrap_or_default();
        let feeds = blanks.iter().filter(|byte| **byte == b'\n').count();
        let returns = blanks.iter().filter(|byte| **byte == b'\r').count();
        let lacking = 2_usize.saturating_sub(feeds.max(returns));
        let end = if self.carriage_returns { "\r\n" } else { "\n" };
        let end = end.repeat(lacking);
        match self.utf16 {
            Some(Encoding::Utf16Be) => end.bytes().flat_map(|byte| [0, byte]).collect(),
            Some(_) => end.bytes().flat_map(|byte| [byte, 0]).collect(),
            None => end.into_bytes(),
        }
    }

    pub fn finish(mut self) -> io::Result<W> {
        self.out.flush()?;
        Ok(self.out)
    }
}

const fn mark(utf16: Option<Encoding>) -> &'static [u8] {
    match utf16 {
        None => UTF8_MARK,
        Some(Encoding::Utf16Be) => b"\xFE\xFF",
        Some(_) => b"\xFF\xFE",
    }
}

/// The characters of ASCII in a text, and a letter for each other unit.
fn ascii(bytes: &[u8], utf16: Option<Encoding>) -> Box<dyn Iterator<Item = u8> + '_> {
    let unit = |high: u8, low: u8| if high == 0 { low } else { b'a' };
    match utf16 {
        None => Box::new(bytes.iter().copied()),
        Some(Encoding::Utf16Be) => Box::new(
            bytes
                .chunks_exact(2)
                .map(move |pair| unit(pair[0], pair[1])),
        ),
        Some(_) => Box::new(
            bytes
                .chunks_exact(2)
                .map(move |pair| unit(pair[1], pair[0])),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(file: u32, from: u64, to: u64) -> Place {
        Place { file, from, to }
    }

    fn joined(parts: &[(Place, &[u8])]) -> Vec<u8> {
        let mut joined = Joined::new(Vec::new());
        for (place, bytes) in parts {
            joined.put(*place, bytes, None).unwrap_or_else(|_| panic!());
        }
        joined.finish().unwrap_or_default()
    }

    #[test]
    fn what_stood_together_stands_together() {
        let whole = joined(&[(place(0, 0, 4), b"1-0 "), (place(0, 4, 7), b"0-1")]);
        assert_eq!(whole, b"1-0 0-1");
        let apart = joined(&[(place(0, 0, 3), b"1-0"), (place(1, 0, 3), b"0-1")]);
        assert_eq!(apart, b"1-0\n\n0-1");
        let apart = joined(&[(place(0, 0, 5), b"1-0\r\n"), (place(0, 9, 12), b"0-1")]);
        assert_eq!(apart, b"1-0\r\n\r\n0-1");
        let ended = joined(&[(place(0, 0, 5), b"1-0\n\n"), (place(1, 9, 12), b"0-1")]);
        assert_eq!(ended, b"1-0\n\n0-1");
    }

    #[test]
    fn marks_of_utf8_stand_at_the_beginning_alone() {
        let marked = joined(&[
            (place(0, 0, 4), b"\xEF\xBB\xBF*\n"),
            (place(1, 0, 4), b"\xEF\xBB\xBF*"),
        ]);
        assert_eq!(marked, b"\xEF\xBB\xBF*\n\n*");
    }
}
