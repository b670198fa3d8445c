//! A collation for a program: one object.

use super::{CollatedPly, Collation, SheetMove, SheetReport, StopReason};
use scoresheet_notation::Outcome;
use serde_json::{Value, json};

/// The line in which a byte of the text of a sheet stands: which sheet, and which byte.
pub type LineOf<'l> = &'l dyn Fn(usize, u32) -> u64;

/// The collation as an object, with the record `merged` of it.
#[must_use]
pub fn collation_json(collation: &Collation, merged: &str, line_of: LineOf<'_>) -> Value {
    let [white, black] = collation.moves_made();
    let rows: Vec<Value> = collation
        .rows
        .iter()
        .map(|each| row(each, line_of))
        .collect();
    let first = collation.first_difference();
    let first = first.and_then(|first| {
        let at = collation
            .rows
            .iter()
            .position(|row| std::ptr::eq(row, first));
        Some(json!({ "row": at?, "ply": first.ply, "fen": first.before.fen() }))
    });
    let tags = collation.tags.iter();
    let tags = tags.map(|tag| json!({ "name": tag.name, "values": tag.values }));
    json!({
        "game": collation.game.name(),
        "edition": collation.edition.code,
        "sheets": collation.sheets.iter().map(sheet).collect::<Vec<_>>(),
        "start_fen": collation.start.fen(),
        "final_fen": collation.end.fen(),
        "rows": rows,
        "first_difference": first,
        "disputed": collation.is_disputed(),
        "different_games": collation.different_games,
        "unsettled": collation.unsettled,
        "stop": stop(collation),
        "moves_made": { "white": white, "black": black, "certain": collation.moves_made_are_certain() },
        "tags": tags.collect::<Vec<_>>(),
        "merged": merged,
    })
}

fn sheet(sheet: &SheetReport) -> Value {
    let mishaps = sheet.mishaps.iter().map(ToString::to_string);
    json!({
        "name": sheet.name,
        "plies": sheet.plies,
        "written": sheet.written,
        "replays": sheet.stopped.is_none(),
        "stopped": sheet.stopped,
        "plies_put_right": sheet.plies_put_right,
        "exchanged": sheet.exchanged,
        "turned": sheet.turned,
        "language": sheet.language.map(|language| language.code),
        "notation": sheet.notation,
        "result": sheet.result.map(Outcome::as_str),
        "annotations": sheet.annotations,
        "mishaps": mishaps.collect::<Vec<_>>(),
    })
}

fn row(row: &CollatedPly, line_of: LineOf<'_>) -> Value {
    let cells = row.cells.iter().enumerate();
    json!({
        "ply": row.ply,
        "number": row.number,
        "black": row.black,
        "move": row.mv,
        "origin": row.origin.name(),
        "versions": row.versions,
        "whether_played": row.whether_played,
        "cells": cells.map(|(sheet, each)| cell(each, sheet, line_of)).collect::<Vec<_>>(),
    })
}

fn cell(cell: &SheetMove, sheet: usize, line_of: LineOf<'_>) -> Value {
    if cell.span.is_empty() {
        return json!({ "has": cell.has.name() });
    }
    let line = line_of(sheet, cell.span.start);
    json!({ "has": cell.has.name(), "text": cell.text, "line": line })
}

fn stop(collation: &Collation) -> Value {
    let Some(stop) = &collation.stop else {
        return Value::Null;
    };
    let (reason, fitting) = match &stop.reason {
        StopReason::NoSheetHasIt { fitting } => ("no-sheet-has-it", fitting.clone()),
        StopReason::TooManyWays => ("too-many-ways", Vec::new()),
        StopReason::NothingFits => ("nothing-fits", Vec::new()),
    };
    let left = stop.left.iter();
    let left = left.map(|(count, first)| json!({ "entries": count, "first": first }));
    json!({ "reason": reason, "fitting": fitting, "left": left.collect::<Vec<_>>() })
}
