//! Whole files, as the batch reads them. One program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod again;
mod corpora;
mod kept;
mod resume;
mod source_language;
mod starts_and_set_ups;
