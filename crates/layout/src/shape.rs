//! What moves look like, in every notation, undamaged or nearly so. No rule is known here: a shape
//! only says that a stretch of text could stand for one move.

use crate::figures::is_figure;
use scoresheet_notation::{DescriptiveText, is_symbol_sign};

mod algebraic;
mod descriptive;
mod numeric;

pub(crate) use algebraic::{TWO_LETTERS, is_piece_sign};

/// No capture names more squares than this; a bound on how far one move is looked for.
const MOST_SQUARES: usize = 24;

/// How much a shape says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Strength {
    /// Some character has to be taken for another, or it is a common word as well.
    Weak,
    /// A square alone, which prose names too.
    Square,
    /// Hardly anything but a move.
    Full,
}

impl Strength {
    /// Of a move in which characters had to be taken for others, or not.
    const fn if_damaged(damaged: bool) -> Self {
        if damaged { Self::Weak } else { Self::Full }
    }
}

/// A stretch that could stand for one move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shape {
    /// Bytes.
    pub(crate) len: usize,
    /// How much it says.
    pub(crate) strength: Strength,
}

/// The move that `text`, which starts at the start of a word, seems to begin with; the longest of
/// those that it can be.
pub(crate) fn read(text: &str) -> Option<Shape> {
    let first = text.chars().next()?;
    if !first.is_alphanumeric() && !matches!(first, ':' | '×') && !is_piece_sign(first) {
        return None;
    }
    let found = [
        castling(text),
        numeric::read(text),
        algebraic::read(text),
        descriptive::read(text),
    ];
    found
        .into_iter()
        .flatten()
        .filter(|shape| shape.len > 0 && ends(text, shape.len))
        .max_by_key(|shape| (shape.strength, shape.len))
}

/// Whether a text begins with a move in which no character need be taken for another.
pub(crate) fn is_move(text: &str) -> bool {
    read(text).is_some_and(|shape| shape.strength > Strength::Weak)
}

/// Whether a text has the form of a move from its first character to its last.
pub(crate) fn is_whole(text: &str) -> bool {
    read(text).is_some_and(|shape| shape.len == text.len())
}

/// Most words of a move that blanks have broken: `e 2 — e 4`, `K g 1 — f 3`.
const MOST_PARTS: usize = 6;

/// The move that `text` begins with if blanks stand inside it, one before the figure of a square at least: `Bb 5`, `N f 3`,
/// `e 2 — e 4`, `cx d 4`. The figure is the last one of a square, so that `a 5.` has the number of the next move, and the move ends in
/// the last of the parts: in `e4…Round 5` no blank stands inside it.
pub(crate) fn broken(text: &str) -> Option<Shape> {
    let is_rank = |c: char| ('1'..='8').contains(&c);
    let mut joined = String::new();
    let mut at = 0;
    let mut found = None;
    let mut before_rank = false;
    for _ in 0..MOST_PARTS {
        let rest = text.get(at..)?;
        let part = &rest[..rest.find(char::is_whitespace).unwrap_or(rest.len())];
        let first = part.chars().next()?;
        let rank = is_rank(first) && joined.ends_with(|c| algebraic::file(c).is_some());
        if !joined.is_empty() && !rank && !goes_on_after(&joined, part) {
            break;
        }
        before_rank |= rank;
        joined.push_str(part);
        at += part.len();
        let figures = part.trim_end_matches(['.', '…']);
        let numbered = figures.len() < part.len() && figures.chars().all(is_figure);
        let whole = algebraic::read(&joined)
            .filter(|shape| shape.strength > Strength::Weak && ends(&joined, shape.len))
            .filter(|shape| before_rank && !numbered && shape.len > joined.len() - part.len());
        if let Some(shape) = whole {
            let len = at - (joined.len() - shape.len);
            found = Some(Shape { len, ..shape });
        }
        match text.get(at..)?.strip_prefix(' ') {
            Some(after) if !after.starts_with(char::is_whitespace) && !after.is_empty() => at += 1,
            _ => break,
        }
    }
    found
}

/// Whether a move that is broken after `joined` may go on with `part`: after the letter of a piece, or beside a sign.
fn goes_on_after(joined: &str, part: &str) -> bool {
    let sign = |c: char| is_dash(c) || is_capture(c);
    let mut letters = joined.chars();
    let piece = letters.next().is_some_and(char::is_uppercase) && letters.next().is_none();
    let begins = part.starts_with(|c: char| algebraic::file(c) == Some(algebraic::Seen::Right));
    (piece || joined.ends_with(sign)) && begins || part.chars().all(sign)
}

/// Whether a long dash opens a remark: `Nf6—My opponent`.
fn opens_note(after: &str) -> bool {
    let Some(rest) = after.strip_prefix(['—', '–']) else {
        return false;
    };
    let word = &rest[..rest.len() - rest.trim_start_matches(char::is_alphanumeric).len()];
    let is_file = |c: char| algebraic::file(c).is_some();
    let letters = word.chars().all(char::is_alphabetic);
    letters && word.contains(|c: char| c.is_lowercase() && !is_file(c))
}

/// True if a word can end after `len` bytes of `text`.
fn ends(text: &str, len: usize) -> bool {
    let (Some(shape), Some(after)) = (text.get(..len), text.get(len..)) else {
        return false;
    };
    let next = after.chars().next();
    let after_sign = shape.ends_with(['+', '#', '!', '?']);
    next.is_none_or(|c| {
        c.is_whitespace()
            || ",.;)]}\"»”|…/({*_[=".contains(c)
            || is_symbol_sign(c)
            || note_mark(after) > 0
            || opens_note(after)
            || (matches!(c, ':') && !after[1..].starts_with(char::is_alphanumeric))
            || (after_sign && c.is_alphanumeric())
    })
}

/// Bytes of the mark of a note that is set in small figures: `Nf6¹`, `Nf6^12`.
pub(crate) fn note_mark(text: &str) -> usize {
    let raised = |c: char| matches!(c, '¹' | '²' | '³' | '⁰' | '⁴'..='⁹');
    let figures = text.trim_start_matches(raised);
    if figures.len() < text.len() {
        return text.len() - figures.len();
    }
    let figures = text.strip_prefix('^').map_or(0, |text| {
        text.bytes().take_while(u8::is_ascii_digit).count()
    });
    if figures > 0 { figures + 1 } else { 0 }
}

/// Bytes of the mark of a note that is a letter or a small figure with a bracket, as a word of its own: `a)`, `¹)`.
pub(crate) fn letter_of_note(text: &str) -> usize {
    let letter = text.chars().next().filter(|c| c.is_lowercase());
    let len = letter.map_or_else(|| note_mark(text), char::len_utf8);
    let after = text.get(len..).and_then(|text| text.strip_prefix(')'));
    let ends = after.is_some_and(|after| !after.starts_with(|c: char| !c.is_whitespace()));
    if len > 0 && ends { len + 1 } else { 0 }
}

/// `O-O`, `0—0—0`, `O - O`, `Castles`, `Castles K R`, `Roq`, `рокировка`.
fn castling(text: &str) -> Option<Shape> {
    for word in ["Castles", "castles", "Roq.", "Roq", "рокировка"] {
        if text.starts_with(word) {
            // With the side that is said after it.
            let sided = DescriptiveText::read(text.as_bytes()).map_or(0, |(_, len)| len);
            let sided = text.get(..sided).unwrap_or_default();
            let sided = sided.trim_end_matches('.').len();
            let mut cursor = Cursor {
                text,
                at: word.len().max(sided),
            };
            cursor.signs();
            return Some(cursor.shape(match text.starts_with('C') {
                true => Strength::Full,
                false => Strength::Weak,
            }));
        }
    }
    let mut cursor = Cursor::new(text);
    let zero = |c: char| matches!(c, '0' | 'O' | 'o' | 'О' | 'о');
    let mut zeros = 0;
    let (mut end, mut two) = (0, 0);
    while zeros < 3 && cursor.take(zero) {
        zeros += 1;
        end = cursor.at;
        two = if zeros == 2 { end } else { two };
        cursor.blank();
        if !cursor.take(is_dash) {
            break;
        }
        cursor.blank();
    }
    // `O-O — O-O means`: the third nought is the first of another castling.
    if zeros == 3 && text[end..].starts_with(is_dash) {
        end = two;
    }
    (zeros >= 2).then(|| {
        let mut cursor = Cursor { text, at: end };
        cursor.signs();
        cursor.novelty();
        cursor.shape(Strength::Full)
    })
}

/// Any dash.
pub(crate) fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '−')
}

/// The letter of a file, a Cyrillic one that stands for it among them.
pub(crate) fn is_file(c: char) -> bool {
    algebraic::file(c) == Some(algebraic::Seen::Right)
}

/// A capture sign.
pub(crate) fn is_capture(c: char) -> bool {
    matches!(c, ':' | 'x' | 'X' | '×' | 'х' | 'Х')
}

/// A place in a text.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Cursor<'t> {
    fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// What was passed over, as a move.
    fn shape(&self, strength: Strength) -> Shape {
        Shape {
            len: self.at,
            strength,
        }
    }

    /// Passes over one character if it is such.
    fn take(&mut self, is: impl Fn(char) -> bool) -> bool {
        let Some(c) = self.peek().filter(|c| is(*c)) else {
            return false;
        };
        self.at += c.len_utf8();
        true
    }

    /// Passes over `word` if it stands here.
    fn word(&mut self, word: &str) -> bool {
        let found = self.rest().starts_with(word);
        self.at += if found { word.len() } else { 0 };
        found
    }

    /// Passes over one blank or the end of a line; a wider gap is none.
    fn blank(&mut self) -> bool {
        let rest = self.rest();
        let one = rest.strip_prefix(' ').or_else(|| rest.strip_prefix('\n'));
        let Some(after) = one.filter(|after| !after.starts_with([' ', '\n'])) else {
            return false;
        };
        self.at = self.text.len() - after.len();
        true
    }

    /// Passes over signs of check, mate and value that are joined to the move, or one blank after.
    fn signs(&mut self) {
        while self.take(|c| matches!(c, '+' | '#' | '!' | '?' | '†' | '‡' | '×' | '∞')) {}
        let before = self.at;
        if !(self.blank() && self.take(|c| matches!(c, '!' | '?'))) {
            self.at = before;
            return;
        }
        while self.take(|c| matches!(c, '!' | '?')) {}
    }

    /// The sign of a new move: `Nf6N`.
    fn novelty(&mut self) {
        let before = self.at;
        if !self.take(|c| c == 'N') || self.peek().is_some_and(char::is_alphanumeric) {
            self.at = before;
        }
    }
}

#[cfg(test)]
mod tests;
