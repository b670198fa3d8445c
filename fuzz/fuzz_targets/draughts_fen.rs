//! Any text as a draughts FEN, set up under the rules of each game: no panic, and what is written
//! back is read as the same position.
#![no_main]

use scoresheet_draughts::Variant;
use scoresheet_fuzz::fuzz_target;
use scoresheet_notation::draughts_fen;
use scoresheet_replay::{AnyPosition, Game};

fuzz_target!(|text: &str| {
    let _ = draughts_fen(text);
    for variant in [Variant::Russian, Variant::Brazilian, Variant::International] {
        let game = Game::Draughts(variant);
        if let Ok(position) = AnyPosition::from_fen(game, text) {
            let fen = position.fen();
            let again = AnyPosition::from_fen(game, &fen).expect("a FEN we wrote ourselves");
            assert_eq!(again.fen(), fen);
            if let AnyPosition::Draughts(position) = position {
                let moves = position.legal_moves();
                for m in moves.iter() {
                    let mut after = position;
                    after.play(m);
                }
            }
        }
    }
});
