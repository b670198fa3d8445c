//! Rounds of which a source says nothing for some players: a line may be lost, and absence costs points.

use crate::common::weighty;
use scoresheet_event::assessment::Left;
use scoresheet_event::{FaultCode, Reading};
use scoresheet_event_files::{CsvOptions, crosstable_csv, pairing_list};

fn list(text: &str) -> Reading {
    pairing_list::read(&[("list.csv", text)], &CsvOptions::default()).checked()
}

fn table(text: &str) -> Reading {
    crosstable_csv::read(text, "table.csv", &CsvOptions::default()).checked()
}

/// What is said of rounds without a word, and the line that it is said of.
fn unstated(reading: &Reading) -> Vec<(u32, &str)> {
    assert!(weighty(reading).all(|fault| fault.code == FaultCode::RoundUnstated));
    weighty(reading)
        .map(|fault| (fault.at.line, fault.message.as_str()))
        .collect()
}

const FIVE: &str =
    "number,name\n1,Petrov\n2,Oun\n3,Kask\n4,Lepp\n5,Tamm\n\nround,white,black,result\n";

#[test]
fn a_lost_line_is_told_of_once() {
    let whole = format!("{FIVE}1,1,2,1-0\n1,3,4,=\n1,5,bye,\n2,1,3,1-0\n2,5,2,=\n2,4,bye,\n");
    assert_eq!(unstated(&list(&whole)), []);
    let lost = list(&whole.replace("2,5,2,=\n", ""));
    let [(3, message)] = unstated(&lost)[..] else {
        panic!("{:?}", unstated(&lost))
    };
    assert!(message.starts_with(
        "2 Oun has neither a game nor a bye in round 2, and 1 more has such a round: counted as absent"
    ));
    // The first round and one in the middle too.
    for line in ["1,3,4,=\n", "1,5,bye,\n"] {
        assert_eq!(unstated(&list(&whole.replace(line, ""))).len(), 1, "{line}");
    }
    let blank = "# kind: swiss\nno;name;R1;R2;R3\n1;A;2w1;;4w1\n2;B;1b0;4w1;3w=\n3;C;4b1;;2b=\n4;D;3w0;2b0;1b0\n";
    assert_eq!(unstated(&table(blank)).len(), 1);
}

/// Neither is a round that is yet to come, nor one after a player left or was away for good.
#[test]
fn who_is_known_to_be_away_is_not_told_of() {
    let table_of = |last: &str, left: &str| {
        table(&format!(
            "# kind: swiss\nno;name;left;R1;R2;R3\n1;A;;2w1;3b1;4w1\n2;B;;1b0;4w1;3w=\n3;C;;4b1;1w0;2b=\n4;D;{left};3w0;2b0;1b0\n{last}"
        ))
    };
    assert_eq!(unstated(&table_of("", "")), []);
    for (last, count) in [
        ("5;E;;bye;bye0;\n", 0),
        ("5;E;;bye;-;\n", 0),
        ("5;E;;bye;;bye0\n", 1),
        ("5;E;;bye;;\n", 1),
        ("5;E;1;bye;;\n", 0),
        ("5;E;0;;;\n", 0),
        ("5;E;;;;\n", 1),
    ] {
        assert_eq!(unstated(&table_of(last, "")).len(), count, "{last}");
    }
    let open = format!("{FIVE}1,1,2,1-0\n1,3,4,=\n1,5,bye,\n2,1,3,*\n");
    assert_eq!(unstated(&list(&open)), []);
}

/// In a round robin whoever has no game is free.
#[test]
fn an_odd_round_robin_needs_no_byes() {
    let games = "1,B,C,1-0\n2,C,A,=\n3,A,B,0-1\n";
    for head in ["", "# kind: round-robin\n"] {
        let text = format!("{head}round,white,black,result\n{games}");
        assert_eq!(unstated(&list(&text)), [], "{head:?}");
    }
}

#[test]
fn who_is_told_to_have_left_is_not_told_of() {
    let mut reading = list(&format!(
        "{FIVE}1,1,2,1-0\n1,3,4,=\n1,5,bye,\n2,1,3,1-0\n2,4,5,=\n"
    ));
    assert_eq!(unstated(&reading).len(), 1);
    let left = |player: &str| Left {
        player: player.to_owned(),
        round: 1,
    };
    reading.told_who_left(&[left("Nobody")]);
    assert_eq!(unstated(&reading).len(), 1);
    reading.told_who_left(&[left("Oun")]);
    assert_eq!(unstated(&reading), []);
}

/// Who has lost in a knock-out has no later rounds.
#[test]
fn who_is_out_of_a_knock_out_is_not_told_of() {
    let cup = "round,white,black,result\n1,Ann,Bob,1-0\n1,Cyd,Dee,0-1\n1,Eve,Fox,+--\n1,Gus,Hal,0-1\n\
               2,Ann,Dee,=\n2,Eve,Hal,0-1\n3,Dee,Hal,1-0\n";
    assert_eq!(unstated(&list(cup)), []);
    // A winner who does not go on, a loser who does, a lost line, and a Swiss.
    for other in [
        cup.replace("3,Dee,Hal", "3,Dee,Eve"),
        cup.replace("2,Eve,Hal", "2,Fox,Hal"),
        cup.replace("1,Gus,Hal,0-1\n", ""),
        format!("# kind: swiss\n{cup}"),
    ] {
        assert_eq!(unstated(&list(&other)).len(), 1, "{other}");
    }
    let two_rounds = "round,white,black,result\n1,Ann,Bob,1-0\n1,Cyd,Dee,0-1\n2,Ann,Dee,1-0\n";
    assert_eq!(unstated(&list(two_rounds)).len(), 1);
}
