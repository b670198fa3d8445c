//! Tables, summaries and queries with anything in them: what is damaged is reported, and nothing breaks down.

use crate::common::{corpora, err, run, scratch};
use crate::dice::Dice;
use scoresheet_tables::stats::{Audit, Settings, TABLES};
use std::fs;
use std::path::Path;

fn audit(dir: &Path) {
    let records = corpora().join("sources");
    let records = records.to_str().unwrap();
    let output = run(dir, &["audit", records, "--plies", "--out", "out"]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
}

/// The bytes with some of them changed, cut off or blotted out.
fn damaged(whole: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = whole.to_vec();
    let at = dice.roll(bytes.len());
    match dice.roll(4) {
        0 => bytes[at] ^= 1 << dice.roll(8),
        1 => bytes.truncate(at),
        2 => bytes
            .iter_mut()
            .skip(at)
            .take(64)
            .for_each(|byte| *byte = 0),
        // Most of what a footer says stands at the end.
        _ => {
            let at = bytes.len() - 1 - dice.roll(bytes.len().min(4000));
            bytes[at] = bytes[at].wrapping_add(1 + dice.roll(255) as u8);
        }
    }
    bytes
}

#[test]
fn damage_anywhere_in_a_table_is_reported() {
    let dir = scratch();
    audit(dir.path());
    let out = dir.path().join("out");
    let dice = &mut Dice::new(1);
    for table in ["games.parquet", "findings.parquet", "plies.parquet"] {
        let whole = fs::read(out.join(table)).unwrap();
        for _ in 0..40 {
            let bytes = damaged(&whole, dice);
            if bytes == whole {
                continue;
            }
            fs::write(out.join(table), &bytes).unwrap();
            let reported = Audit::open(&out).err().map(|error| error.to_string());
            let reported = reported.unwrap_or_default();
            assert!(reported.contains(table), "{table}: {reported}");
        }
        fs::write(out.join(table), &whole).unwrap();
    }
    assert!(Audit::open(&out).is_ok());
}

#[test]
fn without_a_summary_damage_breaks_nothing_down() {
    let dir = scratch();
    audit(dir.path());
    let out = dir.path().join("out");
    fs::remove_file(out.join("summary.json")).unwrap();
    let dice = &mut Dice::new(2);
    for table in ["games.parquet", "findings.parquet", "plies.parquet"] {
        let whole = fs::read(out.join(table)).unwrap();
        for _ in 0..25 {
            fs::write(out.join(table), damaged(&whole, dice)).unwrap();
            let Ok(audit) = Audit::open(&out) else {
                continue;
            };
            // Whatever comes of it: a table or an error.
            for statistic in TABLES
                .iter()
                .filter(|table| table.can_be_made(&audit))
                .step_by(7)
            {
                let _ = statistic.make(&audit, &Settings::default());
            }
            let _ = audit.sql("SELECT * FROM plies ORDER BY line_key");
        }
        fs::write(out.join(table), &whole).unwrap();
    }
}

#[test]
fn a_damaged_summary_is_reported_or_read() {
    let dir = scratch();
    audit(dir.path());
    let path = dir.path().join("out/summary.json");
    let whole = fs::read(&path).unwrap();
    let dice = &mut Dice::new(3);
    for _ in 0..30 {
        fs::write(&path, damaged(&whole, dice)).unwrap();
        let sql = "SELECT COUNT(*) AS n FROM games";
        let output = run(dir.path(), &["stats", "out", "--sql", sql]);
        let reported = err(&output);
        assert!(output.status.code() <= Some(2), "{reported}");
        assert!(!reported.contains("fault in the program"), "{reported}");
    }
}

#[test]
fn any_words_of_sql_are_answered_or_refused() {
    const WORDS: [&str; 44] = [
        "SELECT",
        "*",
        "FROM",
        "games",
        "findings",
        "plies",
        "WHERE",
        "GROUP BY",
        "ORDER BY",
        "LIMIT",
        "3",
        "'x'",
        "\"",
        "(",
        ")",
        ",",
        "=",
        "<",
        "AND",
        "NOT",
        "NULL",
        "CASE",
        "WHEN",
        "THEN",
        "END",
        "COUNT",
        "SUM",
        "AVG",
        "plies.san",
        "white",
        "AS",
        "JOIN",
        "ON",
        "USING",
        "UNION",
        "WITH",
        "CAST",
        "DATE",
        "-",
        "/",
        "0",
        "LIKE",
        "IN",
        "COLUMNS",
    ];
    let dir = scratch();
    audit(dir.path());
    let audit = Audit::open(dir.path().join("out")).unwrap();
    let dice = &mut Dice::new(4);
    let mut answered = 0;
    for _ in 0..400 {
        let mut query = "SELECT * FROM games".to_owned();
        for _ in 0..dice.roll(8) {
            query.push(' ');
            query.push_str(WORDS[dice.roll(WORDS.len())]);
        }
        answered += usize::from(audit.sql(&query).is_ok());
    }
    assert!(answered > 20, "{answered}");
}
