//! Players whom a table states to be struck.

use crate::common::errors;
use scoresheet_event::{FaultCode, Points, Reading};
use scoresheet_event_files::{CsvOptions, crosstable_csv, pairing_list};

fn read(text: &str) -> Reading {
    crosstable_csv::read(text, "table.csv", &CsvOptions::default()).checked()
}

fn points(reading: &Reading) -> Vec<String> {
    let points = reading.event.points().into_iter();
    points.map(Points::printed).collect()
}

fn notes(reading: &Reading) -> Vec<&str> {
    let notes = reading.faults.iter();
    let of_struck =
        |text: &str| text.contains("struck from the table") && !text.contains("half or more");
    let notes = notes.filter(|fault| of_struck(&fault.message));
    notes.map(|fault| fault.message.as_str()).collect()
}

/// Their column is not shown: a point that still counted would be in no cell of the table.
#[test]
fn games_of_the_struck_count_for_nobody_whether_in_brackets_or_not() {
    for (rules, win, clause) in [
        ("kv53", "1", "KV53 §38"),
        ("mk53", "1", "MK53 §27"),
        ("fide98", "1", "FTM98 5.4a"),
        ("kv53", "(1)", ""),
    ] {
        let loss = win.replace('1', "0");
        let text = format!(
            "# rules: {rules}\nno;name;1;2;3;struck;points\n1;A;x;1;{win};;1\n2;B;0;x;.;;0\n3;C;{loss};.;x;yes;0\n"
        );
        let reading = read(&text);
        assert_eq!(errors(&reading), [], "{text}");
        assert_eq!(points(&reading), ["1", "0", "0"], "{text}");
        let codes = reading.faults.iter().map(|fault| fault.code);
        assert!(!codes.clone().any(|code| code == FaultCode::PointsDisagree));
        let said = notes(&reading);
        if clause.is_empty() {
            assert!(said.is_empty(), "{said:?}");
        } else {
            let expected = format!(
                "3 C is struck from the table: 1 game of that player without brackets counts for nobody ({clause})"
            );
            assert_eq!(said, [expected]);
        }
    }
}

#[test]
fn nobody_with_games_is_struck_from_a_swiss() {
    let table = "# kind: swiss\nno;name;struck;R1;R2\n1;A;;2w1;3b1\n2;B;;1b0;4w1\n3;C;yes;4b½;1w0\n4;D;;3w½;2b0\n";
    let reading = read(table);
    assert_eq!(errors(&reading), [(FaultCode::FactsDisagree, 5, 3)]);
    let said = notes(&reading);
    assert!(
        said[0].contains("2 games") && said[0].contains("FTM98 5.5"),
        "{said:?}"
    );
    // Nobody's points are changed.
    assert_eq!(points(&reading), ["2", "1", "½", "½"]);
    // Who never came may be struck.
    let table = "# kind: swiss\nno;name;struck;R1\n1;A;;2w1\n2;B;;1b0\n3;C;yes;\n";
    assert_eq!(errors(&read(table)), []);
}

#[test]
fn lists_of_pairings_have_the_struck_too() {
    let list = "number,name,struck\n1,A,\n2,B,yes\n3,C,\n\nround,white,black,result\n1,1,2,1-0\n2,3,1,½-½\n3,2,3,1-0\n";
    let reading = pairing_list::read(&[("list.csv", list)], &CsvOptions::default()).checked();
    assert_eq!(errors(&reading), []);
    assert_eq!(points(&reading), ["½", "0", "½"]);
    assert_eq!(notes(&reading).len(), 1);
}

#[test]
fn who_has_played_half_of_the_games_is_not_struck() {
    let table = |result: &str, other: &str| {
        format!(
            "# rules: mk53\nno;name;1;2;3;4;5;struck\n1;A;x;1;1;1;1;\n2;B;0;x;1;1;{other};\n3;C;0;0;x;1;.;\n\
             4;D;0;0;0;x;.;\n5;E;0;{result};.;.;x;yes\n"
        )
    };
    let said = |text: &str| {
        let faults = read(text).faults.into_iter();
        let half = faults.filter(|fault| fault.code == FaultCode::FactsDisagree);
        half.map(|fault| fault.message).collect::<Vec<_>>()
    };
    assert_eq!(
        said(&table("0", "1")),
        [
            "5 E is struck from the table with 2 of 4 games played, half or more: by MK53 §27 they would count"
        ]
    );
    assert_eq!(said(&table(".", ".")), [""; 0]);
}
