//! Norms of master and grandmaster in the Estonian classification of draughts (Kabekoodeks, annex 2): a percentage of
//! the points, by the average rating of the event.

use scoresheet_event::{Event, Player, PlayerId, PlayerResult, Points, Sex};
use serde::Serialize;

/// How much lower the averages are that the norms for women begin at.
const WOMEN_LOWER: i64 = 200;

/// An event held against the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EstonianNorms {
    /// The title of the event.
    pub event: String,
    /// The average rating of all who took part, to the nearest whole number.
    pub average: i64,
    /// The sum of the ratings, and how many they are.
    pub ratings: [i64; 2],
    /// How many games have no result yet, among them those of a round-robin that are not listed, and are in no number here.
    pub open_games: usize,
    /// How many rounds that the event states have not taken place.
    pub rounds_to_come: u16,
    /// Every player, in the order of the event.
    pub players: Vec<EstonianStanding>,
}

/// What a player made of the norms.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EstonianStanding {
    /// The starting number.
    pub number: u32,
    /// The name.
    pub name: String,
    /// Games played over the board.
    pub games: u32,
    /// The points of these games.
    pub points: Points,
    /// His games that have no result yet: until they have, the norm is that of the others.
    pub open: u32,
    /// Points of these games that make the norm of master; nothing where the table has no row.
    pub master: Option<Points>,
    /// Points of these games that make the norm of grandmaster.
    pub grandmaster: Option<Points>,
    /// The norm made.
    pub norm: Option<EstonianTitle>,
}

/// A title of the classification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum EstonianTitle {
    /// Master.
    Master,
    /// Grandmaster.
    Grandmaster,
}

/// The norms of an event. Games that were not played count neither as games nor as points.
///
/// # Errors
/// Why the event cannot be judged: nobody took part, or somebody has no rating.
///
/// ```
/// use scoresheet_event::{Event, Player};
/// use scoresheet_norms::estonian_norms;
/// let players = [2400, 2449].map(|rating| Player { rating: Some(rating), ..Player::default() });
/// let event = Event { players: players.into(), ..Event::default() };
/// assert_eq!(estonian_norms(&event)?.average, 2425);
/// # Ok::<(), String>(())
/// ```
pub fn estonian_norms(event: &Event) -> Result<EstonianNorms, String> {
    let ratings = ratings(event)?;
    let average = average(ratings);
    let players = event.ids().zip(&event.players);
    let players = players.filter(|(_, player)| !player.struck);
    Ok(EstonianNorms {
        event: event.title().to_owned(),
        average,
        ratings,
        open_games: event.open_games() + event.missing_games(),
        rounds_to_come: event.rounds_to_come(),
        players: players
            .map(|(id, player)| standing(event, id, player, average))
            .collect(),
    })
}

/// The average rating, a half up.
const fn average([sum, count]: [i64; 2]) -> i64 {
    (2 * sum + count).div_euclid(2 * count)
}

/// The sum of all ratings, and how many they are: one at least.
fn ratings(event: &Event) -> Result<[i64; 2], String> {
    let players = event.players.iter().filter(|player| !player.struck);
    let (mut sum, mut count) = (0, 0);
    for player in players {
        let rating = player.rating.ok_or_else(|| {
            format!(
                "{} {} has no rating, and the norms go by the average of all",
                player.number, player.name
            )
        })?;
        sum += i64::from(rating);
        count += 1;
    }
    if count == 0 {
        return Err("nobody took part".to_owned());
    }
    Ok([sum, count])
}

fn standing(event: &Event, id: PlayerId, player: &Player, average: i64) -> EstonianStanding {
    let (mut games, mut points, mut open) = (0_u32, Points::ZERO, 0_u32);
    for pairing in event.pairings.iter().filter(|pairing| pairing.counts) {
        for (side, result) in pairing.players.into_iter().zip(pairing.results) {
            if side == id && result == PlayerResult::Open {
                open += 1;
            } else if side == id && result.is_played() {
                games += 1;
                points += event.scoring.points(result);
            }
        }
    }
    let average = match player.sex {
        Some(Sex::Woman) => average + WOMEN_LOWER,
        Some(Sex::Man) | None => average,
    };
    let most = event.scoring.points(PlayerResult::Win);
    let needed = |percent: i32| needed(percent, games, most);
    let [master, grandmaster] = percents(average).map(|percent| percent.and_then(needed));
    let made = |asked: Option<Points>| asked.is_some_and(|asked| points >= asked);
    let norm = match (made(grandmaster), made(master)) {
        (true, _) => Some(EstonianTitle::Grandmaster),
        (false, true) => Some(EstonianTitle::Master),
        (false, false) => None,
    };
    EstonianStanding {
        number: player.number,
        name: player.name.clone(),
        games,
        points,
        open,
        master,
        grandmaster,
        norm,
    }
}

/// The fewest points that are so many percent of all that can be made; nothing of no games.
fn needed(percent: i32, games: u32, win: Points) -> Option<Points> {
    let games = i32::try_from(games).ok().filter(|games| *games > 0)?;
    let all = win.in_halves().checked_mul(games)?.checked_mul(percent)?;
    Some(Points::halves(
        all.div_euclid(100) + i32::from(all.rem_euclid(100) > 0),
    ))
}

/// The percentages of master and grandmaster at this average.
fn percents(average: i64) -> [Option<i32>; 2] {
    let lines = include_str!("../data/estonia.tsv").lines();
    let mut rows = lines.filter(|line| !line.starts_with('#')).skip(1);
    let row = rows.find_map(|line| {
        let fields: Vec<Option<i32>> = line.split('\t').map(|field| field.parse().ok()).collect();
        let &[Some(from), Some(to), master, grandmaster] = fields.as_slice() else {
            return None;
        };
        let here = (i64::from(from)..=i64::from(to)).contains(&average);
        here.then_some([master, grandmaster])
    });
    row.unwrap_or_default()
}
