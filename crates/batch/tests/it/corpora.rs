//! The shipped corpora against the verdicts beside them, which other programs have proved.

use scoresheet_batch::{GameRow, Rows, RunOptions, Sink, SinkError, run};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// Records that are not read yet as they should be. A record here that is read right fails the test
/// too, so that the list stays true.
const PENDING: &[&str] = &[];

/// A game's row and the codes of its errors and warnings.
type Judged = (GameRow, BTreeSet<&'static str>);

#[derive(Default, Clone)]
struct Collected(Arc<Mutex<BTreeMap<(String, u32), Judged>>>);

impl Sink for Collected {
    fn write(&mut self, rows: &Rows) -> Result<(), SinkError> {
        let mut all = self.0.lock().unwrap();
        for game in &rows.games {
            let key = (game.file.clone(), game.game_no);
            all.insert(key, (game.clone(), BTreeSet::new()));
        }
        for finding in rows.findings.iter().filter(|f| f.level != "note") {
            let Some(game_no) = finding.game_no else {
                continue;
            };
            let key = (finding.file.clone(), game_no);
            all.get_mut(&key).unwrap().1.insert(finding.code);
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<(), SinkError> {
        Ok(())
    }
}

fn corpora() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpora")
}

/// What differs between a row of expectations and what was found.
fn differences(columns: &[&str], expected: &[&str], (game, codes): &Judged) -> Vec<String> {
    let found = |column: &str| -> String {
        match column {
            "game" => game.game.as_deref().unwrap_or_default().to_owned(),
            "plies" => game.plies.to_string(),
            "legal" => game.legal.map(|l| l.to_string()).unwrap_or_default(),
            "result" => game.outcome.unwrap_or_default().to_owned(),
            "first_error_ply" => game
                .first_error_ply
                .map(|p| p.to_string())
                .unwrap_or_default(),
            "codes" if codes.is_empty() => "-".to_owned(),
            "codes" => codes.iter().copied().collect::<Vec<_>>().join(","),
            other => panic!("unknown column {other}"),
        }
    };
    let pairs = columns.iter().zip(expected).skip(2);
    pairs
        // An empty cell means that the record does not settle it.
        .filter(|(column, want)| !want.is_empty() && found(column) != **want)
        .map(|(column, want)| format!("{column}: expected {want}, found {}", found(column)))
        .collect()
}

#[test]
fn every_verdict_holds() {
    let collected = Collected::default();
    let root = corpora();
    run([&root], &RunOptions::default(), Box::new(collected.clone())).unwrap();
    let all = collected.0.lock().unwrap();
    let mut wrong = Vec::new();
    let mut expected_games = BTreeSet::new();
    for collection in ["sources", "famous", "generated"] {
        let folder = root.join(collection);
        let table = fs::read_to_string(folder.join("expected.tsv")).unwrap();
        let mut lines = table.lines().filter(|line| !line.starts_with('#'));
        let columns: Vec<&str> = lines.next().unwrap().split('\t').collect();
        for line in lines {
            let cells: Vec<&str> = line.split('\t').collect();
            let file = folder.join(cells[0]).to_string_lossy().into_owned();
            let key = (file, cells[1].parse::<u32>().unwrap());
            let what = format!("{collection}/{} game {}", cells[0], cells[1]);
            let found = match all.get(&key) {
                None => vec!["not found".to_owned()],
                Some(judged) => differences(&columns, &cells, judged),
            };
            if !PENDING.contains(&what.as_str()) {
                wrong.extend(found.into_iter().map(|d| format!("{what}: {d}")));
            } else if found.is_empty() {
                wrong.push(format!("{what}: is read right now; take it off the list"));
            }
            expected_games.insert(key);
        }
    }
    let unexpected = all.keys().filter(|key| !expected_games.contains(key));
    wrong.extend(unexpected.map(|(file, no)| format!("{file} game {no}: not expected")));
    assert!(
        wrong.is_empty(),
        "{} differences:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
