//! Crosstables whose columns of results are headed by names, initials or nothing.

use crate::csv::{may_be_result, results};
use scoresheet_event::typed_table::{Heading, ResultsHeading, TypedLine, TypedRow, TypedTable};
use scoresheet_event::{Fault, FaultCode, Scoring};

/// Headings that a message lists.
const LISTED: usize = 12;

/// Makes the columns that have no known headings those of the results against the players of the rows, in the order of the rows, and
/// says so. They are that if no column is headed as one of results, as many stand side by side as there are rows, nothing on the
/// diagonal could be a result, and everything else is one; what a column is headed by is the player's own way to be called.
pub(super) fn opponents_by_position(
    found: &mut [Heading],
    heads: &TypedRow<'_>,
    rest: TypedTable<'_>,
) -> Option<Fault> {
    let results_headed = |each: &Heading| matches!(each, Heading::Results(_) | Heading::Pairing(_));
    if found.iter().any(results_headed) || !found.contains(&Heading::Name) {
        return None;
    }
    let rows = rows_below(rest, longest_run(found))?;
    let starts = 0..=found.len().checked_sub(rows.len())?;
    let mut fitting = starts.filter(|start| is_grid(found, &rows, *start));
    // Of two places nobody knows which is meant.
    let (start, None) = (fitting.next()?, fitting.next()) else {
        return None;
    };
    let numbers = numbers_of(found, &rows)?;
    for (heading, number) in found.iter_mut().skip(start).zip(numbers) {
        *heading = Heading::Results(ResultsHeading::Against(number));
    }
    let named = heads.fields.iter().skip(start).take(rows.len());
    let named: Vec<&str> = named.map(|field| &*field.text).collect();
    let headed = if named.iter().all(|name| name.is_empty()) {
        "without a heading".to_owned()
    } else if named.len() > LISTED {
        format!("headed {:?} and so on", named.first()?)
    } else {
        format!("headed {}", named.join(", "))
    };
    let message = format!(
        "the {} columns {headed} have the results against the players, in the order of the rows",
        rows.len()
    );
    let at = heads.fields.get(start)?.at;
    Some(Fault::new(FaultCode::ReadAs, at, message))
}

/// Whether a column may be one of results.
const fn is_open(heading: &Heading) -> bool {
    matches!(heading, Heading::Blank | Heading::Unknown)
}

/// How many such columns stand side by side at most.
fn longest_run(found: &[Heading]) -> usize {
    let runs = found.split(|heading| !is_open(heading));
    runs.map(<[Heading]>::len).max().unwrap_or(0)
}

/// All rows, two at least; nothing if one cannot be read or there are more than `most`.
fn rows_below(mut rest: TypedTable<'_>, most: usize) -> Option<Vec<TypedRow<'_>>> {
    let mut rows = Vec::new();
    while let Some(line) = rest.next_line() {
        match line {
            Ok(TypedLine::Comment(_)) => {}
            Ok(TypedLine::Row(row)) if rows.len() < most => rows.push(row),
            Ok(TypedLine::Row(_)) | Err(_) => return None,
        }
    }
    (rows.len() > 1).then_some(rows)
}

/// Whether the columns from `start` on, one for each row, hold results, and none on the diagonal.
fn is_grid(found: &[Heading], rows: &[TypedRow<'_>], start: usize) -> bool {
    let columns = found.iter().skip(start).take(rows.len());
    let mut some = false;
    { columns }.all(is_open)
        && rows.iter().enumerate().all(|(of_row, row)| {
            let cells = row.fields.iter().skip(start).take(rows.len()).enumerate();
            { cells }.all(|(column, cell)| {
                if column == of_row {
                    return !may_be_result(&cell.text);
                }
                some |= !cell.text.is_empty();
                is_result(&cell.text)
            })
        })
        && some
}

/// Whether a cell is a result, whatever a win is worth, or would be one if it were clear of which games.
fn is_result(cell: &str) -> bool {
    let scorings = [Scoring::STANDARD, Scoring::TWO_ONE_ZERO];
    scorings
        .iter()
        .any(|scoring| results(cell, scoring).map_or_else(|no| no.is_unclear, |_| true))
}

/// The numbers of the players of the rows: those stated, or 1, 2, 3.
fn numbers_of(found: &[Heading], rows: &[TypedRow<'_>]) -> Option<Vec<u32>> {
    let Some(column) = found.iter().position(|each| *each == Heading::Number) else {
        return (1..).take(rows.len()).map(Some).collect();
    };
    let stated = rows.iter().map(|row| {
        let number = row.fields.get(column)?.text.trim_end_matches('.');
        number.parse().ok()
    });
    stated.collect()
}
