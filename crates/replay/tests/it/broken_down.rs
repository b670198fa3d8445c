//! Faults, of a record and of the program, cost what they are in.

use scoresheet_notation::{Family, Reader, Record};
use scoresheet_replay::{Game, Judge};
use scoresheet_source::{Code, Finding};

#[test]
fn many_unreadable_places_are_one_finding_with_a_number() {
    for (words, expected) in [(20, 20), (21, 1), (500, 1)] {
        let text = format!("1. e4 e5 {}*", "%%% {x} ".repeat(words));
        let mut judge = Judge::default();
        let mut record = Record::default();
        let verdict = judge.next(&mut Reader::new(text.as_bytes()), &mut record);
        let verdict = verdict.expect("a game");
        let unreadable = verdict.findings.iter();
        let unreadable: Vec<&Finding> = unreadable
            .filter(|found| found.code == Code::UnreadableToken)
            .collect();
        assert_eq!(unreadable.len(), expected, "{words}");
        let reported = format!("{} more places", words - 1);
        assert_eq!(
            unreadable[0].message.contains(&reported),
            expected == 1,
            "{words}"
        );
    }
}

#[test]
fn a_fault_costs_the_game_that_it_comes_to_light_in() {
    let text = b"[Result \"1-0\"]\n\n1. e4 1-0\n\n[Event \"2\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    let mut judge = Judge::default();
    judge.options_mut().game = Some(Game::Chess);
    let mut reader = Reader::new(text);
    let mut record = Record::default();
    assert!(reader.next(&mut record, &|_| Family::Chess));
    let verdict = judge.guarding(&mut record, text, |_, _| panic!("no {}", "way"));
    assert_eq!(verdict.legal, None);
    let found = &verdict.findings[0];
    assert_eq!(
        (verdict.findings.len(), found.code),
        (1, Code::InternalFault)
    );
    assert!(found.message.contains("(no way)"), "{}", found.message);
    let verdict = judge
        .next(&mut reader, &mut record)
        .expect("the second game");
    assert_eq!(verdict.legal, Some(true));
    assert_eq!(verdict.game, Some(Game::Chess), "its options are kept");
}
