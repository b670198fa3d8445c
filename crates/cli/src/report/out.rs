//! The file of the page.

use super::ReportArgs;
use crate::out::{cannot_write, is_stream};
use crate::terminal::clean;
use anyhow::{Context as _, Result, bail};
use scoresheet_batch::file_of;
use scoresheet_output::{can_write, keep};
use scoresheet_page::Contents;
use std::fs;
use std::path::Path;

/// Tells before the work whether the page can be written, and that it takes the place of no table.
pub fn can_be_written(args: &ReportArgs) -> Result<()> {
    let out = &args.out;
    if is_stream(out) {
        return Ok(());
    }
    keep(out, &args.events.files).context("--out")?;
    let inside = |path: &Path| fs::canonicalize(path).ok();
    let folder = out.parent().filter(|folder| *folder != Path::new(""));
    let folder = inside(folder.unwrap_or(Path::new(".")));
    let beside = args.dirs.iter().any(|dir| inside(dir) == folder);
    let page = (out.extension()).is_some_and(|ending| ending == "html" || ending == "htm");
    if beside && !page && out.exists() {
        bail!(
            "{}: is part of the audit; name another file for the page, such as report.html",
            out.display()
        );
    }
    can_write(out).with_context(cannot_write(out))
}

/// Tells before the work that the page takes the place of no file that was audited: it may be read again.
pub fn is_no_record(args: &ReportArgs, contents: &Contents) -> Result<()> {
    let out = &args.out;
    if is_stream(out) || !out.exists() {
        return Ok(());
    }
    let audited = contents.audit.files()?;
    let records = args.records.as_deref();
    let files = (audited.iter()).filter_map(|name| Some(file_of(name, records)?.0));
    keep(out, files).context("--out")
}

/// One line: where the page is, how large, and what it leaves out.
pub fn reported(args: &ReportArgs, contents: &Contents, bytes: usize) -> String {
    let line = format!("{}: {}", place(&args.out), contents.in_words(bytes));
    clean(&(line + weight(bytes)))
}

fn place(out: &Path) -> String {
    if is_stream(out) {
        return "standard output".to_owned();
    }
    out.display().to_string()
}

/// From so many bytes on, a page is slow to open on a small machine.
const HEAVY: usize = 20_000_000;

/// What is to be said of a page that is too large.
const fn weight(bytes: usize) -> &'static str {
    match bytes {
        HEAVY.. => {
            "; a page of this size is slow to open: --games N and --findings N make it smaller"
        }
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_page_names_the_options_that_make_it_smaller() {
        assert_eq!(weight(HEAVY - 1), "");
        assert!(weight(HEAVY).contains("--games N and --findings N"));
    }
}
