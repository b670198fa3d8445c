//! Bars on standard error while long work is done; nothing when that is no terminal.

use indicatif::{ProgressBar, ProgressStyle};
use scoresheet_batch::RunOptions;
use scoresheet_batch::input::{self, Found};
use std::io::{self, BufWriter, IsTerminal, LineWriter, StdoutLock, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Time between two looks at the counters.
const TICK: Duration = Duration::from_millis(100);

/// The bar that is being drawn, if one is.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Says that this bar is drawn from now on.
fn show(bar: &ProgressBar) {
    *SHOWN.lock().unwrap_or_else(PoisonError::into_inner) = Some(bar.clone());
}

/// Takes a bar away, before anything else is written.
fn clear(bar: &ProgressBar) {
    let mut shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner);
    bar.finish_and_clear();
    *shown = None;
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

/// Standard output for long results: line by line on a terminal, where a bar may be drawn beside them.
pub fn output() -> Box<dyn Write> {
    if io::stdout().is_terminal() {
        Box::new(Results::lines())
    } else {
        Box::new(BufWriter::new(io::stdout().lock()))
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

/// Bytes that were read of records, whatever read them.
pub fn bytes_read() -> Arc<AtomicU64> {
    static READ: LazyLock<Arc<AtomicU64>> = LazyLock::new(Arc::default);
    Arc::clone(&READ)
}

/// How long work goes on before anything is said of it.
const SOON: Duration = Duration::from_secs(1);

/// What is shown of work on a terminal, until this is dropped.
#[derive(Default)]
pub struct Progress {
    done: Arc<AtomicBool>,
    position: Arc<AtomicU64>,
    length: Arc<AtomicU64>,
    thread: Option<JoinHandle<()>>,
}

impl Progress {
    /// Of a run that is about to begin, with the games that it has read.
    pub fn run(paths: &[PathBuf], options: &RunOptions) -> Self {
        let (paths, begun) = (paths.to_vec(), Instant::now());
        let games = Arc::clone(&options.games_read);
        let told = move |bar: &ProgressBar| {
            let games = games.load(Ordering::Relaxed);
            let each_second = games as f64 / begun.elapsed().as_secs_f64().max(0.001);
            bar.set_message(format!("{games} games, {each_second:.0}/s"));
        };
        Self::at(Arc::clone(&options.input.bytes_read)).start(
            Duration::ZERO,
            move || bar(total(paths)),
            told,
        )
    }

    /// Of reading these files while what is found is printed, by [`Results`], from its second second on, as all that follow.
    pub fn reading(paths: &[PathBuf]) -> Self {
        let paths = paths.to_vec();
        Self::at(bytes_read()).start(SOON, move || bar(total(paths)), |_| {})
    }

    /// Of mending these files: each is read twice, before it is known what is to be done and when it is.
    pub fn mending(paths: &[PathBuf]) -> Self {
        let paths = paths.to_vec();
        let bar = || {
            let bytes = total(paths).map_or(0, |bytes| bytes.saturating_mul(2));
            styled(ProgressBar::new(bytes), "{bar:30} {percent} %  {eta} left")
        };
        Self::at(bytes_read()).start(SOON, bar, |_| {})
    }

    /// Of so many steps.
    pub fn steps(steps: usize, of_what: &'static str) -> Self {
        let bar = move || {
            let template = format!("{{bar:30}} {{pos}} of {{len}} {of_what}  {{eta}} left");
            styled(ProgressBar::new(steps as u64), &template)
        };
        Self::default().start(SOON, bar, |_| {})
    }

    /// Of work of which nobody knows how long it takes.
    pub fn unknown(what: &'static str) -> Self {
        let template = format!("{{spinner}} {what}  {{elapsed}}");
        let bar = move || styled(ProgressBar::new_spinner(), &template);
        Self::default().start(SOON, bar, |_| {})
    }

    /// Of the games of the file of this name, as they become known; from the beginning on.
    pub fn games(name: &str) -> Self {
        let (name, new) = (crate::terminal::one_line(name), Self::default());
        let length = Arc::clone(&new.length);
        let template = "{bar:30} {pos} of {len} games  {msg}  {elapsed}";
        let bar = || styled(ProgressBar::new(0), template).with_message(name);
        new.start(Duration::ZERO, bar, move |bar| {
            bar.set_length(length.load(Ordering::Relaxed))
        })
    }

    /// Of so many pages, from the beginning on.
    pub fn pages(count: usize) -> Self {
        let template = "{bar:30} {pos} of {len} pages  {elapsed}";
        let bar = move || styled(ProgressBar::new(count as u64), template);
        Self::default().start(Duration::ZERO, bar, |_| {})
    }

    /// True if anything is shown, now or soon.
    pub const fn is_shown(&self) -> bool {
        self.thread.is_some()
    }

    /// So many more steps are known.
    pub fn more(&self, steps: usize) {
        self.length.fetch_add(steps as u64, Ordering::Relaxed);
    }

    /// A step is done.
    pub fn next(&self) {
        self.position.fetch_add(1, Ordering::Relaxed);
    }

    fn at(position: Arc<AtomicU64>) -> Self {
        let mut new = Self::default();
        new.position = position;
        new
    }

    /// Shows a bar once the work has lasted for a while, and tells it how things stand at every look.
    fn start(
        mut self,
        soon: Duration,
        bar: impl FnOnce() -> ProgressBar + Send + 'static,
        told: impl Fn(&ProgressBar) + Send + 'static,
    ) -> Self {
        if !io::stderr().is_terminal() || crate::terminal::quiet() {
            return self;
        }
        let (stop, at) = (Arc::clone(&self.done), Arc::clone(&self.position));
        self.thread = Some(std::thread::spawn(move || {
            let begun = Instant::now();
            while begun.elapsed() < soon {
                std::thread::park_timeout(soon);
                if stop.load(Ordering::Relaxed) {
                    return;
                }
            }
            let bar = bar();
            show(&bar);
            while !stop.load(Ordering::Relaxed) {
                bar.set_position(at.load(Ordering::Relaxed));
                told(&bar);
                bar.tick();
                std::thread::park_timeout(TICK);
            }
            clear(&bar);
        }));
        self
    }
}

impl Drop for Progress {
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
