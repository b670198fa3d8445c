//! Tables gone on with have the bytes of tables written in one go.

use crate::common;

use std::fs::{self, File};
use std::path::Path;

use polars::polars_utils::compression::ZstdLevel;
use polars_io::SerReader;
use polars_io::parquet::read::ParquetReader;
use polars_io::parquet::write::{ParquetCompression, ParquetWriter};
use proptest::prelude::*;
use scoresheet_batch::{Checkpoint, Plies, PlyRow, RowCounts, Rows, Sink};
use scoresheet_tables::{Formats, Options, TableSink, Unfinished};

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
            1 => Some("".into()),
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
    let mut more_plies: Vec<PlyRow> = rows.plies.rows().collect();
    let plies: Vec<PlyRow> = more_plies.drain(..at.plies as usize).collect();
    [
        (games, findings, plies),
        (more_games, more_findings, more_plies),
    ]
    .map(|(games, findings, plies)| Rows {
        games: games.to_vec(),
        findings: findings.to_vec(),
        plies: Plies::from_iter(plies),
        ..Rows::default()
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

/// Stores `keep` rows, some of them once before, and is gone when it has written `stopped`.
fn stop(dir: &Path, rows: &Rows, options: Options, stopped: RowCounts, keep: RowCounts) {
    let half = RowCounts {
        games: keep.games / 2,
        findings: keep.findings / 2,
        plies: keep.plies / 2,
    };
    let [before, after] = split(rows, keep);
    let [first, second] = split(&before, half);
    let [third, _] = split(&after, less(stopped, keep));
    let mut sink = TableSink::create(dir, options).unwrap();
    sink.write(&first).unwrap();
    sink.checkpoint(&at(half)).unwrap();
    sink.write(&second).unwrap();
    sink.checkpoint(&at(keep)).unwrap();
    sink.write(&third).unwrap();
}

fn less(counts: RowCounts, by: RowCounts) -> RowCounts {
    RowCounts {
        games: counts.games - by.games,
        findings: counts.findings - by.findings,
        plies: counts.plies - by.plies,
    }
}

fn at(rows: RowCounts) -> Checkpoint {
    let mut checkpoint = Checkpoint::default();
    checkpoint.rows = rows;
    checkpoint
}

fn unfinished(dir: &Path) -> Unfinished {
    Unfinished::open(dir).unwrap().unwrap()
}

/// Writes `stopped` rows, continues after `keep` of them, compares with all in one go.
fn assert_same(rows: &Rows, options: Options, stopped: RowCounts, keep: RowCounts) {
    let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    common::write_tables(one.path(), options, std::slice::from_ref(rows));
    stop(two.path(), rows, options, stopped, keep);
    let [_, after] = split(rows, keep);
    let unfinished = unfinished(two.path());
    assert_eq!(*unfinished.checkpoint(), at(keep));
    let mut sink = unfinished.resume().unwrap();
    sink.write(&after).unwrap();
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
        row.event = Some("e".repeat(6 << 20).into());
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
fn what_was_stored_for_another_run_is_gone_when_one_has_finished() {
    let scratch = tempfile::tempdir().unwrap();
    let (dir, rows) = (scratch.path(), rows(10));
    stop(dir, &rows, OPTIONS[0], up_to(9), up_to(6));
    assert!(Unfinished::open(dir).unwrap().is_some());
    common::write_tables(dir, OPTIONS[0], &[rows]);
    assert!(Unfinished::open(dir).unwrap().is_none());
    assert!(
        common::names_in(dir)
            .iter()
            .all(|name| !name.starts_with('.'))
    );
}

#[test]
fn a_run_that_stores_nothing_leaves_what_was_stored_before() {
    let scratch = tempfile::tempdir().unwrap();
    let (dir, rows) = (scratch.path(), rows(10));
    stop(dir, &rows, OPTIONS[0], up_to(9), up_to(6));
    drop(TableSink::create(dir, OPTIONS[0]).unwrap());
    assert_eq!(*unfinished(dir).checkpoint(), at(up_to(6)));
}

/// Every file that was stored, cut short and with a byte that is another.
#[test]
fn files_that_are_not_as_they_were_stored_are_named() {
    let scratch = tempfile::tempdir().unwrap();
    let (dir, rows) = (scratch.path(), rows(33_000));
    stop(dir, &rows, OPTIONS[0], up_to(33_000), up_to(32_900));
    let folder = dir.join(".scoresheet-unfinished/1");
    let mut names = common::names_in(&folder);
    names.sort();
    let rests = ["findings.2.rest", "games.2.rest", "plies.2.rest"];
    assert!(rests.iter().all(|rest| names.contains(&(*rest).to_owned())));
    let mut refused = 0;
    for name in names {
        let path = folder.join(&name);
        let whole = fs::read(&path).unwrap();
        let mut other = whole.clone();
        other.iter_mut().take(1).for_each(|byte| *byte ^= 1);
        for damaged in [&other[..], &whole[..whole.len() / 2], b""] {
            // A log without groups is empty.
            if damaged != whole {
                fs::write(&path, damaged).unwrap();
                let error = unfinished(dir).resume().err().unwrap();
                let reported = error.reason.starts_with("it cannot be continued: ");
                assert!(reported, "{name}: {error}");
                refused += 1;
            }
        }
        fs::remove_file(&path).unwrap();
        let error = unfinished(dir).resume().err().unwrap();
        assert!(error.reason.contains("no longer there"), "{error}");
        fs::write(&path, whole).unwrap();
    }
    assert!(refused >= 3 * 11, "{refused}");
    assert!(unfinished(dir).resume().is_ok());
}

/// polars' own writer of the same batches, none of which is long and of wide numbers that differ.
#[test]
fn parquet_has_the_bytes_that_polars_writes() {
    let scratch = tempfile::tempdir().unwrap();
    let dir = scratch.path();
    common::write_tables(dir, OPTIONS[2], &[rows(40_000)]);
    for table in ["games", "findings", "plies"] {
        let path = dir.join(format!("{table}.parquet"));
        let whole = ParquetReader::new(File::open(&path).unwrap());
        let whole = whole.finish().unwrap();
        let mut bytes = Vec::new();
        let mut writer = ParquetWriter::new(&mut bytes)
            .with_compression(ParquetCompression::Zstd(Some(
                ZstdLevel::try_new(3).unwrap(),
            )))
            .batched(whole.schema())
            .unwrap();
        let group = if table == "plies" { 131_072 } else { 32_768 };
        for start in (0..whole.height()).step_by(group) {
            let mut batch = whole.slice(start as i64, group);
            batch.rechunk_mut();
            writer.write_batch(&batch).unwrap();
        }
        writer.finish().unwrap();
        drop(writer);
        assert!(fs::read(&path).unwrap() == bytes, "{table}.parquet differs");
    }
}
