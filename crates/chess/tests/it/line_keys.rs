//! Keys that are brought up to date move by move.

use crate::common::Random;
use scoresheet_chess::{Board, LineKeys};
use std::collections::HashMap;

/// Of positions on paper the same: what `position_key_on_paper` looks at the whole board for.
#[test]
fn keys_along_a_line_are_those_of_its_positions() {
    let mut random = Random(2026);
    let mut seen: HashMap<u64, u64> = HashMap::new();
    for game in 0..600 {
        let mut board = match game % 2 {
            0 => Board::start(),
            _ => Board::chess960(random.below(960) as u16).unwrap(),
        };
        let mut keys = LineKeys::of(&board);
        for _ in 0..120 {
            let moves = board.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.below(moves.len())];
            board.play(mv);
            let key = keys.play(mv);
            assert_eq!(key, LineKeys::of(&board).key(), "{}", board.fen());
            let on_paper = board.position_key_on_paper();
            assert_eq!(
                *seen.entry(key).or_insert(on_paper),
                on_paper,
                "{}",
                board.fen()
            );
        }
    }
    let positions: std::collections::HashSet<u64> = seen.values().copied().collect();
    assert_eq!(positions.len(), seen.len());
}
