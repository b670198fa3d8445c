//! Any text as a position in words, by both grammars: no panic.
#![no_main]

use scoresheet_fuzz::fuzz_target;
use scoresheet_notation::{Family, GameType, Heading, position_text};

fuzz_target!(|text: &str| {
    for family in [Family::Chess, Family::Draughts] {
        let _ = position_text(text, family);
    }
    let _ = Heading::read(text);
    let _ = GameType::read(text);
});
