//! The restricted draw of FTM98 2.4.2: federations draw from large envelopes.

use super::drawing::Drawing;
use super::{Contingent, Remark, RemarkCode, VarmaRow};
use crate::{DrawRng, Entrants, Place, Purpose, Seed};
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// How often lots are drawn again before it is given up.
const MOST_DRAWINGS: u32 = 1_000;

/// What is done for a federation when no envelope holds enough numbers. FTM98 does not say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Short {
    /// They draw from those of the numbers left that meet least often in the last three rounds. Of
    /// several such sets the lot decides; they lie in order, those with the lowest numbers first.
    #[default]
    Fewest,
    /// All numbers go back, and the whole draw begins again.
    Again,
}

/// How a restricted draw is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct VarmaOptions {
    /// Use the repaired row where the printed one breaks its promise.
    pub repaired: bool,
    /// What is done when no envelope holds enough.
    pub short: Short,
    /// Within a federation players draw in the order of the list, not of their names' letters.
    pub as_listed: bool,
}

/// Why there is no restricted draw.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoVarma {
    /// There is no row for so many.
    #[error("the Varma tables are for 9 to 24 players (FTM98 2.4.2), not for {0}")]
    Players(usize),
    /// Someone has no federation.
    #[error("'{name}' has no federation; a draw with the Varma tables needs everyone's")]
    NoFederation {
        /// Who.
        name: String,
        /// Where the list has the name.
        at: Place,
    },
    /// [`Short::Again`] came to no end.
    #[error(
        "in each of {MOST_DRAWINGS} drawings, some federation (in the last one {0}) found no envelope with enough \
         numbers"
    )]
    NeverEnough(String),
}

/// A restricted draw.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct VarmaLots {
    /// The envelopes.
    pub row: VarmaRow,
    /// How it was made.
    pub options: VarmaOptions,
    /// The federations in the order in which they drew.
    pub contingents: Vec<Contingent>,
    /// What has to be said of it.
    pub remarks: Vec<Remark>,
}

/// Draws numbers so that players of one federation do not meet in the last three rounds, if possible.
///
/// The largest federation draws first, of those of one size the first by code; within a federation the
/// first by name, in small letters and by code point. The first of them draws an envelope of those with
/// enough numbers for all of them, and each of them draws a number from it. What is left is for the
/// others.
///
/// # Errors
/// If there is no row for so many players, somebody has no federation, or [`Short::Again`] never ends.
pub fn draw_varma(
    list: &Entrants,
    seed: &Seed,
    options: VarmaOptions,
) -> Result<VarmaLots, NoVarma> {
    let row = VarmaRow::new(list.players.len(), options.repaired)?;
    let queue = queue(list, options.as_listed)?;
    let mut draw_rng = DrawRng::new(seed, Purpose::Numbers);
    let mut remarks = row.remarks.clone();
    remarks.extend(unusual_codes(&queue));
    let mut short = None;
    for drawing in 1..=MOST_DRAWINGS {
        let mut drawn = Drawing::new(list, &row, &mut draw_rng);
        // One after another, until one cannot.
        short = (queue.iter())
            .find(|(federation, players)| !one(&mut drawn, federation, players, options.short))
            .map(|(federation, _)| federation.clone());
        if short.is_none() {
            remarks.extend((drawing > 1).then(|| drawn_again(drawing)));
            remarks.extend(drawn.remarks);
            return Ok(VarmaLots {
                contingents: drawn.contingents,
                row,
                options,
                remarks,
            });
        }
    }
    Err(NoVarma::NeverEnough(short.unwrap_or_default()))
}

/// One federation draws, if it can.
fn one(drawn: &mut Drawing, federation: &str, players: &[usize], short: Short) -> bool {
    let enough = drawn.draw_from_envelope(federation, players);
    if !enough && short == Short::Fewest {
        drawn.draw_from_fewest(federation, players);
        return true;
    }
    enough
}

/// The federations in the order in which they draw, each with its players in theirs.
fn queue(list: &Entrants, as_listed: bool) -> Result<Vec<(String, Vec<usize>)>, NoVarma> {
    let mut federations: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, player) in list.players.iter().enumerate() {
        let Some(federation) = &player.federation else {
            return Err(NoVarma::NoFederation {
                name: player.name.clone(),
                at: player.at,
            });
        };
        federations.entry(federation).or_default().push(index);
    }
    let mut queue: Vec<(String, Vec<usize>)> = (federations.into_iter())
        .map(|(federation, players)| (federation.to_owned(), players))
        .collect();
    // Stable: federations of one size stay in the order of their codes.
    queue.sort_by_key(|(_, players)| Reverse(players.len()));
    if !as_listed {
        let name = |index: &usize| {
            list.players
                .get(*index)
                .map(|player| player.name.to_lowercase())
        };
        for (_, players) in &mut queue {
            players.sort_by_cached_key(name);
        }
    }
    Ok(queue)
}

fn drawn_again(drawings: u32) -> Remark {
    Remark::new(
        RemarkCode::DrawnAgain,
        format!(
            "The lots were drawn {drawings} times: in the earlier drawings, no envelope held enough numbers for some \
             federation, and all numbers were put back. FTM98 2.4.2 does not say what to do in this case."
        ),
    )
}

/// A remark if federations are called otherwise than by country codes, which may make two of one.
fn unusual_codes(queue: &[(String, Vec<usize>)]) -> Option<Remark> {
    let is_usual =
        |code: &str| code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase());
    let unusual: Vec<String> = (queue.iter())
        .filter(|(federation, _)| !is_usual(federation))
        .map(|(federation, _)| format!("'{federation}'"))
        .collect();
    (!unusual.is_empty()).then(|| {
        Remark::new(
            RemarkCode::UnusualCode,
            format!(
                "Federations are distinguished by their names in the list; these are not three-letter country codes: \
                 {}.",
                unusual.join(", ")
            ),
        )
    })
}
