//! Columns that say once more what the results of a row say.

use crate::common::{errors, weighty};
use scoresheet_event::{FaultCode, Reading};
use scoresheet_event_files::{CsvOptions, crosstable_csv};

fn read(text: &str) -> Reading {
    crosstable_csv::read(text, "table.csv", &CsvOptions::default()).checked()
}

fn said(reading: &Reading) -> Vec<(u32, u32, &str)> {
    let faults = weighty(reading).filter(|fault| fault.code == FaultCode::FactsDisagree);
    faults
        .map(|fault| (fault.at.line, fault.at.column, fault.message.as_str()))
        .collect()
}

/// The game of 1 and 2 is wrong in both cells, and the points were added up of them: only the counts and SB know.
#[test]
fn counts_that_are_not_those_of_the_results_are_told() {
    let table = "no;name;1;2;3;+;=;-;games;SB;points\n\
                 1;A;x;0;½;1;1;0;2;1,25;½\n\
                 2;B;1;x;1;1;0;1;2;1.5;2\n\
                 3;C;½;0;x;0;1;1;2;¾;½\n";
    let reading = read(table);
    assert_eq!(errors(&reading), []);
    assert_eq!(
        said(&reading),
        [
            (
                2,
                11,
                "1 A: games won are stated as 1, but the results give 0"
            ),
            (
                2,
                15,
                "1 A: games lost are stated as 0, but the results give 1"
            ),
            (
                2,
                19,
                "1 A: Sonneborn–Berger is stated as 1,25, but the results give 0.25 under fide2026"
            ),
            (
                3,
                11,
                "2 B: games won are stated as 1, but the results give 2"
            ),
            (
                3,
                15,
                "2 B: games lost are stated as 1, but the results give 0"
            ),
            (
                3,
                19,
                "2 B: Sonneborn–Berger is stated as 1.5, but the results give 1 under fide2026"
            ),
            (
                4,
                19,
                "3 C: Sonneborn–Berger is stated as ¾, but the results give 0.25 under fide2026"
            ),
        ]
    );
}

#[test]
fn counts_of_the_results_are_no_finding() {
    for table in [
        "no;name;1;2;3;W;D;L;SB;Berger?\n1;A;x;1;½;1;1;0;1.25;?\n2;B;0;x;1;1;0;1;0,50;\n3;C;½;0;x;0;1;1;0.75;\n",
        // Games without play are counted now here, now there.
        "no;name;1;2;3;+;=;-;games;SB\n1;A;x;+;½;0;1;0;1;1.25\n2;B;-;x;1;1;0;1;2;0.5\n3;C;½;0;x;0;1;1;2;0.75\n",
        // One column of games won beside no others.
        "no;name;1;2;3;Wins\n1;A;x;1;½;1\n2;B;0;x;1;1\n3;C;½;0;x;0\n",
        // Rounds without an opponent are wins in one table, and none in the other.
        "no;name;R1;R2;+;=;-\n1;A;2w1;bye;2;0;0\n2;B;1b0;3w½;0;1;1\n3;C;bye;2b½;0;1;0\n",
    ] {
        let reading = read(table);
        assert_eq!(errors(&reading), [], "{table}");
        assert_eq!(said(&reading), [], "{table}");
    }
}

/// Headings of other columns: initials of players, a letter alone.
#[test]
fn letters_that_head_other_columns_count_nothing() {
    let initials = "name;W;D;L\nWolf;x;1;0\nDorn;0;x;1\nLind;1;0;x\n";
    let reading = read(initials);
    assert_eq!((errors(&reading), said(&reading)), (Vec::new(), Vec::new()));
    assert_eq!(reading.event.pairings.len(), 3);
    let alone = "no;name;1;2;W\n1;A;x;1;7\n2;B;0;x;7\n";
    let reading = read(alone);
    assert_eq!(said(&reading), []);
    let ignored = reading
        .faults
        .iter()
        .filter(|fault| fault.code == FaultCode::FieldIgnored);
    assert_eq!(ignored.count(), 1);
}
