//! Score tables: a cell for every move, whatever rules and headings stand around them.

use scoresheet_layout::{Page, sheets};

/// The cells of the one game of a text, with their numbers.
fn cells(text: &str) -> Vec<(Option<u16>, String)> {
    let found = sheets(&Page::from_text(text));
    assert_eq!(found.len(), 1, "{text}");
    let cells = found.into_iter().flat_map(|sheet| sheet.cells);
    cells.map(|cell| (cell.number, cell.text)).collect()
}

#[test]
fn headings_and_rules_of_a_table_hide_no_row() {
    const MOVES: [&str; 6] = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"];
    let rows = "| 1 | e4 | e5 |\n| 2 | Nf3 | Nc6 |\n| 3 | Bb5 | a6 |\n";
    let tables = [
        rows.to_owned(),
        format!("|---|---|---|\n{rows}"),
        format!("| nr | White | Black |\n{rows}"),
        format!("| nr | White | Black |\n|---|---|---|\n{rows}"),
        "1\te4\te5\n2\tNf3\tNc6\n3\tBb5\ta6\n".to_owned(),
        "nr;White;Black\n1;e4;e5\n2;Nf3;Nc6\n3;Bb5;a6\n".to_owned(),
        "Nr White Black\n1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n".to_owned(),
    ];
    for table in tables {
        let found = cells(&table);
        let texts: Vec<&str> = found.iter().map(|(_, text)| text.as_str()).collect();
        assert_eq!(texts, MOVES, "{table}");
        let whites = found.iter().step_by(2).map(|(number, _)| *number);
        assert!(whites.eq([Some(1), Some(2), Some(3)]), "{table}");
    }
}
