//! `scoresheet rounds` as a user types it.

use crate::common::{assert_reported, err, out, run, scratch};
use std::fs;

/// The row of the annexes for 7 or 8 players, the absent number in brackets.
const PRINTED: [&str; 7] = [
    "1—(8)  2—7  3—6  4—5",
    "(8)—5  6—4  7—3  1—2",
    "2—(8)  3—1  4—7  5—6",
    "(8)—6  7—5  1—4  2—3",
    "3—(8)  4—2  5—1  6—7",
    "(8)—7  1—6  2—5  3—4",
    "4—(8)  5—3  6—2  7—1",
];

#[test]
fn an_odd_field_is_printed_as_the_books_print_it() {
    let dir = scratch();
    let shown = out(&run(dir.path(), &["rounds", "7"]));
    let rows: Vec<&str> = shown.lines().filter(|line| line.contains('—')).collect();
    assert_eq!(rows.len(), PRINTED.len());
    for ((row, printed), free) in rows.iter().zip(PRINTED).zip([1, 5, 2, 6, 3, 7, 4]) {
        assert!(
            row.contains(printed) && row.ends_with(&format!(" {free}")),
            "{row}"
        );
    }
    assert!(
        shown.ends_with("\nNobody has number 8: the player paired with it has a bye.\n"),
        "{shown}"
    );
    let even = out(&run(dir.path(), &["rounds", "8"]));
    for (row, printed) in even.lines().filter(|line| line.contains('—')).zip(PRINTED) {
        let cells: Vec<&str> = row.split_whitespace().skip(1).collect();
        assert_eq!(cells.join("  "), printed.replace(['(', ')'], ""));
    }
}

#[test]
fn games_and_byes_for_programs() {
    let dir = scratch();
    let csv = out(&run(dir.path(), &["rounds", "3", "--format", "csv"]));
    let rows = "1,1,2,3\n1,,1,free\n2,1,1,2\n2,,3,free\n3,1,3,1\n3,,2,free\n";
    assert_eq!(csv, format!("round,board,white,black\n{rows}"));
    let json = out(&run(dir.path(), &["rounds", "4", "--double", "--json"]));
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["rounds"].as_array().unwrap().len(), 6);
    assert_eq!(
        json["rounds"][0]["games"],
        serde_json::json!([[1, 4], [2, 3]])
    );
    assert_eq!(
        json["rounds"][3]["games"],
        serde_json::json!([[4, 1], [3, 2]])
    );
    assert_eq!(json["rounds"][3]["bye"], serde_json::Value::Null);
}

#[test]
fn no_number_of_players_is_one_clear_error() {
    let dir = scratch();
    for number in ["0", "1", "2001", "1000000", "99999999999999999999"] {
        let output = run(dir.path(), &["rounds", number]);
        let first = format!("scoresheet: {number}: a pairing table is for 2 to 2000 players");
        assert_eq!(
            (output.status.code(), err(&output).lines().next()),
            (Some(2), Some(first.as_str()))
        );
    }
    for number in ["7.5", "1e2", "seven"] {
        let output = run(dir.path(), &["rounds", number]);
        let first = format!("scoresheet: {number}: not a whole number of players");
        assert!(err(&output).starts_with(&first), "{}", err(&output));
    }
    assert_eq!(run(dir.path(), &["rounds"]).status.code(), Some(2));
}

#[test]
fn two_thousand_players_are_shown() {
    let dir = scratch();
    let csv = out(&run(dir.path(), &["rounds", "2000", "--format", "csv"]));
    assert_eq!(csv.lines().count(), 1 + 1_999 * 1_000);
}

#[test]
fn names_stand_for_their_numbers() {
    let dir = scratch();
    fs::write(
        dir.path().join("names.txt"),
        "Õun\nПетров\nTamm, \u{1b}[2J\n",
    )
    .unwrap();
    let shown = out(&run(dir.path(), &["rounds", "--names", "names.txt"]));
    assert!(
        shown.contains("1  2 Петров  3 Tamm, \u{fffd}[2J\n"),
        "{shown}"
    );
    assert!(shown.contains("\nBye: 1 Õun\n"), "{shown}");
    let lots = "number,name\n3,a\n1,b\n2,\"c, d\"\n";
    fs::write(dir.path().join("lots.csv"), lots).unwrap();
    let csv = out(&run(
        dir.path(),
        &["rounds", "--names", "lots.csv", "--format", "csv"],
    ));
    let rows: Vec<&str> = csv.lines().take(3).collect();
    assert_eq!(
        rows,
        [
            "round,board,white,black,white_name,black_name",
            "1,1,2,3,\"c, d\",a",
            "1,,1,free,b,"
        ]
    );
    let output = run(dir.path(), &["rounds", "4", "--names", "lots.csv"]);
    assert_reported(
        &output,
        2,
        &["scoresheet: lots.csv: 3 names, but 4 players were asked for"],
    );
    fs::write(dir.path().join("lots.csv"), "number,name\n3,a\n3,b\n9,c\n").unwrap();
    let output = run(dir.path(), &["rounds", "--names", "lots.csv"]);
    let reported = [
        "lots.csv:3: error[duplicate-number]: number 3 is already in line 2",
        "    3,b",
        "lots.csv:4: error[unreadable-line]: '9' is not a number from 1 to 3",
        "    9,c",
        "scoresheet: lots.csv: cannot be used as a list of players",
    ];
    assert_reported(&output, 2, &reported);
}

#[test]
fn an_order_drawn_by_lot_is_shown_with_its_seed() {
    let dir = scratch();
    let drawn = ["rounds", "8", "--draw-order", "--seed", "Tartu 1953"];
    let shown = out(&run(dir.path(), &drawn));
    let order: Vec<&str> = shown
        .lines()
        .filter(|line| line.contains('—'))
        .filter_map(|line| line.split_whitespace().nth(1))
        .collect();
    assert_eq!(order, ["1", "6", "3", "4", "2", "7", "5"]);
    assert!(shown.contains("from the seed 'Tartu 1953'"), "{shown}");
    // Without a seed one is chosen, and told also where the table has no room for it.
    let output = run(
        dir.path(),
        &["rounds", "8", "--draw-order", "--format", "csv"],
    );
    let reported = err(&output);
    let seed = reported
        .trim()
        .strip_prefix("scoresheet: the seed is ")
        .unwrap();
    let again = run(
        dir.path(),
        &[
            "rounds",
            "8",
            "--draw-order",
            "--format",
            "csv",
            "--seed",
            seed,
        ],
    );
    assert_eq!((out(&output), err(&again)), (out(&again), String::new()));
    let output = run(dir.path(), &["rounds", "8", "--seed", "1"]);
    assert_reported(
        &output,
        2,
        &["scoresheet: nothing is drawn by lot: --seed requires --draw-order"],
    );
}
