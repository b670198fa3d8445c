//! Published node counts; each row names its source.

use crate::support::{self, fen, game};
use scoresheet_draughts::{Piece, Position, Preference, Route, Square, Variant, perft};
use std::collections::BTreeSet;

/// The table of a game; the two games that move as international draughts have none.
fn table(game: &str) -> String {
    let table = format!("{}/tests/perft/{game}.tsv", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&table).unwrap_or_else(|error| panic!("{table}: {error}"))
}

fn games() -> impl Iterator<Item = &'static str> {
    let games = Variant::ALL.into_iter().map(|variant| variant.rules().name);
    games.filter(|name| !["antidraughts", "breakthrough"].contains(name))
}

/// Up to how many nodes a row belongs to the everyday tests.
const EVERYDAY: u64 = 10_000_000;

struct Row<'a> {
    game: &'a str,
    position: &'a str,
    every_way: bool,
    fen: &'a str,
    depth: u8,
    nodes: u64,
}

impl Row<'_> {
    /// Ways are looked for one by one, which takes longer.
    fn is_everyday(&self) -> bool {
        let most = if self.every_way {
            EVERYDAY / 10
        } else {
            EVERYDAY
        };
        self.nodes <= most
    }

    fn is_for_minutes(&self) -> bool {
        !self.is_everyday() && (!self.every_way || self.nodes < 2 * EVERYDAY)
    }
}

fn rows(table: &str) -> Vec<Row<'_>> {
    let row = |line| {
        let [game, position, counting, fen, depth, nodes, _source] =
            str::split(line, '\t').collect::<Vec<_>>()[..]
        else {
            panic!("not seven fields: {line}")
        };
        let (depth, nodes) = (depth.parse().unwrap(), nodes.parse().unwrap());
        Row {
            game,
            position,
            every_way: counting == "every way",
            fen,
            depth,
            nodes,
        }
    };
    table.lines().skip(1).map(row).collect()
}

fn found(row: &Row<'_>) -> u64 {
    let position = fen(game(row.game), row.fen);
    if row.every_way {
        ways(&position, row.depth)
    } else {
        perft(&position, row.depth)
    }
}

/// Sequences of moves, each way of taking the same pieces a move of its own.
fn ways(position: &Position, depth: u8) -> u64 {
    let Some(rest) = depth.checked_sub(1) else {
        return 1;
    };
    let moves = position.legal_moves();
    let each = moves.iter().map(|m| {
        let king = |square| {
            position
                .piece_at(square)
                .is_some_and(|piece: Piece| piece.king)
        };
        // Where a king lands between two jumps straight ahead makes no other way, but in the counts of
        // Turkish draughts, which are of another source.
        let by_landing = position.variant() == Variant::Turkish;
        let routes = position.routes(m).into_iter();
        let way = |route: Route| {
            let landings = if by_landing { route.landings() } else { &[] };
            (route.touched(), landings.to_vec())
        };
        let paths: BTreeSet<(Vec<Square>, Vec<Square>)> = routes.map(way).collect();
        // Which jumps take a king.
        let order = |(path, _): &(Vec<Square>, Vec<Square>)| -> Vec<bool> {
            let victims = path.iter().filter(|square| m.captured().contains(**square));
            victims.map(|square| king(*square)).collect()
        };
        let soonest = position.variant().prefers(Preference::KingsSoonest);
        let best = paths.iter().map(order).max().filter(|_| soonest);
        let legal = paths
            .iter()
            .filter(|path| best.as_ref().is_none_or(|best| *best == order(path)));
        let mut next = *position;
        next.play(m);
        legal.count() as u64 * ways(&next, rest)
    });
    each.sum()
}

fn everyday(name: &str) -> usize {
    let table = table(name);
    let rows = rows(&table);
    let everyday = rows.iter().filter(|row| row.is_everyday());
    let mut compared = 0;
    for row in everyday {
        let place = format!("{} {} depth {}", row.game, row.position, row.depth);
        assert_eq!(
            found(row),
            row.nodes,
            "{place}, every way {}",
            row.every_way
        );
        compared += 1;
    }
    compared
}

#[test]
fn russian() {
    assert_eq!(everyday("russian"), 9);
}

#[test]
fn brazilian() {
    assert_eq!(everyday("brazilian"), 9);
}

#[test]
fn international() {
    assert_eq!(everyday("international"), 43);
}

/// The other games: rhalbersma/dctl and others counted the starts; a generator written from the rules
/// finds the same, and counted the positions with kings.
#[test]
fn other_games() {
    for name in games().skip(3) {
        assert!(everyday(name) > 7, "{name}");
    }
}

/// The sequences by their first move add up to all of them.
#[test]
fn divide_adds_up() {
    for (game, depth, nodes) in [
        ("russian", 7, 190_146),
        ("brazilian", 7, 187_302),
        ("international", 6, 167_140),
    ] {
        let table = table(game);
        let row = rows(&table)
            .into_iter()
            .find(|row| row.nodes == nodes)
            .unwrap();
        assert_eq!((row.position, row.depth), ("start", depth));
        let start = fen(support::game(row.game), row.fen);
        let after = |m| {
            let mut next = start;
            next.play(m);
            perft(&next, depth - 1)
        };
        assert_eq!(start.legal_moves().iter().map(after).sum::<u64>(), nodes);
    }
}

/// Every row, with what was expected and found:
/// `cargo test --release -p scoresheet-draughts --test it perft -- --ignored --nocapture`.
#[test]
#[ignore = "minutes"]
fn perft_long() {
    let mut wrong = 0;
    let tables: Vec<String> = games().map(table).collect();
    let rows = tables.iter().flat_map(|table| rows(table));
    for row in rows.filter(Row::is_for_minutes) {
        let found = found(&row);
        let verdict = if found == row.nodes { "" } else { " WRONG" };
        println!(
            "{} {} depth {}: expected {}, found {found}{verdict}",
            row.game, row.position, row.depth, row.nodes
        );
        wrong += usize::from(found != row.nodes);
    }
    assert_eq!(wrong, 0);
}
