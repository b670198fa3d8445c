//! A position to start from that is said beside the records.

use crate::draughts::setting::setting;
use crate::draughts::squares::Named;
use crate::game::Game;
use scoresheet_chess::Board;
use scoresheet_draughts::Variant;
use scoresheet_notation::{Family, draughts_fen};
use std::sync::Arc;

/// The position, and of which kind of game it is one.
#[derive(Debug)]
pub(crate) struct GivenStart {
    pub fen: Arc<str>,
    pub family: Family,
}

impl GivenStart {
    /// The position `fen`, of `game`, if that is known.
    ///
    /// # Errors
    /// A sentence that says why it is no position of the game, or of any.
    pub fn new(fen: &str, game: Option<Game>) -> Result<Self, String> {
        let family = family(fen, game)?;
        Ok(Self {
            fen: fen.into(),
            family,
        })
    }
}

/// Of which kind of game `fen` is a position; of `game`, if that is known.
///
/// # Errors
/// A sentence that says why it is none.
fn family(fen: &str, game: Option<Game>) -> Result<Family, String> {
    if fen.trim().is_empty() {
        return Err("it is empty".to_owned());
    }
    match game {
        Some(Game::Chess) => chess(fen),
        Some(Game::Draughts(variant)) => draughts(fen, variant),
        // Rows of chess are parted by slashes, which no FEN of draughts has.
        None if fen.contains('/') => chess(fen),
        None => {
            let mut of_any = Variant::ALL
                .into_iter()
                .map(|variant| draughts(fen, variant));
            let found = of_any.find(Result::is_ok);
            found.unwrap_or_else(|| draughts(fen, Variant::International))
        }
    }
}

fn chess(fen: &str) -> Result<Family, String> {
    let board = Board::from_fen(fen);
    board
        .map(|_| Family::Chess)
        .map_err(|error| error.to_string())
}

/// As a record's own FEN is read: men on their far row are kings there, which is a finding.
fn draughts(fen: &str, variant: Variant) -> Result<Family, String> {
    let placement = draughts_fen(fen).map_err(|error| error.to_string())?;
    setting(Named::as_usual(variant), &placement).map(|_| Family::Draughts)
}
