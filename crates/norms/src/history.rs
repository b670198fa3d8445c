//! Keeping a rank: a player's competitions one after another, and what is held on a day.

mod entry;
mod keep;
mod life;
mod titles;

pub use entry::{HistoryEntry, Shared, Sort, read};
pub use keep::{Keeping, keep};
pub use life::Step;
