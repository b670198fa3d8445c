//! Any text as a list of entrants for lots: no panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use scoresheet_event_files::entrants;

fuzz_target!(|text: &str| {
    let _ = entrants::read(text);
});
