//! Work beside Python: other threads of the interpreter run on, and Ctrl-C is heard.

use crate::error::cannot;
use pyo3::prelude::*;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// How long Ctrl-C may go unheard.
const HEARD_WITHIN: Duration = Duration::from_millis(50);

/// Does `work` in a thread of its own. When a signal's handler raises, as that of Ctrl-C does, `stop`
/// is called, the work waited for and the exception passed on.
///
/// # Errors
/// What a signal's handler raises.
pub fn beside<T: Send + 'static>(
    py: Python<'_>,
    stop: impl Fn(),
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (reported, done) = channel();
    let worker = std::thread::spawn(move || {
        let result = work();
        // Nobody waits any more only where a signal was heard meanwhile.
        let _ = reported.send(());
        result
    });
    let mut raised = Ok(());
    let mut done = done;
    loop {
        let (waited, receiver) = py.detach(|| (done.recv_timeout(HEARD_WITHIN), done));
        done = receiver;
        if waited != Err(RecvTimeoutError::Timeout) {
            break;
        }
        if raised.is_ok() {
            raised = py.check_signals();
            if raised.is_err() {
                stop();
            }
        }
    }
    let result = py.detach(|| worker.join());
    raised?;
    result.map_err(|_| cannot("a fault of scoresheet itself stopped this; please report it"))
}
