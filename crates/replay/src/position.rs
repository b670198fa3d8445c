//! A position of any of the games.

use crate::driver::Played;
use crate::game::Game;
use crate::scribe;
use crate::start::draughts_setting;
use crate::steps::{Steppable, Steps};
use crate::verdict::{Line, SetUp};
use scoresheet_chess::Board;
use scoresheet_draughts::{Position, Variant};
use scoresheet_notation::{PlacementText, draughts_fen};

/// A position of any of the games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnyPosition {
    /// Of chess.
    Chess(Board),
    /// Of a draughts game.
    Draughts(Position),
}

impl AnyPosition {
    /// The start of a game.
    #[must_use]
    pub fn start(game: Game) -> Self {
        match game {
            Game::Chess => Self::Chess(Board::start()),
            Game::Draughts(variant) => Self::Draughts(Position::start(variant)),
        }
    }

    /// The position that `fen` states: FEN for chess, the FEN of PDN for draughts.
    ///
    /// # Errors
    /// A sentence that says what is wrong with it.
    ///
    /// ```
    /// use scoresheet_replay::{AnyPosition, Game};
    /// let game = Game::by_name("international").unwrap();
    /// let position = AnyPosition::from_fen(game, "W:W31-50:B1-20").unwrap();
    /// assert_eq!(position, AnyPosition::start(game));
    /// assert!(AnyPosition::from_fen(Game::Chess, "8/8").is_err());
    /// ```
    pub fn from_fen(game: Game, fen: &str) -> Result<Self, String> {
        match game {
            Game::Chess => Board::from_fen(fen)
                .map(Self::Chess)
                .map_err(|error| error.to_string()),
            Game::Draughts(variant) => {
                let text = draughts_fen(fen).map_err(|error| error.to_string())?;
                Self::draughts(variant, &text)
            }
        }
    }

    /// The position of draughts that a text states.
    pub(crate) fn draughts(variant: Variant, stated: &PlacementText) -> Result<Self, String> {
        let (position, uncrowned) = draughts_setting(variant, stated)?;
        match uncrowned.first() {
            None => Ok(Self::Draughts(position)),
            Some(square) => {
                let name = scribe::square_name(variant.board(), square);
                Err(format!("a man on its far row, on {name}: it is a king (K)"))
            }
        }
    }

    /// Whose turn it is, as a word.
    #[must_use]
    pub fn to_move(&self) -> &'static str {
        let white = match self {
            Self::Chess(board) => board.side_to_move() == scoresheet_chess::Color::White,
            Self::Draughts(position) => position.side_to_move() == scoresheet_draughts::Side::White,
        };
        if white { "White" } else { "Black" }
    }

    /// The position as FEN.
    #[must_use]
    pub fn fen(&self) -> String {
        match self {
            Self::Chess(board) => board.fen(),
            Self::Draughts(position) => scribe::draughts_fen(position),
        }
    }
}

impl Line {
    /// The last position; `None` if nothing was replayed.
    #[must_use]
    pub fn end(&self) -> Option<AnyPosition> {
        match self {
            Self::None => None,
            Self::Chess { end, .. } => Some(AnyPosition::Chess(end.clone())),
            Self::Draughts { end, .. } => Some(AnyPosition::Draughts(*end)),
        }
    }

    /// The position behind half-move `ply`, 0 being the start; `None` beyond the last.
    #[must_use]
    pub fn position_after(&self, ply: usize) -> Option<AnyPosition> {
        match self {
            Self::None => None,
            Self::Chess {
                start,
                set_ups,
                moves,
                ..
            } => {
                let board = after(start, set_ups, moves.get(..ply)?);
                Some(AnyPosition::Chess(board))
            }
            Self::Draughts {
                start,
                set_ups,
                moves,
                ..
            } => {
                let position = after(start, set_ups, moves.get(..ply)?);
                Some(AnyPosition::Draughts(position))
            }
        }
    }
}

/// The position behind all these moves.
fn after<P: Steppable>(start: &P, set_ups: &[SetUp<P>], moves: &[Played<P::Move>]) -> P {
    let mut steps = Steps::new(start, set_ups, moves);
    while steps.next().is_some() {}
    steps.into_position()
}
