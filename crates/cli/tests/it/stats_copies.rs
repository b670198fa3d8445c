//! `stats`: tables of duplicates, by hand.

use crate::common::{err, run, scratch};
use std::fs;
use std::path::Path;

/// The rows of a table made of the games, which are in `c.pgn`.
fn made(dir: &Path, games: &str, table: &str) -> Vec<String> {
    fs::write(dir.join("c.pgn"), games).unwrap();
    for asked in [
        &["audit", "c.pgn", "--out", "out", "--plies"][..],
        &["stats", "out", "--out", "made", "--only", table],
    ] {
        let output = run(dir, asked);
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    }
    let text = fs::read_to_string(dir.join("made").join(format!("{table}.csv"))).unwrap();
    text.lines().skip(1).map(str::to_owned).collect()
}

/// Twelve plies that many have played.
const LINE: &str = "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Nf3 h6";

/// Its first ten.
const TEN: &str = "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O";

/// Twice the same game, the date and the result in other places; a stranger; one that breaks off after
/// the line and one inside it; the stranger's game to its end.
fn games() -> String {
    let ab = "[White \"A\"]\n[Black \"B\"]\n[Event \"Cup\"]";
    let cd = "[White \"C\"]\n[Black \"D\"]\n[Date \"1999.01.01\"]\n[Event \"Other\"]";
    let ef = "[White \"E\"]\n[Black \"F\"]";
    [
        format!("{ab}\n[Date \"2001.05.04\"]\n[Result \"1/2-1/2\"]\n\n{LINE} 1/2-1/2\n"),
        format!("{ab}\n[Date \"04.05.2001\"]\n\n{LINE} 1/2-1/2\n"),
        format!("{cd}\n[Result \"1/2-1/2\"]\n\n{LINE} 1/2-1/2\n"),
        format!("{ef}\n[Result \"1-0\"]\n\n{LINE} 7. Ra5 1-0\n"),
        format!("{cd}\n[Result \"1/2-1/2\"]\n\n{LINE} 7. Bh4 b6 1/2-1/2\n"),
        format!("{ef}\n[Result \"1-0\"]\n\n{TEN} 6. Ra5 1-0\n"),
    ]
    .join("\n")
}

#[test]
fn a_stranger_does_not_hide_true_copies() {
    let dir = scratch();
    // Length 12/80. The copies agree in all: 1. The stranger agrees in the result alone: 1 − 0.85 · 0.9.
    assert_eq!(
        made(dir.path(), &games(), "same_moves"),
        [
            "1,3,1.0,c.pgn,1,A,B,2001.05.04,Cup,,1/2-1/2,12",
            "1,3,1.0,c.pgn,2,A,B,04.05.2001,Cup,,1/2-1/2,12",
            "1,3,0.235,c.pgn,3,C,D,1999.01.01,Other,,1/2-1/2,12",
        ]
    );
}

#[test]
fn the_beginning_of_a_game_is_that_of_its_players() {
    let dir = scratch();
    // Games 4 and 6 break off: nobody knows that they are beginnings of anything.
    let longer = "c.pgn,5,C,D,1999.01.01,Other,1/2-1/2,14";
    assert_eq!(
        made(dir.path(), &games(), "prefixes"),
        [
            format!("0.235,c.pgn,1,A,B,2001.05.04,Cup,1/2-1/2,12,2,1,{longer}"),
            format!("1.0,c.pgn,3,C,D,1999.01.01,Other,1/2-1/2,12,1,1,{longer}"),
        ]
    );
}

/// A small match: the first game twice, once with another end that breaks off, and the second game.
const MATCH: &str = "\
[White \"G\"]\n[Black \"H\"]\n[Event \"M\"]\n[Date \"2010.01.02\"]\n[Round \"1\"]\n[Result \"1-0\"]
\n1. d4 d5 2. c4 e6 1-0\n
[White \"G\"]\n[Black \"H\"]\n[Event \"M\"]\n[Date \"2010-01-02\"]\n[Round \"1\"]\n[Result \"1-0\"]
\n1. d4 d5 2. c4 c6 3. Nc3 Ra5 1-0\n
[White \"G\"]\n[Black \"H\"]\n[Event \"M\"]\n[Date \"2010.01.02\"]\n[Round \"2\"]\n[Result \"0-1\"]
\n1. e4 e5 2. Nf3 Nc6 0-1\n";

#[test]
fn the_rest_of_a_match_does_not_hide_two_records_of_one_game() {
    let dir = scratch();
    // The first two share 3 plies, of 4 and of 5, and agree in all (0.5); the third agrees in the event.
    assert_eq!(
        made(dir.path(), MATCH, "same_players"),
        [
            "1,3,0.875,chess,c.pgn,1,G,H,2010.01.02,M,1,1-0,4,true,3,4",
            "1,3,0.8,chess,c.pgn,2,G,H,2010-01-02,M,1,1-0,5,false,3,4",
            "1,3,0.15,chess,c.pgn,3,G,H,2010.01.02,M,2,0-1,4,true,0,1",
        ]
    );
}

#[test]
fn a_position_is_the_same_whatever_its_counters() {
    let dir = scratch();
    let game = |counters: &str| {
        let fen = format!("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - {counters}\"]");
        let moves = "1. Kd1 Kd8 2. Kc1 Kc8 3. Kb1 Kb8 4. Ka1 Ka8 5. Kb1 Kb8 *";
        format!("[White \"A\"]\n[Black \"B\"]\n{fen}\n\n{moves}\n\n")
    };
    let games = [game("0 1"), game("7 40")].concat();
    // Length 10/80; names agree, nothing else is said: 1 − 0.875 · 0.25.
    assert_eq!(
        made(dir.path(), &games, "same_moves"),
        [
            "1,2,0.78125,c.pgn,1,A,B,,,,*,10",
            "1,2,0.78125,c.pgn,2,A,B,,,,*,10"
        ]
    );
    let tree = made(dir.path(), &games, "openings_from_positions");
    assert_eq!(
        tree[0],
        "chess,4k3/8/8/8/8/8/4P3/4K3 w - -,1,e1d1,e1d1,\"\",2,0,0,0,0,2,,1.0,1.0"
    );
    assert_eq!(tree.len(), 6);
}

/// A diagram on the way does not make other moves of the same; another position does.
#[test]
fn copies_with_a_diagram() {
    let dir = scratch();
    let game = |after_two: &str| {
        let tags = "[GameType \"20\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n";
        format!("{tags}1. 32-28 18-23 {after_two} 2. 33-29 23x32 3. 37x28 16-21 4. 41-37 1-0\n\n")
    };
    let diagram = game("/FEN \"W:W28,31,33-50:B1-17,19,20,23\"/");
    let other = game("/FEN \"W:W28,31-33,35-50:B1-17,19,20,23\"/");
    // Length 7/80. A, B and the result agree, and nobody says the date or the event: 0.5 + 0.2 + 0.1.
    // 1 − (73/80) · 0.2 = 0.8175.
    assert_eq!(
        made(
            dir.path(),
            &[game(""), other, diagram].concat(),
            "same_moves"
        ),
        [
            "1,2,0.8175,c.pgn,1,A,B,,,,1-0,7",
            "1,2,0.8175,c.pgn,3,A,B,,,,1-0,7",
        ]
    );
}

/// The shorter game ends where the longer goes on, both after the same position set up mid-game.
#[test]
fn the_beginning_of_a_game_with_a_position_set_up() {
    let dir = scratch();
    let game = |moves: &str| {
        let tags = "[GameType \"20\"]\n[White \"A\"]\n[Black \"B\"]\n\n";
        let set_up = "/FEN \"W:WK47,48:BK5,12\"/";
        format!("{tags}1. 32-28 18-23 {set_up} 2. 48-43 12-17 {moves}*\n\n")
    };
    let games = game("") + &game("3. 43-39 17-22 ");
    let found = made(dir.path(), &games, "prefixes");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0].contains("c.pgn,1,A,B,,,*,4,1,1,c.pgn,2,A,B,,,*,6"),
        "{found:?}"
    );
}
