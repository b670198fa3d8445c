//! The rounds of an applicant, and which of them count.

use super::HeldTitle;
use scoresheet_event::Points;
use serde::Serialize;

/// What became of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum NormResult {
    /// A game over the board, for 1, ½ or 0 whatever it is worth in the event.
    Played(Points),
    /// The opponent did not come.
    ForfeitWin,
    /// The applicant did not come.
    ForfeitLoss,
    /// A bye that the pairing gave.
    PairingBye,
    /// Another round without an opponent.
    Out,
}

/// Whom the applicant had to meet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Opponent {
    /// The starting number, which tells persons apart.
    pub number: u32,
    /// The name.
    pub name: String,
    /// The title held.
    pub title: Option<HeldTitle>,
    /// The rating; unrated without one.
    pub rating: Option<u16>,
    /// The federation; `FID` is FIDE's flag, `NON` none.
    pub federation: Option<String>,
    /// Whether an unrated player of a round robin made no point against the rated.
    pub no_point_against_rated: bool,
}

/// One round of an applicant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NormGame {
    /// The round, from 1; 0 where it is not known.
    pub round: u16,
    /// What became of it.
    pub result: NormResult,
    /// The opponent, who may not have come.
    pub opponent: Option<Opponent>,
}

impl NormGame {
    /// The points of a game over the board.
    #[must_use]
    pub const fn played(&self) -> Option<Points> {
        match self.result {
            NormResult::Played(points) => Some(points),
            NormResult::ForfeitWin
            | NormResult::ForfeitLoss
            | NormResult::PairingBye
            | NormResult::Out => None,
        }
    }

    /// Why the round is no game of the norm, whatever its result; the article.
    pub(super) fn excluded(&self, all_meet: bool) -> Option<&'static str> {
        if self.played().is_none() {
            return Some("1.4.2c");
        }
        let opponent = self.opponent.as_ref();
        match opponent {
            None => Some("1.4.2c"),
            Some(one) if one.federation.as_deref().is_none_or(|code| code == "NON") => {
                Some("1.4.2a")
            }
            Some(one) if all_meet && one.rating.is_none() && one.no_point_against_rated => {
                Some("1.4.2b")
            }
            Some(_) => None,
        }
    }
}
