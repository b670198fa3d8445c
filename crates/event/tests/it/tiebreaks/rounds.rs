//! Rounds that are not like others: open games, free rounds, penalties from a round on.

use scoresheet_event::tiebreak::{Choices, Contest, Spec, Standings, TeamScore, Tiebreaks, Value};
use scoresheet_event::{
    Adjusted, Adjustment, Bye, ByeReason, Event, Kind, Pairing, Place, Player, PlayerId,
    PlayerResult, Points, Quarters, RuleSet, Team, TeamId,
};

const WHITE_WINS: [PlayerResult; 2] = [PlayerResult::Win, PlayerResult::Loss];
const DRAWN: [PlayerResult; 2] = [PlayerResult::Draw; 2];
const OPEN: [PlayerResult; 2] = [PlayerResult::Open; 2];

/// Games by round, White, Black and results, with the players counted from 0.
pub(super) fn event(
    players: u32,
    kind: Kind,
    games: &[(u16, u32, u32, [PlayerResult; 2])],
) -> Event {
    let player = |number: u32| Player {
        number,
        name: format!("P{number}"),
        rating: Some(2000),
        ..Player::default()
    };
    let game = |(round, white, black, results): (u16, u32, u32, [PlayerResult; 2])| {
        Pairing::new(Some(round), PlayerId(white), PlayerId(black), results)
    };
    Event {
        kind: Some(kind),
        players: (1..=players).map(player).collect(),
        pairings: games.iter().copied().map(game).collect(),
        ..Event::default()
    }
}

/// Two rounds of four, whose last game has no result.
fn with_open_game() -> Event {
    let games = [
        (1, 0, 1, WHITE_WINS),
        (1, 2, 3, DRAWN),
        (2, 0, 2, DRAWN),
        (2, 1, 3, OPEN),
    ];
    event(4, Kind::Swiss, &games)
}

fn column(event: &Event, rules: RuleSet, code: &str) -> Vec<Value> {
    let contest = Contest::of_players(event);
    let tiebreaks = Tiebreaks::new(&contest, rules, Choices::default());
    tiebreaks.column(code.parse().unwrap())
}

fn remarks(contest: &Contest) -> String {
    let specs: [Spec; 1] = ["BH".parse().unwrap()];
    let choices = Choices::default();
    let standings = Standings::of(contest, RuleSet::Fide2026, choices, &specs);
    standings.remarks.join("|")
}

/// C.07 7.6: byes on request and lost forfeits are subtracted, and nothing else.
#[test]
fn an_open_game_is_a_round_elected_to_play() {
    let mut event = with_open_game();
    let elected = |event: &Event| column(event, RuleSet::Fide2026, "REP");
    assert_eq!(elected(&event), [2; 4].map(Value::Count));
    event.pairings.pop();
    for (player, why) in [(1, ByeReason::HalfBye), (3, ByeReason::PairingBye)] {
        let bye = Bye::new(2, PlayerId(player), why, Place::default());
        event.byes.push(bye);
    }
    assert_eq!(elected(&event), [2, 1, 2, 2].map(Value::Count));
    // The free round of a pairing table was not asked for: three players, three rounds.
    let games = [(1, 1, 2, DRAWN), (2, 0, 1, DRAWN), (3, 2, 0, DRAWN)];
    let three = self::event(3, Kind::RoundRobin { cycles: 1 }, &games);
    assert_eq!(elected(&three), [3; 3].map(Value::Count));
}

#[test]
fn places_are_provisional_while_a_game_is_open() {
    let mut event = with_open_game();
    let said = remarks(&Contest::of_players(&event));
    assert!(
        said.starts_with("Provisional: 1 game has no result yet (P2 – P4 in round 2)"),
        "{said}"
    );
    // The next round is paired, and none of its games is missing.
    event.pairings[3].results = DRAWN;
    let mut next = event.clone();
    let game = Pairing::new(Some(3), PlayerId(0), PlayerId(3), OPEN);
    next.pairings.push(game);
    for event in [&event, &next] {
        let said = remarks(&Contest::of_players(event));
        assert!(!said.contains("Provisional"), "{said}");
    }
    let said = remarks(&Contest::of_players(&next));
    assert!(
        said.contains("the standings are those after round 2"),
        "{said}"
    );
    // A list of players alone.
    let players = self::event(3, Kind::Swiss, &[]);
    let said = remarks(&Contest::of_players(&players));
    assert!(said.contains("Provisional: no game is stated"), "{said}");
    // Three rounds are stated, and two have taken place.
    let stated = Event {
        rounds: Some(3),
        ..event.clone()
    };
    assert_eq!((stated.rounds_to_come(), event.rounds_to_come()), (1, 0));
    let said = remarks(&Contest::of_players(&stated));
    assert!(
        said.contains("Provisional: the standings are those after round 2 of 3"),
        "{said}"
    );
    // So are those of teams.
    event.pairings[3].results = OPEN;
    for number in [1, 2] {
        let of = |player: u32| player % 2 == number % 2;
        let players = (0..4).filter(|player| of(*player)).map(PlayerId).collect();
        event.teams.push(Team {
            number,
            name: format!("T{number}"),
            players,
            ..Team::default()
        });
    }
    for (index, player) in event.players.iter_mut().enumerate() {
        player.team = Some(TeamId(u32::from(index % 2 == 0)));
    }
    let contest = Contest::of_teams(&event, RuleSet::Fide2026, TeamScore::Match);
    assert!(
        remarks(&contest).contains("1 match has no result yet"),
        "{}",
        remarks(&contest)
    );
}

/// A penalty belongs to the score from its round on, and so to each sum after it.
#[test]
fn a_penalty_counts_in_the_progressive_score_from_its_round_on() {
    let games = [
        (1, 0, 2, WHITE_WINS),
        (2, 1, 0, DRAWN),
        (3, 0, 3, WHITE_WINS),
    ];
    let mut event = event(4, Kind::Swiss, &games);
    let first = |event: &Event| column(event, RuleSet::Fide2026, "PS").remove(0);
    // 1, 1½, 2½
    assert_eq!(first(&event), Value::Points(Quarters::of(20)));
    let penalty = |from_round| Adjustment {
        whose: Adjusted::Player(PlayerId(0)),
        match_points: Points::ZERO,
        points: -Points::HALF,
        from_round,
        at: Place::default(),
    };
    event.adjustments = vec![penalty(Some(2))];
    assert_eq!(first(&event), Value::Points(Quarters::of(16)));
    // One of the final standings is in no tie-break.
    event.adjustments = vec![penalty(None)];
    assert_eq!(first(&event), Value::Points(Quarters::of(20)));
}

/// However a source writes the free round of an odd round robin, it is the same event.
#[test]
fn the_free_round_of_a_round_robin_has_one_meaning() {
    let games = [(1, 1, 2, DRAWN), (2, 0, 1, WHITE_WINS), (3, 2, 0, DRAWN)];
    let plain = event(3, Kind::RoundRobin { cycles: 1 }, &games);
    let mut without_rounds = plain.clone();
    for pairing in &mut without_rounds.pairings {
        pairing.round = None;
    }
    let all = |rules| {
        [ByeReason::Free, ByeReason::ZeroBye, ByeReason::Absent].map(|why| {
            let mut event = plain.clone();
            for (round, player) in [(1, 0), (2, 2), (3, 1)] {
                let bye = Bye::new(round, PlayerId(player), why, Place::default());
                event.byes.push(bye);
            }
            ["SB", "REP", "PS"].map(|code| column(&event, rules, code))
        })
    };
    for rules in RuleSet::ALL {
        let [free, zero, absent] = all(rules);
        assert_eq!(free, zero, "{rules:?}");
        assert_eq!(free, absent, "{rules:?}");
        let typed = ["SB", "REP"].map(|code| column(&without_rounds, rules, code));
        assert_eq!(free[..2], typed, "{rules:?}");
    }
    // A second round without an opponent is not the table's.
    let mut absent = plain.clone();
    absent.pairings.remove(0);
    for (round, player) in [(1, 0), (1, 1), (1, 2), (2, 2), (3, 1)] {
        let why = ByeReason::ZeroBye;
        let bye = Bye::new(round, PlayerId(player), why, Place::default());
        absent.byes.push(bye);
    }
    let elected = column(&absent, RuleSet::Fide2026, "REP");
    assert_eq!(elected, [3, 2, 2].map(Value::Count));
}

/// C.07 10.2, 10.3: both performances have the scale of the points: three draws of 3-1-0 are one win of three.
#[test]
fn performances_have_one_scale() {
    let mut games = Vec::new();
    for (round, pairs) in (1..).zip([[(0, 3), (1, 2)], [(2, 0), (3, 1)], [(0, 1), (2, 3)]]) {
        games.extend(pairs.map(|(white, black)| (round, white, black, DRAWN)));
    }
    let mut event = event(4, Kind::RoundRobin { cycles: 1 }, &games);
    let both = |event: &Event| ["TPR", "PTP"].map(|code| column(event, RuleSet::Fide2026, code));
    let rating = |ratings: i64| vec![Value::Rating(ratings); 4];
    assert_eq!(both(&event), [rating(2000), rating(1997)]);
    event.scoring = scoresheet_event::Scoring::of(Points::whole(3), Points::ONE, Points::ZERO);
    let [performance, perfect] = both(&event);
    assert_eq!(performance, rating(1875));
    // The chances of 0.34 against each reach a point of three; those of 0.33 do not.
    assert_eq!(perfect, rating(1879));
}

/// C.07 8.3: everybody who is paired in the last round counts as if he had drawn, and so do two whose game is still open.
#[test]
fn an_open_game_of_the_last_round_is_drawn_for_fore_buchholz() {
    let mut event = with_open_game();
    event.rounds = Some(2);
    let open = column(&event, RuleSet::Fide2026, "FB");
    event.pairings[3].results = WHITE_WINS;
    assert_eq!(open, column(&event, RuleSet::Fide2026, "FB"));
    // Before the last round is paired there is nothing to draw.
    event.pairings[3].results = OPEN;
    event.rounds = Some(3);
    let [fore, plain] = ["FB", "BH"].map(|code| column(&event, RuleSet::Fide2026, code));
    assert_eq!(fore, plain);
}
