//! Pairing tables: a row per round as the books print them, a table per round where there are names, or CSV.

use crate::{Align, Sheet};
use scoresheet_event::{PairingTable, Round, RoundTable};

/// The table for people: one with a row per round, or with names one for each round.
///
/// ```
/// use scoresheet_event::{PairingTable, RoundTable};
/// use scoresheet_report::{pairing_csv, pairing_sheets};
/// let table = PairingTable::of(RoundTable::new(4)?, None, false, None);
/// let sheets = pairing_sheets(&table);
/// assert_eq!(sheets[0].rows[0], ["1", "1—4", "2—3"]);
/// assert!(pairing_csv(&table).starts_with("round,board,white,black\n1,1,1,4\n1,2,2,3\n"));
/// # Ok::<(), scoresheet_event::NoTable>(())
/// ```
#[must_use]
pub fn pairing_sheets(shown: &PairingTable) -> Vec<Sheet> {
    match shown.names {
        Some(_) => by_names(shown),
        None => vec![by_numbers(shown)],
    }
}

/// A row per round, as the books print it.
fn by_numbers(shown: &PairingTable) -> Sheet {
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

/// A table per round, with a row per game.
fn by_names(shown: &PairingTable) -> Vec<Sheet> {
    let mut sheets: Vec<Sheet> = (shown.table.rounds())
        .map(|round| round_by_names(shown, &round))
        .collect();
    if let Some(last) = sheets.last_mut() {
        last.notes.extend(notes(shown));
    }
    sheets
}

fn round_by_names(shown: &PairingTable, round: &Round) -> Sheet {
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

fn notes(shown: &PairingTable) -> impl Iterator<Item = String> {
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

/// The games as CSV, one row per game and one for who has a bye; a line at a time, since there may be millions.
#[must_use]
pub fn pairing_csv(shown: &PairingTable) -> String {
    let (named, drawn) = (shown.names.is_some(), shown.seed.is_some());
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut put = |cells: [&str; 4], names: [&str; 2], of_table: &str| {
        let names = names.into_iter().filter(|_| named);
        let cells = cells.into_iter().chain(names);
        // Nothing of what is written into memory fails.
        let _ = writer.write_record(cells.chain(drawn.then_some(of_table)));
    };
    put(
        ["round", "board", "white", "black"],
        ["white_name", "black_name"],
        "of_table",
    );
    let name = |number| shown.name(number).unwrap_or_default();
    for round in shown.table.rounds() {
        let [number, of_table] = [round.number, round.of_table].map(|it| it.to_string());
        for (board, [white, black]) in (1_u16..).zip(round.games()) {
            let [board, w, b] = [board, white, black].map(|it| it.to_string());
            put(
                [&number, &board, &w, &b],
                [name(white), name(black)],
                &of_table,
            );
        }
        if let Some(free) = round.free() {
            put(
                [&number, "", &free.to_string(), "free"],
                [name(free), ""],
                &of_table,
            );
        }
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}
