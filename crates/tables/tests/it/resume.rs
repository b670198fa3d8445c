//! Tables gone on with have the bytes of tables written in one go.

use crate::common;

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use scoresheet_batch::{RowCounts, Rows, Sink};
use scoresheet_tables::{Formats, Options, TableSink};

const OPTIONS: [Options; 3] = [
    options(true, true),
    options(true, false),
    options(false, true),
];

const fn options(csv: bool, parquet: bool) -> Options {
    let formats = Formats {
        csv,
        parquet,
        excel_safe: false,
    };
    Options {
        formats,
        plies: true,
    }
}

/// Games with everything that CSV has to quote, empty text and no text.
fn rows(count: u32) -> Rows {
    let mut rows = common::rows(count);
    for (at, row) in rows.games.iter_mut().enumerate() {
        row.site = match at % 5 {
            0 => Some("one line\nanother \"line\"".into()),
            1 => Some(String::new()),
            2 => Some("\"".into()),
            3 => Some(",\r\n".into()),
            _ => None,
        };
    }
    rows
}

fn split(rows: &Rows, at: RowCounts) -> [Rows; 2] {
    let (games, more_games) = rows.games.split_at(at.games as usize);
    let (findings, more_findings) = rows.findings.split_at(at.findings as usize);
    let (plies, more_plies) = rows.plies.split_at(at.plies as usize);
    [
        (games, findings, plies),
        (more_games, more_findings, more_plies),
    ]
    .map(|(games, findings, plies)| Rows {
        games: games.to_vec(),
        findings: findings.to_vec(),
        plies: plies.to_vec(),
    })
}

fn bytes_in(dir: &Path) -> Vec<(String, Vec<u8>)> {
    let read = |name: String| {
        let bytes = fs::read(dir.join(&name)).unwrap();
        (name, bytes)
    };
    common::names_in(dir).into_iter().map(read).collect()
}

/// Rows of the first games, with what belongs to them, as `common::rows` makes them.
fn up_to(games: u64) -> RowCounts {
    RowCounts {
        games,
        findings: games / 3,
        plies: 4 * games,
    }
}

/// Writes `stopped` rows, goes on behind `keep` of them, compares with all in one go.
fn assert_same(rows: &Rows, options: Options, stopped: RowCounts, keep: RowCounts) {
    let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    common::write_tables(one.path(), options, std::slice::from_ref(rows));
    let [before, _] = split(rows, stopped);
    common::write_tables(two.path(), options, &[before]);
    let [_, behind] = split(rows, keep);
    let mut sink = TableSink::resume(two.path(), options, keep).unwrap();
    sink.write(&behind).unwrap();
    Box::new(sink).finish().unwrap();
    let (one, two) = (bytes_in(one.path()), bytes_in(two.path()));
    assert_eq!(one.len(), two.len());
    for ((name, one), (other, two)) in one.iter().zip(&two) {
        assert_eq!(name, other);
        // Not assert_eq!: nobody wants to read the bytes.
        assert!(one == two, "{name} differs, {keep:?} of {stopped:?} kept");
    }
}

#[test]
fn rows_kept_around_the_ends_of_batches_leave_no_trace() {
    // Games have batches of 32,768 rows, plies of 131,072, which is as many games.
    let rows = rows(33_100);
    assert_same(&rows, OPTIONS[0], up_to(33_001), up_to(32_900));
    assert_same(&rows, OPTIONS[2], up_to(32_768), up_to(32_768));
}

#[test]
fn batches_that_end_by_their_text_are_cut_alike() {
    let mut rows = common::rows(14);
    for row in &mut rows.games {
        row.event = Some("e".repeat(6 << 20));
    }
    assert_same(&rows, OPTIONS[2], up_to(9), up_to(8));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_rows_kept_leave_no_trace(
        kept in prop::array::uniform3(0..=100_u64),
        more in prop::array::uniform3(0..=100_u64),
        which in 0..OPTIONS.len(),
    ) {
        let rows = rows(300);
        let count = |[games, findings, plies]: [u64; 3]| RowCounts { games, findings, plies };
        let stopped = count([kept[0] + more[0], (kept[1] + more[1]) / 2, kept[2] + more[2]]);
        let kept = count([kept[0], kept[1] / 2, kept[2]]);
        assert_same(&rows, OPTIONS[which], stopped, kept);
    }
}

#[test]
fn tables_that_cannot_be_gone_on_with_are_named_and_stay() {
    for (options, name) in [(OPTIONS[1], "games.csv"), (OPTIONS[2], "games.parquet")] {
        let scratch = tempfile::tempdir().unwrap();
        let dir = scratch.path();
        let refused = |keep| {
            let before = bytes_in(dir);
            let error = TableSink::resume(dir, options, keep).err().unwrap();
            assert!(bytes_in(dir) == before, "something was changed");
            assert_eq!(error.path, dir.join(name).display().to_string());
            error.reason
        };
        common::write_tables(dir, options, &[rows(10)]);
        let of = RowCounts {
            games: 11,
            ..up_to(9)
        };
        let reason = "what was finished cannot be taken from it: \
                      of the 11 rows that were finished it has 10";
        assert_eq!(refused(of), reason);

        let other = dir.join(name.replace("games", "findings"));
        fs::copy(other, dir.join(name)).unwrap();
        assert!(refused(up_to(1)).ends_with("its columns are others"));

        fs::remove_file(dir.join(name)).unwrap();
        assert!(refused(up_to(1)).contains("No such file"));

        fs::write(dir.join(name), "\u{FEFF}").unwrap();
        refused(up_to(1));
    }
}
