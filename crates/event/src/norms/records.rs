//! Tables whose columns are named in the first line: histories, lists of ranks, composition.

use super::Rank;
use crate::csv::{Field, Line, Row, Sheet, plain};
use crate::{Fault, FaultCode, Place};
use std::collections::HashMap;
use std::str::FromStr;

/// A row of such a table: only the fields that say something.
pub(crate) struct Record<'t> {
    pub(crate) at: Place,
    fields: HashMap<&'static str, Field<'t>>,
}

impl Record<'_> {
    /// The field of a column, unless it is blank.
    pub(crate) fn text(&self, column: &str) -> Option<&str> {
        self.fields.get(column).map(|field| field.text.as_ref())
    }

    /// Where the field stands; the line where there is none.
    pub(crate) fn place(&self, column: &str) -> Place {
        self.fields.get(column).map_or(self.at, |field| field.at)
    }

    /// The field read by `read`; what cannot be read is a fault that says what is wanted.
    pub(crate) fn get<T>(
        &self,
        column: &'static str,
        wanted: &str,
        faults: &mut Vec<Fault>,
        read: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let text = self.text(column)?;
        let value = read(text);
        if value.is_none() {
            let message = format!("{column}: {text:?} is not {wanted}");
            faults.push(Fault::new(
                FaultCode::UnreadableLine,
                self.place(column),
                message,
            ));
        }
        value
    }

    /// The field as something that reads itself.
    pub(crate) fn parsed<T: FromStr>(
        &self,
        column: &'static str,
        wanted: &str,
        faults: &mut Vec<Fault>,
    ) -> Option<T> {
        self.get(column, wanted, faults, |text| text.parse().ok())
    }

    /// The field as a rank.
    pub(crate) fn rank(&self, column: &'static str, faults: &mut Vec<Fault>) -> Option<Rank> {
        let text = self.text(column)?;
        let rank = Rank::read(text);
        if rank.is_none() {
            let message = format!("{column}: {text:?} is no rank; I to V, MK, M, GM or none is");
            faults.push(Fault::new(
                FaultCode::UnknownRank,
                self.place(column),
                message,
            ));
        }
        rank
    }
}

/// The rows below the line that names the columns. A row that lacks a field of a `needed` column is a
/// fault and left out; so is a table that lacks such a column.
pub(crate) fn records<'t>(
    text: &'t str,
    needed: &[&'static str],
    others: &[&'static str],
    faults: &mut Vec<Fault>,
) -> Vec<Record<'t>> {
    let mut sheet = Sheet::new(text, 0);
    let mut columns: Option<Vec<Option<&'static str>>> = None;
    let mut records = Vec::new();
    while let Some(line) = sheet.next_line() {
        let row = match line {
            Ok(Line::Comment(_)) => continue,
            Ok(Line::Row(row)) => row,
            Err(fault) => {
                faults.push(fault);
                continue;
            }
        };
        match &columns {
            None => match heads(&row, needed, others, faults) {
                Some(named) => columns = Some(named),
                None => return records,
            },
            Some(columns) => records.extend(record(row, columns, needed, faults)),
        }
    }
    if columns.is_none() {
        let message = format!("no line names the columns: {}", needed.join(", "));
        faults.push(Fault::new(
            FaultCode::UnreadableLine,
            Place::default(),
            message,
        ));
    }
    records
}

fn heads(
    row: &Row<'_>,
    needed: &[&'static str],
    others: &[&'static str],
    faults: &mut Vec<Fault>,
) -> Option<Vec<Option<&'static str>>> {
    let known = || needed.iter().chain(others).copied();
    let named: Vec<_> = (row.fields.iter())
        .map(|field| known().find(|name| *name == plain(&field.text)))
        .collect();
    let lacking: Vec<_> = (needed.iter().copied())
        .filter(|name| !named.contains(&Some(*name)))
        .collect();
    if !lacking.is_empty() {
        let message = format!(
            "the first line names the columns, and {} is not among them",
            lacking.join(", ")
        );
        faults.push(Fault::new(FaultCode::UnreadableLine, row.at, message));
        return None;
    }
    for (field, name) in row.fields.iter().zip(&named) {
        let before = row
            .fields
            .iter()
            .zip(&named)
            .take_while(|(other, _)| other.at != field.at);
        if name.is_some() && before.into_iter().any(|(_, other)| other == name) {
            let message = format!("the column {} stands twice", field.text);
            faults.push(Fault::new(FaultCode::UnreadableLine, field.at, message));
        } else if name.is_none() && !field.text.is_empty() {
            let known: Vec<_> = known().collect();
            let message = format!(
                "the column {:?} is not used; known are {}",
                field.text,
                known.join(", ")
            );
            faults.push(Fault::new(FaultCode::FieldIgnored, field.at, message));
        }
    }
    Some(named)
}

fn record<'t>(
    row: Row<'t>,
    columns: &[Option<&'static str>],
    needed: &[&'static str],
    faults: &mut Vec<Fault>,
) -> Option<Record<'t>> {
    if let Some(more) = row
        .fields
        .get(columns.len()..)
        .and_then(|more| more.iter().find(|field| !field.text.is_empty()))
    {
        let message = format!("{:?} stands behind the last column", more.text);
        faults.push(Fault::new(FaultCode::UnreadableLine, more.at, message));
    }
    let at = row.at;
    let fields = columns.iter().zip(row.fields);
    let fields: HashMap<_, _> = fields
        .filter(|(_, field)| !field.text.is_empty())
        .filter_map(|(name, field)| Some(((*name)?, field)))
        .collect();
    let lacking = needed.iter().find(|name| !fields.contains_key(**name));
    if let Some(lacking) = lacking {
        let message = format!("the row has no {lacking}");
        faults.push(Fault::new(FaultCode::UnreadableLine, at, message));
        return None;
    }
    Some(Record { at, fields })
}
