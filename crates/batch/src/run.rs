//! A run over many files: threads take turns at the input, results come out in input order.
//!
//! A thread takes the next chunk under a lock (cheap: the bytes are only cut), examines it without
//! one, and lays its rows down. Whoever finds the next rows in order lying there, and nobody
//! writing, writes. No thread takes another chunk while as many as [`UNDER_WAY`] allows are taken and
//! not written: so one that takes long is waited for, and memory is bounded.

use crate::checkpoint::{Checkpoint, Passed, RowCounts, Start};
use crate::examine::{Examined, Examiner, problem, skipped};
use crate::input::{self, Chunk, ChunkReader, Found, InputProblem, Walk};
use crate::rows::{Sink, SinkError};
use crate::summary::Summary;
use scoresheet_replay::Options as ReplayOptions;
use std::collections::BTreeMap;
use std::mem;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

/// Pieces that are taken and not yet written, for each thread: one that takes a little longer than its
/// neighbours holds nobody up.
const UNDER_WAY: usize = 3;

/// How long who waits for room goes without looking whether the run is to stop.
const A_WHILE: Duration = Duration::from_millis(50);

/// How a run is done.
#[derive(Debug, Clone, Default)]
pub struct RunOptions {
    /// Threads; 0 counts as 1.
    pub jobs: usize,
    /// How sources are read.
    pub input: input::Options,
    /// What is known of the records.
    pub replay: ReplayOptions,
    /// Rows for every half-move too.
    pub plies: bool,
    /// The most probable reading of games that do not replay.
    pub suggest: bool,
    /// Set from outside to stop: what is under way is finished and written.
    pub stop: Arc<AtomicBool>,
    /// Games read so far, for whoever watches.
    pub games_read: Arc<AtomicU64>,
}

/// Reads and judges everything under `paths`, hands the rows to `sink` in the order of the input,
/// and finishes the sink.
///
/// # Errors
/// What the sink says. Problems with the input are findings.
///
/// ```
/// use scoresheet_batch::{RunOptions, Rows, Sink, SinkError, run};
/// struct Count(usize);
/// impl Sink for Count {
///     fn write(&mut self, rows: &Rows) -> Result<(), SinkError> {
///         self.0 += rows.games.len();
///         Ok(())
///     }
///     fn finish(self: Box<Self>) -> Result<(), SinkError> {
///         Ok(())
///     }
/// }
/// let summary = run(["no-such-file.pgn"], &RunOptions::default(), Box::new(Count(0)))?;
/// assert_eq!(summary.by_code["unread-file"], 1);
/// # Ok::<(), SinkError>(())
/// ```
pub fn run(
    paths: impl IntoIterator<Item = impl Into<PathBuf>>,
    options: &RunOptions,
    sink: Box<dyn Sink + '_>,
) -> Result<Summary, SinkError> {
    let ended = run_from(Start::new(paths), options, sink)?;
    ended.sink.finish()?;
    Ok(ended.summary)
}

/// How a run ended.
pub struct Ended<'s> {
    /// What it came to, with what was finished before its start.
    pub summary: Summary,
    /// If it was stopped: from where another can go on. The rows behind are those of a file that
    /// was not finished.
    pub checkpoint: Option<Checkpoint>,
    /// Has all rows. Whether they are to take the place of earlier ones is for the caller to decide, who finishes it.
    pub sink: Box<dyn Sink + 's>,
}

/// As [`run`], from a place that may be in the middle. `sink` gets the rows behind that place, and is not finished.
///
/// # Errors
/// As [`run`].
pub fn run_from<'s>(
    start: Start,
    options: &RunOptions,
    sink: Box<dyn Sink + 's>,
) -> Result<Ended<'s>, SinkError> {
    let Checkpoint {
        rows,
        summary,
        finished,
    } = start.checkpoint;
    let bytes_read = &options.input.bytes_read;
    bytes_read.fetch_add(start.bytes, Ordering::Relaxed);
    let writer = Writer::new(sink, finished.len(), rows, summary);
    let feed = Mutex::new(Feed {
        walk: start.walk,
        current: None,
        seq: 0,
        before: finished.len(),
        passed: finished,
        known: true,
    });
    let jobs = options.jobs.max(1);
    let outlet = Outlet {
        room: Mutex::new(UNDER_WAY * jobs),
        made_room: Condvar::new(),
        laid_down: Mutex::new(BTreeMap::new()),
        writer: Mutex::new(writer),
    };
    std::thread::scope(|scope| {
        for _ in 1..jobs {
            scope.spawn(|| work(&feed, &outlet, options));
        }
        work(&feed, &outlet, options);
    });
    let feed = feed.into_inner().unwrap_or_else(PoisonError::into_inner);
    outlet.finish(options, feed.passed)
}

/// A lock that a panicking thread left behind is still good: its data is only appended to.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

enum Piece {
    Chunk(Chunk),
    Problem(InputProblem),
    Skipped(Arc<str>),
}

/// Where pieces come from, in order.
struct Feed {
    walk: Walk,
    current: Option<ChunkReader>,
    seq: u64,
    /// What the walk came upon, as long as all of it could be known again.
    passed: Vec<Passed>,
    known: bool,
    /// How many of them lie before the current one: they are finished once a piece of it comes.
    before: usize,
}

/// Something in its place.
struct Placed<T> {
    seq: u64,
    /// As [`Feed::before`].
    before: usize,
    item: T,
}

impl Feed {
    fn next(&mut self, options: &input::Options) -> Option<Placed<Piece>> {
        let item = self.next_piece(options)?;
        let seq = self.seq;
        self.seq += 1;
        let before = self.before;
        Some(Placed { seq, before, item })
    }

    fn pass(&mut self, found: &Found) {
        self.before = self.passed.len();
        let passed = Passed::of(found).filter(|_| self.known);
        self.known = passed.is_some();
        self.passed.extend(passed);
    }

    fn next_piece(&mut self, options: &input::Options) -> Option<Piece> {
        loop {
            if let Some(reader) = &mut self.current {
                match reader.next() {
                    Some(Ok(chunk)) => return Some(Piece::Chunk(chunk)),
                    Some(Err(problem)) => return Some(Piece::Problem(problem)),
                    None => self.current = None,
                }
            }
            let found = self.walk.next()?;
            self.pass(&found);
            match found {
                Found::Skipped(name) => return Some(Piece::Skipped(name)),
                Found::Problem(problem) => return Some(Piece::Problem(problem)),
                Found::Source(source) => match ChunkReader::open(&source, options.clone()) {
                    Ok(reader) => self.current = Some(reader),
                    Err(problem) => return Some(Piece::Problem(problem)),
                },
            }
        }
    }
}

fn work(feed: &Mutex<Feed>, outlet: &Outlet<'_>, options: &RunOptions) {
    let mut examiner = Examiner::new(options.replay, options.plies, options.suggest);
    while outlet.take_room(&options.stop) {
        let Some(Placed { seq, before, item }) = lock(feed).next(&options.input) else {
            break;
        };
        let examined = match item {
            Piece::Chunk(chunk) => examiner.chunk(&chunk),
            Piece::Problem(found) => problem(&found),
            Piece::Skipped(name) => skipped(&name),
        };
        options
            .games_read
            .fetch_add(examined.numbers.games, Ordering::Relaxed);
        let examined = Placed {
            seq,
            before,
            item: examined,
        };
        if outlet.lay_down(examined).is_err() {
            options.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// Where rows go, in order.
struct Outlet<'s> {
    /// Pieces that may still be taken; each is given back when it is written.
    room: Mutex<usize>,
    made_room: Condvar,
    laid_down: Mutex<BTreeMap<u64, Placed<Examined>>>,
    writer: Mutex<Writer<'s>>,
}

struct Writer<'s> {
    sink: Box<dyn Sink + 's>,
    /// The piece that comes next.
    next: u64,
    /// The file that games are being counted in, and how many there were.
    file: Option<Arc<str>>,
    games: u32,
    /// Things that the walk came upon and that are finished, and what they came to.
    finished: usize,
    finished_rows: RowCounts,
    finished_summary: Summary,
    /// What has been written behind them.
    rows: RowCounts,
    summary: Summary,
    failed: Option<SinkError>,
}

/// The sink has failed; the reason is kept by the writer.
struct Failed;

impl<'s> Outlet<'s> {
    /// Waits until another piece may be taken; false if the run is to stop.
    fn take_room(&self, stop: &AtomicBool) -> bool {
        let mut room = lock(&self.room);
        loop {
            if stop.load(Ordering::Relaxed) {
                return false;
            }
            if let Some(less) = room.checked_sub(1) {
                *room = less;
                return true;
            }
            let waited = self.made_room.wait_timeout(room, A_WHILE);
            (room, _) = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn lay_down(&self, examined: Placed<Examined>) -> Result<(), Failed> {
        lock(&self.laid_down).insert(examined.seq, examined);
        loop {
            let mut writer = match self.writer.try_lock() {
                Ok(writer) => writer,
                Err(TryLockError::Poisoned(left)) => left.into_inner(),
                Err(TryLockError::WouldBlock) => return Ok(()),
            };
            self.write(&mut writer)?;
            let next = writer.next;
            drop(writer);
            // Who laid the next one down in the meantime has found the writer busy, and gone.
            if !lock(&self.laid_down).contains_key(&next) {
                return Ok(());
            }
        }
    }

    /// Writes all that is next in order.
    fn write(&self, writer: &mut Writer<'s>) -> Result<(), Failed> {
        loop {
            let Some(examined) = lock(&self.laid_down).remove(&writer.next) else {
                return Ok(());
            };
            writer.next += 1;
            if writer.failed.is_some() {
                return Err(Failed);
            }
            if let Err(error) = writer.piece(examined) {
                writer.failed = Some(error);
                return Err(Failed);
            }
            *lock(&self.room) += 1;
            self.made_room.notify_one();
        }
    }

    fn finish(self, options: &RunOptions, passed: Vec<Passed>) -> Result<Ended<'s>, SinkError> {
        let mut writer = lock(&self.writer);
        // Only a stop leaves gaps; what lies behind one is given up.
        let _ = self.write(&mut writer);
        drop(writer);
        let mut writer = self
            .writer
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(error) = writer.failed.take() {
            return Err(error);
        }
        let interrupted = options.stop.load(Ordering::Relaxed);
        let checkpoint = interrupted.then(|| writer.checkpoint(passed));
        let mut summary = writer.finished_summary;
        summary.add(&writer.summary);
        summary.interrupted = interrupted;
        Ok(Ended {
            summary,
            checkpoint,
            sink: writer.sink,
        })
    }
}

impl<'s> Writer<'s> {
    fn new(
        sink: Box<dyn Sink + 's>,
        finished: usize,
        finished_rows: RowCounts,
        finished_summary: Summary,
    ) -> Self {
        Self {
            sink,
            next: 0,
            file: None,
            games: 0,
            finished,
            finished_rows,
            finished_summary,
            rows: RowCounts::default(),
            summary: Summary::default(),
            failed: None,
        }
    }

    fn checkpoint(&self, mut passed: Vec<Passed>) -> Checkpoint {
        passed.truncate(self.finished);
        Checkpoint {
            rows: self.finished_rows,
            summary: self.finished_summary.clone(),
            finished: passed,
        }
    }

    /// Numbers the games of a piece on from those of its file, and writes it.
    fn piece(&mut self, placed: Placed<Examined>) -> Result<(), SinkError> {
        let mut examined = placed.item;
        if placed.before > self.finished {
            self.finished = placed.before;
            self.finished_rows.add(mem::take(&mut self.rows));
            self.finished_summary.add(&mem::take(&mut self.summary));
        }
        if let Some(file) = &examined.file {
            if self.file.as_ref() != Some(file) {
                self.file = Some(Arc::clone(file));
                self.games = 0;
            }
            let before = self.games;
            let rows = &mut examined.rows;
            rows.games.iter_mut().for_each(|row| row.game_no += before);
            rows.plies.iter_mut().for_each(|row| row.game_no += before);
            rows.findings
                .iter_mut()
                .filter_map(|row| row.game_no.as_mut())
                .for_each(|game_no| *game_no += before);
            self.games += rows.games.len() as u32;
        }
        self.rows.add(RowCounts::of(&examined.rows));
        self.summary.add(&examined.numbers);
        self.sink.write(&examined.rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::Rows;
    use std::sync::atomic::AtomicUsize;

    /// Notes how much had been read when the first rows came.
    struct Noting {
        bytes_read: Arc<AtomicU64>,
        before: Arc<AtomicU64>,
        games: Arc<AtomicUsize>,
    }

    impl Sink for Noting {
        fn write(&mut self, rows: &Rows) -> Result<(), SinkError> {
            if self.games.fetch_add(rows.games.len(), Ordering::Relaxed) == 0 {
                let read = self.bytes_read.load(Ordering::Relaxed);
                self.before.store(read, Ordering::Relaxed);
            }
            Ok(())
        }

        fn finish(self: Box<Self>) -> Result<(), SinkError> {
            Ok(())
        }
    }

    /// However much lies behind a chunk that takes long, only a few pieces for each thread are taken and held.
    #[test]
    fn what_is_behind_a_slow_chunk_waits() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("many.pgn");
        let slow =
            "[Event \"x\"]\n\n1. e4 e5 2. Nf9 Nc6 3. Bb9 a6 4. Ba9 Nf9 5. O-O Be9 6. Re9 b9 *\n\n";
        let quick = "[Event \"x\"]\n\n1. e4 e5 *\n\n";
        let games = 40_000;
        std::fs::write(&path, slow.repeat(12) + &quick.repeat(games)).unwrap();
        let options = RunOptions {
            jobs: 3,
            suggest: true,
            input: input::Options {
                chunk_bytes: 1 << 10,
                ..input::Options::default()
            },
            ..RunOptions::default()
        };
        let (before, written) = (Arc::default(), Arc::default());
        let noting = Noting {
            bytes_read: Arc::clone(&options.input.bytes_read),
            before: Arc::clone(&before),
            games: Arc::clone(&written),
        };
        run([&path], &options, Box::new(noting)).unwrap();
        assert_eq!(written.load(Ordering::Relaxed), games + 12);
        let (before, all) = (before.load(Ordering::Relaxed), (games * quick.len()) as u64);
        assert!(before * 4 < all, "{before} bytes of {all} were read");
    }
}
