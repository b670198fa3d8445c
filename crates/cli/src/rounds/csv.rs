//! A row a game, and one for who is free.

use super::Shown;
use anyhow::Result;

/// The games as CSV; a line at a time, since there may be millions.
pub fn games(shown: &Shown) -> Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut headings = vec!["round", "board", "white", "black"];
    if shown.names.is_some() {
        headings.extend(["white_name", "black_name"]);
    }
    if shown.seed.is_some() {
        headings.push("of_table");
    }
    writer.write_record(headings)?;
    for round in shown.table.rounds() {
        let number = round.number.to_string();
        let of_table = shown.seed.is_some().then(|| round.of_table.to_string());
        for (board, [white, black]) in (1_u16..).zip(round.games()) {
            let cells = [
                &number,
                &board.to_string(),
                &white.to_string(),
                &black.to_string(),
            ];
            let names = [shown.name(white), shown.name(black)];
            writer.write_record(
                cells
                    .map(String::as_str)
                    .into_iter()
                    .chain(names.into_iter().flatten())
                    .chain(of_table.as_deref()),
            )?;
        }
        if let Some(free) = round.free() {
            let cells = [number.as_str(), "", &free.to_string(), "bye"];
            let names = shown.name(free).map(|name| [name, ""]);
            writer.write_record(
                cells
                    .into_iter()
                    .chain(names.into_iter().flatten())
                    .chain(of_table.as_deref()),
            )?;
        }
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}
