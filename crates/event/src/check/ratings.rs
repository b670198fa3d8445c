//! Ratings that nobody has.

use crate::{Event, Fault, FaultCode};
use std::ops::RangeInclusive;

/// What ratings are: FIDE's list has never had one of 2900, and began at 1000 (today 1400); lists of federations go lower.
pub const LIKELY_RATINGS: RangeInclusive<u16> = 500..=3500;

/// Players with a rating that is probably a slip, which averages and norms would take as it is.
pub(super) fn check(event: &Event) -> Vec<Fault> {
    let rated = event.players.iter();
    let rated = rated.filter_map(|player| Some((player, player.rating?)));
    let unlikely = rated.filter(|(_, rating)| !LIKELY_RATINGS.contains(rating));
    let faults = unlikely.map(|(player, rating)| {
        let (lowest, highest) = (LIKELY_RATINGS.start(), LIKELY_RATINGS.end());
        let message = format!(
            "{} {}: a rating of {rating} is unlikely, and is used as it is; ratings lie between {lowest} and {highest}",
            player.number, player.name
        );
        Fault::new(FaultCode::RatingUnlikely, player.at, message)
    });
    faults.collect()
}
