//! What a query of the user's own may take of the machine.

use super::QUERY_STACK;
use scoresheet_source::quantity::{bytes, count_and_unit};
use std::str::FromStr;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// What a query may take; `None` is without limit.
///
/// ```
/// use scoresheet_tables::stats::SqlLimit;
/// use std::time::Duration;
/// let limit: SqlLimit = "2min,512MB".parse()?;
/// assert_eq!(limit.time, Some(Duration::from_secs(120)));
/// assert_eq!(limit.memory, Some(512 << 20));
/// assert_eq!("none".parse(), Ok(SqlLimit::default()));
/// # Ok::<(), scoresheet_tables::stats::NoLimit>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SqlLimit {
    /// How long it may take.
    pub time: Option<Duration>,
    /// Bytes that it may take, besides what the process has already and the stack of the query.
    pub memory: Option<u64>,
}

/// A text that states no limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not of the form 60s,1GB; units are s, min, MB and GB")]
pub struct NoLimit;

impl FromStr for SqlLimit {
    type Err = NoLimit;

    fn from_str(text: &str) -> Result<Self, NoLimit> {
        let mut limit = Self::default();
        if text == "none" {
            return Ok(limit);
        }
        for part in text.split(',') {
            match (count_and_unit(part), bytes(part)) {
                (Some((count, "s")), _) => limit.time = Some(Duration::from_secs(count)),
                (Some((count, "min")), _) => {
                    limit.time = Some(Duration::from_secs(count.saturating_mul(60)));
                }
                (_, Some(bytes)) => limit.memory = Some(bytes),
                _ => return Err(NoLimit),
            }
        }
        Ok(limit)
    }
}

impl SqlLimit {
    /// What `work` gives. polars can neither be told to stop nor asks before it takes memory: where there is no more of
    /// it the process is aborted, and where the time is over `late` is called by another thread, which may end it.
    ///
    /// ```
    /// use scoresheet_tables::stats::SqlLimit;
    /// let limit = SqlLimit { memory: None, ..SqlLimit::default() };
    /// assert_eq!(limit.hold(|_| unreachable!(), || 2 + 2), 4);
    /// ```
    pub fn hold<T>(
        self,
        late: impl FnOnce(Duration) + Send + 'static,
        work: impl FnOnce() -> T,
    ) -> T {
        let stack = QUERY_STACK as u64;
        limit_memory(self.memory.map(|memory| memory.saturating_add(stack)));
        let (done, wait) = channel::<()>();
        if let Some(time) = self.time {
            std::thread::spawn(move || {
                if wait.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                    late(time);
                }
            });
        }
        let given = work();
        drop(done);
        limit_memory(None);
        given
    }
}

/// Lets the process take so much more memory than it has; `None` lifts that.
#[cfg(unix)]
fn limit_memory(more: Option<u64>) {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Data);
    limit.current = more
        .and_then(|more| taken()?.checked_add(more))
        .or(limit.maximum);
    // A system that limits no memory goes by the time alone.
    let _ = setrlimit(Resource::Data, limit);
}

/// Bytes of data that the process has, as the limit counts them.
#[cfg(unix)]
fn taken() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let data = status.lines().find_map(|line| line.strip_prefix("VmData:"));
    let kib: u64 = data?.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kib << 10)
}

#[cfg(not(unix))]
fn limit_memory(_: Option<u64>) {}
