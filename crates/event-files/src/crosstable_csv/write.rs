//! Crosstables written back.

use crate::Written;
use crate::csv::{Writer, bye_text, mark_text, player_field, player_fields};
use scoresheet_event::typed_table::Heading;
use scoresheet_event::{Colour, Event, Kind, Pairing, PlayerId, PlayerResult};
use std::collections::HashMap;

/// Writes an event as a crosstable: round by round if it is known of every meeting in which round it was,
/// otherwise by opponents. What a crosstable has no place for is named.
///
/// ```
/// use scoresheet_event_files::{CsvOptions, crosstable_csv};
/// let text = "# kind: round-robin\nnumber,name,1,2\n1,Petrov,x,1\n2,Õun,0,x\n";
/// let event = crosstable_csv::read(text, "club.csv", &CsvOptions::default()).event;
/// assert_eq!(crosstable_csv::write(&event).text, text);
/// ```
#[must_use]
pub fn write(event: &Event) -> Written {
    let mut writer = Writer::new(event);
    writer.leave_out(
        event.pairings.iter().any(|each| each.board.is_some()),
        "boards",
    );
    let rated = |pairing: &Pairing| pairing.rated == pairing.results[0].is_played();
    writer.leave_out(!event.pairings.iter().all(rated), "which games are rated");
    let cells = if is_by_rounds(event) {
        by_rounds(event)
    } else {
        by_opponents(event, &mut writer)
    };
    let columns = player_fields(event);
    let after = |heading: &Heading| matches!(heading, Heading::Points | Heading::Place);
    let (back, front): (Vec<_>, Vec<_>) = columns.iter().partition(|(heading, _)| after(heading));
    let names = |columns: &[(Heading, &str)]| {
        columns
            .iter()
            .map(|(_, name)| (*name).to_owned())
            .collect::<Vec<_>>()
    };
    let (heads, results) = cells;
    let head = [names(&front), heads, names(&back)].concat();
    let rows = event.players.iter().zip(results).map(|(player, cells)| {
        let fields = |columns: &[(Heading, &str)]| {
            let fields = columns
                .iter()
                .map(|(heading, _)| player_field(event, player, *heading));
            fields.collect::<Vec<_>>()
        };
        [fields(&front), cells, fields(&back)].concat()
    });
    writer.rows([head].into_iter().chain(rows));
    writer.done()
}

/// Heads of the columns of results, and each player's row of them.
type Cells = (Vec<String>, Vec<Vec<String>>);

/// Whether every meeting has its round, and nobody two things in one.
fn is_by_rounds(event: &Event) -> bool {
    let mut seen = std::collections::HashSet::new();
    let mut once = |round: u16, player: PlayerId| seen.insert((round, player));
    let pairings = event.pairings.iter().all(|pairing| {
        let [a, b] = pairing.players;
        pairing
            .round
            .is_some_and(|round| once(round, a) && once(round, b))
    });
    let something = !event.pairings.is_empty() || !event.byes.is_empty();
    something && pairings && event.byes.iter().all(|each| once(each.round, each.player))
}

fn by_rounds(event: &Event) -> Cells {
    let rounds = event.pairings.iter().filter_map(|each| each.round);
    let mut rounds: Vec<u16> = rounds
        .chain(event.byes.iter().map(|each| each.round))
        .collect();
    rounds.sort_unstable();
    rounds.dedup();
    let mut cells = vec![vec![String::new(); rounds.len()]; event.players.len()];
    let mut put = |player: PlayerId, round: Option<u16>, text: String| {
        let column = round.and_then(|round| rounds.binary_search(&round).ok());
        let row = cells.get_mut(player.index());
        if let (Some(row), Some(column)) = (row, column)
            && let Some(cell) = row.get_mut(column)
        {
            *cell = text;
        }
    };
    for pairing in &event.pairings {
        for (side, player) in pairing.players.into_iter().enumerate() {
            put(player, pairing.round, pairing_text(event, pairing, side));
        }
    }
    for bye in &event.byes {
        put(bye.player, Some(bye.round), bye_text(bye.why).to_owned());
    }
    (
        rounds.iter().map(|round| format!("R{round}")).collect(),
        cells,
    )
}

/// `12w1`, `3 ½`, in brackets if it does not count.
fn pairing_text(event: &Event, pairing: &Pairing, side: usize) -> String {
    let opponent = event.players.get(pairing.players[1 - side].index());
    let number = opponent.map_or(0, |player| player.number);
    let colour = match pairing.colour_of(pairing.players[side]) {
        Some(Colour::White) => "w",
        Some(Colour::Black) => "b",
        None => " ",
    };
    let mark = pairing.results[side];
    let mark = if mark == PlayerResult::Open {
        String::new()
    } else {
        mark_text(mark, &event.scoring)
    };
    let text = format!("{number}{colour}{mark}");
    bracketed(text.trim_end(), pairing.counts)
}

fn bracketed(text: &str, counts: bool) -> String {
    if counts {
        text.to_owned()
    } else {
        format!("({text})")
    }
}

fn by_opponents(event: &Event, writer: &mut Writer) -> Cells {
    writer.leave_out(
        event.pairings.iter().any(|each| each.round.is_some()),
        "rounds",
    );
    writer.leave_out(
        event.pairings.iter().any(|each| each.colours_known),
        "colours",
    );
    writer.leave_out(!event.byes.is_empty(), "rounds without a game");
    // All that stands in a cell, by the row and the column of it.
    let mut cells: HashMap<(PlayerId, PlayerId), Vec<(PlayerResult, bool)>> = HashMap::new();
    for pairing in &event.pairings {
        for side in [0, 1] {
            let cell = (pairing.players[side], pairing.players[1 - side]);
            cells
                .entry(cell)
                .or_default()
                .push((pairing.results[side], pairing.counts));
        }
    }
    let counted_alike = |cell: &Vec<(PlayerResult, bool)>| {
        cell.iter()
            .all(|each| Some(each.1) == cell.first().map(|first| first.1))
    };
    writer.leave_out(!cells.values().all(counted_alike), "which games count");
    if let Some(Kind::RoundRobin { cycles }) = event.kind {
        let full = |cell: &Vec<(PlayerResult, bool)>| cell.len() == usize::from(cycles);
        let players = event.players.len();
        let all = cells.len() == players * players.saturating_sub(1) && cells.values().all(full);
        writer.leave_out(
            !all,
            "which games of a round-robin are missing and which are undecided",
        );
    }
    let cell = |row: PlayerId, column: PlayerId| {
        if row == column {
            return "x".to_owned();
        }
        let Some(cell) = cells.get(&(row, column)) else {
            return String::new();
        };
        // `1.0` would be one result, not three, and `1-0` both sides of one game.
        let between = if cell.iter().any(|(mark, _)| mark.is_forfeit()) {
            " / "
        } else if cell.iter().any(|(mark, _)| *mark == PlayerResult::Open) {
            " "
        } else {
            ""
        };
        let marks = cell
            .iter()
            .map(|(mark, _)| mark_text(*mark, &event.scoring));
        let marks = marks.collect::<Vec<_>>().join(between);
        bracketed(&marks, cell.iter().all(|(_, counts)| *counts))
    };
    let rows = event
        .ids()
        .map(|row| event.ids().map(|column| cell(row, column)).collect());
    let heads = event.players.iter().map(|player| player.number.to_string());
    (heads.collect(), rows.collect())
}
