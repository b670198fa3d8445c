//! A query of the user's own within limits.
//!
//! What a query needs cannot be determined from its text, and polars asks nobody before it lays out a product of two tables;
//! where there is no memory, the process ends. So the command is carried out by a process of its own, which limits
//! itself for as long as the query takes, and this one tells what became of it.

use crate::exit;
use crate::interrupt::{interrupted, stop_on_interrupt};
use crate::progress::Progress;
use crate::terminal::{clean, remark};
use anyhow::{Context, Result};
use scoresheet_tables::stats::SqlLimit;
use std::env;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// Set for the process that limits itself.
const LIMITED: &str = "SCORESHEET_SQL_LIMITED";

/// What is shown of a query that lasts.
pub const ANSWERING: &str = "answering the query";

/// How long is waited between two looks at the process.
const A_WHILE: Duration = Duration::from_millis(5);

/// Has the command that was typed carried out by another process, whose exit status is ours; false if this is that
/// process already, or nothing is limited.
pub fn supervised(limit: SqlLimit) -> Result<bool> {
    if limit == SqlLimit::default() || env::var_os(LIMITED).is_some() {
        return Ok(false);
    }
    let stop = stop_on_interrupt()?;
    let program = env::current_exe().context("--sql")?;
    let progress = Progress::unknown(ANSWERING);
    let mut command = Command::new(program);
    command.args(env::args_os().skip(1)).env(LIMITED, "1");
    command.stderr(Stdio::piped());
    if progress.is_shown() {
        command.stdout(Stdio::piped());
    }
    let mut child = command.spawn().context("--sql")?;
    let printed = Printed::of(&mut child, progress);
    let mut stated = child.stderr.take();
    let stated = std::thread::spawn(move || {
        let mut text = Vec::new();
        // What cannot be read is not repeated.
        let _ = stated.as_mut().map(|stated| stated.read_to_end(&mut text));
        String::from_utf8_lossy(&text).into_owned()
    });
    let status = loop {
        let status = child.try_wait().context("--sql")?;
        // Ctrl-C reaches both.
        if stop.load(Ordering::Relaxed) {
            end(&mut child);
            printed.wait_until_clear();
            interrupted("no table was written");
            return Ok(true);
        }
        if let Some(status) = status {
            break status;
        }
        std::thread::sleep(A_WHILE);
    };
    let stated = stated.join().unwrap_or_default();
    printed.all()?;
    reported(status, &stated, limit)?;
    Ok(true)
}

/// What the process prints: handed on once nothing is shown of the query any more, or printed by the process itself
/// where nothing ever is.
struct Printed {
    thread: JoinHandle<io::Result<()>>,
    /// Ends when nothing is shown any more.
    shown: Receiver<()>,
}

impl Printed {
    fn of(child: &mut Child, progress: Progress) -> Self {
        let (clear, shown) = channel::<()>();
        let printed = child.stdout.take().map(BufReader::new);
        let thread = std::thread::spawn(move || {
            let Some(mut printed) = printed else {
                return Ok(());
            };
            // Until something is printed, or the process ends; an error comes again below.
            let _ = printed.fill_buf();
            drop(progress);
            drop(clear);
            io::copy(&mut printed, &mut io::stdout().lock())?;
            io::stdout().flush()
        });
        Self { thread, shown }
    }

    /// Waits for the process, but not for whoever reads what it printed.
    fn wait_until_clear(&self) {
        // Nothing is ever sent.
        let _ = self.shown.recv();
    }

    /// Waits until all is handed on.
    fn all(self) -> Result<()> {
        match self.thread.join() {
            Ok(handed_on) => handed_on.context("standard output"),
            Err(_) => anyhow::bail!("--sql: what the query gave was not printed"),
        }
    }
}

/// polars cannot be told to stop. Nothing has its name yet; the next run removes what lies there.
#[expect(clippy::exit, reason = "the query does not end by itself")]
pub fn give_up(time: Duration) {
    let time = time.as_secs();
    remark(&format!(
        "--sql: the query took longer than {time} s; --sql-limit allows more"
    ));
    std::process::exit(2);
}

fn end(child: &mut Child) {
    // It may have ended by itself.
    let _ = child.kill();
    let _ = child.wait();
}

/// The status of the process, or why it has none.
fn reported(status: ExitStatus, stated: &str, limit: SqlLimit) -> Result<()> {
    if let Some(code) = status.code() {
        // It was cleaned by the one who said it.
        let _ = io::stderr().write_all(stated.as_bytes());
        exit::with(u8::try_from(code).unwrap_or(exit::CANNOT));
        return Ok(());
    }
    if stated.contains("overflowed its stack") {
        anyhow::bail!("--sql: the query is nested too deeply");
    }
    match limit
        .memory
        .filter(|_| stated.contains("memory allocation of"))
    {
        Some(memory) => anyhow::bail!(
            "--sql: the query needs more than {} MB; --sql-limit allows more",
            memory >> 20
        ),
        None => anyhow::bail!(
            "--sql: the query was aborted ({})",
            clean(&status.to_string())
        ),
    }
}
