//! Moves that stand alone in their row: White's, or Black's in his column.

use super::rows::{MoveRow, has_blank};
use crate::script::Script;
use std::ops::Range;

/// A cell alone that stands where Black's do is Black's: White's is empty. Where in the row that is, the rows of its own column show,
/// or all that stand beside one another if those do not: `beside`.
pub(super) fn name_lone_cells(script: &Script, rows: &mut [&mut MoveRow], beside: &[[u32; 2]]) {
    name_lone_cells_by_rules(script, rows);
    let own = places_of_cells(script, rows.iter().map(|row| &**row));
    let Some([first, second]) = middle(&own).or_else(|| middle(beside)) else {
        return;
    };
    for row in rows {
        if let [cell] = row.cells.as_slice()
            && let Some(at) = place_in_row(script, row, cell)
            && at.abs_diff(second) < at.abs_diff(first) / 2
        {
            row.black = true;
            row.loose &= has_blank(&script.text, cell);
        }
    }
}

/// The same where rules part the columns, wherever these stand: so many rules stand before Black's cells.
fn name_lone_cells_by_rules(script: &Script, rows: &mut [&mut MoveRow]) {
    let both = rows.iter().filter_map(|row| match row.cells.as_slice() {
        [first, second] => Some([first, second].map(|cell| rules_before(script, row, cell) as u32)),
        _ => None,
    });
    let both: Vec<[u32; 2]> = both.filter(|[first, second]| first < second).collect();
    let Some([first, second]) = middle(&both) else {
        return;
    };
    for row in rows {
        if let [cell] = row.cells.as_slice()
            && rules_before(script, row, cell) as u32 == second
            && first < second
        {
            row.black = true;
        }
    }
}

/// The rules between the number of a row and a cell.
fn rules_before(script: &Script, row: &MoveRow, cell: &Range<usize>) -> usize {
    let number = row.number.as_ref().map(|(_, range)| range.end);
    let before = number.and_then(|number| script.text.get(number..cell.start));
    before.map_or(0, |before| before.matches('|').count())
}

/// Where in each row that has both its moves these begin.
pub(super) fn places_of_cells<'r>(
    script: &Script,
    rows: impl Iterator<Item = &'r MoveRow>,
) -> Vec<[u32; 2]> {
    let both = rows.filter_map(|row| match row.cells.as_slice() {
        [first, second] if row.gap => {
            let place = |cell| place_in_row(script, row, cell);
            Some([place(first)?, place(second)?])
        }
        _ => None,
    });
    both.collect()
}

/// How far behind its number a cell begins.
fn place_in_row(script: &Script, row: &MoveRow, cell: &Range<usize>) -> Option<u32> {
    let (_, number) = row.number.as_ref()?;
    script
        .left(cell.start)?
        .checked_sub(script.left(number.start)?)
}

/// Where the cells of both sides begin, in the middle of all rows.
fn middle(places: &[[u32; 2]]) -> Option<[u32; 2]> {
    /// Rows with both cells that show where these stand.
    const ENOUGH: usize = 2;
    let of = |side: usize| {
        let mut all: Vec<u32> = places.iter().map(|both| both[side]).collect();
        all.sort_unstable();
        all.get(all.len() / 2).copied()
    };
    let middle = [of(0)?, of(1)?];
    (places.len() >= ENOUGH).then_some(middle)
}
