//! Parquet: one row group a batch, zstd.
//!
//! polars encodes the row groups, each as a file of its own in memory; here they are put one after another, and
//! what the footer is to say of them goes to a log. So a run that has no more than the bytes and the log can go on with
//! a file after any row group, for which polars' own writer has no way. The bytes are those that it would write (a
//! test compares them), but for how long pages of wide numbers are compressed.

use std::error::Error;
use std::fmt::Display;
use std::slice;

use polars::polars_utils::compression::ZstdLevel;
use polars::prelude::{DataFrame, PolarsResult, SchemaRef};
use polars_io::parquet::write::{ParquetCompression, ParquetWriter};
use polars_parquet_format::thrift::protocol::{TCompactInputProtocol, TCompactOutputProtocol};
use polars_parquet_format::{ColumnChunk, FileMetaData, OffsetIndex, RowGroup};
use scoresheet_batch::SinkError;
use scoresheet_columns::{Batch, Compressor, pages};

use crate::growing::{Extent, GrowingFile, Place, Stored, TableFile, cannot_go_on};
use crate::provenance::{Provenance, schema_metadata};

/// zstd level of the Parquet pages: beyond it files shrink little and time grows fast.
const ZSTD_LEVEL: i32 = 3;

/// What a Parquet file begins and ends with.
const MAGIC: &[u8; 4] = b"PAR1";

/// A Parquet file that is being written.
pub(crate) struct ParquetFile {
    out: GrowingFile,
    /// What the footer is to say of each row group, if the file is to be gone on with.
    log: Option<GrowingFile>,
    schema: SchemaRef,
    groups: Vec<Group>,
}

/// A row group and what says where its pages are.
struct Group {
    row_group: RowGroup,
    /// Of each column.
    column_indexes: Vec<Vec<u8>>,
    /// Of each column.
    offset_indexes: Vec<OffsetIndex>,
}

impl ParquetFile {
    /// Starts the file. `shape` is a batch without rows.
    pub fn create(
        place: Place<'_>,
        table: &str,
        shape: &DataFrame,
        logged: bool,
    ) -> Result<Self, SinkError> {
        let mut out = GrowingFile::create(place, &file_name(table))?;
        out.write(MAGIC)?;
        let log = logged.then(|| GrowingFile::create(place, &log_name(table)));
        Ok(Self {
            out,
            log: log.transpose()?,
            schema: shape.schema().clone(),
            groups: Vec::new(),
        })
    }

    /// Goes on with what another run wrote.
    pub fn resume(
        place: Place<'_>,
        table: &str,
        shape: &DataFrame,
        stored: &Stored,
    ) -> Result<Self, SinkError> {
        let out = GrowingFile::resume(place, &file_name(table), stored)?;
        let log = GrowingFile::resume(place, &log_name(table), stored)?;
        let path = place.folder.join(log.name());
        let failed =
            |reason: &dyn Display| cannot_go_on(&place.target.join(file_name(table)), reason);
        let ends = std::fs::read(path).map_err(|e| failed(&e))?;
        let groups = logged(&ends).map_err(|e| failed(&e))?;
        Ok(Self {
            out,
            log: Some(log),
            schema: shape.schema().clone(),
            groups,
        })
    }
}

impl TableFile for ParquetFile {
    fn append(&mut self, batch: &Batch) -> Result<(), SinkError> {
        let whole = encoded(batch, &self.schema).map_err(|e| self.out.error(&e))?;
        let footer = footer_of(&whole).map_err(|e| self.out.error(&e))?;
        for row_group in footer.row_groups {
            let at = self.out.len();
            let placed = Group::placed(row_group, &whole, at).map_err(|e| self.out.error(&e))?;
            let (group, bytes) = placed;
            self.out.write(&bytes)?;
            if let Some(log) = &mut self.log {
                let entry = end_of(
                    slice::from_ref(&group),
                    &self.schema,
                    0,
                    &Provenance::default(),
                );
                let entry = entry.map_err(|e| self.out.error(&e))?;
                log.write(&(entry.len() as u64).to_le_bytes())?;
                log.write(&entry)?;
            }
            self.groups.push(group);
        }
        Ok(())
    }

    fn extent(&self) -> Extent {
        self.out.extent()
    }

    fn store(&mut self, stored: &mut Stored) -> Result<(), SinkError> {
        for file in [Some(&mut self.out), self.log.as_mut()]
            .into_iter()
            .flatten()
        {
            stored.insert(file.name().to_owned(), file.store()?);
        }
        Ok(())
    }

    fn close(self: Box<Self>, provenance: &Provenance) -> Result<(String, Extent), SinkError> {
        let Self {
            mut out,
            schema,
            groups,
            ..
        } = *self;
        let end = end_of(&groups, &schema, out.len(), provenance).map_err(|e| out.error(&e))?;
        out.write(&end)?;
        out.close()
    }
}

/// A batch as a Parquet file of its own, on the caller's thread.
pub(crate) fn encoded(batch: &Batch, schema: &SchemaRef) -> PolarsResult<Vec<u8>> {
    let level = ZstdLevel::try_new(ZSTD_LEVEL)?;
    let mut compressor = Compressor::new(ZSTD_LEVEL)?;
    let mut whole = Vec::new();
    let mut writer = ParquetWriter::new(&mut whole)
        .with_compression(ParquetCompression::Zstd(Some(level)))
        .batched(schema)?;
    if batch.height() > 0 {
        let fields = writer.parquet_schema().fields().to_vec();
        let columns = batch.columns().iter().zip(fields);
        let columns = columns.map(|(column, field)| pages(column, field, &mut compressor));
        let columns = columns.collect::<PolarsResult<Vec<_>>>()?;
        writer.write_row_group(batch.height() as u64, &columns)?;
    }
    writer.finish()?;
    drop(writer);
    Ok(whole)
}

impl Group {
    /// A row group of `whole` and its bytes, once it begins at byte `at` of another file.
    fn placed(
        mut row_group: RowGroup,
        whole: &[u8],
        at: u64,
    ) -> Result<(Self, Vec<u8>), Box<dyn Error>> {
        // But for a few bytes of each column, those of the whole.
        let mut bytes = Vec::with_capacity(whole.len());
        let mut column_indexes = Vec::new();
        let mut offset_indexes = Vec::new();
        for column in &mut row_group.columns {
            column_indexes.push(column_index(column, whole)?.to_vec());
            let mut offset_index = offset_index(column, whole)?;
            let meta = column.meta_data.as_mut().ok_or(Damaged)?;
            let from = meta.dictionary_page_offset.unwrap_or(meta.data_page_offset);
            let shift = at as i64 + bytes.len() as i64 - from;
            bytes.extend_from_slice(part(whole, from, meta.total_compressed_size)?);
            meta.data_page_offset += shift;
            meta.dictionary_page_offset = meta.dictionary_page_offset.map(|at| at + shift);
            column.file_offset += shift;
            for page in &mut offset_index.page_locations {
                page.offset += shift;
            }
            // After the pages appears once more what the footer says of them.
            meta.write_to_out_protocol(&mut TCompactOutputProtocol::new(&mut bytes))?;
            offset_indexes.push(offset_index);
        }
        row_group.file_offset = row_group.file_offset.map(|_| at as i64);
        let group = Self {
            row_group,
            column_indexes,
            offset_indexes,
        };
        Ok((group, bytes))
    }

    /// A row group as the end of a file that begins with that end has it.
    fn logged(row_group: RowGroup, end: &[u8]) -> Result<Self, Box<dyn Error>> {
        let columns = row_group.columns.iter();
        let column_indexes = columns
            .clone()
            .map(|column| column_index(column, end).map(<[u8]>::to_vec));
        let offset_indexes = columns.map(|column| offset_index(column, end));
        Ok(Self {
            column_indexes: column_indexes.collect::<Result<_, _>>()?,
            offset_indexes: offset_indexes.collect::<Result<_, _>>()?,
            row_group,
        })
    }
}

/// The row groups of a log: the ends that files with one of them would have, without what stands before.
fn logged(mut log: &[u8]) -> Result<Vec<Group>, Box<dyn Error>> {
    let mut groups = Vec::new();
    while let Some((length, rest)) = log.split_first_chunk() {
        let length = usize::try_from(u64::from_le_bytes(*length))?;
        let (end, rest) = rest.split_at_checked(length).ok_or(Damaged)?;
        for row_group in footer_of(end)?.row_groups {
            groups.push(Group::logged(row_group, end)?);
        }
        log = rest;
    }
    Ok(groups)
}

fn part(bytes: &[u8], from: i64, length: i64) -> Result<&[u8], Damaged> {
    let from = usize::try_from(from).map_err(|_| Damaged)?;
    let length = usize::try_from(length).map_err(|_| Damaged)?;
    let after = bytes.get(from..).ok_or(Damaged)?;
    after.get(..length).ok_or(Damaged)
}

fn column_index<'b>(column: &ColumnChunk, bytes: &'b [u8]) -> Result<&'b [u8], Damaged> {
    let place = column.column_index_offset.zip(column.column_index_length);
    let (from, length) = place.ok_or(Damaged)?;
    part(bytes, from, length.into())
}

fn offset_index(column: &ColumnChunk, bytes: &[u8]) -> Result<OffsetIndex, Box<dyn Error>> {
    let place = column.offset_index_offset.zip(column.offset_index_length);
    let (from, length) = place.ok_or(Damaged)?;
    let index = part(bytes, from, length.into())?;
    let mut read = TCompactInputProtocol::new(index, usize::MAX);
    Ok(OffsetIndex::read_from_in_protocol(&mut read)?)
}

/// What closes a file whose row groups end at byte `at`: the column indexes, the offset indexes, the footer.
fn end_of(
    groups: &[Group],
    schema: &SchemaRef,
    at: u64,
    provenance: &Provenance,
) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut end = Vec::new();
    let mut row_groups: Vec<RowGroup> = Vec::new();
    for (ordinal, group) in groups.iter().enumerate() {
        let mut row_group = group.row_group.clone();
        row_group.ordinal = i16::try_from(ordinal).ok();
        for (column, index) in row_group.columns.iter_mut().zip(&group.column_indexes) {
            column.column_index_offset = Some((at + end.len() as u64) as i64);
            end.extend_from_slice(index);
        }
        row_groups.push(row_group);
    }
    for (row_group, group) in row_groups.iter_mut().zip(groups) {
        for (column, index) in row_group.columns.iter_mut().zip(&group.offset_indexes) {
            let before = end.len();
            column.offset_index_offset = Some((at + before as u64) as i64);
            index.write_to_out_protocol(&mut TCompactOutputProtocol::new(&mut end))?;
            column.offset_index_length = Some((end.len() - before) as i32);
        }
    }
    let none = DataFrame::empty_with_schema(schema);
    // What polars says of a file without rows: all but the rows.
    let mut footer = footer_of(&encoded(&none.into(), schema)?)?;
    footer.num_rows = row_groups.iter().map(|group| group.num_rows).sum();
    footer.row_groups = row_groups;
    let stated = footer.key_value_metadata.get_or_insert_default();
    stated.extend(provenance.metadata());
    stated.extend(provenance.run.map(|_| schema_metadata(schema)));
    let before = end.len();
    footer.write_to_out_protocol(&mut TCompactOutputProtocol::new(&mut end))?;
    let length = (end.len() - before) as u32;
    end.extend_from_slice(&length.to_le_bytes());
    end.extend_from_slice(MAGIC);
    Ok(end)
}

fn footer_of(end: &[u8]) -> Result<FileMetaData, Damaged> {
    let footer = || {
        let (rest, last) = end.split_last_chunk::<8>()?;
        let [a, b, c, d, magic @ ..] = *last;
        let length = u32::from_le_bytes([a, b, c, d]) as usize;
        let from = rest.len().checked_sub(length)?;
        (magic == *MAGIC).then_some(&rest[from..])
    };
    let mut read = TCompactInputProtocol::new(footer().ok_or(Damaged)?, usize::MAX);
    FileMetaData::read_from_in_protocol(&mut read).map_err(|_| Damaged)
}

/// What was written is not what it was.
#[derive(Debug, thiserror::Error)]
#[error("what was written has changed")]
struct Damaged;

fn file_name(table: &str) -> String {
    format!("{table}.parquet")
}

fn log_name(table: &str) -> String {
    format!("{table}.groups")
}
