//! Any text as a list of entrants for lots: no panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use scoresheet_event::Entrants;

fuzz_target!(|text: &str| {
    let _ = Entrants::read(text);
});
