//! `scoresheet report`: one page of an audit that asks nothing of the network.
//!
//! The page is made of sections. Each file in this folder makes those of one concern from the
//! [`Context`]: what was audited and which games and findings are listed, so that all parts speak of
//! the same ones. A listed game has the id [`GameRow::id`] in the page, a listed finding
//! [`FindingRow::id`].

mod args;
mod classes;
mod context;
mod events;
mod findings;
mod games;
mod listed;
mod out;
mod rows;
mod rules;
mod statistics;
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
    out::is_no_record(&context)?;
    let mut cited = rules::Cited::default();
    let mut sections = vec![
        summary::section(&context),
        listed::found(&context, &mut cited)?,
    ];
    let reread = games::Reread::of(&context)?;
    sections.push(findings::section(&context, &reread.boards));
    sections.extend(listed::games(&context, &mut cited));
    sections.push(reread.section());
    sections.extend(events::sections(&context)?);
    sections.push(statistics::section(&context)?);
    sections.extend(cited.section());
    let text = page(&context.title(), &sections);
    out::write(args, &text)?;
    let told = out::told(&context, text.len());
    writeln!(Remarks, "{told}")?;
    if reread.lost > 0 {
        writeln!(
            Remarks,
            "{} of the games are not in their files as they were audited: they are shown as far as the tables \
             have them; --records DIR says where files are now",
            reread.lost
        )?;
    }
    Ok(())
}
