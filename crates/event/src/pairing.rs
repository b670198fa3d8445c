//! Two players, one game.

use crate::{Place, PlayerId, PlayerResult};
use serde::Serialize;

/// The colour of the pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// Moves first.
    White,
    /// Moves second.
    Black,
}

impl Colour {
    /// White, then Black.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// `White` or `Black`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Black => "Black",
        }
    }

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// Two players and what came of it, played or not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Pairing {
    /// The round, from 1; crosstables do not say it.
    pub round: Option<u16>,
    /// The board, from 1: in a team match, or as the round was laid out.
    pub board: Option<u16>,
    /// White and Black, or two players whose colours are not known.
    pub players: [PlayerId; 2],
    /// Whether `players[0]` is known to have had White.
    pub colours_known: bool,
    /// The results of `players[0]` and `players[1]`.
    #[serde(rename = "marks")]
    pub results: [PlayerResult; 2],
    /// Whether the game goes to be rated; a forfeit never does.
    pub rated: bool,
    /// Whether it counts in the standings. FTM98 5.4a: the games of who left early stay in the table
    /// and do not count.
    pub counts: bool,
    /// Where the source has it.
    #[serde(skip)]
    pub at: Place,
}

impl Pairing {
    /// A meeting that counts, is rated if it was played, and whose colours are known.
    #[must_use]
    pub fn new(
        round: Option<u16>,
        white: PlayerId,
        black: PlayerId,
        marks: [PlayerResult; 2],
    ) -> Self {
        Self {
            round,
            board: None,
            players: [white, black],
            colours_known: true,
            results: marks,
            rated: marks[0].is_played(),
            counts: true,
            at: Place::default(),
        }
    }

    /// Whether it has no result.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.results == [PlayerResult::Open; 2]
    }

    /// 0 or 1: which of `players` it is.
    #[must_use]
    pub fn side_of(&self, player: PlayerId) -> Option<usize> {
        self.players.iter().position(|each| *each == player)
    }

    /// The player's colour, where it is known.
    #[must_use]
    pub fn colour_of(&self, player: PlayerId) -> Option<Colour> {
        let side = self.side_of(player).filter(|_| self.colours_known)?;
        Some(if side == 0 {
            Colour::White
        } else {
            Colour::Black
        })
    }
}
