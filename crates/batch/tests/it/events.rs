//! Which files are sources of events.

use scoresheet_batch::events::{EventOptions, read};
use scoresheet_event::FaultCode;
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

/// Without moves and GameType nobody knows which game it is.
#[test]
fn a_result_of_which_nobody_knows_whose_figure_stands_first_is_told() {
    let told = |name: &str, text: &str| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        let found = read(&[path], &EventOptions::default()).unwrap();
        let mut faults = found.events[0].reading.faults.iter();
        faults.any(|fault| fault.code == FaultCode::ResultUnclear)
    };
    let bare = |tags: &str, result: &str| {
        format!(
            "[Event \"Club\"]\n{tags}[Black \"A\"]\n[White \"B\"]\n[Result \"{result}\"]\n\n{result}\n\n"
        )
    };
    assert!(told("a.pdn", &bare("", "1-0")));
    assert!(told("a.pdn", &bare("", "0-2")));
    // Where it makes no difference, the game is named, or it is chess, nothing has to be supposed.
    assert!(!told("a.pdn", &bare("", "1/2-1/2")));
    assert!(!told("a.pdn", &bare("", "*")));
    assert!(!told("a.pdn", &bare("[GameType \"25\"]\n", "1-0")));
    assert!(!told("a.pdn", &bare("[GameType \"21\"]\n", "1-0")));
    assert!(!told("a.pgn", &bare("", "1-0")));
    // The other games of the file name it, or show it by their moves.
    let named = bare("[GameType \"20\"]\n", "2-0") + &bare("", "0-2");
    assert!(!told("a.pdn", &named));
    let shown = "[Event \"Club\"]\n[White \"B\"]\n[Black \"A\"]\n[Result \"1-0\"]\n\n1. c3-d4 d6-c5 2. b2-c3 1-0\n\n";
    assert!(!told("a.pdn", shown));
}

/// What is written beside a mate does not make the other side win without a word.
#[test]
fn a_result_that_the_mate_on_the_board_refutes_is_told() {
    let told = |result: &str, tags: &str, moves: &str| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("club.pgn");
        let text = format!(
            "[Event \"Club\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"{result}\"]\n{tags}\n{moves} {result}\n"
        );
        fs::write(&path, text).unwrap();
        let found = read(&[path], &EventOptions::default()).unwrap();
        let faults = found.events[0].reading.faults.iter();
        let against = faults.filter(|fault| fault.message.contains("the last position is"));
        against
            .map(|fault| (fault.is_error(), fault.message.clone()))
            .collect::<Vec<_>>()
    };
    let mate = "1. f3 e5 2. g4 Qh4#";
    assert_eq!(told("0-1", "", mate), []);
    for result in ["1-0", "1/2-1/2"] {
        let said = format!("the last position is 0-1, but the tag says {result}: {result} counts");
        assert_eq!(told(result, "", mate), [(false, said)]);
    }
    // No mate is on the board, whatever the sign says.
    assert_eq!(told("1-0", "", "1. f3 e5 2. g4 Qg5#"), []);
    let black_begins = "[SetUp \"1\"]\n[FEN \"7k/8/8/5q2/8/8/4r3/7K b - - 0 1\"]\n";
    assert_eq!(told("0-1", black_begins, "1... Qf1#"), []);
    assert_eq!(told("1-0", black_begins, "1... Qf1#").len(), 1);
}
