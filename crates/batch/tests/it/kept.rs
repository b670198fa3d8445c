//! An audit whose rows of games are kept.

use scoresheet_batch::{GameRow, Rows, RunOptions, Sink, SinkError, run};
use std::path::Path;
use std::sync::{Arc, Mutex};

#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<GameRow>>>);

impl Sink for Kept {
    fn write(&mut self, rows: &Rows) -> Result<(), SinkError> {
        self.0.lock().unwrap().extend(rows.games.iter().cloned());
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<(), SinkError> {
        Ok(())
    }
}

/// What an audit of the path says of its games.
pub fn audited(path: &Path) -> Vec<GameRow> {
    let kept = Kept::default();
    run([path], &RunOptions::default(), Box::new(kept.clone())).unwrap();
    let rows = kept.0.lock().unwrap();
    rows.clone()
}
