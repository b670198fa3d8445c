//! Which rules and which tie-breaks an event is put in order by, and what is said of it.

use scoresheet_event::assessment::{Options, Tiebreaks, assess, assess_all};
use scoresheet_event::tiebreak::{Choices, TeamScore};
use scoresheet_event::{
    Bye, ByeReason, Event, FaultCode, Kind, Pairing, Place, Player, PlayerId, PlayerResult, Points,
    RuleSet, Team, TeamId, check,
};
use scoresheet_source::Level;

const WIN: [PlayerResult; 2] = [PlayerResult::Win, PlayerResult::Loss];
const DRAW: [PlayerResult; 2] = [PlayerResult::Draw, PlayerResult::Draw];

/// 1 has three draws, 2 a win; 3 and 4 what is left. All three rounds of four.
fn event(list: &str) -> Event {
    let player = |number: u32| Player {
        number,
        name: format!("Player {number}"),
        ..Player::default()
    };
    let game = |round, white, black, marks| {
        Pairing::new(Some(round), PlayerId(white), PlayerId(black), marks)
    };
    Event {
        players: (1..=4).map(player).collect(),
        pairings: vec![
            game(1, 0, 1, DRAW),
            game(1, 2, 3, DRAW),
            game(2, 0, 2, DRAW),
            game(2, 3, 1, WIN),
            game(3, 0, 3, DRAW),
            game(3, 1, 2, WIN),
        ],
        start: Some("2026-05-01".into()),
        kept: vec![list.to_owned()],
        ..Event::default()
    }
}

/// The codes that were applied, the numbers in order, and what was said of the list.
fn standings(list: &str) -> (Vec<String>, Vec<u32>, String) {
    let assessment = assess(event(list), &Options::default()).unwrap();
    let specs = assessment.standings.specs.iter().map(ToString::to_string);
    let order = assessment.standings.rows.iter().map(|row| row.number);
    let remarks = assessment.standings.remarks.iter();
    let said = remarks.filter(|remark| remark.contains("ie-breaks") && remark.contains("tates"));
    let said: Vec<&str> = said.map(String::as_str).collect();
    (specs.collect(), order.collect(), said.join("|"))
}

#[test]
fn points_count_where_the_list_has_them() {
    // 4 has 2 points, 1 and 2 have 1½, 3 has 1.
    let (specs, order, said) = standings("212 PTS,WIN,TPN");
    assert_eq!(
        (specs.as_slice(), order.as_slice()),
        (&["WIN", "TPN"].map(str::to_owned)[..], &[4, 2, 1, 3][..])
    );
    assert_eq!(said, "Tie-breaks WIN,TPN: as the event states.");
    let (specs, order, _) = standings("212 TPN/R,PTS");
    assert_eq!((specs.len(), order), (2, vec![4, 3, 2, 1]));
    let (_, order, _) = standings("212 WIN,PTS");
    assert_eq!(order, [4, 2, 1, 3]);
}

#[test]
fn an_unknown_code_costs_itself_and_nothing_is_said_to_be_as_stated() {
    let (specs, order, said) = standings("212 PTS,XYZ,WIN,WIN/C1,TPN");
    assert_eq!(specs, ["WIN", "TPN"]);
    assert_eq!(order, [4, 2, 1, 3]);
    assert_eq!(
        said,
        "The event states the tie-breaks XYZ,WIN,WIN/C1,TPN; applied: WIN,TPN. XYZ is not known here; WIN does not accept \
         the modifier \"C1\". Places may differ from the event's."
    );
}

#[test]
fn a_rule_of_the_events_own_ends_the_list() {
    let (specs, _, said) = standings("212 PTS,DE,OTHER_BLITZ,TPN");
    assert_eq!(specs, ["DE"]);
    assert!(
        said.contains("OTHER_BLITZ is a rule of the event's own"),
        "{said}"
    );
}

#[test]
fn rules_that_rest_on_part_of_a_date_say_so() {
    let because = |start: Option<&str>| {
        let start = start.map(str::to_owned);
        let event = Event { start, ..event("") };
        let assessment = assess(event, &Options::default()).unwrap();
        (assessment.rules, assessment.by_which_rules())
    };
    for (start, rules, said) in [
        (
            Some("1. märts 1999"),
            RuleSet::Fide98,
            "Rules: fide98 (by the date, 1. märts 1999).",
        ),
        (
            Some("2026-03-01"),
            RuleSet::Fide2026,
            "Rules: fide2026 (by the date, 2026-03-01).",
        ),
        (
            Some("2026"),
            RuleSet::Fide2024,
            "Rules: fide2024 (by the date, 2026, whose last days would be under fide2026; choose with --event-rules).",
        ),
        (
            None,
            RuleSet::Fide2026,
            "Rules: fide2026 (the newest, as the event states neither rules nor a date).",
        ),
    ] {
        assert_eq!(because(start), (rules, said.to_owned()));
    }
}

#[test]
fn several_events_have_place_and_year() {
    let named = |name: &str, site: &str, start: &str| Event {
        name: Some(name.into()),
        site: Some(site.into()),
        start: Some(start.into()),
        ..event("")
    };
    let events = vec![
        named("Club", "Tartu", "2024-05-01"),
        named("Club", "Tartu", "2025-05-01"),
        named("Cup", "Tartu", "2025-05-01"),
    ];
    let titles = assess_all(events, &Options::default()).unwrap().into_iter();
    let titles: Vec<String> = titles.map(|each| each.title).collect();
    assert_eq!(
        titles,
        ["Club, Tartu, 2024", "Club, Tartu, 2025", "Cup, Tartu, 2025"]
    );
}

#[test]
fn tables_after_a_round_know_nothing_of_later_ones() {
    let after = |after| {
        let options = Options {
            after: Some(after),
            ..Options::default()
        };
        let assessment = assess(event("212 PTS,TPN"), &options).unwrap();
        let rows = assessment.standings.rows.into_iter();
        rows.map(|row| (row.number, row.points.in_halves()))
            .collect::<Vec<_>>()
    };
    assert_eq!(after(1), [(1, 1), (2, 1), (3, 1), (4, 1)]);
    assert_eq!(after(2), [(4, 3), (1, 2), (3, 2), (2, 1)]);
    assert_eq!(after(3), after(9));
}

/// A date that may be either of two days chooses the rules where both choose the same.
#[test]
fn two_days_of_one_edition_choose_it() {
    let rules = |date: &str| {
        let event = Event {
            start: Some(date.into()),
            ..event("")
        };
        let assessment = assess(event, &Options::default()).unwrap();
        (assessment.rules, assessment.rules_because.to_string())
    };
    assert_eq!(
        rules("5/3/2026"),
        (RuleSet::Fide2026, "by the date, 5/3/2026".to_owned())
    );
    let (of_either, because) = rules("2/3/2026");
    assert_eq!(of_either, RuleSet::Fide2024);
    assert!(because.contains("fide2026"), "{because}");
}

/// The event, its players of two teams by turns: in round 2 those of one team meet.
fn in_teams(list: &str) -> Event {
    let mut event = event(list);
    for (number, name) in [(1, "T1"), (2, "T2")] {
        event.teams.push(Team {
            number,
            name: name.into(),
            ..Team::default()
        });
    }
    for (index, player) in event.players.iter_mut().enumerate() {
        let team = index % 2;
        player.team = Some(TeamId(team as u32));
        event.teams[team].players.push(PlayerId(index as u32));
    }
    event
}

/// A single player may be of a team too: what the event states is for the players.
#[test]
fn teams_without_matches_leave_the_stated_tiebreaks_to_the_players() {
    let applied = |event: Event| {
        let standings = assess(event, &Options::default()).unwrap().standings;
        let specs = standings.specs.iter().map(ToString::to_string);
        specs.collect::<Vec<_>>()
    };
    let event = in_teams("212 PTS,WIN,TPN");
    assert_eq!(applied(event.clone()), ["WIN", "TPN"]);
    let mut matches = event;
    matches.pairings.retain(|pairing| pairing.round != Some(2));
    assert_eq!(applied(matches), [""; 0]);
}

/// Players of one team who meet several others in a round play no match.
#[test]
fn teams_without_matches_are_not_ranked() {
    let mut event = in_teams("");
    let asked = Options {
        teams: Some(TeamScore::Match),
        ..Options::default()
    };
    let refused = assess(event.clone(), &asked).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "teams: has no matches of teams: in round 2 Player 1 and Player 3 of T1 meet each other"
            .replace("teams: has", &format!("teams: {} has", event.title()))
    );
    event.pairings.retain(|pairing| pairing.round != Some(2));
    assert!(assess(event, &asked).is_ok());
}

/// Numbers in a register tell two players of one name apart.
#[test]
fn one_name_is_no_error_where_registers_tell_two_persons() {
    let mut event = event("");
    event.players[1].name = event.players[0].name.clone();
    let level = |event: &Event| {
        let mut faults = check::all(event).into_iter();
        let found = faults.find(|fault| fault.code == FaultCode::DuplicateName);
        found.map(|fault| fault.level)
    };
    assert_eq!(level(&event), Some(Level::Error));
    for (player, id) in event.players.iter_mut().zip(["4500001", "4500002"]) {
        player.id = Some(id.into());
    }
    assert_eq!(level(&event), Some(Level::Warning));
    event.players[1].id = Some("4500001".into());
    assert_eq!(level(&event), Some(Level::Error));
}

/// The edition between that of 2009 and that of August 2024 is not among the sets: that is said, and the nearest taken, which has
/// the dummy too.
#[test]
fn rules_of_a_date_without_an_edition_are_the_nearest() {
    let rules_on = |day: &str| {
        let dated = Event {
            start: Some(day.into()),
            ..event("")
        };
        let assessment = assess(dated, &Options::default()).unwrap();
        (assessment.rules, assessment.by_which_rules())
    };
    assert_eq!(rules_on("2023-08-31").0, RuleSet::Fide2009);
    for day in ["2023-09-01", "2023-10-05", "2024-07-31"] {
        let (rules, why) = rules_on(day);
        assert_eq!(rules, RuleSet::Fide2024, "{day}");
        assert!(why.contains("not known here"), "{why}");
    }
    let (rules, why) = rules_on("2024-08-01");
    assert_eq!(
        (rules, why.contains("not known")),
        (RuleSet::Fide2024, false)
    );
}

/// C.07 5: `OTHER_…` is a rule of the event's own: it is known, not computed, and ends the list.
#[test]
fn a_rule_of_the_events_own_ends_the_list_that_is_asked_for() {
    let options = Options {
        tiebreaks: "TPN,OTHER_LOT,WIN".parse().unwrap(),
        ..Options::default()
    };
    let standings = assess(event(""), &options).unwrap().standings;
    let codes: Vec<String> = standings.specs.iter().map(ToString::to_string).collect();
    assert_eq!(codes, ["TPN"]);
    assert!(
        (standings.remarks.iter())
            .any(|remark| remark.starts_with("OTHER_LOT is a rule of the event's own")),
        "{:?}",
        standings.remarks
    );
    assert!("TPN,OTHER_LOT,NONSENSE".parse::<Tiebreaks>().is_err());
}

/// MK53 §27: who gives a match up has lost it, whatever the points.
#[test]
fn who_gave_a_match_up_is_last() {
    let mut given_up = event("");
    given_up.players.truncate(2);
    given_up.pairings = [
        (1, PlayerResult::Win),
        (2, PlayerResult::Draw),
        (3, PlayerResult::Open),
    ]
    .map(|(round, mark)| {
        Pairing::new(
            Some(round),
            PlayerId(0),
            PlayerId(1),
            [mark, mark.reverse()],
        )
    })
    .to_vec();
    given_up.players[0].left_after = Some(3);
    let places = |rules| {
        let options = Options {
            rules: Some(rules),
            ..Options::default()
        };
        let assessment = assess(given_up.clone(), &options).unwrap();
        let rows = assessment.standings.rows.iter();
        let places: Vec<_> = rows.map(|row| (row.competitor, row.place)).collect();
        let cross: Vec<_> = (assessment.crosstable.rows.iter())
            .map(|row| row.place.map(|place| place.first))
            .collect();
        (places, cross, assessment.standings.remarks.join(" "))
    };
    for rules in [RuleSet::Mk53, RuleSet::Kv53] {
        let (places, cross, remarks) = places(rules);
        assert_eq!(places, [(1, 1), (0, 2)]);
        assert_eq!(cross, [Some(2), Some(1)]);
        assert!(
            remarks.contains("has lost the match, whatever the points"),
            "{remarks}"
        );
    }
    assert_eq!(places(RuleSet::Fide98).0, [(0, 1), (1, 2)]);
}

/// Half points are announced before their round: they count when it is played, and until then it is said that they do not.
#[test]
fn a_bye_of_a_round_to_come_is_not_left_out_without_a_word() {
    let with = |byes: &[(u16, u32, ByeReason)]| {
        let mut event = event("");
        for (round, player, why) in byes {
            let bye = Bye::new(*round, PlayerId(*player), *why, Place::default());
            event.byes.push(bye);
        }
        assess(event, &Options::default()).unwrap().standings
    };
    let said = |byes: &[(u16, u32, ByeReason)]| {
        let remarks = with(byes).remarks.into_iter();
        remarks
            .filter(|remark| remark.starts_with("Not counted"))
            .collect::<Vec<_>>()
    };
    assert_eq!(said(&[]), [""; 0]);
    assert_eq!(said(&[(4, 0, ByeReason::ZeroBye)]), [""; 0]);
    assert_eq!(
        said(&[(4, 0, ByeReason::HalfBye), (4, 1, ByeReason::ZeroBye)]),
        ["Not counted: the bye of Player 1 in round 4, since no game of that round has a result."]
    );
    assert_eq!(
        said(&[(4, 0, ByeReason::HalfBye), (5, 1, ByeReason::HalfBye)]),
        [
            "Not counted: 2 byes (the first that of Player 1 in round 4), since no game of their rounds has a result."
        ]
    );
}

/// In an odd field the pairing gives a bye before anybody has played.
#[test]
fn a_round_that_is_only_paired_has_not_been_held() {
    let paired = |marks: [[PlayerResult; 2]; 2]| {
        let mut event = event("");
        event.players.push(Player {
            number: 5,
            name: "Player 5".to_owned(),
            ..Player::default()
        });
        event.kind = Some(Kind::Swiss);
        for (board, marks) in (0..).zip(marks) {
            let (white, black) = (PlayerId(2 * board), PlayerId(2 * board + 1));
            event
                .pairings
                .push(Pairing::new(Some(4), white, black, marks));
        }
        let bye = Bye::new(4, PlayerId(4), ByeReason::PairingBye, Place::default());
        event.byes.push(bye);
        let rounds = event.last_round_held();
        let points = event.points_of(PlayerId(4));
        let remarks = assess(event, &Options::default())
            .unwrap()
            .standings
            .remarks;
        (rounds, points, remarks.join(" "))
    };
    let open = [PlayerResult::Open; 2];
    let (rounds, points, remarks) = paired([open, open]);
    assert_eq!((rounds, points), (Some(3), Points::ZERO));
    assert!(
        remarks.contains("the standings are those after round 3. Not counted: the bye of Player 5"),
        "{remarks}"
    );
    let (rounds, points, remarks) = paired([open, WIN]);
    assert_eq!((rounds, points), (Some(4), Points::ONE));
    assert!(remarks.contains("Provisional: 1 game"), "{remarks}");
}

/// A slip of a digit moves averages and norms.
#[test]
fn ratings_that_nobody_has_are_told() {
    let mut event = event("");
    for (player, rating) in event.players.iter_mut().zip([9420, 420, 1400, 3500]) {
        player.rating = Some(rating);
    }
    let faults = check::all(&event).into_iter();
    let told = faults.filter(|fault| fault.code == FaultCode::RatingUnlikely);
    let told: Vec<String> = told.map(|fault| fault.message).collect();
    assert_eq!(told.len(), 2);
    assert!(told[0].starts_with("1 Player 1: a rating of 9420 is unlikely"));
    assert!(told[1].starts_with("2 Player 2: a rating of 420 is unlikely"));
}

#[test]
fn who_counts_with_a_chosen_rating_is_named() {
    let remarks = |tiebreaks: &str| {
        let mut event = event("");
        for player in event.players.iter_mut().skip(2) {
            player.rating = Some(2000);
        }
        let options = Options {
            tiebreaks: tiebreaks.parse().unwrap(),
            choices: Choices {
                unrated: Some(1400),
                ..Choices::default()
            },
            ..Options::default()
        };
        let remarks = assess(event, &options).unwrap().standings.remarks;
        remarks
            .into_iter()
            .filter(|remark| remark.contains("1400"))
            .collect::<Vec<_>>()
    };
    assert_eq!(remarks("WIN"), [""; 0]);
    assert_eq!(
        remarks("ARO"),
        ["Player 1 and 1 more have no rating, and count with 1400, as asked for."]
    );
}
