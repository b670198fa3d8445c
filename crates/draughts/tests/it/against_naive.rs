//! The engine against a second generator written from the rules by other means, on random
//! games and on random set-ups crowded with kings.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::naive::{Naive, Played, played};
use scoresheet_draughts::{Move, MoveList, Position, Setup, Side, Square, Squares, Variant};

/// A small random source (xorshift64*); the same numbers every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % n
    }
}

fn distinct(moves: &[Move]) -> BTreeSet<Played> {
    let set: BTreeSet<_> = moves.iter().map(played).collect();
    assert_eq!(set.len(), moves.len(), "a move twice in {moves:?}");
    set
}

/// Everything the engine says of a position, against the other generator.
fn compare(position: &Position) {
    let naive = Naive::new(position);
    let moves = position.legal_moves();
    assert_eq!(distinct(&moves), naive.legal_moves(), "{position:?}");
    let captures = naive.captures();
    assert_eq!(
        distinct(&position.captures_ignoring_choice()),
        captures,
        "{position:?}"
    );
    assert_eq!(
        position.must_capture(),
        !captures.is_empty(),
        "{position:?}"
    );
    assert_eq!(position.has_legal_move(), !moves.is_empty(), "{position:?}");
    for m in &moves {
        let mut next = *position;
        next.play(m);
        assert!(
            Naive::new(&next).same_board(&naive.after(&played(m))),
            "{m:?} in {position:?}"
        );
        routes_lead_there(position, m);
    }
}

/// Each way of a move is a chain of prefixes, passes over all it captures and ends on target.
fn routes_lead_there(position: &Position, m: &Move) {
    let routes = position.routes(m);
    assert!(!routes.is_empty(), "no way of {m:?} in {position:?}");
    let prefixes = position.capture_prefixes(m.from());
    for (i, route) in routes.iter().enumerate() {
        assert!(
            !routes[..i].contains(route),
            "a way twice: {m:?} in {position:?}"
        );
        assert_eq!(route.from(), m.from());
        assert_eq!(route.landings().last(), Some(&m.to()));
        let touched = route.touched();
        assert_eq!(
            (touched.first(), touched.last()),
            (Some(&m.from()), Some(&m.to()))
        );
        let touched: Squares = touched.into_iter().collect();
        assert_eq!(touched & m.captured(), m.captured(), "{route:?}");
        assert_eq!(
            touched & position.pieces(position.side_to_move().other()),
            m.captured()
        );
        if m.is_capture() {
            assert_eq!(route.landings().len(), m.captured().len());
            for landing in route.landings() {
                assert!(
                    prefixes.iter().any(|(square, _)| square == landing),
                    "{route:?}"
                );
            }
            assert!(
                prefixes.contains(&(m.to(), m.captured())),
                "{m:?} in {position:?}"
            );
        } else {
            assert!(position.pseudo_steps(m.from()).contains(m.to()));
        }
    }
}

/// The moves between squares are the legal moves, sieved.
fn compare_between(position: &Position, dice: &mut Dice) {
    let moves = position.legal_moves();
    let mut some = || {
        let words = [(); 3].map(|()| dice.below(1 << 25) as u128);
        Squares::from_bits(words[0] << 50 | words[1] << 25 | words[2])
    };
    let mut list = MoveList::new();
    let mut questions = vec![
        (some(), some()),
        (!Squares::EMPTY, some()),
        (some(), !Squares::EMPTY),
    ];
    questions.extend(moves.iter().map(|m| (m.from().into(), m.to().into())));
    for (from, to) in questions {
        position.moves_between(from, to, &mut list);
        let sieved: Vec<_> = moves
            .iter()
            .filter(|m| from.contains(m.from()) && to.contains(m.to()))
            .copied()
            .collect();
        assert_eq!(
            distinct(&list),
            distinct(&sieved),
            "{from:?} to {to:?} in {position:?}"
        );
    }
}

/// Random games from the start. What was seen is counted, so that a game that never
/// captures or never crowns cannot pass for a comparison.
#[test]
fn random_games() {
    for variant in Variant::ALL {
        let mut dice = Dice(2026);
        let mut seen = BTreeMap::new();
        for _ in 0..60 {
            let mut position = Position::start(variant);
            for _ in 0..120 {
                compare(&position);
                compare_between(&position, &mut dice);
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let m = moves[dice.below(moves.len())];
                *seen.entry(m.captured().len().min(3)).or_insert(0) += 1;
                *seen.entry(if m.promotes() { 10 } else { 11 }).or_insert(0) += 1;
                position.play(&m);
            }
        }
        assert!(
            [(0, 10), (1, 10), (2, 10), (3, 0), (10, 10)]
                .iter()
                .all(|(kind, n)| seen[kind] > *n),
            "{variant:?}: {seen:?}"
        );
    }
}

/// Random set-ups: any number of pieces, from none to crowded, of which many are kings.
#[test]
fn random_setups() {
    for variant in Variant::ALL {
        let mut dice = Dice(1953);
        let mut compared = 0;
        while compared < 3000 {
            let (free, kings) = (2 + dice.below(9), 1 + dice.below(4));
            let Some(position) = random_setup(variant, &mut dice, free, kings) else {
                continue;
            };
            compare(&position);
            compare_between(&position, &mut dice);
            compared += 1;
        }
    }
}

/// Out of `free` squares two hold a piece; out of `kings` pieces one is a king.
fn random_setup(variant: Variant, dice: &mut Dice, free: usize, kings: usize) -> Option<Position> {
    let mut setup = Setup::default();
    for square in variant.board().all() {
        let set = match (dice.below(free), dice.below(kings) == 0) {
            (0, false) => &mut setup.white_men,
            (0, true) => &mut setup.white_kings,
            (1, false) => &mut setup.black_men,
            (1, true) => &mut setup.black_kings,
            _ => continue,
        };
        set.insert(square);
    }
    let rank = |square: &Square| variant.board().file_rank(*square).unwrap().1;
    let last = variant.board().ranks() - 1;
    setup.white_men = setup
        .white_men
        .iter()
        .filter(|square| rank(square) != last)
        .collect();
    setup.black_men = setup
        .black_men
        .iter()
        .filter(|square| rank(square) != 0)
        .collect();
    let side = if dice.below(2) == 0 {
        Side::White
    } else {
        Side::Black
    };
    Position::new(variant, side, setup).ok()
}

/// A position of which it is said that every game on its board has the same moves, in each of these.
#[test]
fn the_moves_of_every_game_are_those_of_each() {
    let mut dice = Dice(20_261_201);
    let mut seen = 0;
    for variant in Variant::ALL {
        for _ in 0..40 {
            let mut position = Position::start(variant);
            for _ in 0..60 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                if position.moves_in_every_game() {
                    seen += 1;
                    for other in Variant::ALL.iter().filter_map(|v| position.in_game(*v)) {
                        let others = other.legal_moves();
                        assert_eq!(distinct(&others), distinct(&moves), "{other:?}");
                    }
                }
                position.play(&moves[dice.below(moves.len())]);
            }
        }
    }
    assert!(seen > 10_000, "{seen}");
}
