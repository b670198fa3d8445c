//! `scoresheet report`: one page of an audit that asks nothing of the network.

mod args;
mod events;
mod out;

pub use args::ReportArgs;

use crate::args::{RecordArgs, Typed};
use crate::audits;
use crate::games::{input_options, replay_options};
use crate::out::put;
use crate::progress::Progress;
use crate::terminal::Remarks;
use anyhow::{Context as _, Result, bail};
use scoresheet_batch::RereadOptions;
use scoresheet_page::{Contents, PageOptions, compose};
use scoresheet_tables::Manifest;
use std::io::Write;

/// Makes the page and writes it, whole or not at all.
pub fn run(args: &ReportArgs) -> Result<()> {
    out::can_be_written(args)?;
    let (audit, manifest) = audits::open(&args.dirs)?;
    let options = options(args, manifest.as_ref())?;
    let progress = Progress::unknown("composing the page");
    let contents = Contents::of(audit, manifest, options)?;
    out::is_no_record(args, &contents)?;
    let page = compose(&contents, &args.events.options()?)?;
    drop(progress);
    put(&args.out, &page.html)?;
    let reported = out::reported(args, &contents, page.html.len());
    writeln!(Remarks, "{reported}")?;
    if page.lost > 0 {
        writeln!(
            Remarks,
            "{} of the games are no longer in their files as they were audited; they are shown as far as the tables \
             have them; use --records DIR to say where the files are now",
            page.lost
        )?;
    }
    Ok(())
}

/// What was typed; games are read and judged as the audit did.
fn options(args: &ReportArgs, manifest: Option<&Manifest>) -> Result<PageOptions> {
    if let Some(records) = args.records.as_ref().filter(|records| !records.is_dir()) {
        bail!("--records {}: there is no such folder", records.display());
    }
    let unknown =
        "summary.json: the audit used options that are unknown here (--letters FILE adds letters)";
    let untyped = RecordArgs::typed_again(&Typed::new())?;
    let typed = manifest.map_or_else(Typed::new, |manifest| manifest.options.clone());
    let record = RecordArgs::typed_again(&typed).context(unknown)?;
    Ok(PageOptions {
        title: args.title.clone(),
        games: args.games,
        findings: args.findings,
        again: RereadOptions {
            records: args.records.clone(),
            input: input_options(&record),
            replay: replay_options(&record),
        },
        asked: asked(&typed, &untyped.typed()),
    })
}

/// Options that do not have the value that they have if they are not typed.
fn asked(typed: &Typed, untyped: &Typed) -> Vec<String> {
    let values = typed.iter().flat_map(|(name, values)| {
        let untyped = untyped.get(name).map_or(&[][..], Vec::as_slice);
        let typed = values.iter().filter(|value| !untyped.contains(value));
        typed.map(move |value| format!("{name} {value}"))
    });
    values.collect()
}
