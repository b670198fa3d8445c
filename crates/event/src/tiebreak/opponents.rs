//! Systems that rest on the results of the opponents: Buchholz and its kin, Sonneborn–Berger.

use super::cut::{Contribution, cut};
use super::unplayed::Counted;
use super::{Against, Decided, Modifiers, Part, Tiebreaks, Value, Working};
use crate::{Points, Quarters, RuleSet};
use num_rational::Ratio;

impl Tiebreaks<'_> {
    /// The sum of the opponents' scores (FTM98 annex 2.2.1, C.07 8.1).
    pub(super) fn buchholz(&self, competitor: usize, modifiers: Modifiers) -> Working {
        let parts = self.contributions(competitor, modifiers, |counted| counted.base.into());
        Working::sum(parts, "the sum of the opponents' scores")
    }

    /// Each opponent's score times what was scored against him (FTM98 annex 2.2.2, C.07 9.1).
    pub(super) fn sonneborn_berger(&self, competitor: usize, modifiers: Modifiers) -> Working {
        // Until 2023 the sum of the beaten and half the sum of the drawn, whatever a win is worth; for
        // teams, and since 2024 for all, times the points made.
        let by_points = self.contest.ranked_by.is_some() || self.rules >= RuleSet::Fide2024;
        let parts = self.contributions(competitor, modifiers, |counted| {
            counted.base
                * if by_points {
                    counted.result
                } else {
                    share(counted.decided)
                }
        });
        Working::sum(parts, "each opponent's score times the result against him")
    }

    /// Each opposing team's score times the points made against it in the other score (C.07 9.3).
    pub(super) fn crossed_sonneborn_berger(
        &self,
        competitor: usize,
        modifiers: Modifiers,
    ) -> Working {
        let parts = self.contributions(competitor, modifiers, |counted| {
            counted.base * counted.other
        });
        Working::sum(
            parts,
            "each opposing team's score times the points of the other kind against it",
        )
    }

    fn contributions(
        &self,
        competitor: usize,
        modifiers: Modifiers,
        gives: impl Fn(&Counted) -> Quarters,
    ) -> Vec<Part> {
        let bouts = self.contest.of(competitor).iter();
        let mut all: Vec<Contribution> = bouts
            .filter_map(|bout| {
                let counted = self.unplayed.counted(competitor, bout)?;
                Some(Contribution {
                    base: counted.base,
                    voluntary: bout.voluntary && !matches!(counted.against, Against::Opponent(_)),
                    part: Part {
                        round: bout.round,
                        gives: Value::Points(gives(&counted)),
                        against: counted.against,
                        result: Some(counted.result),
                        base: Some(Value::Points(counted.base.into())),
                        cut: None,
                        because: counted.because,
                    },
                })
            })
            .collect();
        cut(&mut all, modifiers, self.rules);
        all.into_iter().map(|each| each.part).collect()
    }

    /// The sum of the opponents' Buchholz (FTM98 annex 2.2.1.6); an unplayed game counts with the own.
    pub(super) fn sum_of_buchholz(&self, competitor: usize) -> Working {
        let bouts = self.contest.of(competitor).iter();
        let parts = bouts.filter_map(|bout| {
            let counted = self.unplayed.counted(competitor, bout)?;
            let whose = match counted.against {
                Against::Opponent(opponent) => opponent,
                _ => competitor,
            };
            let worth = self.all_buchholz().get(whose).copied().unwrap_or_default();
            Some(Part {
                against: counted.against,
                base: Some(Value::Points(worth)),
                because: counted.because.filter(|_| whose == competitor),
                ..Part::of(bout.round, worth)
            })
        });
        Working::sum(parts.collect(), "the sum of the opponents' Buchholz")
    }

    /// The average of the Buchholz of the opponents that were played (C.07 8.2).
    pub(super) fn average_of_buchholz(&self, competitor: usize) -> Working {
        let parts: Vec<Part> = (self.contest.of(competitor).iter())
            .filter(|bout| bout.played || self.unplayed.forfeits_are_games())
            .filter_map(|bout| Some((bout.round, bout.opponent?)))
            .map(|(round, opponent)| Part {
                against: Against::Opponent(opponent),
                ..Part::of(
                    round,
                    self.all_buchholz()
                        .get(opponent)
                        .copied()
                        .unwrap_or_default(),
                )
            })
            .collect();
        let games = i64::try_from(parts.len()).unwrap_or(i64::MAX);
        let mut working = Working::sum(
            parts,
            format!("the sum of the opponents' Buchholz, divided by {games}"),
        );
        working.value = match working.value {
            Value::Points(sum) if games > 0 => {
                Value::Average(Ratio::new(sum.in_quarters(), 4 * games))
            }
            _ => Value::Unknown("no game was played".to_owned()),
        };
        working
    }

    /// Everybody's Buchholz without cuts.
    fn all_buchholz(&self) -> &[Quarters] {
        self.buchholz.get_or_init(|| {
            let all = 0..self.contest.competitors.len();
            all.map(
                |each| match self.buchholz(each, Modifiers::default()).value {
                    Value::Points(points) => points,
                    _ => Quarters::ZERO,
                },
            )
            .collect()
        })
    }
}

const fn share(decided: Decided) -> Points {
    match decided {
        Decided::Won => Points::ONE,
        Decided::Drawn => Points::HALF,
        Decided::Lost => Points::ZERO,
    }
}
