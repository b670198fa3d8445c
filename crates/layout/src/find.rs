//! The games of a page.

use crate::{Page, Sheet};

/// The games of a page, in its order.
#[must_use]
pub fn sheets(page: &Page) -> Vec<Sheet> {
    let sheet = Sheet::from_words(page.lines.iter().flat_map(|line| &line.words));
    if sheet.cells.is_empty() {
        return Vec::new();
    }
    vec![sheet]
}
