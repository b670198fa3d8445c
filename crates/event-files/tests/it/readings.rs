//! Cells of rounds that may be read in several ways: the rows of the opponents decide.

use crate::common::errors;
use scoresheet_event::{ByeReason, Event, FaultCode, Reading};
use scoresheet_event_files::{CsvOptions, crosstable_csv};

fn read(text: &str) -> Reading {
    crosstable_csv::read(text, "table.csv", &CsvOptions::default()).checked()
}

/// Points by name.
fn points(event: &Event) -> Vec<String> {
    let ids = event.ids();
    ids.map(|id| format!("{} {}", event.name_of(id), event.points_of(id)))
        .collect()
}

fn told(reading: &Reading, part: &str) -> bool {
    reading
        .faults
        .iter()
        .any(|fault| fault.message.contains(part))
}

/// As pairing programs print them: sorted by rank, with the starting numbers beside.
#[test]
fn numbers_are_places_where_only_these_fit() {
    let by = |[one, two, three, four]: [&str; 4]| {
        format!(
            "Rk.;SNo;Name;1.Rd;2.Rd;3.Rd;Pts.\n1;2;Alpha;{one};2.5\n2;1;Beta;{two};2\n\
             3;4;Gamma;{three};1.5\n4;3;Delta;{four};0\n"
        )
    };
    let points_of_all = ["Alpha 2.5", "Beta 2", "Gamma 1.5", "Delta 0"];
    let starting = read(&by([
        "4w1;3b1;1w½",
        "3w1;4b½;2b½",
        "2b0;1w½;3b1",
        "1b0;2w0;4w0",
    ]));
    assert_eq!(
        (errors(&starting), points(&starting.event)),
        (vec![], points_of_all.map(str::to_owned).to_vec())
    );
    assert!(!told(&starting, "places"));
    let places = read(&by([
        "3w1;4b1;2w½",
        "4w1;3b½;1b½",
        "1b0;2w½;4b1",
        "2b0;1w0;3w0",
    ]));
    assert_eq!(
        (errors(&places), points(&places.event)),
        (vec![], points_of_all.map(str::to_owned).to_vec())
    );
    assert!(told(&places, "are the places of the opponents"));
    // A slip leaves neither: it is told of the starting numbers.
    let slip = read(&by([
        "3w1;4b1;2w½",
        "4w1;3b½;1b½",
        "1b0;2w½;4b1",
        "2b0;1w0;3w1",
    ]));
    assert!(!errors(&slip).is_empty());
}

#[test]
fn letters_before_a_number_are_what_both_rows_bear_out() {
    let table = |[one, two, three, four]: [&str; 4]| {
        format!("# kind: swiss\nno;name;R1;R2;R3\n1;A;{one}\n2;B;{two}\n3;C;{three}\n4;D;{four}\n")
    };
    let results = read(&table(["W4;W3;D2", "W 3;D4;D1", "L2;L1;l4", "L1;D2;w3"]));
    assert_eq!(errors(&results), []);
    assert_eq!(points(&results.event), ["A 2.5", "B 2", "C 0", "D 1.5"]);
    assert!(told(&results, "are results"));
    let forfeits = read(&table(["W4;W3;D2", "X3;D4;D1", "F2;L1;L4", "L1;D2;W3"]));
    assert_eq!(errors(&forfeits), []);
    let colours = read(&table(["W4;B3;W2", "B3;W4;B1", "W2;W1;B4", "B1;B2;W3"]));
    assert_eq!(errors(&colours), []);
    assert!(told(&colours, "are colours"));
    assert_eq!(points(&colours.event), ["A 0", "B 0", "C 0", "D 0"]);
    // Both won, both had White, or nobody says so.
    for rows in [
        ["W4;W3;D2", "W3;D4;D1", "L2;L1;L4", "W1;D2;W3"],
        ["W4;W3;D2", "W3;D4;D1", "L2;L1;L4", ";D2;W3"],
        ["W4;;", "W3;;", "W2;;", "W1;;"],
    ] {
        let refused = read(&table(rows));
        let codes = errors(&refused).into_iter().map(|(code, _, _)| code);
        let codes: Vec<FaultCode> = codes.collect();
        assert!(
            codes.contains(&FaultCode::UnreadableResult),
            "{rows:?} {codes:?}"
        );
    }
}

#[test]
fn minus_one_is_a_bye_where_number_one_did_something_else() {
    let table = |[one, two, three]: [&str; 3]| {
        format!("# kind: swiss\nno;name;R1;R2;R3\n1;A;{one}\n2;B;{two}\n3;C;{three}\n")
    };
    let bye = read(&table(["+2;+3;-1", "-1;-1;=3", "-1;-1;=2"]));
    assert_eq!(errors(&bye), []);
    assert_eq!(points(&bye.event), ["A 3", "B 1.5", "C 1.5"]);
    let byes: Vec<(u16, &str, ByeReason)> = (bye.event.byes.iter())
        .map(|each| (each.round, bye.event.name_of(each.player), each.why))
        .collect();
    assert_eq!(
        byes,
        [
            (1, "C", ByeReason::PairingBye),
            (2, "B", ByeReason::PairingBye),
            (3, "A", ByeReason::PairingBye)
        ]
    );
    // Number 1 says nothing of the round: nobody knows.
    let unknown = read(&table(["+2;;bye", "-1;-1;=3", "bye;bye;=2"]));
    let codes = errors(&unknown).into_iter().map(|(code, _, _)| code);
    assert_eq!(codes.collect::<Vec<_>>(), [FaultCode::ResultsDisagree]);
}

/// The letter of a report file means something else in the tables of US Chess.
#[test]
fn a_bye_beside_letters_for_results_is_told() {
    let unclear = |text: &str| {
        let reading = read(text);
        assert_eq!(errors(&reading), [], "{text}");
        let mut faults = reading.faults.iter();
        faults.any(|fault| fault.code == FaultCode::ResultUnclear)
    };
    let table = "# kind: swiss\nPair Num;name;R1;R2\n1;A;W2;U\n2;B;L1;D3\n3;C;U;D2\n";
    assert!(unclear(table));
    assert!(!unclear(&table.replace(";U", ";bye0")));
    let signs = table
        .replace("W2", "+2")
        .replace("L1", "-1")
        .replace('D', "=");
    assert!(!unclear(&signs));
}

/// Both zeros may be right, and one of them is more likely a slip.
#[test]
fn a_game_that_both_lost_is_told() {
    let unclear = |text: &str| {
        let reading = read(text);
        assert_eq!(errors(&reading), [], "{text}");
        let mut faults = reading.faults.iter();
        faults.any(|fault| fault.code == FaultCode::ResultUnclear)
    };
    assert!(unclear("no;name;1;2\n1;A;x;0\n2;B;0;x\n"));
    assert!(unclear("no;name;R1\n1;A;2w0\n2;B;1b0\n"));
    assert!(!unclear("no;name;1;2\n1;A;x;-\n2;B;-;x\n"));
    assert!(!unclear("no;name;1;2\n1;A;x;½\n2;B;½;x\n"));
}
