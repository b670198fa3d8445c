//! Draughts by numbers as columns have it: where a bare number is a move, and Black's moves in brackets.

use super::Lexer;
use crate::draughts_move::{self, DraughtsForm, numbered_pair, numbered_target};
use crate::record::{Family, Kind, Written};
use crate::scan::{blanks, blanks_in_line};
use crate::split::{Cut, first_game_start};
use memchr::memchr2;

/// Numbers of squares go to 50.
const LAST: u16 = 50;

impl<'t> Lexer<'t, '_> {
    /// Half-moves that are still due behind the last number with a dot: 2, 1 or none. None where
    /// there is no such number, or anything else than moves and symbols stands behind it.
    fn due(&self) -> Option<(u16, usize)> {
        let mut made = 0;
        for token in self.record.tokens.iter().rev() {
            match token.kind {
                Kind::Move(_) => made += 1,
                Kind::Comment | Kind::Nag(_) | Kind::Symbol(_) => {}
                Kind::Number { number, black } => {
                    let dotted = token.span.bytes(self.text).contains(&b'.');
                    let due = 2_usize.checked_sub(made + usize::from(black))?;
                    return (dotted && due > 0).then_some((number, due));
                }
                Kind::Heading
                | Kind::NullMove
                | Kind::Open
                | Kind::Close
                | Kind::Result(_)
                | Kind::SetUp
                | Kind::Unreadable => return None,
            }
        }
        None
    }

    /// `1. 32 18`, `1. 32 28 18 23`, `1. 27. 22.`: bare numbers in the places of moves. One for each
    /// ply that is due are targets, two for each are origins and targets; with any other count they
    /// are left what they may be besides.
    pub(super) fn bare_numbers(&mut self) -> bool {
        if self.record.family != Family::Draughts {
            return false;
        }
        let Some((number, due)) = self.due() else {
            return false;
        };
        let rest = self.rest();
        let Some(run) = run_of_numbers(rest, number) else {
            return false;
        };
        let (found, len) = if run.len() == due || run.len() == 1 {
            (numbered_target(rest), run[0].1)
        } else if let [(at, end), (to, last), ..] = run[..]
            && run.len() == 2 * due
        {
            (numbered_pair(&rest[at..end], &rest[to..last]), last)
        } else {
            return false;
        };
        match found {
            Some(found) => {
                self.push(Kind::Move(Written::Draughts(found)), len);
                // The full stop of `22.` is covered by its move.
                if self.rest().starts_with(b".") {
                    self.take_in(1);
                }
                true
            }
            None => false,
        }
    }

    fn take_in(&mut self, len: usize) {
        self.at += len;
        if let Some(last) = self.record.tokens.last_mut() {
            last.span.end = self.at as u32;
        }
    }

    /// `1. 32-28 (18-23) 2. …`: a bracket with one move behind White's, and no other move of Black's
    /// behind it, is Black's move and no variation.
    pub(super) fn black_in_brackets(&mut self) -> bool {
        if self.record.family != Family::Draughts || !self.open.is_empty() {
            return false;
        }
        let Some((number, 1)) = self.due() else {
            return false;
        };
        let rest = self.rest();
        let start = 1 + blanks_in_line(&rest[1..]);
        let Some((mut found, len)) = draughts_move::written(&rest[start..]) else {
            return false;
        };
        let end = start + len + blanks_in_line(&rest[start + len..]);
        if rest.get(end) != Some(&b')') || found.squares < 2 {
            return false;
        }
        let behind = &rest[end + 1..];
        let marks = behind
            .iter()
            .take_while(|b| matches!(b, b'!' | b'?'))
            .count();
        let next = &behind[marks + blanks(&behind[marks..])..];
        let last =
            next.is_empty() || draughts_move::written(next).is_none() && !next[0].is_ascii_digit();
        if !last && dotted_number(next) != Some(number.saturating_add(1)) {
            return false;
        }
        found.form = DraughtsForm::InBrackets;
        self.push(Kind::Move(Written::Draughts(found)), end + 1);
        true
    }
}

/// The number at the start of `text`, if a dot stands behind it.
fn dotted_number(text: &[u8]) -> Option<u16> {
    let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
    let number = std::str::from_utf8(&text[..digits]).ok()?.parse().ok()?;
    (text.get(digits) == Some(&b'.')).then_some(number)
}

/// Places of the bare numbers at the start of `text`, one behind the other, up to the number of the
/// next move or the end; `None` if a move or anything that is no result follows, or if the first is no
/// square.
fn run_of_numbers(text: &[u8], current: u16) -> Option<Vec<(usize, usize)>> {
    let next = current.saturating_add(1);
    let mut run = Vec::new();
    let mut at = 0;
    loop {
        let rest = &text[at..];
        let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
        if digits == 0 || dotted_number(rest) == Some(next) {
            break;
        }
        let value: u16 = std::str::from_utf8(&rest[..digits]).ok()?.parse().ok()?;
        let behind = &rest[digits..];
        let dot = usize::from(behind.starts_with(b"."));
        let gap = blanks(&behind[dot..]);
        let parted = gap > 0 || behind.len() == dot;
        // `1-0` ends the run; a number that counts moves again is no square.
        if !parted || dot > 0 && value == current || !(1..=LAST).contains(&value) || digits > 2 {
            break;
        }
        // `14` at the end behind 13. may as well be the number of a move that is lost.
        if value == next && run.is_empty() && ends_game(text, at + digits + dot + gap) {
            return None;
        }
        run.push((at, at + digits));
        at += digits + dot + gap;
        if run.len() > 4 {
            return None;
        }
    }
    let follows = &text[at..];
    let ends = ends_game(text, at)
        || dotted_number(follows) == Some(next)
        || crate::outcome::Outcome::from_figures(first_word(follows)).is_some();
    (ends && !run.is_empty()).then_some(run)
}

/// Whether nothing more of the game stands at `at`: the text ends, or the tags of the next game begin in a line of their
/// own, so that a game in the middle of a file is read as one at its end.
fn ends_game(text: &[u8], at: usize) -> bool {
    let (before, follows) = text.split_at(at);
    let blank = before.iter().rev().take_while(|b| b.is_ascii_whitespace());
    if follows.is_empty() || !{ blank }.any(|b| matches!(b, b'\n' | b'\r')) {
        return follows.is_empty();
    }
    let line = memchr2(b'\n', b'\r', follows).map_or(follows, |end| &follows[..=end]);
    let cut = Cut {
        at_line_start: true,
        after_tags: false,
    };
    first_game_start(line, cut) == Some(0)
}

fn first_word(text: &[u8]) -> &str {
    let len = text.iter().take_while(|b| !b.is_ascii_whitespace()).count();
    std::str::from_utf8(&text[..len]).unwrap_or_default()
}
