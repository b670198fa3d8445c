//! Everything after the tags: moves, numbers, comments, variations, symbols, results.
//!
//! One pass over the bytes, one branch a token. What is none of these is kept as an unreadable
//! token and reported: nothing that is not blank is passed over.

mod starts;

pub use starts::first_numbered_move;
pub(crate) use starts::{starts_moves, starts_two_moves};

use crate::chess_move::{self, ChessFlags, ChessForm, ChessText, DescriptiveText};
use crate::draughts_move::{self, DraughtsForm, DraughtsText, numbered_pair, numbered_target};
use crate::heading::{HeadingLine, LONGEST_HEADING};
use crate::letters::Letter;
use crate::outcome::{self, AND, NUMBERS, Outcome, resignation_when_due};
use crate::record::{Family, Kind, Record, Token, Written};
use crate::scan::{blank, blanks, blanks_in_line, capture_sign, character, dash, word};
use crate::split::{Cut, first_game_start, is_tag_line, line_start_before, starts_game_at};
use crate::symbol::{self, Symbol};
use crate::tags::{self, bracketless, is_preface, line_end, looks_like_tag, stray_bracket};
use memchr::{memchr, memchr2, memchr2_iter, memchr3, memchr3_iter};
use scoresheet_source::{Code, Finding, Level, Span, line_ends};
use starts::one_move;

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
        lexer.remark_last_comment();
        return lexer.at;
    }
    record.tokens.truncate(tokens);
    record.problems.truncate(problems);
    record.unlisted = unlisted;
    record.has_variations = false;
    let mut lexer = Lexer::new(text, from, record, true);
    lexer.run();
    lexer.remark_last_comment();
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
                    if self.other_may_follow()
                        && (self.next_game_without_tags() || self.heading_follows())
                    {
                        break;
                    }
                    self.digits();
                }
                b'{' => self.brace_comment(),
                b'[' => {
                    if looks_like_tag(&self.text[self.at..]) {
                        if self.tags_amid_moves() {
                            continue;
                        }
                        self.remark_where_tags_follow();
                        break;
                    }
                    if self.heading_follows() {
                        break;
                    }
                    self.square_bracket();
                }
                b'%' if self.starts_line() => self.line_comment(),
                b';' => self.semicolon(),
                b'(' => {
                    if self.heading_follows() {
                        break;
                    }
                    self.open_bracket();
                }
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
        let read = match self.record.family {
            Family::Chess => self.san(),
            Family::Draughts => self.plain_draughts(),
        };
        if !read {
            self.other();
        }
    }

    /// The usual form of a draughts move, apart from what stands before it: what begins so is nothing else.
    #[inline]
    fn plain_draughts(&mut self) -> bool {
        let apart = self.text[..self.at]
            .last()
            .is_none_or(|before| matches!(before, b' ' | b'\n' | b'\r' | b'.'));
        match draughts_move::plain(self.rest()) {
            Some((found, len)) if apart => {
                self.push(Kind::Move(Written::Draughts(found)), len);
                self.plain_draughts_behind();
                true
            }
            _ => false,
        }
    }

    /// The same of what stands behind a move and a blank.
    #[inline]
    fn plain_draughts_behind(&mut self) {
        while let [b' ', next @ ..] = self.rest()
            && let Some((found, len)) = plain_behind_blank(next)
        {
            self.at += 1;
            self.push(Kind::Move(Written::Draughts(found)), len);
        }
    }

    /// The same of numbers.
    #[inline]
    fn plain_numeric(&mut self) -> bool {
        self.record.family == Family::Draughts
            && begins_no_result(self.rest())
            && self.plain_draughts()
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
    #[inline]
    fn digits(&mut self) {
        let read = match plain_number(&self.text[self.at..]) {
            Some((number, len)) => self.plain_number(number, len),
            None => self.plain_numeric(),
        };
        if !read {
            self.other_digits();
        }
    }

    /// A number and its dot, if a move of letters follows it; or with a move of numbers behind it, since a bare number may
    /// be a move itself.
    #[inline]
    fn plain_number(&mut self, number: u16, len: usize) -> bool {
        let rest = &self.text[self.at + len..];
        let gap = usize::from(rest.first() == Some(&b' '));
        let next = &rest[gap..];
        let by_letters = next.first().is_some_and(u8::is_ascii_alphabetic);
        let draughts = self.record.family == Family::Draughts && number > 0;
        let found = draughts.then(|| plain_behind_blank(next)).flatten();
        if found.is_none() && !by_letters {
            return false;
        }
        let black = false;
        self.push(Kind::Number { number, black }, len);
        if let Some((found, of_move)) = found {
            self.at += gap;
            self.push(Kind::Move(Written::Draughts(found)), of_move);
            self.plain_draughts_behind();
        }
        true
    }

    fn other_digits(&mut self) {
        let rest = &self.text[self.at..];
        let len = rest.iter().take_while(|b| b.is_ascii_digit()).count();
        let after = rest.get(len).copied().unwrap_or(b' ');
        if matches!(after, b'.' | b' ' | b'\n' | b'\r') && len <= 2 && self.bare_numbers() {
            return;
        }
        let half = rest.starts_with(b"0.5");
        if after == b'.' && !half || rest[len..].starts_with("…".as_bytes()) {
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

    /// A move number of `digits` digits with the dots after it.
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
        if self.counts_what_was_played(len) {
            return self.unreadable(len);
        }
        let number = u16::try_from(value).unwrap_or(u16::MAX);
        let kind = Kind::Number {
            number,
            black: dots > 1,
        };
        self.push(kind, len);
    }

    /// `1-0 in 31 moves`, `1-0 (31)`: a number of `len` bytes behind the result of a game with tags, and no move behind it,
    /// is that of the moves that were played.
    fn counts_what_was_played(&self, len: usize) -> bool {
        let rest = self.rest();
        let next = &rest[len + blanks(&rest[len..])..];
        self.result_seen
            && !self.record.tags.is_empty()
            && one_move(next, self.record.family, self.in_descriptive).is_none()
    }

    /// True if a move stands before, so that a letter alone can be its symbol. After a number it is
    /// the beginning of a move that was cut off: `2. N`.
    fn something_to_mark(&self) -> bool {
        self.record.tokens.last().is_some_and(|token| {
            !matches!(
                token.kind,
                Kind::Number { .. } | Kind::Open | Kind::Heading | Kind::Result(_)
            )
        })
    }

    /// The last that was read is a result.
    fn after_result(&self) -> bool {
        let last = self.record.tokens.last();
        last.is_some_and(|token| matches!(token.kind, Kind::Result(_)))
    }

    /// A move ends right here.
    fn after_move(&self) -> bool {
        let last = self.record.tokens.last();
        last.is_some_and(|t| matches!(t.kind, Kind::Move(_)) && t.span.end as usize == self.at)
    }

    /// Words, moves outside the fast form, symbols, null moves, and what is none of these.
    fn other(&mut self) {
        let rest = &self.text[self.at..];
        if let Some((outcome, len)) = self.forfeit() {
            return self.result(outcome, len);
        }
        if let Some(len) = null_move(rest) {
            return self.push(Kind::NullMove, len);
        }
        if self.star() {
            return;
        }
        let after_move = self.after_move();
        // `X` alone after a move is "won" (VK 9.1.10), so symbols come before moves there.
        if after_move && let Some((symbol, len)) = Symbol::read(rest) {
            return self.push(Kind::Symbol(symbol), len);
        }
        if self.word_after_move() || self.goes_on() {
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
        if let Some(len) = in_place_of_letter(rest) {
            return self.unreadable(len);
        }
        if let Some((symbol, len)) = Symbol::read(rest)
            && (!matches!(rest, [b'N' | b'X', ..] | [0xc3, 0x97, ..]) || self.something_to_mark())
        {
            return self.push(Kind::Symbol(symbol), len);
        }
        let head = String::from_utf8_lossy(&rest[..rest.len().min(128)]);
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
                let message = "there is a lone full stop or comma here";
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
        let message = "this is not a move, number, result, comment or symbol";
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
                let message = "this $ has no number after it";
                self.problem(Code::WrittenForm, self.at, self.at + 1, message);
                self.at += 1;
            }
            _ => self.unreadable(digits + 1),
        }
    }

    /// `/FEN "…"/` (PDN): the game continues from another position.
    fn set_up(&mut self) {
        let rest = self.rest();
        let head = rest
            .strip_prefix(b"/FEN")
            .map(|r| &r[blanks(r)..])
            .and_then(|r| r.strip_prefix(b"\""));
        let value = head.and_then(|value| Some(&value[..memchr(b'"', value)?]));
        let Some((value, after)) = head.zip(value).map(|(h, v)| (v, &h[v.len() + 1..])) else {
            return self.other();
        };
        let Some(end) = after.strip_prefix(b"/") else {
            return self.other();
        };
        let start = self.at + rest.len() - after.len() - 1 - value.len();
        self.record.tokens.push(Token {
            kind: Kind::SetUp,
            span: Span::new(start as u32, (start + value.len()) as u32),
        });
        self.at += rest.len() - end.len();
    }

    /// A tag starts the next game, in the middle of a line too.
    fn remark_where_tags_follow(&mut self) {
        if self.record.tokens.is_empty() {
            return;
        }
        let inside = line_start_before(self.text, self.at).is_none();
        if inside {
            let message = "a tag follows the moves on the same line; the next game starts here";
            self.remark_tag(
                message,
                if self.result_seen {
                    Level::Note
                } else {
                    Level::Warning
                },
            );
        }
        if self.record.tags.is_empty()
            && self.has_move()
            && !after_blank_line(&self.text[..self.at])
        {
            let message =
                "tags follow these moves, which have none: they are read as those of the next game";
            self.remark_tag(message, Level::Warning);
        }
    }

    fn remark_tag(&mut self, message: &str, level: Level) {
        let span = Span::new(self.at as u32, self.at as u32 + 1);
        self.record.problem(Finding {
            level,
            ..Finding::new(Code::WrittenForm, span, message)
        });
    }

    /// `1. e4 e5 [Annotator "Tal"] 2. Nf3`: tags amid the moves of their game, where none of them begins another game and
    /// the number that is due follows. They are taken in, and what stands behind them is read on.
    #[cold]
    fn tags_amid_moves(&mut self) -> bool {
        let in_game = !self.record.tags.is_empty() && !self.result_seen && self.open.is_empty();
        if !in_game || starts_game_at(self.text, self.at) {
            return false;
        }
        let Some((found, end)) = tags::more_of_the_same_game(self.text, self.at, self.record)
        else {
            return false;
        };
        let rest = &self.text[end..];
        let due = self.next_number();
        let number = dotted_number(rest);
        // `2. Nf3 [...] 2... Nc6`
        let goes_on =
            number == due || number.map(|n| n.saturating_add(1)) == due && is_for_black(rest);
        if number.is_none() || !goes_on || !starts_moves(rest, self.record.family, true) {
            return false;
        }
        let message = "tags stand amid the moves of their game; they are read as its tags";
        self.remark_tag(message, Level::Warning);
        for tag in found {
            tags::take_in(self.text, tag, self.record);
        }
        self.at = end;
        true
    }
}

/// The length of a box and a square right behind it, `□f3`: it is what a font without figurines shows for a piece, rather
/// than the sign of an only move.
fn in_place_of_letter(text: &[u8]) -> Option<usize> {
    let square = text.strip_prefix("□".as_bytes())?;
    let pawn = matches!(square, [b'a'..=b'h', b'1'..=b'8' | b'x' | b':', ..]);
    let end = square.iter().position(|byte| !byte.is_ascii_alphanumeric());
    pawn.then(|| text.len() - square.len() + end.unwrap_or(square.len()))
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

// Comments, variations and set-ups: whatever opens and should close.

/// Bytes in which the end of a comment is looked for first.
const FIRST_REACH: usize = 1 << 12;

/// Bytes of a line that are looked at behind a semicolon.
const LONGEST_LINE: usize = 1024;

/// Variations inside variations that are followed; more are no annotation but an accident.
const DEEPEST: usize = 10_000;

impl Lexer<'_, '_> {
    fn line_comment(&mut self) {
        let len = line_end(self.rest());
        self.push(Kind::Comment, len);
    }

    /// `1. P-K4, P-K4; 2. P-KB4, PxP;`: old books part moves so, and exchange formats begin a comment with it. Without tags
    /// the line parts moves if nothing else is in it; where words are, too, it is said that it was taken for a comment.
    fn semicolon(&mut self) {
        // A text may be one line: no more of it is looked at than lines have.
        let near = &self.rest()[1..];
        let near = &near[..near.len().min(LONGEST_LINE)];
        let line = &near[..line_end(near)];
        let moves = &line[blanks(line)..];
        let number = dotted_number(moves);
        let alone = !has_prose(&moves[..memchr(b';', moves).unwrap_or(moves.len())]);
        let parted = number.is_some() || alone && starts_moves(moves, self.record.family, false);
        let book = self.record.tags.is_empty() && self.something_to_mark();
        // What follows a result and begins like moves may be another game.
        let ended = self.record.tags.is_empty() && number.is_some() && self.after_result();
        if ended && starts_moves(moves, self.record.family, true) {
            self.remark_semicolon(1 + line.len());
        }
        if !book || !(moves.is_empty() || parted) {
            return self.line_comment();
        }
        let follows = &near[line.len()..];
        // The same number below says that these are other moves.
        let below = dotted_number(follows.trim_ascii_start());
        let goes_on = number.is_some() && number == self.next_number() && below != number;
        if self.after_move() && (moves.is_empty() || goes_on && alone) {
            self.at += 1;
            return;
        }
        if moves.is_empty() {
            return self.line_comment();
        }
        self.remark_semicolon(1 + line.len());
        self.line_comment();
    }

    /// `; good e5 2. Nf3 Nc6 1-0` at the end: all that follows on the line was taken for a comment.
    fn remark_last_comment(&mut self) {
        let is_result = |token: &Token| matches!(token.kind, Kind::Result(_));
        let Some(last) = self.record.tokens.last().map(|last| last.span) else {
            return;
        };
        let text = last.bytes(self.text);
        if !text.starts_with(b";") || self.record.tokens.iter().any(is_result) {
            return;
        }
        let family = self.record.family;
        let due = self.next_number();
        let starts = (1..text.len()).filter(|at| !text[at - 1].is_ascii_alphanumeric());
        let mut rest = starts.map(|at| &text[at..]);
        if rest.any(|rest| {
            dotted_number(rest).is_some_and(|number| Some(number) == due)
                && starts_moves(rest, family, true)
                || result_in_figures(rest, family).is_some()
        }) {
            let message = "a semicolon begins a comment up to the end of its line; this one ends the game, and has moves or a result in it";
            self.record.problem(Finding {
                level: Level::Warning,
                ..Finding::new(Code::WrittenForm, last, message)
            });
        }
    }

    fn remark_semicolon(&mut self, len: usize) {
        let span = Span::new(self.at as u32, (self.at + len) as u32);
        let message = "a semicolon begins a comment, and this one begins like moves; if it is none, put a comma there";
        self.record.problem(Finding {
            level: Level::Warning,
            ..Finding::new(Code::WrittenForm, span, message)
        });
    }

    /// One more than the last number.
    fn next_number(&self) -> Option<u16> {
        let mut tokens = self.record.tokens.iter().rev();
        tokens.find_map(|token| Some(token.kind.number()?.saturating_add(1)))
    }

    /// `{…}`. A brace inside is text, unless the next brace after the first `}` closes again: then
    /// the comment was meant to nest. A tag section inside means that the comment was never closed.
    fn brace_comment(&mut self) {
        let rest = &self.text[self.at..];
        let Some(mut len) = comment_end(rest) else {
            return self.unclosed_comment();
        };
        // On one line and without another brace, as most comments are, it is one.
        if memchr3(b'{', b'\n', b'\r', &rest[1..len]).is_some() {
            let mut inner = memchr::memchr_iter(b'{', &rest[1..len]).count();
            let nests = inner > 0;
            // A brace inside a tag's value closes nothing.
            if game_starts_inside(rest, len).is_some() {
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
                self.remark_nesting(len, inner > 0);
            }
        }
        if let Some(symbol) = symbol::read_command(&rest[1..len - 1]) {
            return self.push(Kind::Symbol(symbol), len);
        }
        self.push(Kind::Comment, len);
    }

    /// A comment of `len` bytes has a brace inside. If no brace closes that, and moves stand before it, they may be the game's.
    #[cold]
    fn remark_nesting(&mut self, len: usize, unbalanced: bool) {
        let inside = &self.rest()[1..len];
        let before = &inside[..memchr(b'{', inside).unwrap_or(len - 1)];
        if unbalanced && self.moves_go_on_in(before) {
            let message = "another comment begins inside this one, behind moves: it was probably never closed, and these moves are not read";
            return self.problem(Code::UnclosedComment, self.at, self.at + len, message);
        }
        let message = "there is a brace inside this comment; comments do not nest";
        self.problem(Code::WrittenForm, self.at, self.at + len, message);
    }

    /// Numbered moves stand in `text` that may be those of the game or of another one.
    fn moves_go_on_in(&self, text: &[u8]) -> bool {
        let starts = |at: &usize| *at == 0 || !text[at - 1].is_ascii_alphanumeric();
        let mut places = (0..text.len()).filter(starts).map(|at| &text[at..]);
        places.any(|rest| {
            dotted_number(rest).is_some() && starts_moves(rest, self.record.family, true)
        })
    }

    /// The comment goes on to the next game, or to the end of the text, which was then cut.
    fn unclosed_comment(&mut self) {
        let rest = self.rest();
        let next = game_starts_inside(rest, rest.len());
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
        if self.black_in_brackets() || self.result_in_brackets() {
            return;
        }
        if let Some(len) = self.number_in_brackets() {
            return self.unreadable(len);
        }
        if self.open.len() == DEEPEST {
            return self.too_deep();
        }
        self.open_variation();
    }

    /// `(2-0)` behind the last move is no variation.
    fn result_in_brackets(&mut self) -> bool {
        let inside = &self.rest()[1..];
        let Some((outcome, len)) = result_in_figures(inside, self.record.family) else {
            return false;
        };
        let played = self.open.is_empty() && self.has_move();
        let closed = inside.get(len) == Some(&b')');
        let end = len + 2 + usize::from(inside.get(len + 1) == Some(&b'.'));
        let rest = self.rest();
        let gap = rest.get(end..).map_or(0, blanks);
        let again = |rest: &[u8]| result_in_figures(rest, self.record.family).is_some();
        let last = closed && (ends_game(rest, end + gap) || again(&rest[end + gap..]));
        let ends = played && last;
        if ends {
            self.result(outcome, len + 2);
        }
        ends
    }

    /// `1-0 (43)`
    fn number_in_brackets(&self) -> Option<usize> {
        let inside = &self.rest()[1..];
        let digits = inside.iter().take_while(|b| b.is_ascii_digit()).count();
        let closed = digits > 0 && inside.get(digits) == Some(&b')');
        (closed && self.counts_what_was_played(digits + 2)).then_some(digits + 2)
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
            format!("variations are nested more than {DEEPEST} deep here; this one is not read");
        self.problem(Code::UnreadableToken, self.at, self.at + len, message);
        self.push(Kind::Unreadable, len);
    }

    /// `[1. d4 d5]` is a variation, `[%emt 5]` a command that belongs into a comment; anything else in square
    /// brackets is not read.
    fn square_bracket(&mut self) {
        let rest = self.rest();
        let len = stray_bracket(rest);
        if rest.starts_with(b"[%") {
            let message = "a command is outside a comment; it is kept as a comment";
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
        let message = "a variation is in square brackets";
        self.problem(Code::WrittenForm, self.at, self.at + 1, message);
        self.open_variation();
    }

    fn open_variation(&mut self) {
        self.open.push(self.at);
        self.record.has_variations = true;
        self.push(Kind::Open, 1);
    }

    /// `)` or `]`, where the bracket `opening` belongs to it.
    fn close_bracket(&mut self, opening: u8) {
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

    fn close_what_is_open(&mut self) {
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
    (memchr(b'{', part).is_none() && game_starts_inside(part, end).is_none()).then_some(end)
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
        if part.len() == rest.len() || game_starts_inside(part, part.len()).is_some() {
            return None;
        }
        reach *= 2;
    }
}

/// Where a game certainly starts in the first `len` bytes of `text`: a whole tag line at the start of a line. The line
/// itself may go on after them.
fn game_starts_inside(text: &[u8], len: usize) -> Option<usize> {
    let mut from = 0;
    while let Some(at) = memchr2(b'\n', b'\r', &text[from..len]).map(|at| from + at + 1) {
        from = at;
        let line = &text[at..at + line_end(&text[at..])];
        if is_tag_line(line) && line.trim_ascii_end().ends_with(b"\"]") {
            return Some(at);
        }
    }
    None
}

// Which grammar reads a move: the usual forms of the game, or descriptive notation.

impl Lexer<'_, '_> {
    /// True if the game turned out to be in descriptive notation only after moves, from token
    /// `first` on, that can be read so as well.
    fn mistook_descriptive(&self, first: usize) -> bool {
        let read_otherwise = |token: &Token| {
            let text = token.span.bytes(self.text);
            matches!(token.kind, Kind::Move(Written::Chess(_)))
                && DescriptiveText::read(text).is_some()
        };
        let tokens = self.record.tokens.get(first..).unwrap_or_default();
        self.in_descriptive && tokens.iter().any(read_otherwise)
    }

    /// A move at the current place, as [`one_move`].
    fn one_move(&mut self) -> Option<(Written, usize)> {
        let mut found = one_move(self.rest(), self.record.family, self.in_descriptive)?;
        match &mut found.0 {
            Written::Draughts(text) if text.squares == 1 && !self.stands_apart() => return None,
            Written::Chess(text) if self.rest().starts_with(b"N ") && self.something_to_mark() => {
                text.form = ChessForm::KnightOrSign;
            }
            Written::Chess(_) | Written::Draughts(_) | Written::Descriptive(_) => {}
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

// Draughts by numbers as columns have it: where a bare number is a move, and Black's moves in brackets.

/// Numbers of squares go to 50.
const LAST: u16 = 50;

impl<'t> Lexer<'t, '_> {
    /// Plies that are still due after the last number with a dot: 2, 1 or none. None where
    /// there is no such number, or anything else than moves and symbols follows it.
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
    /// ply that is due are targets, two for each are origins and targets, and so are the last two after such moves; with any
    /// other count they are left what they may be besides.
    fn bare_numbers(&mut self) -> bool {
        if self.record.family != Family::Draughts {
            return false;
        }
        let Some((number, due)) = self.due() else {
            return false;
        };
        let rest = self.rest();
        let Some(NumberRun { places, ends }) = NumberRun::at_start(rest, number) else {
            return false;
        };
        let in_pairs = places.len() == 4 || places.len() == 2 && self.last_move_is_a_pair();
        let (found, len) = if let [(at, end), (to, last), ..] = places[..]
            && (places.len() == 2 * due && ends || in_pairs)
        {
            (numbered_pair(&rest[at..end], &rest[to..last]), last)
        } else if ends && (places.len() == due || places.len() == 1) {
            (numbered_target(rest), places[0].1)
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

    /// The move before is written as two numbers.
    fn last_move_is_a_pair(&self) -> bool {
        let mut tokens = self.record.tokens.iter().rev();
        let last = tokens.find_map(|token| token.kind.draughts_move());
        last.is_some_and(|last| last.form == DraughtsForm::Spaced)
    }

    fn take_in(&mut self, len: usize) {
        self.at += len;
        if let Some(last) = self.record.tokens.last_mut() {
            last.span.end = self.at as u32;
        }
    }

    /// `1. 32-28 (18-23) 2. …`: a bracket with one move after White's, and no other move of Black's
    /// after it, is Black's move and no variation.
    fn black_in_brackets(&mut self) -> bool {
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
        let after = &rest[end + 1..];
        let marks = after
            .iter()
            .take_while(|b| matches!(b, b'!' | b'?'))
            .count();
        let next = &after[marks + blanks(&after[marks..])..];
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

/// Whether numbers begin as no result in figures does.
#[inline]
const fn begins_no_result(text: &[u8]) -> bool {
    matches!(text, [b'3'..=b'9', ..] | [_, b'0'..=b'9', ..])
}

/// A draughts move in its usual form, where it begins as no result does.
#[inline]
fn plain_behind_blank(text: &[u8]) -> Option<(DraughtsText, usize)> {
    match text {
        [b'a'..=b'z', ..] => draughts_move::plain(text),
        _ if begins_no_result(text) => draughts_move::plain(text),
        _ => None,
    }
}

/// A move number as nearly all are written, `12.`, and its length with its dot.
#[inline]
fn plain_number(text: &[u8]) -> Option<(u16, usize)> {
    let (mut number, mut len) = (0_u16, 0);
    while let Some(byte @ b'0'..=b'9') = text.get(len) {
        if len == 3 {
            return None;
        }
        number = number * 10 + u16::from(byte - b'0');
        len += 1;
    }
    (text.get(len) == Some(&b'.')).then_some((number, len + 1))
}

/// `2...`, `2. …`: the number at the start of `text` stands before a move of the side that replies.
fn is_for_black(text: &[u8]) -> bool {
    let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
    let after = &text[digits..];
    after.starts_with(b"..")
        || after.starts_with("…".as_bytes())
        || after.starts_with(". …".as_bytes())
}

/// The number at the start of `text`, if a dot follows it.
fn dotted_number(text: &[u8]) -> Option<u16> {
    let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
    let number = std::str::from_utf8(&text[..digits]).ok()?.parse().ok()?;
    (text.get(digits) == Some(&b'.')).then_some(number)
}

/// A result in figures at the start of `text`, and its length.
fn result_in_figures(text: &[u8], family: Family) -> Option<(Outcome, usize)> {
    // Nearly every token of digits is a number or a square: no result has two digits side by side.
    if matches!(text, [b'0'..=b'9', b'0'..=b'9', ..]) {
        return None;
    }
    let (len, outcome) = NUMBERS
        .iter()
        .find_map(|(spelling, outcome)| Some((match_result(text, spelling)?, *outcome)))?;
    let chess = family == Family::Chess;
    let castling = chess && outcome == Outcome::BothLose;
    let chess_has_no_such = chess && (text[0] == b'2' || text.starts_with(b"0-2"));
    let ends = match text.get(len) {
        None => true,
        Some(byte) => !byte.is_ascii_alphanumeric() && dash(&text[len..]) == 0 && *byte != b':',
    };
    (!castling && !chess_has_no_such && ends).then_some((outcome, len))
}

/// Bare numbers one after another.
struct NumberRun {
    /// Where each starts and ends.
    places: Vec<(usize, usize)>,
    /// The number of the next move follows, a result, or nothing.
    ends: bool,
}

impl NumberRun {
    /// The numbers at the start of `text`, up to four, behind the number `current` of a move; `None` if the first is no square.
    fn at_start(text: &[u8], current: u16) -> Option<Self> {
        let next = current.saturating_add(1);
        let mut places = Vec::new();
        let mut at = 0;
        let ends = |at: usize| {
            ends_game(text, at)
                || dotted_number(&text[at..]) == Some(next)
                || result_in_figures(&text[at..], Family::Draughts).is_some()
        };
        loop {
            let rest = &text[at..];
            let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
            if digits == 0 || dotted_number(rest) == Some(next) || !places.is_empty() && ends(at) {
                break;
            }
            let value: u16 = std::str::from_utf8(&rest[..digits]).ok()?.parse().ok()?;
            let after = &rest[digits..];
            let dot = usize::from(after.starts_with(b"."));
            let gap = blanks(&after[dot..]);
            let parted = gap > 0 || after.len() == dot;
            // A number that counts moves again is no square.
            if !parted || dot > 0 && value == current || !(1..=LAST).contains(&value) || digits > 2
            {
                break;
            }
            // `14` at the end after 13. may as well be the number of a move that is lost.
            if value == next && places.is_empty() && ends_game(text, at + digits + dot + gap) {
                return None;
            }
            places.push((at, at + digits));
            at += digits + dot + gap;
            if places.len() > 4 {
                return None;
            }
        }
        let ends = ends(at);
        (!places.is_empty()).then_some(Self { places, ends })
    }
}

/// Whether nothing more of the game stands at `at`: the text ends, or the next game begins in a line of its own, by its tags or by
/// number 1, so that a game in the middle of a file is read as one at its end.
fn ends_game(text: &[u8], at: usize) -> bool {
    let follows = &text[at..];
    if follows.is_empty() || line_start_before(text, at).is_none_or(|start| start == 0) {
        return follows.is_empty();
    }
    if dotted_number(follows) == Some(1) {
        return true;
    }
    let line = memchr2(b'\n', b'\r', follows).map_or(follows, |end| &follows[..=end]);
    let cut = Cut {
        at_line_start: true,
        after_tags: false,
    };
    first_game_start(line, cut) == Some(0)
}

// Results, and where one game without tags ends and the next begins.

impl Lexer<'_, '_> {
    /// `1-0`, `½:½`, `2-0`, and in chess not `0-0`, which is castling.
    fn result_in_figures(&self) -> Option<(Outcome, usize)> {
        result_in_figures(self.rest(), self.record.family)
    }

    /// `+--`, `-/+` in the place of a game that was not played: alone on its line, with nothing before it.
    fn forfeit(&self) -> Option<(Outcome, usize)> {
        if !self.record.tokens.is_empty() {
            return None;
        }
        let line = &self.rest()[..line_end(self.rest())];
        let signs = std::str::from_utf8(line.trim_ascii_end()).ok()?;
        Some((outcome::forfeit_in_signs(signs)?, signs.len()))
    }

    /// `Resigns`, `сдались` in the place of a move: whoever was to make it has lost. By the moves after
    /// the last number, or all of them where there is none.
    fn resignation(&self, head: &str) -> Option<(Outcome, usize)> {
        let len = resignation_when_due(head).filter(|_| self.open.is_empty())?;
        // Words before it may say who: `Petrov resigns`.
        let unread = self.record.tokens.last();
        let unread = unread.filter(|token| token.kind == Kind::Unreadable);
        let words = unread.map(|token| String::from_utf8_lossy(token.span.bytes(self.text)));
        if words.is_some_and(|words| !AND.contains(&&*words.to_lowercase())) {
            return None;
        }
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

    fn result(&mut self, outcome: Outcome, len: usize) {
        self.push(Kind::Result(outcome), len);
        self.result_seen |= self.open.is_empty();
    }

    /// False where no game without tags can follow, so that nobody need look for one: before the result of a game with
    /// tags.
    #[inline]
    fn other_may_follow(&self) -> bool {
        self.result_seen || self.record.tags.is_empty()
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

    /// There, `1.` with a move after it starts the next game.
    fn next_game_without_tags(&mut self) -> bool {
        self.rest().starts_with(b"1.")
            && self.may_end_here()
            && starts_moves(self.rest(), self.record.family, true)
            && !self.rest().starts_with(b"1...")
    }

    /// There, words with a `1.` and a move after them are the heading of the next game.
    fn game_without_tags_follows(&mut self) -> bool {
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

    /// There, a line that is a heading starts the next game, though it begins with a number or a bracket: `[Morphy v.
    /// Bird]`, `(48) Fischer - Spassky`.
    fn heading_follows(&mut self) -> bool {
        if !self.starts_line() || !self.may_end_here() {
            return false;
        }
        let line = self.rest();
        let line = &line[..line_end(&line[..line.len().min(LONGEST_HEADING + 1)])];
        let heads = str::from_utf8(line).is_ok_and(|line| HeadingLine::read(line).is_some());
        heads && self.game_without_tags_follows()
    }

    /// Words after a blank line, with nothing but the tags of the next game after them, belong to that.
    fn preface_follows(&self) -> bool {
        self.open.is_empty()
            && !self.record.tokens.is_empty()
            && after_blank_line(&self.text[..self.at])
            && is_preface(self.text, self.at)
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
        let after = &rest[1..];
        let next = &after[blanks(after)..];
        // `1-7* 2-0`: the end of the record follows (VK/RK 9.1.9).
        if self.after_move() && result_in_figures(next, self.record.family).is_some() {
            self.push(Kind::Symbol(Symbol::Forced), 1);
            return true;
        }
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

/// True if one of the words is of a language: letters alone, three at least. Those of moves are shorter, or begin with a
/// capital.
fn has_prose(line: &[u8]) -> bool {
    let line = String::from_utf8_lossy(line);
    let mut words = line.split(|c: char| !c.is_alphanumeric());
    words.any(|word| word.chars().count() >= 3 && word.chars().all(char::is_lowercase))
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

// What follows a move and belongs to it: its second half, a word.

impl Lexer<'_, '_> {
    /// `e2 — e4`, `Sf3 : e5`, `d8 D`: what was read as a whole move was the first part of one.
    fn goes_on(&mut self) -> bool {
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
    fn word_after_move(&mut self) -> bool {
        let last = self.record.tokens.last().map(|token| &token.kind);
        let Some(Kind::Move(Written::Chess(_) | Written::Descriptive(_))) = last else {
            return false;
        };
        let Some((flag, len)) = chess_move::word_after(self.rest()) else {
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
