//! The rulebooks that games are judged by: which editions there are, and the clause after each
//! kind of irregularity.
//!
//! ```
//! use scoresheet_rulebook::{Edition, Irregularity};
//! let edition = Edition::by_code("kv53").unwrap();
//! assert_eq!(edition.clause(Irregularity::CaptureWasMandatory), "KV53 §8");
//! ```

mod claim;
mod consequence;
mod count;
mod described;
mod edition;
mod editions;
mod ending;
mod facts;
mod irregularity;
mod laws;
mod reading;
mod rule;
mod symbols;

pub use claim::{Claim, Decision};
pub use consequence::Consequence;
pub use count::{Conditions, Counters, Standing};
pub use edition::Edition;
pub use ending::{Effect, Ending, Otherwise, Proviso};
pub use facts::{Army, Facts, Made, Pieces, Side};
pub use irregularity::Irregularity;
pub use laws::{Answered, IllegalMove, Laws, Pace, TimeClass, Unanswered, When};
pub use reading::{OpenReading, Reading, Readings};
pub use rule::{Count, Force, Inside, Left, Lone, Reset, Road, Rule, Same};
