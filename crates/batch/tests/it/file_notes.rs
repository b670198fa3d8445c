//! Notes of which a column has the same for every game are given once per file.

use scoresheet_batch::{FindingRow, Rows, RunOptions, Sink, SinkError, input, run};
use std::sync::{Arc, Mutex};

struct Findings(Arc<Mutex<Vec<FindingRow>>>, Arc<Mutex<u32>>);

impl Sink for Findings {
    fn write(&mut self, rows: &Rows) -> Result<(), SinkError> {
        self.0.lock().unwrap().extend(rows.findings.iter().cloned());
        *self.1.lock().unwrap() += rows.games.iter().map(|game| game.findings).sum::<u32>();
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<(), SinkError> {
        Ok(())
    }
}

/// Games of 1955 and 1960, judged by an older edition, two that nobody knows the game of, and one of a later year.
#[test]
fn one_row_for_each_note_and_file() {
    let folder = tempfile::tempdir().unwrap();
    let game = |date: &str| format!("[Event \"x\"]\n[Date \"{date}\"]\n\n1. e4 e5 *\n\n");
    let text = [game("1955"), game("2024"), game("1960.01.01")]
        .concat()
        .repeat(40);
    let nothing = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1-0\n\n".repeat(2);
    std::fs::write(folder.path().join("a.pgn"), &text).unwrap();
    std::fs::write(folder.path().join("b.pdn"), nothing).unwrap();
    std::fs::write(folder.path().join("c.pgn"), game("1955")).unwrap();
    for jobs in [1, 3] {
        let (found, counted) = (Arc::default(), Arc::default());
        let options = RunOptions {
            jobs,
            input: input::Options {
                chunk_bytes: 300,
                ..input::Options::default()
            },
            ..RunOptions::default()
        };
        let sink = Findings(Arc::clone(&found), Arc::clone(&counted));
        let summary = run([folder.path()], &options, Box::new(sink)).unwrap();
        let found = found.lock().unwrap();
        let reported: Vec<_> = found
            .iter()
            .filter(|row| matches!(row.code, "edition-by-date" | "unknown-game"))
            .map(|row| {
                let file = row.file.rsplit('/').next().unwrap();
                let games = row.message.rsplit('(').next().unwrap();
                (file.to_owned(), row.game_no, row.line, games.to_owned())
            })
            .collect();
        let row = |file: &str, games: &str, line| (file.to_owned(), None, line, games.to_owned());
        let expected = [
            row("a.pgn", "80 games of this file)", 2),
            row("b.pdn", "2 games of this file)", 1),
            row("c.pgn", "1 game of this file)", 2),
        ];
        assert_eq!(reported, expected);
        assert_eq!(summary.by_code["edition-by-date"], 2);
        // The games themselves count their own findings alone.
        let own = found.iter().filter(|row| row.game_no.is_some()).count();
        assert_eq!(*counted.lock().unwrap() as usize, own);
    }
}

/// `Le2` is a move of the queen in Estonian and of a bishop in German: neither is proved.
#[test]
fn the_note_of_a_file_names_the_other_languages_in_which_a_game_replays() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.pgn"), "1. e4 e5 2. Le2 Le7 *\n").unwrap();
    let (found, counted) = (Arc::default(), Arc::default());
    let sink = Findings(Arc::clone(&found), counted);
    run([folder.path()], &RunOptions::default(), Box::new(sink)).unwrap();
    let found = found.lock().unwrap();
    let note = found.iter().find(|row| row.code == "language-inferred");
    let message = &note.unwrap().message;
    assert!(
        message.contains("replay best; they replay in German, "),
        "{message}"
    );
}
