//! Any text as a sealed move in a position: no panic.
#![no_main]

use scoresheet_draughts::Variant;
use scoresheet_fuzz::fuzz_target;
use scoresheet_replay::{AnyPosition, Game, resolve};

fuzz_target!(|text: &str| {
    let (fen, written) = text.split_once('\n').unwrap_or(("", text));
    let games = [
        Game::Chess,
        Game::Draughts(Variant::Russian),
        Game::Draughts(Variant::International),
    ];
    for game in games {
        if let Ok(position) = AnyPosition::from_fen(game, fen) {
            let _ = resolve(&position, written, None);
        }
    }
});
