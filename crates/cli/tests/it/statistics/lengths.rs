//! Lengths of games.

use super::records::{Cell, Key, Records, Row, grouped};

pub fn by_game(records: &Records) -> Vec<Vec<Cell>> {
    by(records, |_| None, false)
}

pub fn by_decade(records: &Records) -> Vec<Vec<Cell>> {
    by(records, Row::decade, true)
}

fn by(records: &Records, decade: impl Fn(&Row) -> Option<i128>, shown: bool) -> Vec<Vec<Cell>> {
    let mut values = Vec::new();
    for (game, plies) in records.played() {
        if !game.is_whole() || !game.finished() || plies.is_empty() {
            continue;
        }
        let decade = decade(game);
        let captured = plies.iter().map(|ply| ply.whole("captures")).sum();
        for (of, value) in [("captures", captured), ("plies", plies.len() as i128)] {
            let key = (Key::of(game.get("game")), decade.is_none(), decade, of);
            values.push((key, value));
        }
    }
    let rows = grouped(values).into_iter();
    rows.map(|((game, _, decade, of), mut values)| {
        values.sort_unstable();
        let mut row = vec![game.cell()];
        if shown {
            row.push(Cell::maybe(decade));
        }
        row.extend([Cell::Text(of.to_owned()), Cell::whole(values.len())]);
        row.push(Cell::Whole(values[0]));
        row.extend([0.05, 0.25, 0.5, 0.75, 0.95].map(|q| quantile(&values, q)));
        row.push(Cell::Whole(values[values.len() - 1]));
        row.push(Cell::share(values.iter().sum(), values.len() as i128));
        row
    })
    .collect()
}

/// Of values in order, to two decimals.
fn quantile(values: &[i128], q: f64) -> Cell {
    let place = q * (values.len() - 1) as f64;
    let (lower, part) = (place.floor(), place.fract());
    let at = |place: usize| values[place.min(values.len() - 1)] as f64;
    let below = at(lower as usize);
    let value = below + part * (at(lower as usize + 1) - below);
    Cell::Real((value * 100.0).round() / 100.0)
}
