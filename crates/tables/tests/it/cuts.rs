//! How the rows are cut into `write` calls, or which thread writes them, leaves no trace.

use crate::common;

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use scoresheet_batch::{Plies, PlyRow, Rows};
use scoresheet_tables::{Formats, Options};

const ALL: Options = Options {
    formats: Formats {
        csv: true,
        parquet: true,
        excel_safe: false,
    },
    plies: true,
};

/// Cuts each table at its own places, given as shares of 1000.
fn cut(rows: &Rows, places: &[[usize; 3]]) -> Vec<Rows> {
    fn piece<T: Clone>(rows: &[T], from: usize, to: usize) -> Vec<T> {
        rows[rows.len() * from / 1000..rows.len() * to / 1000].to_vec()
    }
    let plies: Vec<PlyRow> = rows.plies.rows().collect();
    let mut places = places.to_vec();
    places.push([0; 3]);
    places.push([1000; 3]);
    for table in 0..3 {
        let mut column: Vec<usize> = places.iter().map(|place| place[table]).collect();
        column.sort_unstable();
        for (place, cut) in places.iter_mut().zip(column) {
            place[table] = cut;
        }
    }
    places
        .windows(2)
        .map(|pair| Rows {
            games: piece(&rows.games, pair[0][0], pair[1][0]),
            findings: piece(&rows.findings, pair[0][1], pair[1][1]),
            plies: piece(&plies, pair[0][2], pair[1][2]).into_iter().collect(),
            ..Rows::default()
        })
        .collect()
}

fn bytes_in(dir: &Path) -> Vec<(String, Vec<u8>)> {
    common::names_in(dir)
        .into_iter()
        .map(|name| {
            let bytes = fs::read(dir.join(&name)).unwrap();
            (name, bytes)
        })
        .collect()
}

fn written(cuts: &[Rows]) -> Vec<(String, Vec<u8>)> {
    let scratch = tempfile::tempdir().unwrap();
    common::write_tables(scratch.path(), ALL, cuts);
    bytes_in(scratch.path())
}

fn assert_same(one: &[(String, Vec<u8>)], other: &[(String, Vec<u8>)]) {
    assert_eq!(one.len(), 6);
    for ((name, one), (other_name, other)) in one.iter().zip(other) {
        assert_eq!(name, other_name);
        // Not assert_eq!: nobody wants to read the bytes.
        assert!(one == other, "{name} differs");
    }
}

#[test]
fn cuts_across_batches_leave_no_trace() {
    // More than one batch of games and of plies.
    let rows = common::rows(40_000);
    let whole = written(std::slice::from_ref(&rows));
    let cuts = cut(
        &rows,
        &[
            [1, 0, 999],
            [333, 500, 500],
            [334, 999, 2],
            [468, 1000, 1000],
        ],
    );
    assert_same(&whole, &written(&cuts));
}

#[test]
fn row_by_row_is_the_same_as_all_at_once() {
    let rows = common::rows(50);
    let mut single = Vec::new();
    single.extend(rows.games.iter().map(|row| Rows {
        games: vec![row.clone()],
        ..Rows::default()
    }));
    single.extend(rows.findings.iter().map(|row| Rows {
        findings: vec![row.clone()],
        ..Rows::default()
    }));
    single.extend(rows.plies.rows().map(|row| Rows {
        plies: Plies::from_iter([row]),
        ..Rows::default()
    }));
    assert_same(&written(&[rows]), &written(&single));
}

#[test]
fn another_thread_writes_the_same() {
    let rows = common::rows(2_000);
    let here = written(std::slice::from_ref(&rows));
    let there = std::thread::spawn(move || written(&[rows])).join().unwrap();
    assert_same(&here, &there);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_cuts_leave_no_trace(
        places in prop::collection::vec(prop::array::uniform3(0..=1000_usize), 0..12)
    ) {
        let rows = common::rows(300);
        assert_same(&written(std::slice::from_ref(&rows)), &written(&cut(&rows, &places)));
    }
}
