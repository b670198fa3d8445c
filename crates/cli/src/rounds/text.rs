//! The table for people.

use super::Shown;
use scoresheet_event::{Round, RoundTable};
use scoresheet_report::{Align, Sheet};

/// A row a round, as the books print it.
pub fn by_numbers(shown: &Shown) -> Sheet {
    let table = &shown.table;
    let odd = table.absent().is_some();
    let drawn = shown.seed.is_some();
    let column =
        |is_there: bool, heading: &str, align| is_there.then(|| (heading.to_owned(), align));
    let boards = (1..=table.players() / 2).map(|board| (board.to_string(), Align::Left));
    let columns = (column(true, "Round", Align::Right).into_iter())
        .chain(column(drawn, "Of table", Align::Right))
        .chain(column(odd, "", Align::Left))
        .chain(boards)
        .chain(column(odd, "Bye", Align::Right));
    let mut sheet = Sheet::new(columns).titled(title(table));
    for round in table.rounds() {
        let cells = (std::iter::once(round.number.to_string()))
            .chain(drawn.then(|| round.of_table.to_string()))
            .chain(round.pairs.iter().map(|pair| cell(*pair, round.absent)))
            .chain(round.free().map(|number| number.to_string()));
        sheet.row(cells);
    }
    sheet.notes = absent(table).into_iter().chain(notes(shown)).collect();
    sheet
}

/// White's number first; the absent one in brackets.
fn cell(pair: [u16; 2], absent: Option<u16>) -> String {
    let [white, black] = pair.map(|number| {
        if Some(number) == absent {
            format!("({number})")
        } else {
            number.to_string()
        }
    });
    format!("{white}—{black}")
}

/// A table a round, with a row a game.
pub fn by_names(shown: &Shown) -> Vec<Sheet> {
    let mut sheets: Vec<Sheet> = (shown.table.rounds())
        .map(|round| round_by_names(shown, &round))
        .collect();
    if let Some(last) = sheets.last_mut() {
        last.notes.extend(notes(shown));
    }
    sheets
}

fn round_by_names(shown: &Shown, round: &Round) -> Sheet {
    let player = |number: u16| format!("{number} {}", shown.name(number).unwrap_or_default());
    let title = match shown.seed {
        Some(_) => format!(
            "Round {} (round {} of the table)",
            round.number, round.of_table
        ),
        None => format!("Round {}", round.number),
    };
    let columns = [
        ("Board", Align::Right),
        ("White", Align::Left),
        ("Black", Align::Left),
    ];
    let mut sheet = Sheet::new(columns).titled(title);
    for (board, [white, black]) in (1_u16..).zip(round.games()) {
        sheet.row([board.to_string(), player(white), player(black)]);
    }
    if let Some(free) = round.free() {
        sheet.note(format!("Bye: {}", player(free)));
    }
    sheet
}

fn title(table: &RoundTable) -> String {
    let times = if table.is_double() {
        ", everyone plays everyone twice"
    } else {
        ""
    };
    format!(
        "{} players, {} rounds{times}",
        table.players(),
        table.rounds().len()
    )
}

fn absent(table: &RoundTable) -> Option<String> {
    let number = table.absent()?;
    Some(format!(
        "Nobody has number {number}: the player paired with it has a bye."
    ))
}

fn notes(shown: &Shown) -> impl Iterator<Item = String> {
    let double = shown.table.is_double().then(|| {
        "In the second half colours are reversed; KV53 and MK53 have no double round-robin."
            .to_owned()
    });
    let drawn = shown.seed.as_ref().map(|seed| {
        format!(
            "The order of all rounds was drawn by lot beforehand, from the seed '{seed}'; KV53 has the lot for each \
             round drawn just before that round."
        )
    });
    double.into_iter().chain(drawn)
}
