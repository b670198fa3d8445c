//! When each rule of an edition first holds.

use std::collections::BTreeMap;

/// Whether a rule holds after a ply; 0 is the start.
pub type Rule<G> = fn(&G, usize) -> bool;

/// A game whose plies can be asked one by one.
pub trait Counted: Sized {
    /// Plies played.
    fn plies(&self) -> usize;

    /// The side to move has no move: what ended the game is then on the board.
    fn over(&self, ply: usize) -> bool;

    /// The first ply at which each of these rules holds.
    fn first(&self, rules: &[(&'static str, Rule<Self>)]) -> BTreeMap<&'static str, u32> {
        let first = |rule: Rule<Self>| {
            let mut plies = 0..=self.plies();
            plies.find(|&ply| rule(self, ply) && !self.over(ply))
        };
        rules
            .iter()
            .filter_map(|&(clause, rule)| Some((clause, u32::try_from(first(rule)?).ok()?)))
            .collect()
    }
}
