//! Files cut into parts that are audited apart, on any machine, and add up to the audit of the whole.
//!
//! [`cut`] reads files once, without judging their games, and says where each part starts: at which byte, on which line,
//! after how many games. A part is then read alone ([`PartList::part`], [`Part::found`]), and its rows are those that an
//! audit of all files has of its games, numbers and places included. What stands beyond that is in the whole alone: what
//! is to be noted of a file once ([`FileNotes`](crate::FileNotes)) adds up when parts are merged.
//!
//! A game belongs to the part in which its first byte lies. Text is cut only where a tag line starts a game
//! ([`split`](scoresheet_notation::split)); a text without tags stays whole, and so does what has to be unpacked from its
//! beginning. Zstandard files of many frames are cut at frames, archives between their members.

mod count;
mod cut;
mod list;

pub use cut::{CutOptions, cut};
pub use list::{ListError, Part, PartError, PartList};
