//! What the benchmarks share: an input of the wanted size, turns, and figures.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::time::Instant;

use scoresheet_batch::input::{
    Chunk, Found, InputProblem, Options, Piece, Pieces, Source, Walk, walk,
};
use tempfile::NamedTempFile;

/// A file of at least `bytes` bytes: the files `paths` one after another, again and again.
///
/// # Errors
/// What the system says; and if the files are all empty.
pub fn repeated(paths: &[String], bytes: u64) -> io::Result<NamedTempFile> {
    let mut out = NamedTempFile::new()?;
    let mut writer = BufWriter::new(&mut out);
    let mut written = 0;
    while written < bytes {
        let before = written;
        for path in paths {
            written += io::copy(&mut File::open(path)?, &mut writer)?;
            writer.write_all(b"\n\n")?;
        }
        if written == before {
            return Err(io::Error::other("the input is empty"));
        }
    }
    writer.flush()?;
    drop(writer);
    Ok(out)
}

/// Every record file under `paths`, as the program finds them.
///
/// # Errors
/// The first file that cannot be read.
pub fn sources(paths: &[String]) -> Result<Vec<Source>, InputProblem> {
    let found = walk(paths).filter_map(|found| match found {
        Found::Source(source) => Some(Ok(source)),
        Found::Problem(problem) => Some(Err(problem)),
        Found::Skipped(_) => None,
    });
    found.collect()
}

/// Hands the chunks of `source` to `each`, as the program cuts them.
///
/// # Errors
/// What cannot be read.
pub fn chunks(source: &Source, mut each: impl FnMut(Chunk)) -> Result<(), InputProblem> {
    for piece in Pieces::new(Walk::of(source.clone()), Options::default()) {
        match piece {
            Piece::Chunk(chunk) => each(chunk),
            Piece::Problem(problem) => return Err(problem),
            Piece::Skipped(_) => {}
        }
    }
    Ok(())
}

/// What one run did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Work {
    /// Games read.
    pub games: u64,
    /// Plies of main lines, read or replayed.
    pub plies: u64,
}

/// One way of doing the work, and the best time it took.
pub struct Contender<'a> {
    name: &'static str,
    run: Box<dyn FnMut() -> Work + 'a>,
    seconds: f64,
    /// Seconds of processor time, over all threads.
    processor: f64,
    work: Work,
}

impl<'a> Contender<'a> {
    /// `run` under the name that is printed.
    pub fn new(name: &'static str, run: impl FnMut() -> Work + 'a) -> Self {
        Self {
            name,
            run: Box::new(run),
            seconds: f64::INFINITY,
            processor: f64::INFINITY,
            work: Work::default(),
        }
    }

    /// The name that is printed.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Plies a second.
    #[must_use]
    pub fn plies_per_second(&self) -> f64 {
        self.work.plies as f64 / self.seconds
    }

    /// How many times as fast as `other` it was.
    #[must_use]
    pub fn ratio_to(&self, other: &Self) -> f64 {
        other.seconds / self.seconds
    }

    /// The same in processor time, which other programs on the machine disturb less; not a number
    /// where the system does not tell.
    #[must_use]
    pub fn processor_ratio_to(&self, other: &Self) -> f64 {
        other.processor / self.processor
    }

    /// One line: speed in bytes and plies, and what was counted.
    pub fn print(&self, bytes: u64) {
        println!(
            "{:<38}{:>7.1} MB/s{:>8.2} M plies/s   {} games, {} plies",
            self.name,
            bytes as f64 / self.seconds / 1e6,
            self.plies_per_second() / 1e6,
            self.work.games,
            self.work.plies,
        );
    }
}

/// Runs all of them by turns, so that a busy machine troubles each alike; the best turn counts.
///
/// # Panics
/// If one of them does not come to the same twice.
pub fn take_turns(turns: usize, contenders: &mut [Contender<'_>]) {
    for turn in 0..turns {
        for contender in contenders.iter_mut() {
            let (clock, processor) = (Instant::now(), processor_time());
            let work = (contender.run)();
            contender.seconds = contender.seconds.min(clock.elapsed().as_secs_f64());
            contender.processor = contender.processor.min(processor_time() - processor);
            assert!(turn == 0 || work == contender.work, "{}", contender.name);
            contender.work = work;
        }
    }
}

/// Seconds of processor time that this process and the programs that it ran have used so far, where the system tells
/// (Linux, in hundredths).
fn processor_time() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name, in brackets, may hold blanks; user and system time are the 12th and 13th after it, then those of the
    // programs that ended.
    let after = stat.rsplit(')').next().unwrap_or_default();
    let ticks = after.split_whitespace().skip(11).take(4);
    let ticks: Result<Vec<u32>, _> = ticks.map(str::parse).collect();
    match ticks {
        Ok(ticks) if ticks.len() == 4 => f64::from(ticks.iter().sum::<u32>()) / 100.0,
        _ => f64::NAN,
    }
}

/// The most memory that this process has held so far, in bytes, where the system tells (Linux).
#[must_use]
pub fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib * 1024)
}
