//! Any text as a chess FEN: no panic, the same position back, every legal move can be played.
#![no_main]

use scoresheet_chess::Board;
use scoresheet_fuzz::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(board) = Board::from_fen(text) {
        let fen = board.fen();
        let again = Board::from_fen(&fen).expect("a FEN we wrote ourselves");
        assert_eq!(again.fen(), fen);
        for mv in board.legal_moves() {
            let mut after = board.clone();
            after.play(mv);
            Board::from_fen(&after.fen()).expect("a position after a legal move");
        }
    }
});
