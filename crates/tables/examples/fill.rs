//! Writes many made-up rows and prints rows per second and peak memory.
//!
//! ```text
//! cargo run --release -p scoresheet-tables --example fill -- games 1000000
//! cargo run --release -p scoresheet-tables --example fill -- plies 5000000
//! cargo run --release -p scoresheet-tables --example fill -- audit 125000 DIR
//! ```
//!
//! The time is that of the sink alone: the rows are made beforehand, in cuts of 1000, and the same
//! 40 cuts are written over and over. No position and no opening comes twice in a batch of games.
//!
//! `audit` writes so many games with their plies, about eighty each, as an audit does, into `DIR`: what
//! the example `tables` makes statistics of.
#![expect(clippy::print_stdout, reason = "printing is what it is for")]

use std::error::Error;
use std::path::Path;
use std::time::Instant;

use scoresheet_batch::{FindingRow, GameRow, PlyRow, Rows, Sink};
use scoresheet_tables::{Formats, Options, TableSink};

const CUT: u32 = 1000;
const CUTS: u32 = 40;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let table = arguments.next().unwrap_or_else(|| "games".into());
    let count: u64 = arguments
        .next()
        .map_or(Ok(1_000_000), |count| count.parse())?;
    if table == "audit" {
        let dir = arguments
            .next()
            .ok_or("the folder to write into is missing")?;
        return audit(count, Path::new(&dir));
    }
    let plies = table == "plies";

    let cuts: Vec<Rows> = (0..CUTS).map(|cut| rows(cut * CUT, plies)).collect();
    let dir = tempfile::tempdir()?;
    let (csv, parquet) = (!plies || arguments.next().is_some(), true);
    let before = peak_memory()?;
    let start = Instant::now();
    let mut sink = TableSink::create(
        dir.path(),
        Options {
            formats: Formats {
                csv,
                parquet,
                ..Formats::default()
            },
            plies,
        },
    )?;
    for cut in cuts
        .iter()
        .cycle()
        .take(count.div_ceil(u64::from(CUT)) as usize)
    {
        sink.write(cut)?;
    }
    Box::new(sink).finish()?;
    let seconds = start.elapsed().as_secs_f64();

    println!(
        "{count} {table}: {seconds:.2} s, {:.0} rows/s",
        count as f64 / seconds
    );
    println!(
        "peak memory {} (before the first row {before})",
        peak_memory()?
    );
    for entry in std::fs::read_dir(dir.path())? {
        let entry = entry?;
        println!(
            "{:>12} {}",
            entry.metadata()?.len(),
            entry.file_name().display()
        );
    }
    Ok(())
}

/// An audit of `count` games in `dir`.
fn audit(count: u64, dir: &Path) -> Result<(), Box<dyn Error>> {
    let options = Options {
        formats: Formats::PARQUET,
        plies: true,
    };
    let mut sink = TableSink::create(dir, options)?;
    let count = u32::try_from(count)?;
    for from in (0..count).step_by(CUT as usize) {
        let numbers = from + 1..=(from + CUT).min(count);
        let games: Vec<GameRow> = numbers.clone().map(game).collect();
        let plies = games.iter().flat_map(plies_of).collect();
        let findings = rows(from, false).findings;
        sink.write(&Rows {
            games,
            findings,
            plies,
            ..Rows::default()
        })?;
    }
    Box::new(sink).finish()?;
    Ok(())
}

/// The plies of a game, the last with the key of its whole line.
fn plies_of(game: &GameRow) -> impl Iterator<Item = PlyRow> {
    let (file, game_no, last) = (game.file.clone(), game.game_no, game.plies);
    let line = game.line_key.unwrap_or_default();
    (1..=last).map(move |at| {
        // The numbers of `ply` start anew every 80 plies.
        let after = u64::from(scatter(at)) << 32 | line;
        PlyRow {
            file: file.as_str().into(),
            game_no,
            ply: at,
            side: if at % 2 == 1 { "white" } else { "black" }.into(),
            line_key: if at == last { line } else { after },
            clock_ms: Some(
                u64::from(120 - at) * 45_000 + u64::from(scatter(at ^ game_no) % 30_000),
            ),
            ..ply(game_no * 80 + at - 1)
        }
    })
}

/// `VmHWM` as the kernel prints it.
fn peak_memory() -> std::io::Result<String> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    Ok(line.unwrap_or("unknown").trim().to_owned())
}

/// One cut: plies only, or games with a finding for every tenth.
fn rows(from: u32, plies: bool) -> Rows {
    let numbers = from + 1..=from + CUT;
    if plies {
        return Rows {
            plies: numbers.map(ply).collect(),
            ..Rows::default()
        };
    }
    Rows {
        games: numbers.clone().map(game).collect(),
        findings: numbers
            .filter(|number| number.is_multiple_of(10))
            .map(finding)
            .collect(),
        ..Rows::default()
    }
}

/// A number that looks like no other's.
fn scatter(number: u32) -> u32 {
    number.wrapping_mul(2_654_435_761)
}

fn file(number: u32) -> String {
    format!("corpora/championships/{:03}.pgn", number / 500)
}

fn game(number: u32) -> GameRow {
    GameRow {
        file: file(number),
        game_no: number,
        line: u64::from(number) * 21,
        offset: u64::from(number) * 700,
        game: Some("chess".into()),
        variant_source: Some("inferred"),
        edition: Some("mk53"),
        event: Some(format!("Championship {}", number / 97).into()),
        site: Some("Tallinn".into()),
        date: Some(format!("1954.{:02}.{:02}", number % 12 + 1, number % 28 + 1).into()),
        round: Some((number % 19 + 1).to_string().into()),
        white: Some(format!("Player, Given Name {}", number % 1201).into()),
        black: Some(format!("Player, Given Name {}", number % 1109).into()),
        result: Some("1/2-1/2"),
        result_board: None,
        terminator: Some("1/2-1/2"),
        plies: 40 + number % 80,
        captures: number % 30,
        promotions: number % 3,
        legal: Some(!number.is_multiple_of(10)),
        first_error_ply: number.is_multiple_of(10).then_some(31),
        findings: u32::from(number.is_multiple_of(10)),
        language: Some("en"),
        notation: Some("san"),
        final_fen: Some(format!(
            "8/p4{}/{:o}/3k4/8/2K5/5P2/8 w - - 4 61",
            number % 9,
            scatter(number)
        )),
        first_moves: Some(format!(
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 {:08o}",
            scatter(number)
        )),
        edition_source: Some("date"),
        ending: Some("agreement"),
        ending_clause: Some("MK53 §18e"),
        ending_known_by: Some("words"),
        year: Some(1950 + number / 97 % 70),
        white_rating: Some(1800 + number % 900),
        black_rating: Some(1800 + scatter(number) % 900),
        time_control: Some("5400+30".into()),
        program: None,
        start_fen: None,
        longest_capture: 1,
        // One game in a thousand is the one before it again.
        line_key: Some(u64::from(number - u32::from(number.is_multiple_of(1000)))),
        repair_plies: None,
        repair_changes: None,
        repair_open: None,
        repair_ten_thousandths: None,
        outcome: Some("1/2-1/2"),
        without_moves: false,
        set_up_ply: None,
        game_id: format!("{:016x}{:016x}", scatter(number), number),
        move_id: Some(format!("{:016x}{:016x}", number, scatter(number))),
        eco: Some("C99"),
        opening: Some("Ruy Lopez: Closed, Chigorin Defense"),
        opening_ply: Some(24),
        round_number: Some(1 + number % 9),
        board: None,
        tags: Some(format!(r#"{{"ECO":"C{}"}}"#, number % 100)),
    }
}

fn finding(number: u32) -> FindingRow {
    FindingRow {
        file: file(number),
        game_no: Some(number),
        level: "error",
        code: "illegal-move",
        clause: Some("MK53 §23"),
        line: u64::from(number) * 21 + 12,
        column: number % 80 + 1,
        offset: u64::from(number) * 700 + 333,
        ply: Some(31),
        written: "Nf6xe4+".into(),
        fen: Some("r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP1P1PP1/RNBQR1K1 b - - 0 9".into()),
        legal: Some("Nxe4 Nd5 Nd7 Ne8 Ng4 Nh5".into()),
        message: "no knight of Black's can capture on e4".into(),
    }
}

fn ply(number: u32) -> PlyRow {
    PlyRow {
        file: file(number).into(),
        game_no: number / 80 + 1,
        ply: number % 80 + 1,
        side: if number % 2 == 1 { "white" } else { "black" }.into(),
        from: format!(
            "{}{}",
            char::from(b'a' + (number % 8) as u8),
            number % 7 + 1
        )
        .into(),
        to: format!(
            "{}{}",
            char::from(b'a' + (number % 7) as u8),
            number % 8 + 1
        )
        .into(),
        captures: u8::from(number.is_multiple_of(5)),
        promotion: number.is_multiple_of(300).then_some("queen"),
        notation: format!("Ng{}-f{}", number % 8 + 1, number % 7 + 1).into(),
        written: format!("Nf{}", number % 7 + 1).into(),
        irregular: None,
        comment: number.is_multiple_of(20),
        symbol: number.is_multiple_of(15).then(|| "!?".into()),
        repetition: 1 + u32::from(number.is_multiple_of(9)),
        counts: Some(format!("MK53 §18f {}/50", number % 50).into()),
        white_pieces: 16 - number % 80 / 6,
        black_pieces: 16 - number % 79 / 6,
        white_value: 39 - number % 80 / 3,
        black_value: 39 - number % 79 / 3,
        main_road: None,
        line_key: if number % 80 == 79 {
            u64::from(number / 80 + 1)
        } else {
            u64::from(scatter(number)) << 32 | u64::from(number)
        },
        clock_ms: Some(u64::from(80 - number % 80) * 60_000),
        elapsed_ms: None,
        san: Some(format!("Nf{}", number % 7 + 1).into()),
        short: None,
        uci: Some(format!("g{}f{}", number % 8 + 1, number % 7 + 1).into()),
        eval_centipawns: None,
        eval_mate: None,
        nags: number.is_multiple_of(15).then(|| "5".into()),
        comment_text: number
            .is_multiple_of(20)
            .then(|| format!("[%eval 0.{}] comment", number % 10)),
        fen: None,
    }
}
