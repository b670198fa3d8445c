//! The figures of a set of games, and what they lack of a norm.

use super::federation::FIDE;
use super::games::excluded;
use super::{Applicant, Form, NormGame, Opponent, Requirement};
use scoresheet_event::Points;
use scoresheet_event::tiebreak::rating_difference;
use serde::Serialize;
use std::collections::BTreeMap;

/// What a norm is made of; the articles are those of B.01.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Figures {
    /// Games (1.4.1).
    pub games: usize,
    /// Points made in them.
    pub score: Points,
    /// Federations of opponents other than the applicant's (1.4.3).
    pub federations: usize,
    /// Opponents of the applicant's federation, and how many there may be (1.4.4).
    pub own: [usize; 2],
    /// Opponents of the most frequent federation, and how many there may be (1.4.4).
    pub one: [usize; 2],
    /// Opponents with a title, and how many are required (1.4.5a).
    pub titled: [usize; 2],
    /// Holders of the titles that this one asks, and how many (1.4.5b–f).
    pub holders: [usize; 2],
    /// In a double round-robin the games against them, and how many the other reading of 1.4.5f asks: half of all.
    pub games_with_holders: Option<[usize; 2]>,
    /// The average of the opponents (1.4.7).
    pub ra: i64,
    /// The rating of the opponent who was raised to the floor, and the floor (1.4.6); an unrated one has 1400.
    pub raised: Option<[i64; 2]>,
    /// Percent of the points, a half up.
    pub percent: i64,
    /// The difference that these stand for (1.4.9).
    pub dp: i64,
    /// The performance (1.4.8).
    pub rp: i64,
    /// The fewest points that give the performance and 35 % against these opponents; nothing where not even all do.
    pub needed: Option<Points>,
}

/// A figure, and what an article asks of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// By which article.
    pub article: &'static str,
    /// What is counted.
    pub what: String,
    /// The figure.
    pub has: String,
    /// What it has to be.
    pub asked: String,
    /// Whether it is that.
    pub met: bool,
}

/// What a norm lacks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Lack {
    /// By which article.
    pub article: &'static str,
    /// What, and by how much.
    pub what: String,
}

/// An unrated opponent counts so (1.4.6d).
pub(super) const UNRATED: i64 = 1400;

/// At least a fraction of so many, rounded up.
const fn share(count: usize, above: usize, below: usize) -> usize {
    (count * above).div_ceil(below)
}

impl Figures {
    /// The figures of these games, all played against an opponent; nothing of none.
    pub(super) fn of(
        asked: &Requirement,
        applicant: &Applicant<'_>,
        games: &[(&Opponent, Points)],
    ) -> Option<Self> {
        let count = games.len();
        let number = i64::try_from(count).ok().filter(|number| *number > 0)?;
        let score: Points = games.iter().map(|(_, points)| *points).sum();
        let mut ratings: Vec<i64> = (games.iter())
            .map(|(opponent, _)| opponent.rating.map_or(UNRATED, i64::from))
            .collect();
        let floor = i64::from(asked.floor);
        let raised = ratings.iter_mut().min().filter(|lowest| **lowest < floor);
        let raised = raised.map(|lowest| [std::mem::replace(lowest, floor), floor]);
        let ra = (2 * ratings.iter().sum::<i64>() + number).div_euclid(2 * number);
        let performance = |halves: i64| {
            let percent = (100 * halves + number).div_euclid(2 * number);
            let dp = rating_difference(percent);
            (percent, dp, ra + dp)
        };
        let halves = i64::from(score.in_halves());
        let (percent, dp, rp) = performance(halves);
        let needed = (0..=2 * number).find(|halves| {
            enough_points(*halves, number) && performance(*halves).2 >= i64::from(asked.performance)
        });
        let third = share(count, 1, 3).max(3);
        let (federations, own, one) = federations(applicant.federation, games);
        let holders = |opponent: &&Opponent| {
            opponent
                .title
                .is_some_and(|title| asked.holders.contains(&title))
        };
        let opponents = games.iter().map(|(opponent, _)| *opponent);
        let double = applicant.form == Form::DoubleRoundRobin;
        let games_with_holders = opponents.clone().filter(holders).count();
        let holders = if double {
            let mut persons: Vec<u32> = opponents
                .clone()
                .filter(holders)
                .map(|one| one.number)
                .collect();
            persons.sort_unstable();
            persons.dedup();
            [persons.len(), third.div_ceil(2)]
        } else {
            [games_with_holders, third]
        };
        let titled = opponents.filter(|one| one.title.is_some_and(super::HeldTitle::counts));
        Some(Self {
            games: count,
            score,
            federations,
            own: [own, count * 3 / 5],
            one: [one, count * 2 / 3],
            titled: [titled.count(), share(count, 1, 2)],
            holders,
            games_with_holders: double.then(|| [games_with_holders, share(count, 1, 2)]),
            ra,
            raised,
            percent,
            dp,
            rp,
            needed: needed
                .and_then(|halves| i32::try_from(halves).ok())
                .map(Points::halves),
        })
    }

    /// Each figure beside what its article asks of it; `exemption` is the article by which federations have no limits.
    #[must_use]
    pub fn checks(&self, asked: &Requirement, exemption: Option<&str>) -> Vec<Check> {
        let codes: Vec<&str> = asked.holders.iter().map(|title| title.code()).collect();
        let limit = |pair: [usize; 2]| match exemption {
            Some(article) => (format!("any number ({article})"), true),
            None => (format!("at most {}", pair[1]), pair[0] <= pair[1]),
        };
        let others = match exemption {
            Some(article) => (format!("any number ({article})"), true),
            None => ("at least 2".to_owned(), self.federations >= 2),
        };
        let least = |pair: [usize; 2]| (format!("at least {}", pair[1]), pair[0] >= pair[1]);
        let rated = |has: i64, least: u16| (format!("at least {least}"), has >= i64::from(least));
        let raised = self.raised.map_or_else(String::new, |[lowest, floor]| {
            format!(", the lowest with {floor} for {lowest} (1.4.6)")
        });
        let enough = match self.needed {
            Some(needed) => (
                format!("at least {}", needed.printed()),
                self.score >= needed,
            ),
            None => ("more than there are".to_owned(), false),
        };
        let [own, one, titled, holders] =
            [self.own, self.one, self.titled, self.holders].map(|pair| pair[0].to_string());
        [
            (
                "1.4.3",
                "other federations".to_owned(),
                self.federations.to_string(),
                others,
            ),
            (
                "1.4.4",
                "opponents of own federation".to_owned(),
                own,
                limit(self.own),
            ),
            (
                "1.4.4",
                "opponents of one federation".to_owned(),
                one,
                limit(self.one),
            ),
            (
                "1.4.5a",
                "title holders".to_owned(),
                titled,
                least(self.titled),
            ),
            (
                asked.holders_article,
                codes.join(", "),
                holders,
                least(self.holders),
            ),
            (
                "1.4.8a",
                format!("average of the opponents{raised}"),
                self.ra.to_string(),
                rated(self.ra, asked.average),
            ),
            (
                "1.4.8",
                format!(
                    "performance ({} % gives {:+}, 1.4.9)",
                    self.percent, self.dp
                ),
                self.rp.to_string(),
                rated(self.rp, asked.performance),
            ),
            (
                "1.4.8b",
                format!("points in {} games", self.games),
                self.score.printed(),
                enough,
            ),
        ]
        .map(|(article, what, has, (asked, met))| Check {
            article,
            what,
            has,
            asked,
            met,
        })
        .to_vec()
    }

    /// What they lack of federations, unless there is an exemption (1.4.3, 1.4.4).
    pub(super) fn lacks_of_federations(&self, exempt: bool, lacks: &mut Vec<Lack>) {
        if exempt {
            return;
        }
        if self.federations < 2 {
            lacks.push(Lack {
                article: "1.4.3",
                what: format!(
                    "opponents of {} federations other than the player's own, 2 are required",
                    self.federations
                ),
            });
        }
        let [own, one] = [self.own, self.one];
        if own[0] > own[1] || one[0] > one[1] {
            let what = if own[0] > own[1] {
                format!(
                    "{} opponents of the player's own federation, at most {} are allowed",
                    own[0], own[1]
                )
            } else {
                format!(
                    "{} opponents of one federation, at most {} are allowed",
                    one[0], one[1]
                )
            };
            let article = "1.4.4";
            lacks.push(Lack { article, what });
        }
    }

    /// Whether the norm is within the limits of federations (1.4.3, 1.4.4).
    pub(super) fn keeps_limits_of_federations(&self) -> bool {
        let mut lacks = Vec::new();
        self.lacks_of_federations(false, &mut lacks);
        lacks.is_empty()
    }

    /// What they lack of titles (1.4.5).
    pub(super) fn lacks_of_titles(&self, asked: &Requirement, lacks: &mut Vec<Lack>) {
        if self.titled[0] < self.titled[1] {
            lacks.push(Lack {
                article: "1.4.5a",
                what: format!(
                    "{} opponents with a title, {} are required",
                    self.titled[0], self.titled[1]
                ),
            });
        }
        if self.holders[0] < self.holders[1] {
            let codes: Vec<&str> = asked.holders.iter().map(|title| title.code()).collect();
            lacks.push(Lack {
                article: asked.holders_article,
                what: format!(
                    "{} {}, {} are required",
                    self.holders[0],
                    codes.join(", "),
                    self.holders[1]
                ),
            });
        }
    }

    /// What the other reading of 1.4.5f has against a norm: of the games, half are to be against holders of the titles.
    pub(super) fn against_by_games(&self, asked: &Requirement) -> Option<String> {
        let [played, half] = self.games_with_holders?;
        let codes: Vec<&str> = asked.holders.iter().map(|title| title.code()).collect();
        (played < half).then(|| {
            format!(
                "1.4.5f is read as half of the number of title holders, of different persons; read as half of the games \
                 it would be no norm: {played} against {}, {half} would be required",
                codes.join(", ")
            )
        })
    }

    /// What they lack of ratings and points (1.4.8).
    pub(super) fn lacks_of_points(&self, asked: &Requirement, lacks: &mut Vec<Lack>) {
        let [average, performance] = [asked.average, asked.performance].map(i64::from);
        if self.ra < average {
            lacks.push(Lack {
                article: "1.4.8a",
                what: format!(
                    "an average of {}, {} short of {average}",
                    self.ra,
                    average - self.ra
                ),
            });
        }
        let short = self
            .needed
            .filter(|needed| *needed > self.score)
            .map_or_else(String::new, |needed| {
                format!(", {} short", counted_points(needed - self.score))
            });
        if self.rp < performance {
            let missing = performance - self.rp;
            lacks.push(Lack {
                article: "1.4.8",
                what: format!(
                    "a performance of {}, {missing} short of {performance}{short}",
                    self.rp
                ),
            });
        }
        let games = i64::try_from(self.games).unwrap_or(i64::MAX);
        if !enough_points(i64::from(self.score.in_halves()), games) {
            lacks.push(Lack {
                article: "1.4.8b",
                what: format!(
                    "{} of {} games, less than 35 %{short}",
                    counted_points(self.score),
                    self.games
                ),
            });
        }
    }
}

/// `½ point`, `1 point`, `1½ points`.
#[must_use]
pub fn counted_points(points: Points) -> String {
    let one = points > Points::ZERO && points <= Points::ONE;
    format!("{} point{}", points.printed(), if one { "" } else { "s" })
}

/// 35 % of the points, exactly (1.4.8b).
const fn enough_points(halves: i64, games: i64) -> bool {
    50 * halves >= 35 * games
}

/// How many other federations there are, how many opponents are of the own, and how many of the most frequent one.
/// FIDE's flag is none of them.
fn federations(own: &str, games: &[(&Opponent, Points)]) -> (usize, usize, usize) {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (opponent, _) in games {
        if let Some(code) = opponent.federation.as_deref().filter(|code| *code != FIDE) {
            *counts.entry(code).or_default() += 1;
        }
    }
    let others = counts.keys().filter(|code| **code != own).count();
    let of_own = counts.get(own).copied().unwrap_or(0);
    let most = counts.values().copied().max().unwrap_or(0);
    (others, of_own, most)
}

/// The games that count, with their indices in the applicant's rounds.
pub(super) fn counted(games: &[NormGame], all_meet: bool) -> Vec<(usize, &Opponent, Points)> {
    let excluded = excluded(games, all_meet);
    let counted = (games.iter().zip(excluded).enumerate()).filter_map(|(index, (game, out))| {
        let opponent = game.opponent.as_ref().filter(|_| out.is_none())?;
        Some((index, opponent, game.at_least()?))
    });
    counted.collect()
}
