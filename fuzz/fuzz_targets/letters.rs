//! Any text as a file of letters: no panic.
#![no_main]

use scoresheet_fuzz::fuzz_target;
use scoresheet_notation::{Language, LetterFile};

fuzz_target!(|text: &str| {
    // The first that can be used is; the others are read all the same.
    let _ = Language::add(&[LetterFile {
        name: "x.tsv",
        text,
    }]);
});
