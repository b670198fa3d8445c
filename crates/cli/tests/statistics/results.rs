//! Results.

use crate::records::{Cell, Key, Records, Row, grouped};

pub fn by_game(records: &Records) -> Vec<Vec<Cell>> {
    by(records, |game| vec![Key::of(game.get("game"))])
}

pub fn by_edition(records: &Records) -> Vec<Vec<Cell>> {
    by(records, |game| {
        ["game", "edition"].map(|c| Key::of(game.get(c))).to_vec()
    })
}

fn by(records: &Records, key: impl Fn(&Row) -> Vec<Key>) -> Vec<Vec<Cell>> {
    let games = records.games.iter().map(|game| (key(game), game));
    let rows = grouped(games).into_iter();
    rows.map(|(key, games)| {
        let key: Vec<Cell> = key.iter().map(Key::cell).collect();
        [key, counts(&games)].concat()
    })
    .collect()
}

pub fn by_decade(records: &Records) -> Vec<Vec<Cell>> {
    let rows = of_decades(records, |_| true).into_iter();
    rows.map(|((game, _, decade), games)| {
        [vec![game.cell(), Cell::maybe(decade)], counts(&games)].concat()
    })
    .collect()
}

type OfDecade<'r> = ((Key, bool, Option<i128>), Vec<&'r Row>);

fn of_decades(records: &Records, which: impl Fn(&Row) -> bool) -> Vec<OfDecade<'_>> {
    let games = records.games.iter().filter(|game| which(game));
    let keyed = games.map(|game| {
        let decade = game.decade();
        ((Key::of(game.get("game")), decade.is_none(), decade), game)
    });
    grouped(keyed).into_iter().collect()
}

pub fn by_colour(records: &Records) -> Vec<Vec<Cell>> {
    let finished = |game: &Row| !matches!(game.get("result").as_deref(), None | Some("*"));
    let mut rows = Vec::new();
    for ((game, _, decade), games) in of_decades(records, finished) {
        for (colour, win) in [("white", "1-0"), ("black", "0-1")] {
            let all = games.len() as i128;
            let (won, drawn) = (ended(&games, win), ended(&games, "1/2-1/2"));
            rows.push(vec![
                game.cell(),
                Cell::maybe(decade),
                Cell::Text(colour.to_owned()),
                Cell::Whole(all),
                Cell::Whole(won),
                Cell::Whole(drawn),
                Cell::Whole(all - won - drawn),
                Cell::share(2 * won + drawn, 2),
                Cell::share(2 * won + drawn, 2 * all),
            ]);
        }
    }
    rows
}

pub fn by_event(records: &Records) -> Vec<Vec<Cell>> {
    let games = records.games.iter().map(|game| {
        let key = ["event", "site", "game"].map(|column| Key::of(game.get(column)));
        (key, game)
    });
    let rows = grouped(games).into_iter();
    rows.map(|(key, games)| {
        let mut row: Vec<Cell> = key.iter().map(Key::cell).collect();
        row.extend(years(&games));
        row.extend(counts(&games));
        row
    })
    .collect()
}

/// The first and the last year.
pub fn years(games: &[&Row]) -> [Cell; 2] {
    let years = || games.iter().filter_map(|game| game.number("year"));
    [Cell::maybe(years().min()), Cell::maybe(years().max())]
}

/// How many ended so.
pub fn ended(games: &[&Row], result: &str) -> i128 {
    games
        .iter()
        .filter(|game| game.is("result", result))
        .count() as i128
}

/// Games, White's wins, draws, Black's wins, lost by both, without a result, White's score.
pub fn counts(games: &[&Row]) -> Vec<Cell> {
    let [white, drawn, black, both] =
        ["1-0", "1/2-1/2", "0-1", "0-0"].map(|result| ended(games, result));
    let (all, decided) = (games.len() as i128, white + drawn + black);
    let open = all - decided - both;
    let mut cells = [all, white, drawn, black, both, open]
        .map(Cell::Whole)
        .to_vec();
    cells.push(Cell::share(2 * white + drawn, 2 * decided));
    cells
}
