//! The numbers of a whole list, drawn in the one way or the other.

use super::{Drawn, NoVarma, VarmaLots, VarmaOptions, draw, draw_varma};
use crate::{Entrant, Entrants, Seed};
use serde::Serialize;

/// Who has which number, and how it was drawn.
///
/// ```
/// use scoresheet_event::lots::DrawnNumbers;
/// use scoresheet_event::{Entrant, Entrants};
/// let named = |name: &str| Entrant { name: name.to_owned(), ..Entrant::default() };
/// let list: Entrants = ["Petrov", "Tamm", "Õun"].map(named).into_iter().collect();
/// let drawn = DrawnNumbers::of(&list, "1953".parse()?, None)?;
/// let numbers: Vec<u16> = drawn.numbers.iter().map(|each| each.number).collect();
/// assert_eq!(numbers, [1, 2, 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DrawnNumbers {
    /// The seed.
    pub seed: Seed,
    /// What the list has beside name and federation.
    pub columns: Vec<String>,
    /// Who has which number, in the order of numbers.
    pub numbers: Vec<Numbered>,
    /// The draw, step by step, where it is free for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draws: Option<Vec<Drawn>>,
    /// The draw from Varma's envelopes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub varma: Option<VarmaLots>,
}

/// A player with his number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Numbered {
    /// The number, from 1.
    pub number: u16,
    /// Whose it is.
    #[serde(flatten)]
    pub player: Entrant,
    /// When it was drawn, from 1.
    pub step: u16,
}

impl DrawnNumbers {
    /// Draws for everyone on the list: from Varma's envelopes if `varma` says how, otherwise free for all.
    ///
    /// # Errors
    /// As of [`draw_varma`].
    pub fn of(list: &Entrants, seed: Seed, varma: Option<VarmaOptions>) -> Result<Self, NoVarma> {
        let varma = varma.map(|options| draw_varma(list, &seed, options));
        let varma = varma.transpose()?;
        let draws = varma.is_none().then(|| draw(list, &seed));
        let contingents = varma.iter().flat_map(|varma| &varma.contingents);
        let drawn = draws.iter().flatten();
        let drawn = drawn.chain(contingents.flat_map(|each| &each.draws));
        let numbered = |drawn: &Drawn| {
            Some(Numbered {
                number: drawn.number,
                player: list.players.get(drawn.player)?.clone(),
                step: drawn.step,
            })
        };
        let mut numbers: Vec<Numbered> = drawn.filter_map(numbered).collect();
        numbers.sort_by_key(|each| each.number);
        Ok(Self {
            seed,
            columns: list.columns.clone(),
            numbers,
            draws,
            varma,
        })
    }
}
