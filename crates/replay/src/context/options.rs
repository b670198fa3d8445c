//! What whoever runs the program says about the records.

use crate::game::Game;
use scoresheet_notation::{Family, Language};
use scoresheet_rulebook::{Edition, Readings};

/// What an illegal move does to the replay.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Mode {
    /// It stops the replay of its game.
    #[default]
    Strict,
    /// It is carried out where a hand can do so, and the replay goes on: who replies accepts what
    /// happened (VK/RK 5.7), and a result stands once the next round has begun (KV53 §12, MK53 §15).
    Accepted,
}

/// What an illegal move does to one replay.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Illegal {
    /// It ends the line.
    #[default]
    Stops,
    /// It is carried out where FIDE's Laws let it stand, and ends the line elsewhere.
    AsTheLawsSay,
    /// It is carried out where a hand can do so.
    CarriedOut,
}

impl From<Mode> for Illegal {
    fn from(mode: Mode) -> Self {
        match mode {
            Mode::Strict => Self::AsTheLawsSay,
            Mode::Accepted => Self::CarriedOut,
        }
    }
}

/// What is said about the records beforehand; everything may be left open.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// The game, where no tag names one.
    pub game: Option<Game>,
    /// The edition of the rules, where it covers the game.
    pub edition: Option<&'static Edition>,
    /// How questions that the editions leave open are answered.
    pub readings: Readings,
    /// The language of the piece letters.
    pub language: Option<&'static Language>,
    /// The language in which the games of the source replay for the most part, where it is known
    /// ([`language_of_source`](crate::language_of_source)); a game that names none is tried in it
    /// first.
    pub source_language: Option<&'static Language>,
    /// The draughts game as which the games of the source replay for the most part, where it is known
    /// ([`game_of_source`](crate::game_of_source)); of several games that a record may be of, it is this one.
    pub source_game: Option<Game>,
    /// What the name of the file suggests (`.pgn` chess, `.pdn` draughts).
    pub hint: Option<Family>,
    /// What an illegal move does.
    pub mode: Mode,
}
