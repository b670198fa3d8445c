//! An audit without a folder: the findings themselves, as they come.

use super::input::Input;
use super::{AuditArgs, end, print_summary, run_options};
use crate::interrupt::stop_on_interrupt;
use crate::json;
use crate::json::SchemaName;
use crate::progress::{Progress, beside};
use crate::terminal::remark;
use anyhow::Result;
use scoresheet_batch::{Rows, Sink, SinkError, run_from};
use scoresheet_source::Level;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// Prints what is found, in the order of the input, and the summary.
pub fn run(args: &AuditArgs) -> Result<()> {
    let input = Input::of(args)?;
    let options = run_options(args, &input, stop_on_interrupt()?);
    let usual = if args.json {
        Level::Note
    } else {
        Level::Warning
    };
    let failed = Arc::new(Mutex::new(None));
    let printer = Printer {
        json: args.json,
        level: args.level.unwrap_or(usual),
        failed: Arc::clone(&failed),
    };
    let progress = Progress::run(&input.paths, &options);
    let ended = run_from(input.start(), &options, printer);
    drop(progress);
    let failed = failed.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(error) = failed {
        return Err(error.into());
    }
    let ended = ended?;
    let summary = &ended.summary;
    if args.json {
        for unread in &summary.unread {
            remark(unread);
        }
        writeln!(
            io::stdout(),
            "{}",
            json::line(SchemaName::Summary, summary)?
        )?;
    } else {
        print_summary(args, &input, None, summary)?;
    }
    if summary.interrupted {
        remark("interrupted; this is what had been read by then");
    }
    end(summary);
    Ok(())
}

/// Prints findings as they are handed over.
struct Printer {
    json: bool,
    level: Level,
    /// Why nothing more can be printed.
    failed: Arc<Mutex<Option<io::Error>>>,
}

impl Sink for Printer {
    fn write(&mut self, rows: &Rows) -> Result<(), SinkError> {
        let mut lines = Vec::new();
        let printed = self.print(rows, &mut lines).and_then(|()| {
            beside(|| {
                let mut out = io::stdout().lock();
                out.write_all(&lines).and_then(|()| out.flush())
            })
        });
        printed.map_err(|error| {
            let reason = error.to_string();
            *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            SinkError {
                path: "standard output".to_owned(),
                reason,
            }
        })
    }

    fn finish(self: Box<Self>) -> Result<(), SinkError> {
        Ok(())
    }
}

impl Printer {
    fn print(&self, rows: &Rows, out: &mut Vec<u8>) -> io::Result<()> {
        for (at, row) in rows.findings.iter().enumerate() {
            let below = Level::from_name(row.level) < Some(self.level);
            let in_order = rows.in_order.binary_search(&at).is_ok();
            if below || in_order && !self.json {
                continue;
            }
            let line = if self.json {
                json::line(SchemaName::Finding, row).map_err(io::Error::other)?
            } else {
                row.line()
            };
            writeln!(out, "{line}")?;
        }
        Ok(())
    }
}
