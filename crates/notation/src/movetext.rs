//! Everything behind the tags: moves, numbers, comments, variations, symbols, results.
//!
//! One pass over the bytes, one branch a token. What is none of these is kept as an unreadable
//! token and reported: nothing that is not blank is passed over.

use crate::chess_move::{self, ChessText};
use crate::draughts_move;
use crate::outcome::{self, NUMBERS, Outcome};
use crate::record::{Family, Kind, Record, Token, Written};
use crate::scan::{blank, blanks, character, dash, word};
use crate::split::{is_tag_line, line_start_before};
use crate::symbol::Symbol;
use crate::symbol_command;
use crate::tags::{line_end, looks_like_tag, stray_bracket};
use memchr::{memchr, memchr2, memchr3_iter, memmem};
use scoresheet_source::{Code, Finding, Span};

/// Bytes in which the end of a comment is looked for first.
const FIRST_REACH: usize = 1 << 12;

/// Variations inside variations that are followed; more are no annotation but an accident.
const DEEPEST: usize = 10_000;

/// The last annotation number of the PGN standard.
const LAST_NAG: u16 = 255;

/// Reads tokens from `from` up to the next game or the end of `text`, and returns where it ended.
pub(crate) fn read(text: &[u8], from: usize, record: &mut Record) -> usize {
    let mut lexer = Lexer {
        text,
        at: from,
        record,
        open: Vec::new(),
        result_seen: false,
        without_move: 0,
        no_heading_before: 0,
    };
    lexer.run();
    lexer.at
}

/// True if `text` starts with a move, or with a number that has a move behind it. With `numbered`
/// only the latter, and the number must have its dot.
pub(crate) fn starts_moves(text: &[u8], family: Family, numbered: bool) -> bool {
    let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
    if (1..=3).contains(&digits) && text.get(digits) == Some(&b'.') {
        let dots = text[digits..]
            .iter()
            .take_while(|b| **b == b'.' || **b == b' ')
            .count();
        let rest = text[digits + dots..].strip_prefix("…".as_bytes());
        let rest = rest.unwrap_or(&text[digits + dots..]);
        let rest = &rest[blanks(rest)..];
        return one_move(rest, family).is_some();
    }
    !numbered && one_move(text, family).is_some()
}

fn one_move(text: &[u8], family: Family) -> Option<(Written, usize)> {
    match family {
        Family::Chess => chess_move::san(text)
            .or_else(|| chess_move::full_grammar(text))
            .map(|(found, len)| (Written::Chess(found), len)),
        Family::Draughts => {
            draughts_move::written(text).map(|(found, len)| (Written::Draughts(found), len))
        }
    }
}

struct Lexer<'t, 'r> {
    text: &'t [u8],
    at: usize,
    record: &'r mut Record,
    /// Places of the brackets of variations that are open.
    open: Vec<usize>,
    /// A result stands outside every variation: a game without tags may follow.
    result_seen: bool,
    /// Tokens that have been looked through for a move in vain.
    without_move: usize,
    /// No game without tags starts between here and there; what was looked through once need not be
    /// again.
    no_heading_before: usize,
}

impl<'t> Lexer<'t, '_> {
    fn run(&mut self) {
        while let Some(&byte) = self.text.get(self.at) {
            match byte {
                b' ' | b'\n' | b'\r' | b'\t' => self.at += 1,
                b'a'..=b'z' | b'A'..=b'Z' => self.move_or_word(),
                b'0'..=b'9' => {
                    if self.next_game_without_tags() {
                        break;
                    }
                    self.digits();
                }
                b'{' => self.brace_comment(),
                b'[' => {
                    if looks_like_tag(&self.text[self.at..]) {
                        self.remark_if_inside_line();
                        break;
                    }
                    let len = stray_bracket(&self.text[self.at..]);
                    self.unreadable(len);
                }
                b'%' if self.starts_line() => self.line_comment(),
                b';' => self.line_comment(),
                b'(' => self.open_bracket(),
                b')' => self.close_bracket(),
                b'$' => self.nag(),
                b'/' => self.set_up(),
                b'}' => self.stray_brace(),
                _ => match blank(&self.text[self.at..]) {
                    0 => self.other(),
                    len => self.at += len,
                },
            }
        }
        self.close_what_is_open();
    }

    fn rest(&self) -> &'t [u8] {
        &self.text[self.at..]
    }

    #[inline]
    fn push(&mut self, kind: Kind, len: usize) {
        let span = Span::new(self.at as u32, (self.at + len) as u32);
        self.record.tokens.push(Token { kind, span });
        self.at += len;
    }

    fn problem(&mut self, code: Code, start: usize, end: usize, message: impl Into<String>) {
        let span = Span::new(start as u32, end as u32);
        self.record.problem(Finding::new(code, span, message));
    }

    fn starts_line(&self) -> bool {
        self.at == 0 || matches!(self.text[self.at - 1], b'\n' | b'\r')
    }

    #[inline]
    fn move_or_word(&mut self) {
        if self.record.family == Family::Chess && self.san() {
            return;
        }
        self.other();
    }

    /// The usual form of a chess move. It is written into its token at once: a copy of so many small
    /// fields costs more than all the rest.
    #[inline]
    fn san(&mut self) -> bool {
        let start = self.at as u32;
        self.record.tokens.push(Token {
            kind: Kind::Move(Written::Chess(ChessText::default())),
            span: Span::new(start, start),
        });
        if let Some(token) = self.record.tokens.last_mut()
            && let Kind::Move(Written::Chess(found)) = &mut token.kind
            && let Some(len) = chess_move::san_into(&self.text[self.at..], found)
        {
            token.span.end += len as u32;
            self.at += len;
            return true;
        }
        self.record.tokens.pop();
        false
    }

    /// A number, a result, a move of digits, castling with zeros.
    fn digits(&mut self) {
        let rest = &self.text[self.at..];
        let len = rest.iter().take_while(|b| b.is_ascii_digit()).count();
        let behind = rest.get(len).copied().unwrap_or(b' ');
        if behind == b'.' {
            return self.number(len);
        }
        if let Some((outcome, len)) = self.result_in_figures() {
            return self.result(outcome, len);
        }
        if let Some((found, len)) = one_move(rest, self.record.family) {
            return self.push(Kind::Move(found), len);
        }
        let bare = len <= 3 && (blank(&rest[len..]) > 0 || rest.len() == len);
        if bare && rest[0] != b'0' {
            return self.number(len);
        }
        self.other();
    }

    /// A move number of `digits` digits with the dots behind it.
    #[inline]
    fn number(&mut self, digits: usize) {
        let rest = &self.text[self.at..];
        let value = rest[..digits].iter().fold(0_u32, |n, b| {
            n.saturating_mul(10).saturating_add(u32::from(b - b'0'))
        });
        let mut len = digits;
        let mut dots = 0;
        while rest.get(len) == Some(&b'.') {
            len += 1;
            dots += 1;
        }
        // `1. ...` and `1. …`: the dots that announce a Black move, apart from the number's own.
        let gap = blanks(&rest[len..]);
        let apart = &rest[len + gap..];
        if apart.starts_with(b"..") {
            let more = apart.iter().take_while(|b| **b == b'.').count();
            dots += more;
            len += gap + more;
        } else if apart.starts_with("…".as_bytes()) {
            dots += 3;
            len += gap + "…".len();
        }
        let number = u16::try_from(value).unwrap_or(u16::MAX);
        let kind = Kind::Number {
            number,
            black: dots > 1,
        };
        self.push(kind, len);
    }

    /// `1-0`, `½:½`, `2-0`, and in chess not `0-0`, which is castling.
    fn result_in_figures(&self) -> Option<(Outcome, usize)> {
        let rest = self.rest();
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

    fn result(&mut self, outcome: Outcome, len: usize) {
        self.push(Kind::Result(outcome), len);
        self.result_seen |= self.open.is_empty();
    }

    /// True if a game without tags may follow: a result has been met, or these are moves without
    /// tags themselves and a blank line stands before this place.
    fn may_end_here(&mut self) -> bool {
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
    fn next_game_without_tags(&mut self) -> bool {
        self.rest().starts_with(b"1.")
            && self.may_end_here()
            && starts_moves(self.rest(), self.record.family, true)
            && !self.rest().starts_with(b"1...")
    }

    /// Words, moves outside the fast form, symbols, null moves, and what is none of these.
    fn other(&mut self) {
        let rest = &self.text[self.at..];
        if let Some(len) = null_move(rest) {
            return self.push(Kind::NullMove, len);
        }
        if self.star() {
            return;
        }
        let after_move = self
            .record
            .tokens
            .last()
            .is_some_and(|t| matches!(t.kind, Kind::Move(_)) && t.span.end as usize == self.at);
        // `X` alone behind a move is "won" (VK 9.1.10), so symbols come before moves there.
        if after_move && let Some((symbol, len)) = Symbol::read(rest) {
            return self.push(Kind::Symbol(symbol), len);
        }
        if let Some((found, len)) = one_move(rest, self.record.family) {
            return self.push(Kind::Move(found), len);
        }
        if let Some((outcome, len)) = self.result_in_figures() {
            return self.result(outcome, len);
        }
        if let Some((symbol, len)) = Symbol::read(rest) {
            return self.push(Kind::Symbol(symbol), len);
        }
        let head = String::from_utf8_lossy(&rest[..rest.len().min(64)]);
        if let Some((outcome, len)) = outcome::read_words(&head) {
            return self.result(outcome, len);
        }
        if self.game_without_tags_follows() {
            self.at = self.text.len().min(self.at);
            self.result_seen = true;
            return self.stop_here();
        }
        let alone = rest.len() == 1 || blank(&rest[1..]) > 0;
        if matches!(rest[0], b'.' | b',') && (after_move || alone) {
            // The full stop of a sentence that ends in a move; apart from the move it may be the
            // trace of something lost.
            if !after_move {
                let message = "a full stop or comma stands alone here";
                self.problem(Code::WrittenForm, self.at, self.at + 1, message);
            }
            self.at += 1;
            return;
        }
        let len = word(rest).max(character(rest));
        self.unreadable(len);
    }

    /// There, words with a `1.` and a move behind them are the heading of the next game.
    fn game_without_tags_follows(&mut self) -> bool {
        if self.at < self.no_heading_before || !self.may_end_here() {
            return false;
        }
        let rest = self.rest();
        let mut looked_through = 0;
        for at in memmem::find_iter(rest, b"1.") {
            if memmem::find(&rest[looked_through..at], b"\n[").is_some() {
                break;
            }
            // The bracket may stand right where the next stretch starts.
            looked_through = at.saturating_sub(1);
            let digit_before = at > 0 && rest[at - 1].is_ascii_digit();
            if !digit_before && starts_moves(&rest[at..], self.record.family, true) {
                return true;
            }
        }
        let end = memmem::find(&rest[looked_through..], b"\n[");
        self.no_heading_before = self.at + end.map_or(rest.len(), |at| looked_through + at);
        false
    }

    /// Ends this game at the current place.
    fn stop_here(&mut self) {
        self.close_what_is_open();
        self.text = &self.text[..self.at];
    }

    /// `*`: the end of the record if nothing but a new game follows, otherwise "forced".
    fn star(&mut self) -> bool {
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

    /// Words that mean nothing here; several in a row make one token.
    fn unreadable(&mut self, len: usize) {
        let (start, end) = (self.at, self.at + len);
        self.at = end;
        if let Some(last) = self.record.tokens.last_mut()
            && last.kind == Kind::Unreadable
            && let Some(problem) = self.record.problems.last_mut()
            && (problem.span == last.span || self.record.unlisted.any())
        {
            if problem.span == last.span {
                problem.span.end = end as u32;
            }
            last.span.end = end as u32;
            return;
        }
        let span = Span::new(start as u32, end as u32);
        self.record.tokens.push(Token {
            kind: Kind::Unreadable,
            span,
        });
        let message = "this is no move, number, result, comment or symbol";
        self.problem(Code::UnreadableToken, start, end, message);
    }

    fn line_comment(&mut self) {
        let len = line_end(self.rest());
        self.push(Kind::Comment, len);
    }

    /// `{…}`. A brace inside is text, unless the next brace behind the first `}` closes again: then
    /// the comment was meant to nest. A tag section inside means that the comment was never closed.
    fn brace_comment(&mut self) {
        let rest = &self.text[self.at..];
        let Some(mut len) = comment_end(rest) else {
            return self.unclosed_comment();
        };
        let mut inner = memchr::memchr_iter(b'{', &rest[1..len]).count();
        let nests = inner > 0;
        while inner > 0 {
            match memchr2(b'{', b'}', &rest[len..]) {
                Some(at) if rest[len + at] == b'}' => len += at + 1,
                _ => break,
            }
            inner -= 1;
        }
        if game_starts_inside(&rest[..len]).is_some() {
            return self.unclosed_comment();
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

    fn stray_brace(&mut self) {
        let message = "this closes a comment that was never opened";
        self.problem(Code::UnopenedBracket, self.at, self.at + 1, message);
        self.at += 1;
    }

    /// `(`, or a sign of strength in brackets: `(?)`, `(!)`.
    fn open_bracket(&mut self) {
        let inside = &self.rest()[1..];
        if let Some((symbol, len)) = Symbol::read(inside)
            && inside.get(len) == Some(&b')')
            && !matches!(symbol, Symbol::Novelty | Symbol::Won)
        {
            return self.push(Kind::Symbol(symbol), len + 2);
        }
        if self.open.len() == DEEPEST {
            return self.too_deep();
        }
        self.open.push(self.at);
        self.record.has_variations = true;
        self.push(Kind::Open, 1);
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

    fn close_bracket(&mut self) {
        if self.open.pop().is_some() {
            return self.push(Kind::Close, 1);
        }
        let message = "this closes a variation that was never opened";
        self.problem(Code::UnopenedBracket, self.at, self.at + 1, message);
        self.at += 1;
    }

    fn close_what_is_open(&mut self) {
        while let Some(start) = self.open.pop() {
            let message = "this variation is never closed";
            self.problem(Code::UnclosedVariation, start, start + 1, message);
            self.record.tokens.push(Token {
                kind: Kind::Close,
                span: Span::new(self.at as u32, self.at as u32),
            });
        }
    }

    fn nag(&mut self) {
        let digits = self.rest()[1..]
            .iter()
            .take_while(|b| b.is_ascii_digit())
            .count();
        let number = self.rest()[1..=digits].iter().fold(0_u32, |n, b| {
            n.saturating_mul(10).saturating_add(u32::from(b - b'0'))
        });
        match u16::try_from(number) {
            Ok(nag) if digits > 0 => {
                if nag > LAST_NAG {
                    let message = "annotation numbers go from $0 to $255";
                    self.problem(Code::WrittenForm, self.at, self.at + digits + 1, message);
                }
                self.push(Kind::Nag(nag), digits + 1);
            }
            _ => self.unreadable(digits + 1),
        }
    }

    /// `/FEN "…"/` (PDN): the game goes on from another position.
    fn set_up(&mut self) {
        let rest = self.rest();
        let head = rest
            .strip_prefix(b"/FEN")
            .map(|r| &r[blanks(r)..])
            .and_then(|r| r.strip_prefix(b"\""));
        let value = head.and_then(|value| Some(&value[..memchr(b'"', value)?]));
        let Some((value, behind)) = head.zip(value).map(|(h, v)| (v, &h[v.len() + 1..])) else {
            return self.other();
        };
        let Some(end) = behind.strip_prefix(b"/") else {
            return self.other();
        };
        let start = self.at + rest.len() - behind.len() - 1 - value.len();
        self.record.tokens.push(Token {
            kind: Kind::SetUp,
            span: Span::new(start as u32, (start + value.len()) as u32),
        });
        self.at += rest.len() - end.len();
    }

    /// A tag in the middle of a line starts the next game all the same.
    fn remark_if_inside_line(&mut self) {
        let inside = line_start_before(self.text, self.at).is_none();
        if inside && !self.record.tokens.is_empty() {
            let message =
                "a tag stands behind the moves on the same line; the next game starts here";
            self.problem(Code::WrittenForm, self.at, self.at + 1, message);
        }
    }
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

/// True if `before` ends in a blank line.
fn after_blank_line(before: &[u8]) -> bool {
    let blanks = before.len() - before.trim_ascii_end().len();
    let end = &before[before.len() - blanks..];
    let count = |byte| end.iter().filter(|b| **b == byte).count();
    count(b'\n').max(count(b'\r')) > 1
}

/// Length of the result `spelling` at the start of `text`, with any dash for its hyphen.
fn match_result(text: &[u8], spelling: &str) -> Option<usize> {
    let mut len = 0;
    for byte in spelling.bytes() {
        let rest = text.get(len..)?;
        len += match (byte, rest.first()?) {
            (b'-', b':') => 1,
            (b'-', _) => match dash(rest) {
                0 => return None,
                dash => dash,
            },
            (want, have) if want == *have => 1,
            _ => return None,
        };
    }
    Some(len)
}

/// `--`, `Z0`, `@@@@`, `null`: length of the null move at the start of `text`.
fn null_move(text: &[u8]) -> Option<usize> {
    ["--", "Z0", "@@@@", "null"]
        .iter()
        .find(|s| text.starts_with(s.as_bytes()))
        .map(|s| s.len())
        .filter(|len| crate::scan::ends_move(&text[*len..]))
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
