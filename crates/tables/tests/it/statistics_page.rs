//! The list of statistics and the page that documents it say the same.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;

use scoresheet_tables::stats::{self, TABLES};

/// Stands in the page before the part that is made from the list.
const MARK: &str = "<!-- From here on made from the list of tables: UPDATE_DOCS=1 writes it. -->\n";

#[test]
fn the_page_shows_the_list() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/statistics.md");
    let page = fs::read_to_string(&path).expect("docs/statistics.md");
    let (by_hand, made) = page
        .split_once(MARK)
        .expect("the mark in docs/statistics.md");
    let expected = stats::markdown();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, format!("{by_hand}{MARK}{expected}")).unwrap();
        return;
    }
    assert!(
        made == expected,
        "docs/statistics.md does not show the tables as they are; to refresh it:\n    \
         UPDATE_DOCS=1 cargo test --release -p scoresheet-tables --test it statistics_page"
    );
}

#[test]
fn every_table_is_named_once_and_explained() {
    let names: HashSet<&str> = TABLES.iter().map(|table| table.name).collect();
    assert_eq!(names.len(), TABLES.len());
    for table in TABLES {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        assert!(
            table.name.chars().all(plain),
            "{} is a file's name",
            table.name
        );
        assert!(
            !table.title.is_empty() && !table.definition.contains('\n'),
            "{}",
            table.name
        );
        let columns: HashSet<&str> = table.columns.iter().map(|column| column.name).collect();
        assert_eq!(columns.len(), table.columns.len(), "{}", table.name);
        for column in table.columns {
            let cells = format!("{}{}", column.unit, column.meaning);
            assert!(
                !column.unit.is_empty()
                    && !column.meaning.is_empty()
                    && !cells.contains(['|', '\n']),
                "{}.{}",
                table.name,
                column.name
            );
        }
    }
}
