//! The draughts games: what a written move means on the board, and why it is refused.

pub(crate) mod by_hand;
pub(crate) mod capture_routes;
pub(crate) mod refusal;
pub(crate) mod rules;
pub(crate) mod uncrowned;
pub(crate) mod written_path;
