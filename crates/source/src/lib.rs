//! Bytes, places and findings: what every other crate speaks of and no rule of any game.
//!
//! - [`Span`]: a place in a text;
//! - [`Finding`], [`Code`], [`Level`]: what is said about a place.

mod finding;
mod span;

pub use finding::{Code, Finding, Level};
pub use span::Span;
