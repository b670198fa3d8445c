//! Records of the same moves, and of the beginning of others: found by the moves themselves.

use crate::records::{Cell, Records, Row, grouped};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// What two records agree in, and its weight in twentieths.
const WEIGHED: [(&str, i128); 5] = [
    ("white", 5),
    ("black", 5),
    ("date", 5),
    ("event", 3),
    ("result", 2),
];

/// A name as it is compared.
pub fn name(written: &Option<String>) -> Option<String> {
    let words: BTreeMap<String, usize> = written
        .as_ref()?
        .to_lowercase()
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .fold(BTreeMap::new(), |mut words, word| {
            *words.entry(word.to_owned()).or_default() += 1;
            words
        });
    let all: Vec<String> = words
        .into_iter()
        .flat_map(|(word, times)| std::iter::repeat_n(word, times))
        .collect();
    let name = all.join(" ");
    let nobody = ["", "nn", "n n", "unknown", "anonymous"].contains(&name.as_str());
    (!nobody).then_some(name)
}

/// What a record says of itself, if it does.
pub fn said(game: &Row, column: &str) -> Option<String> {
    let value = game.get(column);
    match column {
        "white" | "black" => name(value),
        "result" => value.clone().filter(|value| value != "*"),
        _ => value.clone().filter(|value| !value.contains('?')),
    }
}

/// 0, ½ or 1, doubled.
pub fn agreed(games: &[&Row], column: &str) -> i128 {
    let all: Vec<Option<String>> = games.iter().map(|game| said(game, column)).collect();
    let values: BTreeSet<&String> = all.iter().flatten().collect();
    match (values.len() > 1, all.iter().any(Option::is_none)) {
        (true, _) => 0,
        (false, true) => 1,
        (false, false) => 2,
    }
}

fn score(games: &[&Row], plies: i128) -> f64 {
    let agreed = WEIGHED
        .iter()
        .map(|(column, weight)| agreed(games, column) * weight);
    let agreement = agreed.sum::<i128>() as f64 / 40.0;
    let length = plies.min(80) as f64 / 80.0;
    1.0 - (1.0 - length) * (1.0 - agreement)
}

/// A game with the position it starts from and every move in full.
struct Line<'r> {
    game: &'r Row,
    moves: Vec<String>,
}

/// The lines of four plies or more, in the order of the games.
fn lines(records: &Records) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    for (game, plies) in records.played() {
        // Draughts of two kinds from one position by the same moves are the same line.
        let start = game.get("start_fen").clone().unwrap_or_else(|| {
            let kind = game.get("game").clone().unwrap_or_default();
            kind.replace("brazilian", "russian")
        });
        let moves = plies.iter().map(|ply| ply.text("notation").to_owned());
        let moves: Vec<String> = std::iter::once(start).chain(moves).collect();
        if plies.len() >= 4 {
            lines.push(Line { game, moves });
        }
    }
    lines
}

fn players(game: &Row) -> Option<[String; 2]> {
    Some([said(game, "white")?, said(game, "black")?])
}

pub fn same_moves(records: &Records) -> Vec<Vec<Cell>> {
    let lines = lines(records);
    let keyed = lines.iter().enumerate().filter_map(|(at, line)| {
        let few = line.moves.len() - 1 < 10;
        let players = players(line.game);
        if few && players.is_none() {
            return None;
        }
        Some(((line.moves.clone(), players.filter(|_| few)), at))
    });
    let groups = grouped(keyed).into_values();
    let mut groups: Vec<Vec<usize>> = groups.filter(|group| group.len() > 1).collect();
    groups.sort();
    let mut rows = Vec::new();
    for (number, group) in (1..).zip(groups) {
        let games: Vec<&Row> = group.iter().map(|at| lines[*at].game).collect();
        let score = score(&games, lines[group[0]].moves.len() as i128 - 1);
        for game in &games {
            let mut row = vec![
                Cell::Whole(number),
                Cell::whole(games.len()),
                Cell::Real(score),
            ];
            row.extend([game.cell("file"), game.number_cell("game_no")]);
            let tags = ["white", "black", "date", "event", "round", "result"];
            row.extend(tags.map(|tag| game.cell(tag)));
            row.push(game.number_cell("plies"));
            rows.push(row);
        }
    }
    rows
}

pub fn prefixes(records: &Records) -> Vec<Vec<Cell>> {
    let lines = lines(records);
    let mut of_moves: HashMap<&[String], Vec<usize>> = HashMap::new();
    for (at, line) in lines.iter().enumerate() {
        of_moves.entry(&line.moves).or_default().push(at);
    }
    let mut rows = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let copies = &of_moves[line.moves.as_slice()];
        if copies[0] != at {
            continue;
        }
        let plies = line.moves.len() as i128 - 1;
        let few = plies < 10;
        let longer = lines.iter().filter(|other| {
            let begins =
                other.moves.len() > line.moves.len() && other.moves.starts_with(&line.moves);
            let same = || players(line.game).is_some() && players(line.game) == players(other.game);
            begins && (!few || same())
        });
        let longer: Vec<&Row> = longer.map(|other| other.game).collect();
        let mut best: Option<(f64, &Row)> = None;
        for other in &longer {
            let score = score(&[line.game, other], plies);
            if best.is_none_or(|(known, _)| score > known + 1e-12) {
                best = Some((score, other));
            }
        }
        let Some((score, other)) = best else {
            continue;
        };
        let tags = ["white", "black", "date", "event", "result"];
        let mut row = vec![
            Cell::Real(score),
            line.game.cell("file"),
            line.game.number_cell("game_no"),
        ];
        row.extend(tags.map(|tag| line.game.cell(tag)));
        row.extend([
            Cell::Whole(plies),
            Cell::whole(copies.len()),
            Cell::whole(longer.len()),
        ]);
        row.extend([other.cell("file"), other.number_cell("game_no")]);
        row.extend(tags.map(|tag| other.cell(tag)));
        row.push(other.number_cell("plies"));
        rows.push(row);
    }
    rows
}
