//! Crosstables as people write them, and everything that can be wrong with them.

use crate::common::{marks, weighty};
use scoresheet_event::PlayerResult::{Draw, ForfeitLoss, ForfeitWin, Loss, Open, Win};
use scoresheet_event::assessment::{Options, assess};
use scoresheet_event::tiebreak::{Choices, Contest, Standings, TeamScore, Tiebreaks};
use scoresheet_event::withdrawal::{self, apply};
use scoresheet_event::{
    ByeReason, Colour, Fault, FaultCode, Kind, PlayerId, Points, Reading, RuleSet, Scoring, Sex,
    TeamTable,
};
use scoresheet_event_files::{CsvOptions, crosstable_csv};
use scoresheet_source::Level;

fn read(text: &str) -> Reading {
    crosstable_csv::read(text, "table.csv", &CsvOptions::default()).checked()
}

/// Errors and warnings as `code line:column`.
fn reported(reading: &Reading) -> Vec<String> {
    let reported = weighty(reading).map(|fault| {
        format!(
            "{} {}:{}",
            fault.code.as_str(),
            fault.at.line,
            fault.at.column
        )
    });
    reported.collect()
}

/// The table of KV53 §37 and MK53 §24 in kind: wins, draws and games without play.
#[test]
fn the_separators_and_writings_of_spreadsheets_all_give_one_event() {
    let comma = "number,name,1,2,3,4,points,place\n1,Petrov,x,1,½,+,2½,1\n2,Õun,0,x,1,1,2,2\n3,Kask,½,0,x,0,½,4\n4,Lepp,-,0,1,x,1,3\n";
    let semicolon = "Nr;Nimi;1;2;3;4;Punkte;Koht\r\n1;Petrov;;1;0,5;+;2,5;1\r\n2;Õun;0;;1;1;2;2\r\n3;Kask;0,5;0;;0;0,5;4\r\n4;Lepp;−;0;1;;1;3\r\n";
    let tabs = "\u{feff}№\tФИО\t1\t2\t3\t4\tОчки\tМесто\n1\tPetrov\t■\t1.0\t=\t+\t2.5\tI\n2\tÕun\t0.0\t■\t1.0\t1.0\t2.0\tII\n3\tKask\t=\t0.0\t■\t0.0\t0.5\tIV\n4\tLepp\t–\t0.0\t1.0\t■\t1.0\tIII\n";
    let quoted = "sep=;\n\"number\";\"name\";\"1\";\"2\";\"3\";\"4\"\n1;\"Petrov\";*;1;1/2;+\n2;Õun;0;*;1;1\n3;Kask;1/2;0;*;0\n4;Lepp;—;0;1;*\n";
    let expected = [
        [Win, Loss],
        [Draw, Draw],
        [ForfeitWin, ForfeitLoss],
        [Win, Loss],
        [Win, Loss],
        [Loss, Win],
    ];
    for text in [comma, semicolon, tabs, quoted] {
        let reading = read(text);
        assert_eq!(reported(&reading), [""; 0], "{text}");
        assert_eq!(marks(&reading), expected, "{text}");
        assert_eq!(reading.event.kind, Some(Kind::RoundRobin { cycles: 1 }));
        let points: Vec<String> = (0..4)
            .map(|id| reading.event.points_of(PlayerId(id)).printed())
            .collect();
        assert_eq!(points, ["2½", "2", "½", "1"]);
        assert!(
            reading
                .event
                .pairings
                .iter()
                .all(|each| each.round.is_none() && !each.colours_known)
        );
    }
    assert!(
        read(semicolon)
            .faults
            .iter()
            .any(|fault| fault.message.contains("semicolons"))
    );
}

#[test]
fn facts_of_the_event_and_of_the_players_are_read_in_three_languages() {
    let text = "# Võistlus: Eesti MV\n# koht: Tallinn\n# start: 1953-02-01\n# reeglid: kv53\n# a remark\n\
        Eesti meistrivõistlused;;;;;;;;;\n\
        Jrk;Nimi;Sugu;Järk;Reiting;Klubi;Lahkus pärast vooru;1;2;3\n\
        1;Petrov, Ivan;M;MK;2100;Kalev;;x;1;\n\
        2;Õun, Mari;n;I;;Dünamo;1;0;x;.\n\
        3;Kask, Jüri;m;II;0;;;;?;x\n";
    let reading = read(text);
    assert!(reading.is_sound(), "{:?}", reading.faults);
    let event = &reading.event;
    assert_eq!(event.name.as_deref(), Some("Eesti MV"));
    assert_eq!(event.site.as_deref(), Some("Tallinn"));
    assert_eq!(event.rules, Some(RuleSet::Kv53));
    let second = &event.players[1];
    assert_eq!(
        (second.number, second.name.as_str(), second.sex),
        (2, "Õun, Mari", Some(Sex::Woman))
    );
    assert_eq!(
        (second.rank.as_deref(), second.rating, second.left_after),
        (Some("I"), None, Some(1))
    );
    assert_eq!(
        (event.players[0].rating, second.at.line, second.at.column),
        (Some(2100), 9, 3)
    );
    assert_eq!(marks(&reading), [[Win, Loss], [Open, Open], [Open, Open]]);
    // The title above the table is reported, not lost.
    let title = reading
        .faults
        .iter()
        .find(|fault| fault.code == FaultCode::FieldIgnored)
        .unwrap();
    assert_eq!(title.at.line, 6);
}

#[test]
fn double_round_robins_have_two_results_in_a_cell() {
    for cells in [
        ["1½", "10", "0½", "=1", "01", "½0"],
        ["1 ½", "1 0", "0 0.5", "= 1", "0/1", "½/0"],
    ] {
        let [a, b, c, d, e, f] = cells;
        let text = format!("no;name;1;2;3\n1;A;x;{a};{b}\n2;B;{c};x;{d}\n3;C;{e};{f};x\n");
        let reading = read(&text);
        assert_eq!(reported(&reading), [""; 0], "{text}");
        assert_eq!(reading.event.kind, Some(Kind::RoundRobin { cycles: 2 }));
        let expected = [
            [Win, Loss],
            [Draw, Draw],
            [Win, Loss],
            [Loss, Win],
            [Draw, Draw],
            [Win, Loss],
        ];
        assert_eq!(marks(&reading), expected);
    }
    // Half played: stated, the others are open; not stated, it is not guessed.
    let half = "no;name;1;2;3\n1;A;x;1½;1\n2;B;0½;x;\n3;C;0;;x\n";
    assert_eq!(reported(&read(half)), ["met-twice 2:7"]);
    let stated = read(&format!("# kind: double-round-robin\n{half}"));
    assert_eq!(reported(&stated), [""; 0]);
    assert_eq!(
        marks(&stated)
            .iter()
            .filter(|marks| marks[0] == Open)
            .count(),
        3
    );
    assert_eq!(
        reported(&read(&format!("# kind: round-robin\n{half}"))),
        ["met-twice 3:7"]
    );
}

#[test]
fn a_two_is_too_high_unless_a_win_is_stated_to_be_worth_it() {
    let text = "no,name,1,2,3\n1,A,x,2,1\n2,B,0,x,2\n3,C,1,0,x\n";
    assert_eq!(
        reported(&read(text)),
        // Nobody said so: two who made 1 each cannot both have won.
        [
            "score-too-high 2:7",
            "results-disagree 2:9",
            "score-too-high 3:9"
        ]
    );
    let stated = read(&format!("{text}# scoring: 2-1-0\n"));
    assert_eq!(reported(&stated), [""; 0]);
    assert_eq!(marks(&stated), [[Win, Loss], [Draw, Draw], [Win, Loss]]);
    assert_eq!(stated.event.points_of(PlayerId(0)), Points::whole(3));
    let options = CsvOptions {
        scoring: Some(Scoring::TWO_ONE_ZERO),
        ..CsvOptions::default()
    };
    let by_option = crosstable_csv::read(text, "x", &options);
    assert_eq!(marks(&by_option), marks(&stated));
}

#[test]
fn swiss_tables_say_opponent_colour_and_result() {
    let text = "# kind: swiss\nNo;Name;R1;R2;R3;Pts\n1;A;3w1;2b½;4+;2½\n2;B;4 ч 1;1v½;3m1;2½\n3;C;1b0;bye;2w0;1\n4;D;2w0;-;1-;0\n";
    let reading = read(text);
    assert_eq!(reported(&reading), [""; 0]);
    let event = &reading.event;
    assert_eq!((event.pairings.len(), event.byes.len()), (5, 2));
    let second = &event.pairings[1];
    assert_eq!(
        (second.round, second.players, second.results),
        (Some(1), [PlayerId(3), PlayerId(1)], [Loss, Win])
    );
    assert_eq!(
        event.pairings[2].colour_of(PlayerId(0)),
        Some(Colour::Black)
    );
    let forfeit = event
        .pairings
        .iter()
        .find(|each| each.results == [ForfeitWin, ForfeitLoss])
        .unwrap();
    assert!(!forfeit.colours_known && !forfeit.rated);
    let why: Vec<ByeReason> = event.byes.iter().map(|each| each.why).collect();
    assert_eq!(why, [ByeReason::PairingBye, ByeReason::Absent]);
    // As in German; columns headed by figures alone are rounds then, too.
    for head in ["R1;R2", "1;2"] {
        let text = format!(
            "# kind: swiss\nno;name;{head}\n1;A;2w1;3s½\n2;B;1s0;4w1\n3;C;4w1;1w½\n4;D;3s0;2s0\n"
        );
        let german = read(&text);
        assert_eq!(reported(&german), [""; 0], "{head}");
        assert_eq!(german.event.pairings.len(), 4, "{head}");
    }
    // Signs before the number: a game played.
    let signs = read("no,name,тур 1,тур 2\n1,A,+2,=3\n2,B,-1,bye½\n3,C,-,=1\n");
    assert_eq!(reported(&signs), [""; 0]);
    assert_eq!(marks(&signs), [[Win, Loss], [Draw, Draw]]);
}

/// Every case of bad input, with its line and column.
#[test]
fn bad_tables_are_reported_at_their_place() {
    for (case, text, expected) in [
        ("empty", "", &["unreadable-line 1:0"][..]),
        ("comments only", "# event: x\n\n", &["unreadable-line 1:0"]),
        (
            "another file",
            "Dear sir,\nwith regards,\n",
            &["unreadable-line 1:0"],
        ),
        (
            "no results",
            "no,name,points\n1,A,1\n",
            &["unreadable-line 1:0"],
        ),
        ("one player", "no,name,1\n1,A,x\n", &["too-few-players 2:3"]),
        (
            "results disagree",
            "no,name,1,2,3\n1,A,x,1,½\n2,B,0,x,1\n3,C,½,1,x\n",
            &["results-disagree 3:9"],
        ),
        (
            "a blank against a result",
            "no,name,1,2\n1,A,x,1\n2,B,,x\n",
            &["results-disagree 2:7"],
        ),
        (
            "against himself",
            "no,name,1,2\n1,A,1,1\n2,B,0,x\n",
            &["met-himself 2:5"],
        ),
        (
            "a score above 1",
            "no,name,1,2\n1,A,x,1.5\n2,B,0,x\n",
            &["score-too-high 2:7"],
        ),
        (
            "a huge score",
            "no,name,1,2\n1,A,x,99999999999999999999\n2,B,0,x\n",
            &["score-too-high 2:7"],
        ),
        (
            "no result",
            "no,name,1,2\n1,A,x,won\n2,B,0,x\n",
            &["unreadable-result 2:7"],
        ),
        (
            "off the diagonal",
            "no,name,1,2\n1,A,x,x\n2,B,0,x\n",
            &["unreadable-result 2:7"],
        ),
        (
            "a column without a row",
            "no,name,1,2,3\n1,A,x,1,½\n2,B,0,x,1\n",
            &["missing-player 1:13"],
        ),
        (
            "a row without a column",
            "no,name,1,2\n1,A,x,1\n2,B,0,x\n3,C,0,0\n",
            &["missing-player 4:3"],
        ),
        (
            "duplicate numbers",
            "no,name,1,2\n1,A,x,1\n1,B,0,x\n",
            &["duplicate-number 3:3"],
        ),
        (
            "duplicate names",
            "no,name,1,2\n1,Õun,x,1\n2,õun,0,x\n",
            &["duplicate-name 3:3"],
        ),
        (
            "a number twice in the head",
            "no,name,1,1\n1,A,x,1\n2,B,0,x\n",
            &["duplicate-number 1:11"],
        ),
        (
            "met twice",
            "no,name,1,2,3\n1,A,x,11,1\n2,B,00,x,1\n3,C,0,0,x\n",
            &["met-twice 2:7"],
        ),
        (
            "no number",
            "no,name,1,2\n1,A,x,1\nB,B,0,x\n",
            &["unreadable-line 3:1"],
        ),
        (
            "no name",
            "no,name,1,2\n1,A,x,1\n2,,0,x\n",
            &["unreadable-line 3:0"],
        ),
        (
            "a comma half in a table of commas",
            "no,name,1,2\n1,A,x,0,5\n2,B,0,5,x\n",
            &["unreadable-line 2:9", "unreadable-line 3:9"],
        ),
        (
            "unclosed",
            "no,name,1,2\n1,\"A,x,1\n2,B,0,x\n",
            &["unreadable-line 2:3"],
        ),
        (
            "points",
            "no,name,1,2,pts\n1,A,x,1,2\n2,B,0,x,0\n",
            &["points-disagree 2:3"],
        ),
        (
            "places",
            "no,name,1,2,place\n1,A,x,1,2\n2,B,0,x,1\n",
            &["places-disagree 2:3"],
        ),
        (
            "rounds out of order",
            "no,name,R1,R3,R2\n1,A,2w1,,\n2,B,1b0,,\n",
            &["rounds-out-of-order 1:15"],
        ),
        (
            "a round twice",
            "no,name,R1,R1\n1,A,2w1,2w1\n2,B,1b0,1b0\n",
            &["rounds-out-of-order 1:12"],
        ),
        (
            "a round missing",
            "no,name,R1,R3\n1,A,2w1,3b1\n2,B,1b0,\n3,C,bye,1w0\n",
            &["round-missing 2:9", "round-unstated 3:3"],
        ),
        (
            "an unknown opponent",
            "no,name,R1\n1,A,7w1\n2,B,\n",
            &["unknown-player 2:5"],
        ),
        (
            "paired with himself",
            "no,name,R1\n1,A,1w1\n2,B,\n",
            &["met-himself 2:5"],
        ),
        (
            "one side only",
            "no,name,R1\n1,A,2w1\n2,B,bye\n",
            &["results-disagree 2:5"],
        ),
        (
            "one colour",
            "no,name,R1\n1,A,2w1\n2,B,1w0\n",
            &["colours-disagree 2:5"],
        ),
        (
            "two winners",
            "no,name,R1\n1,A,2w1\n2,B,1b1\n",
            &["results-disagree 2:5"],
        ),
        (
            "a Swiss pair twice",
            "# kind: swiss\nno,name,R1,R2\n1,A,2w1,2b1\n2,B,1b0,1w0\n",
            &["met-twice 3:9"],
        ),
        (
            "again",
            "no,name,R1,R2\n1,A,2w1,2b1\n2,B,1b0,1w0\n3,C,4w1,\n4,D,3b0,\n5,E,6w1\n6,F,5b0\n",
            &["met-twice 2:9"],
        ),
        (
            "mixed heads",
            "no,name,1,R2\n1,A,x,\n",
            &["unreadable-line 1:0"],
        ),
        (
            "unknown kind",
            "# kind: cup\nno,name,1,2\n1,A,x,1\n2,B,0,x\n",
            &["unreadable-line 1:3"],
        ),
        (
            "no number of rounds",
            "# rounds: 70000\nno,name,1,2\n1,A,x,1\n2,B,0,x\n",
            &["unreadable-line 1:3"],
        ),
        (
            "too many rounds",
            "# rounds: 65000\nno,name,R1\n",
            &["too-few-players 0:0"],
        ),
    ] {
        let found = reported(&read(text));
        let mut sorted = expected.to_vec();
        sorted.sort_unstable();
        let mut found_sorted: Vec<&str> = found.iter().map(String::as_str).collect();
        found_sorted.sort_unstable();
        assert_eq!(found_sorted, sorted, "{case}");
    }
}

#[test]
fn a_disagreement_names_both_places() {
    let reading = read("no,name,1,2\n1,A,x,1\n2,B,½,x\n");
    let fault = reading
        .faults
        .iter()
        .find(|fault| fault.is_error())
        .unwrap();
    assert_eq!((fault.at.line, fault.at.column), (2, 7));
    assert_eq!(
        fault.message,
        "1 A has 1 against 2 B, who has ½ against 1 A (line 3, column 5)"
    );
}

/// The printed table for 5 and 6 players (KV53 and MK53 annexes): 1-6 2-5 3-4 / 6-4 5-3 1-2 / …, 6 absent.
#[test]
fn rounds_and_colours_come_from_the_round_table_if_asked() {
    let text = "no,name,1,2,3,4,5\n1,A,x,1,1,1,1\n2,B,0,x,1,1,1\n3,C,0,0,x,1,1\n4,D,0,0,0,x,1\n5,E,0,0,0,0,x\n";
    let options = CsvOptions {
        rounds_by_table: true,
        ..CsvOptions::default()
    };
    let reading = crosstable_csv::read(text, "x", &options).checked();
    assert_eq!(reported(&reading), [""; 0]);
    let event = &reading.event;
    let number = |id: PlayerId| event.players[id.index()].number;
    let games: Vec<_> = event
        .pairings
        .iter()
        .map(|each| (each.round, each.players.map(number)))
        .collect();
    assert_eq!(
        games[..4],
        [
            (Some(1), [2, 5]),
            (Some(1), [3, 4]),
            (Some(2), [5, 3]),
            (Some(2), [1, 2])
        ]
    );
    assert_eq!(event.pairings[2].results, [Loss, Win]);
    assert_eq!(
        (
            event.byes.len(),
            number(event.byes[0].player),
            event.byes[0].round
        ),
        (5, 1, 1)
    );
    let other = text.replace("5,E", "7,E").replace("4,5\n", "4,7\n");
    let refused = crosstable_csv::read(&other, "x", &options);
    assert!(
        refused
            .faults
            .iter()
            .any(|fault| fault.is_error() && fault.message.contains("not 1 to 5"))
    );
}

#[test]
fn hostile_tables_do_not_flood_or_panic() {
    // 500 players, every result wrong: the faults are cut, and it is over soon.
    let heads: Vec<String> = (1..=500).map(|n| n.to_string()).collect();
    let mut text = format!("no,name,{}\n", heads.join(","));
    for n in 1..=500 {
        text.push_str(&format!("{n},P{n}{}\n", ",1".repeat(500)));
    }
    let reading = read(&text);
    assert!(!reading.is_sound());
    assert!(reading.faults.len() < 1000, "{}", reading.faults.len());
    assert!(
        reported(&reading)
            .iter()
            .any(|each| each.starts_with("faults-unlisted"))
    );
    for text in [
        "\"",
        "#",
        "no,name,1\n\"",
        "no,name,4294967295,4294967296\n4294967295,\u{202e},\u{0}\n",
        "\r\r\r",
        "a,b\n,,,,\n",
    ] {
        let _ = read(text);
    }
}

#[test]
fn a_thousand_players_against_each_other_are_no_trouble() {
    let heads: Vec<String> = (1..=1000).map(|n| n.to_string()).collect();
    let mut text = format!("no,name,{}\n", heads.join(","));
    for n in 1..=1000_usize {
        text.push_str(&format!("{n},P{n}"));
        for other in 1..=1000_usize {
            text.push_str(match n.cmp(&other) {
                std::cmp::Ordering::Less => ",1",
                std::cmp::Ordering::Equal => ",x",
                std::cmp::Ordering::Greater => ",0",
            });
        }
        text.push('\n');
    }
    let reading = read(&text);
    assert!(reading.is_sound());
    assert_eq!(reading.event.pairings.len(), 499_500);
}

/// Rows may be teams. 1 beats 2 by 2½–1½, draws with 3; 3 did not come against 2. Points are match points here, and
/// those of the boards as well.
#[test]
fn rows_may_be_teams() {
    let table = |points: [&str; 3], cell: &str| {
        format!(
            "no;team;1;2;3;points;place\n1;Tartu;x;{cell};2;{};1\n2;Võru;1½;x;+;{};2\n3;Valga;2;-;x;{};3\n",
            points[0], points[1], points[2]
        )
    };
    for points in [["3", "2", "1"], ["4½", "5½", "2"]] {
        let reading = read(&table(points, "2½"));
        assert!(reading.is_sound(), "{:?}", reading.faults);
        let event = &reading.event;
        assert!(event.players.is_empty());
        assert_eq!(event.team_matches.len(), 3);
        let contest = Contest::of_teams(event, RuleSet::Fide2026, TeamScore::Match);
        let halves: Vec<i32> = (0..3).map(|team| contest.score(team).in_halves()).collect();
        assert_eq!(halves, [6, 4, 2]);
        let boards = contest.exchanged();
        let halves: Vec<i32> = (0..3).map(|team| boards.score(team).in_halves()).collect();
        assert_eq!(halves, [9, 11, 4]);
        // Nobody knows who sat where.
        let tiebreaks = Tiebreaks::new(&contest, RuleSet::Fide2026, Choices::default());
        assert!(
            tiebreaks
                .column("BC".parse().unwrap())
                .iter()
                .all(|one| !one.is_known())
        );
        // Match points of the opponents times those made: 2 × 2 and 1 × 1.
        assert_eq!(
            tiebreaks.column("EMMSB".parse().unwrap())[0].to_string(),
            "5"
        );
    }
    let errors = |text: &str| -> Vec<(FaultCode, u32)> {
        let faults = read(text).faults.into_iter();
        faults
            .filter(|fault| matches!(fault.level, Level::Warning | Level::Error))
            .map(|fault| (fault.code, fault.at.line))
            .collect()
    };
    assert_eq!(
        errors(&table(["3", "2", "2"], "2½")),
        [(FaultCode::PointsDisagree, 4)]
    );
    assert_eq!(
        errors(&table(["", "", ""], "+")),
        [(FaultCode::ResultsDisagree, 2)]
    );
    assert_eq!(
        errors(&table(["", "", ""], "3")),
        [(FaultCode::ResultsDisagree, 2)]
    );
    assert_eq!(
        errors(&table(["", "", ""], "x")),
        [(FaultCode::UnreadableResult, 2)]
    );
}

/// What a table states comes before what is said of it, which is told.
#[test]
fn options_that_a_table_overrules_are_named() {
    let options = CsvOptions {
        kind: Some(Kind::RoundRobin { cycles: 1 }),
        scoring: Some(Scoring::STANDARD),
        ..CsvOptions::default()
    };
    let told = |stated: &str| {
        let table = format!("{stated}no;name;R1\n1;Kask;2w+\n2;Mets;1b-\n");
        let reading = crosstable_csv::read(&table, "a.csv", &options);
        let notes = reading.faults.into_iter();
        let notes = notes.filter(|fault| fault.code == FaultCode::FieldIgnored);
        let notes: Vec<_> = notes.map(|fault| (fault.at.line, fault.message)).collect();
        notes
    };
    assert_eq!(told("# kind: round-robin\n# scoring: 1-½-0\n"), []);
    let ignored = |option: &str| format!("the table states this itself: {option} is ignored");
    assert_eq!(
        told("# kind: swiss\n# scoring: 2-1-0\n"),
        [(1, ignored("--kind")), (2, ignored("--scoring"))]
    );
}

/// FTM98 5.6: the third team left with one of three matches played. What it played stays in brackets and counts for nobody;
/// the match that is not in the table is won by the others.
#[test]
fn a_team_of_a_table_of_teams_may_leave() {
    let table =
        "no;team;1;2;3;4\n1;Tartu;x;2½;2;3\n2;Võru;1½;x;.;2\n3;Valga;2;.;x;.\n4;Narva;1;2;.;x\n";
    let mut event = read(table).event;
    event.teams[2].left_after = Some(1);
    let applied = apply(&event, RuleSet::Fide98, &withdrawal::Options::default()).unwrap();
    let words: Vec<&str> = applied
        .steps
        .iter()
        .map(|step| step.words.as_str())
        .collect();
    assert_eq!(
        words,
        [
            "Valga left after round 1 with 1 of 3 matches played, fewer than half: its matches stay in the table, but no \
             point from them counts.",
            "Matches not played, − for Valga and + for the opponents: Võru; Narva.",
        ]
    );
    let contest = Contest::of_teams(&applied.event, RuleSet::Fide98, TeamScore::Match);
    let scores: Vec<i32> = (0..4).map(|team| contest.score(team).in_halves()).collect();
    assert_eq!(scores, [8, 2, 0, 2]);
    let standings = Standings::of(&contest, RuleSet::Fide98, Choices::default(), &[]);
    let shown = TeamTable::of(&contest, &standings);
    assert_eq!(shown.rows[2].cells, ["(2)", "(−)", "*", "(−)"]);
    assert_eq!(shown.rows[0].cells, ["*", "2½", "(2)", "3"]);
    assert_eq!(shown.rows[2].place, None);
    // With two of three all of them count.
    let mut event = read(
        &table
            .replace("2;.;x;.", "2;.;x;3")
            .replace("1;2;.;x", "1;2;1;x"),
    )
    .event;
    event.teams[2].left_after = Some(2);
    let applied = apply(&event, RuleSet::Fide98, &withdrawal::Options::default()).unwrap();
    let contest = Contest::of_teams(&applied.event, RuleSet::Fide98, TeamScore::Match);
    let scores: Vec<i32> = (0..4).map(|team| contest.score(team).in_halves()).collect();
    assert_eq!(scores, [10, 6, 6, 2]);
}

#[test]
fn columns_headed_by_numbers_are_rounds_where_cells_name_opponents() {
    let table = |head: &str| {
        format!(
            "No;Name;{head}\n1;Kask;4w1;3b0;2w=\n2;Tamm;3w1;4b0;1b=\n3;Lepp;2b0;1w1;4b1\n4;Mets;1b0;2w1;3w0\n"
        )
    };
    let [numbers, rounds] = ["1;2;3", "R1;R2;R3"]
        .map(|head| crosstable_csv::read(&table(head), "swiss.csv", &CsvOptions::default()));
    assert!(numbers.is_sound(), "{:?}", numbers.faults);
    assert_eq!(numbers.event.pairings, rounds.event.pairings);
    assert_eq!(numbers.event.pairings.len(), 6);
}

/// The free round of a pairing table is worth nothing, whatever word stands for it.
#[test]
fn a_bye_of_a_round_robin_is_free_round_by_round() {
    let table = |kind| {
        let text = format!(
            "# kind: {kind}\nno,name,R1,R2,R3\n1,A,bye,2w1,3b½\n2,B,3w½,1b0,bye\n3,C,2b½,bye,1w½\n"
        );
        crosstable_csv::read(&text, "table.csv", &CsvOptions::default()).event
    };
    let points = |kind| table(kind).points_of(PlayerId(0));
    assert_eq!(points("round-robin"), Points::halves(3));
    assert_eq!(points("swiss"), Points::halves(5));
}

/// Standings of a table by a list of tie-breaks: each player's points and numbers, and the remarks.
fn ranked(text: &str, list: &str) -> (Vec<String>, String) {
    let options = Options {
        tiebreaks: list.parse().unwrap(),
        ..Options::default()
    };
    let assessment = assess(read(text).event, &options).unwrap();
    let ranked = assessment
        .teams
        .map_or(assessment.standings, |teams| teams.standings);
    let shown = ranked.rows.iter().map(|row| {
        let values = row.values.iter().flatten().map(|value| format!(" {value}"));
        format!(
            "{} {}{}",
            row.name,
            row.points.printed(),
            values.collect::<String>()
        )
    });
    (shown.collect(), ranked.remarks.join("\n"))
}

/// A table whose games have no rounds has one state: what is given or taken counts in it, from whatever round on.
#[test]
fn penalties_count_where_games_have_no_rounds() {
    for penalty in ["-1", "-1@1"] {
        let text = format!(
            "# kind: round-robin\nno;name;±;1;2;3;points;place\n1;A;{penalty};x;1;½;½;2-3\n2;B;;0;x;1;1;1\n3;C;;½;0;x;½;2-3\n"
        );
        assert_eq!(reported(&read(&text)), [""; 0], "{penalty}");
        let (rows, _) = ranked(&text, "none");
        assert_eq!(rows, ["B 1", "A ½", "C ½"], "{penalty}");
        let crosstable = assess(read(&text).event, &Options::default())
            .unwrap()
            .crosstable;
        assert_eq!(crosstable.columns.last().map(String::as_str), Some("±"));
    }
    // By rounds, one of the final standings waits for these, and the table says so.
    let half_way = "# kind: swiss\n# rounds: 3\nno;name;±;R1\n1;A;-1;2w1\n2;B;;1b0\n";
    let crosstable = assess(read(half_way).event, &Options::default())
        .unwrap()
        .crosstable;
    assert_eq!(crosstable.columns, ["1", "2", "3"]);
    assert!(
        !crosstable
            .legend
            .iter()
            .any(|line| line.contains("counted in the points"))
    );
    assert!(
        crosstable
            .legend
            .iter()
            .any(|line| line.starts_with("Not in the points yet: penalties"))
    );
}

/// C.07 16: what an unplayed round is worth depends on which it was, and a table by opponents does not say that.
#[test]
fn unplayed_rounds_of_a_swiss_by_opponents_make_no_numbers() {
    let table = "# start: 2026-05-05\n# kind: swiss\n# rounds: 3\nno;name;1;2;3;4;5\n1;A;x;1;½;1;\n2;B;0;x;;1;\n3;C;½;;x;;1\n4;D;0;0;;x;\n5;E;;;0;;x\n";
    let (rows, remarks) = ranked(table, "BH,SB,REP,DE");
    assert_eq!(rows[0], "A 2½ – – 3", "{rows:?}");
    assert!(
        rows[1..].iter().all(|row| row.contains(" – – –")),
        "{rows:?}"
    );
    assert!(
        remarks.contains("BH has no number: B has 2 of 3 games"),
        "{remarks}"
    );
    assert_eq!(reported(&read(table)), ["round-missing 6:3"]);
    // Where all have a game in every round, nothing is unknown but the order; the last round is not known either.
    let all = "# kind: swiss\nno;name;1;2;3;4\n1;A;x;1;½;\n2;B;0;x;;1\n3;C;½;;x;1\n4;D;;0;0;x\n";
    assert_eq!(reported(&read(all)), [""; 0]);
    let (rows, _) = ranked(all, "BH,REP,FB");
    assert_eq!(rows[0], "A 1½ 2.5 2 –");
}

/// A match that is not in the table may be still to come, and then no place is final.
#[test]
fn a_table_of_teams_without_a_match_is_provisional() {
    let table = "no;team;1;2;3;4\n1;T;x;3;.;2\n2;U;1;x;2;4\n3;V;.;2;x;1\n4;W;2;0;3;x\n";
    for kind in ["", "# kind: round-robin\n"] {
        let text = format!("{kind}{table}");
        let (_, remarks) = ranked(&text, "none");
        assert!(
            remarks.contains("Provisional: 1 match is missing (T – V)"),
            "{remarks}"
        );
        assert!(
            reported(&read(&text))
                .iter()
                .any(|fault| fault.starts_with("meeting-missing"))
        );
    }
    let (_, remarks) = ranked(&format!("# kind: swiss\n{table}"), "none");
    assert!(!remarks.contains("Provisional"), "{remarks}");
}

/// Chess-Results leaves the column of titles without a heading; whatever else stands in such a column is told.
#[test]
fn columns_without_a_heading_are_titles_or_reported() {
    let said = |text: &str| {
        let reading = crosstable_csv::read(text, "table.csv", &CsvOptions::default()).checked();
        let titles: Vec<_> = (reading.event.players.iter())
            .map(|player| player.title.clone())
            .collect();
        let told = reading
            .faults
            .iter()
            .filter(|fault| fault.message.starts_with("a column without"));
        let told = told
            .map(|fault| format!("{} {}", fault.code.as_str(), fault.message))
            .collect::<Vec<_>>();
        (titles, told.join("; "))
    };
    let (titles, told) = said("no;;name;1;2\n1;GM;A;x;1\n2;;B;0;x\n");
    assert_eq!(titles, [Some("GM".to_owned()), None]);
    assert!(
        told.starts_with("read-as a column without a heading has nothing but titles (GM"),
        "{told}"
    );
    let (titles, told) = said("no;;name;1;2\n1;GM;A;x;1\n2;IM secret;B;0;x\n");
    assert_eq!(titles, [None, None]);
    assert!(
        told.starts_with(
            "field-ignored a column without a heading is not used; its first value is \"GM\""
        ),
        "{told}"
    );
    let (_, told) = said("no;name;1;2;\n1;A;x;1;won on time\n2;B;0;x;\n");
    assert!(told.contains("\"won on time\""), "{told}");
    // Separators at the end of lines are no column.
    assert_eq!(said("no;name;1;2;;\n1;A;x;1;;\n2;B;0;x;;\n").1, "");
}

/// Books and spreadsheets head the columns of results by names, initials or nothing: they are in the order of the rows.
#[test]
fn columns_headed_by_names_are_in_the_order_of_the_rows() {
    let rows = "1;Petrov;2100;x;1;½;1½\n2;Õun;;0;x;1;1\n3;Kask;1900;½;0;x;½\n";
    let table = |heads: &str| format!("no;name;rating;{heads};points\n{rows}");
    let expected = marks(&read(&table("1;2;3")));
    for heads in ["Pe;Õu;Ka", "Petrov;Õun;Kask", ";;"] {
        let text = table(heads);
        assert!(crosstable_csv::looks_like_crosstable(&text), "{heads}");
        let reading = read(&text);
        assert_eq!(reported(&reading), [""; 0], "{heads}");
        assert_eq!(marks(&reading), expected, "{heads}");
        let told = |fault: &&Fault| fault.message.contains("in the order of the rows");
        assert_eq!(reading.faults.iter().filter(told).count(), 1, "{heads}");
    }
    // Anything else is no such table: a result on the diagonal, a remark, a row too many, another column beside.
    for rows in [
        "1;Petrov;1;1;½\n2;Õun;0;x;1\n3;Kask;½;0;x\n",
        "1;Petrov;x;1;ill\n2;Õun;0;x;1\n3;Kask;½;0;x\n",
        "1;Petrov;x;1;½\n2;Õun;0;x;1\n3;Kask;½;0;x\n4;Lepp;1;1;1\n",
        "1;Petrov;;;\n2;Õun;;;\n3;Kask;;;\n",
    ] {
        let text = format!("no;name;Pe;Õu;Ka\n{rows}");
        assert!(!crosstable_csv::looks_like_crosstable(&text), "{rows}");
    }
}

/// Halves in figures are those of the number before them, and their stroke parts no matches.
#[test]
fn halves_in_figures_are_read_in_tables_of_teams_and_in_points() {
    let figures = "no;team;1;2;3;points\n1;Tartu;x;2 1/2;3 1/2;6\n2;V;1 1/2;x;2 1/2;4\n3;Valga;1/2;1 1/2;x;2\n";
    let signs = figures.replace(" 1/2", "½").replace("1/2", "½");
    let [figures, signs] = [figures, &signs].map(read);
    assert_eq!(reported(&figures), [""; 0]);
    let results = |reading: &Reading| -> Vec<_> {
        let matches = reading.event.team_matches.iter();
        matches.map(|each| each.results).collect()
    };
    assert_eq!(results(&figures), results(&signs));
    // Strokes between other results still part matches.
    let two = read("no;team;1;2\n1;Tartu;x;3/2\n2;V;1/2;x\n");
    assert!(two.faults.iter().any(Fault::is_error));
    let two = read("no;team;1;2\n1;Tartu;x;3/1½\n2;V;1/2½;x\n");
    assert_eq!(two.event.team_matches.len(), 2);
    let points = "no;name;1;2;3;points\n1;A;x;1;1/2;1 1/2\n2;B;0;x;1;1\n3;C;1/2;0;x;1/2\n";
    assert_eq!(reported(&read(points)), [""; 0]);
}

/// One point is no points.
#[test]
fn one_point_is_told_in_the_singular() {
    let table = read("no;team;1;2;3\n1;T;x;1;2\n2;V;0;x;2\n3;N;2;2;x\n");
    let mut messages = table.faults.iter().map(|fault| fault.message.as_str());
    assert!(messages.any(|message| message.contains("made 1 point together, others 4")));
}

/// In English a column headed Rank has places or ranks: those that count all players are places.
#[test]
fn ranks_that_count_all_players_are_their_places() {
    let table = |heading: &str, ranks: [&str; 3]| {
        let [a, b, c] = ranks;
        read(&format!(
            "{heading};name;1;2;3\n{a};A;x;1;1\n{b};B;0;x;1\n{c};C;0;0;x\n"
        ))
    };
    let places = table("Rank", ["1", "2", "3"]);
    let players = places.event.players.iter();
    let stated: Vec<_> = players.map(|one| (one.stated_place, &one.rank)).collect();
    assert_eq!(
        stated,
        [(Some(1), &None), (Some(2), &None), (Some(3), &None)]
    );
    // As with any other place, one that does not go with the points is told.
    assert_eq!(
        reported(&table("Rank", ["1", "3", "2"])),
        ["places-disagree 3:3"]
    );
    for (heading, ranks) in [
        ("Rank", ["I", "II", "III"]),
        ("Rank", ["1", "2", "2"]),
        ("Rank", ["2", "3", "4"]),
        ("järk", ["1", "2", "3"]),
    ] {
        let ranks = table(heading, ranks);
        assert!(ranks.event.players.iter().all(|one| one.rank.is_some()));
    }
}

/// Adjourned games are open, in every kind of table; a game that was won by adjudication is not one of them.
#[test]
fn adjourned_games_are_open() {
    let table = "no;name;1;2;3\n1;A;x;adj.;1\n2;B;adj.;x;½\n3;C;0;½;x\n";
    let by_rounds = "no;name;R1;R2\n1;A;2w adj;3w1\n2;B;1b adj;4w1\n3;C;4w1;1b0\n4;D;3b0;2b0\n";
    for text in [table, by_rounds] {
        let table = read(text);
        assert!(table.is_sound(), "{:?}", table.faults);
        let marks = marks(&table);
        let open = marks.iter().filter(|each| **each == [Open, Open]);
        assert_eq!(open.count(), 1);
    }
    let judged = read("no;name;1;2\n1;A;x;1 adj\n2;B;0 adj;x\n");
    assert!(judged.faults.iter().any(Fault::is_error));
}

/// As tables of clubs in America are headed: `#1` is a round where the cells name opponents, else a player.
#[test]
fn columns_may_be_headed_by_a_number_with_its_sign() {
    let rounds =
        "no;name;#1;#2;points\n1;A;2w1;3w1;2\n2;B;1b0;4w1;1\n3;C;4b1;1b0;1\n4;D;3w0;2b0;0\n";
    let rounds = read(rounds);
    assert_eq!(reported(&rounds), [""; 0]);
    assert_eq!(rounds.event.pairings.len(), 4);
    let letters = "no;name;#1;#2;#3;points\n1;A;W2;D3;W4;2½\n2;B;L1;W4;D3;1½\n3;C;W4;D1;D2;2\n4;D;L3;L2;L1;0\n";
    let letters = read(letters);
    assert_eq!(reported(&letters), [""; 0]);
    assert_eq!(letters.event.pairings.len(), 6);
    let opponents = read("no;name;#1;#2;#3\n1;A;x;1;1\n2;B;0;x;1\n3;C;0;0;x\n");
    assert_eq!(marks(&opponents), [[Win, Loss]; 3]);
}
