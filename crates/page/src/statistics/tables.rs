//! A statistic as a table of the page.

use super::counted;
use super::openings::short_notation;
use crate::contents::game_id;
use crate::facts::FoundInFiles;
use crate::{Contents, Result};
use scoresheet_report::page::{Column, FIRST_SEEN, Kind, PageTable, TableCell, grouped};
use scoresheet_report::plot::capital;
use scoresheet_tables::stats::{Answer, Grid, Measure, Statistic, Value};
use std::collections::BTreeSet;

/// Rows of a table that stand on the page.
const ROWS: usize = 500;
/// Values of a column that may be chosen from.
const FEW: usize = 12;

/// Tables whose own order is that of the alphabet, which says little where not all rows are seen at once.
const BY_NAME: [&str; 6] = [
    "results_by_event",
    "results_by_opening",
    "players",
    "head_to_head",
    "findings_by_file",
    "findings_by_event",
];

/// The rows that stand on the page: of a long table the largest.
pub fn shown(of: &Statistic, answer: &Answer) -> Result<Answer> {
    let in_order = if BY_NAME.contains(&of.name) {
        FIRST_SEEN
    } else {
        ROWS
    };
    let answer = match size(of).filter(|_| answer.height() > in_order) {
        Some(size) => &answer.largest_first(size.name)?,
        None => answer,
    };
    Ok(answer.first(ROWS))
}

/// The column that says how large a row is.
fn size(of: &Statistic) -> Option<&'static Measure> {
    (of.columns.iter()).find(|measure| measure.unit == "games")
}

/// The table with its definition, of the rows that are shown of all; `None`: it has none.
pub fn table(
    contents: &Contents,
    found: &FoundInFiles<'_>,
    of: &Statistic,
    shown: &Answer,
    all: usize,
) -> Option<PageTable> {
    let grid = &shown.grid(ROWS);
    if grid.rows.is_empty() {
        return None;
    }
    let columns = of.columns.iter().enumerate();
    let columns = columns.map(|(at, measure)| leading(column(measure, at, grid), of, measure));
    let id = of.name.replace('_', "-");
    let mut table = PageTable::new(format!("{id}-table"), of.title, columns);
    for row in &grid.rows {
        table.row((row.iter().zip(of.columns)).map(|(value, measure)| {
            let shown = told(contents, of, measure, value, row);
            match game_of(contents, measure.name, value, row, of) {
                Some(place) => shown.to(place),
                None if is_of_no_game(found, of, measure, row) => shown.of_no_game(),
                None => shown,
            }
        }));
    }
    table.note(without_marks(of.definition));
    if all > ROWS {
        let (rows, of_rows) = (grouped(ROWS as i128), grouped(all as i128));
        let which = match size(of) {
            Some(size) => format!(
                "The {rows} rows with the largest {}",
                size.name.replace('_', " ")
            ),
            None => format!("The first {rows} rows"),
        };
        table.note(format!(
            "{which} of {of_rows}; scoresheet stats writes all of them."
        ));
    }
    Some(table)
}

/// What stands in a cell: moves in short notation, files below the folder that all are in.
fn told(
    contents: &Contents,
    of: &Statistic,
    measure: &Measure,
    value: &Value,
    row: &[Value],
) -> TableCell {
    let cell = |name| cell_of(of, row, name).and_then(Value::text);
    let line = value
        .text()
        .filter(|_| ["move", "moves"].contains(&measure.unit));
    let short = line.and_then(|line| short_notation(cell("game"), cell("start_fen"), line));
    match value {
        Value::Text(_) if short.is_some() => TableCell::maybe(short.as_deref()),
        Value::Text(text) if measure.name.contains("file") => {
            TableCell::Text(contents.below(text).to_owned())
        }
        Value::Null | Value::Whole(_) | Value::Real(_) | Value::Bool(_) | Value::Text(_) => {
            shown_cell(value)
        }
    }
}

/// Whether a cell is a number of findings that are of files as a whole, and of no game.
fn is_of_no_game(
    found: &FoundInFiles<'_>,
    of: &Statistic,
    measure: &Measure,
    row: &[Value],
) -> bool {
    match of.name {
        "findings_by_class" if measure.name == "findings" => {
            matches!(cell_of(of, row, "games"), Some(Value::Whole(0)))
        }
        "findings_by_file" if measure.unit == "findings" => {
            let file = cell_of(of, row, "file").and_then(Value::text);
            let level = Some(measure.name.trim_end_matches('s')).filter(|name| *name != "finding");
            file.is_some_and(|file| !found.has(file, level))
        }
        _ => false,
    }
}

/// The cell of a row in the column of this name.
fn cell_of<'r>(of: &Statistic, row: &'r [Value], name: &str) -> Option<&'r Value> {
    let at = (of.columns.iter()).position(|measure| measure.name == name)?;
    row.get(at)
}

/// The place in the page of the game that a cell has the number of.
fn game_of(
    contents: &Contents,
    name: &str,
    value: &Value,
    row: &[Value],
    of: &Statistic,
) -> Option<String> {
    let ("game_no", Value::Whole(number)) = (name, value) else {
        return None;
    };
    let file = cell_of(of, row, "file")?.text()?;
    let number = u32::try_from(*number).ok();
    Some(game_id(contents.number(file, number)?))
}

/// The column with what its cells lead to: the games of a player, an event, a year; of numbers, the games counted.
fn leading(column: Column, of: &Statistic, measure: &Measure) -> Column {
    let finds = match (of.name, measure.name) {
        (_, "player" | "opponent" | "white" | "black") => Some("player"),
        (_, "event") => Some("event"),
        (_, "site") => Some("site"),
        (_, "game") => Some("game"),
        (_, "year") => Some("year"),
        (_, "decade") => Some("decade"),
        (_, "eco") => Some("eco"),
        (_, "ending") => Some("ending"),
        (_, "edition") => Some("edition"),
        ("findings_by_file", "file") => Some("file"),
        (_, "program") => Some("program"),
        ("endings" | "main_road_endings", "clause") => Some("clause"),
        ("endings", "known_by") => Some("known"),
        ("draw_rules", "clause") => Some("met"),
        ("results_by_opening", "opening") | ("openings", "line") => Some("opening"),
        _ => None,
    };
    if let Some(field) = finds {
        return column.finds(field);
    }
    counted::leading(column, of, measure)
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

fn shown_cell(value: &Value) -> TableCell {
    match value {
        Value::Null => TableCell::Missing,
        Value::Whole(whole) => TableCell::Whole(*whole),
        Value::Real(real) => TableCell::Real(*real),
        Value::Bool(true) => TableCell::Text("yes".to_owned()),
        Value::Bool(false) => TableCell::Text("no".to_owned()),
        Value::Text(text) => TableCell::Text(text.clone()),
    }
}
