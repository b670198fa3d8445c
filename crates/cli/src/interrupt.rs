//! Signals by which a run is asked to end.

use crate::exit;
use crate::terminal::remark;
use anyhow::{Context, Result};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Exit status of an interrupted run.
pub const INTERRUPTED: u8 = 130;

/// The first Ctrl-C lets what is under way finish, the second ends the program. What `docker stop`, systemd and
/// batch systems send is heard in the same way, and that a terminal was closed.
pub fn stop_on_interrupt() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM].into_iter().chain(hang_up()) {
        // In this order: only the second signal finds the flag raised.
        flag::register_conditional_shutdown(signal, i32::from(INTERRUPTED), Arc::clone(&stop))
            .and_then(|_| flag::register(signal, Arc::clone(&stop)))
            .context("cannot listen for interrupts")?;
    }
    Ok(stop)
}

/// The run ends early: what became of it is told, and the status says so.
pub fn interrupted(what_became: &str) {
    remark(&format!("interrupted; {what_became}"));
    exit::with(INTERRUPTED);
}

/// The signal of a terminal that is closed, unless `nohup` has asked that it be ignored.
#[cfg(unix)]
fn hang_up() -> Option<i32> {
    use signal_hook::consts::SIGHUP;
    let ignored = std::fs::read_to_string("/proc/self/status").is_ok_and(|status| {
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        mask.is_some_and(|mask| mask & (1 << (SIGHUP - 1)) != 0)
    });
    (!ignored).then_some(SIGHUP)
}

#[cfg(not(unix))]
const fn hang_up() -> Option<i32> {
    None
}
