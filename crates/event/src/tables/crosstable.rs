//! The table of an event: a row per player, and in it every result.

mod cell;

use crate::tiebreak::Standings;
use crate::{Bye, Event, PlayerId, Points};
use cell::Cells;
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

/// What the columns of results are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// The opponents, by their starting numbers.
    Opponents,
    /// The rounds.
    Rounds,
}

impl Shape {
    /// Opponents where everyone meets everyone or the rounds are not known, else rounds.
    #[must_use]
    pub fn of(event: &Event) -> Self {
        let by_round = event.pairings.iter().all(|each| each.round.is_some());
        if by_round && (event.plays_matches() || !event.is_round_robin()) {
            Self::Rounds
        } else {
            Self::Opponents
        }
    }
}

/// A place in the standings; more than one where it is shared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SharedPlace {
    /// The first, from 1.
    pub first: usize,
    /// The last; the same where the place is not shared.
    pub last: usize,
}

impl SharedPlace {
    /// Each player's place in the standings; nothing for who has none ([`Event::placed`]).
    ///
    /// ```
    /// use scoresheet_event::tiebreak::{Choices, Contest, Standings};
    /// use scoresheet_event::{Event, PlayerResult, Pairing, Player, PlayerId, RuleSet, SharedPlace};
    /// let mut event = Event::default();
    /// event.players = (1..=3).map(|number| Player { number, ..Player::default() }).collect();
    /// event.pairings = vec![Pairing::new(None, PlayerId(0), PlayerId(2), [PlayerResult::Win, PlayerResult::Loss])];
    /// let contest = Contest::of_players(&event);
    /// let standings = Standings::of(&contest, RuleSet::Fide98, Choices::default(), &[]);
    /// let places = SharedPlace::of_players(&event, &standings);
    /// assert_eq!(places[1].unwrap().to_string(), "2–3");
    /// ```
    #[must_use]
    pub fn of_players(event: &Event, standings: &Standings) -> Vec<Option<Self>> {
        let mut places = vec![None; event.players.len()];
        for row in &standings.rows {
            if let Some(own) = places.get_mut(row.competitor) {
                *own = Some(Self {
                    first: row.place,
                    last: row.last,
                });
            }
        }
        places
    }
}

/// `3`, and `3–4` where it is shared.
impl fmt::Display for SharedPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first == self.last {
            self.first.fmt(f)
        } else {
            f.pad(&format!("{}–{}", self.first, self.last))
        }
    }
}

impl Serialize for SharedPlace {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A row of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CrossRow {
    /// Who; only of use beside the event.
    #[serde(skip)]
    pub player: PlayerId,
    /// The starting number.
    pub number: u32,
    /// The name.
    pub name: String,
    /// The results, one for each of [`Crosstable::columns`].
    pub cells: Vec<Cow<'static, str>>,
    /// Which meetings stand in the cells: the column, and the place in [`Event::pairings`], in the order of
    /// the columns and in a cell of its marks.
    #[serde(skip)]
    pub pairings: Vec<(u32, u32)>,
    /// All that counts.
    pub points: Points,
    /// The place; none for who left early and does not count.
    pub place: Option<SharedPlace>,
}

/// Who met whom, and how it ended.
///
/// Struck players are left out. Results are as the sources print them: `1 ½ 0`, `+` and `−` without
/// play; where neither came, each of the two has a `−`. `×` is where a player would meet himself, `.` a
/// game that is not played or not known; what stands in the table and does not count is in brackets
/// (FTM98 5.4a). Two who meet more than once have a mark for each time, in the order of the rounds.
/// By rounds a cell is the opponent's number, `w` or `b` for the player's own colour, and the mark:
/// `12w1`; and `bye` for a round without an opponent, with what it was worth where it was asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Crosstable {
    /// What the columns are.
    pub shape: Shape,
    /// Their headings: starting numbers or rounds.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<CrossRow>,
    /// What has to be known of marks that stand in it.
    pub legend: Vec<&'static str>,
}

impl Crosstable {
    /// The table of an event, in the order of the starting numbers, or of the places: those that are
    /// shared, and those without one, again by numbers. `places` has one for each player; left
    /// out, the table has no places.
    ///
    /// ```
    /// use scoresheet_event::{Crosstable, Event, PlayerResult, Pairing, Player, PlayerId, Shape};
    /// let mut event = Event::default();
    /// event.players = (1..=2).map(|number| Player { number, ..Player::default() }).collect();
    /// let results = [[PlayerResult::Draw, PlayerResult::Draw], [PlayerResult::ForfeitLoss, PlayerResult::ForfeitWin]];
    /// event.pairings = results.map(|results| Pairing::new(None, PlayerId(0), PlayerId(1), results)).to_vec();
    /// let table = Crosstable::of(&event, Shape::Opponents, &[], false);
    /// assert_eq!(table.rows[0].cells, ["×", "½ −"]);
    /// assert_eq!(table.rows[1].cells, ["½ +", "×"]);
    /// ```
    #[must_use]
    pub fn of(event: &Event, shape: Shape, places: &[Option<SharedPlace>], by_place: bool) -> Self {
        let place = |id: PlayerId| places.get(id.index()).copied().flatten();
        let number = |id: PlayerId| event.players.get(id.index()).map_or(0, |each| each.number);
        let mut order: Vec<PlayerId> = (event.ids())
            .filter(|id| {
                event
                    .players
                    .get(id.index())
                    .is_some_and(|each| !each.struck)
            })
            .collect();
        order.sort_by_key(|id| {
            let place = place(*id).filter(|_| by_place);
            (by_place && place.is_none(), place, number(*id))
        });
        let mut cells = Cells::of(event, shape, &order);
        let points = event.points();
        let rows = order.iter().enumerate().map(|(row, id)| CrossRow {
            player: *id,
            number: number(*id),
            name: event.name_of(*id).to_owned(),
            cells: cells.take(row),
            pairings: cells.take_games(row),
            points: points.get(id.index()).copied().unwrap_or_default(),
            place: place(*id),
        });
        let mut rows: Vec<CrossRow> = rows.collect();
        let mut columns: Vec<String> = match shape {
            Shape::Opponents => order.iter().map(|id| number(*id).to_string()).collect(),
            Shape::Rounds => (1..=event.rounds())
                .map(|round| round.to_string())
                .collect(),
        };
        // Columns of opponents have no cell for them, and the row would contradict its points.
        let alone = match shape {
            Shape::Opponents => event.points_without_opponent(),
            Shape::Rounds => Vec::new(),
        };
        let adjusted = event.ids().map(|id| event.adjustment_of(id)).collect();
        for (head, worths) in [(WITHOUT_OPPONENT, alone), (ADJUSTMENTS, adjusted)] {
            if worths.iter().all(|worth| *worth == Points::ZERO) {
                continue;
            }
            columns.push(head.to_owned());
            for row in &mut rows {
                let worth = worths.get(row.player.index()).copied();
                row.cells.push(worth.unwrap_or_default().signed().into());
            }
        }
        Self {
            shape,
            columns,
            rows,
            legend: legend(event, shape),
        }
    }
}

/// What heads the column of penalties and bonuses, in crosstables and in standings.
pub const ADJUSTMENTS: &str = "±";

/// What heads the column of points from rounds without an opponent, where the columns are opponents.
const WITHOUT_OPPONENT: &str = "bye";

/// Only what can be met in this table.
fn legend(event: &Event, shape: Shape) -> Vec<&'static str> {
    let struck = |id: &PlayerId| event.players.get(id.index()).is_none_or(|each| each.struck);
    let shown = || (event.pairings.iter()).filter(|each| !each.players.iter().any(struck));
    let sat = |worth: fn(&Bye) -> bool| shape == Shape::Rounds && event.byes.iter().any(worth);
    [
        (
            shape == Shape::Rounds && shown().any(|each| each.colours_known),
            "w and b: the player's own colour.",
        ),
        (
            shown().any(|each| each.results.iter().any(|mark| mark.is_forfeit())),
            "+ and −: won and lost without play.",
        ),
        (
            shown().any(|each| !each.counts),
            "In brackets: kept in the table but not counted.",
        ),
        (
            shown().any(|each| !each.results[0].is_played() && !each.results[0].is_forfeit()),
            "A dot: not played, not finished, or not known.",
        ),
        (
            sat(|each| !cell::bye_text(each.why).is_empty()),
            "bye: no opponent; with ½, 1 or 0: a requested bye.",
        ),
        (
            shape == Shape::Opponents
                && (event.points_without_opponent().iter()).any(|worth| *worth != Points::ZERO),
            "bye: points from rounds without an opponent, counted in the points.",
        ),
        (
            event.ids().any(|id| event.adjustment_of(id) != Points::ZERO),
            "±: penalties and bonuses, counted in the points.",
        ),
        (
            event.has_adjustments_to_come(),
            "Not in the points yet: penalties and bonuses of the final standings, or of rounds to come.",
        ),
    ]
    .into_iter()
    .filter(|(met, _)| *met)
    .map(|(_, words)| words)
    .collect()
}
