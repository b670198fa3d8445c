//! `scoresheet report`: one page of an audit that asks nothing of the network.
//!
//! The page is made of sections. Each file in this folder makes those of one concern from the
//! [`Context`]: what was audited and which games and findings are listed, so that all parts speak of
//! the same ones. A listed game has the id [`GameRow::id`] in the page, a listed finding
//! [`FindingRow::id`].

#![allow(dead_code, unused_imports, reason = "parts are still to come")]

mod args;
mod context;
mod events;
mod findings;
mod games;
mod out;
mod rows;
mod summary;

pub use args::ReportArgs;
pub use context::Context;
pub use rows::{FindingRow, GameRow};

use crate::terminal::Remarks;
use anyhow::Result;
use scoresheet_report::page::page;
use std::io::Write;

/// Makes the page and writes it, whole or not at all.
pub fn run(args: &ReportArgs) -> Result<()> {
    out::can_be_written(args)?;
    let context = Context::of(args)?;
    let mut sections = vec![summary::section(&context)];
    sections.extend(findings::sections(&context)?);
    sections.extend(games::sections(&context)?);
    sections.extend(events::sections(&context)?);
    let text = page(&context.title(), &sections);
    out::write(args, &text)?;
    let told = out::told(&context, text.len());
    writeln!(Remarks, "{told}")?;
    Ok(())
}
