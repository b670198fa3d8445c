//! The crosstable says neither more nor less than the event.

use proptest::prelude::*;
use scoresheet_event::tiebreak::{Choices, Contest, Standings};
use scoresheet_event::withdrawal::{Options, apply};
use scoresheet_event::{
    Bye, ByeReason, Crosstable, Event, Kind, Pairing, Player, PlayerId, PlayerResult, Points,
    RuleSet, Shape, SharedPlace,
};

const ID: fn(u32) -> PlayerId = PlayerId;

fn players(count: u32) -> Event {
    let player = |number| Player {
        number,
        name: format!("P{number}"),
        ..Player::default()
    };
    Event {
        players: (1..=count).map(player).collect(),
        ..Event::default()
    }
}

fn places(event: &Event) -> Vec<Option<SharedPlace>> {
    let contest = Contest::of_players(event);
    let standings = Standings::of(&contest, RuleSet::Fide98, Choices::default(), &[]);
    SharedPlace::of_players(event, &standings)
}

fn table(event: &Event, shape: Shape) -> Crosstable {
    Crosstable::of(event, shape, &places(event), false)
}

/// Five players, where the last leaves after two of four games.
fn five() -> Event {
    use PlayerResult::{Draw, Loss, Open, Win};
    let mut event = players(5);
    event.kind = Some(Kind::RoundRobin { cycles: 1 });
    for (round, white, black, marks) in [
        (1, 1, 4, [Win, Loss]),
        (1, 2, 3, [Draw, Draw]),
        (2, 4, 2, [Open, Open]),
        (2, 0, 1, [Win, Loss]),
        (3, 1, 2, [Draw, Draw]),
        (3, 3, 0, [Loss, Win]),
        (4, 4, 3, [Open, Open]),
        (4, 0, 2, [Loss, Win]),
        (5, 3, 1, [Draw, Draw]),
        (5, 4, 0, [Open, Open]),
    ] {
        let pairing = Pairing::new(Some(round), ID(white), ID(black), marks);
        event.pairings.push(pairing);
    }
    event.players[4].left_after = Some(1);
    event
}

fn lines(table: &Crosstable) -> Vec<String> {
    (table.rows.iter())
        .map(|row| {
            let place = row
                .place
                .map_or_else(String::new, |place| place.to_string());
            let cells = row.cells.join("|");
            format!("{} {cells} = {} {place}", row.number, row.points.printed())
        })
        .collect()
}

#[test]
fn kv53_s38_the_struck_are_not_in_the_table() {
    let before = lines(&table(&five(), Shape::Opponents));
    assert_eq!(before[1], "2 0|×|½|½|1 = 2 1–3");
    assert_eq!(before[4], "5 .|0|.|.|× = 0 5");
    let after = apply(&five(), RuleSet::Kv53, &Options::default()).unwrap();
    let expected = [
        "1 ×|1|0|1 = 2 1–2",
        "2 0|×|½|½ = 1 3–4",
        "3 1|½|×|½ = 2 1–2",
        "4 0|½|½|× = 1 3–4",
    ];
    assert_eq!(lines(&table(&after.event, Shape::Opponents)), expected);
}

#[test]
fn ftm98_5_4a_what_does_not_count_is_in_brackets() {
    let after = apply(&five(), RuleSet::Fide98, &Options::default()).unwrap();
    let table = table(&after.event, Shape::Opponents);
    let expected = [
        "1 ×|1|0|1|(+) = 2 1–2",
        "2 0|×|½|½|(1) = 1 3–4",
        "3 1|½|×|½|(+) = 2 1–2",
        "4 0|½|½|×|(+) = 1 3–4",
        "5 (−)|(0)|(−)|(−)|× = 0 ",
    ];
    assert_eq!(lines(&table), expected);
    assert_eq!(table.legend.len(), 2);
    let by_place = Crosstable::of(&after.event, Shape::Opponents, &places(&after.event), true);
    let numbers: Vec<u32> = by_place.rows.iter().map(|row| row.number).collect();
    assert_eq!(numbers, [1, 3, 2, 4, 5]);
    assert_eq!(by_place.columns, ["1", "3", "2", "4", "5"]);
    assert_eq!(by_place.rows[1].cells, ["1", "×", "½", "½", "(+)"]);
}

#[test]
fn by_rounds_a_cell_is_number_colour_and_mark() {
    let mut event = players(3);
    event.kind = Some(Kind::Swiss);
    event.rounds = Some(3);
    event.pairings = vec![
        Pairing::new(
            Some(1),
            ID(0),
            ID(2),
            [PlayerResult::Win, PlayerResult::Loss],
        ),
        Pairing::new(
            Some(2),
            ID(1),
            ID(0),
            [PlayerResult::Draw, PlayerResult::Draw],
        ),
        Pairing::new(
            Some(3),
            ID(1),
            ID(2),
            [PlayerResult::ForfeitWin, PlayerResult::ForfeitLoss],
        ),
    ];
    event.pairings[2].colours_known = false;
    for (round, player, why) in [
        (1, 1, ByeReason::PairingBye),
        (2, 2, ByeReason::HalfBye),
        (3, 0, ByeReason::FullBye),
    ] {
        let (player, at) = (ID(player), Default::default());
        event.byes.push(Bye::new(round, player, why, at));
    }
    assert_eq!(Shape::of(&event), Shape::Rounds);
    let table = table(&event, Shape::Rounds);
    assert_eq!(
        lines(&table),
        [
            "1 3w1|2b½|bye1 = 2½ 1–2",
            "2 bye|1w½|3 + = 2½ 1–2",
            "3 1b0|bye½|2 − = ½ 3",
        ]
    );
}

fn mark(seed: u8) -> [PlayerResult; 2] {
    match seed % 8 {
        0 | 1 => [PlayerResult::Win, PlayerResult::Loss],
        2 | 3 => [PlayerResult::Draw, PlayerResult::Draw],
        4 | 5 => [PlayerResult::Loss, PlayerResult::Win],
        6 => [PlayerResult::ForfeitWin, PlayerResult::ForfeitLoss],
        _ => [PlayerResult::ForfeitLoss; 2],
    }
}

fn worth(cell: &str) -> Points {
    (cell.split(' '))
        .map(|mark| match mark {
            "1" | "+" => Points::ONE,
            "½" => Points::HALF,
            _ => Points::ZERO,
        })
        .sum()
}

proptest! {
    /// The cells of a row add up to its points, and mirror those of the opponents.
    #[test]
    fn cells_add_up(size in 2_u32..10, cycles in 1_u16..4, seeds in prop::collection::vec(any::<u8>(), 150)) {
        let mut event = players(size);
        let mut seeds = seeds.into_iter();
        for cycle in 0..cycles {
            for (one, other) in (0..size).flat_map(|one| (0..one).map(move |other| (one, other))) {
                let round = (cycle % 2 == 0).then_some(cycle + 1);
                let marks = mark(seeds.next().unwrap_or(2));
                event.pairings.push(Pairing::new(round, ID(one), ID(other), marks));
            }
        }
        let table = table(&event, Shape::Opponents);
        for (index, row) in table.rows.iter().enumerate() {
            let sum: Points = row.cells.iter().map(|cell| worth(cell)).sum();
            prop_assert_eq!(sum, row.points);
            for (column, cell) in row.cells.iter().enumerate() {
                let games = cell.split(' ').count();
                prop_assert_eq!(games, if column == index { 1 } else { usize::from(cycles) });
                let mirrored = table.rows[column].cells[index].split(' ');
                for (mine, theirs) in cell.split(' ').zip(mirrored) {
                    let fits = matches!(
                        (mine, theirs),
                        ("1", "0") | ("0", "1") | ("½", "½") | ("+", "−") | ("−", "+" | "−") | ("×", "×")
                    );
                    prop_assert!(fits, "{} {}", mine, theirs);
                }
            }
        }
        // Places: everyone before has more points, whoever shares one the same.
        for (one, other) in table.rows.iter().flat_map(|one| table.rows.iter().map(move |other| (one, other))) {
            let (first, second) = (one.place.unwrap(), other.place.unwrap());
            prop_assert_eq!(one.points.cmp(&other.points), second.first.cmp(&first.first));
            prop_assert_eq!(first == second, one.points == other.points);
        }
    }
}

/// What follows a mark is found by it: in each cell as many games as marks, and they are its own.
#[test]
fn every_mark_knows_its_game() {
    let mut event = players(4);
    let win = [PlayerResult::Win, PlayerResult::Loss];
    event.pairings = vec![
        Pairing::new(Some(2), ID(1), ID(0), win),
        Pairing::new(
            Some(1),
            ID(0),
            ID(1),
            [PlayerResult::Draw, PlayerResult::Draw],
        ),
        Pairing::new(Some(1), ID(2), ID(3), win),
    ];
    let table = Crosstable::of(&event, Shape::Opponents, &[], false);
    assert_eq!(table.rows[0].cells[1], "½ 0");
    assert_eq!(table.rows[0].pairings, [(1, 1), (1, 0)]);
    assert_eq!(table.rows[1].pairings, [(0, 1), (0, 0)]);
    assert_eq!(table.rows[3].pairings, [(2, 2)]);
    let table = Crosstable::of(&event, Shape::Rounds, &[], false);
    assert_eq!(table.rows[0].cells, ["2w½", "2b0"]);
    assert_eq!(table.rows[0].pairings, [(0, 1), (1, 0)]);
}

/// Columns of opponents have no cell for a round without one: what it gave has a column of its own, so that a row and its
/// points do not contradict each other.
#[test]
fn points_without_an_opponent_are_in_the_table() {
    let draw = [PlayerResult::Draw; 2];
    let mut event = players(3);
    event.kind = Some(Kind::RoundRobin { cycles: 1 });
    for (round, white, black) in [(1, 1, 2), (2, 0, 1), (3, 2, 0)] {
        let game = Pairing::new(Some(round), ID(white), ID(black), draw);
        event.pairings.push(game);
    }
    let bye = |round, player, why| Bye::new(round, ID(player), why, Default::default());
    event.byes = vec![
        bye(1, 0, ByeReason::PairingBye.unless_free(event.kind)),
        bye(2, 2, ByeReason::Free),
    ];
    let found = table(&event, Shape::Opponents);
    assert_eq!(found.columns, ["1", "2", "3"]);
    assert_eq!(found.rows[0].points, Points::ONE);
    event.byes[0].why = ByeReason::FullBye;
    let found = table(&event, Shape::Opponents);
    assert_eq!(found.columns, ["1", "2", "3", "bye"]);
    assert_eq!(found.rows[0].cells, ["×", "½", "½", "+1"]);
    assert_eq!(found.rows[1].cells, ["½", "×", "½", ""]);
    assert_eq!(found.rows[0].points, Points::whole(2));
    assert!(found.legend.iter().any(|line| line.starts_with("bye:")));
}
