//! `stats`: tables of an audit worked out by hand, queries, and what it says when it cannot.

use crate::common;

use crate::common::{assert_reported, corpora, err, names_in, out, program, run, scratch};
use std::fs;
use std::path::Path;

/// Six games; the figures below are worked out of this text by hand.
const GAMES: &str = "\
[White \"Ann\"]\n[Black \"Bob\"]\n[Date \"1951.05.01\"]\n[WhiteElo \"2000\"]\n[BlackElo \"1900\"]
[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n
[White \"Bob\"]\n[Black \"Ann\"]\n[Date \"1952.??.??\"]\n[WhiteElo \"1950\"]\n[BlackElo \"2100\"]
[Result \"1/2-1/2\"]\n\n1. e4 c5 1/2-1/2\n
[White \"Ann\"]\n[Black \"Cec\"]\n[Date \"????.??.??\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nc3 Nc6 *\n
[White \"Cec\"]\n[Black \"?\"]\n[Date \"1961.01.02\"]\n[Result \"0-1\"]\n\n1. d4 d5 2. c4 dxc4 0-1\n
[White \"Ann\"]\n[Black \"Bob\"]\n[Date \"1951.05.02\"]\n[SetUp \"1\"]
[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[Result \"0-1\"]\n\n1. e4 Kd7 0-1\n
[White \"Bob\"]\n[Black \"Cec\"]\n[Date \"1953.07.01\"]\n[Result \"1-0\"]\n\n1. e4 e4 2. d4 1-0\n";

/// An audit of [`GAMES`] in `dir/out`.
fn audit(dir: &Path, more: &[&str]) {
    fs::write(dir.join("six.pgn"), GAMES).unwrap();
    let arguments = [&["audit", "six.pgn", "--out", "out"], more].concat();
    let output = run(dir, &arguments);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
}

/// The lines of a table, made from an audit of [`GAMES`], without the headings.
fn rows(dir: &Path, table: &str) -> Vec<String> {
    let text = fs::read_to_string(dir.join("made").join(format!("{table}.csv"))).unwrap();
    text.lines().skip(1).map(str::to_owned).collect()
}

#[test]
fn six_games_counted_by_hand() {
    let dir = scratch();
    let dir = dir.path();
    audit(dir, &[]);
    let output = run(dir, &["stats", "out", "--out", "made", "--depth", "2"]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    // Games 1 and 6 are won by White, 2 is drawn, 4 and 5 are won by Black, 3 is open.
    assert_eq!(rows(dir, "results_by_game"), ["chess,6,2,1,2,0,1,0,0.5"]);
    assert_eq!(
        rows(dir, "results_by_decade"),
        [
            "chess,1950,4,2,1,1,0,0,0,0.625",
            "chess,1960,1,0,0,1,0,0,0,0.0",
            "chess,,1,0,0,0,0,1,0,"
        ]
    );
    assert_eq!(
        rows(dir, "results_by_colour"),
        [
            "chess,1950,white,4,2,1,1,2.5,0.625",
            "chess,1950,black,4,1,1,2,1.5,0.375",
            "chess,1960,white,1,0,0,1,0.0,0.0",
            "chess,1960,black,1,1,0,0,1.0,1.0",
        ]
    );
    assert_eq!(
        rows(dir, "results_by_event"),
        [",,chess,1951,1961,6,2,1,2,0,1,0,0.5"]
    );
    // Game 6 does not replay, game 5 starts elsewhere, game 3 is not finished. The others have 2, 3, 4 plies
    // and 0, 0, 1 captures; place 1 + 0.95·2 = 2.9 lies between the second and the third.
    assert_eq!(
        rows(dir, "lengths_by_game"),
        [
            "chess,captures,3,0,0.0,0.0,0.0,0.5,0.9,1,0.3333333333333333",
            "chess,plies,3,2,2.1,2.5,3.0,3.5,3.9,4,3.0"
        ]
    );
    // Game 5 starts elsewhere; the first move of game 6 could be replayed.
    assert_eq!(
        rows(dir, "openings"),
        [
            "chess,1,e2e4,e2e4,\"\",4,2,1,0,0,1,0.8333333333333334,0.8,0.8",
            "chess,1,d2d4,d2d4,\"\",1,0,0,1,0,0,0.0,0.2,0.2",
            "chess,2,e2e4 e7e5,e7e5,e2e4,2,1,0,0,0,1,1.0,0.5,0.4",
            "chess,2,d2d4 d7d5,d7d5,d2d4,1,0,0,1,0,0,0.0,1.0,0.2",
            "chess,2,e2e4 c7c5,c7c5,e2e4,1,0,1,0,0,0,0.5,0.25,0.2",
        ]
    );
    let start = "chess,4k3/8/8/8/8/8/4P3/4K3 w - -";
    assert_eq!(
        rows(dir, "openings_from_positions"),
        [
            format!("{start},1,e2e4,e2e4,\"\",1,0,0,1,0,0,0.0,1.0,1.0"),
            format!("{start},2,e2e4 e8d7,e8d7,e2e4,1,0,0,1,0,0,0.0,1.0,1.0"),
        ]
    );
}

#[test]
fn players_counted_by_hand() {
    let dir = scratch();
    let dir = dir.path();
    audit(dir, &[]);
    let only = ["--only", "players,head_to_head,score_by_rating"];
    let output = run(
        dir,
        &[&["stats", "out", "--out", "made"], &only[..]].concat(),
    );
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert_eq!(
        rows(dir, "players"),
        [
            "chess,Ann,4,3,1,1,1,1,0,1,0,1.5,0.5,1.0,0.5,0.5,0.5,2,1951,1952,2000,2100,2100",
            "chess,Bob,4,2,2,2,1,1,0,0,0,2.5,0.625,1.5,0.75,1.0,0.5,2,1951,1953,1900,1950,1950",
            "chess,Cec,3,1,2,0,0,2,0,1,0,0.0,0.0,0.0,0.0,0.0,0.0,2,1953,1961,,,",
            "chess,,1,0,1,1,0,0,0,0,0,1.0,1.0,0.0,,1.0,1.0,,,,,,",
        ]
    );
    assert_eq!(
        rows(dir, "head_to_head"),
        [
            "chess,Ann,Bob,3,2,1,1,1,0,0,0,1,0,1,0,1,0,1951,1952",
            "chess,Ann,Cec,1,1,0,0,0,0,1,0,0,0,0,0,0,0,,",
            "chess,Bob,Cec,1,1,1,0,0,0,0,0,1,0,0,0,0,0,1953,1953",
        ]
    );
    // Game 1: 100 more, 1 / (1 + 10^−0.25) = 0.640065; game 2: 150 less, 1 / (1 + 10^0.375) = 0.296615.
    let rated = rows(dir, "score_by_rating");
    assert_eq!(
        rated,
        [
            "chess,-150,-101,1,0.296615,0.5",
            "chess,100,149,1,0.640065,1.0"
        ]
    );
}

#[test]
fn the_same_audit_gives_the_same_bytes_whatever_the_threads() {
    let dir = scratch();
    let dir = dir.path();
    let corpora = corpora();
    let audit = [
        "audit",
        corpora.to_str().unwrap(),
        "--out",
        "out",
        "--plies",
    ];
    let output = run(dir, &audit);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    for (made, threads) in [("one", "1"), ("two", "2")] {
        let output = program(dir)
            .args(["stats", "out", "--out", made])
            .env("POLARS_MAX_THREADS", threads)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    }
    let names = names_in(&dir.join("one"));
    assert!(
        names.contains(&"promotions.parquet".to_owned()),
        "{names:?}"
    );
    assert_eq!(names, names_in(&dir.join("two")));
    for name in names {
        let read = |made: &str| fs::read(dir.join(made).join(&name)).unwrap();
        assert!(read("one") == read("two"), "{name}");
    }
}

#[test]
fn what_cannot_be_made_is_named() {
    let dir = scratch();
    let dir = dir.path();
    audit(dir, &[]);
    // Of all tables those are left out that cannot be made.
    let output = run(dir, &["stats", "out", "--out", "made"]);
    assert_eq!(output.status.code(), Some(0));
    let reported = "promotions was not made: there is no plies.parquet; audit with --plies\n";
    assert!(out(&output).contains(reported), "{}", out(&output));
    // Who asks for one by its name gets it, or nothing.
    let asked = [
        "stats",
        "out",
        "--out",
        "asked",
        "--only",
        "players,promotions,time_use",
    ];
    let reported = "scoresheet: --only: promotions, time_use cannot be made: there is no plies.parquet; audit with --plies";
    assert_reported(&run(dir, &asked), 2, &[reported]);
    assert!(!dir.join("asked").exists());
}

#[test]
fn a_query_is_answered_as_text_as_json_and_as_a_table() {
    let dir = scratch();
    let dir = dir.path();
    audit(dir, &[]);
    let query = "SELECT white, COUNT(*) AS games FROM games GROUP BY white ORDER BY white";
    let text = run(dir, &["stats", "out", "--sql", query]);
    assert_eq!(
        out(&text),
        "white  games\n─────  ─────\nAnn        3\nBob        2\nCec        1\n"
    );
    let json = run(dir, &["stats", "out", "--sql", query, "--json"]);
    assert_eq!(
        out(&json),
        "{\"schema\":\"scoresheet.row/1\",\"white\":\"Ann\",\"games\":3}\n\
         {\"schema\":\"scoresheet.row/1\",\"white\":\"Bob\",\"games\":2}\n\
         {\"schema\":\"scoresheet.row/1\",\"white\":\"Cec\",\"games\":1}\n"
    );
    let csv = run(dir, &["stats", "out", "--sql", query, "--format", "csv"]);
    assert_eq!(out(&csv), "white,games\nAnn,3\nBob,2\nCec,1\n");
    let parquet = run(
        dir,
        &["stats", "out", "--sql", query, "--format", "parquet"],
    );
    let needed = "scoresheet: --format parquet needs --out FOLDER: it is not printed";
    assert_reported(&parquet, 2, &[needed]);
    fs::write(dir.join("whites.sql"), query).unwrap();
    let asked = [
        "stats",
        "out",
        "--sql",
        "whites.sql",
        "--out",
        "made",
        "--only",
        "whites",
    ];
    assert_eq!(run(dir, &asked).status.code(), Some(0));
    assert_eq!(
        names_in(&dir.join("made")),
        ["whites.csv", "whites.parquet"]
    );
    assert_eq!(rows(dir, "whites"), ["Ann,3", "Bob,2", "Cec,1"]);
}

#[test]
fn what_is_wrong_is_one_line() {
    let dir = scratch();
    let dir = dir.path();
    audit(dir, &[]);
    let cases: [(&[&str], &str); 12] = [
        (
            &[
                "out",
                "--sql",
                "SELECT x.n, y.n FROM (SELECT game, 1 AS n FROM games) x FULL OUTER JOIN \
                 (SELECT game, 2 AS n FROM games) y ON x.game = y.game ORDER BY x.n",
            ],
            "--sql: two columns of the answer are called n: name them, such as MIN(n) AS least",
        ),
        (
            &["out", "--sql", "SELECT 1 FROM game"],
            "--sql: there is no table game; the tables are games, findings and plies",
        ),
        (
            &[
                "out",
                "--sql",
                "SELECT CAST(white AS DATE) FROM games LIMIT 1",
            ],
            "--sql: conversion from `str` to `date` failed in column 'white' for 1 out of 1 values: [\"Ann\"]; \
             TRY_CAST makes them null",
        ),
        (
            &[
                "out",
                "--sql",
                "SELECT DISTINCT CAST(plies AS HUGEINT) FROM games",
            ],
            "--sql: rows cannot be grouped or joined by numbers of 128 bits: CAST them AS BIGINT instead of HUGEINT",
        ),
        (
            &["out", "--sql", "SELECT yaer FROM games"],
            "--sql: there is no column yaer; the nearest are year, game, date",
        ),
        (
            &["out", "--sql", "SELECT 1 FROM plies"],
            "--sql: there is no table plies; `audit --plies` writes it",
        ),
        (
            &["out"],
            "--out <FOLDER> is missing; see `scoresheet stats --help`",
        ),
        (
            &["none", "--out", "made"],
            "none: there is no such folder; `scoresheet audit PATH… --out DIR` makes it",
        ),
        (
            &["six.pgn", "--out", "made"],
            "six.pgn is a file; give the folder that `scoresheet audit six.pgn --out DIR` writes tables to",
        ),
        (
            &["out", "--out", "six.pgn"],
            "six.pgn: is a file; --out names a folder",
        ),
        (
            &[
                "out", "--out", "made", "--sql", "SELECT 1", "--name", "players",
            ],
            "--name: players is the name of another table",
        ),
        (
            &[
                "out", "--out", "made", "--sql", "SELECT 1", "--name", "../x",
            ],
            "--name: \"../x\" is not a valid table name: use letters, digits, - and _",
        ),
    ];
    for (arguments, reported) in cases {
        let output = run(dir, &[&["stats"], arguments].concat());
        assert_reported(&output, 2, &[&format!("scoresheet: {reported}")]);
    }
    assert!(!dir.join("made").exists());
}

#[test]
fn damaged_and_older_tables_are_named() {
    let dir = scratch();
    let dir = dir.path();
    audit(dir, &[]);
    // A table of another shape, made by the program itself.
    let old = [
        "stats",
        "out",
        "--out",
        "old",
        "--sql",
        "SELECT file, game_no FROM games",
        "--name",
        "x",
    ];
    assert_eq!(
        run(dir, &[&old[..], &["--only", "x"]].concat())
            .status
            .code(),
        Some(0)
    );
    fs::copy(dir.join("old/x.parquet"), dir.join("old/games.parquet")).unwrap();
    fs::copy(
        dir.join("out/findings.parquet"),
        dir.join("old/findings.parquet"),
    )
    .unwrap();
    let output = run(dir, &["stats", "old", "--out", "made"]);
    let reported = "scoresheet: old/games.parquet: the column line is missing: audit the records again with this version";
    assert_reported(&output, 2, &[reported]);

    let whole = fs::read(dir.join("out/games.parquet")).unwrap();
    for kept in [0, 1, whole.len() / 2, whole.len() - 1] {
        fs::write(dir.join("out/games.parquet"), &whole[..kept]).unwrap();
        let output = run(dir, &["stats", "out", "--out", "made"]);
        let reported = err(&output);
        assert_eq!(output.status.code(), Some(2), "{reported}");
        assert!(
            reported.starts_with("scoresheet: out/games.parquet: ")
                && reported.lines().count() == 1,
            "{reported}"
        );
    }
    assert!(!dir.join("made").exists());
}

/// A table copied or restored from another audit.
#[test]
fn tables_of_two_audits_are_not_read_as_one() {
    let dir = scratch();
    let dir = dir.path();
    for (game, out) in [("1. e4 e5 *", "one"), ("1. d4 d5 *", "two")] {
        fs::write(dir.join("a.pgn"), format!("{game}\n")).unwrap();
        run(dir, &["audit", "a.pgn", "--plies", "--out", out]);
    }
    let summary = |out: &str| -> serde_json::Value {
        let text = fs::read_to_string(dir.join(out).join("summary.json")).unwrap();
        serde_json::from_str(&text).unwrap()
    };
    assert_ne!(summary("one")["run"], summary("two")["run"]);
    for (name, stated) in summary("one")["tables"].as_object().unwrap() {
        let bytes = fs::metadata(dir.join("one").join(name)).unwrap().len();
        assert_eq!(stated["bytes"], bytes, "{name}");
    }
    let [games, plies] = ["games.parquet", "plies.parquet"];
    for (copied, other) in [
        (games, "findings.parquet"),
        ("findings.parquet", "findings.parquet"),
        (plies, plies),
        ("summary.json", "summary.json"),
    ] {
        let path = dir.join("one").join(copied);
        let own = fs::read(&path).unwrap();
        fs::copy(dir.join("two").join(copied), &path).unwrap();
        let reported = format!(
            "scoresheet: one: {games} and {other} are from different audits; audit the records again"
        );
        let query = ["stats", "one", "--sql", "SELECT COUNT(*) AS n FROM games"];
        assert_reported(&run(dir, &query), 2, &[&reported]);
        let page = ["report", "one", "--out", "page.html"];
        assert_reported(&run(dir, &page), 2, &[&reported]);
        fs::write(&path, own).unwrap();
    }
    assert_eq!(
        run(dir, &["stats", "one", "--out", "made"]).status.code(),
        Some(0)
    );
}

#[test]
fn cells_that_would_be_formulas_are_made_harmless_when_asked() {
    let dir = scratch();
    let dir = dir.path();
    let game = "[White \"=cmd|'/c calc'!A0\"]\n[Black \"+Bob\"]\n[Site \"-5\"]\n[Round \"-\"]\n\n1. e4 e5 1-0\n";
    fs::write(dir.join("one.pgn"), game).unwrap();
    let table = |out: &str, more: &[&str]| {
        let output = run(dir, &[&["audit", "one.pgn", "--out", out], more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        fs::read_to_string(dir.join(out).join("games.csv")).unwrap()
    };
    let plain = table("plain", &[]);
    assert!(
        plain.contains(",-5,,-,=cmd|'/c calc'!A0,+Bob,,,1-0,"),
        "{plain}"
    );
    let safe = table("safe", &["--excel-safe"]);
    assert!(
        safe.contains(",-5,,'-,'=cmd|'/c calc'!A0,'+Bob,,,1-0,"),
        "{safe}"
    );
    // Parquet is for programs, and the same.
    let parquet = |out: &str| fs::read(dir.join(out).join("games.parquet")).unwrap();
    assert!(parquet("plain") == parquet("safe"));

    let players = |more: &[&str]| {
        let asked = ["stats", "safe", "--out", "made", "--only", "players"];
        let output = run(dir, &[&asked[..], more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        rows(dir, "players").join("\n")
    };
    assert!(players(&[]).contains("chess,=cmd|"));
    assert!(players(&["--excel-safe"]).contains("chess,'=cmd|"));
}

#[test]
fn csv_on_standard_output_is_made_harmless_too() {
    let dir = scratch();
    let dir = dir.path();
    fs::write(dir.join("names.txt"), "=1+1\n@two\nthree\n").unwrap();
    let csv = |more: &[&str]| {
        let asked = ["rounds", "--names", "names.txt", "--format", "csv"];
        out(&run(dir, &[&asked[..], more].concat()))
    };
    assert!(
        csv(&[]).contains(",=1+1") && !csv(&[]).contains(",'"),
        "{}",
        csv(&[])
    );
    let safe = csv(&["--excel-safe"]);
    assert!(
        safe.contains(",'=1+1") && safe.contains(",'@two") && safe.contains(",three"),
        "{safe}"
    );
    // A table of the program's own way of quoting gets one apostrophe, not two.
    let asked = [
        "lots",
        "names.txt",
        "--seed",
        "1",
        "--format",
        "csv",
        "--excel-safe",
    ];
    let lots = out(&run(dir, &asked));
    assert!(lots.contains("'=1+1") && !lots.contains("''"), "{lots}");
}

/// A folder never holds tables of two audits, whatever fails on the way.
#[test]
fn tables_that_are_there_stay_if_one_cannot_be_made() {
    let dir = scratch();
    audit(dir.path(), &[]);
    let first = run(dir.path(), &["stats", "out", "--out", "made"]);
    assert_eq!(first.status.code(), Some(0), "{}", err(&first));
    let path = dir.path().join("made");
    let read = |name: &String| fs::read(path.join(name)).unwrap();
    let before: Vec<Vec<u8>> = names_in(&path).iter().map(read).collect();
    fs::write(dir.path().join("more.pgn"), common::games(9)).unwrap();
    let more = run(dir.path(), &["audit", "more.pgn", "--out", "out"]);
    assert_eq!(more.status.code(), Some(0), "{}", err(&more));
    let wrong = [
        "stats",
        "out",
        "--out",
        "made",
        "--sql",
        "SELECT nothing FROM games",
    ];
    let refused = run(dir.path(), &wrong);
    assert_eq!(refused.status.code(), Some(2), "{}", err(&refused));
    let after: Vec<Vec<u8>> = names_in(&path).iter().map(read).collect();
    assert!(before == after, "{:?}", names_in(&path));
}

/// Two runs at once would leave tables of both.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_is_written_to_is_left_alone() {
    let dir = scratch();
    audit(dir.path(), &[]);
    let made = dir.path().join("made");
    // A folder of the user's own, which only looks like something of the program's.
    fs::create_dir_all(made.join(".partial/mine")).unwrap();
    let folder = fs::File::open(&made).unwrap();
    folder.lock().unwrap();
    let busy = "another run is writing there; wait until it ends, or name another folder";
    let refused = run(dir.path(), &["stats", "out", "--out", "made"]);
    assert_reported(
        &refused,
        2,
        &[&format!("scoresheet: cannot write made: {busy}")],
    );
    drop(folder);
    let done = run(dir.path(), &["stats", "out", "--out", "made"]);
    assert_eq!(done.status.code(), Some(0), "{}", err(&done));
    assert!(made.join(".partial/mine").is_dir());
    assert!(made.join("openings.csv").exists());
}

#[test]
fn queries_only_read_and_name_their_columns() {
    let dir = scratch();
    audit(dir.path(), &[]);
    for query in [
        "DROP TABLE games",
        "create table x as select * from games",
        "DELETE FROM games",
    ] {
        let reported = "scoresheet: --sql: a query must begin with SELECT, WITH or FROM: tables can only be read";
        assert_reported(
            &run(dir.path(), &["stats", "out", "--sql", query]),
            2,
            &[reported],
        );
    }
    let doubled = [
        "stats",
        "out",
        "--sql",
        "SELECT MIN(plies), MAX(plies) FROM games",
    ];
    let reported = "scoresheet: --sql: two columns of the answer are called plies: name them, such as MIN(plies) AS least";
    assert_reported(&run(dir.path(), &doubled), 2, &[reported]);
    let remarked = "-- how many\nSELECT COUNT(*) AS games FROM games";
    fs::write(dir.path().join("many.sql"), remarked).unwrap();
    let answered = run(dir.path(), &["stats", "out", "--sql", "many.sql"]);
    assert!(out(&answered).contains('6'), "{}", err(&answered));
}
