//! `scoresheet moves`: the legal moves of a position.

use crate::json::{SchemaName, line_of_text};
use crate::position::PositionArgs;
use anyhow::Result;
use clap::Args;
use scoresheet_notation::Language;
use scoresheet_replay::{AnyMove, GamePosition, MoveStyle};
use std::io::{self, Write};

/// `scoresheet moves`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../data/help/moves.txt").trim_end())]
pub struct MovesArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
}

/// Prints the moves, one per line, in full notation and in the order of their names.
pub fn run(args: &MovesArgs) -> Result<()> {
    let position = args.position.position()?;
    // A game may be over while there are moves: a king ends breakthrough.
    if !position.has_legal_move() {
        crate::terminal::aside("no moves: the game is over in this position");
        return Ok(());
    }
    let name = |mv: &AnyMove| match args.json {
        true => position.described(mv).to_string(),
        false => position.name(mv, MoveStyle::Full, Language::english()),
    };
    let mut lines: Vec<String> = position.legal_moves().iter().map(name).collect();
    lines.sort();
    let mut out = io::stdout().lock();
    for line in lines {
        match args.json {
            true => writeln!(out, "{}", line_of_text(SchemaName::Move, &line))?,
            false => writeln!(out, "{line}")?,
        }
    }
    Ok(())
}
