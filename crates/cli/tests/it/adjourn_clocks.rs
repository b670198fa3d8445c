//! The clocks of adjourned games as a user works them out.

use crate::common::{assert_reported, err, out, run, scratch};
use std::fs;
use std::process::Output;

fn adjourn(arguments: &str) -> Output {
    // Blanks within a control are written as `_` here.
    let arguments = arguments
        .split_whitespace()
        .map(|word| word.replace('_', " "));
    let all: Vec<String> = ["adjourn".to_owned()]
        .into_iter()
        .chain(arguments)
        .collect();
    run(scratch().path(), &all)
}

#[track_caller]
fn shows(arguments: &str, expected: &str) {
    shows_and_says(arguments, expected, &[]);
}

/// The same, with what CSV has on standard error, since there is no place for it below the table.
fn shows_and_says(arguments: &str, expected: &str, said: &[&str]) {
    let output = adjourn(arguments);
    assert_reported(&output, 0, said);
    assert_eq!(out(&output), expected);
}

const KV53: &str = "--control 15_moves_per_hour --moves 30 --used-white 1:45 --used-black 1:50";
const MK53: &str = "--control 40_in_2:00,_then_20_per_hour --moves 40 --used-white 1:35 \
                    --used-black 1:20";

#[test]
fn kv53_s34_the_worked_example_with_its_working() {
    shows(
        &format!("early --rules kv53 --session 4:00 --sealer black {KV53}"),
        "\
played: White 1:45 + Black 1:50 = 3:35; left of the session: 4:00 − 3:35 = 0:25
marked for Black: 1:50 + 0:25 = 2:15
marked for White: 1:45, as his clock shows
left to Black for the control at move 45: 3:00 − 2:15 = 0:45
Black may seal now if the arbiter consents (KV53 §34)
",
    );
}

#[test]
fn mk53_s21_the_worked_example_as_json() {
    let output = adjourn(&format!(
        "early --rules mk53 --session 4:00 --to-move black {MK53} --json"
    ));
    let object: serde_json::Value = serde_json::from_str(&out(&output)).unwrap();
    for (key, value) in [
        ("verdict", "allowed"),
        ("clause", "MK53 §21"),
        ("played", "2:55"),
        ("taken", "1:05"),
        ("marked", "2:25"),
        ("left", "0:35"),
    ] {
        assert_eq!(object[key], value);
    }
    assert_eq!(object["control"]["time"], "3:00");
}

#[test]
fn ftm98_3_2_dials_at_the_start_and_of_an_adjourned_game() {
    shows_and_says(
        "dial --control 40_in_2:30,_then_16_per_hour --format csv",
        "\
Side,Used,Control,Left,Dial set to
White,0:00,move 40 at 2:30,2:30,3:30
Black,0:00,move 40 at 2:30,2:30,3:30
",
        &["so that the control ends at 6 o'clock (FTM98 3.2)"],
    );
    let sealed = "--moves 30 --used-white 1:45 --used-black 2:15 --sealer black";
    shows_and_says(
        &format!("dial --control 15_moves_per_hour {sealed} --format csv"),
        "\
Side,Used,Control,Left,Dial set to
White,1:45,move 45 at 3:00,1:15,4:45
Black,2:15,move 45 at 3:00,0:45,5:15
",
        &[
            "so that the control ends at 6 o'clock (FTM98 3.2, which says so for the first control; KV53 §35, MK53 §22)",
        ],
    );
}

#[test]
fn kv53_s32_a_flag_falls_before_the_other_clock_is_started() {
    let output = adjourn(&format!(
        "clock --to-move black --not-started --control 15_per_hour --moves 29 {}",
        "--used-white 1:45 --used-black 2:01"
    ));
    let shown = out(&output);
    for part in [
        "Black     29  2:01  move 15 at 1:00   0:00  move 30 at 2:00  overstepped",
        "White     30  1:45  move 30 at 2:00   0:15  move 45 at 3:00         1:15",
        "Black has used 2:01 and made 29 moves, not 30: the flag has fallen, the game is lost",
        "Black's move 30 is on the board and does not count until White's clock is started",
    ] {
        assert!(shown.contains(part), "{part} is missing in\n{shown}");
    }
}

#[test]
fn mk53_s22_less_time_is_refused_in_a_resumed_game() {
    shows(
        &format!("correct --rules mk53 --to-move white {MK53} --clock black --less 0:05 --resumed"),
        "\
Black: 1:20 used, 1:25 if corrected, which leaves for the control: 1:35
the times are unchanged: in a resumed game the time to the control can only be increased, not reduced (MK53 §22)
",
    );
}

#[test]
fn kv53_s35_the_replier_is_absent() {
    shows(
        "resume --rules kv53 --sealer black --absent white",
        "\
the player who replies is absent:
  position and clocks are set from the envelope; White's clock is started, and the envelope stays sealed until White arrives (KV53 §35)
",
    );
    let all = out(&adjourn("resume --rules mk53 --sealer white"));
    assert_eq!(all.lines().count(), 14);
}

#[test]
fn what_cannot_be_meant_is_one_clear_line() {
    for (arguments, line) in [
        (
            format!("early --rules kv53 --session 0:00 --sealer black {KV53}"),
            "scoresheet: --session: a session cannot last 0:00\n",
        ),
        (
            format!("correct --rules kv53 --to-move white {KV53} --clock white --more 1:46"),
            "scoresheet: White has used 1:45: 1:46 cannot be given back\n",
        ),
        (
            format!("early --rules kv53 --session 4:61 --sealer black {KV53}"),
            "scoresheet: --session 4:61: the minutes and the seconds of a time are at most 59",
        ),
        (
            "dial --control 15_moves".to_owned(),
            "scoresheet: --control 15 moves: a control is written as",
        ),
        (
            "dial --control 15_in_9999:00".to_owned(),
            "scoresheet: --control 15 in 9999:00: ",
        ),
        (
            "resume --rules kv99 --sealer black".to_owned(),
            "scoresheet: --rules kv99: not one of kv53,",
        ),
    ] {
        let output = adjourn(&arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert!(err(&output).starts_with(line), "{}", err(&output));
    }
}

const LIST: &str = "\
round;white;black;estimate;white used;black used;sealed by;move number
3;Petrov;Ivanov;1:30
4;Kask;Petrov;;1:45;2:15;black;31
4;Õun;Ivanov
";

fn plan(list: &str, arguments: &[&str]) -> Output {
    let dir = scratch();
    fs::write(dir.path().join("games.csv"), list).unwrap();
    let mut all = vec!["adjourn", "plan", "games.csv", "--from=10:00"];
    all.extend(arguments);
    run(dir.path(), &all)
}

#[test]
fn kv53_s35_and_mk53_s22_the_plan_of_a_day() {
    let arguments = ["--until=16:00", "--control=15 moves per hour"];
    let output = plan(LIST, &arguments);
    assert_reported(&output, 0, &[]);
    // Petrov and Ivanov rest after their game; what Kask and Petrov have left is 2:00.
    assert_eq!(
        out(&output),
        "\
Board   From  Until  Round  White   Black   Planned               Why then
─────  ─────  ─────  ─────  ──────  ──────  ────────────────────  ──────────────────────────────────────────────────────
    1  10:00  11:30      3  Petrov  Ivanov  as estimated          at once
    1  11:45  13:45      4  Kask    Petrov  to the next controls  Petrov plays until 11:30 and has his break until 11:45
    2  11:45  16:00      4  Õun     Ivanov  to the end            Ivanov plays until 11:30 and has his break until 11:45

the arbiter decides the order; a game is resumed only if at least an hour is left (KV53 §35)
break after each of several games: 0:15 (KV53 §35)
left over: 0 not resumed, 2 more that may not be finished; a tournament's games of earlier rounds end before the last round, a match's before its next game (KV53 §35)
"
    );
    let output = plan(
        LIST,
        &[
            "--until=12:30",
            "--control=15 per hour",
            "--json",
            "--rules=mk53",
        ],
    );
    let object: serde_json::Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!(object["rest"], "0:00");
    assert_eq!(object["taken"].as_array().unwrap().len(), 3);
    assert_eq!(object["taken"][1]["start"], "11:30");
    assert_eq!(object["taken"][1]["ends"], "session-end");
}

#[test]
fn a_plan_that_cannot_be_made_says_where() {
    let lines = [
        "games.csv:3: error[unreadable-line]: the time control is not stated",
        "    4;Kask;Petrov;;1:45;2:15;black;31",
        "scoresheet: there is an error in the list",
    ];
    assert_reported(&plan(LIST, &["--until=16:00"]), 2, &lines);
    let before = ["scoresheet: --until: 9:00 is not after 10:00"];
    assert_reported(&plan(LIST, &["--until=9:00"]), 2, &before);
    let day = ["scoresheet: --until: 24:01 is later than 24:00"];
    assert_reported(&plan(LIST, &["--until=24:01"]), 2, &day);
    let dir = scratch();
    fs::write(dir.path().join("games.csv"), LIST).unwrap();
    let late = [
        "adjourn",
        "plan",
        "games.csv",
        "--from=25:00",
        "--until=9:00",
        "--control=15 per hour",
    ];
    let reported = ["scoresheet: --from: 25:00 is later than 24:00"];
    assert_reported(&run(dir.path(), &late), 2, &reported);
    let boards = err(&plan(LIST, &["--until=16:00", "--boards=0"]));
    assert!(
        boards.contains("--boards 0: must be at least 1"),
        "{boards}"
    );
    let folder = run(
        scratch().path(),
        &["adjourn", "plan", ".", "--from=10:00", "--until=16:00"],
    );
    assert_reported(&folder, 2, &["scoresheet: .: is a folder"]);
}
