//! Positions in words above the moves that start from them.

use scoresheet_layout::{Page, ScoreSheet, find};
use scoresheet_notation::{Family, position_text};

fn sheets(text: &str) -> Vec<ScoreSheet> {
    find(&Page::from_text(text)).sheets
}

fn moves(sheet: &ScoreSheet) -> Vec<&str> {
    sheet.cells.iter().map(|cell| cell.text.as_str()).collect()
}

#[test]
fn a_solution_without_numbers_starts_from_the_position_above() {
    for (text, played) in [
        (
            "White: men 21, 24, king 5. Black: men 13, 12, king 29. Black to move and draw.\n\
             12-16, 24-20, 16-19, 20-16, 19-23, drawn.\n",
            "12-16 24-20 16-19 20-16 19-23",
        ),
        (
            "PROBLEM No. 69.\n(By C. H. Richmond.)\nPosition: Black men, 1, 21, 24; king, 28. White men, 27, 31; \
             kings, 2, 32. White to play and win.\n\nSOLUTION.\n2-6, 1-10, 27-23, 28-19, 32-28, W. wins.\n",
            "2-6 1-10 27-23 28-19 32-28",
        ),
        (
            "Белые: c3, e3, a1. Черные: b6, h6, f8.\n\nРешение: c3-d4, h6-g5, d4-e5 x\n",
            "c3-d4 h6-g5 d4-e5",
        ),
    ] {
        let found = sheets(text);
        assert_eq!(found.len(), 1, "{text}");
        assert!(found[0].position.is_some(), "{text}");
        assert_eq!(moves(&found[0]).join(" "), played, "{text}");
    }
}

#[test]
fn moves_without_numbers_and_a_position_that_are_no_solution() {
    for text in [
        "White: 21, 24. Black: 13, 12.\n\n12-16 is met by 24-20, 16-19 is not.\n",
        "White: 21, 24. Black: 13, 12.\n\n12-16, 24-20.\n",
    ] {
        assert!(
            sheets(text).iter().all(|sheet| sheet.cells.is_empty()),
            "{text}"
        );
    }
}

#[test]
fn moves_below_two_lists_of_squares_start_from_them() {
    for text in [
        "Б.: a1, c3, e3, g3. Ч.: b6, d6, f8, h6. Выигрыш.\n1. ed4 hg5 2. cb4 gh4 3. gf4\n",
        "№ 12. Ю. Петров\na1 c3 e3 g3 / b6 d6 f8 h6 +\n1. ed4 hg5 2. cb4 gh4 3. gf4\n",
        "Позиция (a1, c3, e3, g3 — b6, d6, f8, h6). Белые выигрывают:\n1. ed4 hg5 2. cb4 gh4\n",
        "V: a1, c3, e3 M: b6, f8, h6\n1. cd4 hg5 2. de5\n",
        "zw. 8, 12/14, 16 / wit 27, 32, 37/39\n1. 27-21 16x27 2. 32x21\n",
        "Zwart 8, 12, kon. 46\nWit 27, 32, 37/39\n\n1. 27-21 8-12 2. 32-27 12-17\n",
    ] {
        let found = sheets(text);
        let position = found[0].position.as_ref().map(|(words, _)| words.as_str());
        let position = position.unwrap_or_else(|| panic!("{text}"));
        assert!(
            position_text(position, Family::Draughts).is_some(),
            "{text}"
        );
        assert!(found[0].cells.len() > 2, "{text}");
    }
}
