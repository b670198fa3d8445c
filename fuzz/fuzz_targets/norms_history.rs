//! Any text as a history of norms, and as a composition's list of awards: no panic.
#![no_main]

use scoresheet_fuzz::fuzz_target;
use scoresheet_norms::{composition, history};

fuzz_target!(|text: &str| {
    let _ = history::read(text);
    let _ = composition::read(text);
});
