//! Adjourned games: what their clocks say and are set to, the envelopes of their sealed moves, and the plan of the
//! day on which they are taken up (KV53 §32–36, MK53 §19–23, FTM98 3.2).
//!
//! What an [`envelope`] says has a grammar of its own; [`sealing`] makes one from a game, holds it against the game,
//! and opens it.
//!
//! ```
//! use scoresheet_event::Colour;
//! use scoresheet_adjournment::{Book, Clocks, EarlyVerdict, early};
//! let clocks = Clocks {
//!     control: "15 moves per hour".parse()?,
//!     used: ["1:45".parse()?, "1:50".parse()?],
//!     moves: 30,
//!     to_move: Colour::Black,
//! };
//! let sealed = early(Book::Kv53, &clocks, "4:00".parse()?);
//! assert_eq!(sealed.verdict, EarlyVerdict::WithConsent);
//! assert_eq!(sealed.marked.to_string(), "2:15");
//! assert_eq!(sealed.left.map(|left| left.to_string()).as_deref(), Some("0:45"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod book;
mod clocks;
mod correction;
mod dial;
mod early;
pub mod envelope;
mod plan;
mod resuming;
mod rule;
pub mod sealing;

pub use book::Book;
pub use clocks::{ClockReport, Clocks, ReportedClock, Standing};
pub use correction::{
    Change, ClockError, Correction, CorrectionError, CorrectionVerdict, Noticed, correct, time_left,
};
pub use dial::{ClockSet, ClocksSet, Dial, dial};
pub use early::{Early, EarlyVerdict, early};
pub use plan::{Day, Held, Length, Listed, Plan, Taken, Unfinished, Until, plan, read_list};
pub use resuming::{Case, Resumption, colour_of, resumption};
pub use rule::Adjournment;
