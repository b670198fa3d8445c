//! Which files are sources of events.

use scoresheet_batch::events::{EventOptions, read};
use std::fs;

/// What the file is said to be read as: its events, or why it is none.
fn events_of(text: &str) -> Result<usize, String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("club.txt");
    fs::write(&path, text).unwrap();
    let found = read(&[path], &EventOptions::default());
    found
        .map(|found| found.events.len())
        .map_err(|error| error.to_string())
}

#[test]
fn games_are_known_by_tags_as_the_reader_knows_them() {
    let blanks =
        " [Site \"Riga\"] \t\n [White  \"A\"]  \n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n";
    assert_eq!(events_of(blanks), Ok(1));
    let book = events_of("The opening is old\n[see \"Tal\"]\n").unwrap_err();
    assert!(book.contains("cannot be read as an event"), "{book}");
}

/// WCDF: in English draughts the first figure is Black's, who begins; no tag need name the game.
#[test]
fn results_of_a_game_that_black_begins_are_read_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("club.pdn");
    let game = |black, white, moves| {
        format!(
            "[Event \"Club\"]\n[Black \"{black}\"]\n[White \"{white}\"]\n[Result \"1-0\"]\n{moves} 1-0\n\n"
        )
    };
    let english = "\n1. 11-15 23-18 2. 8-11 27-23 3. 4-8 23-19";
    // White has taken the last man: this record has White's figure first.
    let lost = "[GameType \"21\"]\n[FEN \"B:W32:B23\"]\n\n1. 23-27 32x23";
    let text = game("Adams", "Brown", english)
        + &game("Cole", "Adams", english)
        + &game("Brown", "Cole", lost);
    fs::write(&path, text).unwrap();
    let found = read(&[path], &EventOptions::default()).unwrap();
    let event = &found.events[0].reading.event;
    let points = event.points();
    let scores = event
        .ids()
        .map(|id| format!("{} {}", event.name_of(id), points[id.index()]));
    let mut scores: Vec<String> = scores.collect();
    scores.sort();
    // Black won each of the first two, White the third.
    assert_eq!(scores, ["Adams 1", "Brown 0", "Cole 2"]);
}
