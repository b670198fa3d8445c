//! What cannot be told is not told as a number, and what the rules do not allow is not used; either is said.

use scoresheet_event::tiebreak::{Choices, Contest, Spec, Standings, TeamScore, Tiebreaks, Value};
use scoresheet_event::{
    Adjusted, Adjustment, Event, Kind, Pairing, Place, Player, PlayerId, PlayerResult, Points,
    RuleSet, Team, TeamId, TeamTable,
};

const WHITE_WINS: [PlayerResult; 2] = [PlayerResult::Win, PlayerResult::Loss];
const DRAWN: [PlayerResult; 2] = [PlayerResult::Draw, PlayerResult::Draw];

/// Four players of a Swiss: round 1 A–B 1–0, C–D drawn; round 2 A–C drawn, B–D 1–0.
fn four() -> Event {
    let player = |number: u32| Player {
        number,
        name: ["A", "B", "C", "D"][number as usize - 1].to_owned(),
        rating: Some(2000 + number as u16 * 100),
        ..Player::default()
    };
    let game = |round, white, black, results| {
        Pairing::new(Some(round), PlayerId(white), PlayerId(black), results)
    };
    Event {
        kind: Some(Kind::Swiss),
        players: (1..=4).map(player).collect(),
        pairings: vec![
            game(1, 0, 1, WHITE_WINS),
            game(1, 2, 3, DRAWN),
            game(2, 0, 2, DRAWN),
            game(2, 1, 3, WHITE_WINS),
        ],
        ..Event::default()
    }
}

fn column(event: &Event, choices: Choices, code: &str) -> Vec<Value> {
    let contest = Contest::of_players(event);
    Tiebreaks::new(&contest, RuleSet::Fide2026, choices).column(code.parse().unwrap())
}

fn standings(contest: &Contest, list: &[&str]) -> Standings {
    let specs: Vec<Spec> = list.iter().map(|code| code.parse().unwrap()).collect();
    Standings::of(contest, RuleSet::Fide2026, Choices::default(), &specs)
}

/// A game whose colours are not known is no game with White.
#[test]
fn games_with_black_are_not_counted_where_colours_are_not_known() {
    let mut event = four();
    let known = column(&event, Choices::default(), "BPG");
    assert_eq!(known, [0, 1, 1, 2].map(Value::Count));
    event.pairings[2].colours_known = false;
    let found = column(&event, Choices::default(), "BPG");
    assert_eq!(found[1], Value::Count(1));
    assert!(!found[0].is_known() && !found[2].is_known());
    assert_eq!(
        found[0].unknown_because(),
        Some("the colour of A in round 2 is not known")
    );
    // Won games alone count here, and the drawn one is none.
    assert_eq!(
        column(&event, Choices::default(), "BWG"),
        [0, 0, 0, 0].map(Value::Count)
    );
}

/// C.07 10: with an unrated player systems of ratings are left out, unless the rules of the event give him a rating. An
/// average of only those opponents whose performance is known would be another number.
#[test]
fn systems_of_ratings_are_left_out_where_somebody_is_unrated() {
    let mut event = four();
    event.players[3].rating = None;
    for code in ["ARO", "TPR", "PTP", "APRO", "APPO"] {
        assert!(
            column(&event, Choices::default(), code)
                .iter()
                .all(|value| !value.is_known()),
            "{code}"
        );
        let choices = Choices {
            unrated: Some(1400),
            ..Choices::default()
        };
        assert!(
            column(&event, choices, code).iter().all(Value::is_known),
            "{code}"
        );
    }
    let ranked = standings(&Contest::of_players(&event), &["ARO", "BH"]);
    assert!(
        ranked
            .remarks
            .iter()
            .any(|remark| remark.starts_with("ARO is not used: D has no rating")),
        "{:?}",
        ranked.remarks
    );
    assert!(ranked.rows.iter().all(|row| row.values[1].is_some()));
}

#[test]
fn an_average_of_performances_needs_all_of_them() {
    let mut event = four();
    event.players[3].rating = None;
    let contest = Contest::of_players(&event);
    // FIDE's rules of 2009 do not forbid it.
    let tiebreaks = Tiebreaks::new(&contest, RuleSet::Fide2009, Choices::default());
    let values = tiebreaks.column("APRO".parse().unwrap());
    // Performances of B and C, who met D, are not known; A met both, and D met them too.
    assert!(!values[0].is_known() && !values[3].is_known());
}

/// C.07 4.2, 8: places that are still shared, and a list that may not be used.
#[test]
fn what_is_left_tied_and_what_is_refused_is_said() {
    let mut event = four();
    event.pairings.truncate(2);
    event.pairings[0].results = DRAWN;
    let ranked = standings(&Contest::of_players(&event), &["WIN"]);
    assert!(
        ranked
            .remarks
            .iter()
            .any(|remark| remark.contains("C.07 (2026) 4.2 asks for lots"))
    );
    let ranked = standings(&Contest::of_players(&event), &[]);
    assert_eq!(
        ranked.remarks,
        ["No tie-breaks are applied: equal points share a place (C.07 (2026) 4.1.1)."]
    );
    event.kind = Some(Kind::RoundRobin { cycles: 1 });
    let ranked = standings(&Contest::of_players(&event), &["BH"]);
    assert!(
        ranked
            .remarks
            .iter()
            .any(|remark| remark.starts_with("BH is not used:"))
    );
}

/// Four teams of two. Round 1: 1 beats 2 by 2–0, 3 beats 4 by 1½–½; both have a match won.
fn teams() -> Event {
    let mut event = Event {
        kind: Some(Kind::Swiss),
        ..Event::default()
    };
    for team in 0..4_u32 {
        let players = [PlayerId(2 * team), PlayerId(2 * team + 1)];
        for id in players {
            event.players.push(Player {
                number: id.0 + 1,
                name: id.0.to_string(),
                team: Some(TeamId(team)),
                ..Player::default()
            });
        }
        event.teams.push(Team {
            number: team + 1,
            name: format!("Team {}", team + 1),
            players: players.to_vec(),
            ..Team::default()
        });
    }
    let game = |board, white, black, results| Pairing {
        board: Some(board),
        ..Pairing::new(Some(1), PlayerId(white), PlayerId(black), results)
    };
    event.pairings = vec![
        game(1, 0, 2, WHITE_WINS),
        game(2, 1, 3, WHITE_WINS),
        game(1, 4, 6, DRAWN),
        game(2, 5, 7, WHITE_WINS),
    ];
    event
}

/// C.07 12.1: team 1 has 1 + 2 = 3, team 3 ½ + 2 = 2½, which would be better, but the game points are not equal.
#[test]
fn board_count_parts_only_teams_with_equal_game_points() {
    let event = teams();
    let contest = Contest::of_teams(&event, RuleSet::Fide2026, TeamScore::Match);
    let ranked = standings(&contest, &["BC"]);
    let places: Vec<_> = ranked
        .rows
        .iter()
        .map(|row| (row.number, row.place, row.last))
        .collect();
    assert_eq!(places[..2], [(1, 1, 2), (3, 1, 2)]);
    assert!(
        ranked
            .remarks
            .iter()
            .any(|remark| remark.contains("C.07 12.1"))
    );
    let ranked = standings(&contest, &["MPvGP", "BC"]);
    assert_eq!(
        ranked.rows.iter().map(|row| row.number).collect::<Vec<_>>()[..2],
        [1, 3]
    );
}

/// Systems of C.07 5 that teams do not have; penalties are in the score that does not rank.
#[test]
fn numbers_of_players_are_none_of_teams_and_penalties_count() {
    let mut event = teams();
    event.adjustments.push(Adjustment {
        whose: Adjusted::Team(TeamId(0)),
        match_points: Points::ZERO,
        points: -Points::ONE,
        from_round: None,
        at: Place::default(),
    });
    let contest = Contest::of_teams(&event, RuleSet::Fide2026, TeamScore::Match);
    let tiebreaks = Tiebreaks::new(&contest, RuleSet::Fide2026, Choices::default());
    for code in ["BPG", "BWG", "REP", "STD", "ARO", "TPR", "RTNG"] {
        let column = tiebreaks.column(code.parse().unwrap());
        assert!(column.iter().all(|value| !value.is_known()), "{code}");
    }
    // The penalty is of the final standings alone; as a tie-break the other score is without it (TRF26, record 299).
    let shown = |contest: &Contest, code: &str| -> Vec<String> {
        let tiebreaks = Tiebreaks::new(contest, RuleSet::Fide2026, Choices::default());
        let column = tiebreaks.column(code.parse().unwrap());
        column.iter().map(ToString::to_string).collect()
    };
    assert_eq!(shown(&contest, "GPTS"), ["1", "0", "1.5", "0.5"]);
    assert_eq!(shown(&contest, "MPvGP"), ["2", "0", "1.5", "0.5"]);
    event.adjustments[0].from_round = Some(1);
    let contest = Contest::of_teams(&event, RuleSet::Fide2026, TeamScore::Match);
    assert_eq!(shown(&contest, "MPvGP"), ["1", "0", "1.5", "0.5"]);
}

/// A match is decided when all its boards are: a forfeit on one of two does not win it, and it is no match without play.
#[test]
fn a_match_with_an_open_board_is_not_won() {
    let mut event = teams();
    event.pairings[0].results = [PlayerResult::Open; 2];
    event.pairings[1].results = [PlayerResult::ForfeitWin, PlayerResult::ForfeitLoss];
    let contest = Contest::of_teams(&event, RuleSet::Fide2026, TeamScore::Match);
    let ranked = standings(&contest, &[]);
    let table = TeamTable::of(&contest, &ranked);
    let points: Vec<_> = (table.rows.iter())
        .map(|row| (row.cells[0].as_str(), row.match_points.printed()))
        .collect();
    assert_eq!(points[0], ("2.", "0".to_owned()));
    assert_eq!(points[1], ("1.", "0".to_owned()));
    assert_eq!(points[2], ("4w1½", "2".to_owned()));
    assert!(
        ranked
            .remarks
            .iter()
            .any(|remark| remark.starts_with("Provisional: 1 match"))
    );
    // Nor was the team absent.
    assert!(contest.of(0).is_empty());
}
