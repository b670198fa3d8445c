//! Random legal games, and the notations in which a player may have written them.

pub use crate::dice::Dice;
use scoresheet_chess::Board;
use scoresheet_draughts::{Position, Variant};
use scoresheet_notation::{Language, Reader, Record};
use scoresheet_replay::write::{self, Naming};
use scoresheet_replay::{Game, Judge, Options};

/// Dice rolled a few times, so that seeds near each other do not begin alike.
pub fn dice(seed: u64) -> Dice {
    let mut dice = Dice::new(seed);
    (0..8).for_each(|_| {
        dice.roll(2);
    });
    dice
}

/// A ply in every notation of the game, and the other moves that were legal.
#[derive(Clone)]
pub struct Ply {
    /// The first is what the merged record says.
    pub notations: Vec<String>,
    /// In the same notations.
    pub others: Vec<Vec<String>>,
}

/// The games of the codes that collating follows.
pub fn all() -> [Game; 4] {
    ["russian", "brazilian", "international", "chess"].map(|name| Game::by_name(name).unwrap())
}

/// A random game of up to `plies`.
pub fn play(game: Game, plies: usize, dice: &mut Dice) -> Vec<Ply> {
    match game {
        Game::Chess => chess(plies, dice),
        Game::Draughts(variant) => draughts(variant, plies, dice),
    }
}

fn chess(plies: usize, dice: &mut Dice) -> Vec<Ply> {
    let mut board = Board::start();
    let estonian = Language::by_code("et").unwrap();
    let mut rendered = Vec::new();
    for _ in 0..plies {
        let legal = board.legal_moves();
        if legal.is_empty() {
            break;
        }
        let write = |mv| {
            vec![
                write::chess_san(&board, mv, Language::english()),
                write::chess_full(&board, mv, estonian),
                write::chess_coordinates(mv),
            ]
        };
        let mv = legal[dice.roll(legal.len())];
        let others = legal.iter().filter(|other| **other != mv);
        rendered.push(Ply {
            notations: write(mv),
            others: others.map(|other| write(*other)).collect(),
        });
        board.play(mv);
    }
    rendered
}

fn draughts(variant: Variant, plies: usize, dice: &mut Dice) -> Vec<Ply> {
    let mut position = Position::start(variant);
    let mut rendered = Vec::new();
    for _ in 0..plies {
        let legal = position.legal_moves().to_vec();
        if legal.is_empty() {
            break;
        }
        let write = |mv| {
            vec![
                write::draughts_full(&position, mv),
                write::draughts_landings(&position, mv, Naming::Numeric),
            ]
        };
        let mv = legal[dice.roll(legal.len())];
        let others = legal.iter().filter(|other| **other != mv);
        rendered.push(Ply {
            notations: write(&mv),
            others: others.map(write).collect(),
        });
        position.play(&mv);
    }
    rendered
}

/// True if the text is one legal game by itself: the judge that `check` has, and not the alignment
/// under test.
pub fn replays(game: Game, text: &str, language: &str) -> bool {
    let mut judge = Judge::new(Options {
        game: Some(game),
        hint: Some(game.family()),
        language: Language::by_code(language),
        ..Options::default()
    });
    let mut reader = Reader::new(text.as_bytes());
    let verdict = judge.next(&mut reader, &mut Record::default());
    verdict.unwrap().legal == Some(true)
}
