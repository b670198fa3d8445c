//! `scoresheet adjourn resume`.

use super::clock_args::ResumeArgs;
use crate::json;
use crate::json::SchemaName;
use anyhow::Result;
use scoresheet_adjournment::{Case, Resumption, resumption};

/// Prints what is done, in one case or in every case.
pub fn run(args: &ResumeArgs) -> Result<()> {
    let answers: Vec<Resumption> = (cases(args).iter())
        .map(|case| resumption(args.book.rules, *case, args.sealer))
        .collect();
    json::or_text(args.json, SchemaName::AdjournResume, &answers, || {
        let lines = answers.iter();
        lines
            .map(|answer| {
                format!(
                    "{}:\n  {} ({})\n",
                    answer.case.name(),
                    answer.done,
                    answer.clause
                )
            })
            .collect()
    })
}

fn cases(args: &ResumeArgs) -> Vec<Case> {
    let absent = (args.absent).map(|(white, black)| Case::absent(white, black, args.sealer));
    match args.lost.or(absent) {
        Some(case) => vec![case],
        None => Case::ALL.to_vec(),
    }
}
