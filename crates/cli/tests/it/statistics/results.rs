//! Results.

use super::records::{Cell, Key, Records, Row, grouped};

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
        [key, all_counts(&games)].concat()
    })
    .collect()
}

pub fn by_decade(records: &Records) -> Vec<Vec<Cell>> {
    let rows = of_decades(records, |_| true).into_iter();
    rows.map(|((game, _, decade), games)| {
        [vec![game.cell(), Cell::maybe(decade)], all_counts(&games)].concat()
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
    let counts = |game: &Row| game.finished() && !game.is("outcome", "0-0") && !game.not_played();
    let mut rows = Vec::new();
    for ((game, _, decade), games) in of_decades(records, counts) {
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
        let [event, site] = ["event", "site"].map(|column| Key::of(&game.named(column)));
        ([event, site, Key::of(game.get("game"))], game)
    });
    let rows = grouped(games).into_iter();
    rows.map(|(key, games)| {
        let mut row: Vec<Cell> = key.iter().map(Key::cell).collect();
        row.extend(years(&games));
        row.extend(all_counts(&games));
        row
    })
    .collect()
}

pub fn by_opening(records: &Records) -> Vec<Vec<Cell>> {
    let named = records
        .games
        .iter()
        .filter(|game| game.get("opening").is_some());
    let games = named.map(|game| (["eco", "opening"].map(|c| Key::of(game.get(c))), game));
    let rows = grouped(games).into_iter();
    rows.map(|(key, games)| {
        let key: Vec<Cell> = key.iter().map(Key::cell).collect();
        [key, all_counts(&games)].concat()
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
        .filter(|game| game.is("outcome", result))
        .count() as i128
}

/// Games, White's wins, draws, Black's wins, lost by both, without a result.
fn open_and_ended(games: &[&Row]) -> Vec<Cell> {
    let [white, drawn, black, both] =
        ["1-0", "1/2-1/2", "0-1", "0-0"].map(|result| ended(games, result));
    let all = games.len() as i128;
    let open = all - white - drawn - black - both;
    [all, white, drawn, black, both, open]
        .map(Cell::Whole)
        .to_vec()
}

/// White's score in games with a move.
fn white_score(games: &[&Row]) -> Cell {
    let played: Vec<&Row> = games
        .iter()
        .copied()
        .filter(|game| !game.not_played())
        .collect();
    let [white, drawn, black] = ["1-0", "1/2-1/2", "0-1"].map(|result| ended(&played, result));
    Cell::share(2 * white + drawn, 2 * (white + drawn + black))
}

/// What openings tell of their games.
pub fn counts(games: &[&Row]) -> Vec<Cell> {
    [open_and_ended(games), vec![white_score(games)]].concat()
}

/// The same, with the games that were not played before the score.
fn all_counts(games: &[&Row]) -> Vec<Cell> {
    let not_played = games.iter().filter(|game| game.not_played()).count();
    let cells = vec![Cell::whole(not_played), white_score(games)];
    [open_and_ended(games), cells].concat()
}
