//! The draughts games: what a written move means on the board, and why it is refused.

pub(crate) mod capture_routes;
mod position;
mod refusal;
pub(crate) mod rules;
pub(crate) mod setting;
pub(crate) mod squares;
pub(crate) mod start;
pub(crate) mod together;
mod uncrowned;
mod written_path;
