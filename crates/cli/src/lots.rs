//! `scoresheet lots`: the players' numbers, drawn by lot, step by step.

mod args;

pub use args::LotsArgs;

use crate::event::entrants::EntrantsFile;
use crate::json::SchemaName;
use crate::sheets;
use crate::sheets::SheetFormat;
use crate::terminal::remark;
use anyhow::{Error, Result, anyhow, bail};
use scoresheet_event::lots::{DrawnNumbers, NoVarma};
use scoresheet_event::{Fault, FaultCode};
use scoresheet_report::{lots_by_number, lots_by_step, lots_remarks};

/// Draws, and prints who has which number and how it came about.
pub fn run(args: &LotsArgs) -> Result<()> {
    args.sheet.keep([&args.players])?;
    let file = EntrantsFile::read(&args.players)?;
    if file.list.numbers().is_some() {
        bail!(
            "{}: it has a column 'number'; take that out to draw numbers",
            file.name()
        );
    }
    let seed = args.seed.seed()?;
    let varma = args.varma.then(|| args.varma_options());
    let drawn = match DrawnNumbers::of(&file.list, seed, varma) {
        Ok(drawn) => drawn,
        Err(none) => return Err(refusal(file, &none)),
    };
    let by_number = lots_by_number(&drawn);
    let tables = if args.sheet.format() == SheetFormat::Csv {
        tell(args, &drawn)?;
        vec![by_number]
    } else {
        vec![lots_by_step(&drawn), by_number]
    };
    sheets::print_one(&args.sheet, &tables, SchemaName::Lots, &drawn)
}

/// Beside tables for programs: what else has to be known.
fn tell(args: &LotsArgs, drawn: &DrawnNumbers) -> Result<()> {
    args.seed.tell_chosen(Some(&drawn.seed))?;
    for line in drawn.varma.iter().flat_map(lots_remarks) {
        remark(&line);
    }
    Ok(())
}

/// Why there is no draw from Varma's envelopes, with the line where there is one.
fn refusal(file: EntrantsFile, none: &NoVarma) -> Error {
    match none {
        NoVarma::NoFederation { at, .. } => {
            let wrong = Fault::new(FaultCode::UnreadableLine, *at, none.to_string());
            file.refusal(&[wrong])
        }
        NoVarma::Players(_) | NoVarma::NeverEnough(_) => anyhow!("{}: {none}", file.name()),
    }
}
