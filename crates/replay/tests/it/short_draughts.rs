//! Draughts in the short forms of columns, problems and old books.

use scoresheet_notation::{Reader, Record};
use scoresheet_replay::{AnyLine, Game, GameLine, Judge, Options, Verdict, write};
use scoresheet_source::Code;

fn judged(game: &str, text: &str) -> Verdict {
    let options = Options {
        game: Game::by_name(game),
        ..Options::default()
    };
    let mut record = Record::default();
    let mut reader = Reader::new(text.as_bytes());
    Judge::new(options).next(&mut reader, &mut record).unwrap()
}

/// The main line in full notation; every move must be legal, and nothing unreadable.
fn moves(game: &str, text: &str) -> String {
    let verdict = judged(game, text);
    let unread = |f: &&scoresheet_source::Finding| f.code == Code::UnreadableToken;
    assert_eq!(verdict.findings.iter().find(unread), None, "{text}");
    assert_eq!(verdict.legal, Some(true), "{text}: {:?}", verdict.findings);
    let AnyLine::Draughts(GameLine { start, moves, .. }) = &verdict.line else {
        panic!("this is draughts: {text}");
    };
    let mut position = *start;
    let mut line = Vec::new();
    for played in moves {
        line.push(write::draughts_full(&position, &played.mv));
        position.play(&played.mv);
    }
    line.join(" ")
}

fn first_error(game: &str, text: &str) -> (Code, String) {
    let verdict = judged(game, text);
    let mut findings = verdict.findings.iter();
    let found = findings.find(|f| f.ply == verdict.first_error_ply && f.ply.is_some());
    let found = found.unwrap();
    (found.code, found.message.clone())
}

/// KV53 §29's worked example in each of the short ways of writing.
#[test]
fn kv53_s29_in_the_short_forms() {
    let full = "31-27 19-24 37-31 18-22 27x18 13x22 34-30 14-19";
    for text in [
        "1. 31—27 19—24 2. 37—31 18—22 3. 27:18 13:22 4. 34—30 14—19 jne.",
        "1. 27(31) 24(19) 2. 31(37) 22(18) 3. 18(27) 22(13) 4. 30(34) 19(14)",
        "1. 31-27 (19-24) 2. 37-31! (18-22) 3. 27x18 (13x22) 4. 34-30 (14-19)",
        "1. 31 27 19 24 2. 37 31 18 22 3. 27 18 13 22 4. 34 30 14 19 *",
        "1. 3127 1924 2. 3731 1822 3. 2718 1322 4. 3430 1419",
        "1. 31- 27 19- 24 2. 37-31 18-22 3. 27x 18 13:22 4. 34-30 14-19",
    ] {
        assert_eq!(
            moves("international", text)
                .replace('—', "-")
                .replace(':', "x"),
            full,
            "{text}"
        );
    }
}

#[test]
fn a_target_alone_is_read_where_one_legal_move_fits() {
    // White's man on 28 alone can capture to 19.
    let line = moves("international", "1. 32-28 19-23 2. x19 14x23 *").replace(':', "x");
    assert_eq!(line, "32-28 19-23 28x19 14x23");
    // 26 and 25 lie on the edge: one man each reaches them.
    let line = moves("international", "1. 26 25 2. 34-29 *");
    assert_eq!(line, "31-26 20-25 34-29");
    let line = moves("russian", "1. a3-b4 a5 2. c3-d4 xe5 *").replace('—', "-");
    assert_eq!(line.replace(':', "x"), "a3-b4 b6-a5 c3-d4 a5xe5");
}

#[test]
fn a_target_alone_that_several_moves_reach_is_ambiguous() {
    let (code, message) = first_error("russian", "1. d4 *");
    assert_eq!(code, Code::AmbiguousMove);
    assert_eq!(message.replace('—', "-"), "this may be e3-d4 or c3-d4");
    let (code, _) = first_error("international", "1. 28 19 2. 37-31");
    assert_eq!(code, Code::AmbiguousMove);
    let (code, message) = first_error("russian", "1. xe5 *");
    assert_eq!(
        (code, message.as_str()),
        (Code::IllegalMove, "no piece can capture to that square")
    );
}

/// KV53 §14's worked example in Cyrillic letters, in the letters that look like them, and with the
/// sign of capture inside.
#[test]
fn kv53_s14_in_cyrillic_letters() {
    let full = "e3-d4 d6-c5 f2-e3 f6-g5 c3-b4 g5-h4 b4xd6 h4xf2 e1xg3 c7xh4";
    for text in [
        "1. ed4 dc5 2. fe3 fg5 3. cb4 gh4 4. bd6 hf2 5. eg3 ch4",
        "1. ед4 дц5 2. фе3 фг5 3. цб4 гх4 4. бд6 хф2 5. ег3 цх4",
        "1. е3-д4 д6-ц5 2. ф2-е3 ф6-г5 3. ц3-б4 г5-х4 4. б4:д6 х4:ф2 5. е1:г3 ц7:х4",
        "1. ed4 dс5 2. fе3 fg5 3. сb4 gh4 4. bd:6 hf:2 5. eg:3 ch:4",
        "1. ed4 dc5 2. fe3 fg5 3. cb4 gh4 4. b:d6 h:f2 5. e:g3 c:h4",
    ] {
        let line = moves("russian", text).replace('—', "-").replace(':', "x");
        assert!(same_ends(&line, full), "{text}: {line}");
    }
}

/// The same origins and targets; squares between are not compared.
fn same_ends(a: &str, b: &str) -> bool {
    let ends = |text: &str| -> Vec<(String, String)> {
        let squares =
            |mv: &str| -> Vec<String> { mv.split(['-', 'x']).map(str::to_owned).collect() };
        text.split(' ')
            .map(squares)
            .map(|way| (way[0].clone(), way[way.len() - 1].clone()))
            .collect()
    };
    ends(a) == ends(b)
}

#[test]
fn letters_on_a_hundred_squares_with_and_without_i() {
    // 46 is a1, so 35 is j4 and 30 is i5; without i they are k4 and j5.
    for text in ["1. j4-i5 *", "1. k4-j5 *", "1. 35-30 *"] {
        assert_eq!(moves("international", text), "35-30", "{text}");
    }
    let verdict = judged("international", "[GameType \"20\"]\n\n1. k4-j5 *");
    let note = verdict
        .findings
        .iter()
        .find(|f| f.code == Code::WrittenForm)
        .unwrap();
    assert_eq!(note.message, "files are named from a to k, without i");
}

#[test]
fn numbers_of_moves_stay_numbers() {
    let plain = moves("international", "1. 32-28 19-23 2. 28x19 14x23");
    for text in [
        "1. 32-28 1. 19-23 2. 28x19 2. 14x23",
        "1 32-28 19-23 2 28x19 14x23",
        "1. 1. 32-28 19-23 2. 28x19 14x23",
        "1. 32-28 2 19-23 2. 28x19 14x23",
        "1. 32-28 19-23 2. 28x19 14x23 3",
        "1. 32-28 (1. 34-30) 19-23 2. 28x19 14x23",
        "1. 32-28 (34-30) 19-23 2. 28x19 14x23",
    ] {
        assert_eq!(moves("international", text), plain, "{text}");
    }
}

/// Scans of Russian books: 3 as З, b as Ь. The strict reader says where it stops, and reads on.
#[test]
fn a_damaged_letter_is_unreadable_and_reported_at_its_place() {
    let text = "1.аЗ-Ь4 с5:аЗ 2. c3-d4";
    let verdict = judged("russian", text);
    assert_eq!(verdict.legal, Some(false));
    let found = verdict
        .findings
        .iter()
        .find(|f| f.code == Code::UnreadableToken)
        .unwrap();
    assert_eq!(found.ply, Some(1));
    assert_eq!(
        &text[found.span.start as usize..found.span.end as usize],
        "аЗ-Ь4 с5:аЗ"
    );
}

/// `3. 30-25 19-24` of which the first move lost its end is no move from 30 to 24; squares between are those on the way.
#[test]
fn two_moves_run_together_are_no_third_one() {
    let before = "1. 35-30 18-23 2. 33-28 12-18";
    let torn = format!("{before} 3. 30- 19-24 *");
    let (code, _) = first_error("international", &torn);
    assert_eq!(code, Code::UnreadableToken);
    let joined = format!("{before} 3. 30-19-24 *");
    let (code, message) = first_error("international", &joined);
    assert_eq!(code, Code::IllegalMove, "{message}");
    assert!(message.contains("not on the way"), "{message}");
    // Blanks around a sign, and before every square of a capture, are habits of writing.
    let way = "1. 32 - 28 19-23 2. 28 x 19 14 : 23 *";
    assert_eq!(moves("international", way), "32-28 19-23 28x19 14x23");
}
