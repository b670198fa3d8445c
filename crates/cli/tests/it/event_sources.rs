//! Sources of events: which are known, and what is told of bad ones.

use crate::common::{assert_reported, err, out, run, scratch};
use std::fs;
use std::path::Path;
use std::process::Output;

fn event(dir: &Path, name: &str, text: impl AsRef<[u8]>) -> Output {
    fs::write(dir.join(name), text).unwrap();
    run(dir, &["event", name])
}

const TABLE: &str = "no;name;1;2;3\n1;Petrov;x;1;½\n2;Õun;0;x;1\n3;Kask;½;0;x\n";

#[test]
fn every_kind_of_source_gives_the_table() {
    let dir = scratch();
    let list = "round,white,black,result\n1,Petrov,Õun,1-0\n2,Õun,Kask,1-0\n3,Kask,Petrov,=\n";
    let games: String = [("Petrov", "Õun", "1-0"), ("Õun", "Kask", "2-0"), ("Kask", "Petrov", "1/2-1/2")]
        .iter()
        .map(|(white, black, result)| {
            format!("[Event \"x\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n\n*\n\n")
        })
        .collect();
    let windows = encode_1257(TABLE);
    for (name, text) in [
        ("table.csv", TABLE.as_bytes()),
        ("windows.csv", &windows),
        ("list.csv", list.as_bytes()),
        ("games.pgn", games.as_bytes()),
        ("games.txt", games.as_bytes()),
    ] {
        let output = event(dir.path(), name, text);
        assert_eq!(output.status.code(), Some(0), "{name}: {}", err(&output));
        assert!(
            err(&output).contains("note[read-as]: read as"),
            "{name}: {}",
            err(&output)
        );
        let reported = out(&output);
        let row = reported
            .lines()
            .find(|line| line.contains("Petrov"))
            .unwrap_or_default();
        assert!(row.contains("1½"), "{name}: {reported}");
        assert!(reported.contains("Õun"), "{name}: {reported}");
    }
}

/// The few letters needed, in the Baltic encoding of Windows.
fn encode_1257(text: &str) -> Vec<u8> {
    let byte = |c: char| match c {
        'Õ' => 0xD5,
        '½' => 0xBD,
        ascii => u8::try_from(ascii).unwrap(),
    };
    text.chars().map(byte).collect()
}

#[test]
fn errors_are_all_reported_with_their_lines_and_the_status_is_2() {
    let dir = scratch();
    let text = "no,name,1,2,3\n1,A,x,2,½\n2,B,0,x,1\n3,C,1,0,x\n";
    assert_reported(
        &event(dir.path(), "bad.csv", text),
        2,
        &[
            "bad.csv:1: note[read-as]: read as a crosstable, columns separated by commas, round-robin: 3 players, 1 \
             game",
            "bad.csv:2:7: error[score-too-high]: \"2\": 2 is more than a win is worth, 1; if a win is worth 2, say so (# scoring: 2-1-0); in a crosstable, results of several games stand side by side (1 1)",
            "    1,A,x,2,½",
            "          ^",
            "bad.csv:2:9: error[results-disagree]: 1 A has ½ against 3 C, who has 1 against 1 A (line 4, column 5)",
            "    1,A,x,2,½",
            "            ^",
            "scoresheet: there are 2 errors in the sources of the event",
        ],
    );
    let list = "round,white,black,result\n2,A,B,1-0\n1,A,C,1-0\n";
    let output = event(dir.path(), "list.csv", list);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        err(&output)
            .contains("list.csv:3:1: error[rounds-out-of-order]: round 1 comes after round 2")
    );
}

#[test]
fn what_is_no_source_is_reported_in_one_line() {
    let dir = scratch();
    fs::create_dir(dir.path().join("folder")).unwrap();
    fs::write(dir.path().join("folder/readme.md"), "nothing").unwrap();
    let reported =
        |output: &Output, line: &str| assert_reported(output, 2, &[&format!("scoresheet: {line}")]);
    reported(
        &run(dir.path(), &["event", "none.csv"]),
        "none.csv: no such file or folder",
    );
    reported(
        &run(dir.path(), &["event", "folder"]),
        "folder: contains no game records; name tables one by one",
    );
    reported(&event(dir.path(), "empty.csv", ""), "empty.csv: is empty");
    reported(
        &event(dir.path(), "blank.csv", "\u{feff} \n\n"),
        "blank.csv: is empty",
    );
    reported(
        &event(dir.path(), "table.xlsx", b"PK\x03\x04rest"),
        "table.xlsx: a spreadsheet: save the table as CSV; `scoresheet event` reads a crosstable or a list of pairings",
    );
    reported(
        &event(
            dir.path(),
            "bytes.csv",
            b"\x7fELF\x02\x01\x01\x00abcdefgh,1,2,3\n",
        ),
        "bytes.csv: a program: give records of games",
    );
    let output = event(dir.path(), "letter.txt", "Dear sir,\nwith regards\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).starts_with(
        "scoresheet: letter.txt: cannot be read as an event; accepted are a crosstable"
    ));
    assert_eq!(err(&output).lines().count(), 1);
}

#[test]
fn hostile_text_does_not_reach_the_terminal() {
    let dir = scratch();
    let text = "no,name,1,2\n1,\u{1b}[31mA\u{202e},x,7\n2,B,0,x\n";
    let output = event(dir.path(), "bad.csv", text);
    assert_eq!(output.status.code(), Some(2));
    assert!(!err(&output).contains('\u{1b}') && !err(&output).contains('\u{202e}'));
}

#[test]
fn games_are_gathered_and_names_are_merged_only_by_request() {
    let dir = scratch();
    let game = |round: u8, white: &str, black: &str, result: &str| {
        format!(
            "[Event \"Match\"]\n[Site \"Riga\"]\n[Date \"1960.03.0{round}\"]\n[Round \"{round}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n\n1. e4 *\n\n"
        )
    };
    let games = [
        game(1, "Tal, Mikhail", "Botvinnik, M.", "1-0"),
        game(2, "Ботвинник М.", "Tal, Mikhail", "1/2-1/2"),
        game(2, "Ботвинник М.", "Tal, Mikhail", "1/2-1/2"),
        game(3, "Tal, Mikhail", "Botvinnik, M.", "0-1"),
        game(3, "Tal, Mikhail", "Botvinnik, M.", "1-0"),
    ];
    let output = event(dir.path(), "match.pgn", games.concat());
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let reported = err(&output);
    for expected in [
        "match.pgn:11: warning[names-alike]: \"Botvinnik, M.\" and \"Ботвинник М.\" are probably the same person",
        "match.pgn:21: warning[game-doubled]: Ботвинник М. against Tal, Mikhail is already in match.pgn:11; counted once",
        "match.pgn:41: warning[facts-disagree]: Tal, Mikhail against Botvinnik, M. is 1:0 here and 0:1 in \
         match.pgn:31; taken as undecided",
    ] {
        assert!(reported.contains(expected), "{expected}\n{reported}");
    }
    assert!(out(&output).contains("Ботвинник"));
    let merged = run(
        dir.path(),
        &["event", "match.pgn", "--same", "Botvinnik, M.=Ботвинник М."],
    );
    assert_eq!(merged.status.code(), Some(0), "{}", err(&merged));
    assert!(!out(&merged).contains("Ботвинник") && err(&merged).contains("2 players, 3 games"));
    let unknown = run(dir.path(), &["event", "match.pgn", "--same", "Tal=Таль"]);
    assert_reported(
        &unknown,
        2,
        &["scoresheet: --same: no game has a player \"Tal\""],
    );
}

#[test]
fn events_of_a_folder_are_reported_apart_by_event_site_and_year() {
    let dir = scratch();
    let game = |event: &str, site: &str, year: u16, white: &str| {
        format!(
            "[Event \"{event}\"]\n[Site \"{site}\"]\n[Date \"{year}.??.??\"]\n[White \"{white}\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n*\n\n"
        )
    };
    let folder = dir.path().join("club");
    fs::create_dir(&folder).unwrap();
    fs::write(
        folder.join("a.pgn"),
        game("Cup", "Riga", 1960, "A") + &game("Cup", "Riga", 1961, "A"),
    )
    .unwrap();
    fs::write(
        folder.join("b.pdn"),
        game("cup ", "Tartu", 1961, "A") + &game("Cup", "Riga", 1961, "C"),
    )
    .unwrap();
    let output = run(dir.path(), &["event", "club"]);
    assert_eq!(
        err(&output).matches("note[read-as]").count(),
        3,
        "{}",
        err(&output)
    );
    assert!(err(&output).contains(
        "warning[sites-disagree]: 2 of 2 players have games of this event at \"Riga\" too, not only at \"Tartu\"; \
         --ignore-site treats the sites as one"
    ));
    // One event shown as two: the status tells.
    assert_eq!(output.status.code(), Some(1));
    let one = run(dir.path(), &["event", "club", "--event", "Cup, Riga, 1960"]);
    assert_eq!(one.status.code(), Some(0), "{}", err(&one));
    assert_eq!(err(&one).matches("note[read-as]").count(), 1);
    let none = run(dir.path(), &["event", "club", "--event", "Kup"]);
    assert_reported(
        &none,
        2,
        &[
            "scoresheet: --event \"Kup\": no event has this name; those here are \"Cup, Riga, 1960\", \"Cup, Riga, \
           1961\", \"cup, Tartu, 1961\"",
        ],
    );
    let output = run(dir.path(), &["event", "club", "--ignore-site"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        err(&output).matches("note[read-as]").count(),
        2,
        "{}",
        err(&output)
    );
}

#[test]
fn all_names_that_are_probably_one_are_confirmed_in_a_list() {
    let dir = scratch();
    let game = |event: &str, white: &str| {
        format!(
            "[Event \"{event}\"]\n[White \"{white}\"]\n[Black \"Keres, Paul\"]\n[Result \"1-0\"]\n\n*\n\n"
        )
    };
    let games = [
        game("Cup", "Petrov, Ivan"),
        game("Cup", "Иван Петров"),
        game("Open", "Tal, Mikhail"),
        game("Open", "Tal, M."),
    ];
    fs::write(dir.path().join("games.pgn"), games.concat()).unwrap();
    let arguments = ["event", "games.pgn", "--to", "same", "--out", "same.txt"];
    assert_eq!(run(dir.path(), &arguments).status.code(), Some(0));
    let list = fs::read_to_string(dir.path().join("same.txt")).unwrap();
    let pairs: Vec<&str> = (list.lines())
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect();
    assert_eq!(pairs, ["Petrov, Ivan=Иван Петров", "Tal, Mikhail=Tal, M."]);
    // What is struck out is not taken for one.
    fs::write(
        dir.path().join("same.txt"),
        list.replace("\nTal,", "\n# Tal,"),
    )
    .unwrap();
    let merged = run(
        dir.path(),
        &["event", "games.pgn", "--same-list", "same.txt"],
    );
    assert_eq!(merged.status.code(), Some(0), "{}", err(&merged));
    assert!(!out(&merged).contains("Иван") && out(&merged).contains("Tal, M."));
    fs::write(dir.path().join("bad.txt"), "# names\nPetrov\n").unwrap();
    assert_reported(
        &run(
            dir.path(),
            &["event", "games.pgn", "--same-list", "bad.txt"],
        ),
        2,
        &["scoresheet: bad.txt:2: not two names as NAME=NAME"],
    );
}

#[test]
fn options_that_say_nothing_of_a_source_are_named() {
    let dir = scratch();
    fs::write(dir.path().join("table.csv"), TABLE).unwrap();
    let output = run(dir.path(), &["event", "table.csv", "--ignore-site"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(
        err(&output).contains("table.csv: note: --ignore-site is for games; it is ignored here")
    );
    let game = "[Event \"x\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n*\n";
    fs::write(dir.path().join("games.pgn"), game).unwrap();
    let output = run(dir.path(), &["event", "games.pgn", "--rounds-by-table"]);
    assert!(
        err(&output)
            .contains("games.pgn: note: --rounds-by-table is for crosstables; it is ignored here")
    );
    let rounds = "no,name,R1\n1,A,2w1\n2,B,1b0\n";
    fs::write(dir.path().join("rounds.csv"), rounds).unwrap();
    let output = run(dir.path(), &["event", "rounds.csv", "--rounds-by-table"]);
    assert_eq!(output.status.code(), Some(0));
    let said =
        "the table has its own rounds; those of the pairing tables (--rounds-by-table) are ignored";
    assert!(err(&output).contains(said), "{}", err(&output));
    let quiet = run(dir.path(), &["event", "games.pgn", "--ignore-site"]);
    assert!(!err(&quiet).contains("ignored"));
}

#[test]
fn a_tag_that_the_end_of_the_moves_contradicts_is_told() {
    let dir = scratch();
    let game = |result: &str, end: &str| {
        format!(
            "[Event \"Cup\"]\n[Date \"2024.01.01\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"{result}\"]\n\n\
             1. e4 e5 {end}\n"
        )
    };
    let output = event(dir.path(), "both.pgn", game("1-0", "0-1"));
    let told = "the tag Result says 1-0, and the moves end with 0-1: 1-0 counts";
    assert!(err(&output).contains(told), "{}", err(&output));
    let output = event(dir.path(), "open.pgn", game("*", "0-1"));
    let told = "the tag Result says *, and the moves end with 0-1: 0-1 counts";
    assert!(err(&output).contains(told), "{}", err(&output));
    assert!(!err(&event(dir.path(), "same.pgn", game("1-0", "1-0"))).contains("moves end with"));
}
