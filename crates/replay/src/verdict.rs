//! What is found about one record.

use crate::context::edition::EditionSource;
use crate::driver::Played;
use crate::endings::{Ended, Reached};
use crate::game::{Game, GameSource};
use crate::results::Said;
use scoresheet_chess::Board;
use scoresheet_draughts::Position;
use scoresheet_notation::{Language, Outcome};
use scoresheet_rulebook::{Conditions, Edition};
use scoresheet_source::Finding;

/// A main line as it was played.
#[derive(Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "one at a time; a box would cost an allocation a game"
)]
pub enum Line {
    /// Nothing was replayed.
    None,
    /// A game of chess.
    Chess {
        /// The position before the first move.
        start: Board,
        /// Positions that the record sets up on the way, in order, other than those the moves lead to.
        set_ups: Vec<SetUp<Board>>,
        /// The moves.
        moves: Vec<Played<scoresheet_chess::Move>>,
        /// The position behind the last move.
        end: Board,
    },
    /// A game of draughts.
    Draughts {
        /// The position before the first move.
        start: Position,
        /// Positions that the record sets up on the way, in order, other than those the moves lead to.
        set_ups: Vec<SetUp<Position>>,
        /// The moves.
        moves: Vec<Played<scoresheet_draughts::Move>>,
        /// The position behind the last move.
        end: Position,
    },
}

/// A position in the middle of a record, from which the game goes on.
#[derive(Debug, Clone)]
pub struct SetUp<P> {
    /// Moves of the main line before it.
    pub moves: usize,
    /// The position.
    pub position: P,
}

impl<P> SetUp<P> {
    /// The position set up behind so many `moves`, if there is one; the last, if several.
    #[must_use]
    pub fn behind(set_ups: &[Self], moves: usize) -> Option<&P> {
        let end = set_ups.partition_point(|set_up| set_up.moves <= moves);
        let last = set_ups[..end].last()?;
        (last.moves == moves).then_some(&last.position)
    }
}

fn legal<M>(moves: &[Played<M>]) -> usize {
    let irregular = moves.iter().position(|played| played.irregular.is_some());
    irregular.unwrap_or(moves.len())
}

impl Line {
    /// Half-moves played.
    #[must_use]
    pub fn plies(&self) -> usize {
        match self {
            Self::None => 0,
            Self::Chess { moves, .. } => moves.len(),
            Self::Draughts { moves, .. } => moves.len(),
        }
    }

    /// How many of the half-moves come before the first that is not legal and was carried out all
    /// the same; all, if every one is legal.
    #[must_use]
    pub fn legal_plies(&self) -> usize {
        match self {
            Self::None => 0,
            Self::Chess { moves, .. } => legal(moves),
            Self::Draughts { moves, .. } => legal(moves),
        }
    }

    /// Half-moves before the first position that the record sets up on the way; `None` if it sets up
    /// none.
    #[must_use]
    pub fn plies_before_set_up(&self) -> Option<usize> {
        match self {
            Self::None => None,
            Self::Chess { set_ups, .. } => set_ups.first().map(|set_up| set_up.moves),
            Self::Draughts { set_ups, .. } => set_ups.first().map(|set_up| set_up.moves),
        }
    }

    /// Index among the record's tokens of the move at `at`, from 0.
    #[must_use]
    pub fn token(&self, at: usize) -> Option<usize> {
        match self {
            Self::None => None,
            Self::Chess { moves, .. } => moves.get(at).map(|played| played.token as usize),
            Self::Draughts { moves, .. } => moves.get(at).map(|played| played.token as usize),
        }
    }
}

/// What is found about one record.
#[derive(Debug)]
pub struct Verdict {
    /// The game that was played, if it is one that is replayed here.
    pub game: Option<Game>,
    /// The name of a game that is not replayed here, as far as the record gives it.
    pub other_game: Option<String>,
    /// How the game is known.
    pub source: Option<GameSource>,
    /// The edition it was judged by.
    pub edition: Option<&'static Edition>,
    /// How the edition is known.
    pub edition_source: Option<EditionSource>,
    /// The language of the piece letters, in chess.
    pub language: Option<&'static Language>,
    /// `san`, `full`, `uci`, `iccf`, `descriptive`, `numeric`, `short`, `target`: the form of most of the moves.
    pub notation: Option<&'static str>,
    /// The result tag.
    pub result: Option<Outcome>,
    /// What stands behind the last move.
    pub terminator: Option<Outcome>,
    /// The result that the last position itself gives.
    pub result_board: Option<Outcome>,
    /// How the game ended, as far as board and record tell.
    pub ended: Option<Ended>,
    /// Every rule about the end of a game that was met, in the order of the plies.
    pub endings: Vec<Reached>,
    /// What it was judged under: readings, increment.
    pub conditions: Conditions,
    /// The main line.
    pub line: Line,
    /// Pieces captured in it.
    pub captures: u32,
    /// Men crowned or pawns promoted in it.
    pub promotions: u32,
    /// True if every move of the main line was legal; `None` if nothing was replayed.
    pub legal: Option<bool>,
    /// First ply that could not be played as written.
    pub first_error_ply: Option<u32>,
    /// Everything there is to say, in the order of the text.
    pub findings: Vec<Finding>,
    /// What the record says of its end.
    pub(crate) said: Said,
    /// Most half-moves in a row without a capture or a pawn move; chess alone tells.
    pub(crate) longest_quiet: u16,
}

impl Default for Verdict {
    fn default() -> Self {
        Self {
            game: None,
            other_game: None,
            source: None,
            edition: None,
            edition_source: None,
            language: None,
            notation: None,
            result: None,
            terminator: None,
            result_board: None,
            ended: None,
            endings: Vec::new(),
            conditions: Conditions::default(),
            line: Line::None,
            captures: 0,
            promotions: 0,
            legal: None,
            first_error_ply: None,
            findings: Vec::new(),
            said: Said::default(),
            longest_quiet: 0,
        }
    }
}

impl Verdict {
    /// What the game counts as: the tag Result where it is understood and not `*`, else the figures,
    /// words or sign behind the moves. [`Outcome::Unknown`] where the record says no more than that the
    /// end is open; `None` where it says nothing.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let said = [self.result, self.said.outcome(), self.terminator];
        let said = said.into_iter().flatten();
        said.clone()
            .find(|outcome| *outcome != Outcome::Unknown)
            .or_else(|| said.clone().next())
    }
}
