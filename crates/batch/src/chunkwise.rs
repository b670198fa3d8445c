//! What is made of every chunk, by several threads, handed over in the order of the input.

use crate::input::{Chunk, InputProblem, Piece, Pieces};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Pieces that are taken and not yet handed over, for each thread.
const UNDER_WAY: usize = 3;

/// What came of a piece of input.
#[derive(Debug)]
pub enum Made<T> {
    /// Something was made of a chunk.
    Of(T),
    /// A file, or a part of it, that could not be read.
    Problem(InputProblem),
    /// A file of a folder or archive whose name is not that of a record; its path.
    Skipped(Arc<str>),
}

/// Makes something of every chunk in `jobs` threads, each with a worker of its own, and hands it to `take` on this
/// thread, in the order of the input. No more than a few pieces a thread are held. Once `stop` is set, by `take` or from
/// outside, no more are taken, and what is under way may be lost.
///
/// ```
/// use scoresheet_batch::input::{Chunk, Options, Pieces, Source, Walk};
/// use scoresheet_batch::{Made, chunkwise};
/// use std::sync::atomic::AtomicBool;
///
/// let source = Source::of_text("club.pgn", "1. e4 *\n\n1. d4 *\n");
/// let pieces = Pieces::new(Walk::of(source), Options::default());
/// let mut bytes = 0;
/// let worker = || |chunk: Chunk| chunk.text.len();
/// chunkwise(pieces, 2, &AtomicBool::new(false), worker, |made| {
///     if let Made::Of(read) = made {
///         bytes += read;
///     }
/// });
/// assert_eq!(bytes, 17);
/// ```
pub fn chunkwise<T: Send, W: FnMut(Chunk) -> T>(
    pieces: Pieces,
    jobs: usize,
    stop: &AtomicBool,
    worker: impl Fn() -> W + Sync,
    mut take: impl FnMut(Made<T>),
) {
    let feed = Mutex::new((0_u64, pieces));
    let room = Room {
        left: Mutex::new(UNDER_WAY * jobs.max(1)),
        made: Condvar::new(),
    };
    let (send, receive) = channel();
    std::thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            let (send, feed, room, worker) = (send.clone(), &feed, &room, &worker);
            scope.spawn(move || work(feed, room, stop, worker(), &send));
        }
        drop(send);
        let (mut waiting, mut next) = (BTreeMap::new(), 0);
        for (seq, made) in receive {
            waiting.insert(seq, made);
            while let Some(made) = waiting.remove(&next) {
                next += 1;
                if !stop.load(Ordering::Relaxed) {
                    take(made);
                }
                room.give();
            }
        }
    });
}

fn work<T, W: FnMut(Chunk) -> T>(
    feed: &Mutex<(u64, Pieces)>,
    room: &Room,
    stop: &AtomicBool,
    mut worker: W,
    send: &Sender<(u64, Made<T>)>,
) {
    loop {
        room.take();
        let (seq, piece) = {
            let (seq, pieces) = &mut *lock(feed);
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let Some(piece) = pieces.next() else {
                return;
            };
            *seq += 1;
            (*seq - 1, piece)
        };
        let made = match piece {
            Piece::Chunk(chunk) => Made::Of(worker(chunk)),
            Piece::Problem(problem) => Made::Problem(problem),
            Piece::Skipped(name) => Made::Skipped(name),
        };
        if send.send((seq, made)).is_err() {
            return;
        }
    }
}

/// Pieces that may still be taken.
struct Room {
    left: Mutex<usize>,
    made: Condvar,
}

impl Room {
    fn take(&self) {
        let mut left = lock(&self.left);
        while *left == 0 {
            left = self.made.wait(left).unwrap_or_else(PoisonError::into_inner);
        }
        *left -= 1;
    }

    fn give(&self) {
        *lock(&self.left) += 1;
        self.made.notify_one();
    }
}

/// A lock that a panicking thread left behind is still good.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
