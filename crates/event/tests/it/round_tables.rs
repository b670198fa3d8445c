//! Pairing tables against those printed in 1953, and what must be true of every one.

use proptest::prelude::*;
use scoresheet_event::{Round, RoundTable, Seed};
use std::collections::BTreeMap;

/// Players, round, who is free, the games: a row of the file.
type Row = (u32, u16, Option<u16>, Vec<[u16; 2]>);

fn printed() -> Vec<Row> {
    let rows = include_str!("../data/round_tables.tsv").lines();
    let cells = rows.filter(|row| !row.starts_with('#'));
    cells
        .map(|row| match row.split('\t').collect::<Vec<_>>()[..] {
            [players, round, free, games] => (
                players.parse().unwrap(),
                round.parse().unwrap(),
                free.parse().ok(),
                games.split(' ').map(pair).collect(),
            ),
            _ => panic!("not four cells: {row}"),
        })
        .collect()
}

fn pair(text: &str) -> [u16; 2] {
    let (white, black) = text.split_once('-').unwrap();
    [white.parse().unwrap(), black.parse().unwrap()]
}

#[test]
fn every_printed_table_is_made_cell_by_cell() {
    let printed = printed();
    assert_eq!(
        printed.len(),
        (3..=20).map(|n| n - 1 + n % 2).sum::<usize>()
    );
    for (players, round, free, games) in printed {
        let table = RoundTable::new(players).unwrap();
        let made = table.rounds().nth(usize::from(round) - 1).unwrap();
        assert_eq!(
            made.games().collect::<Vec<_>>(),
            games,
            "{players}, round {round}"
        );
        assert_eq!(made.free(), free, "{players}, round {round}");
    }
}

/// The row of 11 or 12 players as the annexes print it, the absent number in its cell.
#[test]
fn an_odd_field_has_the_cells_of_the_next_table() {
    let table = RoundTable::new(11).unwrap();
    let row = table.rounds().nth(3).unwrap();
    assert_eq!(
        row.pairs,
        [[12, 8], [9, 7], [10, 6], [11, 5], [1, 4], [2, 3]]
    );
    assert_eq!((row.absent, row.free()), (Some(12), Some(8)));
}

/// Games with White and with Black of each player, and rounds free.
fn counts(table: &RoundTable) -> Vec<[i32; 3]> {
    let mut counts = vec![[0; 3]; usize::from(table.players())];
    for round in table.rounds() {
        for (side, number) in round.games().flat_map(|pair| pair.into_iter().enumerate()) {
            counts[usize::from(number) - 1][side] += 1;
        }
        if let Some(free) = round.free() {
            counts[usize::from(free) - 1][2] += 1;
        }
    }
    counts
}

fn every_player_once(round: &Round, players: u16) -> bool {
    let mut numbers: Vec<u16> = round.games().flatten().chain(round.free()).collect();
    numbers.sort_unstable();
    numbers == (1..=players).collect::<Vec<_>>()
}

/// How often White met Black.
fn pairings(table: &RoundTable) -> BTreeMap<[u16; 2], u32> {
    let mut met = BTreeMap::new();
    for pair in table
        .rounds()
        .flat_map(|round| round.games().collect::<Vec<_>>())
    {
        *met.entry(pair).or_default() += 1;
    }
    met
}

#[test]
fn everyone_meets_everyone_once_and_colours_are_even() {
    for players in 2..=60 {
        let table = RoundTable::new(players).unwrap();
        let players = table.players();
        assert!(
            table
                .rounds()
                .all(|round| every_player_once(&round, players))
        );
        let met = pairings(&table);
        assert_eq!(
            met.len(),
            usize::from(players) * usize::from(players - 1) / 2
        );
        assert!(met.iter().all(|([white, black], times)| {
            *times == 1 && white != black && !met.contains_key(&[*black, *white])
        }));
        // With an even number of games nobody has one colour more often, with an odd number once.
        let odd = i32::from(players % 2);
        for [white, black, free] in counts(&table) {
            assert_eq!(
                ((white - black).abs(), free),
                (1 - odd, odd),
                "{players} players"
            );
        }
    }
}

#[test]
fn twice_is_once_with_each_colour() {
    for players in 2..=60 {
        let table = RoundTable::new(players).unwrap().doubled();
        let players = table.players();
        assert!(
            table
                .rounds()
                .all(|round| every_player_once(&round, players))
        );
        let met = pairings(&table);
        assert_eq!(met.len(), usize::from(players) * usize::from(players - 1));
        assert!(met.values().all(|times| *times == 1));
    }
}

#[test]
fn there_is_no_table_for_one_or_for_a_million() {
    for players in [0, 1, 2_001, 65_538, 1_000_000, u32::MAX] {
        assert!(RoundTable::new(players).is_err(), "{players}");
    }
    let table = RoundTable::new(2_000).unwrap().doubled();
    assert_eq!(table.rounds().len(), 3_998);
    assert_eq!(
        table
            .rounds()
            .map(|round| round.games().count())
            .sum::<usize>(),
        3_998_000
    );
}

#[test]
fn json_has_the_shape_that_is_documented() {
    let table = RoundTable::new(3).unwrap();
    assert_eq!(
        serde_json::to_string(&table).unwrap(),
        "{\"players\":3,\"table_size\":4,\"double\":false,\"order\":null,\"rounds\":[\
         {\"round\":1,\"games\":[[2,3]],\"bye\":1},\
         {\"round\":2,\"games\":[[1,2]],\"bye\":3},\
         {\"round\":3,\"games\":[[3,1]],\"bye\":2}]}"
    );
}

proptest! {
    #[test]
    fn a_drawn_order_has_every_round_once(players in 2_u32..60, seed: u64, double: bool) {
        let table = RoundTable::new(players).unwrap();
        let table = if double { table.doubled() } else { table };
        let drawn = table.clone().in_drawn_order(&Seed::from(seed));
        let order = drawn.drawn_order().unwrap();
        let half = usize::from(table.size()) - 1;
        // The second half of a double table stays the second.
        prop_assert!(order[..half].iter().all(|round| usize::from(*round) <= half));
        let rounds: Vec<Round> = table.rounds().collect();
        let mut seen = vec![false; rounds.len()];
        for (number, round) in (1..).zip(drawn.rounds()) {
            let index = usize::from(round.of_table) - 1;
            prop_assert_eq!(round.number, number);
            prop_assert_eq!(&round.pairs, &rounds[index].pairs);
            seen[index] = true;
        }
        prop_assert!(seen.into_iter().all(|seen| seen));
    }
}
