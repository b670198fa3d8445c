//! Chess: what a written move means on the board, and why it is refused.

pub(crate) mod by_hand;
pub(crate) mod castling;
pub(crate) mod described;
pub(crate) mod letters;
pub(crate) mod refusal;
pub(crate) mod remarks;
pub(crate) mod rules;
