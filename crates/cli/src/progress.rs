//! Bars on standard error while long work is done; nothing when that is no terminal.

use indicatif::{ProgressBar, ProgressStyle};
use scoresheet_batch::RunOptions;
use scoresheet_batch::input::{self, Found};
use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Time between two looks at the counters.
const TICK: Duration = Duration::from_millis(100);

/// The bar and the thread that moves it.
pub struct Progress {
    done: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Progress {
    /// Starts the bar for a run that is about to begin.
    pub fn start(paths: &[PathBuf], options: &RunOptions) -> Self {
        let done = Arc::new(AtomicBool::new(false));
        if !std::io::stderr().is_terminal() {
            return Self { done, thread: None };
        }
        let bytes = Arc::clone(&options.input.bytes_read);
        let games = Arc::clone(&options.games_read);
        let stop = Arc::clone(&done);
        let paths = paths.to_vec();
        let thread = std::thread::spawn(move || {
            let bar = bar(total(paths));
            let begun = Instant::now();
            while !stop.load(Ordering::Relaxed) {
                bar.set_position(bytes.load(Ordering::Relaxed));
                let games = games.load(Ordering::Relaxed);
                let each_second = games as f64 / begun.elapsed().as_secs_f64().max(0.001);
                bar.set_message(format!("{games} games, {each_second:.0}/s"));
                std::thread::sleep(TICK);
            }
            bar.finish_and_clear();
        });
        Self {
            done,
            thread: Some(thread),
        }
    }

    /// Takes the bar away.
    pub fn finish(self) {
        self.done.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread {
            drop(thread.join());
        }
    }
}

/// Bytes on disk; `None` if standard input is among them.
fn total(paths: Vec<PathBuf>) -> Option<u64> {
    input::walk(paths)
        .filter_map(|found| match found {
            Found::Source(source) => Some(source.size),
            Found::Skipped(_) | Found::Problem(_) => None,
        })
        .sum()
}

fn bar(total: Option<u64>) -> ProgressBar {
    let (bar, template) = match total {
        Some(bytes) => (
            ProgressBar::new(bytes),
            "{bar:30} {bytes}/{total_bytes}  {msg}  {eta} left",
        ),
        None => (ProgressBar::new_spinner(), "{spinner} {bytes}  {msg}"),
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}

/// A bar over the games of a file.
pub struct GamesBar(ProgressBar);

impl GamesBar {
    /// None.
    pub fn hidden() -> Self {
        Self(ProgressBar::hidden())
    }

    /// One for the games of the file of this name; none unless `wanted`.
    pub fn start(name: &str, wanted: bool) -> Self {
        if !wanted || !std::io::stderr().is_terminal() {
            return Self::hidden();
        }
        let bar = ProgressBar::new(0);
        if let Ok(style) =
            ProgressStyle::with_template("{bar:30} {pos} of {len} games  {msg}  {elapsed}")
        {
            bar.set_style(style);
        }
        bar.set_message(crate::terminal::one_line(name));
        bar.enable_steady_tick(TICK);
        Self(bar)
    }

    /// So many more games are known.
    pub fn more(&self, games: usize) {
        self.0.inc_length(games as u64);
    }

    /// Another game is done.
    pub fn next(&self) {
        self.0.inc(1);
    }

    /// Writes something without the bar in its way.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.0.suspend(write)
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.0.finish_and_clear();
    }
}
