//! Boards of findings and games of the viewer: read from the records once more, or else out of the tables.

use crate::common::{err, games, run, scratch};
use std::fs;
use std::path::Path;

/// Puts the records into a folder and audits them.
fn audit(dir: &Path, records: &str, options: &[&str]) {
    fs::create_dir_all(dir.join("records")).unwrap();
    fs::write(dir.join("records/a.pgn"), records).unwrap();
    let audit = ["audit", "records", "--out", "tables"];
    let audited = run(dir, &[&audit[..], options].concat());
    assert_eq!(audited.status.code(), Some(0), "{}", err(&audited));
}

/// The page of the audit.
fn page(dir: &Path, options: &[&str]) -> String {
    let report = ["report", "tables", "--out", "page.html"];
    let made = run(dir, &[&report[..], options].concat());
    assert_eq!(made.status.code(), Some(0), "{}", err(&made));
    crate::page::unpacked(&fs::read_to_string(dir.join("page.html")).unwrap())
}

/// The cards of findings that are said to be at this place.
fn cards<'p>(page: &'p str, place: &str) -> Vec<&'p str> {
    let cards = page.split("<article class=\"finding\"").skip(1);
    let cards = cards.map(|card| card.split("</article>").next().unwrap());
    cards.filter(|card| card.contains(place)).collect()
}

/// A sign of mate where there is none stands in a variation of the one game, in the main line of the other.
const NO_MATE: &str = "[White \"A\"]\n\n1. e4 e5 (1... c5 2. Nf3# d6) 2. Nc3 *\n\n\
    [White \"B\"]\n\n1. e4 c5 2. Nf3# d6 *\n";

/// The position after 1. e4 c5, and not that after 1. e4 e5, which the main line has at this ply.
const AFTER_C5: &str = "pawns a7 b7 c5 d7 e7 f7 g7 h7. Written: g1 to f3.";

#[test]
fn a_remark_on_a_move_has_the_board_before_it_in_variations_too() {
    let dir = scratch();
    audit(dir.path(), NO_MATE, &[]);
    let page = page(dir.path(), &[]);
    for game in ["game 1, ply 3", "game 2, ply 3"] {
        let cards = cards(&page, game);
        assert_eq!(cards.len(), 1, "{game}");
        assert!(cards[0].contains(AFTER_C5), "{}", cards[0]);
    }
}

/// What is a note alone needs nobody: it has a row, and its game has it, but there is no card.
#[test]
fn a_note_has_no_card() {
    let dir = scratch();
    audit(dir.path(), &NO_MATE.replace('#', "+"), &[]);
    let page = page(dir.path(), &[]);
    assert!(page.contains("None of 2 games needs your attention"));
    assert_eq!(page.matches("<article class=\"finding\"").count(), 0);
    let row = "<td class=\"long\">there is a check sign where there is no check</td>";
    assert_eq!(page.matches(row).count(), 2);
    assert!(page.contains(">note at ply 3: wrong-check-sign"));
}

#[test]
fn the_board_of_a_game_that_is_not_listed_is_there_as_well() {
    let dir = scratch();
    audit(dir.path(), NO_MATE, &[]);
    let page = page(dir.path(), &["--games", "1"]);
    let boards = page.matches(AFTER_C5).count();
    assert_eq!(boards, 2);
}

/// The table of plies has the main line alone: of the other game it cannot tell.
#[test]
fn without_the_records_boards_come_from_the_plies_or_it_is_stated() {
    let dir = scratch();
    audit(dir.path(), NO_MATE, &["--plies"]);
    fs::remove_file(dir.path().join("records/a.pgn")).unwrap();
    let page = page(dir.path(), &[]);
    let in_variation = cards(&page, "game 1, ply 3")[0];
    assert!(!in_variation.contains("<svg"), "{in_variation}");
    assert!(in_variation.contains("No board: its file cannot be read again"));
    let in_main_line = cards(&page, "game 2, ply 3")[0];
    assert!(in_main_line.contains(AFTER_C5), "{in_main_line}");
}

/// Plies of a game that continues from another position after four of them, and could go on from the
/// one that these lead to.
#[test]
fn moves_from_the_tables_end_where_the_record_sets_up_another_position() {
    let dir = scratch();
    let set_up = "1. 32-28 19-23 2. 28x19 14x23 /FEN \"W:W1,31:B20\"/ 3. 31-27 20-25 *\n";
    let records = format!("[GameType \"20\"]\n[White \"A\"]\n\n{set_up}");
    audit(dir.path(), &records, &["--plies"]);
    let whole = page(dir.path(), &[]);
    assert!(!whole.contains("from the table of"));
    let at = cards(&whole, "ply 5");
    let uncrowned = (at.iter()).find(|card| card.contains("a man on its far row"));
    let board = "aria-label=\"White: king 1, man 31. Black: man 20.\"";
    assert!(uncrowned.unwrap().contains(board), "{at:?}");
    fs::remove_file(dir.path().join("records/a.pgn")).unwrap();
    let page = page(dir.path(), &[]);
    let note = "These are the first 4 of 6 plies of the main line, from the table of plies: ";
    assert!(page.contains(note), "{page}");
}

/// The tables do not tell by what counters the game started from the usual position.
#[test]
fn all_moves_from_the_tables_whatever_the_counters() {
    let dir = scratch();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3 5";
    let records = format!("[White \"A\"]\n[FEN \"{start}\"]\n\n5. Nf3 Nf6 *\n");
    audit(dir.path(), &records, &["--plies"]);
    fs::remove_file(dir.path().join("records/a.pgn")).unwrap();
    let page = page(dir.path(), &[]);
    let note = "These are the moves of the main line, from the table of plies: ";
    assert!(page.contains(note), "{page}");
}

#[test]
fn first_moves_are_called_all_only_if_they_are() {
    let dir = scratch();
    // Knights go out and back: four plies, and twenty-four of them.
    let back = "Nf3 Nf6 Ng1 Ng8 ";
    let short = format!("[White \"A\"]\n\n{back}*\n\n");
    let long = format!("[White \"B\"]\n\n{}*\n", back.repeat(6));
    audit(dir.path(), &(short + &long), &[]);
    fs::remove_file(dir.path().join("records/a.pgn")).unwrap();
    let page = page(dir.path(), &[]);
    for note in [
        "These are the moves of the main line, from the table of games: ",
        "These are the first 20 of 24 plies of the main line, from the table of games: ",
    ] {
        // As text, as data of the viewer and of the archive.
        assert_eq!(page.matches(note).count(), 3, "{note}");
    }
}

#[test]
fn a_game_shows_all_its_findings_however_few_are_listed() {
    let dir = scratch();
    audit(dir.path(), &games(3), &[]);
    let page = page(dir.path(), &["--findings", "1"]);
    assert_eq!(cards(&page, "ply 3").len(), 1);
    assert_eq!(page.matches(">error at ply 3: illegal-move").count(), 3);
}

/// The first finding is of the first game; the second game has two.
#[test]
fn the_game_of_a_listed_finding_is_listed_before_a_worse_one() {
    let dir = scratch();
    let worse = games(1).replace("[Result \"1-0\"]", "[Result \"0-1\"]");
    audit(dir.path(), &(games(1) + &worse), &[]);
    let first = page(dir.path(), &["--games", "1", "--findings", "1"]);
    assert!(first.contains("id=\"game-1\"") && !first.contains("id=\"game-2\""));
    assert!(cards(&first, "game 1, ply 3")[0].contains("href=\"#game-1/ply-3\""));
    let worst = page(dir.path(), &["--games", "1", "--findings", "0"]);
    assert!(worst.contains("id=\"game-2\"") && !worst.contains("id=\"game-1\""));
}
