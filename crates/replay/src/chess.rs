//! Chess: what a written move means on the board, and why it is refused.

mod bare_squares;
pub(crate) mod described;
mod position;
pub(crate) mod rules;
pub(crate) mod squares;
pub(crate) mod start;
