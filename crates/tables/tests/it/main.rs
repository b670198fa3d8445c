//! Tables as files and as statistics. One program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a test looks for what it expects"
)]

mod common;
mod cuts;
mod deep_query;
mod event;
mod every_table;
mod faults;
mod lazy_scan;
mod partners;
mod read_back;
mod reference;
mod resume;
mod row_text;
mod runs;
mod statistics_page;
mod texts;
