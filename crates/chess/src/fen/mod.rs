//! Forsyth-Edwards notation: reading leniently, naming what is wrong, writing strictly.

mod error;
mod read;
mod rights;
mod write;

pub use error::{FenError, FenErrorKind};
