//! What a move is, in every notation at once.

use crate::arrangement::piece_name;
use crate::chess::rules::ChessRules;
use crate::draughts::rules::DraughtsRules;
use crate::transcribe::MoveFormat;
use crate::write;
use scoresheet_chess::{Board, Square};
use scoresheet_draughts::Position;
use scoresheet_notation::{Language, Token};
use serde::Serialize;

/// A move: squares by their names in the game's own notation, letters in English.
#[derive(Serialize)]
pub(super) struct MoveFacts {
    /// As the record has it.
    pub written: String,
    /// Full notation.
    pub full: String,
    /// Short notation, in chess that of PGN.
    pub short: String,
    pub from: String,
    pub to: String,
    /// The squares of the pieces taken.
    pub captures: Vec<String>,
    /// What a pawn became, or `king` for a man that was crowned.
    pub promotion: Option<&'static str>,
}

/// Tells the facts of moves.
pub(super) struct Facts<'t> {
    pub text: &'t [u8],
}

impl MoveFormat<ChessRules> for Facts<'_> {
    type Text = MoveFacts;

    fn say(&self, token: &Token, board: &Board, mv: &scoresheet_chess::Move) -> MoveFacts {
        let taken = if board.is_en_passant(*mv) {
            Some(Square::new(mv.to.file(), mv.from.rank()))
        } else {
            board.is_capture(*mv).then_some(mv.to)
        };
        MoveFacts {
            written: written(token, self.text),
            full: write::chess_full(board, *mv, Language::english()),
            short: write::chess_san(board, *mv, Language::english()),
            from: mv.from.to_string(),
            to: mv.to.to_string(),
            captures: taken.iter().map(Square::to_string).collect(),
            promotion: mv.promotion.map(piece_name),
        }
    }
}

impl MoveFormat<DraughtsRules> for Facts<'_> {
    type Text = MoveFacts;

    fn say(&self, token: &Token, position: &Position, mv: &scoresheet_draughts::Move) -> MoveFacts {
        let name = |square| write::square_name(position.variant(), square);
        MoveFacts {
            written: written(token, self.text),
            full: write::draughts_full(position, mv),
            short: write::draughts_short(position, mv),
            from: name(mv.from()),
            to: name(mv.to()),
            captures: mv.captured().iter().map(name).collect(),
            promotion: mv.promotes().then_some("king"),
        }
    }
}

fn written(token: &Token, text: &[u8]) -> String {
    String::from_utf8_lossy(token.span.bytes(text)).into_owned()
}
