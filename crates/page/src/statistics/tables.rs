//! A statistic as a table of the page.

use scoresheet_report::page::{Column, Kind, PageTable, TableCell, grouped};
use scoresheet_report::plot::capital;
use scoresheet_tables::stats::{Answer, Grid, Measure, Statistic, Value};
use std::collections::BTreeSet;

/// Rows of a table that stand on the page.
const ROWS: usize = 500;
/// Values of a column that may be chosen from.
const FEW: usize = 12;

/// The table with its definition; `None`: it has no rows.
pub fn table(of: &Statistic, answer: &Answer) -> Option<PageTable> {
    let grid = &answer.grid(ROWS);
    if grid.rows.is_empty() {
        return None;
    }
    let columns = of.columns.iter().enumerate();
    let columns = columns.map(|(at, measure)| column(measure, at, grid));
    let id = of.name.replace('_', "-");
    let mut table = PageTable::new(format!("{id}-table"), of.title, columns);
    for row in &grid.rows {
        table.row(row.iter().map(cell));
    }
    table.note(without_marks(of.definition));
    if answer.height() > ROWS {
        let (rows, of_rows) = (grouped(ROWS as i128), grouped(answer.height() as i128));
        table.note(format!(
            "The first {rows} of {of_rows} rows; scoresheet stats writes all of them."
        ));
    }
    Some(table)
}

fn column(measure: &Measure, at: usize, grid: &Grid) -> Column {
    let values = || grid.rows.iter().filter_map(move |row| row.get(at));
    let kind = kind(measure, values());
    let texts: BTreeSet<&str> = values().filter_map(Value::text).take(ROWS).collect();
    let words = capital(&measure.name.replace('_', " "));
    let column = Column::new(words, kind).meaning(meaning(measure));
    if kind == Kind::Text && (2..=FEW).contains(&texts.len()) {
        column.choice()
    } else {
        column
    }
}

/// What a column holds: its unit says it, or else its values.
fn kind<'a>(measure: &Measure, mut values: impl Iterator<Item = &'a Value> + Clone) -> Kind {
    let unit = measure.unit;
    let any = |wanted: fn(&Value) -> bool| values.clone().any(wanted);
    if unit.starts_with("share") {
        Kind::Share
    } else if unit == "date" {
        Kind::Date
    } else if ["year", "decade"].iter().any(|word| unit.starts_with(word)) {
        Kind::Year
    } else if any(|value| matches!(value, Value::Real(_))) {
        Kind::Number(2)
    } else if any(|value| matches!(value, Value::Whole(_))) {
        Kind::Number(0)
    } else if values.any(|value| {
        value
            .text()
            .is_some_and(|text| text.chars().nth(40).is_some())
    }) {
        Kind::Long
    } else {
        Kind::Text
    }
}

fn meaning(measure: &Measure) -> String {
    let text = without_marks(measure.meaning);
    let end = if text.ends_with(['.', '!', '?']) {
        ""
    } else {
        "."
    };
    format!("{text}{end} Unit: {}.", measure.unit)
}

/// Definitions are written for Markdown, too.
fn without_marks(text: &str) -> String {
    text.replace('`', "")
}

fn cell(value: &Value) -> TableCell {
    match value {
        Value::Null => TableCell::Missing,
        Value::Whole(whole) => TableCell::Whole(*whole),
        Value::Real(real) => TableCell::Real(*real),
        Value::Bool(true) => TableCell::Text("yes".to_owned()),
        Value::Bool(false) => TableCell::Text("no".to_owned()),
        Value::Text(text) => TableCell::Text(text.clone()),
    }
}
