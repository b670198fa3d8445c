//! Norms by events and by histories. One program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod composition;
mod estonia;
mod events;
mod fide;
mod history;
mod norms;
