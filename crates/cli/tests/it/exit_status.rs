//! The table of exit statuses in `docs/options.md`: each of its rows is run.

use crate::common::{err, out, run, scratch};
use crate::scan::{PNG, hocr};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

const LEVELS: [&str; 3] = ["note", "warning", "error"];

/// What of a row is run: the command, what is typed after it (blanks within a word as `_`), the worst level of what is
/// found, and what is typed where it cannot be done.
type Row = (
    &'static str,
    &'static str,
    Option<&'static str>,
    &'static str,
);

const ROWS: &[Row] = &[
    ("audit", "bad.pgn", Some("error"), "none.pgn"),
    ("parts", "bad.pgn", None, "--size x"),
    ("merge", "audited --out NEW", Some("error"), "none"),
    ("stats", "--list", None, "none"),
    ("check", "bad.pgn", Some("error"), "none.pgn"),
    ("check", "note.pgn", Some("note"), "none.pgn"),
    ("show", "bad.pgn", Some("error"), "none.pgn"),
    ("convert", "bad.pgn --to pgn", Some("error"), "bad.pgn"),
    ("select", "bad.pgn", None, "none.pgn"),
    (
        "fix",
        "open.pgn --dry-run",
        Some("note"),
        "none.pgn --dry-run",
    ),
    ("fix", "bad.pgn --dry-run", Some("warning"), "bad.pgn"),
    ("collate", "form.pgn other.pgn", Some("error"), "form.pgn"),
    ("collate", "form.pgn same.pgn", None, "form.pgn none.pgn"),
    ("repair", "bad.pgn", Some("error"), "none.pgn"),
    ("repair", "form.pgn", None, "empty.pgn"),
    (
        "scan",
        "book --ocr OCR --out NEW",
        Some("warning"),
        "none --out NEW",
    ),
    ("report", "audited --out NEW", None, "none --out NEW"),
    ("moves", "--game chess", None, "--game chess --fen x"),
    (
        "resolve",
        "--game chess Nf3",
        None,
        "--game chess --fen x Nf3",
    ),
    ("resolve", "--game chess Nf4", Some("error"), "--game chess"),
    ("languages", "", None, "--from x"),
    ("perft", "--game chess --depth 1", None, "--game chess"),
    ("rules", "", None, "none"),
    (
        "adjourn write",
        "open.pgn --used-white 1:45 --used-black 2:15 --control 40_in_1:00",
        Some("error"),
        "open.pgn",
    ),
    ("adjourn check", "envelope.txt", Some("error"), "none.txt"),
    (
        "adjourn plan",
        "list.csv --rules kv53 --from 10:00 --until 16:00",
        None,
        "none.csv --from 10:00 --until 16:00",
    ),
    ("rounds", "4", None, "1"),
    ("lots", "names.txt --seed 7", None, "none.txt"),
    ("event", "cross.csv", Some("warning"), "none.csv"),
    (
        "norms",
        "cross.csv --game chess --indicator none=5",
        Some("warning"),
        "cross.csv --game chess",
    ),
    ("config", "", None, "--out x"),
    ("completions", "bash", None, "ksh"),
];

fn files(dir: &Path) {
    let tags = "[White \"Kask\"]\n[Black \"Tamm\"]\n[Date \"2024.01.01\"]\n[Result \"*\"]\n\n";
    let texts = [
        ("bad.pgn", format!("{tags}1. e4 e5 2. Ke3 *\n")),
        ("form.pgn", format!("{tags}1. e4 e5 2. Nf3 *\n")),
        ("same.pgn", format!("{tags}1. e4 e5 2. Nf3 *\n")),
        (
            "note.pgn",
            format!("{tags}1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 *\n"),
        ),
        ("other.pgn", format!("{tags}1. e4 e5 2. Nc3 *\n")),
        ("open.pgn", format!("{tags}1. e4 e5 2. Nf3 1-0\n")),
        ("empty.pgn", String::new()),
        ("names.txt", "Kask\nTamm\nSaar\n".into()),
        ("list.csv", "round;white;black\n3;Petrov;Ivanov\n".into()),
        (
            "cross.csv",
            "number;name;1;2;points\n1;Kask;*;1;1\n2;Tamm;0;*;1\n".into(),
        ),
        ("ocr", "#!/bin/sh\ncat page.html\n".into()),
    ];
    fs::create_dir(dir.join("book")).unwrap();
    for (name, text) in texts {
        fs::write(dir.join(name), text).unwrap();
    }
    fs::write(dir.join("book/p1.png"), PNG).unwrap();
    let page = hocr(&["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba9 Nf6 5. O-O Be7"]);
    fs::write(dir.join("page.html"), page).unwrap();
    fs::set_permissions(dir.join("ocr"), fs::Permissions::from_mode(0o755)).unwrap();
    let made = [
        "adjourn",
        "write",
        "open.pgn",
        "--used-white",
        "1:45",
        "--used-black",
        "2:15",
    ];
    run(
        dir,
        &[
            &made[..],
            &["--control", "40 in 1:00", "--out", "envelope.txt"],
        ]
        .concat(),
    );
    run(dir, &["audit", "bad.pgn", "--out", "audited"]);
}

/// The commands of the table and the levels from which on they end with 1.
fn documented() -> BTreeMap<String, String> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/options.md");
    let page = fs::read_to_string(page).unwrap();
    let (_, table) = page
        .split_once("| command | can find | `--fail-on` |")
        .unwrap();
    let (table, _) = table.split_once("\n\n").unwrap();
    let rows = table.lines().skip(2).map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let plain = |cell: &str| cell.trim_matches('`').to_owned();
        (plain(cells[1]), plain(cells[3]))
    });
    rows.collect()
}

/// Whether what is found at `worst` ends a command with 1.
fn fails(fail_on: &str, worst: Option<&str>) -> bool {
    let place = |level: &str| LEVELS.iter().position(|one| *one == level);
    match (place(fail_on), worst.and_then(place)) {
        (Some(from), Some(worst)) => worst >= from,
        (None, _) | (_, None) => false,
    }
}

#[test]
fn every_command_ends_as_the_table_says() {
    let dir = scratch();
    files(dir.path());
    let documented = documented();
    let (mut wrong, mut new) = (String::new(), 0);
    let mut typed = |command: &str, more: &str, fail_on: Option<&str>| {
        let ocr = dir.path().join("ocr").display().to_string();
        new += 1;
        let mut words: Vec<String> = command.split(' ').map(str::to_owned).collect();
        words.extend(
            more.split(' ')
                .filter(|word| !word.is_empty())
                .map(|word| match word {
                    "NEW" => format!("new{new}"),
                    "OCR" => ocr.clone(),
                    word => word.replace('_', " "),
                }),
        );
        words.extend(
            fail_on
                .iter()
                .flat_map(|level| ["--fail-on".to_owned(), (*level).to_owned()]),
        );
        run(dir.path(), &words)
    };
    for (command, more, worst, cannot) in ROWS {
        let unless_typed = &documented[*command];
        for fail_on in [
            None,
            Some("none"),
            Some("note"),
            Some("warning"),
            Some("error"),
        ] {
            let output = typed(command, more, fail_on);
            let expected = i32::from(fails(fail_on.unwrap_or(unless_typed), *worst));
            if output.status.code() != Some(expected) {
                wrong += &format!(
                    "{command} {more} {fail_on:?}: {:?}: {}\n",
                    output.status,
                    err(&output)
                );
            }
        }
        let output = typed(command, cannot, None);
        let told = err(&output);
        let last = told.lines().last().unwrap_or_default();
        if output.status.code() != Some(2) || !last.starts_with("scoresheet: ") {
            wrong += &format!("{command} {cannot}: {:?}: {told}\n", output.status);
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    let run_here: BTreeSet<String> = ROWS.iter().map(|row| row.0.to_owned()).collect();
    let of_page: BTreeSet<String> = documented.into_keys().collect();
    assert_eq!(run_here, of_page);
    // The parts of `adjourn` that find nothing have no row.
    let help = out(&run(dir.path(), &["--help"]));
    let (_, commands) = help.split_once("Commands:\n").unwrap();
    let (commands, _) = commands.split_once("\n\n").unwrap();
    for line in commands.lines().filter(|line| !line.starts_with("   ")) {
        let command = line.split_whitespace().next().unwrap();
        let has_row = of_page
            .iter()
            .any(|row| row.split(' ').next() == Some(command));
        assert!(has_row || command == "help", "{command}");
    }
}
