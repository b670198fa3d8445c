//! The way over the board that a written draughts move describes, legal or not.

use crate::draughts::squares::{Named, mask, only};
use crate::token::TokenText;
use scoresheet_draughts::{Position, Side, Square, Squares};
use scoresheet_notation::squares;

/// A way of straight stretches between the squares written.
pub(crate) struct Way {
    pub origin: Square,
    /// The last square written.
    pub to: Square,
    /// The squares crossed between those written, in order; one crossed twice is there twice.
    pub crossed: Vec<Square>,
    /// Squares between origin and target that the move names.
    pub landed: Vec<Square>,
}

impl Way {
    /// The way from `origin` over the squares written after the first; `None` if two neighbours
    /// of them do not lie on one line, or one of them is not a single square.
    pub fn written(named: Named, origin: Square, token: &TokenText<'_>) -> Option<Self> {
        let lines = named.variant.rules().captures;
        let mut way = Self {
            origin,
            to: origin,
            crossed: Vec::new(),
            landed: Vec::new(),
        };
        let mut legs = 0;
        for field in squares(token.bytes).skip(1) {
            let next = only(mask(named, field))?;
            way.crossed
                .extend(named.board().between(way.to, next, lines)?);
            if legs > 0 {
                way.landed.push(way.to);
            }
            way.to = next;
            legs += 1;
        }
        (legs > 0).then_some(way)
    }

    /// The pieces of `side` on the squares crossed.
    pub fn over(&self, position: &Position, side: Side) -> Squares {
        let pieces = position.pieces(side);
        let crossed = self.crossed.iter().copied();
        // The capturing piece has left its own square.
        crossed
            .filter(|square| pieces.contains(*square) && *square != self.origin)
            .collect()
    }

    /// The first of these squares that is crossed.
    pub fn first_of(&self, squares: Squares) -> Option<Square> {
        let mut crossed = self.crossed.iter().copied();
        crossed.find(|square| squares.contains(*square))
    }

    /// A piece of `side` that is crossed twice.
    pub fn twice_over(&self, position: &Position, side: Side) -> Option<Square> {
        let pieces = position.pieces(side);
        let mut seen = Squares::EMPTY;
        self.crossed
            .iter()
            .copied()
            .filter(|square| pieces.contains(*square))
            .find(|square| {
                let again = seen.contains(*square);
                seen.insert(*square);
                again
            })
    }
}
