//! Records of the same moves, and of the beginning of others: found by the moves themselves.

use super::openings::position;
use super::records::{Cell, Records, Row, grouped};
use std::collections::{BTreeMap, HashMap};

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

/// Year, month and day, as far as the date tells: `1953.08.30`, `30-08-1953`, `1953`.
pub type Date = (u32, Option<u32>, Option<u32>);

pub fn date(game: &Row) -> Option<Date> {
    let written = game.get("date").clone()?;
    let figures = |text: &str, most: u32| -> Option<u32> {
        let plain = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
        plain
            .then(|| text.parse().unwrap())
            .filter(|n| (1..=most).contains(n))
    };
    let mut parts: Vec<&str> = written.split(|c: char| "./-".contains(c)).collect();
    if parts.len() == 3 && parts[2].len() == 4 && !written.contains('/') {
        parts.reverse();
    }
    if parts.len() > 3 || parts[0].len() != 4 {
        return None;
    }
    let month = parts.get(1).and_then(|month| figures(month, 12));
    let day = parts.get(2).and_then(|day| figures(day, 31));
    Some((
        figures(parts[0], 9999)?,
        month,
        day.filter(|_| month.is_some()),
    ))
}

/// What a record says of itself, if it does.
pub fn stated(game: &Row, column: &str) -> Option<String> {
    match column {
        "white" | "black" => name(game.get(column)),
        "result" => game.get("outcome").clone().filter(|value| value != "*"),
        "round" => game.named(column).filter(|round| !round.contains('?')),
        _ => game.named(column),
    }
}

/// How far two agree: 0, ½ or 1, doubled.
pub fn agreed(one: &Row, other: &Row, column: &str) -> i128 {
    if column == "date" {
        return dates_agree(date(one), date(other));
    }
    match (stated(one, column), stated(other, column)) {
        (Some(a), Some(b)) => 2 * i128::from(a == b),
        _ => 1,
    }
}

fn dates_agree(one: Option<Date>, other: Option<Date>) -> i128 {
    let (Some((year, month, day)), Some((other_year, other_month, other_day))) = (one, other)
    else {
        return 1;
    };
    let differ = |a: Option<u32>, b: Option<u32>| a.is_some() && b.is_some() && a != b;
    if year != other_year || differ(month, other_month) || differ(day, other_day) {
        return 0;
    }
    match (day, other_day) {
        (Some(_), Some(_)) => 2,
        _ => 1,
    }
}

fn score(one: &Row, other: &Row, plies: i128) -> f64 {
    let agreed = WEIGHED
        .iter()
        .map(|(column, weight)| agreed(one, other, column) * weight);
    let agreement = agreed.sum::<i128>() as f64 / 40.0;
    let length = plies.min(80) as f64 / 80.0;
    1.0 - (1.0 - length) * (1.0 - agreement)
}

/// A game with the position it starts from and every move in full.
struct Line<'r> {
    game: &'r Row,
    moves: Vec<String>,
}

/// The lines of four plies or more that were replayed to their end, in the order of the games.
fn lines(records: &Records) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    for (at, game) in records.games.iter().enumerate() {
        // Draughts of two kinds from one position by the same moves are the same line.
        let start = game.get("start_fen").as_deref().map(position);
        let start = start.unwrap_or_else(|| {
            let kind = game.get("game").clone().unwrap_or_default();
            kind.replace("brazilian", "russian")
        });
        let moves = std::iter::once(start).chain(records.moves_of(at));
        let moves: Vec<String> = moves.collect();
        if moves.len() > 4 && game.is("legal", "true") {
            lines.push(Line { game, moves });
        }
    }
    lines
}

fn players(game: &Row) -> Option<[String; 2]> {
    Some([stated(game, "white")?, stated(game, "black")?])
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
        let plies = lines[group[0]].moves.len() as i128 - 1;
        for (at, game) in games.iter().enumerate() {
            let others = games.iter().enumerate().filter(|(other, _)| *other != at);
            let scores = others.map(|(_, other)| score(game, other, plies));
            let score = scores.fold(0.0, f64::max);
            let mut row = vec![
                Cell::Whole(number),
                Cell::whole(games.len()),
                Cell::Real(score),
            ];
            row.extend([game.cell("file"), game.number_cell("game_no")]);
            let tags = ["white", "black", "date", "event", "round", "outcome"];
            row.extend(tags.map(|tag| game.cell(tag)));
            row.push(game.number_cell("plies"));
            rows.push(row);
        }
    }
    rows
}

pub fn prefixes(records: &Records) -> Vec<Vec<Cell>> {
    let lines = lines(records);
    let who = |line: &Line<'_>| ["white", "black"].map(|seat| stated(line.game, seat));
    let mut copies: HashMap<_, Vec<usize>> = HashMap::new();
    for (at, line) in lines.iter().enumerate() {
        let played = (line.moves.as_slice(), who(line));
        copies.entry(played).or_default().push(at);
    }
    let mut rows = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let copies = &copies[&(line.moves.as_slice(), who(line))];
        let longer = longer(line, &lines);
        let (Some((score, best)), true) = (best(line, &longer), copies[0] == at) else {
            continue;
        };
        let reported = |game: &Row| {
            let tags = ["white", "black", "date", "event", "outcome"];
            let mut cells = vec![game.cell("file"), game.number_cell("game_no")];
            cells.extend(tags.map(|tag| game.cell(tag)));
            cells.push(game.number_cell("plies"));
            cells
        };
        let mut row = vec![Cell::Real(score)];
        row.extend(reported(line.game));
        row.extend([Cell::whole(copies.len()), Cell::whole(longer.len())]);
        row.extend(reported(best));
        rows.push(row);
    }
    rows
}

/// Games that begin with the whole line; with one of few plies, where the same players play.
fn longer<'r>(line: &Line<'_>, lines: &[Line<'r>]) -> Vec<&'r Row> {
    let few = line.moves.len() - 1 < 10;
    let longer = lines.iter().filter(|other| {
        let begins = other.moves.len() > line.moves.len() && other.moves.starts_with(&line.moves);
        let same = || players(line.game).is_some() && players(line.game) == players(other.game);
        begins && (!few || same())
    });
    longer.map(|other| other.game).collect()
}

/// The first of those with the highest score.
fn best<'r>(line: &Line<'_>, longer: &[&'r Row]) -> Option<(f64, &'r Row)> {
    let plies = line.moves.len() as i128 - 1;
    let mut best: Option<(f64, &Row)> = None;
    for other in longer {
        let score = score(line.game, other, plies);
        if best.is_none_or(|(known, _)| score > known + 1e-12) {
            best = Some((score, other));
        }
    }
    best
}
