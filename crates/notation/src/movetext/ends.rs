//! Results, and where one game without tags ends and the next begins.

use super::{Lexer, starts_moves};
use crate::outcome::{NUMBERS, Outcome, resignation_when_due};
use crate::record::{Family, Kind, Token};
use crate::scan::{blanks, blanks_in_line, dash};
use crate::symbol::Symbol;
use crate::tags::{is_preface, looks_like_tag};
use memchr::memchr2_iter;
use scoresheet_source::line_ends;

impl Lexer<'_, '_> {
    /// `1-0`, `½:½`, `2-0`, and in chess not `0-0`, which is castling.
    pub(super) fn result_in_figures(&self) -> Option<(Outcome, usize)> {
        let rest = self.rest();
        // Nearly every token of digits is a number or a square: no result has two digits side by side.
        if matches!(rest, [b'0'..=b'9', b'0'..=b'9', ..]) {
            return None;
        }
        let (text, outcome) = NUMBERS
            .iter()
            .find_map(|(spelling, outcome)| Some((match_result(rest, spelling)?, *outcome)))?;
        let castling = self.record.family == Family::Chess && outcome == Outcome::BothLose;
        let chess_has_no_such =
            self.record.family == Family::Chess && (rest[0] == b'2' || rest.starts_with(b"0-2"));
        let ends = match rest.get(text) {
            None => true,
            Some(byte) => {
                !byte.is_ascii_alphanumeric() && dash(&rest[text..]) == 0 && *byte != b':'
            }
        };
        (!castling && !chess_has_no_such && ends).then_some((outcome, text))
    }

    /// `Resigns`, `сдались` in the place of a move: whoever was to make it has lost. By the moves behind
    /// the last number, or all of them where there is none.
    pub(super) fn resignation(&self, head: &str) -> Option<(Outcome, usize)> {
        let len = resignation_when_due(head).filter(|_| self.open.is_empty())?;
        let (mut made, mut depth) = (0_usize, 0_usize);
        for token in self.record.tokens.iter().rev() {
            depth = depth.saturating_add_signed(-token.kind.nesting());
            if depth > 0 {
                continue;
            }
            if let Kind::Number { black, .. } = token.kind {
                made += usize::from(black);
                break;
            }
            made += usize::from(token.kind.is_move());
        }
        let played = self
            .record
            .tokens
            .iter()
            .any(|t| matches!(t.kind, Kind::Move(_)));
        let loser_is_white = made % 2 == 0;
        let outcome = if loser_is_white {
            Outcome::BlackWins
        } else {
            Outcome::WhiteWins
        };
        played.then_some((outcome, len))
    }

    pub(super) fn result(&mut self, outcome: Outcome, len: usize) {
        self.push(Kind::Result(outcome), len);
        self.result_seen |= self.open.is_empty();
    }

    /// True if a game without tags may follow: a result has been met, or these are moves without
    /// tags themselves and a blank line stands before this place.
    pub(super) fn may_end_here(&mut self) -> bool {
        self.open.is_empty()
            && (self.result_seen
                || self.record.tags.is_empty()
                    && after_blank_line(&self.text[..self.at])
                    && self.has_move())
    }

    fn has_move(&mut self) -> bool {
        let tokens = &self.record.tokens;
        let is_move = |t: &Token| matches!(t.kind, Kind::Move(_));
        match tokens[self.without_move..].iter().position(is_move) {
            Some(at) => {
                self.without_move += at;
                true
            }
            None => {
                self.without_move = tokens.len();
                false
            }
        }
    }

    /// There, `1.` with a move behind it starts the next game.
    pub(super) fn next_game_without_tags(&mut self) -> bool {
        self.rest().starts_with(b"1.")
            && self.may_end_here()
            && starts_moves(self.rest(), self.record.family, true)
            && !self.rest().starts_with(b"1...")
    }

    /// There, words with a `1.` and a move behind them are the heading of the next game.
    pub(super) fn game_without_tags_follows(&mut self) -> bool {
        if self.at < self.no_heading_before || !self.may_end_here() {
            return false;
        }
        let rest = self.rest();
        let mut end = rest.len();
        for at in memchr2_iter(b'.', b'[', rest) {
            if rest[at] == b'[' {
                if looks_like_tag(&rest[at..]) {
                    end = at;
                    break;
                }
            } else if let [before @ .., b'1'] = &rest[..at]
                && !before.last().is_some_and(u8::is_ascii_digit)
                && starts_moves(&rest[at - 1..], self.record.family, true)
            {
                return true;
            }
        }
        self.no_heading_before = self.at + end;
        false
    }

    /// Words behind a blank line, with nothing but the tags of the next game behind them, belong to that.
    pub(super) fn preface_follows(&self) -> bool {
        self.open.is_empty()
            && !self.record.tokens.is_empty()
            && after_blank_line(&self.text[..self.at])
            && is_preface(self.text, self.at)
    }

    /// Ends this game at the current place.
    pub(super) fn stop_here(&mut self) {
        self.close_what_is_open();
        self.text = &self.text[..self.at];
    }

    /// `*`: the end of the record if nothing but a new game follows, otherwise "forced".
    pub(super) fn star(&mut self) -> bool {
        let rest = self.rest();
        if rest[0] != b'*' {
            return false;
        }
        let behind = &rest[1..];
        let next = &behind[blanks(behind)..];
        let last = next.is_empty()
            || looks_like_tag(next)
            || matches!(next[0], b')' | b'{' | b';')
            || !starts_moves(next, self.record.family, false)
            || starts_moves(next, self.record.family, true) && next.starts_with(b"1.");
        if last {
            self.result(Outcome::Unknown, 1);
        } else {
            self.push(Kind::Symbol(Symbol::Forced), 1);
        }
        true
    }
}

/// True if `before` ends in a blank line.
fn after_blank_line(before: &[u8]) -> bool {
    line_ends(&before[before.trim_ascii_end().len()..]) > 1
}

/// Length of the result `spelling` at the start of `text`, with any dash for its hyphen and blanks round it.
fn match_result(text: &[u8], spelling: &str) -> Option<usize> {
    let mut len = 0;
    for byte in spelling.bytes() {
        let rest = text.get(len..)?;
        len += if byte == b'-' {
            let gap = blanks_in_line(rest);
            let sign = match &rest[gap..] {
                [b':', ..] => 1,
                other => dash(other),
            };
            if sign == 0 {
                return None;
            }
            gap + sign + blanks_in_line(&rest[gap + sign..])
        } else if byte == *rest.first()? {
            1
        } else {
            return None;
        };
    }
    Some(len)
}
