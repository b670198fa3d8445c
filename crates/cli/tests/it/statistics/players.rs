//! Players, pairs of them, and their ratings.

use super::copies::date;
use super::records::{Cell, Key, Records, Row, grouped};
use super::results::{ended, years};
use std::collections::BTreeSet;

struct Seat<'r> {
    game: &'r Row,
    at: usize,
    white: bool,
    named: Option<String>,
    opponent: Option<String>,
}

impl Seat<'_> {
    fn won(&self) -> bool {
        self.game
            .is("outcome", if self.white { "1-0" } else { "0-1" })
    }

    fn drawn(&self) -> bool {
        self.game.is("outcome", "1/2-1/2")
    }

    fn lost(&self) -> bool {
        self.game
            .is("outcome", if self.white { "0-1" } else { "1-0" })
    }

    fn rating(&self) -> Option<i128> {
        let column = if self.white {
            "white_rating"
        } else {
            "black_rating"
        };
        self.game.number(column)
    }
}

pub fn players(records: &Records) -> Vec<Vec<Cell>> {
    let mut seats = Vec::new();
    for (at, game) in records.games.iter().enumerate() {
        for (seat, other) in [("white", "black"), ("black", "white")] {
            let key = (Key::of(game.get("game")), Key::of(&game.named(seat)));
            seats.push((
                key,
                Seat {
                    game,
                    at,
                    white: seat == "white",
                    named: game.named(seat),
                    opponent: game.named(other),
                },
            ));
        }
    }
    let rows = grouped(seats).into_iter();
    rows.map(|((game, player), seats)| {
        let mut row = vec![game.cell(), player.cell()];
        row.extend(of_player(&seats));
        if player.cell() == Cell::Null {
            let known = row.len() - 6;
            row.truncate(known);
            row.extend(vec![Cell::Null; 6]);
        }
        row
    })
    .collect()
}

fn of_player(seats: &[Seat]) -> Vec<Cell> {
    let count =
        |which: &dyn Fn(&Seat) -> bool| seats.iter().filter(|seat| which(seat)).count() as i128;
    // A game of a name against itself is one game of it; two sides without a name are two.
    let games = |which: &dyn Fn(&Seat) -> bool| {
        let fitting = seats.iter().filter(|seat| which(seat));
        let distinct: BTreeSet<_> = fitting
            .map(|seat| (seat.at, seat.named.is_none() && seat.white))
            .collect();
        distinct.len() as i128
    };
    let moved = |seat: &Seat| !seat.game.is("without_moves", "true");
    let results = ["1-0", "1/2-1/2", "0-1", "0-0"];
    let mut row = [
        games(&|_| true),
        count(&|seat| seat.white && moved(seat)),
        count(&|seat| !seat.white && moved(seat)),
        count(&|seat| seat.won()),
        games(&|seat| seat.drawn()),
        count(&|seat| seat.lost()),
        games(&|seat| seat.game.is("outcome", "0-0")),
        games(&|seat| {
            results
                .iter()
                .all(|result| !seat.game.is("outcome", result))
        }),
        games(&|seat| seat.game.not_played()),
    ]
    .map(Cell::Whole)
    .to_vec();
    let mut points = |of: &dyn Fn(&Seat) -> bool| {
        let [won, drawn, lost] = [
            count(&|seat| of(seat) && seat.won()),
            count(&|seat| of(seat) && seat.drawn()),
            count(&|seat| of(seat) && seat.lost()),
        ];
        let half = 2 * won + drawn;
        row.extend([
            Cell::share(half, 2),
            Cell::share(half, 2 * (won + drawn + lost)),
        ]);
    };
    points(&|_| true);
    points(&|seat| seat.white && !seat.game.not_played());
    points(&|seat| !seat.white && !seat.game.not_played());
    row.extend(of_a_person(seats));
    row
}

/// Opponents, years and ratings.
fn of_a_person(seats: &[Seat]) -> Vec<Cell> {
    let another = |seat: &&Seat| seat.opponent != seat.named && !seat.game.not_played();
    let met = seats.iter().filter(another);
    let opponents: BTreeSet<&String> = met.filter_map(|seat| seat.opponent.as_ref()).collect();
    let mut row = vec![Cell::whole(opponents.len())];
    let games: Vec<&Row> = seats.iter().map(|seat| seat.game).collect();
    row.extend(years(&games));
    let mut rated: Vec<_> = seats
        .iter()
        .filter_map(|seat| {
            let year = seat.game.number("year")?;
            let (month, day) = date(seat.game).map_or((None, None), |(_, month, day)| (month, day));
            Some(((year, month, day, seat.at, !seat.white), seat.rating()?))
        })
        .collect();
    rated.sort();
    row.push(Cell::maybe(rated.first().map(|(_, rating)| *rating)));
    row.push(Cell::maybe(rated.last().map(|(_, rating)| *rating)));
    row.push(Cell::maybe(seats.iter().filter_map(Seat::rating).max()));
    row
}

pub fn head_to_head(records: &Records) -> Vec<Vec<Cell>> {
    let met = records.games.iter().filter_map(|game| {
        let (white, black) = (game.named("white")?, game.named("black")?);
        let key = (
            white.clone().min(black.clone()),
            white.clone().max(black.clone()),
        );
        (white != black).then(|| ((Key::of(game.get("game")), key), game))
    });
    let rows = grouped(met).into_iter();
    rows.map(|((game, (player, opponent)), all)| {
        let games: Vec<&Row> = all
            .iter()
            .copied()
            .filter(|game| !game.not_played())
            .collect();
        let without_moves = all.len() - games.len();
        let as_white = |game: &&Row| game.text("white") == player;
        let (white, black): (Vec<&Row>, Vec<&Row>) = games.iter().copied().partition(as_white);
        let of_white = ["1-0", "1/2-1/2", "0-1"].map(|result| ended(&white, result));
        let of_black = ["0-1", "1/2-1/2", "1-0"].map(|result| ended(&black, result));
        let both: Vec<i128> = of_white.iter().zip(of_black).map(|(a, b)| a + b).collect();
        let lost = ended(&games, "0-0");
        let all = games.len() as i128;
        let mut row = vec![game.cell(), Cell::Text(player), Cell::Text(opponent)];
        let counts = [all, white.len() as i128, both[0], both[1], both[2], lost];
        row.extend(counts.map(Cell::Whole));
        row.push(Cell::Whole(all - both.iter().sum::<i128>() - lost));
        row.push(Cell::whole(without_moves));
        row.extend(of_white.map(Cell::Whole));
        row.extend(of_black.map(Cell::Whole));
        row.extend(years(&games));
        row
    })
    .collect()
}

pub fn by_rating(records: &Records) -> Vec<Vec<Cell>> {
    let rated = records.games.iter().filter_map(|game| {
        let difference = game.number("white_rating")? - game.number("black_rating")?;
        if game.not_played() {
            return None;
        }
        let half = match game.get("outcome").as_deref()? {
            "1-0" => 2,
            "1/2-1/2" => 1,
            "0-1" => 0,
            _ => return None,
        };
        let key = (Key::of(game.get("game")), difference.div_euclid(50) * 50);
        Some((key, (difference, half)))
    });
    let rows = grouped(rated).into_iter();
    rows.map(|((game, from), games)| {
        let all = games.len() as i128;
        let expected = games
            .iter()
            .map(|(d, _)| 1.0 / (1.0 + 10f64.powf(-(*d as f64) / 400.0)));
        let mean = expected.sum::<f64>() / all as f64;
        vec![
            game.cell(),
            Cell::Whole(from),
            Cell::Whole(from + 49),
            Cell::Whole(all),
            Cell::Real((mean * 1e6).round() / 1e6),
            Cell::share(games.iter().map(|(_, half)| half).sum(), 2 * all),
        ]
    })
    .collect()
}
