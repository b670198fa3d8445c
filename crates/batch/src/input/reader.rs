//! One source, chunk by chunk.

use super::charset::{Charset, Text, why_not_text};
use super::chunk::{Chunk, Kept};
use super::frames::FrameLog;
use super::intake::{Front, Intake};
use super::options::Options;
use super::other_format::OtherFormat;
use super::portion::{Portion, Version};
use super::problem::{InputProblem, Reason};
use super::source::Source;
use super::stamp::Stamp;
use super::unpack::{self, Opened};
use crate::fingerprint::Fingerprint;
use scoresheet_notation::split::{
    Cut, first_game_start, last_blank_line, last_game_start, last_line_end, last_probable_start,
    last_result_line, last_tagless_start,
};
use scoresheet_source::{Encoding, line_ends};
use std::collections::VecDeque;
use std::fs;
use std::io::Read;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

/// Bytes of a file in which its first games are looked for.
const HEAD: usize = 64 << 10;

/// Reads a source in chunks that end between two games. Holds no more than one chunk, and the
/// same chunks come whatever the sizes in which the system delivers the bytes.
pub(crate) struct ChunkReader {
    file: Arc<str>,
    /// Set with the first chunk.
    head: Arc<str>,
    reader: Box<dyn Read + Send>,
    options: Options,
    charset: Charset,
    intake: Intake,
    /// Set while the rest of a game that was too large goes by.
    cut: Option<Cut>,
    problems: VecDeque<InputProblem>,
    started: bool,
    ended: bool,
    done: bool,
    seq: u64,
    line: u64,
    offset: u64,
    /// The stretch of the file that is read, if not all of it, and the hash of what was delivered.
    portion: Option<Arc<Portion>>,
    text: Fingerprint,
    /// The file on disk, and what it was before it was opened; none for what is no plain file.
    on_disk: Option<(PathBuf, Stamp)>,
}

/// Where a chunk ends, and what it is.
struct End {
    at: usize,
    truncated: bool,
    continues: bool,
}

impl ChunkReader {
    /// Opens `source`.
    ///
    /// # Errors
    /// If it cannot be opened, or not even its first bytes be read.
    pub(super) fn open(source: &Source, options: Options) -> Result<Self, InputProblem> {
        match &source.portion {
            None => Self::open_noting(source, options, None),
            Some(portion) => Self::open_portion(source, options, portion),
        }
    }

    /// Opens what a list of parts has cut off, if the file is still what was cut.
    fn open_portion(
        source: &Source,
        options: Options,
        portion: &Arc<Portion>,
    ) -> Result<Self, InputProblem> {
        let other = |why| InputProblem::new(&source.name, Reason::OtherVersion(why));
        let now = match source.on_disk().map(Version::of).transpose() {
            Ok(Some(Some(now))) => now,
            Ok(None | Some(None)) => return Err(other("it can be read only once".to_owned())),
            Err(error) => return Err(InputProblem::io(&source.name, &error)),
        };
        if let Some(why) = portion.version.differs(&now, portion.copied) {
            return Err(other(why));
        }
        let start = portion.start;
        let mut opened = Self::open_noting(source, options.clone(), None)?;
        opened.portion = Some(Arc::clone(portion));
        if start.offset > 0 {
            opened.head = Self::head_of(source, options)?;
            opened.charset = Charset::resumed(opened.options.encoding, start.encoding);
            opened.seq = 1;
            opened.line += start.lines;
            opened.offset = start.offset;
        }
        Ok(opened)
    }

    /// The first games of the file that `source` is a portion of.
    fn head_of(source: &Source, options: Options) -> Result<Arc<str>, InputProblem> {
        let whole = Source {
            portion: None,
            ..source.clone()
        };
        let options = Options {
            bytes_read: Arc::default(),
            ..options
        };
        let first = Self::open_noting(&whole, options, None)?.find_map(Result::ok);
        Ok(first.map_or_else(Arc::default, |chunk| chunk.head))
    }

    /// Opens `source` and notes where frames of zstd begin.
    pub(crate) fn open_noting(
        source: &Source,
        options: Options,
        log: Option<&FrameLog>,
    ) -> Result<Self, InputProblem> {
        let on_disk = source.on_disk().and_then(|path| {
            let stamp = fs::metadata(path).ok().as_ref().and_then(Stamp::of)?;
            Some((path.to_owned(), stamp))
        });
        let Opened { reader, problem } = unpack::open(source, &options, log)?;
        Ok(Self {
            file: Arc::clone(&source.name),
            head: Arc::default(),
            reader,
            portion: None,
            text: Fingerprint::default(),
            charset: Charset::new(options.encoding),
            intake: Intake::Bytes(Vec::new()),
            options,
            cut: None,
            problems: problem.into_iter().collect(),
            started: false,
            ended: false,
            done: false,
            on_disk,
            seq: 0,
            line: 1,
            offset: 0,
        })
    }

    /// Looks at the first bytes: text or not, UTF-16 or not.
    fn start(&mut self) {
        self.started = true;
        self.fill(self.chunk_bytes());
        if self.offset > 0 {
            // The middle of a file, of which the beginning has told.
            return;
        }
        if let Some(format) = OtherFormat::of_bytes(self.intake.bytes()) {
            return self.is_other(format);
        }
        if let Some((encoding, inferred)) = self.charset.utf16(self.intake.bytes()) {
            let keep = self.options.keep_bytes;
            self.intake
                .turn_to_utf16(encoding, inferred, self.ended, keep);
        }
        if let Some(why) = why_not_text(self.intake.bytes()) {
            if let Some(format) = OtherFormat::of_name(&self.file) {
                return self.is_other(format);
            }
            self.problems
                .push_back(InputProblem::new(&self.file, Reason::NotText(why)));
            self.done = true;
        }
    }

    /// What lines that are not UTF-8 were found to be in so far.
    pub(crate) const fn encoding(&self) -> Option<Encoding> {
        self.charset.found()
    }

    /// Where the chunk has to end that comes next, if the file was cut in its middle.
    fn chunk_end(&self) -> Option<usize> {
        let start = self.portion.as_ref()?.start;
        let end = start.chunk_end.filter(|_| self.offset == start.offset)?;
        usize::try_from(end.checked_sub(self.offset)?).ok()
    }

    /// The same, but not after the end of the portion. More than that is read, since chunks end where they do in the
    /// whole file.
    fn within_portion(&self, end: End) -> End {
        let left = self.left();
        match usize::try_from(left.unwrap_or(u64::MAX)) {
            Ok(left) if left < end.at => End {
                at: left,
                truncated: false,
                ..end
            },
            Ok(_) | Err(_) => end,
        }
    }

    /// Bytes of the portion that have not been delivered, if it does not go on to the end of the file.
    fn left(&self) -> Option<u64> {
        let end = self.portion.as_ref()?.end?;
        Some(end.saturating_sub(self.offset))
    }

    /// Whether what was delivered is the text that was cut.
    fn check_text(&mut self) {
        if let Some(portion) = self.portion.take()
            && portion.text != self.text
        {
            let why = "the text between the cuts has changed".to_owned();
            self.problems
                .push_back(InputProblem::new(&self.file, Reason::OtherVersion(why)));
        }
    }

    /// Whether the file is still what it was when its reading began: one that is cut off meanwhile ends as any other.
    fn check_unchanged(&mut self) {
        if let Some((path, stamp)) = self.on_disk.take() {
            let now = fs::metadata(path).ok().as_ref().and_then(Stamp::of);
            if now != Some(stamp) {
                let problem = InputProblem::new(&self.file, Reason::Changed);
                self.problems.push_back(problem);
            }
        }
    }

    /// What is asked once all is delivered.
    fn check_end(&mut self) {
        self.check_text();
        self.check_unchanged();
    }

    /// Nothing of it is read.
    fn is_other(&mut self, format: &'static OtherFormat) {
        let reason = Reason::Other(format.advice(&self.file));
        self.problems
            .push_back(InputProblem::new(&self.file, reason));
        self.done = true;
    }

    fn chunk_bytes(&self) -> usize {
        self.options.chunk_bytes.max(1)
    }

    fn fill(&mut self, want: usize) {
        if self.ended {
            return;
        }
        match self.intake.fill(&mut *self.reader, want) {
            Ok(ended) => self.ended = ended,
            Err(error) => {
                self.ended = true;
                let at = self.offset + self.intake.bytes().len() as u64;
                let reason = Reason::BrokenOff {
                    at,
                    reason: error.to_string(),
                };
                let path = Arc::clone(&self.file);
                self.problems.push_back(InputProblem {
                    path,
                    offset: Some(at),
                    reason,
                });
            }
        }
    }

    /// Reads until there is a place to cut at, and finds it; 0 if nothing is left.
    fn find_end(&mut self) -> End {
        if let Some(at) = self.chunk_end() {
            self.fill(at);
            return End {
                at: at.min(self.intake.bytes().len()),
                truncated: false,
                continues: false,
            };
        }
        let most = self.options.max_game_bytes.max(self.chunk_bytes());
        let mut want = self.chunk_bytes();
        loop {
            self.fill(want);
            if let Some(cut) = self.cut
                && let Some(end) = self.end_of_rest(cut, want >= most)
            {
                return end;
            }
            let bytes = self.intake.bytes();
            if self.ended {
                return End {
                    at: bytes.len(),
                    truncated: false,
                    continues: self.cut.is_some(),
                };
            }
            if self.cut.is_none() {
                let start = last_game_start(bytes).or_else(|| {
                    let tagless = is_tagless(bytes);
                    last_tagless_start(bytes).filter(|_| tagless)
                });
                if let Some(at) = start {
                    return End {
                        at,
                        truncated: false,
                        continues: false,
                    };
                }
                if bytes.len() >= most {
                    return self.cut_game();
                }
            }
            // Doubling: what has no game start is looked through twice at most.
            want = bytes.len().saturating_mul(2).clamp(want, most);
        }
    }

    /// Where the rest of a cut game ends, or a part of it; `None` if a game starts at once, or if
    /// more has to be read to tell.
    fn end_of_rest(&mut self, cut: Cut, full: bool) -> Option<End> {
        let bytes = self.intake.bytes();
        let end = |at| {
            Some(End {
                at,
                truncated: false,
                continues: true,
            })
        };
        match (first_game_start(bytes, cut), last_line_end(bytes)) {
            (Some(at), _) => {
                self.cut = None;
                end(at).filter(|end| end.at > 0)
            }
            (None, _) if self.ended => None,
            // A line that starts here may be a tag line, so it is not cut unless it has to be.
            (None, None) if cut.at_line_start && !full => None,
            (None, line_end) => {
                let at = line_end.unwrap_or_else(|| inside_line(bytes));
                self.cut = Some(Cut::at(bytes, at));
                end(at)
            }
        }
    }

    /// No game starts in all that may be held: cuts where it hurts least.
    fn cut_game(&mut self) -> End {
        let bytes = self.intake.bytes();
        // No game without tags is as long: it is prose, of which a blank line parts nothing that belongs together.
        let probable = || {
            last_probable_start(bytes)
                .or_else(|| last_result_line(bytes))
                .or_else(|| last_blank_line(bytes))
        };
        if is_tagless(bytes)
            && let Some(at) = probable()
        {
            return End {
                at,
                truncated: false,
                continues: false,
            };
        }
        let at = last_blank_line(bytes)
            .or_else(|| last_line_end(bytes))
            .unwrap_or_else(|| inside_line(bytes));
        self.cut = Some(Cut::at(bytes, at));
        End {
            at,
            truncated: true,
            continues: false,
        }
    }

    fn deliver(&mut self, end: &End) -> Chunk {
        let capacity = if self.ended { 0 } else { self.chunk_bytes() };
        let front = self.intake.take_front(end.at, capacity);
        let keep = self.options.keep_bytes;
        let (text, bytes) = match front {
            Front::Bytes(bytes) => {
                let kept = match keep {
                    true if bytes.is_ascii() => Kept::Text,
                    true => Kept::Bytes(bytes.clone()),
                    false => Kept::Nothing,
                };
                (self.charset.decode(bytes), kept)
            }
            Front::Utf16 {
                text,
                map,
                encoding,
                inferred,
                kept,
            } => {
                let text = Text {
                    text,
                    map,
                    encoding,
                    inferred,
                };
                (text, kept.map_or(Kept::Nothing, Kept::Bytes))
            }
        };
        let Text {
            text,
            map,
            encoding,
            inferred,
        } = text;
        let last = self.ended && self.intake.bytes().is_empty();
        self.done = last;
        if self.seq == 0 {
            self.head = first_games(&text).into();
        }
        let portion = self.portion.as_ref();
        let start = portion.map(|portion| portion.start);
        let first = start.filter(|start| start.offset == self.offset);
        if portion.is_some() {
            self.text.add(text.as_bytes());
        }
        let chunk = Chunk {
            file: Arc::clone(&self.file),
            head: Arc::clone(&self.head),
            seq: self.seq,
            games_before: first.map_or(0, |start| start.games),
            start_line: self.line,
            start_offset: self.offset,
            encoding,
            encoding_inferred: inferred,
            truncated_by_limit: end.truncated,
            continues: end.continues,
            last,
            map,
            lines: OnceLock::new(),
            bytes,
            text,
        };
        self.seq += 1;
        self.line += line_ends(chunk.text.as_bytes()) as u64;
        self.offset = chunk.original_offset(chunk.text.len());
        if self.left() == Some(0) {
            self.done = true;
            // What is wrong after it is for whoever reads that.
            self.problems.clear();
        }
        chunk
    }
}

impl Iterator for ChunkReader {
    type Item = Result<Chunk, InputProblem>;

    /// The next chunk, or something that went wrong; `None` at the end. After an error there may
    /// be more: what was read before a damaged place is delivered first.
    fn next(&mut self) -> Option<Self::Item> {
        if !self.started {
            self.start();
        }
        if self.done {
            self.check_end();
        }
        let early = self
            .problems
            .front()
            .is_some_and(|problem| problem.offset.is_none());
        if early || self.done {
            return self.problems.pop_front().map(Err);
        }
        let end = self.find_end();
        if end.at == 0 {
            self.done = true;
            self.check_end();
            return self.problems.pop_front().map(Err);
        }
        let end = self.within_portion(end);
        Some(Ok(self.deliver(&end)))
    }
}

/// The games that are whole within the first [`HEAD`] bytes of a text.
fn first_games(text: &str) -> &str {
    let Some(front) = text.as_bytes().get(..HEAD) else {
        return text;
    };
    let end = last_game_start(front).or_else(|| last_tagless_start(front));
    text.get(..end.unwrap_or(0)).unwrap_or_default()
}

/// True if no tag line starts a game anywhere in `bytes`.
fn is_tagless(bytes: &[u8]) -> bool {
    let anywhere = Cut {
        at_line_start: true,
        after_tags: false,
    };
    first_game_start(bytes, anywhere).is_none()
}

/// A place near the end of a line that fills the buffer: between two characters, not inside a
/// CRLF, with something after it.
fn inside_line(bytes: &[u8]) -> usize {
    let crlf = usize::from(bytes.ends_with(b"\r\n"));
    let after = bytes.len().saturating_sub(1 + crlf);
    let continues = |byte: &&u8| (0x80..0xC0).contains(*byte);
    let tail = bytes.get(..=after).unwrap_or_default();
    let inside = tail.iter().rev().take(3).take_while(continues).count();
    (after - inside.min(after)).max(1).min(bytes.len())
}
