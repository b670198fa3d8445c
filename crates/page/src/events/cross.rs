//! A crosstable with the games behind its marks.

use super::Link;
use super::view::Told;
use scoresheet_event::{Crosstable, Event, Mark, Meeting, Shape};
use scoresheet_report::page::event::{Cross, Game, Outcome};
use std::collections::HashMap;

/// Columns before the results: number and name.
const BEFORE: usize = 2;

/// What stands behind the marks of a crosstable of this event.
pub fn cross(table: &Crosstable, event: &Event, told: &Told<'_>, link: Link<'_>) -> Cross {
    let mut games: HashMap<(usize, usize), Vec<Game>> = HashMap::new();
    for (row, line) in table.rows.iter().enumerate() {
        for (column, index) in &line.meetings {
            let Some(meeting) = event.meetings.get(*index as usize) else {
                continue;
            };
            let side = meeting.side_of(line.player);
            let cell = games.entry((row, *column as usize + BEFORE)).or_default();
            cell.push(Game {
                link: linked(meeting, told, link),
                outcome: side.map_or(Outcome::Open, |side| outcome(meeting.marks[side])),
                name: name(event, meeting),
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

fn linked(meeting: &Meeting, told: &Told<'_>, link: Link<'_>) -> Option<String> {
    let file = told.files.get(meeting.at.file as usize)?;
    link(file, meeting.at.line.into())
}

const fn outcome(mark: Mark) -> Outcome {
    match mark {
        Mark::Win | Mark::ForfeitWin => Outcome::Won,
        Mark::Draw => Outcome::Drawn,
        Mark::Loss | Mark::ForfeitLoss => Outcome::Lost,
        Mark::Open => Outcome::Open,
    }
}

/// `Petrov – Kask, 1 : 0`
fn name(event: &Event, meeting: &Meeting) -> String {
    let [white, black] = meeting.players.map(|player| event.name_of(player));
    let [first, second] = meeting.marks.map(Mark::printed);
    format!("{white} – {black}, {first} : {second}")
}
