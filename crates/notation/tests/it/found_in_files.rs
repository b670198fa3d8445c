//! Habits of real files: headers without Event, stray full stops, odd brackets.

use scoresheet_notation::{Family, Kind, Outcome, Reader, Record};

/// Tags, moves and messages of each game.
fn games(text: &str) -> Vec<(usize, usize, Vec<String>)> {
    let mut reader = Reader::new(text.as_bytes());
    let mut record = Record::default();
    let mut found = Vec::new();
    while reader.next(&mut record, &|_| Family::Draughts) {
        let is_move = |kind: Kind| matches!(kind, Kind::Move(_));
        found.push((
            record.tags.len(),
            record.tokens.iter().filter(|t| is_move(t.kind)).count(),
            record.problems.iter().map(|p| p.message.clone()).collect(),
        ));
    }
    found
}

#[test]
fn a_known_tag_again_after_a_blank_line_starts_the_next_game() {
    let text = "[Result \"0-2\"]\n[GameType \"20\"]\n\n[GameType \"20\"]\n1. 32-28 19-23 2-0\n";
    assert_eq!(games(text), [(2, 0, vec![]), (1, 2, vec![])]);
}

#[test]
fn a_tag_again_without_a_blank_line_is_a_repeated_tag() {
    let text = "[Result \"0-2\"]\n[Result \"2-0\"]\n\n[White \"A\"]\n\n1. 32-28 19-23 2-0\n";
    let repeated = "tag Result appears here again with another value; the first counts".to_owned();
    assert_eq!(games(text), [(3, 2, vec![repeated])]);
}

#[test]
fn an_escaped_mark_before_a_bracket_is_part_of_the_value() {
    let values = |text: &str| {
        let mut record = Record::default();
        assert!(Reader::new(text.as_bytes()).next(&mut record, &|_| Family::Chess));
        let value = |tag: &scoresheet_notation::Tag| tag.value_in(text.as_bytes()).into_owned();
        let values: Vec<_> = record.tags.iter().map(value).collect();
        (values, record.problems.len())
    };
    for (line, expected) in [
        (
            r#"[Event "Cup [A \"B\"] 1-0 x"]"#,
            &[r#"Cup [A "B"] 1-0 x"#][..],
        ),
        (r#"[Event "1/2 [\"B\"] cup" ]"#, &[r#"1/2 ["B"] cup"#]),
        (
            r#"[Event "[Site \"B\"] [\"C\" ]"]"#,
            &[r#"[Site "B"] ["C" ]"#],
        ),
        (r#"[Event "[\"B\"]"]"#, &[r#"["B"]"#]),
        (r#"[Event "\"B\""]"#, &[r#""B""#]),
        (r#"[Event "a\\"] [Site "b"]"#, &[r"a\", "b"]),
        // The sign is meant itself, and should stand twice.
        (r#"[Event "C:\games\"]"#, &[r"C:\games\"]),
        (r#"[Event "C:\"] [Site "b"]"#, &[r"C:\", "b"]),
    ] {
        let text = format!("{line}\n\n1. e4 *\n");
        assert_eq!(values(&text).0, expected, "{line}");
        let two = format!("{text}\n{text}");
        let start = scoresheet_notation::split::last_game_start(two.as_bytes());
        assert_eq!(start, Some(text.len() + 1), "{line}");
    }
}

#[test]
fn brackets_among_the_tags_that_are_no_tag_are_reported_and_part_nothing() {
    let stated =
        vec!["this is not a tag, which is a name and a value in quotation marks".to_owned()];
    let text = "[White \"A\"]\n[Event Riga]\n[Black \"B\"]\n\n1. 32-28 19-23 *\n";
    assert_eq!(games(text), [(2, 2, stated)]);
}

#[test]
fn a_lone_full_stop_is_noted_and_stops_nothing() {
    let stated = vec!["there is a lone full stop or comma here".to_owned()];
    assert_eq!(games("1. 32-28 19-23 . 2. 28x19 2-0"), [(0, 3, stated)]);
    assert_eq!(games("1. 32-28 19-23. 2. 28x19 2-0"), [(0, 3, vec![])]);
}

#[test]
fn promotion_in_brackets_takes_its_closing_bracket_along() {
    let text = "[White \"A\"]\n\n1. a8=(Q) b1(N) *";
    let mut record = Record::default();
    assert!(Reader::new(text.as_bytes()).next(&mut record, &|_| Family::Chess));
    let moves: Vec<_> = record
        .tokens
        .iter()
        .filter(|t| matches!(t.kind, Kind::Move(_)))
        .map(|t| &text[t.span.start as usize..t.span.end as usize])
        .collect();
    assert_eq!(moves, ["a8=(Q)", "b1(N)"]);
    assert!(record.problems.is_empty(), "{:?}", record.problems);
}

/// `Resigns` alone is said of the side whose move is due; a name before it says who it was, and nobody knows which side that is.
#[test]
fn a_name_before_a_resignation_leaves_the_result_open() {
    let ends = |words: &str| {
        let text = format!("[White \"Petrov\"]\n\n1. e4 e5 2. Nf3 {words}\n");
        let mut record = Record::default();
        assert!(Reader::new(text.as_bytes()).next(&mut record, &|_| Family::Chess));
        let last = record.tokens.last().map(|token| token.kind);
        if let Some(Kind::Result(outcome)) = last {
            Some(outcome)
        } else {
            None
        }
    };
    assert_eq!(ends("Resigns."), Some(Outcome::WhiteWins));
    assert_eq!(ends("and resigns on move 3."), Some(Outcome::WhiteWins));
    assert_eq!(ends("Petrov resigns."), None);
    assert_eq!(ends("and Petrov resigned"), None);
    assert_eq!(ends("Schwarz aufgegeben"), Some(Outcome::WhiteWins));
    assert_eq!(ends("Weiß aufgegeben"), Some(Outcome::BlackWins));
}
