//! A position from the command line, and positions as boards to draw.

use anyhow::{Result, anyhow};
use scoresheet_replay::{AnyPosition, Game};

/// The position of `fen`, or the start of the game.
pub fn position(game: Game, fen: Option<&str>) -> Result<AnyPosition> {
    match fen {
        None => Ok(AnyPosition::start(game)),
        Some(fen) => {
            AnyPosition::from_fen(game, fen).map_err(|message| anyhow!("--fen: {message}"))
        }
    }
}
