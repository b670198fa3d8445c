//! How one field of a row goes into one typed column, and comes back.

use std::sync::Arc;

use compact_str::CompactString;
use polars::prelude::{
    AnyValue, BooleanChunkedBuilder, ChunkedBuilder, Column, Float64Type, Int32Type, PolarsResult,
    UInt32Type, UInt64Type, polars_bail, polars_err,
};

use scoresheet_columns::{Grow, NumberColumn, TextColumn};
use scoresheet_event::Points;

use crate::schema::Kind;
use crate::words::word;

/// Longest text that a cell takes, in bytes.
///
/// A Parquet page counts its bytes in 31 bits; a batch of texts has to stay below that.
const LONGEST_TEXT: usize = 256 << 20;

/// A text is longer than [`LONGEST_TEXT`].
pub(crate) struct TextTooLong(usize);

impl std::fmt::Display for TextTooLong {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "a text of {} bytes is too long for a table (at most {LONGEST_TEXT})",
            self.0
        )
    }
}

/// A field type that has a column type.
pub(crate) trait Cell: Sized {
    /// The column under construction.
    type Column: Grow;
    /// What the table's reader sees.
    const KIND: Kind;
    /// Whether the field can be absent.
    const NULLABLE: bool = false;

    /// Appends the field and returns its bytes of text (0 for numbers and booleans).
    fn append(&self, column: &mut Self::Column) -> Result<usize, TextTooLong>;

    /// The field that a value of the column is.
    fn of(value: &AnyValue<'_>) -> PolarsResult<Self>;

    /// The field in `row` of a column.
    fn read(column: &Column, row: usize) -> PolarsResult<Self> {
        Self::of(&column.get(row)?)
    }
}

/// The fixed-width fields.
macro_rules! plain_cell {
    ($($field:ty => $column:ty, $kind:ident, $of:expr;)*) => {$(
        impl Cell for $field {
            type Column = $column;
            const KIND: Kind = Kind::$kind;

            #[inline]
            fn append(&self, column: &mut Self::Column) -> Result<usize, TextTooLong> {
                column.append_value((*self).into());
                Ok(0)
            }

            fn of(value: &AnyValue<'_>) -> PolarsResult<Self> {
                $of(value)
            }
        }
    )*};
}

plain_cell! {
    u8 => NumberColumn<UInt32Type>, U32, AnyValue::try_extract;
    u32 => NumberColumn<UInt32Type>, U32, AnyValue::try_extract;
    u64 => NumberColumn<UInt64Type>, U64, AnyValue::try_extract;
    i32 => NumberColumn<Int32Type>, I32, AnyValue::try_extract;
    f64 => NumberColumn<Float64Type>, F64, AnyValue::try_extract;
    bool => BooleanChunkedBuilder, Bool, truth;
}

fn truth(value: &AnyValue<'_>) -> PolarsResult<bool> {
    let AnyValue::Boolean(truth) = value else {
        polars_bail!(SchemaMismatch: "{value} is not a boolean");
    };
    Ok(*truth)
}

fn text<'v>(value: &'v AnyValue<'_>) -> PolarsResult<&'v str> {
    value
        .get_str()
        .ok_or_else(|| polars_err!(SchemaMismatch: "{value} is not text"))
}

#[inline]
fn append_text(text: &str, column: &mut TextColumn) -> Result<usize, TextTooLong> {
    if text.len() > LONGEST_TEXT {
        return Err(TextTooLong(text.len()));
    }
    column.append(text);
    Ok(text.len())
}

/// Halves are exact in binary.
impl Cell for Points {
    type Column = NumberColumn<Float64Type>;
    const KIND: Kind = Kind::F64;

    #[inline]
    fn append(&self, column: &mut Self::Column) -> Result<usize, TextTooLong> {
        column.append_value(f64::from(self.in_halves()) / 2.0);
        Ok(0)
    }

    fn of(value: &AnyValue<'_>) -> PolarsResult<Self> {
        let points: f64 = value.try_extract()?;
        Ok(Self::halves((points * 2.0) as i32))
    }
}

impl Cell for &'static str {
    type Column = TextColumn;
    const KIND: Kind = Kind::Text;

    #[inline]
    fn append(&self, column: &mut Self::Column) -> Result<usize, TextTooLong> {
        append_text(self, column)
    }

    fn of(value: &AnyValue<'_>) -> PolarsResult<Self> {
        text(value).map(word)
    }
}

/// The texts that a row has for itself.
macro_rules! text_cell {
    ($($field:ty),*) => {$(
        impl Cell for $field {
            type Column = TextColumn;
            const KIND: Kind = Kind::Text;

            #[inline]
            fn append(&self, column: &mut Self::Column) -> Result<usize, TextTooLong> {
                append_text(self, column)
            }

            fn of(value: &AnyValue<'_>) -> PolarsResult<Self> {
                text(value).map(Self::from)
            }
        }
    )*};
}

text_cell!(String, CompactString, Arc<str>);

impl<T: Cell> Cell for Option<T> {
    type Column = T::Column;
    const KIND: Kind = T::KIND;
    const NULLABLE: bool = true;

    #[inline]
    fn append(&self, column: &mut Self::Column) -> Result<usize, TextTooLong> {
        match self {
            Some(field) => field.append(column),
            None => {
                column.append_absent();
                Ok(0)
            }
        }
    }

    fn of(value: &AnyValue<'_>) -> PolarsResult<Self> {
        if value.is_null() {
            Ok(None)
        } else {
            T::of(value).map(Some)
        }
    }
}
