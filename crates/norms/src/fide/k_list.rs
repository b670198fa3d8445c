//! What is known of players for their rating changes: K, games of the period, a corrected rating.

use super::rated_event::EventRatings;
use super::rating::{k_used, rounded_change};
use crate::names::number_of;
use scoresheet_event::typed_table::Columns;
use scoresheet_event::{Event, Fault, FaultCode};
use std::collections::BTreeMap;

const COLUMNS: Columns = Columns {
    needed: &["player", "k"],
    others: &["games-in-period", "rating", "remark"],
    headings: &[],
    no_others: false,
};

/// The values of K that there are (8.3.3).
const ALL_K: [u16; 3] = [10, 20, 40];

/// What is known of one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnownK {
    /// The development coefficient.
    pub k: u16,
    /// All rated games of the rating period, where more than this event's.
    pub games_in_period: Option<u32>,
    /// The rating, where FIDE corrected the one that the event has.
    pub rating: Option<u16>,
}

/// Reads a table `player,k,games-in-period,rating`, of which the last two may be missing or blank. A player is named by
/// starting number or by name.
///
/// ```
/// use scoresheet_event::{Event, Player};
/// use scoresheet_norms::fide::read_k_list;
/// let kask = Player { number: 7, name: "Kask".to_owned(), ..Player::default() };
/// let event = Event { players: vec![kask], ..Event::default() };
/// let (known, faults) = read_k_list("player,k\nKask,20\n", &event);
/// assert!(faults.is_empty());
/// assert_eq!(known[&7].k, 20);
/// ```
#[must_use]
pub fn read_k_list(text: &str, event: &Event) -> (BTreeMap<u32, KnownK>, Vec<Fault>) {
    let mut faults = Vec::new();
    let rows = COLUMNS.read(text, &mut faults);
    let mut known = BTreeMap::new();
    for row in &rows {
        let Some(number) = number_of(row, event, &mut faults) else {
            continue;
        };
        let k = |text: &str| text.parse().ok().filter(|k| ALL_K.contains(k));
        let Some(k) = row.get("k", "10, 20 or 40 (B.02 8.3.3)", &mut faults, k) else {
            continue;
        };
        let facts = KnownK {
            k,
            games_in_period: row.parsed("games-in-period", "a number of games", &mut faults),
            rating: row.parsed("rating", "a rating", &mut faults),
        };
        if known.insert(number, facts).is_some() {
            let message = format!("player {number} appears twice");
            faults.push(Fault::new(FaultCode::DuplicateNumber, row.at, message));
        }
    }
    faults.sort_by_key(|fault| fault.at);
    (known, faults)
}

/// The event with the corrected ratings.
#[must_use]
pub fn with_known_ratings(event: &Event, known: &BTreeMap<u32, KnownK>) -> Event {
    let mut event = event.clone();
    for player in &mut event.players {
        let corrected = known.get(&player.number).and_then(|known| known.rating);
        player.rating = corrected.or(player.rating);
    }
    event
}

impl EventRatings {
    /// Works out the changes of those whose K is known. K is lowered where all games of the period would make more than
    /// 700 of it (8.3.3); games that this event alone has are counted if no number is stated.
    pub fn apply(&mut self, known: &BTreeMap<u32, KnownK>) {
        for player in &mut self.players {
            let (Some(facts), Some(_)) = (known.get(&player.number), player.rating) else {
                continue;
            };
            let here = u32::try_from(player.games.len()).unwrap_or(u32::MAX);
            let games = facts.games_in_period.map_or(here, |games| games.max(here));
            let k = k_used(facts.k, games);
            (player.k, player.change) = (Some(k), Some(rounded_change(k, player.sum)));
        }
    }
}
