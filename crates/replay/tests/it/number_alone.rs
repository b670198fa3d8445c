//! A number behind the last move, and no move with it.

use scoresheet_notation::{Reader, Record};
use scoresheet_replay::{Judge, Options};
use scoresheet_source::Code;

/// How often a text is told to have one.
fn told(text: &str) -> usize {
    let mut judge = Judge::new(Options::default());
    let verdict = judge.next(&mut Reader::new(text.as_bytes()), &mut Record::default());
    let findings = verdict.unwrap().findings.into_iter();
    findings
        .filter(|found| found.code == Code::NumberWithoutMove)
        .count()
}

#[test]
fn one_number_behind_the_last_move_is_noted() {
    for text in [
        "1. e4 e5 2. Nf3 Nc6 3.",
        "1. e4 e5 2. Nf3 Nc6 3. 1-0",
        "1. e4 e5\n2. Nf3 Nc6\n3. 1/2-1/2\n",
        "1. e4 e5 2. Nf3 2... 1-0",
        "1. e4 e5 2. Nf3 Nc6 (2... d6) 3. *",
        "1. e4 e5 2. Nf3 Nc6 {a note} 3. 1-0",
        "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3.",
        "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. 1-0",
    ] {
        assert_eq!(told(text), 1, "{text}");
    }
}

#[test]
fn numbers_that_say_nothing_of_a_missing_move_are_not() {
    for text in [
        // The numbers that a form has left over.
        "1. e4 e5\n2. Nf3 Nc6\n3.\n4.\n5.\n",
        // Words say what came instead of a move.
        "1. e4 e5 2. Nf3 Nc6 3. Resigns",
        "1. e4 e5 2. Nf3 Nc6 3. Drawn.",
        "1. e4 e5 2. Nf3 Nc6 3. {White resigned} 0-1",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0",
        "1. e4 e5 2. Nf3 Nc6 1-0",
        // Told as cut off.
        "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3.",
        "1.",
    ] {
        assert_eq!(told(text), 0, "{text}");
    }
}
