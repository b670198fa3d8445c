//! Any two or three texts as sheets of one game: no panic, and an end.
#![no_main]

use scoresheet_fuzz::fuzz_target;
use scoresheet_replay::{CollatedSheet, Options, collate};

fuzz_target!(|text: &str| {
    let parts: Vec<&str> = text.splitn(3, "\n\n\n").collect();
    let names = ["one", "two", "three"];
    let sheets: Vec<CollatedSheet<'_>> = names
        .iter()
        .zip(&parts)
        .map(|(name, text)| CollatedSheet {
            name,
            text: text.as_bytes(),
            hint: None,
        })
        .collect();
    let _ = collate(&sheets, Options::default());
});
