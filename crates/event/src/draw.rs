//! Who meets whom: pairing tables, and the lots that give out their numbers.

pub(crate) mod draw_rng;
pub mod lots;
pub(crate) mod pairing_table;
pub(crate) mod round_table;
pub(crate) mod seed;
