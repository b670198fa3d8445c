//! `scoresheet merge`: the audits of parts as one.

use crate::args::FormatArgs;
use crate::exit;
use crate::out::{cannot_write, stored};
use crate::progress::Progress;
use crate::terminal::{one_line, remark};
use anyhow::{Context, Result, bail};
use clap::Args;
use scoresheet_output::{Held, Stage};
use scoresheet_tables::stats::Audit;
use scoresheet_tables::{
    AuditFolder, Differences, Manifest, Options as TableOptions, Provenance, TableSink,
    audit_folders, check_union, merge_tables,
};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// `scoresheet merge`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../data/help/merge.txt").trim_end())]
pub struct MergeArgs {
    /// Folders of audits; a pattern, or a folder of folders named key=value, stands for the folders it matches
    #[arg(required = true, value_name = "DIR")]
    pub dirs: Vec<PathBuf>,
    /// Folder for the summary and the tables
    #[arg(long, value_name = "OUT", required_unless_present = "check")]
    pub out: Option<PathBuf>,
    /// Also merge the tables: the rows of one audit of everything, in its order
    #[arg(long, requires = "out")]
    pub tables: bool,
    #[command(flatten)]
    pub formats: FormatArgs,
    /// Compare with an audit of everything: the numbers, and the tables row by row
    #[arg(long, value_name = "OTHER")]
    pub check: Option<PathBuf>,
}

/// Merges, compares, or both.
pub fn run(args: &MergeArgs) -> Result<()> {
    let folders = audit_folders(&args.dirs)?;
    let manifests = check_union(&folders)?;
    let whole = Manifest::merged(&manifests);
    if let Some(out) = &args.out {
        if folders
            .iter()
            .any(|folder| scoresheet_output::same_file(&folder.dir, out))
        {
            bail!("--out: {} is one of the folders to merge", out.display());
        }
        if args.tables {
            with_tables(args, out, &folders, &manifests, whole.clone())?;
        } else {
            summary_alone(out, &whole)?;
        }
        let mut stdout = io::stdout().lock();
        write!(stdout, "{}", whole.summary.table())?;
        exit::met_all(whole.summary.levels_to_look_at());
    }
    match &args.check {
        Some(other) => checked(other, &folders, &manifests, &whole),
        None => Ok(()),
    }
}

fn with_tables(
    args: &MergeArgs,
    out: &Path,
    folders: &[AuditFolder],
    manifests: &[Manifest],
    mut whole: Manifest,
) -> Result<()> {
    let options = TableOptions {
        formats: args.formats.formats(),
        plies: whole.schemas.contains_key("plies"),
    };
    let mut sink = TableSink::create(out, options)?;
    let _progress = Progress::unknown("merging tables");
    merge_tables(folders, manifests, &mut sink)?;
    let provenance = Provenance {
        run: whole.run,
        interrupted: false,
    };
    let closed = sink.close(&provenance)?;
    whole.tables = closed.written().clone();
    let json = whole.json()?;
    let _held = closed.publish(&[
        (Manifest::FILE, &json),
        ("summary.md", &whole.summary.page()),
    ])?;
    Ok(())
}

/// Beside tables of another audit the summary would pass for theirs.
fn summary_alone(out: &Path, whole: &Manifest) -> Result<()> {
    let telling = cannot_write(out);
    let held = Held::folder(out).with_context(&telling)?;
    for name in ["games.parquet", "games.csv"] {
        if out.join(name).exists() {
            bail!(
                "{}: has the tables of an audit; name another folder, or merge with --tables",
                out.display()
            );
        }
    }
    let stage = Stage::new(&held).with_context(&telling)?;
    fs::write(stage.path().join(Manifest::FILE), whole.json()?).with_context(&telling)?;
    fs::write(stage.path().join("summary.md"), whole.summary.page()).with_context(&telling)?;
    stored(stage.publish())
}

fn checked(
    other: &Path,
    folders: &[AuditFolder],
    manifests: &[Manifest],
    whole: &Manifest,
) -> Result<()> {
    let audit = Audit::open(other)?;
    let stated = Manifest::read(other)?;
    let stated = stated.with_context(|| format!("{}: has no summary.json", other.display()))?;
    let mut differences = whole.summary.differences(&stated.summary)?;
    let mut compared = Differences::from(&audit);
    let progress = Progress::unknown("comparing tables");
    merge_tables(folders, manifests, &mut compared)?;
    drop(progress);
    differences.extend(compared.closed());
    let name = other.display().to_string();
    let name = one_line(&name);
    for difference in &differences {
        remark(&format!("{name}: {difference}"));
    }
    if differences.is_empty() {
        let (games, folders) = (whole.summary.games, folders.len());
        writeln!(
            io::stdout(),
            "{folders} folders are the same as {name}: {games} games"
        )?;
        return Ok(());
    }
    exit::with(exit::FOUND);
    Ok(())
}
