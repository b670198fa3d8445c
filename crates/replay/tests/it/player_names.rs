//! Players who are named by a result, with a rating, or twice.

use scoresheet_notation::{Reader, Record};
use scoresheet_replay::{Judge, Options};
use scoresheet_source::Code;

/// How often a record with these players is told to name one wrongly.
fn told(white: &str, black: &str) -> usize {
    let text = format!("[White \"{white}\"]\n[Black \"{black}\"]\n\n1. e4 e5 1-0\n");
    let mut judge = Judge::new(Options::default());
    let verdict = judge.next(&mut Reader::new(text.as_bytes()), &mut Record::default());
    let findings = verdict.unwrap().findings.into_iter();
    findings.filter(|found| found.code == Code::BadName).count()
}

/// Nothing was said of columns that were exchanged.
#[test]
fn what_is_no_name_is_told() {
    assert_eq!(told("Kask, Jaan", "1-0"), 1);
    assert_eq!(told("0-1", "1/2-1/2"), 2);
    assert_eq!(told("Kask, Jaan (2015)", "Tamm (1953)"), 2);
    assert_eq!(told("Kask, Jaan", "Kask, Jaan "), 1);
}

#[test]
fn names_are_not() {
    for (white, black) in [
        ("Kask, Jaan", "Tamm, Peeter"),
        ("?", "?"),
        ("", ""),
        ("N. N.", "N. N."),
        ("Stockfish 16", "Stockfish 16"),
        ("Kask, Jaan (EST)", "Tamm (jun.)"),
        ("Tartu 1-2", "*"),
    ] {
        assert_eq!(told(white, black), 0, "{white} {black}");
    }
}
