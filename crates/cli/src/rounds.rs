//! `scoresheet rounds`: who meets whom in each round, for any number of players.

mod args;
mod csv;
mod text;

pub use args::RoundsArgs;

use crate::event::entrants::EntrantsFile;
use crate::sheets;
use crate::sheets::SheetFormat;
use anyhow::{Result, bail};
use scoresheet_event::{RoundTable, Seed};
use scoresheet_event_files::entrants;
use serde::Serialize;
use std::slice;

/// What is shown, in the shape of the JSON document.
#[derive(Serialize)]
struct Shown {
    #[serde(flatten)]
    table: RoundTable,
    /// Of the drawn order, if it was drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<Seed>,
    /// By number, from 1, if there are names.
    #[serde(skip_serializing_if = "Option::is_none")]
    names: Option<Vec<String>>,
}

/// Prints the table.
pub fn run(args: &RoundsArgs) -> Result<()> {
    args.sheet.keep(&args.names)?;
    let shown = Shown::of(args)?;
    match args.sheet.format() {
        SheetFormat::Csv => {
            args.seed.tell_chosen(shown.seed.as_ref())?;
            sheets::put_csv(&args.sheet, &csv::games(&shown)?)
        }
        SheetFormat::Text | SheetFormat::Json | SheetFormat::Markdown | SheetFormat::Html => {
            let tables = match shown.names {
                Some(_) => text::by_names(&shown),
                None => vec![text::by_numbers(&shown)],
            };
            sheets::print(&args.sheet, &tables, "rounds", slice::from_ref(&shown))
        }
    }
}

impl Shown {
    fn of(args: &RoundsArgs) -> Result<Self> {
        if args.seed.is_given() && !args.draw_order {
            bail!("nothing is drawn by lot: --seed requires --draw-order");
        }
        let seed = args.draw_order.then(|| args.seed.seed()).transpose()?;
        let names = names(args)?;
        let mut table = match (&args.table, &names) {
            (Some(table), _) => table.clone(),
            (None, names) => RoundTable::new(names.as_ref().map_or(0, Vec::len).try_into()?)?,
        };
        if args.double {
            table = table.doubled();
        }
        if let Some(seed) = &seed {
            table = table.in_drawn_order(seed);
        }
        Ok(Self { table, seed, names })
    }

    /// A player's name, if there are names.
    fn name(&self, number: u16) -> Option<&str> {
        let index = usize::from(number).checked_sub(1)?;
        self.names.as_ref()?.get(index).map(String::as_str)
    }
}

/// The names in the order of their numbers.
fn names(args: &RoundsArgs) -> Result<Option<Vec<String>>> {
    let Some(path) = &args.names else {
        return Ok(None);
    };
    let file = EntrantsFile::read(path)?;
    let names = match entrants::names_by_number(&file.list) {
        Ok(names) => names,
        Err(wrong) => return Err(file.refusal(&wrong)),
    };
    if let Some(table) = &args.table
        && usize::from(table.players()) != names.len()
    {
        bail!(
            "{}: {} names, but {} players were asked for",
            path.display(),
            names.len(),
            table.players()
        );
    }
    Ok(Some(names))
}
