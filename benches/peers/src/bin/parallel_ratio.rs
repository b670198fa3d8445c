//! The whole run over one large file, rows included, on one thread and on two.
//!
//! `cargo run --release --bin parallel_ratio -- [--turns N] FILE…`. The files are repeated to
//! 120 MB in one temporary file. The rows are counted and dropped; memory is the most that this
//! process held in all its runs.

use std::error::Error;

use scoresheet_batch::{Rows, RunOptions, Sink, SinkError, run};
use scoresheet_peers::{Contender, Work, peak_memory, repeated, take_turns};

/// The size at which start and end of a run no longer matter.
const BYTES: u64 = 120_000_000;
/// The least ratio that is wanted.
const WANTED: f64 = 1.9;
/// Memory is to stay below this, in MB.
const MEMORY: f64 = 100.0;

fn main() -> Result<(), Box<dyn Error>> {
    let mut files: Vec<String> = std::env::args().skip(1).collect();
    let mut turns = 9;
    if files.first().is_some_and(|arg| arg == "--turns") {
        turns = files.get(1).ok_or("--turns needs a number")?.parse()?;
        files.drain(..2);
    }
    let Some(first) = files.first() else {
        return Err("usage: parallel_ratio [--turns N] FILE…".into());
    };
    // The ending tells the program what the file is about.
    let ending = std::path::Path::new(first).extension().unwrap_or_default();
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("input").with_extension(ending);
    repeated(&files, BYTES)?.persist(&path)?;
    let bytes = path.metadata()?.len();
    let mut all = [
        Contender::new("one thread", || whole_run(&path, 1)),
        Contender::new("two threads", || whole_run(&path, 2)),
    ];
    take_turns(turns, &mut all);
    println!("{bytes} bytes, rows counted and dropped, best of {turns} turns");
    for contender in &all {
        contender.print(bytes);
    }
    println!(
        "two threads: {:.2} × (wanted {WANTED:.2}); by processor time at most {:.2} ×",
        all[1].ratio_to(&all[0]),
        2.0 * all[1].processor_ratio_to(&all[0])
    );
    match peak_memory() {
        Some(peak) => println!(
            "memory: {:.1} MB at most (wanted {MEMORY:.0})",
            peak as f64 / 1e6
        ),
        None => println!("memory: this system does not tell"),
    }
    Ok(())
}

/// Counts rows.
struct Count<'a>(&'a mut Work);

impl Sink for Count<'_> {
    fn write(&mut self, rows: &Rows) -> Result<(), SinkError> {
        self.0.games += rows.games.len() as u64;
        let plies = rows.games.iter().map(|game| u64::from(game.plies));
        self.0.plies += plies.sum::<u64>();
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<(), SinkError> {
        Ok(())
    }
}

fn whole_run(path: &std::path::Path, jobs: usize) -> Work {
    let mut work = Work::default();
    let options = RunOptions {
        jobs,
        ..RunOptions::default()
    };
    run([path], &options, Box::new(Count(&mut work))).expect("this sink takes everything");
    work
}
