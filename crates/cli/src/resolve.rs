//! `scoresheet resolve`: what a written move means.

use crate::args::ResolveArgs;
use crate::position::position;
use crate::terminal::{clean, clean_json};
use anyhow::Result;
use serde_json::json;
use std::io::{self, Write};

/// Prints the verdict, the moves one a line, and the reason with its clause.
pub fn run(args: &ResolveArgs) -> Result<()> {
    let position = position(args.game, args.fen.as_deref())?;
    let text = args.text.join(" ");
    let answer = scoresheet_replay::resolve(&position, &text, args.lang.0);
    let verdict = answer.verdict.as_str();
    let mut out = io::stdout().lock();
    if args.json {
        let object = json!({
            "verdict": verdict,
            "moves": answer.moves,
            "reason": answer.reason,
            "clause": answer.clause,
        });
        writeln!(out, "{}", clean_json(&object.to_string()))?;
        return Ok(());
    }
    writeln!(out, "{verdict}")?;
    for mv in &answer.moves {
        writeln!(out, "  {mv}")?;
    }
    let reason = clean(&answer.reason);
    writeln!(out, "{reason} ({})", answer.clause)?;
    Ok(())
}
