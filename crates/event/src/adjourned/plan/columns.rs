//! What the columns of a list of adjourned games are.

use crate::csv::{Field, Heading, Row, headings, plain};
use crate::{Fault, FaultCode};

/// A column that the list can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Column {
    Round,
    White,
    Black,
    Priority,
    Estimate,
    Control,
    WhiteUsed,
    BlackUsed,
    SealedBy,
    MoveNumber,
}

impl Column {
    const ALL: [(Self, &'static str); 10] = [
        (Self::Round, "round"),
        (Self::White, "white"),
        (Self::Black, "black"),
        (Self::Priority, "priority"),
        (Self::Estimate, "estimate"),
        (Self::Control, "control"),
        (Self::WhiteUsed, "white used"),
        (Self::BlackUsed, "black used"),
        (Self::SealedBy, "sealed by"),
        (Self::MoveNumber, "move number"),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        let row = Self::ALL.iter().find(|(column, _)| *column == self);
        row.map_or("", |row| row.1)
    }

    fn by_name(text: &str) -> Option<Self> {
        let text = plain(&text.replace(['_', '-'], " "));
        let row = Self::ALL.iter().find(|(_, name)| *name == text);
        row.map(|row| row.0)
    }
}

/// Which column stands where.
pub(super) struct Columns(Vec<Option<Column>>);

impl Columns {
    /// What a first line says, or what is wrong with it.
    pub fn of(row: &Row<'_>) -> Result<Self, Vec<Fault>> {
        // Round, White and Black in the languages of all tables.
        let common = headings(row).unwrap_or_default();
        let mut found = Vec::new();
        let mut faults = Vec::new();
        for (index, field) in row.fields.iter().enumerate() {
            let column = match common.get(index) {
                Some(Heading::White) => Some(Column::White),
                Some(Heading::Black) => Some(Column::Black),
                Some(Heading::Round) => Some(Column::Round),
                _ => Column::by_name(&field.text),
            };
            if column.is_none() && !field.text.is_empty() {
                faults.push(unknown(field));
            } else if column.is_some() && found.contains(&column) {
                let message = format!("the column {} stands here again", field.text);
                faults.push(Fault::new(FaultCode::UnreadableLine, field.at, message));
            }
            found.push(column);
        }
        for needed in [Column::White, Column::Black] {
            if !found.contains(&Some(needed)) {
                let message = format!(
                    "the first line of a list of adjourned games heads its columns, and {} is missing",
                    needed.name()
                );
                // What else it says is then of no matter: it is another kind of line.
                return Err(vec![Fault::new(FaultCode::UnreadableLine, row.at, message)]);
            }
        }
        if faults.is_empty() {
            Ok(Self(found))
        } else {
            Err(faults)
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The field of a column, unless it is blank.
    pub fn field<'r, 't>(&self, row: &'r Row<'t>, column: Column) -> Option<&'r Field<'t>> {
        let index = self.0.iter().position(|each| *each == Some(column))?;
        row.fields.get(index).filter(|field| !field.text.is_empty())
    }
}

fn unknown(field: &Field<'_>) -> Fault {
    let names: Vec<&str> = Column::ALL.iter().map(|row| row.1).collect();
    let message = format!(
        "no column of a list of adjourned games is called {}; known are {}",
        field.text,
        names.join(", ")
    );
    Fault::new(FaultCode::UnreadableLine, field.at, message)
}
