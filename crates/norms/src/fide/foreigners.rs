//! The exemption of 1.4.3d: enough titled players of other federations in every round of a Swiss.

use super::federation::{self, Federation};
use super::{FideTitle, HeldTitle};
use scoresheet_event::{ByeReason, Event, Ledger, LedgerEntry, Pairing, PlayerResult, Turn};
use serde::Serialize;
use std::collections::BTreeSet;

/// Rated players of other federations than the host's, in the poorest round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Foreigners {
    /// How many.
    pub foreign: usize,
    /// How many hold GM, IM, WGM or WIM.
    pub titled: usize,
    /// Of how many federations.
    pub federations: usize,
    /// In which round; nothing where it is not known.
    pub round: Option<u16>,
    /// Whether no game is without a result: until then somebody may still fail to come.
    pub settled: bool,
}

impl Foreigners {
    /// 1.4.3d: 20 of them, of 3 federations, 10 of them titled.
    #[must_use]
    pub const fn are_enough(&self) -> bool {
        self.foreign >= 20 && self.federations >= 3 && self.titled >= 10
    }
}

/// The poorest round of an event registered by a federation; nothing for an event without rounds.
///
/// Only players who missed at most one round count; a bye that the pairing gave is no absence, nor is a round won
/// because the opponent did not come, in which the player is not at the board.
#[must_use]
pub fn foreigners(event: &Event, registering: &str) -> Option<Foreigners> {
    let ledger = Ledger::of(event);
    if !ledger.is_by_round() {
        return None;
    }
    let mut candidates = Vec::new();
    for (id, player) in event.ids().zip(&event.players) {
        // FIDE's flag is no federation, and whose code is not known may be of the host's.
        let Federation::Code(federation) = federation::read(player.federation.as_deref()) else {
            continue;
        };
        let foreign = federation != registering && federation != federation::FIDE;
        if foreign && player.rating.is_some_and(|rating| rating > 0) {
            let there: Vec<There> = ledger.entries(id).iter().map(There::of).collect();
            if there.iter().filter(|each| **each == There::Absent).count() <= 1 {
                let title = player.title.as_deref().and_then(HeldTitle::read);
                candidates.push((federation, title, there));
            }
        }
    }
    let open = |pairing: &Pairing| pairing.results.contains(&PlayerResult::Open);
    let settled = !event.pairings.iter().any(open);
    let rounds = (1..=ledger.rounds()).map(|round| {
        let here = candidates.iter().filter(|(_, _, there)| {
            there
                .get(usize::from(round) - 1)
                .is_some_and(|each| *each == There::Here)
        });
        let titled = |title: &Option<HeldTitle>| {
            matches!(
                title,
                Some(HeldTitle::ByNorms(
                    FideTitle::Gm | FideTitle::Im | FideTitle::Wgm | FideTitle::Wim
                ))
            )
        };
        Foreigners {
            foreign: here.clone().count(),
            titled: here.clone().filter(|(_, title, _)| titled(title)).count(),
            federations: here.map(|(code, ..)| *code).collect::<BTreeSet<_>>().len(),
            round: Some(round),
            settled,
        }
    });
    rounds.min_by_key(|each| {
        (
            each.are_enough(),
            each.foreign,
            each.titled,
            each.federations,
        )
    })
}

/// Whether a player took part in a round.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum There {
    Here,
    /// Not at the board, and not absent.
    Walkover,
    Absent,
}

impl There {
    pub(super) const fn of(entry: &LedgerEntry) -> Self {
        match entry.turn {
            Turn::Opponent { mark, .. } => match mark {
                PlayerResult::Win
                | PlayerResult::Draw
                | PlayerResult::Loss
                | PlayerResult::Open => Self::Here,
                PlayerResult::ForfeitWin => Self::Walkover,
                PlayerResult::ForfeitLoss => Self::Absent,
            },
            Turn::Out(ByeReason::PairingBye) => Self::Here,
            Turn::Out(ByeReason::EmptyBoard) => Self::Walkover,
            Turn::Out(
                ByeReason::FullBye
                | ByeReason::HalfBye
                | ByeReason::ZeroBye
                | ByeReason::Free
                | ByeReason::Absent,
            ) => Self::Absent,
        }
    }
}
