//! An audit that was interrupted and gone on with leaves the files of one that was not.

use crate::common::scratch_in_memory;
use std::fs::{self, File};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

/// Exit status of an interrupted audit.
const INTERRUPTED: Option<i32> = Some(130);

/// `scoresheet audit`, in `dir`.
fn audit(dir: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_scoresheet"));
    command.arg("audit").args(arguments).current_dir(dir);
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

fn interrupt(child: &Child) {
    let id = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &id])
            .status()
            .unwrap()
            .success()
    );
}

fn stated(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// `count` games, every fifth with a move that is not legal.
fn games(count: u32) -> String {
    (1..=count)
        .map(|n| {
            let wrong = if n % 5 == 0 { " 3. Ke5" } else { "" };
            format!("[Event \"{n}\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6{wrong} *\n\n")
        })
        .collect()
}

/// A folder of as many files.
fn folder(path: &Path, files: u32) {
    fs::create_dir(path).unwrap();
    for n in 0..files {
        fs::write(path.join(format!("{n:03}.pgn")), games(20 + n)).unwrap();
    }
    fs::write(path.join("cover.jpg"), "").unwrap();
}

fn bytes_in(dir: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(bytes_in(&path));
        } else {
            let name = path.file_name().unwrap().to_string_lossy().into();
            all.push((name, fs::read(path).unwrap()));
        }
    }
    all.sort();
    all
}

fn assert_same(one: &Path, other: &Path) {
    let (one, other) = (bytes_in(one), bytes_in(other));
    let names =
        |all: &[(String, Vec<u8>)]| all.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&one), names(&other));
    for ((name, one), (_, other)) in one.iter().zip(&other) {
        // Not assert_eq!: nobody wants to read the bytes.
        assert!(one == other, "{name} differs");
    }
}

#[test]
fn interrupted_again_and_again_it_comes_to_the_same() {
    let scratch = scratch_in_memory();
    let dir = scratch.path();
    folder(&dir.join("club"), 80);
    let whole = audit(dir, &["club", "--out", "whole", "--plies"])
        .status()
        .unwrap();
    assert!(whole.success());

    let arguments = [
        "club", "--out", "parts", "--plies", "--jobs", "2", "--resume",
    ];
    let mut interrupted = 0;
    // On a busy machine one interrupt may come before it listens for them, and the next when it has ended.
    for _ in 0..20 {
        let _ = fs::remove_dir_all(dir.join("parts"));
        // Each time it is skipped for longer, so that it comes to an end on any machine.
        for turn in 1.. {
            let child = audit(dir, &arguments).spawn().unwrap();
            std::thread::sleep(Duration::from_millis(15 * turn));
            interrupt(&child);
            let output = child.wait_with_output().unwrap();
            if output.status.success() {
                break;
            }
            // Before it listens for interrupts, one ends it.
            let early = output.status.signal() == Some(2);
            assert!(
                early || output.status.code() == INTERRUPTED,
                "{}",
                stated(&output)
            );
            interrupted += u32::from(!early);
        }
        assert_same(&dir.join("whole"), &dir.join("parts"));
        if interrupted > 0 {
            break;
        }
    }
    assert!(interrupted > 0, "it was never interrupted in the middle");
}

/// Without a warning, as by a power cut. `KILLS=200` kills as often; the files, one of them in many pieces, are then
/// gone through again and again.
#[test]
fn killed_again_and_again_it_comes_to_the_same() {
    let scratch = scratch_in_memory();
    let dir = scratch.path();
    folder(&dir.join("club"), 20);
    fs::write(dir.join("club/long.pgn"), games(6_000)).unwrap();
    let whole = audit(dir, &["club", "--out", "whole", "--plies"]).status();
    assert!(whole.unwrap().success());
    let wanted = std::env::var("KILLS").map_or(3, |kills| kills.parse().unwrap());
    let arguments = [
        "club",
        "--out",
        "parts",
        "--plies",
        "--jobs",
        "2",
        "--resume",
        "--checkpoint",
        "0.02",
    ];
    let (mut kills, mut resumed) = (0, 0);
    // A busy machine may need more of them before one comes after a checkpoint.
    while kills < wanted || (resumed == 0 && kills < 20 * wanted) {
        let _ = fs::remove_dir_all(dir.join("parts"));
        // Each time it is skipped for a little longer, so that it comes to an end on any machine.
        for turn in 1.. {
            let mut child = audit(dir, &arguments).spawn().unwrap();
            // Numbers that are spread evenly, and the same in each run.
            let spread = (kills * 7919 + turn * 104_729) % 61;
            std::thread::sleep(Duration::from_millis(5 + spread + 6 * turn));
            let over = child.try_wait().unwrap().is_some();
            let _ = child.kill();
            let output = child.wait_with_output().unwrap();
            resumed += u32::from(stated(&output).contains("continuing after"));
            if over {
                assert!(output.status.success(), "{}", stated(&output));
                break;
            }
            kills += 1;
        }
        assert_same(&dir.join("whole"), &dir.join("parts"));
    }
    assert!(resumed > 0, "it never went on from a checkpoint");
}

/// An audit of `first`, a pipe and `second` that is interrupted while it waits at the pipe.
fn interrupted_at_a_pipe(dir: &Path, out: &str) {
    folder(&dir.join("first"), 4);
    folder(&dir.join("second"), 60);
    let pipe = dir.join("pipe.pgn");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    let child = at_pipe(dir, out, &[]).spawn().unwrap();
    // Opens when the audit opens the other end.
    let end = File::options().write(true).open(&pipe).unwrap();
    interrupt(&child);
    std::thread::sleep(Duration::from_millis(300));
    drop(end);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), INTERRUPTED, "{}", stated(&output));
    assert!(stated(&output).contains("--resume continues after 4 files, 86 games"));
    assert!(dir.join(out).join(".scoresheet-unfinished").exists());
}

fn at_pipe(dir: &Path, out: &str, more: &[&str]) -> Command {
    let mut command = audit(
        dir,
        &["first", "pipe.pgn", "second", "--jobs", "1", "--out", out],
    );
    command.args(more);
    command
}

/// Runs it to its end, with one game in the pipe.
fn to_the_end(dir: &Path, command: &mut Command) -> Output {
    let child = command.spawn().unwrap();
    fs::write(dir.join("pipe.pgn"), games(1)).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", stated(&output));
    output
}

#[test]
fn finished_files_are_not_read_again_and_a_pipe_is() {
    let scratch = tempfile::tempdir().unwrap();
    let dir = scratch.path();
    interrupted_at_a_pipe(dir, "parts");
    to_the_end(dir, &mut at_pipe(dir, "whole", &[]));

    let path = dir.join("first/002.pgn");
    let metadata = fs::metadata(&path).unwrap();
    fs::write(&path, "?".repeat(metadata.len() as usize)).unwrap();
    let file = File::options().write(true).open(&path).unwrap();
    file.set_modified(metadata.modified().unwrap()).unwrap();

    let output = to_the_end(dir, &mut at_pipe(dir, "parts", &["--resume"]));
    assert!(
        stated(&output).contains("continuing after 4 files, 86 games"),
        "{}",
        stated(&output)
    );
    assert_same(&dir.join("whole"), &dir.join("parts"));
}

#[test]
fn what_differs_is_named_and_nothing_is_touched() {
    let scratch = tempfile::tempdir().unwrap();
    let dir = scratch.path();
    interrupted_at_a_pipe(dir, "out");
    let before = bytes_in(&dir.join("out"));
    let refused = |command: &mut Command| {
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{}", stated(&output));
        assert!(
            bytes_in(&dir.join("out")) == before,
            "something was touched"
        );
        stated(&output)
    };
    let text = refused(at_pipe(dir, "out", &["--resume", "--excel-safe"]).stdin(Stdio::null()));
    assert!(
        text.contains("--excel-safe was false in the audit that was stopped and is true now"),
        "{text}"
    );
    let text = refused(at_pipe(dir, "out", &["--resume", "--game", "chess"]).stdin(Stdio::null()));
    assert!(
        text.contains("--game was auto in the audit that was stopped and is chess now"),
        "{text}"
    );
    let text = refused(&mut audit(dir, &["second", "--out", "out", "--resume"]));
    assert!(text.contains("PATH was first pipe.pgn second in"), "{text}");

    let path = dir.join("first/001.pgn");
    let time = fs::metadata(&path).unwrap().modified().unwrap();
    let file = File::options().write(true).open(&path).unwrap();
    file.set_modified(time + Duration::from_secs(2)).unwrap();
    let text = refused(&mut at_pipe(dir, "out", &["--resume"]));
    assert!(
        text.contains("first/001.pgn has changed since it was read"),
        "{text}"
    );
    file.set_modified(time).unwrap();

    let table = dir.join("out/.scoresheet-unfinished/1/games.csv");
    let csv = fs::read(&table).unwrap();
    fs::write(&table, "file,game_no\n").unwrap();
    let output = at_pipe(dir, "out", &["--resume"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(stated(&output).contains("out/games.csv: it cannot be continued"));
    fs::write(&table, csv).unwrap();

    to_the_end(dir, &mut at_pipe(dir, "out", &["--resume"]));
}

#[test]
fn with_nothing_to_resume_it_starts_from_the_beginning() {
    let scratch = tempfile::tempdir().unwrap();
    let dir = scratch.path();
    folder(&dir.join("club"), 3);
    for out in ["one", "two"] {
        let resume = if out == "two" { &["--resume"][..] } else { &[] };
        let output = audit(dir, &["club", "--out", out])
            .args(resume)
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", stated(&output));
        let reported = stated(&output)
            == "scoresheet: nothing to resume in two; starting from the beginning\n";
        assert_eq!(reported, out == "two");
    }
    assert_same(&dir.join("one"), &dir.join("two"));
}
