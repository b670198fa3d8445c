//! The Koya system: points against those who made half of theirs.

use super::{Against, Modifiers, Part, Tiebreaks, Value, Working};
use crate::{Points, Quarters, RuleSet};

impl Tiebreaks<'_> {
    /// The points against all opponents with 50 % or more (FTM98 annex 2.1.3, C.07 9.2); since 2024 the
    /// limit can be moved by half points. Unplayed games count as the table has them (annex 1).
    pub(super) fn koya(&self, competitor: usize, modifiers: Modifiers) -> Working {
        let Modifiers { percent, limit, .. } = modifiers;
        let parts = self.koya_parts(competitor, |opponent| {
            self.reached(opponent, percent, limit)
        });
        let moved = match limit {
            Points::ZERO => String::new(),
            up if up > Points::ZERO => format!(" and {up} more"),
            down => format!(" less {}", -down),
        };
        Working::sum(
            parts,
            format!("the points against opponents with {percent} %{moved}"),
        )
    }

    /// Koya, then with the next lower group of scores, and so on (FTM98 annex 2.1.3.1).
    pub(super) fn extended_koya(&self, competitor: usize) -> Working {
        let mut groups: Vec<Points> = (0..self.contest.competitors.len())
            .filter(|one| !self.reached(*one, 50, Points::ZERO))
            .map(|one| self.unplayed.score(one))
            .collect();
        groups.sort_unstable_by(|a, b| b.cmp(a));
        groups.dedup();
        let first = self.koya_parts(competitor, |opponent| {
            self.reached(opponent, 50, Points::ZERO)
        });
        let mut sum = total(&first);
        let mut steps = vec![sum];
        let every = self.koya_parts(competitor, |_| true);
        for group in groups {
            let of_group = every.iter().filter(|part| match part.against {
                Against::Opponent(opponent) => {
                    !self.reached(opponent, 50, Points::ZERO)
                        && self.unplayed.score(opponent) == group
                }
                _ => false,
            });
            sum += of_group.map(gives).sum();
            steps.push(sum);
        }
        Working {
            value: Value::Steps(steps),
            ..Working::sum(
                first,
                "points against opponents with 50 %, then with each lower group too",
            )
        }
    }

    fn koya_parts(&self, competitor: usize, counts: impl Fn(usize) -> bool) -> Vec<Part> {
        let bouts = self.contest.of(competitor).iter();
        let parts = bouts.filter_map(|bout| {
            let opponent = bout.opponent?;
            let cut = (!counts(opponent)).then_some(match self.rules {
                RuleSet::Fide2024 | RuleSet::Fide2026 => "C.07 9.2: below the limit",
                _ => "FTM98 annex 2.1.3: below 50 %",
            });
            Some(Part {
                against: Against::Opponent(opponent),
                result: Some(bout.points),
                base: Some(Value::Points(self.unplayed.score(opponent).into())),
                cut,
                ..Part::of(bout.round, bout.points.into())
            })
        });
        parts.collect()
    }

    /// Whether a competitor has so many percent of the points that he could have made, and so many more.
    fn reached(&self, competitor: usize, percent: u8, moved: Points) -> bool {
        let games = i64::try_from(self.contest.games_of(competitor)).unwrap_or(i64::MAX);
        let most = games.saturating_mul(i64::from(self.contest.win.in_halves()));
        let made = i64::from((self.unplayed.score(competitor) - moved).in_halves());
        100 * made >= most.saturating_mul(i64::from(percent))
    }
}

fn gives(part: &Part) -> Quarters {
    match part.gives {
        Value::Points(points) => points,
        _ => Quarters::ZERO,
    }
}

fn total(parts: &[Part]) -> Quarters {
    parts
        .iter()
        .filter(|part| part.cut.is_none())
        .map(gives)
        .sum()
}
