//! Material curves.

use super::records::{Cell, Key, Records, Row, grouped};

const SIDES: [&str; 4] = ["white_pieces", "black_pieces", "white_value", "black_value"];

pub fn by_ply(records: &Records) -> Vec<Vec<Cell>> {
    let mut plies = Vec::new();
    for (game, of_game) in records.played() {
        if !game.is_from_the_start() {
            continue;
        }
        for ply in of_game {
            plies.push(((Key::of(game.get("game")), ply.whole("ply")), ply));
        }
    }
    let rows = grouped(plies).into_iter();
    rows.map(|((game, ply), plies)| {
        let key = vec![game.cell(), Cell::Whole(ply), Cell::whole(plies.len())];
        [key, means(&plies)].concat()
    })
    .collect()
}

pub fn by_tenth(records: &Records) -> Vec<Vec<Cell>> {
    let mut plies = Vec::new();
    for (game, of_game) in records.played() {
        if !game.is_whole() {
            continue;
        }
        let (name, result) = (Key::of(game.get("game")), Key::of(game.get("outcome")));
        assert_eq!(game.whole("plies"), of_game.len() as i128);
        for (before, ply) in of_game.iter().enumerate() {
            let tenth = 10 * before / of_game.len() + 1;
            plies.push(((name.clone(), result.clone(), tenth), *ply));
        }
    }
    let rows = grouped(plies).into_iter();
    rows.map(|((game, result, tenth), plies)| {
        let counted = [tenth, plies.len()].map(Cell::whole).to_vec();
        [vec![game.cell(), result.cell()], counted, means(&plies)].concat()
    })
    .collect()
}

fn means(plies: &[&Row]) -> Vec<Cell> {
    let all = plies.len() as i128;
    let sum = |column: &str| plies.iter().map(|ply| ply.whole(column)).sum();
    let mut cells: Vec<Cell> = SIDES
        .iter()
        .map(|side| Cell::share(sum(side), all))
        .collect();
    let difference = |ply: &&Row| (ply.whole("white_value") - ply.whole("black_value")).abs();
    cells.push(Cell::share(plies.iter().map(difference).sum(), all));
    cells
}
