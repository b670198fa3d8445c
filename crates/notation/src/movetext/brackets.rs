//! Comments, variations and set-ups: whatever opens and should close.

use super::Lexer;
use super::starts_moves;
use crate::record::{Family, Kind, Token};
use crate::scan::blanks;
use crate::split::is_tag_line;
use crate::symbol::Symbol;
use crate::symbol_command;
use crate::tags::{line_end, looks_like_tag, stray_bracket};
use memchr::{memchr, memchr2, memchr3_iter};
use scoresheet_source::{Code, Span};

/// Bytes in which the end of a comment is looked for first.
const FIRST_REACH: usize = 1 << 12;

/// Variations inside variations that are followed; more are no annotation but an accident.
const DEEPEST: usize = 10_000;

impl Lexer<'_, '_> {
    pub(super) fn line_comment(&mut self) {
        let len = line_end(self.rest());
        self.push(Kind::Comment, len);
    }

    /// `{…}`. A brace inside is text, unless the next brace behind the first `}` closes again: then
    /// the comment was meant to nest. A tag section inside means that the comment was never closed.
    pub(super) fn brace_comment(&mut self) {
        let rest = &self.text[self.at..];
        let Some(mut len) = comment_end(rest) else {
            return self.unclosed_comment();
        };
        let mut inner = memchr::memchr_iter(b'{', &rest[1..len]).count();
        let nests = inner > 0;
        // A brace inside a tag's value closes nothing.
        let lines = &rest[..len + line_end(&rest[len..])];
        if game_starts_inside(lines).is_some() {
            return self.unclosed_comment();
        }
        while inner > 0 {
            let Some(more) = nested_end(&rest[len..]) else {
                break;
            };
            len += more;
            inner -= 1;
        }
        if nests {
            self.problem(
                Code::WrittenForm,
                self.at,
                self.at + len,
                "a brace stands inside this comment; comments do not nest",
            );
        }
        if let Some(symbol) = symbol_command::read(&rest[1..len - 1]) {
            return self.push(Kind::Symbol(symbol), len);
        }
        self.push(Kind::Comment, len);
    }

    /// The comment goes on to the next game, or to the end of the text, which was then cut.
    fn unclosed_comment(&mut self) {
        let rest = self.rest();
        let next = game_starts_inside(rest);
        let len = rest[..next.unwrap_or(rest.len())]
            .trim_ascii_end()
            .len()
            .max(1);
        let (code, message) = match next {
            Some(_) => (
                Code::UnclosedComment,
                "this comment is never closed; it is read as ending where the next game starts",
            ),
            None => (Code::Truncated, "the text ends in the middle of a comment"),
        };
        self.problem(code, self.at, self.at + len, message);
        self.push(Kind::Comment, len);
    }

    pub(super) fn stray_brace(&mut self) {
        let message = "this closes a comment that was never opened";
        self.problem(Code::UnopenedBracket, self.at, self.at + 1, message);
        self.at += 1;
    }

    /// `(`, or a sign of strength in brackets: `(?)`, `(!)`.
    pub(super) fn open_bracket(&mut self) {
        let inside = &self.rest()[1..];
        if let Some((symbol, len)) = Symbol::read(inside)
            && inside.get(len) == Some(&b')')
            && !matches!(symbol, Symbol::Novelty | Symbol::Won)
        {
            return self.push(Kind::Symbol(symbol), len + 2);
        }
        if self.black_in_brackets() {
            return;
        }
        if self.open.len() == DEEPEST {
            return self.too_deep();
        }
        self.open_variation();
    }

    /// A variation inside so many others: passed over up to its end, and reported.
    fn too_deep(&mut self) {
        let rest = self.rest();
        let mut depth = 0_usize;
        let mut len = rest.len();
        for at in memchr3_iter(b'(', b')', b'[', rest) {
            match rest[at] {
                b'(' => depth += 1,
                b')' => depth -= 1,
                _ if looks_like_tag(&rest[at..]) => depth = 0,
                _ => {}
            }
            if depth == 0 {
                len = at + usize::from(rest[at] == b')');
                break;
            }
        }
        let message =
            format!("variations nest more than {DEEPEST} deep here; this one is not read");
        self.problem(Code::UnreadableToken, self.at, self.at + len, message);
        self.push(Kind::Unreadable, len);
    }

    /// `[1. d4 d5]` is a variation, `[%emt 5]` a command that belongs into a comment; anything else in square
    /// brackets is not read.
    pub(super) fn square_bracket(&mut self) {
        let rest = self.rest();
        let len = stray_bracket(rest);
        if rest.starts_with(b"[%") {
            let message = "a command stands outside a comment; it is kept as one";
            self.problem(Code::WrittenForm, self.at, self.at + len, message);
            return self.push(Kind::Comment, len);
        }
        let inside = &rest[1 + blanks(&rest[1..])..];
        // `[1845]` may be a year.
        let numbered =
            inside.first().is_some_and(u8::is_ascii_digit) && self.record.family == Family::Chess;
        if self.open.len() == DEEPEST || !starts_moves(inside, self.record.family, numbered) {
            return self.unreadable(len);
        }
        let message = "a variation stands in square brackets";
        self.problem(Code::WrittenForm, self.at, self.at + 1, message);
        self.open_variation();
    }

    fn open_variation(&mut self) {
        self.open.push(self.at);
        self.record.has_variations = true;
        self.push(Kind::Open, 1);
    }

    /// `)` or `]`, where the bracket `opening` belongs to it.
    pub(super) fn close_bracket(&mut self, opening: u8) {
        let opened = self.open.last().map(|at| self.text[*at]);
        if opened == Some(opening) {
            self.open.pop();
            return self.push(Kind::Close, 1);
        }
        if opening == b'[' {
            return self.unreadable(1);
        }
        let message = "this closes a variation that was never opened";
        self.problem(Code::UnopenedBracket, self.at, self.at + 1, message);
        self.at += 1;
    }

    pub(super) fn close_what_is_open(&mut self) {
        let last = self.record.tokens.last();
        let end = last.map_or(self.at as u32, |token| token.span.end);
        while let Some(start) = self.open.pop() {
            let message = "this variation is never closed";
            self.problem(Code::UnclosedVariation, start, start + 1, message);
            self.record.tokens.push(Token {
                kind: Kind::Close,
                span: Span::new(end, end),
            });
        }
    }
}

/// Where the comment is closed that `rest` may still belong to: at the next brace if that closes one,
/// before the next game.
fn nested_end(rest: &[u8]) -> Option<usize> {
    let end = comment_end(rest)?;
    let part = &rest[..end];
    (memchr(b'{', part).is_none() && game_starts_inside(part).is_none()).then_some(end)
}

/// Where the comment that `rest` starts with is closed. Looks no further than to the next game, and
/// in growing steps, so that many comments without an end are not each searched to the end of the
/// text.
fn comment_end(rest: &[u8]) -> Option<usize> {
    let mut reach = FIRST_REACH;
    loop {
        let part = &rest[..reach.min(rest.len())];
        if let Some(at) = memchr(b'}', part) {
            return Some(at + 1);
        }
        if part.len() == rest.len() || game_starts_inside(part).is_some() {
            return None;
        }
        reach *= 2;
    }
}

/// Where a game certainly starts inside `text`: a whole tag line at the start of a line.
fn game_starts_inside(text: &[u8]) -> Option<usize> {
    let mut from = 0;
    while let Some(at) = memchr2(b'\n', b'\r', &text[from..]).map(|at| from + at + 1) {
        from = at;
        let line = &text[at..at + line_end(&text[at..])];
        if is_tag_line(line) && line.trim_ascii_end().ends_with(b"\"]") {
            return Some(at);
        }
    }
    None
}
