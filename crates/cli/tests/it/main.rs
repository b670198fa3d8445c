//! The program, run as a user does. One program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a test looks for what it expects"
)]

mod adjourn;
mod adjourn_clocks;
mod any_bytes;
#[cfg(unix)]
mod audit;
#[cfg(unix)]
mod bad_input;
#[cfg(unix)]
mod check;
mod collate;
mod commands;
mod common;
#[allow(dead_code, reason = "what other tests need besides")]
#[path = "../../../replay/tests/it/dice.rs"]
mod dice;
mod endings;
mod event;
mod event_sources;
mod event_to;
#[cfg(target_os = "linux")]
mod every_game;
#[cfg(unix)]
mod exit_status;
mod faults;
#[cfg(unix)]
mod fide_laws;
mod fix;
#[cfg(unix)]
mod grammar;
mod guide;
mod house_pages;
mod letters;
mod lots;
mod norms;
mod page;
#[cfg(unix)]
mod parts;
mod repair;
mod repair_answers;
mod report;
mod report_boards;
mod report_events;
mod report_links;
mod resolve;
#[cfg(unix)]
mod resume;
mod rounds;
#[cfg(unix)]
mod sarif;
mod scan;
mod schemas;
#[cfg(unix)]
mod select;
mod show;
#[cfg(unix)]
mod statistics;
mod stats;
mod stats_copies;
mod stats_damage;
mod stats_dates;
mod stats_openings;
mod stats_results;
mod stats_sql;
mod stats_times;
#[cfg(target_os = "linux")]
mod terminal;
mod worst_inputs;
