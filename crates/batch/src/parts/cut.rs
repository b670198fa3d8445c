//! Files read once, by several threads, to find out where they are to be cut.

use super::count::{Counted, count};
use super::list::{Item, PartList, Stretch};
use crate::fingerprint::Fingerprint;
use crate::input::{
    self, ChunkReader, Found, FrameLog, InputProblem, Place, Reason, Source, Version,
};
use scoresheet_replay::{Judge, Options as ReplayOptions};
use scoresheet_source::Encoding;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// How files are cut.
#[derive(Debug, Clone)]
pub struct CutOptions {
    /// Bytes on disk that a part has, about: a file is cut before the first game after each multiple of it, and what
    /// is smaller is put together.
    pub size: u64,
    /// Threads; 0 counts as 1.
    pub jobs: usize,
    /// How sources are read.
    pub input: input::Options,
    /// What is known of the records.
    pub replay: ReplayOptions,
    /// The same as it was typed: parts have to be audited with the same.
    pub stated: BTreeMap<String, Vec<String>>,
}

/// The parts of what is `found`. `tell` gets what could not be read, which whoever reads the parts meets again.
///
/// # Errors
/// What cannot be cut into parts since it can be read only once, by its name.
///
/// ```
/// use scoresheet_batch::input::walk;
/// use scoresheet_batch::parts::{CutOptions, PartList, cut};
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("club.pgn");
/// # std::fs::write(&path, "[Event \"1\"]\n\n1. e4 *\n\n[Event \"2\"]\n\n1. d4 *\n")?;
/// let options = CutOptions {
///     size: 10,
///     jobs: 1,
///     input: Default::default(),
///     replay: Default::default(),
///     stated: Default::default(),
/// };
/// let list = cut(walk([path]), &options, &mut |problem| eprintln!("{problem}"))?;
/// assert_eq!(list.parts.len(), 2);
///
/// let mut written = Vec::new();
/// list.write(&mut written)?;
/// assert_eq!(PartList::read(&written[..])?, list);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn cut(
    found: impl IntoIterator<Item = Found>,
    options: &CutOptions,
    tell: &mut dyn FnMut(&InputProblem),
) -> Result<PartList, InputProblem> {
    let mut groups = Groups::new(options.size);
    for found in found {
        match found {
            Found::Skipped(name) => groups.add(0, Item::Skipped(name.to_string())),
            Found::Problem(problem) => {
                tell(&problem);
                let item = Item::Problem {
                    file: problem.path.to_string(),
                    reason: problem.reason,
                };
                groups.add(0, item);
            }
            Found::Source(source) => {
                for (bytes, stretch) in stretches(&source, options, tell)? {
                    groups.add(bytes, Item::Read(stretch));
                }
            }
        }
    }
    Ok(PartList::of(groups.closed(), options))
}

/// Items on their way into parts: those that are small together.
struct Groups {
    size: u64,
    full: Vec<(u64, Vec<Item>)>,
    bytes: u64,
    items: Vec<Item>,
}

impl Groups {
    const fn new(size: u64) -> Self {
        Self {
            size,
            full: Vec::new(),
            bytes: 0,
            items: Vec::new(),
        }
    }

    fn add(&mut self, bytes: u64, item: Item) {
        // Every second stretch of a file would else be put together with the one before it.
        let continues = matches!(&item, Item::Read(stretch) if stretch.start.offset > 0);
        if self.bytes > 0 && (continues || self.bytes + bytes > self.size) {
            self.close();
        }
        self.bytes += bytes;
        self.items.push(item);
    }

    fn close(&mut self) {
        let items = std::mem::take(&mut self.items);
        self.full.push((std::mem::take(&mut self.bytes), items));
    }

    fn closed(mut self) -> Vec<(u64, Vec<Item>)> {
        if !self.items.is_empty() {
            self.close();
        }
        self.full
    }
}

/// The stretches that a source is cut into, and the bytes of each on disk.
fn stretches(
    source: &Source,
    options: &CutOptions,
    tell: &mut dyn FnMut(&InputProblem),
) -> Result<Vec<(u64, Stretch)>, InputProblem> {
    let refused = |why: &str| {
        let reason = Reason::Unreadable(why.to_owned());
        InputProblem::new(&source.name, reason)
    };
    let path = (source.on_disk()).ok_or_else(|| refused("standard input cannot be cut"))?;
    let name = path.to_str();
    let name = name.ok_or_else(|| refused("its name is not UTF-8, which a list of parts is"))?;
    let version = Version::of(path).map_err(|error| refused(&error.to_string()))?;
    let version = version.ok_or_else(|| refused("it can be read only once, and cannot be cut"))?;
    let (cuts, problems) = cuts_of(source, version.stamp.bytes, options);
    problems.iter().for_each(tell);
    let packed = source.size.unwrap_or_default();
    let ends = cuts.iter().skip(1);
    let ends = ends.map(|cut| (Some(cut.place.offset), cut.on_disk));
    let ends = ends.chain([(None, packed)]);
    let stretch = |(cut, (end, to)): (&Start, (Option<u64>, u64))| {
        let stretch = Stretch {
            file: source.name.to_string(),
            archive: source.is_member().then(|| name.to_owned()),
            version,
            start: cut.place,
            end,
            text: cut.text,
        };
        (to.saturating_sub(cut.on_disk), stretch)
    };
    Ok(cuts.iter().zip(ends).map(stretch).collect())
}

/// Where a stretch starts, and what is in it.
struct Start {
    place: Place,
    /// Bytes of the file on disk before it, about.
    on_disk: u64,
    text: Fingerprint,
}

/// A chunk, counted.
struct Examined {
    stretches: Vec<Counted>,
    /// The encoding before it.
    encoding: Option<Encoding>,
    /// Places in it where a part would begin: the frame, and the bytes of the text from which on.
    wanted: Vec<Wanted>,
    utf16: bool,
}

/// From where on a part would begin.
#[derive(Debug, Clone, Copy)]
struct Wanted {
    /// The byte of the text.
    text: u64,
    /// Bytes of the file on disk before it.
    on_disk: u64,
    /// In a compressed file, the frame that starts there.
    framed: bool,
}

/// Chunks in turn, and where parts would begin in them.
struct Feed {
    reader: ChunkReader,
    log: FrameLog,
    packed: bool,
    size: u64,
    /// The next multiple of the size at which the file is to be cut.
    next: u64,
    seq: u64,
    /// What kept the file from being read further.
    problems: Vec<InputProblem>,
}

impl Feed {
    fn next(&mut self) -> Option<(u64, input::Chunk, Option<Encoding>, Vec<Wanted>)> {
        let encoding = self.reader.encoding();
        let chunk = self.next_chunk()?;
        let end = chunk.original_offset(chunk.text.len());
        let mut wanted = Vec::new();
        if self.packed {
            for frame in self.log.take_before(end) {
                if frame.packed >= self.next && frame.packed > 0 {
                    wanted.push(Wanted {
                        text: frame.text,
                        on_disk: frame.packed,
                        framed: true,
                    });
                    self.next = (frame.packed / self.size + 1) * self.size;
                }
            }
        } else {
            while self.next < end {
                wanted.push(Wanted {
                    text: self.next,
                    on_disk: self.next,
                    framed: false,
                });
                self.next += self.size;
            }
        }
        let seq = self.seq;
        self.seq += 1;
        Some((seq, chunk, encoding, wanted))
    }

    /// What keeps the file from being read further is met again by whoever reads its last part.
    fn next_chunk(&mut self) -> Option<input::Chunk> {
        loop {
            match self.reader.next()? {
                Ok(chunk) => return Some(chunk),
                Err(problem) => self.problems.push(problem),
            }
        }
    }
}

/// Where the stretches of a source start, at least one, and what could not be read of it.
fn cuts_of(source: &Source, bytes: u64, options: &CutOptions) -> (Vec<Start>, Vec<InputProblem>) {
    let whole = source.is_member() || bytes <= options.size;
    // What stays whole is not to be cut anywhere, not even to be counted.
    let size = if whole { u64::MAX } else { options.size.max(1) };
    let log = FrameLog::default();
    let input = options.input.clone();
    // What cannot be opened stays one stretch, and whoever reads it reports it again.
    let refused = |problem| (BTreeMap::new(), vec![problem]);
    let opened = ChunkReader::open_noting(source, input, Some(&log));
    let (chunks, problems) = opened.map_or_else(refused, |reader| {
        let packed = is_packed(source);
        let feed = Mutex::new(Feed {
            reader,
            log,
            packed,
            size,
            next: size,
            seq: 0,
            problems: Vec::new(),
        });
        let chunks = examined(&feed, options);
        let feed = feed.into_inner().unwrap_or_else(PoisonError::into_inner);
        (chunks, feed.problems)
    });
    let may_cut = !whole && !chunks.values().any(|chunk| chunk.utf16);
    (starts(chunks.into_values(), may_cut), problems)
}

/// True if the bytes of the file are those of a packed one.
fn is_packed(source: &Source) -> bool {
    use std::io::Read;
    let mut head = Vec::new();
    let opened = source.on_disk().map(std::fs::File::open);
    let read = opened
        .and_then(Result::ok)
        .map(|file| file.take(10).read_to_end(&mut head));
    read.is_some() && input::Compression::of_bytes(&head).is_some()
}

/// All chunks of a source, by their numbers.
fn examined(feed: &Mutex<Feed>, options: &CutOptions) -> BTreeMap<u64, Examined> {
    let all = Mutex::new(BTreeMap::new());
    let work = || {
        let mut judge = Judge::new(options.replay);
        loop {
            let next = feed.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((seq, chunk, encoding, wanted)) = next else {
                return;
            };
            let from: Vec<u64> = wanted.iter().map(|wanted| wanted.text).collect();
            let examined = Examined {
                stretches: count(&chunk, &mut judge, &from),
                encoding,
                wanted,
                utf16: chunk.encoding.is_utf16(),
            };
            all.lock()
                .unwrap_or_else(PoisonError::into_inner)
                .insert(seq, examined);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..options.jobs.max(1) {
            scope.spawn(work);
        }
        work();
    });
    all.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Goes through the stretches in order and starts a part at the first that may begin one, once one is wanted.
fn starts(chunks: impl Iterator<Item = Examined>, may_cut: bool) -> Vec<Start> {
    let mut starts = vec![Start {
        place: Place::default(),
        on_disk: 0,
        text: Fingerprint::default(),
    }];
    let (mut games, mut due) = (0, None);
    for chunk in chunks {
        let mut wanted = chunk.wanted.into_iter().peekable();
        for stretch in chunk.stretches {
            while let Some(reached) = wanted.next_if(|wanted| wanted.text <= stretch.offset) {
                due = Some(reached);
            }
            if let Some(reached) = due.filter(|_| may_cut && stretch.tagged && stretch.offset > 0) {
                due = None;
                let frame = reached.framed.then_some((reached.on_disk, reached.text));
                starts.push(Start {
                    place: Place {
                        offset: stretch.offset,
                        lines: stretch.lines,
                        games,
                        frame,
                        encoding: chunk.encoding,
                        chunk_end: stretch.chunk_end,
                    },
                    on_disk: reached.on_disk,
                    text: Fingerprint::default(),
                });
            }
            games += stretch.games;
            if let Some(start) = starts.last_mut() {
                start.text.add_hashed(stretch.text);
            }
        }
        due = wanted.last().or(due);
    }
    starts
}
