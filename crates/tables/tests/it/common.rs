//! Made-up rows, and the folder they are written to.

// Each test file uses its own part of this module.

use std::path::Path;

use scoresheet_batch::{FindingRow, GameRow, PlyRow, Rows, Sink};
use scoresheet_tables::{Options, TableSink};

/// Writes each cut by one `write` call, then finishes.
pub fn write_tables(dir: &Path, options: Options, cuts: &[Rows]) {
    let mut sink = TableSink::create(dir, options).unwrap();
    for rows in cuts {
        sink.write(rows).unwrap();
    }
    Box::new(sink).finish().unwrap();
}

/// Names in `dir`, sorted.
pub fn names_in(dir: &Path) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// `count` games, each with 4 plies and every third with a finding.
pub fn rows(count: u32) -> Rows {
    let mut rows = Rows::default();
    for number in 1..=count {
        rows.games.push(game(number));
        if number.is_multiple_of(3) {
            rows.findings.push(finding(number));
        }
        rows.plies.extend((1..=4).map(|n| ply(number, n)));
    }
    rows
}

pub fn game(number: u32) -> GameRow {
    GameRow {
        file: format!("corpora/club/{:03}.pdn", number / 1000),
        game_no: number,
        line: u64::from(number) * 12 - 11,
        offset: u64::from(number) * 640,
        game: Some("russian".into()),
        variant_source: Some("tag"),
        edition: Some("vk"),
        event: Some("Club championship".into()),
        date: Some(format!("1953.{:02}.??", number % 12 + 1).into()),
        round: number
            .is_multiple_of(2)
            .then(|| (number % 9).to_string().into()),
        white: Some(format!("White player {number}").into()),
        black: Some(format!("Black, \"{number}\"").into()),
        result: Some("1/2-1/2"),
        plies: 4,
        captures: number % 12,
        legal: (!number.is_multiple_of(5)).then_some(!number.is_multiple_of(3)),
        first_error_ply: number.is_multiple_of(3).then_some(3),
        findings: u32::from(number.is_multiple_of(3)),
        final_fen: Some("W:Wc1,e1:Ba7,b8".into()),
        first_moves: Some("c3-d4 d6-c5 b2-c3 f6-g5".into()),
        edition_source: Some("today"),
        ending: number.is_multiple_of(4).then_some("third-time"),
        ending_clause: number.is_multiple_of(4).then_some("VK 7.2.3"),
        ending_known_by: number.is_multiple_of(4).then_some("rule"),
        year: Some(1953),
        white_rating: number.is_multiple_of(2).then_some(1900 + number % 500),
        time_control: number.is_multiple_of(7).then(|| "900+10".into()),
        program: number.is_multiple_of(11).then(|| "Lidraughts".into()),
        start_fen: number.is_multiple_of(13).then(|| "W:Wc1:Bb8".into()),
        longest_capture: number % 5,
        line_key: (!number.is_multiple_of(5)).then_some(u64::MAX - u64::from(number)),
        repair_plies: number.is_multiple_of(3).then_some(44),
        repair_changes: number.is_multiple_of(3).then_some(2),
        repair_open: number.is_multiple_of(3).then_some(1),
        repair_ten_thousandths: number.is_multiple_of(3).then_some(9_871),
        outcome: (!number.is_multiple_of(7)).then_some("1/2-1/2"),
        without_moves: number.is_multiple_of(17),
        set_up_ply: number.is_multiple_of(19).then_some(number % 50),
        game_id: format!("{number:032x}"),
        move_id: (!number.is_multiple_of(5)).then(|| format!("{:032x}", number / 2)),
        eco: number.is_multiple_of(3).then_some("C89"),
        opening: number
            .is_multiple_of(3)
            .then_some("Ruy Lopez: Marshall Attack"),
        opening_ply: number.is_multiple_of(3).then_some(16),
        round_number: number.is_multiple_of(2).then_some(number % 9),
        board: number.is_multiple_of(4).then_some(3),
        tags: number.is_multiple_of(2).then(|| r#"{"ECO":"C89"}"#.into()),
        ..GameRow::default()
    }
}

pub fn finding(number: u32) -> FindingRow {
    FindingRow {
        file: format!("corpora/club/{:03}.pdn", number / 1000),
        game_no: Some(number),
        level: "error",
        code: "illegal-move",
        clause: Some("VK 4.2"),
        line: u64::from(number) * 12,
        column: number % 80 + 1,
        offset: u64::from(number) * 640 + 100,
        ply: Some(3),
        written: "2. c3-e5".into(),
        fen: Some("W:Wc1,e1:Ba7,b8".into()),
        legal: Some("c3-d4 c3-b4".into()),
        message: "c3-e5 is not legal here".into(),
    }
}

pub fn ply(game_no: u32, number: u32) -> PlyRow {
    PlyRow {
        file: format!("corpora/club/{:03}.pdn", game_no / 1000).into(),
        game_no,
        ply: number,
        side: if number % 2 == 1 { "white" } else { "black" }.into(),
        from: "c3".into(),
        to: format!(
            "{}{}",
            char::from(b'a' + (number % 8) as u8),
            number % 8 + 1
        )
        .into(),
        captures: (number % 3) as u8,
        promotion: (number == 4).then_some("king"),
        notation: format!("c3:e5:g{number}").into(),
        written: "cg7".into(),
        irregular: number.is_multiple_of(7).then_some("illegal-move"),
        comment: number.is_multiple_of(2),
        symbol: number.is_multiple_of(3).then(|| "!?".into()),
        repetition: number % 3 + 1,
        counts: number.is_multiple_of(2).then(|| "VK 7.2.4 3/15".into()),
        white_pieces: 12 - number % 12,
        black_pieces: 12 - number % 11,
        white_value: 12,
        black_value: 14,
        main_road: number.is_multiple_of(6).then_some("both"),
        line_key: u64::MAX - u64::from(number),
        clock_ms: number.is_multiple_of(4).then_some(5_400_000),
        elapsed_ms: number.is_multiple_of(9).then_some(1_500),
        san: number.is_multiple_of(2).then(|| "Nf3".into()),
        short: number.is_multiple_of(3).then(|| "cg7".into()),
        uci: number.is_multiple_of(2).then(|| "g1f3".into()),
        eval_centipawns: number.is_multiple_of(3).then_some(35 - number as i32),
        eval_mate: number.is_multiple_of(5).then_some(-3),
        nags: number.is_multiple_of(3).then(|| "5 14".into()),
        comment_text: number.is_multiple_of(2).then(|| "good,\n\"best\"".into()),
        fen: number.is_multiple_of(4).then(|| "W:Wc1,e1:Ba7,b8".into()),
    }
}
