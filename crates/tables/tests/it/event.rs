//! The tables of events: what was written is read back, nulls and halves included.

use crate::common;

use std::fs::{self, File};
use std::path::Path;

use polars::prelude::{AnyValue, DataFrame};
use polars_io::prelude::{ParquetReader, SerReader};
use scoresheet_event::tiebreak::{Choices, Contest, Standings};
use scoresheet_event::{
    Event, Pairing, PairingRow, Player, PlayerId, PlayerResult, RuleSet, StandingRow,
};
use scoresheet_tables::schema::{Column, PAIRINGS, STANDINGS};
use scoresheet_tables::{Formats, write_event};

/// Three players; the last is struck.
fn event() -> Event {
    let player = |number| Player {
        number,
        name: format!("P{number}, \"x\""),
        ..Player::default()
    };
    let mut event = Event {
        players: (1..=3).map(player).collect(),
        ..Event::default()
    };
    event.players[0].rating = Some(2100);
    event.players[2].struck = true;
    for (round, white, black, marks, counts) in [
        (
            Some(1),
            0,
            1,
            [PlayerResult::Draw, PlayerResult::Draw],
            true,
        ),
        (
            None,
            2,
            0,
            [PlayerResult::ForfeitLoss, PlayerResult::ForfeitWin],
            false,
        ),
    ] {
        let mut pairing = Pairing::new(round, PlayerId(white), PlayerId(black), marks);
        pairing.counts = counts;
        event.pairings.push(pairing);
    }
    event
}

fn read(path: &Path, columns: &[Column]) -> DataFrame {
    let frame = ParquetReader::new(File::open(path).unwrap())
        .finish()
        .unwrap();
    let names: Vec<&str> = frame
        .get_column_names()
        .iter()
        .map(|name| name.as_str())
        .collect();
    let expected: Vec<&str> = columns.iter().map(|column| column.name).collect();
    assert_eq!(names, expected);
    frame
}

fn cells(frame: &DataFrame, column: &str) -> Vec<String> {
    let column = frame.column(column).unwrap();
    (0..frame.height())
        .map(|row| match column.get(row).unwrap() {
            AnyValue::Null => "null".to_owned(),
            AnyValue::String(text) => text.to_owned(),
            other => other.to_string(),
        })
        .collect()
}

#[test]
fn what_was_written_is_read_back() {
    let dir = tempfile::tempdir().unwrap();
    let event = event();
    let contest = Contest::of_players(&event);
    let standings = Standings::of(&contest, RuleSet::Fide98, Choices::default(), &[]);
    let rows = StandingRow::all(1, &event, RuleSet::Fide98, &standings);
    let pairings = PairingRow::all(1, &event);
    write_event(dir.path(), Formats::default(), &rows, &pairings).unwrap();
    let names = [
        "meetings.csv",
        "meetings.parquet",
        "standings.csv",
        "standings.parquet",
    ];
    assert_eq!(common::names_in(dir.path()), names);

    let standings = read(&dir.path().join("standings.parquet"), STANDINGS);
    assert_eq!(cells(&standings, "place"), ["1", "1", "null"]);
    assert_eq!(cells(&standings, "place_last"), ["2", "2", "null"]);
    assert_eq!(cells(&standings, "player")[0], "P1, \"x\"");
    assert_eq!(cells(&standings, "points"), ["0.5", "0.5", "0.0"]);
    assert_eq!(cells(&standings, "rating"), ["2100", "null", "null"]);
    assert_eq!(cells(&standings, "draws"), ["1", "1", "0"]);
    assert_eq!(cells(&standings, "struck"), ["false", "false", "true"]);
    let pairings = read(&dir.path().join("meetings.parquet"), PAIRINGS);
    assert_eq!(cells(&pairings, "round"), ["1", "null"]);
    assert_eq!(cells(&pairings, "white_result"), ["½", "−"]);
    assert_eq!(cells(&pairings, "counts"), ["true", "false"]);

    let csv = fs::read_to_string(dir.path().join("meetings.csv")).unwrap();
    let last = "1,,,,3,\"P3, \"\"x\"\"\",1,\"P1, \"\"x\"\"\",true,−,+,false,false\n";
    assert!(csv.ends_with(last), "{csv}");
}

#[test]
fn a_folder_that_cannot_be_is_reported() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("file");
    fs::write(&file, "").unwrap();
    let refused = write_event(file.join("in"), Formats::PARQUET, &[], &[]);
    assert!(refused.unwrap_err().path.contains("file"));
}
