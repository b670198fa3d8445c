//! `scoresheet lots`: the players' numbers, drawn by lot, step by step.

mod args;
mod steps;

pub use args::LotsArgs;

use crate::event::entrants::EntrantsFile;
use crate::sheets::SheetFormat;
use crate::terminal::Remarks;
use crate::{sheets, terminal};
use anyhow::{Error, Result, anyhow, bail};
use scoresheet_event::lots::{self, Drawn, NoVarma, VarmaLots};
use scoresheet_event::{Entrant, Entrants, Fault, FaultCode, Seed};
use scoresheet_report::{Align, Sheet};
use serde::Serialize;
use std::io::Write;
use std::slice;

/// What is shown, in the shape of the JSON document.
#[derive(Serialize)]
struct Shown {
    seed: Seed,
    /// What the list has beside name and federation.
    columns: Vec<String>,
    /// Who has which number, in the order of numbers.
    numbers: Vec<Numbered>,
    /// The draw, step by step, where it is free for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    draws: Option<Vec<Drawn>>,
    /// The draw from Varma's envelopes.
    #[serde(skip_serializing_if = "Option::is_none")]
    varma: Option<VarmaLots>,
}

/// A player with his number.
#[derive(Serialize)]
struct Numbered {
    number: u16,
    #[serde(flatten)]
    player: Entrant,
    /// When it was drawn, from 1.
    step: u16,
}

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
    let shown = match Shown::of(&file.list, seed, args) {
        Ok(shown) => shown,
        Err(none) => return Err(refusal(file, &none)),
    };
    let format = args.sheet.format();
    if format == SheetFormat::Csv {
        shown.tell(args)?;
    }
    let mut tables = vec![shown.by_number()];
    if format != SheetFormat::Csv {
        tables.insert(0, steps::sheet(&shown));
    }
    sheets::print(&args.sheet, &tables, "lots", slice::from_ref(&shown))
}

impl Shown {
    fn of(list: &Entrants, seed: Seed, args: &LotsArgs) -> Result<Self, NoVarma> {
        let (draws, varma) = if args.varma {
            let varma = lots::draw_varma(list, &seed, args.varma_options())?;
            (None, Some(varma))
        } else {
            (Some(lots::draw(list, &seed)), None)
        };
        let drawn = (draws.iter().flatten()).chain(
            varma
                .iter()
                .flat_map(|varma| &varma.contingents)
                .flat_map(|each| &each.draws),
        );
        let mut numbers: Vec<Numbered> = drawn
            .filter_map(|drawn| Numbered::of(drawn, list))
            .collect();
        numbers.sort_by_key(|each| each.number);
        Ok(Self {
            seed,
            columns: list.columns.clone(),
            numbers,
            draws,
            varma,
        })
    }

    /// Who has which number; the columns that programs read are named as in the list.
    fn by_number(&self) -> Sheet {
        let federations = self
            .numbers
            .iter()
            .any(|each| each.player.federation.is_some());
        let columns = [("number", Align::Right), ("name", Align::Left)]
            .into_iter()
            .chain(federations.then_some(("federation", Align::Left)))
            .chain(
                self.columns
                    .iter()
                    .map(|heading| (heading.as_str(), Align::Left)),
            )
            .chain([("step", Align::Right)]);
        let mut sheet = Sheet::new(columns);
        for each in &self.numbers {
            let federation =
                federations.then(|| each.player.federation.clone().unwrap_or_default());
            let cells = [each.number.to_string(), each.player.name.clone()]
                .into_iter()
                .chain(federation)
                .chain(each.player.other.iter().cloned())
                .chain([each.step.to_string()]);
            sheet.row(cells);
        }
        sheet
    }

    /// Beside tables for programs: what else has to be known.
    fn tell(&self, args: &LotsArgs) -> Result<()> {
        args.seed.tell_chosen(Some(&self.seed))?;
        let mut err = Remarks;
        for line in self.varma.iter().flat_map(steps::stated) {
            writeln!(err, "scoresheet: {}", terminal::one_line(&line))?;
        }
        Ok(())
    }
}

impl Numbered {
    fn of(drawn: &Drawn, list: &Entrants) -> Option<Self> {
        Some(Self {
            number: drawn.number,
            player: list.players.get(drawn.player)?.clone(),
            step: drawn.step,
        })
    }
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
