//! Files that other programs export, cut off, run together, or with a start that is announced otherwise than it is.

use scoresheet_notation::{Reader, Record};
use scoresheet_replay::{Judge, Verdict};
use scoresheet_source::{Code, Finding, Level};

const HEAD: &str = "[Event \"a\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n";
const NEXT: &str =
    "[Event \"b\"]\n[White \"C\"]\n[Black \"D\"]\n[Result \"0-1\"]\n\n1. d4 {a note} d5 0-1\n";

/// Every game of the text, with the number of tags that it has.
fn games(text: &str) -> Vec<(Verdict, usize)> {
    let mut judge = Judge::default();
    let mut reader = Reader::new(text.as_bytes());
    let mut record = Record::default();
    let mut games = Vec::new();
    while let Some(verdict) = judge.next(&mut reader, &mut record) {
        games.push((verdict, record.tags.len()));
    }
    games
}

/// What is said of each game that is more than a note.
fn told(text: &str) -> Vec<Vec<Code>> {
    let grave = |found: &&Finding| found.level > Level::Note;
    let of_game = |(verdict, _): (Verdict, usize)| {
        let findings = verdict.findings.iter().filter(grave);
        findings.map(|found| found.code).collect()
    };
    games(text).into_iter().map(of_game).collect()
}

#[test]
fn a_record_that_breaks_off_is_told() {
    for (end, code) in [
        ("1. e4 e5 2. Nf3 Nc6 3.", Code::Truncated),
        ("1. e4 e5 2. Nf3 Nc6 3.\n", Code::Truncated),
        ("1. e4 e5 2. Nf3 Nc6", Code::Truncated),
        ("1. e4 e5 2. Nf3 N", Code::Truncated),
        ("1. e4 e5 {a comm", Code::Truncated),
        ("1. e4 e5 2. Nf3 (2. f4", Code::UnclosedVariation),
        ("1. e4 e5 1-", Code::UnreadableToken),
        (
            "1. e4 e5 1-0\n\n[Event \"b\"]\n[White \"Co",
            Code::Truncated,
        ),
        (
            "1. e4 e5 1-0\n\n[Event \"b\"]\n[White \"C\"]\n",
            Code::Truncated,
        ),
    ] {
        let told = told(&format!("{HEAD}{end}"));
        assert!(told.last().unwrap().contains(&code), "{end} {told:?}");
    }
    // A record without tags, one that says itself that it is unfinished, and one whose line ends.
    for text in [
        "1. e4 e5 2. Nf3 Nc6".to_owned(),
        "[Event \"a\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3".to_owned(),
        format!("{HEAD}1. e4 e5 2. Nf3 Nc6\n"),
        format!("{HEAD}1. e4 e5 1-0"),
        "[Event \"a\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n".to_owned(),
    ] {
        assert_eq!(told(&text), [[]; 1], "{text}");
    }
}

#[test]
fn a_comment_without_its_end_hides_no_game() {
    for comment in ["{never closed", "{never closed 1-0\n", "{not closed 2. Nf3"] {
        let text = format!("{HEAD}1. e4 e5 {comment}\n\n{NEXT}\n{NEXT}");
        let told = told(&text);
        assert_eq!(
            told,
            [vec![Code::UnclosedComment], vec![], vec![]],
            "{text}"
        );
    }
}

#[test]
fn moves_that_a_comment_hides_are_told() {
    for moves in [
        "1. e4 e5 {never closed 2. Nf3 Nc6 3. Bb5 {closed} 1-0",
        "1. e4 e5 {never closed\n2. Nf3 {closed} 1-0",
    ] {
        let told = told(&format!("{HEAD}{moves}\n"));
        assert!(told[0].contains(&Code::UnclosedComment), "{moves} {told:?}");
    }
    let without_tags = told("1. e4 e5 2. Nf3 {never closed\n\n1. d4 d5 2. c4 e6 {ok} 0-1\n");
    assert_eq!(without_tags, [[Code::UnclosedComment]]);
    for moves in [
        "1. e4 e5 {better is 2. Nf3 {see below} or f4} 2. d4 1-0",
        "1. e4 e5 {a smile :{ } 2. d4 1-0",
    ] {
        assert_eq!(told(&format!("{HEAD}{moves}\n")), [[]; 1], "{moves}");
    }
}

#[test]
fn tags_amid_the_moves_of_their_game_are_taken_in() {
    for (tags, moves) in [
        (" [Annotator \"Z\"] ", "2. Nf3 Nc6"),
        ("\n[Annotator \"Z\"]\n", "2. Nf3 Nc6"),
        ("\n\n[Annotator \"Z\"]\n\n", "2. Nf3 Nc6"),
    ] {
        let text = format!("{HEAD}1. e4 e5{tags}{moves} 1-0\n\n{NEXT}");
        let found = games(&text);
        let lines: Vec<_> = found
            .iter()
            .map(|(v, tags)| (v.line.plies(), *tags))
            .collect();
        assert_eq!(lines, [(4, 5), (2, 4)], "{text}");
        assert_eq!(told(&text), [vec![Code::WrittenForm], vec![]], "{text}");
    }
    let reply = format!("{HEAD}1. e4 e5 2. Nf3 [ECO \"C40\"] 2... Nc6 1-0\n");
    assert_eq!(games(&reply)[0].0.line.plies(), 4);
}

#[test]
fn tags_of_the_next_game_amid_moves_are_told() {
    let tags = NEXT.split("\n\n").next().unwrap();
    let moves = "1. d4 d5 0-1\n";
    let text = format!("{HEAD}1. e4 e5 {tags}\n\n{moves}");
    assert_eq!(told(&text), [vec![Code::WrittenForm], vec![]]);
    // The next game has no Event, and begins with its own number.
    let text = format!("{HEAD}1. e4 e5\n[White \"C\"]\n[Result \"0-1\"]\n\n{moves}");
    assert_eq!(games(&text).len(), 2);
    let one_line = format!("{HEAD}1. e4 e5 1-0 {tags}\n\n{moves}");
    assert_eq!(told(&one_line), [vec![], vec![]]);
}

#[test]
fn tags_behind_the_moves_of_their_game_are_told() {
    let players = "[Event \"a\"]\n[White \"A\"]\n[Black \"B\"]\n\n";
    let text = format!("{players}1. e4 e5 1-0\n[Result \"1-0\"]\n[ECO \"C20\"]\n\n{NEXT}");
    assert_eq!(told(&text), [vec![], vec![Code::WrittenForm], vec![]]);
    let moves_first = format!("1. e4 e5 1-0\n{NEXT}");
    assert_eq!(told(&moves_first), [vec![Code::WrittenForm], vec![]]);
    assert_eq!(told(&format!("1. e4 e5 1-0\n\n{NEXT}")), [[]; 2]);
}

#[test]
fn a_start_that_is_announced_otherwise_is_told() {
    let other = "[FEN \"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\"]\n";
    let usual = "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n";
    let told = |tags: &str, moves: &str| told(&format!("{tags}\n{moves} *\n")).concat();
    for tags in [
        "[SetUp \"1\"]\n",
        "[SetUp \"yes\"]\n",
        "[SetUp \"1\"]\n[FEN \"\"]\n",
        "[Variant \"From Position\"]\n",
        "[Variant \"Chess960\"]\n",
        "[Variant \"Fischerandom\"]\n",
    ] {
        assert_eq!(told(tags, "1. e4 e5"), [Code::SetUpMissing], "{tags}");
    }
    let draughts = "[GameType \"20\"]\n[SetUp \"1\"]\n";
    assert_eq!(told(draughts, "1. 32-28 19-23"), [Code::SetUpMissing]);
    let contradicted = told(&format!("[SetUp \"0\"]\n{other}"), "2. Nf3 Nc6");
    assert_eq!(contradicted, [Code::WrittenForm]);
    for tags in [
        String::new(),
        "[SetUp \"0\"]\n".to_owned(),
        "[SetUp \"\"]\n".to_owned(),
        "[FEN \"\"]\n".to_owned(),
        "[Variant \"Standard\"]\n".to_owned(),
        format!("[SetUp \"0\"]\n{usual}"),
        format!("[SetUp \"1\"]\n{usual}"),
        format!("[Variant \"Chess960\"]\n{usual}"),
    ] {
        assert_eq!(told(&tags, "1. e4 e5"), [], "{tags}");
    }
    assert_eq!(told(&format!("[SetUp \"1\"]\n{other}"), "2. Nf3 Nc6"), []);
    // Nothing is replayed.
    assert_eq!(told("[Variant \"Chess960\"]\n[Result \"1-0\"]\n", ""), []);
}

#[test]
fn a_number_behind_the_result_is_that_of_the_moves_played() {
    for end in ["1-0 43", "1-0 (43)", "1-0 43.", "1-0 in 43 moves"] {
        let told = told(&format!("{HEAD}1. e4 e5 {end}\n")).concat();
        assert!(told.contains(&Code::CutShort), "{end} {told:?}");
    }
    for end in ["1-0 1", "1-0 (1)", "1-0 1924"] {
        let told = told(&format!("{HEAD}1. e4 e5 {end}\n")).concat();
        assert_eq!(told, [Code::UnreadableToken], "{end}");
    }
}

#[test]
fn a_result_that_is_there_twice_is_told() {
    for end in [
        "1-0 1-0",
        "1-0 {resigns} 1-0",
        "1-0 0-1",
        "(1-0) 1-0",
        "1-0 (1-0)",
        "1-0 *",
    ] {
        let told = told(&format!("{HEAD}1. e4 e5 {end}\n")).concat();
        assert_eq!(told, [Code::RepeatedTerminator], "{end}");
    }
}
