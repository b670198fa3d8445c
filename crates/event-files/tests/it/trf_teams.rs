//! Rounds of whole teams in tournament report files: byes, matches without play, match points.

use proptest::prelude::*;
use scoresheet_event::tiebreak::{Contest, TeamScore};
use scoresheet_event::{
    ByeReason, Event, Fault, FaultCode, MatchScoring, Place, Player, PlayerId, Points, Reading,
    RuleSet, Team, TeamId, TeamRound, WithoutMatch,
};
use scoresheet_event_files::trf::{self, Version};
use scoresheet_source::Level;

// Typed for this project; the event is invented. Points were worked out by hand.
const TEAMS: &str = include_str!("../trf/team26.trf");

fn read(text: &str) -> Reading {
    trf::read(text, "typed.trf").checked()
}

/// Match points and points on the boards of each team.
fn scores(event: &Event) -> Vec<[Points; 2]> {
    let contest = Contest::of_teams(event, RuleSet::Fide2026, TeamScore::Match);
    let boards = contest.exchanged();
    (0..event.teams.len())
        .map(|team| [contest.score(team), boards.score(team)])
        .collect()
}

/// Halves of match points and of points on the boards.
fn halves(pairs: &[[i32; 2]]) -> Vec<[Points; 2]> {
    (pairs.iter())
        .map(|pair| pair.map(Points::halves))
        .collect()
}

fn errors(text: &str) -> Vec<(FaultCode, u32, u32)> {
    crate::common::errors(&read(text))
}

/// Two rounds of four teams of two: 1–2 is drawn on the boards, the rest is for the records to say.
fn four(records: &str) -> String {
    let mut text = "012 Four teams\n092 Team: Swiss-System\n142 2\n".to_owned();
    for (number, cell) in [
        (1, "   3 w 1"),
        (2, "   4 b 0"),
        (3, "   1 b 0"),
        (4, "   2 w 1"),
    ] {
        text.push_str(&format!(
            "001 {number:4}      {:66}{:>4}       {cell}\n",
            format!("Player {number}"),
            format!("{}.0", &cell[cell.len() - 1..])
        ));
    }
    for number in 5..=8 {
        text.push_str(&format!(
            "001 {number:4}      {:66} 0.0\n",
            format!("Player {number}")
        ));
    }
    for team in 1..=4 {
        let name = format!("Team {team}");
        text.push_str(&format!(
            "310 {team:3} {name:32} {:30}  {:4} {:4}\n",
            "",
            2 * team - 1,
            2 * team
        ));
    }
    text + records
}

#[test]
fn stated_points_of_teams_come_out_exactly() {
    let reading = read(TEAMS);
    let event = &reading.event;
    let stated: Vec<_> = (event.teams.iter())
        .map(|team| [team.stated_match_points, team.stated_game_points].map(Option::unwrap))
        .collect();
    assert_eq!(stated, halves(&[[10, 11], [4, 7], [4, 6]]));
    assert_eq!(scores(event), stated);
    let places: Vec<_> = event.teams.iter().map(|team| team.stated_place).collect();
    assert_eq!(places, [Some(1), Some(2), Some(3)]);
    let byes: Vec<_> = event
        .team_rounds
        .iter()
        .map(|each| (each.round, each.team.0))
        .collect();
    assert_eq!(byes, [(1, 2), (2, 1), (3, 0)]);
    assert_eq!(event.match_scoring, Some(MatchScoring::default()));
}

#[test]
fn other_points_of_teams_than_stated_are_reported() {
    let text = TEAMS.replace("   2.0    3.5", "   3.0    4.5");
    let reading = read(&text);
    let reported: Vec<_> = (reading.faults.iter())
        .filter(|fault| fault.code == FaultCode::PointsDisagree)
        .map(|fault| (fault.at.line, fault.message.as_str()))
        .collect();
    assert_eq!(
        reported,
        [(
            23,
            "team 2 Valga: stated are 3 match points and 4½ game points, but the results give 2 and 3½"
        )]
    );
}

/// Round 1: 1–2 one win each, 3–4 without play. Round 2: byes for a win, a draw, nothing, and by the pairing.
#[test]
fn matches_without_play_and_byes_count_as_stated() {
    for (kind, third, fourth) in [
        ("+-", [6, 4], [0, 0]),
        ("ZW", [0, 0], [6, 4]),
        ("LL", [0, 0], [0, 0]),
    ] {
        let text = four(&format!(
            "362 TW 3.0   TD 1.0   TL 0.0\n240 F   2    1\n240 H   2    2\n240 Z   2    3\n\
             320  1.0  1.0     004\n330 {kind}   1   3   4\n"
        ));
        assert_eq!(errors(&text), []);
        // Draw 1, bye 3 and both boards; draw 1, bye 1 and half of both boards.
        let byes = [[8, 6], [4, 4], third, [fourth[0] + 2, fourth[1] + 2]];
        assert_eq!(scores(&read(&text).event), halves(&byes), "{kind}");
    }
}

/// A match lost without play is worth what 362 says of it, and is a round left out at will.
#[test]
fn a_match_lost_without_play_is_voluntary() {
    let event = read(&four(
        "362 TW 3.0   TD 2.0   TL 1.0   TA 0.5\n330 -+   1   3   4\n",
    ))
    .event;
    assert_eq!(event.match_scoring.unwrap().forfeit_loss, Points::HALF);
    assert_eq!(scores(&event)[2..], halves(&[[1, 0], [6, 4]]));
    let contest = Contest::of_teams(&event, RuleSet::Fide2026, TeamScore::Match);
    let first = |team: usize| &contest.of(team)[0];
    assert_eq!([first(2).voluntary, first(3).voluntary], [true, false]);
    assert_eq!([first(2).opponent, first(3).opponent], [Some(3), Some(2)]);
    assert!(!first(2).played && !first(3).played);
}

#[test]
fn what_contradicts_the_rounds_of_teams_is_an_error() {
    // Eight players and four teams stand in lines 4 to 15.
    for (records, expected) in [
        ("320  1.0  1.0 001\n", (FaultCode::ResultsDisagree, 16, 15)),
        ("330 +-   1   1   2\n", (FaultCode::ResultsDisagree, 16, 12)),
        ("240 H   1    1\n", (FaultCode::ResultsDisagree, 16, 11)),
        ("320  1.0  1.0 009\n", (FaultCode::UnknownPlayer, 16, 15)),
        ("330 +-   1   3   9\n", (FaultCode::UnknownPlayer, 16, 16)),
        ("240 H   1    9\n", (FaultCode::UnknownPlayer, 16, 11)),
        ("330 +-   1   3   3\n", (FaultCode::MetHimself, 16, 16)),
        ("330 ++   1   3   4\n", (FaultCode::UnreadableLine, 16, 5)),
        ("330 +-   0   3   4\n", (FaultCode::UnreadableLine, 16, 8)),
        ("320  1.x  1.0 003\n", (FaultCode::UnreadableLine, 16, 5)),
        ("320           003\n", (FaultCode::UnreadableLine, 16, 5)),
        ("320  1.0  1.0 00x\n", (FaultCode::UnreadableLine, 16, 15)),
        ("362 TW 2.0   TX 1.0\n", (FaultCode::UnreadableLine, 16, 14)),
        (
            "240 H   1    3\n330 +-   1   4   3\n",
            (FaultCode::PairedTwice, 17, 16),
        ),
        (
            "320  1.0  1.0 003\n320  1.0  1.0     003\n",
            (FaultCode::UnreadableLine, 17, 0),
        ),
    ] {
        let found = errors(&four(records));
        assert_eq!(found.first(), Some(&expected), "{records} {found:?}");
    }
}

/// Round 1 of `four`: 1–2 drawn, 3–4 without play. A win without play is worth 1 and 1½, the draw of team 2 3 and ½, each
/// by another record; what a bye is worth that nobody has is kept.
#[test]
fn other_points_for_results_of_teams_count() {
    let with = |records: &str| {
        let reading = read(&four(&format!("330 +-   1   3   4\n{records}")));
        assert!(reading.is_sound(), "{:?}", reading.faults);
        let written = trf::write(&reading.event, Version::Trf26).unwrap();
        let again = trf::read(&written.text, "again.trf").event;
        assert_eq!(scores(&again), scores(&reading.event), "{}", written.text);
        reading.event
    };
    let usual = [[2, 2], [2, 2], [4, 4], [0, 0]];
    assert_eq!(scores(&with("")), halves(&usual));
    let all = with("299 +   1.0   1.5    0\n");
    assert_eq!(scores(&all)[2..], halves(&[[2, 3], [0, 0]]));
    let one = with("299 D   3.0   0.5    1    2\n");
    assert_eq!(scores(&one)[..2], halves(&[[2, 2], [6, 1]]));
    let nobody = with("299 F   1.0   0.5  000\n");
    assert_eq!(scores(&nobody), halves(&usual));
    assert!(nobody.kept.iter().any(|kept| kept.starts_with("299 F")));
    let not_his = read(&four("299 W   3.0   2.0    1    2\n"));
    let told = |fault: &&Fault| fault.at.line == 16 && fault.level == Level::Warning;
    assert_eq!(not_his.faults.iter().filter(told).count(), 1);
    let of_players = read(&four("299 F         0.5  000\n")).event;
    assert_eq!(of_players.scoring.full_bye, Points::HALF);
}

/// A minus in the column before the field would make a bonus of a penalty; a long name would run into the next field.
#[test]
fn what_stands_between_the_columns_is_an_error() {
    for (records, at) in [
        ("299         -1.0    1    1\n", 12),
        ("299  -1.0   1.0     1    1\n", 6),
        ("299          -1.0 12    1\n", 18),
    ] {
        let found = errors(&four(records));
        let expected = (FaultCode::UnreadableLine, 16, at);
        assert!(found.contains(&expected), "{records} {found:?}");
    }
    let teams = TEAMS.replace("310   2 Valga ", "310   2xValga ");
    assert!(!errors(&teams).is_empty());
}

#[test]
fn trf16_has_no_room_for_rounds_of_teams() {
    let written = trf::write(&read(TEAMS).event, Version::Trf16).unwrap();
    for lost in [
        "byes and forfeited matches of teams: team 3 in round 1 and 2 more",
        "match points for results: only TRF26 has them",
        "scores and places of teams: Põlva and 2 more",
    ] {
        assert!(
            written.left_out.iter().any(|each| each == lost),
            "{:?}",
            written.left_out
        );
    }
}

#[derive(Debug, Clone, Copy)]
enum Fate {
    Nothing,
    Byes(ByeReason, ByeReason),
    ByPairing,
    Forfeit(bool, bool),
}

fn fate() -> impl Strategy<Value = Fate> {
    let why = || {
        prop::sample::select(vec![
            ByeReason::FullBye,
            ByeReason::HalfBye,
            ByeReason::ZeroBye,
        ])
    };
    prop_oneof![
        Just(Fate::Nothing),
        (why(), why()).prop_map(|(one, other)| Fate::Byes(one, other)),
        Just(Fate::ByPairing),
        any::<(bool, bool)>().prop_map(|(one, other)| Fate::Forfeit(one, other && !one)),
    ]
}

fn points() -> impl Strategy<Value = Points> {
    (0_i32..199).prop_map(Points::halves)
}

prop_compose! {
    /// Teams of one player, no game at all, and in each round what befell the first two teams.
    fn event()(
        stated in prop::collection::vec((prop::option::of(points()), prop::option::of(points()), prop::option::of(1_u32..999)), 2..6),
        fates in prop::collection::vec((fate(), any::<bool>()), 0..12),
        worth in [points(), points()],
        matches in prop::option::of([points(), points(), points(), points()]),
    ) -> Event {
        let mut event = Event {
            match_scoring: matches.map(|[win, draw, loss, forfeit_loss]| MatchScoring { win, draw, loss, forfeit_loss }),
            ..Event::default()
        };
        for (index, (match_points, game_points, place)) in (0_u32..).zip(stated) {
            event.players.push(Player {
                number: index + 1,
                name: format!("Player {index}"),
                team: Some(TeamId(index)),
                ..Player::default()
            });
            event.teams.push(Team {
                number: 3 * index + 1,
                name: format!("Team {index}"),
                players: vec![PlayerId(index)],
                stated_match_points: match_points,
                stated_game_points: game_points,
                stated_place: place,
                ..Team::default()
            });
        }
        for (round, (fate, swapped)) in (1_u16..).zip(fates) {
            let [a, b] = if swapped { [TeamId(1), TeamId(0)] } else { [TeamId(0), TeamId(1)] };
            let mut add = |team, without| event.team_rounds.push(TeamRound { round, team, without, at: Place::default() });
            let lot = |won, other| if won { WithoutMatch::Won { over: other } } else { WithoutMatch::Lost { to: other } };
            match fate {
                Fate::Nothing => {}
                Fate::Byes(one, other) => {
                    add(a, WithoutMatch::Bye(one));
                    add(b, WithoutMatch::Bye(other));
                }
                Fate::ByPairing => add(a, WithoutMatch::PairingBye { match_points: worth[0], game_points: worth[1] }),
                Fate::Forfeit(one, other) => {
                    add(a, lot(one, b));
                    add(b, lot(other, a));
                }
            }
        }
        event
    }
}

proptest! {
    #[test]
    fn rounds_of_teams_come_back_from_trf26(event in event()) {
        let written = trf::write(&event, Version::Trf26).unwrap();
        prop_assert!(written.left_out.is_empty(), "{:?}", written.left_out);
        let mut reading = trf::read(&written.text, "written.trf");
        prop_assert!(reading.is_sound(), "{:?}\n{}", reading.faults, written.text);
        let again = trf::write(&reading.event, Version::Trf26).unwrap();
        prop_assert_eq!(&again.text, &written.text);
        let place = |team: &mut Team| team.at = Place::default();
        reading.event.teams.iter_mut().for_each(place);
        prop_assert_eq!(&reading.event.teams, &event.teams);
        prop_assert_eq!(reading.event.match_scoring, event.match_scoring);
        let sorted = |event: &Event| {
            let mut rounds = event.team_rounds.clone();
            rounds.iter_mut().for_each(|each| each.at = Place::default());
            rounds.sort_by_key(|each| (each.round, each.team));
            rounds
        };
        prop_assert_eq!(sorted(&reading.event), sorted(&event), "{}", written.text);
    }
}

/// Programs state the points of players without the byes of their teams; other byes are in them.
#[test]
fn a_bye_of_a_player_alone_is_in_his_points() {
    assert_eq!(errors(TEAMS), []);
    // His team plays in that round.
    let alone = TEAMS.replace("5 b =            0000 - U", "5 b =  0000 - U  0000 - U");
    assert_ne!(alone, TEAMS);
    assert_eq!(errors(&alone), [(FaultCode::PointsDisagree, 16, 0)]);
    // Nobody plays for a team where two of one meet.
    let single = include_str!("../trf/swiss16.trf").to_owned()
        + "013 One                                  1    2    3    4\n"
        + "013 Two                                  5    6    7\n";
    assert_eq!(errors(&single), []);
    let without = single.replace("1.5    5     3 b =", "0.5    5     3 b =");
    assert_ne!(without, single);
    assert_eq!(errors(&without), [(FaultCode::PointsDisagree, 22, 0)]);
}
