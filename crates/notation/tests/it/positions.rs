//! What positions in words say, and what is none.

use scoresheet_notation::{Family, FieldText, SideText, position_text};

/// What is written in a row of the table for what is read of a position.
fn said(text: &str) -> String {
    let Some(found) = position_text(text, Family::Draughts) else {
        return "none".into();
    };
    if found.white.is_read().and(found.black.is_read()).is_err() {
        return "left".into();
    }
    let kings = |side: &SideText| side.pieces.iter().filter(|piece| piece.king).count();
    let counts = |side: &SideText| format!("{} {}", side.pieces.len(), kings(side));
    format!("{} {}", counts(&found.white), counts(&found.black))
}

#[test]
fn positions_of_the_table_are_read_as_it_says() {
    let lines = include_str!("../positions.tsv").lines();
    let rows = lines.filter(|line| !line.starts_with('#'));
    let mut wrong = Vec::new();
    for (text, wanted) in rows.map(|row| row.split_once('\t').unwrap()) {
        let said = said(&text.replace('⏎', "\n"));
        if said != wanted {
            wrong.push(format!("{text}: {said}, not {wanted}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_last_of_a_row_of_squares_is_read() {
    let found = position_text("Zwart 8, 12/14. Wit 37/39.", Family::Draughts).unwrap();
    let last = |side: &SideText| side.pieces.last().map(|piece| piece.field);
    assert_eq!(last(&found.black), Some(FieldText::Number(14)));
    assert_eq!(last(&found.white), Some(FieldText::Number(39)));
}

#[test]
fn mk53_s18_position_number_1() {
    let text = "Valge: Kg2, La7, Rh5, E: b2, e3, f2, g3, h6 (8). \
                Must: Kg8, Lg5, Oc2, E: b4, c7, d6, d5, f7, h7, h4 (10).";
    let found = position_text(text, Family::Chess).unwrap();
    assert_eq!((found.white.pieces.len(), found.white.count), (8, Some(8)));
    assert_eq!(
        (found.black.pieces.len(), found.black.count),
        (10, Some(10))
    );
    assert_eq!(found.white.pieces[3].letter.unwrap().as_str(), "E");
}

#[test]
fn a_letter_carries_on() {
    let found = position_text("valged: Ke1, Va1, h1; mustad: Ke8", Family::Chess).unwrap();
    assert_eq!(found.white.pieces[2].letter.unwrap().as_str(), "V");
}

#[test]
fn kv53_s14_start_position() {
    let text = "valge — a1, a3, b2, c1, c3, d2, e1, e3, f2, g1, g3, h2 (12); \
                must — a7, b6, b8, c7, d6, d8, e7, f6, f8, g7, h6, h8 (12).";
    let found = position_text(text, Family::Draughts).unwrap();
    assert_eq!(found.white.pieces.len(), 12);
    assert_eq!(found.black.pieces.len(), 12);
}
