//! Corpora: files into chunks of games, chunks into rows, in parallel, in order, in bounded memory.

mod by_layout;
mod checkpoint;
pub mod documents;
mod draw_rules;
pub mod events;
mod examine;
mod file_notes;
mod fingerprint;
mod games;
pub mod input;
mod named_openings;
mod no_game;
pub mod records;
mod reread;
mod row;
mod rows;
mod run;
mod suggest;
mod summary;
mod text_findings;

pub use checkpoint::{Changed, Checkpoint, RowCounts, Start};
pub use draw_rules::{DrawRuleRow, draw_rules};
pub use file_notes::counted;
pub use fingerprint::Fingerprint;
pub use games::{Game, GameReader, Met};
pub use named_openings::{NamedOpening, UnfitOpening, named_openings};
pub use reread::{RereadOptions, file_of, reread};
pub use row::{finding as finding_row, rows_of};
pub use rows::{FindingRow, GameRow, PlyRow, Rows, Sink, SinkError};
pub use run::{Ended, RunOptions, run, run_from};
pub use summary::Summary;
pub use text_findings::text_findings;
