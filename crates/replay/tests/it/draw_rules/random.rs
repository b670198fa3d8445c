//! Random games: what the judge says of each against what is counted here.

use super::play::{CHESS_STARTS, Dice, chess_game, draughts_game, draughts_start};
use super::record::judge;
use scoresheet_chess::Board;
use scoresheet_draughts::Variant;
use scoresheet_replay::write;
use std::collections::BTreeMap;

/// How often each clause was reached, and how many plies were played in all.
#[derive(Default)]
struct Tally {
    reached: BTreeMap<&'static str, usize>,
    plies: usize,
}

impl Tally {
    /// Judges the game by the edition; the two counts have to be the same.
    fn compare(&mut self, edition: &str, game: &str, fen: &str, moves: &str) {
        let judged = judge(edition, game, fen, moves);
        assert_eq!(
            judged.stated, judged.counted,
            "{edition}: the judge, and counted here\n[FEN \"{fen}\"]\n\n{moves}*"
        );
        self.plies += moves.split_whitespace().count();
        for clause in judged.counted.into_keys() {
            *self.reached.entry(clause).or_default() += 1;
        }
    }

    /// Every rule of these was reached often enough to prove something.
    fn assert_reached(&self, clauses: &[&str], times: usize) {
        for clause in clauses {
            let reached = self.reached.get(clause).copied().unwrap_or(0);
            assert!(
                reached >= times,
                "{clause}: {reached} times in {} plies",
                self.plies
            );
        }
    }
}

fn play_draughts(variant: Variant, game: &str, editions: &[&str], games: u64) -> Tally {
    let mut tally = Tally::default();
    for seed in 0..games {
        let mut dice = Dice::new(seed + 1);
        let start = draughts_start(variant, &mut dice);
        let plies = 30 + dice.roll(150);
        let moves = draughts_game(start, plies, &mut dice);
        for edition in editions {
            tally.compare(edition, game, &write::draughts_fen(&start), &moves);
        }
    }
    tally
}

#[test]
fn random_games_of_russian_draughts() {
    let tally = play_draughts(Variant::Russian, "russian", &["kv53", "vk"], 400);
    tally.assert_reached(
        &[
            "KV53 §16b",
            "KV53 §16c",
            "KV53 §16d",
            "VK 7.2.3",
            "VK 7.2.4",
        ],
        10,
    );
    tally.assert_reached(&["VK 7.2.5", "VK 7.2.6", "VK 7.2.7", "VK 7.2.8"], 10);
}

#[test]
fn random_games_of_brazilian_draughts() {
    let tally = play_draughts(Variant::Brazilian, "brazilian", &["vk-brazilian"], 300);
    tally.assert_reached(&["VK 7.2.3", "VK 7.2.4", "VK 7.2.5"], 10);
    tally.assert_reached(&["VK 7.2.6", "VK 7.2.7", "VK 7.2.8"], 10);
}

#[test]
fn random_games_of_international_draughts() {
    let tally = play_draughts(
        Variant::International,
        "international",
        &["kv53", "rk"],
        300,
    );
    tally.assert_reached(&["KV53 §16b", "KV53 §16d", "KV53 §31"], 10);
    tally.assert_reached(&["RK 6.1", "RK 6.2", "RK 6.3", "RK 6.4"], 10);
}

#[test]
fn random_games_of_chess() {
    let mut tally = Tally::default();
    for seed in 0..250 {
        let mut dice = Dice::new(seed + 1);
        let start = CHESS_STARTS[seed as usize % CHESS_STARTS.len()];
        let plies = 40 + dice.roll(160);
        let moves = chess_game(Board::from_fen(start).unwrap(), plies, &mut dice);
        for edition in ["mk53", "fide"] {
            tally.compare(edition, "chess", start, &moves);
        }
    }
    tally.assert_reached(&["MK53 §18a", "MK53 §18d", "MK53 §18f", "MK53 §18g"], 10);
    tally.assert_reached(
        &["FIDE 2023 5.2.2", "FIDE 2023 9.2.2", "FIDE 2023 9.3.2"],
        10,
    );
    tally.assert_reached(&["MK53 §18b", "FIDE 2023 9.6.1", "FIDE 2023 9.6.2"], 5);
}
