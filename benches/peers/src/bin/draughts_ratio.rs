//! Draughts from PDN text to verdict on one thread, beside shakmaty's perft in the same run.
//!
//! `cargo run --release --bin draughts_ratio -- [--turns N] FILE-OR-FOLDER…`. The records are held
//! in memory and judged again and again until 20 MB of text have gone by. A ply counts once, in
//! the main line of the verdict, however many games were tried to find out which is played.

use std::error::Error;

use scoresheet_batch::input::Chunk;
use scoresheet_notation::{Family, Reader, Record};
use scoresheet_peers::{Contender, Work, chunks, sources, take_turns};
use scoresheet_replay::{Judge, Options};

/// The size at which start and end of a run no longer matter.
const BYTES: usize = 20_000_000;
/// Million plies a second that are wanted …
const WANTED: f64 = 5.0;
/// … on a machine on which shakmaty's perft counts so many million nodes a second.
const PERFT_SPEED: f64 = 260.0;

fn main() -> Result<(), Box<dyn Error>> {
    let mut paths: Vec<String> = std::env::args().skip(1).collect();
    let mut turns = 9;
    if paths.first().is_some_and(|arg| arg == "--turns") {
        turns = paths.get(1).ok_or("--turns needs a number")?.parse()?;
        paths.drain(..2);
    }
    let mut texts: Vec<Chunk> = Vec::new();
    for source in sources(&paths)? {
        chunks(&source, |chunk| texts.push(chunk))?;
    }
    let once: usize = texts.iter().map(|chunk| chunk.text.len()).sum();
    if once == 0 {
        return Err("usage: draughts_ratio [--turns N] FILE-OR-FOLDER…".into());
    }
    let rounds = BYTES.div_ceil(once);
    let mut all = [
        Contender::new("shakmaty, chess perft 6 (nodes)", || Work {
            games: 0,
            plies: shakmaty::perft(&shakmaty::Chess::default(), 6),
        }),
        Contender::new("scoresheet, PDN to verdict", || judge(&texts, rounds)),
        Contender::new("scoresheet, tokens alone", || tokens(&texts, rounds)),
    ];
    take_turns(turns, &mut all);
    let bytes = (once * rounds) as u64;
    println!("{bytes} bytes ({rounds} × {once}), one thread, best of {turns} turns");
    let perft = all[0].plies_per_second() / 1e6;
    println!("shakmaty, chess perft 6: {perft:.1} M nodes/s");
    all[1].print(bytes);
    all[2].print(bytes);
    let plies = all[1].plies_per_second() / 1e6;
    let scaled = plies * PERFT_SPEED / perft;
    println!("at {PERFT_SPEED:.0} M nodes/s: {scaled:.2} M plies/s (wanted {WANTED:.2})");
    Ok(())
}

fn judge(texts: &[Chunk], rounds: usize) -> Work {
    let mut work = Work::default();
    let mut record = Record::default();
    let mut judge = Judge::new(Options {
        hint: Some(Family::Draughts),
        ..Options::default()
    });
    for chunk in std::iter::repeat_n(texts, rounds).flatten() {
        let mut reader = Reader::new(chunk.text.as_bytes());
        while let Some(verdict) = judge.next(&mut reader, &mut record) {
            work.games += 1;
            work.plies += verdict.line.plies() as u64;
            std::hint::black_box(&verdict.findings);
        }
    }
    work
}

fn tokens(texts: &[Chunk], rounds: usize) -> Work {
    let mut work = Work::default();
    let mut record = Record::default();
    for chunk in std::iter::repeat_n(texts, rounds).flatten() {
        let mut reader = Reader::new(chunk.text.as_bytes());
        while reader.next(&mut record, &|_| Family::Draughts) {
            work.games += 1;
            work.plies += std::hint::black_box(&record.tokens).len() as u64;
        }
    }
    work
}
