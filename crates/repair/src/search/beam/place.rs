//! What numbers and columns say of the ply that a text is.

use super::{Beam, DEEP};
use crate::Shown;
use crate::search::text::Stretch;
use crate::spell::Speller;
use scoresheet_notation::Turn;

/// A number or a column that says something else, in nats.
const OTHER_NUMBER: f32 = 1.5;
const OTHER_SIDE: f32 = 4.0;
/// A cell of a numbered table read as another ply than its number and column say.
const OTHER_PLACE: f32 = 9.0;

impl<P: Shown, S: Speller<P>> Beam<'_, P, S> {
    /// What it costs that number and column say something else than the position does; the first column is that of the
    /// side that begins in its game.
    pub(super) fn out_of_place(&self, stretch: &Stretch, leads: bool, ply: u32) -> f32 {
        let cost = |wrong: bool, cost: f32| if wrong { cost } else { 0.0 };
        if let Some(due) = self.due(stretch) {
            return cost(due != ply, OTHER_PLACE);
        }
        let number = self.first_number + ply / 2;
        let other_number = stretch.number.is_some_and(|n| u32::from(n) != number);
        let other_side = stretch
            .side
            .is_some_and(|side| (side == Turn::White) != leads);
        cost(other_number, OTHER_NUMBER) + cost(other_side, OTHER_SIDE)
    }

    fn due(&self, stretch: &Stretch) -> Option<u32> {
        due(stretch, self.first_number)
    }

    /// How many plies the numbers say are missing before `point`; the cells after must agree, of which a few may be missing
    /// too.
    pub(super) fn gap(&self, point: usize) -> u32 {
        let due = |cell: usize| {
            let point = self.text.cells.get(cell)?;
            self.due(self.text.from.get(*point)?.first()?)
        };
        let cell = self.text.cell_at(point);
        let (Some(here), Some(node)) = (due(cell), self.layers[point].first()) else {
            return 0;
        };
        let goes_on = |before: u32, next: Option<u32>| {
            next.is_none_or(|next| (1..=1 + u32::from(DEEP)).contains(&next.saturating_sub(before)))
        };
        let (next, after) = (due(cell + 1), due(cell + 2));
        if goes_on(here, next) && goes_on(next.unwrap_or(here + 1), after) {
            here.saturating_sub(node.ply)
        } else {
            0
        }
    }
}

/// The ply that a cell of a numbered table is, counted from the first of the first column.
pub(in crate::search) fn due(stretch: &Stretch, first_number: u32) -> Option<u32> {
    let black = stretch.side? == Turn::Black;
    let moves = u32::from(stretch.number?).checked_sub(first_number)?;
    stretch.certain.then_some(2 * moves + u32::from(black))
}
