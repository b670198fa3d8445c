//! How games end, as the program shows it: editions, counters, claims, tables.

use crate::common::{out, run, scratch};
use std::fs;
use std::path::Path;

/// Three kings against one off the main diagonal, shuffled for 15 moves of the stronger side and one more.
fn three_kings(dir: &Path, tags: &str) {
    let mut moves = String::new();
    for number in 1..=16 {
        let pair = if number % 2 == 1 {
            "h4-e1 a5-d8"
        } else {
            "e1-h4 d8-a5"
        };
        moves.push_str(&format!("{number}. {pair} "));
    }
    let fen = "[GameType \"25\"]\n[FEN \"W:WKh4,Kh2,Kb8:BKa5\"]";
    let record = format!("{tags}{fen}\n[Result \"1/2-1/2\"]\n\n{moves}1/2-1/2\n");
    fs::write(dir.join("three.pdn"), record).unwrap();
}

#[test]
fn vk_7_2_4_show_counts_move_by_move() {
    let dir = scratch();
    three_kings(dir.path(), "");
    let at = |ply: &str| out(&run(dir.path(), &["show", "three.pdn", "--ply", ply]));
    // The first move of the stronger side counts: the balance stood before it.
    assert!(at("1").contains("VK 7.2.4 1/15"), "{}", at("1"));
    assert!(at("4").contains("this position occurs for the 2nd time"));
    assert!(at("29").contains("VK 7.2.4 15/15"));
}

#[test]
fn the_date_chooses_the_edition_and_an_option_another() {
    let dir = scratch();
    three_kings(dir.path(), "[Date \"1954.02.03\"]\n");
    let reported = |more: &[&str]| {
        let arguments = [&["check", "three.pdn", "--level", "note"], more].concat();
        out(&run(dir.path(), &arguments))
    };
    let by_date = reported(&[]);
    assert!(by_date.contains("edition-by-date"), "{by_date}");
    assert!(by_date.contains("KV53 §16d") && !by_date.contains("VK "));
    let modern = reported(&["--rules", "vk"]);
    assert!(
        modern.contains("VK 7.2.3") && !modern.contains("KV53"),
        "{modern}"
    );
    assert!(!modern.contains("edition-by-date"));
}

#[test]
fn kv53_s16c_a_reading_changes_what_is_counted() {
    let dir = scratch();
    three_kings(dir.path(), "[Rules \"kv53\"]\n");
    let at_end = |more: &[&str]| {
        let arguments = [&["show", "three.pdn"], more].concat();
        out(&run(dir.path(), &arguments))
    };
    assert!(at_end(&[]).contains("KV53 §16c 16/18"));
    let established = at_end(&["--reading", "count-from=established"]);
    assert!(!established.contains("KV53 §16c"), "{established}");
    let wrong = run(
        dir.path(),
        &["show", "three.pdn", "--reading", "count-from=later"],
    );
    assert_eq!(wrong.status.code(), Some(2));
}

#[test]
fn tables_have_the_ending_and_the_counters() {
    let dir = scratch();
    three_kings(dir.path(), "");
    let arguments = [
        "audit",
        "three.pdn",
        "--out",
        "o",
        "--format",
        "csv",
        "--plies",
    ];
    assert!(run(dir.path(), &arguments).status.success());
    let table = |name: &str| fs::read_to_string(dir.path().join("o").join(name)).unwrap();
    let cell = |name: &str, row: usize, column: &str| {
        let table = table(name);
        let mut lines = table.lines();
        let at = lines.next().unwrap().split(',').position(|c| c == column);
        let line = lines.nth(row).unwrap();
        // No cell of these rows but the FENs has a comma, and they stand in quotation marks.
        let plain: String = line.split('"').step_by(2).collect();
        plain.split(',').nth(at.unwrap()).unwrap().to_owned()
    };
    assert_eq!(cell("games.csv", 0, "edition_source"), "today");
    assert_eq!(cell("games.csv", 0, "ending_known_by"), "rule");
    assert_eq!(cell("plies.csv", 3, "repetition"), "2");
    assert!(cell("plies.csv", 3, "counts").starts_with("VK 7.2.4 2/15"));
}

#[test]
fn rules_prints_every_edition() {
    let dir = scratch();
    let all = out(&run(dir.path(), &["rules"]));
    for clause in [
        "KV53 §16c",
        "VK 7.2.9",
        "RK 6.3",
        "MK53 §18g",
        "FIDE 2009 9.2.b",
    ] {
        assert!(all.contains(clause), "{clause}");
    }
    let laws = out(&run(dir.path(), &["rules", "fide", "--json"]));
    assert_eq!(
        laws.lines().count(),
        11,
        "every edition that the name may mean"
    );
    let one = out(&run(dir.path(), &["rules", "rk", "--json"]));
    assert_eq!(one.lines().count(), 1);
    assert!(one.contains("\"clause\":\"RK 6.4\""));
}
