//! `parts`, `audit --part`, `merge`: audits of parts are one audit of the whole, or are refused.

use crate::common::{assert_reported, err, out, program, run, scratch, with_input};
use std::fs;
use std::path::Path;
use std::time::Duration;

/// Games of which one breaks off and one is not legal.
const GAMES: &str = "[Event \"1\"]\n[White \"A\"]\n[Date \"1990.01.01\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n\
    [Event \"2\"]\n[White \"B\"]\n\n1. e4 e5 2. Ke3 *\n\n\
    [Event \"3\"]\n\n1. d4 d5 {here\n\n";

/// A folder with a plain file and a compressed one, and what one audit of them comes to.
fn example(dir: &Path) {
    let folder = dir.join("games");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("a.pgn"), GAMES.repeat(50)).unwrap();
    fs::write(folder.join("b.pgn"), GAMES.repeat(2)).unwrap();
    fs::write(folder.join("c.txt"), "1. e4 e5 2. Nf3 Nc6 1-0\n").unwrap();
    let audited = run(dir, &["audit", "games", "--out", "whole", "--plies"]);
    assert_eq!(audited.status.code(), Some(0), "{}", err(&audited));
}

/// Cuts the files, and audits every part; how many there are.
fn in_parts(dir: &Path, size: &str, to: &str) -> usize {
    let listed = run(dir, &["parts", "games", "--size", size]);
    assert_eq!(listed.status.code(), Some(0), "{}", err(&listed));
    let list = out(&listed);
    fs::write(dir.join("parts.jsonl"), &list).unwrap();
    let parts = list.lines().count();
    for part in 1..=parts {
        let audited = audit_part(dir, part, to);
        assert_eq!(audited.status.code(), Some(0), "{}", err(&audited));
    }
    parts
}

fn audit_part(dir: &Path, part: usize, to: &str) -> std::process::Output {
    let (part, to) = (format!("parts.jsonl:{part}"), format!("{to}/part={part}"));
    run(dir, &["audit", "--part", &part, "--out", &to, "--plies"])
}

#[test]
fn the_parts_are_the_whole() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    example(dir);
    let file = |name: &str| fs::read(dir.join(name)).unwrap();
    statistics(dir, "whole", "s-whole");
    for (size, at_least) in [("1GiB", 1), ("2KiB", 4), ("400B", 9)] {
        let _ = fs::remove_dir_all(dir.join("out"));
        let parts = in_parts(dir, size, "out");
        assert!(parts >= at_least, "{size}: {parts}");
        let merged = [
            "merge", "out", "--out", "merged", "--tables", "--check", "whole",
        ];
        let merged = run(dir, &merged);
        assert_eq!(merged.status.code(), Some(0), "{}", err(&merged));
        for name in ["games.csv", "findings.csv", "summary.md"] {
            let (merged, whole) = (
                file(&format!("merged/{name}")),
                file(&format!("whole/{name}")),
            );
            assert!(merged == whole, "{size}: {name}");
        }
        // A run that does not know of parts makes the same of their tables.
        statistics(dir, "out", "s-parts");
        for entry in fs::read_dir(dir.join("s-whole")).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            let (parts, whole) = (
                file(&format!("s-parts/{name}")),
                file(&format!("s-whole/{name}")),
            );
            assert!(parts == whole, "{size}: {name}");
        }
    }
}

fn statistics(dir: &Path, tables: &str, to: &str) {
    let made = run(dir, &["stats", tables, "--out", to, "--format", "csv"]);
    assert_eq!(made.status.code(), Some(0), "{}", err(&made));
}

#[test]
fn a_part_that_is_audited_again_has_the_same_bytes() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    example(dir);
    in_parts(dir, "2KiB", "out");
    let all = || {
        let folder = fs::read_dir(dir.join("out/part=2")).unwrap();
        let mut files: Vec<_> = folder.map(|entry| entry.unwrap().path()).collect();
        files.sort();
        files
            .into_iter()
            .map(|path| (path.clone(), fs::read(path).unwrap()))
            .collect::<Vec<_>>()
    };
    let before = all();
    audit_part(dir, 2, "out");
    assert!(all() == before);
    // One that is killed on the way leaves nothing that shows.
    for delay in [0, 2, 5, 10, 20] {
        let mut child = program(dir);
        child.args([
            "audit",
            "--part",
            "parts.jsonl:2",
            "--out",
            "out/part=2",
            "--plies",
        ]);
        let mut child = child.stdout(std::process::Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(delay));
        child.kill().unwrap();
        child.wait().unwrap();
        let checked = run(dir, &["merge", "out", "--check", "whole"]);
        if checked.status.code() != Some(0) {
            // Unless it was killed while its tables were put in place: that is told, and the part is audited again.
            let told = err(&checked);
            assert!(told.contains("or the same `audit --part`"), "{told}");
            audit_part(dir, 2, "out");
            assert!(all() == before);
        }
    }
    audit_part(dir, 2, "out");
    assert!(all() == before);
}

#[test]
fn what_does_not_belong_together_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    example(dir);
    let parts = in_parts(dir, "2KiB", "out");
    assert!(parts >= 4);
    let beyond = format!("parts.jsonl:{}", parts + 1);
    let refused = run(dir, &["audit", "--part", &beyond, "--out", "x"]);
    let said = format!(
        "scoresheet: parts.jsonl: there is no part {}: the list has parts 1 to {parts}",
        parts + 1
    );
    assert_reported(&refused, 2, &[&said]);

    fs::rename(dir.join("out/part=2"), dir.join("two")).unwrap();
    let said = format!("scoresheet: part 2 of {parts} is missing: audit it too");
    assert_reported(&run(dir, &["merge", "out", "--out", "m"]), 2, &[&said]);
    let counted = run(
        dir,
        &["stats", "out", "--sql", "SELECT COUNT(*) AS n FROM games"],
    );
    assert_reported(&counted, 0, &[&said]);
    let again = run(dir, &["merge", "out", "two", "--check", "whole"]);
    assert_eq!(again.status.code(), Some(0), "{}", err(&again));
    let twice = run(dir, &["merge", "out", "two", "two/", "--check", "whole"]);
    assert!(
        err(&twice).contains("two/ is named twice"),
        "{}",
        err(&twice)
    );
    let whole = run(dir, &["merge", "out", "two", "whole", "--check", "whole"]);
    assert!(err(&whole).contains("both have"), "{}", err(&whole));

    // Of another version of the tables.
    let summary = dir.join("two/summary.json");
    let text = fs::read_to_string(&summary).unwrap();
    let version = text
        .split("\"games\": \"")
        .nth(1)
        .unwrap()
        .split('"')
        .next()
        .unwrap();
    fs::write(&summary, text.replace(version, "0000000000000000")).unwrap();
    let mixed = run(dir, &["merge", "out", "two", "--check", "whole"]);
    let said = format!(
        "scoresheet: out/part=1 and two cannot be taken together: the schema version of games is {version} in one and \
         0000000000000000 in the other; audit the records again alike"
    );
    assert_reported(&mixed, 2, &[&said]);

    fs::write(&summary, text.replace("\"plies\": \"", "\"other\": \"")).unwrap();
    let mixed = run(dir, &["merge", "out", "two", "--check", "whole"]);
    let said = "scoresheet: out/part=1 and two cannot be taken together: only one of them has the table plies; \
                audit the records again alike";
    assert_reported(&mixed, 2, &[said]);

    // Of another version of the files.
    fs::write(dir.join("games/a.pgn"), GAMES.repeat(49)).unwrap();
    let other = audit_part(dir, 1, "y");
    assert_eq!(other.status.code(), Some(2));
    assert!(
        err(&other).contains("games/a.pgn: is not the file that was cut into parts"),
        "{}",
        err(&other)
    );
    assert!(!dir.join("y/part=1/games.csv").exists());
}

/// Differences are named, and are exit status 1.
#[test]
fn check_finds_a_difference() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    example(dir);
    in_parts(dir, "2KiB", "out");
    fs::write(dir.join("games/b.pgn"), GAMES).unwrap();
    let audited = run(dir, &["audit", "games", "--out", "other", "--plies"]);
    assert_eq!(audited.status.code(), Some(0));
    let checked = run(dir, &["merge", "out", "--check", "other"]);
    assert_eq!(checked.status.code(), Some(1));
    assert!(
        err(&checked).contains("other: summary: games is 157 merged, and 154"),
        "{}",
        err(&checked)
    );
    assert!(
        err(&checked).contains("games: row 154 differs"),
        "{}",
        err(&checked)
    );
}

#[test]
fn a_stream_may_have_a_name_and_files_may_come_from_a_list() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    example(dir);
    let name = "s3://bucket/a.pgn";
    let mut command = program(dir);
    command.args(["audit", "-", "--name", name, "--out", "piped", "--plies"]);
    let piped = with_input(&mut command, &GAMES.repeat(50));
    assert_eq!(piped.status.code(), Some(0), "{}", err(&piped));
    let mut command = program(dir);
    command.args(["audit", "--files-from", "-", "--out", "listed"]);
    let listed = with_input(&mut command, "games/a.pgn\ngames/b.pgn\n\ngames/c.txt\n");
    assert_eq!(listed.status.code(), Some(0), "{}", err(&listed));
    let read = |name: &str| fs::read_to_string(dir.join(name)).unwrap();
    let of_a: Vec<String> = read("whole/games.csv")
        .lines()
        .take(151)
        .map(str::to_owned)
        .collect();
    assert_eq!(
        read("piped/games.csv").replace(name, "games/a.pgn"),
        of_a.join("\n") + "\n"
    );
    assert_eq!(read("listed/games.csv"), read("whole/games.csv"));
    let two = run(dir, &["audit", "games", "--name", "one", "--out", "x"]);
    assert_reported(
        &two,
        2,
        &["scoresheet: --name: gives one file its name, and there are 3"],
    );
}

/// `key=value` folders are columns of queries, patterns name many folders.
#[test]
fn folders_say_what_their_rows_are_of() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    example(dir);
    for (year, file) in [("1990", "a"), ("1991", "b")] {
        let (file, to) = (format!("games/{file}.pgn"), format!("all/year={year}"));
        let audited = run(dir, &["audit", &file, "--out", &to]);
        assert_eq!(audited.status.code(), Some(0));
    }
    let query = "SELECT year, COUNT(*) AS games FROM games GROUP BY year ORDER BY year";
    for of in ["all", "all/*", "all/year=19??"] {
        // The column is called as one that games have, which stays.
        let answered = run(dir, &["stats", of, "--sql", query, "--json"]);
        assert_eq!(answered.status.code(), Some(0), "{}", err(&answered));
    }
    fs::rename(dir.join("all"), dir.join("by")).unwrap();
    for (year, month) in [("1990", "01"), ("1991", "02")] {
        fs::rename(
            dir.join(format!("by/year={year}")),
            dir.join(format!("by/month={month}")),
        )
        .unwrap();
    }
    let query = query.replace("year", "month");
    for of in ["by", "by/*", "by/month=0[12]"] {
        let answered = run(dir, &["stats", of, "--sql", &query, "--json"]);
        let row = |month: &str, games: u32| {
            format!("{{\"schema\":\"scoresheet.row/1\",\"month\":\"{month}\",\"games\":{games}}}\n")
        };
        let rows = row("01", 150) + &row("02", 6);
        assert_eq!(out(&answered), rows, "{}", err(&answered));
    }
    let page = run(
        dir,
        &["report", "by", "--out", "page.html", "--records", "."],
    );
    assert_eq!(page.status.code(), Some(0), "{}", err(&page));
    let none = run(dir, &["stats", "no/*", "--out", "s"]);
    assert_reported(&none, 2, &["scoresheet: no/*: no folder has this name"]);
}

/// By its own path and by one from a folder below it is the same file, of which no name tells.
#[test]
fn a_file_in_two_audits_is_told() {
    let dir = scratch();
    let games = "[White \"A\"]\n\n1. e4 e5 1-0\n\n[White \"B\"]\n\n1. d4 d5 1-0\n";
    fs::write(dir.path().join("a.pgn"), games).unwrap();
    fs::write(dir.path().join("b.pgn"), "1. c4 c5 1-0\n").unwrap();
    let whole = dir.path().join("a.pgn");
    run(dir.path(), &["audit", "a.pgn", "--out", "one"]);
    run(
        dir.path(),
        &["audit", whole.to_str().unwrap(), "b.pgn", "--out", "two"],
    );
    let told = format!(
        "scoresheet: two: {} has the same games as a.pgn in one; they are counted twice",
        whole.display()
    );
    for command in [
        &[
            "stats",
            "one",
            "two",
            "--sql",
            "SELECT COUNT(*) AS n FROM games",
        ][..],
        &["merge", "one", "two", "--out", "both"],
    ] {
        let output = run(dir.path(), command);
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        assert_eq!(err(&output).trim(), told);
    }
}

#[test]
fn one_audit_named_twice_is_not_counted_twice() {
    let dir = scratch();
    fs::write(dir.path().join("a.pgn"), "1. e4 e5 1-0\n").unwrap();
    run(dir.path(), &["audit", "a.pgn", "--out", "t"]);
    let output = run(dir.path(), &["merge", "t", "./t", "--out", "both"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("is named twice"), "{}", err(&output));
}
