//! The same players on the same day, by other moves.

use crate::copies::{agreed, said};
use crate::records::{Cell, Records, Row, grouped};
use std::collections::BTreeSet;

pub fn groups(records: &Records) -> Vec<Vec<Cell>> {
    let keyed = records.games.iter().enumerate().filter_map(|(at, game)| {
        let date = game.get("date").clone().filter(|date| is_a_day(date))?;
        let key = (
            game.get("game").clone(),
            said(game, "white")?,
            said(game, "black")?,
            date,
        );
        (game.whole("plies") >= 4).then_some((key, at))
    });
    let mut groups: Vec<Vec<usize>> = grouped(keyed)
        .into_values()
        .filter(|group| {
            let lines: BTreeSet<Vec<&str>> = group.iter().map(|at| moves(records, *at)).collect();
            lines.len() > 1
        })
        .collect();
    groups.sort();
    let mut rows = Vec::new();
    for (number, group) in (1..).zip(groups) {
        let games: Vec<&Row> = group.iter().map(|at| &records.games[*at]).collect();
        let all = agreed(&games, "round") as f64 * 0.1
            + (agreed(&games, "event") + agreed(&games, "result")) as f64 * 0.075;
        for at in &group {
            let (game, own) = (&records.games[*at], moves(records, *at));
            let others = group.iter().map(|other| moves(records, *other));
            let common = others
                .filter(|other| *other != own)
                .map(|other| own.iter().zip(&other).take_while(|(a, b)| a == b).count())
                .max()
                .unwrap();
            // One place stands for the position that both start from.
            let (common, plies) = (common - 1, own.len() - 1);
            let score = all + 0.5 * common as f64 / plies as f64;
            let mut row = vec![
                Cell::Whole(number),
                Cell::whole(group.len()),
                Cell::Real(score),
            ];
            row.extend([
                game.cell("game"),
                game.cell("file"),
                game.number_cell("game_no"),
            ]);
            let tags = ["white", "black", "date", "event", "round", "result"];
            row.extend(tags.map(|tag| game.cell(tag)));
            row.extend([Cell::whole(plies), Cell::whole(common)]);
            row.push(if common < plies {
                Cell::whole(common + 1)
            } else {
                Cell::Null
            });
            rows.push(row);
        }
    }
    rows
}

/// `1953.08.30` or the like.
fn is_a_day(date: &str) -> bool {
    let shape: String = date
        .chars()
        .map(|c| if c.is_ascii_digit() { '0' } else { c })
        .collect();
    ["0000.00.00", "0000-00-00", "0000/00/00"].contains(&shape.as_str())
}

/// Where it starts, and every move in full.
fn moves(records: &Records, at: usize) -> Vec<&str> {
    let start = records.games[at].get("start_fen").as_deref().unwrap_or("");
    let plies = records.plies_of(at).into_iter();
    std::iter::once(start)
        .chain(plies.map(|ply| ply.text("notation")))
        .collect()
}
