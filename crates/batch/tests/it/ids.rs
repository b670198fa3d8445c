//! Names of records and games, openings, and what else the columns of games are taken from.

use crate::kept::audited;
use scoresheet_batch::GameRow;
use std::path::Path;

fn row(text: &str) -> GameRow {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.pgn");
    std::fs::write(&path, text).unwrap();
    audited(&path).pop().unwrap()
}

/// The values were worked out with Python's xxhash of the texts that the page shows.
#[test]
fn the_page_has_the_names_of_its_examples() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/tables.md");
    let page = std::fs::read_to_string(page).unwrap();
    let mut seen = 0;
    for line in page.lines().filter(|line| line.contains("_id` | `")) {
        let cells: Vec<&str> = line
            .split('|')
            .map(|cell| cell.trim().trim_matches('`'))
            .collect();
        let row = row(&format!("\n{}\n", cells[2]));
        let id = match cells[1] {
            "game_id" => row.game_id,
            _ => row.move_id.unwrap(),
        };
        assert_eq!(id, cells[4], "{line}");
        seen += 1;
    }
    assert_eq!(seen, 5);
}

#[test]
fn an_opening_is_found_by_its_position() {
    let opening = |text: &str| {
        let row = row(text);
        (row.eco, row.opening, row.opening_ply)
    };
    let declined = (Some("D30"), Some("Queen's Gambit Declined"), Some(4));
    assert_eq!(opening("1. d4 d5 2. c4 e6 *"), declined);
    assert_eq!(opening("1. c4 e6 2. d4 d5 *"), declined);
    let thematic =
        "[FEN \"rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\"]\n\n2. Bd3 *";
    assert_eq!(opening(thematic).1, Some("Sicilian Defense"));
    assert_eq!(opening(thematic).2, Some(0));
    assert_eq!(
        opening("[GameType \"25\"]\n\n1. c3-d4 *"),
        (None, None, None)
    );
    // What follows an impossible move is no opening.
    assert_eq!(opening("1. e4 e5 2. Ke3 Nc6 *").2, Some(2));
}

#[test]
fn rounds_and_boards_are_told_apart() {
    let of = |text: &str| {
        let row = row(&format!("{text}\n\n1. e4 *"));
        (row.round_number, row.board)
    };
    assert_eq!(of("[Round \"5\"]"), (Some(5), None));
    assert_eq!(of("[Round \"5.3\"]"), (Some(5), Some(3)));
    assert_eq!(of("[Round \"5(12)\"]"), (Some(5), Some(12)));
    assert_eq!(of("[Round \"5\"]\n[Board \"7\"]"), (Some(5), Some(7)));
    assert_eq!(of("[Round \"?\"]"), (None, None));
    assert_eq!(of("[Round \"2009.05.14\"]"), (None, None));
    assert_eq!(of("[Round \"final\"]"), (None, None));
    assert_eq!(of("[Round \"5.3.1\"]"), (Some(5), None));
}

#[test]
fn no_tag_is_lost() {
    let text = "[Event \"Riga\"]\n[ECO \"C20\"]\n[WhiteElo \"5,300,000\"]\n[Annotator \"A \\\"B\\\"\"]\n[Source \"\"]\n[BlackElo \"2100\"]\n\n1. e4 *";
    let row = row(text);
    let tags = r#"{"ECO":"C20","WhiteElo":"5,300,000","Annotator":"A \"B\""}"#;
    assert_eq!(row.tags.as_deref(), Some(tags));
    assert_eq!((row.white_rating, row.black_rating), (None, Some(2100)));
    assert_eq!(row.findings, 1, "the rating");
}
