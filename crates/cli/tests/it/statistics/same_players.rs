//! The same players on the same day, by other moves.

use super::copies::{agreed, date, stated};
use super::openings::position;
use super::records::{Cell, Records, Row, grouped};
use std::collections::BTreeSet;

pub fn groups(records: &Records) -> Vec<Vec<Cell>> {
    let keyed = records.games.iter().enumerate().filter_map(|(at, game)| {
        let key = (
            game.get("game").clone(),
            stated(game, "white")?,
            stated(game, "black")?,
            date(game).filter(|(_, _, day)| day.is_some())?,
        );
        (game.whole("plies") >= 4).then_some((key, at))
    });
    let mut groups: Vec<Vec<usize>> = grouped(keyed)
        .into_values()
        .filter(|group| {
            let lines: BTreeSet<Vec<String>> = group.iter().map(|at| moves(records, *at)).collect();
            lines.len() > 1
        })
        .collect();
    groups.sort();
    let mut rows = Vec::new();
    for (number, group) in (1..).zip(groups) {
        for at in &group {
            let first = [Cell::Whole(number), Cell::whole(group.len())];
            rows.push([&first[..], &of_game(records, &group, *at)].concat());
        }
    }
    rows
}

/// A game held against those of its group that go another way.
fn of_game(records: &Records, group: &[usize], at: usize) -> Vec<Cell> {
    let (game, own) = (&records.games[at], moves(records, at));
    let others = || {
        let all = group.iter().map(|other| (*other, moves(records, *other)));
        all.filter(|(_, other)| *other != own)
    };
    let common = others()
        .map(|(_, other)| own.iter().zip(&other).take_while(|(a, b)| a == b).count())
        .max()
        .unwrap();
    // One place stands for the position that both start from.
    let (common, plies) = (common - 1, own.len() - 1);
    let agreed = |other: &Row| {
        agreed(game, other, "round") as f64 * 0.1
            + (agreed(game, other, "event") + agreed(game, other, "result")) as f64 * 0.075
    };
    let most = others().map(|(other, _)| agreed(&records.games[other]));
    let score = most.fold(0.0, f64::max) + 0.5 * common as f64 / plies as f64;
    let mut row = vec![Cell::Real(score), game.cell("game"), game.cell("file")];
    row.push(game.number_cell("game_no"));
    let tags = ["white", "black", "date", "event", "round", "outcome"];
    row.extend(tags.map(|tag| game.cell(tag)));
    row.extend([
        Cell::whole(plies),
        Cell::Bool(game.is("legal", "true")),
        Cell::whole(common),
    ]);
    row.push(if common < plies {
        Cell::whole(common + 1)
    } else {
        Cell::Null
    });
    row
}

/// Where it starts, and every move in full.
fn moves(records: &Records, at: usize) -> Vec<String> {
    let start = records.games[at].get("start_fen").as_deref().map(position);
    std::iter::once(start.unwrap_or_default())
        .chain(records.moves_of(at))
        .collect()
}
