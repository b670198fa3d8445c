//! `stats`: what a game counts as, and games that nobody played, by hand.

use crate::common::{err, run, scratch};
use std::fs;
use std::path::Path;

/// Results after the moves alone, against an open tag, forfeits (games 3, 4 and 5), lost by both, not
/// understood, and one like any other.
const GAMES: &str = "\
[Event \"?\"]\n[Site \"-\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 e5 1-0\n
[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 0-1\n
[White \"Ann\"]\n[Black \"Bob\"]\n[WhiteElo \"2000\"]\n[BlackElo \"1900\"]\n[Result \"+/-\"]\n\n+/-\n
[White \"Bob\"]\n[Black \"Ann\"]\n[Result \"0-1 ff\"]\n\n0-1 ff\n
[White \"Ann\"]\n[Black \"N.N.\"]\n[Result \"-/-\"]\n\n*\n
[White \"Bob\"]\n[Black \"Ann\"]\n[Result \"0-0\"]\n\n1. e4 e5\n
[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"x\"]\n\n1. d4\n
[White \"Ann\"]\n[Black \"Bob\"]\n[WhiteElo \"2000\"]\n[BlackElo \"1900\"]
[Result \"1/2-1/2\"]\n\n1. d4 d5 1/2-1/2\n";

/// The lines of a table, without the headings.
fn rows(dir: &Path, table: &str) -> Vec<String> {
    let text = fs::read_to_string(dir.join("made").join(format!("{table}.csv"))).unwrap();
    text.lines().skip(1).map(str::to_owned).collect()
}

#[test]
fn eight_games_counted_by_hand() {
    let dir = scratch();
    let dir = dir.path();
    fs::write(dir.join("eight.pgn"), GAMES).unwrap();
    for asked in [
        &["audit", "eight.pgn", "--out", "out"][..],
        &["stats", "out", "--out", "made"],
    ] {
        let output = run(dir, asked);
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    }
    // Won by White: 1, 3. Drawn: 8. Won by Black: 2, 4. By nobody: 5, 6. White's score is that of 1, 2, 8.
    assert_eq!(rows(dir, "results_by_game"), ["chess,8,2,1,2,2,1,3,0.5"]);
    assert_eq!(
        rows(dir, "results_by_event"),
        [",,chess,,,8,2,1,2,2,1,3,0.5"]
    );
    assert_eq!(
        rows(dir, "results_by_colour"),
        [
            "chess,,white,3,1,1,1,1.5,0.5",
            "chess,,black,3,1,1,1,1.5,0.5"
        ]
    );
    // Ann won 1 and 3 with White and 4 with Black, drew 8, lost 2: 3½ of 5, and 1½ of 3 over the board.
    assert_eq!(
        rows(dir, "players"),
        [
            "chess,Ann,8,4,1,3,1,1,2,1,3,3.5,0.7,1.5,0.5,0.0,,1,,,,,2000",
            "chess,Bob,7,1,4,1,1,3,1,1,2,1.5,0.3,0.0,,1.5,0.5,1,,,,,1900",
            "chess,,1,0,0,0,0,0,1,0,1,0.0,,0.0,,0.0,,,,,,,",
        ]
    );
    assert_eq!(
        rows(dir, "head_to_head"),
        ["chess,Ann,Bob,5,4,1,1,1,1,1,2,1,1,1,0,0,0,,"]
    );
    // A forfeit says nothing of ratings: game 8 alone, 1 / (1 + 10^−0.25).
    assert_eq!(
        rows(dir, "score_by_rating"),
        ["chess,100,149,1,0.640065,0.5"]
    );
}

#[test]
fn a_player_on_both_sides_had_whites_rating_first() {
    let dir = scratch();
    let dir = dir.path();
    let games = "[White \"Ann\"]\n[Black \"Ann\"]\n[Date \"1990\"]\n[WhiteElo \"2100\"]\n[BlackElo \"1800\"]\n\n1. e4 1-0\n";
    fs::write(dir.join("self.pgn"), games).unwrap();
    for asked in [
        &["audit", "self.pgn", "--out", "out"][..],
        &["stats", "out", "--out", "made", "--only", "players"],
    ] {
        let output = run(dir, asked);
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    }
    let players = rows(dir, "players");
    assert!(
        players[0].ends_with(",0,1990,1990,2100,1800,2100"),
        "{players:?}"
    );
}
