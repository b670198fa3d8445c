//! The program on a terminal of its own, as `script` makes one: what it draws is in colour, and none of that is taken
//! for something a record says.

use crate::common::{out, program, scratch};
use std::fs;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// What a command writes to a terminal on which `typed` is answered.
fn seen(dir: &Path, arguments: &str, typed: &str) -> String {
    let own = program(dir);
    let typed_command = format!("{} {arguments}", own.get_program().to_str().unwrap());
    let mut command = Command::new("script");
    command.args([
        "--quiet",
        "--return",
        "--command",
        &typed_command,
        "/dev/null",
    ]);
    command
        .current_dir(dir)
        .env_remove("NO_COLOR")
        .env("XDG_CONFIG_HOME", dir);
    let output = with_input_left_open(&mut command, typed);
    assert!(
        output.status.code() < Some(2),
        "{arguments}: {}",
        out(&output)
    );
    out(&output)
}

/// Runs `command` to its end, with `input` on a standard input that does not end before it: `script` sleeps for two
/// seconds where it does.
fn with_input_left_open(command: &mut Command, input: &str) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(input.as_bytes()).unwrap();
    let mut stdout = Vec::new();
    let mut pipe = child.stdout.take().unwrap();
    pipe.read_to_end(&mut stdout).unwrap();
    Output {
        status: child.wait().unwrap(),
        stdout,
        stderr: Vec::new(),
    }
}

const DOUBTFUL: &str =
    "1. d4 d5 2. Nf3 Nf6 3. e3 e6 4. Bd3 Be7 5. O-O O-O 6. l3 b6 7. zzz qqq ppp rrr\n";

const ADJOURNED: &str =
    "[White \"Kalm\"]\n[Black \"Petrov\"]\n[GameType \"25\"]\n\n1. c3-d4 b6-a5 2. d2-c3 *\n";

#[test]
fn what_draws_a_board_draws_it_in_colour() {
    let dir = scratch();
    let write = |name: &str, text: &str| fs::write(dir.path().join(name), text).unwrap();
    write("page.pgn", &format!("[Event \"Tallinn\"]\n\n{DOUBTFUL}"));
    write("game.pgn", "1. e4 e5 2. Nf3 Ke4 *\n");
    write("one.txt", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n");
    write("two.txt", "1. e4 e5 2. Nf3 Nc6 3. Bc4 a6\n");
    write("game.pdn", ADJOURNED);
    let sealing = "adjourn write game.pdn --rules kv53 --used-white 1:45 --used-black 2:15 \
                   --control '15 moves per hour' --session 4:00 --out envelope.txt";
    seen(dir.path(), sealing, "");
    for (arguments, typed) in [
        ("repair page.pgn", ""),
        ("repair page.pgn --out games.pgn", ""),
        ("repair page.pgn --interactive", "s\ns\nq\n"),
        ("collate one.txt two.txt", ""),
        ("check game.pgn", ""),
        ("show game.pgn", ""),
        ("adjourn check envelope.txt", ""),
        ("adjourn open envelope.txt --sealed 'a7:b6'", ""),
    ] {
        let text = seen(dir.path(), arguments, typed);
        assert!(
            text.contains("\u{1b}["),
            "{arguments} draws nothing in colour: {text}"
        );
        assert!(!text.contains('\u{fffd}'), "{arguments}: {text}");
    }
}

#[test]
fn what_a_record_says_drives_no_terminal() {
    let dir = scratch();
    let hostile = "\u{1b}[2J\u{1b}]0;x\u{7}";
    let write = |name: &str, text: &str| fs::write(dir.path().join(name), text).unwrap();
    let tags = format!("[White \"A{hostile}\"]\n[Black \"B\"]\n\n");
    write("page.pgn", &format!("{tags}{DOUBTFUL}"));
    write(
        "one.pgn",
        &format!("{tags}1. e4 e5{hostile} 2. Nf3 Ke4 *\n"),
    );
    write("two.pgn", &format!("{tags}1. e4 e5 2. Nc3 *\n"));
    for arguments in [
        "repair page.pgn",
        "repair page.pgn --interactive",
        "collate one.pgn two.pgn",
        "check one.pgn",
        "show one.pgn",
    ] {
        let text = seen(dir.path(), arguments, "q\n");
        for part in ["\u{1b}[2J", "\u{1b}]0", "\u{7}"] {
            assert!(!text.contains(part), "{arguments}: {text:?}");
        }
    }
}

/// A query that is long in coming is told of, and its answer begins where nothing of that is left.
#[test]
fn a_query_that_lasts_is_told_of_and_its_answer_stands_alone() {
    let dir = scratch();
    let late = dir.path().join("late.sql");
    fs::write(dir.path().join("game.pgn"), "1. e4 e5 2. Nf3 *\n").unwrap();
    seen(dir.path(), "audit game.pgn --out out", "");
    let pipe = Command::new("mkfifo").arg(&late).status();
    assert!(pipe.unwrap().success());
    let query = std::thread::spawn(move || {
        let mut pipe = fs::OpenOptions::new().write(true).open(late).unwrap();
        std::thread::sleep(Duration::from_millis(2500));
        pipe.write_all(b"SELECT plies FROM games").unwrap();
    });
    let text = seen(dir.path(), "stats out --sql late.sql", "");
    query.join().unwrap();
    let (told, answer) = text.rsplit_once("answering the query").expect(&text);
    assert!(!told.contains("plies"), "{text:?}");
    let (_, answer) = answer.rsplit_once("\u{1b}[2K").expect(&text);
    let lines: Vec<&str> = answer.lines().map(str::trim).collect();
    assert_eq!(
        lines,
        ["plies", "\u{2500}".repeat(5).as_str(), "3"],
        "{text:?}"
    );
}

/// What is printed while a bar is drawn stands on lines of its own, and nothing of the bar stays.
#[test]
fn bars_and_what_is_printed_do_not_mix() {
    let dir = scratch();
    for (arguments, games) in [
        ("check wrong.pgn", 15_000),
        ("audit wrong.pgn", 15_000),
        ("select wrong.pgn", 15_000),
        ("fix wrong.pgn --dry-run", 4_000),
    ] {
        let wrong = "[White \"Kask\"]\n\n1. e4 e5 2. Ke3 *\n\n".repeat(games);
        fs::write(dir.path().join("wrong.pgn"), wrong).unwrap();
        let text = seen(dir.path(), arguments, "");
        assert!(text.lines().count() > games, "{arguments}");
        let drawn = text.contains(['\u{2588}', '\u{2591}']);
        assert!(drawn, "{arguments}: no bar was drawn");
        for line in text.lines() {
            let stays = line.rsplit("\x1b[2K").next().unwrap_or_default();
            let stays = stays.rsplit('\r').find(|part| !part.is_empty());
            assert!(
                !stays.unwrap_or_default().contains(['\u{2588}', '\u{2591}']),
                "{arguments}: {line:?}"
            );
        }
    }
}
