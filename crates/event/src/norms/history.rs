//! Keeping a rank: a player's competitions one after another, and what is held on a day.

mod entry;
mod keep;
mod life;
mod read;
mod term;
mod titles;

pub use entry::{Entry, Shared, Sort};
pub use keep::{Keeping, keep};
pub use life::Step;
pub use read::read;
