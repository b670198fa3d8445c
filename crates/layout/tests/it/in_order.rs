//! Lines of words between the rows of a game, with no blank line between: numbers tell which lines are the game's own.

use scoresheet_layout::{Page, ScoreSheet, sheets};

/// The one game of a text.
fn game(text: &str) -> ScoreSheet {
    let mut found = sheets(&Page::from_text(text));
    assert_eq!(found.len(), 1, "{text}\n{found:?}");
    found.remove(0)
}

/// Its moves; those that are perhaps not its own have `?` before them.
fn moves(text: &str) -> String {
    let sheet = game(text);
    let words = sheet.cells.iter().map(|cell| {
        let sure = if cell.contested { "?" } else { "" };
        format!("{sure}{}", cell.text)
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Pages, and the moves of the game on each.
fn have(pages: &[(&str, &str)]) {
    for (text, own) in pages {
        assert_eq!(moves(text), *own, "{text}");
    }
}

#[test]
fn a_line_of_words_takes_no_number_away() {
    have(&[
        (
            "1. e4 e5\n2. d4 exd4\nGood.\n3. Qxd4 Nc6\nFine.\n4. Qe3 Nf6\n",
            "e4 e5 d4 exd4 Qxd4 Nc6 Qe3 Nf6",
        ),
        (
            "1. d4 d5\n2. c4 e6\n3. Nc3\nGood.\n3...c5\n4. cxd5\nGood.\n4...exd5\n5. Nf3\nGood.\n5...Nc6\n",
            "d4 d5 c4 e6 Nc3 c5 cxd5 exd5 Nf3 Nc6",
        ),
        // The second line is none of a sentence that goes on.
        (
            "1. e4 e5\nAnother way to begin would perhaps have been\n2. Nc3 Nc6\nwith a good game.\n2. d4 exd4\n3. Qxd4 Nc6\n",
            "e4 e5 d4 exd4 Qxd4 Nc6",
        ),
    ]);
}

#[test]
fn blacks_move_stands_alone_below_words() {
    have(&[
        (
            "1. e4 e5\n2. d4 ...\nGood.\n... exd4\n3. Qxd4 ...\n... Nc6\n",
            "e4 e5 d4 exd4 Qxd4 Nc6",
        ),
        (
            "1.e4\ne5\nPremier principe.\n2.Cf3\nCc6\nDeuxième.\n3.Fc4\nFc5\n",
            "e4 e5 Cf3 Cc6 Fc4 Fc5",
        ),
        (
            "1. e4 e5\n2. d4\nThe centre.\n... exd4 Necessary.\n3. Qxd4 Nc6\n",
            "e4 e5 d4 exd4 Qxd4 Nc6",
        ),
        (
            "1. e4 e5\n\n2. d4 ...\n\nThe centre.\n\n... exd4 Necessary.\n\n3. Qxd4 Nc6\n",
            "e4 e5 d4 exd4 Qxd4 Nc6",
        ),
    ]);
    // Dots behind White's move say that it follows.
    let sheet = game("1. e4 e5\n2. d4 ...\nGood.\n");
    assert!(sheet.goes_on.is_some(), "{sheet:?}");
}

#[test]
fn a_remark_may_be_longer_than_its_row() {
    have(&[(
        "1. Ng1-f3 c7-c5\n2. d2-d4 c5xd4\n3. Nf3xd4 Ng8-f6 Note that White has three pieces out.\n4. g2-g3 e7-e6\n",
        "Ng1-f3 c7-c5 d2-d4 c5xd4 Nf3xd4 Ng8-f6 g2-g3 e7-e6",
    )]);
}

#[test]
fn a_variation_under_the_number_of_a_row_is_none() {
    have(&[
        (
            "1. Nf3 d5\nOr 1. c4.\n2. d4 Nf6\n- 2. h3 Bg4.\n3. c4 c6\n",
            "Nf3 d5 d4 Nf6 c4 c6",
        ),
        // A word is no damaged number where a number stands behind it.
        (
            "1. d4 d5\n2. c4 e6\nIf 2. g4 h5 3. Nf3.\n3. Nc3 c5\n7. Bg2 Be7\n8. O-O Nf6\n",
            "d4 d5 c4 e6 Nc3 c5 Bg2 Be7 O-O Nf6",
        ),
        (
            "1. e4 c5\n2. Nf3 e6\n3. c3 d5\n4. e5 d4\n5. cxd4 cxd4\nIf 5... Qa5.\n6. Bb5+ Bd7\n",
            "e4 c5 Nf3 e6 c3 d5 e5 d4 cxd4 cxd4 Bb5+ Bd7",
        ),
    ]);
}

#[test]
fn what_stands_last_under_a_number_that_stood_above_is_open() {
    have(&[
        (
            "1. Nf3 d5\nNot 1. d3 Nc6 2. h4 with a good game.\n2. d4 Nf6\n- 2. h3 Bg4.\n",
            "Nf3 d5 d4 Nf6 ?h3 ?Bg4",
        ),
        (
            "1. Nf3 d5\n2. d4 Nf6\n2. h3 Bg4.\n3. c4 c6\n",
            "Nf3 d5 d4 Nf6 c4 c6",
        ),
        // Nothing says which of the two is the variation.
        (
            "1. Nf3 d5\n2. d4 Nf6\n2. h3 Bg4\n3. c4 c6\n",
            "Nf3 d5 ?d4 ?Nf6 c4 c6",
        ),
        (
            "1. Nf3 d5\nGood.\n2. d4 Nf6\n2. h3 Bg4\n3. c4 c6\n",
            "Nf3 d5 ?d4 ?Nf6 c4 c6",
        ),
        // The next number says that it was misread.
        (
            "1. Nf3 d5\n2. d4 Nf6\n2. c4 c6\n4. Nc3 e6\n",
            "Nf3 d5 d4 Nf6 c4 c6 Nc3 e6",
        ),
        (
            "1. e4 e5\n\n1. g4 e6 2. b4 Qe7 loses a pawn.\n\n2. Nf3 d6\n\n3. d4 Bg4\n\n3. h3 Qd7 4. g3 g5\n",
            "e4 e5 Nf3 d6 ?h3 ?Qd7 ?g3 ?g5",
        ),
    ]);
}

/// A remark upon a first move that has hardly been played begins no game.
#[test]
fn another_first_move_behind_a_word_is_said_of_the_game() {
    have(&[(
        "1. e4 e5\n\nAfter 1. d4 d5.\n\n2. Nf3 d6\n\n3. d4 Bg4\n",
        "e4 e5 Nf3 d6 d4 Bg4",
    )]);
}

/// Notes in small letters behind every row, as people type them, hide no row; a number that is not due shows a text that runs on.
#[test]
fn notes_in_small_letters_stand_behind_their_rows() {
    let text = "1. e4 e5\n2. Bc4 Nf6 the point is that the queen cannot go to h5\n3. d3 d6 nothing special\n\
        4. c3 Be7 and now White castles\n5. Nf3 O-O\n";
    let found = game(text);
    assert_eq!(moves(text), "e4 e5 Bc4 Nf6 d3 d6 c3 Be7 Nf3 O-O");
    let notes: Vec<&str> = found.marks.iter().map(|mark| mark.text.as_str()).collect();
    assert_eq!(
        notes,
        [
            "the point is that the queen cannot go to h5",
            "nothing special",
            "and now White castles"
        ]
    );
    let running = moves(
        "1. e4 e5\n2. Bc4 Nf6 the point is that the queen\n3. d3 d6 is now what many would\n3. Nc3 Bb4 play\n",
    );
    assert!(!running.contains(" d3 d6 "), "{running}");
}

/// Below words Black's move stands behind dots, with the next row right below it.
#[test]
fn dots_below_words_go_on_with_the_row_above() {
    let text = "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 ...\n\nThe Spanish opening.\n\n... a6 This is the usual move.\n4. Bxc6 ...\n\n\
        An exchange.\n\n... dxc6 The other pawn is worse.\n5. h3 ... Against the pin.\n\n... c5 Black takes his time.\n6. O-O Bd6\n";
    assert_eq!(moves(text), "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 h3 c5 O-O Bd6");
}
