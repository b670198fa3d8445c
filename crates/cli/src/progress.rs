//! Bars on standard error while long work is done; nothing when that is no terminal.

use indicatif::{ProgressBar, ProgressStyle};
use scoresheet_batch::RunOptions;
use scoresheet_batch::input::{self, Found};
use std::io::{self, IsTerminal, LineWriter, StdoutLock, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Time between two looks at the counters.
const TICK: Duration = Duration::from_millis(100);

/// The bar that is being drawn, if one is.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Says which bar is drawn from now on.
fn show(bar: Option<ProgressBar>) {
    *SHOWN.lock().unwrap_or_else(PoisonError::into_inner) = bar;
}

/// Writes whole lines to the terminal with the bar taken away meanwhile, so that the two do not mix.
pub fn beside<T>(write: impl FnOnce() -> T) -> T {
    // Held while it is written: no bar begins in the middle of a line.
    let shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner);
    match &*shown {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// Standard output for what is printed while a bar may be drawn.
pub struct Results(StdoutLock<'static>);

impl Results {
    /// Standard output, line by line.
    pub fn lines() -> LineWriter<Self> {
        LineWriter::new(Self(io::stdout().lock()))
    }
}

impl Write for Results {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        beside(|| self.0.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        beside(|| self.0.flush())
    }
}

/// The bar and the thread that moves it.
pub struct Progress {
    done: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Progress {
    /// Starts the bar for a run that is about to begin.
    pub fn start(paths: &[PathBuf], options: &RunOptions) -> Self {
        let done = Arc::new(AtomicBool::new(false));
        if !io::stderr().is_terminal() || crate::terminal::quiet() {
            return Self { done, thread: None };
        }
        let bytes = Arc::clone(&options.input.bytes_read);
        let games = Arc::clone(&options.games_read);
        let stop = Arc::clone(&done);
        let paths = paths.to_vec();
        let thread = std::thread::spawn(move || {
            let bar = bar(total(paths));
            show(Some(bar.clone()));
            let begun = Instant::now();
            while !stop.load(Ordering::Relaxed) {
                bar.set_position(bytes.load(Ordering::Relaxed));
                let games = games.load(Ordering::Relaxed);
                let each_second = games as f64 / begun.elapsed().as_secs_f64().max(0.001);
                bar.set_message(format!("{games} games, {each_second:.0}/s"));
                std::thread::sleep(TICK);
            }
            show(None);
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

/// Bytes that were read of records, whatever read them.
pub fn bytes_read() -> Arc<AtomicU64> {
    static READ: LazyLock<Arc<AtomicU64>> = LazyLock::new(Arc::default);
    Arc::clone(&READ)
}

/// How long work goes on before anything is said of it.
const SOON: Duration = Duration::from_secs(1);

/// What is shown of work that lasts, from its second second on, until this is dropped.
pub struct Lasting {
    done: Arc<AtomicBool>,
    position: Arc<AtomicU64>,
    thread: Option<JoinHandle<()>>,
}

impl Lasting {
    /// Of reading these files while what is found is printed, by [`Results`].
    pub fn reading(paths: &[PathBuf]) -> Self {
        let paths = paths.to_vec();
        let position = bytes_read();
        Self::start(position, move || bar(total(paths)))
    }

    /// Of mending these files: each is read twice, before it is known what is to be done and when it is.
    pub fn mending(paths: &[PathBuf]) -> Self {
        let paths = paths.to_vec();
        Self::start(bytes_read(), move || {
            let bytes = total(paths).map_or(0, |bytes| bytes.saturating_mul(2));
            styled(ProgressBar::new(bytes), "{bar:30} {percent} %  {eta} left")
        })
    }

    /// Of so many steps.
    pub fn steps(steps: usize, of_what: &'static str) -> Self {
        Self::start(Arc::default(), move || {
            let template = format!("{{bar:30}} {{pos}} of {{len}} {of_what}  {{eta}} left");
            styled(ProgressBar::new(steps as u64), &template)
        })
    }

    /// Of work of which nobody knows how long it takes.
    pub fn unknown(what: &'static str) -> Self {
        Self::start(Arc::default(), move || {
            styled(
                ProgressBar::new_spinner(),
                &format!("{{spinner}} {what}  {{elapsed}}"),
            )
        })
    }

    /// A step is done.
    pub fn next(&self) {
        self.position.fetch_add(1, Ordering::Relaxed);
    }

    fn start(position: Arc<AtomicU64>, bar: impl FnOnce() -> ProgressBar + Send + 'static) -> Self {
        let done = Arc::new(AtomicBool::new(false));
        let shown = io::stderr().is_terminal() && !crate::terminal::quiet();
        let thread = shown.then(|| {
            let (stop, at) = (Arc::clone(&done), Arc::clone(&position));
            std::thread::spawn(move || {
                let begun = Instant::now();
                while begun.elapsed() < SOON {
                    std::thread::park_timeout(SOON);
                    if stop.load(Ordering::Relaxed) {
                        return;
                    }
                }
                let bar = bar();
                show(Some(bar.clone()));
                while !stop.load(Ordering::Relaxed) {
                    bar.set_position(at.load(Ordering::Relaxed));
                    bar.tick();
                    std::thread::park_timeout(TICK);
                }
                show(None);
                bar.finish_and_clear();
            })
        });
        Self {
            done,
            position,
            thread,
        }
    }
}

impl Drop for Lasting {
    fn drop(&mut self) {
        self.done.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            drop(thread.join());
        }
    }
}

fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
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
    styled(bar, template)
}

/// A bar over the games of a file, or over pages.
pub struct Bar(ProgressBar);

impl Bar {
    /// None.
    pub fn hidden() -> Self {
        Self(ProgressBar::hidden())
    }

    /// One for the games of the file of this name; none unless `wanted`.
    pub fn games(name: &str, wanted: bool) -> Self {
        Self::over(
            0,
            "{bar:30} {pos} of {len} games  {msg}  {elapsed}",
            name,
            wanted,
        )
    }

    /// One for so many pages.
    pub fn pages(count: usize) -> Self {
        Self::over(
            count as u64,
            "{bar:30} {pos} of {len} pages  {elapsed}",
            "",
            true,
        )
    }

    fn over(count: u64, template: &str, name: &str, wanted: bool) -> Self {
        if !wanted || !io::stderr().is_terminal() {
            return Self::hidden();
        }
        let bar = ProgressBar::new(count);
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.set_message(crate::terminal::one_line(name));
        bar.enable_steady_tick(TICK);
        Self(bar)
    }

    /// So many more are known.
    pub fn more(&self, games: usize) {
        self.0.inc_length(games as u64);
    }

    /// Another one is done.
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
