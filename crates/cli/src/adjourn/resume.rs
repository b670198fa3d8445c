//! `scoresheet adjourn resume`.

use super::clock_args::ResumeArgs;
use crate::json;
use crate::json::SchemaName;
use anyhow::Result;
use scoresheet_adjournment::{Case, Resumption, resumption};
use std::io::{self, Write};
use std::process::ExitCode;

/// Prints what is done, in one case or in every case.
pub fn run(args: &ResumeArgs) -> Result<ExitCode> {
    let answers: Vec<Resumption> = (cases(args).iter())
        .map(|case| resumption(args.book.rules, *case, args.sealer))
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

fn cases(args: &ResumeArgs) -> Vec<Case> {
    let absent = (args.absent).map(|(white, black)| Case::absent(white, black, args.sealer));
    match args.lost.or(absent) {
        Some(case) => vec![case],
        None => Case::ALL.to_vec(),
    }
}
