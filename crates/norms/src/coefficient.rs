//! The coefficient of a tournament: the mean indicator of its players, in exact hundredths.

use super::Rank;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// A number of hundredths: a coefficient, an indicator. Written `2.81`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Hundredths(pub i32);

/// A text that is no number with at most two decimals, from -99.99 to 99.99.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is not a number from -99.99 to 99.99 with at most two decimals")]
pub struct NotHundredths {
    /// What was to be read.
    pub text: String,
}

/// With two decimals, always.
impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let size = self.0.unsigned_abs();
        f.pad(&format!("{sign}{}.{:02}", size / 100, size % 100))
    }
}

/// As text, since no binary fraction is `2.81`.
impl Serialize for Hundredths {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Reads `2`, `2.8`, `2.81`, `2,81`, `-1`.
impl FromStr for Hundredths {
    type Err = NotHundredths;

    fn from_str(text: &str) -> Result<Self, NotHundredths> {
        let no = || NotHundredths {
            text: text.to_owned(),
        };
        let digits = |part: &str, most: usize| {
            (1..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
        };
        let trimmed = text.trim();
        let (sign, trimmed) = match trimmed.strip_prefix(['-', '−']) {
            Some(size) => (-1, size),
            None => (1, trimmed),
        };
        let (whole, part) = trimmed.split_once(['.', ',']).unwrap_or((trimmed, "0"));
        if !digits(whole, 2) || !digits(part, 2) {
            return Err(no());
        }
        let whole: i32 = whole.parse().map_err(|_| no())?;
        let hundredths: i32 = format!("{part:0<2}").parse().map_err(|_| no())?;
        Ok(Self(sign * (whole * 100 + hundredths)))
    }
}

/// What ranks count for that the sources leave out: master, candidate, grandmaster, no rank.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Indicators(BTreeMap<Rank, Hundredths>);

impl Indicators {
    /// Lets a rank count for so much. A rank of the sources keeps its own; `false` says so.
    #[must_use]
    pub fn set(&mut self, rank: Rank, indicator: Hundredths) -> bool {
        let open = rank.indicator().is_none();
        if open {
            self.0.insert(rank, indicator);
        }
        open
    }

    /// What a rank counts for, where that is known.
    ///
    /// ```
    /// use scoresheet_norms::{Hundredths, Indicators, Rank};
    /// let mut indicators = Indicators::default();
    /// assert_eq!(indicators.of(Rank::III), Some(Hundredths(300)));
    /// assert_eq!(indicators.of(Rank::Candidate), None);
    /// assert!(indicators.set(Rank::Candidate, Hundredths(0)));
    /// assert_eq!(indicators.of(Rank::Candidate), Some(Hundredths(0)));
    /// ```
    #[must_use]
    pub fn of(&self, rank: Rank) -> Option<Hundredths> {
        let known = rank
            .indicator()
            .map(|number| Hundredths(signed(number) * 100));
        known.or_else(|| self.0.get(&rank).copied())
    }

    /// The ones that were given.
    pub fn given(&self) -> impl Iterator<Item = (Rank, Hundredths)> {
        self.0.iter().map(|(rank, indicator)| (*rank, *indicator))
    }
}

/// What a rank counts for that the sources leave out, as people state it: `RANK=N`.
///
/// ```
/// use scoresheet_norms::{Hundredths, Indicators, Rank, RankIndicator};
/// let stated: RankIndicator = "MK=0".parse()?;
/// let indicators: Indicators = [stated].into_iter().collect();
/// assert_eq!(indicators.of(Rank::Candidate), Some(Hundredths(0)));
/// let own = "III=2".parse::<RankIndicator>().unwrap_err();
/// assert_eq!(own.to_string(), "the sources count rank III as 3");
/// # Ok::<(), scoresheet_norms::NotIndicator>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RankIndicator {
    /// The rank.
    pub rank: Rank,
    /// What it counts for.
    pub value: Hundredths,
}

/// A text that says of no rank of this kind what it counts for.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotIndicator {
    /// It has another form.
    #[error("write it as RANK=N, such as MK=0")]
    Form,
    /// There is no such rank.
    #[error("{0:?} is not a rank")]
    Rank(String),
    /// The sources say what the rank counts for.
    #[error("the sources count rank {rank} as {own}")]
    Own {
        /// The rank.
        rank: Rank,
        /// What it counts for.
        own: u32,
    },
    /// It does not say how much.
    #[error(transparent)]
    Value(#[from] NotHundredths),
}

impl FromStr for RankIndicator {
    type Err = NotIndicator;

    fn from_str(text: &str) -> Result<Self, NotIndicator> {
        let (rank, value) = text.split_once('=').ok_or(NotIndicator::Form)?;
        let rank = Rank::read(rank).ok_or_else(|| NotIndicator::Rank(rank.to_owned()))?;
        match rank.indicator() {
            Some(own) => Err(NotIndicator::Own { rank, own }),
            None => Ok(Self {
                rank,
                value: value.parse()?,
            }),
        }
    }
}

/// Of two for one rank the last counts.
impl FromIterator<RankIndicator> for Indicators {
    fn from_iter<I: IntoIterator<Item = RankIndicator>>(stated: I) -> Self {
        let stated = stated.into_iter();
        // Of the others the sources say it.
        let open = stated.filter(|one| one.rank.indicator().is_none());
        Self(open.map(|one| (one.rank, one.value)).collect())
    }
}

/// The players of one rank in the working of a coefficient.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Term {
    /// The rank.
    pub rank: Rank,
    /// How many hold it.
    pub players: u32,
    /// What one counts for.
    pub indicator: Hundredths,
    /// What they count for together.
    pub product: Hundredths,
}

/// A coefficient and how it came about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Coefficient {
    /// One for each rank present, the highest rank first.
    pub terms: Vec<Term>,
    /// The sum of the products.
    pub sum: Hundredths,
    /// The players.
    pub players: u32,
    /// The quotient, to two decimals; a third of 5 or more adds one to the second.
    pub value: Hundredths,
}

impl Coefficient {
    /// The coefficient of so many players of each rank.
    ///
    /// ```
    /// use scoresheet_norms::{Coefficient, Indicators, Rank};
    /// let counts = [(Rank::I, 2), (Rank::II, 5), (Rank::III, 3), (Rank::IV, 6)].into();
    /// let coefficient = Coefficient::of(&counts, &Indicators::default()).unwrap();
    /// assert_eq!(coefficient.value.to_string(), "2.81");
    /// assert_eq!(coefficient.working(), "2×1 + 5×2 + 3×3 + 6×4 = 45; 45 : 16 = 2.8125 → 2.81");
    /// ```
    ///
    /// # Errors
    /// The ranks present that have no indicator; none of them where there are no players.
    pub fn of(counts: &BTreeMap<Rank, u32>, indicators: &Indicators) -> Result<Self, Vec<Rank>> {
        let present = || counts.iter().rev().filter(|(_, players)| **players > 0);
        let mut terms = Vec::new();
        let mut lacking = Vec::new();
        for (&rank, &players) in present() {
            match indicators.of(rank) {
                Some(indicator) => terms.push(Term {
                    rank,
                    players,
                    indicator,
                    product: Hundredths(indicator.0.saturating_mul(signed(players))),
                }),
                None => lacking.push(rank),
            }
        }
        let players = present().fold(0_u32, |sum, (_, players)| sum.saturating_add(*players));
        if !lacking.is_empty() || players == 0 {
            return Err(lacking);
        }
        let sum = (terms.iter()).fold(0_i32, |sum, term| sum.saturating_add(term.product.0));
        let doubled = 2 * i64::from(sum) + i64::from(players);
        let value = doubled.div_euclid(2 * i64::from(players));
        let value = i32::try_from(value).unwrap_or(i32::MAX);
        Ok(Self {
            terms,
            sum: Hundredths(sum),
            players,
            value: Hundredths(value),
        })
    }

    /// The whole calculation in one line.
    #[must_use]
    pub fn working(&self) -> String {
        let terms: Vec<_> = (self.terms.iter())
            .map(|term| {
                let indicator = short(term.indicator);
                if term.indicator.0 < 0 {
                    format!("{}×({indicator})", term.players)
                } else {
                    format!("{}×{indicator}", term.players)
                }
            })
            .collect();
        let sum = short(self.sum);
        format!(
            "{} = {sum}; {sum} : {} = {} → {}",
            terms.join(" + "),
            self.players,
            self.quotient(),
            self.value
        )
    }

    /// The quotient to as many decimals as it has; `…` after the fourth if it goes on.
    fn quotient(&self) -> String {
        let players = u64::from(self.players);
        let sign = if self.sum.0 < 0 { "-" } else { "" };
        let tens = u64::from(self.sum.0.unsigned_abs()) * 100;
        let more = if tens % players == 0 { "" } else { "…" };
        let (whole, part) = (tens / players / 10_000, tens / players % 10_000);
        let decimals = format!("{part:04}");
        let decimals = if more.is_empty() {
            decimals.trim_end_matches('0')
        } else {
            &decimals
        };
        let point = if decimals.is_empty() { "" } else { "." };
        format!("{sign}{whole}{point}{decimals}{more}")
    }
}

/// A count among numbers that may be below 0.
pub(crate) fn signed(count: u32) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// Without decimals that say nothing.
fn short(number: Hundredths) -> String {
    let text = number.to_string();
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
