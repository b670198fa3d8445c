//! `scoresheet resolve`: what a written move means.

use crate::args::{Maybe, language};
use crate::json::SchemaName;
use crate::position::PositionArgs;
use crate::terminal::clean;
use crate::{exit, json};
use anyhow::Result;
use clap::Args;
use scoresheet_notation::Language;
use scoresheet_replay::Sense;
use scoresheet_source::Level;

/// `scoresheet resolve`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../data/help/resolve.txt").trim_end())]
pub struct ResolveArgs {
    /// The move as written; several words are joined into one move
    #[arg(required = true, value_name = "TEXT")]
    pub text: Vec<String>,
    #[command(flatten)]
    position: PositionArgs,
    /// The language of the piece letters, such as et or ru; auto tries all of them
    #[arg(long, value_parser = language, default_value = "auto", value_name = "LANG")]
    pub lang: Maybe<&'static Language>,
    /// Print a JSON object: verdict, moves, reason, clause
    #[arg(long)]
    pub json: bool,
}

/// Prints the verdict, the moves one per line, and the reason with its clause.
pub fn run(args: &ResolveArgs) -> Result<()> {
    let position = args.position.position()?;
    let text = args.text.join(" ");
    let answer = scoresheet_replay::resolve(&position, &text, args.lang);
    let verdict = answer.verdict.as_str();
    exit::met_all(match answer.verdict {
        Sense::Legal => None,
        Sense::One => Some(Level::Warning),
        Sense::Several | Sense::None => Some(Level::Error),
    });
    json::or_text(args.json, SchemaName::Resolve, &[answer.json()], || {
        let moves: String = answer.moves.iter().map(|mv| format!("  {mv}\n")).collect();
        let reason = clean(&answer.reason);
        format!("{verdict}\n{moves}{reason} ({})\n", answer.clause)
    })
}
