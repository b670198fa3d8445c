//! Findings.

use super::records::{Cell, Key, Records, Row, grouped};
use std::cmp::Reverse;
use std::collections::BTreeSet;

const LEVELS: [&str; 3] = ["error", "warning", "note"];

pub fn by_class(records: &Records) -> Vec<Vec<Cell>> {
    let found = records.findings.iter().map(|finding| {
        let level = LEVELS.iter().position(|level| finding.is("level", level));
        let key = (
            level.unwrap(),
            finding.text("code"),
            Key::of(finding.get("clause")),
        );
        (key, records.game_of(finding))
    });
    let mut rows: Vec<_> = grouped(found).into_iter().collect();
    rows.sort_by_key(|((level, code, clause), games)| {
        (*level, Reverse(games.len()), *code, clause.clone())
    });
    let rows = rows.into_iter();
    rows.map(|((level, code, clause), games)| {
        let with: BTreeSet<usize> = games.iter().copied().flatten().collect();
        vec![
            Cell::Text(LEVELS[level].to_owned()),
            Cell::Text(code.to_owned()),
            clause.cell(),
            Cell::whole(games.len()),
            Cell::whole(with.len()),
            Cell::share(with.len() as i128, records.games.len() as i128),
        ]
    })
    .collect()
}

pub fn by_file(records: &Records) -> Vec<Vec<Cell>> {
    counted(
        records,
        |row| Key::of(row.get("file")),
        true,
        |key| key.cell(),
    )
}

pub fn by_event(records: &Records) -> Vec<Vec<Cell>> {
    counted(
        records,
        |row| Key::of(&row.named("event")),
        false,
        |key| key.cell(),
    )
}

pub fn by_program(records: &Records) -> Vec<Vec<Cell>> {
    counted(
        records,
        |row| Key::of(row.get("program")),
        false,
        |key| key.cell(),
    )
}

pub fn by_decade(records: &Records) -> Vec<Vec<Cell>> {
    let decade = |row: &Row| (row.decade().is_none(), row.decade());
    counted(records, decade, false, |(_, decade)| Cell::maybe(*decade))
}

/// What stands in a row: games, findings by level, games with any and with an error.
#[derive(Default, Clone)]
struct Counts {
    games: i128,
    of_level: [i128; 3],
    with: i128,
    with_error: i128,
}

fn counted<K: Ord>(
    records: &Records,
    key: impl Fn(&Row) -> K,
    of_files: bool,
    cell: impl Fn(&K) -> Cell,
) -> Vec<Vec<Cell>> {
    let mut of_game = vec![[0; 3]; records.games.len()];
    let mut parts: Vec<(K, Counts)> = Vec::new();
    for finding in &records.findings {
        let level = LEVELS.iter().position(|level| finding.is("level", level));
        let level = level.unwrap();
        match records.game_of(finding) {
            Some(at) => of_game[at][level] += 1,
            None if of_files => {
                let mut counts = Counts::default();
                counts.of_level[level] += 1;
                parts.push((key(finding), counts));
            }
            None => {}
        }
    }
    for (game, of_level) in records.games.iter().zip(of_game) {
        let found: i128 = of_level.iter().sum();
        assert_eq!(game.whole("findings"), found, "findings of a game");
        let counts = Counts {
            games: 1,
            of_level,
            with: (found > 0).into(),
            with_error: (of_level[0] > 0).into(),
        };
        parts.push((key(game), counts));
    }
    let rows = grouped(parts).into_iter();
    rows.map(|(key, parts)| {
        let sum = |of: fn(&Counts) -> i128| parts.iter().map(of).sum::<i128>();
        let (games, with) = (sum(|c| c.games), sum(|c| c.with));
        let with_error = sum(|c| c.with_error);
        vec![
            cell(&key),
            Cell::Whole(games),
            Cell::Whole(sum(|c| c.of_level.iter().sum())),
            Cell::Whole(sum(|c| c.of_level[0])),
            Cell::Whole(sum(|c| c.of_level[1])),
            Cell::Whole(sum(|c| c.of_level[2])),
            Cell::Whole(with),
            Cell::share(with, games),
            Cell::Whole(with_error),
            Cell::share(with_error, games),
        ]
    })
    .collect()
}
