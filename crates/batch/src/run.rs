//! A run over many files: threads take turns at the input, results come out in input order.
//!
//! A thread takes the next slice of a chunk under a lock (cheap: the bytes are only cut), examines it without
//! one, and lays its rows down. Whoever finds the next rows in order lying there, and nobody
//! writing, writes. No thread takes another while as many as [`under_way`] allows are taken and
//! not written: so one that takes long is waited for, and memory is bounded.

use crate::checkpoint::{Checkpoint, Passed, RowCounts, Start};
use crate::examine::{Examined, Examiner, problem, skipped};
use crate::file_notes::FileNotes;
use crate::fingerprint::Fingerprint;
use crate::input::{self, Found, Pieces, Walk};
use crate::row::{self, Wanted};
use crate::rows::{Rows, Sink, SinkError};
use crate::slices::{Task, Tasks};
use crate::summary::{Summary, count_as};
use scoresheet_replay::Options as ReplayOptions;
use std::collections::BTreeMap;
use std::mem;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

/// Slices that are taken and not yet written by so many threads: one that takes longer than its neighbours is to hold nobody
/// up. Plies take ten times the memory of their text.
const fn under_way(jobs: usize, plies: bool) -> usize {
    if plies { 2 * jobs } else { 4 * jobs }
}

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
    /// Rows for every ply too.
    pub plies: bool,
    /// The position after each ply, in its row.
    pub fen: bool,
    /// This is a part of a run, which is not continued: what is to be noted of a file as a whole is kept in
    /// [`Ended::notes`], and no rows are made of it.
    pub part: bool,
    /// The most probable reading of games that do not replay.
    pub suggest: bool,
    /// How long the run continues without having its sink store where it is; `None` if it never does.
    pub checkpoint_every: Option<Duration>,
    /// Set from outside to stop: what is complete is written, what is under way is left.
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
pub struct Ended<S> {
    /// What it came to, with what was written before its start.
    pub summary: Summary,
    /// What all of it was made of.
    pub read: Fingerprint,
    /// What is to be noted of each file, if this is a part of a run.
    pub notes: Vec<FileNotes>,
    /// Files that are not those that were cut into parts, and why.
    pub refused: Vec<String>,
    /// If it was stopped: from where another can go on, if there is such a place. The sink knows it.
    pub checkpoint: Option<Checkpoint>,
    /// Has all rows. Whether they are to take the place of earlier ones is for the caller to decide, who finishes it.
    pub sink: S,
}

/// As [`run`], from a place that may be in the middle. `sink` gets the rows after that place, and is not finished.
///
/// # Errors
/// As [`run`].
pub fn run_from<S: Sink>(
    start: Start,
    options: &RunOptions,
    sink: S,
) -> Result<Ended<S>, SinkError> {
    let bytes_read = &options.input.bytes_read;
    bytes_read.fetch_add(start.bytes, Ordering::Relaxed);
    let found = Noted {
        walk: start.walk,
        again: start.last,
        begun: Vec::new(),
    };
    let feed = Mutex::new(Feed {
        tasks: Tasks::new(
            Pieces::new(found, options.input.clone()),
            options.input.slice_bytes,
        ),
        skip: start.checkpoint.tasks,
        seq: 0,
    });
    let writer = Writer::new(sink, start.checkpoint, options);
    let jobs = options.jobs.max(1);
    let outlet = Outlet {
        room: Mutex::new(under_way(jobs, options.plies)),
        made_room: Condvar::new(),
        written: Mutex::default(),
        laid_down: Mutex::new(BTreeMap::new()),
        writer: Mutex::new(writer),
    };
    std::thread::scope(|scope| {
        for _ in 1..jobs {
            scope.spawn(|| work(&feed, &outlet, options));
        }
        work(&feed, &outlet, options);
    });
    outlet.finish(options.stop.load(Ordering::Relaxed))
}

/// A lock that a panicking thread left behind is still good: its data is only appended to.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Where tasks come from, in order.
struct Feed {
    tasks: Tasks<Noted>,
    /// So many tasks were written by the run before this one.
    skip: u64,
    seq: u64,
}

/// A walk of which it is noted what it came upon.
struct Noted {
    walk: Walk,
    /// What is read again, because a run before this one was stopped in it.
    again: Option<Found>,
    /// What the walk came upon since the last task; `None` for what could not be known again.
    begun: Vec<Option<Passed>>,
}

impl Iterator for Noted {
    type Item = Found;

    fn next(&mut self) -> Option<Found> {
        if let Some(found) = self.again.take() {
            return Some(found);
        }
        let found = self.walk.next()?;
        self.begun.push(Passed::of(&found));
        Some(found)
    }
}

/// Something in its place.
struct Placed<T> {
    seq: u64,
    /// As [`Noted::begun`].
    begun: Vec<Option<Passed>>,
    item: T,
}

impl Feed {
    fn next(&mut self, stop: &AtomicBool) -> Option<Placed<Task>> {
        while self.skip > 0 && !stop.load(Ordering::Relaxed) {
            self.skip -= 1;
            self.tasks.next()?;
        }
        if self.skip > 0 {
            return None;
        }
        let item = self.tasks.next()?;
        let seq = self.seq;
        self.seq += 1;
        let begun = mem::take(&mut self.tasks.pieces.found.begun);
        Some(Placed { seq, begun, item })
    }
}

fn work<S: Sink>(feed: &Mutex<Feed>, outlet: &Outlet<S>, options: &RunOptions) {
    let mut examiner = Examiner::new(
        options.replay,
        Wanted {
            plies: options.plies,
            fen: options.fen,
        },
        options.suggest,
        &options.stop,
    );
    while outlet.take_room(&options.stop) {
        let next = lock(feed).next(&options.stop);
        let Some(Placed { seq, begun, item }) = next else {
            break;
        };
        let examined = match item {
            Task::Slice(slice) => examiner.slice(&slice, outlet.room_for_rows()),
            Task::Problem(found) => problem(&found),
            Task::Skipped(name) => skipped(&name),
        };
        if examined.broken_off {
            break;
        }
        options
            .games_read
            .fetch_add(examined.numbers.games, Ordering::Relaxed);
        let examined = Placed {
            seq,
            begun,
            item: examined,
        };
        if outlet.lay_down(examined).is_err() {
            options.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// Where rows go, in order.
struct Outlet<S> {
    /// Tasks that may still be taken; each is given back when it is written.
    room: Mutex<usize>,
    made_room: Condvar,
    /// Rows that were written, cleared: the memory that they took is there for others.
    written: Mutex<Vec<Rows>>,
    laid_down: Mutex<BTreeMap<u64, Placed<Examined>>>,
    writer: Mutex<Writer<S>>,
}

struct Writer<S> {
    sink: S,
    /// The task that comes next.
    next: u64,
    /// What has been written.
    reached: Checkpoint,
    /// False once something was written that could not be known again: no run can go on after it. The place before
    /// it has been stored, and `last_place` is that.
    known: bool,
    last_place: Option<Checkpoint>,
    /// When the sink last stored where it is.
    stored: Instant,
    store_every: Option<Duration>,
    failed: Option<SinkError>,
    /// What is to be noted of files, if that is kept.
    notes: Option<Vec<FileNotes>>,
    refused: Vec<String>,
}

/// The sink has failed; the reason is kept by the writer.
struct Failed;

impl<S: Sink> Outlet<S> {
    /// Waits until another task may be taken; false if the run is to stop.
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

    fn room_for_rows(&self) -> Rows {
        lock(&self.written).pop().unwrap_or_default()
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
    fn write(&self, writer: &mut Writer<S>) -> Result<(), Failed> {
        loop {
            let Some(examined) = lock(&self.laid_down).remove(&writer.next) else {
                return Ok(());
            };
            writer.next += 1;
            if writer.failed.is_some() {
                return Err(Failed);
            }
            match writer.task(examined) {
                Ok(mut rows) => {
                    rows.clear();
                    lock(&self.written).push(rows);
                }
                Err(error) => {
                    writer.failed = Some(error);
                    return Err(Failed);
                }
            }
            *lock(&self.room) += 1;
            self.made_room.notify_one();
        }
    }

    fn finish(self, interrupted: bool) -> Result<Ended<S>, SinkError> {
        let mut writer = lock(&self.writer);
        // Only a stop leaves gaps; what lies after one is given up.
        let _ = self.write(&mut writer);
        drop(writer);
        let mut writer = self
            .writer
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(error) = writer.failed.take() {
            return Err(error);
        }
        if !interrupted {
            writer.file_notes()?;
        }
        // One that had not begun leaves what an earlier one stored.
        if interrupted && !writer.reached.passed.is_empty() {
            writer.store()?;
        }
        let Writer {
            sink,
            mut reached,
            last_place,
            notes,
            refused,
            ..
        } = writer;
        reached.summary.interrupted = interrupted;
        Ok(Ended {
            summary: reached.summary,
            read: reached.read,
            notes: notes.unwrap_or_default(),
            refused,
            checkpoint: last_place.filter(|_| interrupted),
            sink,
        })
    }
}

impl<S: Sink> Writer<S> {
    fn new(sink: S, reached: Checkpoint, options: &RunOptions) -> Self {
        Self {
            sink,
            next: 0,
            reached,
            known: !options.part,
            last_place: None,
            stored: Instant::now(),
            store_every: options.checkpoint_every,
            failed: None,
            notes: options.part.then(Vec::new),
            refused: Vec::new(),
        }
    }

    /// Numbers the games of a task on from those of its file, and writes it. Gives its rows back.
    fn task(&mut self, placed: Placed<Examined>) -> Result<Rows, SinkError> {
        let mut examined = placed.item;
        if placed.begun.contains(&None) {
            if !self.reached.passed.is_empty() {
                self.store()?;
            }
            self.known = false;
        }
        if examined.file.is_some() && examined.file.as_deref() != self.reached.file.as_deref() {
            self.file_notes()?;
        }
        let reached = &mut self.reached;
        if !placed.begun.is_empty() {
            reached.tasks = 0;
        }
        reached.passed.extend(placed.begun.into_iter().flatten());
        reached.tasks += 1;
        if let Some(file) = &examined.file {
            if reached.file.as_deref() != Some(file) {
                reached.file = Some(file.to_string());
                reached.games = examined.games_before;
            }
            let before = reached.games;
            let rows = &mut examined.rows;
            rows.games.iter_mut().for_each(|row| row.game_no += before);
            let game_nos = rows.plies.game_no.iter_mut();
            game_nos.for_each(|game_no| *game_no += before);
            rows.findings
                .iter_mut()
                .filter_map(|row| row.game_no.as_mut())
                .for_each(|game_no| *game_no += before);
            reached.games += rows.games.len() as u32;
        }
        reached.no_game.add_later(mem::take(&mut examined.no_game));
        if let Some(chunk) = examined.ended.take()
            && let Some(found) = mem::take(&mut reached.no_game).reported()
        {
            let row = row::finding(&chunk, &found, None);
            examined.numbers.count_finding(row.level, row.code);
            examined.rows.findings.push(row);
        }
        self.refused.extend(examined.refused.take());
        for note in mem::take(&mut examined.notes) {
            note.add(&mut reached.notes);
        }
        reached.rows.add(RowCounts::of(&examined.rows));
        reached.summary.add(&examined.numbers);
        if let Some(read) = examined.read {
            reached.read.add_all(read);
        }
        self.sink.write(&examined.rows)?;
        if self
            .store_every
            .is_some_and(|every| self.stored.elapsed() >= every)
        {
            self.store()?;
        }
        Ok(examined.rows)
    }

    /// Writes what there is to note of the file that was read to its end.
    fn file_notes(&mut self) -> Result<(), SinkError> {
        let reached = &mut self.reached;
        let file = reached.file.as_deref().unwrap_or_default();
        let notes = mem::take(&mut reached.notes);
        if let Some(kept) = &mut self.notes {
            if !notes.is_empty() {
                let file = file.to_owned();
                kept.push(FileNotes { file, notes });
            }
            return Ok(());
        }
        let rows = Rows {
            findings: FileNotes::rows(file, notes),
            ..Rows::default()
        };
        if rows.findings.is_empty() {
            return Ok(());
        }
        reached.rows.add(RowCounts::of(&rows));
        for row in &rows.findings {
            count_as(&mut reached.summary.by_level, row.level, 1);
            count_as(&mut reached.summary.by_code, row.code, 1);
        }
        self.sink.write(&rows)
    }

    /// Has the sink store where it is, as long as another run could know the place again.
    fn store(&mut self) -> Result<(), SinkError> {
        if self.known {
            self.sink.checkpoint(&self.reached)?;
            self.stored = Instant::now();
            self.last_place = Some(self.reached.clone());
        }
        Ok(())
    }
}
