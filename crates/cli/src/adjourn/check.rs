//! `scoresheet adjourn check`.

use super::args::CheckArgs;
use super::read::{Read, envelope, record_args};
use crate::drawing::{drawn, rendered_on};
use crate::games::one;
use crate::json::SchemaName;
use crate::terminal::clean;
use crate::{exit, json};
use anyhow::{Error, Result, anyhow, bail};
use scoresheet_adjournment::envelope::Key;
use scoresheet_adjournment::sealing::{Recorded, Report, check};
use scoresheet_batch::finding_row;
use scoresheet_source::LevelCounts;
use std::io::{self, Write};

/// Prints the position and what is found; the exit code says whether `--fail-on` met something.
pub fn run(args: &CheckArgs) -> Result<()> {
    let dash = |file: &std::path::Path| file.as_os_str() == "-";
    if dash(&args.envelope) && args.game_file.as_deref().is_some_and(dash) {
        bail!("only one of envelope and game can be standard input");
    }
    let read = envelope(&args.envelope).map_err(|error| exchanged(args, error))?;
    let report = report(args, &read)?;
    let mut out = io::stdout().lock();
    if args.json {
        for finding in &report.findings {
            let row = finding_row(&read.chunk, finding, None);
            writeln!(out, "{}", json::line(SchemaName::Finding, &row)?)?;
        }
    } else {
        print(&mut out, &read, &report)?;
    }
    exit::met_all(report.findings.iter().map(|finding| finding.level));
    Ok(())
}

/// The error, or that the game was named where the envelope should be.
fn exchanged(args: &CheckArgs, error: Error) -> Error {
    let other = args
        .game_file
        .as_ref()
        .filter(|file| envelope(file).is_ok());
    match other {
        Some(file) => anyhow!(
            "{} seems to be the envelope: name it first, and the game {} after it",
            file.display(),
            args.envelope.display()
        ),
        None => error,
    }
}

fn report(args: &CheckArgs, read: &Read) -> Result<Report> {
    let Some(file) = &args.game_file else {
        return Ok(check(&read.sheet, None));
    };
    let record = record_args(&args.record, &read.sheet.facts().0);
    one(file, args.game_no, &record, |game| {
        let recorded = Recorded {
            text: game.chunk.text.as_bytes(),
            record: game.record.record,
            verdict: &game.verdict,
        };
        Ok(check(&read.sheet, Some(recorded)))
    })
}

fn print(out: &mut impl Write, read: &Read, report: &Report) -> Result<()> {
    writeln!(out, "{}", clean(&read.sheet.title()))?;
    let value = |key: Key| read.sheet.value(key).unwrap_or("?");
    let (sealer, number) = (value(Key::SealedBy), value(Key::MoveNumber));
    let (white, black) = (value(Key::WhiteUsed), value(Key::BlackUsed));
    let line = format!("sealed by {sealer}: move {number}; used: White {white}, Black {black}");
    writeln!(out, "{}\n", clean(&line))?;
    if let Some(position) = &report.position {
        let mut board = rendered_on(&io::stdout());
        board.board(position, &Vec::new());
        writeln!(out, "{board}\n{}\n", position.fen())?;
    }
    for finding in &report.findings {
        writeln!(out, "{}\n", drawn(&read.chunk, None, finding))?;
    }
    let counts: LevelCounts = report.findings.iter().map(|found| found.level).collect();
    writeln!(out, "{counts}")?;
    Ok(())
}
