//! The search for lines of legal moves that explain a text.

mod after;
mod any_way;
mod beam;
mod habits;
mod in_words;
mod keys;
mod lattice;
mod lost;
mod parts;
mod read;
mod render;
mod text;
mod traces;
mod weigh;

pub(crate) use after::{judged, split};
pub(crate) use beam::SpelledMoves;
pub(crate) use in_words::in_short;
pub(crate) use parts::{PART, read_in_parts};
pub(crate) use read::{Found, SearchOptions, Skim, skim};
pub(crate) use text::Text;
