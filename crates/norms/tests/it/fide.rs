//! FIDE titles and ratings against published and independently computed answers; the files name their sources.

use scoresheet_event::{
    Bye, ByeReason, Event, Kind, Pairing, Place, Player, PlayerId, PlayerResult, Points, Sex,
};
use scoresheet_norms::Day;
use scoresheet_norms::fide::{
    Applicant, Application, EventKind, FideTitle, Foreigners, Form, GameChange, HeldTitle, List,
    NormGame, NormResult, Opponent, RatedGame, RatingPlayer, RoundsADay, StrongSwiss, TitleEdition,
    Verdict, certificates, change, event_norms, event_ratings, first_rating,
    first_rating_until_2024, foreigners, judge, k_factor, k_used, performance, read_k_list,
    rounded_change, what_if, with_known_ratings,
};
use serde_json::Value as Json;

fn titles() -> Json {
    serde_json::from_str(include_str!("../data/fide_titles.json")).unwrap()
}

fn ratings() -> Json {
    serde_json::from_str(include_str!("../data/fide_ratings.json")).unwrap()
}

fn points(number: &Json) -> Points {
    Points::halves((number.as_f64().unwrap() * 2.0) as i32)
}

fn all(vector: &Json) -> &Vec<Json> {
    vector.as_array().unwrap()
}

/// `1 2 GM 2400 USA`, `U`.
fn game(round: u16, text: &str) -> NormGame {
    let mut words = text.split(' ');
    let result = match words.next().unwrap() {
        "1" | "W" => NormResult::Played(Points::ONE),
        "=" | "D" => NormResult::Played(Points::HALF),
        "0" | "L" => NormResult::Played(Points::ZERO),
        "+" => NormResult::ForfeitWin,
        "-" => NormResult::ForfeitLoss,
        "U" => NormResult::PairingBye,
        "F" | "H" | "Z" => NormResult::Out,
        other => panic!("{other}"),
    };
    let opponent = words.next().map(|number| {
        let (title, rating) = (words.next().unwrap(), words.next().unwrap());
        Opponent {
            number: number.parse().unwrap(),
            name: format!("Player {number}"),
            title: (title != "-").then(|| HeldTitle::read(title).unwrap()),
            rating: Some(rating.parse().unwrap()).filter(|rating| *rating > 0),
            federation: words.next().map(str::to_owned),
            no_point_against_rated: words.next() == Some("zero"),
        }
    });
    NormGame {
        round,
        result,
        opponent,
    }
}

fn form(text: &Json) -> Form {
    match text.as_str().unwrap() {
        "swiss" => Form::Swiss,
        "round-robin" => Form::RoundRobin,
        "double-round-robin" => Form::DoubleRoundRobin,
        "knockout" => Form::KnockOut,
        _ => Form::Other,
    }
}

fn number(json: &Json) -> usize {
    json.as_u64().unwrap() as usize
}

/// What differs between a verdict and what was expected.
fn differences(found: &Verdict, expected: &Json) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut compare = |name: &str, found: Json| {
        if let Some(expected) = expected.get(name) {
            let same = match (found.as_f64(), expected.as_f64()) {
                (Some(found), Some(expected)) => found == expected,
                _ => found == *expected,
            };
            if !same {
                wrong.push(format!("{name}: {found} for {expected}"));
            }
        }
    };
    compare("norm", found.norm.into());
    compare("by", found.by.filter(|_| found.norm).into());
    compare("exemption", found.exemption.into());
    compare("counts_as", found.counts_as.into());
    compare("dropped", found.dropped.into());
    if let Some(figures) = &found.figures {
        let half = |points: Points| f64::from(points.in_halves()) / 2.0;
        for (name, value) in [
            ("games", figures.games),
            ("federations", figures.federations),
            ("own", figures.own[0]),
            ("own_max", figures.own[1]),
            ("one", figures.one[0]),
            ("one_max", figures.one[1]),
            ("titled", figures.titled[0]),
            ("titled_min", figures.titled[1]),
            ("holders", figures.holders[0]),
            ("holders_min", figures.holders[1]),
        ] {
            compare(name, value.into());
        }
        compare("score", half(figures.score).into());
        compare("ra", figures.ra.into());
        compare("raised", figures.raised.map(|[lowest, _]| lowest).into());
        compare("percent", figures.percent.into());
        compare("dp", figures.dp.into());
        compare("rp", figures.rp.into());
        compare("needed", figures.needed.map(half).into());
    }
    if let Some(failed) = expected.get("failed") {
        let mut articles: Vec<&str> = found.lacks.iter().map(|lack| lack.article).collect();
        let mut expected: Vec<&str> = all(failed)
            .iter()
            .map(|article| article.as_str().unwrap())
            .collect();
        articles.sort_unstable();
        expected.sort_unstable();
        if articles != expected {
            wrong.push(format!("failed: {articles:?} for {expected:?}"));
        }
    }
    wrong
}

#[test]
fn every_applicant() {
    let vectors = titles();
    let requirements = TitleEdition::Titles2024.requirements();
    let (mut wrong, mut count) = (Vec::new(), 0);
    for case in all(&vectors["cases"]) {
        let games: Vec<NormGame> = (1..)
            .zip(all(&case["games"]))
            .map(|(round, text)| game(round, text.as_str().unwrap()))
            .collect();
        let applicant = Applicant {
            federation: case["applicant"]["federation"].as_str().unwrap(),
            sex: Some(if case["applicant"]["sex"] == "w" {
                Sex::Woman
            } else {
                Sex::Man
            }),
            games: &games,
            rounds: number(&case["rounds"]) as u16,
            form: form(&case["system"]),
            allow_format: false,
            players: case.get("players").map_or(0, number),
            kind: case
                .get("event")
                .map(|kind| kind.as_str().unwrap().parse().unwrap()),
            registering: case.get("registering").map(|code| code.as_str().unwrap()),
            foreigners: case.get("field").map(|field| Foreigners {
                foreign: number(&field["foreign"]),
                titled: number(&field["titled"]),
                federations: number(&field["federations"]),
                round: None,
                settled: true,
            }),
        };
        let expected = case["titles"].as_object().unwrap();
        assert_eq!(
            expected.len(),
            if applicant.sex == Some(Sex::Woman) {
                4
            } else {
                2
            }
        );
        for (title, expected) in expected {
            let asked = requirements
                .iter()
                .find(|asked| asked.title.code() == title)
                .unwrap();
            let found = judge(asked, &applicant);
            for line in differences(&found, expected) {
                wrong.push(format!("{} {title}: {line}", case["id"]));
            }
            count += 1;
        }
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(count, 220);
}

/// 1.4.5f has two readings: that of a norm which the other would not give is named.
#[test]
fn the_other_reading_of_a_double_round_robin_is_named_where_it_decides() {
    let vectors = titles();
    let requirements = TitleEdition::Titles2024.requirements();
    let remarks = |id: &str, title: FideTitle| {
        let cases = all(&vectors["cases"]).iter();
        let case = cases.clone().find(|case| case["id"] == id).unwrap();
        let games = (1..).zip(all(&case["games"]));
        let games: Vec<_> = games
            .map(|(round, text)| game(round, text.as_str().unwrap()))
            .collect();
        let applicant = Applicant {
            federation: "FRA",
            sex: None,
            games: &games,
            rounds: number(&case["rounds"]) as u16,
            form: Form::DoubleRoundRobin,
            allow_format: false,
            players: number(&case["players"]),
            kind: None,
            registering: None,
            foreigners: None,
        };
        let asked = requirements.iter().find(|asked| asked.title == title);
        let verdict = judge(asked.unwrap(), &applicant);
        assert!(verdict.norm);
        verdict.remarks.join(" ")
    };
    // Four of ten games against grandmasters.
    let found = remarks("drr-2-gm", FideTitle::Gm);
    assert!(
        found.ends_with("no norm: 4 against GM, 5 would be required"),
        "{found}"
    );
    // Six of ten against masters and grandmasters, all of fourteen.
    assert_eq!(remarks("drr-2-gm", FideTitle::Im), "");
    assert_eq!(remarks("drr-8-players-2", FideTitle::Im), "");
}

#[test]
fn the_parameters_of_the_titles() {
    let parameters = &titles()["parameters"];
    for asked in TitleEdition::Titles2024.requirements() {
        let code = asked.title.code();
        let holders: Vec<&str> = asked.holders.iter().map(|title| title.code()).collect();
        for (name, value) in [
            ("floor", Json::from(asked.floor)),
            ("average", asked.average.into()),
            ("performance", asked.performance.into()),
            ("required_titles", holders.into()),
        ] {
            assert_eq!(value, parameters[name][code], "{name} {code}");
        }
    }
    let titled: Vec<&str> = (HeldTitle::ALL.into_iter())
        .filter(|title| title.counts())
        .map(HeldTitle::code)
        .collect();
    assert_eq!(Json::from(titled), parameters["titled"]);
}

/// Opponents of so many federations that nothing else fails, all with the title and this rating.
fn against(count: usize, title: FideTitle, rating: u16, score: Points) -> Vec<NormGame> {
    let halves = score.in_halves();
    (0..count)
        .map(|index| NormGame {
            round: index as u16 + 1,
            result: NormResult::Played(Points::halves((halves - 2 * index as i32).clamp(0, 2))),
            opponent: Some(Opponent {
                number: index as u32 + 2,
                name: String::new(),
                title: Some(HeldTitle::ByNorms(title)),
                rating: Some(rating),
                federation: Some(format!("F{index}")),
                no_point_against_rated: false,
            }),
        })
        .collect()
}

fn applicant(games: &[NormGame]) -> Applicant<'_> {
    Applicant {
        federation: "EST",
        sex: Some(Sex::Woman),
        games,
        rounds: games.len() as u16,
        form: Form::RoundRobin,
        allow_format: false,
        players: games.len() + 1,
        kind: None,
        registering: None,
        foreigners: None,
    }
}

/// The lowest average for each score: one point less in the average, and the points are not enough.
#[test]
fn the_points_that_an_average_needs() {
    let vectors = titles();
    let rows = all(&vectors["needed"]["rows"]);
    for row in rows {
        let title = FideTitle::ALL
            .into_iter()
            .find(|title| row["title"] == title.code())
            .unwrap();
        let requirements = TitleEdition::Titles2024.requirements();
        let asked = requirements
            .iter()
            .find(|asked| asked.title == title)
            .unwrap();
        let (count, score) = (number(&row["games"]), points(&row["points"]));
        let average = number(&row["average_from"]) as u16;
        let enough = |rating| {
            let games = against(count, FideTitle::Gm, rating, score);
            let kind = (count < 9).then_some(EventKind::TeamChampionship);
            let form = Form::Swiss;
            let verdict = judge(
                asked,
                &Applicant {
                    kind,
                    form,
                    ..applicant(&games)
                },
            );
            verdict.norm && verdict.dropped == 0
        };
        assert!(enough(average), "{row}");
        assert!(!enough(average - 1), "{row}");
    }
    assert!(rows.len() > 100);
}

#[test]
fn every_field_of_foreigners() {
    for case in all(&titles()["fields"]) {
        let mut event = Event {
            kind: Some(Kind::Swiss),
            rounds: Some(number(&case["rounds"]) as u16),
            ..Event::default()
        };
        // Whom they met does not matter: one more player meets all of them.
        let players = all(&case["field_players"]);
        let nobody = PlayerId(players.len() as u32);
        for (index, player) in players.iter().enumerate() {
            event.players.push(Player {
                number: index as u32 + 1,
                title: player["title"].as_str().map(str::to_owned),
                rating: player["rating"]
                    .as_u64()
                    .map(|rating| rating as u16)
                    .filter(|rating| *rating > 0),
                federation: player["federation"].as_str().map(str::to_owned),
                ..Player::default()
            });
            let own = PlayerId(index as u32);
            for (round, sign) in (1..).zip(player["rounds"].as_str().unwrap().chars()) {
                let marks = match sign {
                    '1' => [PlayerResult::Win, PlayerResult::Loss],
                    '=' => [PlayerResult::Draw, PlayerResult::Draw],
                    '0' => [PlayerResult::Loss, PlayerResult::Win],
                    _ => {
                        let why = match sign {
                            'U' => ByeReason::PairingBye,
                            _ => ByeReason::ZeroBye,
                        };
                        event.byes.push(Bye::new(round, own, why, Place::default()));
                        continue;
                    }
                };
                event
                    .pairings
                    .push(Pairing::new(Some(round), own, nobody, marks));
            }
        }
        event.players.push(Player {
            number: 999,
            ..Player::default()
        });
        let found = foreigners(&event, case["registering"].as_str().unwrap()).unwrap();
        let expected = &case["expected"];
        let figures = [found.foreign, found.federations, found.titled];
        let expected = ["foreign", "federations", "titled"].map(|name| number(&expected[name]));
        assert_eq!(figures, expected, "{}", case["id"]);
        assert_eq!(
            Json::from(found.are_enough()),
            case["exempt"],
            "{}",
            case["id"]
        );
    }
}

fn day(text: &Json) -> Day {
    text.as_str().unwrap().parse().unwrap()
}

#[test]
fn every_game_of_the_ratings() {
    for vector in all(&ratings()["games"]) {
        let game = RatedGame {
            own: number(&vector["own"]) as u16,
            opponent: number(&vector["opponent"]) as u16,
            result: points(&vector["score"]),
            list: match vector["kind"].as_str().unwrap() {
                "rapid" => List::Rapid,
                "blitz" => List::Blitz,
                _ => List::Standard,
            },
            start: day(&vector["start"]),
        };
        match change(&game).unwrap() {
            GameChange::TooFarApart => assert_eq!(vector["rated"], false, "{vector}"),
            GameChange::Rated(chance) => {
                assert_eq!(vector["rated"], true);
                assert_eq!(
                    Json::from(chance.difference),
                    vector["difference"],
                    "{vector}"
                );
                let delta = (vector["delta"].as_f64().unwrap() * 100.0).round() as i64;
                assert_eq!(chance.change, delta, "{vector}");
            }
        }
    }
    let old = RatedGame {
        own: 2000,
        opponent: 2000,
        result: Points::ONE,
        list: List::Standard,
        start: "2024-02-29".parse().unwrap(),
    };
    assert!(change(&old).is_err());
}

#[test]
fn every_table_of_the_ratings() {
    use scoresheet_event::tiebreak::{expected_hundredths, rating_difference};
    let vectors = ratings();
    for (percent, dp) in (0..).zip(all(&vectors["dp"]["percent_0_to_100"])) {
        assert_eq!(Json::from(rating_difference(percent)), *dp, "{percent}");
    }
    for row in all(&vectors["pd"]["rows"]) {
        let to = row[1].as_i64().unwrap_or(2000);
        for difference in row[0].as_i64().unwrap()..=to {
            assert_eq!(
                Json::from(expected_hundredths(difference)),
                row[2],
                "{difference}"
            );
            if difference > 0 {
                assert_eq!(
                    Json::from(expected_hundredths(-difference)),
                    row[3],
                    "-{difference}"
                );
            }
        }
    }
}

#[test]
fn every_coefficient_and_rounding() {
    let vectors = ratings();
    for vector in all(&vectors["k"]) {
        let player = RatingPlayer {
            rating: number(&vector["rating"]) as u16,
            games_before: number(&vector["games_before"]) as u32,
            ever_2300: vector["ever_2300"] == true,
            ever_2400: vector["ever_2400"] == true,
            age_at_year_end: vector["age_at_year_end"].as_u64().map(|age| age as u16),
        };
        assert_eq!(Json::from(k_factor(&player)), vector["k"], "{vector}");
    }
    for vector in all(&vectors["k_cap"]) {
        let used = k_used(number(&vector["k"]) as u16, number(&vector["games"]) as u32);
        assert_eq!(Json::from(used), vector["used"], "{vector}");
    }
    for vector in all(&vectors["rounding"]) {
        let change: f64 = vector["change"].as_str().unwrap().parse().unwrap();
        let rounded = rounded_change(1, (change * 100.0).round() as i64);
        assert_eq!(Json::from(rounded), vector["rounded"], "{vector}");
    }
}

fn opponents(vector: &Json) -> Vec<u16> {
    all(&vector["opponents"])
        .iter()
        .map(|rating| number(rating) as u16)
        .collect()
}

#[test]
fn every_first_rating_and_performance() {
    let vectors = ratings();
    for vector in all(&vectors["initial"]) {
        let found = first_rating(&opponents(vector), points(&vector["score"]));
        let expected = (vector["published"] == true).then(|| vector["initial"].as_i64().unwrap());
        assert_eq!(found, expected, "{vector}");
    }
    for vector in all(&vectors["initial_2022"]) {
        let [average, games] = ["average", "games"].map(|name| vector[name].as_i64().unwrap());
        let found = first_rating_until_2024(average, points(&vector["score"]), games as u16);
        assert_eq!(Json::from(found), vector["initial"], "{vector}");
    }
    for vector in all(&vectors["performance"]) {
        let found = performance(&opponents(vector), points(&vector["score"])).unwrap();
        let expected = ["average", "performance"].map(|name| vector[name].as_i64().unwrap());
        assert_eq!([found.0, found.1], expected, "{vector}");
    }
}

#[test]
fn every_calculation_that_fide_published() {
    for player in all(&ratings()["published"]) {
        let (mut sum, mut by_event) = (0, 0);
        let games: u64 = player["games_in_period"].as_u64().unwrap();
        let k = k_used(number(&player["k"]) as u16, games as u32);
        assert_eq!(Json::from(k), player["k_used"]);
        for event in all(&player["events"]) {
            let changes = all(&event["games"]).iter().map(|game| {
                let game = RatedGame {
                    own: number(&event["own"]) as u16,
                    opponent: number(&game[0]) as u16,
                    result: points(&game[1]),
                    list: List::Standard,
                    start: day(&event["start"]),
                };
                match change(&game).unwrap() {
                    GameChange::Rated(chance) => chance.change,
                    GameChange::TooFarApart => panic!("standard"),
                }
            });
            let of_event: i64 = changes.sum();
            let expected = (event["sum_of_deltas"].as_f64().unwrap() * 100.0).round() as i64;
            assert_eq!(
                of_event, expected,
                "{} {}",
                player["player"], event["start"]
            );
            sum += of_event;
            by_event += rounded_change(k, of_event);
        }
        assert_eq!(
            Json::from(rounded_change(k, sum)),
            player["change_rounded_once"]
        );
        assert_eq!(Json::from(by_event), player["change_rounded_by_event"]);
    }
}

/// One applicant, number 1, against nine opponents; the others meet nobody. `last` is the result of the last round.
fn event(last: [PlayerResult; 2]) -> Event {
    let mut event = Event {
        name: Some("Tartu <open>".into()),
        federation: Some("EST".into()),
        kind: Some(Kind::Swiss),
        rounds: Some(9),
        start: Some("1. mai 2026".into()),
        ..Event::default()
    };
    let player = |number: u32| Player {
        number,
        name: format!("Player {number}"),
        sex: Some(Sex::Man),
        title: Some(if number.is_multiple_of(2) { "g" } else { "IM" }.to_owned()),
        rating: Some(2450),
        federation: Some(["FIN", "LAT", "LTU"][number as usize % 3].to_owned()),
        ..Player::default()
    };
    event.players = (1..=10).map(player).collect();
    for round in 1..=9 {
        let marks = match round {
            9 => last,
            1..=5 => [PlayerResult::Win, PlayerResult::Loss],
            _ => [PlayerResult::Draw, PlayerResult::Draw],
        };
        event.pairings.push(Pairing::new(
            Some(round),
            PlayerId(0),
            PlayerId(u32::from(round)),
            marks,
        ));
    }
    event
}

/// 5 + 3 × ½ + 0: 6½ of 9 is 72 %, dp 166 after 6½; 2450 needs 6 points (67 %, 125: 2575; 6½: 2616).
#[test]
fn an_event_gives_its_norms_and_their_certificates() {
    let event = event([PlayerResult::Loss, PlayerResult::Win]);
    let known = Application::default();
    let all = event_norms(&event, None, &known).unwrap().players;
    let own = &all[0].verdicts;
    assert_eq!(
        own.iter()
            .map(|verdict| (verdict.title, verdict.norm))
            .collect::<Vec<_>>(),
        [(FideTitle::Gm, true), (FideTitle::Im, true),]
    );
    let figures = own[0].figures.as_ref().unwrap();
    assert_eq!((figures.ra, figures.percent, figures.rp), (2450, 72, 2616));
    let papers = certificates(&event, PlayerId(0), None, &known).unwrap();
    let [grandmaster, _] = papers.as_slice() else {
        panic!("{papers:?}")
    };
    assert_eq!(grandmaster.norm, own[0]);
    assert_eq!(grandmaster.event.system, Some("Swiss"));
    let last = &grandmaster.rounds[8];
    assert_eq!(
        (last.round, last.counted_rating, last.result.as_deref()),
        (Some(9), Some(2450), Some("0"))
    );
    let asked = &TitleEdition::Titles2024.requirements()[0];
    let checks = figures.checks(asked, None);
    assert!(checks.iter().all(|check| check.met), "{checks:?}");
    let performance = &checks[6];
    assert_eq!(
        (
            performance.article,
            performance.has.as_str(),
            performance.asked.as_str()
        ),
        ("1.4.8", "2616", "at least 2600")
    );
    // Nobody else has games enough.
    assert!(
        all[1..]
            .iter()
            .flat_map(|player| &player.verdicts)
            .all(|verdict| !verdict.norm)
    );
}

#[test]
fn before_the_last_round_the_result_that_is_needed() {
    let event = event([PlayerResult::Open, PlayerResult::Open]);
    let found = what_if(&event, None, &Application::default()).unwrap();
    let found: Vec<_> = found
        .iter()
        .map(|each| (each.player.0, each.title, each.needed, each.safe))
        .collect();
    assert_eq!(
        found,
        [
            (0, FideTitle::Gm, Points::ZERO, true),
            (0, FideTitle::Im, Points::ZERO, true),
        ]
    );
    // It has been played.
    let played = self::event([PlayerResult::Draw; 2]);
    let refused = what_if(&played, None, &Application::default()).unwrap_err();
    assert!(
        refused.to_string().contains("round 9, the last"),
        "{refused}"
    );
}

#[test]
fn what_is_not_known_is_said_and_the_others_are_judged() {
    let mut event = event([PlayerResult::Loss, PlayerResult::Win]);
    event.players[4].title = Some("XM".into());
    event.players[9].federation = None;
    let norms = |event: &Event| event_norms(event, None, &Application::default());
    let all = norms(&event).unwrap().players;
    assert!(all[0].not_judged.as_ref().unwrap().contains("\"XM\""));
    assert!(
        all[9]
            .not_judged
            .as_ref()
            .unwrap()
            .contains("no federation")
    );
    assert!(all[1].not_judged.is_none());
    event.kind = None;
    assert!(norms(&event).is_err());
    event.kind = Some(Kind::Swiss);
    event.start = Some("31.12.2023".into());
    assert!(
        norms(&event)
            .unwrap_err()
            .to_string()
            .contains("2023-12-31")
    );
    event.start = None;
    assert!(norms(&event).is_err());
    assert!(
        event_norms(
            &event,
            Some(TitleEdition::Titles2024),
            &Application::default()
        )
        .is_ok()
    );
}

/// 2450 against 2450 nine times: 50 hundredths are expected of each game; five wins, three draws and a loss are 2.00 more.
#[test]
fn an_event_gives_its_changes_of_ratings() {
    let mut event = event([PlayerResult::Loss, PlayerResult::Win]);
    let ratings = event_ratings(&event, List::Standard).unwrap();
    assert_eq!(
        (ratings.players[0].sum, ratings.players[0].performance),
        (200, Some((2450, 2616)))
    );
    assert_eq!(ratings.players[1].sum, -50);
    event.players[0].rating = None;
    let ratings = event_ratings(&event, List::Standard).unwrap();
    // (9 × 2450 + 3600) / 11 is 2331.8; 7½ of 11 is 68 %, dp 133: more than 2200.
    assert_eq!(
        (ratings.players[0].sum, ratings.players[0].first),
        (0, Some(2200))
    );
    assert_eq!(ratings.players[1].games, []);
    let working = ratings.players[0].first_working.unwrap();
    assert_eq!(
        (
            working.sum,
            working.games,
            working.percent,
            working.unlimited
        ),
        (9 * 2450 + 3600, 11, 68, 2465)
    );
    assert_eq!(ratings.rules, "fide-ratings-2024");
    assert_eq!(ratings.rules_because, "by the date, 1. mai 2026");
    event.start = Some("2026".into());
    let ratings = event_ratings(&event, List::Standard).unwrap();
    assert!(
        ratings
            .rules_because
            .ends_with("the first day that it may be")
    );
    event.start = None;
    assert!(event_ratings(&event, List::Standard).is_err());
}

/// B.02 1.1: what record 122 or 222 says, where it is not what the list asks.
#[test]
fn the_time_to_think_that_is_not_of_the_list_is_said() {
    let pace = |record: &str, list: List| {
        let event = Event {
            kept: vec![record.to_owned()],
            ..event([PlayerResult::Draw; 2])
        };
        event_ratings(&event, list).unwrap().pace
    };
    assert_eq!(pace("222 5400+30", List::Standard), None);
    assert_eq!(pace("122 15 min + 10 sec", List::Rapid), None);
    assert_eq!(pace("122 as usual", List::Blitz), None);
    let blitz = pace("122 90 minutes + 30 seconds", List::Blitz).unwrap();
    assert!(
        blitz.contains("120 minutes") && blitz.contains("standard list"),
        "{blitz}"
    );
    // Players of 2450 need 120 minutes.
    let short = pace("222 3600+30", List::Standard).unwrap();
    assert!(short.contains("need 120"), "{short}");
}

/// An exemption is of a norm that is not within the limits of federations (1.4.3e).
#[test]
fn a_norm_within_the_limits_needs_no_exemption() {
    let known = Application {
        kind: Some(EventKind::Zonal),
        ..Application::default()
    };
    let exemption = |event: &Event| {
        let norms = event_norms(event, None, &known).unwrap();
        let verdict = &norms.players[0].verdicts[0];
        assert!(verdict.norm);
        (verdict.exemption, verdict.remarks.len())
    };
    let mut event = event([PlayerResult::Loss, PlayerResult::Win]);
    assert_eq!(exemption(&event), (None, 0));
    for player in &mut event.players {
        player.federation = Some("FIN".into());
    }
    assert_eq!(exemption(&event), (Some("1.4.3c"), 1));
}

/// 1.4.6a: an event of more than thirty days, both its ends included.
#[test]
fn a_long_event_is_told() {
    let is_long = |end: &str| {
        let event = Event {
            end: Some(end.to_owned()),
            ..event([PlayerResult::Draw; 2])
        };
        event_norms(&event, None, &Application::default())
            .unwrap()
            .is_long
    };
    assert!(!is_long("30.05.2026"));
    assert!(is_long("31.05.2026"));
    assert!(!is_long("2026"));
}

/// A title above the rating, and 1.4.2b before the end: both are told, and decide nothing.
#[test]
fn what_may_be_wrong_or_change_is_told() {
    let told = |event: &Event| {
        let norms = event_norms(event, None, &Application::default()).unwrap();
        (norms.titles_above_rating, norms.no_point_yet)
    };
    let mut swiss = event([PlayerResult::Draw; 2]);
    // The even numbers are grandmasters of 2450.
    assert_eq!(told(&swiss), (vec![2, 4, 6, 8, 10], vec![]));
    swiss.players[1].rating = Some(2500);
    swiss.players[0].rating = None;
    assert_eq!(told(&swiss).0, [1, 4, 6, 8, 10]);

    let mut all = event([PlayerResult::Open; 2]);
    all.kind = Some(Kind::RoundRobin { cycles: 1 });
    all.players[9].rating = None;
    assert_eq!(told(&all).1, [10]);
    all.pairings.last_mut().unwrap().results = [PlayerResult::Draw; 2];
    assert!(told(&all).1.is_empty());
}

/// Sixty rounds, all won against players of one federation: no norm, and there are more sets to leave out than are tried.
#[test]
fn a_search_that_is_given_up_is_told() {
    let games = against(60, FideTitle::Gm, 2400, Points::whole(60));
    let mut applicant = applicant(&games);
    applicant.form = Form::Swiss;
    let mut games = games.clone();
    for game in &mut games {
        game.opponent.as_mut().unwrap().federation = Some("LAT".to_owned());
    }
    applicant.games = &games;
    let found = judge(&TitleEdition::Titles2024.requirements()[0], &applicant);
    assert!(!found.norm);
    assert!(
        found.remarks[0].starts_with("not all sets"),
        "{:?}",
        found.remarks
    );
}

/// A code that is none of FIDE's would count as a federation of its own.
#[test]
fn an_unknown_federation_is_said() {
    let mut event = event([PlayerResult::Loss, PlayerResult::Win]);
    event.players[3].federation = Some("QQQ".into());
    let norms = event_norms(&event, None, &Application::default()).unwrap();
    let why = norms.players[0].not_judged.as_deref().unwrap_or_default();
    assert!(why.contains("\"QQQ\" of 4 Player 4"), "{why}");
    assert_eq!(norms.players[1].not_judged, None);
    event.players[3].federation = Some("lat".into());
    let norms = event_norms(&event, None, &Application::default()).unwrap();
    assert_eq!(norms.players[0].not_judged, None);
    assert_eq!(norms.edition_because, "by the date, 1. mai 2026");
}

/// 1.5.6: forty players in every round, of 2000 on the average; who missed two rounds is none of them.
#[test]
fn a_strong_swiss_has_forty_players_of_2000_in_every_round() {
    let swiss = |players: u32, rating: u16, absent: u32| {
        let player = |number| Player {
            number,
            name: number.to_string(),
            rating: Some(rating),
            ..Player::default()
        };
        let mut event = Event {
            kind: Some(Kind::Swiss),
            rounds: Some(3),
            players: (1..=players).map(player).collect(),
            ..Event::default()
        };
        for round in 1..=3 {
            for board in 0..players / 2 {
                let pair = [PlayerId(2 * board), PlayerId(2 * board + 1)];
                // The last boards are empty from the second round on.
                if round > 1 && board >= (players - absent) / 2 {
                    let out =
                        pair.map(|id| Bye::new(round, id, ByeReason::ZeroBye, Place::default()));
                    event.byes.extend(out);
                    continue;
                }
                let marks = [PlayerResult::Draw; 2];
                event
                    .pairings
                    .push(Pairing::new(Some(round), pair[0], pair[1], marks));
            }
        }
        StrongSwiss::of(&event).unwrap()
    };
    assert!(swiss(40, 2000, 0).is_one());
    assert!(!swiss(40, 1999, 0).is_one());
    assert!(!swiss(38, 2400, 0).is_one());
    let absent = swiss(42, 2000, 4);
    assert_eq!((absent.players, absent.is_one()), (38, false));
}

/// 1.1.3, as record 132 has the days.
#[test]
fn rounds_a_day_are_counted_and_remarked() {
    let remark = |days: &str| {
        let event = Event {
            kept: vec![format!("132 {days}")],
            ..Event::default()
        };
        RoundsADay::of(&event).remark()
    };
    assert_eq!(remark("26/01/01 26/01/02 26/01/03 26/01/04 26/01/04"), None);
    assert!(
        remark("26/01/01 26/01/01 26/01/01")
            .unwrap()
            .contains("3 rounds on 26/01/01")
    );
    assert!(
        remark("26/01/01 26/01/01 26/01/02 26/01/02")
            .unwrap()
            .contains("with one round: 0")
    );
    let unknown = RoundsADay::of(&Event::default()).remark();
    assert!(unknown.unwrap().contains("not known"));
}

/// 8.3.3, 8.3.4: a list of K; 39 games of the period lower 20 to 17, and a corrected rating replaces that of the event.
#[test]
fn changes_use_the_list_of_k() {
    let player = |number, rating| Player {
        number,
        name: format!("P{number}"),
        rating: Some(rating),
        ..Player::default()
    };
    let marks = [PlayerResult::Win, PlayerResult::Loss];
    let event = Event {
        players: vec![player(1, 2000), player(2, 2000)],
        pairings: vec![Pairing::new(Some(1), PlayerId(0), PlayerId(1), marks)],
        start: Some("10.1.2026".to_owned()),
        ..Event::default()
    };
    let changes = |list: &str| {
        let (known, faults) = read_k_list(list, &event);
        assert_eq!(faults, []);
        let event = with_known_ratings(&event, &known);
        let mut ratings = event_ratings(&event, List::Standard).unwrap();
        ratings.apply(&known);
        let of = |index: usize| (ratings.players[index].k, ratings.players[index].change);
        (of(0), of(1))
    };
    assert_eq!(
        changes("player,k\nP1,20\n"),
        ((Some(20), Some(10)), (None, None))
    );
    let by_period = changes("player,k,games-in-period\n1,20,39\n2,40,\n");
    assert_eq!(by_period, ((Some(17), Some(9)), (Some(40), Some(-20))));
    // 2206 against 2000: 0.24 for a win.
    assert_eq!(
        changes("player,k,rating\n1,20,2206\n").0,
        (Some(20), Some(5))
    );
    let (known, faults) = read_k_list("player,k\n1,25\nKask,20\n", &event);
    assert!(known.is_empty());
    assert_eq!(
        faults.iter().map(|fault| fault.at.line).collect::<Vec<_>>(),
        [2, 3]
    );
}

/// 1.4.1e: a last round without a result is left out in a Swiss; elsewhere a game without one is used, and counts as lost at
/// least.
#[test]
fn games_without_a_result_are_told() {
    let open = [PlayerResult::Open; 2];
    let known = Application::default();
    let mut event = event(open);
    // Another opponent, so that nine games are there without the last.
    event.players.push(Player {
        number: 11,
        name: "P11".to_owned(),
        ..event.players[8].clone()
    });
    for pairing in &mut event.pairings {
        pairing.round = pairing.round.map(|round| round + u16::from(round == 9));
    }
    let ninth = Pairing::new(Some(9), PlayerId(0), PlayerId(10), [PlayerResult::Draw; 2]);
    event.pairings.push(ninth);
    let norms = event_norms(&event, None, &known).unwrap();
    assert_eq!(norms.open_games, 1);
    let verdict = &norms.players[0].verdicts[0];
    assert!(verdict.norm);
    let left_out: Vec<_> = verdict
        .left_out
        .iter()
        .map(|out| (out.round, out.article))
        .collect();
    assert_eq!(left_out, [(10, "1.4.1e")]);
    assert!(verdict.remarks.is_empty(), "{:?}", verdict.remarks);
    // An earlier round is no last one: 7 points of ten games, with a loss in round 2, are a performance of 2599.
    event.pairings[1].results = open;
    event.pairings[8].results = [PlayerResult::Draw; 2];
    let norms = event_norms(&event, None, &known).unwrap();
    let verdict = &norms.players[0].verdicts[0];
    let figures = verdict.figures.as_ref().unwrap();
    assert_eq!((figures.games, figures.score), (10, Points::halves(13)));
    assert!(!verdict.norm);
    assert_eq!(
        verdict.remarks,
        ["the game of round 2 has no result yet, and is counted as lost"]
    );
}

/// 1.4.3d asks something of every round, and 1.4.3e of the norms of an application: what is needed in the last round says so.
#[test]
fn an_exemption_is_told_before_the_last_round() {
    let mut event = event([PlayerResult::Open; 2]);
    event.federation = Some("EST".into());
    for player in &mut event.players[1..] {
        player.federation = Some("FIN".into());
    }
    // Enough foreigners of three federations, who meet nobody in question.
    for number in 11..=50 {
        let federation = ["FIN", "LAT", "LTU"][number as usize % 3];
        event.players.push(Player {
            number,
            name: format!("P{number}"),
            federation: Some(federation.into()),
            ..event.players[1].clone()
        });
    }
    for round in 1..=9 {
        for pair in 0..20 {
            let [white, black] = [10 + 2 * pair, 11 + 2 * pair].map(PlayerId);
            let drawn = [PlayerResult::Draw; 2];
            event
                .pairings
                .push(Pairing::new(Some(round), white, black, drawn));
        }
    }
    let found = what_if(&event, None, &Application::default()).unwrap();
    let first = found
        .iter()
        .find(|each| each.player == PlayerId(0))
        .unwrap();
    assert_eq!(first.exemption, Some("1.4.3d"));
    let remarks = first.remarks.join("|");
    assert!(
        remarks.contains("1.4.3e") && remarks.contains("no result yet"),
        "{remarks}"
    );
}

/// Of two days the earlier is the first that it may be.
#[test]
fn a_date_of_two_days_chooses_the_edition() {
    let edition = |date: &str| {
        let mut event = event([PlayerResult::Draw; 2]);
        event.start = Some(date.into());
        event_norms(&event, None, &Application::default()).map(|norms| norms.edition)
    };
    assert_eq!(edition("5/3/2024").unwrap(), TitleEdition::Titles2024);
    assert!(edition("5/3/2023").is_err());
}

/// A form that is printed while games are open says so.
#[test]
fn a_certificate_is_provisional_while_games_are_open() {
    let mut event = event([PlayerResult::Loss, PlayerResult::Win]);
    let known = Application::default();
    let remarks = |event: &Event| {
        let papers = certificates(event, PlayerId(0), None, &known).unwrap();
        papers[0].norm.remarks.join("|")
    };
    assert_eq!(remarks(&event), "");
    let open = Pairing::new(Some(9), PlayerId(1), PlayerId(2), [PlayerResult::Open; 2]);
    event.pairings.push(open);
    assert_eq!(
        remarks(&event),
        "provisional: games of the event have no result yet"
    );
    let ratings = event_ratings(&event, List::Standard).unwrap();
    assert_eq!(ratings.open_games, 1);
}
