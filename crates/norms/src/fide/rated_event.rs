//! What an event changes in the ratings of its players.

use super::entrants::{by_the_date, first_day};
use super::pace;
use super::rating::{
    Chance, FirstRating, GameChange, List, OldGame, RatedGame, change, performance,
};
use scoresheet_event::{Event, Ledger, PlayerResult, Points, Turn};
use serde::Serialize;

/// A game against a rated player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RatedRound {
    /// The round, where known.
    pub round: Option<u16>,
    /// The opponent's starting number.
    pub opponent: u32,
    /// The opponent's rating.
    pub rating: u16,
    /// For 1, ½ or 0.
    pub result: Points,
    /// What it changes; nothing where the player has no rating, or the game is not rated.
    pub change: Option<Chance>,
}

/// A player of an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayerRating {
    /// The starting number.
    pub number: u32,
    /// The name.
    pub name: String,
    /// The rating; none of the unrated.
    pub rating: Option<u16>,
    /// The games against rated players.
    pub games: Vec<RatedRound>,
    /// The sum of the changes, in hundredths, before it is multiplied by K.
    pub sum: i64,
    /// The K that was used, where it is known (8.3.3).
    pub k: Option<u16>,
    /// The expected change with that K (8.3.4).
    pub change: Option<i64>,
    /// Average of the opponents and performance.
    pub performance: Option<(i64, i64)>,
    /// Of an unrated player, the first rating if this event were all.
    pub first: Option<i64>,
    /// How that comes about.
    pub first_working: Option<FirstRating>,
}

/// The expected changes of an event; FIDE's lists alone count.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EventRatings {
    /// What the event is called.
    pub event: String,
    /// Which list it is rated for.
    pub list: List,
    /// The regulations.
    pub rules: &'static str,
    /// Why these.
    pub rules_because: String,
    /// What the event states of the time to think, where that is not what the list asks (B.02 1.1).
    pub pace: Option<String>,
    /// How many games have no result yet, among them those of a round-robin that are not listed, and are in no sum.
    pub open_games: usize,
    /// How many rounds that the event states have not taken place.
    pub rounds_to_come: u16,
    /// The players, in the order of the event.
    pub players: Vec<PlayerRating>,
}

/// Why the changes of an event cannot be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unrated {
    /// It is not stated when it starts.
    #[error("the event does not state its first day, which decides the rules")]
    NoDate,
    /// The event is older than the rules.
    #[error(transparent)]
    Old(#[from] OldGame),
}

/// What an event changes in a list. Ratings are those that the event states. Only games over the board that are rated
/// count, against rated players (5.1).
///
/// # Errors
/// The event is older than the rules, or has no date.
pub fn event_ratings(event: &Event, list: List) -> Result<EventRatings, Unrated> {
    let start = first_day(event).ok_or(Unrated::NoDate)?;
    let ledger = Ledger::of(event);
    let players = event.ids().zip(&event.players).map(|(id, player)| {
        let own = player.rating.filter(|rating| *rating > 0);
        let mut games = Vec::new();
        for entry in ledger.entries(id) {
            let Turn::Opponent {
                opponent,
                mark,
                rated: true,
                ..
            } = entry.turn
            else {
                continue;
            };
            let result = match mark {
                PlayerResult::Win => Points::ONE,
                PlayerResult::Draw => Points::HALF,
                PlayerResult::Loss => Points::ZERO,
                PlayerResult::ForfeitWin | PlayerResult::ForfeitLoss | PlayerResult::Open => {
                    continue;
                }
            };
            let other = event.players.get(opponent.index());
            let Some((other, rating)) =
                other.and_then(|one| Some((one, one.rating.filter(|rating| *rating > 0)?)))
            else {
                continue;
            };
            let found = own.map(|own| {
                change(&RatedGame {
                    own,
                    opponent: rating,
                    result,
                    list,
                    start,
                })
            });
            games.push(RatedRound {
                round: entry.round,
                opponent: other.number,
                rating,
                result,
                change: match found.transpose()? {
                    Some(GameChange::Rated(chance)) => Some(chance),
                    Some(GameChange::TooFarApart) | None => None,
                },
            });
        }
        let opponents: Vec<u16> = games.iter().map(|game| game.rating).collect();
        let score = games.iter().map(|game| game.result).sum();
        // A first event without any point is left out (8.2.1).
        let first =
            (own.is_none() && score > Points::ZERO).then(|| FirstRating::of(&opponents, score));
        let first = first.flatten();
        Ok(PlayerRating {
            number: player.number,
            name: player.name.clone(),
            rating: own,
            sum: games
                .iter()
                .filter_map(|game| game.change)
                .map(|chance| chance.change)
                .sum(),
            k: None,
            change: None,
            performance: performance(&opponents, score),
            first: first.and_then(|working| working.rating),
            first_working: first,
            games,
        })
    });
    Ok(EventRatings {
        event: event.title().to_owned(),
        list,
        rules: list.rules(),
        rules_because: by_the_date(event),
        pace: pace::remark(event, list),
        open_games: event.open_games() + event.missing_games(),
        rounds_to_come: event.rounds_to_come(),
        players: players.collect::<Result<_, OldGame>>()?,
    })
}
