//! A book, game by game: what is told of it, against the games as they were played.

use scoresheet_layout::{Page, Sheet, sheets};
use scoresheet_notation::{Family, Reader, Record};
use scoresheet_repair::{Answer, FoundLine, Options, Repair, repair};
use scoresheet_replay::{AnyLine, Judge};

const BOOK: &str = include_str!("../texts/book_in_columns.txt");
const PLAYED: &str = include_str!("../../../../corpora/famous/famous.pgn");

/// The moves of every game of the collection, each as from-square, to-square and promotion.
fn played() -> Vec<Vec<scoresheet_chess::Move>> {
    let hint = Some(Family::Chess);
    let mut judge = Judge::new(scoresheet_replay::Options {
        hint,
        ..scoresheet_replay::Options::default()
    });
    let mut reader = Reader::new(PLAYED.as_bytes());
    let mut record = Record::default();
    let mut games = Vec::new();
    while let Some(verdict) = judge.next(&mut reader, &mut record) {
        let AnyLine::Chess(line) = &verdict.line else {
            continue;
        };
        games.push(line.moves.iter().map(|played| played.mv).collect());
    }
    games
}

fn moves(found: &Repair) -> &[scoresheet_chess::Move] {
    match &found.line {
        FoundLine::Chess { moves, .. } => moves,
        FoundLine::Draughts { .. } => &[],
    }
}

#[test]
fn what_is_sure_was_played_and_most_games_are_whole() {
    let played = played();
    let found = sheets(&Page::from_text(BOOK));
    let found: Vec<&Sheet> = found.iter().filter(|sheet| sheet.has_start()).collect();
    // The games of the collection that the book has, in its order.
    let of_book = [0, 1, 2, 3, 4, 5, 6, 8, 9, 10];
    assert_eq!(found.len(), of_book.len());
    let mut whole = 0;
    for (number, (sheet, game)) in (1..).zip(found.into_iter().zip(of_book)) {
        let repair = repair(sheet, &Options::default()).unwrap();
        let line = moves(&repair);
        for (at, (ply, mv)) in repair.plies.iter().zip(line).enumerate() {
            let sure = matches!(ply.answer, Answer::Read | Answer::Repaired);
            let right = played[game].get(at) == Some(mv);
            assert!(right || !sure, "game {number}, ply {}: {ply:?}", at + 1);
        }
        if repair.is_whole() {
            assert_eq!(line, played[game], "game {number}");
            whole += 1;
        }
    }
    // Eight were aimed at.
    assert!(whole >= 7, "{whole} games of ten are whole");
}
