//! The pages of a column.
//!
//! polars encodes and compresses them, but for the commonest: values that stand once in a dictionary. The rows of these
//! it would go over value by value, several times. The bytes are the same, but for long pages of wide
//! numbers and of many texts, which are compressed faster.

use std::borrow::Cow;
use std::io;

use polars::prelude::{PolarsResult, polars_bail};
use polars_arrow::array::{Array, ArrayRef, DictionaryArray, PrimitiveArray, new_empty_array};
use polars_arrow::bitmap::Bitmap;
use polars_parquet::parquet::CowBuffer;
use polars_parquet::parquet::page::{DataPage, DataPageHeader};
use polars_parquet::write::{
    CompressedPage, CompressionOptions, Encoding, Page, ParquetType, StatisticsOptions, Version,
    WriteOptions, array_to_columns, get_dtype_encoding,
};

use crate::batch::{BatchColumn, TextRows};
use crate::compress::Compressor;
use crate::runs;

/// Most rows that polars puts into one page of a column with a dictionary, by what it takes for their size.
const ONE_PAGE: usize = (1 << 20) / 5;

/// Rows of a page for which it matters how they are compressed.
const LONG_PAGE: usize = 1 << 16;

/// Texts whose keys have one byte.
const FEW_TEXTS: usize = 1 << 8;

/// The widest range of numbers that are looked up in a table, and how many of them may be different in any number of rows:
/// polars' limits.
const WIDEST: u32 = u16::MAX as u32;
const FEW: usize = 512;

/// The pages of a column.
///
/// # Errors
/// None that are known, as of polars.
pub fn pages(
    column: &BatchColumn,
    field: ParquetType,
    compressor: &mut Compressor,
) -> PolarsResult<Vec<CompressedPage>> {
    let options = WriteOptions {
        statistics: StatisticsOptions::default(),
        version: Version::V1,
        // Of the page as it is; it is compressed after this.
        compression: CompressionOptions::Uncompressed,
        data_page_size: None,
    };
    let pages = match column {
        BatchColumn::Texts(TextRows { keys, texts, .. }) if keys.len() <= ONE_PAGE => {
            let dictionary = Dictionary {
                keys: keys.values(),
                present: keys.validity(),
                values: texts.clone().boxed(),
            };
            dictionary.pages(field, options)?
        }
        BatchColumn::Texts(_) | BatchColumn::Plain(_) => {
            plain(column.array()?.as_ref(), field, options)?
        }
    };
    let has_dictionary = pages.iter().any(|page| matches!(page, Page::Dict(_)));
    let long = column.len() >= LONG_PAGE;
    compressor.turn_to(long && is_compressed_faster(column, has_dictionary))?;
    let compressed = pages.into_iter().map(|page| compressor.page(page));
    Ok(compressed.collect::<io::Result<_>>()?)
}

/// Whether the next level of zstd hardly makes its long pages shorter.
fn is_compressed_faster(column: &BatchColumn, has_dictionary: bool) -> bool {
    match column {
        BatchColumn::Texts(TextRows { texts, .. }) => texts.len() > FEW_TEXTS,
        BatchColumn::Plain(_) => column.is_of_wide_numbers() && !has_dictionary,
    }
}

/// Of a column that has no dictionary yet.
fn plain(array: &dyn Array, field: ParquetType, options: WriteOptions) -> PolarsResult<Vec<Page>> {
    let rows = array.len();
    if array.null_count() == rows && array.dtype().is_numeric() && rows <= ONE_PAGE {
        let dictionary = Dictionary {
            keys: &vec![0; rows],
            present: array.validity(),
            values: new_empty_array(array.dtype().clone()),
        };
        return dictionary.pages(field, options);
    }
    let few = array.as_any().downcast_ref().and_then(few_numbers);
    if let Some((keys, values)) = few {
        let dictionary = Dictionary {
            keys: &keys,
            present: None,
            values: values.boxed(),
        };
        return dictionary.pages(field, options);
    }
    let encodings = if all_differ(array) {
        vec![Encoding::Plain]
    } else {
        get_dtype_encoding(array.dtype())
    };
    by_polars(array, field, options, &encodings)
}

fn by_polars(
    array: &dyn Array,
    field: ParquetType,
    options: WriteOptions,
    encodings: &[Encoding],
) -> PolarsResult<Vec<Page>> {
    let columns = array_to_columns(array, field, options, encodings)?;
    columns.into_iter().flatten().collect()
}

/// Values, each once, and which of them each row has.
struct Dictionary<'a> {
    keys: &'a [u32],
    /// Which rows have one; `None` if all do.
    present: Option<&'a Bitmap>,
    values: ArrayRef,
}

impl Dictionary<'_> {
    /// One page of the values, one of the rows.
    fn pages(self, field: ParquetType, options: WriteOptions) -> PolarsResult<Vec<Page>> {
        let mut pages = self.one_row(field, options)?;
        let (nulls, rows) = (self.nulls(), self.keys.len());
        let Some(Page::Data(one)) = pages.pop() else {
            polars_bail!(ComputeError: "a dictionary has no rows");
        };
        let DataPageHeader::V1(mut header) = one.header().clone() else {
            polars_bail!(ComputeError: "a page is of another version");
        };
        header.num_values = rows as i32;
        if let Some(statistics) = &mut header.statistics {
            statistics.null_count = Some(nulls as i64);
        }
        let buffer = CowBuffer::Owned(self.rows()?);
        let header = DataPageHeader::V1(header);
        pages.push(Page::Data(DataPage::new(
            header,
            buffer,
            one.descriptor,
            rows,
        )));
        Ok(pages)
    }

    /// By polars, of all values and one row: the page of values as it is, the other for what it says of them.
    fn one_row(&self, field: ParquetType, options: WriteOptions) -> PolarsResult<Vec<Page>> {
        let key = (!self.values.is_empty()).then_some(0_u32);
        let array = DictionaryArray::try_from_keys(
            PrimitiveArray::from([key]),
            self.values.clone(),
            false,
        )?;
        by_polars(&array, field, options, &[Encoding::RleDictionary])
    }

    fn nulls(&self) -> usize {
        self.present.map_or(0, Bitmap::unset_bits)
    }

    /// Which rows have a value, and the keys of those that do.
    fn rows(&self) -> PolarsResult<Vec<u8>> {
        let mut out = vec![0; 4];
        runs::encode_presence(&mut out, self.keys.len(), self.present)?;
        let keys: Cow<'_, [u32]> = match self.present {
            None => self.keys.into(),
            Some(present) => {
                let rows = present.true_idx_iter();
                rows.map(|row| self.keys[row]).collect()
            }
        };
        let length = (out.len() - 4) as u32;
        out[..4].copy_from_slice(&length.to_le_bytes());
        // Every value is some row's.
        let most = self.values.len().saturating_sub(1) as u32;
        let bits = u32::BITS - most.leading_zeros();
        out.push(bits as u8);
        runs::encode(&mut out, &keys, bits)?;
        Ok(out)
    }
}

/// Numbers of a narrow range, all rows having one: the place of each row's among those that there are, and these.
fn few_numbers(numbers: &PrimitiveArray<u32>) -> Option<(Vec<u32>, PrimitiveArray<u32>)> {
    let rows = numbers.values();
    if numbers.null_count() > 0 || rows.is_empty() || rows.len() > ONE_PAGE {
        return None;
    }
    // Nearly always so small that nobody need look for the least.
    let most = rows.iter().fold(0, |bits, number| bits | number);
    let (least, most) = if most <= WIDEST {
        (0, most)
    } else {
        rows.iter().fold((u32::MAX, 0), |(least, most), number| {
            (least.min(*number), most.max(*number))
        })
    };
    let range = most - least;
    if range > WIDEST {
        return None;
    }
    let mut places = vec![u32::MAX; range as usize + 1];
    for number in rows.iter() {
        places[(number - least) as usize] = 0;
    }
    let mut known = Vec::new();
    for (number, place) in (least..).zip(&mut places) {
        if *place == 0 {
            *place = known.len() as u32;
            known.push(number);
        }
    }
    if known.len() > FEW && known.len() as f64 / rows.len() as f64 >= 0.75 {
        return None;
    }
    let keys = rows.iter().map(|number| places[(number - least) as usize]);
    Some((keys.collect(), PrimitiveArray::from_vec(known)))
}

/// Rows by which a column of keys is known: polars would look at all.
const SAMPLE: usize = 2048;

/// True of numbers far from each other of which the first all differ, such as keys and places.
fn all_differ(array: &dyn Array) -> bool {
    let Some(numbers) = array.as_any().downcast_ref::<PrimitiveArray<u64>>() else {
        return false;
    };
    let known = numbers.non_null_values_iter();
    let mut first: Vec<u64> = known.take(SAMPLE).collect();
    first.sort_unstable();
    let whole = first.len() == SAMPLE;
    // Numbers in a narrow range polars looks up in a table.
    let far = first
        .first()
        .zip(first.last())
        .is_some_and(|(a, b)| b - a > 1 << 16);
    whole && far && first.windows(2).all(|pair| pair[0] != pair[1])
}
