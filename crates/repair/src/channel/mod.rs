//! What damage does to characters: how probable a seen text is, given the text that was meant.

mod confusions;
mod habits;
mod looks;
mod seen;

pub(crate) use habits::Habits;
pub(crate) use looks::{alike, blank, fold, is_sign_after};
pub(crate) use seen::{Fit, Seen};

/// The share of characters that is taken to be damaged while searching; afterwards it is estimated
/// from the text itself, and every reading is weighed again.
pub(crate) const SUPPOSED_DAMAGE: f32 = 0.03;

/// Shares of the kinds of damage (estimated).
const SUBSTITUTED: f32 = 0.78;
const LOST: f32 = 0.13;
const ADDED: f32 = 0.09;

/// Share of the substitutions that follow no table, and the characters they may be taken from.
const FLAT: f32 = 0.15;
const ALPHABET: f32 = 40.0;

/// The cost of one damaged character, without what kind of damage it is, in nats.
pub(crate) fn damage_cost(rate: f32) -> f32 {
    -rate.ln()
}
