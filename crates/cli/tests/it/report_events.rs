//! Events in the report: the same tables and workings as `event` and `norms` print.

use crate::common::{err, out, run, scratch};
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// The worked event of KV53 and MK53: coefficient 3.00, and two who win against all others.
fn worked() -> String {
    let ranks = [["I"; 2].as_slice(), &["II"; 5], &["III"; 3], &["IV"; 6]].concat();
    let winners = [8, 11];
    let mut text = "no,name,rank".to_owned();
    for number in 1..=ranks.len() {
        write!(text, ",{number}").unwrap();
    }
    for (row, rank) in (1..).zip(&ranks) {
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

/// A round robin of games: in the order of the pairs, each with its round.
fn games(players: &[&str], results: &[&str]) -> String {
    let mut text = String::new();
    let mut number = 0;
    for (white, one) in players.iter().enumerate() {
        for other in &players[white + 1..] {
            let result = results[number % results.len()];
            number += 1;
            write!(
                text,
                "[Event \"Cup\"]\n[Site \"Tartu\"]\n[Date \"1994.05.01\"]\n[Round \"{number}\"]\n\
                 [White \"{one}\"]\n[Black \"{other}\"]\n[Result \"{result}\"]\n\n1. e4 e5 {result}\n\n"
            )
            .unwrap();
        }
    }
    text
}

/// The page of these games and options.
fn page(dir: &Path, games: &str, options: &[&str]) -> String {
    fs::write(dir.join("games.pgn"), games).unwrap();
    let audit = run(dir, &["audit", "games.pgn", "--out", "tables"]);
    assert_eq!(audit.status.code(), Some(0), "{}", err(&audit));
    let report = run(
        dir,
        &[&["report", "tables", "--out", "page.html"], options].concat(),
    );
    assert_eq!(report.status.code(), Some(0), "{}", err(&report));
    crate::page::unpacked(&fs::read_to_string(dir.join("page.html")).unwrap())
}

/// Every row of the tables that a command prints as HTML stands in the page as it is.
fn has_all_rows(page: &str, dir: &Path, arguments: &[&str]) {
    let printed = run(dir, &[arguments, &["--format", "html"]].concat());
    let printed = out(&printed);
    let rows: Vec<&str> = printed.split("<tr>").skip(1).collect();
    assert!(rows.len() > 1, "{printed}");
    for row in rows {
        let row = row.split("</tr>").next().unwrap();
        assert!(page.contains(row), "no {row} in the page");
    }
}

#[test]
fn kv53_an_event_has_its_norms_with_the_working() {
    let dir = scratch();
    let dir = dir.path();
    fs::write(dir.join("club.csv"), worked()).unwrap();
    let options = [
        "--event",
        "club.csv",
        "--event-rules",
        "kv53",
        "--tiebreaks",
        "SB,DE",
    ];
    let page = page(dir, "", &options);
    // What the numbers are, is held against the sources in norms.rs and of the crate event.
    let norms = ["norms", "club.csv", "--game", "draughts"];
    has_all_rows(&page, dir, &norms);
    let explained = [
        "event",
        "club.csv",
        "--event-rules",
        "kv53",
        "--tiebreaks",
        "SB,DE",
        "--show",
        "explained",
    ];
    for player in ["8", "11", "12"] {
        has_all_rows(&page, dir, &[&norms[..], &["--explain", player]].concat());
        has_all_rows(
            &page,
            dir,
            &[&explained[..], &["--explain", player]].concat(),
        );
    }
    assert_eq!(page.matches("<details class=\"working\"").count(), 16 + 16);
}

#[test]
fn games_of_an_event_make_its_crosstable_and_lead_to_the_viewer() {
    let dir = scratch();
    let players = ["Anton", "Boris", "Clara", "Dora"];
    // Anton has 3, Dora 1½, Clara 1, Boris ½: counted by hand.
    let results = ["1-0", "1-0", "1-0", "0-1", "1/2-1/2", "0-1"];
    let page = page(dir.path(), &games(&players, &results), &[]);
    let start = page.find("<article class=\"event\"").unwrap();
    let event = &page[start..];
    let row = |name: &str| {
        let from = event.find(&format!("dir=\"auto\">{name}</th>")).unwrap();
        &event[from..from + event[from..].find("</tr>").unwrap()]
    };
    for (name, points, place) in [
        ("Anton", "3", "1"),
        ("Dora", "1½", "2"),
        ("Clara", "1", "3"),
        ("Boris", "½", "4"),
    ] {
        let sums = format!("<td class=\"r\">{points}</td><td class=\"r\">{place}</td>");
        assert!(row(name).contains(&sums), "{name}: {}", row(name));
    }
    // Anton beat Boris in the first game of the file, Clara in the second, Dora in the third.
    for game in 1..=3 {
        let won = format!("<a class=\"won\" href=\"#game-{game}\"");
        assert!(row("Anton").contains(&won), "{}", row("Anton"));
    }
    assert!(
        row("Dora").contains("<a class=\"lost\" href=\"#game-3\""),
        "{}",
        row("Dora")
    );
    // Tags state no ranks: how norms are to be had is said.
    assert!(event.contains("No norms: no player's rank is known."));
    assert!(
        event.contains("use --event FILE with a table of the event"),
        "{event}"
    );
}

/// The record that contradicts stands in a file with a name.
#[test]
fn a_game_with_two_results_is_reported_with_the_file_of_the_other() {
    let dir = scratch();
    let players = ["Anton", "Boris", "Clara", "Dora"];
    let all = games(&players, &["1-0"]);
    let again = games(&players[..2], &["0-1"]);
    let page = page(dir.path(), &(all + &again), &[]);
    let reported = "Anton against Boris is 0:1 here and 1:0 in games.pgn:1; taken as undecided";
    assert!(page.contains(reported), "{page}");
}

#[test]
fn what_an_event_of_many_players_lacks_is_stated() {
    let dir = scratch();
    let players = 61;
    let mut text = "no,name,rank".to_owned();
    for number in 1..=players {
        write!(text, ",{number}").unwrap();
    }
    for row in 1..=players {
        write!(text, "\n{row},Player {row},II").unwrap();
        for column in 1..=players {
            text.push_str(if row == column { ",x" } else { ",½" });
        }
    }
    fs::write(dir.path().join("large.csv"), text + "\n").unwrap();
    let options = ["--event", "large.csv", "--event-rules", "kv53"];
    let page = page(dir.path(), "", &options);
    assert!(page.contains("No crosstable: 61 players are more than 60"));
    assert!(page.contains("The norms of the first 60 of 61 players are explained here"));
    assert!(!page.contains("<caption>Crosstable"));
}

#[test]
fn what_is_no_whole_event_is_left_out_and_counted() {
    let dir = scratch();
    // A single game; eight players of whom each has met one: neither makes a table.
    let mut text = games(&["Anton", "Boris"], &["1-0"]);
    for pair in [["A", "B"], ["C", "D"], ["E", "F"], ["G", "H"]] {
        text.push_str(&games(&pair, &["0-1"]).replace("Cup", "Open"));
    }
    let page = page(dir.path(), &text, &[]);
    assert!(!page.contains("<article class=\"event\""));
    assert!(page.contains("1 with fewer than four games"), "{page}");
    assert!(page.contains("1 of which only a part was read"), "{page}");
    let none = self::page(dir.path(), &text, &["--events", "0"]);
    assert!(!none.contains("id=\"events\""));
}

#[test]
fn a_match_of_four_games_is_an_event() {
    let dir = scratch();
    let text: String = (1..=4)
        .map(|round| {
            let game = games(&["Anton", "Boris"], &[["1-0", "1/2-1/2"][round % 2]]);
            game.replace("[Round \"1\"]", &format!("[Round \"{round}\"]"))
        })
        .collect();
    let page = page(dir.path(), &text, &[]);
    let start = page.find("<article class=\"event\"").unwrap();
    let event = &page[start..start + page[start..].find("</article>").unwrap()];
    for game in 1..=4 {
        let link = format!("href=\"#game-{game}\"");
        assert!(event.contains(&link), "{link}: {event}");
    }
}

#[test]
fn what_is_no_event_is_one_clear_line() {
    let dir = scratch();
    page(dir.path(), &games(&["Anton", "Boris"], &["1-0"]), &[]);
    let page = fs::read(dir.path().join("page.html")).unwrap();
    fs::write(dir.path().join("no.csv"), "nothing\nof the kind\n").unwrap();
    for file in ["no.csv", "missing.csv"] {
        let arguments = ["report", "tables", "--out", "page.html", "--event", file];
        let refused = run(dir.path(), &arguments);
        assert_eq!(refused.status.code(), Some(2));
        let reported = err(&refused);
        assert!(
            reported.starts_with(&format!("scoresheet: {file}: ")) && reported.lines().count() == 1,
            "{reported}"
        );
    }
    assert_eq!(
        fs::read(dir.path().join("page.html")).unwrap(),
        page,
        "the old page is gone"
    );
}
