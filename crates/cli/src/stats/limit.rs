//! A query of the user's own within limits: a process of its own that may take so much time and memory and no more.
//!
//! What a query needs cannot be told from its text, and polars asks nobody before it lays out a product of two tables.

use crate::args::{bytes, count_and_unit};
use crate::interrupt::{INTERRUPTED, stop_on_interrupt};
use crate::terminal::{Remarks, clean};
use anyhow::{Context, Result};
use std::env;
use std::io::{Read, Write};
use std::process::{Child, Command, ExitCode, ExitStatus, Stdio};
use std::str::FromStr;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Set for the process that is limited.
const LIMITED: &str = "SCORESHEET_SQL_LIMITED";

/// How long is waited between two looks at the process.
const A_WHILE: Duration = Duration::from_millis(5);

/// What a query may take; `None` is without limit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SqlLimit {
    time: Option<Duration>,
    /// Bytes.
    memory: Option<u64>,
}

impl FromStr for SqlLimit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut limit = Self::default();
        if text == "none" {
            return Ok(limit);
        }
        for part in text.split(',') {
            match (count_and_unit(part), bytes(part)) {
                (Some((count, "s")), _) => limit.time = Some(Duration::from_secs(count)),
                (Some((count, "min")), _) => {
                    limit.time = Some(Duration::from_secs(count.saturating_mul(60)));
                }
                (_, Some(bytes)) => limit.memory = Some(bytes),
                _ => return Err("not like 60s,1GB; units are s, min, MB and GB".to_owned()),
            }
        }
        Ok(limit)
    }
}

/// Runs the command that was typed in another process within the limits, and gives its exit status; `None` if this is
/// that process already, or nothing is limited.
pub fn within(limit: SqlLimit) -> Result<Option<ExitCode>> {
    if limit == SqlLimit::default() {
        return Ok(None);
    }
    if env::var_os(LIMITED).is_some() {
        limit_memory(limit);
        return Ok(None);
    }
    let stop = stop_on_interrupt()?;
    let program = env::current_exe().context("--sql")?;
    let mut child = Command::new(program)
        .args(env::args_os().skip(1))
        .env(LIMITED, "1")
        .stderr(Stdio::piped())
        .spawn()
        .context("--sql")?;
    let mut said = child.stderr.take();
    let said = std::thread::spawn(move || {
        let mut text = Vec::new();
        // What cannot be read is not repeated.
        let _ = said.as_mut().map(|said| said.read_to_end(&mut text));
        String::from_utf8_lossy(&text).into_owned()
    });
    let begun = Instant::now();
    let status = loop {
        let status = child.try_wait().context("--sql")?;
        // Ctrl-C reaches both.
        if stop.load(Ordering::Relaxed) {
            end(&mut child);
            writeln!(Remarks, "scoresheet: interrupted; no table was written")?;
            return Ok(Some(ExitCode::from(INTERRUPTED)));
        }
        if let Some(status) = status {
            break status;
        }
        if let Some(time) = limit.time.filter(|time| begun.elapsed() > *time) {
            end(&mut child);
            anyhow::bail!(
                "--sql: the query took longer than {} s; --sql-limit allows more",
                time.as_secs()
            );
        }
        std::thread::sleep(A_WHILE);
    };
    let said = said.join().unwrap_or_default();
    told(status, &said, limit).map(Some)
}

fn end(child: &mut Child) {
    // It may have ended by itself.
    let _ = child.kill();
    let _ = child.wait();
}

/// The status of the process, or why it has none.
fn told(status: ExitStatus, said: &str, limit: SqlLimit) -> Result<ExitCode> {
    if let Some(code) = status.code() {
        // It was cleaned by the one who said it.
        let _ = std::io::stderr().write_all(said.as_bytes());
        return Ok(ExitCode::from(u8::try_from(code).unwrap_or(2)));
    }
    if said.contains("overflowed its stack") {
        anyhow::bail!("--sql: the query is nested too deeply");
    }
    match limit
        .memory
        .filter(|_| said.contains("memory allocation of"))
    {
        Some(memory) => anyhow::bail!(
            "--sql: the query needs more than {} MB; --sql-limit allows more",
            memory >> 20
        ),
        None => anyhow::bail!(
            "--sql: the query was broken off ({})",
            clean(&status.to_string())
        ),
    }
}

/// From now on the process gets no more memory than that.
#[cfg(unix)]
fn limit_memory(limit: SqlLimit) {
    use rustix::process::{Resource, Rlimit, setrlimit};
    let limit = Rlimit {
        current: limit.memory,
        maximum: limit.memory,
    };
    // A system that limits no memory goes by the time alone.
    let _ = setrlimit(Resource::Data, limit);
}

#[cfg(not(unix))]
fn limit_memory(_: SqlLimit) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read() {
        let of = |seconds: Option<u64>, memory| SqlLimit {
            time: seconds.map(Duration::from_secs),
            memory,
        };
        assert_eq!("none".parse(), Ok(of(None, None)));
        assert_eq!("60s,1GB".parse(), Ok(of(Some(60), Some(1 << 30))));
        assert_eq!("2min".parse(), Ok(of(Some(120), None)));
        assert_eq!("512MB".parse(), Ok(of(None, Some(512 << 20))));
        for wrong in [
            "",
            "5",
            "0s",
            "s",
            "1PB",
            "99999999999999999999s",
            "-1s",
            "60 s",
        ] {
            assert!(wrong.parse::<SqlLimit>().is_err(), "{wrong}");
        }
    }
}
