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
    /// A game that has no result yet.
    Open,
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
            | NormResult::Open
            | NormResult::PairingBye
            | NormResult::Out => None,
        }
    }

    /// The points that it counts with: a game without a result as lost, which is the least that it can bring.
    pub(super) fn at_least(&self) -> Option<Points> {
        let open = (self.result == NormResult::Open).then_some(Points::ZERO);
        self.played().or(open)
    }

    /// Why the round is no game of the norm, whatever its result; the article.
    pub(super) fn excluded(&self, all_meet: bool) -> Option<&'static str> {
        if self.at_least().is_none() {
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

/// Of each round, why it is no game of the norm; nothing of those that are. Where pairings are not made in advance, last
/// rounds that have no result yet may be left out; elsewhere every game that has begun, or is to come, is used (1.4.1e).
pub(super) fn excluded(games: &[NormGame], all_meet: bool) -> Vec<Option<&'static str>> {
    let played = games.iter().rposition(|game| game.played().is_some());
    let own = games.iter().enumerate().map(|(index, game)| {
        let last = !all_meet && played.is_none_or(|played| index > played);
        let left_out = (last && game.result == NormResult::Open).then_some("1.4.1e");
        left_out.or_else(|| game.excluded(all_meet))
    });
    own.collect()
}
