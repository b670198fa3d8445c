//! What signs in a crosstable say of a game, where they may say several things.

use crate::common::{errors, marks, weighty};
use scoresheet_event::PlayerResult::{Draw, ForfeitLoss, ForfeitWin, Loss, Win};
use scoresheet_event::{ByeReason, FaultCode, Reading};
use scoresheet_event_files::{CsvOptions, crosstable_csv};

fn read(text: &str) -> Reading {
    crosstable_csv::read(text, "table.csv", &CsvOptions::default()).checked()
}

fn codes(reading: &Reading) -> Vec<FaultCode> {
    weighty(reading).map(|fault| fault.code).collect()
}

/// Each cell has the results of both: three games of each two, if it were read as a cell of several games is.
#[test]
fn both_sides_of_a_game_in_a_cell_are_no_further_games() {
    for [won, lost, drawn] in [
        ["1-0", "0-1", "½-½"],
        ["1 - 0", "0 - 1", "½ - ½"],
        ["1–0", "0–1", "1/2–1/2"],
        ["1*", "0*", "½*"],
        ["+-", "-+", "½"],
    ] {
        let text = format!(
            "no;name;1;2;3\n1;A;x;{won};{drawn}\n2;B;{lost};x;{won}\n3;C;{drawn};{lost};x\n"
        );
        let found = errors(&read(&text));
        assert!(
            found.contains(&(FaultCode::UnreadableResult, 2, 7)),
            "{text}{found:?}"
        );
    }
    let twice = "# kind: double-round-robin\nno;name;1;2\n1;A;x;1 / -\n2;B;0 / +;x\n";
    assert_eq!(
        marks(&read(twice)),
        [[Win, Loss], [ForfeitLoss, ForfeitWin]]
    );
}

#[test]
fn signs_without_a_figure_are_of_games_where_somebody_has_both() {
    let opponents = "no;name;1;2;3\n1;A;x;+;=\n2;B;-;x;+\n3;C;=;-;x\n";
    let by_rounds = "no;name;R1;R2;R3\n1;A;2w+;3b=;\n2;B;1b-;;3w+\n3;C;;1w=;2b-\n";
    for text in [opponents, by_rounds] {
        let reading = read(text);
        assert_eq!(codes(&reading)[0], FaultCode::SignsUnclear, "{text}");
        let marks = marks(&reading);
        assert!(
            [[Win, Loss], [Draw, Draw]]
                .iter()
                .all(|each| marks.contains(each)),
            "{text}"
        );
        assert!(
            reading.event.pairings.iter().all(|each| each.rated),
            "{text}"
        );
    }
}

#[test]
fn signs_beside_figures_are_of_games_without_play() {
    let beside = "no;name;1;2;3\n1;A;x;+;1\n2;B;-;x;+\n3;C;0;-;x\n";
    assert_eq!(codes(&read(beside)), []);
    assert_eq!(marks(&read(beside))[0], [ForfeitWin, ForfeitLoss]);
    // Nobody has won and lost by a sign: one has stayed away.
    let stayed_away = "no;name;1;2;3\n1;A;x;=;+\n2;B;=;x;+\n3;C;-;-;x\n";
    let reading = read(stayed_away);
    assert_eq!(codes(&reading), [FaultCode::SignsUnclear]);
    assert_eq!(marks(&reading)[1], [ForfeitWin, ForfeitLoss]);
    let nothing_but_forfeits = "no;name;1;2\n1;A;x;+\n2;B;-;x\n";
    assert_eq!(codes(&read(nothing_but_forfeits)), []);
    // A sign before the number is of a game that was played, so that one behind it is of another.
    let before = "no;name;R1;R2\n1;A;+2;3+\n2;B;-1;4-\n3;C;4=;1-\n4;D;3=;2+\n";
    assert_eq!(codes(&read(before)), []);
}

/// Forms that tables of the web and of programs have; each is one game, or none.
#[test]
fn forms_of_published_tables_are_read() {
    let table = "no;name;rating;place;R1;R2;R3\n\
        1;A;2200*;1st;3w/1;=B2;EXE\n\
        2;B;2100i;2nd;+W4;=W1;-½\n\
        3;C;1900;3rd;1b/0;4w1F;Z0\n\
        4;D;1800;4th;-B2;3b0 ff;nicht ausgelost\n";
    let reading = read(table);
    assert_eq!(errors(&reading), [], "{:?}", reading.faults);
    let marks = marks(&reading);
    assert_eq!(
        marks,
        [
            [Win, Loss],
            [Win, Loss],
            [Draw, Draw],
            [ForfeitWin, ForfeitLoss]
        ]
    );
    let byes: Vec<ByeReason> = reading.event.byes.iter().map(|bye| bye.why).collect();
    assert_eq!(
        byes,
        [
            ByeReason::PairingBye,
            ByeReason::HalfBye,
            ByeReason::ZeroBye,
            ByeReason::Absent
        ]
    );
    let ratings: Vec<Option<u16>> = reading
        .event
        .players
        .iter()
        .map(|player| player.rating)
        .collect();
    assert_eq!(ratings, [2200, 2100, 1900, 1800].map(Some));
    let warned = marked_ratings(&reading);
    assert_eq!(warned, [(2, 5), (3, 5)]);
}

/// Where a rating had a mark behind it.
fn marked_ratings(reading: &Reading) -> Vec<(u32, u32)> {
    let marked = reading
        .faults
        .iter()
        .filter(|fault| fault.message.contains("is read as the rating"));
    marked
        .map(|fault| (fault.at.line, fault.at.column))
        .collect()
}
