//! What games are sorted by.

use crate::condition::{folded, value};
use scoresheet_batch::{Game, ratings};
use scoresheet_clock::Date;
use scoresheet_notation::Outcome;
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// What games are sorted by: `plies`, `rating` (the higher of the two), `result`, or a tag, whatever its capitals. With
/// `-` before it the other way round. Games that do not say come last either way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SortKey {
    of: String,
    descending: bool,
}

impl FromStr for SortKey {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (of, descending) = match text.trim().strip_prefix('-') {
            Some(of) => (of, true),
            None => (text.trim(), false),
        };
        let named = !of.is_empty() && of.chars().all(|c| c.is_alphanumeric() || c == '_');
        match named {
            true => Ok(Self {
                of: of.to_lowercase(),
                descending,
            }),
            false => Err("the name of a tag, plies, rating or result".to_owned()),
        }
    }
}

impl fmt::Display for SortKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.of)
    }
}

impl SortKey {
    /// What `game` is sorted by.
    pub(crate) fn of(&self, game: &Game<'_>) -> Option<String> {
        match self.of.as_str() {
            "plies" => Some(game.verdict.line.plies().to_string()),
            "rating" => {
                let higher = ratings(game.record).into_iter().flatten().max();
                higher.map(|rating| rating.to_string())
            }
            "result" => game
                .verdict
                .outcome()
                .map(|outcome| Outcome::as_str(outcome).to_owned()),
            tag => {
                let own = value(game.record, tag)?;
                match Date::read(&own).filter(|_| tag.ends_with("date")) {
                    Some(date) => Some(date.as_tag()),
                    None => Some(folded(&own)).filter(|own| !own.is_empty()),
                }
            }
        }
    }

    /// The order of two games of which these are the keys.
    pub(crate) fn compare(&self, one: Option<&str>, other: Option<&str>) -> Ordering {
        match (one, other) {
            (Some(one), Some(other)) if self.descending => natural(other, one),
            (Some(one), Some(other)) => natural(one, other),
            (one, other) => one.is_none().cmp(&other.is_none()),
        }
    }
}

/// Texts by their letters, and numbers in them by their size: round 9 before round 10.
fn natural(one: &str, other: &str) -> Ordering {
    let (mut one, mut other) = (runs(one), runs(other));
    loop {
        let order = match (one.next(), other.next()) {
            (None, None) => return Ordering::Equal,
            (None, Some(_)) => Ordering::Less,
            (Some(_), None) => Ordering::Greater,
            (Some(one), Some(other)) => {
                let digits = |run: &str| run.starts_with(|c: char| c.is_ascii_digit());
                if digits(one) && digits(other) {
                    let size = |run: &str| run.trim_start_matches('0').len();
                    size(one).cmp(&size(other)).then_with(|| {
                        one.trim_start_matches('0')
                            .cmp(other.trim_start_matches('0'))
                    })
                } else {
                    one.cmp(other)
                }
            }
        };
        if order != Ordering::Equal {
            return order;
        }
    }
}

/// A text as runs of digits and runs of other characters.
fn runs(mut rest: &str) -> impl Iterator<Item = &str> {
    std::iter::from_fn(move || {
        let digit = rest.chars().next()?.is_ascii_digit();
        let end = rest.find(|c: char| c.is_ascii_digit() != digit);
        let (run, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        Some(run)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_go_by_their_size_and_who_does_not_say_is_last() {
        let up: SortKey = "round".parse().unwrap_or_else(|_| panic!());
        assert_eq!(up.compare(Some("9"), Some("10")), Ordering::Less);
        assert_eq!(up.compare(Some("1.10"), Some("1.9")), Ordering::Greater);
        assert_eq!(up.compare(None, Some("1")), Ordering::Greater);
        let down: SortKey = "-round".parse().unwrap_or_else(|_| panic!());
        assert_eq!(down.compare(Some("9"), Some("10")), Ordering::Greater);
        assert_eq!(down.compare(None, Some("1")), Ordering::Greater);
    }
}
