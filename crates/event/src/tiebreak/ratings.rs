//! Systems that rest on ratings.

pub mod table;

use super::{Against, Cut, Divisor, Modifiers, Part, Tiebreaks, Value, Working};
use num_rational::Ratio;
use table::{difference, expected};

/// A game that a rating performance is made of.
struct Rated {
    part: Part,
    rating: i64,
    /// The result in half points of what it is worth in the event.
    points: i64,
}

impl Tiebreaks<'_> {
    /// The average of the opponents' ratings (FTM98 annex 2.3.3, C.07 10.1).
    pub(super) fn average_rating(&self, competitor: usize, modifiers: Modifiers) -> Working {
        let mut games = match self.rated(competitor, None) {
            Ok(games) => games,
            Err(why) => return Working::unknown(why),
        };
        let rounds = games.len();
        cut(&mut games, modifiers);
        let kept = games.iter().filter(|game| game.part.cut.is_none());
        let (sum, kept) = kept.fold((0_i64, 0_usize), |(sum, kept), game| {
            (sum + game.rating, kept + 1)
        });
        let divisor = match self.choices.divisor {
            Divisor::Rounds if self.unplayed.counts_against_himself() => rounds,
            Divisor::Rounds | Divisor::Kept => kept,
        };
        let how = format!("{sum} divided by {divisor}");
        let value = match i64::try_from(divisor) {
            Ok(divisor) if divisor > 0 => {
                let average = Ratio::new(sum, divisor);
                if self.rules.tiebreaks().whole_average {
                    Value::Rating(rounded(average))
                } else {
                    Value::Average(average)
                }
            }
            Ok(_) | Err(_) => Value::Unknown("no game was played".to_owned()),
        };
        let parts = games.into_iter().map(|game| game.part).collect();
        Working {
            value,
            parts,
            how,
            article: String::new(),
        }
    }

    /// The rating in the event (C.07 10.6).
    pub(super) fn own_rating(&self, competitor: usize) -> Working {
        match self.rating(competitor) {
            Ok(rating) => Working {
                value: Value::Rating(rating),
                ..Working::sum(Vec::new(), "the rating in the event")
            },
            Err(why) => Working::unknown(why),
        }
    }

    /// Average rating and the difference that the fraction of points stands for (B.02 8.1a). FTM98 annex
    /// 2.3.4: no opponent counts as further away than 350 points; 400 from 2009 on; as he is since 2024.
    pub(super) fn performance(&self, competitor: usize) -> Working {
        let games = match self.rated(competitor, self.rules.tiebreaks().furthest_rating) {
            Ok(games) => games,
            Err(why) => return Working::unknown(why),
        };
        let Some(average) = average_of(&games) else {
            return Working::unknown("no game was played");
        };
        let count = i64::try_from(games.len()).unwrap_or(i64::MAX);
        let made: i64 = games.iter().map(|game| game.points).sum();
        let most = count * i64::from(self.contest.win.in_halves()).max(1);
        let hundredths = rounded(Ratio::new(made * 100, most));
        let difference = difference(hundredths);
        let average = rounded(average);
        Working {
            value: Value::Rating(average + difference),
            parts: games.into_iter().map(|game| game.part).collect(),
            how: format!("average {average}, and {difference:+} for {hundredths} % (B.02 8.1a)"),
            article: String::new(),
        }
    }

    /// The lowest rating whose expected score is at least the one made (C.07 10.3); with no points, 800
    /// below the lowest opponent.
    pub(super) fn perfect_performance(&self, competitor: usize) -> Working {
        let games = match self.rated(competitor, None) {
            Ok(games) => games,
            Err(why) => return Working::unknown(why),
        };
        if games.is_empty() {
            return Working::unknown("no game was played");
        }
        // The same scale as that of the performance: what was made of what wins in all games would have given.
        let made: i64 = games.iter().map(|game| game.points).sum();
        let win = i64::from(self.contest.win.in_halves()).max(1);
        let lowest = games.iter().map(|game| game.rating).min().unwrap_or(0);
        let highest = games.iter().map(|game| game.rating).max().unwrap_or(0);
        let (mut low, mut high) = (lowest - 800, highest + 800);
        let reaches = |rating: i64| {
            let sum: i64 = games
                .iter()
                .map(|game| expected(rating - game.rating))
                .sum();
            sum * win >= made * 100
        };
        // The expected score grows with the rating: the invariant is that `high` reaches and `low` does not.
        while made > 0 && high - low > 1 {
            let middle = low + (high - low) / 2;
            if reaches(middle) {
                high = middle
            } else {
                low = middle
            }
        }
        Working {
            value: Value::Rating(if made > 0 { high } else { low }),
            parts: games.into_iter().map(|game| game.part).collect(),
            how: format!(
                "the lowest rating expected to make {} (B.02 8.1b)",
                wins(made, win)
            ),
            article: String::new(),
        }
    }

    /// The average, to the nearest whole number, of a performance of the opponents played (C.07 10.4, 10.5).
    pub(super) fn average_of_performances(&self, competitor: usize, perfect: bool) -> Working {
        let all = if perfect {
            self.all_perfect()
        } else {
            self.all_performances()
        };
        let results = self
            .contest
            .of(competitor)
            .iter()
            .filter(|round_result| round_result.played);
        let parts: Vec<Part> = results
            .filter_map(|round_result| {
                let opponent = round_result.opponent?;
                let gives = all.get(opponent)?.clone();
                Some(Part {
                    against: Against::Opponent(opponent),
                    gives,
                    ..Part::of(round_result.round, crate::Quarters::ZERO)
                })
            })
            .collect();
        let unknown = (parts.iter()).find_map(|part| part.gives.unknown_because());
        if let Some(why) = unknown {
            return Working::unknown(why.to_owned());
        }
        let ratings: Vec<i64> = (parts.iter())
            .filter_map(|part| {
                if let Value::Rating(rating) = part.gives {
                    Some(rating)
                } else {
                    None
                }
            })
            .collect();
        let count = i64::try_from(ratings.len()).unwrap_or(i64::MAX);
        if count == 0 {
            return Working::unknown("no game was played");
        }
        let sum: i64 = ratings.iter().sum();
        Working {
            value: Value::Rating(rounded(Ratio::new(sum, count))),
            parts,
            how: format!("{sum} divided by {count}"),
            article: String::new(),
        }
    }

    fn all_performances(&self) -> &[Value] {
        let all = 0..self.contest.competitors.len();
        self.performances
            .get_or_init(|| all.map(|each| self.performance(each).value).collect())
    }

    fn all_perfect(&self) -> &[Value] {
        let all = 0..self.contest.competitors.len();
        self.perfect.get_or_init(|| {
            all.map(|each| self.perfect_performance(each).value)
                .collect()
        })
    }

    /// The games with the opponents' ratings. FTM98 annex 1: an unplayed one is a draw against himself.
    fn rated(&self, competitor: usize, clip: Option<i64>) -> Result<Vec<Rated>, String> {
        let himself = self.unplayed.counts_against_himself();
        let results = self
            .contest
            .of(competitor)
            .iter()
            .filter(|round_result| round_result.played || himself);
        let rated = results.map(|round_result| {
            let whose = round_result
                .opponent
                .filter(|_| round_result.played)
                .unwrap_or(competitor);
            let rating = self.rating(whose)?;
            let counted = match clip {
                Some(reach) => {
                    let own = self.rating(competitor)?;
                    rating.clamp(own - reach, own + reach)
                }
                None => rating,
            };
            let against = if round_result.played {
                Against::Opponent(whose)
            } else {
                Against::Himself
            };
            let because = (!round_result.played)
                .then(|| "unplayed: counted as a draw against oneself (FTM98 annex 1)".to_owned())
                .or_else(|| {
                    (counted != rating).then(|| {
                        format!(
                            "{rating}, counted as {counted}: at most {} points away",
                            clip.unwrap_or(0)
                        )
                    })
                });
            Ok(Rated {
                part: Part {
                    against,
                    gives: Value::Rating(counted),
                    because,
                    ..Part::of(round_result.round, crate::Quarters::ZERO)
                },
                rating: counted,
                points: i64::from(if round_result.played {
                    round_result.points.in_halves()
                } else {
                    self.contest.draw.in_halves()
                }),
            })
        });
        rated.collect()
    }

    fn rating(&self, competitor: usize) -> Result<i64, String> {
        let rating = self
            .contest
            .competitors
            .get(competitor)
            .and_then(|one| one.rating);
        let rating = rating.or(self.choices.unrated);
        rating
            .map(i64::from)
            .ok_or_else(|| format!("{} has no rating", self.contest.name(competitor)))
    }
}

/// A score in wins: `2.5`, and of other points `1/3`.
fn wins(made: i64, win: i64) -> String {
    let score = Ratio::new(made, win);
    match 2 % score.denom() {
        0 => crate::Quarters::of((score * 4).to_integer()).to_string(),
        _ => score.to_string(),
    }
}

/// The average rating, where there are games.
fn average_of(games: &[Rated]) -> Option<Ratio<i64>> {
    let count = i64::try_from(games.len()).ok().filter(|count| *count > 0)?;
    let ratings: i64 = games.iter().map(|game| game.rating).sum();
    Some(Ratio::new(ratings, count))
}

fn cut(games: &mut [Rated], modifiers: Modifiers) {
    let mut order: Vec<usize> = (0..games.len()).collect();
    order.sort_by_key(|index| games[*index].rating);
    let highest = order.iter().rev().take(
        modifiers
            .cut_high
            .min(games.len().saturating_sub(modifiers.cut_low)),
    );
    let highest: Vec<usize> = highest.copied().collect();
    for index in order.into_iter().take(modifiers.cut_low) {
        games[index].part.cut = Some(Cut::Lowest);
    }
    for index in highest {
        games[index].part.cut = Some(Cut::Highest);
    }
}

/// The nearest whole number, a half up.
fn rounded(number: Ratio<i64>) -> i64 {
    (number + Ratio::new(1, 2)).floor().to_integer()
}
