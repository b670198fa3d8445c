//! What an event comes to for one player.

use super::field::Entrant;
use super::{Hundredths, Purpose, Rank, Skip, Tally, Trial};
use scoresheet_event::Points;
use serde::Serialize;

/// A player, the norms tried, and what they come to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Standing {
    /// The starting number.
    pub number: u32,
    /// The name.
    pub name: String,
    /// The rank held.
    pub rank: Rank,
    /// Whether the rank was not stated and is taken for none.
    pub rank_assumed: bool,
    /// Struck from the table; no norm is tried then.
    pub struck: bool,
    /// The games and points that percents are made of.
    #[serde(flatten)]
    pub tally: Tally,
    /// The percent made; nothing of no games.
    pub percent: Option<Hundredths>,
    /// Every norm that stands open to the player, met or not, highest rank first.
    pub trials: Vec<Trial>,
    /// The rank that the result gives.
    pub reached: Option<Rank>,
    /// The ranks between that it skips.
    pub skipped: Vec<Rank>,
    /// Ranks whose norm is met, but which go only to players of the rank below.
    pub refused: Vec<Rank>,
    /// Whether the rank held is confirmed; nothing where it cannot be here, or where games without a result decide it.
    pub confirmed: Option<bool>,
    /// Whether the result counts towards candidate: a candidate point, or one of three results;
    /// nothing where it cannot here, or where games without a result decide it.
    pub credited: Option<bool>,
}

impl Standing {
    pub(crate) fn new(
        (number, name): (u32, String),
        entrant: &Entrant,
        tally: Tally,
        trials: Vec<Trial>,
        skip: Skip,
    ) -> Self {
        let held = entrant.rank;
        let is_met = |purpose| any_met(&trials, purpose);
        let met = || {
            (trials.iter())
                .filter(|trial| trial.purpose == Purpose::Reach && trial.is_met())
                .map(|trial| trial.rank)
        };
        let refused = |rank: &Rank| skip == Skip::Refused && is_next_only(*rank, held);
        let reached = met().filter(|rank| !refused(rank)).max();
        let between = |rank: &Rank| reached.is_some_and(|reached| *rank > held && *rank < reached);
        let skips = reached.is_some_and(Rank::is_numbered);
        let skipped = Rank::ALL.into_iter().filter(|rank| skips && between(rank));
        Self {
            number,
            name,
            rank: held,
            rank_assumed: entrant.assumed,
            struck: entrant.struck,
            tally,
            percent: super::percent_of(tally.points, tally.games),
            reached,
            skipped: skipped.collect(),
            refused: met().filter(refused).collect(),
            confirmed: is_met(Purpose::Confirm),
            credited: is_met(Purpose::Credit),
            trials,
        }
    }

    /// The rank after the event, as far as it decides: reached, or as before.
    #[must_use]
    pub fn rank_after(&self) -> Rank {
        self.reached.unwrap_or(self.rank)
    }

    /// The norms nearest to being met: the one that confirms the rank held, if it is not confirmed, and
    /// the next above what was reached.
    #[must_use]
    pub fn missed(&self) -> Vec<&Trial> {
        let unmet = |purpose| {
            (self.trials.iter()).filter(move |trial| trial.purpose == purpose && !trial.is_met())
        };
        let confirm = (unmet(Purpose::Confirm).min_by_key(|trial| trial.short))
            .filter(|_| self.confirmed != Some(true) && self.reached.is_none());
        let above = (unmet(Purpose::Reach).filter(|trial| trial.rank > self.rank_after()))
            .filter(|trial| !self.refused.contains(&trial.rank))
            .min_by_key(|trial| (trial.rank, trial.short));
        let credit = unmet(Purpose::Credit).next();
        confirm.into_iter().chain(above).chain(credit).collect()
    }

    /// Whether games without a result can still change whether the rank held is confirmed.
    #[must_use]
    pub fn confirmation_is_open(&self) -> bool {
        let mut own = (self.trials.iter()).filter(|trial| trial.purpose == Purpose::Confirm);
        self.confirmed.is_none() && own.any(|trial| trial.undecided)
    }

    /// Those of them that half a point more would have met.
    #[must_use]
    pub fn missed_by_half(&self) -> Vec<&Trial> {
        let mut missed = self.missed();
        missed.retain(|trial| trial.short == Points::HALF);
        missed
    }
}

/// Whether a norm of this purpose is met; nothing where there is none, or where that is open.
fn any_met(trials: &[Trial], purpose: Purpose) -> Option<bool> {
    let mut of = trials
        .iter()
        .filter(|trial| trial.purpose == purpose)
        .peekable();
    of.peek()?;
    let of: Vec<&Trial> = of.collect();
    let met = of.iter().any(|trial| trial.is_met() && !trial.undecided);
    let open = of.iter().any(|trial| trial.undecided);
    (met || !open).then_some(met)
}

/// KV53, MK53: ranks IV to I "are given to players of" the rank below; V and the titles to any.
fn is_next_only(rank: Rank, held: Rank) -> bool {
    (Rank::IV..=Rank::I).contains(&rank) && rank.below() != Some(held)
}
