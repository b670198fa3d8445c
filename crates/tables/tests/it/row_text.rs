//! Parquet rows as records: no column is lost for what the text says itself.

use polars::df;
use polars_io::parquet::write::ParquetWriter;
use scoresheet_tables::RowText;
use std::fs::File;
use std::io::Read;

fn text_of(movetext: &str) -> String {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("rows.parquet");
    let mut rows = df! {
        "White" => ["Kask"],
        "Result" => ["1-0"],
        "movetext" => [movetext],
    }
    .unwrap();
    ParquetWriter::new(File::create(&path).unwrap())
        .finish(&mut rows)
        .unwrap();
    let mut text = String::new();
    let mut read = RowText::open(&path, "movetext").unwrap();
    read.read_to_string(&mut text).unwrap();
    text.trim().to_owned()
}

#[test]
fn columns_stay_beside_tags_of_the_text() {
    for (movetext, expected) in [
        (
            "1. e4 e5",
            "[Event \"?\"]\n[White \"Kask\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0",
        ),
        (
            "[Event \"inner\"]\n\n1. e4 1-0",
            "[Event \"inner\"]\n[White \"Kask\"]\n[Result \"1-0\"]\n\n1. e4 1-0",
        ),
        // What both say is said once; where they differ, the repeated tag is found.
        (
            "[Event \"inner\"]\n[White \"Kask\"]\n[Result \"*\"]\n\n1. e4 *",
            "[Event \"inner\"]\n[Result \"1-0\"]\n[White \"Kask\"]\n[Result \"*\"]\n\n1. e4 *",
        ),
        (
            "1. d4 d5 1-0 1. c4 e5 *",
            "[Event \"?\"]\n[White \"Kask\"]\n[Result \"1-0\"]\n\n1. d4 d5 1-0\n\n\
             [Event \"?\"]\n[White \"Kask\"]\n[Result \"1-0\"]\n\n1. c4 e5 *",
        ),
        (
            "",
            "[Event \"?\"]\n[White \"Kask\"]\n[Result \"1-0\"]\n\n 1-0",
        ),
    ] {
        assert_eq!(text_of(movetext), expected, "{movetext}");
    }
}
