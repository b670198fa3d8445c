//! The event as each player saw it: one entry per round.

use crate::{ByeReason, Colour, Event, Pairing, PlayerId, PlayerResult, Points};
use serde::Serialize;

/// What a round was for a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Turn {
    /// An opponent, who may not have come.
    Opponent {
        /// Who.
        opponent: PlayerId,
        /// The player's own colour.
        colour: Option<Colour>,
        /// The player's own result.
        mark: PlayerResult,
        /// Whether the game is rated.
        rated: bool,
    },
    /// No opponent.
    Out(ByeReason),
}

/// One round of one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct LedgerEntry {
    /// The round, from 1, where known.
    pub round: Option<u16>,
    /// What it was.
    pub turn: Turn,
    /// What it was worth; nothing where it does not count.
    pub points: Points,
    /// Whether it counts in the standings.
    pub counts: bool,
    /// Its place in [`Event::pairings`], where there was an opponent.
    #[serde(rename = "meeting")]
    pub pairing: Option<u32>,
}

/// All entries of all players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ledger {
    entries: Vec<Vec<LedgerEntry>>,
    rounds: u16,
    by_round: bool,
}

impl Ledger {
    /// Sorts an event by player: entries in the order of rounds, and where rounds are not known in the
    /// order of the opponents' starting numbers. Rounds without anything stated are [`ByeReason::Absent`],
    /// in a round robin [`ByeReason::Free`].
    #[must_use]
    pub fn of(event: &Event) -> Self {
        let rounds = event.rounds();
        let by_round = event.pairings.iter().all(|each| each.round.is_some());
        let mut entries = met_and_sat_out(event);
        let silent = if event.is_round_robin() {
            ByeReason::Free
        } else {
            ByeReason::Absent
        };
        for own in &mut entries {
            if by_round {
                let missing = missing_rounds(own, rounds).into_iter();
                own.extend(missing.map(|round| LedgerEntry::out(event, round, silent)));
            }
            own.sort_by_key(|entry| (entry.round, entry.opponent_number(event)));
        }
        Self {
            entries,
            rounds,
            by_round,
        }
    }

    /// A player's entries.
    #[must_use]
    pub fn entries(&self, player: PlayerId) -> &[LedgerEntry] {
        self.entries.get(player.index()).map_or(&[], Vec::as_slice)
    }

    /// The rounds of the event.
    #[must_use]
    pub const fn rounds(&self) -> u16 {
        self.rounds
    }

    /// Whether every meeting is of a known round.
    #[must_use]
    pub const fn is_by_round(&self) -> bool {
        self.by_round
    }
}

/// What the event states of each player, in its order.
fn met_and_sat_out(event: &Event) -> Vec<Vec<LedgerEntry>> {
    let mut entries = vec![Vec::new(); event.players.len()];
    let mut add = |player: PlayerId, entry: LedgerEntry| {
        if let Some(own) = entries.get_mut(player.index()) {
            own.push(entry);
        }
    };
    for (index, pairing) in event.pairings.iter().enumerate() {
        for (side, player) in pairing.players.into_iter().enumerate() {
            add(player, LedgerEntry::met(event, pairing, index, side));
        }
    }
    for bye in &event.byes {
        add(bye.player, LedgerEntry::out(event, bye.round, bye.why));
    }
    entries
}

/// The rounds of which nothing is stated.
fn missing_rounds(own: &[LedgerEntry], rounds: u16) -> Vec<u16> {
    let mut stated = vec![false; usize::from(rounds) + 1];
    for round in own.iter().filter_map(|entry| entry.round) {
        if let Some(stated) = stated.get_mut(usize::from(round)) {
            *stated = true;
        }
    }
    (1..=rounds)
        .filter(|round| !stated[usize::from(*round)])
        .collect()
}

impl LedgerEntry {
    fn met(event: &Event, pairing: &Pairing, index: usize, side: usize) -> Self {
        let counted = if pairing.counts {
            event.scoring.points(pairing.results[side])
        } else {
            Points::ZERO
        };
        Self {
            round: pairing.round,
            turn: Turn::Opponent {
                opponent: pairing.players[1 - side],
                colour: pairing.colour_of(pairing.players[side]),
                mark: pairing.results[side],
                rated: pairing.rated,
            },
            points: counted,
            counts: pairing.counts,
            pairing: u32::try_from(index).ok(),
        }
    }

    fn out(event: &Event, round: u16, why: ByeReason) -> Self {
        Self {
            round: Some(round),
            turn: Turn::Out(why),
            points: event.scoring.bye(why),
            counts: true,
            pairing: None,
        }
    }

    /// The opponent, whether met or not.
    #[must_use]
    pub const fn opponent(&self) -> Option<PlayerId> {
        match self.turn {
            Turn::Opponent { opponent, .. } => Some(opponent),
            Turn::Out(_) => None,
        }
    }

    /// The player's mark, where there was an opponent.
    #[must_use]
    pub const fn mark(&self) -> Option<PlayerResult> {
        match self.turn {
            Turn::Opponent { mark, .. } => Some(mark),
            Turn::Out(_) => None,
        }
    }

    /// Whether a game was played.
    #[must_use]
    pub fn is_played(&self) -> bool {
        self.mark().is_some_and(PlayerResult::is_played)
    }

    fn opponent_number(&self, event: &Event) -> Option<u32> {
        let player = event.players.get(self.opponent()?.index())?;
        Some(player.number)
    }
}
