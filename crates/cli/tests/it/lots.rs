//! `scoresheet lots` as a user types it.

use crate::common::{assert_reported, err, out, run, scratch};
use std::fs;
use std::path::Path;

/// A list of players with these federations.
fn write(dir: &Path, federations: &[&str]) {
    let rows = (0..)
        .zip(federations)
        .map(|(n, code)| format!("P{n:02};{code};{}\n", 1900 + n));
    let text = format!("name;federation;born\n{}", rows.collect::<String>());
    fs::write(dir.join("players.csv"), text).unwrap();
}

const FIFTEEN: [&str; 15] = [
    "AAA", "BBB", "CCC", "DDD", "AAA", "BBB", "CCC", "DDD", "AAA", "BBB", "CCC", "DDD", "AAA",
    "BBB", "CCC",
];

fn varma<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let mut arguments = vec!["lots", "players.csv", "--varma", "--seed", "Tartu 1953"];
    arguments.extend(more);
    arguments
}

/// The draw that another program made from the same key stream (crates/event/tests/it/lots.rs).
#[test]
fn every_step_of_a_restricted_draw_is_shown() {
    let dir = scratch();
    write(dir.path(), &FIFTEEN);
    let shown = out(&run(dir.path(), &varma(&[])));
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines: Vec<String> = shown.lines().map(words).collect();
    for line in [
        "The draw, from the envelopes A: 5 6 7 12 13 14; B: 1 2 3 9 10; C: 8 11 15; D: 4",
        "1 AAA (4) P00 B of A, B 9 1 2 3 9 10",
        "2 P04 1 1 2 3 10",
        "5 BBB (4) P01 A, the only one with enough 14 5 6 7 12 13 14",
        "9 CCC (4) P02 none has enough; from A, C, D 4 4 5 6 15",
        "Seed 'Tartu 1953': the same list and seed give the same draw.",
        "15 players: number 16 is absent and in no envelope.",
        "Checked: in rounds 13, 14 and 15 of the pairing table, no two players of one federation meet.",
    ] {
        assert!(
            lines.contains(&line.to_owned()),
            "{line}
in
{shown}"
        );
    }
    assert!(
        shown.contains("\nNo envelope held enough numbers for CCC (4): "),
        "{shown}"
    );
}

#[test]
fn numbers_for_programs_and_remarks_beside_them() {
    let dir = scratch();
    write(dir.path(), &FIFTEEN);
    let output = run(dir.path(), &varma(&["--format", "csv"]));
    let csv = out(&output);
    let rows: Vec<&str> = csv.lines().take(3).collect();
    assert_eq!(
        rows,
        [
            "number,name,federation,born,step",
            "1,P04,AAA,1904,2",
            "2,P08,AAA,1908,3"
        ]
    );
    assert!(err(&output).contains("scoresheet: No envelope held enough numbers for CCC (4)"));
    let json: serde_json::Value =
        serde_json::from_str(&out(&run(dir.path(), &varma(&["--json"])))).unwrap();
    assert_eq!(json["seed"], "Tartu 1953");
    assert_eq!(json["numbers"][0]["name"], "P04");
    assert_eq!(
        json["varma"]["contingents"][0]["took"],
        serde_json::json!(["B"])
    );
    assert_eq!(json["varma"]["remarks"][0]["code"], "last-number-absent");
    fs::write(dir.path().join("lots.csv"), csv).unwrap();
    let paired = out(&run(dir.path(), &["rounds", "--names", "lots.csv"]));
    assert!(paired.contains("\nBye: 1 P04\n"), "{paired}");
    let output = run(dir.path(), &["lots", "lots.csv"]);
    let reported = "scoresheet: lots.csv: it has a column 'number'; take that out to draw numbers";
    assert_reported(&output, 2, &[reported]);
}

#[test]
fn damage_and_flaw_of_the_print_are_reported() {
    let dir = scratch();
    write(dir.path(), &["EST"; 24]);
    let shown = out(&run(dir.path(), &varma(&[])));
    let reported = "Envelope C of 23/24 players is printed (1218,23) and read 12, 18, 23: these numbers are in no other envelope.";
    assert!(shown.contains(reported), "{shown}");
    write(
        dir.path(),
        &[
            "A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9", "AA", "AB", "AC",
        ],
    );
    let shown = out(&run(dir.path(), &varma(&[])));
    let flaw =
        "In the row as printed, 6 and 12 of envelope C meet in round 11, one of the last three";
    assert!(
        shown.contains(&format!("{flaw}. In the corrected row")),
        "{shown}"
    );
    assert!(shown.contains("C: 6 8 12; D: 3 11\n"), "{shown}");
    let shown = out(&run(dir.path(), &varma(&["--repaired"])));
    assert!(
        shown.contains(&format!("{flaw}; the corrected row was used.")),
        "{shown}"
    );
    assert!(shown.contains("C: 6 8 11; D: 3 12\n"), "{shown}");
}

#[test]
fn names_alone_draw_from_all_numbers() {
    let dir = scratch();
    fs::write(dir.path().join("names.txt"), "Õun\nПетров\n\u{202e}Tamm\n").unwrap();
    let output = run(dir.path(), &["lots", "names.txt"]);
    let shown = out(&output);
    let seed = shown.split('\'').nth(1).unwrap();
    assert_eq!(
        shown,
        out(&run(dir.path(), &["lots", "names.txt", "--seed", seed]))
    );
    assert!(
        !shown.contains('\u{202e}') && shown.contains("Петров"),
        "{shown}"
    );
}

#[test]
fn what_cannot_be_drawn_is_reported_with_its_line() {
    let dir = scratch();
    let refused = "scoresheet: players.csv: cannot be used as a list of players";
    let reported = |text: &str, lines: &[&str]| {
        fs::write(dir.path().join("players.csv"), text).unwrap();
        assert_reported(&run(dir.path(), &varma(&[])), 2, lines);
    };
    let empty = "players.csv: error[too-few-players]: no name in it";
    reported("", &[empty, refused]);
    reported("name,federation\n", &[empty, refused]);
    let one = "players.csv:1: error[too-few-players]: one name only: an event needs two players";
    reported("Tamm\n", &[one, "    Tamm", refused]);
    reported("\0\0\0\u{1}", &["scoresheet: players.csv: is not text"]);
    let twice = "players.csv:4: error[duplicate-name]: 'a' is already in line 2; if these are two players, make \
                 their names differ";
    reported(
        "name,fed\na,EST\nb,EST\na,EST\n",
        &[twice, "    a,EST", refused],
    );
    let range =
        "scoresheet: players.csv: the Varma tables are for 9 to 24 players (FTM98 2.4.2), not for";
    reported("name,fed\na,EST\nb,EST\n", &[&format!("{range} 2")]);
    let many: String = (0..25).map(|n| format!("p{n},EST\n")).collect();
    reported(&format!("name,fed\n{many}"), &[&format!("{range} 25")]);
    let nobodys: String = (0..9).map(|n| format!("p{n}\n")).collect();
    let nobodys_line = "players.csv:1: error[unreadable-line]: 'p0' has no federation; a draw with the \
                        Varma tables needs everyone's";
    reported(&nobodys, &[nobodys_line, "    p0", refused]);
    let missing = run(dir.path(), &["lots", "missing.csv"]);
    assert_reported(
        &missing,
        2,
        &["scoresheet: missing.csv: no such file or folder"],
    );
    assert_reported(
        &run(dir.path(), &["lots", "."]),
        2,
        &["scoresheet: .: is a folder"],
    );
    let output = run(dir.path(), &["lots", "players.csv", "--seed", "õ"]);
    assert!(err(&output).contains("a seed is 1 to 32 printable ASCII characters"));
}
