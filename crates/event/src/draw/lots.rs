//! Numbers drawn by lot: by everyone in turn, or by federations from Varma's envelopes.

mod contingent;
mod drawing;
mod fewest;
mod numbers;
mod remark;
mod row;
mod varma;

pub use contingent::{Contingent, LateGame};
pub use numbers::{DrawnNumbers, Numbered};
pub use remark::{Remark, RemarkCode};
pub use row::{Envelope, VarmaRow};
pub use varma::{NoVarma, Short, VarmaLots, VarmaOptions, draw_varma};

use crate::{DrawRng, Entrant, Entrants, Purpose, Seed};
use serde::Serialize;

/// One number drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Drawn {
    /// When it was drawn, from 1.
    pub step: u16,
    /// Whose it is: the place in [`Entrants::players`], from 0.
    #[serde(skip)]
    pub player: usize,
    /// The name of the same.
    pub name: String,
    /// The numbers that could be drawn, where these were not all that were left.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub from: Vec<u16>,
    /// The number.
    pub number: u16,
}

/// Everyone draws one of the numbers left, in the order of the list (KV53 and MK53, annexes).
///
/// ```
/// use scoresheet_event::{Entrant, Entrants, lots};
/// let named = |name: &str| Entrant { name: name.to_owned(), ..Entrant::default() };
/// let list: Entrants = ["Petrov", "Tamm", "Õun"].map(named).into_iter().collect();
/// let drawn = lots::draw(&list, &"1953".parse().unwrap());
/// let mut numbers: Vec<u16> = drawn.iter().map(|each| each.number).collect();
/// numbers.sort_unstable();
/// assert_eq!(numbers, [1, 2, 3]);
/// ```
#[must_use]
pub fn draw(list: &Entrants, seed: &Seed) -> Vec<Drawn> {
    let mut draw_rng = DrawRng::new(seed, Purpose::Numbers);
    let mut numbers: Vec<u16> = (1..).take(list.players.len()).collect();
    let players = (1..).zip(list.players.iter().enumerate());
    let one = |(step, (player, entrant)): (u16, (usize, &Entrant))| {
        Some(Drawn {
            step,
            player,
            name: entrant.name.clone(),
            from: Vec::new(),
            number: draw_rng.draw(&mut numbers)?,
        })
    };
    players.map_while(one).collect()
}
