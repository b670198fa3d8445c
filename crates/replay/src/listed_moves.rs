//! The legal moves of a position as a person and a program are told them, and how many lines they open.

use crate::position::{AnyMove, AnyPosition, GamePosition, MoveStyle};
use crate::write;
use scoresheet_notation::Language;
use serde_json::{Value, json};

impl AnyPosition {
    /// A legal move as an object: its names and squares; in chess whether it captures, in draughts what it captures and
    /// on which ways.
    ///
    /// ```
    /// use scoresheet_replay::{AnyPosition, Game, GamePosition};
    /// let start = AnyPosition::start(Game::Chess);
    /// let mv = start.legal_moves()[0];
    /// assert_eq!(start.described(&mv)["capture"], false);
    /// ```
    #[must_use]
    pub fn described(&self, mv: &AnyMove) -> Value {
        let name = |style| self.name(mv, style, Language::english());
        let full = name(MoveStyle::Full);
        match (self, mv) {
            (Self::Chess(board), AnyMove::Chess(mv)) => json!({
                "full": full,
                "short": name(MoveStyle::Short),
                "from": mv.from.to_string(),
                "to": mv.to.to_string(),
                "capture": board.is_capture(*mv),
                "promotion": mv.promotion.map(|piece| piece.to_string()),
            }),
            (Self::Draughts(position), AnyMove::Draughts(mv)) => {
                let name = |square| write::square_name(position.variant(), square);
                let routes = position.routes(mv);
                let ways = routes
                    .iter()
                    .map(|route| route.landings().iter().copied().map(name).collect());
                json!({
                    "full": full,
                    "from": name(mv.from()),
                    "to": name(mv.to()),
                    "captures": mv.captured().iter().map(name).collect::<Vec<_>>(),
                    "promotion": mv.promotes(),
                    "ways": ways.collect::<Vec<Vec<String>>>(),
                })
            }
            (Self::Chess(_), AnyMove::Draughts(_)) | (Self::Draughts(_), AnyMove::Chess(_)) => {
                Value::Null
            }
        }
    }

    /// The number of sequences of `depth` legal plies from here.
    ///
    /// ```
    /// use scoresheet_replay::{AnyPosition, Game};
    /// assert_eq!(AnyPosition::start(Game::Chess).perft(3), 8_902);
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u8) -> u64 {
        match self {
            Self::Chess(board) => board.perft(depth.into()),
            Self::Draughts(position) => scoresheet_draughts::perft(position, depth),
        }
    }

    /// The sequences of `depth` legal plies, 1 or more, that begin with each legal move.
    pub fn perft_divide(&self, depth: u8) -> impl Iterator<Item = (AnyMove, u64)> {
        self.legal_moves().into_iter().map(move |mv| {
            let mut after = self.clone();
            after.play(&mv);
            (mv, after.perft(depth.saturating_sub(1)))
        })
    }
}
