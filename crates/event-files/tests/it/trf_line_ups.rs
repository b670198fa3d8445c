//! Boards of team matches in tournament report files: empty ones, their order, colours and number.

use proptest::prelude::*;
use scoresheet_event::tiebreak::{Choices, Contest, TeamScore, Tiebreaks};
use scoresheet_event::{
    Bye, ByeReason, Colour, Event, Fault, FaultCode, Pairing, Place, Player, PlayerId,
    PlayerResult, Points, Reading, RuleSet, Team, TeamId,
};
use scoresheet_event_files::trf::{self, Version};
use scoresheet_source::Level;

/// A player's line with one round.
fn player(number: u32, name: &str, cell: &str) -> String {
    let points = match cell.chars().last() {
        Some('1' | '+') => "1.0",
        Some('=') => "0.5",
        _ => "0.0",
    };
    format!(
        "001 {number:4}      {name:33} {:32}{points:>4}       {cell}\n",
        ""
    )
}

/// Two teams of five on four boards. Nobody of Valga comes to board 2, and Põlva's fourth player is on board 3.
/// The players are not in the order of boards.
fn a_match() -> String {
    let mut text = "012 Põlva - Valga\n092 Team: Swiss-System\n142 1\n352 WBWB\n".to_owned();
    for (number, name, cell) in [
        (9, "Valga 3", "   4 b 0"),
        (1, "Põlva 1", "   6 w ="),
        (2, "Põlva 2", "0000 - +"),
        (3, "Põlva 3", "   8 b 0"),
        (4, "Põlva 4", "   9 w 1"),
        (5, "Põlva 5", "0000 - -"),
        (6, "Valga 1", "   1 b ="),
        (7, "Valga 2", "0000 - -"),
        (8, "Valga 4", "   3 w 1"),
    ] {
        text.push_str(&player(number, name, cell));
    }
    for (number, name, stated, players) in [
        (1, "Põlva", "   2.0    2.5   1", "   1    2    3    4    5"),
        (2, "Valga", "   0.0    1.5   2", "   6    7    9    8"),
    ] {
        text.push_str(&format!("310 {number:3} {name:46}{stated}  {players}\n"));
    }
    text + "300   1   1   2    1    2    4    3\n300   1   2   1    6    0    9    8\n"
}

fn read(text: &str) -> Reading {
    trf::read(text, "typed.trf").checked()
}

fn errors(text: &str) -> Vec<(FaultCode, u32, u32)> {
    crate::common::errors(&read(text))
}

fn boards(event: &Event) -> Vec<Vec<Vec<Points>>> {
    let contest = Contest::of_teams(event, RuleSet::Fide2026, TeamScore::Match);
    let of_team = |team| contest.of(team).iter().map(|each| each.boards.clone());
    (0..event.teams.len())
        .map(|team| of_team(team).collect())
        .collect()
}

const fn halves(halves: [i32; 4]) -> [Points; 4] {
    [
        Points::halves(halves[0]),
        Points::halves(halves[1]),
        Points::halves(halves[2]),
        Points::halves(halves[3]),
    ]
}

#[test]
fn a_board_won_against_an_empty_chair_is_a_win_and_a_board_point() {
    let reading = read(&a_match());
    assert!(reading.is_sound(), "{:?}", reading.faults);
    let event = &reading.event;
    let won = event
        .byes
        .iter()
        .find(|bye| bye.why == ByeReason::EmptyBoard);
    let won = won.unwrap();
    assert_eq!((won.player, won.board), (PlayerId(2), Some(2)));
    assert_eq!(event.points()[2], Points::ONE);
    assert_eq!(
        boards(event),
        [[halves([1, 2, 2, 0])], [halves([1, 0, 0, 2])]]
    );
    let first: Vec<_> = [0, 1]
        .map(|team| {
            Contest::of_teams(event, RuleSet::Fide2026, TeamScore::Match).of(team)[0].clone()
        })
        .into_iter()
        .map(|each| (each.points, each.other, each.played, each.colour))
        .collect();
    let match_of = |match_points, halves, colour| {
        (
            Points::whole(match_points),
            Points::halves(halves),
            true,
            Some(colour),
        )
    };
    assert_eq!(
        first,
        [match_of(2, 5, Colour::White), match_of(0, 3, Colour::Black)]
    );
}

/// The same without line-ups: the complete team tells the boards of both.
#[test]
fn without_line_ups_the_complete_team_tells_the_boards() {
    let text: String = (a_match().lines().filter(|line| !line.starts_with("300")))
        .map(|line| format!("{line}\n"))
        .collect();
    let reading = read(&text);
    assert!(reading.is_sound());
    // In the order of its record Põlva had 3 before 4.
    assert_eq!(
        boards(&reading.event),
        [[halves([1, 2, 0, 2])], [halves([1, 0, 2, 0])]]
    );
}

#[test]
fn the_order_of_lines_is_not_the_order_of_boards() {
    let text = a_match();
    let mut lines: Vec<&str> = text.lines().collect();
    lines[4..13].reverse();
    let turned = lines.join("\n");
    assert_eq!(
        boards(&read(&turned).event),
        boards(&read(&a_match()).event)
    );
}

/// Board count: 1 × ½ + 2 × 1 + 3 × 1, and 1 × ½ + 4 × 1 (C.07 12.1).
#[test]
fn tie_breaks_by_board_take_the_boards_that_were_sat_on() {
    let event = read(&a_match()).event;
    let contest = Contest::of_teams(&event, RuleSet::Fide2026, TeamScore::Match);
    let tiebreaks = Tiebreaks::new(&contest, RuleSet::Fide2026, Choices::default());
    let values = tiebreaks.column("BC".parse().unwrap());
    let values: Vec<String> = values.iter().map(ToString::to_string).collect();
    assert_eq!(values, ["5.5", "4.5"]);
}

#[test]
fn other_totals_of_teams_than_stated_are_errors_with_both_figures() {
    let text = a_match().replace("2.0    2.5   1", "2.0    3.0   1");
    let reading = read(&text);
    let faults: Vec<_> = (reading.faults.iter())
        .filter(|fault| fault.code == FaultCode::PointsDisagree)
        .map(|fault| (fault.at.line, fault.level, fault.message.as_str()))
        .collect();
    assert_eq!(
        faults,
        [(
            14,
            Level::Error,
            "team 1 Põlva: stated are 2 match points and 3 game points, but the results give 2 and 2½"
        )]
    );
}

#[test]
fn line_ups_that_do_not_fit_are_errors() {
    for (from, to, expected) in [
        (
            "300   1   1   2    1    2    4    3",
            "300   1   1   2    1    2    4    5",
            (FaultCode::ResultsDisagree, 16, 0),
        ),
        (
            "300   1   1   2    1    2    4    3",
            "300   1   1   2    1    2    4    8",
            (FaultCode::UnknownPlayer, 16, 32),
        ),
        (
            "300   1   1   2    1    2    4    3",
            "300   1   1   2    1    2    4   77",
            (FaultCode::UnknownPlayer, 16, 32),
        ),
        (
            "300   1   1   2    1    2    4    3",
            "300   1   3   2    1    2    4    3",
            (FaultCode::UnknownPlayer, 16, 9),
        ),
        (
            "300   1   2   1    6",
            "300   1   1   2    6",
            (FaultCode::UnknownPlayer, 17, 17),
        ),
        (
            "300   1   2   1    6    0",
            "300   1   2   1    6    x",
            (FaultCode::UnreadableLine, 17, 22),
        ),
        (
            "300   1   2   1    6    0    9    8",
            "300   1   2   1    0    6    9    8",
            (FaultCode::ResultsDisagree, 6, 92),
        ),
        ("352 WBWB", "352 WXWB", (FaultCode::UnreadableLine, 4, 5)),
        ("352 WBWB", "352 WBW", (FaultCode::ResultsDisagree, 14, 0)),
    ] {
        let found = errors(&a_match().replace(from, to));
        assert!(found.contains(&expected), "{to}: {found:?}");
    }
}

/// Single players may have teams too (013) and meet anybody: no boards, and `+` alone is a bye.
#[test]
fn teams_of_single_players_have_no_boards() {
    let text = format!(
        "012 Open\n{}{}{}013 {:32}   1    2    3\n",
        player(1, "A", "   2 w 1"),
        player(2, "B", "   1 b 0"),
        player(3, "C", "0000 - +"),
        "Club"
    );
    let reading = read(&text);
    assert_eq!(reading.event.pairings[0].board, None);
    assert_eq!(reading.event.byes[0].why, ByeReason::FullBye);
    let warned = |fault: &Fault| fault.level == Level::Warning && fault.message.contains("(F)");
    assert!(reading.faults.iter().any(warned));
}

/// A match as it was sat down: of each board nobody, one of the teams, or both, and which reserve.
#[derive(Debug, Clone)]
struct Sat {
    chairs: [[bool; 2]; 4],
    order: [Vec<u32>; 2],
}

fn sat() -> impl Strategy<Value = Sat> {
    let order = || Just(vec![0_u32, 1, 2, 3, 4]).prop_shuffle();
    let chairs = prop::array::uniform4(prop::array::uniform2(prop::bool::weighted(0.8)));
    (chairs, order(), order()).prop_map(|(mut chairs, one, other)| {
        // Somebody plays, else it is no match over the board.
        chairs[0] = [true; 2];
        Sat {
            chairs,
            order: [one, other],
        }
    })
}

fn event_of(matches: Vec<Sat>) -> Event {
    let mut event = Event {
        board_colours: [Colour::White, Colour::Black, Colour::White, Colour::Black].to_vec(),
        ..Event::default()
    };
    for player in 0..10 {
        event.players.push(Player {
            number: player + 1,
            name: format!("Player {player}"),
            team: Some(TeamId(player / 5)),
            ..Player::default()
        });
    }
    for team in 0..2 {
        event.teams.push(Team {
            number: team + 1,
            name: format!("Team {team}"),
            players: (5 * team..5 * team + 5).map(PlayerId).collect(),
            ..Team::default()
        });
    }
    for (round, sat) in (1..).zip(matches) {
        for (board, chairs) in (0_u16..).zip(sat.chairs) {
            let ids = [0, 1].map(|team| {
                PlayerId(sat.order[team][usize::from(board)] + 5 * u32::try_from(team).unwrap())
            });
            let white_first = board % 2 == 0;
            let players = if white_first { ids } else { [ids[1], ids[0]] };
            let marks = [PlayerResult::Win, PlayerResult::Loss];
            match chairs {
                [true, true] => event.pairings.push(Pairing {
                    board: Some(board + 1),
                    ..Pairing::new(Some(round), players[0], players[1], marks)
                }),
                [true, false] | [false, true] => {
                    let player = if chairs[0] { ids[0] } else { ids[1] };
                    let at = Place::default();
                    event.byes.push(Bye {
                        board: Some(board + 1),
                        ..Bye::new(round, player, ByeReason::EmptyBoard, at)
                    });
                }
                [false, false] => {}
            }
        }
    }
    event
}

proptest! {
    #[test]
    fn boards_come_back_from_trf26(matches in prop::collection::vec(sat(), 1..4)) {
        let event = event_of(matches);
        let written = trf::write(&event, Version::Trf26).unwrap();
        prop_assert!(written.left_out.is_empty(), "{:?}", written.left_out);
        let read = trf::read(&written.text, "written.trf");
        prop_assert!(read.is_sound(), "{:?}\n{}", read.faults, written.text);
        let seats = |event: &Event| {
            let games = event.pairings.iter().map(|each| (each.round, each.board, each.players.to_vec()));
            let alone = event.byes.iter().filter(|bye| bye.why == ByeReason::EmptyBoard);
            let alone = alone.map(|bye| (Some(bye.round), bye.board, vec![bye.player]));
            let mut seats: Vec<_> = games.chain(alone).collect();
            seats.sort();
            seats
        };
        prop_assert_eq!(seats(&read.event), seats(&event), "{}", written.text);
        prop_assert_eq!(boards(&read.event), boards(&event));
    }
}
