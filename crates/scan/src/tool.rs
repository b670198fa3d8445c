//! Programs that others wrote, run with a list of arguments, a time limit and an eye on what they print.

use std::io::{self, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Bytes of output that are taken, and of complaints.
const MOST: u64 = 64 << 20;
const MOST_SAID: u64 = 64 << 10;

/// Time between two looks at whether a program has ended.
const TICK: Duration = Duration::from_millis(10);

/// A program, and the Debian package that has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tool {
    /// Its name.
    pub program: &'static str,
    /// Its package.
    pub package: &'static str,
}

impl Tool {
    /// Reads text in images.
    pub const TESSERACT: Self = Self {
        program: "tesseract",
        package: "tesseract-ocr",
    };
    /// Makes images of the pages of a PDF file.
    pub const PDFTOPPM: Self = Self {
        program: "pdftoppm",
        package: "poppler-utils",
    };
    /// Says what text a PDF file has.
    pub const PDFTOTEXT: Self = Self {
        program: "pdftotext",
        package: "poppler-utils",
    };
    /// Says how many pages a PDF file has.
    pub const PDFINFO: Self = Self {
        program: "pdfinfo",
        package: "poppler-utils",
    };

    /// A call of it.
    #[must_use]
    pub(crate) fn command(self) -> Command {
        Command::new(self.program)
    }
}

/// Why a program gave nothing.
#[derive(Debug, thiserror::Error)]
pub enum ToolError {
    /// It is not installed.
    #[error("{0} is not installed{1}")]
    Missing(String, String),
    /// It took longer than it may.
    #[error("{0} took longer than {1} seconds")]
    Slow(String, u64),
    /// It printed more than is taken.
    #[error("{0} printed more than {mib} MiB", mib = MOST >> 20)]
    Endless(String),
    /// It ended with an error; its own words, if it had any.
    #[error("{0}: {1}")]
    Failed(String, String),
    /// The run was asked to end.
    #[error("interrupted")]
    Stopped,
    /// It could not be run, or not be read.
    #[error("{0}: {1}")]
    System(String, io::Error),
}

/// How long a program may run, and what asks it to end.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bounds<'a> {
    pub time: Duration,
    pub stop: &'a AtomicBool,
}

/// Runs `command` to its end; what it printed. `tool` says which package has it.
pub(crate) fn run(
    mut command: Command,
    tool: Option<Tool>,
    bounds: Bounds<'_>,
) -> Result<Vec<u8>, ToolError> {
    let name = command.get_program().to_string_lossy().into_owned();
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    in_a_group_of_its_own(&mut command);
    let mut child = command.spawn().map_err(|error| {
        if error.kind() != io::ErrorKind::NotFound {
            return ToolError::System(name.clone(), error);
        }
        let how = tool.map_or_else(String::new, |tool| {
            format!(": apt-get install {}", tool.package)
        });
        ToolError::Missing(name.clone(), how)
    })?;
    let (out, said) = (child.stdout.take(), child.stderr.take());
    thread::scope(|scope| {
        let out = scope.spawn(|| read(out, MOST));
        let said = scope.spawn(|| read(said, MOST_SAID));
        let ended = wait(&mut child, bounds);
        if ended.is_err() {
            end(&mut child);
        }
        // A thread that reads a pipe does not panic.
        let out = out.join().unwrap_or_else(|_| Ok(Vec::new()));
        let said = said.join().unwrap_or_else(|_| Ok(Vec::new()));
        let status = ended.map_err(|why| match why {
            Ended::Slow => ToolError::Slow(name.clone(), bounds.time.as_secs()),
            Ended::Stopped => ToolError::Stopped,
            Ended::System(error) => ToolError::System(name.clone(), error),
        })?;
        let out = out.map_err(|error| ToolError::System(name.clone(), error))?;
        if out.len() as u64 > MOST {
            return Err(ToolError::Endless(name));
        }
        if status.success() {
            return Ok(out);
        }
        let said = said.unwrap_or_default();
        Err(ToolError::Failed(name, complaint(&said, status)))
    })
}

/// The last line that a program said, or how it ended.
fn complaint(said: &[u8], status: ExitStatus) -> String {
    let said = String::from_utf8_lossy(said);
    let mut lines = said.lines().map(str::trim).filter(|line| !line.is_empty());
    match lines.next_back() {
        Some(line) => line.chars().take(200).collect(),
        None => status.to_string(),
    }
}

/// As much as may be, and one byte more where there is more; what follows is thrown away, lest the program wait.
fn read(from: Option<impl Read>, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let Some(mut from) = from else {
        return Ok(bytes);
    };
    (&mut from).take(most + 1).read_to_end(&mut bytes)?;
    io::copy(&mut from, &mut io::sink())?;
    Ok(bytes)
}

/// Why a program is not waited for any longer.
enum Ended {
    Slow,
    Stopped,
    System(io::Error),
}

fn wait(child: &mut Child, bounds: Bounds<'_>) -> Result<ExitStatus, Ended> {
    let begun = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(status),
            Ok(None) if bounds.stop.load(Ordering::Relaxed) => return Err(Ended::Stopped),
            Ok(None) if begun.elapsed() > bounds.time => return Err(Ended::Slow),
            Ok(None) => thread::sleep(TICK),
            Err(error) => return Err(Ended::System(error)),
        }
    }
}

#[cfg(unix)]
fn in_a_group_of_its_own(command: &mut Command) {
    use std::os::unix::process::CommandExt as _;
    // So that what it starts itself ends with it.
    command.process_group(0);
}

#[cfg(not(unix))]
fn in_a_group_of_its_own(_: &mut Command) {}

/// Ends a program, and what it started.
fn end(child: &mut Child) {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process_group};
        if let Some(group) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }
    let _ = child.kill();
    let _ = child.wait();
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn of_shell(script: &str, time: Duration, stop: &AtomicBool) -> Result<Vec<u8>, ToolError> {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        run(command, None, Bounds { time, stop })
    }

    #[test]
    fn what_it_prints_is_taken_and_what_it_complains_of_told() {
        let stop = AtomicBool::new(false);
        let hour = Duration::from_secs(3600);
        assert_eq!(of_shell("echo e4", hour, &stop).unwrap(), b"e4\n");
        let failed = of_shell("echo one >&2; echo two >&2; exit 3", hour, &stop).unwrap_err();
        assert_eq!(failed.to_string(), "sh: two");
        let silent = of_shell("exit 3", hour, &stop).unwrap_err();
        assert_eq!(silent.to_string(), "sh: exit status: 3");
    }

    /// The program that it waits for holds its pipes too: both have to end.
    #[test]
    fn what_takes_too_long_ends_with_all_it_started() {
        let stop = AtomicBool::new(false);
        let begun = Instant::now();
        let slow = of_shell("sleep 60 | cat", Duration::from_millis(100), &stop).unwrap_err();
        assert_eq!(slow.to_string(), "sh took longer than 0 seconds");
        stop.store(true, Ordering::Relaxed);
        let stopped = of_shell("sleep 60", Duration::from_secs(60), &stop).unwrap_err();
        assert!(matches!(stopped, ToolError::Stopped));
        assert!(begun.elapsed() < Duration::from_secs(30));
    }

    #[test]
    fn a_missing_program_is_named_with_its_package() {
        let stop = AtomicBool::new(false);
        let bounds = Bounds {
            time: Duration::from_secs(1),
            stop: &stop,
        };
        let none = Command::new("scoresheet-no-such-program");
        let error = run(none, Some(Tool::TESSERACT), bounds).unwrap_err();
        let expected = "scoresheet-no-such-program is not installed: apt-get install tesseract-ocr";
        assert_eq!(error.to_string(), expected);
    }
}
