//! A book, game by game: what is told of it, against the games as they were played.

use scoresheet_layout::{Page, ScoreSheet, sheets};
use scoresheet_notation::{Family, Reader, Record};
use scoresheet_repair::{Answer, FoundLine, Options, Repair, repair};
use scoresheet_replay::{AnyLine, Judge};

const BOOK: &str = include_str!("../texts/book_in_columns.txt");
const TABLE: &str = include_str!("../../../../docs/books.md");
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

/// The rows of the table of the page in docs/books.md: plies, read, repaired, open, verdict.
fn stated() -> Vec<[String; 5]> {
    let (_, page) = TABLE.split_once("## A page in columns").unwrap();
    let (page, _) = page.split_once("\n## ").unwrap();
    let rows = page.lines().filter_map(|line| {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        fields.get(1)?.parse::<u32>().ok()?;
        Some(std::array::from_fn(|at| fields[at + 3].to_owned()))
    });
    rows.collect()
}

#[test]
fn every_line_was_played_and_the_verdicts_are_those_of_the_table() {
    let played = played();
    let found = sheets(&Page::from_text(BOOK));
    let found: Vec<&ScoreSheet> = found.iter().filter(|sheet| sheet.has_start()).collect();
    // The games of the collection that the book has, in its order.
    let of_book = [0, 1, 2, 3, 4, 5, 6, 8, 9, 10];
    assert_eq!(found.len(), of_book.len());
    let stated = stated();
    assert_eq!(stated.len(), of_book.len());
    for ((sheet, game), stated) in found.into_iter().zip(of_book).zip(stated) {
        let repair = repair(sheet, &Options::default()).unwrap();
        assert_eq!(moves(&repair), played[game], "{stated:?}");
        let count = |answers: [Answer; 2]| {
            let plies = repair.plies.iter();
            plies.filter(|ply| answers.contains(&ply.answer)).count()
        };
        let read = count([Answer::Read; 2]);
        let repaired = count([Answer::Repaired; 2]);
        let open = count([Answer::Ambiguous, Answer::Unreadable]);
        let verdict = if repair.is_whole() { "whole" } else { "open" };
        let [plies, read, repaired, open] =
            [repair.line.len(), read, repaired, open].map(|count| count.to_string());
        assert_eq!(
            stated,
            [plies, read, repaired, open, verdict.to_owned()],
            "game {game}"
        );
    }
}
