//! `stats`: dates in all spellings, games without a move, and names that look alike, by hand.

use crate::common::{err, run, scratch};
use std::fs;
use std::path::Path;

/// The table made from these records, without the headings.
fn table(dir: &Path, records: &str, name: &str) -> Vec<String> {
    fs::write(dir.join("records.pgn"), records).unwrap();
    for asked in [
        &["audit", "records.pgn", "--out", "out"][..],
        &["stats", "out", "--out", "made", "--only", name],
    ] {
        let output = run(dir, asked);
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    }
    let text = fs::read_to_string(dir.join(format!("made/{name}.csv"))).unwrap();
    text.lines().skip(1).map(str::to_owned).collect()
}

/// Some cells of a line.
fn cells(line: &str, wanted: &[usize]) -> String {
    let all: Vec<&str> = line.split(',').collect();
    let wanted = wanted.iter().map(|at| all[*at]);
    wanted.collect::<Vec<_>>().join(",")
}

#[test]
fn ratings_follow_the_calendar_however_dates_are_written() {
    let dir = scratch();
    let game = |date: &str, elo: u32| {
        format!(
            "[White \"Kask\"]\n[Date \"{date}\"]\n[WhiteElo \"{elo}\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n"
        )
    };
    // Two dates that leave the day open stand before those of their month or year.
    for (games, first_and_last) in [
        (
            [
                game("1953.10.5", 2100),
                game("1953.9.5", 2000),
                game("05.12.1954", 2200),
                game("12.01.1954", 2110),
            ],
            "2000,2200",
        ),
        (
            [
                game("1953.01.01", 2001),
                game("8/9/1953", 2002),
                game("12/31/1953", 2003),
                game("1953.12.??", 2004),
            ],
            "2002,2003",
        ),
    ] {
        let lines = table(dir.path(), &games.concat(), "players");
        let kask = lines.iter().find(|line| line.starts_with("chess,Kask,"));
        assert_eq!(cells(kask.unwrap(), &[20, 21]), first_and_last);
    }
}

#[test]
fn games_without_a_move_give_nobody_a_colour() {
    let dir = scratch();
    let records = "\
[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n
[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1-0\n
[White \"B\"]\n[Black \"A\"]\n[Result \"*\"]\n\n*\n";
    let lines = table(dir.path(), records, "players");
    // Game, name, games, as White, as Black, won, drawn, lost.
    let reported: Vec<String> = lines
        .iter()
        .map(|line| cells(line, &[1, 2, 3, 4, 5]))
        .collect();
    assert_eq!(reported, ["A,3,1,0,2", "B,3,0,1,0"]);
}

#[test]
fn copies_with_dates_and_names_that_look_alike() {
    let dir = scratch();
    let game = |white: &str, date: &str| {
        format!(
            "[Event \"Open\"]\n[White \"{white}\"]\n[Black \"B\"]\n[Date \"{date}\"]\n[Result \"1-0\"]\n\n\
             1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 1-0\n\n"
        )
    };
    // Ten plies of eighty; where all agree the score is 1, and half a date less is an eighth of the rest.
    for (one, other, score) in [
        (game("A", "8/9/1953"), game("A", "8/9/1953"), "1.0"),
        (game("A", "8/9/1953"), game("A", "1953.09.08"), "0.890625"),
        (game("A", "8/9/1953"), game("A", "9/8/1953"), "0.890625"),
        (game("A", "30/8/1953"), game("A", "1953.08.30"), "1.0"),
        (
            game("K\u{f5}iv", "1953"),
            game("Ko\u{303}iv", "1953.08.30"),
            "0.890625",
        ),
    ] {
        let lines = table(dir.path(), &[one, other].concat(), "same_moves");
        let scores: Vec<String> = lines.iter().map(|line| cells(line, &[2])).collect();
        assert_eq!(scores, [score, score]);
    }
}

#[test]
fn a_share_of_games_that_met_a_clause_is_one_at_most() {
    let dir = scratch();
    let kings = "[SetUp \"1\"]\n[FEN \"8/8/4k3/8/8/4K3/8/8 w - - 0 1\"]\n[Result \"1/2-1/2\"]\n\n1/2-1/2\n\n";
    let records = format!("[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n{kings}{kings}{kings}");
    let lines = table(dir.path(), &records, "draw_rules");
    let dead = lines
        .iter()
        .find(|line| line.starts_with("fide-2023,chess,FIDE 2023 5.2.2,"));
    // Games, met, share, ended.
    assert_eq!(cells(dead.unwrap(), &[5, 6, 7, 8]), "1,0,0.0,0");
}
