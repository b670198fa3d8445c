//! What is read is written back: texts to the byte, events in both editions.

use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use scoresheet_event::{
    Bye, ByeReason, Event, Kind, Pairing, Place, Player, PlayerId, PlayerResult, Points, Scoring,
    Sex, Team, TeamId,
};
use scoresheet_event_files::trf::{self, Document, Version};

const RESULTS: [[PlayerResult; 2]; 9] = [
    [PlayerResult::Win, PlayerResult::Loss],
    [PlayerResult::Draw, PlayerResult::Draw],
    [PlayerResult::Loss, PlayerResult::Win],
    [PlayerResult::Loss, PlayerResult::Loss],
    [PlayerResult::ForfeitWin, PlayerResult::ForfeitLoss],
    [PlayerResult::ForfeitLoss, PlayerResult::ForfeitWin],
    [PlayerResult::ForfeitLoss, PlayerResult::ForfeitLoss],
    [PlayerResult::Open, PlayerResult::Open],
    [PlayerResult::Win, PlayerResult::Loss],
];

/// Records that an event keeps as they stand, in the order in which they are written.
const KEPT: [&str; 8] = [
    "102 Kask, Mari (1234567)",
    "112 Sepp, Jüri",
    "112 Põld, Ülo",
    "122 90 min + 30 sec",
    "132                                                                                        53/03/01  53/03/02",
    "XXC white1",
    "XXP 1 2 3",
    "QQQ what nobody knows",
];

/// Some that only TRF26 has.
const KEPT_26: [&str; 4] = [
    "152 W",
    "202 BH:GP/C1,DE",
    "222 5400+30",
    "260 001 002    1    2",
];

fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        "[A-Z][a-z]{1,9}, [A-Z][a-z]{1,9}",
        "\\PC{0,45}",
        "[Ѐ-ӿ]{1,12} [а-я]{1,8}",
        "[一-龥]{2,4}",
        Just("e\u{301}́, Ünsal".to_owned()),
        Just("אבג, דהו".to_owned()),
    ]
    .prop_map(|name| name.trim().to_owned())
}

fn heading() -> impl Strategy<Value = Option<String>> {
    prop::option::of("\\PC{1,60}").prop_map(|text| {
        let text = text?.trim().to_owned();
        (!text.is_empty()).then_some(text)
    })
}

prop_compose! {
    fn player()(
        name in name(),
        sex in select(vec![None, Some(Sex::Man), Some(Sex::Woman)]),
        title in prop::option::of("[A-Za-z]{1,3}"),
        rating in prop::option::of(1_u16..=9999),
        federation in prop::option::of("[A-Z]{1,3}"),
        id in prop::option::of("[0-9]{1,11}"),
        birth in prop::option::of("[0-9]{4}/[0-9]{2}/[0-9]{2}"),
        stated_points in prop::option::of((0_i32..199).prop_map(Points::halves)),
        stated_place in prop::option::of(1_u32..=9999),
    ) -> Player {
        Player {
            name, sex, title, rating, federation, id, birth, stated_points, stated_place,
            ..Player::default()
        }
    }
}

fn scoring() -> impl Strategy<Value = Scoring> {
    // Seven rounds of these fit the four columns of the sum.
    let points = || (0_i32..=28).prop_map(Points::halves);
    let any = (
        points(),
        points(),
        points(),
        points(),
        points(),
        points(),
        points(),
        points(),
        points(),
    );
    prop_oneof![
        Just(Scoring::STANDARD),
        Just(Scoring::TWO_ONE_ZERO),
        any.prop_map(
            |(win, draw, loss, forfeit_win, forfeit_loss, a, b, c, d)| Scoring {
                win,
                draw,
                loss,
                forfeit_win,
                forfeit_loss,
                pairing_bye: a,
                full_bye: b,
                half_bye: c,
                zero_bye: d,
            }
        ),
    ]
}

/// One round: the players in a random order, what the first pairs did, why the others sat out.
type Round = (Vec<u32>, Vec<(usize, bool, bool)>, Vec<usize>);

fn round(players: u32) -> impl Strategy<Value = Round> {
    let order: Vec<u32> = (0..players).collect();
    let pairs = players as usize / 2;
    (
        Just(order).prop_shuffle(),
        prop::collection::vec((0..RESULTS.len(), any::<bool>(), any::<bool>()), 0..=pairs),
        prop::collection::vec(0_usize..6, players as usize),
    )
}

fn day() -> impl Strategy<Value = Option<String>> {
    let day = (1_u16..=9999, 1_u8..=12, 0_u8..=28);
    prop::option::of(day.prop_map(|(year, month, day)| format!("{year:04}/{month:02}/{day:02}")))
}

prop_compose! {
    fn event()(players in 2_u32..=11)(
        players in prop::collection::vec(player(), players as usize),
        numbers in subsequence((1..=9999).collect::<Vec<u32>>(), players as usize).prop_shuffle(),
        rounds in prop::collection::vec(round(players), 0..=7),
        headings in [heading(), heading(), heading()],
        days in [day(), day()],
        kind in select(vec![
            None,
            Some(Kind::Swiss),
            Some(Kind::RoundRobin { cycles: 1 }),
            Some(Kind::RoundRobin { cycles: 2 }),
            Some(Kind::RoundRobin { cycles: 5 }),
        ]),
        scoring in scoring(),
        stated in prop::option::of(1_u16..=999),
        kept in subsequence(KEPT.to_vec(), 0..=KEPT.len()),
        teams in prop::option::of((name(), name(), 1_usize..=5)),
    ) -> Event {
        let [name, site, federation] = headings;
        let [start, end] = days;
        let mut event = Event {
            name, site, federation, start, end, kind, scoring,
            players,
            rounds: stated,
            kept: kept.into_iter().map(str::to_owned).collect(),
            ..Event::default()
        };
        for (player, number) in event.players.iter_mut().zip(numbers) {
            player.number = number;
        }
        lay_out(&mut event, rounds);
        let sums = event.points();
        for (player, sum) in event.players.iter_mut().zip(sums) {
            player.stated_points = player.stated_points.map(|_| sum);
        }
        if let Some((one, other, size)) = teams {
            for (index, (name, members)) in [(one, 0..size), (other, size..size + 1)].into_iter().enumerate() {
                let members = members.filter_map(|at| u32::try_from(at).ok()).map(PlayerId);
                let members = members.filter(|id| id.index() < event.players.len()).collect();
                add_team(&mut event, index, name, members);
            }
        }
        event
    }
}

fn add_team(event: &mut Event, index: usize, name: String, players: Vec<PlayerId>) {
    let index = u32::try_from(index).unwrap();
    for id in &players {
        event.players[id.index()].team = Some(TeamId(index));
    }
    event.teams.push(Team {
        number: index + 1,
        name: name.chars().take(32).collect::<String>().trim().to_owned(),
        players,
        ..Team::default()
    });
}

/// Meetings and byes as a reader lays them out: by rounds, then in the order of the lines.
fn lay_out(event: &mut Event, rounds: Vec<Round>) {
    let mut silent = Vec::new();
    for (round, (order, results, whys)) in (1..).zip(rounds) {
        let mut pairings = Vec::new();
        for (pair, (result, rated, colours_known)) in order.chunks(2).zip(&results) {
            let [mut white, mut black] = [pair[0], pair[1]];
            if !colours_known && white > black {
                (white, black) = (black, white);
            }
            let marks = RESULTS[*result];
            pairings.push(Pairing {
                colours_known: *colours_known,
                rated: *rated && marks[0].is_played(),
                ..Pairing::new(Some(round), PlayerId(white), PlayerId(black), marks)
            });
        }
        pairings.sort_by_key(|each| each.players.into_iter().min());
        event.pairings.extend(pairings);
        for (player, why) in order.iter().skip(results.len() * 2).zip(whys) {
            let why = match why {
                0 => ByeReason::PairingBye,
                1 => ByeReason::FullBye,
                2 => ByeReason::HalfBye,
                3 => ByeReason::ZeroBye,
                4 => {
                    silent.push((round, PlayerId(*player)));
                    continue;
                }
                _ => continue,
            };
            sit_out(event, round, PlayerId(*player), why);
        }
    }
    let why = if event.is_round_robin() {
        ByeReason::Free
    } else {
        ByeReason::Absent
    };
    for (round, player) in silent {
        sit_out(event, round, player, why);
    }
    event.byes.sort_by_key(|each| (each.round, each.player));
}

fn sit_out(event: &mut Event, round: u16, player: PlayerId, why: ByeReason) {
    let at = Place::default();
    event.byes.push(Bye::new(round, player, why, at));
}

/// Without places and files; with the points that a file must state.
fn normal(mut event: Event) -> Event {
    let sums = event.points();
    for (player, sum) in event.players.iter_mut().zip(sums) {
        player.stated_points = player.stated_points.or(Some(sum));
        player.at = Place::default();
    }
    // The reader gives boards to the games of teams: `trf_line_ups` has these.
    event.pairings.iter_mut().for_each(|each| {
        each.at = Place::default();
        each.board = None;
    });
    event
        .byes
        .iter_mut()
        .for_each(|each| each.at = Place::default());
    event
        .teams
        .iter_mut()
        .for_each(|each| each.at = Place::default());
    event.files.clear();
    event
}

/// Cuts what the format cuts; whether there was anything.
fn cut(event: &mut Event) -> bool {
    let mut any = false;
    for player in &mut event.players {
        let cut: String = player.name.chars().take(33).collect();
        let cut = cut.trim_end().to_owned();
        any |= cut != player.name;
        player.name = cut;
    }
    any
}

fn back_and_forth(event: &Event, version: Version) -> Result<(), TestCaseError> {
    let mut expected = event.clone();
    let is_cut = cut(&mut expected);
    let written = trf::write(event, version).unwrap();
    prop_assert_eq!(
        !written.left_out.is_empty(),
        is_cut,
        "{:?}",
        written.left_out
    );
    let reading = trf::read(&written.text, "written.trf");
    let unsound: Vec<_> = reading
        .faults
        .iter()
        .filter(|fault| fault.is_error())
        .collect();
    prop_assert!(unsound.is_empty(), "{:?}\n{}", unsound, written.text);
    let mut read = normal(reading.event);
    // What was written of the kind is kept with it.
    read.kept.retain(|line| {
        !["092 ", "192 ", "310 "]
            .iter()
            .any(|code| line.starts_with(code))
    });
    prop_assert_eq!(&read, &normal(expected), "{}", written.text);
    // And what was read is written the same again.
    let again = trf::write(&trf::read(&written.text, "").event, version).unwrap();
    prop_assert_eq!(again.text, written.text);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn events_come_back_from_trf16(event in event()) {
        back_and_forth(&event, Version::Trf16)?;
    }

    #[test]
    fn events_come_back_from_trf26(mut event in event(), newer in subsequence(KEPT_26.to_vec(), 0..=4)) {
        event.kept.extend(newer.into_iter().map(str::to_owned));
        event.kept.sort_by_key(|line| {
            let known = trf::known_records();
            known.iter().position(|each| line.starts_with(each.code)).unwrap_or(known.len())
        });
        back_and_forth(&event, Version::Trf26)?;
    }

    #[test]
    fn any_text_is_kept_to_the_byte(text in "\\PC*|[\\s0-9A-Z#\u{FEFF}a-z=+-]{0,200}") {
        prop_assert_eq!(Document::parse(&text).to_string(), text);
    }

    #[test]
    fn byte_order_marks_are_kept(marks in "\u{FEFF}{0,3}", text in "012 [A-Z]{0,9}\n?") {
        let text = marks + &text;
        prop_assert_eq!(Document::parse(&text).to_string(), text);
    }

    #[test]
    fn any_bytes_are_read_without_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let text = String::from_utf8_lossy(&bytes);
        let document = Document::parse(&text);
        prop_assert_eq!(document.to_string(), text.as_ref());
        let _ = trf::looks_like_trf(&text);
        let _ = trf::write(&trf::read(&text, "").event, Version::Trf26);
    }

    /// A written file with some characters exchanged for others is read, with faults, and written again.
    #[test]
    fn damaged_files_are_read_without_a_panic(
        event in event(),
        damage in prop::collection::vec((any::<prop::sample::Index>(), "[0-9A-Zwb=+ é\u{1F600}\r\n-]"), 1..12),
    ) {
        let text = trf::write(&event, Version::Trf26).unwrap().text;
        let mut characters: Vec<String> = text.chars().map(String::from).collect();
        for (place, other) in damage {
            let place = place.index(characters.len());
            characters[place] = other;
        }
        let text = characters.concat();
        prop_assert_eq!(Document::parse(&text).to_string(), text.clone());
        let reading = trf::read(&text, "damaged.trf");
        for version in [Version::Trf16, Version::Trf26] {
            let Ok(written) = trf::write(&reading.event, version) else {
                continue;
            };
            let again = trf::read(&written.text, "again.trf");
            if reading.is_sound() && written.left_out.is_empty() {
                prop_assert!(again.is_sound(), "{:?}", again.faults);
                prop_assert_eq!(again.event.points(), reading.event.points());
            }
        }
    }
}
