//! Captures.

use super::records::{Cell, Key, Records, grouped};
use std::cmp::Reverse;
use std::collections::BTreeMap;

pub fn longest(records: &Records) -> Vec<Vec<Cell>> {
    let mut found = Vec::new();
    for (at, (game, plies)) in records.played().enumerate() {
        for ply in plies {
            let pieces = ply.whole("captures");
            if pieces > 1 {
                let key = (Reverse(pieces), at, ply.whole("ply"));
                found.push((Key::of(game.get("game")), (key, game, ply)));
            }
        }
    }
    let mut rows = Vec::new();
    for (name, mut captures) in grouped(found) {
        captures.sort_by_key(|(key, _, _)| *key);
        for ((pieces, _, number), game, ply) in captures.into_iter().take(50) {
            let mut row = vec![name.cell(), Cell::Whole(pieces.0)];
            row.extend([
                game.cell("file"),
                game.number_cell("game_no"),
                Cell::Whole(number),
            ]);
            row.extend([ply.cell("side"), ply.cell("notation")]);
            row.extend(["white", "black", "event", "date"].map(|tag| game.cell(tag)));
            rows.push(row);
        }
    }
    rows
}

pub fn by_length(records: &Records) -> Vec<Vec<Cell>> {
    // By game and pieces: moves, and games in which it was the most.
    let mut found: BTreeMap<(Key, i128), (i128, i128)> = BTreeMap::new();
    let mut of_game: BTreeMap<Key, i128> = BTreeMap::new();
    for (game, plies) in records.played().filter(|(_, plies)| !plies.is_empty()) {
        let name = Key::of(game.get("game"));
        let mut most = 0;
        for pieces in plies.iter().map(|ply| ply.whole("captures")) {
            most = most.max(pieces);
            if pieces > 0 {
                found.entry((name.clone(), pieces)).or_default().0 += 1;
                *of_game.entry(name.clone()).or_default() += 1;
            }
        }
        found.entry((name, most)).or_default().1 += 1;
    }
    let rows = found.into_iter();
    rows.map(|((name, pieces), (moves, longest))| {
        let (moves, share) = match pieces {
            0 => (Cell::Null, Cell::Null),
            _ => (Cell::Whole(moves), Cell::share(moves, of_game[&name])),
        };
        vec![
            name.cell(),
            Cell::Whole(pieces),
            moves,
            share,
            Cell::Whole(longest),
        ]
    })
    .collect()
}
