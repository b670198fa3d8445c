//! `scoresheet moves`: the legal moves of a position.

use crate::args::{games, one_game};
use crate::json::{SchemaName, line_of_text};
use crate::position::{game_of, position};
use anyhow::Result;
use clap::Args;
use scoresheet_notation::Language;
use scoresheet_replay::{AnyMove, Game, GamePosition, MoveStyle};
use std::io::{self, Write};

/// `scoresheet moves`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../data/help/moves.txt").trim_end())]
pub struct MovesArgs {
    #[arg(long, value_parser = one_game, value_name = "GAME", help = games("The game [default: chess, if the FEN is a chess position]:"))]
    pub game: Option<Game>,
    /// The position [default: the start of the game]
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
}

/// Prints the moves, one per line, in full notation and in the order of their names.
pub fn run(args: &MovesArgs) -> Result<()> {
    let fen = args.fen.as_deref();
    let position = position(game_of(args.game, fen)?, fen)?;
    // A game may be over while there are moves: a king ends breakthrough.
    if !position.has_legal_move() {
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
        if args.json {
            writeln!(out, "{}", line_of_text(SchemaName::Move, &line))?;
        } else {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}
