//! What rows take from tags.

use crate::kept::{audited, audited_with_findings};

/// What a record without moves says of the player of White, and of the program that wrote it.
fn read(text: &str) -> (Option<u32>, Option<String>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.pgn");
    std::fs::write(&path, text).unwrap();
    let mut rows = audited(&path);
    let row = rows.pop().unwrap();
    (row.white_rating, row.program.map(String::from))
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

/// Moves may stand in what is not read: of such a game it is not said that it is legal to its end or has no moves.
#[test]
fn a_game_that_is_not_read_to_its_end_is_not_called_legal_or_without_moves() {
    let comment = "{a word or two}\n".repeat(300_000);
    let large = format!("[White \"A\"]\n[Result \"1-0\"]\n\n{comment}1. e4 e5 1-0\n\n");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two.pgn");
    std::fs::write(&path, large + "[White \"B\"]\n\n1. d4 d5 1-0\n").unwrap();
    let (games, findings) = audited_with_findings(&path);
    let told: Vec<_> = games
        .iter()
        .map(|game| (game.game_no, game.legal, game.without_moves, game.findings))
        .collect();
    assert_eq!(
        told,
        [(1, Some(false), false, 1), (2, Some(true), false, 0)]
    );
    let of_game = findings
        .iter()
        .find(|found| found.game_no == Some(1))
        .unwrap();
    assert_eq!(of_game.code, "truncated");
    assert_eq!(
        of_game.message,
        "the game is too large; it was read up to here"
    );

    for text in [
        "[Result \"1-0\"]\n\n{Played in Riga. 1. e4 e5 2. Nf3 1-0\n",
        "[Result \"1-0\"]\n\n{Played in Riga. 1. e4 e5 1-0\n\n[White \"B\"]\n\n1. d4 d5 1-0\n",
    ] {
        std::fs::write(&path, text).unwrap();
        assert!(!audited(&path)[0].without_moves, "{text}");
    }
    for (open, legal) in [
        ("{good 2. Nf3 Nc6 1-0", false),
        ("{good 2.Nf3 Nc6", false),
        ("{good; the ink runs out at 14.30", true),
        ("(1... c5 2. Nf3 d6 2. Nf3 Nc6 1-0", false),
        ("(1... c5 2. Nf3 d6", true),
    ] {
        for next in ["", "\n\n[White \"B\"]\n\n1. d4 d5 1-0\n"] {
            let text = format!("[Result \"1-0\"]\n\n1. e4 e5 {open}{next}");
            std::fs::write(&path, &text).unwrap();
            let game = &audited(&path)[0];
            assert_eq!(game.legal, Some(legal), "{text}");
            assert_eq!(game.first_error_ply, (!legal).then_some(3), "{text}");
        }
    }
}

/// Tags of one name are a list, where the first of them stands, however many tags there are.
#[test]
fn repeated_tags_are_lists_where_the_first_stands() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.pgn");
    for more in [0, 40_000] {
        let many: String = (0..more).map(|at| format!("[T{at} \"v\"]\n")).collect();
        let text = format!("[Note \"a\"]\n[Other \"o\"]\n[Note \"b\"]\n{many}[Note \"c\"]\n\n*");
        std::fs::write(&path, text).unwrap();
        let tags = audited(&path).pop().unwrap().tags.unwrap();
        let begins = r#"{"Note":["a","b","c"],"Other":"o""#;
        assert!(tags.starts_with(begins), "{}", &tags[..80]);
        assert_eq!(tags.matches(":\"v\"").count(), more);
    }
}
