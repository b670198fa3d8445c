//! Names of records, and compressions told by their first bytes.

use super::walk::Origin;
use super::{InputProblem, Options, Reason, Source};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// How a file is compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

/// Bytes that tell a compression; the longest of them.
const HEAD: u64 = 10;

/// Memory that an xz file may ask for: four times what the strongest preset needs.
const XZ_MEMORY: u64 = 256 << 20;

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
    name.ends_with(".zip")
        || [".pgn", ".pdn", ".txt"]
            .iter()
            .any(|ending| plain.ends_with(ending))
}

/// A source opened for reading, decompressed.
pub(super) struct Opened {
    pub(super) reader: Box<dyn Read + Send>,
    /// Said before the first chunk; the bytes are read all the same.
    pub(super) problem: Option<InputProblem>,
}

/// Opens `source`; bytes taken from disk are added to those of `options`.
pub(super) fn open(source: &Source, options: &Options) -> Result<Opened, InputProblem> {
    let failed = |error: io::Error| InputProblem::io(&source.name, &error);
    let count = Counts {
        all: Arc::clone(&options.bytes_read),
        own: Arc::default(),
    };
    let packed = Arc::clone(&count.own);
    let reader: Box<dyn Read + Send> = match &source.origin {
        Origin::Stdin => Box::new(Counted {
            inner: io::stdin(),
            count,
        }),
        // Text is not packed, whatever its first letters are.
        Origin::Text(text) => {
            let inner = Cursor::new(Arc::<[u8]>::from(Arc::clone(text)));
            let reader = Box::new(Counted { inner, count });
            return Ok(Opened {
                reader,
                problem: None,
            });
        }
        Origin::File(path) => {
            let inner = File::open(path).map_err(failed)?;
            Box::new(Counted { inner, count })
        }
        Origin::Member(member) => {
            let inner = member.open().map_err(failed)?;
            member.unpack(BufReader::new(Counted { inner, count }))
        }
    };
    let mut opened = decompress(reader, &source.name).map_err(failed)?;
    opened.reader = Box::new(Limited {
        inner: opened.reader,
        unpacked: 0,
        packed,
        limit: options.unpack,
    });
    Ok(opened)
}

fn decompress(mut reader: Box<dyn Read + Send>, name: &Arc<str>) -> io::Result<Opened> {
    let mut head = Vec::new();
    (&mut reader).take(HEAD).read_to_end(&mut head)?;
    let found = Compression::of_bytes(&head);
    let named = Compression::of_name(name).filter(|&named| Some(named) != found);
    let problem = named.map(|named| {
        let found = match found {
            Some(found) => format!("it is {found}"),
            None if head.is_empty() => "it is empty".into(),
            None => "it is not compressed so".into(),
        };
        InputProblem::new(name, Reason::Misnamed { named, found })
    });
    let whole = Cursor::new(head).chain(reader);
    let reader: Box<dyn Read + Send> = match found {
        None => Box::new(whole),
        Some(compression) => decoder(compression, BufReader::new(whole))?,
    };
    Ok(Opened { reader, problem })
}

/// Every member of a file that several were written to one after the other is read.
fn decoder(
    compression: Compression,
    packed: impl BufRead + Send + 'static,
) -> io::Result<Box<dyn Read + Send>> {
    Ok(match compression {
        Compression::Gzip => Box::new(flate2::bufread::MultiGzDecoder::new(packed)),
        Compression::Bzip2 => Box::new(bzip2::bufread::MultiBzDecoder::new(packed)),
        Compression::Zstd => Box::new(zstd::stream::read::Decoder::with_buffer(packed)?),
        Compression::Xz => {
            let flags = liblzma::stream::CONCATENATED;
            let stream = liblzma::stream::Stream::new_auto_decoder(XZ_MEMORY, flags)?;
            Box::new(liblzma::bufread::XzDecoder::new_stream(packed, stream))
        }
    })
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

impl Default for UnpackLimit {
    /// Two hundred times, and a tebibyte.
    fn default() -> Self {
        Self {
            times: 200,
            bytes: 1 << 40,
        }
    }
}

/// Ends with an error where too much is unpacked.
struct Limited {
    inner: Box<dyn Read + Send>,
    unpacked: u64,
    packed: Arc<AtomicU64>,
    limit: UnpackLimit,
}

impl Read for Limited {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let len = self.inner.read(out)?;
        self.unpacked += len as u64;
        let packed = self.packed.load(Ordering::Relaxed);
        let by_times = packed.saturating_mul(self.limit.times);
        let most = by_times.max(UnpackLimit::FREE).min(self.limit.bytes);
        // What is not packed is never more than what was taken from the disk.
        if self.unpacked > most && self.unpacked > packed {
            let told = format!(
                "it unpacks to more than {} times its size, or to more than {} bytes; --unpack-limit allows more",
                self.limit.times, self.limit.bytes
            );
            return Err(io::Error::other(told));
        }
        Ok(len)
    }
}

/// The bytes of all files, for whoever shows how far a run is, and of this one.
#[derive(Clone)]
struct Counts {
    all: Arc<AtomicU64>,
    own: Arc<AtomicU64>,
}

/// Counts the bytes that pass.
struct Counted<R> {
    inner: R,
    count: Counts,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let len = self.inner.read(out)?;
        for count in [&self.count.all, &self.count.own] {
            count.fetch_add(len as u64, Ordering::Relaxed);
        }
        Ok(len)
    }
}
