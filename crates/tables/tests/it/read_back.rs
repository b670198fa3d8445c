//! What polars reads back from either format is what was written.

use crate::common;

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use polars::prelude::{AnyValue, DataFrame, DataType, Field, Schema};
use polars_io::prelude::{CsvReadOptions, ParquetReader, SerReader};
use proptest::prelude::*;
use scoresheet_batch::{FindingRow, GameRow, PlyRow, Rows};
use scoresheet_tables::schema::{Column, FINDINGS, GAMES, Kind, PLIES};
use scoresheet_tables::{Formats, Options};

const ALL: Options = Options {
    formats: Formats {
        csv: true,
        parquet: true,
        excel_safe: false,
    },
    plies: true,
};

/// A cell for comparison: `None` is null.
type Cell = Option<String>;

fn cell<T: ToString>(value: T) -> Cell {
    Some(value.to_string())
}

fn opt<T: ToString>(value: &Option<T>) -> Cell {
    value.as_ref().map(ToString::to_string)
}

fn game_cells(row: &GameRow) -> Vec<Cell> {
    vec![
        cell(&row.file),
        cell(row.game_no),
        cell(row.line),
        cell(row.offset),
        opt(&row.game),
        opt(&row.variant_source),
        opt(&row.edition),
        opt(&row.event),
        opt(&row.site),
        opt(&row.date),
        opt(&row.round),
        opt(&row.white),
        opt(&row.black),
        opt(&row.result),
        opt(&row.result_board),
        opt(&row.terminator),
        cell(row.plies),
        cell(row.captures),
        cell(row.promotions),
        opt(&row.legal),
        opt(&row.first_error_ply),
        cell(row.findings),
        opt(&row.language),
        opt(&row.notation),
        opt(&row.final_fen),
        opt(&row.first_moves),
        opt(&row.edition_source),
        opt(&row.ending),
        opt(&row.ending_clause),
        opt(&row.ending_known_by),
        opt(&row.year),
        opt(&row.white_rating),
        opt(&row.black_rating),
        opt(&row.time_control),
        opt(&row.program),
        opt(&row.start_fen),
        cell(row.longest_capture),
        opt(&row.line_key),
        opt(&row.repair_plies),
        opt(&row.repair_changes),
        opt(&row.repair_open),
        opt(&row.repair_ten_thousandths),
        opt(&row.outcome),
        cell(row.without_moves),
        opt(&row.set_up_ply),
        cell(&row.game_id),
        opt(&row.move_id),
        opt(&row.eco),
        opt(&row.opening),
        opt(&row.opening_ply),
        opt(&row.round_number),
        opt(&row.board),
        opt(&row.tags),
    ]
}

fn finding_cells(row: &FindingRow) -> Vec<Cell> {
    vec![
        cell(&row.file),
        opt(&row.game_no),
        cell(row.level),
        cell(row.code),
        opt(&row.clause),
        cell(row.line),
        cell(row.column),
        cell(row.offset),
        opt(&row.ply),
        cell(&row.written),
        opt(&row.fen),
        opt(&row.legal),
        cell(&row.message),
    ]
}

fn ply_cells(row: &PlyRow) -> Vec<Cell> {
    vec![
        cell(&row.file),
        cell(row.game_no),
        cell(row.ply),
        cell(&row.side),
        cell(&row.from),
        cell(&row.to),
        cell(row.captures),
        opt(&row.promotion),
        cell(&row.notation),
        cell(&row.written),
        opt(&row.irregular),
        cell(row.comment),
        opt(&row.symbol),
        cell(row.repetition),
        opt(&row.counts),
        cell(row.white_pieces),
        cell(row.black_pieces),
        cell(row.white_value),
        cell(row.black_value),
        opt(&row.main_road),
        cell(row.line_key),
        opt(&row.clock_ms),
        opt(&row.elapsed_ms),
        opt(&row.san),
        opt(&row.short),
        opt(&row.uci),
        opt(&row.eval_centipawns),
        opt(&row.eval_mate),
        opt(&row.nags),
        opt(&row.comment_text),
        opt(&row.fen),
    ]
}

fn data_type(kind: Kind) -> DataType {
    match kind {
        Kind::U32 => DataType::UInt32,
        Kind::U64 => DataType::UInt64,
        Kind::I32 => DataType::Int32,
        Kind::I64 => DataType::Int64,
        Kind::Bool => DataType::Boolean,
        Kind::Text => DataType::String,
        other => panic!("a kind that this test does not know: {other:?}"),
    }
}

fn polars_schema(columns: &[Column]) -> Schema {
    columns
        .iter()
        .map(|c| Field::new(c.name.into(), data_type(c.kind)))
        .collect()
}

fn read_csv(path: &Path, columns: &[Column]) -> DataFrame {
    CsvReadOptions::default()
        .with_has_header(true)
        .with_schema(Some(Arc::new(polars_schema(columns))))
        .try_into_reader_with_file_path(Some(path.into()))
        .unwrap()
        .finish()
        .unwrap()
}

fn read_parquet(path: &Path) -> DataFrame {
    ParquetReader::new(File::open(path).unwrap())
        .finish()
        .unwrap()
}

fn cells_of(frame: &DataFrame) -> Vec<Vec<Cell>> {
    (0..frame.height())
        .map(|index| {
            frame
                .columns()
                .iter()
                .map(|column| match column.get(index).unwrap() {
                    AnyValue::Null => None,
                    AnyValue::String(text) => Some(text.to_owned()),
                    AnyValue::StringOwned(text) => Some(text.to_string()),
                    other => Some(other.to_string()),
                })
                .collect()
        })
        .collect()
}

fn check_table(dir: &Path, table: &str, columns: &[Column], expected: &[Vec<Cell>]) {
    let csv = read_csv(&dir.join(format!("{table}.csv")), columns);
    let parquet = read_parquet(&dir.join(format!("{table}.parquet")));
    for (format, frame) in [("csv", &csv), ("parquet", &parquet)] {
        assert_eq!(
            **frame.schema(),
            polars_schema(columns),
            "schema of {table}.{format}"
        );
        let found = cells_of(frame);
        assert_eq!(found.len(), expected.len(), "rows of {table}.{format}");
        for (number, (found, expected)) in found.iter().zip(expected).enumerate() {
            assert_eq!(found, expected, "row {number} of {table}.{format}");
        }
    }
}

fn check(rows: &Rows) {
    let scratch = tempfile::tempdir().unwrap();
    common::write_tables(scratch.path(), ALL, std::slice::from_ref(rows));
    let games: Vec<_> = rows.games.iter().map(game_cells).collect();
    let findings: Vec<_> = rows.findings.iter().map(finding_cells).collect();
    let plies: Vec<_> = rows.plies.rows().map(|row| ply_cells(&row)).collect();
    check_table(scratch.path(), "games", GAMES, &games);
    check_table(scratch.path(), "findings", FINDINGS, &findings);
    check_table(scratch.path(), "plies", PLIES, &plies);
}

#[test]
fn ordinary_rows_come_back() {
    check(&common::rows(200));
}

#[test]
fn batches_join_without_a_seam() {
    // Above 32,768 games, 131,072 plies.
    check(&common::rows(33_000));
}

#[test]
fn no_rows_leave_a_header_and_a_schema() {
    check(&Rows::default());
}

#[test]
fn limits_of_the_numbers_come_back() {
    let mut rows = common::rows(3);
    rows.games[0].offset = u64::MAX;
    rows.games[0].game_no = u32::MAX;
    rows.plies.captures[0] = u8::MAX;
    rows.findings[0].game_no = None;
    rows.findings[0].line = 0;
    check(&rows);
}

#[test]
fn awkward_texts_come_back() {
    let texts = [
        "",
        " ",
        "  led and trailed  ",
        "\t",
        "\"",
        "\"\"",
        "a\"b",
        "\"quoted\"",
        "\"half",
        ",",
        "a,b",
        "\n",
        "two\nlines",
        "cr\r",
        "\r\n",
        "\r\n\"x\",\r",
        "'",
        ";",
        "|",
        "#",
        "\\",
        "\\\"",
        "null",
        "NULL",
        "NA",
        "NaN",
        "None",
        "true",
        "0",
        "007",
        "1e5",
        "=1+1",
        "-",
        "1-0",
        "\u{feff}bom",
        "\0",
        "a\0b",
        "\u{1b}[31m",
        "\u{7f}",
        "\u{2028}",
        "Õäöü",
        "шашки",
        "♔♟⛀⛃",
        "👨‍👩‍👧",
    ];
    let mut rows = Rows::default();
    for text in texts {
        rows.games.push(GameRow {
            file: text.into(),
            event: Some(text.into()),
            white: Some("between".into()),
            black: Some(text.into()),
            first_moves: Some(text.into()),
            ..GameRow::default()
        });
        rows.findings.push(FindingRow {
            written: text.into(),
            message: text.into(),
            ..common::finding(1)
        });
    }
    check(&rows);
}

#[test]
fn an_empty_text_is_not_a_null() {
    let scratch = tempfile::tempdir().unwrap();
    let game = |event: Option<&str>| GameRow {
        file: "f".into(),
        event: event.map(Into::into),
        ..GameRow::default()
    };
    let rows = Rows {
        games: vec![game(None), game(Some(""))],
        ..Rows::default()
    };
    common::write_tables(scratch.path(), ALL, &[rows]);
    let csv = std::fs::read_to_string(scratch.path().join("games.csv")).unwrap();
    let rows: Vec<&str> = csv.lines().skip(1).collect();
    assert_eq!(
        rows,
        [
            "f,0,0,0,,,,,,,,,,,,,0,0,0,,,0,,,,,,,,,,,,,,,0,,,,,,,false,,\"\",,,,,,,",
            "f,0,0,0,,,,\"\",,,,,,,,,0,0,0,,,0,,,,,,,,,,,,,,,0,,,,,,,false,,\"\",,,,,,,"
        ]
    );
}

#[test]
fn long_texts_come_back() {
    let mut rows = common::rows(30);
    rows.findings[1].written = "x".repeat(40 << 20);
    rows.findings[3].written = "\"\n".repeat(4 << 20);
    check(&rows);
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![".*", "[ \",\r\n;a]{0,8}"]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_texts_come_back(
        texts in prop::collection::vec((text(), prop::option::of(text())), 0..40)
    ) {
        let mut rows = Rows::default();
        for (text, maybe) in texts {
            rows.games.push(GameRow {
                file: text.clone(),
                game: maybe.clone().map(Into::into),
                first_moves: maybe.clone(),
                ..GameRow::default()
            });
            rows.findings.push(FindingRow {
                file: text.clone(),
                legal: maybe.clone(),
                message: text.clone(),
                ..common::finding(1)
            });
            let symbol = maybe.map(Into::into);
            rows.plies.extend([PlyRow { file: text.into(), symbol, ..common::ply(1, 1) }]);
        }
        check(&rows);
    }
}
