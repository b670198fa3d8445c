//! Columns that grow row by row, and their pages in Parquet.
//!
//! Every text is kept once, with a key for each row; the pages are made of that. All that runs once for each value of a table
//! is here, and not in `scoresheet-tables`, so that it can be compiled as one unit without making that slow to build.

mod batch;
mod compress;
mod grow;
mod numbers;
mod pages;
mod presence;
pub mod runs;
mod texts;

pub use batch::{Batch, BatchColumn, TextRows};
pub use compress::Compressor;
pub use grow::Grow;
pub use numbers::NumberColumn;
pub use pages::pages;
pub use texts::TextColumn;
