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
