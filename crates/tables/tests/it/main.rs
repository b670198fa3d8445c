//! Tables as files and as statistics. One program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;
mod cuts;
mod event;
mod faults;
mod read_back;
mod reference;
mod resume;
mod statistics_page;
