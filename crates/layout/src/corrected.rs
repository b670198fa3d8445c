//! Moves that the text itself corrects or has struck out, or beside which it names another: none of them is sure.

use crate::lex::{self, Kind, Token};
use crate::several::named_instead;
use crate::values::is_value;
use crate::{Arrangement, ScoreSheet, SheetSign, SignKind, set_apart};
use scoresheet_notation::{Correction, behind_or, corrections, judges_move};

/// Most words beside the only move in a bracket.
const FEW_WORDS: usize = 2;

impl ScoreSheet {
    /// Contests every move that the remark right behind it corrects: `Qc5 (recte Qxe5)`, `Ba3 [i.e. Kh2]`, `Nf3 (sic)`, `Bb5 xxx`,
    /// `La6, verbessert in Sa6`.
    pub fn contest_corrected(&mut self) {
        let marks = self.marks.iter().filter(|mark| corrects(&mark.text));
        let before = marks.filter_map(|mark| mark.before.checked_sub(1));
        for at in before.collect::<Vec<_>>() {
            if let Some(cell) = self.cells.get_mut(at) {
                cell.contested = true;
            }
        }
    }

    /// Takes what brackets right behind a cell hold for another reading of it, if that is a move and at most a word or two of which
    /// nobody knows what they say of it: `Ba6 [Na6]`, `Ba6 (Ed.: Na6)`; and a move behind `or`, without brackets. It may be
    /// what was played. Praise, as in `Ba6 (better Na6)` or `Ba6 (Na6!)`, says that it was not; so does a number, as in
    /// `Ba6 (20... Na6)`. In running text `Ba6 (or Na6)` says what else was possible; in a table, which has no room for that, it is a
    /// doubt. In a record with tags a move in brackets is a variation.
    pub(crate) fn read_moves_beside(&mut self) {
        if !self.tags.is_empty() {
            return;
        }
        let in_table = self.arrangement != Arrangement::Running;
        for mark in &self.marks {
            let Some(other) = only_move(mark, in_table).or_else(|| without_brackets(mark)) else {
                continue;
            };
            let cell = mark.before.checked_sub(1);
            let Some(cell) = cell.and_then(|cell| self.cells.get_mut(cell)) else {
                continue;
            };
            if cell.readings.is_empty() {
                cell.readings.push(cell.text.clone());
            }
            if !cell.readings.iter().any(|known| known == other) {
                cell.readings.push(other.to_owned());
            }
        }
    }
}

/// Whether a remark says of the move before it that another one was played, or that it was struck out.
pub(crate) fn corrects(remark: &str) -> bool {
    let letters = remark.trim_matches(|c: char| !c.is_alphanumeric());
    let struck_out = letters.len() > 2 && letters.chars().all(|c| matches!(c, 'x' | 'X'));
    let mut said = corrections(remark).into_iter();
    struck_out
        || said.any(|said| match said {
            Correction::Said => true,
            Correction::IfMoveIn(rest) => begins_with_move(rest),
            Correction::IfMoveIs(rest) => {
                let rest = rest.trim_end_matches(|c: char| !c.is_alphanumeric());
                lex::like_moves([rest]) == (1, 0)
            }
            Correction::IfMoveAnywhere => words(remark).iter().any(Token::is_move),
        })
}

/// Whether the word *read* stands right before a move: `for 20...Ba6 read 20...Na6`.
pub(crate) fn reads_a_move(text: &str) -> bool {
    let mut behind = text.split("read ").skip(1);
    behind.any(begins_with_move)
}

/// Whether a move stands first in a text, behind its number.
fn begins_with_move(text: &str) -> bool {
    let words = words(text);
    let first = words.iter().find(|token| token.number().is_none());
    first.is_some_and(Token::is_move)
}

/// The move that words without brackets name in place of the one before them.
fn without_brackets(mark: &SheetSign) -> Option<&str> {
    let words = mark.kind == SignKind::Comment && !mark.is_set_apart();
    named_instead(&mark.text).filter(|_| words)
}

/// The only move in a bracket, if hardly a word stands beside it.
fn only_move(mark: &SheetSign, in_table: bool) -> Option<&str> {
    let bracketed = matches!(mark.kind, SignKind::Comment | SignKind::Variation)
        && mark.text.starts_with(['(', '[']);
    let inside = Some(set_apart::inside(&mark.text)).filter(|_| bracketed)?;
    let tokens = lex::tokens_of(inside);
    let stated = |token: &Token| token.said(inside);
    let judges = |word: &str| {
        let word = word.trim_end_matches([',', '.', ':', ';']);
        judges_move(word) && !(in_table && behind_or(word) == Some(""))
    };
    let (mut only, mut count) = (None, 0);
    for token in &tokens {
        match token.kind {
            Kind::Move(_) if only.is_none() => only = Some(stated(token)),
            // A program that says what a move is worth did not play it.
            Kind::Word if judges(stated(token)) || is_value(stated(token)) => return None,
            Kind::Word => count += 1,
            // What a move is worth stands behind it, and `=` for *read* before it.
            Kind::Sign if only.is_none() => {}
            Kind::Sign if in_table && stated(token) == "?" => {}
            Kind::Furniture => {}
            Kind::Move(_)
            | Kind::Sign
            | Kind::Number { .. }
            | Kind::Result(_)
            | Kind::Bracket
            | Kind::Caption => return None,
        }
    }
    let doubted = |text: &str| {
        in_table && text.ends_with('?') && !text.contains(['!']) && !text.ends_with("??")
    };
    let praised = |text: &str| text.contains(['!', '?']) || text.ends_with(['=', '±', '∓']);
    only.filter(|only| count <= FEW_WORDS && (doubted(only) || !praised(only)))
}

/// The tokens of a remark that are moves, numbers or words; what stands in brackets in it is looked into.
fn words(text: &str) -> Vec<Token> {
    let inside = match text.starts_with(['(', '[', '{']) {
        true => set_apart::inside(text),
        false => text,
    };
    let mut tokens = lex::tokens_of(inside);
    tokens.retain(|token| matches!(token.kind, Kind::Move(_) | Kind::Number { .. } | Kind::Word));
    tokens
}
