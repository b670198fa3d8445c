//! Makes every table of statistics of an audit and prints seconds, peak memory and rows of each.
//!
//! ```text
//! cargo run --release -p scoresheet-tables --example fill -- audit 125000 DIR
//! cargo run --release -p scoresheet-tables --example tables -- DIR
//! ```
//!
//! The peak is that of the process while the table was made (Linux).
#![expect(clippy::print_stdout, reason = "printing is what it is for")]

use std::error::Error;
use std::time::Instant;

use scoresheet_tables::stats::{Audit, Settings, TABLES};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let dir = arguments
        .next()
        .ok_or("the folder of the audit is missing")?;
    let only = arguments.next();
    let audit = Audit::open(dir)?;
    let start = Instant::now();
    let wanted = |name: &str| only.as_deref().is_none_or(|only| only == name);
    for table in TABLES.iter().filter(|table| wanted(table.name)) {
        // The kernel starts to measure anew.
        std::fs::write("/proc/self/clear_refs", "5")?;
        let start = Instant::now();
        let grid = table.make(&audit, &Settings::default())?;
        println!(
            "{:24} {:6.1} s {:>12} {:8} rows",
            table.name,
            start.elapsed().as_secs_f64(),
            peak_memory()?,
            grid.rows.len()
        );
    }
    println!("all {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// `VmHWM` as the kernel prints it.
fn peak_memory() -> std::io::Result<String> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    Ok(line.unwrap_or("unknown").trim().to_owned())
}
