//! `scoresheet adjourn write`.

use super::args::WriteArgs;
use crate::games::one;
use crate::terminal::{clean, clean_json};
use anyhow::{Context, Result, anyhow, bail};
use scoresheet_notation::envelope::{Envelope, Last};
use scoresheet_replay::envelope::{Marks, Recorded, check, make};
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

/// Writes the envelope; what is still to be filled in is told on standard error.
pub fn run(args: &WriteArgs) -> Result<ExitCode> {
    if is_same_file(&args.out, &args.file) {
        bail!("--out: {} is the game itself", args.out.display());
    }
    let mut made = None;
    one(&args.file, args.game_no, &args.record, |game| {
        let recorded = Recorded {
            text: game.chunk.text.as_bytes(),
            record: game.record,
            verdict: game.verdict,
        };
        let envelope = make(&recorded, marks(args))
            .map_err(|error| anyhow!("{}: game {}: {error}", args.file.display(), game.number))?;
        let report = check(&envelope.sheet(), Some(recorded));
        for finding in &report.findings {
            let clause = finding.clause.map(|clause| format!(" ({clause})"));
            let (level, message) = (finding.level.as_str(), &finding.message);
            let line = format!(
                "scoresheet: {level}: {message}{}",
                clause.unwrap_or_default()
            );
            writeln!(io::stderr(), "{}", clean(&line))?;
        }
        made = Some(envelope);
        Ok(())
    })?;
    if let Some(envelope) = made {
        write(args, &envelope)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn marks(args: &WriteArgs) -> Marks {
    let last = match (&args.sealed, &args.open) {
        (Some(text), _) => Last::Sealed(text.clone()),
        (None, Some(text)) => Last::Open(text.clone()),
        (None, None) => Last::Inside,
    };
    Marks {
        white_used: args.used_white,
        black_used: args.used_black,
        control: args.control.clone(),
        session: args.session,
        last,
        language: args.record.lang.0,
    }
}

fn write(args: &WriteArgs, envelope: &Envelope) -> Result<()> {
    let sheet = envelope.sheet();
    let text = if args.json {
        clean_json(&sheet.json()) + "\n"
    } else {
        sheet.text()
    };
    if args.out.as_os_str() != "-" {
        let shown = args.out.display();
        return fs::write(&args.out, text).with_context(|| format!("cannot write {shown}"));
    }
    let mut out = io::stdout().lock();
    // What is piped stays as it is, so that it reads back.
    let text = if out.is_terminal() {
        clean(&text)
    } else {
        text
    };
    Ok(out.write_all(text.as_bytes())?)
}

fn is_same_file(a: &Path, b: &Path) -> bool {
    match (fs::canonicalize(a), fs::canonicalize(b)) {
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    }
}
