//! A crosstable with the games after its marks.

use super::Link;
use super::view::Rendered;
use scoresheet_event::{Crosstable, Event, Pairing, PlayerResult, Shape};
use scoresheet_report::page::event::{Cross, Game, Outcome};
use std::collections::HashMap;

/// Columns before the results: number and name.
const BEFORE: usize = 2;

/// What follows the marks of a crosstable of this event.
pub fn cross(table: &Crosstable, event: &Event, reported: &Rendered<'_>, link: Link<'_>) -> Cross {
    let mut games: HashMap<(usize, usize), Vec<Game>> = HashMap::new();
    for (row, line) in table.rows.iter().enumerate() {
        for (column, index) in &line.pairings {
            let Some(pairing) = event.pairings.get(*index as usize) else {
                continue;
            };
            let side = pairing.side_of(line.player);
            let cell = games.entry((row, *column as usize + BEFORE)).or_default();
            cell.push(Game {
                link: linked(pairing, reported, link),
                outcome: side.map_or(Outcome::Open, |side| outcome(pairing.results[side])),
            });
        }
    }
    let headings = match table.shape {
        Shape::Opponents => table.rows.iter().map(|row| row.name.clone()).collect(),
        Shape::Rounds => (table.columns.iter())
            .map(|round| format!("Round {round}"))
            .collect(),
    };
    Cross {
        first: BEFORE,
        headings,
        games,
    }
}

fn linked(pairing: &Pairing, reported: &Rendered<'_>, link: Link<'_>) -> Option<String> {
    let file = reported.files.get(pairing.at.file as usize)?;
    link(file, pairing.at.line.into())
}

const fn outcome(mark: PlayerResult) -> Outcome {
    match mark {
        PlayerResult::Win | PlayerResult::ForfeitWin => Outcome::Won,
        PlayerResult::Draw => Outcome::Drawn,
        PlayerResult::Loss | PlayerResult::ForfeitLoss => Outcome::Lost,
        PlayerResult::Open => Outcome::Open,
    }
}
