//! `scoresheet fix`: what is certain is mended, and everything else stays.

use crate::common::{contents, corpora, err, names_in, out, run, scratch};
use std::fs;

const WORN: &str = "\
[White \"Kask, A.\"]\n[Black \"Tamm, B.\"]\n[Event \"Open\"]\n[Date \"2 May 1953\"]\n\n1. e4 e5 2. Nf3 Nc6 2. Bb5 a6 1-0\n\n\
[Event \"Cup\"]\n[Site \"Tartu\"]\n[Date \"8/9/1953\"]\n[Round \"1\"]\n[White \"Tamm\"]\n[Black \"Kask, A.\"]\n[Result \"1/2-1/2\"]\n\n1. d4 d5 2. c4\n";

const MENDED: &str = "\
[Event \"Open\"]\n[Date \"1953.05.02\"]\n[White \"Kask, Ants\"]\n[Black \"Tamm, B.\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n\
[Event \"Cup\"]\n[Site \"Tartu\"]\n[Date \"8/9/1953\"]\n[Round \"1\"]\n[White \"Tamm\"]\n[Black \"Kask, Ants\"]\n[Result \"1/2-1/2\"]\n\n1. d4 d5 2. c4 1/2-1/2\n";

#[test]
fn what_is_certain_is_mended_and_listed() {
    let dir = scratch();
    let dir = dir.path();
    fs::create_dir_all(dir.join("in/1953")).unwrap();
    fs::write(dir.join("in/1953/worn.pgn"), WORN).unwrap();
    fs::write(
        dir.join("in/good.pgn"),
        "[Event \"a\"]\n[Result \"*\"]\n\n1. e4 *\n",
    )
    .unwrap();
    fs::write(dir.join("in/notes.doc"), b"\x00\x01").unwrap();
    fs::write(dir.join("names.csv"), "\"Kask, A.\",\"Kask, Ants\"\n").unwrap();
    let dry = run(dir, &["fix", "in", "--dry-run", "--names", "names.csv"]);
    assert_eq!(dry.status.code(), Some(0), "{}", err(&dry));
    let diff = out(&dry);
    for line in [
        "--- in/1953/worn.pgn",
        "+[Date \"1953.05.02\"]",
        "-1. d4 d5 2. c4\n+1. d4 d5 2. c4 1/2-1/2",
        "which number is the day is not certain",
    ] {
        assert!(diff.contains(line), "{line}\n{diff}");
    }
    assert_eq!(names_in(dir), ["in", "names.csv"]);
    let output = run(
        dir,
        &["fix", "in", "--out", "clean", "--names", "names.csv"],
    );
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert_eq!(
        fs::read_to_string(dir.join("clean/1953/worn.pgn")).unwrap(),
        MENDED
    );
    let listed = out(&output);
    for class in [
        "dates",
        "names",
        "results",
        "terminators",
        "numbers",
        "tag-order",
    ] {
        assert!(
            listed.contains(&format!(": [{class}] ")),
            "{class}\n{listed}"
        );
    }
    assert!(
        listed.contains(
            "1 of 2 files changed, 1 other left unchanged; 3 games; 1 left for you to decide"
        ),
        "{listed}"
    );
    for same in ["good.pgn", "notes.doc"] {
        assert!(
            fs::read(dir.join("in").join(same)).unwrap()
                == fs::read(dir.join("clean").join(same)).unwrap()
        );
    }
    // Mended once, there is nothing more to mend.
    let again = out(&run(
        dir,
        &["fix", "clean", "--dry-run", "--names", "names.csv"],
    ));
    assert!(again.contains("0 of 2 files would be changed"), "{again}");
    let busy = run(dir, &["fix", "in", "--out", "clean"]);
    assert_eq!(busy.status.code(), Some(2));
}

#[test]
fn only_what_is_asked_is_changed() {
    let dir = scratch();
    let path = dir.path().join("worn.pgn");
    fs::write(&path, WORN).unwrap();
    let output = run(
        dir.path(),
        &["fix", "worn.pgn", "--in-place", "--only", "dates"],
    );
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        WORN.replace("2 May 1953", "1953.05.02")
    );
    assert_eq!(names_in(dir.path()), ["worn.pgn"]);
    let unknown = run(
        dir.path(),
        &["fix", "worn.pgn", "--in-place", "--only", "spelling"],
    );
    assert!(err(&unknown).contains("dates"), "{}", err(&unknown));
}

/// No tag says as certain what the record itself doubts.
#[test]
fn a_doubted_result_is_left_to_a_person() {
    let dir = scratch();
    for (result, changed) in [("1-0", true), ("1-0?", false)] {
        let text = format!("[Event \"a\"]\n\n1. e4 e5 {result}\n");
        fs::write(dir.path().join("one.pgn"), &text).unwrap();
        let output = run(
            dir.path(),
            &["fix", "one.pgn", "--in-place", "--only", "results"],
        );
        let said = out(&output);
        assert_eq!(
            said.contains("stands behind the result"),
            !changed,
            "{said}"
        );
        let now = fs::read_to_string(dir.path().join("one.pgn")).unwrap();
        assert_eq!(now != text, changed, "{now}");
    }
}

/// Greek and Turkish letters and those of old Macintoshes are letters in other encodings too, but no words.
#[test]
fn what_is_no_word_in_the_encoding_found_is_left() {
    let dir = scratch();
    let dir = dir.path();
    let named = |white: &[u8]| [b"[White \"", white, b"\"]\n[Black \"Tal\"]\n\n1. e4 *\n"].concat();
    for white in [
        // Αναστασιάδης and Γιάννης in Windows-1253.
        &b"\xC1\xED\xE1\xF3\xF4\xE1\xF3\xE9\xDC\xE4\xE7\xF2, \xC3\xE9\xDC\xED\xED\xE7\xF2"[..],
        // Şimşek and Işık in Windows-1254.
        b"\xDEim\xFEek, I\xFE\xFDk",
        // Müller, Jörg, Lefèvre and Orléans in Mac Roman.
        b"M\x9Fller, J\x9Arg; Lef\x8Fvre, Orl\x8Eans",
    ] {
        let game = named(white);
        fs::write(dir.join("a.pgn"), &game).unwrap();
        let output = run(dir, &["fix", "a.pgn", "--in-place", "--only", "encoding"]);
        let told = format!("{}{}", out(&output), err(&output));
        assert!(told.contains("1 left for you to decide"), "{told}");
        assert!(told.contains("[left] the text is read as "), "{told}");
        assert_eq!(fs::read(dir.join("a.pgn")).unwrap(), game);
    }
}

#[test]
fn old_encodings_become_utf8_and_the_edits_of_kept_ones_fit_them() {
    let dir = scratch();
    let dir = dir.path();
    let text = "[Event \"Мемориал Петрова\"]\r\n[White \"Иванов\"]\r\n[Date \"1953-05-02\"]\r\n[Result \"*\"]\r\n\r\n1. e4 e5 *\r\n";
    let old: Vec<u8> = text
        .chars()
        .map(|c| match u32::from(c) {
            ascii @ 0..=0x7F => ascii as u8,
            cyrillic => (cyrillic - 0x410 + 0xC0) as u8,
        })
        .collect();
    fs::write(dir.join("old.pgn"), &old).unwrap();
    let output = run(
        dir,
        &[
            "fix",
            "old.pgn",
            "--out",
            "clean",
            "--only",
            "encoding,dates",
        ],
    );
    assert_eq!(
        fs::read_to_string(dir.join("clean/old.pgn")).unwrap(),
        text.replace("1953-05-02", "1953.05.02"),
        "{}",
        out(&output)
    );
    run(dir, &["fix", "old.pgn", "--out", "same", "--only", "dates"]);
    let kept = fs::read(dir.join("same/old.pgn")).unwrap();
    let place = old.windows(10).position(|w| w == b"1953-05-02").unwrap();
    let mut expected = old.clone();
    expected[place..place + 10].copy_from_slice(b"1953.05.02");
    assert!(kept == expected);
}

#[test]
fn an_audit_of_what_was_mended_finds_less_and_nothing_new() {
    let dir = scratch();
    let dir = dir.path();
    let corpora = corpora();
    let fixed = run(dir, &["fix", corpora.to_str().unwrap(), "--out", "clean"]);
    assert!(
        fixed.status.code().is_some_and(|code| code != 1),
        "{}",
        err(&fixed)
    );
    let findings = |folder: &std::path::Path| {
        let output = run(folder, &["audit", ".", "--json", "--level", "note"]);
        let mut found: std::collections::BTreeMap<(String, String), usize> = Default::default();
        for line in out(&output).lines() {
            let object: serde_json::Value = serde_json::from_str(line).unwrap();
            if let (Some(file), Some(code)) = (object["file"].as_str(), object["code"].as_str()) {
                *found.entry((file.to_owned(), code.to_owned())).or_default() += 1;
            }
        }
        found
    };
    let (before, after) = (findings(&corpora), findings(&dir.join("clean")));
    for (place, many) in &after {
        let was = before.get(place).copied().unwrap_or(0);
        assert!(*many <= was, "{place:?}: {was} before, {many} after");
    }
    let total = |of: &std::collections::BTreeMap<_, usize>| of.values().sum::<usize>();
    assert!(total(&after) < total(&before));
}

#[test]
fn refusals() {
    let dir = scratch();
    let dir = dir.path();
    fs::create_dir(dir.join("in")).unwrap();
    fs::write(dir.join("in/worn.pgn"), WORN).unwrap();
    let before = contents(&dir.join("in"));
    for (arguments, told) in [
        (&["fix", "in", "--out", "in/clean"][..], "is inside in"),
        (&["fix", "in"], "--out"),
        (&["fix", "nowhere", "--dry-run"], "nowhere"),
        (&["fix", "in", "--out", "in/worn.pgn"], "in/worn.pgn"),
        (&["fix", "in", "--out", "/dev/full"], "/dev/full"),
        (&["fix", "in", "--out", "nowhere/clean"], "nowhere/clean"),
    ] {
        let output = run(dir, arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            err(&output).contains(told),
            "{arguments:?}: {}",
            err(&output)
        );
    }
    assert!(contents(&dir.join("in")) == before);
}

/// What cannot be read is told, and everything else is mended.
#[cfg(unix)]
#[test]
fn links_that_lead_nowhere_or_round_are_told_and_the_rest_is_mended() {
    use std::os::unix::fs::symlink;
    let dir = scratch();
    let folder = dir.path().join("in");
    fs::create_dir_all(folder.join("sub")).unwrap();
    let game = "[White \"A\"]\n[Result \"*\"]\n\n1. e4 e5 1-0\n";
    fs::write(folder.join("a.pgn"), game).unwrap();
    fs::write(folder.join("z.pgn"), game).unwrap();
    symlink("/nonexistent", folder.join("m.pgn")).unwrap();
    // To the folder in which the new one is made.
    symlink("../..", folder.join("sub/up")).unwrap();
    let output = run(dir.path(), &["fix", "in", "--out", "fixed"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        err(&output).contains("in/m.pgn: the link leads nowhere"),
        "{}",
        err(&output)
    );
    for name in ["a.pgn", "z.pgn"] {
        let mended = fs::read_to_string(dir.path().join("fixed").join(name)).unwrap();
        assert!(mended.contains("[Result \"1-0\"]"), "{mended}");
    }
    let made = fs::read_dir(dir.path().join("fixed/sub/up")).unwrap();
    let names: Vec<_> = made.map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["in"], "nothing of the new folder itself");
    let output = run(dir.path(), &["fix", "in", "--in-place"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        out(&output).contains("could not be read"),
        "{}",
        out(&output)
    );
    assert!(
        fs::read_to_string(folder.join("z.pgn"))
            .unwrap()
            .contains("1-0\"]")
    );
}

/// Days that may be either of two, and days that do not exist, however they are written.
#[test]
fn dates_that_are_not_certain_are_left() {
    let dir = scratch();
    let dir = dir.path();
    for (date, left) in [
        ("02-05-1953", "which number is the day is not certain"),
        ("1953.02.31", "cannot be read as a date"),
        ("1953.13.01", "cannot be read as a date"),
        ("c. 1953", "cannot be read as a date"),
        ("1953.05/06", "cannot be read as a date"),
    ] {
        fs::write(dir.join("a.pgn"), format!("[Date \"{date}\"]\n\n1. e4 *\n")).unwrap();
        let told = run(dir, &["fix", "a.pgn", "--dry-run", "--only", "dates"]);
        let told = out(&told) + &err(&told);
        assert!(
            told.contains(left) && told.contains("1 left"),
            "{date}: {told}"
        );
    }
}

#[test]
fn results_that_are_not_certain_are_left() {
    let dir = scratch();
    let dir = dir.path();
    for (tags, moves, left) in [
        (
            "[Result \"1-0\"]\n[Result \"0-1\"]",
            "1. e4 e5",
            "[left] one tag Result says 1-0, another 0-1",
        ),
        (
            "[Result \"1-0\"]\n[Result \"0-1\"]",
            "1. e4 e5",
            "[left] no result is added after the moves, since two tags Result differ",
        ),
        (
            "[Result \"*\"]",
            "1. f3 e5 2. g4 Qh4# 1-0",
            "[left] the last position is 0-1, but the end of the record says 1-0",
        ),
        (
            "[Result \"1-0\"]",
            "1. e4 e5 0-1",
            "[left] the tag says 1-0, the end of the record 0-1",
        ),
        (
            "[White \"A\"]",
            "1. f3 e5 2. g4 Qh4#",
            "[left] no result is added after the moves: no tag says one, and the last position is 0-1",
        ),
        (
            "[White \"A\"]",
            "1. e4 e5 {Black lost on time}",
            "[left] no result is added after the moves: no tag says one, and the words of the record say 1-0",
        ),
        (
            "[Result \"*\"]",
            "1. e4 e5 {White resigns}",
            "[left] no result is added after the moves: no tag says one, and the words of the record say 0-1",
        ),
        (
            "[Result \"1-0\"]",
            "1. e4 e5 {and so",
            "[left] no result is added after the moves, since the record breaks off",
        ),
        (
            "[Result \"1-0\"]",
            "1. e4 e5 3. Ke3 1-0",
            "[left] a wrong number in a game that does not replay: a move may be missing",
        ),
    ] {
        let game = format!("[Event \"x\"]\n{tags}\n\n{moves}\n");
        fs::write(dir.join("a.pgn"), &game).unwrap();
        let output = run(dir, &["fix", "a.pgn", "--out", "clean"]);
        let told = out(&output) + &err(&output);
        assert!(told.contains(left), "{game}{told}");
        fs::remove_dir_all(dir.join("clean")).unwrap();
    }
    // The same said twice is certain.
    let game = "[Event \"x\"]\n[Result \"1-0\"]\n[Result \"1-0\"]\n\n1. e4 e5\n";
    fs::write(dir.join("a.pgn"), game).unwrap();
    let told = out(&run(dir, &["fix", "a.pgn", "--dry-run"]));
    assert!(told.contains("+1. e4 e5 1-0"), "{told}");
}

/// Numbers of variations go with those of the main line that they agreed with.
#[test]
fn numbers_of_variations_stay_those_of_the_moves_around_them() {
    let dir = scratch();
    let dir = dir.path();
    let game = "[Event \"x\"]\n[Result \"*\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 2. Bb5 (2. Bc4 Bc5 3. c3 (3. O-O Nf6)) a6 \
                (2... Nf6 3. O-O) (3... d6) 3. Ba4 *\n";
    let mended = "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 3. Bb5 (3. Bc4 Bc5 4. c3 (4. O-O Nf6)) a6 (3... Nf6 4. O-O) (3... d6) \
                  4. Ba4 *\n";
    fs::write(dir.join("a.pgn"), game).unwrap();
    let output = run(dir, &["fix", "a.pgn", "--out", "clean"]);
    let text = fs::read_to_string(dir.join("clean/a.pgn")).unwrap();
    assert!(text.ends_with(mended), "{text}{}", err(&output));
}

/// A number that jumps ahead, as those behind it do, shows that moves are missing: counted anew, nothing would.
#[test]
fn numbers_that_jump_ahead_are_left() {
    let dir = scratch();
    let dir = dir.path();
    for (moves, mended) in [
        ("1. e4 e5 2. Nf3 Nc6 13. Bb5 a6 14. Ba4 Nf6", None),
        ("1. e4 e5 2. Nf3 Nc6 4. Bb5 a6", None),
        ("1. e4 1... e5 3. Nf3 3... Nc6 4. Bb5", None),
        ("12. e4 e5 13. Nf3 Nc6", None),
        (
            "1. e4 e5 12. Nf3 Nc6 3. Bb5 a6",
            Some("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"),
        ),
    ] {
        let head = "[Event \"x\"]\n[Result \"*\"]\n\n";
        let game = format!("{head}{moves} *\n");
        fs::write(dir.join("a.pgn"), &game).unwrap();
        let output = run(dir, &["fix", "a.pgn", "--out", "clean"]);
        let clean = dir.join("clean");
        let fixed = fs::read_to_string(clean.join("a.pgn")).unwrap();
        let expected = mended.unwrap_or(moves);
        assert_eq!(fixed, format!("{head}{expected} *\n"));
        let told = out(&output).contains("left as they are");
        assert_eq!(told, mended.is_none(), "{moves} {}", out(&output));
        fs::remove_dir_all(clean).unwrap();
    }
}

/// Games of one file in two encodings: both are named.
#[test]
fn every_encoding_that_becomes_utf8_is_named() {
    let dir = scratch();
    let dir = dir.path();
    let game = |name: &[u8]| [b"[White \"", name, b"\"]\n\n1. e4 e5 *\n\n"].concat();
    let [german, russian] = [&b"M\xFCller"[..], b"\xC8\xE2\xE0\xED\xEE\xE2"];
    fs::write(dir.join("a.pgn"), [game(german), game(russian)].concat()).unwrap();
    let told = out(&run(
        dir,
        &["fix", "a.pgn", "--dry-run", "--only", "encoding"],
    ));
    for name in ["iso-8859-1", "windows-1251"] {
        assert!(told.contains(name), "{told}");
    }
}

/// What is put in has the line ends of the file, even where they are returns alone.
#[test]
fn lines_end_as_they_do_in_the_file() {
    let dir = scratch();
    let dir = dir.path();
    let text = "[White \"A\"]\n[Event \"E\"]\n\n1. e4 e5 1-0\n\n[Event \"2\"]\n[Result \"1-0\"]\n\n1. e4 {a} e5\n";
    for end in ["\n", "\r\n", "\r"] {
        fs::write(dir.join("a.pgn"), text.replace('\n', end)).unwrap();
        run(dir, &["fix", "a.pgn", "--in-place"]);
        let fixed = fs::read_to_string(dir.join("a.pgn")).unwrap();
        let expected = "[Event \"E\"]\n[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n[Event \"2\"]\n[Result \"1-0\"]\n\n1. e4 {a} e5 1-0\n";
        assert_eq!(fixed, expected.replace('\n', end));
    }
}

#[cfg(unix)]
#[test]
fn a_file_and_a_link_to_it_are_one_and_what_is_no_file_is_refused() {
    let dir = scratch();
    let path = dir.path();
    fs::create_dir(path.join("in")).unwrap();
    let game = "[Event \"a\"]\n[Date \"2 May 1953\"]\n[Result \"*\"]\n\n1. e4 *\n";
    fs::write(path.join("in/z.pgn"), game).unwrap();
    std::os::unix::fs::symlink("z.pgn", path.join("in/a.pgn")).unwrap();
    for options in ["--dry-run", "--in-place"] {
        let output = run(path, &["fix", "in", options]);
        assert!(
            err(&output).contains("scoresheet: in/a.pgn: found twice; read once\n"),
            "{}",
            err(&output)
        );
        let all = format!("{}{}", out(&output), err(&output));
        assert!(all.contains("1 of 1 files "), "{all}");
        assert!(all.contains("z.pgn"), "{all}");
    }
    assert!(
        fs::symlink_metadata(path.join("in/a.pgn"))
            .unwrap()
            .is_symlink()
    );
    let status = std::process::Command::new("mkfifo")
        .arg(path.join("pipe"))
        .status();
    assert!(status.unwrap().success());
    for (name, told) in [
        ("pipe", "scoresheet: pipe: is neither a file nor a folder\n"),
        (
            "-",
            "scoresheet: standard input cannot be mended; give a file or a folder\n",
        ),
    ] {
        let output = run(path, &["fix", name, "--out", "new"]);
        assert_eq!(
            (output.status.code(), err(&output).as_ref()),
            (Some(2), told)
        );
    }
}

#[test]
fn a_value_with_marks_before_brackets_is_left() {
    let dir = scratch();
    let game = "[Event \"Cup [A \\\"B\\\"] 1-0 x\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n";
    fs::write(dir.path().join("a.pgn"), game).unwrap();
    let output = run(dir.path(), &["fix", "a.pgn", "--in-place"]);
    assert!(out(&output).contains("1 game;") || err(&output).contains("1 game;"));
    let fixed = fs::read_to_string(dir.path().join("a.pgn")).unwrap();
    assert!(
        fixed.contains("[Event \"Cup [A \\\"B\\\"] 1-0 x\"]\n"),
        "{fixed}"
    );
}
