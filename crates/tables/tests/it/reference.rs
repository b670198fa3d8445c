//! The schema, the row structs and the page that documents them say the same.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;

use scoresheet_tables::schema::{self, FINDINGS, GAMES, NORMS, PAIRINGS, PLIES, STANDINGS};

/// Stands in the page before the part that is made from the schema.
const MARK: &str = "<!-- From here on made from the schema: UPDATE_DOCS=1 writes it. -->\n";

#[test]
fn the_page_shows_the_schema() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/tables.md");
    let page = fs::read_to_string(&path).expect("docs/tables.md");
    let (by_hand, made) = page.split_once(MARK).expect("the mark in docs/tables.md");
    let expected = schema::markdown();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, format!("{by_hand}{MARK}{expected}")).unwrap();
        return;
    }
    assert!(
        made == expected,
        "docs/tables.md does not show the schema as it is; to refresh it:\n    \
         UPDATE_DOCS=1 cargo test --release -p scoresheet-tables --test it reference"
    );
}

#[test]
fn games_has_the_columns_that_scripts_rely_on() {
    let names: Vec<&str> = GAMES.iter().map(|column| column.name).collect();
    assert_eq!(
        names.join(", "),
        "file, game_no, line, offset, game, variant_source, edition, event, site, date, round, \
         white, black, result, result_board, terminator, plies, captures, promotions, legal, \
         first_error_ply, findings, language, notation, final_fen, first_moves, \
         edition_source, ending, ending_clause, ending_known_by, year, white_rating, \
         black_rating, time_control, program, start_fen, longest_capture, line_key, \
         repair_plies, repair_changes, repair_open, repair_ten_thousandths, outcome, without_moves, \
         set_up_ply, game_id, move_id, eco, opening, opening_ply, round_number, board, \
         tags"
    );
}

#[test]
fn every_column_is_named_once_and_explained() {
    for columns in [GAMES, FINDINGS, PLIES, STANDINGS, PAIRINGS, NORMS] {
        let names: HashSet<&str> = columns.iter().map(|column| column.name).collect();
        assert_eq!(names.len(), columns.len());
        for column in columns {
            assert!(
                !column.meaning.is_empty() && !column.unit.is_empty(),
                "{}",
                column.name
            );
            let cells = format!("{}{}", column.unit, column.meaning);
            assert!(
                !cells.contains(['|', '\n']),
                "{} breaks the page's table",
                column.name
            );
        }
    }
}
