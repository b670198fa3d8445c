//! Events written as tables are the same events when they are read again.

use proptest::prelude::*;
use scoresheet_event::{
    Bye, ByeReason, Event, Kind, Pairing, Place, Player, PlayerId, PlayerResult, Points, Reading,
    RuleSet, Scoring, Sex, Team, TeamId,
};
use scoresheet_event_files::{CsvOptions, crosstable_csv, pairing_list};
use std::collections::HashSet;

fn words() -> impl Strategy<Value = Option<String>> {
    let word = "[A-ZÕa-zõ№Я#;,\"' .0-9-]{0,9}[a-zõя]";
    proptest::option::of(word.prop_map(|text| text.trim().to_owned()))
}

fn player() -> impl Strategy<Value = Player> {
    let facts = (words(), words(), words(), words(), words());
    let sex = prop_oneof![Just(None), Just(Some(Sex::Man)), Just(Some(Sex::Woman))];
    let numbers = (
        proptest::option::of(1..3000_u16),
        proptest::option::of(0..20_u16),
        proptest::option::of(0..30_i32),
        proptest::option::of(1..30_u32),
    );
    (
        facts,
        sex,
        numbers,
        any::<bool>(),
        proptest::option::of(0..2_u32),
    )
        .prop_map(
            |(
                (rank, title, federation, id, birth),
                sex,
                (rating, left, points, place),
                struck,
                team,
            )| Player {
                sex,
                rank,
                title,
                rating,
                federation,
                id,
                birth,
                team: team.map(TeamId),
                left_after: left,
                struck,
                stated_points: points.map(Points::halves),
                stated_place: place,
                ..Player::default()
            },
        )
}

/// Players with numbers of their own, of two teams if of any.
fn players() -> impl Strategy<Value = (Vec<Player>, Vec<Team>)> {
    (proptest::collection::vec(player(), 1..9), 1..5_u32).prop_map(|(mut players, step)| {
        let mut teams: Vec<Team> = Vec::new();
        let mut order: Vec<TeamId> = Vec::new();
        for (index, player) in players.iter_mut().enumerate() {
            let at = u32::try_from(index).unwrap();
            player.number = at * step + 1;
            player.name = format!("Õun, \"{index}\" #x");
            let Some(team) = player.team else { continue };
            let known = order.iter().position(|each| *each == team);
            let slot = known.unwrap_or_else(|| {
                order.push(team);
                teams.push(Team {
                    number: u32::try_from(order.len()).unwrap(),
                    name: format!("Team {}", team.0),
                    ..Team::default()
                });
                order.len() - 1
            });
            teams[slot].players.push(PlayerId(at));
            player.team = Some(TeamId(u32::try_from(slot).unwrap()));
        }
        (players, teams)
    })
}

fn marks() -> impl Strategy<Value = [PlayerResult; 2]> {
    use PlayerResult::{Draw, ForfeitLoss, ForfeitWin, Loss, Open, Win};
    prop_oneof![
        Just([Win, Loss]),
        Just([Draw, Draw]),
        Just([Loss, Win]),
        Just([Loss, Loss]),
        Just([ForfeitWin, ForfeitLoss]),
        Just([ForfeitLoss, ForfeitWin]),
        Just([ForfeitLoss, ForfeitLoss]),
        Just([Open, Open]),
    ]
}

fn day() -> impl Strategy<Value = Option<String>> {
    let written = ["1. märts 1999", "1953.??.??", "2026-03-01", "May 29, 2020"];
    proptest::option::of(proptest::sample::select(
        written.map(str::to_owned).to_vec(),
    ))
}

fn event() -> impl Strategy<Value = Event> {
    let facts = (
        words(),
        words(),
        words(),
        day(),
        day(),
        proptest::option::of(1..40_u16),
    );
    let scoring = prop_oneof![Just(Scoring::STANDARD), Just(Scoring::TWO_ONE_ZERO)];
    let rules = prop_oneof![Just(None), Just(Some(RuleSet::Mk53))];
    (facts, scoring, rules, players()).prop_map(|(facts, scoring, rules, (players, teams))| Event {
        name: facts.0,
        site: facts.1,
        federation: facts.2,
        start: facts.3,
        end: facts.4,
        rounds: facts.5,
        scoring,
        rules,
        players,
        teams,
        ..Event::default()
    })
}

/// A round robin with colours and rounds unknown.
fn round_robin() -> impl Strategy<Value = Event> {
    let marks = proptest::collection::vec((marks(), proptest::bool::weighted(0.9)), 3 * 28);
    (event(), 1..4_u16, marks).prop_map(|(mut event, cycles, marks)| {
        event.kind = Some(Kind::RoundRobin { cycles });
        let mut marks = marks.into_iter();
        let ids: Vec<PlayerId> = event.ids().collect();
        for (index, &a) in ids.iter().enumerate() {
            for &b in &ids[index + 1..] {
                let mut counts = true;
                for cycle in 0..cycles {
                    let (marks, counted) = marks.next().unwrap();
                    // One cell is in brackets or not.
                    counts = if cycle == 0 { counted } else { counts };
                    let mut pairing = Pairing::new(None, a, b, marks);
                    (pairing.colours_known, pairing.counts) = (false, counts);
                    event.pairings.push(pairing);
                }
            }
        }
        annulled(event)
    })
}

/// Games of players who are struck from the table count for nobody.
fn annulled(mut event: Event) -> Event {
    let struck = |id: &PlayerId| event.players[id.index()].struck;
    for pairing in &mut event.pairings {
        pairing.counts &= !pairing.players.iter().any(struck);
    }
    event
}

/// Whether a table says that its signs are of games without play: some result is a figure, or nobody has won and lost by a sign.
fn has_clear_signs(event: &Event) -> bool {
    let with = |sought: PlayerResult| {
        let sides =
            (event.pairings.iter()).flat_map(|each| each.players.into_iter().zip(each.results));
        let found = sides.filter(move |(_, mark)| *mark == sought);
        found.map(|(player, _)| player).collect::<HashSet<_>>()
    };
    let mut marks = event.pairings.iter().flat_map(|each| each.results);
    marks.any(PlayerResult::is_played)
        || with(PlayerResult::ForfeitWin).is_disjoint(&with(PlayerResult::ForfeitLoss))
}

/// Rounds of pairings and byes, as players were drawn.
fn by_rounds() -> impl Strategy<Value = Event> {
    use ByeReason::{Absent, Free, FullBye, HalfBye, PairingBye, ZeroBye};
    let why = proptest::sample::select(vec![Absent, Free, FullBye, HalfBye, PairingBye, ZeroBye]);
    let turn = (marks(), any::<bool>(), any::<bool>(), why, any::<bool>());
    let kind = prop_oneof![Just(None), Just(Some(Kind::Swiss))];
    (event(), kind, proptest::collection::vec(turn, 40), 1..6_u16).prop_map(
        |(mut event, kind, turns, rounds)| {
            event.kind = kind;
            let mut turns = turns.into_iter().cycle();
            for round in 1..=rounds {
                let ids: Vec<PlayerId> = event.ids().collect();
                let mut free: Vec<PlayerId> = Vec::new();
                for pair in ids.rotate(usize::from(round)).chunks(2) {
                    let (marks, colours, counts, why, paired) = turns.next().unwrap();
                    let [a, b] = pair else {
                        free.extend(pair);
                        continue;
                    };
                    if !paired {
                        event.byes.push(Bye::new(round, *a, why, Place::default()));
                        continue;
                    }
                    let mut pairing = Pairing::new(Some(round), *a, *b, marks);
                    (pairing.colours_known, pairing.counts) = (colours, counts);
                    event.pairings.push(pairing);
                }
                for player in free {
                    let why = turns.next().unwrap().3;
                    event
                        .byes
                        .push(Bye::new(round, player, why, Place::default()));
                }
            }
            annulled(event)
        },
    )
}

trait Rotate {
    fn rotate(&self, by: usize) -> Vec<PlayerId>;
}

impl Rotate for Vec<PlayerId> {
    fn rotate(&self, by: usize) -> Vec<PlayerId> {
        let mut turned = self.clone();
        turned.rotate_left(by % self.len());
        turned
    }
}

/// Without places and files; meetings in one order, and two without colours in the order of players.
fn plain(mut event: Event) -> Event {
    event.files.clear();
    let nowhere = Place::default();
    event.players.iter_mut().for_each(|each| each.at = nowhere);
    event.teams.iter_mut().for_each(|each| each.at = nowhere);
    event.byes.iter_mut().for_each(|each| each.at = nowhere);
    for pairing in &mut event.pairings {
        pairing.at = nowhere;
        if !pairing.colours_known && pairing.players[0] > pairing.players[1] {
            pairing.players.reverse();
            pairing.results.reverse();
        }
    }
    event
        .pairings
        .sort_by_key(|each| (each.round, each.players));
    event.byes.sort_by_key(|each| (each.round, each.player));
    event
}

fn read_back(event: &Event, text: &str, reading: Reading) {
    assert!(reading.is_sound(), "{:?}\n{text}", reading.faults);
    assert_eq!(plain(reading.event), plain(event.clone()), "{text}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn round_robins_come_back_from_crosstables(event in round_robin()) {
        prop_assume!(has_clear_signs(&event));
        let written = crosstable_csv::write(&event);
        prop_assert_eq!(&written.left_out, &[] as &[String]);
        let reading = crosstable_csv::read(&written.text, "x", &CsvOptions::default());
        read_back(&event, &written.text, reading);
    }

    #[test]
    fn rounds_come_back_from_crosstables(event in by_rounds()) {
        prop_assume!(has_clear_signs(&event));
        let written = crosstable_csv::write(&event);
        prop_assert_eq!(&written.left_out, &[] as &[String]);
        let reading = crosstable_csv::read(&written.text, "x", &CsvOptions::default());
        read_back(&event, &written.text, reading);
    }

    #[test]
    fn rounds_come_back_from_lists(mut event in by_rounds(), board in proptest::option::of(1..99_u16)) {
        for pairing in &mut event.pairings {
            (pairing.colours_known, pairing.board) = (true, board);
        }
        let written = pairing_list::write(&event);
        prop_assert_eq!(&written.left_out, &[] as &[String]);
        let reading = pairing_list::read(&[("x", &written.text)], &CsvOptions::default());
        read_back(&event, &written.text, reading);
    }

    #[test]
    fn no_text_is_too_strange(text in "[\\PC\n\r\t\";,#½=+0-9-]{0,80}", head in 0..4_usize) {
        let head = ["", "no,name,1,2\n", "no;name;R1;R2\n", "round,white,black,result\n"][head];
        let text = format!("{head}{text}");
        let _ = crosstable_csv::read(&text, "x", &CsvOptions::default()).checked();
        let _ = pairing_list::read(&[("x", &text)], &CsvOptions::default()).checked();
    }
}

/// A name with more semicolons than the table has columns, found by the fuzzer.
#[test]
fn separators_of_other_tables_in_a_name_do_not_pass_for_those_of_this_one() {
    let text = "number,name,R1\n1,\"Tamm;;;;\",2w1\n2,Kask,1b0\n";
    let options = CsvOptions::default();
    let read = crosstable_csv::read(text, "x.csv", &options);
    assert_eq!(read.event.players[0].name, "Tamm;;;;");
    let written = crosstable_csv::write(&read.event);
    let again = crosstable_csv::read(&written.text, "x.csv", &options);
    assert!(again.is_sound(), "{:?}\n{}", again.faults, written.text);
    assert_eq!(again.event.players[0].name, "Tamm;;;;");
}
