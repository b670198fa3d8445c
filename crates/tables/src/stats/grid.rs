//! An answer as plain values, for whoever shows it and needs no polars.

use polars::prelude::{AnyValue, Column, DataFrame};

/// One cell.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// Missing.
    Null,
    /// A whole number.
    Whole(i128),
    /// Any other number.
    Real(f64),
    /// A truth value.
    Bool(bool),
    /// Text, and whatever else there is as text.
    Text(String),
}

/// Names of columns and rows of values.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Grid {
    /// Names of the columns.
    pub columns: Vec<String>,
    /// Rows; each has a value for each column.
    pub rows: Vec<Vec<Value>>,
}

impl Grid {
    pub(crate) fn of(frame: &DataFrame) -> Self {
        let columns = frame.columns();
        let row = |at| {
            columns
                .iter()
                .map(|column| Value::of(column.get(at).ok()))
                .collect()
        };
        Self {
            columns: columns
                .iter()
                .map(|column| column.name().to_string())
                .collect(),
            rows: (0..frame.height()).map(row).collect(),
        }
    }
}

impl Value {
    pub(crate) fn all(column: &Column) -> Vec<Self> {
        let cells = 0..column.len();
        cells.map(|at| Self::of(column.get(at).ok())).collect()
    }

    fn of(value: Option<AnyValue<'_>>) -> Self {
        match value {
            None | Some(AnyValue::Null) => Self::Null,
            Some(AnyValue::Boolean(value)) => Self::Bool(value),
            Some(AnyValue::Float64(value)) => Self::Real(value),
            Some(AnyValue::Float32(value)) => Self::Real(value.into()),
            Some(value) => match (value.get_str(), value.try_extract::<i128>()) {
                (Some(text), _) => Self::Text(text.to_owned()),
                (None, Ok(whole)) => Self::Whole(whole),
                (None, Err(_)) => Self::Text(value.to_string()),
            },
        }
    }

    /// The text, if it is one.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The number from 0, if it is one.
    #[must_use]
    pub fn whole(&self) -> Option<u64> {
        match self {
            Self::Whole(whole) => u64::try_from(*whole).ok(),
            _ => None,
        }
    }
}
