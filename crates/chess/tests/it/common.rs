//! Random games with a fixed seed, for the property tests.

use scoresheet_chess::Board;

/// SplitMix64.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

/// Positions in which much can go wrong: several queens and knights, pins, promotions, castling.
const RICH: [&str; 7] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "4k3/PPP3PP/8/8/8/8/ppp3pp/4K3 w - - 0 1",
    "1n2k1n1/2n1n3/8/2N1N3/2n1n3/8/2N1N3/1N2K1N1 w - - 0 1",
    "3qk2q/q6q/8/8/8/8/Q6Q/3QK2Q w - - 0 1",
    "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1",
];

/// Calls `visit` on every position of `games` random games: a third from the start, a third from
/// a random Chess960 start, a third from rich positions.
pub fn on_random_positions(games: usize, mut visit: impl FnMut(&Board, &mut Random)) {
    let mut random = Random(1953);
    for game in 0..games {
        let mut board = match game % 3 {
            0 => Board::start(),
            1 => Board::chess960(random.below(960) as u16).unwrap(),
            _ => Board::from_fen(RICH[random.below(RICH.len())]).unwrap(),
        };
        for _ in 0..80 {
            visit(&board, &mut random);
            let moves = board.legal_moves();
            if moves.is_empty() {
                break;
            }
            board.play(moves[random.below(moves.len())]);
        }
    }
}
