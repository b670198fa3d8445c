//! The grammar of records. One program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;
mod coverage;
mod descriptive;
mod found_in_files;
mod split;
