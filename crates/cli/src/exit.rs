//! The exit status: whether something was found that `--fail-on` asks about.

use crate::args::not_one_of;
use scoresheet_source::Level;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU8, Ordering};

/// Exit status when something was found that `--fail-on` asks about.
pub const FOUND: u8 = 1;
/// Exit status when a request cannot be carried out.
pub const CANNOT: u8 = 2;

/// The highest level of what was found, as its place in [`Level::ALL`], from 1; 0 if nothing was.
static WORST: AtomicU8 = AtomicU8::new(0);

/// The status that the command is to end with, whatever was found; 0 for none.
static ASKED: AtomicU8 = AtomicU8::new(0);

/// The command has to end with this status, or with a higher one that is asked for, too.
pub fn with(status: u8) {
    ASKED.fetch_max(status, Ordering::Relaxed);
}

/// The status of a command that went to its end.
pub fn status(fail_on: FailOn) -> ExitCode {
    let asked = ASKED.load(Ordering::Relaxed);
    let found = if failed(fail_on) { FOUND } else { 0 };
    ExitCode::from(if asked > 0 { asked } else { found })
}

/// What makes a command end with [`FOUND`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FailOn {
    /// Nothing does.
    None,
    /// Something of this level or above.
    Level(Level),
}

/// The names of its values.
pub const FAIL_ON_NAMES: [&str; 4] = ["none", "note", "warning", "error"];

/// `--fail-on`, as it is typed.
pub fn fail_on(name: &str) -> Result<FailOn, String> {
    let lower = name.to_lowercase();
    match Level::from_name(&lower) {
        Some(level) => Ok(FailOn::Level(level)),
        None if lower == "none" => Ok(FailOn::None),
        None => Err(not_one_of(name, FAIL_ON_NAMES)),
    }
}

/// Something of this level was found.
pub fn met(level: Level) {
    WORST.fetch_max(level as u8 + 1, Ordering::Relaxed);
}

/// The highest of several levels was found, if there is one.
pub fn met_all(levels: impl IntoIterator<Item = Level>) {
    levels.into_iter().for_each(met);
}

/// Whether something was found that `fail_on` asks about.
fn failed(fail_on: FailOn) -> bool {
    let worst = usize::from(WORST.load(Ordering::Relaxed));
    let worst = worst.checked_sub(1).and_then(|at| Level::ALL.get(at));
    match fail_on {
        FailOn::None => false,
        FailOn::Level(level) => worst.is_some_and(|worst| *worst >= level),
    }
}
