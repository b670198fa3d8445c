//! Work beside Python: other threads of the interpreter run on, and Ctrl-C is heard.

use crate::error::cannot;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How long Ctrl-C may go unheard.
const HEARD_WITHIN: Duration = Duration::from_millis(20);

/// Does `work` in a thread of its own. When a signal's handler raises, as that of Ctrl-C does, `stop` is called and the
/// exception passed on at once: the thread ends when it gets to it, and nobody waits for what it has found.
///
/// # Errors
/// What a signal's handler raises.
pub fn beside<T: Send + 'static>(
    py: Python<'_>,
    stop: impl Fn(),
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    beside_telling(py, stop, |_| Ok(()), work)
}

/// The same; meanwhile `tell` is called again and again, and what it raises counts as a signal.
///
/// # Errors
/// What a signal's handler raises, or `tell`.
pub fn beside_telling<T: Send + 'static>(
    py: Python<'_>,
    stop: impl Fn(),
    tell: impl FnMut(Python<'_>) -> PyResult<()>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (to, from) = channel();
    std::thread::spawn(move || {
        // Nobody waits any more only where a signal was heard meanwhile.
        let _ = to.send(work());
    });
    let done = heard(py, &Mutex::new(from), tell).inspect_err(|_| stop())?;
    done.ok_or_else(|| cannot(FAULT))
}

const FAULT: &str = "a fault of scoresheet itself stopped this; please report it";

/// What comes next; `None` when there is nobody to send any more.
///
/// # Errors
/// What a signal's handler raises, or `tell`.
fn heard<T: Send>(
    py: Python<'_>,
    from: &Mutex<Receiver<T>>,
    mut tell: impl FnMut(Python<'_>) -> PyResult<()>,
) -> PyResult<Option<T>> {
    loop {
        // Other threads of Python run meanwhile: what is read may be theirs.
        let received = py.detach(|| {
            let from = from.lock().unwrap_or_else(PoisonError::into_inner);
            from.recv_timeout(HEARD_WITHIN)
        });
        match received {
            Ok(came) => return Ok(Some(came)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {
                py.check_signals()?;
                tell(py)?;
            }
        }
    }
}

/// What a thread makes, one after the other; it ends when nobody takes it any more.
pub struct Coming<T> {
    from: Mutex<Receiver<T>>,
    stop: Arc<AtomicBool>,
    /// Set when the thread has come to its end, and not to a fault.
    done: Arc<AtomicBool>,
}

/// Where the thread puts it.
pub struct Sender<T> {
    to: SyncSender<T>,
    stop: Arc<AtomicBool>,
}

// Not derived: what is sent need be no copy.
impl<T> Clone for Sender<T> {
    fn clone(&self) -> Self {
        Self {
            to: self.to.clone(),
            stop: Arc::clone(&self.stop),
        }
    }
}

impl<T> Sender<T> {
    /// Waits until there is room; false if nobody takes it any more.
    pub fn send(&self, made: T) -> bool {
        !self.stop.load(Ordering::Relaxed) && self.to.send(made).is_ok()
    }

    /// Set when nobody takes it any more.
    pub const fn stop(&self) -> &Arc<AtomicBool> {
        &self.stop
    }
}

impl<T: Send + 'static> Coming<T> {
    /// Starts the thread; no more than `waiting` lie there that are not taken.
    pub fn of(waiting: usize, make: impl FnOnce(&Sender<T>) + Send + 'static) -> Self {
        let (to, from) = sync_channel(waiting);
        let (stop, done) = (Arc::<AtomicBool>::default(), Arc::<AtomicBool>::default());
        let (sender, ended) = (
            Sender {
                to,
                stop: Arc::clone(&stop),
            },
            Arc::clone(&done),
        );
        std::thread::spawn(move || {
            make(&sender);
            ended.store(true, Ordering::Release);
        });
        Self {
            from: Mutex::new(from),
            stop,
            done,
        }
    }

    /// What comes next; `None` at the end.
    ///
    /// # Errors
    /// What a signal's handler raises, or that the thread broke down.
    pub fn next(&self, py: Python<'_>) -> PyResult<Option<T>> {
        let came = heard(py, &self.from, |_| Ok(()))?;
        if came.is_none() && !self.done.load(Ordering::Acquire) {
            return Err(cannot(FAULT));
        }
        Ok(came)
    }
}

impl<T> Drop for Coming<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
