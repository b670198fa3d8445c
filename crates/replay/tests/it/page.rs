//! Pages of documentation whose tables are made from data: written by hand down to a mark, made from there on.

use std::fs;
use std::path::PathBuf;

/// Compares `docs/<name>` after the line that starts with `<!--` and ends it with `made`; with `UPDATE_DOCS=1` the page
/// is written instead. `test` is the name of the test that does so.
pub fn holds(name: &str, made: &str, test: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../docs")
        .join(name);
    let page = fs::read_to_string(&path).unwrap();
    let mark = page.find("<!-- From here on made").unwrap();
    let end = mark + page[mark..].find('\n').unwrap() + 1;
    let expected = format!("{}{made}", &page[..end]);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, expected).unwrap();
        return;
    }
    assert!(
        page == expected,
        "docs/{name} does not show things as they are; to refresh it:\n    \
         UPDATE_DOCS=1 cargo test --release -p scoresheet-replay --test it {test}"
    );
}

/// Text for a cell of a table.
pub fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
