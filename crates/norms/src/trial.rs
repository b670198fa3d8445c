//! A player's result held against a norm.

use super::score::{Opponents, Score, Tally};
use super::{Clause, Counted, Norm, Purpose, Rank, Rounding, Titles, points_for};
use scoresheet_event::Points;
use serde::{Serialize, Serializer};
use std::fmt;

/// A percent of the games against some of the opponents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Share {
    /// Against whom.
    pub against: Opponents,
    /// The percent asked.
    pub percent: u32,
    /// The games and points.
    #[serde(flatten)]
    pub tally: Tally,
}

/// Points before they are rounded, in hundredths: `10.65`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct ExactPoints(pub u32);

/// Only as many decimals as there are.
impl fmt::Display for ExactPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = i32::try_from(self.0).unwrap_or(i32::MAX);
        let text = super::Hundredths(hundredths).to_string();
        f.pad(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// As text, since no binary fraction is `10.65`.
impl Serialize for ExactPoints {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A norm and what a player made of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Trial {
    /// The rank.
    pub rank: Rank,
    /// What the norm is for.
    pub purpose: Purpose,
    /// The percents it is made of; more than one for titles alone.
    pub shares: Vec<Share>,
    /// Games times percents, before rounding.
    pub exact: ExactPoints,
    /// The points needed.
    pub needed: Points,
    /// The points made in the games that count for it.
    pub made: Points,
    /// The points that are lacking; none if it is met.
    pub short: Points,
    /// Whether games that have no result yet can still change whether it is met.
    pub undecided: bool,
    /// Where it is said.
    pub clauses: Vec<Clause>,
}

impl Trial {
    /// Whether the norm is met.
    #[must_use]
    pub fn is_met(&self) -> bool {
        self.short == Points::ZERO
    }

    /// Of the games scheduled, points are only added, so that what is met stays met, and what lacks more than all open games
    /// bring cannot be; of games played, each changes the percent too.
    pub(crate) fn settled(mut self, counted: Counted) -> Self {
        let open: u32 = self.shares.iter().map(|share| share.tally.open).sum();
        let most = Points::whole(i32::try_from(open).unwrap_or(i32::MAX));
        self.undecided = open > 0
            && match counted {
                Counted::Scheduled => !self.is_met() && self.short <= most,
                Counted::Played => true,
            };
        self
    }

    /// A percent of all games. Who has no games can meet no norm.
    pub(crate) fn of_all(norm: &Norm, score: &Score, rounding: Rounding) -> Option<Self> {
        let share = Share {
            against: Opponents::All,
            percent: norm.percent,
            tally: score.against(Opponents::All),
        };
        Self::of(
            norm.rank,
            norm.purpose,
            vec![share],
            false,
            rounding,
            &norm.clauses,
        )
    }

    /// Percents against several kinds of opponents: one trial, or one for each kind where either does.
    pub(crate) fn of_title(
        (rank, purpose): (Rank, Purpose),
        percents: &[(Opponents, u32)],
        (score, titles, rounding): (&Score, Titles, Rounding),
        clauses: &[Clause],
    ) -> Vec<Self> {
        let shares = percents.iter().map(|&(against, percent)| Share {
            against,
            percent,
            tally: score.against(against),
        });
        // Nothing of no games is no norm.
        let shares: Vec<_> = shares.filter(|share| share.tally.games > 0).collect();
        let make = |shares| {
            Self::of(
                rank,
                purpose,
                shares,
                titles == Titles::Each,
                rounding,
                clauses,
            )
        };
        match titles {
            Titles::Either => (shares.into_iter())
                .filter_map(|share| make(vec![share]))
                .collect(),
            Titles::Sum | Titles::Each => make(shares).into_iter().collect(),
        }
    }

    fn of(
        rank: Rank,
        purpose: Purpose,
        shares: Vec<Share>,
        each: bool,
        rounding: Rounding,
        clauses: &[Clause],
    ) -> Option<Self> {
        let exact = |share: &Share| share.tally.games.saturating_mul(share.percent);
        let sum = (shares.iter()).fold(0_u32, |sum, share| sum.saturating_add(exact(share)));
        let made = shares.iter().map(|share| share.tally.points).sum();
        let lacking = |needed: Points, made: Points| needed.max(made) - made;
        let apart = shares.iter().map(|share| {
            let needed = points_for(exact(share), rounding);
            (needed, lacking(needed, share.tally.points))
        });
        let (needed, short) = if each {
            apart.fold((Points::ZERO, Points::ZERO), |sum, one| {
                (sum.0 + one.0, sum.1 + one.1)
            })
        } else {
            let needed = points_for(sum, rounding);
            (needed, lacking(needed, made))
        };
        let open: u32 = shares.iter().map(|share| share.tally.open).sum();
        (sum > 0).then(|| Self {
            undecided: open > 0,
            rank,
            purpose,
            shares,
            exact: ExactPoints(sum),
            needed,
            made,
            short,
            clauses: clauses.to_vec(),
        })
    }
}
