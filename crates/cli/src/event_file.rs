//! Sources of events: read as text, and what is wrong with them told by the line.

use anyhow::{Context, Result, anyhow, bail};
use scoresheet_event::Fault;
use scoresheet_source::{decode, detect};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The largest file that is read: far more than any event needs.
const MOST_BYTES: u64 = 32 << 20;

/// How many faults are told; the rest are counted.
const MOST_FAULTS: usize = 20;

/// The text of a file, in any encoding that records are read in; `-` is standard input.
pub fn text(path: &Path) -> Result<String> {
    let shown = path.display();
    let mut bytes = Vec::new();
    let read = if path.as_os_str() == "-" {
        io::stdin()
            .lock()
            .take(MOST_BYTES + 1)
            .read_to_end(&mut bytes)
    } else if path.is_dir() {
        bail!("{shown}: is a folder, not a file");
    } else {
        File::open(path).and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes))
    };
    read.with_context(|| format!("cannot read {shown}"))?;
    if bytes.len() as u64 > MOST_BYTES {
        bail!(
            "{shown}: is larger than {} MiB: no list of players",
            MOST_BYTES >> 20
        );
    }
    let text = decode(&bytes, detect(&bytes).encoding).text;
    if text.contains('\0') {
        bail!("{shown}: is no text");
    }
    Ok(text)
}

/// One line a fault: the file, the line, what is wrong.
pub fn refusal(path: &Path, faults: &[Fault]) -> anyhow::Error {
    let place = |line: u32| match line {
        0 => path.display().to_string(),
        line => format!("{}:{line}", path.display()),
    };
    let told = faults.iter().take(MOST_FAULTS);
    let mut lines: Vec<String> = told
        .map(|fault| format!("{}: {}", place(fault.at.line), fault.message))
        .collect();
    if let more @ 1.. = faults.len().saturating_sub(MOST_FAULTS) {
        lines.push(format!("{more} more"));
    }
    anyhow!(lines.join("\n"))
}
