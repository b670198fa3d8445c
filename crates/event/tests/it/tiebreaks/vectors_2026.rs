//! C.07 of 2024 and 2026 against published answers and those of an independent program; the file names its sources.

use num_rational::Ratio;
use scoresheet_event::tiebreak::{
    Choices, Contest, Decided, RoundResult, Spec, Standings, TeamScore, Tiebreaks, Value,
};
use scoresheet_event::{
    Bye, ByeReason, Colour, Event, Kind, Pairing, Place, Player, PlayerId, PlayerResult, Points,
    RuleSet, Scoring, Team, TeamId, TeamRound, WithoutMatch,
};
use serde_json::Value as Json;
use std::collections::BTreeMap;

fn vectors() -> Json {
    serde_json::from_str(include_str!("../../data/tiebreaks_2026.json")).unwrap()
}

fn rules(year: &Json) -> RuleSet {
    match year.as_str() {
        Some("2024") => RuleSet::Fide2024,
        _ => RuleSet::Fide2026,
    }
}

/// The entries of a table in the order of their numbers.
fn numbered(table: &Json) -> Vec<(u32, &Json)> {
    let entries = table.as_object().unwrap().iter();
    let mut entries: Vec<_> = entries
        .map(|(number, entry)| (number.parse().unwrap(), entry))
        .collect();
    entries.sort_by_key(|(number, _)| *number);
    entries
}

fn mark(sign: char) -> PlayerResult {
    match sign {
        '1' => PlayerResult::Win,
        '=' => PlayerResult::Draw,
        '0' => PlayerResult::Loss,
        '+' => PlayerResult::ForfeitWin,
        '-' => PlayerResult::ForfeitLoss,
        other => panic!("{other}"),
    }
}

fn bye(cell: &str) -> Option<ByeReason> {
    Some(match cell {
        "U" => ByeReason::PairingBye,
        "F" => ByeReason::FullBye,
        "H" => ByeReason::HalfBye,
        "Z" => ByeReason::ZeroBye,
        _ => return None,
    })
}

fn points(number: &Json) -> Points {
    number.to_string().parse().unwrap()
}

fn kind(event: &Json) -> Kind {
    match event["system"].as_str() {
        Some("round-robin") => Kind::RoundRobin { cycles: 1 },
        _ => Kind::Swiss,
    }
}

/// Players as `{"1": {"rating": 2000, "rounds": ["2w1", "U"]}}`, or their rounds alone.
fn event_of(vector: &Json) -> Event {
    let mut event = Event {
        kind: Some(kind(vector)),
        rounds: vector["rounds"].as_u64().map(|rounds| rounds as u16),
        ..Event::default()
    };
    if let Some(worth) = vector.get("scoring") {
        event.scoring = Scoring {
            pairing_bye: points(&worth["pab"]),
            ..Scoring::of(
                points(&worth["win"]),
                points(&worth["draw"]),
                points(&worth["loss"]),
            )
        };
    }
    for (number, player) in numbered(&vector["players"]) {
        event.players.push(Player {
            number,
            name: number.to_string(),
            rating: player["rating"].as_u64().map(|rating| rating as u16),
            ..Player::default()
        });
        let rounds = player.get("rounds").unwrap_or(player).as_array().unwrap();
        for (round, cell) in (1..).zip(rounds) {
            let (cell, own) = (cell.as_str().unwrap(), PlayerId(number - 1));
            if let Some(why) = bye(cell) {
                event.byes.push(Bye::new(round, own, why, Place::default()));
                continue;
            }
            let digits = cell.find(|c: char| !c.is_ascii_digit()).unwrap();
            let opponent = PlayerId(cell[..digits].parse::<u32>().unwrap() - 1);
            if opponent < own {
                continue;
            }
            let mut signs = cell[digits..].chars();
            let (colour, own_mark) = (signs.next().unwrap(), mark(signs.next().unwrap()));
            let theirs = answer(&vector["players"], opponent, round);
            let (players, marks) = if colour == 'w' {
                ([own, opponent], [own_mark, theirs])
            } else {
                ([opponent, own], [theirs, own_mark])
            };
            event
                .pairings
                .push(Pairing::new(Some(round), players[0], players[1], marks));
        }
    }
    event
}

fn answer(players: &Json, opponent: PlayerId, round: u16) -> PlayerResult {
    let player = &players[(opponent.0 + 1).to_string()];
    let rounds = player.get("rounds").unwrap_or(player);
    let cell = rounds[usize::from(round - 1)].as_str().unwrap();
    mark(cell.chars().last().unwrap())
}

/// Whether a value is the number, exactly; published numbers have two decimals, half up.
fn is(value: &Value, expected: &Json, published: bool) -> bool {
    let exact = match value {
        Value::Points(quarters) => Ratio::new(quarters.in_quarters(), 4),
        Value::Count(number) | Value::Rating(number) => Ratio::from_integer(*number),
        Value::Rank(number) => Ratio::from_integer(i64::from(*number)),
        Value::Average(average) => *average,
        Value::Steps(steps) => {
            let expected = expected.as_array().unwrap().iter();
            return expected
                .map(|number| quarters(number).to_integer())
                .eq(steps.iter().map(|step| step.in_quarters()));
        }
        Value::Unknown(_) => return expected.is_null(),
    };
    if let Some(text) = expected.as_str() {
        let (above, below) = text.split_once('/').unwrap();
        return exact == Ratio::new(above.parse().unwrap(), below.parse().unwrap());
    }
    if expected.is_null() {
        return false;
    }
    let decimals = if published { 100 } else { 10_000 };
    let rounded = (exact * decimals + Ratio::new(1, 2)).floor().to_integer();
    rounded == (expected.as_f64().unwrap() * decimals as f64).round() as i64
}

fn quarters(number: &Json) -> Ratio<i64> {
    Ratio::from_integer((number.as_f64().unwrap() * 4.0).round() as i64)
}

/// The numbers that are not as expected; how many there are.
fn wrong(
    contest: &Contest,
    rules: RuleSet,
    code: &str,
    expected: &Json,
    published: bool,
) -> (Vec<String>, usize) {
    let choices = Choices {
        allow: true,
        ..Choices::default()
    };
    let tiebreaks = Tiebreaks::new(contest, rules, choices);
    let spec: Spec = code.parse().unwrap();
    let column = tiebreaks.column(spec);
    let expected = numbered(expected);
    let all = expected.len();
    let wrong = expected.into_iter().filter_map(|(number, expected)| {
        let value = &column[number as usize - 1];
        let differs = !is(value, expected, published);
        differs.then(|| format!("{code} {rules:?} of {number}: {value} for {expected}"))
    });
    (wrong.collect(), all)
}

#[test]
fn every_number_of_players() {
    let vectors = vectors();
    let (mut all_wrong, mut count) = (Vec::new(), 0);
    let mut add = |name: &str, (wrong, all): (Vec<String>, usize)| {
        all_wrong.extend(wrong.into_iter().map(|line| format!("{name}: {line}")));
        count += all;
    };
    for (name, values) in vectors["values"].as_object().unwrap() {
        let contest = Contest::of_players(&event_of(&vectors["events"][name]));
        for (year, rules) in [
            ("2026", RuleSet::Fide2026),
            ("2024_where_other", RuleSet::Fide2024),
        ] {
            for (code, expected) in values[year].as_object().into_iter().flatten() {
                add(name, wrong(&contest, rules, code, expected, false));
            }
        }
    }
    for exercise in vectors["exercises_2023"].as_object().unwrap().values() {
        if let Some(expected) = exercise.get("published") {
            let contest = Contest::of_players(&event_of(
                &vectors["events"][exercise["event"].as_str().unwrap()],
            ));
            let code = exercise["code"].as_str().unwrap();
            add(
                "exercise",
                wrong(&contest, rules(&exercise["rules"]), code, expected, true),
            );
        }
    }
    let french = &vectors["french_2026_printed"];
    let contest = Contest::of_players(&event_of(&vectors["events"]["french-2026"]));
    for (code, expected) in french["values"].as_object().unwrap() {
        add(
            "french",
            wrong(&contest, RuleSet::Fide2026, code, expected, true),
        );
    }
    let draughts = &vectors["draughts"];
    let contest = Contest::of_players(&event_of(&draughts["event"]));
    for (code, expected) in draughts["values"].as_object().unwrap() {
        let code = if code == "points" { "PTS" } else { code };
        add(
            "draughts",
            wrong(&contest, RuleSet::Fide2026, code, expected, false),
        );
    }
    assert!(
        all_wrong.is_empty(),
        "{} of {count}:\n{}",
        all_wrong.len(),
        all_wrong.join("\n")
    );
    assert!(count > 1_500, "{count}");
}

/// Groups of numbers, best first, of a list.
fn order(contest: &Contest, rules: RuleSet, list: &Json) -> Vec<Vec<u64>> {
    let specs = list.as_array().unwrap().iter();
    let specs: Vec<Spec> = specs
        .map(|code| code.as_str().unwrap().parse().unwrap())
        .collect();
    let standings = Standings::of(contest, rules, Choices::default(), &specs);
    let mut groups: BTreeMap<usize, Vec<u64>> = BTreeMap::new();
    for row in standings.rows {
        groups
            .entry(row.place)
            .or_default()
            .push(u64::from(row.number));
    }
    let mut groups: Vec<Vec<u64>> = groups.into_values().collect();
    groups.iter_mut().for_each(|group| group.sort_unstable());
    groups
}

fn groups(expected: &Json) -> Vec<Vec<u64>> {
    serde_json::from_value(expected.clone()).unwrap()
}

#[test]
fn every_order_of_players() {
    let vectors = vectors();
    for vector in vectors["orders"].as_array().unwrap() {
        let contest = Contest::of_players(&event_of(
            &vectors["events"][vector["event"].as_str().unwrap()],
        ));
        let found = order(&contest, rules(&vector["rules"]), &vector["list"]);
        assert_eq!(
            found,
            groups(&vector["order"]),
            "{} {}",
            vector["event"],
            vector["list"]
        );
    }
}

#[test]
fn every_group_of_direct_encounter() {
    let vectors = vectors();
    for vector in vectors["direct_encounter"].as_array().unwrap() {
        let contest = Contest::of_players(&event_of(vector));
        let tiebreaks = Tiebreaks::new(&contest, RuleSet::Fide2026, Choices::default());
        let tied: Vec<usize> = (vector["tied"].as_array().unwrap().iter())
            .map(|number| number.as_u64().unwrap() as usize - 1)
            .collect();
        let code = if vector["forfeits_count"] == true {
            "DE/P"
        } else {
            "DE"
        };
        let among = tiebreaks.among_tied(code.parse().unwrap(), &tied).unwrap();
        let mut found: BTreeMap<u32, Vec<u64>> = BTreeMap::new();
        for (player, working) in among {
            let Value::Rank(place) = working.value else {
                panic!("{}", vector["id"]);
            };
            found.entry(place).or_default().push(player as u64 + 1);
        }
        let mut found: Vec<Vec<u64>> = found.into_values().collect();
        found.iter_mut().for_each(|group| group.sort_unstable());
        assert_eq!(found, groups(&vector["places"]), "{}", vector["id"]);
    }
}

#[test]
fn published_places_by_direct_encounter() {
    let vectors = vectors();
    for exercise in vectors["exercises_2023"].as_object().unwrap().values() {
        let Some(expected) = exercise.get("published_places") else {
            continue;
        };
        let contest = Contest::of_players(&event_of(
            &vectors["events"][exercise["event"].as_str().unwrap()],
        ));
        let list: Vec<Spec> = vec!["DE".parse().unwrap()];
        let standings = Standings::of(
            &contest,
            rules(&exercise["rules"]),
            Choices::default(),
            &list,
        );
        for (number, place) in numbered(expected) {
            let row = standings
                .rows
                .iter()
                .find(|row| row.number == number)
                .unwrap();
            assert_eq!(
                row.place as u64,
                place.as_u64().unwrap(),
                "{number} in {}",
                exercise["event"]
            );
        }
    }
}

/// FIDE Arbiters' Manual 2026: one player, whose opponents' adjusted scores are given.
#[test]
fn the_examples_of_the_manual() {
    let vectors = vectors();
    for example in vectors["manual_2026"].as_array().unwrap() {
        let cells: Vec<&str> = example["cells"].as_str().unwrap().split(' ').collect();
        let scores = example["adjusted_scores_of_opponents"].as_array().unwrap();
        let mut results = vec![Vec::new()];
        for (round, (cell, score)) in (1..).zip(cells.iter().zip(scores)) {
            let opponent = bye(cell).is_none().then_some(results.len());
            let worth = match *cell {
                "1" | "+" | "U" | "F" => Points::ONE,
                "=" | "H" => Points::HALF,
                _ => Points::ZERO,
            };
            let result = RoundResult {
                round: Some(round),
                opponent,
                played: matches!(*cell, "1" | "=" | "0"),
                decided: match worth {
                    Points::ONE => Decided::Won,
                    Points::HALF => Decided::Drawn,
                    _ => Decided::Lost,
                },
                points: worth,
                other: Points::ZERO,
                colour: None,
                voluntary: matches!(*cell, "-" | "Z" | "H"),
                boards: Vec::new(),
            };
            if opponent.is_some() {
                // One game that is worth all that the opponent has for others.
                results.push(vec![RoundResult {
                    opponent: Some(0),
                    played: true,
                    points: points(score),
                    voluntary: false,
                    ..result.clone()
                }]);
            }
            results[0].push(result);
        }
        let players = results.len() as u32;
        let event = Event {
            kind: Some(Kind::Swiss),
            players: (1..=players)
                .map(|number| Player {
                    number,
                    ..Player::default()
                })
                .collect(),
            ..Event::default()
        };
        let contest = Contest {
            results,
            rounds: cells.len() as u16,
            ..Contest::of_players(&event)
        };
        for (year, rules) in [("2024", RuleSet::Fide2024), ("2026", RuleSet::Fide2026)] {
            let tiebreaks = Tiebreaks::new(&contest, rules, Choices::default());
            for (code, expected) in example[year].as_object().unwrap() {
                let value = &tiebreaks.column(code.parse().unwrap())[0];
                assert!(
                    is(value, expected, false),
                    "{} {year} {code}: {value}",
                    example["id"]
                );
            }
        }
    }
}

/// Four boards; both sides of a match state their own results.
fn teams_of(vector: &Json) -> Event {
    let mut event = Event {
        kind: Some(Kind::Swiss),
        rounds: vector["rounds"].as_u64().map(|rounds| rounds as u16),
        board_colours: vec![Colour::White, Colour::Black, Colour::White, Colour::Black],
        ..Event::default()
    };
    let teams = numbered(&vector["teams"]);
    for (number, _) in &teams {
        let players = (4 * (number - 1)..4 * number).map(PlayerId);
        for id in players.clone() {
            event.players.push(Player {
                number: id.0 + 1,
                name: id.0.to_string(),
                team: Some(TeamId(number - 1)),
                ..Player::default()
            });
        }
        event.teams.push(Team {
            number: *number,
            name: number.to_string(),
            players: players.collect(),
            ..Team::default()
        });
    }
    for (number, rounds) in &teams {
        for (round, cell) in (1..).zip(rounds.as_array().unwrap()) {
            add_match(&mut event, vector, *number, round, cell.as_str().unwrap());
        }
    }
    event
}

fn add_match(event: &mut Event, vector: &Json, number: u32, round: u16, cell: &str) {
    let team = TeamId(number - 1);
    let mut without = |without| {
        event.team_rounds.push(TeamRound {
            round,
            team,
            without,
            at: Place::default(),
        });
    };
    if let Some(why) = bye(cell) {
        let worth = &vector["bye"][cell];
        return without(match why {
            ByeReason::PairingBye => WithoutMatch::PairingBye {
                match_points: points(&worth[0]),
                game_points: points(&Json::from(worth[1].as_f64().unwrap())),
            },
            other => WithoutMatch::Bye(other),
        });
    }
    let (opponent, boards) = cell.split_once(':').unwrap();
    let opponent: u32 = opponent.parse().unwrap();
    match boards {
        "++++" => without(WithoutMatch::Won {
            over: TeamId(opponent - 1),
        }),
        "----" => without(WithoutMatch::Lost {
            to: TeamId(opponent - 1),
        }),
        _ if opponent < number => {}
        _ => {
            let theirs = vector["teams"][opponent.to_string()][usize::from(round - 1)]
                .as_str()
                .unwrap();
            let theirs = theirs.split_once(':').unwrap().1;
            for (board, (own, their)) in (0..).zip(boards.chars().zip(theirs.chars())) {
                let id = |team: u32| PlayerId(4 * (team - 1) + board);
                event.pairings.push(Pairing {
                    board: Some(board as u16 + 1),
                    ..Pairing::new(
                        Some(round),
                        id(number),
                        id(opponent),
                        [mark(own), mark(their)],
                    )
                });
            }
        }
    }
}

fn score(vector: &Json) -> TeamScore {
    match vector["primary"].as_str() {
        Some("GP") => TeamScore::Game,
        _ => TeamScore::Match,
    }
}

#[test]
fn every_number_and_order_of_teams() {
    let vectors = vectors();
    let vectors = &vectors["teams"];
    let event = |name: &str| teams_of(&vectors["events"][name]);
    let (mut all_wrong, mut count) = (Vec::new(), 0);
    for (name, values) in vectors["values"].as_object().unwrap() {
        for (year, values) in values.as_object().unwrap() {
            let rules = if year.starts_with("2024") {
                RuleSet::Fide2024
            } else {
                RuleSet::Fide2026
            };
            let score = if year.contains("game points") {
                TeamScore::Game
            } else {
                TeamScore::Match
            };
            let contest = Contest::of_teams(&event(name), rules, score);
            for (code, expected) in values.as_object().unwrap() {
                let (wrong, all) = wrong(&contest, rules, code, expected, false);
                all_wrong.extend(wrong.into_iter().map(|line| format!("{name}: {line}")));
                count += all;
            }
        }
    }
    let exercises = event("exercises-teams");
    for exercise in vectors["exercises_2023"].as_array().unwrap() {
        let rules = rules(&exercise["rules"]);
        let contest = Contest::of_teams(&exercises, rules, score(exercise));
        let code = exercise["code"].as_str().unwrap();
        let (wrong, all) = wrong(&contest, rules, code, &exercise["published"], true);
        all_wrong.extend(
            wrong
                .into_iter()
                .map(|line| format!("{}: {line}", exercise["exercise"])),
        );
        count += all;
    }
    for vector in vectors["orders"].as_array().unwrap() {
        let rules = rules(&vector["rules"]);
        let contest = Contest::of_teams(
            &event(vector["event"].as_str().unwrap()),
            rules,
            score(vector),
        );
        let found = order(&contest, rules, &vector["list"]);
        if found != groups(&vector["order"]) {
            all_wrong.push(format!("{}: {found:?}", vector));
        }
    }
    for exercise in vectors["exercises_2023_orders"].as_array().unwrap() {
        let contest = Contest::of_teams(&exercises, RuleSet::Fide2024, TeamScore::Match);
        let found = order(&contest, RuleSet::Fide2024, &exercise["list"]);
        let expected = groups(&exercise["published_order_of_some"]);
        let some = expected.concat();
        let among: Vec<Vec<u64>> = (found.into_iter())
            .map(|group| {
                group
                    .into_iter()
                    .filter(|team| some.contains(team))
                    .collect::<Vec<_>>()
            })
            .filter(|group| !group.is_empty())
            .collect();
        if among != expected {
            all_wrong.push(format!("{exercise}: {among:?}"));
        }
    }
    assert!(
        all_wrong.is_empty(),
        "{} of {count}:\n{}",
        all_wrong.len(),
        all_wrong.join("\n")
    );
    assert!(count > 500, "{count}");
}
