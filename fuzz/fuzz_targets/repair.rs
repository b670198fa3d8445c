//! Any text as running moves, read by what is legal: no panic.
#![no_main]

use scoresheet_fuzz::fuzz_target;
use scoresheet_layout::ScoreSheet;
use scoresheet_repair::{Extent, Options, record, repair};

fuzz_target!(|text: &str| {
    let sheet = ScoreSheet::from_movetext(text);
    let options = Options {
        positions: 2_000,
        ..Options::default()
    };
    if let Ok(found) = repair(&sheet, &options) {
        for extent in [Extent::Probable, Extent::Sure] {
            let _ = record(&sheet, &found, extent);
        }
    }
});
