//! A statistic as a table of the page.

use super::openings::short_notation;
use crate::contents::game_id;
use crate::{Contents, Result};
use scoresheet_report::page::{Column, Kind, PageTable, TableCell, grouped};
use scoresheet_report::plot::capital;
use scoresheet_tables::stats::{Answer, Grid, Measure, Statistic, Value};
use std::collections::BTreeSet;

/// Rows of a table that stand on the page.
const ROWS: usize = 500;
/// Values of a column that may be chosen from.
const FEW: usize = 12;

/// The table with its definition; `None`: it has no rows. Of a long one the largest rows are there.
pub fn table(contents: &Contents, of: &Statistic, answer: &Answer) -> Result<Option<PageTable>> {
    let size = (of.columns.iter()).find(|measure| measure.unit == "games");
    let is_cut = answer.height() > ROWS;
    let sorted = match size.filter(|_| is_cut) {
        Some(size) => Some(answer.largest_first(size.name)?),
        None => None,
    };
    let grid = &sorted.as_ref().unwrap_or(answer).grid(ROWS);
    if grid.rows.is_empty() {
        return Ok(None);
    }
    let columns = of.columns.iter().enumerate();
    let columns = columns.map(|(at, measure)| leading(column(measure, at, grid), of, measure));
    let id = of.name.replace('_', "-");
    let mut table = PageTable::new(format!("{id}-table"), of.title, columns);
    for row in &grid.rows {
        table.row((row.iter().zip(of.columns)).map(|(value, measure)| {
            let line = of_chess(of, row).then(|| value.text()).flatten();
            let line = line.filter(|_| ["move", "moves"].contains(&measure.unit));
            let short = line.and_then(short_notation);
            let shown = match value {
                Value::Text(_) if short.is_some() => TableCell::maybe(short.as_deref()),
                Value::Text(text) if measure.name.contains("file") => {
                    TableCell::Text(contents.below(text).to_owned())
                }
                Value::Null
                | Value::Whole(_)
                | Value::Real(_)
                | Value::Bool(_)
                | Value::Text(_) => cell(value),
            };
            match game_of(contents, measure.name, value, row, of) {
                Some(place) => shown.to(place),
                None => shown,
            }
        }));
    }
    table.note(without_marks(of.definition));
    if is_cut {
        let (rows, of_rows) = (grouped(ROWS as i128), grouped(answer.height() as i128));
        let which = match size {
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
    Ok(Some(table))
}

/// Whether a row is of games of chess.
fn of_chess(of: &Statistic, row: &[Value]) -> bool {
    let at = of.columns.iter().position(|measure| measure.name == "game");
    at.and_then(|at| row.get(at)?.text()) == Some("chess")
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
    let at = (of.columns.iter()).position(|measure| measure.name == "file")?;
    let number = u32::try_from(*number).ok();
    Some(game_id(contents.number(row.get(at)?.text()?, number)?))
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
        ("results_by_opening", "opening") | ("openings", "line") => Some("opening"),
        _ => None,
    };
    if let Some(field) = finds {
        return column.finds(field);
    }
    let of_players = ["players", "head_to_head"].contains(&of.name);
    if !of_players && !COUNTED.contains(&of.name) {
        return column;
    }
    match measure.name {
        "games" => column.counts(""),
        "draws" => column.counts("result:1/2-1/2"),
        "wins" if of_players => column.counts("won:*"),
        "losses" if of_players => column.counts("lost:*"),
        "white_wins" if !of_players => column.counts("result:1-0"),
        "black_wins" if !of_players => column.counts("result:0-1"),
        _ => column,
    }
}

/// Tables whose numbers are of all games that have what their rows name.
const COUNTED: [&str; 6] = [
    "results_by_game",
    "results_by_edition",
    "results_by_decade",
    "results_by_event",
    "results_by_opening",
    "openings",
];

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
