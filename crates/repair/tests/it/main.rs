//! Damaged records, read again. One program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod any_text;
#[allow(dead_code, reason = "the benchmark uses all of it")]
mod benchmark_damage;
mod boards;
mod books;
mod cells;
mod descriptive;
mod pages;
mod prior;
mod record;
mod slips;
mod undamaged;
