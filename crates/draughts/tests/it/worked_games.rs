//! Worked positions of the other games, each with its full legal choice: those of rule books, and others
//! found by search in which one rule alone makes the difference.

use std::collections::BTreeSet;

use crate::support::{fen, game, square_of};
use scoresheet_draughts::{Move, Position, Route, Side, Square, Variant};

/// Every game's table, under its name.
fn tables() -> impl Iterator<Item = (&'static str, String)> {
    let games = Variant::ALL.into_iter().map(|variant| variant.rules().name);
    games.filter_map(|name| {
        let table = format!("{}/tests/worked/{name}.tsv", env!("CARGO_MANIFEST_DIR"));
        Some((name, std::fs::read_to_string(table).ok()?))
    })
}

/// A move in every way it can be made, what it captures, and whether it crowns.
type Worked = (BTreeSet<String>, BTreeSet<Square>, bool);

/// `30x23[27]`, `c8xc4xa2=c8xc2xa2[c5,c3]K`.
fn worked(variant: Variant, text: &str) -> Worked {
    let (ways, rest) = text.split_once('[').unwrap();
    let (captured, crowned) = rest.split_once(']').unwrap();
    let captured = captured.split(',').filter(|name| !name.is_empty());
    (
        ways.split('=').map(|way| way.replace('x', "-")).collect(),
        captured.map(|name| square_of(variant, name)).collect(),
        crowned == "K",
    )
}

fn name(variant: Variant, square: Square) -> String {
    let (board, names) = (variant.board(), variant.rules().squares);
    match names.written {
        scoresheet_draughts::Written::Numbers => names.number(board, square).to_string(),
        scoresheet_draughts::Written::Letters => {
            let (file, rank) = names.lettered(board, square).unwrap();
            format!("{}{}", char::from(b'a' + file), rank + 1)
        }
    }
}

fn found(position: &Position, m: &Move) -> Worked {
    let variant = position.variant();
    let way = |route: Route| {
        let squares = std::iter::once(&m.from())
            .chain(route.landings())
            .copied()
            .collect::<Vec<_>>();
        let names = squares.into_iter().map(|square| name(variant, square));
        names.collect::<Vec<_>>().join("-")
    };
    let ways = position.routes(m).into_iter().map(way).collect();
    (ways, m.captured().iter().collect(), m.promotes())
}

#[test]
fn the_whole_choice_of_every_worked_position() {
    let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/worked")).unwrap();
    // One of them is of the king's three moves.
    assert_eq!(tables().count(), files.count() - 1);
    for (name, table) in tables() {
        let variant = game(name);
        assert!(table.lines().count() > 10);
        for line in table.lines().skip(1) {
            let [shows, text, moves, _] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("not four fields: {line}")
            };
            let position = fen(variant, text);
            let mut expected: Vec<_> = moves.split(' ').map(|m| worked(variant, m)).collect();
            for m in &position.legal_moves() {
                let (ways, captured, crowned) = found(&position, m);
                let at = expected.iter().position(|(printed, taken, promotes)| {
                    // Only ways that lead to a move of their own are printed for plain games.
                    printed.is_subset(&ways) && *taken == captured && *promotes == crowned
                });
                let at = at.unwrap_or_else(|| panic!("{name}, {shows}: {m:?} in {text}"));
                expected.swap_remove(at);
            }
            assert!(
                expected.is_empty(),
                "{name}, {shows}: {expected:?} in {text}"
            );
        }
    }
}

/// The king's three moves of Frisian draughts.
#[test]
fn a_king_that_has_made_three_moves() {
    let variant = game("frisian");
    for line in include_str!("../worked/king_runs.tsv").lines().skip(1) {
        let [shows, from, moves, end, halted, legal] = line.split('\t').collect::<Vec<_>>()[..]
        else {
            panic!("not six fields: {line}")
        };
        let mut position = fen(variant, from);
        let text = |m: &Move| {
            let sign = if m.is_capture() { 'x' } else { '-' };
            format!("{}{sign}{}", name(variant, m.from()), name(variant, m.to()))
        };
        for written in moves.split(' ') {
            let legal = position.legal_moves();
            let m = legal.iter().find(|m| text(m) == written).unwrap();
            position.play(m);
        }
        let expected = fen(variant, end);
        for side in [Side::White, Side::Black] {
            assert_eq!(position.pieces(side), expected.pieces(side), "{shows}");
        }
        let halted_king = position.halted_king().map(|square| name(variant, square));
        assert_eq!(halted_king.unwrap_or_default(), halted, "{shows}");
        let found: BTreeSet<String> = position.legal_moves().iter().map(text).collect();
        assert_eq!(
            found,
            legal.split(' ').map(String::from).collect(),
            "{shows}"
        );
    }
}
