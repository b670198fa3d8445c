//! `scoresheet event` as a user meets it.

use crate::common;

use crate::common::{assert_reported, err, names_in, out, run, scratch};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// Six players; the first did not play the last two.
const TARTU: &str = "\
# name: Tartu
# start: 1999-03-01
number;name;rank;1;2;3;4;5;6
1;Kalm, Ants;I;x;1;½;0;;
2;Õun, Jaan;II;0;x;1;½;1;1
3;Петров, Иван;II;½;0;x;1;½;0
4;Sepp, Mart;III;1;½;0;x;1;½
5;Tamm, Peeter;;;0;½;0;x;½
6;王伟;I;;0;1;½;½;x
";

/// Runs `event` over a file of that text, after these arguments.
fn event(dir: &Path, text: &str, arguments: &[&str]) -> std::process::Output {
    fs::write(dir.join("t.csv"), text).unwrap();
    run(dir, &[&["event", "t.csv"], arguments].concat())
}

#[test]
fn names_of_any_script_line_up_and_the_choice_of_rules_is_reported() {
    let dir = scratch();
    let reported = out(&event(dir.path(), TARTU, &[]));
    assert!(reported.starts_with(
        "\
Tartu: the table

No  Name          1  2  3  4  5  6  Points  Place
──  ────────────  ─  ─  ─  ─  ─  ─  ──────  ─────
 1  Kalm, Ants    ×  1  ½  0  .  .      1½      5
 2  Õun, Jaan     0  ×  1  ½  1  1      3½      1
 3  Петров, Иван  ½  0  ×  1  ½  0       2    3–4
 4  Sepp, Mart    1  ½  0  ×  1  ½       3      2
 5  Tamm, Peeter  .  0  ½  0  ×  ½       1      6
 6  王伟          .  0  1  ½  ½  ×       2    3–4
"
    ));
    assert!(
        reported.ends_with("Rules: fide98 (by the date, 1999-03-01).\n"),
        "{reported}"
    );
    let undated = TARTU.replace("# start: 1999-03-01\n", "");
    let reported = out(&event(dir.path(), &undated, &[]));
    assert!(
        reported.contains("Rules: fide2026 (the newest"),
        "{reported}"
    );
    let old = TARTU.replace("1999", "1953");
    let reported = out(&event(dir.path(), &old, &[]));
    assert!(
        reported.contains("see --event-rules kv53 and mk53"),
        "{reported}"
    );
}

#[test]
fn kv53_s38_the_table_is_shown_before_and_after() {
    let dir = scratch();
    let reported = out(&event(
        dir.path(),
        TARTU,
        &["--event-rules", "kv53", "--left", "kalm=3"],
    ));
    for part in [
        "Tartu: the table before withdrawals",
        " 1  Kalm, Ants    ×  1  ½  0  .  .      1½      5",
        "KV53 §38  Kalm, Ants left after round 3 with 3 of 5 games played, half or more",
        "Tartu: the table after withdrawals",
        " 1  Kalm, Ants    ×  1  ½  0  −  −      1½      6",
        " 6  王伟          +  0  1  ½  ½  ×       3    2–3",
    ] {
        assert!(reported.contains(part), "{part}\n{reported}");
    }
}

#[test]
fn ftm98_5_4a_who_left_early_has_no_place() {
    let dir = scratch();
    let early = TARTU
        .replace(";1;½;0;;\n", ";;½;0;;\n")
        .replace("II;0;x", "II;;x");
    let arguments = [
        "--event-rules",
        "fide98",
        "--left",
        "1=2",
        "--show",
        "crosstable,standings",
    ];
    let reported = out(&event(dir.path(), &early, &arguments));
    assert!(
        reported.contains(" 1  Kalm, Ants     ×   (−)  (½)  (0)  (−)  (−)       0"),
        "{reported}"
    );
    assert!(
        reported.contains("Without a place: Kalm, Ants.\nRules: fide98"),
        "{reported}"
    );
}

#[test]
fn kv53_s38_games_begun_are_decided() {
    let dir = scratch();
    let arguments = [
        "--event-rules",
        "kv53",
        "--left",
        "Kalm=4",
        "--adjourned",
        "1-Tamm=½-½",
    ];
    let reported = out(&event(dir.path(), TARTU, &arguments));
    assert!(reported.contains("with 4 of 5 games played"), "{reported}");
    assert!(
        reported.contains(" 1  Kalm, Ants    ×  1  ½  0  ½  −"),
        "{reported}"
    );
}

#[test]
fn every_format_says_the_same() {
    let dir = scratch();
    let of = |format: &str| {
        let output = event(
            dir.path(),
            TARTU,
            &["--format", format, "--show", "crosstable"],
        );
        assert!(output.status.success());
        out(&output)
    };
    assert!(
        of("csv")
            .starts_with("No,Name,1,2,3,4,5,6,Points,Place\n1,\"Kalm, Ants\",×,1,½,0,.,.,1.5,5\n")
    );
    assert!(
        of("markdown").contains(
            "|   1 | Kalm, Ants   |  ×  |  1  |  ½  |  0  |  .  |  .  |     1½ |     5 |"
        )
    );
    let page = of("html");
    assert!(page.contains(
        "<td class=\"r\">1</td><th scope=\"row\" class=\"l\" dir=\"auto\">Kalm, Ants</th>"
    ));
    let json: serde_json::Value = serde_json::from_str(&of("json")).unwrap();
    assert_eq!(json["crosstable"]["rows"][0]["cells"][2], "½");
    assert_eq!(json["crosstable"]["rows"][0]["points"], 1.5);
    assert_eq!(json["rules"], "fide98");
    // CSV has no notes: the choice of rules goes to standard error.
    let csv = event(dir.path(), TARTU, &["--format", "csv"]);
    assert!(err(&csv).contains("Tartu: standings: Rules: fide98 (by the date"));
}

/// What is said below a table of its places is said wherever the places are shown.
#[test]
fn no_format_and_no_choice_of_tables_loses_a_reservation() {
    let dir = scratch();
    let table = "no;name;1;2;3\n1;Kask;x;1;.\n2;Tamm;0;x;½\n3;Lepp;.;½;x\n";
    let provisional = "Provisional: 1 game has no result yet (Kask – Lepp)";
    for format in ["text", "markdown", "html", "csv"] {
        for show in ["crosstable", "standings", "crosstable,standings"] {
            let output = event(dir.path(), table, &["--format", format, "--show", show]);
            let said = out(&output) + &err(&output);
            assert_eq!(
                said.matches(provisional).count(),
                1,
                "{format} {show}: {said}"
            );
        }
    }
    let norms = [
        "norms",
        "t.csv",
        "--game",
        "draughts",
        "--indicator",
        "none=5",
    ];
    let output = run(dir.path(), &[&norms[..], &["--format", "csv"]].concat());
    assert!(err(&output).contains("! provisional: "), "{}", err(&output));
}

#[test]
fn hostile_names_do_nothing_to_page_table_or_terminal() {
    let dir = scratch();
    let hostile = TARTU.replace("王伟", "=cmd()|<script>\u{1b}[31m");
    let text = out(&event(dir.path(), &hostile, &[]));
    assert!(!text.contains('\u{1b}'));
    let page = out(&event(dir.path(), &hostile, &["--format", "html"]));
    assert!(!page.contains("<script"));
    let csv = out(&event(dir.path(), &hostile, &["--format", "csv"]));
    assert!(csv.contains("'=cmd()"), "{csv}");
    let markdown = out(&event(dir.path(), &hostile, &["--format", "markdown"]));
    assert!(markdown.contains("=cmd()\\|\\<script\\>"), "{markdown}");
}

#[test]
fn an_output_file_is_whole_or_not_there() {
    let dir = scratch();
    let output = event(dir.path(), TARTU, &["--format", "html", "--out", "t.html"]);
    assert!(output.status.success() && output.stdout.is_empty());
    assert_eq!(names_in(dir.path()), ["t.csv", "t.html"]);
    let output = event(dir.path(), TARTU, &["--out", "./t.csv"]);
    assert_reported(
        &output,
        2,
        &["scoresheet: --out: ./t.csv is one of the input files"],
    );
    assert_eq!(fs::read_to_string(dir.path().join("t.csv")).unwrap(), TARTU);
    let output = event(dir.path(), TARTU, &["--out", "nowhere/t.html"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("cannot write nowhere/t.html"));
}

#[test]
fn several_files_are_several_events() {
    let dir = scratch();
    fs::write(dir.path().join("a.csv"), TARTU).unwrap();
    fs::write(
        dir.path().join("b.csv"),
        TARTU.replace("Tartu", "Narva").replace("Kalm", "Kask"),
    )
    .unwrap();
    let output = run(
        dir.path(),
        &[
            "event",
            "a.csv",
            "b.csv",
            "--left",
            "Kask=3",
            "--parquet",
            "p",
        ],
    );
    let reported = out(&output);
    assert!(
        reported.contains("Tartu, 1999: standings")
            && reported.contains("Narva, 1999: the table after withdrawals")
    );
    assert!(!reported.contains("Tartu, 1999: the table after withdrawals"));
    assert_eq!(
        names_in(&dir.path().join("p")),
        ["meetings.parquet", "standings.parquet"]
    );
    let output = run(dir.path(), &["event", "a.csv", "b.csv", "--left", "Sepp=3"]);
    assert_eq!(output.status.code(), Some(2));
    let reported = err(&output);
    assert!(
        reported.contains("\"Sepp\" may be any of 4 Sepp, Mart; 4 Sepp, Mart"),
        "{reported}"
    );
}

#[test]
fn what_cannot_be_is_one_clear_line() {
    let dir = scratch();
    for (arguments, reported) in [
        (
            &["--left", "Nobody=3"][..],
            "--left: no player has the name or number \"Nobody\"",
        ),
        (
            &["--left", "1=2"],
            "Tartu: Kalm, Ants is stated to have left after round 2, but has 3 games played",
        ),
        (
            &["--left", "1=9"],
            "Tartu: Kalm, Ants is stated to have left after round 9 of 5",
        ),
        (
            &["--adjourned", "2-3"],
            "Tartu: Õun, Jaan and Петров, Иван have no undecided game that could be adjourned",
        ),
        (
            &["--adjourned", "17"],
            "--adjourned: \"17\": write two players with a dash between, such as 3-7",
        ),
    ] {
        let output = event(dir.path(), TARTU, arguments);
        assert_eq!(output.status.code(), Some(2));
        let last = err(&output).lines().last().unwrap().to_owned();
        assert_eq!(last, format!("scoresheet: {reported}"));
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn no_source_of_an_event_is_refused() {
    let dir = scratch();
    fs::create_dir(dir.path().join("empty")).unwrap();
    fs::write(dir.path().join("nothing.csv"), "").unwrap();
    fs::write(
        dir.path().join("photo.csv"),
        b"\xff\xd8\xff\xe0\0\0JFIF\0\0\0",
    )
    .unwrap();
    fs::write(dir.path().join("letter.txt"), "Dear all, we won.\n").unwrap();
    for file in [
        "empty",
        "nothing.csv",
        "photo.csv",
        "letter.txt",
        "missing.csv",
    ] {
        let output = run(dir.path(), &["event", file]);
        let reported = err(&output);
        assert_eq!(output.status.code(), Some(2), "{file}: {reported}");
        assert!(
            reported.starts_with("scoresheet: ") && reported.contains(file),
            "{reported}"
        );
        assert_eq!(reported.lines().count(), 1, "{reported}");
    }
}

/// Everyone has drawn with everyone.
fn crowd(players: usize) -> String {
    let mut table = "number;name".to_owned();
    for number in 1..=players {
        write!(table, ";{number}").unwrap();
    }
    for row in 1..=players {
        write!(table, "\n{row};P{row}").unwrap();
        for column in 1..=players {
            table.push_str(if row == column { ";x" } else { ";=" });
        }
    }
    table
}

#[test]
fn two_thousand_players_are_shown_without_two_thousand_columns() {
    let dir = scratch();
    let begun = Instant::now();
    let output = event(dir.path(), &crowd(2000), &[]);
    let took = begun.elapsed();
    assert!(output.status.success(), "{}", err(&output));
    let reported = out(&output);
    assert!(reported.contains("2000 columns of results are left out; --wide shows them"));
    assert!(reported.lines().all(|line| line.chars().count() < 120));
    // Unoptimized and beside other tests; the released program takes a second or two.
    assert!(took < Duration::from_secs(120), "{took:?}");
    let some = event(dir.path(), &crowd(70), &["--wide", "--show", "crosstable"]);
    assert!(
        out(&some)
            .lines()
            .nth(2)
            .unwrap()
            .contains("69  70  Points")
    );
}

#[cfg(unix)]
#[test]
fn whoever_stops_reading_has_seen_enough() {
    let dir = scratch();
    fs::write(dir.path().join("t.csv"), crowd(300)).unwrap();
    let mut child = common::program(dir.path())
        .args(["event", "t.csv", "--wide"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let reported = child.wait_with_output().unwrap();
    assert_eq!(reported.status.code(), Some(0), "{}", err(&reported));
}

/// A report file may name its tie-breaks; one that is not known here costs itself alone, and is told.
#[test]
fn tie_breaks_that_a_report_file_states_are_applied() {
    let dir = scratch();
    let file = include_str!("../../../event-files/tests/trf/double26.trf");
    let show = ["event", "open.trf", "--show=standings"];
    fs::write(dir.path().join("open.trf"), file).unwrap();
    let reported = out(&run(dir.path(), &show));
    assert!(reported.contains("Points  SB\n"), "{reported}");
    assert!(
        reported.contains("Tie-breaks SB: as the event states."),
        "{reported}"
    );
    let other = file.replace("212 PTS,SB", "212 PTS,SB,ABC/Z9");
    fs::write(dir.path().join("open.trf"), other).unwrap();
    let reported = out(&run(dir.path(), &show));
    let remark =
        "The event states the tie-breaks SB,ABC/Z9; applied: SB. ABC/Z9 is not known here.";
    assert!(
        reported.contains("Points  SB\n") && reported.contains(remark),
        "{reported}"
    );
    let asked = out(&run(dir.path(), &[&show[..], &["--tiebreaks=DE"]].concat()));
    assert!(
        asked.contains("Points  DE\n") && !asked.contains("ABC/Z9"),
        "{asked}"
    );
}

/// Who is explained may be in one of several events; whoever is meant twice, or not at all, is refused.
#[test]
fn who_is_explained_is_looked_for_in_every_event() {
    let dir = scratch();
    fs::write(dir.path().join("t.csv"), TARTU).unwrap();
    fs::write(
        dir.path().join("u.csv"),
        TARTU.replace("Kalm, Ants", "Mets, Jüri"),
    )
    .unwrap();
    let explain = |who: &str| {
        let who = format!("--explain={who}");
        run(
            dir.path(),
            &[
                "event",
                "t.csv",
                "u.csv",
                "--tiebreaks=SB",
                "--show=explained",
                &who,
            ],
        )
    };
    let reported = out(&explain("jüri"));
    assert!(reported.starts_with("Mets, Jüri, SB: "), "{reported}");
    assert_eq!(reported.matches(", SB: ").count(), 1);
    assert!(err(&explain("nobody")).contains("no player has the name or number \"nobody\""));
    assert!(err(&explain("e")).contains("\"e\" may be any of "));
}

/// Rows that are teams are ranked without being asked for, and there is nothing else to show.
#[test]
fn a_table_of_teams_is_shown_as_one() {
    let dir = scratch();
    let table = "# event: League\n# start: 2026-04-01\nno;team;1;2;3;points\n1;Tartu;x;2½;2;3\n2;Võru;1½;x;+;2\n3;Valga;2;-;x;1\n";
    fs::write(dir.path().join("league.csv"), table).unwrap();
    let output = run(
        dir.path(),
        &["event", "league.csv", "--tiebreaks", "EMGSB,BC"],
    );
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let shown = out(&output);
    for part in [
        "the table of teams",
        "standings of teams",
        "Tartu",
        "2½",
        "BC is not used: the results on the boards are not known",
    ] {
        assert!(shown.contains(part), "no {part:?} in:\n{shown}");
    }
    assert!(!shown.contains("League: standings\n"), "{shown}");
    let output = run(dir.path(), &["event", "league.csv", "--to", "csv"]);
    assert_eq!(output.status.code(), Some(2));
}

/// Penalties and bonuses have a column in the table, the standings and the tables for programs, also of several events.
#[test]
fn penalties_and_bonuses_have_a_column() {
    let dir = scratch();
    let table = |name: &str, adjustment: &str| {
        format!(
            "# event: {name}\n# site: Tartu\n# start: 2026-04-01\n# kind: swiss\nno;name;adjustment;R1\n1;Kask;{adjustment};2w1\n2;Mets;;1b0\n"
        )
    };
    fs::write(dir.path().join("a.csv"), table("Cup", "-½")).unwrap();
    fs::write(dir.path().join("b.csv"), table("League", "")).unwrap();
    let shown = |arguments: &[&str]| {
        let output = run(dir.path(), &[&["event"], arguments].concat());
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        out(&output)
    };
    assert_eq!(
        shown(&["a.csv", "--format", "csv"]),
        "No,Name,R1,±,Points,Place\n1,Kask,2w1,-½,0.5,1\n2,Mets,1b0,,0,2\n\n\
         Place,No,Name,±,Points\n1,1,Kask,-0.5,0.5\n2,2,Mets,,0\n"
    );
    let both = shown(&["a.csv", "b.csv", "--format", "csv", "--show", "standings"]);
    assert_eq!(
        both,
        "Event,Place,No,Name,±,Points\n\"Cup, Tartu, 2026\",1,1,Kask,-0.5,0.5\n\"Cup, Tartu, 2026\",2,2,Mets,,0\n\n\
         Event,Place,No,Name,Points\n\"League, Tartu, 2026\",1,1,Kask,1\n\"League, Tartu, 2026\",2,2,Mets,0\n"
    );
}

/// Options that change nothing under the rules of the event say so.
#[test]
fn options_without_effect_are_noted() {
    let dir = scratch();
    let table = "# start: 2026-04-01\nno;name;1;2\n1;Kask;x;1\n2;Mets;0;x\n";
    fs::write(dir.path().join("cup.csv"), table).unwrap();
    let noted =
        |options: &[&str]| err(&run(dir.path(), &[&["event", "cup.csv"], options].concat()));
    for options in [
        &["--unplayed", "face"][..],
        &["--cut-divisor", "rounds", "--tiebreaks", "SB"],
        &["--unrated", "1400"],
        &["--unrated", "1400", "--tiebreaks", "BH"],
        &["--allow"],
        &["--allow", "--tiebreaks", "SB"],
        &["--wide", "--format", "csv"],
    ] {
        assert!(noted(options).contains("ignored here"), "{options:?}");
    }
    for options in [
        &["--unrated", "1400", "--tiebreaks", "ARO"][..],
        &["--allow", "--tiebreaks", "BH"],
    ] {
        assert!(!noted(options).contains("ignored here"), "{options:?}");
    }
    let nothing = noted(&["--show", "withdrawals"]);
    assert!(
        nothing.contains("nothing to show: there are no withdrawals"),
        "{nothing}"
    );
    let nothing = noted(&["--show", "explained"]);
    assert!(nothing.contains("--explain"), "{nothing}");
    let swiss = "# kind: swiss\nno;name;R1\n1;Kask;2w1\n2;Mets;1b0\n";
    fs::write(dir.path().join("swiss.csv"), swiss).unwrap();
    let late = err(&run(dir.path(), &["event", "swiss.csv", "--after", "9"]));
    assert!(late.contains("--after is past the last round"), "{late}");
    let used = [
        "--rules",
        "fide98",
        "--tiebreaks",
        "BH",
        "--unplayed",
        "face",
    ];
    assert!(!noted(&used).contains("ignored here"));
    let output = run(dir.path(), &["event", "cup.csv", "--to", "csv", "--allow"]);
    assert_eq!(output.status.code(), Some(2));
}

/// Of an odd number everybody is free once, so that there is a round more than anybody has games.
#[test]
fn the_last_round_of_an_odd_round_robin_can_be_left_after() {
    let dir = scratch();
    let table = "no;name;1;2;3\n1;A;x;1;1\n2;B;0;x;½\n3;C;0;½;x\n";
    fs::write(dir.path().join("t.csv"), table).unwrap();
    assert_eq!(
        run(dir.path(), &["event", "t.csv", "--left", "A=3"])
            .status
            .code(),
        Some(0)
    );
    let output = run(dir.path(), &["event", "t.csv", "--left", "A=4"]);
    assert!(
        err(&output).contains("after round 4 of 3"),
        "{}",
        err(&output)
    );
}
