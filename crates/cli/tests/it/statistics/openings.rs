//! First moves.

use super::records::{Cell, Key, Records, Row};
use super::results::counts;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// As many plies as `Settings::default` asks for.
const DEPTH: usize = 6;

pub fn tree(records: &Records) -> Vec<Vec<Cell>> {
    trees(records, false)
}

pub fn from_positions(records: &Records) -> Vec<Vec<Cell>> {
    trees(records, true)
}

fn trees(records: &Records, set_up: bool) -> Vec<Vec<Cell>> {
    // By game and start: how many games, and those of each line.
    type Nodes<'r> = BTreeMap<Vec<String>, Vec<&'r Row>>;
    let mut trees: BTreeMap<(Key, Option<String>), (i128, Nodes)> = BTreeMap::new();
    for (game, plies) in records.played() {
        let start = game.get("start_fen").as_deref().map(position);
        let opening = game.number("set_up_ply").map(|ply| ply as usize - 1);
        let opening = plies.len().min(opening.unwrap_or(usize::MAX));
        if start.is_some() != set_up || opening == 0 {
            continue;
        }
        let tree = trees.entry((Key::of(game.get("game")), start)).or_default();
        tree.0 += 1;
        let moves = game.text("first_moves").split(' ').map(ToOwned::to_owned);
        let moves: Vec<String> = moves.take(DEPTH).collect();
        assert_eq!(moves.len(), opening.min(DEPTH));
        for depth in 1..=moves.len() {
            tree.1
                .entry(moves[..depth].to_vec())
                .or_default()
                .push(game);
        }
    }
    let mut rows = Vec::new();
    for ((name, start), (all, nodes)) in trees {
        let mut order: Vec<_> = nodes.iter().collect();
        order.sort_by_key(|(line, games)| (line.len(), Reverse(games.len()), line.join(" ")));
        for (line, games) in order {
            let before = &line[..line.len() - 1];
            let above = nodes.get(before).map_or(all, |games| games.len() as i128);
            let mut row = vec![name.cell()];
            if set_up {
                row.push(Cell::text(&start));
            }
            row.push(Cell::whole(line.len()));
            row.extend(
                [
                    line.join(" "),
                    line[line.len() - 1].clone(),
                    before.join(" "),
                ]
                .map(Cell::Text),
            );
            row.extend(counts(games));
            let count = games.len() as i128;
            row.extend([Cell::share(count, above), Cell::share(count, all)]);
            rows.push(row);
        }
    }
    rows
}

/// The parts of a FEN that say what the position is: in chess not the last two.
pub fn position(fen: &str) -> String {
    let parts: Vec<&str> = fen.split(' ').collect();
    parts[..parts.len().min(4)].join(" ")
}

/// Openings of the games on 64 squares, without a table of names.
pub fn drawn(records: &Records) -> Vec<Vec<Cell>> {
    let mut found: BTreeMap<(Key, bool, String), Vec<&Row>> = BTreeMap::new();
    let mut of_game: BTreeMap<Key, i128> = BTreeMap::new();
    for (game, plies) in records.played() {
        let on_64 = game.is("game", "russian") || game.is("game", "brazilian");
        let start = game.get("start_fen").clone();
        let opening = match &start {
            Some(fen) => (sides_of_twelve(fen) && !plies.is_empty()).then(|| fen.clone()),
            None => {
                let first = game.get("first_moves").as_deref().unwrap_or("");
                let moves: Vec<&str> = first.split(' ').take(3).collect();
                (moves.len() == 3).then(|| moves.join(" "))
            }
        };
        if let (true, Some(opening)) = (on_64, opening) {
            let name = Key::of(game.get("game"));
            *of_game.entry(name.clone()).or_default() += 1;
            let key = (name, start.is_some(), opening);
            found.entry(key).or_default().push(game);
        }
    }
    let mut rows: Vec<_> = found.into_iter().collect();
    rows.sort_by_key(|((game, position, opening), games)| {
        (
            game.clone(),
            Reverse(games.len()),
            *position,
            opening.clone(),
        )
    });
    let rows = rows.into_iter();
    rows.map(|((game, position, opening), games)| {
        let kind = if position { "position" } else { "moves" };
        let mut row = vec![game.cell(), Cell::Text(kind.to_owned())];
        row.extend([Cell::Text(opening), Cell::Null]);
        row.extend(counts(&games));
        row.push(Cell::share(games.len() as i128, of_game[&game]));
        row
    })
    .collect()
}

/// Whether the FEN lists twelve men and no king on either side.
fn sides_of_twelve(fen: &str) -> bool {
    let sides = fen.split(':').skip(1).map(|side| {
        let squares = side[1..]
            .split(',')
            .map(|square| match square.split_once('-') {
                Some((first, last)) => {
                    last.parse::<usize>().unwrap() - first.parse::<usize>().unwrap() + 1
                }
                None => usize::from(!square.is_empty()),
            });
        squares.sum::<usize>()
    });
    !fen.contains('K') && sides.eq([12, 12])
}
