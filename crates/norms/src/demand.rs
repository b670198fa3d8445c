//! What a percent of games is in points.

use super::Rounding;
use scoresheet_event::Points;

/// The points that a sum of games times percents asks: 15 games at 71 percent are 1065 hundredths.
///
/// KV53, MK53: 0.25 or more is filled up to 0.5, less is dropped. That is the nearest half point; read
/// to the letter, 0.75 becomes 0.5 too.
///
/// ```
/// use scoresheet_norms::{Rounding, points_for};
/// assert_eq!(points_for(15 * 71, Rounding::Nearest).to_string(), "10.5");
/// assert_eq!(points_for(9 * 75, Rounding::Nearest).to_string(), "7");
/// assert_eq!(points_for(9 * 75, Rounding::Literal).to_string(), "6.5");
/// ```
#[must_use]
pub fn points_for(hundredths: u32, rounding: Rounding) -> Points {
    let halves = match rounding {
        Rounding::Nearest => (u64::from(hundredths) * 2 + 50) / 100,
        Rounding::Literal => u64::from(hundredths / 100) * 2 + u64::from(hundredths % 100 >= 25),
    };
    Points::halves(i32::try_from(halves).unwrap_or(i32::MAX))
}

/// So many points of so many games, in hundredths of a percent, rounded half up; nothing of no games.
///
/// ```
/// use scoresheet_event::Points;
/// use scoresheet_norms::percent_of;
/// assert_eq!(percent_of(Points::halves(21), 15).unwrap().to_string(), "70.00");
/// assert_eq!(percent_of(Points::ZERO, 0), None);
/// ```
#[must_use]
pub fn percent_of(points: Points, games: u32) -> Option<super::Hundredths> {
    let halves = u64::try_from(points.in_halves()).ok()?;
    // 100 percent in hundredths of a percent, of half points.
    let doubled = (halves * 10_000 + u64::from(games)).checked_div(2 * u64::from(games))?;
    i32::try_from(doubled).ok().map(super::Hundredths)
}
