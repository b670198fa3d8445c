//! Converts every game of the files given to every notation and back, and prints how many come
//! back as the same game.
//!
//! ```sh
//! cargo run --release -p scoresheet-replay --example round_trip -- corpora/famous/famous.pgn
//! ```

#![allow(clippy::print_stdout, reason = "an example prints")]

#[path = "../tests/it/same_game.rs"]
mod same_game;

use scoresheet_notation::{Family, Reader, Record, RecordText};
use scoresheet_replay::{Judge, Options};
use std::collections::BTreeMap;

/// Games shown with what is wrong, at most.
const SHOWN: usize = 20;

fn main() -> std::io::Result<()> {
    let mut counts: BTreeMap<(String, String), [usize; 3]> = BTreeMap::new();
    let mut shown = 0;
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path)?;
        let text = String::from_utf8_lossy(&bytes);
        let text = text.as_bytes();
        let hint = match path.rsplit('.').next() {
            Some("pgn") => Some(Family::Chess),
            Some("pdn") => Some(Family::Draughts),
            _ => None,
        };
        let mut judge = Judge::new(Options {
            hint,
            ..Options::default()
        });
        let mut reader = Reader::new(text);
        let mut record = Record::default();
        let mut number = 0;
        while let Some(verdict) = judge.next(&mut reader, &mut record) {
            number += 1;
            let family = verdict.game.map_or(record.family, |game| game.family());
            for (target, language) in same_game::targets(family) {
                let language_name = language.map_or("", |l| l.code);
                let went = same_game::there_and_back(
                    RecordText::new(&record, text),
                    &verdict,
                    target,
                    language,
                );
                let game = verdict.game.map_or("not replayed", |game| game.name());
                let key = (
                    game.to_owned(),
                    format!("{} {language_name}", target.name()),
                );
                let count = counts.entry(key).or_default();
                count[0] += 1;
                count[1] += usize::from(went.wrong.is_empty());
                count[2] += usize::from(went.left_out > 0);
                if !went.wrong.is_empty() && shown < SHOWN {
                    shown += 1;
                    println!(
                        "{path} game {number} to {}: {}",
                        target.name(),
                        went.wrong.join("; ")
                    );
                }
            }
        }
    }
    println!(
        "{:<14} {:<12} {:>7} {:>7} {:>10}",
        "game", "notation", "games", "same", "partly"
    );
    for ((game, target), [games, same, partly]) in counts {
        println!("{game:<14} {target:<12} {games:>7} {same:>7} {partly:>10}");
    }
    Ok(())
}
