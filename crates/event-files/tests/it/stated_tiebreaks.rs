//! Tie-breaks that a table states, held against those worked out.

use crate::common::errors;
use scoresheet_event::{FaultCode, Reading};
use scoresheet_event_files::{CsvOptions, crosstable_csv};
use scoresheet_source::Level;

fn read(text: &str) -> Reading {
    crosstable_csv::read(text, "table.csv", &CsvOptions::default()).checked()
}

/// What is said of the columns.
fn said(reading: &Reading) -> Vec<(Level, u32, u32, &str)> {
    let faults = reading.faults.iter();
    let faults = faults.filter(|fault| fault.code == FaultCode::FactsDisagree);
    faults
        .map(|fault| (fault.level, fault.at.line, fault.at.column, &*fault.message))
        .collect()
}

/// Four players, three rounds, all played.
fn table(date: &str, heads: &str, stated: [&str; 4]) -> String {
    let [one, two, three, four] = stated;
    format!(
        "# kind: swiss\n# start: {date}\nno;name;R1;R2;R3;points;{heads}\n\
         1;Alpha;4w1;3b1;2w½;2½;{one}\n2;Beta;3w1;4b½;1b½;2;{two}\n\
         3;Gamma;2b0;1w0;4w0;0;{three}\n4;Delta;1b0;2w½;3b1;1½;{four}\n"
    )
}

#[test]
fn stated_tiebreaks_that_are_right_are_no_finding() {
    for (heads, stated) in [
        (
            "BH;SB;Koya;Wins",
            ["3½;2½;1½;2", "4;2;1;1", "6;0;0;0", "4,5;1;½;1"],
        ),
        // Blanks say nothing.
        ("Buchholz", ["3½", "", "6", ""]),
        ("BHC1", ["3½", "4", "4½", "4½"]),
    ] {
        let reading = read(&table("2015-03-01", heads, stated));
        assert_eq!(errors(&reading), [], "{heads}");
        let said = said(&reading);
        assert!(said.is_empty() || heads == "BHC1", "{heads}: {said:?}");
    }
}

#[test]
fn a_slip_in_a_stated_tiebreak_is_told_with_the_rules() {
    let reading = read(&table("2015-03-01", "BH", ["3½", "4", "6½", "4½"]));
    let message = "3 Gamma: Buchholz is stated as 6½, but the results give 6 under fide2009";
    assert_eq!(said(&reading), [(Level::Warning, 6, 23, message)]);
    // Where hardly anything fits, the column is of something else.
    let reading = read(&table("2015-03-01", "Buchholz", ["11", "12", "13", "14"]));
    let [(Level::Warning, 3, 25, message)] = said(&reading)[..] else {
        panic!("{:?}", reading.faults);
    };
    assert!(message.contains("under any rules known here"), "{message}");
}

/// A round that a player sat out is worth something else in each edition.
#[test]
fn the_rules_under_which_a_column_is_right_are_named() {
    let swiss = |date: &str, stated: [&str; 3]| {
        let [one, two, three] = stated;
        format!(
            "# kind: swiss\n# start: {date}\nno;name;R1;R2;R3;BH\n\
             1;Alpha;2w1;3b1;bye;{one}\n2;Beta;1b0;bye;3w1;{two}\n3;Gamma;bye;1w0;2b0;{three}\n"
        )
    };
    let worked_out = |date: &str| -> Vec<String> {
        use scoresheet_event::tiebreak::{Choices, Contest, Tiebreaks};
        let reading = read(&swiss(date, ["", "", ""]));
        let rules = scoresheet_event::assessment::rules_of(&reading.event, None).0;
        let contest = Contest::of_players(&reading.event);
        let tiebreaks = Tiebreaks::new(&contest, rules, Choices::default());
        let column = tiebreaks.column("BH".parse().unwrap());
        column.iter().map(ToString::to_string).collect()
    };
    let old = worked_out("2015-03-01");
    assert_ne!(old, worked_out("2026-04-01"));
    let [one, two, three] = &old[..] else {
        panic!("{old:?}");
    };
    let stated = [&**one, &**two, &**three];
    assert_eq!(said(&read(&swiss("2015-03-01", stated))), []);
    let later = read(&swiss("2026-04-01", stated));
    let [(Level::Note, 3, 18, message)] = said(&later)[..] else {
        panic!("{:?}", later.faults);
    };
    assert!(
        message.contains("Buchholz as under fide2009; under fide2026"),
        "{message}"
    );
}

/// While games are open nobody knows of which results a number is.
#[test]
fn columns_of_what_is_not_settled_are_noted_and_not_compared() {
    let open = table("2015-03-01", "BH", ["9", "9", "9", "9"]).replace("½", "");
    let reading = read(&open);
    assert_eq!(said(&reading), []);
    let mut faults = reading.faults.iter();
    let told = faults.any(|fault| fault.message.contains("is not compared"));
    assert!(told, "{:?}", reading.faults);
}
