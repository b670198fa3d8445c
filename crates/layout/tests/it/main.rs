//! Games found on pages. One program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod columns;
mod copied;
mod corrections;
mod diagrams;
mod ended;
mod foot;
mod headings;
mod in_order;
mod margins;
mod notes;
mod positions;
mod properties;
mod prose;
mod quoted;
mod riddles;
mod set_in_columns;
mod sources;
mod tables;
mod xml;
