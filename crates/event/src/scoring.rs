//! How many points a result is worth.

use crate::{ByeReason, PlayerResult, Points};
use serde::Serialize;

/// What a game, and a round without one, is worth.
///
/// ```
/// use scoresheet_event::{PlayerResult, Points, Scoring};
/// assert_eq!(Scoring::STANDARD.points(PlayerResult::Draw), Points::HALF);
/// assert_eq!(Scoring::TWO_ONE_ZERO.points(PlayerResult::ForfeitWin), Points::whole(2));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Scoring {
    /// A game won over the board.
    pub win: Points,
    /// A game drawn.
    pub draw: Points,
    /// A game lost over the board.
    pub loss: Points,
    /// A game won without play.
    pub forfeit_win: Points,
    /// A game lost without play.
    pub forfeit_loss: Points,
    /// A round without an opponent because their number was odd (FIDE: pairing-allocated bye).
    pub pairing_bye: Points,
    /// A round that was asked to be left out for a whole point.
    pub full_bye: Points,
    /// A round that was asked to be left out for half a point.
    pub half_bye: Points,
    /// A round left out for nothing.
    pub zero_bye: Points,
}

impl Scoring {
    /// 1, ½, 0 (KV53 §37, MK53 §24).
    pub const STANDARD: Self = Self::of(Points::ONE, Points::HALF, Points::ZERO);
    /// 2, 1, 0, as draughts events are often scored.
    pub const TWO_ONE_ZERO: Self = Self::of(Points::whole(2), Points::ONE, Points::ZERO);

    /// The scoring with these points, where byes are worth what the games they stand for are.
    #[must_use]
    pub const fn of(win: Points, draw: Points, loss: Points) -> Self {
        Self {
            win,
            draw,
            loss,
            forfeit_win: win,
            forfeit_loss: Points::ZERO,
            pairing_bye: win,
            full_bye: win,
            half_bye: draw,
            zero_bye: Points::ZERO,
        }
    }

    /// What a mark is worth; an open game nothing yet.
    #[must_use]
    pub const fn points(&self, mark: PlayerResult) -> Points {
        match mark {
            PlayerResult::Win => self.win,
            PlayerResult::ForfeitWin => self.forfeit_win,
            PlayerResult::Draw => self.draw,
            PlayerResult::Loss => self.loss,
            PlayerResult::ForfeitLoss => self.forfeit_loss,
            PlayerResult::Open => Points::ZERO,
        }
    }

    /// What a round without an opponent is worth.
    #[must_use]
    pub const fn bye(&self, out: ByeReason) -> Points {
        match out {
            ByeReason::PairingBye => self.pairing_bye,
            ByeReason::FullBye => self.full_bye,
            ByeReason::HalfBye => self.half_bye,
            ByeReason::ZeroBye => self.zero_bye,
            ByeReason::EmptyBoard => self.forfeit_win,
            ByeReason::Free | ByeReason::Absent => Points::ZERO,
        }
    }
}

impl Default for Scoring {
    fn default() -> Self {
        Self::STANDARD
    }
}
