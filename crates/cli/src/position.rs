//! A position from the command line.

use crate::args::{games, one_game};
use anyhow::{Result, anyhow, bail};
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
    /// The position that was typed, or the start of the game.
    pub fn position(&self) -> Result<AnyPosition> {
        let chess = |fen: &str| AnyPosition::from_fen(Game::Chess, fen);
        match (self.game, self.fen.as_deref()) {
            (None, None) => bail!("say which game with --game: chess, russian, international …"),
            (None, Some(fen)) if !fen.contains('/') => bail!(
                "--fen: this is not a chess position; for draughts, say which game with --game: russian, international …"
            ),
            (None, Some(fen)) => chess(fen).map_err(|message| anyhow!("--fen: {message}")),
            (Some(game), None) => Ok(AnyPosition::start(game)),
            (Some(game), Some(fen)) => {
                AnyPosition::from_fen(game, fen).map_err(|message| match game {
                    Game::Chess if fen.contains(':') => {
                        anyhow!("--fen: this is a draughts position; say which game with --game")
                    }
                    Game::Draughts(_) if chess(fen).is_ok() => {
                        anyhow!("--fen: this is a chess position; use --game chess")
                    }
                    Game::Chess | Game::Draughts(_) => anyhow!("--fen: {message}"),
                })
            }
        }
    }
}
