//! Damaged records read by search over the legal moves.
//!
//! A [`Sheet`](scoresheet_layout::Sheet) is stretches of text in the order of play. [`repair`] looks
//! for the line of legal moves that explains them best, every one of them together, and answers for
//! every ply how sure that is: read, repaired, ambiguous, or unreadable. Nothing is repaired
//! silently, and nothing is played that the rules do not allow.

mod answer;
mod as_it_stands;
mod channel;
mod choose;
mod entry;
mod from_record;
mod hand;
mod line;
mod names;
mod options;
pub mod prior;
mod record;
mod repair;
mod search;
mod settle;
mod spell;
mod suppose;

pub use answer::{Answer, Candidate, Line, Ply, Reason, Repair, Stray, StrayKind, Tried};
pub use entry::{Entry, Tally};
pub use from_record::sheet_of;
pub use hand::{ChessSystem, DraughtsSystem, Hand};
pub use options::Options;
pub use record::{Extent, RecordError, chance, record};
pub use repair::{RepairError, repair, repair_unless};
pub use settle::{drop_stop, settle, settle_stop};
