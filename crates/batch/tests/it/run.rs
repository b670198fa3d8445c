//! What a run holds while one of its threads takes long.

use scoresheet_batch::{Rows, RunOptions, Sink, SinkError, input, run};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

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

/// However much lies after a chunk that takes long, only a few pieces for each thread are taken and held.
#[test]
fn what_is_after_a_slow_chunk_waits() {
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
