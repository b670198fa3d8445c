//! Pages compressed by zstd.

use std::io;

use polars_parquet::parquet::CowBuffer;
use polars_parquet::parquet::compression::Compression;
use polars_parquet::parquet::page::{CompressedDictPage, DictPage};
use polars_parquet::write::{CompressedDataPage, CompressedPage, Page};

/// The zstd level of long pages that the next level hardly makes shorter, and takes much longer for: wide numbers of which
/// most differ, such as keys, and which of many texts each row has.
const FASTER_LEVEL: i32 = 2;

/// Compresses pages. polars would take new memory for each.
pub struct Compressor {
    zstd: zstd::bulk::Compressor<'static>,
    level: i32,
    /// Used again for every page.
    out: Vec<u8>,
}

impl Compressor {
    /// Of this level.
    ///
    /// # Errors
    /// If there is no such level.
    pub fn new(level: i32) -> io::Result<Self> {
        Ok(Self {
            zstd: zstd::bulk::Compressor::new(level)?,
            level,
            out: Vec::new(),
        })
    }

    /// Turns to the pages of another column, which are of those that are compressed faster, or are not.
    pub(crate) fn turn_to(&mut self, faster: bool) -> io::Result<()> {
        let level = if faster { FASTER_LEVEL } else { self.level };
        self.zstd.set_compression_level(level)
    }

    /// The page, compressed.
    pub(crate) fn page(&mut self, page: Page) -> io::Result<CompressedPage> {
        Ok(match page {
            Page::Data(page) => CompressedPage::Data(CompressedDataPage::new(
                page.header().clone(),
                self.bytes(page.buffer())?,
                Compression::Zstd,
                page.buffer().len(),
                page.descriptor.clone(),
                page.num_rows().unwrap_or_default(),
            )),
            Page::Dict(DictPage {
                buffer,
                num_values,
                is_sorted,
            }) => CompressedPage::Dict(CompressedDictPage::new(
                self.bytes(&buffer)?,
                Compression::Zstd,
                buffer.len(),
                num_values,
                is_sorted,
            )),
        })
    }

    fn bytes(&mut self, page: &[u8]) -> io::Result<CowBuffer> {
        self.out.clear();
        self.out
            .reserve(zstd::zstd_safe::compress_bound(page.len()));
        self.zstd.compress_to_buffer(page, &mut self.out)?;
        Ok(CowBuffer::Owned(self.out.clone()))
    }
}
