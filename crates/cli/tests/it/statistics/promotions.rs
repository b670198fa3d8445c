//! Promotions.

use super::records::{Cell, Key, Records, grouped};

pub fn by_piece(records: &Records) -> Vec<Vec<Cell>> {
    let mut found = Vec::new();
    for (game, plies) in records.played() {
        for ply in plies {
            if let Some(piece) = ply.get("promotion") {
                let key = (Key::of(game.get("game")), piece.clone(), ply.text("side"));
                found.push((key, ply.whole("ply")));
            }
        }
    }
    let rows = grouped(found).into_iter();
    rows.map(|((game, piece, side), plies)| {
        vec![
            game.cell(),
            Cell::Text(piece),
            Cell::Text(side.to_owned()),
            Cell::whole(plies.len()),
            Cell::maybe(plies.into_iter().min()),
        ]
    })
    .collect()
}

pub fn by_band(records: &Records) -> Vec<Vec<Cell>> {
    let mut found = Vec::new();
    for (game, plies) in records.played() {
        if !game.is_from_the_start() {
            continue;
        }
        for ply in plies {
            let band = (ply.whole("ply") - 1) / 20 * 20 + 1;
            let key = (Key::of(game.get("game")), band);
            found.push((key, ply.get("promotion").is_some()));
        }
    }
    let rows = grouped(found).into_iter();
    rows.map(|((game, band), plies)| {
        let all = plies.len() as i128;
        let promoted = plies.iter().filter(|promoted| **promoted).count() as i128;
        vec![
            game.cell(),
            Cell::Whole(band),
            Cell::Whole(all),
            Cell::Whole(promoted),
            Cell::share(promoted, all),
        ]
    })
    .collect()
}

pub fn by_decade(records: &Records) -> Vec<Vec<Cell>> {
    let mut found = Vec::new();
    for (game, plies) in records.played() {
        if !plies.is_empty() {
            let decade = game.decade();
            let promoted = plies.iter().filter(|ply| ply.get("promotion").is_some());
            let key = (Key::of(game.get("game")), decade.is_none(), decade);
            found.push((key, promoted.count() as i128));
        }
    }
    let rows = grouped(found).into_iter();
    rows.map(|((game, _, decade), promoted)| {
        let all = promoted.len() as i128;
        let with = promoted.iter().filter(|count| **count > 0).count() as i128;
        vec![
            game.cell(),
            Cell::maybe(decade),
            Cell::Whole(all),
            Cell::Whole(promoted.iter().sum()),
            Cell::Whole(with),
            Cell::share(with, all),
        ]
    })
    .collect()
}
