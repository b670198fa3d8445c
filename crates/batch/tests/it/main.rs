//! Whole files, as the batch reads them. One program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod alone;
mod assembled;
mod corpora;
mod diagrams;
#[allow(dead_code, reason = "what other tests need besides")]
#[path = "../../../replay/tests/it/dice.rs"]
mod dice;
mod events;
mod file_notes;
mod game_of_file;
mod headings;
mod ids;
mod input;
mod kept;
mod nothing_lost;
mod parts;
mod ply_names;
mod positions;
mod reread;
mod resume;
mod rows;
mod run;
mod slices;
mod source_bytes;
mod source_language;
mod starts_and_set_ups;
