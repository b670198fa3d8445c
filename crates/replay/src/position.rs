//! A position of any of the games.

use crate::driver::Played;
use crate::game::Game;
use crate::line::{Steppable, Steps};
use crate::scribe;
use crate::start::{draughts_setting, position_in_words};
use crate::verdict::{Line, SetUp};
use scoresheet_chess::Board;
use scoresheet_draughts::{Position, Variant};
use scoresheet_notation::{Language, PlacementText, Turn, draughts_fen, position_text};
use scoresheet_rulebook::{Edition, Ending};

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

    /// The position that `words` state (`Valge: Kg2, E: b2 (2). Must: Kg8`), its chess letters in
    /// `language`, with `turn` to move unless they say otherwise; `None` if they state no position.
    ///
    /// # Errors
    /// A sentence that says why it cannot be set up.
    ///
    /// ```
    /// use scoresheet_notation::{Language, Turn};
    /// use scoresheet_replay::{AnyPosition, Game};
    /// let estonian = Language::by_code("et").unwrap();
    /// let words = "Valge: Kg2, Rh5 (2). Must: Kg8 (1).";
    /// let position = AnyPosition::in_words(Game::Chess, words, Turn::White, estonian).unwrap();
    /// assert_eq!(position.unwrap().fen(), "6k1/8/8/7N/8/8/6K1/8 w - - 0 1");
    /// ```
    #[must_use]
    pub fn in_words(
        game: Game,
        words: &str,
        turn: Turn,
        language: &Language,
    ) -> Option<Result<Self, String>> {
        let stated = position_text(words, game.family())?;
        let turn = stated.turn.unwrap_or(turn);
        Some(position_in_words(game, &stated, turn, language))
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

    /// The clause by which the game is over in this position: mate, stalemate, no piece, no move;
    /// `None` if there is a legal move, or the edition has no such clause.
    ///
    /// ```
    /// use scoresheet_replay::{AnyPosition, Game};
    /// use scoresheet_rulebook::Edition;
    /// let game = Game::by_name("russian").unwrap();
    /// let position = AnyPosition::from_fen(game, "B:Wc3:B").unwrap();
    /// let vk = Edition::by_code("vk").unwrap();
    /// assert_eq!(position.ending(vk).unwrap().clause, "VK 6.1.3");
    /// ```
    #[must_use]
    pub fn ending(&self, edition: &Edition) -> Option<&'static Ending> {
        let (game, name) = match self {
            Self::Chess(board) if board.has_legal_move() => return None,
            Self::Chess(board) if board.in_check() => (Game::Chess, "mate"),
            Self::Chess(_) => (Game::Chess, "stalemate"),
            Self::Draughts(position) if position.has_legal_move() => return None,
            Self::Draughts(position) => {
                let left = position.pieces(position.side_to_move());
                let name = if left.is_empty() {
                    "no-piece"
                } else {
                    "no-move"
                };
                (Game::Draughts(position.variant()), name)
            }
        };
        edition.ending(name, game.name())
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
    /// The first `most` moves in one canonical notation: coordinates in chess, full notation in draughts.
    #[must_use]
    pub fn first_moves(&self, most: usize) -> Vec<String> {
        match self {
            Self::None => Vec::new(),
            Self::Chess {
                start,
                set_ups,
                moves,
                ..
            } => {
                let mut first = moves.iter().take(most);
                if first
                    .clone()
                    .any(|played| scribe::castles_from_elsewhere(played.mv))
                {
                    let steps = Steps::new(start, set_ups, moves).take(most);
                    return steps
                        .map(|step| scribe::chess_uci(&step.before, step.played.mv))
                        .collect();
                }
                first
                    .by_ref()
                    .map(|played| scribe::chess_coordinates(played.mv))
                    .collect()
            }
            Self::Draughts {
                start,
                set_ups,
                moves,
                ..
            } => (Steps::new(start, set_ups, moves).take(most))
                .map(|step| scribe::draughts_full(&step.before, &step.played.mv))
                .collect(),
        }
    }

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

    /// The position before half-move `ply`, from 1, whether moves lead to it or the record sets it up
    /// there; `None` beyond the one that is due behind the last.
    #[must_use]
    pub fn position_before(&self, ply: usize) -> Option<AnyPosition> {
        let played = ply.checked_sub(1)?;
        let set_up = match self {
            Self::None => None,
            Self::Chess { set_ups, .. } => {
                SetUp::behind(set_ups, played).map(|board| AnyPosition::Chess(board.clone()))
            }
            Self::Draughts { set_ups, .. } => {
                SetUp::behind(set_ups, played).map(|position| AnyPosition::Draughts(*position))
            }
        };
        set_up.or_else(|| self.position_after(played))
    }
}

/// The position behind all these moves.
fn after<P: Steppable>(start: &P, set_ups: &[SetUp<P>], moves: &[Played<P::Move>]) -> P {
    let mut steps = Steps::new(start, set_ups, moves);
    while steps.next().is_some() {}
    steps.into_position()
}
