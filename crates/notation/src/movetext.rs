//! Everything behind the tags: moves, numbers, comments, variations, symbols, results.
//!
//! One pass over the bytes, one branch a token. What is none of these is kept as an unreadable
//! token and reported: nothing that is not blank is passed over.

mod behind;
mod brackets;
mod ends;
mod moves;
mod numbered;

pub(crate) use moves::starts_moves;

use crate::chess_move::{self, ChessText};
use crate::outcome::{self};
use crate::record::{Family, Kind, Record, Token, Written};
use crate::scan::{blank, blanks, character, word};
use crate::split::line_start_before;
use crate::symbol::Symbol;
use crate::tags::{bracketless, looks_like_tag};
use memchr::memchr;
use scoresheet_source::{Code, Finding, Span};

/// The last annotation number of the PGN standard.
const LAST_NAG: u16 = 255;

/// The annotation number of `D`: a diagram stands here.
const DIAGRAM: u16 = 220;

/// Reads tokens from `from` up to the next game or the end of `text`, and returns where it ended.
pub(crate) fn read(text: &[u8], from: usize, record: &mut Record) -> usize {
    let (tokens, problems) = (record.tokens.len(), record.problems.len());
    let unlisted = record.unlisted;
    let mut lexer = Lexer::new(text, from, record, false);
    lexer.run();
    if !lexer.mistook_descriptive(tokens) {
        return lexer.at;
    }
    record.tokens.truncate(tokens);
    record.problems.truncate(problems);
    record.unlisted = unlisted;
    record.has_variations = false;
    let mut lexer = Lexer::new(text, from, record, true);
    lexer.run();
    lexer.at
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
    /// A move that can only be descriptive notation has been met: from there on that comes first.
    in_descriptive: bool,
}

impl<'t, 'r> Lexer<'t, 'r> {
    fn new(text: &'t [u8], at: usize, record: &'r mut Record, in_descriptive: bool) -> Self {
        Self {
            text,
            at,
            record,
            open: Vec::new(),
            result_seen: false,
            without_move: 0,
            no_heading_before: 0,
            in_descriptive,
        }
    }

    fn run(&mut self) {
        while let Some(&byte) = self.text.get(self.at) {
            match byte {
                b' ' | b'\n' | b'\r' | b'\t' => self.at += 1,
                b'a'..=b'z' | b'A'..=b'Z' => {
                    if byte.is_ascii_uppercase() && self.broken_tag() {
                        break;
                    }
                    self.move_or_word();
                }
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
                    self.square_bracket();
                }
                b'%' if self.starts_line() => self.line_comment(),
                b';' => self.line_comment(),
                b'(' => self.open_bracket(),
                b')' => self.close_bracket(b'('),
                b']' => self.close_bracket(b'['),
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

    /// A tag that lacks its first bracket stands here, in a line of its own: the next game starts.
    #[inline]
    fn broken_tag(&self) -> bool {
        self.starts_line() && bracketless(self.rest()).is_some()
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
        if matches!(behind, b'.' | b' ' | b'\n' | b'\r') && len <= 2 && self.bare_numbers() {
            return;
        }
        let half = rest.starts_with(b"0.5");
        if behind == b'.' && !half || rest[len..].starts_with("…".as_bytes()) {
            return self.number(len);
        }
        if let Some((outcome, len)) = self.result_in_figures() {
            return self.result(outcome, len);
        }
        if let Some((found, len)) = self.one_move() {
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

    /// True if a move stands before, so that a letter alone can be its symbol. Behind a number it is
    /// the beginning of a move that was cut off: `2. N`.
    fn something_to_mark(&self) -> bool {
        self.record.tokens.last().is_some_and(|token| {
            !matches!(
                token.kind,
                Kind::Number { .. } | Kind::Open | Kind::Heading | Kind::Result(_)
            )
        })
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
        if self.word_behind_move() || self.goes_on() {
            return;
        }
        if alone(rest, b"D") && self.something_to_mark() {
            return self.push(Kind::Nag(DIAGRAM), 1);
        }
        if let Some((found, len)) = self.one_move() {
            return self.push(Kind::Move(found), len);
        }
        if let Some((outcome, len)) = self.result_in_figures() {
            return self.result(outcome, len);
        }
        if let Some((symbol, len)) = Symbol::read(rest)
            && (!matches!(rest, [b'N' | b'X', ..] | [0xc3, 0x97, ..]) || self.something_to_mark())
        {
            return self.push(Kind::Symbol(symbol), len);
        }
        let head = String::from_utf8_lossy(&rest[..rest.len().min(64)]);
        if let Some((outcome, len)) = outcome::read_words(&head) {
            return self.result(outcome, len);
        }
        if let Some((outcome, len)) = self.resignation(&head) {
            return self.result(outcome, len);
        }
        if self.game_without_tags_follows() {
            self.at = self.text.len().min(self.at);
            self.result_seen = true;
            return self.stop_here();
        }
        if matches!(rest[0], b'.' | b',') && (after_move || alone(rest, &rest[..1])) {
            // The full stop of a sentence that ends in a move; apart from the move it may be the
            // trace of something lost.
            if !after_move {
                let message = "a full stop or comma stands alone here";
                self.problem(Code::WrittenForm, self.at, self.at + 1, message);
            }
            self.at += 1;
            return;
        }
        if self.preface_follows() {
            return self.stop_here();
        }
        let len = word(rest).max(character(rest));
        self.unreadable(len);
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
            _ if digits == 0 => {
                let message = "this $ has no number behind it";
                self.problem(Code::WrittenForm, self.at, self.at + 1, message);
                self.at += 1;
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

/// True if `text` is `sign` and nothing that belongs to it.
fn alone(text: &[u8], sign: &[u8]) -> bool {
    text.strip_prefix(sign)
        .is_some_and(|rest| rest.is_empty() || blank(rest) > 0)
}

/// `--`, `Z0`, `@@@@`, `null`: length of the null move at the start of `text`.
fn null_move(text: &[u8]) -> Option<usize> {
    ["--", "Z0", "@@@@", "null"]
        .iter()
        .find(|s| text.starts_with(s.as_bytes()))
        .map(|s| s.len())
        .filter(|len| crate::scan::ends_move(&text[*len..]))
}
