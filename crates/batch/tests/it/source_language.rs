//! One language a source, whichever thread reads which part of it.

use scoresheet_batch::{Rows, RunOptions, Sink, SinkError, input, run};
use std::fmt::Write;
use std::sync::{Arc, Mutex};

/// Language of each game, and every finding.
#[derive(Default, PartialEq, Debug)]
struct Seen {
    languages: Vec<Option<String>>,
    findings: Vec<String>,
}

struct Keep(Arc<Mutex<Seen>>);

impl Sink for Keep {
    fn write(&mut self, rows: &Rows) -> Result<(), SinkError> {
        let mut seen = self.0.lock().unwrap();
        for game in &rows.games {
            seen.languages.push(game.language.map(str::to_owned));
        }
        for found in &rows.findings {
            seen.findings.push(format!(
                "{:?} {} {}",
                found.game_no, found.code, found.message
            ));
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<(), SinkError> {
        Ok(())
    }
}

fn audit(text: &str, jobs: usize) -> Seen {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("book.txt");
    std::fs::write(&path, text).unwrap();
    let seen = Arc::default();
    let options = RunOptions {
        jobs,
        input: input::Options {
            chunk_bytes: 2000,
            ..input::Options::default()
        },
        ..RunOptions::default()
    };
    run([path], &options, Box::new(Keep(Arc::clone(&seen)))).unwrap();
    Arc::into_inner(seen).unwrap().into_inner().unwrap()
}

#[test]
fn short_games_are_read_as_the_first_of_their_file_for_any_number_of_threads() {
    let mut book = String::new();
    for _ in 0..6 {
        let game = "[Event \"Long\"]\n\n1. e4 e5 2. Rf3 Rc6 3. Lb5 a6 4. La4 Rf6 5. De2 Le7 6. O-O b5 *\n\n";
        book.push_str(game);
    }
    // Alone, these would be Estonian, which stands first in the table.
    for n in 0..200 {
        write!(book, "[Event \"Short {n}\"]\n\n1. Rf3 Rf6 2. Rg1 *\n\n").unwrap();
    }
    let one = audit(&book, 1);
    assert_eq!(one.languages.len(), 206);
    let finnish = |language: &Option<String>| language.as_deref() == Some("fi");
    assert!(one.languages.iter().all(finnish), "{:?}", one.languages);
    let last = one
        .findings
        .iter()
        .rfind(|f| f.contains("language-inferred"))
        .unwrap();
    assert!(
        last.contains("read in Finnish") && last.contains("(206 games of this file)"),
        "{last}"
    );
    for jobs in [2, 5] {
        assert_eq!(audit(&book, jobs), one, "{jobs} threads");
    }
}
