//! How far a run over records is, told to a callable of Python's or shown.

use pyo3::prelude::*;
use scoresheet_batch::input::{Found, walk};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Nothing is said of work that takes no longer.
const SOON: Duration = Duration::from_millis(500);

/// Time between two looks.
const TICK: Duration = Duration::from_millis(200);

/// What is told of a run, and to whom.
pub struct Progress {
    /// What was asked for: a callable, true, false, or nothing, which is true in notebooks.
    asked: Py<PyAny>,
    paths: Vec<PathBuf>,
    games: Arc<AtomicU64>,
    bytes: Arc<AtomicU64>,
    next: Instant,
    shown: Option<Py<PyAny>>,
}

impl Progress {
    /// Of a run over `paths` that counts games and bytes there.
    pub fn new(
        py: Python<'_>,
        asked: Option<Py<PyAny>>,
        paths: Vec<PathBuf>,
        games: &Arc<AtomicU64>,
        bytes: &Arc<AtomicU64>,
    ) -> Self {
        Self {
            asked: asked.unwrap_or_else(|| py.None()),
            paths,
            games: Arc::clone(games),
            bytes: Arc::clone(bytes),
            next: Instant::now() + SOON,
            shown: None,
        }
    }

    /// Tells how things stand, now and then.
    ///
    /// # Errors
    /// What the callable raises.
    pub fn tell(&mut self, py: Python<'_>) -> PyResult<()> {
        if Instant::now() < self.next {
            return Ok(());
        }
        self.told(py)?;
        self.next = Instant::now() + TICK;
        Ok(())
    }

    fn told(&mut self, py: Python<'_>) -> PyResult<()> {
        let shown = match &self.shown {
            Some(shown) => shown,
            None => {
                let paths = std::mem::take(&mut self.paths);
                let total = py.detach(|| on_disk(paths));
                let module = py.import("scoresheet._progress")?;
                let shown = module.call_method1("shown", (&self.asked, total))?;
                self.shown.insert(shown.unbind())
            }
        };
        let [games, bytes] = [&self.games, &self.bytes].map(|count| count.load(Ordering::Relaxed));
        shown.call1(py, (games, bytes))?;
        Ok(())
    }

    /// What `ran`, once what was shown is taken away; a callable is told how it ended.
    ///
    /// # Errors
    /// That of `ran`, or what the callable raises.
    pub fn close<T>(mut self, py: Python<'_>, ran: PyResult<T>) -> PyResult<T> {
        let last = ran.is_ok() && self.asked.bind(py).is_callable();
        let told = if last { self.told(py) } else { Ok(()) };
        if let Some(shown) = &self.shown
            && shown.bind(py).hasattr("close")?
        {
            shown.call_method0(py, "close")?;
        }
        ran.and_then(|made| told.map(|()| made))
    }
}

/// Bytes on disk; `None` if not all of them are known.
fn on_disk(paths: Vec<PathBuf>) -> Option<u64> {
    walk(paths)
        .filter_map(|found| match found {
            Found::Source(source) => Some(source.size),
            Found::Skipped(_) | Found::Problem(_) => None,
        })
        .sum()
}
