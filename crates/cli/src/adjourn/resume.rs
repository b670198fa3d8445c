//! `scoresheet adjourn resume`.

use super::clock_args::{Lost, ResumeArgs};
use crate::json;
use crate::json::SchemaName;
use anyhow::Result;
use scoresheet_adjournment::{Case, Resumption, resumption};
use scoresheet_event::Colour;
use std::io::{self, Write};
use std::process::ExitCode;

/// Prints what is done, in one case or in every case.
pub fn run(args: &ResumeArgs) -> Result<ExitCode> {
    let sealer = Colour::from(args.sealer);
    let answers: Vec<Resumption> = (cases(args, sealer).iter())
        .map(|case| resumption(args.book.rules, *case, sealer))
        .collect();
    let mut out = io::stdout().lock();
    if args.json {
        for answer in &answers {
            json::write(&mut out, SchemaName::AdjournResume, answer)?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    for answer in &answers {
        writeln!(
            out,
            "{}:\n  {} ({})",
            answer.case.name(),
            answer.done,
            answer.clause
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

fn cases(args: &ResumeArgs, sealer: Colour) -> Vec<Case> {
    let lost = args.lost.map(|lost| match lost {
        Lost::Restored => Case::EnvelopeLostRestored,
        Lost::InDoubt => Case::EnvelopeLostInDoubt,
        Lost::NotRestored => Case::EnvelopeLost,
    });
    let absent = args.absent.map(|absent| {
        let (white, black) = absent.who();
        Case::absent(white, black, sealer)
    });
    match lost.or(absent) {
        Some(case) => vec![case],
        None => Case::ALL.to_vec(),
    }
}
