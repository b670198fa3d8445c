//! Teams: matches of boards, their table, the two scores.

use scoresheet_event::tiebreak::{Choices, Contest, Spec, Standings, TeamScore};
use scoresheet_event::{
    Event, Kind, Pairing, Player, PlayerId, PlayerResult, Points, RuleSet, Team, TeamId, TeamTable,
};

const WIN: [PlayerResult; 2] = [PlayerResult::Win, PlayerResult::Loss];
const DRAW: [PlayerResult; 2] = [PlayerResult::Draw, PlayerResult::Draw];
const FORFEIT: [PlayerResult; 2] = [PlayerResult::ForfeitWin, PlayerResult::ForfeitLoss];

/// Three teams of two: A–B 1½:½, B–C 1:1, A–C 2:0 without play.
fn event() -> Event {
    let team = |index: u32| Team {
        number: index + 1,
        name: ["A", "B", "C"][index as usize].to_owned(),
        players: vec![PlayerId(2 * index), PlayerId(2 * index + 1)],
        ..Team::default()
    };
    let player = |index: u32| Player {
        number: index + 1,
        name: format!("player {}", index + 1),
        team: Some(TeamId(index / 2)),
        ..Player::default()
    };
    let board = |round, board, white, black, marks| Pairing {
        board: Some(board),
        ..Pairing::new(Some(round), PlayerId(white), PlayerId(black), marks)
    };
    Event {
        kind: Some(Kind::RoundRobin { cycles: 1 }),
        teams: (0..3).map(team).collect(),
        players: (0..6).map(player).collect(),
        pairings: vec![
            board(1, 1, 0, 2, WIN),
            board(1, 2, 3, 1, DRAW),
            board(2, 1, 2, 4, WIN),
            board(2, 2, 5, 3, WIN),
            board(3, 1, 0, 4, FORFEIT),
            board(3, 2, 1, 5, FORFEIT),
        ],
        ..Event::default()
    }
}

fn scores(by: TeamScore) -> Vec<Points> {
    let contest = Contest::of_teams(&event(), RuleSet::Fide98, by);
    (0..3).map(|team| contest.score(team)).collect()
}

#[test]
fn ftm98_annex_2_1_2_match_points_are_2_1_0() {
    assert_eq!(scores(TeamScore::Match), [4, 1, 1].map(Points::whole));
    assert_eq!(scores(TeamScore::Game), [7, 3, 2].map(Points::halves));
}

/// FTM98 annex 2.1.2 counts against half of the boards; where both sides lost one, nobody may reach it.
#[test]
fn ftm98_annex_2_1_2_a_match_is_won_by_more_than_half_of_the_boards() {
    let mut event = event();
    event.pairings[2].results = [PlayerResult::ForfeitLoss, PlayerResult::ForfeitLoss];
    event.pairings[3].results = DRAW;
    let points = |rules| {
        let contest = Contest::of_teams(&event, rules, TeamScore::Match);
        (0..3).map(|team| contest.score(team)).collect::<Vec<_>>()
    };
    assert_eq!(points(RuleSet::Fide98), [4, 0, 0].map(Points::whole));
    assert_eq!(points(RuleSet::Fide2026), [4, 1, 1].map(Points::whole));
}

/// FTM98 annex 2.2.2.2: the opponents' scores, each times the points made against them. The unplayed
/// match counts as a draw, also in the score that the others see: A has 1½ and 1.
#[test]
fn ftm98_annex_2_2_2_2_sonneborn_berger_of_teams() {
    let contest = Contest::of_teams(&event(), RuleSet::Fide98, TeamScore::Game);
    let specs: Vec<Spec> = vec!["SB".parse().expect("SB")];
    let standings = Standings::of(&contest, RuleSet::Fide98, Choices::default(), &specs);
    let value = |name: &str| {
        let row = standings.rows.iter().find(|row| row.name == name);
        row.and_then(|row| row.values[0].as_ref().map(ToString::to_string))
    };
    // B: ½ against A, who counts 2½, and 1 against C, who counts 1 and 1.
    assert_eq!(value("B").as_deref(), Some("3.25"));
    // A: 1½ against B with 1½, and a draw, 1, against itself with 2½.
    assert_eq!(value("A").as_deref(), Some("4.75"));
}

#[test]
fn ftm98_5_6_the_table_shows_unplayed_matches() {
    let contest = Contest::of_teams(&event(), RuleSet::Fide98, TeamScore::Match);
    let standings = Standings::of(&contest, RuleSet::Fide98, Choices::default(), &[]);
    let table = TeamTable::of(&contest, &standings);
    let rows: Vec<String> = table.rows.iter().map(|row| row.cells.join(" ")).collect();
    assert_eq!(rows, ["* 1½ +", "½ * 1", "− 1 *"]);
    let place = table.rows[1].place.map(|place| place.to_string());
    assert_eq!(place.as_deref(), Some("2–3"));
}
