//! `scoresheet adjourn open`.

use super::args::OpenArgs;
use super::read::envelope;
use crate::drawing::rendered_on;
use crate::json;
use crate::json::SchemaName;
use anyhow::{Context, Result, anyhow, bail};
use scoresheet_adjournment::sealing::{check, open};
use scoresheet_report::render_opened;
use std::io;

/// Prints how the game is taken up.
pub fn run(args: &OpenArgs) -> Result<()> {
    let read = envelope(&args.envelope)?;
    let mut sheet = read.sheet;
    if let Some(text) = &args.sealed {
        sheet.put_sealed_move(text).context("--sealed")?;
    }
    let report = check(&sheet, None);
    let mut opened = open(&report).map_err(|error| {
        anyhow!(
            "{}: {error}; `scoresheet adjourn check` shows more",
            args.envelope.display()
        )
    })?;
    let resumption = (args.absent).map(|(white, black)| opened.absent(white, black));
    if let Some(shut) = resumption.as_ref().filter(|each| each.stays_shut())
        && args.sealed.is_some()
    {
        bail!("--sealed: {} ({})", shut.done, shut.clause);
    }
    let object = opened.json(&sheet, &report, resumption.as_ref());
    json::or_text(args.json, SchemaName::AdjournOpen, &[object], || {
        let mut rendered = rendered_on(&io::stdout());
        render_opened(&mut rendered, &sheet, &report, &opened, resumption.as_ref());
        rendered.to_string()
    })
}
