//! What the table of games says of the position that a game starts from, and of those set up mid-game.

use crate::kept::audited;
use scoresheet_batch::GameRow;
use std::fs;

/// The rows of games, each with its tags before its moves.
fn rows<const N: usize>(games: [&str; N]) -> [GameRow; N] {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pgn");
    fs::write(&path, games.join("\n\n") + "\n").unwrap();
    audited(&path).try_into().unwrap()
}

#[test]
fn a_diagram_leaves_the_line_as_it_is() {
    let tag = "[GameType \"20\"]\n\n";
    let diagram = "/FEN \"W:W28,31,33-50:B1-17,19,20,23\"/";
    let rest = "2. 33-29 23x32 3. 37x28 16-21 4. 41-37 *";
    let [plain, drawn, other] = rows([
        &format!("{tag}1. 32-28 18-23 {rest}"),
        &format!("{tag}1. 32-28 18-23 {diagram} {rest}"),
        &format!("{tag}1. 32-28 18-23 /FEN \"W:W28,31-33,35-50:B1-17,19,20,23\"/ {rest}"),
    ]);
    assert_eq!(plain.plies, 7);
    assert_eq!((plain.line_key, plain.set_up_ply), (drawn.line_key, None));
    assert_eq!((drawn.set_up_ply, drawn.findings), (None, 0));
    assert_ne!(other.line_key, plain.line_key);
    assert_eq!(other.set_up_ply, Some(3));
}

#[test]
fn first_moves_end_before_another_position() {
    let tag = "[GameType \"20\"]\n\n";
    let set_up = "/FEN \"W:WK47,48:BK5,12\"/";
    let [after, twice, first, last] = rows([
        &format!("{tag}1. 32-28 18-23 {set_up} 2. 48-43 12-17 3. 43-39 17-22 *"),
        &format!("{tag}1. 32-28 18-23 {set_up} 2. 48-43 12-17 {set_up} 3. 48-42 *"),
        &format!("{tag}{set_up} 1. 48-43 12-17 *"),
        &format!("{tag}1. 32-28 18-23 {set_up} *"),
    ]);
    let reported = |row: &GameRow| (row.plies, row.set_up_ply, row.first_moves.clone());
    let two = || Some("32-28 18-23".to_owned());
    assert_eq!(reported(&after), (6, Some(3), two()));
    assert_eq!(reported(&twice), (5, Some(3), two()));
    assert_eq!(reported(&first), (2, Some(1), None));
    // Before the ply that is due.
    assert_eq!(reported(&last), (2, Some(3), two()));
    for row in [after, twice, first, last] {
        assert_eq!((row.legal, row.start_fen), (Some(true), None));
    }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

#[test]
fn the_usual_start_is_none_whatever_its_counters() {
    let from = |fen: &str| format!("[FEN \"{fen}\"]\n\n1. e4 e5 *");
    let fens =
        ["0 1", "0 2", "0 5", "3 1"].map(|counters| from(&format!("{START} w KQkq - {counters}")));
    for row in rows(fens.each_ref().map(String::as_str)) {
        assert_eq!((row.legal, row.start_fen), (Some(true), None));
    }
    // Nobody may castle: another position.
    let [row] = rows([&from(&format!("{START} w - - 0 1"))]);
    assert_eq!(row.start_fen, Some(format!("{START} w - - 0 1")));
}

#[test]
fn equal_positions_have_equal_texts_and_lines() {
    let after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq";
    let from = |fen: &str| format!("[FEN \"{fen}\"]\n\n1... c5 2. Nf3 *");
    let [with, without, later] = rows([
        &from(&format!("{after_e4} e3 0 1")),
        &from(&format!("{after_e4} - 0 1")),
        &from(&format!("{after_e4} e3 0 12")),
    ]);
    assert_eq!(with.start_fen, Some(format!("{after_e4} - 0 1")));
    assert_eq!(without.start_fen, with.start_fen);
    assert_eq!(later.start_fen, Some(format!("{after_e4} - 0 12")));
    assert_eq!([without.line_key, later.line_key], [with.line_key; 2]);
    // Where a pawn can take en passant, that it may is part of the position.
    let passed = "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq";
    let from = |square: &str| format!("[FEN \"{passed} {square} 0 3\"]\n\n3. Nf3 *");
    let [may, may_not] = rows([&from("d6"), &from("-")]);
    assert_eq!(may.start_fen, Some(format!("{passed} d6 0 3")));
    assert_ne!(may.start_fen, may_not.start_fen);
    assert_ne!(may.line_key, may_not.line_key);
}
