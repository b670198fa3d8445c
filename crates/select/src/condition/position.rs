//! One position.

use crate::condition::pattern::Pattern;
use scoresheet_replay::{AnyPosition, Game};

/// A position that a FEN states, in every game that it may be of.
#[derive(Debug, Clone)]
pub(crate) enum Position {
    /// Pieces, side to move, rights.
    Whole(Vec<(Game, AnyPosition)>),
    /// Where the FEN says no more than the pieces.
    Pieces(Pattern),
}

impl Position {
    /// A FEN of chess or of PDN. Counters of moves say nothing of the position; a FEN without the side to move is of
    /// either.
    pub fn read(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if text.contains('/') && !text.contains(' ') {
            return Pattern::read(text).map(Self::Pieces);
        }
        let mut why = String::new();
        let mut found = Vec::new();
        for (game, _) in Game::ALL {
            match AnyPosition::from_fen(game, text) {
                Ok(position) => found.push((game, position)),
                // That of chess tells most of what has rows.
                Err(reason) if (game == Game::Chess) == text.contains('/') => why = reason,
                Err(_) => {}
            }
        }
        match found.is_empty() {
            true => Err(why),
            false => Ok(Self::Whole(found)),
        }
    }

    pub fn is(&self, at: &AnyPosition) -> bool {
        match self {
            Self::Pieces(pattern) => pattern.fits(at),
            Self::Whole(found) => found.iter().any(|(_, asked)| same(asked, at)),
        }
    }
}

fn same(one: &AnyPosition, other: &AnyPosition) -> bool {
    match (one, other) {
        (AnyPosition::Chess(one), AnyPosition::Chess(other)) => one.is_same_position(other),
        (AnyPosition::Draughts(one), AnyPosition::Draughts(other)) => {
            use scoresheet_draughts::Side::{Black, White};
            one.variant() == other.variant()
                && one.side_to_move() == other.side_to_move()
                && [White, Black].into_iter().all(|side| {
                    one.men(side) == other.men(side) && one.kings(side) == other.kings(side)
                })
        }
        (AnyPosition::Chess(_), AnyPosition::Draughts(_))
        | (AnyPosition::Draughts(_), AnyPosition::Chess(_)) => false,
    }
}
