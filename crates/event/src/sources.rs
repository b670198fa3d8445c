//! Where events come from: tables and lists as CSV, tournament report files, the tags of games. Every
//! source gives a [`Reading`](crate::Reading): what was understood, and each fault with its line.

pub(crate) mod check;
pub mod crosstable_csv;
pub(crate) mod csv;
pub(crate) mod entrants;
pub mod games;
pub(crate) mod names;
pub mod pairing_list;
pub mod trf;
