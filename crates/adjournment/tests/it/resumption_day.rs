//! The plan of a day on which adjourned games are taken up.

use proptest::prelude::*;
use scoresheet_adjournment::{Day, Length, Plan, Unfinished, Until, plan, read_list};
use scoresheet_clock::ClockTime;
use scoresheet_event::{FaultCode, Place};
use scoresheet_source::Level;

fn time(text: &str) -> ClockTime {
    text.parse().unwrap()
}

fn day(from: &str, until: &str, boards: u32, rest: &str) -> Day {
    Day {
        from: time(from),
        until: time(until),
        boards,
        rest: time(rest),
        at_most: None,
    }
}

fn planned(list: &str, day: &Day) -> Plan {
    let listed = read_list(list, None);
    assert_eq!(listed.faults, []);
    plan(&listed.games, day)
}

/// Board, times and White of each game taken up; White of those that are not.
fn reported(plan: &Plan) -> (Vec<String>, Vec<&str>) {
    let taken = plan.taken.iter().map(|taken| {
        let (start, end) = (taken.start, taken.end);
        format!("{} {start}–{end} {}", taken.board, taken.game.white)
    });
    let held = plan.held.iter().map(|held| held.game.white.as_str());
    (taken.collect(), held.collect())
}

#[test]
fn kv53_s35_a_break_after_each_of_several_games() {
    let list = "white,black,estimate\nA,B,1:00\nC,A,1:00\nD,E,1:00\n";
    let plan = planned(list, &day("10:00", "16:00", 3, "0:15"));
    let (taken, held) = reported(&plan);
    assert_eq!(
        taken,
        ["1 10:00–11:00 A", "2 10:00–11:00 D", "1 11:15–12:15 C"]
    );
    assert!(held.is_empty());
    assert_eq!(
        plan.taken[2].why,
        "A plays until 11:00 and has his break until 11:15"
    );
    assert_eq!(plan.may_go_on(), 0);
}

#[test]
fn kv53_s35_and_mk53_s22_an_hour_must_be_left() {
    // 15:00 is just an hour before 16:00; a break more and it is less.
    let list = "white,black,estimate\nA,B,5:00\nC,A,0:30\n";
    let plan = planned(list, &day("10:00", "16:00", 2, "0:00"));
    let (taken, held) = reported(&plan);
    assert_eq!(taken, ["1 10:00–15:00 A", "1 15:00–15:30 C"]);
    assert!(held.is_empty());
    let plan = planned(list, &day("10:00", "16:00", 2, "0:15"));
    let (taken, held) = reported(&plan);
    assert_eq!((taken.len(), held), (1, vec!["C"]));
    assert_eq!(
        plan.held[0].why,
        "A plays until 15:00 and has his break until 15:15, and less than an hour is left then"
    );
}

#[test]
fn kv53_s35_a_game_is_adjourned_again_when_the_session_ends() {
    let list = "white,black,estimate\nA,B,7:00\nC,D,\n";
    let plan = planned(list, &day("10:00", "16:00", 2, "0:15"));
    let ends: Vec<_> = plan
        .taken
        .iter()
        .map(|each| (each.end, each.ends))
        .collect();
    assert_eq!(ends, [(time("16:00"), Until::SessionEnd); 2]);
    assert_eq!(plan.may_go_on(), 2);
}

#[test]
fn mk53_s22_the_arbiter_interrupts_a_game_that_others_wait_for() {
    let list = "white,black,round\nA,B,1\nC,A,2\nD,E,2\n";
    let day = Day {
        at_most: Some(time("2:00")),
        ..day("10:00", "16:00", 3, "0:00")
    };
    let plan = planned(list, &day);
    let reported: Vec<_> = plan
        .taken
        .iter()
        .map(|each| (each.game.white.as_str(), each.start, each.end, each.ends))
        .collect();
    // Nobody waits for D – E, nor in the end for C – A.
    assert_eq!(
        reported,
        [
            ("A", time("10:00"), time("12:00"), Until::Interrupted),
            ("D", time("10:00"), time("16:00"), Until::SessionEnd),
            ("C", time("12:00"), time("16:00"), Until::SessionEnd),
        ]
    );
}

#[test]
fn priority_then_rounds_then_players_with_most_games() {
    let list = "round;white;black;estimate;priority\n\
                ;I;J;1:00;\n\
                2;G;H;1:00;\n\
                1;E;F;1:00;\n\
                1;C;A;1:00;\n\
                2;A;B;1:00;\n\
                9;K;L;1:00;1\n";
    let (taken, _) = reported(&planned(list, &day("10:00", "18:00", 1, "0:00")));
    let order: Vec<_> = taken
        .iter()
        .filter_map(|each| each.chars().last())
        .collect();
    assert_eq!(order, ['K', 'C', 'E', 'A', 'G', 'I']);
}

#[test]
fn kv53_s35_a_match_goes_on_game_by_game() {
    let list = "round,white,black,estimate\n4,A,B,1:00\n3,B,A,1:00\n";
    let (taken, _) = reported(&planned(list, &day("10:00", "18:00", 2, "0:15")));
    assert_eq!(taken, ["1 10:00–11:00 B", "1 11:15–12:15 A"]);
}

#[test]
fn kv53_s34_the_marks_of_an_envelope_say_what_is_left() {
    // The worked example: 0:45 left to Black, 1:15 to White, who has made 31 moves of 45.
    let list = "white,black,white_used,black_used,sealed_by,move_number\n\
                Petrov,Ivanov,1:45,2:15,Black,31\n\
                A,B,1:45,2:15,B,31\n";
    let control = "15 moves per hour".parse().unwrap();
    let listed = read_list(list, Some(&control));
    assert_eq!(listed.faults, []);
    for game in &listed.games {
        assert_eq!(game.length, Length::ToControls(time("2:00")));
    }
    let plan = plan(&listed.games, &day("10:00", "16:00", 2, "0:15"));
    assert_eq!(
        (plan.taken[0].end, plan.taken[0].ends),
        (time("12:00"), Until::Controls)
    );
    assert_eq!(plan.may_go_on(), 2);
}

/// The faults of a list: line, column, and how the message begins.
fn faults(list: &str) -> Vec<(FaultCode, u32, u32, String)> {
    let listed = read_list(list, None);
    let reported = |fault: &scoresheet_event::Fault| {
        assert_eq!(fault.level, Level::Error);
        let Place { line, column, .. } = fault.at;
        (fault.code, line, column, fault.message.clone())
    };
    listed.faults.iter().map(reported).collect()
}

#[test]
fn what_is_wrong_with_a_list_is_reported_with_its_place() {
    let head = "round,white,black,estimate,white used,black used,sealed by,move number,control\n";
    let unreadable = FaultCode::UnreadableLine;
    for (lines, code, line, column, message) in [
        (
            "1,A,A.",
            FaultCode::MetHimself,
            2,
            0,
            "A is paired with the same player",
        ),
        (
            "1,A,B\n\n1,b,a",
            FaultCode::GameDoubled,
            4,
            0,
            "b – a is already in line 2",
        ),
        ("x,A,B", unreadable, 2, 1, "the round is a number, not x"),
        ("-1,A,B", unreadable, 2, 1, "the round is a number, not -1"),
        ("70000,A,B", unreadable, 2, 1, "the round is a number"),
        ("1,,B", unreadable, 2, 0, "the row has no white"),
        (
            "1,A,B,1:61",
            unreadable,
            2,
            7,
            "1:61: the minutes and the seconds of a time are at most 59",
        ),
        (
            "1,A,B,-1:00",
            unreadable,
            2,
            7,
            "-1:00: a time cannot be negative",
        ),
        (
            "1,A,B,9999:00",
            unreadable,
            2,
            7,
            "9999:00: a time is written",
        ),
        ("1,A,B,0:00", unreadable, 2, 7, "a game that is over"),
        ("1,A,B,,1:00", unreadable, 2, 0, "black used is missing"),
        (
            "1,A,B,,1:00,1:00,White,31",
            unreadable,
            2,
            0,
            "the time control is not stated",
        ),
        (
            "1,A,B,,1:00,1:00,White,31,15 in 1",
            unreadable,
            2,
            27,
            "15 in 1: a control is written as",
        ),
        (
            "1,A,B,,1:00,1:00,Z,31,15 per hour",
            unreadable,
            2,
            18,
            "Z is neither White nor Black",
        ),
        (
            "1,A,B,,1:00,1:00,A,0,15 per hour",
            unreadable,
            2,
            20,
            "a move number must be 1 or more",
        ),
        (
            "1,A,B,,1:00,3:01,A,31,15 per hour",
            unreadable,
            2,
            0,
            "Black has used 3:01: the flag has fallen",
        ),
        (
            "1,A,B,,,,,,,x",
            unreadable,
            2,
            13,
            "\"x\" follows the last column",
        ),
        ("1,A,\"B", unreadable, 2, 5, "a quotation mark is opened"),
    ] {
        let found = faults(&format!("{head}{lines}\n"));
        let [(c, l, col, m)] = &found[..] else {
            panic!("{lines}: {found:?}");
        };
        assert_eq!((*c, *l, *col), (code, line, column), "{lines}: {m}");
        assert!(m.starts_with(message), "{lines}: {m}");
    }
    for (list, message) in [
        ("", "no line names the columns: white, black"),
        (head, "there is no adjourned game"),
        (
            "name;points\nA;3\n",
            "the first line names the columns, but white, black is not among them",
        ),
        (
            "white;black;colour\nA;B;x\n",
            "the column \"colour\" is not used; accepted are white",
        ),
        (
            "white;black;White\nA;B;C\n",
            "the column White appears twice",
        ),
    ] {
        let found = faults(list);
        assert!(
            found.len() == 1 && found[0].3.starts_with(message),
            "{found:?}"
        );
    }
}

#[test]
fn two_games_of_one_round_are_a_warning() {
    let listed = read_list("voor;valge;must\n3;A;B\n3;C;a\n", None);
    let [fault] = &listed.faults[..] else {
        panic!("{:?}", listed.faults);
    };
    assert_eq!(
        (fault.code, fault.level),
        (FaultCode::PairedTwice, Level::Warning)
    );
    assert_eq!(listed.games.len(), 2);
}

#[test]
fn five_thousand_games_and_no_board() {
    let mut list = "white,black,estimate\n".to_owned();
    for game in 0..5000 {
        list.push_str(&format!("a{game},b{game},0:10\n"));
    }
    let listed = read_list(&list, None);
    let none = plan(&listed.games, &day("10:00", "16:00", 0, "0:15"));
    assert_eq!((none.taken.len(), none.held.len()), (0, 5000));
    let one = plan(&listed.games, &day("10:00", "16:00", 1, "0:15"));
    // From 10:00 to 15:00, six an hour and the last at 15:00.
    assert_eq!((one.taken.len(), one.held.len()), (31, 4969));
    list.push_str("x,y,0:10\n");
    assert_eq!(faults(&list)[0].0, FaultCode::TooMany);
}

fn any_games() -> impl Strategy<Value = Vec<Unfinished>> {
    let game = (
        0_u8..8,
        1_u8..8,
        prop::option::of(1_u16..6),
        0_u32..5,
        10_u32..300,
    );
    prop::collection::vec(game, 1..20).prop_map(|games| {
        let game = |(white, by, round, length, minutes): (u8, u8, Option<u16>, u32, u32)| {
            let time = ClockTime::from_seconds(minutes * 60);
            Unfinished {
                round,
                white: white.to_string(),
                black: ((white + by) % 8).to_string(),
                priority: None,
                length: match length {
                    0 => Length::Unknown,
                    1 | 2 => Length::ToControls(time),
                    _ => Length::Estimate(time),
                },
                at: Place::default(),
            }
        };
        games.into_iter().map(game).collect()
    })
}

proptest! {
    /// KV53 §35, MK53 §22: whatever the games, the plan keeps every rule, loses none of them, and keeps
    /// nobody waiting without need.
    #[test]
    fn a_plan_keeps_the_rules(
        games in any_games(),
        boards in 1_u32..5,
        hours in 1_u32..9,
        rest in prop::sample::select(vec![0_u32, 15, 40]),
        at_most in prop::option::of(30_u32..200),
    ) {
        let seconds = |minutes: u32| ClockTime::from_seconds(minutes * 60);
        let day = Day {
            from: time("10:00"),
            until: seconds(600 + hours * 60 - 7),
            boards,
            rest: seconds(rest),
            at_most: at_most.map(seconds),
        };
        let plan = plan(&games, &day);
        prop_assert_eq!(plan.taken.len() + plan.held.len(), games.len());
        let last_start = day.until.less(time("1:00")).unwrap_or_default();
        let plays = |game: &Unfinished, name: &str| game.white == name || game.black == name;
        let together = |a: &Unfinished, b: &Unfinished| {
            plays(a, &b.white) || plays(a, &b.black)
        };
        for (index, a) in plan.taken.iter().enumerate() {
            prop_assert!(day.from <= a.start && a.start <= last_start);
            prop_assert!(a.start < a.end && a.end <= day.until);
            prop_assert!((1..=boards).contains(&a.board));
            for b in &plan.taken[index + 1..] {
                let apart = |rest: ClockTime| a.end.and(rest) <= b.start || b.end.and(rest) <= a.start;
                prop_assert!(a.board != b.board || apart(time("0:00")));
                prop_assert!(!together(&a.game, &b.game) || apart(day.rest));
            }
        }
        // Nobody could have begun at any minute at which he was held back.
        for held in &plan.held {
            let mut minute = day.from;
            while minute <= last_start {
                let running = plan.taken.iter().filter(|t| t.start <= minute && minute < t.end);
                let full = running.count() >= boards as usize;
                let busy = plan.taken.iter().any(|taken| {
                    let until = taken.end.and(day.rest);
                    together(&taken.game, &held.game) && taken.start <= minute && minute < until
                });
                prop_assert!(full || busy, "{minute}: {held:?}");
                minute = minute.and(seconds(1));
            }
        }
    }
}
