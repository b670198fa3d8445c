//! Which grammar reads a move: the usual forms of the game, or descriptive notation.

use super::Lexer;
use crate::chess_move::{self, DescriptiveText};
use crate::draughts_move;
use crate::record::{Family, Kind, Token, Written};
use crate::scan::blanks;

/// True if `text` starts with a move, or with a number that has a move behind it. With `numbered`
/// only the latter, and the number must have its dot.
pub(crate) fn starts_moves(text: &[u8], family: Family, numbered: bool) -> bool {
    let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
    let behind = &text[digits..];
    let ellipsis = "…".as_bytes();
    if (1..=3).contains(&digits) && (behind.starts_with(b".") || behind.starts_with(ellipsis)) {
        let dots = behind
            .iter()
            .take_while(|b| **b == b'.' || **b == b' ')
            .count();
        let rest = behind[dots..].strip_prefix(ellipsis);
        let rest = rest.unwrap_or(&behind[dots..]);
        let rest = &rest[blanks(rest)..];
        return one_move(rest, family, false).is_some();
    }
    !numbered && one_move(text, family, false).is_some()
}

/// A move at the start of `text`; in a game that is known to be `in_descriptive` notation that
/// comes first, since `K-B6` there is no king's move to b6.
fn one_move(text: &[u8], family: Family, in_descriptive: bool) -> Option<(Written, usize)> {
    let described = || {
        let (found, len) = DescriptiveText::read(text)?;
        Some((Written::Descriptive(found.flags), len))
    };
    let usual = || {
        let found = chess_move::san(text).or_else(|| chess_move::full_grammar(text));
        found.map(|(found, len)| (Written::Chess(found), len))
    };
    match family {
        Family::Chess if in_descriptive => described().or_else(usual),
        Family::Chess => usual().or_else(described),
        Family::Draughts => {
            draughts_move::written(text).map(|(found, len)| (Written::Draughts(found), len))
        }
    }
}

impl Lexer<'_, '_> {
    /// True if the game turned out to be in descriptive notation only behind moves, from token
    /// `first` on, that can be read so as well.
    pub(super) fn mistook_descriptive(&self, first: usize) -> bool {
        let read_otherwise = |token: &Token| {
            let text = token.span.bytes(self.text);
            matches!(token.kind, Kind::Move(Written::Chess(_)))
                && DescriptiveText::read(text).is_some()
        };
        let tokens = self.record.tokens.get(first..).unwrap_or_default();
        self.in_descriptive && tokens.iter().any(read_otherwise)
    }

    /// A move at the current place, as [`one_move`].
    pub(super) fn one_move(&mut self) -> Option<(Written, usize)> {
        let found = one_move(self.rest(), self.record.family, self.in_descriptive)?;
        if matches!(found.0, Written::Draughts(text) if text.squares == 1) && !self.stands_apart() {
            return None;
        }
        self.in_descriptive |= matches!(found.0, Written::Descriptive(_));
        Some(found)
    }

    /// Nothing but a blank, a bracket or the dot of a number stands right before this place. What is
    /// left of a damaged move, `?!?x9`, is no target.
    fn stands_apart(&self) -> bool {
        let before = &self.text[..self.at];
        match before.last() {
            None => true,
            Some(byte) if byte.is_ascii() => {
                byte.is_ascii_whitespace() || matches!(byte, b'.' | b'(' | b')' | b'}')
            }
            // A no-break blank, or the dots of a Black move.
            Some(_) => before.ends_with("\u{a0}".as_bytes()) || before.ends_with("…".as_bytes()),
        }
    }
}
