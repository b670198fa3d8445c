//! Every table of statistics against a count of its own: plain loops over the CSV tables of the
//! same audit, by the definitions that the tables state.

use crate::common;

mod captures;
mod copies;
mod endings;
mod findings;
mod lengths;
mod main_road;
mod material;
mod openings;
mod players;
mod promotions;
mod records;
mod results;
mod same_players;
mod times;

use records::{Cell, Records};
use scoresheet_tables::stats::{Audit, Grid, Settings, Statistic, TABLES, Value};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Counts a table, row by row, in the order of its definition.
type Count = fn(&Records) -> Vec<Vec<Cell>>;

const COUNTS: &[(&str, Count)] = &[
    ("results_by_game", results::by_game),
    ("results_by_edition", results::by_edition),
    ("results_by_decade", results::by_decade),
    ("results_by_colour", results::by_colour),
    ("results_by_event", results::by_event),
    ("results_by_opening", results::by_opening),
    ("lengths_by_game", lengths::by_game),
    ("lengths_by_decade", lengths::by_decade),
    ("openings", openings::tree),
    ("openings_from_positions", openings::from_positions),
    ("openings_drawn", openings::drawn),
    ("players", players::players),
    ("head_to_head", players::head_to_head),
    ("score_by_rating", players::by_rating),
    ("material_by_ply", material::by_ply),
    ("material_by_tenth", material::by_tenth),
    ("promotions", promotions::by_piece),
    ("promotions_by_ply", promotions::by_band),
    ("promotions_by_decade", promotions::by_decade),
    ("longest_captures", captures::longest),
    ("capture_lengths", captures::by_length),
    ("main_road", main_road::results),
    ("main_road_endings", main_road::endings),
    ("endings", endings::by_clause),
    ("draw_rules", endings::draw_rules),
    ("findings_by_class", findings::by_class),
    ("findings_by_file", findings::by_file),
    ("findings_by_event", findings::by_event),
    ("findings_by_decade", findings::by_decade),
    ("findings_by_program", findings::by_program),
    ("same_moves", copies::same_moves),
    ("prefixes", copies::prefixes),
    ("same_players", same_players::groups),
    ("time_use", times::use_by_phase),
    ("time_by_game", times::by_game),
];

/// Games that the corpora have too few of: copies, beginnings of others, clocks.
const MORE: &str = include_str!("statistics/more.pgn");

fn audited(dir: &Path, paths: &[&str]) {
    let mut arguments = vec!["audit"];
    arguments.extend(paths);
    arguments.extend(["--out", "out", "--plies"]);
    let output = common::run(dir, &arguments);
    assert_eq!(output.status.code(), Some(0), "{}", common::err(&output));
}

#[test]
fn every_table_is_what_plain_loops_count() {
    let dir = common::scratch();
    let corpora = common::corpora();
    fs::write(dir.path().join("more.pgn"), MORE).unwrap();
    audited(dir.path(), &["more.pgn", corpora.to_str().unwrap()]);
    let out = dir.path().join("out");
    let (audit, records) = (Audit::open(&out).unwrap(), Records::read(&out));
    for table in TABLES {
        let grid = table.make(&audit, &Settings::default()).unwrap();
        let names: Vec<&str> = table.columns.iter().map(|column| column.name).collect();
        assert_eq!(grid.columns, names, "{}", table.name);
        let count = COUNTS.iter().find(|(name, _)| *name == table.name);
        let (_, count) = count.unwrap_or_else(|| panic!("nobody counts {}", table.name));
        compare(table.name, &grid, &count(&records));
    }
    for (name, _) in COUNTS {
        let made = TABLES.iter().any(|table| table.name == *name);
        assert!(made, "{name} is counted, and there is no such table");
    }
}

/// The results in the expectations of the corpora, which other programs have proved. Which game it is
/// they do not always settle.
fn proved(corpora: &Path) -> BTreeMap<String, i128> {
    let mut proved = BTreeMap::new();
    for collection in ["sources", "famous", "generated"] {
        let text = fs::read_to_string(corpora.join(collection).join("expected.tsv")).unwrap();
        let mut lines = text.lines().filter(|line| !line.starts_with('#'));
        let mut columns = lines.next().unwrap().split('\t');
        let at = columns.position(|column| column == "result").unwrap();
        for line in lines {
            let result = line.split('\t').nth(at).unwrap();
            *proved.entry(result.to_owned()).or_default() += 1;
        }
    }
    proved
}

#[test]
fn results_are_those_that_others_have_proved() {
    let dir = common::scratch();
    let corpora = common::corpora();
    audited(dir.path(), &[corpora.to_str().unwrap()]);
    let audit = Audit::open(dir.path().join("out")).unwrap();
    let table = Statistic::named("results_by_game").unwrap();
    let grid = table.make(&audit, &Settings::default()).unwrap();
    let sum = |column: &str| -> u64 {
        let at = grid.columns.iter().position(|name| name == column).unwrap();
        grid.rows.iter().filter_map(|row| row[at].whole()).sum()
    };
    let proved = proved(&corpora);
    let columns = [
        ("1-0", "white_wins"),
        ("1/2-1/2", "draws"),
        ("0-1", "black_wins"),
        ("0-0", "both_lost"),
    ];
    for (result, column) in columns {
        let expected = proved.get(result).copied().unwrap_or(0);
        assert_eq!(i128::from(sum(column)), expected, "{result}");
    }
    assert_eq!([proved["1-0"], proved["0-1"]], [101, 116]);
}

#[test]
fn tables_of_nothing_are_empty_and_no_failure() {
    let dir = common::scratch();
    fs::write(dir.path().join("none.pgn"), "").unwrap();
    audited(dir.path(), &["none.pgn"]);
    let audit = Audit::open(dir.path().join("out")).unwrap();
    for table in TABLES {
        let grid = table.make(&audit, &Settings::default()).unwrap();
        assert!(grid.rows.is_empty(), "{}", table.name);
        assert_eq!(grid.columns.len(), table.columns.len(), "{}", table.name);
    }
}

#[test]
fn without_the_table_of_plies_the_others_can_be_made() {
    let dir = common::scratch();
    fs::write(dir.path().join("more.pgn"), MORE).unwrap();
    let output = common::run(dir.path(), &["audit", "more.pgn", "--out", "out"]);
    assert_eq!(output.status.code(), Some(0), "{}", common::err(&output));
    let audit = Audit::open(dir.path().join("out")).unwrap();
    for table in TABLES {
        assert_eq!(table.can_be_made(&audit), !table.plies, "{}", table.name);
        let made = table.make(&audit, &Settings::default());
        assert_eq!(made.is_ok(), !table.plies, "{}", table.name);
    }
}

#[track_caller]
fn compare(table: &str, made: &Grid, counted: &[Vec<Cell>]) {
    assert!(
        !counted.is_empty(),
        "{table}: nothing to compare; the games at hand have none"
    );
    for (at, (row, expected)) in made.rows.iter().zip(counted).enumerate() {
        let same =
            row.len() == expected.len() && row.iter().zip(expected).all(|(a, b)| alike(a, b));
        assert!(same, "{table}, row {at}: {row:?}\nand counted {expected:?}");
    }
    assert_eq!(made.rows.len(), counted.len(), "{table}: rows");
}

fn alike(value: &Value, cell: &Cell) -> bool {
    match (value, cell) {
        (Value::Null, Cell::Null) => true,
        (Value::Whole(a), Cell::Whole(b)) => a == b,
        (Value::Text(a), Cell::Text(b)) => a == b,
        (Value::Bool(a), Cell::Bool(b)) => a == b,
        (Value::Real(a), Cell::Real(b)) => (a - b).abs() <= 1e-9 * b.abs().max(1.0),
        _ => false,
    }
}
