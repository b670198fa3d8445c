//! `stats --sql`: answers worked out by hand, where polars' lazy queries could go another way.

use crate::common::{assert_reported, err, out, run, scratch};
use std::fs;
use std::path::Path;

/// Five games: plies 3, 1, 2, 0 and 5; White is weaker in the second and the fifth.
const FIVE: &str = "\
[White \"A\"]\n[Black \"B\"]\n[WhiteElo \"2100\"]\n[BlackElo \"2000\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n
[White \"B\"]\n[Black \"A\"]\n[WhiteElo \"1900\"]\n[BlackElo \"2000\"]\n[Result \"0-1\"]\n\n1. e4 0-1\n
[White \"A\"]\n[Black \"C\"]\n[Result \"1-0\"]\n\n1. d4 d5 1-0\n
[White \"C\"]\n[Black \"A\"]\n[Result \"0-1\"]\n\n0-1\n
[White \"B\"]\n[Black \"C\"]\n[WhiteElo \"1500\"]\n[BlackElo \"2000\"]\n[Result \"1/2-1/2\"]\n\n1. c4 c5 2. Nc3 Nc6 3. g3 1/2-1/2\n";

/// What each line of the answer says, without names of columns.
fn answer(dir: &Path, query: &str) -> String {
    let output = run(dir, &["stats", "out", "--json", "--sql", query]);
    assert_eq!(output.status.code(), Some(0), "{query}: {output:?}");
    let cells = |line: &str| {
        let line: serde_json::Map<String, serde_json::Value> = serde_json::from_str(line).unwrap();
        let values = line.iter().filter(|(name, _)| *name != "schema");
        let cells: Vec<String> = values.map(|(_, value)| value.to_string()).collect();
        cells.join(",")
    };
    out(&output)
        .lines()
        .map(cells)
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn a_limit_is_kept_whatever_stands_around_it() {
    let dir = scratch();
    let dir = dir.path();
    fs::write(dir.join("five.pgn"), FIVE).unwrap();
    run(dir, &["audit", "five.pgn", "--plies", "--out", "out"]);
    for (query, expected) in [
        // One column alone to sort by: polars guesses while it reads which rows can be among the first.
        ("SELECT game_no FROM games ORDER BY plies LIMIT 2", "4 2"),
        (
            "SELECT game_no FROM games ORDER BY plies DESC LIMIT 2",
            "5 1",
        ),
        (
            "SELECT game_no FROM games WHERE white = 'B' ORDER BY plies LIMIT 1",
            "2",
        ),
        (
            "SELECT game_no FROM games ORDER BY plies LIMIT 2 OFFSET 1",
            "2 3",
        ),
        (
            "SELECT game_no FROM games WHERE plies > 0 AND legal ORDER BY outcome LIMIT 1",
            "2",
        ),
        (
            "SELECT ply FROM plies WHERE game_no = 5 ORDER BY notation LIMIT 1",
            "3",
        ),
        // The first so many rows, and then a condition on those.
        (
            "SELECT game_no FROM (SELECT * FROM games LIMIT 1) t WHERE game_no > 1",
            "",
        ),
        (
            "SELECT game_no FROM (SELECT * FROM games LIMIT 3) t WHERE white = 'A'",
            "1 3",
        ),
        (
            "WITH t AS (SELECT * FROM games LIMIT 4) SELECT COUNT(*) FROM t WHERE black = 'A'",
            "2",
        ),
        ("SELECT game_no FROM games WHERE white = 'B' LIMIT 1", "2"),
        (
            "SELECT game_no FROM games WHERE white = 'B' LIMIT 1 OFFSET 1",
            "5",
        ),
    ] {
        assert_eq!(answer(dir, query), expected, "{query}");
    }
}

#[test]
fn numbers_fall_below_zero_and_sums_grow() {
    let dir = scratch();
    let dir = dir.path();
    fs::write(dir.join("five.pgn"), FIVE).unwrap();
    run(dir, &["audit", "five.pgn", "--plies", "--out", "out"]);
    for (query, expected) in [
        (
            "SELECT white_rating - black_rating FROM games WHERE white_rating IS NOT NULL",
            "100 -100 -500",
        ),
        (
            "SELECT game_no FROM games WHERE white_rating - black_rating < 0",
            "2 5",
        ),
        ("SELECT plies - 4 FROM games", "-1 -3 -2 -4 1"),
        ("SELECT line - 9999 < 0 FROM games LIMIT 1", "true"),
        ("SELECT SUM(plies * 1000000000) FROM games", "11000000000"),
        ("SELECT AVG(plies - 3) FROM games", "-0.8"),
        (
            "SELECT MIN(ply - 6) AS a, SUM(captures - 1) AS b FROM plies",
            "-5,-11",
        ),
        ("SELECT COUNT(*) - 100 FROM games", "-95"),
        (
            "SELECT COUNT(DISTINCT white) * 1000000000 FROM games",
            "3000000000",
        ),
        (
            "SELECT a - b FROM (SELECT COUNT(*) AS a, COUNT(*) + 1 AS b FROM games)",
            "-1",
        ),
        ("SELECT LENGTH(white) - 9 FROM games LIMIT 1", "-8"),
        (
            "SELECT white, COUNT(*) - 3 AS n FROM games GROUP BY white HAVING COUNT(*) > 1 ORDER BY white",
            "-1,\"A\" -1,\"B\"",
        ),
        (
            "SELECT ROW_NUMBER() OVER (ORDER BY game_no) - 3 FROM games",
            "-2 -1 0 1 2",
        ),
        (
            "SELECT COUNT(*) AS n FROM games UNION ALL SELECT COUNT(*) - 6 AS n FROM games ORDER BY n",
            "-1 5",
        ),
        // Keys stay what they are.
        ("SELECT COUNT(DISTINCT line_key) FROM games", "4"),
    ] {
        assert_eq!(answer(dir, query), expected, "{query}");
    }
}

/// They were shown as numbers of days and microseconds, and CSV was refused.
#[test]
fn days_and_times_are_shown_as_such() {
    let dir = scratch();
    let dir = dir.path();
    fs::write(dir.join("five.pgn"), FIVE).unwrap();
    run(dir, &["audit", "five.pgn", "--out", "out"]);
    let day = "DATE('2026-11-28')";
    let query = format!(
        "SELECT {day} AS a, {day} - DATE('2026-11-26') AS b, CAST(37230000000000 AS TIME) AS c, \
         STRPTIME('2026-11-28 01:02', '%Y-%m-%d %H:%M') AS d, MAX(TRY_CAST(white AS DATE)) AS e FROM games"
    );
    let expected = "\"2026-11-28\",\"2d\",\"10:20:30\",\"2026-11-28 01:02:00.000000\",null";
    assert_eq!(answer(dir, &query), expected);
    let written = run(
        dir,
        &[
            "stats", "out", "--sql", &query, "--name", "own", "--only", "own", "--out", "made",
        ],
    );
    assert_eq!(written.status.code(), Some(0), "{}", err(&written));
    assert_eq!(err(&written), "");
    assert_eq!(
        fs::read_to_string(dir.join("made/own.csv")).unwrap(),
        "a,b,c,d,e\n2026-11-28,2d,10:20:30,2026-11-28 01:02:00.000000,\n"
    );
}

/// One line, status 2, and nothing of the machine's is used up.
#[test]
#[cfg(target_os = "linux")]
fn a_query_that_would_break_down_or_not_end_is_refused_or_ended() {
    let dir = scratch();
    let dir = dir.path();
    fs::write(dir.join("five.pgn"), FIVE).unwrap();
    run(dir, &["audit", "five.pgn", "--plies", "--out", "out"]);
    let sum = |terms: usize| {
        format!(
            "SELECT {} AS n FROM games",
            vec!["plies"; terms].join(" + ")
        )
    };
    let answered = run(dir, &["stats", "out", "--json", "--sql", &sum(450)]);
    assert!(
        out(&answered).starts_with("{\"schema\":\"scoresheet.row/1\",\"n\":1350}\n"),
        "{answered:?}"
    );
    let reported =
        "scoresheet: --sql: a query with more than 500 operators and brackets is nested too deeply";
    for deep in [
        sum(5000),
        format!(
            "SELECT {}1{} FROM games",
            "(".repeat(5000),
            ")".repeat(5000)
        ),
    ] {
        assert_reported(&run(dir, &["stats", "out", "--sql", &deep]), 2, &[reported]);
    }
    let long = format!("SELECT '{}' FROM games", "x".repeat(1 << 16));
    let reported = "scoresheet: --sql: a query of more than 65536 bytes is too long";
    assert_reported(&run(dir, &["stats", "out", "--sql", &long]), 2, &[reported]);

    let panics = run(
        dir,
        &["stats", "out", "--sql", "SELECT COLUMNS('(((') FROM games"],
    );
    assert_eq!(panics.status.code(), Some(2));
    let reported = err(&panics);
    assert!(
        reported
            .lines()
            .last()
            .unwrap()
            .starts_with("scoresheet: --sql: "),
        "{reported}"
    );

    // Five to the twelfth rows.
    let tables: Vec<String> = (0..12).map(|at| format!("games AS g{at}")).collect();
    let product = format!("SELECT COUNT(*) AS n FROM {}", tables.join(" CROSS JOIN "));
    let reported = "scoresheet: --sql: the query needs more than 256 MB; --sql-limit allows more";
    let limited = [
        "stats",
        "out",
        "--sql-limit",
        "60s,256MB",
        "--sql",
        &product,
    ];
    assert_reported(&run(dir, &limited), 2, &[reported]);

    // What other tables take is not the query's.
    let all = [
        "stats",
        "out",
        "--sql-limit",
        "64MB",
        "--name",
        "x",
        "--out",
        "made",
        "--sql",
    ];
    let reported = "scoresheet: --sql: the query needs more than 64 MB; --sql-limit allows more";
    assert_reported(&run(dir, &[&all[..], &[&product]].concat()), 2, &[reported]);
    let query = "SELECT COUNT(*) AS n FROM games";
    let made = run(dir, &[&all[..], &[query]].concat());
    assert_eq!(made.status.code(), Some(0), "{}", err(&made));

    // A query that never comes.
    let pipe = std::process::Command::new("mkfifo")
        .arg(dir.join("never.sql"))
        .status();
    assert!(pipe.unwrap().success());
    let reported = "scoresheet: --sql: the query took longer than 1 s; --sql-limit allows more";
    let limited = ["stats", "out", "--sql-limit", "1s", "--sql", "never.sql"];
    assert_reported(&run(dir, &limited), 2, &[reported]);
}

/// A comment behind a variation is the game's again, and so is a clock in it.
#[test]
fn comments_behind_variations_are_those_of_the_ply() {
    let dir = scratch();
    let dir = dir.path();
    let text = "1. e4 {first} (1. d4 {not this} (1. c4) d5 $1) {second} 1... e5 (1... c5) {[%clk 0:10:00]} 2. Nf3 *\n";
    fs::write(dir.join("a.pgn"), text).unwrap();
    run(dir, &["audit", "a.pgn", "--plies", "--out", "out"]);
    let query = "SELECT comment AS a, comment_text AS b, clock_ms AS c, nags AS d FROM plies";
    let expected = "true,\"first\\nsecond\",null,null true,\"[%clk 0:10:00]\",600000,null false,null,null,null";
    assert_eq!(answer(dir, query), expected);
}
