//! zstd read frame by frame, with a note of where each begins: reading can start there.

use std::io::{self, BufRead, Read};
use std::sync::{Arc, Mutex, PoisonError};
use zstd::stream::raw::{Decoder, InBuffer, Operation, OutBuffer};

/// Where a frame begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Frame {
    /// Its first byte in the file.
    pub packed: u64,
    /// Its first byte in the text that the file unpacks to.
    pub text: u64,
}

/// The frames begun so far, for whoever reads the text.
#[derive(Debug, Clone, Default)]
pub(crate) struct FrameLog(Arc<Mutex<Vec<Frame>>>);

impl FrameLog {
    fn note(&self, frame: Frame) {
        let mut frames = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        frames.push(frame);
    }

    /// Takes those that begin before byte `text` of the text.
    pub fn take_before(&self, text: u64) -> Vec<Frame> {
        let mut frames = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let after = frames.partition_point(|frame| frame.text < text);
        frames.drain(..after).collect()
    }
}

/// Unpacks all frames of a file, one after the other. Frames that are skipped by the format, such as those in which
/// pzstd and the seekable format state lengths, are passed over.
pub(super) struct FrameReader<R> {
    packed: R,
    decoder: Decoder<'static>,
    log: FrameLog,
    at: Frame,
    /// What comes next begins a frame.
    between: bool,
}

impl<R: BufRead> FrameReader<R> {
    pub fn new(packed: R, log: FrameLog) -> io::Result<Self> {
        Ok(Self {
            packed,
            decoder: Decoder::new()?,
            log,
            at: Frame { packed: 0, text: 0 },
            between: true,
        })
    }
}

impl<R: BufRead> Read for FrameReader<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if out.is_empty() {
            return Ok(0);
        }
        loop {
            let packed = self.packed.fill_buf()?;
            if packed.is_empty() && self.between {
                return Ok(0);
            }
            if self.between {
                self.log.note(self.at);
                self.between = false;
            }
            let ended = packed.is_empty();
            let mut input = InBuffer::around(packed);
            let mut output = OutBuffer::around(&mut *out);
            let more = self.decoder.run(&mut input, &mut output)?;
            let (read, written) = (input.pos(), output.pos());
            self.packed.consume(read);
            self.at.packed += read as u64;
            self.at.text += written as u64;
            self.between = more == 0;
            if written > 0 {
                return Ok(written);
            }
            if ended && !self.between {
                return Err(io::Error::new(
                    io::ErrorKind::UnexpectedEof,
                    "incomplete frame",
                ));
            }
        }
    }
}
