//! A source's bytes as they are read: decompressed, counted, and no more of them than it may unpack to.

use super::frames::{FrameLog, FrameReader};
use super::names::Compression;
use super::options::{Options, UnpackLimit};
use super::portion::Portion;
use super::problem::{InputProblem, Reason};
use super::source::{Origin, Source};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read, Seek, SeekFrom};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Bytes that tell a compression; the longest of them.
const HEAD: u64 = 10;

/// Memory that an xz file may ask for: four times what the strongest preset needs.
const XZ_MEMORY: u64 = 256 << 20;

/// A source opened for reading, decompressed.
pub(super) struct Opened {
    pub(super) reader: Box<dyn Read + Send>,
    /// Said before the first chunk; the bytes are read all the same.
    pub(super) problem: Option<InputProblem>,
}

/// Opens `source`; bytes taken from disk are added to those of `options`, and frames of zstd are noted in `log`.
pub(super) fn open(
    source: &Source,
    options: &Options,
    log: Option<&FrameLog>,
) -> Result<Opened, InputProblem> {
    let failed = |error: io::Error| InputProblem::io(&source.name, &error);
    let count = Counts {
        all: Arc::clone(&options.bytes_read),
        own: Arc::default(),
    };
    let packed = Arc::clone(&count.own);
    let middle = source.portion.as_deref();
    let middle = middle.filter(|portion| portion.start.offset > 0);
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
        Origin::Opened(opener) => {
            let inner = (opener.0)().map_err(failed)?;
            Box::new(Counted { inner, count })
        }
        Origin::File(path) => {
            let mut inner = File::open(path).map_err(failed)?;
            if let Some(portion) = middle {
                let start = portion.start;
                let from = start.frame.map_or(start.offset, |(packed, _)| packed);
                inner.seek(SeekFrom::Start(from)).map_err(failed)?;
            }
            Box::new(Counted { inner, count })
        }
        Origin::Member(member) => {
            let inner = member.open().map_err(failed)?;
            member.unpack(BufReader::new(Counted { inner, count }))
        }
    };
    let mut opened = match middle {
        // What begins in the middle of a text is no packed file, whatever its first letters are.
        Some(portion) if portion.start.frame.is_none() => Opened {
            reader,
            problem: None,
        },
        Some(_) | None => decompress(reader, &source.name, log).map_err(failed)?,
    };
    opened.reader = Box::new(Limited {
        inner: opened.reader,
        unpacked: 0,
        packed,
        limit: options.unpack,
    });
    if let Some(portion) = source.portion.as_deref() {
        go_to_start(&mut opened, portion).map_err(failed)?;
    }
    Ok(opened)
}

/// Goes to where the portion starts: the file is opened at the beginning of the frame that it starts in.
fn go_to_start(opened: &mut Opened, portion: &Portion) -> io::Result<()> {
    let start = portion.start;
    if start.offset > 0 {
        // Said where the file starts.
        opened.problem = None;
    }
    if let Some((_, text)) = start.frame {
        let before = start.offset.saturating_sub(text);
        io::copy(&mut (&mut opened.reader).take(before), &mut io::sink())?;
    }
    Ok(())
}

fn decompress(
    mut reader: Box<dyn Read + Send>,
    name: &Arc<str>,
    log: Option<&FrameLog>,
) -> io::Result<Opened> {
    let mut head = Vec::new();
    (&mut reader).take(HEAD).read_to_end(&mut head)?;
    let found = Compression::of_bytes(&head);
    let named = Compression::of_name(name).filter(|&named| Some(named) != found);
    let problem = named.map(|named| {
        let found = match found {
            Some(found) => format!("it is {found}"),
            None if head.is_empty() => "it is empty".into(),
            None => "it is not compressed in this format".into(),
        };
        InputProblem::new(name, Reason::Misnamed { named, found })
    });
    let whole = Cursor::new(head).chain(reader);
    let reader: Box<dyn Read + Send> = match found {
        None => Box::new(whole),
        Some(compression) => decoder(compression, BufReader::new(whole), log)?,
    };
    Ok(Opened { reader, problem })
}

/// Every member of a file that several were written to one after the other is read.
fn decoder(
    compression: Compression,
    packed: impl BufRead + Send + 'static,
    log: Option<&FrameLog>,
) -> io::Result<Box<dyn Read + Send>> {
    Ok(match compression {
        Compression::Gzip => Box::new(flate2::bufread::MultiGzDecoder::new(packed)),
        Compression::Bzip2 => Box::new(bzip2::bufread::MultiBzDecoder::new(packed)),
        Compression::Zstd if log.is_some() => {
            Box::new(FrameReader::new(packed, log.cloned().unwrap_or_default())?)
        }
        Compression::Zstd => Box::new(zstd::stream::read::Decoder::with_buffer(packed)?),
        Compression::Xz => {
            let flags = liblzma::stream::CONCATENATED;
            let stream = liblzma::stream::Stream::new_auto_decoder(XZ_MEMORY, flags)?;
            Box::new(liblzma::bufread::XzDecoder::new_stream(packed, stream))
        }
    })
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
            let reported = format!(
                "it unpacks to more than {} times its size, or to more than {} bytes; --unpack-limit allows more",
                self.limit.times, self.limit.bytes
            );
            return Err(io::Error::other(reported));
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
