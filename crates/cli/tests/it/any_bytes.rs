//! Files of names and typed answers with anything in them: told or used, and nothing breaks down.

use crate::common::{err, program, run, scratch, with_input};
use crate::dice::Dice;
use std::fs;

const NAMES: &str = "# name, position, moves\nEdge\t\t1. cd4 ba5 2. gh4\nFlying\tW:W21-32:B1-8,10-13\t\nTwo\t\tcd4 ba5\n";

/// The bytes with some of them changed, doubled or left out.
fn muddled(dice: &mut Dice, whole: &[u8]) -> Vec<u8> {
    let mut bytes = whole.to_vec();
    for _ in 0..=dice.roll(6) {
        let at = dice
            .roll(bytes.len().max(1))
            .min(bytes.len().saturating_sub(1));
        match dice.roll(4) {
            _ if bytes.is_empty() => bytes.push(b'\t'),
            0 => bytes[at] = *dice.pick(b"\t\n\r\0:;W,1K-x\xff\xc3\"#"),
            1 => bytes.truncate(at),
            2 => bytes.insert(at, *dice.pick(b"\t\n\0:W9\xe2")),
            _ => bytes.extend_from_within(at..),
        }
        bytes.truncate(10_000);
    }
    bytes
}

#[test]
fn names_of_openings_may_be_any_bytes() {
    let dir = scratch();
    let dir = dir.path();
    let games = "[GameType \"25\"]\n[Result \"1-0\"]\n\n1. c3-d4 b6-a5 2. g3-h4 1-0\n";
    fs::write(dir.join("one.pdn"), games).unwrap();
    let audit = run(dir, &["audit", "one.pdn", "--out", "out"]);
    assert_eq!(audit.status.code(), Some(0), "{}", err(&audit));
    let dice = &mut Dice::new(7);
    let (mut used, mut reported) = (0, 0);
    for _ in 0..60 {
        fs::write(dir.join("names.tsv"), muddled(dice, NAMES.as_bytes())).unwrap();
        let asked = [
            "stats",
            "out",
            "--out",
            "made",
            "--only",
            "openings_drawn",
            "--openings",
            "names.tsv",
        ];
        let output = run(dir, &asked);
        let stated = err(&output);
        assert!(
            !stated.contains("panicked") && !stated.contains("fault in the program"),
            "{stated}"
        );
        match output.status.code() {
            Some(0) => used += 1,
            Some(2) => {
                assert!(stated.contains("names.tsv"), "{stated}");
                reported += 1;
            }
            other => panic!("{other:?}: {stated}"),
        }
    }
    assert!(
        used > 0 && reported > 0,
        "{used} were used, {reported} told"
    );
}

#[test]
fn answers_may_be_anything() {
    let dir = scratch();
    let dice = &mut Dice::new(11);
    let page = "1. e4 e5 2. Mf3 Mc6 3. ?b5 a6 4. B?4 Nf6 5. 0-0 Be7\n";
    fs::write(dir.path().join("page.txt"), page).unwrap();
    for _ in 0..40 {
        let mut answers = Vec::new();
        for _ in 0..dice.roll(20) {
            answers.extend(muddled(dice, b"1 Nf3 s O-O -1 99999999999999999999 e9"));
            answers.push(b'\n');
        }
        let mut command = program(dir.path());
        command.args(["repair", "page.txt", "--interactive"]);
        let output = with_input(&mut command, &String::from_utf8_lossy(&answers));
        let stated = err(&output);
        assert!(
            !stated.contains("panicked") && !stated.contains("fault in the program"),
            "{stated}"
        );
        assert!(matches!(output.status.code(), Some(0..=2)), "{stated}");
    }
}
