//! Envelopes of adjourned games (KV53 §34–36, MK53 §21–23): made from a game, checked by
//! themselves and against the game, opened.
//!
//! ```
//! use scoresheet_adjournment::envelope::EnvelopeLines;
//! use scoresheet_adjournment::sealing::check;
//! let sheet = EnvelopeLines::read("\
//! Game: russian
//! White: Petrov
//! Black: Ivanov
//! Position: W:Wa1,c3:Bf6,h8
//! Sealed by: Black
//! Move number: 31
//! White used: 1:45
//! Black used: 2:15
//! ")?;
//! let report = check(&sheet, None);
//! let [found] = &report.findings[..] else { panic!("one finding") };
//! assert_eq!(found.message, "White is to move in the position, but Black has sealed");
//! assert_eq!(found.clause, Some("KV53 §34"));
//! # Ok::<(), scoresheet_adjournment::envelope::Problem>(())
//! ```

mod check;
mod game;
mod last;
mod make;
mod open;
mod pieces;
mod position;
mod recorded;
mod setting;
mod times;

pub use check::{Report, check};
pub use make::{EnvelopeFacts, MakeError, make};
pub use open::{Clock, OpenError, Opened, open};
pub use recorded::Recorded;
