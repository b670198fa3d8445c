//! Direct encounter: the games among those who are tied.

use super::standings::compare;
use super::tiebreaks::Then;
use super::{
    Against, Contest, Modifiers, Part, RoundResult, Spec, System, Tiebreaks, Value, Working,
};
use crate::{Points, Quarters};
use num_rational::Ratio;
use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;

/// What one of the tied has from the others.
struct Among {
    competitor: usize,
    /// Points: the average over the games with each of the others, summed up (C.07 6.1.2).
    score: Ratio<i64>,
    /// How many of the others were met.
    met: usize,
    games: Vec<Part>,
}

/// Which score counts: of a bout, and of a win.
#[derive(Clone, Copy)]
struct Score {
    of: fn(&RoundResult) -> Points,
    win: fn(&Contest) -> Points,
}

/// The score that ranks.
const RANKING: Score = Score {
    of: |round_result| round_result.points,
    win: |contest| contest.win,
};

/// The other score of teams.
const OTHER: Score = Score {
    of: |round_result| round_result.other,
    win: |contest| contest.other_win,
};

impl Tiebreaks<'_> {
    /// Puts the tied in order, best first, and those who stay tied together.
    pub(super) fn direct(&self, tied: &[usize], then: Option<Then>) -> Vec<(usize, Working)> {
        if !self.rules.tiebreaks().direct_in_steps {
            return self.direct_once(tied);
        }
        let scores: &[Score] = match then {
            Some(_) => &[RANKING, OTHER],
            None => &[RANKING],
        };
        let systems = then.map_or(&[][..], |then| then.0);
        let classes = self.refine(tied, scores).into_iter();
        let classes = classes.flat_map(|class| self.knocked_out(class, systems));
        let is_tied = self.mask(tied);
        let mut place = 1;
        let mut ordered = Vec::with_capacity(tied.len());
        for class in classes {
            for competitor in &class {
                let among = self.among(*competitor, &is_tied, RANKING);
                ordered.push((*competitor, self.placed(&among, place, tied.len())));
            }
            place += class.len();
        }
        ordered
    }

    /// FTM98 annex 2.1.4 and 2009: if all the tied have met one another, the points from those games.
    fn direct_once(&self, tied: &[usize]) -> Vec<(usize, Working)> {
        let is_tied = self.mask(tied);
        let among: Vec<Among> = (tied.iter())
            .map(|one| self.among(*one, &is_tied, RANKING))
            .collect();
        let all_met = among.iter().all(|one| one.met + 1 == tied.len());
        let working = |one: Among| {
            let value = if all_met {
                let sum: Quarters = one.games.iter().map(|part| part.gives.points()).sum();
                Value::Points(sum)
            } else {
                Value::Unknown("not all of the tied players have met".to_owned())
            };
            let how = format!("the points from the games among the {} tied", tied.len());
            (
                one.competitor,
                Working {
                    value,
                    parts: one.games,
                    how,
                    article: String::new(),
                },
            )
        };
        among.into_iter().map(working).collect()
    }

    fn placed(&self, among: &Among, place: usize, tied: usize) -> Working {
        let unmet = (tied - 1).saturating_sub(among.met);
        let unmet = if unmet > 0 && !self.contest.round_robin {
            format!(", {unmet} of them not met (C.07 6.2)")
        } else {
            String::new()
        };
        Working {
            value: Value::Rank(u32::try_from(place).unwrap_or(u32::MAX)),
            parts: among.games.clone(),
            how: format!(
                "place {place} among the {tied} tied, with {} points against them{unmet}",
                decimal(among.score)
            ),
            article: String::new(),
        }
    }

    /// C.07 13.3.2: two who are left equal in both scores, and only two, are parted by their boards over the whole event.
    fn knocked_out(&self, class: Vec<usize>, systems: &[System]) -> Vec<Vec<usize>> {
        let &[one, other] = class.as_slice() else {
            return vec![class];
        };
        let scores = |team: usize| {
            let contest = self.contest;
            (contest.standing_score(team), contest.other_score(team))
        };
        if scores(one) != scores(other) {
            return vec![class];
        }
        for system in systems {
            let spec = Spec {
                system: *system,
                modifiers: Modifiers::default(),
            };
            let [first, second] = [one, other].map(|team| self.working(spec, team).value);
            match compare(spec, &first, &second) {
                Ordering::Greater => return vec![vec![one], vec![other]],
                Ordering::Less => return vec![vec![other], vec![one]],
                Ordering::Equal => {}
            }
        }
        vec![class]
    }

    /// C.07 6.2, 6.3, 13.3.1: who is separated is separated, and the rest begin anew among themselves with the first
    /// score; by the next where one parts nobody.
    fn refine(&self, tied: &[usize], scores: &[Score]) -> Vec<Vec<usize>> {
        if tied.len() > 1 {
            for score in scores {
                let classes = self.split(tied, *score);
                if classes.len() > 1 {
                    let parts = classes.iter().map(|class| self.refine(class, scores));
                    return parts.flatten().collect();
                }
            }
        }
        vec![tied.to_vec()]
    }

    fn split(&self, tied: &[usize], score: Score) -> Vec<Vec<usize>> {
        let is_tied = self.mask(tied);
        let mut among: Vec<Among> = tied
            .iter()
            .map(|one| self.among(*one, &is_tied, score))
            .collect();
        let all_met = among.iter().all(|one| one.met + 1 == tied.len());
        if !all_met && self.contest.round_robin {
            // Only the table of 6.2 ranks here, and it is not complete.
            return vec![tied.to_vec()];
        }
        if all_met {
            among.sort_by_key(|one| Reverse(one.score));
            let classes = among.chunk_by(|a, b| a.score == b.score);
            return classes
                .map(|class| class.iter().map(|one| one.competitor).collect())
                .collect();
        }
        // C.07 6.2: whoever is first whatever the games that were not played had brought, is first, and
        // so on down.
        let win = Ratio::new(i64::from((score.win)(self.contest).in_halves()), 2);
        let most = |one: &Among| {
            let unmet = (tied.len() - 1).saturating_sub(one.met);
            one.score + win * i64::try_from(unmet).unwrap_or(i64::MAX)
        };
        among.sort_by_key(|one| Reverse((one.score, most(one))));
        let mut classes = Vec::new();
        let mut rest = among.as_slice();
        while let Some((first, others)) = rest.split_first() {
            if others
                .iter()
                .map(most)
                .max()
                .is_some_and(|best| first.score <= best)
            {
                break;
            }
            classes.push(vec![first.competitor]);
            rest = others;
        }
        if !rest.is_empty() {
            classes.push(rest.iter().map(|one| one.competitor).collect());
        }
        classes
    }

    /// For each competitor of the contest, whether he is among the tied.
    fn mask(&self, tied: &[usize]) -> Vec<bool> {
        let mut mask = vec![false; self.contest.competitors.len()];
        for one in tied {
            if let Some(is_tied) = mask.get_mut(*one) {
                *is_tied = true;
            }
        }
        mask
    }

    fn among(&self, competitor: usize, is_tied: &[bool], score: Score) -> Among {
        let tied = |one: usize| is_tied.get(one).copied().unwrap_or(false);
        let mut games: BTreeMap<usize, Vec<&RoundResult>> = BTreeMap::new();
        for round_result in self.contest.of(competitor) {
            let counts = self.unplayed.is_game(round_result);
            if let Some(opponent) = round_result.opponent.filter(|one| counts && tied(*one)) {
                games.entry(opponent).or_default().push(round_result);
            }
        }
        let average = |results: &Vec<&RoundResult>| {
            let sum: Points = results
                .iter()
                .map(|round_result| (score.of)(round_result))
                .sum();
            Ratio::new(
                i64::from(sum.in_halves()),
                2 * i64::try_from(results.len()).unwrap_or(1),
            )
        };
        let part = |round_result: &&RoundResult| Part {
            against: round_result
                .opponent
                .map_or(Against::Nobody, Against::Opponent),
            result: Some((score.of)(round_result)),
            ..Part::of(round_result.round, (score.of)(round_result).into())
        };
        Among {
            competitor,
            score: games.values().map(average).sum(),
            met: games.len(),
            games: games.values().flatten().map(part).collect(),
        }
    }
}

fn decimal(score: Ratio<i64>) -> String {
    Value::Average(score).to_string()
}
