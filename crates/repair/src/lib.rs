//! Damaged records read by search over the legal moves.
//!
//! A [`ScoreSheet`](scoresheet_layout::ScoreSheet) is stretches of text in the order of play. [`repair`] looks
//! for the line of legal moves that explains them best, every one of them together, and answers for
//! every ply how sure that is: read, repaired, ambiguous, or unreadable. Nothing is repaired
//! silently, and nothing is played that the rules do not allow.

mod answer;
mod as_it_stands;
mod boards;
mod capitals;
mod channel;
mod choices;
mod choose;
mod cipher;
mod contradicted;
mod end;
mod entry;
mod exchanged;
mod from_record;
mod half_read;
mod left_over;
mod line;
mod named_instead;
mod names;
mod notation_system;
mod numbers;
mod options;
mod pieces;
pub mod prior;
mod record;
mod repair;
mod rivals;
mod search;
mod settle;
mod slipped;
mod spell;
mod start;
mod suppose;
mod witness;

pub use answer::{
    Answer, Candidate, Cipher, DamagedSign, FoundLine, MisreadNumber, Numbering, Ply, Reason,
    Repair, Stray, StrayKind, Tried,
};
pub use choices::{Choice, choices};
pub use entry::{RepairedPly, Tally};
pub use from_record::sheet_of;
pub use notation_system::{ChessSystem, DraughtsSystem, NotationSystem};
pub use options::Options;
pub use record::{Extent, RecordError, chance, record, stated_result};
pub use repair::{RepairError, repair, repair_by, repair_unless};
pub use settle::{drop_stop, settle, settle_missing, settle_stop};
pub use witness::{Difference, Shown, Squares, Witness};
