//! What rows take from tags.

use crate::kept::audited;

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
