//! Any text as a crosstable: no panic, and what is written of a sound one is read again as the same event.
#![no_main]

use scoresheet_event::Ledger;
use scoresheet_event_files::{CsvOptions, crosstable_csv};
use scoresheet_fuzz::fuzz_target;

fuzz_target!(|text: &str| {
    let reading = crosstable_csv::read(text, "x.csv", &CsvOptions::default());
    let _ = Ledger::of(&reading.event);
    // Without a result there is no column to tell a crosstable by.
    if !reading.is_sound() || reading.event.pairings.is_empty() {
        return;
    }
    let written = crosstable_csv::write(&reading.event);
    let again = crosstable_csv::read(&written.text, "x.csv", &CsvOptions::default());
    if written.left_out.is_empty() {
        assert!(again.is_sound(), "{:?}\n{}", again.faults, written.text);
        assert_eq!(again.event.points(), reading.event.points());
    }
});
