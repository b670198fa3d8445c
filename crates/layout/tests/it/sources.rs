//! Every game and position of the sources, found in the text of the scans itself.

use scoresheet_layout::{Arrangement, Found, Page, ScoreSheet, SignKind, find};
use scoresheet_notation::{Family, HeadingTag, Outcome, Turn, position_text};

fn found(name: &str) -> (Found, String) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/texts");
    let text = std::fs::read_to_string(format!("{folder}/{name}.txt")).unwrap();
    (find(&Page::from_text(&text)), text)
}

fn moves(sheet: &ScoreSheet) -> Vec<&str> {
    sheet.cells.iter().map(|cell| cell.text.as_str()).collect()
}

fn players(sheet: &ScoreSheet) -> [Option<&str>; 2] {
    [HeadingTag::White, HeadingTag::Black].map(|side| sheet.says(side))
}

const PETROV_IVANOV: [Option<&str>; 2] = [Some("Petrov"), Some("Ivanov")];

#[test]
fn kv53_s14_positions_games_and_examples() {
    let (found, _) = found("kv53-14");
    let [start, first, second, full, short, one, two, three] = &found.sheets[..] else {
        panic!("{} sheets", found.sheets.len());
    };
    let position = position_text(&start.position.as_ref().unwrap().0, Family::Draughts).unwrap();
    assert_eq!(
        (position.white.pieces.len(), position.black.pieces.len()),
        (12, 12)
    );
    assert!(start.cells.is_empty());

    assert_eq!(moves(first), ["d2 : h6 : f8 : c5 : a7"]);
    assert_eq!(moves(second), ["d2 : g5 : e7 : c5 : a7"]);
    for way in [first, second] {
        let position = position_text(&way.position.as_ref().unwrap().0, Family::Draughts).unwrap();
        assert_eq!(
            (position.white.pieces.len(), position.black.pieces.len()),
            (1, 5)
        );
        assert!(position.white.pieces[0].king);
    }

    assert_eq!(full.arrangement, Arrangement::ColumnsApart);
    assert_eq!(
        moves(full),
        [
            "e3—d4", "d6—c5", "f2—e3", "f6—g5", "c3—b4", "g5—h4", "b4 : d6", "h4—f2", "e1 : g3",
            "c7 : h4"
        ]
    );
    assert!(full.cells.iter().all(|cell| cell.certain));
    let numbers: Vec<_> = full.cells.iter().map(|cell| cell.number.unwrap()).collect();
    assert_eq!(numbers, [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    let black: Vec<_> = full
        .cells
        .iter()
        .map(|cell| cell.side == Some(Turn::Black))
        .collect();
    assert_eq!(black, [false, true].repeat(5));
    assert_eq!(
        moves(short),
        [
            "ed4", "dc5", "fe3", "fg5", "cb4", "gh4", "bd6", "hf2", "eg3", "ch4"
        ]
    );
    for game in [full, short] {
        assert_eq!(players(game), PETROV_IVANOV);
        assert_eq!(game.result.unwrap().0, Outcome::BlackWins);
    }

    assert_eq!(moves(one), ["a5 : e1 : g3 : e5", "d4 : d8"]);
    assert_eq!(moves(two), ["e1 : a5 : d8 : f6 : d4"]);
    assert_eq!(
        moves(three),
        ["c3—d4", "a5:c3:e1:g3:e5:c3", "b2:d4:b6:d8:f6:h8"]
    );
    let other = three
        .marks
        .iter()
        .find(|mark| mark.kind == SignKind::Variation)
        .unwrap();
    assert_eq!(
        (other.text.as_str(), other.before),
        ("a5:c3:e5:g3:e1:c3", 2)
    );
    assert!([one, two, three].iter().all(|sheet| sheet.from_diagram));
}

#[test]
fn kv53_s29_positions_fragment_and_examples() {
    let (found, _) = found("kv53-29");
    let [start, first, second, game, five, six] = &found.sheets[..] else {
        panic!("{} sheets", found.sheets.len());
    };
    let position = position_text(&start.position.as_ref().unwrap().0, Family::Draughts).unwrap();
    assert_eq!(
        (position.white.count, position.black.count),
        (Some(20), Some(20))
    );
    assert_eq!(
        (position.white.pieces.len(), position.black.pieces.len()),
        (20, 20)
    );
    assert_eq!(moves(first), ["42:24:8:17:6"]);
    assert_eq!(moves(second), ["42:24:35:44:6"]);
    assert_eq!(
        first.position.as_ref().unwrap().0,
        "mustad kivid — 11, 12, 13, 29, 30, 40; valge kabe 42"
    );
    assert_eq!(
        moves(game),
        [
            "31 — 27",
            "19 — 24",
            "37 — 31",
            "18 — 22",
            "27 : 18",
            "13 : 22",
            "34 — 30",
            "14 — 19"
        ]
    );
    assert_eq!(players(game), PETROV_IVANOV);
    assert_eq!(game.result.unwrap().0, Outcome::Unknown);
    assert_eq!(moves(five), ["8:26:48:39:28", "32:5"]);
    assert_eq!(moves(six), ["48:26:12:23:32"]);
}

#[test]
fn vk_8_4_position_and_vk_8_5_5_captures() {
    let (found, _) = found("vk-8");
    let [start, ways @ ..] = &found.sheets[..] else {
        panic!("no sheet");
    };
    let position = position_text(&start.position.as_ref().unwrap().0, Family::Draughts).unwrap();
    assert_eq!(
        (position.white.count, position.black.count),
        (Some(12), Some(12))
    );
    let ways: Vec<_> = ways.iter().flat_map(moves).collect();
    assert_eq!(ways, ["d2:h6:f8:c5:a7", "d2:g5:e7:c5:a7", "d2:g5:d8:a5"]);
    let quoted: Vec<_> = found.quoted.iter().map(|cell| cell.text.as_str()).collect();
    assert_eq!(quoted, ["a3-b4"]);
}

#[test]
fn rk_8_has_no_game_and_no_move() {
    let (found, _) = found("rk-8");
    assert_eq!(found.sheets, []);
    assert_eq!(found.quoted, []);
}

#[test]
fn mk53_s8_moves_are_quoted_ones() {
    let (found, text) = found("mk53-8");
    let quoted: Vec<_> = found
        .quoted
        .iter()
        .map(|cell| cell.span.of(&text))
        .collect();
    assert_eq!(quoted, ["b2—b4", "a4 : b3", "c4 : b3"]);
}

#[test]
fn mk53_s18_position_and_line_between_prose() {
    let (found, _) = found("mk53-18");
    let [sheet] = &found.sheets[..] else {
        panic!("{} sheets", found.sheets.len());
    };
    let position = position_text(&sheet.position.as_ref().unwrap().0, Family::Chess).unwrap();
    assert_eq!(
        (position.white.pieces.len(), position.white.count),
        (8, Some(8))
    );
    assert_eq!(
        (position.black.pieces.len(), position.black.count),
        (10, Some(10))
    );
    assert!(sheet.black_begins);
    assert_eq!(
        moves(sheet),
        [
            "Lg5—d8",
            "La7—d4",
            "Ld8—g5",
            "Ld4—a7",
            "Lg5—d8",
            "Rh5—f6+",
            "Kg8—h8",
            "Rf6—h5",
            "Kh8—g8",
            "La7—d4",
            "Ld8—g5",
            "Ld4—a7"
        ]
    );
    assert_eq!(
        sheet.marks[0].text,
        "(tekkis seis nr. 2, kusjuures valge on käigul)"
    );
    assert_eq!(sheet.marks[0].before, 1);
}

#[test]
fn mk53_s20_position_columns_apart_and_the_same_game_in_short() {
    let (found, _) = found("mk53-20");
    let [full, short] = &found.sheets[..] else {
        panic!("{} sheets", found.sheets.len());
    };
    let position = position_text(&full.position.as_ref().unwrap().0, Family::Chess).unwrap();
    assert_eq!(
        (position.white.pieces.len(), position.black.pieces.len()),
        (16, 16)
    );
    assert_eq!(full.arrangement, Arrangement::ColumnsApart);
    assert_eq!(
        moves(full),
        [
            "e2—e4",
            "e7—e5",
            "Rg1—f3",
            "Rb8—c6",
            "Of1—c4",
            "d7—d6",
            "Rb1—c3",
            "Oc8—g4",
            "0—0",
            "Rc6—d4?",
            "Rf3:e5!",
            "Og4:d1??",
            "Oc4:f7+",
            "Ke8—e7",
            "Rc3—d5×"
        ]
    );
    assert_eq!(
        moves(short),
        [
            "e4", "e5", "Rf3", "Rc6", "Oc4", "d6", "Rc3", "Og4", "0—0", "Rd4?", "R:e5!", "O:d1??",
            "O:f7+", "Ke7", "Rd5"
        ]
    );
    let sign = short.marks.last().unwrap();
    assert_eq!(
        (sign.text.as_str(), sign.kind, sign.before),
        ("\\times", SignKind::Sign, 15)
    );
    assert_eq!([players(full), players(short)], [PETROV_IVANOV; 2]);
    let quoted: Vec<_> = found.quoted.iter().map(|cell| cell.text.as_str()).collect();
    for text in ["c2—c3", "c7—c8L", "Of4", "c8L", "Rgf3", "V8c6"] {
        assert!(quoted.contains(&text), "{text} in {quoted:?}");
    }
}

#[test]
fn mk53_s23_sealed_moves_are_quoted_ones() {
    let (found, _) = found("mk53-23");
    let quoted: Vec<_> = found.quoted.iter().map(|cell| cell.text.as_str()).collect();
    assert_eq!(quoted, ["Ob1—g7", "Re7—f4", "Ld7—f4", "Lc7—f4"]);
}

#[test]
fn a_line_between_marks_of_a_typesetter_is_a_row() {
    let text = "
        1. P - K 4                P - K 4
        2. Kt - K B 3             Kt - Q B 3

developing a piece, and attacking the Pawn.

{207} /*    3. B - Kt 5 P - Q R 3 */

The most solid of the defences.

        4. B - R 4                Kt - B 3
";
    let found = find(&Page::from_text(text));
    assert_eq!(found.sheets.len(), 1);
    let cells = &found.sheets[0].cells;
    let texts: Vec<&str> = cells.iter().map(|cell| cell.text.as_str()).collect();
    assert_eq!(texts[4..], ["B - Kt 5", "P - Q R 3", "B - R 4", "Kt - B 3"]);
    assert_eq!(cells[4].number, Some(3));
}

/// The rows of both have the same numbers.
#[test]
fn a_game_in_two_notations_side_by_side_is_two_columns() {
    let text = "
    1. P-K 4        P-K 4          1. e4       e5
    2. Kt-K B 3     Kt-Q B 3       2. Nf3      Nc6
    3. B-Kt 5       P-Q R 3        3. Bb5      a6
    4. Castles      P-Q 4          4. O-O      d5
";
    let found = find(&Page::from_text(text));
    let texts = |sheet: &ScoreSheet| -> Vec<String> {
        let cells = sheet.cells.iter();
        cells.map(|cell| cell.text.clone()).collect()
    };
    let [left, right] = &found.sheets[..] else {
        panic!("{} sheets", found.sheets.len());
    };
    assert_eq!(texts(left)[..4], ["P-K 4", "P-K 4", "Kt-K B 3", "Kt-Q B 3"]);
    assert_eq!(texts(right)[..4], ["e4", "e5", "Nf3", "Nc6"]);
    assert_eq!((left.cells.len(), right.cells.len()), (8, 8));
}

/// Black's number is not that of a second column.
#[test]
fn black_s_number_begins_no_column() {
    let text = "
    1. e4       1. e5
    2. Nf3      2. Nc6
    3. Bb5      3. a6
";
    let found = find(&Page::from_text(text));
    assert_eq!(found.sheets.len(), 1);
    assert_eq!(found.sheets[0].cells.len(), 6);
}
