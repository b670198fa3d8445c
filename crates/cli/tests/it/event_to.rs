//! Events written anew: `scoresheet event FILE --to FORM`.

use crate::common::{err, out, run, scratch};
use std::fs;
use std::path::Path;
use std::process::Output;

const SWISS: &str = include_str!("../../../event-files/tests/trf/swiss16.trf");
const DOUBLE: &str = include_str!("../../../event-files/tests/trf/double26.trf");

fn to(folder: &Path, files: &[&str], form: &str) -> Output {
    let mut arguments = vec!["event".to_owned()];
    arguments.extend(files.iter().map(|file| (*file).to_owned()));
    arguments.extend(["--to".to_owned(), form.to_owned()]);
    run(folder, &arguments)
}

/// Asserts the exit status and that standard error has all of these.
#[track_caller]
fn assert_tells(output: &Output, status: i32, parts: &[&str]) {
    let reported = err(output);
    let all = parts.iter().all(|part| reported.contains(part));
    assert!(
        output.status.code() == Some(status) && all,
        "{:?}: {reported}",
        output.status
    );
}

/// The records without those that only one edition has or that are moot.
fn records(text: &str) -> Vec<&str> {
    let skipped = ["082 0", "XXR", "142", "240"];
    let mut lines: Vec<&str> = (text.lines().map(str::trim_end))
        .filter(|line| !skipped.iter().any(|code| line.starts_with(code)))
        .collect();
    lines.sort_unstable();
    lines
}

#[test]
fn a_report_file_goes_from_one_edition_into_the_other_and_back() {
    let folder = scratch();
    fs::write(folder.path().join("swiss.trf"), SWISS).unwrap();
    let newer = to(folder.path(), &["swiss.trf"], "trf26");
    assert_tells(
        &newer,
        0,
        &["records kept unchanged, not used: 072, 102, 112 (2 times), 122, 132"],
    );
    assert_eq!(records(&out(&newer)), records(SWISS));
    fs::write(folder.path().join("newer.trf"), out(&newer)).unwrap();
    let older = to(folder.path(), &["newer.trf"], "trf16");
    assert_eq!(records(&out(&older)), records(SWISS));
    assert!(!err(&older).contains("not written"));
}

#[test]
fn what_is_lost_is_reported() {
    let folder = scratch();
    fs::write(folder.path().join("double.trf"), DOUBLE).unwrap();
    let older = to(folder.path(), &["double.trf"], "trf16");
    assert_tells(
        &older,
        0,
        &["not written: records that only TRF26 has: ### Typed for this project"],
    );
    assert!(out(&older).contains("XXS WW=2 BW=2 WD=1 BD=1"));
}

#[test]
fn encodings_and_line_ends_of_report_files_are_found() {
    let folder = scratch();
    // In windows-1251 the letters from А to я follow Unicode's; others are made plain ones.
    let byte = |c: char| match u32::from(c) {
        0x410..=0x44F => u8::try_from(u32::from(c) - 0x350).unwrap(),
        _ => u8::try_from(c).ok().filter(u8::is_ascii).unwrap_or(b'x'),
    };
    let bytes: Vec<u8> = SWISS.replace('\n', "\r").chars().map(byte).collect();
    fs::write(folder.path().join("russian.trf"), bytes).unwrap();
    let arguments = [
        "event",
        "russian.trf",
        "--encoding",
        "windows-1251",
        "--to",
        "trf16",
    ];
    let written = run(folder.path(), &arguments.map(str::to_owned));
    assert_tells(&written, 0, &[]);
    let player = "001    4 m    Иванов, Пxтр                      1990 ";
    assert!(out(&written).contains(player), "{}", out(&written));
}

#[test]
fn what_cannot_be_written_is_one_line() {
    let folder = scratch();
    fs::write(
        folder.path().join("table.csv"),
        "no,name,1,2\n1,Kalm,x,1\n2,Tamm,0,x\n",
    )
    .unwrap();
    fs::write(folder.path().join("swiss.trf"), SWISS).unwrap();
    let no_rounds = to(folder.path(), &["table.csv"], "trf26");
    assert_tells(
        &no_rounds,
        2,
        &["table.csv: the round in which players 1 and 2 meet is not known"],
    );
    let two = to(folder.path(), &["swiss.trf", "swiss.trf"], "trf26");
    assert_tells(&two, 2, &["--to writes one event, and 2 were read"]);
    let none = to(folder.path(), &["swiss.trf"], "trf27");
    assert_tells(&none, 2, &["trf27", "trf16", "trf26"]);
    fs::write(
        folder.path().join("bad.trf"),
        SWISS.replace("    5 w 1", "    5 w 9"),
    )
    .unwrap();
    let bad = to(folder.path(), &["bad.trf"], "trf26");
    assert_tells(
        &bad,
        2,
        &["bad.trf:16:99: error[unreadable-result]: \"9\" is not a result"],
    );
    assert_eq!(out(&bad), "");
}
