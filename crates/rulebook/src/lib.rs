//! The rulebooks that games are judged by: which editions there are, and the clause behind each
//! kind of irregularity.
//!
//! ```
//! use scoresheet_rulebook::{Edition, Irregularity};
//! let edition = Edition::by_code("kv53").unwrap();
//! assert_eq!(edition.clause(Irregularity::CaptureWasMandatory), "KV53 §8");
//! ```

mod consequence;
mod edition;
mod editions;
mod irregularity;
mod symbols;

pub use consequence::Consequence;
pub use edition::Edition;
pub use irregularity::Irregularity;
