//! `scoresheet man`: manual pages, made from what `--help` is made from.

use crate::args::Cli;
use anyhow::{Context, Result};
use clap::CommandFactory;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Prints the page of the program, or writes a page for the program and for each command into `out`.
pub fn run(out: Option<&Path>) -> Result<()> {
    let Some(out) = out else {
        // By way of memory: whoever reads may have seen enough.
        let mut page = Vec::new();
        clap_mangen::Man::new(Cli::command()).render(&mut page)?;
        return Ok(io::stdout().write_all(&page)?);
    };
    let cannot = || format!("cannot write into {}", out.display());
    fs::create_dir_all(out).with_context(cannot)?;
    clap_mangen::generate_to(Cli::command(), out).with_context(cannot)
}
