//! Any text as a list of entrants for lots: no panic.
#![no_main]

use scoresheet_event_files::entrants;
use scoresheet_fuzz::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = entrants::read(text);
});
