//! An answer as plain values, for whoever shows it and needs no polars.

use std::fmt::{self, Display};

use polars::prelude::{AnyValue, Column, DataFrame};
use serde::{Serialize, Serializer};

/// One cell.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// Missing.
    Null,
    /// A whole number.
    Whole(i128),
    /// Any other number.
    Real(f64),
    /// A boolean.
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

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            // Keys have 64 bits, and so have the numbers of JSON's readers at most.
            Self::Whole(whole) => match (u64::try_from(*whole), i64::try_from(*whole)) {
                (Ok(whole), _) => serializer.serialize_u64(whole),
                (_, Ok(whole)) => serializer.serialize_i64(whole),
                _ => serializer.serialize_str(&whole.to_string()),
            },
            Self::Real(real) => serializer.serialize_f64(*real),
            Self::Bool(truth) => serializer.serialize_bool(*truth),
            Self::Text(text) => serializer.serialize_str(text),
        }
    }
}

/// As it is shown; what is missing is nothing.
impl Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => Ok(()),
            Self::Whole(whole) => whole.fmt(f),
            Self::Real(real) => real.fmt(f),
            Self::Bool(truth) => truth.fmt(f),
            Self::Text(text) => f.write_str(text),
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
        let Self::Text(text) = self else {
            return None;
        };
        Some(text)
    }

    /// The number from 0, if it is one.
    #[must_use]
    pub fn whole(&self) -> Option<u64> {
        let Self::Whole(whole) = self else {
            return None;
        };
        u64::try_from(*whole).ok()
    }
}
