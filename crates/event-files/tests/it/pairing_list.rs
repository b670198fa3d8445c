//! Lists of pairings, with and without players, and everything that can be wrong with them.

use crate::common::{marks, weighty};
use scoresheet_event::PlayerResult::{Draw, ForfeitLoss, ForfeitWin, Loss, Open, Win};
use scoresheet_event::{ByeReason, PlayerId, Points, Reading, Scoring};
use scoresheet_event_files::{CsvOptions, pairing_list};

fn read(text: &str) -> Reading {
    pairing_list::read(&[("list.csv", text)], &CsvOptions::default()).checked()
}

/// Errors and warnings as `code file:line:column`, sorted.
fn reported(reading: &Reading) -> Vec<String> {
    let reported = weighty(reading).map(|fault| {
        let at = fault.at;
        format!(
            "{} {}:{}:{}",
            fault.code.as_str(),
            at.file,
            at.line,
            at.column
        )
    });
    let mut reported: Vec<String> = reported.collect();
    reported.sort_unstable();
    reported
}

const PLAYERS: &str = "number,name,rating\n1,Petrov,2000\n2,Õun,\n3,Kask,1900\n";

#[test]
fn players_and_pairings_make_an_event() {
    let text = format!(
        "# event: Club\n{PLAYERS}\nround;board;white;black;result\n1,1,1,Õun,½-½\n1,,Kask,bye,\n2,1,2,3,+--\n2,,Petrov,free,\n3,1,3,1,0-1\n"
    );
    // The separator is one for the whole text.
    assert!(!read(&text).is_sound());
    let text = text.replace(
        "round;board;white;black;result",
        "round,board,white,black,result",
    );
    let reading = read(&text);
    assert_eq!(reported(&reading), [""; 0]);
    let event = &reading.event;
    assert_eq!(
        (event.name.as_deref(), event.players.len(), event.rounds()),
        (Some("Club"), 3, 3)
    );
    assert_eq!(
        marks(&reading),
        [[Draw, Draw], [ForfeitWin, ForfeitLoss], [Loss, Win]]
    );
    assert_eq!(event.pairings[1].players, [PlayerId(1), PlayerId(2)]);
    assert_eq!(
        (event.pairings[0].board, event.pairings[0].colours_known),
        (Some(1), true)
    );
    let why: Vec<ByeReason> = event.byes.iter().map(|each| each.why).collect();
    assert_eq!(why, [ByeReason::PairingBye, ByeReason::Free]);
    assert_eq!(event.points_of(PlayerId(0)), Points::halves(3));
}

#[test]
fn players_may_stand_in_a_file_of_their_own_or_nowhere() {
    let pairings =
        "Тур\tБелые\tЧёрные\tРезультат\n1\tPetrov\tÕun\t1:0\n1\tKask\tсвоб.\t\n2\tÕun\tKask\t=\n";
    let sources = [("pairings.csv", pairings), ("players.csv", PLAYERS)];
    let both = pairing_list::read(&sources, &CsvOptions::default()).checked();
    assert_eq!(reported(&both), [""; 0]);
    assert_eq!(both.event.players[0].rating, Some(2000));
    let alone = read(pairings);
    assert_eq!(reported(&alone), [""; 0]);
    let names: Vec<&str> = alone
        .event
        .players
        .iter()
        .map(|each| each.name.as_str())
        .collect();
    assert_eq!(names, ["Petrov", "Õun", "Kask"]);
    assert_eq!(marks(&alone), marks(&both));
}

#[test]
fn rounds_may_be_titles_between_the_pairings() {
    let text = "valge,must,tulemus\n1. voor,,\nA,B,1-0\nC,D,*\n2. voor,,\nA,C,0.5-0.5\nB,D,- -\n";
    let reading = read(text);
    assert_eq!(reported(&reading), [""; 0]);
    let rounds: Vec<_> = reading
        .event
        .pairings
        .iter()
        .map(|each| each.round)
        .collect();
    assert_eq!(rounds, [Some(1), Some(1), Some(2), Some(2)]);
    assert_eq!(
        marks(&reading)[1..],
        [[Open, Open], [Draw, Draw], [ForfeitLoss, ForfeitLoss]]
    );
}

#[test]
fn a_win_worth_two_has_to_be_stated() {
    let text = "round,white,black,result\n1,A,B,2-0\n1,C,D,1-1\n2,B,C,0-2\n";
    assert_eq!(
        reported(&read(text)),
        [
            "results-disagree 0:3:7",
            "score-too-high 0:2:7",
            "score-too-high 0:4:7"
        ]
    );
    let options = CsvOptions {
        scoring: Some(Scoring::TWO_ONE_ZERO),
        ..CsvOptions::default()
    };
    let reading = pairing_list::read(&[("x", text)], &options).checked();
    assert_eq!(reported(&reading), [""; 0]);
    assert_eq!(marks(&reading), [[Win, Loss], [Draw, Draw], [Loss, Win]]);
}

#[test]
fn bad_lists_are_reported_at_their_place() {
    let head = "round,white,black,result\n";
    for (case, text, expected) in [
        ("nothing", String::new(), &["unreadable-line 0:0:0"][..]),
        (
            "another file",
            "a,b\n1,2\n".to_owned(),
            &["unreadable-line 0:1:0"],
        ),
        (
            "no games",
            PLAYERS[..26].to_owned(),
            &["too-few-players 0:2:3"],
        ),
        (
            "rounds out of order",
            format!("{head}1,A,B,1-0\n3,A,C,1-0\n2,B,C,1-0\n"),
            &["rounds-out-of-order 0:4:1"],
        ),
        (
            "a round missing",
            format!("{head}1,A,B,1-0\n3,A,C,1-0\n"),
            &["round-missing 0:3:3"],
        ),
        (
            "no round",
            format!("{head}0,A,B,1-0\n1,A,C,1-0\n"),
            &["unreadable-line 0:2:1"],
        ),
        (
            "a huge round",
            format!("{head}99999,A,B,1-0\n"),
            &["unreadable-line 0:2:1"],
        ),
        (
            "unknown names",
            format!("{PLAYERS}\n{head}1,Petrov,Oun,1-0\n"),
            &["unknown-player 0:7:10"],
        ),
        (
            "unknown numbers",
            format!("{PLAYERS}\n{head}1,1,9,1-0\n"),
            &["unknown-player 0:7:5"],
        ),
        (
            "numbers of nobody",
            format!("{head}1,1,2,1-0\n"),
            &["unknown-player 0:2:3", "unknown-player 0:2:5"],
        ),
        (
            "himself",
            format!("{head}1,A,a,1-0\n"),
            &["met-himself 0:2:5"],
        ),
        (
            "twice in a round",
            format!("{head}1,A,B,1-0\n1,C,A,1-0\n"),
            &["paired-twice 0:3:3"],
        ),
        (
            "a game and a bye",
            format!("{head}1,A,B,1-0\n1,A,bye,\n"),
            &["paired-twice 0:3:3"],
        ),
        (
            "met twice",
            format!("{head}1,A,B,1-0\n1,C,D,1-0\n2,A,C,=\n3,B,A,=\n"),
            &["met-twice 0:5:3"],
        ),
        (
            "met twice in a Swiss",
            format!("# kind: swiss\n{head}1,A,B,1-0\n2,B,A,=\n"),
            &["met-twice 0:4:3"],
        ),
        (
            "no result",
            format!("{head}1,A,B,won\n"),
            &["unreadable-result 0:2:7"],
        ),
        (
            "half a result",
            format!("{head}1,A,B,1\n"),
            &["unreadable-result 0:2:7"],
        ),
        (
            "both won",
            format!("{head}1,A,B,1-1\n"),
            &["results-disagree 0:2:7"],
        ),
        (
            "too high",
            format!("{head}1,A,B,3-0\n"),
            &["score-too-high 0:2:7"],
        ),
        (
            "nobody",
            format!("{head}1,A,,1-0\n"),
            &["unreadable-line 0:2:0"],
        ),
        (
            "two byes",
            format!("{head}1,bye,free,\n"),
            &["unreadable-line 0:2:0"],
        ),
        (
            "a bye lost to itself",
            format!("{head}1,A,B,1-0\n2,A,free,1\n"),
            &["unreadable-result 0:3:10"],
        ),
        (
            "a bye that has won",
            format!("{head}1,A,bye,0-1\n2,bye,A,1-0\n"),
            &["unreadable-result 0:2:9", "unreadable-result 0:3:9"],
        ),
        (
            "a letter that is a name or a bye",
            format!("{head}1,A,F,1-0\n2,h,A,\n"),
            &["unknown-player 0:2:5", "unknown-player 0:3:3"],
        ),
        (
            "no board",
            "round,board,white,black\n1,x,A,B\n".to_owned(),
            &["unreadable-line 0:2:3"],
        ),
        (
            "too much",
            format!("{head}1,A,B,0,5-0,5\n"),
            &["unreadable-line 0:2:9"],
        ),
        (
            "duplicate numbers",
            format!("number,name\n1,A\n1,B\n\n{head}1,A,B,1-0\n"),
            &["duplicate-number 0:3:3"],
        ),
        (
            "duplicate names",
            format!("number,name\n1,A\n2,A\n\n{head}"),
            &["duplicate-name 0:3:3"],
        ),
    ] {
        assert_eq!(reported(&read(&text)), expected, "{case}");
    }
}

#[test]
fn a_letter_is_a_bye_where_players_are_listed_and_none_is_named_so() {
    let listed = |name| format!("number,name\n1,Kask\n2,{name}\n\nround,white,black,result\n");
    let read_so = read(&format!("{}1,Kask,F,1-0\n", listed("Petrov")));
    assert_eq!(reported(&read_so), [""; 0]);
    assert_eq!(
        (read_so.event.byes.len(), read_so.event.pairings.len()),
        (1, 0)
    );
    let named = read(&format!("{}1,Kask,F,1-0\n", listed("F")));
    assert_eq!(reported(&named), [""; 0]);
    assert_eq!((named.event.byes.len(), named.event.pairings.len()), (0, 1));
}

#[test]
fn two_thousand_players_are_no_trouble() {
    let mut text = String::from("# kind: swiss\nround,white,black,result\n");
    for round in 1..=11_usize {
        for pair in 0..1000_usize {
            // White from the one half, Black from the other, each round one farther.
            let black = 1000 + (pair + round) % 1000;
            text.push_str(&format!("{round},P{pair},P{black},1-0\n"));
        }
    }
    let reading = read(&text);
    assert_eq!(reported(&reading), [""; 0]);
    assert_eq!(
        (reading.event.players.len(), reading.event.pairings.len()),
        (2000, 11_000)
    );
}
