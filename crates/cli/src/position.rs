//! A position from the command line.

use crate::args::{games, one_game};
use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use scoresheet_replay::{AnyPosition, Game};

/// Which position is meant.
#[derive(Debug, Args)]
pub struct PositionArgs {
    #[arg(long, value_parser = one_game, value_name = "GAME", help = games("The game [default: chess, if the FEN is a chess position]:"))]
    game: Option<Game>,
    /// The position [default: the start of the game]
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
}

impl PositionArgs {
    /// The position that was typed.
    pub fn position(&self) -> Result<AnyPosition> {
        let fen = self.fen.as_deref();
        position(game_of(self.game, fen)?, fen)
    }
}

/// The position of `fen`, or the start of the game.
fn position(game: Game, fen: Option<&str>) -> Result<AnyPosition> {
    match fen {
        None => Ok(AnyPosition::start(game)),
        Some(fen) => AnyPosition::from_fen(game, fen).map_err(|message| {
            let other = match game {
                Game::Chess => fen.contains(':'),
                Game::Draughts(_) => AnyPosition::from_fen(Game::Chess, fen).is_ok(),
            };
            match (other, game) {
                (false, _) => anyhow!("--fen: {message}"),
                (true, Game::Chess) => {
                    anyhow!("--fen: this is a draughts position; say which game with --game")
                }
                (true, Game::Draughts(_)) => {
                    anyhow!("--fen: this is a chess position; use --game chess")
                }
            }
        }),
    }
}

/// The game that was named, or that the position can only be of.
fn game_of(game: Option<Game>, fen: Option<&str>) -> Result<Game> {
    if let Some(game) = game {
        return Ok(game);
    }
    let fen = fen.context("say which game with --game: chess, russian, international …")?;
    if AnyPosition::from_fen(Game::Chess, fen).is_ok() {
        return Ok(Game::Chess);
    }
    bail!(
        "--fen: this is not a chess position; for draughts, say which game with --game: russian, international …"
    )
}
