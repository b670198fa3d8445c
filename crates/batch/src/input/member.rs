//! A member of a zip archive, read without the others.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::PathBuf;

/// Where a member lies in its archive, so that it can be read without the others.
#[derive(Debug, Clone)]
pub(super) struct Member {
    pub(super) archive: PathBuf,
    pub(super) start: u64,
    pub(super) packed: u64,
    pub(super) size: u64,
    pub(super) crc: u32,
    pub(super) deflated: bool,
}

impl Member {
    /// The packed bytes.
    pub(super) fn open(&self) -> io::Result<io::Take<File>> {
        let mut file = File::open(&self.archive)?;
        file.seek(SeekFrom::Start(self.start))?;
        Ok(file.take(self.packed))
    }

    /// The unpacked bytes of `packed`, checked at their end.
    pub(super) fn unpack(&self, packed: impl io::BufRead + Send + 'static) -> Box<dyn Read + Send> {
        let inner: Box<dyn Read + Send> = if self.deflated {
            Box::new(flate2::bufread::DeflateDecoder::new(packed))
        } else {
            Box::new(packed)
        };
        let (size, crc) = (self.size, self.crc);
        Box::new(Checked {
            inner,
            read: flate2::Crc::new(),
            bytes: 0,
            size,
            crc,
        })
    }
}

/// Compares size and checksum when the end is reached, as no decompressor does for zip.
struct Checked {
    inner: Box<dyn Read + Send>,
    read: flate2::Crc,
    bytes: u64,
    size: u64,
    crc: u32,
}

impl Read for Checked {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let len = self.inner.read(out)?;
        self.read.update(out.get(..len).unwrap_or_default());
        self.bytes += len as u64;
        if len == 0 && !out.is_empty() && (self.bytes, self.read.sum()) != (self.size, self.crc) {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "its size or checksum differs from the one stated in the archive",
            ));
        }
        Ok(len)
    }
}
