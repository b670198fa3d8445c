//! How each notation writes a move.

use super::Target;
use crate::position::{GamePosition, MoveStyle};
use crate::rules::Rules;
use crate::transcribe::MoveFormat;
use scoresheet_notation::write::OPEN_MOVE;
use scoresheet_notation::{Kind, Language, Token};

/// Moves as text.
pub(super) struct Words {
    pub target: Target,
    pub language: &'static Language,
}

impl<R: Rules> MoveFormat<R> for Words {
    type Text = String;

    fn leaves_open(&self) -> bool {
        self.target.is_book()
    }

    fn say(&self, token: &Token, before: &R::Position, mv: &R::Move) -> String {
        if self.target.is_book() && matches!(token.kind, Kind::Symbol(_)) {
            return OPEN_MOVE.to_owned();
        }
        let style = match self.target {
            Target::Pgn | Target::Pdn | Target::Json => MoveStyle::Exchange,
            Target::Short => MoveStyle::BookShort,
            Target::Full | Target::Columns => MoveStyle::BookFull,
        };
        before.name(mv, style, self.language)
    }
}
