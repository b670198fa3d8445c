//! Whatever goes wrong, no half-written table stands under its final name, and the message says
//! which file and why.

use crate::common;

use std::fs;

use scoresheet_batch::Sink;
use scoresheet_tables::{Formats, Options, TableSink};

const ALL: Options = Options {
    formats: Formats {
        csv: true,
        parquet: true,
        excel_safe: false,
    },
    plies: true,
};

#[test]
fn the_tables_asked_for_are_there_and_nothing_else() {
    let formats = |csv, parquet| Formats {
        csv,
        parquet,
        ..Formats::default()
    };
    for (options, expected) in [
        (
            ALL,
            "findings.csv findings.parquet games.csv games.parquet plies.csv plies.parquet",
        ),
        (
            Options::default(),
            "findings.csv findings.parquet games.csv games.parquet",
        ),
        (
            Options {
                formats: formats(true, false),
                plies: false,
            },
            "findings.csv games.csv",
        ),
        (
            Options {
                formats: formats(false, true),
                plies: true,
            },
            "findings.parquet games.parquet plies.parquet",
        ),
        (
            Options {
                formats: formats(false, false),
                plies: true,
            },
            "",
        ),
    ] {
        let scratch = tempfile::tempdir().unwrap();
        common::write_tables(scratch.path(), options, &[common::rows(5)]);
        assert_eq!(
            common::names_in(scratch.path()).join(" "),
            expected,
            "{options:?}"
        );
        let mut named = options.file_names();
        named.sort();
        assert_eq!(named.join(" "), expected, "{options:?}");
    }
}

#[test]
fn a_missing_folder_is_made() {
    let scratch = tempfile::tempdir().unwrap();
    let dir = scratch.path().join("a/b");
    common::write_tables(&dir, ALL, &[]);
    assert!(dir.join("games.csv").exists());
}

#[test]
fn until_finish_there_are_only_partial_names() {
    let scratch = tempfile::tempdir().unwrap();
    let mut sink = TableSink::create(scratch.path(), ALL).unwrap();
    sink.write(&common::rows(40_000)).unwrap();
    assert_eq!(common::names_in(scratch.path()), [".scoresheet-unfinished"]);
}

#[test]
fn an_unfinished_sink_leaves_what_was_there() {
    let scratch = tempfile::tempdir().unwrap();
    fs::write(scratch.path().join("games.csv"), "earlier").unwrap();
    let mut sink = TableSink::create(scratch.path(), ALL).unwrap();
    sink.write(&common::rows(40_000)).unwrap();
    drop(sink);
    assert_eq!(common::names_in(scratch.path()), ["games.csv"]);
    assert_eq!(
        fs::read_to_string(scratch.path().join("games.csv")).unwrap(),
        "earlier"
    );
}

#[test]
fn finish_replaces_what_was_there() {
    let scratch = tempfile::tempdir().unwrap();
    fs::write(
        scratch.path().join("games.csv"),
        "earlier and longer".repeat(1000),
    )
    .unwrap();
    common::write_tables(scratch.path(), ALL, &[]);
    let csv = fs::read_to_string(scratch.path().join("games.csv")).unwrap();
    assert_eq!(csv.lines().count(), 1);
    assert!(csv.starts_with("file,game_no,"));
}

#[test]
fn a_file_in_place_of_the_folder_is_named() {
    let scratch = tempfile::tempdir().unwrap();
    let dir = scratch.path().join("out");
    fs::write(&dir, "a file").unwrap();
    let error = TableSink::create(&dir, ALL).err().unwrap();
    assert_eq!(error.path, dir.display().to_string());
    assert!(error.reason.contains("os error"), "{error}");
}

/// Whatever lies there under a name like those of unfinished files is somebody else's, and stays.
#[test]
#[cfg(unix)]
fn what_looks_like_an_unfinished_file_is_never_written_to() {
    let scratch = tempfile::tempdir().unwrap();
    let own = scratch.path().join("own.txt");
    fs::write(&own, "a user's").unwrap();
    let unfinished = scratch.path().join(".scoresheet-unfinished");
    fs::create_dir(&unfinished).unwrap();
    fs::write(unfinished.join("own.txt"), "a user's").unwrap();
    std::os::unix::fs::symlink(&own, unfinished.join("1")).unwrap();
    common::write_tables(scratch.path(), ALL, &[]);
    for path in [&own, &unfinished.join("own.txt")] {
        assert_eq!(fs::read_to_string(path).unwrap(), "a user's");
    }
    assert!(unfinished.join("1").is_symlink());
}

#[test]
fn a_target_that_cannot_be_replaced_is_named() {
    let scratch = tempfile::tempdir().unwrap();
    fs::create_dir_all(scratch.path().join("plies.parquet/inside")).unwrap();
    let sink = TableSink::create(scratch.path(), ALL).unwrap();
    let error = Box::new(sink).finish().err().unwrap();
    assert_eq!(
        error.path,
        scratch.path().join("plies.parquet").display().to_string()
    );
    assert_eq!(common::names_in(scratch.path()), ["plies.parquet"]);
}

#[test]
fn long_texts_do_not_pile_up_in_memory() {
    let scratch = tempfile::tempdir().unwrap();
    let mut sink = TableSink::create(scratch.path(), ALL).unwrap();
    let mut rows = common::rows(3);
    rows.findings[0].written = "x".repeat(40 << 20);
    sink.write(&rows).unwrap();
    let growing = scratch.path().join(".scoresheet-unfinished/1/findings.csv");
    let on_disk = fs::metadata(growing).unwrap().len();
    assert!(on_disk > 40 << 20, "{on_disk} bytes");
}

#[test]
fn a_text_beyond_the_limit_is_refused() {
    let scratch = tempfile::tempdir().unwrap();
    let mut sink = TableSink::create(scratch.path(), ALL).unwrap();
    let mut rows = common::rows(3);
    rows.findings[0].message = "x".repeat((256 << 20) + 1);
    let error = sink.write(&rows).unwrap_err();
    assert_eq!(
        error.to_string(),
        "cannot write findings: a text of 268435457 bytes is too long for a table (at most 268435456)"
    );
    assert!(Box::new(sink).finish().is_err());
    assert!(common::names_in(scratch.path()).is_empty());
}
