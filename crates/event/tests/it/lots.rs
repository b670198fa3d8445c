//! Lots: what must be true of every draw, and draws made again by other means.

use proptest::prelude::*;
use scoresheet_event::lots::{
    self, LateGame, NoVarma, RemarkCode, Short, VarmaLots, VarmaOptions, VarmaRow, draw_varma,
};
use scoresheet_event::{Entrant, Entrants, Place, RoundTable, Seed};
use std::collections::BTreeMap;

fn seed(text: &str) -> Seed {
    text.parse().unwrap()
}

/// A list of players, `name` or `name,federation` a line.
fn entrants(text: &str) -> Entrants {
    let row = |(line, row): (u32, &str)| {
        let (name, federation) = row.split_once(',').unwrap_or((row, ""));
        Entrant {
            name: name.to_owned(),
            federation: (!federation.is_empty()).then(|| federation.to_uppercase()),
            at: Place {
                line,
                ..Place::default()
            },
            ..Entrant::default()
        }
    };
    (1..).zip(text.lines()).map(row).collect()
}

/// A list of players with these federations.
fn list(federations: &[&str]) -> Entrants {
    let rows = (0..)
        .zip(federations)
        .map(|(n, code)| format!("P{n:02},{code}\n"));
    entrants(&rows.collect::<String>())
}

/// The numbers in the order in which they were drawn.
fn numbers(lots: &VarmaLots) -> Vec<u16> {
    let draws = lots.contingents.iter().flat_map(|each| &each.draws);
    draws.map(|drawn| drawn.number).collect()
}

fn codes(lots: &VarmaLots) -> Vec<RemarkCode> {
    lots.remarks.iter().map(|remark| remark.code).collect()
}

/// The games of the last three rounds, looked up in the pairing table itself.
fn late_games(players: usize) -> Vec<[u16; 2]> {
    let table = RoundTable::new(players.try_into().unwrap()).unwrap();
    let rounds: Vec<_> = table.rounds().collect();
    rounds[rounds.len() - 3..]
        .iter()
        .flat_map(|round| round.games())
        .collect()
}

/// Made by `scripts/compare_lots.py`, which takes the key stream from `openssl enc -chacha20`.
#[test]
fn a_seed_gives_the_same_numbers_for_ever() {
    let names: String = (1..=24).map(|n| format!("player {n}\n")).collect();
    let drawn = lots::draw(&entrants(&names), &seed("Tartu 1953"));
    let numbers: Vec<u16> = drawn.iter().map(|each| each.number).collect();
    assert_eq!(
        numbers,
        [
            8, 15, 5, 19, 16, 10, 17, 11, 9, 7, 23, 22, 21, 18, 2, 3, 6, 24, 14, 20, 4, 13, 12, 1
        ]
    );
}

/// By the same script.
#[test]
fn a_seed_gives_the_same_order_of_rounds_for_ever() {
    let order = |players: u32| RoundTable::new(players).unwrap();
    let drawn = order(8).in_drawn_order(&seed("Tartu 1953"));
    assert_eq!(drawn.drawn_order(), Some(&[1, 6, 3, 4, 2, 7, 5][..]));
    let drawn = order(5).doubled().in_drawn_order(&seed("Tartu 1953"));
    assert_eq!(
        drawn.drawn_order(),
        Some(&[2, 1, 4, 5, 3, 8, 9, 10, 7, 6][..])
    );
}

/// By the same script: three federations find an envelope, the last has to take from three.
#[test]
fn ftm98_2_4_2_a_seed_gives_the_same_restricted_lots_for_ever() {
    let federations: Vec<&str> = ["AAA", "BBB", "CCC", "DDD"]
        .into_iter()
        .cycle()
        .take(15)
        .collect();
    let lots = draw_varma(
        &list(&federations),
        &seed("Tartu 1953"),
        VarmaOptions::default(),
    )
    .unwrap();
    assert_eq!(
        numbers(&lots),
        [9, 1, 2, 3, 14, 13, 7, 12, 4, 6, 15, 5, 11, 10, 8]
    );
}

#[test]
fn ftm98_2_4_2_every_row_has_every_number_once() {
    for (players, repaired) in (9..=24).flat_map(|n| [(n, false), (n, true)]) {
        let row = VarmaRow::new(players, repaired).unwrap();
        let mut numbers: Vec<u16> = row
            .envelopes
            .iter()
            .flat_map(|e| e.numbers.clone())
            .collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (1..).take(players).collect::<Vec<u16>>());
        assert_eq!(
            row.envelopes.iter().map(|e| e.letter).collect::<String>(),
            "ABCD"
        );
    }
    for players in [0, 1, 8, 25, 2_000, usize::MAX] {
        assert_eq!(
            VarmaRow::new(players, false),
            Err(NoVarma::Players(players))
        );
    }
}

/// 6 and 12 meet in the last round; no other two of an envelope meet in the last three rounds.
#[test]
fn ftm98_2_4_2_one_row_breaks_its_promise_and_repaired_none() {
    for players in 9..=24 {
        let late = late_games(players);
        let broken = |row: &VarmaRow| -> Vec<(char, [u16; 2])> {
            let both = |numbers: &[u16], game: &[u16; 2]| game.iter().all(|n| numbers.contains(n));
            (row.envelopes.iter())
                .flat_map(|e| {
                    late.iter()
                        .filter(|game| both(&e.numbers, game))
                        .map(|game| (e.letter, *game))
                })
                .collect()
        };
        let flaw: &[(char, [u16; 2])] = if players == 12 {
            &[('C', [6, 12])]
        } else {
            &[]
        };
        assert_eq!(
            broken(&VarmaRow::new(players, false).unwrap()),
            flaw,
            "{players}"
        );
        assert_eq!(
            broken(&VarmaRow::new(players, true).unwrap()),
            [],
            "{players} repaired"
        );
    }
}

#[test]
fn ftm98_2_4_2_damage_and_flaw_are_reported() {
    let remarks = |players, repaired| -> Vec<RemarkCode> {
        let row = VarmaRow::new(players, repaired).unwrap();
        row.remarks.iter().map(|remark| remark.code).collect()
    };
    assert_eq!(remarks(10, false), []);
    assert_eq!(remarks(12, false), [RemarkCode::RowFlawed]);
    assert_eq!(remarks(12, true), [RemarkCode::RowRepaired]);
    assert_eq!(remarks(14, true), [RemarkCode::NothingToRepair]);
    assert_eq!(remarks(24, false), [RemarkCode::PrintDamaged]);
    assert_eq!(
        remarks(23, false),
        [RemarkCode::PrintDamaged, RemarkCode::LastNumberAbsent]
    );
    // Without 12 there is no flaw in the row.
    assert_eq!(
        remarks(11, true),
        [RemarkCode::LastNumberAbsent, RemarkCode::NothingToRepair]
    );
    let row = VarmaRow::new(24, false).unwrap();
    assert!(row.remarks[0].message.contains("1218,23"), "{row:?}");
    let flaw = VarmaRow::new(12, false).unwrap().flaws();
    assert_eq!(
        flaw,
        [(
            'C',
            LateGame {
                round: 11,
                white: 6,
                black: 12
            }
        )]
    );
}

#[test]
fn ftm98_2_4_2_federations_draw_by_size_then_code_then_name() {
    let text = "d,ZZZ\nÕ,LAT\nb,EST\nB2,est\nz,LAT\na,AAA\nc,ZZZ\nx,ZZZ\ny,AAB\n";
    let players = entrants(text);
    let drawn = |as_listed| -> Vec<(String, String)> {
        let options = VarmaOptions {
            as_listed,
            ..VarmaOptions::default()
        };
        let lots = draw_varma(&players, &seed("1"), options).unwrap();
        (lots.contingents.into_iter())
            .map(|each| {
                let names: Vec<String> = each.draws.into_iter().map(|drawn| drawn.name).collect();
                (each.federation, names.join(" "))
            })
            .collect()
    };
    let expected = [
        ("ZZZ", "c d x"),
        ("EST", "b B2"),
        ("LAT", "z Õ"),
        ("AAA", "a"),
        ("AAB", "y"),
    ];
    assert_eq!(
        drawn(false),
        expected.map(|(code, names)| (code.to_owned(), names.to_owned()))
    );
    assert_eq!(drawn(true)[0].1, "d c x");
    assert_eq!(drawn(true)[2].1, "Õ z");
}

#[test]
fn everyone_needs_a_federation() {
    let text: String = (0..9).map(|n| format!("p{n},EST\n")).collect();
    let text = text + "x,\n";
    let none = draw_varma(&entrants(&text), &seed("1"), VarmaOptions::default());
    assert!(
        matches!(none, Err(NoVarma::NoFederation { at, .. }) if at.line == 10),
        "{none:?}"
    );
}

/// Five federations of two in envelopes of 3, 3, 2 and 2: there is room for four.
#[test]
fn drawing_again_comes_to_an_end() {
    let five = list(&[
        "AAA", "AAA", "BBB", "BBB", "CCC", "CCC", "DDD", "DDD", "EEE", "EEE",
    ]);
    let again = VarmaOptions {
        short: Short::Again,
        ..VarmaOptions::default()
    };
    let never = draw_varma(&five, &seed("1"), again);
    assert_eq!(never, Err(NoVarma::NeverEnough("EEE".to_owned())));
    let all_one = list(&["EST"; 24]);
    assert!(draw_varma(&all_one, &seed("1"), again).is_err());
    let lots = draw_varma(&all_one, &seed("1"), VarmaOptions::default()).unwrap();
    assert_eq!(
        lots.contingents[0].late.len(),
        36,
        "three rounds of twelve games"
    );
    assert!(codes(&lots).contains(&RemarkCode::EnvelopeShort));
}

/// Of all sets of `size`, the fewest games among them: every set tried.
fn fewest_by_trying(left: &[u16], size: usize, games: &[[u16; 2]]) -> usize {
    let sets = (0_u32..1 << left.len()).filter(|set| set.count_ones() as usize == size);
    let games_of = |set: u32| {
        let has = |number| {
            left.iter()
                .position(|n| *n == number)
                .is_some_and(|at| set >> at & 1 == 1)
        };
        games.iter().filter(|[a, b]| has(*a) && has(*b)).count()
    };
    sets.map(games_of).min().unwrap()
}

/// Federations in the order in which they drew: what must be true of each, given what was left.
fn check(lots: &VarmaLots) -> Result<(), TestCaseError> {
    let games = late_games(lots.row.players.into());
    let mut left: BTreeMap<char, Vec<u16>> = BTreeMap::new();
    for envelope in &lots.row.envelopes {
        left.insert(envelope.letter, envelope.numbers.clone());
    }
    for each in &lots.contingents {
        let drawn: Vec<u16> = each.draws.iter().map(|one| one.number).collect();
        let enough: Vec<char> = (left.iter())
            .filter(|(_, numbers)| numbers.len() >= drawn.len())
            .map(|(letter, _)| *letter)
            .collect();
        prop_assert_eq!(&each.enough, &enough);
        let met = games
            .iter()
            .filter(|game| game.iter().all(|n| drawn.contains(n)))
            .count();
        prop_assert_eq!(each.late.len(), met);
        if each.had_an_envelope() {
            prop_assert_eq!(each.took.len(), 1);
            prop_assert!(
                drawn
                    .iter()
                    .all(|number| left[&each.took[0]].contains(number))
            );
            // The promise, but for the one flaw of the print.
            let flaw = each
                .late
                .iter()
                .all(|game| (game.white, game.black) == (6, 12));
            prop_assert!(met == 0 || lots.row.players == 12 && !lots.options.repaired && flaw);
        } else if lots.row.players < 13 {
            let all: Vec<u16> = left.values().flatten().copied().collect();
            prop_assert_eq!(met, fewest_by_trying(&all, drawn.len(), &games));
        }
        for numbers in left.values_mut() {
            numbers.retain(|number| !drawn.contains(number));
        }
    }
    prop_assert!(left.values().all(Vec::is_empty));
    Ok(())
}

proptest! {
    #[test]
    fn ftm98_2_4_2_who_draws_from_one_envelope_meets_early(
        federations in prop::collection::vec(0_usize..8, 9..=24),
        spread in 1_usize..=8,
        seed: u64,
        repaired: bool,
        again: bool,
    ) {
        let all = ["EST", "LAT", "LTU", "FIN", "SWE", "RUS", "UKR", "POL"];
        let codes: Vec<&str> = federations.iter().map(|n| all[n % spread]).collect();
        let short = if again { Short::Again } else { Short::Fewest };
        let options = VarmaOptions { repaired, short, as_listed: false };
        match draw_varma(&list(&codes), &Seed::from(seed), options) {
            Ok(lots) => {
                check(&lots)?;
                let every_one = lots.contingents.iter().all(|each| each.had_an_envelope());
                prop_assert!(!again || every_one);
                prop_assert_eq!(draw_varma(&list(&codes), &Seed::from(seed), options), Ok(lots));
            }
            Err(none) => prop_assert!(again && matches!(none, NoVarma::NeverEnough(_))),
        }
    }

    #[test]
    fn everyone_has_a_number_of_his_own(players in 2_usize..200, seed: u64) {
        let names: String = (0..players).map(|n| format!("player {n}\n")).collect();
        let drawn = lots::draw(&entrants(&names), &Seed::from(seed));
        let mut numbers: Vec<usize> = drawn.iter().map(|each| each.number.into()).collect();
        numbers.sort_unstable();
        prop_assert_eq!(numbers, (1..=players).collect::<Vec<_>>());
    }
}
