//! The main job as a whole: the same tables however it is run, and nothing lost on the way.

use crate::common::{
    assert_reported, contents, corpora, err, games, names_in, out, program, run, scratch,
};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Everything that an audit of these `paths` leaves, by name.
fn tables(dir: &Path, name: &str, paths: &[&str], more: &[&str]) -> Vec<(String, Vec<u8>)> {
    let mut command = program(dir);
    command
        .arg("audit")
        .args(paths)
        .args(["--out", name])
        .args(more);
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    contents(&dir.join(name))
}

#[test]
fn any_number_of_jobs_gives_the_same_bytes() {
    let dir = scratch();
    let path = dir.path();
    // Several pieces of one file, files of every encoding and compression, and what is broken.
    fs::write(path.join("many.pgn"), games(15_000)).unwrap();
    fs::write(
        path.join("broken.pgn"),
        "[Event \"x\"]\n\n1. e4 {never\n\n[Event \"y\"]\n\n1. (((",
    )
    .unwrap();
    let corpora = corpora();
    let paths = ["many.pgn", "broken.pgn", corpora.to_str().unwrap()];
    let one = tables(path, "one", &paths, &["--jobs", "1", "--plies"]);
    let names: Vec<&str> = one.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        names,
        [
            "findings.csv",
            "findings.parquet",
            "games.csv",
            "games.parquet",
            "plies.csv",
            "plies.parquet",
            "summary.json",
            "summary.md",
        ]
    );
    for jobs in ["2", "7"] {
        let other = tables(path, jobs, &paths, &["--jobs", jobs, "--plies"]);
        for ((name, one), (_, other)) in one.iter().zip(&other) {
            assert!(one == other, "{name} differs with {jobs} jobs");
        }
    }
}

#[test]
fn every_game_of_every_encoding_is_there_and_told_at_its_place() {
    let dir = scratch();
    let path = dir.path();
    let text = "[White \"Кабеист Щукин\"]\n[Black \"Русский Цыган\"]\n\n1. e4 e5 2. Ke4 *\n";
    fs::write(path.join("a-utf8.pgn"), text).unwrap();
    fs::write(
        path.join("b-marked.pgn"),
        format!("\u{FEFF}{text}\n\u{FEFF}{text}"),
    )
    .unwrap();
    let utf16: Vec<u8> = format!("\u{FEFF}{text}")
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    fs::write(path.join("c-utf16.pgn"), utf16).unwrap();
    // The letters of windows-1251: А is C0, and the alphabet follows.
    let cp1251: Vec<u8> = text
        .chars()
        .map(|c| match c {
            'А'..='я' => (0xC0 + (c as u32 - 'А' as u32)) as u8,
            c => c as u8,
        })
        .collect();
    fs::write(path.join("d-cp1251.pgn"), cp1251).unwrap();
    fs::write(path.join("e-crlf.pgn"), text.replace('\n', "\r\n")).unwrap();
    fs::write(path.join("f-cr.pgn"), text.replace('\n', "\r")).unwrap();
    assert_reported(&run(path, &["audit", ".", "--out", "out"]), 0, &[]);
    let games = fs::read_to_string(path.join("out/games.csv")).unwrap();
    let named = games.matches("Кабеист Щукин,Русский Цыган").count();
    assert_eq!(named, 7, "{games}");
    let findings = fs::read_to_string(path.join("out/findings.csv")).unwrap();
    let illegal: Vec<&str> = findings
        .lines()
        .filter(|line| line.contains("illegal-move"))
        .collect();
    assert_eq!(illegal.len(), 7);
    let places: Vec<String> = illegal
        .iter()
        .map(|line| {
            line.split(',')
                .skip(5)
                .take(3)
                .collect::<Vec<_>>()
                .join(":")
        })
        .collect();
    // Line and column are the same in all but the second game of a file; the byte is the file's own.
    let before = text.find("Ke4").unwrap();
    let letters = text.chars().take_while(|c| *c != '1').count() + "1. e4 e5 2. ".len();
    assert_eq!(places[0], format!("4:13:{before}"));
    assert_eq!(places[1], format!("4:13:{}", before + 3));
    assert_eq!(places[3], format!("4:13:{}", 2 * (letters + 1)));
    assert_eq!(places[4], format!("4:13:{letters}"));
    assert_eq!(places[5], format!("4:13:{}", before + 3));
    assert_eq!(places[6], format!("4:13:{before}"));
}

#[test]
fn fail_on_counts_what_is_at_or_above_its_level() {
    let dir = scratch();
    let path = dir.path();
    fs::write(
        path.join("clean.pgn"),
        "[Event \"x\"]\n[Date \"2024\"]\n[Result \"*\"]\n\n1. e4 e5 *\n",
    )
    .unwrap();
    fs::write(
        path.join("note.pgn"),
        "[Event \"x\"]\n[Result \"*\"]\n\n1. e4 e5 3. Nf3 *\n",
    )
    .unwrap();
    fs::write(path.join("error.pgn"), games(1)).unwrap();
    for (file, levels) in [
        ("clean.pgn", [0, 0, 0]),
        ("note.pgn", [1, 0, 0]),
        ("error.pgn", [1, 1, 1]),
    ] {
        for (level, status) in ["note", "warning", "error"].into_iter().zip(levels) {
            for command in [
                &["audit", file, "--out", "out", "--fail-on", level][..],
                &["check", file, "--fail-on", level],
            ] {
                assert_eq!(
                    run(path, command).status.code(),
                    Some(status),
                    "{command:?}"
                );
            }
        }
    }
}

#[test]
fn set_ups_in_mid_game_are_followed_in_the_table_of_plies() {
    let dir = scratch();
    let text = "[Event \"x\"]\n\n1. e4 e5 /FEN \"8/8/8/3k4/8/8/4K2Q/8 w - - 0 1\"/ 2. Qh8 Kd6 *\n";
    fs::write(dir.path().join("a.pgn"), text).unwrap();
    assert_reported(
        &run(dir.path(), &["audit", "a.pgn", "--out", "out", "--plies"]),
        0,
        &[],
    );
    let plies = fs::read_to_string(dir.path().join("out/plies.csv")).unwrap();
    let rows: Vec<&str> = plies.lines().skip(3).collect();
    assert_eq!(rows.len(), 2);
    assert!(
        rows[0].starts_with("a.pgn,1,3,white,h2,h8,0,,Qh2-h8,Qh8"),
        "{plies}"
    );
    assert!(
        rows[1].starts_with("a.pgn,1,4,black,d5,d6,0,,Kd5-d6,Kd6"),
        "{plies}"
    );
}

/// Ctrl-C, what `docker stop` and batch systems send, and a terminal that is closed.
#[test]
fn an_interrupted_audit_leaves_whole_tables_of_what_was_finished() {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|l| l.strip_prefix("SigIgn:"));
    // Under nohup, as some runners start the tests, a hang-up is no reason to stop.
    let no_hang_up = ignored.is_some_and(|mask| {
        mask.trim()
            .ends_with(['1', '3', '5', '7', '9', 'b', 'd', 'f'])
    });
    interrupted_by("-INT");
    interrupted_by("-TERM");
    if !no_hang_up {
        interrupted_by("-HUP");
    }
}

fn interrupted_by(signal: &str) {
    // On a busy machine nothing may be finished yet when the signal comes; then it comes later.
    let mut pauses = (0..20).map(|turn| Duration::from_millis(50 * turn));
    let finished = pauses.any(|pause| interrupted_after(pause, signal));
    assert!(finished, "nothing was finished within a second");
}

/// False if nothing was finished by then, and so no table is there.
fn interrupted_after(pause: Duration, signal: &str) -> bool {
    let dir = scratch();
    let path = dir.path();
    let mut command = program(path);
    command.args([
        "audit", "-", "--out", "out", "--format", "csv", "--jobs", "2",
    ]);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // More than several pieces, so that the first are finished; the end is not in sight. Comments make them long.
    let games = games(6_000).replace("1. e4", &format!("{{{}}} 1. e4", "word ".repeat(100)));
    stdin.write_all(games.as_bytes()).unwrap();
    std::thread::sleep(pause);
    let kill = Command::new("kill")
        .args([signal, &child.id().to_string()])
        .status();
    assert!(kill.unwrap().success());
    // The program may have to see one more byte before it can look up.
    let _ = stdin.write_all(games.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", out(&output));
    let reported = err(&output);
    assert_eq!(reported.lines().count(), 1, "{reported}");
    assert!(reported.contains("interrupted"), "{reported}");
    let Ok(games) = fs::read_to_string(path.join("out/games.csv")) else {
        return false;
    };
    let mut rows = games.lines();
    let columns = rows.next().unwrap().matches(',').count();
    let mut count = 0;
    for (at, row) in rows.enumerate() {
        assert!(row.matches(',').count() >= columns, "{row}");
        assert!(row.starts_with(&format!("-,{},", at + 1)), "{row}");
        count += 1;
    }
    assert!((1..12_000).contains(&count), "{count} games");
    let summary = fs::read_to_string(path.join("out/summary.json")).unwrap();
    assert!(summary.contains("\"interrupted\": true"));
    assert!(summary.contains(&format!("\"games\": {count},")));
    assert!(games.ends_with('\n'));
    let left: Vec<String> = names_in(&path.join("out"));
    assert!(
        !left.iter().any(|name| name.ends_with(".partial")),
        "{left:?}"
    );
    true
}

/// However long the search for a repair would go on.
#[test]
fn an_interrupt_is_heard_within_a_search() {
    let dir = scratch();
    let path = dir.path();
    let broken = "1. e4 e5 2. Nf9 Nc6 3. Bb9 a6 4. Ba9 Nf9 5. O-O Be9 6. Re9 b9 *\n\n";
    fs::write(
        path.join("a.pgn"),
        format!("[Event \"x\"]\n\n{broken}").repeat(500),
    )
    .unwrap();
    let mut command = program(path);
    command.args([
        "audit", "a.pgn", "--out", "out", "--repair", "suggest", "--jobs", "1",
    ]);
    let child = command
        .stderr(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(400));
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.unwrap().success());
    let asked = Instant::now();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", err(&output));
    assert!(
        asked.elapsed() < Duration::from_secs(1),
        "{:?}",
        asked.elapsed()
    );
}

/// Side by side with new tables those of an earlier audit would pass for part of them.
#[test]
fn tables_of_an_earlier_audit_do_not_stay_beside_new_ones() {
    let dir = scratch();
    fs::write(dir.path().join("a.pgn"), games(3)).unwrap();
    fs::write(dir.path().join("b.pgn"), games(1)).unwrap();
    let first = run(dir.path(), &["audit", "a.pgn", "--out", "out", "--plies"]);
    assert_eq!(first.status.code(), Some(0), "{}", err(&first));
    let second = run(
        dir.path(),
        &["audit", "b.pgn", "--out", "out", "--format", "csv"],
    );
    assert_reported(
        &second,
        0,
        &[
            "scoresheet: removed out/games.parquet, left over from an earlier audit",
            "scoresheet: removed out/findings.parquet, left over from an earlier audit",
            "scoresheet: removed out/plies.csv, left over from an earlier audit",
            "scoresheet: removed out/plies.parquet, left over from an earlier audit",
        ],
    );
    assert_eq!(
        names_in(&dir.path().join("out")),
        ["findings.csv", "games.csv", "summary.json", "summary.md"]
    );
}

#[cfg(target_os = "linux")]
#[test]
fn two_audits_do_not_write_into_one_folder() {
    let dir = scratch();
    fs::write(dir.path().join("a.pgn"), games(1)).unwrap();
    fs::create_dir(dir.path().join("out")).unwrap();
    let folder = fs::File::open(dir.path().join("out")).unwrap();
    folder.lock().unwrap();
    let refused = run(dir.path(), &["audit", "a.pgn", "--out", "out"]);
    assert_reported(
        &refused,
        2,
        &[
            "scoresheet: cannot write out: another run is writing there; wait until it ends, or name another folder",
        ],
    );
    drop(folder);
    let done = run(dir.path(), &["audit", "a.pgn", "--out", "out"]);
    assert_eq!(done.status.code(), Some(0), "{}", err(&done));
}

/// A slip in a path costs nothing: neither where no file is, nor where no record is.
#[test]
fn an_audit_that_reads_nothing_replaces_nothing() {
    let dir = scratch();
    fs::write(dir.path().join("a.pgn"), games(3)).unwrap();
    fs::create_dir(dir.path().join("empty")).unwrap();
    let before = tables(dir.path(), "out", &["a.pgn"], &[]);
    let kept = "scoresheet: no records were found, so the audit in out is kept";
    let missing = run(dir.path(), &["audit", "b.pgn", "--out", "out"]);
    assert_reported(
        &missing,
        2,
        &[
            "scoresheet: b.pgn: no such file or folder; did you mean a.pgn?",
            kept,
        ],
    );
    assert_reported(
        &run(dir.path(), &["audit", "empty", "--out", "out"]),
        2,
        &[kept],
    );
    assert_eq!(contents(&dir.path().join("out")), before);
}
