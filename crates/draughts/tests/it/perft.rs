//! Published node counts; each row names its source.

use crate::support::position;
use scoresheet_draughts::{Position, Side, Variant, perft, perft_divide};

const TABLES: [&str; 3] = [
    include_str!("../perft/russian.tsv"),
    include_str!("../perft/brazilian.tsv"),
    include_str!("../perft/international.tsv"),
];

/// Up to how many nodes a row belongs to the everyday tests.
const EVERYDAY: u64 = 10_000_000;

struct Row<'a> {
    game: &'a str,
    position: &'a str,
    fen: &'a str,
    depth: u8,
    nodes: u64,
}

fn rows(table: &str) -> Vec<Row<'_>> {
    let row = |line| {
        let [game, position, fen, depth, nodes, _source] =
            str::split(line, '\t').collect::<Vec<_>>()[..]
        else {
            panic!("not six fields: {line}")
        };
        let (depth, nodes) = (depth.parse().unwrap(), nodes.parse().unwrap());
        Row {
            game,
            position,
            fen,
            depth,
            nodes,
        }
    };
    table.lines().skip(1).map(row).collect()
}

/// A game by its name in the perft tables.
fn variant(name: &str) -> Variant {
    match name {
        "russian" => Variant::Russian,
        "brazilian" => Variant::Brazilian,
        "international" => Variant::International,
        _ => panic!("no game {name}"),
    }
}

/// A FEN of the perft tables: `W:W31-50:B1,K2`.
fn fen(variant: Variant, text: &str) -> Position {
    let mut fields = text.split(':');
    let side = match fields.next() {
        Some("W") => Side::White,
        Some("B") => Side::Black,
        other => panic!("no side {other:?}"),
    };
    let (mut white, mut black) = ("", "");
    for field in fields {
        if let Some(list) = field.strip_prefix('W') {
            white = list;
        } else if let Some(list) = field.strip_prefix('B') {
            black = list;
        }
    }
    position(variant, side, white, black)
}

fn found(row: &Row<'_>) -> u64 {
    perft(&fen(variant(row.game), row.fen), row.depth)
}

fn everyday(table: &str, rows_expected: usize) {
    let rows = rows(table);
    let everyday = rows.iter().filter(|row| row.nodes <= EVERYDAY);
    let mut compared = 0;
    for row in everyday {
        assert_eq!(
            found(row),
            row.nodes,
            "{} {} depth {}",
            row.game,
            row.position,
            row.depth
        );
        compared += 1;
    }
    assert_eq!(compared, rows_expected);
}

#[test]
fn russian() {
    everyday(TABLES[0], 9);
}

#[test]
fn brazilian() {
    everyday(TABLES[1], 9);
}

#[test]
fn international() {
    everyday(TABLES[2], 43);
}

/// The sequences by their first move add up to all of them.
#[test]
fn divide_adds_up() {
    for (table, depth, nodes) in [(0, 7, 190_146), (1, 7, 187_302), (2, 6, 167_140)] {
        let row = rows(TABLES[table])
            .into_iter()
            .find(|row| row.nodes == nodes)
            .unwrap();
        assert_eq!((row.position, row.depth), ("start", depth));
        let start = fen(variant(row.game), row.fen);
        let parts = perft_divide(&start, depth);
        assert_eq!(parts.len(), start.legal_moves().len());
        assert_eq!(parts.iter().map(|(_, nodes)| nodes).sum::<u64>(), nodes);
        assert!(perft_divide(&start, 0).is_empty());
    }
}

/// Every row, with what was expected and found:
/// `cargo test --release -p scoresheet-draughts --test it perft -- --ignored --nocapture`.
#[test]
#[ignore = "minutes"]
fn perft_long() {
    let mut wrong = 0;
    for row in TABLES
        .into_iter()
        .flat_map(rows)
        .filter(|row| row.nodes > EVERYDAY)
    {
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
