//! What stands behind a move and belongs to it: its second half, a word.

use super::Lexer;
use crate::chess_move::{self, ChessFlags, ChessForm};
use crate::letters::Letter;
use crate::record::{Kind, Written};
use crate::scan::{capture_sign, dash};

impl Lexer<'_, '_> {
    /// `e2 — e4`, `Sf3 : e5`, `d8 D`: what was read as a whole move was the first part of one.
    pub(super) fn goes_on(&mut self) -> bool {
        let rest = self.rest();
        let sign = dash(rest) > 0 || capture_sign(rest) > 0 || matches!(rest, [b'~', ..]);
        let letter = Letter::read(rest).is_some();
        if !sign && !letter && !rest.starts_with(b"n ") {
            return false;
        }
        let Some(last) = self.record.tokens.last_mut() else {
            return false;
        };
        let start = last.span.start as usize;
        let Kind::Move(Written::Chess(half)) = last.kind else {
            return false;
        };
        let promotes = matches!(half.to.rank(), Some(1 | 8)) && half.promotion.is_none();
        if !half.to.is_whole() || letter && !promotes {
            return false;
        }
        let whole = chess_move::full_grammar(&self.text[start..]);
        match whole.filter(|(_, len)| start + len > self.at) {
            Some((found, len)) => {
                last.kind = Kind::Move(Written::Chess(found));
                last.span.end = (start + len) as u32;
                self.at = start + len;
                true
            }
            None => false,
        }
    }

    /// `e.p.` or `mate` apart from its move: it becomes part of that move.
    pub(super) fn word_behind_move(&mut self) -> bool {
        let last = self.record.tokens.last();
        if !last.is_some_and(|token| matches!(token.kind, Kind::Move(_))) {
            return false;
        }
        let Some((flag, len)) = chess_move::word_behind(self.rest()) else {
            return false;
        };
        let end = self.at + len;
        let last = self.record.tokens.last_mut();
        let Some((Kind::Move(written), span)) = last.map(|t| (&mut t.kind, &mut t.span)) else {
            return false;
        };
        match written {
            Written::Chess(found) => {
                found.flags = found.flags.with(flag);
                if found.form == ChessForm::Standard {
                    found.form = match flag {
                        ChessFlags::EN_PASSANT => ChessForm::EnPassant,
                        _ => ChessForm::CheckSign,
                    };
                }
            }
            Written::Descriptive(flags) => *flags = flags.with(flag),
            Written::Draughts(_) => return false,
        }
        span.end = end as u32;
        self.at = end;
        true
    }
}
