//! `scoresheet rounds`: who meets whom in each round, for any number of players.

mod args;

pub use args::RoundsArgs;

use crate::event::entrants::EntrantsFile;
use crate::json::SchemaName;
use crate::sheets;
use crate::sheets::SheetFormat;
use anyhow::{Result, bail};
use scoresheet_event::{PairingTable, RoundTable};
use scoresheet_event_files::entrants;
use scoresheet_report::{pairing_csv, pairing_sheets};
use scoresheet_source::quantity::counted;

/// Prints the table.
pub fn run(args: &RoundsArgs) -> Result<()> {
    args.sheet.keep(&args.names)?;
    if args.seed.is_given() && !args.draw_order {
        bail!("nothing is drawn by lot: --seed requires --draw-order");
    }
    let seed = args.draw_order.then(|| args.seed.seed()).transpose()?;
    let names = names(args)?;
    let table = match (&args.table, &names) {
        (Some(table), _) => table.clone(),
        (None, names) => RoundTable::new(names.as_ref().map_or(0, Vec::len).try_into()?)?,
    };
    let table = PairingTable::of(table, names, args.double, seed);
    if args.sheet.format() == SheetFormat::Csv {
        args.seed.tell_chosen(table.seed.as_ref())?;
        return sheets::put_csv(&args.sheet, &pairing_csv(&table));
    }
    sheets::print_one(
        &args.sheet,
        &pairing_sheets(&table),
        SchemaName::Rounds,
        &table,
    )
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
            "{}: {}, but {} players were asked for",
            path.display(),
            counted(names.len(), "name", "names"),
            table.players()
        );
    }
    Ok(Some(names))
}
