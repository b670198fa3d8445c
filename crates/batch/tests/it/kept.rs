//! An audit whose rows are kept.

use scoresheet_batch::{FindingRow, GameRow, Rows, RunOptions, Sink, SinkError, run};
use std::path::Path;
use std::sync::{Arc, Mutex};

#[derive(Clone, Default)]
struct Kept(Arc<Mutex<(Vec<GameRow>, Vec<FindingRow>)>>);

impl Sink for Kept {
    fn write(&mut self, rows: &Rows) -> Result<(), SinkError> {
        let mut kept = self.0.lock().unwrap();
        kept.0.extend(rows.games.iter().cloned());
        kept.1.extend(rows.findings.iter().cloned());
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<(), SinkError> {
        Ok(())
    }
}

/// What an audit of the path says of its games.
pub fn audited(path: &Path) -> Vec<GameRow> {
    audited_with_findings(path).0
}

/// What an audit of the path says of its games, and its findings.
pub fn audited_with_findings(path: &Path) -> (Vec<GameRow>, Vec<FindingRow>) {
    let kept = Kept::default();
    run([path], &RunOptions::default(), Box::new(kept.clone())).unwrap();
    let rows = kept.0.lock().unwrap();
    rows.clone()
}
