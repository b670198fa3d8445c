//! Norms as a user asks for them.

use crate::common::{err, out, run, scratch};
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// A round robin as a crosstable: everyone draws with everyone, but the players named win all games
/// against those who are not.
fn crosstable(ranks: &[&str], winners: &[usize]) -> String {
    let mut text = "no,name,rank".to_owned();
    for number in 1..=ranks.len() {
        write!(text, ",{number}").unwrap();
    }
    for (row, rank) in (1..).zip(ranks) {
        write!(text, "\n{row},Player {row},{rank}").unwrap();
        for column in 1..=ranks.len() {
            let cell = match (winners.contains(&row), winners.contains(&column)) {
                _ if row == column => "x",
                (true, false) => "1",
                (false, true) => "0",
                _ => "½",
            };
            write!(text, ",{cell}").unwrap();
        }
    }
    text + "\n"
}

/// The worked event of KV53 and MK53.
fn worked() -> String {
    let ranks = [["I"; 2].as_slice(), &["II"; 5], &["III"; 3], &["IV"; 6]].concat();
    crosstable(&ranks, &[8, 11])
}

fn asked(dir: &Path, table: &str, options: &[&str]) -> String {
    fs::write(dir.join("club.csv"), table).unwrap();
    let output = run(dir, &[&["norms", "club.csv"], options].concat());
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    out(&output)
}

fn has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "no {part:?} in:\n{text}");
    }
}

#[test]
fn the_worked_event_is_reported_with_its_working() {
    let dir = scratch();
    let reported = asked(dir.path(), &worked(), &["--game", "draughts"]);
    has(
        &reported,
        &[
            "2×1 + 5×2 + 3×3 + 6×4 = 45; 45 : 16 = 2.8125 → 2.81 (KV53 rank norms",
            "II    reach    71    10.65     10½  KV53 rank norms, table, part 2, 2.81–2.90",
            "III   confirm  48      7.2       7",
            "IV    confirm  30      4.5      4½",
            "II (skips III)",
            "--titles sum",
            "(default; or refused)",
        ],
    );
    let reported = asked(dir.path(), &worked(), &["--game", "chess", "--no-skip"]);
    has(
        &reported,
        &[
            "III, not II, which would skip a rank",
            "--skip refused",
            "--titles sum",
        ],
    );
    assert!(!reported.contains("III   confirm"), "{reported}");
}

#[test]
fn one_player_is_explained() {
    let dir = scratch();
    let reported = asked(
        dir.path(),
        &worked(),
        &["--game", "chess", "--explain", "11"],
    );
    has(
        &reported,
        &[
            "11 Player 11, rank IV: 14½ of 15 games, 96.67 %",
            "15 × 71 %",
            "reaches rank II",
        ],
    );
    fs::write(dir.path().join("club.csv"), worked()).unwrap();
    let output = run(
        dir.path(),
        &[
            "norms",
            "club.csv",
            "--game",
            "chess",
            "--explain",
            "Player",
        ],
    );
    assert_eq!(output.status.code(), Some(2));
    has(
        &err(&output),
        &["--explain: \"Player\" may be any of 1 Player 1; 2 Player 2;"],
    );
}

#[test]
fn programs_get_json_and_csv() {
    let dir = scratch();
    let reported = asked(dir.path(), &worked(), &["--game", "draughts", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&reported).unwrap();
    assert_eq!(json["coefficient"]["value"], "2.81");
    assert_eq!(json["players"][10]["reached"], "II");
    assert_eq!(json["players"][10]["skipped"][0], "III");
    assert_eq!(json["players"][10]["points"], 14.5);
    assert_eq!(json["choices"][0]["answer"], "allowed");
    let reported = asked(
        dir.path(),
        &worked(),
        &["--game", "draughts", "--format", "csv"],
    );
    has(
        &reported,
        &["11,Player 11,IV,15,14.5,96.67,II (skips III),yes,"],
    );
}

#[test]
fn an_indicator_is_asked_for_and_taken() {
    let dir = scratch();
    let table = crosstable(&["MK", "I", "I", "I"], &[]);
    fs::write(dir.path().join("club.csv"), &table).unwrap();
    let output = run(dir.path(), &["norms", "club.csv", "--game", "chess"]);
    assert_eq!(output.status.code(), Some(2));
    has(
        &err(&output),
        &["club.csv:2", "error[indicator-missing]", "--indicator MK=0"],
    );
    let reported = asked(
        dir.path(),
        &table,
        &["--game", "chess", "--indicator", "MK=0"],
    );
    has(
        &reported,
        &[
            "3 : 4 = 0.75 → 0.75",
            "! no norm by the tables: they cover 0.91 to 5.00",
        ],
    );
    let reported = asked(
        dir.path(),
        &table,
        &["--game", "chess", "--indicator", "кмс=1,5"],
    );
    has(&reported, &["4.5 : 4 = 1.125 → 1.13"]);
}

#[test]
fn ranks_come_from_a_table_of_their_own() {
    let dir = scratch();
    let table = crosstable(&["", "", "", ""], &[]);
    let path = dir.path().join("ranks.csv");
    fs::write(
        &path,
        "player,rank,candidate-points\n1,I,3\nPlayer 2,1. järk,\n3,IM,\n4,I,\nKask,I,\n",
    )
    .unwrap();
    fs::write(dir.path().join("club.csv"), &table).unwrap();
    let arguments = [
        "norms",
        "club.csv",
        "--game",
        "chess",
        "--ranks",
        "ranks.csv",
    ];
    let output = run(dir.path(), &arguments);
    assert_eq!(output.status.code(), Some(2));
    has(
        &err(&output),
        &[
            "ranks.csv:4:3: error[unknown-rank]",
            "ranks.csv:6:1: error[unknown-player]",
        ],
    );
    fs::write(&path, "player,rank\n1,I\nPlayer 2,1. järk\n3,I\n4,I\n").unwrap();
    let reported = asked(dir.path(), &table, &arguments[2..]);
    has(&reported, &["4 : 4 = 1 → 1.00"]);
}

#[test]
fn who_left_before_half_is_out_of_coefficient_and_percent() {
    let dir = scratch();
    let table = "# kind: round-robin\nno,name,rank,left,1,2,3,4,5,6\n\
        1,A,II,,x,½,½,½,½,1\n2,B,II,,½,x,½,½,½,\n3,C,II,,½,½,x,½,½,\n\
        4,D,II,,½,½,½,x,½,\n5,E,II,,½,½,½,½,x,\n6,F,V,1,0,,,,,x\n";
    for (game, clause) in [("chess", "MK53 §27"), ("draughts", "KV53 §38")] {
        let reported = asked(dir.path(), table, &["--game", game]);
        has(
            &reported,
            &[
                "10 : 5 = 2 → 2.00",
                " 1  A     II        4       2  50.00",
                "struck",
                clause,
            ],
        );
    }
}

#[test]
fn what_cannot_be_judged_is_refused_in_one_line() {
    let dir = scratch();
    for (table, options, parts) in [
        (
            crosstable(&["IM", "I"], &[]),
            &[][..],
            &["club.csv:2:3: error[unknown-rank]", "\"IM\" is not a rank"][..],
        ),
        (
            crosstable(&["", "I"], &[]),
            &[],
            &["error[rank-missing]", "has no rank stated"],
        ),
        (String::new(), &[], &["club.csv: is empty"]),
        (
            "x\n".to_owned(),
            &[],
            &["club.csv: cannot be read as an event"],
        ),
        (
            worked(),
            &["--ranks", "nowhere.csv"],
            &["nowhere.csv: no such file or folder"],
        ),
    ] {
        fs::write(dir.path().join("club.csv"), &table).unwrap();
        let output = run(
            dir.path(),
            &[&["norms", "club.csv", "--game", "chess"], options].concat(),
        );
        assert_eq!(output.status.code(), Some(2));
        has(&err(&output), parts);
    }
    for (options, part) in [
        (
            &["--game", "go"][..],
            "--game go: not one of draughts, chess",
        ),
        (
            &["--game", "chess", "--indicator", "I=2"],
            "the sources count rank I as 1",
        ),
        (&["--game", "chess", "--indicator", "MK"], "RANK=N"),
        (
            &[
                "--game",
                "chess",
                "--history",
                "h.csv",
                "--on",
                "1953-01-01",
            ],
            "does not go with",
        ),
    ] {
        let output = run(dir.path(), &[&["norms", "club.csv"], options].concat());
        assert_eq!(output.status.code(), Some(2), "{options:?}");
        has(&err(&output), &[part]);
    }
}

#[test]
fn hostile_names_drive_no_terminal() {
    let dir = scratch();
    let table = crosstable(&["I", "I"], &[]).replace("Player 1", "\u{1b}[31mP<b>");
    let reported = asked(dir.path(), &table, &["--game", "chess"]);
    assert!(!reported.contains('\u{1b}'), "{reported}");
    let reported = asked(dir.path(), &table, &["--game", "chess", "--format", "html"]);
    assert!(
        !reported.contains("<b>") && !reported.contains('\u{1b}'),
        "{reported}"
    );
}

#[test]
fn a_history_tells_ranks_on_a_day() {
    let dir = scratch();
    let history = "\
player,date,kind,event,coefficient,games,points,rank,town
Kask,1953-05-01,award,,,,,II,Tartu
Kask,1953-06-01,tournament,Kevad,2.00,11,5,,
Kask,1953-09-01,tournament,Sügis,2.00,11,5.5,,
Tamm,1952-01-10,award,,,,,I,Moskva
";
    fs::write(dir.path().join("h.csv"), history).unwrap();
    let arguments = ["norms", "--history", "h.csv", "--game", "chess", "--on"];
    let output = run(dir.path(), &[&arguments[..], &["1953-12-31"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    has(
        &out(&output),
        &[
            "Kask    II    1953-05-01  1956-09-01",
            "Tamm    II    1953-01-10  1955-01-10",
            "rank II not confirmed, time 1 of 3: at coefficient 2.00, 5 of 11; 50 % is 5.5",
            "MK53 classification, rank I",
            "--lapsed lower",
        ],
    );
    let output = run(dir.path(), &[&arguments[..], &["1953-02-30"]].concat());
    assert_eq!(output.status.code(), Some(2));
    fs::write(
        dir.path().join("h.csv"),
        "player,date,kind\nKask,1953-05-01,ball\n",
    )
    .unwrap();
    let output = run(dir.path(), &[&arguments[..], &["1953-12-31"]].concat());
    assert_eq!(output.status.code(), Some(2));
    has(
        &err(&output),
        &["h.csv:2:17: error[unreadable-line]", "is not one of award"],
    );
}

#[test]
fn composition_tells_points_and_the_suspect_cell() {
    let dir = scratch();
    let table = "\
player;date;level;branch;place;rank
Kask;1952-01-01;championship;studies;2;I
Kask;1953-01-01;all-union;two-movers;1;
";
    fs::write(dir.path().join("c.csv"), table).unwrap();
    let arguments = ["norms", "--composition", "c.csv", "--on", "1956-01-01"];
    let output = run(dir.path(), &arguments);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    has(
        &out(&output),
        &["2 *", "--two-movers corrected", "Kask: 22 valid points"],
    );
    let corrected = [&arguments[..], &["--two-movers", "corrected"]].concat();
    has(
        &out(&run(dir.path(), &corrected)),
        &["Kask: 23 valid points"],
    );
}

/// Ten players of a round robin, by opponents: the first wins three games and draws six, 6 of 9 against nine grandmasters
/// of 2500: 67 %, 2500 + 125.
fn grandmasters(sex: &str) -> String {
    let mut text =
        "# event: Tartu\n# start: 2026-05-01\nno,name,sex,title,rating,federation".to_owned();
    for number in 1..=10 {
        write!(text, ",{number}").unwrap();
    }
    for row in 1..=10 {
        let (title, federation) = match row {
            1 => ("IM", "EST"),
            _ => ("GM", ["FIN", "LAT", "LTU"][row % 3]),
        };
        write!(text, "\n{row},Player {row},{sex},{title},2500,{federation}").unwrap();
        for column in 1..=10 {
            let cell = match (row, column) {
                _ if row == column => "x",
                (1, 2..=4) => "1",
                (2..=4, 1) => "0",
                _ => "½",
            };
            write!(text, ",{cell}").unwrap();
        }
    }
    text + "\n"
}

#[test]
fn a_round_robin_without_rounds_has_title_norms() {
    let dir = scratch();
    let fide = |more: &[&str]| {
        asked(
            dir.path(),
            &grandmasters("m"),
            &[&["--system", "fide"], more].concat(),
        )
    };
    let norms = fide(&[]);
    has(
        &norms,
        &[
            "Player 1   GM",
            "2625",
            "The rounds of the games are not known",
        ],
    );
    let paper = fide(&["--certificate", "1", "--format", "html"]);
    has(
        &paper,
        &[
            "GM norm of Player 1",
            "round-robin",
            "67 % gives +125",
            "Player 10",
        ],
    );
    let paper = fide(&["--certificate", "1", "--json"]);
    let paper: serde_json::Value = serde_json::from_str(paper.lines().next().unwrap()).unwrap();
    assert_eq!(paper["applicant"]["name"], "Player 1");
    assert_eq!(paper["norm"]["figures"]["rp"], 2625);
    assert_eq!(paper["rounds"][0]["result"], "1");
    // Every figure beside what is asked.
    let explained = fide(&["--explain", "1"]);
    has(
        &explained,
        &[
            "1 Player 1, GM: a norm",
            "performance (67 % gives +125, 1.4.9)  2625  at least 2600  yes",
            "Rules: fide-titles-2024 (by the date, 2026-05-01).",
        ],
    );
    // The last did not come: eight games of nine rounds are a norm by 1.4.1c; 5½ of 8 are 69 %, 141.
    let table: Vec<String> = (grandmasters("m").lines())
        .map(|line| match line {
            first if first.starts_with("1,") => first.trim_end_matches('½').to_owned() + "+",
            last if last.starts_with("10,") => last.replacen(",½", ",-", 1),
            other => other.to_owned(),
        })
        .collect();
    let forfeit = asked(
        dir.path(),
        &(table.join("\n") + "\n"),
        &["--system", "fide"],
    );
    has(&forfeit, &["2641", "against 10 (1.4.2c); 1.4.1c"]);
    // A woman would have made norms that nobody can give without knowing.
    let unknown = asked(dir.path(), &grandmasters(""), &["--system", "fide"]);
    has(&unknown, &["WGM, WIM: the sex is not stated"]);
}

/// 1.4.2e: another form needs consent; a report file says which it is.
#[test]
fn other_forms_of_event_are_judged_only_if_allowed() {
    let dir = scratch();
    let mut trf = "012 Cup\n042 2026/05/01\n092 Individual: Scheveningen\n142 1\n".to_owned();
    for (number, points, cell) in [(1, "1.0", "   2 w 1"), (2, "0.0", "   1 b 0")] {
        writeln!(
            trf,
            "001 {number:4} m    {:33} 2500 EST {:11} {:10} {points:>4} {number:>4}  {cell}",
            format!("P{number}"),
            "",
            ""
        )
        .unwrap();
    }
    fs::write(dir.path().join("cup.trf"), trf).unwrap();
    let scheveningen = run(dir.path(), &["norms", "cup.trf", "--system", "fide"]);
    has(&out(&scheveningen), &["1.4.2e", "consent"]);
    let allowed = run(
        dir.path(),
        &["norms", "cup.trf", "--system", "fide", "--allow-format"],
    );
    has(&out(&allowed), &["1.4.1", "1 game, 9 are required"]);
}

/// Nobody can make a norm in it, whatever is not stated of a player.
#[test]
fn the_form_of_the_event_comes_before_what_is_not_stated_of_players() {
    let dir = scratch();
    let mut trf = "012 Cup\n042 2026/05/01\n092 Scheveninger System\n142 1\n".to_owned();
    for (number, federation, title) in [
        (1, "", "GM"),
        (2, "EST", "XM"),
        (3, "LAT", ""),
        (4, "ZZZ", ""),
    ] {
        let other = number + if number % 2 == 1 { 1 } else { -1 };
        let (cell, points) = if number % 2 == 1 {
            ("w 1", "1.0")
        } else {
            ("b 0", "0.0")
        };
        writeln!(
            trf,
            "001 {number:4} m{title:>3} {:33} 2500 {federation:3} {:11} {:10} {points:>4} {number:>4}  {other:4} {cell}",
            format!("P{number}"),
            "",
            ""
        )
        .unwrap();
    }
    fs::write(dir.path().join("cup.trf"), trf).unwrap();
    let told = out(&run(dir.path(), &["norms", "cup.trf", "--system", "fide"]));
    assert_eq!(told.matches("1.4.2e   not judged").count(), 8, "{told}");
    assert!(!told.contains("cannot be judged"), "{told}");
    let what_if = run(
        dir.path(),
        &["norms", "cup.trf", "--system", "fide", "--what-if"],
    );
    has(&err(&what_if), &["1.4.2e", "consent"]);
    let allowed = ["norms", "cup.trf", "--system", "fide", "--allow-format"];
    has(
        &out(&run(dir.path(), &allowed)),
        &["cannot be judged: the title \"XM\" of 2 P2 is not known"],
    );
}

/// Rounds that are stated and have not been played, and games of a round-robin that are not listed.
#[test]
fn norms_are_provisional_until_the_last_round() {
    let dir = scratch();
    let swiss = "# kind: swiss\n# start: 2026-05-01\n# rounds: 3\nno;name;title;rating;federation;R1\n\
                 1;A;GM;2450;EST;2w1\n2;B;IM;2440;LAT;1b0\n";
    fs::write(dir.path().join("swiss.csv"), swiss).unwrap();
    for system in [
        &["fide"][..],
        &["estonia"],
        &["fide", "--ratings", "standard"],
    ] {
        let arguments = [&["norms", "swiss.csv", "--system"], system].concat();
        has(
            &out(&run(dir.path(), &arguments)),
            &["Provisional: 2 rounds are still to come."],
        );
    }
    let table = "# kind: round-robin\n# start: 2026-05-01\nno;name;title;rating;federation;R1\n\
                 1;A;GM;2450;EST;2w1\n2;B;IM;2440;LAT;1b0\n3;C;IM;2440;LAT;free\n";
    fs::write(dir.path().join("table.csv"), table).unwrap();
    let told = out(&run(
        dir.path(),
        &["norms", "table.csv", "--system", "fide"],
    ));
    has(&told, &["Provisional: 2 games have no result yet"]);
    let whole = swiss.replace("rounds: 3", "rounds: 1");
    fs::write(dir.path().join("whole.csv"), whole).unwrap();
    let told = out(&run(
        dir.path(),
        &["norms", "whole.csv", "--system", "fide"],
    ));
    assert!(!told.contains("Provisional"), "{told}");
}

#[test]
fn options_of_other_norms_are_refused() {
    let dir = scratch();
    fs::write(dir.path().join("club.csv"), grandmasters("m")).unwrap();
    for (options, why) in [
        (
            &["--game", "chess", "--what-if"][..],
            "--what-if needs --system fide",
        ),
        (
            &["--game", "chess", "--certificate", "1"],
            "--certificate needs --system fide",
        ),
        (
            &["--system", "fide", "--game", "chess"],
            "--game does not go with --system fide",
        ),
        (
            &["--system", "fide", "--skip", "refused"],
            "an open question of 1953",
        ),
        (
            &["--system", "fide", "--explain", "1", "--what-if"],
            "--explain does not go with --what-if",
        ),
        (
            &[
                "--system",
                "fide",
                "--ratings",
                "standard",
                "--registering",
                "EST",
            ],
            "--registering does not go with --ratings",
        ),
        (
            &["--game", "chess", "--on", "1956-01-01"],
            "--on needs --history or --composition",
        ),
    ] {
        let output = run(dir.path(), &[&["norms", "club.csv"], options].concat());
        assert_eq!(output.status.code(), Some(2), "{options:?}");
        has(&err(&output), &[why]);
    }
}

/// `--left` does what the column `left` does.
#[test]
fn who_left_is_said_by_an_option_too() {
    let dir = scratch();
    let table = "number,name,rank,R1,R2,R3\n1,Kask,I,2w1,3b1,4w1\n2,Mets,I,1b0,4w½,3b\n3,Saar,I,4w½,1w0,2w\n4,Tamm,I,3b½,2b½,1b0\n";
    let with = |table: &str, options: &[&str]| {
        let game = ["--game", "chess"];
        asked(dir.path(), table, &[&game, options].concat())
    };
    let by_option = with(table, &["--left", "Mets=2"]);
    let column = table
        .replace("rank,R1", "rank,left,R1")
        .replace(",I,", ",I,,")
        .replace("Mets,I,,", "Mets,I,2,");
    assert_eq!(by_option, with(&column, &[]));
    has(&by_option, &["MK53 §27"]);
}

/// Titles, ratings and federations are tags of games, too: the same round robin as a file of games.
#[test]
fn games_have_title_norms() {
    let dir = scratch();
    let mut games = String::new();
    let tags = |side: &str, player: usize| {
        let (title, federation) = match player {
            1 => ("IM", "EST"),
            _ => ("GM", ["FIN", "LAT", "LTU"][player % 3]),
        };
        format!(
            "[{side} \"Player {player}\"]\n[{side}Elo \"2500\"]\n[{side}Title \"{title}\"]\n[{side}Federation \"{federation}\"]\n"
        )
    };
    for round in 1..=9 {
        // One stays, the others go round.
        let place = |index: usize| {
            if index == 0 {
                10
            } else {
                (round + index) % 9 + 1
            }
        };
        for board in 0..5 {
            let (white, black) = (place(board), place(9 - board));
            let result = match (white, black) {
                (1, 2..=4) => "1-0",
                (2..=4, 1) => "0-1",
                _ => "1/2-1/2",
            };
            writeln!(
                games,
                "[Event \"Tartu\"]\n[Date \"2026.05.{round:02}\"]\n[Round \"{round}\"]\n{}{}[Result \"{result}\"]\n\n1. e4 e5 {result}\n",
                tags("White", white),
                tags("Black", black)
            )
            .unwrap();
        }
    }
    fs::write(dir.path().join("tartu.pgn"), games).unwrap();
    let output = run(dir.path(), &["norms", "tartu.pgn", "--system", "fide"]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    has(
        &out(&output),
        &["Player 1   GM        9       6       6  2500  2625          9"],
    );
}
