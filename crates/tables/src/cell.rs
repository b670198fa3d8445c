//! How one field of a row goes into one typed column, and comes back.

use polars::prelude::{
    AnyValue, BooleanChunkedBuilder, ChunkedBuilder, Column, Float64Type, Int32Type, PolarsResult,
    UInt32Type, UInt64Type, polars_bail, polars_err,
};

use scoresheet_columns::{Grow, NumberColumn, TextColumn};
use scoresheet_event::Points;
use scoresheet_source::SmallText;

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

    /// Bytes of text in the field.
    fn text(&self) -> usize {
        0
    }

    /// Appends the field.
    fn append(&self, column: &mut Self::Column) -> Result<(), TextTooLong>;

    /// Appends the fields of rows that follow one another.
    fn append_all(fields: &[Self], column: &mut Self::Column) -> Result<(), TextTooLong> {
        fields.iter().try_for_each(|field| field.append(column))
    }

    /// The field that a value of the column is.
    fn of(value: &AnyValue<'_>) -> PolarsResult<Self>;

    /// The field in `row` of a column.
    fn read(column: &Column, row: usize) -> PolarsResult<Self> {
        Self::of(&column.get(row)?)
    }
}

/// The numbers.
macro_rules! number_cell {
    ($($field:ty => $number:ty, $kind:ident;)*) => {$(
        impl Cell for $field {
            type Column = NumberColumn<$number>;
            const KIND: Kind = Kind::$kind;

            #[inline]
            fn append(&self, column: &mut Self::Column) -> Result<(), TextTooLong> {
                column.append_value((*self).into());
                Ok(())
            }

            fn append_all(fields: &[Self], column: &mut Self::Column) -> Result<(), TextTooLong> {
                column.append_all(fields.iter().map(|field| (*field).into()));
                Ok(())
            }

            fn of(value: &AnyValue<'_>) -> PolarsResult<Self> {
                value.try_extract()
            }
        }
    )*};
}

number_cell! {
    u8 => UInt32Type, U32;
    u32 => UInt32Type, U32;
    u64 => UInt64Type, U64;
    i32 => Int32Type, I32;
    f64 => Float64Type, F64;
}

impl Cell for bool {
    type Column = BooleanChunkedBuilder;
    const KIND: Kind = Kind::Bool;

    #[inline]
    fn append(&self, column: &mut Self::Column) -> Result<(), TextTooLong> {
        column.append_value(*self);
        Ok(())
    }

    fn of(value: &AnyValue<'_>) -> PolarsResult<Self> {
        let AnyValue::Boolean(truth) = value else {
            polars_bail!(SchemaMismatch: "{value} is not a boolean");
        };
        Ok(*truth)
    }
}

fn text<'v>(value: &'v AnyValue<'_>) -> PolarsResult<&'v str> {
    value
        .get_str()
        .ok_or_else(|| polars_err!(SchemaMismatch: "{value} is not text"))
}

#[inline]
fn append_text(text: &str, column: &mut TextColumn) -> Result<(), TextTooLong> {
    check_length(text.len())?;
    column.append(text);
    Ok(())
}

/// Whether a cell takes a text of so many bytes.
pub(crate) const fn check_length(length: usize) -> Result<(), TextTooLong> {
    if length > LONGEST_TEXT {
        return Err(TextTooLong(length));
    }
    Ok(())
}

/// Halves are exact in binary.
impl Cell for Points {
    type Column = NumberColumn<Float64Type>;
    const KIND: Kind = Kind::F64;

    #[inline]
    fn append(&self, column: &mut Self::Column) -> Result<(), TextTooLong> {
        column.append_value(f64::from(self.in_halves()) / 2.0);
        Ok(())
    }

    fn of(value: &AnyValue<'_>) -> PolarsResult<Self> {
        let points: f64 = value.try_extract()?;
        Ok(Self::halves((points * 2.0) as i32))
    }
}

impl Cell for &'static str {
    type Column = TextColumn;
    const KIND: Kind = Kind::Text;

    fn text(&self) -> usize {
        self.len()
    }

    #[inline]
    fn append(&self, column: &mut Self::Column) -> Result<(), TextTooLong> {
        append_text(self, column)
    }

    fn of(value: &AnyValue<'_>) -> PolarsResult<Self> {
        text(value).map(word)
    }
}

impl Cell for String {
    type Column = TextColumn;
    const KIND: Kind = Kind::Text;

    fn text(&self) -> usize {
        self.len()
    }

    #[inline]
    fn append(&self, column: &mut Self::Column) -> Result<(), TextTooLong> {
        append_text(self, column)
    }

    fn of(value: &AnyValue<'_>) -> PolarsResult<Self> {
        text(value).map(Self::from)
    }
}

impl Cell for SmallText {
    type Column = TextColumn;
    const KIND: Kind = Kind::Text;

    fn text(&self) -> usize {
        self.len()
    }

    #[inline]
    fn append(&self, column: &mut Self::Column) -> Result<(), TextTooLong> {
        check_length(self.len())?;
        column.append_small(self);
        Ok(())
    }

    fn of(value: &AnyValue<'_>) -> PolarsResult<Self> {
        text(value).map(Self::from)
    }
}

impl<T: Cell> Cell for Option<T> {
    type Column = T::Column;
    const KIND: Kind = T::KIND;
    const NULLABLE: bool = true;

    fn text(&self) -> usize {
        self.as_ref().map_or(0, Cell::text)
    }

    #[inline]
    fn append(&self, column: &mut Self::Column) -> Result<(), TextTooLong> {
        match self {
            Some(field) => field.append(column),
            None => {
                column.append_absent(1);
                Ok(())
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
