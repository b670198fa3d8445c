//! The tables of an audit: `games`, `findings` and `plies`, as CSV and Parquet; and those of events,
//! `standings` and `meetings` ([`write_event`]), `norms` ([`write_norms`]).
//!
//! [`TableSink`] is a [`Sink`](scoresheet_batch::Sink): it takes rows as they come, writes them in
//! batches of a fixed size and puts each file under its final name only when all of them are
//! complete. [`schema`] says what the columns are; `docs/tables.md` is made from it.
//!
//! ```
//! use scoresheet_batch::{GameRow, Rows, Sink};
//! use scoresheet_tables::{Formats, Options, TableSink};
//!
//! # let scratch = tempfile::tempdir()?;
//! # let out = scratch.path().join("out");
//! let options = Options { formats: Formats::default(), plies: false };
//! let mut sink = TableSink::create(&out, options)?;
//! let game = GameRow {
//!     file: "tartu.pdn".into(),
//!     game_no: 1,
//!     line: 1,
//!     white: Some("Kask, \"Jr\"".into()),
//!     result: Some("1-0"),
//!     ..GameRow::default()
//! };
//! sink.write(&Rows { games: vec![game], ..Rows::default() })?;
//! Box::new(sink).finish()?;
//!
//! let csv = std::fs::read_to_string(out.join("games.csv"))?;
//! assert!(csv.starts_with("file,game_no,line,offset,game,"));
//! assert!(csv.contains("\ntartu.pdn,1,1,0,,,,,,,,\"Kask, \"\"Jr\"\"\",,1-0,"));
//! assert!(out.join("findings.parquet").exists());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is promised
//!
//! * **The same rows give the same bytes**, however they are cut into `write` calls: batches are
//!   cut by row count and text size alone, and no file carries a time or a thread number.
//! * **No half-written table under its final name.** Files grow in a folder within the one that they are for
//!   ([`Stage`](scoresheet_output::Stage)). When all are complete and stored they are moved to their places together; a
//!   run that is killed on the way is put right by the next. Dropping an unfinished sink leaves earlier tables as they
//!   were.
//! * **Little is lost.** What a [checkpoint](scoresheet_batch::Sink::checkpoint) stored outlives the process:
//!   [`Unfinished`] continues from there, and in the end the bytes are those of one run.
//! * **Tables of one run are known as such** ([`Provenance`]).
//! * **Bounded memory**: one batch of rows per table (`docs/tables.md` has its size), about 50 MB for
//!   games and findings, and what Parquet keeps for its footer: about 3 bytes per game and half a
//!   byte per ply. The example `fill` measures it.
//! * **The caller's thread only**: nothing is sent to a pool of polars' own.
//!
//! A run that is interrupted may [close](TableSink::close) and publish what came so far: every table is then complete
//! in itself and holds the rows of all completed `write` calls.

mod cell;
mod columns;
mod copied;
mod csv;
mod event;
mod growing;
mod harmless;
mod heap;
mod manifest;
pub mod memory;
mod merge;
mod merged;
mod opened;
mod parquet;
mod provenance;
mod row_query;
mod row_text;
pub mod schema;
mod sink;
mod slice;
pub mod stats;
mod table;
mod union;
mod words;

pub use copied::CopiedFiles;
pub use event::{write_event, write_norms};
pub use growing::Extent;
pub use manifest::{Manifest, ManifestError, PartOf};
pub use merge::{Differences, merge_tables};
pub use merged::{MergeError, MergedAudits};
pub use opened::{OpenError, OpenedAudits, open_audits};
pub use provenance::Provenance;
pub use row_query::RowQuery;
pub use row_text::{NoMovetext, RowText};
pub use sink::{Closed, Options, TableSink, Unfinished};
pub use table::Formats;
pub use union::{
    AuditFolder, MissingParts, UnionError, audit_folders, check_alike, check_union, missing_parts,
};
