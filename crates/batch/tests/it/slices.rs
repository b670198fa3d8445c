//! A chunk is examined in slices, and nothing that is said of it tells where they end.

use scoresheet_batch::{Fingerprint, Rows, RunOptions, Sink, SinkError, Start, Summary};
use scoresheet_batch::{input, run_from};
use std::path::Path;

/// What a run came to.
#[derive(Debug, Default, PartialEq, Eq)]
struct Came {
    rows: Rows,
    summary: Summary,
    read: Fingerprint,
}

/// The rows, and the most games that came at a time.
#[derive(Default)]
struct Kept {
    rows: Rows,
    most: usize,
}

impl Sink for Kept {
    fn write(&mut self, rows: &Rows) -> Result<(), SinkError> {
        self.rows.games.extend(rows.games.iter().cloned());
        self.rows.findings.extend(rows.findings.iter().cloned());
        self.rows.plies.extend(rows.plies.rows());
        self.most = self.most.max(rows.games.len());
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<(), SinkError> {
        Ok(())
    }
}

/// What is read of `folder` in slices of so many bytes, and the most games that came at a time.
fn run(folder: &Path, slice_bytes: usize, chunk_bytes: usize, jobs: usize) -> (Came, usize) {
    let options = RunOptions {
        jobs,
        input: input::Options {
            chunk_bytes,
            slice_bytes,
            ..input::Options::default()
        },
        plies: true,
        ..RunOptions::default()
    };
    let ended = run_from(Start::new([folder]), &options, Kept::default()).unwrap();
    let came = Came {
        rows: ended.sink.rows,
        summary: ended.summary,
        read: ended.read,
    };
    (came, ended.sink.most)
}

/// A game of 1955, one with a comment that is not closed, one that is wrong, and words that are no game.
fn games(number: usize) -> String {
    let tags = |date: &str| {
        format!("[Event \"{number}\"]\n[Date \"{date}\"]\n[White \"M\u{fc}ller\"]\n\n")
    };
    let old = tags("1955") + "1. e4 e5 *\n\n";
    let open = tags("2024") + "1. e4 {not closed\n\n";
    let wrong = tags("2024") + "1. e4 e5 2. Ke4 *\n\n";
    let words = ["", "Chapter 1. e5 and more of it\n\n"][number % 2];
    [old, open, wrong].concat() + words
}

/// A file in Latin 1 with words before its games, one without tags, a game that is larger than a slice, and nothing.
fn corpus(folder: &Path) {
    let text = (0..40).map(games).collect::<String>();
    let latin: Vec<u8> = text.chars().map(|letter| letter as u8).collect();
    let words = &b"Chapter 1. e5 of a book\n\n"[..];
    std::fs::write(folder.join("a.pgn"), [words, &latin].concat()).unwrap();
    let untagged = "1. e4 e5 *\n\nChapter 1. e5 *\n\n1. d4 *\n\n".repeat(20);
    std::fs::write(folder.join("b.pgn"), untagged).unwrap();
    let large = format!(
        "[Event \"x\"]\n\n1. e4 {{{}}} e5 *\n\n",
        "long ".repeat(400)
    );
    std::fs::write(folder.join("c.pgn"), games(1) + &large + &games(2)).unwrap();
    std::fs::write(folder.join("d.pgn"), "").unwrap();
}

#[test]
fn rows_do_not_tell_where_slices_end() {
    let folder = tempfile::tempdir().unwrap();
    corpus(folder.path());
    for chunk_bytes in [1 << 20, 5000] {
        let (whole, _) = run(folder.path(), 1 << 20, chunk_bytes, 1);
        let said = |found: &str| {
            whole
                .rows
                .findings
                .iter()
                .any(|row| row.message.contains(found))
        };
        assert!(
            said("not part of any game") && said("is never closed"),
            "{:#?}",
            whole.rows.findings
        );
        for (slice_bytes, jobs) in [(0, 1), (1, 3), (150, 2), (400, 1), (3000, 3)] {
            let (sliced, _) = run(folder.path(), slice_bytes, chunk_bytes, jobs);
            assert!(
                sliced == whole,
                "{slice_bytes} bytes of {chunk_bytes}, {jobs} jobs"
            );
        }
    }
}

/// Else the rows of a chunk, which take many times its memory, are all there together.
#[test]
fn rows_come_slice_by_slice() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.pgn"), games(0).repeat(1000)).unwrap();
    let most = |slice_bytes| run(folder.path(), slice_bytes, 1 << 20, 1).1;
    assert_eq!(most(1 << 20), 3000);
    assert!(most(5000) < 100);
}
