//! What holds for every table.
use std::path::Path;

use scoresheet_batch::{FindingRow, GameRow, PlyRow, Rows, Sink};

use scoresheet_tables::stats::{Audit, Settings, TABLES};
use scoresheet_tables::{Formats, Options, TableSink};

/// Lengths of the games: many of one, few of another, and none.
const LENGTHS: [u32; 7] = [12, 0, 3, 25, 12, 97, 30];

const GAMES: u32 = 21;

#[test]
fn many_stretches_make_the_same_tables() {
    same_in_stretches_of(8);
}

#[test]
fn few_stretches_make_the_same_tables() {
    same_in_stretches_of(50);
}

fn same_in_stretches_of(rows: usize) {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path());
    let whole = Audit::open(dir.path()).unwrap();
    for table in TABLES {
        let expected = table.make(&whole, &Settings::default()).unwrap();
        assert!(!expected.rows.is_empty(), "{} has no rows", table.name);
        let cut = Audit::open(dir.path()).unwrap().in_stretches_of(rows);
        let made = table.make(&cut, &Settings::default()).unwrap();
        assert_eq!(made, expected, "{} in stretches of {rows}", table.name);
    }
    let cut = Audit::open(dir.path()).unwrap().in_stretches_of(rows);
    let facts = whole.facts().unwrap();
    assert!(facts.iter().all(|(_, of)| of.len() < 200) && facts.len() == 8);
    assert_eq!(cut.facts().unwrap(), facts, "in stretches of {rows}");
    assert_eq!(cut.prefix_facts().unwrap(), whole.prefix_facts().unwrap());
}

#[test]
fn rows_come_back_as_they_were_written() {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path());
    let audit = Audit::open(dir.path()).unwrap();
    let games = audit.worst_games(usize::MAX).unwrap().rows;
    assert_eq!(games.len(), GAMES as usize);
    for listed in games {
        assert_eq!(listed.row, game(listed.number as u32 - 1));
    }
    let findings = audit.worst_findings(usize::MAX).unwrap().rows;
    assert_eq!(findings.len(), GAMES.div_ceil(3) as usize);
    for listed in findings {
        assert_eq!(listed.row, finding((listed.number as u32 - 1) * 3));
    }
}

fn write(dir: &Path) {
    let formats = Formats::PARQUET;
    let options = Options {
        formats,
        plies: true,
    };
    let mut sink = TableSink::create(dir, options).unwrap();
    sink.write(&Rows {
        games: (0..GAMES).map(game).collect(),
        findings: (0..GAMES).step_by(3).map(finding).collect(),
        plies: (0..GAMES).flat_map(plies).collect(),
        ..Rows::default()
    })
    .unwrap();
    Box::new(sink).finish().unwrap();
}

fn length(number: u32) -> u32 {
    LENGTHS[number as usize % LENGTHS.len()]
}

/// Which line a game follows: two in three the same.
fn line(number: u32) -> u32 {
    if number.is_multiple_of(3) { number } else { 1 }
}

fn first_moves(number: u32) -> String {
    let moves = (1..=length(number).min(20)).map(|ply| format!("{}-{ply}", line(number)));
    moves.collect::<Vec<String>>().join(" ")
}

fn key(number: u32, ply: u32) -> u64 {
    u64::from(line(number)) << 32 | u64::from(ply)
}

fn file(number: u32) -> String {
    format!("{}.pdn", number / 10)
}

fn game(number: u32) -> GameRow {
    let plies = length(number);
    GameRow {
        file: file(number),
        game_no: number + 1,
        game: (!number.is_multiple_of(9)).then(|| ["russian", "chess"][number as usize % 2].into()),
        edition: Some(["vk", "fide"][number as usize % 2]),
        event: number.is_multiple_of(2).then(|| "Match".into()),
        date: Some("1953.08.30".into()),
        white: Some(format!("Kask, {}", number % 2).into()),
        black: Some("Tamm".into()),
        outcome: [Some("1-0"), Some("0-1"), Some("1/2-1/2"), None][number as usize % 4],
        without_moves: plies == 0,
        plies,
        captures: plies / 5,
        legal: (plies > 0).then_some(true),
        longest_capture: plies.min(3),
        final_fen: (plies > 0).then(|| format!("{} {plies}", line(number))),
        first_moves: (plies > 0).then(|| first_moves(number)),
        line_key: (plies > 0).then(|| key(number, plies)),
        ending: number.is_multiple_of(5).then_some("third-time"),
        ending_clause: number.is_multiple_of(5).then_some("VK 7.2.3"),
        year: Some(1953 + number),
        white_rating: Some(2000 + number),
        black_rating: Some(2100 - number),
        start_fen: number.is_multiple_of(8).then(|| "W:Wc3:Bb8".into()),
        time_control: Some(["600", "900+10", "40/7200"][number as usize % 3].into()),
        program: Some("Lidraughts".into()),
        eco: number.is_multiple_of(3).then_some("C89"),
        opening: number
            .is_multiple_of(3)
            .then_some("Ruy Lopez: Marshall Attack"),
        ..GameRow::default()
    }
}

fn finding(number: u32) -> FindingRow {
    FindingRow {
        file: file(number),
        game_no: (!number.is_multiple_of(4)).then_some(number + 1),
        level: ["note", "error"][number as usize % 2],
        code: "draw-by-rule",
        clause: Some("VK 7.2.3"),
        line: 1,
        column: 1,
        offset: 0,
        ply: Some(2),
        written: String::new(),
        fen: None,
        legal: None,
        message: String::new(),
    }
}

fn plies(number: u32) -> impl Iterator<Item = PlyRow> {
    (1..=length(number)).map(move |ply| PlyRow {
        file: file(number).into(),
        game_no: number + 1,
        ply,
        side: if ply % 2 == 1 { "white" } else { "black" }.into(),
        from: "c3".into(),
        to: "d4".into(),
        captures: (ply % 4) as u8,
        promotion: ply.is_multiple_of(11).then_some("king"),
        notation: format!("{}-{ply}", line(number)).into(),
        written: "".into(),
        irregular: None,
        comment: false,
        symbol: None,
        repetition: 1,
        counts: None,
        white_pieces: 12 - ply % 12,
        black_pieces: 12 - ply % 11,
        white_value: 12 - ply % 12,
        black_value: 14 - ply % 11,
        main_road: [None, Some("white"), Some("both")][ply as usize % 3],
        line_key: key(number, ply),
        clock_ms: (!ply.is_multiple_of(13)).then(|| u64::from((100 - ply) * (7 + number) * 91)),
        elapsed_ms: ply.is_multiple_of(7).then(|| u64::from(ply * 130)),
        san: None,
        short: None,
        uci: None,
        eval_centipawns: None,
        eval_mate: None,
        nags: None,
        comment_text: None,
        fen: None,
    })
}
