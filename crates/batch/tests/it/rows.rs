//! What rows take from tags.

use crate::kept::{audited, audited_with_findings};

/// What a record without moves says of the player of White, and of the program that wrote it.
fn read(text: &str) -> (Option<u32>, Option<String>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.pgn");
    std::fs::write(&path, text).unwrap();
    let mut rows = audited(&path);
    let row = rows.pop().unwrap();
    (row.white_rating, row.program)
}

#[test]
fn ratings_and_programs_are_read_off_the_tags() {
    let (rating, program) = read("[WhiteElo \"2105\"]\n[Site \"https://lidraughts.org/x\"]\n\n*");
    assert_eq!(
        (rating, program.as_deref()),
        (Some(2105), Some("Lidraughts"))
    );
    let (rating, program) =
        read("[WhiteElo \"0\"]\n[WhiteRating \"1900\"]\n[Software \"DamExpert\"]\n\n*");
    assert_eq!(
        (rating, program.as_deref()),
        (Some(1900), Some("DamExpert"))
    );
    assert_eq!(read("[WhiteElo \"?\"]\n[Site \"Riga\"]\n\n*"), (None, None));
}

/// A number that is not taken for a rating is reported; words and signs that stand for none are not.
#[test]
fn a_rating_that_is_not_read_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.pgn");
    for (value, rating, reported) in [
        ("2500?", None, 1),
        ("1850 (FIDE)", None, 1),
        ("2450P", None, 1),
        ("1200.5", None, 1),
        ("18OO", None, 1),
        ("99999", None, 1),
        ("2 500", Some(2500), 0),
        ("0", None, 0),
        ("?", None, 0),
        ("unrated", None, 0),
    ] {
        std::fs::write(&path, format!("[WhiteElo \"{value}\"]\n\n1. e4 *")).unwrap();
        let (games, findings) = audited_with_findings(&path);
        let bad = findings.iter().filter(|found| found.code == "bad-rating");
        assert_eq!(games[0].white_rating, rating, "{value}");
        assert_eq!(bad.count(), reported, "{value}");
    }
}
