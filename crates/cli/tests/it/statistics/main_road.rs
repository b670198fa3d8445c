//! Kings on the main diagonal.

use super::records::{Cell, Key, Records, Row, grouped};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Games and how long, by the kind of game and the side.
type Held<'r> = BTreeMap<(Key, Reverse<&'static str>), Vec<(&'r Row, i128)>>;

/// Every game and side that held the road, and for how many plies: by game and side, White first.
fn held(records: &Records) -> Held<'_> {
    let mut found = Vec::new();
    for (game, plies) in records.played() {
        for side in ["white", "black"] {
            let there = plies
                .iter()
                .filter(|p| p.is("main_road", side) || p.is("main_road", "both"));
            let there = there.count() as i128;
            if there > 0 {
                let key = (Key::of(game.get("game")), Reverse(side));
                found.push((key, (game, there)));
            }
        }
    }
    grouped(found)
}

pub fn results(records: &Records) -> Vec<Vec<Cell>> {
    let rows = held(records).into_iter();
    rows.map(|((name, Reverse(side)), games)| {
        let ended = |result| {
            games
                .iter()
                .filter(|(game, _)| game.is("outcome", result))
                .count()
        };
        let (white, drawn, black) = (ended("1-0"), ended("1/2-1/2"), ended("0-1"));
        let (won, lost) = if side == "white" {
            (white, black)
        } else {
            (black, white)
        };
        let decided = won + drawn + lost;
        let plies: Vec<i128> = games.iter().map(|(_, plies)| *plies).collect();
        vec![
            name.cell(),
            Cell::Text(side.to_owned()),
            Cell::whole(games.len()),
            Cell::Whole(plies.iter().sum()),
            Cell::median(plies.clone()),
            Cell::maybe(plies.into_iter().max()),
            Cell::whole(won),
            Cell::whole(drawn),
            Cell::whole(lost),
            Cell::whole(games.len() - decided),
            Cell::share((2 * won + drawn) as i128, 2 * decided as i128),
        ]
    })
    .collect()
}

pub fn endings(records: &Records) -> Vec<Vec<Cell>> {
    let mut rows = Vec::new();
    for ((name, Reverse(side)), games) in held(records) {
        let all = games.len() as i128;
        let ends = games.iter().map(|(game, _)| {
            let [ending, clause] = ["ending", "ending_clause"].map(|c| Key::of(game.get(c)));
            ((ending, clause), ())
        });
        for ((ending, clause), games) in grouped(ends) {
            let side = Cell::Text(side.to_owned());
            let ended = [ending.cell(), clause.cell(), Cell::whole(games.len())];
            let share = Cell::share(games.len() as i128, all);
            rows.push([&[name.cell(), side], &ended[..], &[share]].concat());
        }
    }
    rows
}
