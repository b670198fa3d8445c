//! An audit whose rows are kept.

use scoresheet_batch::{FindingRow, GameRow, Rows, RunOptions, Sink, SinkError, run};
use std::path::Path;
use std::sync::{Arc, Mutex};

#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Rows>>);

impl Sink for Kept {
    fn write(&mut self, rows: &Rows) -> Result<(), SinkError> {
        let mut kept = self.0.lock().unwrap();
        kept.games.extend(rows.games.iter().cloned());
        kept.findings.extend(rows.findings.iter().cloned());
        kept.plies.extend(rows.plies.rows());
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
    let rows = all_rows(path);
    (rows.games, rows.findings)
}

/// All that an audit of the path says, with plies.
pub fn all_rows(path: &Path) -> Rows {
    let kept = Kept::default();
    let options = RunOptions {
        plies: true,
        ..RunOptions::default()
    };
    run([path], &options, Box::new(kept.clone())).unwrap();
    let rows = kept.0.lock().unwrap();
    rows.clone()
}
