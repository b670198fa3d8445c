//! How one field of a row goes into one typed column.

use polars::prelude::{
    AnyValue, BooleanChunkedBuilder, ChunkedBuilder, Column, Float64Type, Int32Type, IntoColumn,
    PlSmallStr, PolarsNumericType, PolarsResult, PrimitiveChunkedBuilder, StringChunkedBuilder,
    UInt32Type, UInt64Type, polars_bail,
};

use scoresheet_event::Points;

use crate::schema::Kind;

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
pub(crate) trait Cell {
    /// The column under construction.
    type Column: Grow;
    /// What the table's reader sees.
    const KIND: Kind;
    /// Whether the field can be absent.
    const NULLABLE: bool = false;

    /// Appends the field and returns its bytes of text (0 for numbers and truth values).
    fn append(&self, column: &mut Self::Column) -> Result<usize, TextTooLong>;
}

/// A column under construction.
pub(crate) trait Grow {
    /// An empty column.
    fn start(name: &str) -> Self;
    /// Appends an absent field.
    fn append_absent(&mut self);
    /// Appends the field in `row` of a column read back, and returns its bytes of text.
    fn append_read(&mut self, column: &Column, row: usize) -> PolarsResult<usize>;
    /// The column.
    fn complete(self) -> Column;
}

impl<T: PolarsNumericType> Grow for PrimitiveChunkedBuilder<T> {
    fn start(name: &str) -> Self {
        Self::new(PlSmallStr::from_str(name), 0)
    }
    fn append_absent(&mut self) {
        self.append_null();
    }
    fn append_read(&mut self, column: &Column, row: usize) -> PolarsResult<usize> {
        match column.get(row)? {
            AnyValue::Null => self.append_null(),
            value => self.append_value(value.try_extract()?),
        }
        Ok(0)
    }
    fn complete(self) -> Column {
        self.finish().into_column()
    }
}

impl Grow for BooleanChunkedBuilder {
    fn start(name: &str) -> Self {
        Self::new(PlSmallStr::from_str(name), 0)
    }
    fn append_absent(&mut self) {
        self.append_null();
    }
    fn append_read(&mut self, column: &Column, row: usize) -> PolarsResult<usize> {
        match column.get(row)? {
            AnyValue::Null => self.append_null(),
            AnyValue::Boolean(value) => self.append_value(value),
            other => polars_bail!(SchemaMismatch: "{other} is no truth value"),
        }
        Ok(0)
    }
    fn complete(self) -> Column {
        self.finish().into_column()
    }
}

impl Grow for StringChunkedBuilder {
    fn start(name: &str) -> Self {
        Self::new(PlSmallStr::from_str(name), 0)
    }
    fn append_absent(&mut self) {
        self.append_null();
    }
    fn append_read(&mut self, column: &Column, row: usize) -> PolarsResult<usize> {
        let value = column.get(row)?;
        match value.get_str() {
            Some(text) => {
                self.append_value(text);
                Ok(text.len())
            }
            None if value.is_null() => {
                self.append_null();
                Ok(0)
            }
            None => polars_bail!(SchemaMismatch: "{value} is no text"),
        }
    }
    fn complete(self) -> Column {
        self.finish().into_column()
    }
}

/// The fixed-width fields.
macro_rules! plain_cell {
    ($($field:ty => $column:ty, $kind:ident;)*) => {$(
        impl Cell for $field {
            type Column = $column;
            const KIND: Kind = Kind::$kind;

            fn append(&self, column: &mut Self::Column) -> Result<usize, TextTooLong> {
                column.append_value((*self).into());
                Ok(0)
            }
        }
    )*};
}

plain_cell! {
    u8 => PrimitiveChunkedBuilder<UInt32Type>, U32;
    u32 => PrimitiveChunkedBuilder<UInt32Type>, U32;
    u64 => PrimitiveChunkedBuilder<UInt64Type>, U64;
    i32 => PrimitiveChunkedBuilder<Int32Type>, I32;
    f64 => PrimitiveChunkedBuilder<Float64Type>, F64;
    bool => BooleanChunkedBuilder, Bool;
}

/// Halves are exact in binary.
impl Cell for Points {
    type Column = PrimitiveChunkedBuilder<Float64Type>;
    const KIND: Kind = Kind::F64;

    fn append(&self, column: &mut Self::Column) -> Result<usize, TextTooLong> {
        column.append_value(f64::from(self.in_halves()) / 2.0);
        Ok(0)
    }
}

impl Cell for &str {
    type Column = StringChunkedBuilder;
    const KIND: Kind = Kind::Text;

    fn append(&self, column: &mut Self::Column) -> Result<usize, TextTooLong> {
        if self.len() > LONGEST_TEXT {
            return Err(TextTooLong(self.len()));
        }
        column.append_value(self);
        Ok(self.len())
    }
}

impl Cell for String {
    type Column = StringChunkedBuilder;
    const KIND: Kind = Kind::Text;

    fn append(&self, column: &mut Self::Column) -> Result<usize, TextTooLong> {
        self.as_str().append(column)
    }
}

impl<T: Cell> Cell for Option<T> {
    type Column = T::Column;
    const KIND: Kind = T::KIND;
    const NULLABLE: bool = true;

    fn append(&self, column: &mut Self::Column) -> Result<usize, TextTooLong> {
        match self {
            Some(field) => field.append(column),
            None => {
                column.append_absent();
                Ok(0)
            }
        }
    }
}
