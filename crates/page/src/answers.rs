//! The tables of statistics, made beside each other.

use crate::{Result, joined};
use scoresheet_tables::stats::{Answer, Audit, Settings, Statistic, TABLES};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Threads that make tables: each may hold a stretch of plies.
const THREADS: usize = 2;

/// Tables, and what each says.
pub type Answers = Vec<(&'static Statistic, Answer)>;

/// The tables that can be made, in their order.
pub fn answers(audit: &Audit) -> Result<Answers> {
    let made: Vec<&Statistic> = (TABLES.iter())
        .filter(|table| table.can_be_made(audit))
        .collect();
    let next = AtomicUsize::new(0);
    let some = || -> Result<Vec<(usize, Answer)>> {
        let mut answers = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(table) = made.get(at) else {
                return Ok(answers);
            };
            answers.push((at, table.answer(audit, &Settings::default())?));
        }
    };
    let parts = std::thread::scope(|scope| {
        let others: Vec<_> = (1..THREADS).map(|_| scope.spawn(some)).collect();
        let own = some();
        let others = others.into_iter().map(joined);
        std::iter::once(own).chain(others).collect::<Vec<_>>()
    });
    let mut answers = Vec::new();
    for part in parts {
        answers.extend(part?);
    }
    answers.sort_unstable_by_key(|(at, _)| *at);
    let answers = answers.into_iter().map(|(_, answer)| answer);
    Ok(made.into_iter().zip(answers).collect())
}
