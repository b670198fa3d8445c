//! Running the program as a user does.

use std::ffi::OsStr;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

/// The program, in `dir`, with nothing in its environment that changes what it prints.
pub fn program(dir: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_scoresheet"));
    command.current_dir(dir).env_remove("NO_COLOR");
    command.env("XDG_CONFIG_HOME", dir);
    command.stdin(Stdio::null());
    command
}

/// Runs it to its end.
pub fn run<S: AsRef<OsStr>>(dir: &Path, arguments: &[S]) -> Output {
    let output = program(dir).args(arguments).output().unwrap();
    crate::schemas::hold(&output.stdout);
    output
}

/// Runs `command` to its end with `input` on its standard input.
pub fn with_input(command: &mut Command, input: &str) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(input.as_bytes()).unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    crate::schemas::hold(&output.stdout);
    output
}

/// Standard output.
pub fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Standard error.
pub fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Asserts the exit status and that standard error is these lines; shows both streams if not.
#[track_caller]
pub fn assert_reported(output: &Output, status: i32, lines: &[&str]) {
    let reported = err(output);
    let expected: String = lines.iter().map(|line| format!("{line}\n")).collect();
    assert!(
        output.status.code() == Some(status) && reported == expected,
        "{:?}, standard error:\n{reported}standard output:\n{}",
        output.status,
        out(output)
    );
}

/// A fresh folder for each test.
pub fn scratch() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

/// A fresh folder in memory, where the system has such a place, for tests that write little and many times: what is
/// written there waits for no disk.
#[cfg(unix)]
pub fn scratch_in_memory() -> tempfile::TempDir {
    tempfile::tempdir_in("/dev/shm").unwrap_or_else(|_| scratch())
}

/// The records that ship with the project.
pub fn corpora() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpora")
}

/// Names in a folder, sorted.
pub fn names_in(dir: &Path) -> Vec<String> {
    let entries = fs::read_dir(dir).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// What a file holds, or every file of a folder.
pub fn contents(at: &Path) -> Vec<(String, Vec<u8>)> {
    if at.is_file() {
        return vec![(String::new(), fs::read(at).unwrap())];
    }
    let names = names_in(at);
    let read = |name: String| (name.clone(), fs::read(at.join(name)).unwrap());
    names.into_iter().map(read).collect()
}

/// Games whose third move is not legal.
pub fn games(count: u32) -> String {
    (1..=count)
        .map(|n| {
            format!("[Event \"{n}\"]\n[White \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Ke3 1-0\n\n")
        })
        .collect()
}

/// Waits for `child`; its most memory in bytes, looked at while it ran.
#[cfg(target_os = "linux")]
pub fn peak_memory(child: &mut Child) -> u64 {
    let path = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() {
        let status = fs::read_to_string(&path).unwrap_or_default();
        let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"));
        let kib = line.and_then(|l| l.trim().strip_suffix(" kB"));
        peak = peak.max(kib.map_or(0, |kib| kib.trim().parse::<u64>().unwrap() << 10));
        std::thread::sleep(Duration::from_millis(5));
    }
    peak
}
