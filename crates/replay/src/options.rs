//! What whoever runs the program says about the records.

use crate::game::Game;
use scoresheet_notation::{Family, Language};
use scoresheet_rulebook::Edition;

/// What is said about the records beforehand; everything may be left open.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// The game, where no tag names one.
    pub game: Option<Game>,
    /// The edition of the rules, where it covers the game.
    pub edition: Option<&'static Edition>,
    /// The language of the piece letters.
    pub language: Option<&'static Language>,
    /// What the name of the file suggests (`.pgn` chess, `.pdn` draughts).
    pub hint: Option<Family>,
}
