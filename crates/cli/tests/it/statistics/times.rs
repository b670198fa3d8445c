//! Time used.

use super::records::{Cell, Key, Records, Row, grouped};

/// Seconds for the game and for each move, if the control is one of the plain ones.
fn control(game: &Row) -> Option<(i128, i128)> {
    let control = game.get("time_control").as_ref()?;
    let (base, increment) = control.split_once('+').unwrap_or((control, "0"));
    let number = |text: &str, most: usize| {
        let plain = (1..=most).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        plain.then(|| text.parse::<i128>().unwrap())
    };
    Some((number(base, 7)?, number(increment, 5)?))
}

/// What a ply took, in milliseconds, and what says so; `None` in it where that cannot be.
fn used<'a>(
    game: &Row,
    plies: &[&'a Row],
    at: usize,
) -> Option<(&'static str, Option<i128>, &'a Row)> {
    let ply = plies[at];
    if let Some(elapsed) = ply.number("elapsed_ms") {
        return Some(("elapsed", Some(elapsed), ply));
    }
    let before = plies[at.checked_sub(2)?];
    if before.get("side") != ply.get("side") {
        return None;
    }
    let between = before.number("clock_ms")? - ply.number("clock_ms")?;
    let (known_by, took) = match control(game) {
        Some((_, increment)) => ("clock", between + 1000 * increment),
        None => ("clock-without-increment", between),
    };
    Some((known_by, (took >= 0).then_some(took), ply))
}

pub fn use_by_phase(records: &Records) -> Vec<Vec<Cell>> {
    let mut found = Vec::new();
    for (game, plies) in records.played() {
        for at in 0..plies.len() {
            if let Some((known_by, took, ply)) = used(game, &plies, at) {
                let band = ((ply.whole("ply") - 1) / 20 * 20 + 1).min(81);
                found.push(((Key::of(game.get("game")), band, known_by), took));
            }
        }
    }
    let rows = grouped(found).into_iter();
    rows.map(|((game, band, known_by), took)| {
        let times: Vec<i128> = took.iter().copied().flatten().collect();
        let moves = times.len() as i128;
        let tenths = times.iter().map(|ms| (ms + 50) / 100).collect();
        let median = match Cell::median(tenths) {
            Cell::Real(tenths) => Cell::Real(tenths / 10.0),
            other => other,
        };
        vec![
            game.cell(),
            Cell::Whole(band),
            Cell::Text(known_by.to_owned()),
            Cell::Whole(moves),
            Cell::Whole(took.len() as i128 - moves),
            Cell::share(times.iter().sum(), 1000 * moves),
            median,
            times
                .iter()
                .max()
                .map_or(Cell::Null, |ms| Cell::share(*ms, 1000)),
        ]
    })
    .collect()
}

pub fn by_game(records: &Records) -> Vec<Vec<Cell>> {
    let mut rows = Vec::new();
    for (game, plies) in records.played() {
        let timed = |ply: &&&Row| ply.get("clock_ms").is_some() || ply.get("elapsed_ms").is_some();
        let timed = plies.iter().filter(timed).count();
        if timed == 0 {
            continue;
        }
        let mut longest: Option<(i128, i128, &str)> = None;
        for at in 0..plies.len() {
            if let Some((known_by, Some(took), ply)) = used(game, &plies, at)
                && longest.is_none_or(|(most, _, _)| took > most)
            {
                longest = Some((took, ply.whole("ply"), known_by));
            }
        }
        let low = |side: &str, below: i128| {
            let left = plies.iter().filter(|ply| ply.is("side", side));
            let left = left.filter_map(|ply| ply.number("clock_ms"));
            left.filter(|left| *left < below).count()
        };
        let mut row = vec![game.cell("file"), game.number_cell("game_no")];
        row.extend(["game", "white", "black", "time_control"].map(|tag| game.cell(tag)));
        row.push(Cell::whole(timed));
        row.push(longest.map_or(Cell::Null, |(took, _, _)| Cell::share(took, 1000)));
        row.push(Cell::maybe(longest.map(|(_, ply, _)| ply)));
        row.push(longest.map_or(Cell::Null, |(_, _, by)| Cell::Text(by.to_owned())));
        let read = |side: &str| {
            let own = plies.iter().filter(|ply| ply.is("side", side));
            own.filter(|ply| ply.get("clock_ms").is_some()).count() > 0
        };
        let twentieth = control(game).map(|(base, _)| base * 50);
        for below in [Some(60_000), twentieth] {
            row.extend(["white", "black"].map(|side| match below {
                Some(below) if read(side) => Cell::whole(low(side, below)),
                _ => Cell::Null,
            }));
        }
        rows.push(row);
    }
    rows
}
