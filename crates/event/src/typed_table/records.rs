//! Tables whose columns are named in the first line: histories, lists of ranks, of adjourned games, compositions.

use super::{Field, Heading, TypedLine, TypedRow, TypedTable, heading, plain};
use crate::{Fault, FaultCode, Place};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::str::FromStr;

/// The columns that a table of one kind may have, by their names.
#[derive(Debug, Clone, Copy)]
pub struct Columns {
    /// Without these there is no table, and without their fields no row.
    pub needed: &'static [&'static str],
    /// The others.
    pub others: &'static [&'static str],
    /// Columns that are also known by what heads them in the tables of events.
    pub headings: &'static [(Heading, &'static str)],
    /// Whether a column that is not known is an error; else it is noted and not used.
    pub no_others: bool,
}

/// A row of such a table: only the fields that say something.
#[derive(Debug, Clone)]
pub struct Record<'t> {
    /// The line.
    pub at: Place,
    fields: HashMap<&'static str, Field<'t>>,
    /// What stands in all columns, those that are not used too.
    whole: Vec<String>,
}

impl<'t> Record<'t> {
    /// The field of a column, unless it is blank.
    #[must_use]
    pub fn text(&self, column: &str) -> Option<&str> {
        self.fields.get(column).map(|field| field.text.as_ref())
    }

    /// Where the field stands; the line where there is none.
    #[must_use]
    pub fn place(&self, column: &str) -> Place {
        self.fields.get(column).map_or(self.at, |field| field.at)
    }

    /// The field read by `read`; what it says against it is a fault.
    pub fn read<T>(
        &self,
        column: &'static str,
        faults: &mut Vec<Fault>,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Option<T> {
        let message = match read(self.text(column)?) {
            Ok(value) => return Some(value),
            Err(message) => message,
        };
        let at = self.place(column);
        faults.push(Fault::new(FaultCode::UnreadableLine, at, message));
        None
    }

    /// The field read by `read`; what cannot be read is a fault that says what is wanted.
    pub fn get<T>(
        &self,
        column: &'static str,
        wanted: &str,
        faults: &mut Vec<Fault>,
        read: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        self.read(column, faults, |text| {
            read(text).ok_or_else(|| format!("{column}: {text:?} is not {wanted}"))
        })
    }

    /// The field as something that reads itself.
    pub fn parsed<T: FromStr>(
        &self,
        column: &'static str,
        wanted: &str,
        faults: &mut Vec<Fault>,
    ) -> Option<T> {
        self.get(column, wanted, faults, |text| text.parse().ok())
    }
}

impl Columns {
    /// Every row that `one` can read without a fault, and what is wrong with the others, in the order of the lines.
    /// A row that is only half understood decides nothing, nor does one that repeats another.
    pub fn read_all<T>(
        &self,
        text: &str,
        mut one: impl FnMut(&Record<'_>, &mut Vec<Fault>) -> Option<T>,
    ) -> (Vec<T>, Vec<Fault>) {
        let mut faults = Vec::new();
        let rows = once(self.read(text, &mut faults), &mut faults);
        let read = rows.iter().filter_map(|row| {
            let known = faults.len();
            let value = one(row, &mut faults)?;
            (faults.len() == known).then_some(value)
        });
        let read = read.collect();
        faults.sort_by_key(|fault| fault.at);
        (read, faults)
    }

    /// The rows below the line that names the columns. A row that lacks a field of a `needed` column is a
    /// fault and left out; so is a table that lacks such a column.
    pub fn read<'t>(&self, text: &'t str, faults: &mut Vec<Fault>) -> Vec<Record<'t>> {
        let mut sheet = TypedTable::new(text, 0);
        let mut columns: Option<Vec<Option<&'static str>>> = None;
        let mut records = Vec::new();
        while let Some(line) = sheet.next_line() {
            let row = match line {
                Ok(TypedLine::Comment(_)) => continue,
                Ok(TypedLine::Row(row)) => row,
                Err(fault) => {
                    faults.push(fault);
                    continue;
                }
            };
            match &columns {
                None => match self.named(&row, faults) {
                    Some(named) => columns = Some(named),
                    None => return records,
                },
                Some(columns) => records.extend(self.record(row, columns, faults)),
            }
        }
        if columns.is_none() {
            let message = format!("no line names the columns: {}", self.needed.join(", "));
            let at = Place::default();
            faults.push(Fault::new(FaultCode::UnreadableLine, at, message));
        }
        records
    }

    fn known(&self) -> impl Iterator<Item = &'static str> + Clone {
        self.needed.iter().chain(self.others).copied()
    }

    /// The column that is headed so.
    fn by_heading(&self, text: &str) -> Option<&'static str> {
        let words = |text: &str| plain(&text.replace(['_', '-'], " "));
        let heading = heading(text);
        let common = self.headings.iter().find(|(known, _)| *known == heading);
        let named = || self.known().find(|name| words(name) == words(text));
        common.map(|(_, name)| *name).or_else(named)
    }

    fn named(
        &self,
        row: &TypedRow<'_>,
        faults: &mut Vec<Fault>,
    ) -> Option<Vec<Option<&'static str>>> {
        let named: Vec<_> = (row.fields.iter())
            .map(|field| self.by_heading(&field.text))
            .collect();
        let lacking: Vec<_> = (self.needed.iter().copied())
            .filter(|name| !named.contains(&Some(*name)))
            .collect();
        if !lacking.is_empty() {
            let message = format!(
                "the first line names the columns, but {} is not among them",
                lacking.join(", ")
            );
            faults.push(Fault::new(FaultCode::UnreadableLine, row.at, message));
            return None;
        }
        for (index, (field, name)) in row.fields.iter().zip(&named).enumerate() {
            let before = named.get(..index).unwrap_or_default();
            let (code, message) = match name {
                Some(_) if before.contains(name) => (
                    FaultCode::UnreadableLine,
                    format!("the column {} appears twice", field.text),
                ),
                None if !field.text.is_empty() => {
                    let known: Vec<_> = self.known().collect();
                    let code = match self.no_others {
                        true => FaultCode::UnreadableLine,
                        false => FaultCode::FieldIgnored,
                    };
                    let known = known.join(", ");
                    let message = format!(
                        "the column {:?} is not used; accepted are {known}",
                        field.text
                    );
                    (code, message)
                }
                Some(_) | None => continue,
            };
            faults.push(Fault::new(code, field.at, message));
        }
        Some(named)
    }

    fn record<'t>(
        &self,
        row: TypedRow<'t>,
        columns: &[Option<&'static str>],
        faults: &mut Vec<Fault>,
    ) -> Option<Record<'t>> {
        if let Some(more) = row.after(columns.len()) {
            let message = format!("{:?} follows the last column", more.text);
            faults.push(Fault::new(FaultCode::UnreadableLine, more.at, message));
        }
        let at = row.at;
        let whole = row.fields.iter().map(|field| plain(&field.text));
        let whole = whole.collect();
        let fields = columns.iter().zip(row.fields);
        let fields: HashMap<_, _> = fields
            .filter(|(_, field)| !field.text.is_empty())
            .filter_map(|(name, field)| Some(((*name)?, field)))
            .collect();
        let lacking = (self.needed.iter()).find(|name| !fields.contains_key(**name));
        if let Some(lacking) = lacking {
            let message = format!("the row has no {lacking}");
            faults.push(Fault::new(FaultCode::UnreadableLine, at, message));
            return None;
        }
        Some(Record { at, fields, whole })
    }
}

/// The rows without those that repeat another one in every column, which are told.
fn once<'t>(rows: Vec<Record<'t>>, faults: &mut Vec<Fault>) -> Vec<Record<'t>> {
    let mut first: HashMap<Vec<String>, Place> = HashMap::new();
    let mut once = Vec::new();
    for row in rows {
        match first.entry(row.whole.clone()) {
            Entry::Vacant(new) => {
                new.insert(row.at);
                once.push(row);
            }
            Entry::Occupied(known) => {
                let message = format!(
                    "the row says the same as line {} and is counted once; if two were meant, a column such as event has to tell them apart",
                    known.get().line
                );
                faults.push(Fault::new(FaultCode::RowDoubled, row.at, message));
            }
        }
    }
    once
}
