//! The grammar of records. One program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a test looks for what it expects"
)]

mod common;
mod coverage;
mod descriptive;
mod found_in_files;
mod headings;
mod positions;
mod split;
