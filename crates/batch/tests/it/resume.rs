//! A run that was stopped and gone on with gives what a run in one go gives.

use scoresheet_batch::input::Options;
use scoresheet_batch::{
    Changed, Checkpoint, Fingerprint, RowCounts, Rows, RunOptions, Sink, SinkError, Start, Summary,
    run_from,
};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

/// Keeps the rows; sets the flag when so many pieces have been written.
struct Stopping {
    rows: Arc<Mutex<Rows>>,
    pieces: usize,
    stop_at: usize,
    stop: Arc<AtomicBool>,
}

impl Sink for Stopping {
    fn write(&mut self, rows: &Rows) -> Result<(), SinkError> {
        let mut all = self.rows.lock().unwrap();
        all.games.extend(rows.games.iter().cloned());
        all.findings.extend(rows.findings.iter().cloned());
        all.plies.extend(rows.plies.rows());
        self.pieces += 1;
        if self.pieces == self.stop_at {
            self.stop.store(true, Ordering::Relaxed);
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<(), SinkError> {
        Ok(())
    }
}

/// What a run came to, and from where another can go on.
struct Came {
    summary: Summary,
    read: Fingerprint,
    checkpoint: Option<Checkpoint>,
}

/// Runs until so many pieces have been written.
fn run_until(stop_at: usize, jobs: usize, start: Start) -> (Came, Rows, u64) {
    let options = RunOptions {
        jobs,
        input: Options {
            chunk_bytes: 900,
            slice_bytes: 300,
            ..Options::default()
        },
        plies: true,
        ..RunOptions::default()
    };
    let rows = Arc::default();
    let sink = Stopping {
        rows: Arc::clone(&rows),
        pieces: 0,
        stop_at,
        stop: Arc::clone(&options.stop),
    };
    let ended = run_from(start, &options, sink).unwrap();
    drop(ended.sink);
    let ended = Came {
        summary: ended.summary,
        read: ended.read,
        checkpoint: ended.checkpoint,
    };
    let rows = Arc::into_inner(rows).unwrap().into_inner().unwrap();
    let read = options.input.bytes_read.load(Ordering::Relaxed);
    (ended, rows, read)
}

/// Several games, some of them illegal, so that a file gives several pieces.
fn games(first: u32, count: u32) -> String {
    (first..first + count)
        .map(|n| {
            let wrong = if n.is_multiple_of(3) { " 3. Ke5" } else { "" };
            // A note for the edition, which is given once per file.
            let date = if n.is_multiple_of(2) { "1950" } else { "????" };
            // Words that are no game, which are counted once for a chunk.
            let words = if n.is_multiple_of(2) { "Chapter 1. e5\n\n" } else { "" };
            format!("[Event \"{n}\"]\n[Date \"{date}\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6{wrong} *\n\n{words}")
        })
        .collect()
}

/// A folder with files that are records, one that is none, an empty one, and an archive.
fn corpus(dir: &Path) -> Vec<PathBuf> {
    let folder = dir.join("club");
    fs::create_dir(&folder).unwrap();
    for (at, name) in ["a.pgn", "b.pgn", "d.txt", "f.pgn", "g.pgn"]
        .iter()
        .enumerate()
    {
        fs::write(
            folder.join(name),
            games(100 * at as u32, 3 + 7 * (at as u32 % 3)),
        )
        .unwrap();
    }
    fs::write(folder.join("c.jpg"), "no record").unwrap();
    fs::write(folder.join("e.pgn"), "").unwrap();
    let mut archive = zip::ZipWriter::new(File::create(dir.join("old.zip")).unwrap());
    for name in ["x.pgn", "y.doc", "z.pgn"] {
        let stored = zip::write::SimpleFileOptions::default();
        archive.start_file(name, stored).unwrap();
        archive.write_all(games(1000, 8).as_bytes()).unwrap();
    }
    archive.finish().unwrap();
    vec![
        dir.join("missing.pgn"),
        folder.clone(),
        dir.join("old.zip"),
        folder,
    ]
}

fn kept(rows: &Rows, counts: RowCounts) -> Rows {
    Rows {
        games: rows.games[..counts.games as usize].to_vec(),
        findings: rows.findings[..counts.findings as usize].to_vec(),
        plies: rows.plies.rows().take(counts.plies as usize).collect(),
        ..Rows::default()
    }
}

/// What is stored is what is gone on with.
fn stored(checkpoint: &Checkpoint) -> Checkpoint {
    let json = serde_json::to_string(checkpoint).unwrap();
    let read: Checkpoint = serde_json::from_str(&json).unwrap();
    assert_eq!(read, *checkpoint);
    read
}

#[test]
fn stopped_anywhere_and_gone_on_with_it_is_the_same() {
    let scratch = tempfile::tempdir().unwrap();
    let paths = corpus(scratch.path());
    let (whole, whole_rows, whole_read) = run_until(0, 1, Start::new(&paths));
    assert!(whole.checkpoint.is_none() && !whole.summary.interrupted);
    assert_eq!(whole.summary.games, (3 + 10 + 17 + 3 + 10) + (8 + 8));
    let mut most = 0;
    for jobs in [1, 3] {
        for stop_at in 1.. {
            let (first, mut rows, read) = run_until(stop_at, jobs, Start::new(&paths));
            let Some(checkpoint) = first.checkpoint else {
                break;
            };
            assert!(first.summary.interrupted);
            assert!(read <= whole_read);
            most = most.max(checkpoint.rows.games);
            rows = kept(&rows, checkpoint.rows);
            let start = stored(&checkpoint).start(&paths).unwrap();
            let (second, after, read) = run_until(0, jobs, start);
            rows.games.extend(after.games);
            rows.findings.extend(after.findings);
            rows.plies.extend(after.plies.rows());
            assert!(rows == whole_rows, "stopped at {stop_at} with {jobs} jobs");
            assert_eq!(second.summary, whole.summary);
            assert_eq!(second.read, whole.read);
            assert_eq!(read, whole_read, "what was skipped counts as read");
        }
    }
    // The folder named again comes last, so all games can have been finished.
    assert_eq!(most, whole.summary.games);
}

/// A checkpoint in `c.pgn`, after `a.pgn` and `b.pgn`, in the folder that is returned.
fn after_two(dir: &Path) -> (PathBuf, Checkpoint) {
    for (name, count) in [("a.pgn", 4), ("b.pgn", 4), ("c.pgn", 40)] {
        fs::write(dir.join(name), games(1, count)).unwrap();
    }
    let stop_in_c = (1..)
        .map(|stop_at| run_until(stop_at, 1, Start::new([dir])).0)
        .map_while(|ended| ended.checkpoint)
        .find(|checkpoint| checkpoint.summary.files == 3);
    (dir.into(), stop_in_c.unwrap())
}

fn set_time(path: &Path, time: SystemTime) {
    let file = File::options().write(true).open(path).unwrap();
    file.set_modified(time).unwrap();
}

#[test]
fn finished_files_are_not_read_again() {
    let scratch = tempfile::tempdir().unwrap();
    let (dir, checkpoint) = after_two(scratch.path());
    let (whole, ..) = run_until(0, 1, Start::new([&dir]));
    let path = dir.join("a.pgn");
    let metadata = fs::metadata(&path).unwrap();
    fs::write(&path, "?".repeat(metadata.len() as usize)).unwrap();
    set_time(&path, metadata.modified().unwrap());
    let start = checkpoint.start([&dir]).unwrap();
    let (second, ..) = run_until(0, 1, start);
    assert_eq!(second.summary, whole.summary);
}

#[test]
fn what_is_not_as_it_was_is_named() {
    let scratch = tempfile::tempdir().unwrap();
    let (dir, checkpoint) = after_two(scratch.path());
    let name = |name: &str| dir.join(name).to_string_lossy().into_owned();
    let refused = || checkpoint.clone().start([&dir]).unwrap_err();
    let b = dir.join("b.pgn");
    let (text, time) = (
        fs::read(&b).unwrap(),
        fs::metadata(&b).unwrap().modified().unwrap(),
    );

    set_time(&b, time + Duration::from_secs(1));
    assert_eq!(refused(), Changed::File(name("b.pgn")));

    fs::write(&b, [&text[..], b"\n"].concat()).unwrap();
    set_time(&b, time);
    assert_eq!(refused(), Changed::File(name("b.pgn")));

    fs::remove_file(&b).unwrap();
    let (was, now) = (name("b.pgn"), name("c.pgn"));
    assert_eq!(refused(), Changed::Place { was, now });

    fs::remove_file(dir.join("c.pgn")).unwrap();
    assert_eq!(refused(), Changed::Gone(name("b.pgn")));

    fs::write(&b, &text).unwrap();
    set_time(&b, time);
    assert_eq!(refused(), Changed::Gone(name("c.pgn")));

    fs::write(dir.join("aa.pgn"), "").unwrap();
    let (was, now) = (name("b.pgn"), name("aa.pgn"));
    assert_eq!(refused(), Changed::Place { was, now });
}

#[test]
fn times_before_1970_are_kept() {
    let scratch = tempfile::tempdir().unwrap();
    let (dir, _) = after_two(scratch.path());
    set_time(
        &dir.join("a.pgn"),
        SystemTime::UNIX_EPOCH - Duration::from_nanos(1_500_000_001),
    );
    let ended = run_until(3, 1, Start::new([&dir])).0;
    assert!(stored(&ended.checkpoint.unwrap()).start([&dir]).is_ok());
}
