//! A stretch of a page cut into moves, numbers, comments and words.

use crate::figures::is_figure;
use crate::figures::{self, are_figures};
use crate::figurine_code;
use crate::movetext;
use crate::page_words::words_for;
use crate::plain::{is_blank, is_rule};
use crate::ply::{Numbered, side};
use crate::set_apart::set_variations_apart;
use crate::shape::{self, Strength};
use scoresheet_notation::{
    Outcome, Symbol, Turn, WordList, is_symbol_sign, named_side, resignation_when_due,
    result_in_words, result_words_at_start, word_of_check,
};
use std::ops::Range;

/// A move that is hardly anything else.
pub(crate) const STRONG: Strength = Strength::Full;

/// No row of moves is longer, in bytes.
const LONGEST_ROW: usize = 80;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The number of a move with the dots after it.
    Number {
        /// What it says.
        number: u16,
        /// Dots say that Black's move follows.
        black: bool,
        /// It has a full stop, dots or a bracket after it.
        marked: bool,
    },
    /// A move, by its shape.
    Move(Strength),
    /// A sign apart from its move.
    Sign,
    /// A result.
    Result(Stated),
    /// A comment in brackets.
    Bracket,
    /// The caption of a diagram.
    Caption,
    /// Page numbers, rules of tables, dashes of lists, signs of emphasis, stops between moves.
    Furniture,
    /// Any other word.
    Word,
}

/// A result as it is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stated {
    /// In figures, the first side's number first.
    Outcome(Outcome),
    /// In words, which name a colour or say that the game is drawn.
    InWords(Outcome),
    /// The side to move gives up.
    Resigns,
}

/// Where every number stands twice, the second is that of Black's move: `1. e4 1. e5 2. Nf3 2. Nc6`.
pub(crate) fn name_doubled_numbers(tokens: &mut [Token]) {
    /// Numbers in a row that show it.
    const ENOUGH: usize = 2;
    let numbered = |(at, token): (usize, &Token)| {
        let (number, side) = token.move_number()?;
        (side == Turn::White).then_some((at, number))
    };
    let numbers: Vec<(usize, u16)> = tokens.iter().enumerate().filter_map(numbered).collect();
    let one_move = |from: usize, to: usize| moves(&tokens[from..to]) == 1;
    let end = tokens.len();
    let doubled: Vec<usize> = (1..numbers.len())
        .filter(|nth| {
            let ((before, first), (at, second)) = (numbers[nth - 1], numbers[*nth]);
            let next = numbers.get(nth + 1);
            first == second
                && one_move(before, at)
                && one_move(at, next.map_or(end, |next| next.0))
                && next.is_none_or(|next| next.1 == second + 1)
        })
        .map(|nth| numbers[nth].0)
        .collect();
    if doubled.len() < ENOUGH {
        return;
    }
    for at in doubled {
        if let Kind::Number { black, .. } = &mut tokens[at].kind {
            *black = true;
        }
    }
}

/// Turns a better move for White into a remark, where it stands with its sign behind the move that was played, and Black's number goes
/// on behind it: `12. a4? 12. d4!? 12... h5`.
pub(crate) fn name_alternatives(tokens: &mut Vec<Token>, text: &str) {
    let valued = |token: &Token| token.is_move() && token.said(text).ends_with(['!', '?']);
    let mut at = 0;
    while let Some([first, played, again, other, next]) = tokens.get(at..at + 5) {
        let white = |token: &Token| token.move_number().filter(|(_, side)| *side == Turn::White);
        let number = white(first).filter(|_| played.is_move());
        let goes_on = number.map(|(number, _)| (number, Turn::Black)) == next.move_number();
        if number.is_some() && white(again) == number && valued(other) && goes_on {
            let remark = Token {
                kind: Kind::Bracket,
                range: again.range.start..other.range.end,
                apart: again.apart,
            };
            tokens.splice(at + 2..at + 4, [remark]);
        }
        at += 1;
    }
}

/// Bytes of the longest judgement of a position in signs that stand for a rule too: `--+`.
const LONGEST_JUDGEMENT: usize = 5;

/// So many tokens back the number of a move still tells how the next one is written.
const BESIDE: usize = 8;

/// A stretch of the script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Token {
    /// What it is.
    pub(crate) kind: Kind,
    /// Where it stands in the script.
    pub(crate) range: Range<usize>,
    /// A gap wider than a blank stands before it, or the start of a line.
    pub(crate) apart: bool,
}

impl Token {
    /// It as it stands in a text.
    pub(crate) fn said<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.range.clone()).unwrap_or_default()
    }

    /// What it says, if it is the number of a move.
    pub(crate) fn number(&self) -> Option<u16> {
        self.move_number().map(|(number, _)| number)
    }

    /// The same, and whose move follows.
    pub(crate) fn move_number(&self) -> Option<Numbered> {
        if let Kind::Number { number, black, .. } = self.kind {
            Some((number, side(black)))
        } else {
            None
        }
    }

    /// True for the number of a move with its stop.
    pub(crate) fn is_marked(&self) -> bool {
        matches!(self.kind, Kind::Number { marked: true, .. })
    }

    pub(crate) fn is_move(&self) -> bool {
        matches!(self.kind, Kind::Move(_))
    }

    pub(crate) fn is_result(&self) -> bool {
        self.stated().is_some()
    }

    /// What it states, if it is a result.
    pub(crate) fn stated(&self) -> Option<Stated> {
        if let Kind::Result(stated) = self.kind {
            Some(stated)
        } else {
            None
        }
    }

    pub(crate) fn is_word(&self) -> bool {
        self.kind == Kind::Word
    }

    pub(crate) fn is_furniture(&self) -> bool {
        self.kind == Kind::Furniture
    }

    /// True for what says something by itself: neither a sign nor furniture.
    pub(crate) fn carries(&self) -> bool {
        !matches!(self.kind, Kind::Sign | Kind::Furniture)
    }
}

/// How many of some tokens are moves.
pub(crate) fn moves(tokens: &[Token]) -> usize {
    tokens.iter().filter(|token| token.is_move()).count()
}

/// How many are words.
pub(crate) fn count_words(tokens: &[Token]) -> usize {
    tokens.iter().filter(|token| token.is_word()).count()
}

/// The tokens of a text.
pub(crate) fn tokens_of(text: &str) -> Vec<Token> {
    tokens(text, 0..text.len())
}

/// The same without those that carry nothing.
pub(crate) fn without_furniture(text: &str) -> Vec<Token> {
    let mut tokens = tokens_of(text);
    tokens.retain(|token| !token.is_furniture());
    tokens
}

/// The tokens of `range` of `text`.
pub(crate) fn tokens(text: &str, range: Range<usize>) -> Vec<Token> {
    let slice = text.get(range.clone()).unwrap_or_default();
    let mut lexer = Lexer {
        text: slice,
        at: 0,
        offset: range.start,
        apart: true,
        brackets: Brackets::of(slice),
        tokens: Vec::new(),
        last_number: None,
    };
    lexer.run();
    let mut tokens = lexer.tokens;
    set_variations_apart(text, &mut tokens);
    tokens
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
    offset: usize,
    apart: bool,
    brackets: Brackets,
    tokens: Vec<Token>,
    /// The last number among them.
    last_number: Option<u16>,
}

impl<'t> Lexer<'t> {
    fn run(&mut self) {
        loop {
            self.blanks();
            let rest = self.rest();
            if rest.is_empty() {
                return;
            }
            let (kind, len) = self.next(rest);
            // Nothing is passed over, and every turn gets on.
            let len = len.max(rest.chars().next().map_or(1, char::len_utf8));
            let start = self.offset + self.at;
            if let Kind::Number { number, .. } = kind {
                self.last_number = Some(number);
            }
            self.tokens.push(Token {
                kind,
                range: start..start + len,
                apart: self.apart,
            });
            self.at += len;
            self.apart = false;
        }
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn blanks(&mut self) {
        let rest = self.rest();
        let after = rest.trim_start_matches(is_blank);
        let gap = &rest[..rest.len() - after.len()];
        self.apart |= gap.len() > 1 || gap.contains('\n');
        self.at += gap.len();
    }

    /// True after a number that is the first of what is looked at, with no prose on the line.
    fn starts_row(&self, after: &str) -> bool {
        let first = self.tokens.iter().all(Token::is_furniture);
        // A page may be one line: no more of it is looked at than a row has.
        let near = &after.as_bytes()[..after.len().min(LONGEST_ROW + 1)];
        let end = near.iter().position(|byte| *byte == b'\n');
        let line = after.get(..end.unwrap_or(near.len()));
        first
            && near.len().min(end.unwrap_or(near.len())) <= LONGEST_ROW
            && line.is_some_and(|line| !line.split_whitespace().any(is_prose))
    }

    /// After a word of prose a result is no more than another one.
    fn after_word(&self) -> bool {
        self.tokens.last().is_some_and(Token::is_word)
    }

    fn starts_word(&self) -> bool {
        let before = self.text.get(..self.at).unwrap_or_default();
        !before.ends_with(|c: char| !c.is_whitespace() && c != '|')
    }

    fn starts_line(&self) -> bool {
        self.text
            .get(..self.at)
            .is_none_or(|before| before.is_empty() || before.trim_end_matches(' ').ends_with('\n'))
    }

    /// True where nothing but dots stands before on the line, and a gap: they are in place of White's move, as in
    /// `...    2. Kt to Q B 3`.
    fn after_empty_cell(&self) -> bool {
        // Only then: a page may be one line.
        if !self.tokens.last().is_some_and(Token::is_furniture) {
            return false;
        }
        let before = self.text.get(..self.at).unwrap_or_default();
        let line = before.rsplit('\n').next().unwrap_or_default().trim_start();
        let (dots, len) = movetext::number_dots(line);
        dots > 1 && line.get(len..) == Some("  ")
    }

    fn next(&self, rest: &'t str) -> (Kind, usize) {
        if let Some(found) = self.after_unknown_sign(rest) {
            return found;
        }
        if let Some(found) = self.furniture(rest) {
            return found;
        }
        if let Some(len) = caption(rest) {
            return (Kind::Caption, len);
        }
        if let Some(close) = self.brackets.close(self.at) {
            return bracket(rest.get(..close + 1 - self.at).unwrap_or(rest));
        }
        self.bare_squares(rest)
            .or_else(|| self.number(rest, true))
            .or_else(|| spaced_figures(rest))
            .or_else(|| figures(rest))
            .or_else(|| damaged_figures(rest))
            .or_else(|| labelled(rest))
            .or_else(|| self.broken(rest))
            .or_else(|| move_at(rest))
            .or_else(|| self.joined_number(rest))
            .or_else(|| self.number(rest, false))
            .or_else(|| Some(rest).filter(|_| !self.after_word()).and_then(words))
            .or_else(|| sign(rest))
            .unwrap_or_else(|| (Kind::Word, self.word(rest)))
    }

    /// Bytes of a word; a variation may be joined to it, `Ne5⊕[14... Nb8 15 Nc6]`, or the next move: `ef,Lb4+`.
    fn word(&self, rest: &str) -> usize {
        if let [b'a'..=b'h', b'a'..=b'h', b',', ..] = rest.as_bytes()
            && shape::read(&rest[3..]).is_some()
        {
            return 3;
        }
        let len = word(rest);
        let opens = |(at, _): &(usize, char)| {
            let numbered = rest[at + 1..].starts_with(is_figure);
            numbered && self.brackets.close(self.at + at).is_some() && has_square(&rest[..*at])
        };
        let brackets = rest[..len].char_indices().skip(1);
        let mut brackets = brackets.filter(|(_, c)| matches!(c, '(' | '['));
        brackets.find(opens).map_or(len, |(at, _)| at)
    }

    /// A move right behind a sign, a code or brackets that may stand for the letter of its piece: `«f6`, `(cid:21)f3`, `[?]f3`. It
    /// must not be read as one of a pawn.
    fn after_unknown_sign(&self, rest: &str) -> Option<(Kind, usize)> {
        // Rules of tables and signs of emphasis, stops and dashes in empty places, the beginning of a remark.
        const OTHERS: [char; 13] = [
            '|', '*', '_', '.', '…', '-', '–', '—', '(', '[', '{', '/', ',',
        ];
        let close = self.brackets.close(self.at);
        let bracket = close.map(|close| close + 1 - self.at);
        let code = figurine_code(rest).map(str::len);
        let code = code.or(bracket.filter(|len| *len <= LONGEST_SIGN));
        let sign = code.or_else(|| {
            let sign = rest.chars().next()?;
            let unknown =
                !sign.is_alphanumeric() && !sign.is_whitespace() && !OTHERS.contains(&sign);
            unknown.then_some(sign.len_utf8())
        })?;
        let numbered = self.tokens.last().is_some_and(|token| {
            token.number().is_some() && token.range.end == self.offset + self.at
        });
        if !self.starts_word() && !numbered {
            return None;
        }
        let (sign, after) = rest.split_at_checked(sign)?;
        let pawn = |c: char| ('a'..='h').contains(&c) || shape::is_capture(c);
        let found = shape::read(after).filter(|_| after.starts_with(pawn))?;
        // A move in quotation marks is as it is.
        let quoted = after
            .get(found.len..)?
            .trim_start_matches(['.', ',', '!', '?']);
        let quoted = quoted.starts_with(['"', '”', '“', '»', '«', '\'', '’']);
        (!quoted).then_some((Kind::Move(found.strength), sign.len() + found.len))
    }

    /// What carries nothing: rules of tables, dashes of lists, signs of emphasis, stops.
    fn furniture(&self, rest: &str) -> Option<(Kind, usize)> {
        // Marks of a typesetter around lines that are to keep their columns.
        if rest.starts_with("/*") || rest.starts_with("*/") {
            return Some((Kind::Furniture, 2));
        }
        let after_move = self.tokens.last().filter(|token| token.is_move());
        let mark = after_move
            .filter(|token| token.range.end == self.offset + self.at)
            .map_or(0, |_| shape::note_mark(rest));
        if mark > 0 {
            return Some((Kind::Furniture, mark));
        }
        let behind_move =
            (self.tokens.last()).is_some_and(|token| token.is_move() || token.kind == Kind::Sign);
        if behind_move && self.starts_word() {
            let mark = shape::letter_of_note(rest).max(self.figure_of_note(rest));
            if mark > 0 {
                return Some((Kind::Furniture, mark));
            }
        }
        let rule = rest.get(..word(rest)).unwrap_or_default();
        if rule.len() > LONGEST_JUDGEMENT && self.starts_word() && is_rule(rule) {
            return Some((Kind::Furniture, rule.len()));
        }
        let stars = rest.len() - rest.trim_start_matches(['*', '_', '|']).len();
        if stars > 0 {
            return Some((Kind::Furniture, stars));
        }
        if self.starts_word() {
            let first = self.tokens.last().is_none_or(|t| t.number().is_some());
            let leader = leader(rest, first);
            if leader > 0 {
                return Some((Kind::Furniture, leader));
            }
        }
        if let Some(len) = self.stroke(rest) {
            return Some((Kind::Furniture, len));
        }
        if let Some(len) = self.word_of_check(rest) {
            return Some((Kind::Sign, len));
        }
        if rest.starts_with([
            ',', ';', '.', ':', '…', '"', '“', '”', '«', '»', ']', ')', '}',
        ]) {
            let square = shape::read(rest).is_some();
            let len = rest.chars().next().map_or(1, char::len_utf8);
            return (!square).then_some((Kind::Furniture, len));
        }
        let list = ["- ", "– ", "— ", "• ", "-- ", "> ", ">\n"];
        let dash = list.iter().find(|dash| rest.starts_with(**dash));
        let len = dash
            .map(|dash| dash.len() - 1)
            .or((rest == ">").then_some(1));
        len.filter(|_| self.starts_line())
            .map(|len| (Kind::Furniture, len))
    }

    /// Bytes of `ch`, `mate`, `шах` behind a move, before what is due, a remark in brackets or the end of the line.
    fn word_of_check(&self, rest: &str) -> Option<usize> {
        self.tokens.last().filter(|token| token.is_move())?;
        static CHECKS: WordList = words_for("check");
        let of_page = || CHECKS.iter().find(|word| rest.starts_with(**word));
        let len = word_of_check(rest).filter(|_| rest.starts_with(char::is_alphabetic));
        let len = len.or_else(|| Some(of_page()?.len()))?;
        let next = rest
            .get(len..)?
            .trim_start_matches([' ', '\n', ',', ';', '!', '?']);
        let remark = next.starts_with(['(', '[']);
        let due = next.is_empty() || remark || shape::read(next).is_some() || is_result(next);
        let number = || movetext::read_number(next.get(..word(next))?);
        (due || number().is_some()).then_some(len)
    }

    /// A stroke between two moves: `1.e4/e5`, `1. e4 / e5`.
    fn stroke(&self, rest: &str) -> Option<usize> {
        let last = self.tokens.last().filter(|token| token.is_move())?;
        let after = rest.strip_prefix('/')?;
        let mv = match self.offset + self.at - last.range.end {
            0 => after,
            1 => after.strip_prefix(' ')?,
            _ => return None,
        };
        (shape::read(mv)?.strength > Strength::Weak).then_some(1)
    }

    /// Bytes of the mark of a note that is a figure with a bracket behind a move, `3. Bb5 1) a6`, where numbers of moves have
    /// stops: not of the next number, unless that stands behind it.
    fn figure_of_note(&self, rest: &str) -> usize {
        let (head, after) = rest.split_at(word(rest));
        let Some(figure) = head.strip_suffix(')').filter(|figure| figure.len() <= 2) else {
            return 0;
        };
        let tokens = self.tokens.iter().rev().take(BESIDE);
        let mut since = 0;
        let number = tokens.into_iter().find_map(|token| {
            since += i32::from(token.is_move());
            Some((token, token.move_number()?))
        });
        let (Ok(figure), Some((token, number))) = (figure.parse::<u16>(), number) else {
            return 0;
        };
        let played = since + i32::from(number.1 == Turn::Black);
        let is_next = figure == number.0.saturating_add(1) && played >= 2;
        let again = || movetext::read_number(after.trim_start()).is_some_and(|next| next.marked);
        if self.said(token).ends_with(['.', '…']) && (!is_next || again()) {
            head.len()
        } else {
            0
        }
    }

    /// A move with blanks inside, among moves and numbers: `3. Bb 5 a6`. Where numbers have no stops, its figure may be the
    /// next one: `3 Bb5 a 4 Ba4`.
    fn broken(&self, rest: &str) -> Option<(Kind, usize)> {
        let near = || self.tokens.iter().rev().take(BESIDE);
        let before = near().find(|token| token.carries())?;
        if !self.starts_word() || !(before.is_move() || before.number().is_some()) {
            return None;
        }
        let found = shape::broken(rest)?;
        let figures = rest[..found.len].trim_end_matches(['+', '#', '!', '?']);
        let figure = figures.chars().last()?.to_digit(10)?;
        let supposes = SUPPOSING.contains(&&rest[..word(rest)]);
        let number = near().find_map(|token| Some((u32::from(token.number()?), token.is_marked())));
        let counts = number.is_some_and(|(number, marked)| {
            number + 1 == figure && !marked || number == figure && supposes
        });
        (!counts).then_some((Kind::Move(found.strength), found.len))
    }

    /// A move of draughts of two bare numbers behind the number of a move, or behind White's.
    fn bare_squares(&self, rest: &str) -> Option<(Kind, usize)> {
        let due: &[usize] = match self.tokens.as_slice() {
            [.., last] if last.is_marked() => &BARE,
            [.., number, white] if number.is_marked() && self.is_bare(white) => &BARE[..1],
            _ => return None,
        };
        Some((Kind::Move(STRONG), bare_squares(rest, due)?))
    }

    fn is_bare(&self, token: &Token) -> bool {
        token.is_move() && numbers(self.said(token)).count() == BARE[0]
    }

    /// One of its tokens as it stands.
    fn said(&self, token: &Token) -> &'t str {
        let stated = token.range.start - self.offset..token.range.end - self.offset;
        self.text.get(stated).unwrap_or_default()
    }

    /// The number of a move: with its stop where a move or the end follows, without where a move
    /// does that cannot be mistaken.
    fn number(&self, rest: &str, marked: bool) -> Option<(Kind, usize)> {
        let head = rest.get(..word(rest)).unwrap_or(rest);
        if marked && let Some(comma) = number_with_comma(rest, head) {
            return Some(comma);
        }
        let found = movetext::read_number(head).filter(|found| found.marked == marked)?;
        let mut len = found.len;
        let after = rest.get(len..)?;
        let (gap, (dots, dotted)) = dots_behind(after);
        let dash = self.dash_for_white(after, found.number).filter(|_| marked);
        let black = found.black || dots > 1 || self.after_empty_cell() || dash.is_some();
        len += if dots > 1 { gap + dotted } else { 0 };
        len += dash.unwrap_or_default();
        let after = rest.get(len..)?;
        let next = after.trim_start_matches([' ', '*', '_', '|', '\n']);
        let bare = marked && bare_squares(next, &BARE).is_some();
        let follows = match shape::read(next).or_else(|| shape::broken(next)) {
            _ if bare => true,
            // In a table four figures are a move too.
            Some(shape) => {
                marked
                    || shape.strength > Strength::Weak
                    || after.trim_start_matches(' ').starts_with('|')
            }
            None => {
                marked
                    && (black
                        || next.is_empty()
                        || after.starts_with("\n")
                        || like_a_move(next)
                        || has_lost_rank(next) && !is_prose(&next[..word(next)])
                        || self.is_due(found.number) && names_files(next)
                        || self.starts_row(after)
                        || is_result(next))
            }
        };
        let apart = after.starts_with([' ', '\n', '|']) || marked;
        let kind = Kind::Number {
            number: found.number,
            black,
            marked,
        };
        (follows && apart).then_some((kind, len))
    }
}

impl Lexer<'_> {
    /// Whether the last number before is one less.
    fn is_due(&self, number: u16) -> bool {
        self.last_number.and_then(|last| last.checked_add(1)) == Some(number)
    }

    /// A number that has run together with a move of several words: `4P to Q 3`. It is that of the move before, or the next.
    fn joined_number(&self, rest: &str) -> Option<(Kind, usize)> {
        let (figures, mv) = figures::split(rest);
        let number = figures.parse().ok()?;
        let counts = self.last_number == Some(number) || self.is_due(number);
        let of_several_words =
            |shape: shape::Shape| shape.strength > Strength::Weak && mv[..shape.len].contains(' ');
        let begins = counts && mv.starts_with(char::is_uppercase);
        let several = begins && shape::read(mv).is_some_and(of_several_words);
        let kind = Kind::Number {
            number,
            black: false,
            marked: false,
        };
        several.then_some((kind, figures.len()))
    }

    /// Bytes of a dash that stands for White's move: `3. – cxd4 4. Nxd4`, or `3.—, cd:`, as Hungarian books have it. Numbers tell,
    /// the same before it, or the next one behind the one move; so does a comma with a sign behind the move: `13.-, e5!`.
    fn dash_for_white(&self, after: &str, number: u16) -> Option<usize> {
        let rest = after.trim_start_matches(' ');
        let behind = rest.strip_prefix(shape::is_dash)?;
        let stop = behind.strip_prefix(',').filter(|mv| mv.starts_with(' '));
        let apart = rest.len() < after.len() || stop.is_some();
        let mv = stop.unwrap_or(behind).strip_prefix(' ').filter(|_| apart)?;
        let len = after.len() - mv.len() - 1;
        let shape = shape::read(mv)?;
        let signs = ['!', '?'];
        let judged = mv[..shape.len].ends_with(signs) || mv[shape.len..].starts_with(signs);
        let behind = mv[shape.len..].trim_start_matches([' ', ',', ';', ':', '\n', '!', '?']);
        let next = movetext::read_number(&behind[..word(behind)]).filter(|next| next.marked);
        let is_next = next.is_some_and(|next| Some(next.number) == number.checked_add(1));
        let again = self.last_number == Some(number);
        let strong = stop.is_some() || shape.strength > Strength::Weak;
        let certain = again || is_next && strong || stop.is_some() && judged;
        certain.then_some(len)
    }
}

/// The dots behind a number that say that Black's move follows: so many bytes of blanks before them, how many they are, and their
/// bytes. The line may end between, where a move stands behind them.
fn dots_behind(after: &str) -> (usize, (usize, usize)) {
    if let Some(spaced) = spaced_dots(after) {
        return (0, spaced);
    }
    let dots = |gap: usize| (gap, movetext::number_dots(&after[gap..]));
    let same_line = after.len() - after.trim_start_matches(' ').len();
    let next_line = after.len() - after.trim_start_matches([' ', '\n']).len();
    let (gap, (count, len)) = dots(next_line);
    let behind = after[gap + len..].trim_start_matches(' ');
    let broken = next_line > same_line && count > 1 && shape::read(behind).is_some();
    dots(if broken { next_line } else { same_line })
}

/// Dots or dashes with blanks between, as they are set in old books: `7. . . . g7-f6`, `35. - - - 24-30`. How many they are, and all
/// their bytes.
fn spaced_dots(after: &str) -> Option<(usize, usize)> {
    let (mut dots, mut len) = (0, 0);
    let sign = |rest: &str| {
        let dashes = rest.len() - rest.trim_start_matches(shape::is_dash).len();
        let count = rest[..dashes].chars().count();
        let alone = count > 0 && rest[dashes..].starts_with([' ', ',']);
        let stop = rest.starts_with('.').then(|| movetext::number_dots(rest));
        stop.or(alone.then_some((count, dashes)))
    };
    while let Some((more, bytes)) = after[len..].strip_prefix(' ').and_then(sign) {
        (dots, len) = (dots + more, len + 1 + bytes);
    }
    let comma = after[len..].strip_prefix(", ").map_or(0, |_| 1);
    let apart = len > 1 + dots || after[..len].contains(shape::is_dash);
    (dots > 1 && apart).then_some((dots, len + comma))
}

/// Words for *if* and *on* that would be a piece and a file, before the number of a move: `5. d3 If 5 Bxc6 Bd6`.
const SUPPOSING: [&str; 5] = ["If", "Se", "Na", "На", "Da"];

/// A number whose stop was read as a comma, `25, Rxh7+`, where a move follows that cannot be mistaken.
fn number_with_comma(rest: &str, head: &str) -> Option<(Kind, usize)> {
    let bare = head.strip_suffix(',')?;
    let found = movetext::read_number(bare).filter(|found| !found.marked)?;
    let after = rest.get(head.len()..)?;
    let shape = shape::read(after.strip_prefix(' ')?.trim_start_matches(' '))?;
    let kind = Kind::Number {
        number: found.number,
        black: false,
        marked: true,
    };
    (shape.strength > Strength::Weak).then_some((kind, head.len()))
}

/// How many of the words of a page look like moves, and how many like what is left of damaged ones: whether one reading
/// of a page is better than another.
///
/// ```
/// use scoresheet_layout::like_moves;
/// assert_eq!(like_moves("Morphy 1. e4 e5 2.Nf3 Nc6 3 Bb5, a6? 4. 8&4 N£6".split(' ')), (6, 1));
/// ```
pub fn like_moves<'w>(words: impl IntoIterator<Item = &'w str>) -> (usize, usize) {
    let (mut moves, mut doubtful) = (0, 0);
    for word in words.into_iter().map(movetext::behind_number) {
        match shape::is_move(word) {
            true => moves += 1,
            false => doubtful += usize::from(like_a_move(word)),
        }
    }
    (moves, doubtful)
}

/// Bytes of what a program made of the line between two columns, run together with the move after it: `——-Rb8`, `~bxa3`.
/// A single dash may be that of a move whose squares stand apart, and dashes where the first move of a row is due (`first`)
/// may stand for White's.
pub(crate) fn leader(text: &str, first: bool) -> usize {
    const DASHES: [char; 3] = ['—', '–', '-'];
    let after = text.trim_start_matches(|c| DASHES.contains(&c) || matches!(c, '~' | '='));
    let signs = &text[..text.len() - after.len()];
    let line = match signs.starts_with(DASHES) {
        true => !first && signs.chars().count() > 1,
        false => !signs.is_empty(),
    };
    if line && (shape::read(after).is_some() || like_a_move(after)) {
        signs.len()
    } else {
        0
    }
}

/// The longest text in brackets that may stand for the letter of a piece, in bytes: `[…]f3`.
const LONGEST_SIGN: usize = 10;

/// Longest word that may be a damaged move, in letters, and longest that may be two run together: a square stands in it.
const LONGEST_MOVE: usize = 8;
pub(crate) const LONGEST_PAIR: usize = 24;

/// A short word with a digit and a letter: what is left of a damaged move, or two run together.
pub(crate) fn like_a_move(text: &str) -> bool {
    let word = text.get(..word(text)).unwrap_or(text);
    let longest = if has_square(word) {
        LONGEST_PAIR
    } else {
        LONGEST_MOVE
    };
    let letters = word.trim_end_matches(['.', ',', ';']).chars().count();
    has_digit_and_letter(word) && letters <= longest
}

/// Most letters of a word that may be what is left of a move although it looks like one of a language: `Rfe`.
const FEW_LETTERS: usize = 4;

/// Whether a word is the letter of a piece and files, as what is left of a move that has lost its rank: `Nf+`, `Rfe`.
pub(crate) fn has_lost_rank(text: &str) -> bool {
    let word = text.get(..word(text)).unwrap_or(text);
    // No piece has this letter, and remarks begin so.
    if word == "If" {
        return false;
    }
    let mut letters = word
        .trim_end_matches(['+', '#', '!', '?', ',', '.'])
        .chars();
    letters.next().is_some_and(char::is_uppercase)
        && letters.clone().count() > 0
        && letters.clone().count() < FEW_LETTERS
        && letters.all(|c| ('a'..='h').contains(&c) || shape::is_capture(c))
}

/// Whether a word is two files side by side, as of a capture by a pawn: `fe`, `de,`.
fn names_files(text: &str) -> bool {
    let word = text.get(..word(text)).unwrap_or(text);
    let files = word.trim_end_matches(['+', '!', '?', ',', '.', ';']);
    matches!(files.as_bytes(), [from @ b'a'..=b'h', to @ b'a'..=b'h'] if from.abs_diff(*to) == 1)
}

/// Whether a square stands in a word.
pub(crate) fn has_square(word: &str) -> bool {
    behind_square(word).is_some()
}

/// What stands behind the last square of a word.
pub(crate) fn behind_square(word: &str) -> Option<&str> {
    let mut pairs = word.as_bytes().windows(2);
    let last = pairs.rposition(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8']))?;
    word.get(last + 2..)
}

/// The time on a clock: `0.01`, `1:05`, `(0:12:30)`, `12'`.
pub(crate) fn is_clock(text: &str) -> bool {
    let brackets = [('(', ')'), ('[', ']')].into_iter();
    let inside = |(open, close)| text.strip_prefix(open)?.strip_suffix(close);
    let text = brackets.filter_map(inside).next().unwrap_or(text);
    let figures = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if let Some(minutes) = text.strip_suffix(['\'', '’', '′']) {
        return (1..=3).contains(&minutes.len()) && figures(minutes);
    }
    let parts: Vec<&str> = text.split([':', '.']).collect();
    let [first, rest @ ..] = parts.as_slice() else {
        return false;
    };
    (1..=2).contains(&first.len())
        && figures(first)
        && (1..=2).contains(&rest.len())
        && rest
            .iter()
            .all(|part| part.len() == 2 && figures(part) && *part < "60")
}

/// Squares by their numbers with colons between; no time, in which a nought stands first: `14:23`, not `0:05`.
pub(crate) fn is_capture_in_figures(text: &str) -> bool {
    text.split(':').all(|square| !square.starts_with('0')) && shape::is_whole(text)
}

/// True for a word with a digit and a letter.
pub(crate) fn has_digit_and_letter(word: &str) -> bool {
    word.contains(is_figure) && word.contains(char::is_alphabetic)
}

/// A word of three letters or more that no notation has, or *if*; one that ends in a square is none.
pub(crate) fn is_prose(word: &str) -> bool {
    if word.eq_ignore_ascii_case("if") {
        return true;
    }
    let mut end = word.chars().rev().skip_while(|c| !c.is_alphanumeric());
    let rank = end.next().is_some_and(|c| ('1'..='8').contains(&c));
    if rank && end.next().is_some_and(|c| ('a'..='h').contains(&c)) {
        return false;
    }
    let letters = word.trim_matches(|c: char| !c.is_alphabetic());
    // A capture that lost its rank; a move that has run together with a number.
    let capture = matches!(letters.as_bytes(), [b'A'..=b'Z', b'x', b'a'..=b'h']);
    let numbered = letters.chars().count() <= 3 && word.contains(is_figure);
    if capture || numbered {
        return false;
    }
    let plain = letters
        .chars()
        .all(|c| c.is_lowercase() || c == '-' || c == '\'');
    let title = letters.chars().skip(1).all(char::is_lowercase);
    letters.chars().count() >= 3
        && (plain || title)
        && !matches!(letters, "mate" | "dis" | "dbl" | "best")
}

fn is_result(text: &str) -> bool {
    figures(text).is_some() || words(text).is_some()
}

/// A bracket that is closed: the number of a page, a caption, that a side resigned, or a comment.
fn bracket(text: &str) -> (Kind, usize) {
    let inside = text.trim_matches(['(', ')', '[', ']', '{', '}']);
    if let Some((kind, len)) = words(inside)
        && len == inside.len()
        && (kind == Kind::Result(Stated::Resigns)
            || result_in_words(inside).is_some_and(|stated| stated.resigned()))
    {
        return (kind, text.len());
    }
    let kind = if text.starts_with("[Illustration") || text.starts_with("[Diagram") {
        Kind::Caption
    } else if text.starts_with('{') && are_figures(inside) {
        Kind::Furniture
    } else {
        Kind::Bracket
    };
    (kind, text.len())
}

/// A reference to a diagram between moves, or the caption of one.
fn caption(rest: &str) -> Option<usize> {
    const STATED: [&str; 7] = [
        "См. диагр",
        "см. диагр",
        "Diagramm ",
        "Diagram ",
        "Диаграмма ",
        "Рис. ",
        "diagramm ",
    ];
    let stated = STATED.iter().find(|stated| rest.starts_with(**stated))?;
    let after = rest.get(stated.len()..)?;
    let behind = match stated.ends_with(' ') {
        true => Some(figures::split(after).1).filter(|behind| behind.len() < after.len())?,
        false => after.trim_start_matches(char::is_alphanumeric),
    };
    let stop = usize::from(behind.starts_with('.'));
    Some(rest.len() - behind.len() + stop)
}

/// So many bare numbers stand for White's move, or for both.
const BARE: [usize; 2] = [2, 4];

/// Bytes of the first of the moves that a text begins with, if those are bare numbers and nothing else, in all as many as are
/// `due`, before the number of a move or the end: `32 28 19 23 2.`
fn bare_squares(text: &str, due: &[usize]) -> Option<usize> {
    let squares: Vec<usize> = numbers(text).take(BARE[1] + 1).collect();
    let follows = text.get(*squares.last()?..)?.trim_start();
    let next = movetext::read_number(follows.get(..word(follows))?);
    let ends = follows.is_empty() || next.is_some_and(|next| next.marked) || is_result(follows);
    squares
        .get(1)
        .filter(|_| ends && due.contains(&squares.len()))
        .copied()
}

/// Where bare numbers end that may be squares, at the start of a text and one blank apart.
fn numbers(text: &str) -> impl Iterator<Item = usize> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = text.get(at..)?;
        let rest = match at {
            0 => rest,
            _ => rest.strip_prefix([' ', '\n'])?,
        };
        let (figures, behind) = figures::split(rest);
        let ends = behind.starts_with([' ', '\n']) || behind.is_empty();
        at = text.len() - behind.len();
        ((1..=2).contains(&figures.len()) && ends).then_some(at)
    })
}

/// A move; the word for a side is none, though it may look like a damaged one: `Beli` like `Be1`.
fn move_at(rest: &str) -> Option<(Kind, usize)> {
    let shape = shape::read(rest)?;
    let names_side = || named_side(&rest[..shape.len]).is_some();
    let is_move = shape.strength > Strength::Weak || !names_side();
    let is_move = is_move && !is_parted(&rest[shape.len..]);
    is_move.then_some((Kind::Move(shape.strength), shape.len))
}

/// Whether a speck parts the two squares of one move: `Rb5,xb3`. A capture stands in no place of its own.
fn is_parted(behind: &str) -> bool {
    let after = behind.strip_prefix([',', ';', '.', '\'']);
    let square = after.and_then(|after| after.strip_prefix(shape::is_capture));
    matches!(
        square.map(str::as_bytes),
        Some([b'a'..=b'h', b'1'..=b'8', ..])
    )
}

/// A result in figures.
fn figures(rest: &str) -> Option<(Kind, usize)> {
    let head = rest.get(..word(rest))?;
    // A sign of praise behind it praises the game.
    let bare = head.trim_end_matches(['.', ',', ';', '*', '!', '?', '#', ')']);
    if !bare.starts_with(|c: char| matches!(c, '0'..='2' | '½')) {
        return None;
    }
    // `0-0` is castling much more often than a game that both lost.
    let outcome = Outcome::from_figures(bare).filter(|stated| *stated != Outcome::BothLose)?;
    Some((Kind::Result(Stated::Outcome(outcome)), bare.len()))
}

/// The same with blanks around its sign, where no move follows: `1 - 0`, `½ : ½`.
fn spaced_figures(rest: &str) -> Option<(Kind, usize)> {
    const LONGEST: usize = 5;
    if !rest.starts_with(['0', '1', '2', '½']) {
        return None;
    }
    let sign = |c: char| shape::is_dash(c) || c == ':';
    let mut near = rest.char_indices().take(LONGEST);
    let (at, dash) = near.find(|(_, c)| sign(*c))?;
    let second = rest.get(at + dash.len_utf8()..)?.trim_start_matches(' ');
    let second = second.get(..word(second))?;
    let second = second.trim_end_matches(['.', ',', ';', '*']);
    let first = rest.get(..at)?.trim_end_matches(' ');
    let outcome = Outcome::from_figures(&format!("{first}-{second}"))?;
    let len = second.as_ptr() as usize - rest.as_ptr() as usize + second.len();
    let next = rest
        .get(len..)?
        .trim_start_matches(['.', ',', ';', '*', ' ']);
    let stands =
        outcome != Outcome::BothLose && (next.starts_with('\n') || shape::read(next).is_none());
    stands.then_some((Kind::Result(Stated::Outcome(outcome)), len))
}

/// A result of which one character is damaged, where the text or its paragraph ends: `l-0`, `1-O`, `1/2-12`.
fn damaged_figures(rest: &str) -> Option<(Kind, usize)> {
    const DRAW: &str = "1/2-1/2";
    let len = word(rest);
    let (head, after) = rest.split_at_checked(len)?;
    if head.len() > DRAW.len() + 1 {
        return None;
    }
    let next = after.trim_start_matches(' ');
    if !next.is_empty() && !next.starts_with("\n\n") {
        return None;
    }
    let figures: String = head
        .chars()
        .map(|c| match c {
            'I' | 'l' | '|' => '1',
            'O' | 'o' => '0',
            c => c,
        })
        .collect();
    let decided = Outcome::from_figures(&figures)
        .filter(|outcome| matches!(outcome, Outcome::WhiteWins | Outcome::BlackWins));
    let drawn = || (strsim::levenshtein(head, DRAW) == 1).then_some(Outcome::Draw);
    let outcome = decided.or_else(drawn)?;
    Some((Kind::Result(Stated::Outcome(outcome)), len))
}

/// A result that a line of a form names: `Result: 0-1`, `Tulemus ½ : ½`.
fn labelled(rest: &str) -> Option<(Kind, usize)> {
    static LABELS: WordList = words_for("result");
    // Characters that such a line has at most.
    const LONGEST: usize = 48;
    let end = rest.char_indices().nth(LONGEST);
    let head = end.map_or(rest, |(end, _)| &rest[..end]);
    let line = match head.split_once('\n') {
        Some((line, _)) => line.trim_end(),
        None => Some(head).filter(|_| end.is_none())?.trim_end(),
    };
    let word = line.split(|c: char| !c.is_alphabetic()).next()?;
    if !LABELS.contains(&&*word.to_lowercase()) {
        return None;
    }
    let figures = line.get(word.len()..)?.replace(char::is_whitespace, "");
    let figures = figures.trim_matches([':', '.', '_', '…']);
    let outcome = Outcome::from_figures(figures)?;
    Some((Kind::Result(Stated::Outcome(outcome)), line.len()))
}

/// A result in words.
fn words(rest: &str) -> Option<(Kind, usize)> {
    if !rest.starts_with(char::is_alphabetic) {
        return None;
    }
    if let Some((stated, len)) = result_words_at_start(rest) {
        return Some((Kind::Result(Stated::InWords(stated.outcome)), len));
    }
    let len = resignation_when_due(rest)?;
    Some((Kind::Result(Stated::Resigns), len))
}

/// A judgement of the position in several signs, with any dash: `-/+`, `+–`.
fn is_judgement(text: &str) -> bool {
    let signs = |c: char| matches!(c, '+' | '=' | '/' | '-' | '–' | '—' | '−');
    if !text.contains(['+', '=']) || !text.chars().all(signs) {
        return false;
    }
    let plain = text.replace(['–', '—', '−'], "-");
    let read = Symbol::read(plain.as_bytes());
    read.is_some_and(|(_, len)| len == plain.len())
}

/// A sign that stands apart: `!`, `±`, `\times`, `$1`.
fn sign(rest: &str) -> Option<(Kind, usize)> {
    let head = rest.get(..word(rest))?;
    for tex in ["\\times", "\\pm", "\\mp"] {
        if rest.starts_with(tex) {
            return Some((Kind::Sign, tex.len()));
        }
    }
    let signs = |c: char| is_symbol_sign(c) || matches!(c, '+' | '=' | '#' | '†' | '‡' | '×' | '−');
    // A variation may be joined to it.
    let head = &head[..head.find(['(', '[', '{']).unwrap_or(head.len())];
    let bare = head.trim_end_matches(['.', ',', ';']);
    let numbered = bare.strip_prefix('$').is_some_and(are_figures);
    let plain = !bare.is_empty() && bare.chars().all(signs);
    (plain || numbered || is_judgement(bare)).then_some((Kind::Sign, bare.len()))
}

/// Bytes of the word at the start of `text`.
fn word(text: &str) -> usize {
    text.find(|c| is_blank(c) || c == '|').unwrap_or(text.len())
}

// Which bracket closes which.

/// The pairs of brackets of a text.
struct Brackets {
    /// Opening and closing place, by the opening one.
    pairs: Vec<(usize, usize)>,
}

impl Brackets {
    /// In one pass: a bracket that closes one further out ends what is open inside it.
    fn of(text: &str) -> Self {
        let mut open: Vec<(usize, u8)> = Vec::new();
        let mut pairs = Vec::new();
        // How many of each kind are open, so that one that closes nothing costs nothing.
        let mut counts = [0usize; 3];
        for (at, byte) in text.bytes().enumerate() {
            match byte {
                b'(' | b'[' | b'{' => {
                    counts[kind(byte)] += 1;
                    open.push((at, byte));
                }
                b')' | b']' | b'}' if counts[kind(byte)] > 0 => {
                    while let Some((from, opened)) = open.pop() {
                        counts[kind(opened)] -= 1;
                        if kind(opened) == kind(byte) {
                            pairs.push((from, at));
                            break;
                        }
                    }
                }
                _ => {}
            }
        }
        pairs.sort_unstable();
        Self { pairs }
    }

    /// Where the bracket at `at` closes.
    fn close(&self, at: usize) -> Option<usize> {
        let found = self.pairs.binary_search_by_key(&at, |pair| pair.0).ok()?;
        self.pairs.get(found).map(|pair| pair.1)
    }
}

fn kind(bracket: u8) -> usize {
    match bracket {
        b'(' | b')' => 0,
        b'[' | b']' => 1,
        _ => 2,
    }
}
