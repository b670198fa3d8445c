//! Moves that a text quotes under the numbers of the game: which are the game's own.

use scoresheet_layout::{CaveatKind, Page, ScoreSheet, sheets};
use scoresheet_notation::Outcome;

/// The one game of a text.
pub(crate) fn game(text: &str) -> ScoreSheet {
    let mut found = sheets(&Page::from_text(text));
    assert_eq!(found.len(), 1, "{text}\n{found:?}");
    found.remove(0)
}

/// Its moves; those that are perhaps not its own have `?` before them.
pub(crate) fn moves(sheet: &ScoreSheet) -> String {
    let words = sheet.cells.iter().map(|cell| {
        let sure = if cell.contested { "?" } else { "" };
        format!("{sure}{}", cell.text)
    });
    words.collect::<Vec<_>>().join(" ")
}

const START: &str = "Keres — Richter\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5";

/// What follows [`START`], and the moves that are the game's.
const REMARKS: &[(&str, &str)] = &[
    // Under the number that is due: the game's own sentence goes on.
    (
        ". Threatening 4. Ng5 Nh6 5. d3. 4. c3 Nf6 5. d4 exd4",
        "c3 Nf6 d4 exd4",
    ),
    ("\n\nThreatening 4. Ng5 Nh6.\n\n4. c3 Nf6\n", "c3 Nf6"),
    (
        " If now 4. Ng5 then 4... Nh6 with a good game. 4. c3 Nf6 5. d4 exd4",
        "c3 Nf6 d4 exd4",
    ),
    // Instead of moves that were played.
    (
        " Better was 3... Nf6 4. Ng5 d5. 4. c3 Nf6 5. d4 exd4",
        "c3 Nf6 d4 exd4",
    ),
    (
        " 3... Nf6 4. Ng5 was another way. 4. c3 Nf6 5. d4 exd4",
        "c3 Nf6 d4 exd4",
    ),
    (" Not 3... Nf6. 4. c3 Nf6 5. d4 exd4", "c3 Nf6 d4 exd4"),
    // Without numbers.
    (" Better was Nf6. 4. c3 Nf6 5. d4 exd4", "c3 Nf6 d4 exd4"),
    (
        " 4. c3. Nh6 was the alternative. 4... Nf6 5. d4 exd4",
        "c3 Nf6 d4 exd4",
    ),
    (" And now Ng5 would be met by Nh6.\n4. c3 Nf6", "c3 Nf6"),
    // Moves of the game among words.
    (
        " The game went on with 4. c3 Nf6 which is the usual way, and after 5. d4 exd4 White stood well. 6. cxd4 Bb4+",
        "c3 Nf6 d4 exd4 cxd4 Bb4+",
    ),
    (
        " 4. c3 and Black replied Nf6 at once. 5. d4 exd4",
        "c3 Nf6 d4 exd4",
    ),
];

/// After [`START`] and each of these, the game has these moves besides.
fn go_on_with(remarks: &[(&str, &str)]) {
    for (remark, own) in remarks {
        let found = game(&format!("{START}{remark}\n"));
        let all = format!("e4 e5 Nf3 Nc6 Bc4 Bc5 {own}");
        assert_eq!(moves(&found), all, "{remark}");
    }
}

#[test]
fn what_is_quoted_is_not_played() {
    go_on_with(REMARKS);
}

/// The same where characters of the game are damaged: what follows [`START`], and the moves that are the game's.
const DAMAGED: &[(&str, &str)] = &[
    // A move has run together with the next one, or with the word behind it.
    (
        " Not 3... Nf6. 4. c3Nf6 5. d4 exd4 6. cxd4 Bb4+",
        "c3Nf6 d4 exd4 cxd4 Bb4+",
    ),
    (
        " 4. c3If now 4... d5 the first player stands well. 4... Nf6 5. d4 exd4",
        "c3If Nf6 d4 exd4",
    ),
    // A number is misread: the game's, and one that is quoted.
    (
        " Not 3... Nf6. 4. c3 Nf6 &. d4 exd4 Instead of this 5... Bb6 6. d5 was possible. 6. cxd4 Bb4+",
        "c3 Nf6 d4 exd4 cxd4 Bb4+",
    ),
    (
        " 4. c3 Nf6 Instead of this 4... d6 2. d4 Bb6 was possible. 5. d4 exd4 6. cxd4 Bb4+",
        "c3 Nf6 d4 exd4 cxd4 Bb4+",
    ),
    (
        " 4. c3 Nf6 5. d4 exd4 6. cxd4 Bb4+ 7. Nc3 Nxe4 8. O-O Bxc3 9. bxc3 d5 which is usual.\n\nl0. Ba3 dxc4 11. Re1 Be6",
        "c3 Nf6 d4 exd4 cxd4 Bb4+ Nc3 Nxe4 O-O Bxc3 bxc3 d5 Ba3 dxc4 Re1 Be6",
    ),
    // Damage took the number of a move, and another one is quoted under it.
    (
        " 4. c3 which is usual. Then Nf6 and not 4... d5 was played. 5. d4 exd4 6. cxd4 Bb4+",
        "c3 ?d5 d4 exd4 cxd4 Bb4+",
    ),
    // A move is lost among words, before others.
    (
        " 4. c3 with attack. Black replied at once. 5. d4 exd4 6. cxd4 Bb4+ 7. Nc3 Nxe4. All this is well known to students of the opening.",
        "c3 d4 exd4 cxd4 Bb4+ Nc3 Nxe4",
    ),
    // A word is a move where the numbers beside it count one more, or moves and numbers stand on both sides.
    (
        " 4. c3 Nf6 Not 4... d6. 5. d4 gexd 6. cxd4 Bb4+ 7. Nc3 Nxe4",
        "c3 Nf6 d4 gexd cxd4 Bb4+ Nc3 Nxe4",
    ),
    (
        " 4. c3 Nf6 Not 4... d6. 5.—d4cxexd4 6. cxd4 .b4 7. Nc3 Nxe4",
        "c3 Nf6 —d4cxexd4 cxd4 b4 Nc3 Nxe4",
    ),
    (
        " 4. c3 Nf6 Not 4... d6. 5. d4 exd4:6. cxd4MBb4+ 7. Nc3 Nxe4",
        "c3 Nf6 d4 exd4:6. cxd4MBb4+ Nc3 Nxe4",
    ),
    // The last move, behind words under its number.
    (
        " 4. c3 Nf6 White has a clear advantage. 5. 0'dd4",
        "c3 Nf6 0'dd4",
    ),
    // A damaged number in front of what the game goes on with behind a remark: the next ones say which it is.
    (
        " 4. c3 Nf6 Nothing at all is gained by 5. a4 a6 which in the end leads to a draw. 5.R. d4 exd4 6. cxd4 Bb4+",
        "c3 Nf6 d4 exd4 cxd4 Bb4+",
    ),
    (
        " 4. c3 Nf6 Nothing at all is gained by 5. a4 a6 which in the end leads to a draw. 5: d4 exd4 6. cxd4 Bb4+",
        "c3 Nf6 d4 exd4 cxd4 Bb4+",
    ),
    // A damaged number begins the paragraph with which the game goes on.
    (
        " 4. c3 Nf6 5. d4 exd4 White has a clear advantage.\n\nz6. cxd4 Bb4+ 7. Nc3 Nxe4 8. O-O Bxc3",
        "c3 Nf6 d4 exd4 cxd4 Bb4+ Nc3 Nxe4 O-O Bxc3",
    ),
    // Words that say who resigned quote nothing.
    (
        " 4. c3 Nf6 White is well developed.\n\n5. d4 exd4 6. cxd4 Bb4+ 7. Nc3 Nxe4 8. O-O Bxc3 9. bxc3 d5 and White resigned.",
        "c3 Nf6 d4 exd4 cxd4 Bb4+ Nc3 Nxe4 O-O Bxc3 bxc3 d5",
    ),
    // A number that has been there comes again: what follows may be quoted, until a later one shows that it was damaged.
    (
        " 4. c3 Nf6 Nt 4... d6 5z. d4 Bb6 because of the mate. 5. d4 exd4 6. cxd4 Bb4+",
        "c3 Nf6 Nt ?d6 ?d4 ?d4 ?exd4 ?cxd4 ?Bb4+",
    ),
    (
        " 4. c3 Nf6 4. d4 exd4 6. cxd4 Bb4+",
        "c3 Nf6 d4 exd4 cxd4 Bb4+",
    ),
    // Two moves that have run together after the number that is due again.
    (
        " 4. c3 Nf6 Better was 4... d6 5. d4 exd4. 5. d43exd4 6. cxd4 Bb4+",
        "c3 Nf6 d43exd4 cxd4 Bb4+",
    ),
    // A move without its rank after a damaged number.
    (
        " 4. c3 Nf6 z5. d4 Bgg 6. cxd4 Bb4+",
        "c3 Nf6 d4 Bgg cxd4 Bb4+",
    ),
    // A word among moves that nothing counts is none.
    (
        " 4. c3 Nf6 faced 5. d4 exd4 6. cxd4 Bb4+",
        "c3 Nf6 ?d4 ?exd4 ?cxd4 ?Bb4+",
    ),
    // Nothing but its numbers parts what is quoted from what may be the game.
    (
        " Threatening 4. Ng5 Nh6 5. d3 4. c3 Nf6 5. d4 exd4",
        "?c3 ?Nf6 ?d4 ?exd4",
    ),
];

#[test]
fn damaged_moves_and_numbers_do_not_end_the_game() {
    go_on_with(DAMAGED);
}

/// Who resigned is said behind the last move too, and what stands between may be a move all the same.
#[test]
fn resignation_behind_moves_is_the_result() {
    for words in [
        ", and Black resigned.",
        " Black resigned.",
        " and here Black resigned.",
        " 6. cxd4 ds and Black resigned.",
        ". White has the better game. His attack cannot be met and Black resigned.",
        ". White has the better game. Here Black resigned.",
        " Black resigned. He loses a rook. (Notes by the winner.)",
        " and Black resigned. He loses a rook. (Notes by the winner.)",
    ] {
        let text = format!("{START} 4. c3 Nf6 5. d4 exd4{words}\n");
        let found = game(&text);
        assert!(moves(&found).contains("c3 Nf6 d4 exd4"), "{text}");
        let place = found.result.map(|(_, span)| span.of(&text));
        assert!(
            place.is_some_and(|place| place.ends_with("Black resigned.")),
            "{text}: {place:?}"
        );
    }
    // A remark in brackets may stand behind it, and the rest of its sentence where it is the first of its paragraph.
    for words in [
        " and Black resigned (notes by the winner).",
        " Black resigned (he loses a rook)",
        " a čierny sa vzdal (poznámky od víťaza)",
        "\n\nBlack resigned, since he loses a rook.",
        "\n\nČierny sa vzdal, lebo stratí vežu.",
    ] {
        let text = format!("{START} 4. c3 Nf6 5. d4 exd4{words}\n");
        let result = game(&text).result.map(|(outcome, _)| outcome);
        assert_eq!(result, Some(Outcome::WhiteWins), "{text}");
    }
    for words in [
        ", and Black resigned",
        " when Black could have resigned.",
        " for if Black resigned; he did.",
        " 6. cxd4 Bb4+ 7. Nc3 Nxe4 8. O-O Bxc3 9. bxc3 d5. In a similar position Black resigned.",
        ". This is better than in another game of theirs, where after a long fight Black resigned.",
    ] {
        assert_eq!(
            game(&format!("{START} 4. c3 Nf6 5. d4 exd4{words}\n")).result,
            None,
            "{words}"
        );
    }
}

/// A remark on the first move is no game of its own, and what is behind the last one keeps the game open.
#[test]
fn what_a_remark_or_damage_hides_is_missed() {
    let found = game("1. e4 e5 Not 1... f6 2. d4 because of the mate. 2. Nf3 Nc6 3. Bc4 Bc5\n");
    assert_eq!(moves(&found), "e4 e5 Nf3 Nc6 Bc4 Bc5");
    // Nor does its first number need a stop.
    let found = game("1 e4 e5 2. Nf3 Nc6 Threatening 3. Nxe5. 3. Bc4 and White has a good game.\n");
    assert!(moves(&found).starts_with("e4 e5 Nf3 Nc6"));
    // The last move cannot be read: with a figure behind its number it is a move all the same.
    let last = |word: &str| {
        game(&format!(
            "1. P-K4 P-K4 2. N-KB3 N-QB3 Instead of this 2... P-Q3 would have been stronger, with good play for the second \
             player. 3. B-B4 B-B4 4. {word}\n",
        ))
    };
    let found = last("B:Q8");
    assert_eq!(moves(&found), "P-K4 P-K4 N-KB3 N-QB3 B-B4 B-B4 B:Q8");
    let found = last("B:Q");
    assert_eq!(moves(&found), "P-K4 P-K4 N-KB3 N-QB3 ?B-B4 ?B-B4");
}

/// Of two lines that lead equally far, and of one that ends the text, nothing tells whether it was played.
#[test]
fn what_may_be_quoted_is_not_sure() {
    let both = format!(
        "{START} White could play 4. Ng5 Nh6 here, or else 4. c3 Nf6 as well. 5. d4 exd4 6. cxd4 Bb4+\n"
    );
    let found = moves(&game(&both));
    assert!(
        found.contains("?c3 ?Nf6 d4") || found.contains("?Ng5 ?Nh6 d4"),
        "{found}"
    );
    let found = moves(&game(&format!(
        "{START} Black had no better than 4. Ng5 Nh6\n"
    )));
    assert_eq!(found, "e4 e5 Nf3 Nc6 Bc4 Bc5 ?Ng5 ?Nh6");
}

/// The first moves are remarked upon too, and the game begins on a line of its own.
#[test]
fn a_remark_upon_the_first_move_begins_no_game() {
    for text in [
        "1. d4 Not 1. a3 g5 2. Nh3 because of the mate. 1... d5 2. c4 e6",
        "1. d4 d5 Better was 1... h5 2. g4 g6 as all agree. 2. c4 e6",
        "1. d4 d5\n\nAn interesting idea, which nobody expected of him.\n\n2. c4 Better was 2. e3 Nf6. 2... e6",
        "1. d4\n\nNothing is gained by 1... f6 which leads to a draw.\n\n1... d5 Not 1... Nf6 2. Kd2 c6. 2. c4 e6",
    ] {
        let found = game(&format!("Petrov — Ivanov\n\n{text}\n"));
        assert_eq!(moves(&found), "d4 d5 c4 e6", "{text}");
    }
}

/// What stands behind words after a game: its moves, or such as seem to belong to it.
const AFTER_WORDS: &[(&str, bool)] = &[
    // The next number bears out that the first one is damaged.
    ("1.0... Bd6 11. Re1 O-O 12. Nf1 Re8", true),
    ("70... Bd6 11. Re1 O-O", true),
    ("7O... Bd6 1l. Re1 O-O", true),
    // Nothing does: these may be its moves, and no other game begins with them.
    ("70... Bd6 77. Re1 O-O", false),
    ("1. Re1 O-O 27. Nf1 Re8", false),
];

#[test]
fn a_damaged_number_behind_words_begins_no_game() {
    let before = "Keres — Richter\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d3 d6 6. O-O O-O 7. Nbd2 a6 8. Bb3 Ba7 \
                  9. h3 h6 10. Re1\n\nThe only move. Everything else loses at once.\n\n";
    for (after, joined) in AFTER_WORDS {
        let found = sheets(&Page::from_text(&format!("{before}{after}\n")));
        let first = &found[0];
        assert_eq!(first.cells.len() > 19, *joined, "{after}");
        assert!(*joined || first.goes_on.is_some(), "{after}");
        assert!(found[1..].iter().all(|sheet| !sheet.has_start()), "{after}");
    }
    // A game of its own begins as games do.
    let found = sheets(&Page::from_text(&format!(
        "{before}1. d4 d5 2. c4 e6 3. Nc3 Nf6\n"
    )));
    assert_eq!(found.len(), 2);
    assert!(found[0].goes_on.is_none() && found[1].has_start());
}

/// It was whole: the page itself says that it gives a part.
#[test]
fn a_game_that_was_longer_by_its_own_text_is_not_whole() {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6";
    for (page, longer) in [
        ("MOVES, etc.", true),
        ("MOVES and so on.", true),
        ("MOVES ...", true),
        ("MOVES …", true),
        ("MOVES 1-0 (43)", true),
        ("MOVES (1-0, 43)", true),
        ("MOVES Black resigned on the 43rd move.", true),
        ("MOVES Weiß gewann im 43. Zuge.", true),
        ("MOVES\nThe rest of the game is illegible.", true),
        ("MOVES and after twenty more moves White won.", true),
        ("Morphy - Bird, Paris 1858 1-0 (43)\n\nMOVES", true),
        ("MOVES 4. ? ? 5. ? ? 1-0", true),
        ("MOVES 4. ___ ___ 1-0", true),
        ("MOVES [illegible] 1-0", true),
        ("MOVES (continued on page 5)", true),
        ("MOVES", false),
        ("MOVES ? 1-0", false),
        ("MOVES 1-0 (3)", false),
        ("MOVES Black resigned on move 3.", false),
        ("MOVES 1-0\n\nThe rest of the game is illegible.", true),
        (
            "Morphy - Bird, Paris 1858 (40 moves in 2 hours)\n\nMOVES",
            false,
        ),
    ] {
        let text = page.replace("MOVES", moves) + "\n";
        let sheet = &sheets(&Page::from_text(&text))[0];
        assert!(sheet.cells.len() >= 6, "{page}");
        assert_eq!(
            sheet.goes_on.is_some() || sheet.caveat.is_some(),
            longer,
            "{page}"
        );
    }
}

/// They were read as they stand, and the game was whole.
#[test]
fn a_move_that_its_editor_doubts_is_not_sure() {
    for (remark, at) in [
        ("[?]", Some(3)),
        ("(illegible)", Some(3)),
        ("(неразборчиво)", Some(3)),
        ("[uncertain]", Some(3)),
        ("[some moves missing here]", Some(4)),
        ("(?)", None),
        ("(an uncertain move)", None),
    ] {
        let text = format!("1. e4 e5 2. Nf3 Nc6 {remark} 3. Bb5 a6 4. Ba4 Nf6\n");
        let sheet = &sheets(&Page::from_text(&text))[0];
        let contested = sheet.cells.iter().position(|cell| cell.contested);
        assert_eq!(contested, at, "{remark}");
    }
}

#[test]
fn a_record_that_its_text_calls_doubtful_is_not_whole() {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 1-0";
    for (page, doubted) in [
        (
            "Reconstructed from memory.\n\nMorphy - Bird, Paris 1858\n\nMOVES",
            true,
        ),
        (
            "Morphy - Bird, Paris 1858\n\nNotation unsicher.\n\nMOVES",
            true,
        ),
        (
            "Morphy - Bird\n\nMOVES\n\nOther sources give 4. Bxc6.",
            true,
        ),
        ("Morphy - Bird\n\nMOVES\n\nA doubtful opening.", false),
    ] {
        let text = page.replace("MOVES", moves) + "\n";
        let sheet = &sheets(&Page::from_text(&text))[0];
        let kind = sheet.caveat.as_ref().map(|caveat| caveat.kind);
        assert_eq!(kind == Some(CaveatKind::Doubtful), doubted, "{page}");
    }
}

/// What was to follow its number is lost, or stands elsewhere.
#[test]
fn a_number_after_the_last_move_says_that_the_game_goes_on() {
    for (end, goes_on) in [
        (" 4. c3 Nf6 5.", true),
        (" 4. c3 Nf6 5. 1-0", true),
        (" 4. c3 Nf6", false),
        (" 4. c3 Nf6 5. Resigns", false),
        // Without its stop it was taken for a stray number, and the game for whole.
        (" 4. c3 Nf6 5", true),
        (" 4. c3 Nf6 5\n1-0", true),
        (" 4. c3 Nf6\n5", true),
        (" 4. c3 Nf6 1-0\n5", false),
        (" 4. c3 Nf6\n\n57", false),
        ("\n4. c3 Nf6\n5.\n6.\n7.\n", false),
    ] {
        let text = format!("{START}{end}\n");
        assert_eq!(game(&text).goes_on.is_some(), goes_on, "{end}");
    }
}

/// A remark between rows is broken in the middle of its sentence: what stands on its next line is no row, though the
/// number is the one that is due.
#[test]
fn a_sentence_runs_on_into_a_line_that_looks_like_a_row() {
    const ROWS: [&str; 2] = [
        "  1. e4          e5\n  2. Nf3         Nc6\n  3. Bb5         Nf6\n",
        "  4. O-O         Nxe4\n  5. d4          Nd6\n  6. Bxc6        dxc6\n",
    ];
    for remark in [
        "This loses a Pawn, but there was hardly anything better. Better was 3.\n... a6 4. Ba4 Nf6.",
        "This loses a Pawn, but there was hardly anything better. Better was\n3... Bc5 4. c3 Nf6.",
        "White has a good game here, and Black should rather play Bc5\n4. c3 Nf6",
        "There was hardly anything better for Black than to play a6\nhere, since after that\n4. Ba4 Nf6",
    ] {
        let found = game(&format!("{}\n{remark}\n\n{}", ROWS[0], ROWS[1]));
        assert_eq!(
            moves(&found),
            "e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4 d4 Nd6 Bxc6 dxc6",
            "{remark}"
        );
    }
    // A row right below prose is one all the same.
    let remark = "This loses a Pawn, but there was hardly anything better, and";
    let found = game(&format!("{}\n{remark}\n{}", ROWS[0], ROWS[1]));
    assert_eq!(
        moves(&found),
        "e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4 d4 Nd6 Bxc6 dxc6"
    );
}

/// A letter or a figure with a bracket behind a move is the mark of a note, as `(a)` is.
#[test]
fn marks_of_notes_are_no_moves() {
    let marks = [
        ("a)", "b)"),
        ("(a)", "(b)"),
        ("а)", "б)"),
        ("1)", "2)"),
        ("¹)", "²)"),
        ("3)", "4)"),
    ];
    for (first, second) in marks {
        let text = format!(
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 {first} a6 4. Ba4 Nf6 5. O-O {second} Be7\n\n{first} The Spanish game.\n{second} Better than 5. d3.\n"
        );
        let found = game(&text);
        assert_eq!(
            moves(&found),
            "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7",
            "{text}"
        );
    }
}

/// Branches of an analysis behind the line from which they part: what stands between it and them, and what is read of both.
const BRANCHES: &[(&str, &str)] = &[
    ("; 2... Nf6 3. Nxe5 d6; 2... d6 3. d4 exd4", ""),
    ("; 2. f4 exf4", ""),
    (" — 2... Nf6 3. Nxe5 d6 — 2... d6 3. d4 exd4", ""),
    ("\n2... Nf6 3. Nxe5 d6\n2... d6 3. d4 exd4", ""),
    ("\n(a) 2... Nf6 3. Nxe5 d6\n(b) 2... d6", ""),
    ("\na) 2... Nf6 3. Nxe5 d6\nb) 2... d6", ""),
    ("\n\nA. 2... Nf6 3. Nxe5 d6\n\nB. 2... d6 3. d4 exd4", ""),
    (".\nVar. 1. 2... Nf6 3. Nxe5 d6\nVar. 2. 2... d6", ""),
    (", 2... Nf6 3. Nxe5 d6, 2... d6 3. d4 exd4", ""),
    ("; (a) 1. d4 d5 2. c4 e6; (b) 1. c4 e5", ""),
    (". 2. f4.", ""),
    // One number alone may be damaged.
    ("\n2... Nf6", " ?Nf6"),
    // The game goes on.
    (
        "; 2... Nf6 3. Nxe5 d6\n\n4. Ng5 d5 5. exd5 Na5",
        " Ng5 d5 exd5 Na5",
    ),
    ("; 3. Nc3 Nf6 4. Ng5 d5\n\n4. d3 d6", " d3 d6"),
];

#[test]
fn branches_are_no_part_of_the_line() {
    for (branches, more) in BRANCHES {
        let found = game(&format!("1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6{branches}\n"));
        let line = format!("e4 e5 Nf3 Nc6 Bc4 Nf6{more}");
        assert_eq!(moves(&found), line, "{branches}");
    }
}

/// Where a semicolon parts every move from the next number, it parts no branches, though words have made moves too many.
#[test]
fn semicolons_between_all_moves_part_nothing() {
    let found = game(
        "1. KtxB, KtxKt; 2. RxKt, QxR; 3. Kt-B7ch, K-Kt1; 4. Kt-R6 double ch, K-R1; 5 Q-Kt8ch, RxQ; 6. Kt-B7 mate.\n",
    );
    let line = moves(&found);
    assert!(line.ends_with("K-R1 Q-Kt8ch RxQ Kt-B7 mate"), "{line}");
}

/// Words of a page right above a game were taken for those that quote its moves, behind first moves that prose quotes.
#[test]
fn a_game_below_words_of_a_page_is_no_quotation() {
    let played =
        "1. c4 e5 2. e4 Bc5 3. Nc3 d6 4. Nf3 Nc6 5. a3 Nge7 6. b4 Bb6 7. Bb2 O-O 8. Be2 Nd4";
    let last = |words: &str, result: &str| {
        let page = format!(
            "Monday, 4 May 2015\n\nI asked myself whether 1. e4 c5 2. c4 was any good for White.\n\n\
             A game by post\n\n{words}\n{played} {result}\n"
        );
        let found = sheets(&Page::from_text(&page)).pop().unwrap();
        moves(&found)
    };
    let menu = "Start positionPrevious MoveNext MoveEnd positionPlay movesStop playing";
    let found = last(menu, "0-1");
    assert!(
        found.starts_with("c4 e5 e4 Bc5") && found.ends_with("Be2 Nd4"),
        "{found}"
    );
    // What could have been played, or has no end, is perhaps no game.
    for (words, result) in [
        (
            "In all of these games White might have tried a better way of playing",
            "0-1",
        ),
        (menu, ""),
    ] {
        let found = last(words, result);
        assert!(!found.starts_with("c4"), "{words} {result}: {found}");
    }
}

/// Of two lines that both begin with the first move neither is sure to be the solution.
#[test]
fn the_longer_of_two_solutions_is_not_sure() {
    let found = game(
        "White: Kg1, Qd1, Nc3. Black: Kg8, Rf8, h7.\n\n1. Qd5+ Kg7 2. Ne4. 1. Qg4+ Kh8 2. Qd4+ Kg8 3. Nd5 Rf7 4. Nf6+ Rxf6\n",
    );
    assert_eq!(moves(&found), "?Qg4+ ?Kh8 ?Qd4+ ?Kg8 ?Nd5 ?Rf7 ?Nf6+ ?Rxf6");
}

/// A figure with a bracket is the mark of a note where numbers have stops; where it is the next number, if that follows.
#[test]
fn figures_of_notes_are_no_numbers() {
    let line = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6";
    for text in [
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4) 4. Ba4 Nf6 1)",
        "1. e4 1) e5 2. Nf3 2) Nc6 3. Bb5 a6 3) 4. Ba4 Nf6 4)",
        "1. e4  1)   e5\n2. Nf3      Nc6 2)\n3. Bb5 3)  a6\n4. Ba4      Nf6",
        // Numbers with brackets are numbers.
        "1) e4 e5 2) Nf3 Nc6 3) Bb5 a6 4) Ba4 Nf6",
        "1. e4 e5 2. Nf3 Nc6 3) Bb5 a6 4. Ba4 Nf6",
    ] {
        let found = game(&format!("{text}\n"));
        assert_eq!(moves(&found), line, "{text}");
        let numbers = found.numbers.iter().map(|number| number.number);
        assert!(numbers.is_sorted(), "{text}");
    }
}

/// Behind `1. e4 e5 2. Nf3 Nc6 3. Bb5 a6`, variations between signs that are no brackets.
const BETWEEN_SIGNS: &[&str] = &[
    " *3... Nf6 4. O-O* 4. Ba4 Nf6",
    " _3... Nf6_ 4. Ba4 _4. Bxc6 dxc6_ 4... Nf6",
    " **3... Nf6 4. O-O** 4. Ba4 Nf6",
    " — 3... Nf6 4. O-O — 4. Ba4 Nf6",
    " – not 3... Nf6 4. O-O Nxe4 – 4. Ba4 Nf6",
    " *or 3... Nf6 4. O-O, better* 4. Ba4 Nf6",
    " 4. Ba4 Nf6 *4... d6*",
    // What stands before it is damaged.
    " 4. 8a4 Nf6 *4... d6*",
];

#[test]
fn signs_stand_for_brackets_where_the_numbers_say_so() {
    for variation in BETWEEN_SIGNS {
        let found = game(&format!("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6{variation}\n"));
        let line = moves(&found).replace('8', "B");
        assert_eq!(line, "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6", "{variation}");
    }
}

#[test]
fn a_variation_between_signs_may_stand_behind_the_first_move() {
    for text in [
        "1. e4 *1. d4 d5 2. c4* 1... e5 2. Nf3",
        "1. e4 — not 1. d4 d5 2. c4 — 1... e5 2. Nf3",
        "1. e4 e5 _1... c5 2. Nf3_ 2. Nf3",
    ] {
        assert_eq!(moves(&game(text)), "e4 e5 Nf3", "{text}");
    }
}

/// Signs of emphasis, and dashes, stand around the moves of the game too.
#[test]
fn what_goes_on_between_signs_is_the_game() {
    for text in [
        "_1. e4 e5 2. Nf3_ 2. f4 exf4 _2... Nc6 3. Bb5 a6_ 3... Nf6 _4. Ba4 Nf6_\n",
        "*1. e4 e5 2. Nf3 Nc6* *3. Bb5 a6* *4. Ba4 Nf6*\n",
        "1. *e4* e5 2. *Nf3* Nc6 3. *Bb5* a6 4. *Ba4* Nf6\n",
    ] {
        let found = moves(&game(text)).replace('?', "");
        assert!(found.starts_with("e4 e5 Nf3"), "{text}: {found}");
        assert!(found.ends_with("Ba4 Nf6"), "{text}: {found}");
    }
}

/// Another first move is said of a game if the next number goes on with that game as if the other were not there.
#[test]
fn a_first_move_that_nothing_goes_on_from_begins_no_game() {
    for (text, line) in [
        (
            "1. e4 Instead of this 1. d4 d5 2. c4 was possible. 1... e5 2. Nf3 Nc6\n",
            "e4 e5 Nf3 Nc6",
        ),
        (
            "1. e4 Better was 1. d4 d5 2. c4. 1... e5 2. Nf3 Nc6. Both stood well, as everybody saw.\n",
            "e4 e5 Nf3 Nc6",
        ),
        (
            "1. e4 Or 1. d4 d5 2. c4. 1... e5 2. Nf3 Nc6 Instead of this 2... d6 was possible. 3. Bb5 a6\n",
            "e4 e5 Nf3 Nc6 Bb5 a6",
        ),
        (
            " 1. e4     e5\n    1. d4 d5 2. c4\n 2. Nf3    Nc6\n 3. Bb5    a6\n",
            "e4 e5 Nf3 Nc6 Bb5 a6",
        ),
    ] {
        assert_eq!(moves(&game(text)), line, "{text}");
    }
    for inset in [
        "Or 1. d4 d5",
        "Or 1. d4 d5.",
        "1. d4      d5",
        "1. d4 d5",
        "1... c5",
        "1... c5 2. Nf3",
    ] {
        let rows = format!(" 1. e4     e5\n       {inset}\n 2. Nf3    Nc6\n 3. Bb5    a6\n");
        assert_eq!(moves(&game(&rows)), "e4 e5 Nf3 Nc6 Bb5 a6", "{inset}");
    }
    let two = "1. e4 e5 2. Nf3\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6\n\n4. Bg5 Be7\n";
    assert_eq!(sheets(&Page::from_text(two)).len(), 2);
}

/// The dots of Black's move may stand on the next line.
#[test]
fn a_line_may_end_between_a_number_and_its_dots() {
    for text in [
        "1. e4 e5 2. Nf3 (2. f4 exf4) 2.\n… Nc6 (2. … d6 3. d4) 1-0\n",
        "1. e4 e5 2. Nf3 (2. f4 exf4) 2.\n... Nc6 (2... d6 3. d4) 1-0\n",
    ] {
        assert_eq!(moves(&game(text)), "e4 e5 Nf3 Nc6", "{text}");
    }
}

/// A word without a figure is no damaged move among moves in figures, nor among moves much longer than it is.
#[test]
fn a_short_word_before_quoted_moves_is_a_word() {
    let start = "1. 32-28 20-25 2. 33-29 17-22 3. 28x17 11x22 4. 29-24 19x30 5. 35x24 7-11";
    let own = "32-28 20-25 33-29 17-22 28x17 11x22 29-24 19x30 35x24 7-11";
    for word in ["Na", "Op", "Si", "Et", "B", "W", "На", "И"] {
        for quoted in [
            "34-29 22x33 is het uit.",
            "34-29, 22x33 volgt een stormloop.",
        ] {
            let text = format!("{start} {word} {quoted} 6. 41-37 8-12\n");
            assert_eq!(moves(&game(&text)), format!("{own} 41-37 8-12"), "{text}");
        }
    }
    for word in ["На", "После", "И"] {
        let text = format!(
            "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 {word} g3-f4 g7-f6 плохо. 4. b4:d6 e7:c5\n"
        );
        let own = "c3-d4 d6-c5 b2-c3 f6-g5 c3-b4 g5-h4 b4:d6 e7:c5";
        assert_eq!(moves(&game(&text)), own, "{text}");
    }
}

/// But a move may be broken in two at the end of a line.
#[test]
fn the_beginning_of_a_broken_move_is_no_such_word() {
    let text = "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5 a7-a6 4. O-O Be\n6xc4+ 5. Kf1-g1 f7-f6\n";
    let own = "e2-e4 e7-e5 Ng1-f3 Nb8-c6 Bf1-b5 a7-a6 O-O Be 6xc4+ Kf1-g1 f7-f6";
    assert_eq!(moves(&game(text)), own);
}

/// `If 10.` is no move on a file, and a number.
#[test]
fn the_number_of_a_variation_has_two_figures() {
    let start = "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Nf3 h6 7. Bh4 b6 8. cxd5 Nxd5 9. Bxe7 Qxe7";
    let text = format!("{start} 10. Nxd5 If 10. Be2 Rd8 11. Qc2. 10...exd5\n");
    let own = moves(&game(&text));
    assert!(own.ends_with("Bxe7 Qxe7 Nxd5 exd5"), "{own}");
}

/// The dots of Black's move may stand apart.
#[test]
fn dots_for_whites_move_may_have_blanks_between() {
    for dots in [". . .", ". . . .", ". . ., "] {
        let text = format!(
            "1. e3-d4 d6-c5 2. f2-e3 f6-g5 3. g3-h4 Better was 3. b2-c3 and then 4. a1-b2. 3{dots} c7-d6 4. h4:f6 e7:g5\n"
        );
        let own = "e3-d4 d6-c5 f2-e3 f6-g5 g3-h4 c7-d6 h4:f6 e7:g5";
        assert_eq!(moves(&game(&text)), own, "{text}");
    }
}

/// A dash may stand for White's move.
#[test]
fn a_dash_stands_in_whites_place() {
    let own = "e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6 Nc3 Qc7";
    for text in [
        "1. e4 c5 2. Nf3 e6 3. d4\nA sharp answer.\n3. – cxd4 4. Nxd4 a6 5. Nc3 Qc7\n",
        "1. e4 c5 2. Nf3 e6 3. d4 (the main line) 3. - cxd4 4. Nxd4 a6 5. Nc3 Qc7\n",
        "1. e4 c5\n2. Nf3 e6\n3. d4\nGood.\n3. - cxd4\n4. Nxd4 a6\n5. Nc3 Qc7\n",
    ] {
        assert_eq!(moves(&game(text)), own, "{text}");
    }
}

/// Where numbers have no stops they say by themselves that a game stands in a sentence.
#[test]
fn numbers_without_stops_count_on_in_a_sentence() {
    let text = "As he reported, after 1 e4 e5 2 Nf3 Nc6 3 Bb5 a6 4 Ba4 Nf6 5 O-O d6, which everybody knew, Burn went to play the \
        knight and picked up the king instead of it.\n";
    assert_eq!(moves(&game(text)), "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O d6");
    let prose = "We had 1 e4 and 2 Nf3 among the first moves, and 3 Bb5 in most of the games.\n";
    assert!(sheets(&Page::from_text(prose)).is_empty());
}

/// A stroke may part both moves, and a dash the remark behind them.
#[test]
fn strokes_and_dashes_part_what_stands_beside_moves() {
    let strokes = "1. e4 / e5\n2. Nf3 / Nc6\n3. Bb5 / a6\n";
    assert_eq!(moves(&game(strokes)), "e4 e5 Nf3 Nc6 Bb5 a6");
    let remarks = "1. c4 Nf6—My opponent played the English opening.\n2. Nc3 g6 — Nc3 is a solid move.\n\
        3. g3 Bg7 — My opponent wants to play Bg2.\n4. Bg2 O-O — O-O means castles kingside.\n";
    assert_eq!(moves(&game(remarks)), "c4 Nf6 Nc3 g6 g3 Bg7 Bg2 O-O");
}

/// A heading right above the moves does not quote them.
#[test]
fn a_heading_above_a_note_in_brackets_quotes_nothing() {
    let text = "Учебный пример\n1. g3—f4 f6—e5 2. h2—g3 e5—d4 3. c3:e5 h6—g5 4. f4:h6 d6:h2 5. a3—b4! (На 5. c1—b2 плохо.) 5... \
        g7—f6 6. b4—a5 f6—e5, и белые победили.\n";
    let own = "g3—f4 f6—e5 h2—g3 e5—d4 c3:e5 h6—g5 f4:h6 d6:h2 a3—b4! g7—f6 b4—a5 f6—e5";
    assert_eq!(moves(&game(text)), own);
}

/// A game may go on with moves without numbers in the words below it.
#[test]
fn moves_without_numbers_below_a_game_leave_it_open() {
    for text in [
        "11-15 23-18 8-11 27-23 9-13 18-14 10-17 21-14\n\nRed wins with a quiet move: 4-8 23-18 6-10 25-21 12-16 RW.\n",
        "1. 32-28 18-23 2. 38-32 12-18 3. 31-27 7-12\n\nNow White plays 37-31 1-7 41-37 19-24 and wins.\n",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n\nThe game went on Ba4 Nf6 O-O Be7 and White stood better.\n",
    ] {
        let sheet = game(text);
        assert!(sheet.goes_on.is_some(), "{text}\n{sheet:?}");
    }
    // A move or two are spoken of.
    let spoken =
        "1. 32-28 18-23 2. 38-32 12-18 3. 31-27 7-12\n\nInstead 37-31 or 34-30 was possible.\n";
    assert!(game(spoken).goes_on.is_none());
}

/// The first half was whole, though the page has the second right below it.
#[test]
fn a_game_goes_on_under_its_names() {
    const FIRST: &str = "Kask - Tamm\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6";
    for (rest, goes_on) in [
        ("\nKask - Tamm\n5. d3 d6 6. O-O O-O 1-0", true),
        (" 5. d3\nMets - Saar\nd6 6. O-O O-O 7. Re1 a6 1-0", true),
        (" 1-0\n\nKask - Tamm\n\n5. d3 d6 6. O-O O-O 1-0", false),
        ("\n\nMets - Saar\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 1-0", false),
    ] {
        let found = sheets(&Page::from_text(&format!("{FIRST}{rest}\n")));
        let told = found[0].goes_on.is_some() || found.len() == 1 && found[0].cells.len() > 10;
        assert_eq!(told, goes_on, "{rest}\n{found:?}");
    }
}

/// Two columns of running text with a blank between them: the first game was whole after its first line.
#[test]
fn a_game_whose_next_number_is_another_games_goes_on() {
    let page = |second: &str, fourth: &str| {
        format!(
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 1. d4 d5 2. c4 e6 3. Nc3 Nf6\n4. c3 Nf6 5. d3 d6 6. O-O O-O {second}\n{fourth}\n"
        )
    };
    let across = page(
        "4. Bg5 Be7 5. e3 O-O 6. Nf3 h6",
        "7. Re1 a6 1-0 7. Bh4 b6 0-1",
    );
    let found = sheets(&Page::from_text(&across));
    assert!(found[0].goes_on.is_some(), "{found:?}");
    let listed = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7\n";
    let found = sheets(&Page::from_text(listed));
    assert!(found[0].goes_on.is_none(), "{found:?}");
}

/// The trunk was whole after its first half, and the note a game of its own, or the variation was part of the trunk.
#[test]
fn a_variation_under_its_heading_is_no_part_of_the_trunk() {
    let cells = |text: &str| -> Vec<usize> {
        let found = sheets(&Page::from_text(text));
        found.iter().map(|sheet| sheet.cells.len()).collect()
    };
    let (trunk, rest) = (
        "1. 11-16 22-18 2. 10-15 18-11 3. 8-15",
        "24-20 4. 3-8 20-11",
    );
    let noted = format!("{trunk}\n\nVAR. 1. 24-19, 15-24. Drawn.\n\n{rest}\n");
    assert_eq!(cells(&noted), [8]);
    for heading in ["VAR. 1.", "Variant A", "Вариант Б", "(A)"] {
        let text = format!("{trunk} 24-20\n\n{heading}\n\n4. 3-8 20-11 5. 7-16 23-18\n");
        let found = sheets(&Page::from_text(&text));
        assert_eq!(found[0].cells.len(), 6, "{heading}");
        assert!(found[0].goes_on.is_some(), "{heading}");
    }
}

/// More moves than anybody quotes are the game's, though words go on with the last of them; unless they say that it was not so.
#[test]
fn many_moves_that_begin_a_sentence_are_sure() {
    const MANY: &str =
        "4. c3 Nf6 5. d4 exd4 6. cxd4 Bb4+ 7. Bd2 Bxd2+ 8. Nbxd2 d5 9. exd5 Nxd5 10. Qb3 Nce7";
    let line = |text: &str| moves(&game(&format!("{START}. All this is usual. {text}\n")));
    let played = " c3 Nf6 d4 exd4 cxd4 Bb4+ Bd2 Bxd2+ Nbxd2 d5 exd5 Nxd5 Qb3 Nce7";
    let first = "e4 e5 Nf3 Nc6 Bc4 Bc5";
    for behind in [
        " and Black has equalised.",
        ";\nWhite stands well after Ng5, with Re1 or even d5.",
    ] {
        assert_eq!(line(&format!("{MANY}{behind}")), format!("{first}{played}"));
    }
    for unsure in [
        format!("{MANY} would have been the usual continuation."),
        "4. c3 Nf6 5. d4 exd4 and Black has equalised.".to_owned(),
    ] {
        let found = line(&unsure);
        assert!(found.starts_with(&format!("{first} ?c3 ?Nf6")), "{found}");
    }
}

/// Two moves under one number: either line may be the game's, as far as it goes. Where each side's move has its number it is no sign.
#[test]
fn two_lines_under_one_number_are_not_sure() {
    let line = |behind: &str| moves(&game(&format!("{START} 4. c3 Nf6 {behind}\n")));
    let before = "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6";
    for (behind, open) in [
        (
            "5. d4 5. d3 d6 6. O-O O-O 7. Re1 a6",
            "?d4 ?d3 ?d6 ?O-O ?O-O ?Re1 ?a6",
        ),
        ("5. d4 5. d3", "?d4 ?d3"),
        (
            "5. d3 d6 6. O-O a6 6... O-O 6... Ba7 7. Re1 h6",
            "d3 d6 O-O a6 ?O-O ?Ba7 ?Re1 ?h6",
        ),
        // The number of Black's move, misread.
        (
            "5. d3 d6 6. O-O 7. ... O-O 7. Re1 a6 8. h3 Ba7",
            "d3 d6 O-O O-O Re1 a6 h3 Ba7",
        ),
        // The number of the next row, misread.
        (
            "5. d3 d6 6. O-O O-O 6. Re1 a6 8. h3 Ba7",
            "d3 d6 O-O O-O Re1 a6 h3 Ba7",
        ),
    ] {
        assert_eq!(line(behind), format!("{before} {open}"), "{behind}");
    }
    let both = moves(&game(
        "1. e4 1. e5 2. Nf3 2. Nc6 3. Bc4 3. Bc5 4. c3 4. Nf6\n",
    ));
    assert_eq!(both, before);
}

#[test]
fn a_move_and_its_number_lost_behind_words_leave_the_game_open() {
    let goes_on = |text: &str| {
        let found = sheets(&Page::from_text(text));
        found[0].goes_on.is_some() || found[0].caveat.is_some()
    };
    const MOVES: &str =
        "Smith - Jones\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6";
    for rest in [
        "If he can. O-O 9. h3 Bb7",
        "If he can. O-O 9. h3 Bb7 10. d4 Re8",
        "The usual move. White went on: O-O 9. h3",
    ] {
        assert!(goes_on(&format!("{MOVES} {rest}")), "{rest}");
    }
    for rest in [
        "1-0. Better was 8. c3 O-O 9. h3 Bb7.",
        "and Black resigned.\n\nBrown - White went O-O 9. h3 Bb7.",
    ] {
        assert!(!goes_on(&format!("{MOVES} {rest}")), "{rest}");
    }
}

#[test]
fn the_result_of_a_game_that_is_quoted_is_not_that_of_the_game() {
    const MOVES: &str =
        "Smith - Jones\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5";
    const QUOTED: &str = "6... d6 7. c3 O-O 8. h3 Bd7 9. d4 Re8 0-1; Brown - White";
    const REST: &str = "7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. Nbd2 Bb7";
    let result = |text: &str| {
        let found = sheets(&Page::from_text(text));
        assert_eq!(found[0].cells.len(), 22, "{text}");
        found[0].result.map(|(stated, _)| stated)
    };
    for between in [" ", "\n"] {
        let text = format!("{MOVES}{between}{QUOTED}{between}{REST}");
        assert_eq!(
            result(&format!("{text} 1-0")),
            Some(Outcome::WhiteWins),
            "{text}"
        );
        assert_eq!(result(&text), None, "{text}");
    }
    let plain = format!("{MOVES} {REST} 0-1");
    assert_eq!(result(&plain), Some(Outcome::BlackWins));
}

/// White's better move is named with its value, and Black's number goes on.
#[test]
fn a_better_move_beside_the_one_that_was_played_is_a_remark() {
    let text = "Stasiak - Kaim\n\n1. e4 e5 2. Nf3 Nc6 3. a4? 3. d4!? 3... Nf6 4. d3 d6\n";
    assert_eq!(moves(&game(text)), "e4 e5 Nf3 Nc6 a4? Nf6 d3 d6");
    // Typed twice: nothing tells which was played.
    let text = "Stasiak - Kaim\n\n1. e4 e5 2. Nf3 Nc6 3. a4 3. d4 3... Nf6 4. d3 d6\n";
    assert!(moves(&game(text)).contains("?d3"), "{text}");
}

/// Though the numbers leave a place for it, nothing says that it was played.
#[test]
fn a_move_without_a_number_in_a_sentence_is_not_sure() {
    let start = "1. e4 e5 2. Nf3 Nc6 3. Bb5";
    for words in ["Perhaps he plays Nge7.", "Jetzt Nge7 wäre zu überlegen."] {
        let text = format!("{start}\n{words}\n\n4. Ba4 Nf6 5. O-O Be7\n");
        let found = moves(&game(&text));
        assert!(found.contains("?Nge7 Ba4 Nf6"), "{text}{found}");
    }
}

/// A paragraph that goes back behind the last move may be another game's: its result is not that of this one.
#[test]
fn a_line_that_goes_back_keeps_its_result() {
    let start =
        "Adams - Baker, Ulm 1921\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5";
    for line in [
        "6... d6 7. c3 O-O 8. h3 Bd7 1-0",
        "6... d6 7. c3 O-O 8. h3 Bd7 1-0 Cole - Dunn.",
        "6. d3 d6 7. c3 O-O 8. h3 Bd7 0-1 Cole - Dunn.",
    ] {
        let text = format!("{start}\n\n{line}\n");
        let found = game(&text);
        assert_eq!(found.result, None, "{text}");
        let said = found.marks.iter().any(|mark| mark.text.contains("-"));
        assert!(said, "{text}");
    }
    // What goes on has the result of the game.
    for rest in [
        "7. Bb3 d6 8. c3 O-O 1-0",
        "7. Bb3 d6. 7... d6 8. c3 O-O 1-0",
    ] {
        let found = game(&format!("{start}\n\n{rest}\n"));
        assert!(found.result.is_some(), "{rest}");
    }
}
