//! A text of one or several tables, distinguished by the lines that head them.

use super::ListKind;
use crate::csv::{PlayerColumns, Stated, after_last, blank_headings, state};
use scoresheet_event::typed_table::{
    Field, Heading, PairingHeading, ResultsHeading, TypedLine, TypedRow, TypedTable, headings,
};
use scoresheet_event::{Event, Fault, FaultCode, Place};

/// A table: its columns and its rows.
pub(super) struct ListTable<'t> {
    pub at: Place,
    pub separator: &'static str,
    pub players: PlayerColumns,
    heads: Vec<Heading>,
    pub rows: Vec<TypedRow<'t>>,
}

/// The tables of an event.
#[derive(Default)]
pub(super) struct Lists<'t> {
    pub players: Vec<ListTable<'t>>,
    pub pairings: Vec<ListTable<'t>>,
}

impl<'t> ListTable<'t> {
    /// The field of this column, if the table has it.
    pub fn field<'r>(&self, row: &'r TypedRow<'t>, heading: Heading) -> Option<&'r Field<'t>> {
        let index = self.heads.iter().position(|each| *each == heading)?;
        row.fields.get(index)
    }

    /// What follows the last column.
    pub fn over(&self, row: &TypedRow<'_>) -> Option<Fault> {
        after_last(row, self.heads.len())
    }
}

fn kind(heads: &[Heading]) -> Option<ListKind> {
    let has = |heading| heads.contains(&heading);
    let of_results = |each: &Heading| matches!(each, Heading::Results(_));
    if has(Heading::Pairing(PairingHeading::White)) && has(Heading::Pairing(PairingHeading::Black))
    {
        Some(ListKind::Pairings)
    } else if has(Heading::Name) && !heads.iter().any(of_results) {
        Some(ListKind::Players)
    } else {
        None
    }
}

pub(super) fn first_kind(mut sheet: TypedTable<'_>) -> Option<ListKind> {
    while let Some(line) = sheet.next_line() {
        if let Ok(TypedLine::Row(row)) = line
            && let Some(heads) = headings(&row)
        {
            return kind(&heads);
        }
    }
    None
}

/// Heads of a further table: nothing in the line is anything else, so that no player called White makes one.
fn further(row: &TypedRow<'_>) -> Option<(ListKind, Vec<Heading>)> {
    let heads = headings(row)?;
    let strange = |each: &Heading| {
        matches!(
            each,
            Heading::Unknown | Heading::Results(ResultsHeading::Against(_))
        )
    };
    if heads.iter().any(strange) {
        return None;
    }
    Some((kind(&heads)?, heads))
}

impl<'t> Lists<'t> {
    /// Adds the tables of one text.
    pub fn read(
        &mut self,
        mut sheet: TypedTable<'t>,
        event: &mut Event,
        stated: &mut Stated,
        faults: &mut Vec<Fault>,
    ) {
        let mut open: Option<(ListKind, ListTable<'t>)> = None;
        let separator = sheet.separator_name();
        let mut first = None;
        while let Some(line) = sheet.next_line() {
            let row = match line {
                Ok(TypedLine::Comment(comment)) => {
                    state(&comment, event, stated, faults);
                    continue;
                }
                Ok(TypedLine::Row(row)) => row,
                Err(fault) => {
                    faults.push(fault);
                    continue;
                }
            };
            first = first.or(Some(row.at));
            let heads = match &open {
                None => headings(&row).and_then(|heads| Some((kind(&heads)?, heads))),
                Some(_) => further(&row),
            };
            if let Some((kind, mut heads)) = heads {
                let ends = |row: &TypedRow<'_>| further(row).is_some();
                faults.extend(blank_headings(&mut heads, &row, sheet.clone(), ends));
                let players = match kind {
                    ListKind::Players => PlayerColumns::of(&heads, &row, faults),
                    ListKind::Pairings => PlayerColumns::default(),
                };
                ignored(kind, &heads, &row, faults);
                let table = ListTable {
                    at: row.at,
                    separator,
                    players,
                    heads,
                    rows: Vec::new(),
                };
                self.close(open.replace((kind, table)));
            } else if let Some((_, table)) = &mut open {
                table.rows.push(row);
            } else {
                let message = "is above the column headings; not used";
                faults.push(Fault::new(FaultCode::FieldIgnored, row.at, message));
            }
        }
        if open.is_none() {
            let message =
                "no line has the column headings of a list, such as: round,white,black,result";
            faults.push(Fault::new(
                FaultCode::UnreadableLine,
                first.unwrap_or_default(),
                message,
            ));
        }
        self.close(open);
    }

    fn close(&mut self, table: Option<(ListKind, ListTable<'t>)>) {
        match table {
            Some((ListKind::Players, table)) => self.players.push(table),
            Some((ListKind::Pairings, table)) => self.pairings.push(table),
            None => {}
        }
    }
}

/// Notes the columns that have no use.
fn ignored(kind: ListKind, heads: &[Heading], row: &TypedRow<'_>, faults: &mut Vec<Fault>) {
    for (heading, field) in heads.iter().zip(&row.fields) {
        let of_pairings = matches!(heading, Heading::Pairing(_));
        let used = match kind {
            ListKind::Pairings => of_pairings,
            ListKind::Players => !of_pairings && *heading != Heading::Unknown,
        };
        if !used && *heading != Heading::Blank {
            let message = format!("the column headed {:?} is not used", field.text);
            faults.push(Fault::new(FaultCode::FieldIgnored, field.at, message));
        }
    }
}
