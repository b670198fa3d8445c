//! Lists of pairings, with and without players, and everything that can be wrong with them.

use crate::common::{marks, weighty};
use scoresheet_event::PlayerResult::{Draw, ForfeitLoss, ForfeitWin, Loss, Open, Win};
use scoresheet_event::{ByeReason, Fault, FaultCode, PlayerId, Points, Reading, Scoring};
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
    let pairings = "Тур\tБелые\tЧёрные\tРезультат\n1\tPetrov\tÕun\t1:0\n1\tKask\tсвоб.\t\n2\tÕun\tKask\t=\n2\tPetrov\tсвоб.\t\n";
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
fn results_without_a_heading_are_read_and_numbers_are_not() {
    let headed = read("Runde;Weiß;Schwarz;Ergebnis\n1;A;B;1-0\n2;B;A;½-½\n");
    let reading = read("Runde;Weiß;Schwarz;\n1;A;B;1-0\n2;B;A;½-½\n");
    assert_eq!(marks(&reading), marks(&headed));
    assert_eq!(marks(&reading), [[Win, Loss], [Draw, Draw]]);
    let told = |reading: &Reading, words: &str| {
        let told = |fault: &Fault| fault.message.contains(words);
        reading.faults.iter().any(told)
    };
    assert!(told(
        &reading,
        "nothing but results (1-0 …): read as results"
    ));
    let boards = read("Runde;Weiß;Schwarz;\n1;A;B;1\n1;C;D;2\n");
    assert_eq!(marks(&boards), [[Open, Open], [Open, Open]]);
    assert!(told(&boards, "is not used; its first value is \"1\""));
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
    let text = "round,white,black,result\n1,A,B,2-0\n1,C,D,1-1\n1,G,K,0-2\n";
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
            &["round-missing 0:3:3", "round-unstated 0:2:5"],
        ),
        (
            "a round missing before a round of two games",
            format!("{head}1,A,B,1-0\n1,C,D,1-0\n3,A,C,1-0\n3,B,D,1-0\n"),
            &["round-missing 0:4:3"],
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

/// `rounds --format csv` writes `free`; older lists of it have `bye`, which is worth nothing in a round robin either, unless a
/// result beside it says otherwise.
#[test]
fn a_bye_is_free_in_a_round_robin() {
    for (kind, bye, why) in [
        ("round-robin", "bye,", ByeReason::Free),
        ("round-robin", "bye,*", ByeReason::Free),
        ("double-round-robin", "free,", ByeReason::Free),
        ("round-robin", "bye,1-0", ByeReason::PairingBye),
        ("round-robin", "bye½,", ByeReason::HalfBye),
        ("swiss", "bye,", ByeReason::PairingBye),
        ("other", "bye,", ByeReason::PairingBye),
    ] {
        let text =
            format!("# kind: {kind}\nround,white,black,result\n1,Kask,Tamm,=\n1,Lepp,{bye}\n");
        let event = read(&text).event;
        assert_eq!(event.byes[0].why, why, "{kind} {bye}");
    }
}

#[test]
fn words_for_a_free_round_are_no_players() {
    for (word, why) in [
        ("mänguvaba", ByeReason::PairingBye),
        ("spielfrei", ByeReason::PairingBye),
        ("Pairing-allocated bye", ByeReason::PairingBye),
        ("vaba", ByeReason::Free),
        ("---", ByeReason::Absent),
        ("not paired", ByeReason::Absent),
    ] {
        let text =
            format!("# kind: swiss\nround,white,black,result\n1,Kask,Tamm,=\n1,Lepp,{word},\n");
        let reading = read(&text);
        assert_eq!(reported(&reading), [""; 0], "{word}");
        assert_eq!(reading.event.players.len(), 3, "{word}");
        assert_eq!(reading.event.byes[0].why, why, "{word}");
    }
    let vague = read("round,white,black,result\n1,Kask,Tamm,=\n1,Lepp,requested bye,\n");
    assert_eq!(reported(&vague), ["unreadable-result 0:3:8"]);
}

/// Where nobody is listed, a slip of the pen makes another player.
#[test]
fn names_that_are_nearly_the_same_are_told_where_nobody_is_listed() {
    let pairings = "round,white,black,result\n1,Müller,Kask,=\n1,Tamm,Muller,=\n";
    assert_eq!(reported(&read(pairings)), ["names-alike 0:3:8"]);
    let listed = format!("number,name\n1,Müller\n2,Kask\n3,Tamm\n4,Muller\n\n{pairings}");
    assert_eq!(reported(&read(&listed)), [""; 0]);
}

/// White and Black are not made up: a column says of whom they are not known.
#[test]
fn colours_that_are_not_known_are_written_and_read() {
    let text = "# kind: double-round-robin\nnumber,name\n1,Kask\n2,Tamm\n\nround,board,white,black,result,colours\n1,,1,2,1-0,unknown\n2,,2,1,1-0,\n";
    let reading = read(text);
    assert_eq!(reported(&reading), [""; 0]);
    let known: Vec<bool> = reading
        .event
        .pairings
        .iter()
        .map(|each| each.colours_known)
        .collect();
    assert_eq!(known, [false, true]);
    let written = pairing_list::write(&reading.event);
    assert_eq!(
        (written.text.as_str(), written.left_out.as_slice()),
        (text, &[][..])
    );
    let wrong = text.replace("unknown", "white");
    assert_eq!(reported(&read(&wrong)), ["unreadable-line 0:7:12"]);
}

/// Two listed players of one name are told apart by their numbers alone.
#[test]
fn a_name_of_two_players_is_nobody_s() {
    let players = "number,name,id\n1,Kask,4500001\n2,Kask,4500002\n3,Tamm,\n\n";
    let by_number = read(&format!(
        "{players}round,white,black,result\n1,1,Tamm,=\n2,Tamm,2,=\n"
    ));
    assert!(by_number.is_sound());
    assert_eq!(
        reported(&by_number),
        ["duplicate-name 0:3:3", "round-unstated 0:2:3"]
    );
    let by_name = read(&format!(
        "{players}round,white,black,result\n1,Kask,Tamm,=\n"
    ));
    assert!(reported(&by_name).contains(&"unknown-player 0:7:3".to_owned()));
}

/// The list of players of Chess-Results has the titles in a column without a heading; a remark in one is told.
#[test]
fn columns_without_a_heading_are_titles_or_reported() {
    let reading = read(
        "No.,,Name,Rtg\n1,GM,A,2500\n2,,B,2400\n\nround,white,black,result,\n1,A,B,1-0,late\n",
    );
    assert_eq!(reading.event.players[0].title.as_deref(), Some("GM"));
    let told = reading
        .faults
        .iter()
        .filter(|fault| fault.message.starts_with("a column without"));
    let lines: Vec<_> = told
        .map(|fault| (fault.code.as_str(), fault.at.line))
        .collect();
    assert_eq!(lines, [("read-as", 1), ("field-ignored", 5)]);
}

#[test]
fn words_behind_a_result_are_no_further_result() {
    for result in ["0-1X", "1-0 on time"] {
        let reading = read(&format!("round,white,black,result\n1,A,B,{result}\n"));
        let said = reading
            .faults
            .iter()
            .find(|fault| fault.is_error())
            .unwrap();
        assert!(
            said.message
                .contains("behind the result, which is not understood"),
            "{}",
            said.message
        );
    }
}

#[test]
fn boards_and_colours_that_come_twice_are_told() {
    let told = |text: &str| -> Vec<String> {
        let files = [("list.csv", text)];
        let reading = pairing_list::read(&files, &CsvOptions::default()).checked();
        let faults = reading.faults.iter();
        let faults = faults.filter(|fault| {
            matches!(
                fault.code,
                FaultCode::BoardTwice | FaultCode::ColoursDisagree
            )
        });
        faults
            .map(|fault| format!("{} {}", fault.at.line, fault.message))
            .collect()
    };
    let list =
        |kind: &str, rows: &str| format!("# kind: {kind}\nround,board,white,black,result\n{rows}");
    let boards = "1,1,Ann,Bob,1-0\n1,1,Cy,Dee,1-0\n2,1,Ann,Cy,1-0\n2,2,Bob,Dee,1-0\n";
    assert_eq!(
        told(&list("swiss", boards)),
        ["4 a second game on board 1 of round 1 (line 3)"]
    );
    let right = boards.replace("1,1,Cy", "1,2,Cy");
    assert_eq!(told(&list("swiss", &right)), [""; 0]);
    assert_eq!(told(&list("swiss", &right.replace(",2,", ",,"))), [""; 0]);
    let again = "1,,Ann,Bob,1-0\n2,,Ann,Bob,0-1\n";
    assert_eq!(
        told(&list("double-round-robin", again)),
        ["4 1 Ann has White in all 2 games against 2 Bob"]
    );
    let changed = "1,,Ann,Bob,1-0\n2,,Bob,Ann,0-1\n";
    assert_eq!(told(&list("double-round-robin", changed)), [""; 0]);
}
