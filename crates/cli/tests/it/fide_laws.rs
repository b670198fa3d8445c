//! What each edition of FIDE's Laws makes of a record is to be read in the tables of an audit: in a finding, or in the
//! columns that say how the game ended.

use crate::common::{err, run, scratch};
use serde_json::Value;
use std::collections::HashMap;
use std::fs;
use std::path::Path;

type Row = HashMap<String, String>;

/// The rows of a table, by the game of each.
fn rows(dir: &Path, table: &str) -> HashMap<String, Vec<Row>> {
    let mut reader = csv::Reader::from_path(dir.join(table)).unwrap();
    let mut rows: HashMap<String, Vec<Row>> = HashMap::new();
    for row in reader.deserialize::<Row>() {
        let row = row.unwrap();
        rows.entry(row["file"].clone()).or_default().push(row);
    }
    rows
}

#[test]
fn an_audit_shows_every_condition_of_every_case() {
    let dir = scratch();
    let dir = dir.path();
    let cases: Value =
        serde_json::from_str(include_str!("../../../replay/tests/fide_laws.json")).unwrap();
    let cases = cases.as_array().unwrap();
    fs::create_dir(dir.join("laws")).unwrap();
    let file = |case: &Value| format!("laws/{}.pgn", case["id"].as_str().unwrap());
    for case in cases {
        fs::write(dir.join(file(case)), case["pgn"].as_str().unwrap()).unwrap();
    }
    let audited = run(
        dir,
        &["audit", "laws", "--out", "tables", "--format", "csv"],
    );
    assert_eq!(audited.status.code(), Some(0), "{}", err(&audited));
    let games = rows(dir, "tables/games.csv");
    let findings = rows(dir, "tables/findings.csv");
    let mut shown = 0;
    for case in cases {
        let game = &games[&file(case)][0];
        let edition = case["expect"]["edition"].as_str().unwrap();
        assert_eq!(game["edition"], edition, "{}", case["id"]);
        for met in case["expect"]["conditions"].as_array().unwrap() {
            let article = match met["article_seen"].as_bool() {
                Some(true) => met["article"].as_str().unwrap().to_owned(),
                _ => edition.to_uppercase().replace('-', " "),
            };
            // What follows from an illegal move is said in the message of the move.
            let said = |row: &Row| row["clause"] == article || row["message"].contains(&article);
            let found = findings.get(&file(case));
            let found = found.is_some_and(|rows| rows.iter().any(said));
            assert!(
                found || game["ending_clause"] == article,
                "{}: {article}",
                case["id"]
            );
            shown += 1;
        }
    }
    assert_eq!((cases.len(), shown), (149, 154));
}
