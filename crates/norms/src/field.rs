//! Who takes part, with which rank, and what else about a player decides on norms.

use super::{Annulled, Coefficient, Game, Indicators, Rank, Readings};
use scoresheet_event::{Event, Fault, FaultCode, Player, PlayerId, Sex};
use serde::Serialize;
use std::collections::BTreeMap;

/// What norms are asked of an event with.
#[derive(Debug, Clone)]
pub struct Options {
    /// Which classification.
    pub game: Game,
    /// What ranks count for that the sources leave out.
    pub indicators: Indicators,
    /// The answers to the open questions.
    pub readings: Readings,
    /// A tournament of beginners, without a coefficient (KV53, MK53: rank V).
    pub beginners: bool,
    /// What is known of players beside the event, by starting number.
    pub known: BTreeMap<u32, Known>,
}

impl Options {
    /// The defaults for a game.
    #[must_use]
    pub fn of(game: Game) -> Self {
        Self {
            game,
            indicators: Indicators::default(),
            readings: Readings::default(),
            beginners: false,
            known: BTreeMap::new(),
        }
    }
}

/// What is known of a player beside the event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Known {
    /// The rank, instead of the event's.
    pub rank: Option<Rank>,
    /// Candidate points (MK53: kandidaadi pall).
    pub candidate_points: Option<u32>,
    /// Whether the rules for women apply.
    pub woman: Option<bool>,
}

/// A player as norms see one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entrant {
    pub(crate) id: PlayerId,
    pub(crate) rank: Rank,
    pub(crate) candidate_points: Option<u32>,
    pub(crate) woman: bool,
    pub(crate) struck: bool,
    /// No rank was stated, and none is taken for "no rank".
    pub(crate) assumed: bool,
}

/// Every player with a rank.
pub(crate) fn entrants(event: &Event, options: &Options) -> Result<Vec<Entrant>, Vec<Fault>> {
    let mut entrants = Vec::new();
    let mut faults = Vec::new();
    let mut silent = Vec::new();
    let blank_is_none = options.beginners || options.indicators.of(Rank::None).is_some();
    for (id, player) in event.ids().zip(&event.players) {
        let known = options
            .known
            .get(&player.number)
            .copied()
            .unwrap_or_default();
        let stated = player
            .rank
            .as_deref()
            .filter(|text| !text.trim().is_empty());
        let rank = match (known.rank, stated) {
            (Some(rank), _) => Some(rank),
            (None, Some(text)) => match Rank::read(text) {
                Some(rank) => Some(rank),
                None => {
                    faults.push(unknown(player, text));
                    continue;
                }
            },
            (None, None) => None,
        };
        let needed = !player.struck || options.readings.annulled == Annulled::In;
        if rank.is_none() && needed && !blank_is_none {
            silent.push(player);
        }
        entrants.push(Entrant {
            id,
            rank: rank.unwrap_or_default(),
            candidate_points: known.candidate_points,
            woman: known.woman.unwrap_or(player.sex == Some(Sex::Woman)),
            struck: player.struck,
            assumed: rank.is_none(),
        });
    }
    faults.extend(missing(&silent));
    if faults.is_empty() {
        Ok(entrants)
    } else {
        Err(faults)
    }
}

fn unknown(player: &Player, text: &str) -> Fault {
    let message = format!(
        "{}: {text:?} is not a rank; use I to V, MK, M, GM or none",
        player.name
    );
    Fault::new(FaultCode::UnknownRank, player.at, message)
}

/// One fault for all, at the first.
fn missing(players: &[&Player]) -> Option<Fault> {
    let first = players.first()?;
    let others = match players.len() - 1 {
        0 => " has".to_owned(),
        more => format!(" and {more} more have"),
    };
    let message = format!(
        "{}{others} no rank stated; write \"none\" for players without a rank",
        first.name
    );
    let fault = Fault::new(FaultCode::RankMissing, first.at, message);
    Some(fault.settled_by("--indicator none=5 counts all of them as such"))
}

/// The coefficient of those who take part.
pub(crate) fn coefficient(
    event: &Event,
    entrants: &[Entrant],
    options: &Options,
) -> Result<Coefficient, Vec<Fault>> {
    let annulled = options.readings.annulled;
    let counted = || (entrants.iter()).filter(move |each| !each.struck || annulled == Annulled::In);
    let mut counts = BTreeMap::new();
    for entrant in counted() {
        *counts.entry(entrant.rank).or_insert(0_u32) += 1;
    }
    Coefficient::of(&counts, &options.indicators).map_err(|lacking| {
        let fault = |rank: Rank| {
            let first = counted().find(|each| each.rank == rank)?;
            let player = event.players.get(first.id.index())?;
            let (holds, later) = if rank == Rank::None {
                ("no rank".to_owned(), 5)
            } else {
                (format!("rank {rank}"), 0)
            };
            let message = format!(
                "{} holds {holds}, for which {} gives no indicator",
                player.name,
                options.game.cite(super::game::place::COEFFICIENT),
            );
            let option =
                format!("give one, such as --indicator {rank}={later}, as in later practice");
            let fault = Fault::new(FaultCode::IndicatorMissing, player.at, message);
            Some(fault.settled_by(option))
        };
        lacking.into_iter().filter_map(fault).collect()
    })
}
