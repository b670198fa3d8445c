//! `scoresheet select`: nothing of a selected game is lost.

use crate::common::{
    assert_reported, contents, corpora, err, names_in, out, program, run, scratch, with_input,
};
use std::fs;

const CLUB: &str = "\
[Event \"Open\"]\n[Date \"1953.05.02\"]\n[White \"Kask, Ants\"]\n[Black \"Tamm, B.\"]\n[Result \"1-0\"]\n[WhiteElo \"2100\"]\n[BlackElo \"2000\"]\n[ECO \"C44\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n\
[Event \"Cup\"]\n[Date \"1954.??.??\"]\n[White \"Tamm, B.\"]\n[Black \"Koiv, J.\"]\n[Result \"1/2-1/2\"]\n\n1. d4 d5 2. c4 1/2-1/2\n\n\
[Event \"Cup\"]\n[Date \"1955.01.01\"]\n[White \"Koiv, J.\"]\n[Black \"Kask, Ants\"]\n[Result \"0-1\"]\n\n1. e4 e5 2. Ke3 0-1\n";

/// The numbers of the games of [`CLUB`] that are selected.
fn chosen(conditions: &[&str]) -> Vec<usize> {
    let dir = scratch();
    fs::write(dir.path().join("club.pgn"), CLUB).unwrap();
    let all = [&["select", "club.pgn", "--quiet"], conditions].concat();
    let output = run(dir.path(), &all);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{conditions:?}: {}",
        err(&output)
    );
    let text = out(&output);
    let dates = ["1953.05.02", "1954.??.??", "1955.01.01"];
    (1..)
        .zip(dates)
        .filter(|(_, date)| text.contains(date))
        .map(|(number, _)| number)
        .collect()
}

#[test]
fn conditions_choose_games() {
    let cases: &[(&[&str], &[usize])] = &[
        (&[], &[1, 2, 3]),
        (&["--white", "kask"], &[1]),
        (&["--player", "ants kask"], &[1, 3]),
        (&["--player", "Kõiv"], &[2, 3]),
        (&["--player", "kask", "--player", "tamm"], &[1]),
        (&["--player", "tamm|ants"], &[1, 2, 3]),
        (&["--tag", "Event~cup"], &[2, 3]),
        (&["--tag", "Event=cup", "--not"], &[1]),
        (&["--tag", "Event!~cup"], &[1]),
        (&["--tag", "ECO"], &[1]),
        (&["--tag", "WhiteElo>=2100"], &[1]),
        (&["--tag", "WhiteElo>2100"], &[]),
        (&["--tag", "Date<1954"], &[1]),
        (&["--date", "1954"], &[2]),
        (&["--date", "1954-06.."], &[3]),
        (&["--rating", "2000.."], &[1]),
        (&["--rating", "2001.."], &[]),
        (&["--result", "1-0|0-1"], &[1, 3]),
        (&["--plies", "3"], &[2]),
        (&["--plies", "3.."], &[1, 2]),
        (&["--opening", "C40..C49"], &[1]),
        (&["--opening", "C"], &[1, 3]),
        (&["--opening", "c44"], &[1]),
        (&["--opening", "c40..c49"], &[1]),
        // A move in a name.
        (&["--opening", "c3"], &[]),
        (&["--opening", "queen's gambit"], &[2]),
        (&["--legal"], &[1, 2]),
        (&["--not-legal"], &[3]),
        (&["--code", "illegal-move"], &[3]),
        (&["--level", "error"], &[3]),
        (
            &[
                "--fen",
                "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
            ],
            &[1, 3],
        ),
        (
            &[
                "--fen",
                "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2",
            ],
            &[],
        ),
        (
            &["--fen", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR"],
            &[1, 3],
        ),
        (&["--pattern", "c6=n f3=N"], &[1]),
        (&["--pattern", "d4=A d5=a e2=!"], &[2]),
        (&["--pattern", "*/*/*/*/PP*/*/*/*"], &[]),
        (&["--pattern", "*/*/*/*/2PP*/*/*/*"], &[2]),
        (&["--material", "Q1R2B2N2P8:Q1R2B2N2P8"], &[1, 2, 3]),
        (&["--material", "Q1R2B2N2P7:QR2B2N2P8"], &[]),
        (&["--moves", "1. e4 e5"], &[1, 3]),
        (&["--moves", "e2e4 ? g1f3"], &[1]),
        (&["--moves", "... Nc6"], &[1]),
        (&["--moves", "d4 ... c4"], &[2]),
        (&["--number", "2.."], &[2, 3]),
        (&["--where", "plies = 3 OR game_no = 1"], &[1, 2]),
        (&["--where", "legal = false"], &[3]),
        // A difference may fall below zero.
        (&["--where", "plies - 1000 > 0"], &[]),
        (&["--where", "LENGTH(white) - 1000 > 0"], &[]),
        (&["--where", "game_no - 2 < 0"], &[1]),
        (&["--where", "game_no IN (1, 3)"], &[1, 3]),
        (&["--where", "game_no NOT IN (1, 3)"], &[2]),
        (&["--limit", "2"], &[1, 2]),
    ];
    for (conditions, expected) in cases {
        assert_eq!(chosen(conditions), *expected, "{conditions:?}");
        let rest: Vec<usize> = [1, 2, 3]
            .into_iter()
            .filter(|n| !expected.contains(n))
            .collect();
        if !conditions.contains(&"--not") && !conditions.contains(&"--limit") {
            assert_eq!(
                chosen(&[*conditions, &["--not"]].concat()),
                rest,
                "{conditions:?} --not"
            );
        }
    }
}

#[test]
fn a_word_that_is_no_move_is_refused() {
    let dir = scratch();
    fs::write(dir.path().join("a.pgn"), "1. e4 c5 2. Nf3 *\n").unwrap();
    for moves in [
        "e4,c5,Nf3",
        "e4;c5",
        "1. e4 banana",
        "e4 c5 Sf3",
        "1. e4 e5 0-1",
    ] {
        let output = run(dir.path(), &["select", "a.pgn", "--moves", moves]);
        assert_eq!(output.status.code(), Some(2), "{moves}");
        assert!(err(&output).contains("is not a move"), "{}", err(&output));
    }
    for moves in [
        "e4! c5?! Nf3",
        "e2-e4 c7c5",
        "... g1f3",
        "b2-b4 ... c3:e5",
        "O-O+",
        "32-28 19x23",
    ] {
        let output = run(dir.path(), &["select", "a.pgn", "--moves", moves]);
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    }
}

#[test]
fn draughts_are_chosen_by_their_squares_and_pieces() {
    let dir = scratch();
    let game = "[GameType \"25\"]\n[Result \"*\"]\n\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 *\n";
    fs::write(dir.path().join("a.pdn"), game).unwrap();
    for (conditions, fits) in [
        (["--pattern", "g5=m c3=M"], true),
        (["--pattern", "g5=M"], false),
        (["--material", "M12:M12"], true),
        (["--material", "M11 v M12"], false),
        (["--moves", "c3-d4 d6-c5"], true),
        (["--moves", "cd4 ? bc3"], true),
        (
            [
                "--fen",
                "B:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,d4,e3,g3:Ba7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8",
            ],
            true,
        ),
    ] {
        let output = run(
            dir.path(),
            &[&["select", "a.pdn"], &conditions[..]].concat(),
        );
        assert_eq!(
            !out(&output).is_empty(),
            fits,
            "{conditions:?} {}",
            err(&output)
        );
    }
}

#[test]
fn all_games_are_the_file_byte_for_byte() {
    let mut files = 0;
    for folder in [
        "famous",
        "sources",
        "generated/chess",
        "generated/russian",
        "generated/defects",
        "generated/encodings",
        "generated/text",
        "generated/layout",
    ] {
        let folder = corpora().join(folder);
        for name in names_in(&folder) {
            let path = folder.join(&name);
            let known = [".pgn", ".pdn", ".txt"]
                .iter()
                .any(|end| name.ends_with(end));
            if !known || !path.is_file() {
                continue;
            }
            let output = run(&folder, &["select", &name]);
            let whole = fs::read(&path).unwrap();
            if output.stdout.is_empty() {
                // No game is found there, or the file is said not to be read.
                assert!(
                    err(&output).contains("0 of 0 games") || output.status.code() == Some(2),
                    "{name}"
                );
                continue;
            }
            assert!(output.stdout == whole, "{name}: {}", err(&output));
            files += 1;
        }
    }
    assert!(files > 60, "{files}");
}

#[test]
fn what_is_selected_and_the_rest_are_the_whole() {
    let folder = corpora();
    for conditions in [
        ["--result", "1-0"],
        ["--plies", "40.."],
        ["--level", "error"],
    ] {
        let games = |not: &[&str]| {
            let output = run(
                &folder,
                &[
                    &["select", "famous", "--to", "json", "--quiet"],
                    &conditions[..],
                    not,
                ]
                .concat(),
            );
            let text = out(&output);
            text.lines().map(str::to_owned).collect::<Vec<_>>()
        };
        let all = run(&folder, &["select", "famous", "--to", "json"]);
        let mut both = games(&[]);
        both.extend(games(&["--not"]));
        both.sort();
        let whole = out(&all);
        let mut whole: Vec<&str> = whole.lines().collect();
        whole.sort_unstable();
        assert_eq!(both, whole, "{conditions:?}");
    }
}

#[test]
fn games_are_sorted_split_and_told_apart() {
    let dir = scratch();
    fs::write(dir.path().join("club.pgn"), CLUB).unwrap();
    let sorted = out(&run(dir.path(), &["select", "club.pgn", "--sort", "-date"]));
    let places: Vec<usize> = ["1955.", "1954.", "1953."]
        .iter()
        .map(|date| sorted.find(date).unwrap())
        .collect();
    assert!(places.is_sorted(), "{sorted}");
    // A tag that no game has was taken without a word.
    let output = run(dir.path(), &["select", "club.pgn", "--sort", "-date,tabel"]);
    let told = "scoresheet: --sort tabel: no selected game has it; it changes nothing";
    assert_reported(&output, 0, &[told, "scoresheet: 3 of 3 games"]);
    // The last game had no blank line after it.
    assert!(sorted.contains("2. Ke3 0-1\n\n[Event"), "{sorted}");
    let output = run(
        dir.path(),
        &[
            "select", "club.pgn", "--split", "player", "--out", "players",
        ],
    );
    assert_reported(
        &output,
        0,
        &["scoresheet: 3 of 3 games; 3 files in players"],
    );
    assert_eq!(
        names_in(&dir.path().join("players")),
        ["Kask_Ants.pgn", "Koiv_J.pgn", "Tamm_B.pgn"]
    );
    run(
        dir.path(),
        &["select", "club.pgn", "--split", "2", "--out", "parts"],
    );
    let parts = contents(&dir.path().join("parts"));
    assert_eq!(parts.len(), 2);
    let whole: Vec<u8> = parts.into_iter().flat_map(|(_, bytes)| bytes).collect();
    assert!(whole == CLUB.as_bytes());
    fs::write(
        dir.path().join("twice.pgn"),
        CLUB.replace("2. Nf3 Nc6", "2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7"),
    )
    .unwrap();
    fs::copy(dir.path().join("twice.pgn"), dir.path().join("again.pgn")).unwrap();
    let unique = run(
        dir.path(),
        &["select", "twice.pgn", "again.pgn", "--unique"],
    );
    assert!(
        err(&unique).contains("5 of 6 games; 1 others"),
        "{}",
        err(&unique)
    );
    let copies = run(
        dir.path(),
        &["select", "twice.pgn", "again.pgn", "--copies"],
    );
    assert_eq!(out(&copies).matches("[Event").count(), 1);
}

#[test]
fn a_table_names_games() {
    let dir = scratch();
    fs::write(dir.path().join("club.pgn"), CLUB).unwrap();
    run(dir.path(), &["audit", "club.pgn", "--out", "tables"]);
    let sql = "SELECT file, game_no FROM games WHERE plies = 3";
    let ids = out(&run(
        dir.path(),
        &["stats", "tables", "--sql", sql, "--json"],
    ));
    let mut select = program(dir.path());
    let output = with_input(select.args(["select", "club.pgn", "--ids", "-"]), &ids);
    assert!(
        out(&output).starts_with("[Event \"Cup\"]\n[Date \"1954"),
        "{}",
        err(&output)
    );
    let mut select = program(dir.path());
    let output = with_input(
        select.args(["select", "club.pgn", "--ids", "-"]),
        "file,game_no\nother.pgn,1\n",
    );
    assert!(
        err(&output).contains("1 game of the table not found"),
        "{}",
        err(&output)
    );
}

#[test]
fn other_encodings_stay_or_become_utf8() {
    let dir = scratch();
    let text = "\u{FEFF}[White \"Müller\"]\r\n[Result \"*\"]\r\n\r\n1. e4 *\r\n\r\n[White \"Kask\"]\r\n[Result \"*\"]\r\n\r\n1. d4 *\r\n";
    let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(dir.path().join("a.pgn"), &utf16).unwrap();
    assert!(run(dir.path(), &["select", "a.pgn"]).stdout == utf16);
    let second = run(dir.path(), &["select", "a.pgn", "--white", "kask"]).stdout;
    assert!(second.starts_with(b"\xFF\xFE[\0W\0") && second.len() < utf16.len() / 2 + 40);
    // Where the file has no mark, neither has what is selected.
    fs::write(dir.path().join("unmarked.pgn"), &utf16[2..]).unwrap();
    assert!(run(dir.path(), &["select", "unmarked.pgn"]).stdout == utf16[2..]);
    let unmarked = run(dir.path(), &["select", "unmarked.pgn", "--white", "kask"]);
    assert!(unmarked.stdout == second[2..]);
    let plain = out(&run(dir.path(), &["select", "a.pgn", "--utf8"]));
    assert_eq!(plain, text.trim_start_matches('\u{FEFF}'));
    let mixed = run(dir.path(), &["select", "a.pgn", "-"]);
    assert!(mixed.stdout == utf16);
    fs::write(dir.path().join("b.pgn"), CLUB).unwrap();
    let mixed = run(dir.path(), &["select", "a.pgn", "b.pgn", "--out", "c.pgn"]);
    assert_eq!(mixed.status.code(), Some(2));
    assert!(err(&mixed).contains("--utf8"), "{}", err(&mixed));
    assert!(!dir.path().join("c.pgn").exists());
}

/// `3.1` is the first board of the third round, which is not after the third.
#[test]
fn rounds_are_compared_by_their_numbers() {
    let dir = scratch();
    let rounds = ["2", "3", "3.1", "3.12", "10(1)", "?", "-"];
    let games = rounds.map(|round| format!("[Round \"{round}\"]\n[Result \"*\"]\n\n1. e4 *\n\n"));
    fs::write(dir.path().join("a.pgn"), games.concat()).unwrap();
    for (test, expected) in [
        ("Round>3", &["10(1)"][..]),
        ("Round<=3", &["2", "3", "3.1", "3.12"]),
        ("Round>3.1", &["3.12", "10(1)"]),
        ("Round=3", &["3"]),
        ("Round!=?", &["2", "3", "3.1", "3.12", "10(1)", "-"]),
    ] {
        let chosen = out(&run(dir.path(), &["select", "a.pgn", "--tag", test]));
        let found = rounds
            .iter()
            .filter(|round| chosen.contains(&format!("\"{round}\"")));
        assert_eq!(found.copied().collect::<Vec<_>>(), expected, "{test}");
    }
}

/// In another notation a record says less plainly what does not agree; a person is told all the same.
#[test]
fn what_another_notation_cannot_say_is_told() {
    let dir = scratch();
    let games = "[Event \"x\"]\n\n1. e4 e5 1-0 0-1\n\n[Event \"y\"]\n\n1. e4 e5 2. Ke3 Nc6 *\n";
    fs::write(dir.path().join("a.pgn"), games).unwrap();
    let output = run(dir.path(), &["select", "a.pgn", "--to", "pgn"]);
    assert!(out(&output).contains("{0-1} 1-0"), "{}", out(&output));
    let told = err(&output);
    for line in [
        "a.pgn: game 1: there is another result here; the first one counts [repeated-terminator]",
        "a.pgn: game 2: a passage that cannot be read or replayed is in a comment, as written",
    ] {
        assert!(told.contains(line), "{told}");
    }
    let plain = run(dir.path(), &["select", "a.pgn"]);
    assert!(!err(&plain).contains("game 1"), "{}", err(&plain));
}

/// A text that is read by its layout is selected and written as it was read.
#[test]
fn a_legal_game_of_a_page_is_written_whole() {
    let dir = scratch();
    let page = "1. P-K4 P-K4 2. Kt-\nKB3 Kt-QB3 3. B-Kt5 P-QR3\n";
    fs::write(dir.path().join("page.txt"), page).unwrap();
    let output = run(
        dir.path(),
        &["select", "page.txt", "--legal", "--to", "pgn"],
    );
    let text = out(&output);
    assert!(text.contains("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *"), "{text}");
}

#[test]
fn what_cannot_be_done_is_told_in_a_line() {
    let dir = scratch();
    fs::create_dir(dir.path().join("games")).unwrap();
    fs::create_dir(dir.path().join("empty")).unwrap();
    fs::write(dir.path().join("games/club.pgn"), CLUB).unwrap();
    for (arguments, told) in [
        (
            &["select", "games", "--out", "games/new.pgn"][..],
            "--out: games/new.pgn is inside games, which is read",
        ),
        (
            &["select", "games/club.pgn", "--out", "games/club.pgn"],
            "is one of the input files",
        ),
        (&["select", "empty"], "no game records there"),
        (&["select", "nowhere.pgn"], "nowhere.pgn"),
        (&["select", "games", "--where", "plise > 3"], "plise"),
        (
            &["select", "games", "--tag", "Round>x"],
            "\"x\" is neither a number nor a date",
        ),
        (
            &["select", "games", "--tag", "Round=="],
            "with = and not ==",
        ),
        (
            &["select", "games", "--where", "COUNT(*) > 3"],
            "each game by itself",
        ),
        (&["select", "games", "--where", "plies"], "true or false"),
        (
            &["select", "games", "--where", "white SIMILAR TO 'a'"],
            "--where: expression SIMILAR TO is not currently supported\n",
        ),
        (
            &["select", "games", "--result", "2-2-2"],
            "--result 2-2-2: no result; write it as",
        ),
        (
            &["select", "games", "--result", "1-0|2-2-2"],
            "--result 1-0|2-2-2: \"2-2-2\": no result; write it as",
        ),
        (
            &["select", "games", "--plies", "9..3"],
            "ends before it begins",
        ),
        (
            &["select", "games", "--date", "1950-1960"],
            "\"1950-1960\" is not a date; write it as 1953, 1950..1959",
        ),
        (
            &["select", "games", "--date", "1950-13"],
            "\"1950-13\" is not a date",
        ),
        (
            &["select", "games", "--date", "1950-02-30.."],
            "\"1950-02-30\" is not a date",
        ),
        (
            &["select", "games", "--date", "1950..1960..1970"],
            "\"1960..1970\" is not a date",
        ),
        (
            &["select", "games", "--date", "5/3/1950"],
            "\"5/3/1950\" may be either of two days",
        ),
        (
            &["select", "games", "--tag", "Date>=1950-1960"],
            "\"1950-1960\" is neither a number nor a date",
        ),
        (
            &["select", "games", "--opening", "b90-b99"],
            "from one code to another is written B90..B99",
        ),
        (
            &["select", "games", "--opening", "F12"],
            "\"F12\" is no code of an opening",
        ),
        (
            &["select", "games", "--opening", "B99..B20"],
            "ends before it begins",
        ),
        (
            &["select", "games", "--opening", "B20..sicilian"],
            "no range of codes",
        ),
        (&["select", "games", "--out", "/dev/full"], "/dev/full"),
    ] {
        let output = run(dir.path(), arguments);
        assert_eq!(
            output.status.code(),
            Some(2),
            "{arguments:?} {}",
            err(&output)
        );
        let reported = err(&output);
        assert!(reported.contains(told), "{arguments:?}: {reported}");
    }
    let full = fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let output = program(dir.path())
        .args(["select", "games"])
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(names_in(&dir.path().join("games")), ["club.pgn"]);
}

/// In quotes, as in a shell that expands none. Each command has to see the files as if they were typed.
#[test]
fn patterns_stand_for_the_files_they_match() {
    let dir = scratch();
    let path = dir.path();
    for year in ["1953", "1954"] {
        fs::create_dir_all(path.join(year)).unwrap();
        fs::write(path.join(year).join("club.pgn"), CLUB).unwrap();
        fs::write(path.join(year).join(".club.pgn"), CLUB).unwrap();
    }
    let games = |words: &[&str]| out(&run(path, words)).matches("[Event ").count();
    assert_eq!(games(&["select", "*/club.pgn", "--quiet"]), 6);
    assert_eq!(
        games(&["select", "19?3/*.pgn", "--white", "kask", "--quiet"]),
        1
    );
    assert_eq!(games(&["convert", "**/*.pgn", "--to", "pgn", "--quiet"]), 6);
    for (command, status) in [("check", 1), ("audit", 0)] {
        let [by_pattern, typed] = [&["*/*.pgn"][..], &["1953/club.pgn", "1954/club.pgn"]]
            .map(|files| run(path, &[&[command], files].concat()));
        assert_eq!(
            by_pattern.status.code(),
            Some(status),
            "{}",
            err(&by_pattern)
        );
        assert_eq!(out(&by_pattern), out(&typed), "{command}");
    }
    // What would write over a file that is read is refused, however it is named.
    for over in [
        &["1953/*.pgn", "--out", "1953/club.pgn"][..],
        &["19*", "--out", "1953/new.pgn"],
    ] {
        let refused = run(path, &[&["select"], over].concat());
        assert_eq!(
            refused.status.code(),
            Some(2),
            "{over:?}: {}",
            err(&refused)
        );
    }
    assert_eq!(contents(&path.join("1953")).len(), 2);
    assert_eq!(
        fs::read_to_string(path.join("1953/club.pgn")).unwrap(),
        CLUB
    );
}
