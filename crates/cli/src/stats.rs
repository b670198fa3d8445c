//! `scoresheet stats`: tables of what an audit left.

mod args;
mod limit;
mod own;

pub use args::StatsArgs;

use crate::audits;
use crate::interrupt::{interrupted, stop_on_interrupt};
use crate::json::{self, SchemaName};
use crate::out::{cannot_write, is_folder, stored};
use crate::progress::Progress;
use crate::terminal::{self, one_line, remark};
use anyhow::{Context, Result, anyhow, bail};
use own::Own;
use scoresheet_batch::{NamedOpening, named_openings};
use scoresheet_output::{Held, Stage};
use scoresheet_report::{Align, Sheet};
use scoresheet_tables::stats::{Audit, Settings, Statistic, TABLES};
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// Makes the tables that were asked for.
pub fn run(args: &StatsArgs) -> Result<()> {
    if args.sql.is_some() && limit::supervised(args.sql_limit)? {
        return Ok(());
    }
    let own = Own::of(args)?;
    let tables = chosen(args, own.as_ref())?;
    if args.dirs.is_empty() {
        return json::or_text(args.json, SchemaName::Statistic, &tables, || {
            let tables: Vec<String> = tables.iter().map(ToString::to_string).collect();
            tables.join("\n")
        });
    }
    if args.list {
        bail!("--list only lists the tables, and reads none");
    }
    if args.json && own.is_none() {
        bail!("--json requires --sql or --list");
    }
    let (audit, manifest) = audits::open(&args.dirs)?;
    let reported = manifest.is_some_and(|reported| reported.summary.interrupted);
    if reported || audit.provenance().interrupted {
        remark("the audit was interrupted: its tables hold what had been read by then");
    }
    match (&args.out, &own) {
        (Some(out), _) => write(args, &audit, &tables, own.as_ref(), out),
        (None, Some(own)) => own.print(&audit, args.json, args.formats.formats()),
        (None, None) => bail!("--out FOLDER is needed, to say where the tables go"),
    }
}

/// The tables of `--only`, in the order of the list; all, if none is named.
fn chosen(args: &StatsArgs, own: Option<&Own>) -> Result<Vec<&'static Statistic>> {
    for name in &args.only {
        let is_own = own.is_some_and(|own| own.name == *name);
        if !is_own && Statistic::named(name).is_none() {
            let known: Vec<&str> = TABLES.iter().map(|table| table.name).collect();
            let known = known.join(", ");
            bail!("--only: there is no table {name}; there are {known}");
        }
    }
    let asked = |table: &&Statistic| {
        args.only.is_empty() || args.only.iter().any(|name| name == table.name)
    };
    Ok(TABLES.iter().filter(asked).collect())
}

/// Writes one table after the other. Those that are in the folder already are replaced when all are
/// complete, so that it never holds tables of two audits.
fn write(
    args: &StatsArgs,
    audit: &Audit,
    tables: &[&Statistic],
    own: Option<&Own>,
    out: &Path,
) -> Result<()> {
    is_folder(out)?;
    refuse_what_cannot_be_made(args, audit, tables)?;
    let stop = stop_on_interrupt()?;
    let telling = cannot_write(out);
    let held = Held::folder(out).with_context(&telling)?;
    let stage = Stage::new(&held).with_context(&telling)?;
    let mut made = Made::of(args, out);
    if all(args, audit, tables, own, &stage, &stop, &mut made)? {
        stored(stage.publish())?;
        made.print()
    } else {
        interrupted("no table was written");
        Ok(())
    }
}

/// A table that was asked for by its name is made, or nothing is.
fn refuse_what_cannot_be_made(
    args: &StatsArgs,
    audit: &Audit,
    tables: &[&Statistic],
) -> Result<()> {
    let lacking = tables.iter().filter(|table| !table.can_be_made(audit));
    let lacking: Vec<&str> = lacking.map(|table| table.name).collect();
    if !args.only.is_empty() && !lacking.is_empty() {
        let names = lacking.join(", ");
        bail!("--only: {names} cannot be made: there is no plies.parquet; audit with --plies");
    }
    Ok(())
}

fn settings(args: &StatsArgs) -> Result<Settings> {
    let openings = args.openings.as_deref().map(openings).transpose()?;
    Ok(Settings {
        depth: args.depth,
        openings: openings.unwrap_or_default(),
    })
}

/// The openings that a table names.
fn openings(path: &Path) -> Result<Vec<NamedOpening>> {
    let name = format!("--openings: {}", path.display());
    let text = fs::read_to_string(path).with_context(|| name.clone())?;
    let openings = named_openings(&text, |line, names| {
        let several = format!("several names for one position: {names}");
        remark(&format!("{name}, line {line}: {several}"));
    });
    openings.map_err(|unfit| anyhow!("{name}, {unfit}"))
}

/// Writes the tables; false if it was told to stop before the last.
fn all(
    args: &StatsArgs,
    audit: &Audit,
    tables: &[&Statistic],
    own: Option<&Own>,
    stage: &Stage,
    stop: &AtomicBool,
    made: &mut Made,
) -> Result<bool> {
    let settings = settings(args)?;
    let formats = args.formats.formats();
    let progress = Progress::steps(tables.len(), "tables");
    for table in tables {
        if stop.load(Ordering::Relaxed) {
            return Ok(false);
        }
        if table.can_be_made(audit) {
            let rows = table.write(audit, &settings, stage, formats);
            made.table(table.name, rows.with_context(|| table.name)?);
        } else {
            made.not_made(table.name);
        }
        progress.next();
    }
    // A query shows itself that it lasts.
    drop(progress);
    if let Some(own) = own {
        if stop.load(Ordering::Relaxed) {
            return Ok(false);
        }
        made.table(&own.name, own.write(audit, stage, formats)?);
    }
    Ok(true)
}

/// What came of it.
struct Made<'a> {
    out: &'a Path,
    formats: Vec<&'static str>,
    sheet: Sheet,
    lacking: Vec<String>,
}

impl<'a> Made<'a> {
    fn of(args: &StatsArgs, out: &'a Path) -> Self {
        let formats = args.formats.formats();
        let written = [("csv", formats.csv), ("parquet", formats.parquet)];
        let written = written.iter().filter(|(_, written)| *written);
        let columns = [
            ("table", Align::Left),
            ("rows", Align::Right),
            ("files", Align::Left),
        ];
        Self {
            out,
            formats: written.map(|(format, _)| *format).collect(),
            sheet: Sheet::new(columns),
            lacking: Vec::new(),
        }
    }

    fn table(&mut self, name: &str, rows: usize) {
        let path = |format: &&str| self.path(name, format);
        let files: Vec<String> = self.formats.iter().map(path).collect();
        self.sheet
            .row([name.to_owned(), rows.to_string(), files.join(", ")]);
    }

    fn not_made(&mut self, name: &str) {
        let mut why = format!("{name} was not made: there is no plies.parquet; audit with --plies");
        let earlier = |format: &&&str| Path::new(&self.path(name, format)).exists();
        if self.formats.iter().any(|format| earlier(&format)) {
            why.push_str(" (the existing one is from an earlier run)");
        }
        self.lacking.push(why);
    }

    fn path(&self, name: &str, format: &str) -> String {
        let path = self.out.join(format!("{name}.{format}"));
        path.to_string_lossy().into_owned()
    }

    fn print(&self) -> Result<()> {
        let mut out = io::stdout().lock();
        if !self.sheet.rows.is_empty() {
            out.write_all(terminal::clean(&self.sheet.to_text()).as_bytes())?;
        }
        for line in &self.lacking {
            writeln!(out, "{}", one_line(line))?;
        }
        Ok(())
    }
}
