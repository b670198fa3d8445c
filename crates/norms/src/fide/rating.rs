//! Rating changes and first ratings: FIDE Handbook B.02 of 1 March 2024, amended 1 October 2025; Rapid and Blitz Rating
//! Regulations of 1 March 2024.
//!
//! What a program works out is an expected change: FIDE's lists alone count.

use crate::Day;
use scoresheet_event::Points;
use scoresheet_event::tiebreak::{expected_hundredths, rating_difference};
use serde::Serialize;
use std::fmt;

/// Which list a game is rated for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum List {
    /// Standard time controls: B.02.
    Standard,
    /// Rapid.
    Rapid,
    /// Blitz.
    Blitz,
}

impl fmt::Display for List {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Standard => "standard",
            Self::Rapid => "rapid",
            Self::Blitz => "blitz",
        })
    }
}

impl List {
    /// The regulations by which it is worked out.
    #[must_use]
    pub const fn rules(self) -> &'static str {
        match self {
            Self::Standard => "fide-ratings-2024",
            Self::Rapid => "fide-rapid-2024",
            Self::Blitz => "fide-blitz-2024",
        }
    }
}

/// A game between rated players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RatedGame {
    /// The player's own rating, of the list in force on the first day of the event.
    pub own: u16,
    /// The opponent's.
    pub opponent: u16,
    /// For 1, ½ or 0.
    pub result: Points,
    /// Which list.
    pub list: List,
    /// The first day of the event.
    pub start: Day,
}

/// A game of an event before these rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[error(
    "the event starts on {0}; the rating regulations of 1 March 2024 do not apply to it, and earlier ones are not available"
)]
pub struct OldGame(pub Day);

/// What a game changes, or why nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum GameChange {
    /// A rated game.
    Rated(Chance),
    /// Not rated: 600 points or more apart, and one above 2600 (rapid and blitz from 1 December 2024).
    TooFarApart,
}

/// The working of a rated game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Chance {
    /// Own rating less the opponent's, as it counts (8.3.1).
    pub difference: i64,
    /// Why it is not the true difference, if it is not.
    pub limited: bool,
    /// The points that were expected, in hundredths (8.1.2).
    pub expected: i64,
    /// The result less what was expected, in hundredths (8.3.2).
    pub change: i64,
}

/// The most that a difference counts (8.3.1).
const LIMIT: i64 = 400;

/// What a game changes.
///
/// # Errors
/// The event is older than the rules.
///
/// ```
/// use scoresheet_event::Points;
/// use scoresheet_norms::fide::{GameChange, List, RatedGame, change};
/// let game = RatedGame { own: 2206, opponent: 2000, result: Points::ONE, list: List::Standard, start: "2026-01-10".parse()? };
/// let GameChange::Rated(chance) = change(&game)? else { panic!() };
/// assert_eq!((chance.expected, chance.change), (76, 24));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn change(game: &RatedGame) -> Result<GameChange, OldGame> {
    let day = game.start.parts();
    if day < (2024, 3, 1) {
        return Err(OldGame(game.start));
    }
    let difference = i64::from(game.own) - i64::from(game.opponent);
    let standard = game.list == List::Standard;
    let above = game.own.max(game.opponent) > 2600;
    if !standard && day >= (2024, 12, 1) && difference.abs() >= 600 && above {
        return Ok(GameChange::TooFarApart);
    }
    // From 1 October 2025 the limit is not for players of 2650 and more.
    let without_limit = standard && day >= (2025, 10, 1) && game.own >= 2650;
    let counted = if without_limit {
        difference
    } else {
        difference.clamp(-LIMIT, LIMIT)
    };
    let expected = expected_hundredths(counted);
    Ok(GameChange::Rated(Chance {
        difference: counted,
        limited: counted != difference,
        expected,
        change: i64::from(game.result.in_halves()) * 50 - expected,
    }))
}

/// What the development coefficient depends on (8.3.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RatingPlayer {
    /// The rating.
    pub rating: u16,
    /// Rated games before.
    pub games_before: u32,
    /// Whether a published rating was ever 2300 or more.
    pub ever_2300: bool,
    /// Whether a published rating was ever 2400 or more.
    pub ever_2400: bool,
    /// How old he will be at the end of the year, where that is known.
    pub age_at_year_end: Option<u16>,
}

/// The development coefficient K (8.3.3). The text gives no order; FIDE's lists follow this one.
#[must_use]
pub fn k_factor(player: &RatingPlayer) -> u16 {
    let reached = |rating: u16, ever: bool| ever || player.rating >= rating;
    let junior = player.age_at_year_end.is_some_and(|age| age <= 18);
    if reached(2400, player.ever_2400) {
        10
    } else if junior && !reached(2300, player.ever_2300) || player.games_before < 30 {
        40
    } else {
        20
    }
}

/// K where so many games of the rating period would make more than 700 (8.3.3).
#[must_use]
pub fn k_used(k: u16, games_in_period: u32) -> u16 {
    let most = 700_u32.checked_div(games_in_period).unwrap_or(u32::MAX);
    u16::try_from(most).map_or(k, |most| k.min(most))
}

/// The change of a rating from the sum of all changes, in hundredths, to the nearest whole number, a half away from
/// zero (8.3.4).
///
/// ```
/// assert_eq!(scoresheet_norms::fide::rounded_change(10, -25), -3);
/// ```
#[must_use]
pub fn rounded_change(k: u16, sum_of_hundredths: i64) -> i64 {
    let change = i64::from(k).saturating_mul(sum_of_hundredths);
    let rounded = (change.abs().saturating_add(50)) / 100;
    if change < 0 { -rounded } else { rounded }
}

/// The performance against opponents with these ratings (B.01 1.4.7–1.4.9); nothing without games.
#[must_use]
pub fn performance(opponents: &[u16], score: Points) -> Option<(i64, i64)> {
    let count = i64::try_from(opponents.len())
        .ok()
        .filter(|count| *count > 0)?;
    let sum: i64 = opponents.iter().copied().map(i64::from).sum();
    let average = (2 * sum + count).div_euclid(2 * count);
    Some((average, average + rating_difference(percent(score, count))))
}

/// Whole percents, a half up.
fn percent(score: Points, games: i64) -> i64 {
    (100 * i64::from(score.in_halves()) + games).div_euclid(2 * games)
}

/// How a first rating comes about (8.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct FirstRating {
    /// The ratings of the opponents together, with two of 1800 more.
    pub sum: i64,
    /// The games, with these two.
    pub games: i64,
    /// The points, with the two draws.
    pub score: Points,
    /// Percent of the points, a half up.
    pub percent: i64,
    /// The difference that these stand for (8.1.1).
    pub difference: i64,
    /// Average and difference together, to the nearest whole number.
    pub unlimited: i64,
    /// The same, but 2200 at most; nothing below 1400 (7.1.4).
    pub rating: Option<i64>,
}

impl FirstRating {
    /// From all games against rated players within 26 months; nothing from less than five.
    ///
    /// A first event without any point is left out; that is for the caller to know.
    #[must_use]
    pub fn of(opponents: &[u16], score: Points) -> Option<Self> {
        if opponents.len() < 5 {
            return None;
        }
        let games = i64::try_from(opponents.len()).ok()? + 2;
        let sum = opponents.iter().copied().map(i64::from).sum::<i64>() + 2 * 1800;
        let score = score + Points::ONE;
        let percent = percent(score, games);
        let difference = rating_difference(percent);
        let unlimited = (2 * (sum + difference * games) + games).div_euclid(2 * games);
        Some(Self {
            sum,
            games,
            score,
            percent,
            difference,
            unlimited,
            rating: Some(unlimited.min(2200)).filter(|rating| *rating >= 1400),
        })
    }
}

/// A first rating, as [`FirstRating`] has it.
///
/// ```
/// use scoresheet_event::Points;
/// use scoresheet_norms::fide::first_rating;
/// assert_eq!(first_rating(&[1902, 1877, 1884, 2012, 1832], Points::whole(3)), Some(1922));
/// assert_eq!(first_rating(&[1800; 4], Points::whole(2)), None);
/// ```
#[must_use]
pub fn first_rating(opponents: &[u16], score: Points) -> Option<i64> {
    FirstRating::of(opponents, score)?.rating
}

/// The same by the rules until 29 February 2024, from the average of the real opponents: above half of the points 20 for
/// each half point more, below by the table.
#[must_use]
pub fn first_rating_until_2024(average: i64, score: Points, games: u16) -> i64 {
    let above = score.in_halves() - i32::from(games);
    if above > 0 {
        average + 20 * i64::from(above)
    } else {
        average + rating_difference(percent(score, i64::from(games.max(1))))
    }
}
