//! Events from the tags of games: who, against whom, in which round, with what result.
//!
//! Games of one event and site are grouped by the year of their dates. Where full dates go on over New Year
//! without a gap of more than a month, that is one event. Games without a date go to the only event of that
//! name and site, if there is one. Groups that differ by the site alone and share players are told of, and
//! are one if [`GatherOptions::ignore_site`] says so.
//!
//! A name is what is written, blanks aside: names that are probably one person's are reported and never taken
//! for one unless [`GatherOptions::same`] says so.

mod gather;
mod group;
mod players;
mod result;
mod same_names;
mod sameness;

pub use gather::alike;
pub use same_names::{SameNames, pair_of_names, read_same_names, same_names, write_same_names};

use scoresheet_event::{Kind, Place, Reading, Scoring};

/// What the tags of a game say; `None` where they do not, or have `?`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tagged {
    /// `Event`
    pub event: Option<String>,
    /// `Site`
    pub site: Option<String>,
    /// `Date`
    pub date: Option<String>,
    /// `Round`: `3`, or with the board `3.2`
    pub round: Option<String>,
    /// `White`
    pub white: Option<String>,
    /// `Black`
    pub black: Option<String>,
    /// `Result`
    pub result: Option<String>,
    /// The result after the moves, where the tag has another one or none.
    pub ended: Option<String>,
    /// Whether White's number is only supposed to stand first in the result, since nobody knows which draughts game it is.
    pub first_supposed: bool,
    /// What the last position says against the result, in words.
    pub refuted: Option<String>,
    /// What else is said of White and of Black.
    pub sides: [SideTags; 2],
    /// `Termination`: how the game ended
    pub termination: Option<String>,
    /// Something by which two records of one game are known, such as a hash of the moves; nothing without moves.
    pub moves: Option<u64>,
    /// Where the game stands.
    pub at: Place,
}

/// What the tags of a game say of one side.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SideTags {
    /// `WhiteElo`
    pub rating: Option<String>,
    /// `WhiteTitle`
    pub title: Option<String>,
    /// `WhiteFederation`, or as other programs write it: `WhiteFed`, `WhiteCountry`
    pub federation: Option<String>,
    /// `WhiteTeam`
    pub team: Option<String>,
    /// `WhiteFideId`
    pub id: Option<String>,
}

/// What is said beforehand.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GatherOptions {
    /// What results are worth; found from how they are written if `None`.
    pub scoring: Option<Scoring>,
    /// How the pairings came about; found from who met whom if `None`.
    pub kind: Option<Kind>,
    /// Games of one event are of one event wherever they were played.
    pub ignore_site: bool,
    /// Two names of one person, the one to keep first.
    pub same: Vec<[String; 2]>,
}

/// Makes an event of each group of games, in the order of their first games. `files` are the names of the
/// files that [`Place::file`] counts in.
///
/// What is missing, doubled, contradictory or probably one person is reported. A game that appears twice counts
/// once; one with two results is open, and neither is believed.
///
/// ```
/// use scoresheet_event_files::games::{GatherOptions, Tagged, gather};
/// let game = |white: &str, black: &str, result: &str| Tagged {
///     event: Some("Match".into()),
///     white: Some(white.into()),
///     black: Some(black.into()),
///     result: Some(result.into()),
///     ..Tagged::default()
/// };
/// let games = [game("Tal", "Keres", "1-0"), game("Keres", "Tal", "1/2-1/2")];
/// let readings = gather(&games, &["match.pgn".into()], &GatherOptions::default());
/// assert_eq!(readings[0].event.players.len(), 2);
/// assert_eq!(readings[0].event.pairings.len(), 2);
/// ```
#[must_use]
pub fn gather(games: &[Tagged], files: &[String], options: &GatherOptions) -> Vec<Reading> {
    let mut readings = gather_bare(games, files, options);
    for reading in &mut readings {
        reading.event.files = files.to_vec();
        reading.faults.extend(alike(&reading.event));
    }
    readings
}

/// The same for many events of which few are shown: none lists the files, of which each would keep a copy, and names
/// that are [`alike`] are not looked for.
#[must_use]
pub fn gather_bare(games: &[Tagged], files: &[String], options: &GatherOptions) -> Vec<Reading> {
    let groups = group::groups(games, options.ignore_site);
    let readings = groups
        .iter()
        .map(|group| gather::reading(group, files, options));
    let mut readings: Vec<Reading> = readings.collect();
    gather::tell_of_other_sites(&mut readings);
    readings
}
