//! Every call by which a command changes files fails once, or is the last one, for every command that writes: what was
//! there is there still, or what is new, and never a mixture that passes for one or the other.
//!
//! Small inputs, and each call goes wrong in one way: it fails, or it is the last, in turns; one call of three by itself,
//! every one with `FAULTS=each`. `FAULTS=all` lets each go wrong in both ways, writes whole sets of tables, too, and fills
//! the disk from each call on, which takes some minutes.

use crate::common::{games, scratch_in_memory};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

type Files = Vec<(String, Vec<u8>)>;

/// How a call goes wrong. That a disk is full is tried by other means as well (`bad_input`).
const HOW: [&str; 3] = ["eio", "kill", "full"];

/// Whether every call goes wrong in each of these ways, rather than in the first two by turns.
fn all() -> bool {
    asked().is_some_and(|asked| asked == "all")
}

fn asked() -> Option<OsString> {
    std::env::var_os("FAULTS")
}

/// A command that writes: two runs of it whose outputs differ, in `at`.
struct Writing {
    old: Vec<String>,
    new: Vec<String>,
    at: &'static str,
    /// The files are a set, and must be of one run.
    set: bool,
}

fn writing(old: &str, new: &str, at: &'static str, set: bool) -> Writing {
    let words = |text: &str| text.split(' ').map(str::to_owned).collect();
    Writing {
        old: words(old),
        new: words(new),
        at,
        set,
    }
}

/// The shim that makes calls fail.
fn shim(dir: &Path) -> PathBuf {
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/faults/shim.c");
    let shim = dir.join("shim.so");
    let mut compiler = Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&shim);
    assert!(compiler.arg(source).arg("-ldl").status().unwrap().success());
    shim
}

fn files(folder: &Path) -> Files {
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    let mut files: Files = entries
        .filter(|entry| entry.path().is_file())
        .map(|entry| {
            let name = entry.file_name().into_string().unwrap();
            (name, fs::read(entry.path()).unwrap())
        })
        .collect();
    files.sort();
    files
}

fn unfinished(folder: &Path) -> bool {
    folder.join(".scoresheet-unfinished").exists()
}

struct Case<'a> {
    dir: &'a Path,
    shim: &'a Path,
    writing: &'a Writing,
    old: Files,
    new: Files,
}

impl Case<'_> {
    fn at(&self) -> PathBuf {
        self.dir.join(self.writing.at)
    }

    /// As the first of the two runs left it.
    fn put_back(&self) {
        let at = self.at();
        fs::remove_dir_all(&at).unwrap();
        fs::create_dir(&at).unwrap();
        for (name, bytes) in &self.old {
            fs::write(at.join(name), bytes).unwrap();
        }
    }

    fn run(&self, how: &str, call: usize) -> Output {
        let mut command = program(self.dir, &self.writing.new);
        command
            .env("LD_PRELOAD", self.shim)
            .env("FAULT_UNDER", self.at())
            .env("FAULT_HOW", how)
            .env("FAULT_AT", call.to_string())
            .env("FAULT_COUNT", self.dir.join("calls"));
        command.output().unwrap()
    }

    /// What there is after the `call`-th of the calls went wrong.
    fn judge(&self, how: &str, call: usize) {
        self.put_back();
        let output = self.run(how, call);
        let found = files(&self.at());
        let reported = String::from_utf8_lossy(&output.stderr);
        let about = format!("{:?}, {how} at call {call}: {reported}", self.writing.new);
        // What a killed process leaves of a single file lies beside it under a name of its own.
        let found: Files = found
            .into_iter()
            .filter(|(name, _)| !name.ends_with(".partial"))
            .collect();
        for (name, bytes) in &found {
            let is_of = |set: &Files| set.iter().any(|(n, b)| n == name && b == bytes);
            assert!(
                is_of(&self.old) || is_of(&self.new),
                "{name} is torn: {about}"
            );
        }
        let whole = found == self.old || found == self.new;
        match output.status.code() {
            Some(code) if code < 2 => assert!(found == self.new, "not all of it is there: {about}"),
            Some(code) => {
                assert_eq!(code, 2, "{about}");
                // What was read, or done besides, may have been reported before.
                let last = reported.lines().last().unwrap_or_default();
                assert!(last.contains(": cannot "), "{about}");
                assert!(!reported.contains("fault in the program"), "{about}");
            }
            None => assert_eq!(how, "kill", "{about}"),
        }
        if self.writing.set && !whole {
            self.readers_refuse(&about);
        }
        // Where all is as it was, the next run is as any other.
        if !whole || unfinished(&self.at()) || call == 1 {
            self.next_run_puts_it_right(&about);
        }
    }

    /// Two audits side by side are not read as one; other sets are put right by whoever writes there next.
    fn readers_refuse(&self, about: &str) {
        if self.writing.new[0] == "audit" {
            let at = self.writing.at.to_owned();
            let sql = "SELECT COUNT(*) AS n FROM games".to_owned();
            let stats = program(self.dir, &["stats".to_owned(), at, "--sql".to_owned(), sql]);
            let output = { stats }.output().unwrap();
            assert_eq!(output.status.code(), Some(2), "{about}");
        } else {
            assert!(unfinished(&self.at()), "nobody will put it right: {about}");
        }
    }

    fn next_run_puts_it_right(&self, about: &str) {
        let output = program(self.dir, &self.writing.new).output().unwrap();
        assert!(output.status.code() < Some(2), "{about}, then {output:?}");
        let found: Files = files(&self.at())
            .into_iter()
            .filter(|(name, _)| !name.ends_with(".partial"))
            .collect();
        assert!(found == self.new, "{about}, and not put right");
        assert!(!unfinished(&self.at()), "{about}, and not cleared");
    }
}

fn program(dir: &Path, arguments: &[String]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_scoresheet"));
    command.args(arguments).current_dir(dir);
    command.stdin(Stdio::null()).stdout(Stdio::null());
    command
}

/// Lets every call of a command go wrong in every way.
fn every_call(dir: &Path, shim: &Path, writing: &Writing) {
    let mut case = Case {
        dir,
        shim,
        writing,
        old: Files::new(),
        new: Files::new(),
    };
    let run = |arguments: &[String]| {
        let output = program(dir, arguments).output().unwrap();
        assert!(output.status.code() < Some(2), "{arguments:?}: {output:?}");
        files(&case.at())
    };
    fs::create_dir(case.at()).unwrap();
    let new = run(&writing.new);
    fs::remove_dir_all(case.at()).unwrap();
    fs::create_dir(case.at()).unwrap();
    let old = run(&writing.old);
    (case.old, case.new) = (old, new);
    assert!(
        case.old != case.new && !case.new.is_empty(),
        "{:?}",
        writing.new
    );
    case.put_back();
    let _ = fs::remove_file(dir.join("calls"));
    case.run("", 0);
    let calls = fs::read(dir.join("calls")).unwrap().len();
    assert!(calls > 3, "{:?}: the shim saw {calls} calls", writing.new);
    let step = if asked().is_some() { 1 } else { 3 };
    for call in (1..=calls).step_by(step) {
        let hows = if all() { &HOW } else { &HOW[call % 2..][..1] };
        for how in hows {
            case.judge(how, call);
        }
    }
    fs::remove_dir_all(case.at()).unwrap();
}

const COPY: &str = "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 *\n";

const ADJOURNED: &str =
    "[White \"Kalm\"]\n[Black \"Petrov\"]\n[GameType \"25\"]\n\n1. c3-d4 b6-a5 *\n";

/// A folder with what the commands read, and two audits, `few` and `more`.
fn sources() -> (tempfile::TempDir, PathBuf) {
    let scratch = scratch_in_memory();
    // The shim compares paths, and those of the system's folder may be links.
    let dir = fs::canonicalize(scratch.path()).unwrap();
    let table = |result: &str, other: &str| {
        format!("No,Name,Rank,1,2\n1,Kask,II,*,{result}\n2,Tamm,III,{other},*\n")
    };
    for (name, text) in [
        ("few.pgn", games(3)),
        ("more.pgn", games(5)),
        ("one.txt", COPY.to_owned()),
        ("two.txt", COPY.replace("f3", "c3")),
        ("again.txt", COPY.to_owned()),
        ("same.txt", COPY.replace("f3", "c3")),
        ("one.pdn", ADJOURNED.to_owned()),
        ("two.pdn", ADJOURNED.replace("Kalm", "Lepp")),
        ("table.csv", table("1", "0")),
        ("other.csv", table("½", "½")),
    ] {
        fs::write(dir.join(name), text).unwrap();
    }
    for which in ["few", "more"] {
        let source = format!("{which}.pgn");
        let arguments = ["audit", &source, "--plies", "--out", which].map(str::to_owned);
        assert!(program(&dir, &arguments).status().unwrap().success());
    }
    (scratch, dir)
}

#[test]
fn calls_of_an_audit_may_fail_or_be_the_last() {
    let (_scratch, dir) = sources();
    let shim = shim(&dir);
    let (old, more): (_, &[&str]) = if all() {
        (
            "audit few.pgn --plies --out tables",
            &[
                "audit more.pgn --plies --out tables",
                "audit more.pgn --format csv --out tables",
            ],
        )
    } else {
        (
            "audit few.pgn --out tables",
            &["audit more.pgn --out tables"],
        )
    };
    let resumed = "audit more.pgn --format csv --checkpoint 0.000001 --resume --out tables";
    for new in more.iter().chain([&resumed]) {
        every_call(&dir, &shim, &writing(old, new, "tables", true));
    }
}

#[test]
fn calls_of_other_commands_may_fail_or_be_the_last() {
    let (_scratch, dir) = sources();
    let shim = shim(&dir);
    let only = if all() {
        ""
    } else {
        " --only players,lengths_by_game"
    };
    let stats = |of: &str| format!("stats {of} --out statistics{only}");
    for (old, new, at, set) in [
        (&*stats("few"), &*stats("more"), "statistics", true),
        (
            "event table.csv --parquet events",
            "event other.csv --parquet events",
            "events",
            true,
        ),
        (
            "norms table.csv --game draughts --parquet events",
            "norms other.csv --game draughts --parquet events",
            "events",
            true,
        ),
        (
            "adjourn write one.pdn --rules kv53 --used-white 1:45 --used-black 2:15 --out alone/envelope.txt",
            "adjourn write two.pdn --rules kv53 --used-white 1:45 --used-black 2:15 --out alone/envelope.txt",
            "alone",
            false,
        ),
        (
            "collate one.txt again.txt --out alone/merged.pgn",
            "collate two.txt same.txt --out alone/merged.pgn",
            "alone",
            false,
        ),
        (
            "report few --out alone/page.html",
            "report more --out alone/page.html",
            "alone",
            false,
        ),
        (
            "repair one.txt --out alone/whole.pgn",
            "repair two.txt --out alone/whole.pgn",
            "alone",
            false,
        ),
    ] {
        every_call(&dir, &shim, &writing(old, new, at, set));
    }
}
