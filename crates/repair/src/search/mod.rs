//! The search for lines of legal moves that explain a text.

mod beam;
mod keys;
mod lattice;
mod read;
mod text;
mod weigh;

pub(crate) use read::{Found, Manner, read, skim};
