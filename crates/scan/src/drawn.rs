//! Pieces that are drawn in the moves of a book, `♘f3`: told apart by their shapes.
//!
//! A program that reads letters takes a drawn knight for `S`, `A`, `\` or nothing, as it happens. What is drawn at the
//! start of a move is therefore kept with its word while pages are read, and compared when all are: each shape becomes a
//! sign of its own, `①f3`, and which piece it is, is found where moves are judged, by what is legal.

use crate::hocr::{AGREED_MARK, BoxedWord};
use crate::image::{Grey, INK};
use std::fmt;

/// Pixels of a shape's side.
const SIDE: usize = 16;

/// Pixels of two shapes that may differ.
const ALIKE: u32 = 36;

/// Signs for shapes, the most frequent first.
const SIGNS: [char; 8] = ['①', '②', '③', '④', '⑤', '⑥', '⑦', '⑧'];

/// Words that must begin with such a shape for pieces to be taken as drawn.
const FEWEST: usize = 8;

/// Of words that begin with no letter of a square: if so many begin with the five letters that most of them have, these
/// are letters of pieces.
const LETTERS: f64 = 0.8;

/// Shapes that are told apart in a document.
const MOST: usize = 200;

/// What a word begins with, drawn in black and white on squares of one size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shape([u64; SIDE * SIDE / 64]);

/// A word as a drawn piece and what follows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Drawn {
    pub shape: Shape,
    /// What stands after it; no blank in it.
    pub rest: String,
    /// Whether all readings of the rest agree.
    pub agreed: bool,
}

impl fmt::Display for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let agreed = if self.agreed { "agreed" } else { "-" };
        write!(f, "{MARK}{} {agreed} {}", self.shape, self.rest)
    }
}

impl Shape {
    /// The first that a word's box has, from left to right, and where it ends; `None` where there is no ink.
    pub fn first(grey: &Grey, word: &BoxedWord) -> Option<(Self, u32)> {
        let [left, top, right, bottom] = word.edges.map(|edge| edge as usize);
        let ink = |x: usize, y: usize| grey.at(x, y) < INK;
        let column = |x: usize| (top..bottom).any(|y| ink(x, y));
        let from = (left..right).find(|x| column(*x))?;
        let to = (from..right).find(|x| !column(*x)).unwrap_or(right);
        let row = |y: usize| (from..to).any(|x| ink(x, y));
        let (above, below) = (
            (top..bottom).find(|y| row(*y))?,
            (top..bottom).rfind(|y| row(*y))?,
        );
        let (width, height) = (to - from, below + 1 - above);
        let mut shape = Self([0; SIDE * SIDE / 64]);
        for at in 0..SIDE * SIDE {
            let (x, y) = (at % SIDE, at / SIDE);
            let columns = part(from, width, x);
            let rows = part(above, height, y);
            let all = columns.len() * rows.len();
            let pixels = rows.flat_map(|y| columns.clone().map(move |x| (x, y)));
            let dark = pixels.filter(|(x, y)| ink(*x, *y)).count();
            if 2 * dark >= all {
                shape.0[at / 64] |= 1 << (at % 64);
            }
        }
        Some((shape, u32::try_from(to).ok()?))
    }

    /// How many shapes of a word stand apart, from left to right.
    pub fn count(grey: &Grey, word: &BoxedWord) -> usize {
        let mut rest = word.widened();
        let mut count = 0;
        while let Some((_, end)) = Self::first(grey, &rest) {
            count += 1;
            let [_, after] = rest.split(end);
            rest = after;
        }
        count
    }

    fn distance(self, other: Self) -> u32 {
        let pairs = self.0.iter().zip(other.0);
        pairs.map(|(one, other)| (one ^ other).count_ones()).sum()
    }

    /// As it was written.
    fn read(text: &str) -> Option<Self> {
        let mut shape = Self([0; SIDE * SIDE / 64]);
        for (at, word) in shape.0.iter_mut().enumerate() {
            *word = u64::from_str_radix(text.get(16 * at..16 * (at + 1))?, 16).ok()?;
        }
        Some(shape)
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|word| write!(f, "{word:016x}"))
    }
}

/// The pixels of the original that one of [`SIDE`] stands for, one at least.
fn part(from: usize, length: usize, at: usize) -> std::ops::Range<usize> {
    let start = from + at * length / SIDE;
    start..(from + (at + 1) * length / SIDE).max(start + 1)
}

/// Whether pieces may be drawn on a page whose moves begin so: many begin with signs, or with letters of all kinds.
pub(crate) fn may_be<'w>(words: impl Iterator<Item = &'w str>) -> bool {
    let heads: Vec<char> = words
        .filter_map(|word| word.chars().next())
        .filter(|c| !is_of_square(*c) && !c.is_ascii_digit())
        .collect();
    let signs = heads.iter().filter(|c| !c.is_alphanumeric()).count();
    signs >= 3 && by_letters(&heads) < LETTERS * heads.len() as f64
}

/// How many begin with the five letters that most of them have.
fn by_letters(heads: &[char]) -> f64 {
    let mut counts: Vec<usize> = ('A'..='Z')
        .map(|letter| heads.iter().filter(|head| **head == letter).count())
        .collect();
    counts.sort_unstable_by(|a, b| b.cmp(a));
    counts.iter().take(5).sum::<usize>() as f64
}

/// What the square of a move, or castling, begins with.
pub(crate) fn is_of_square(c: char) -> bool {
    matches!(c, 'a'..='h' | 'O' | '0' | '£')
}

/// What a word of the markup of a page is marked with.
const MARK: &str = "; x_drawn ";

/// The pages of a document, with signs for the pieces that are drawn.
pub(crate) fn named(pages: &[String]) -> Vec<String> {
    let words = pages.iter().flat_map(|page| page.split(MARK).skip(1));
    let kinds = kinds(words.filter_map(Marked::read));
    let drawn = kinds.iter().map(|kind| kind.heads.len()).sum::<usize>() >= FEWEST;
    let sign = |shape: Shape| {
        let near = kinds.iter().zip(SIGNS);
        let near = near.map(|(kind, sign)| (kind.shape.distance(shape), sign));
        let (distance, sign) = near.min()?;
        (drawn && distance <= ALIKE).then_some(sign)
    };
    pages.iter().map(|page| with_signs(page, sign)).collect()
}

/// Shapes that are alike, and what the words that begin so were read to begin with.
struct Kind {
    shape: Shape,
    heads: Vec<char>,
}

/// The kinds of shapes that are pieces, the most frequent first; none where pieces are written with letters.
fn kinds<'p>(words: impl Iterator<Item = Marked<'p>>) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    for Marked { shape, text, .. } in words {
        let head = text.chars().next().unwrap_or_default();
        let full = kinds.len() >= MOST;
        let near = kinds
            .iter_mut()
            .min_by_key(|kind| kind.shape.distance(shape));
        match near.filter(|kind| full || kind.shape.distance(shape) <= ALIKE) {
            Some(kind) => kind.heads.push(head),
            None => kinds.push(Kind {
                shape,
                heads: vec![head],
            }),
        }
    }
    kinds.retain(|Kind { heads, .. }| {
        let of_square = heads.iter().filter(|head| is_of_square(**head)).count();
        2 * of_square < heads.len() && heads.len() > 1
    });
    let heads: Vec<char> = kinds
        .iter()
        .flat_map(|kind| kind.heads.iter().copied())
        .collect();
    if by_letters(&heads) >= LETTERS * heads.len() as f64 {
        return Vec::new();
    }
    kinds.sort_by_key(|kind| std::cmp::Reverse(kind.heads.len()));
    kinds.truncate(SIGNS.len());
    kinds
}

/// A marked word in the markup of a page, from its mark on.
struct Marked<'p> {
    shape: Shape,
    agreed: bool,
    rest: &'p str,
    /// How it was read, and what follows it.
    text: &'p str,
    after: &'p str,
}

impl<'p> Marked<'p> {
    fn read(part: &'p str) -> Option<Self> {
        let (mark, word) = part.split_once("'>")?;
        let (shape, rest) = mark.split_once(' ')?;
        let (agreed, rest) = rest.split_once(' ')?;
        let (text, after) = word.split_at(word.find('<')?);
        let shape = Shape::read(shape)?;
        Some(Self {
            shape,
            agreed: agreed == "agreed",
            rest,
            text,
            after,
        })
    }
}

fn with_signs(page: &str, sign: impl Fn(Shape) -> Option<char>) -> String {
    let mut parts = page.split(MARK);
    let mut named = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let Some(word) = Marked::read(part) else {
            named += part;
            continue;
        };
        match sign(word.shape) {
            Some(sign) => {
                named += if word.agreed { AGREED_MARK } else { "" };
                named += "'>";
                named.push(sign);
                named += word.rest;
            }
            None => {
                named += "'>";
                named += word.text;
            }
        }
        named += word.after;
    }
    named
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture of shapes: `+` a cross, `o` a box, `|` a bar, each twelve pixels wide with four between.
    fn picture(shapes: &str) -> (Grey, BoxedWord) {
        let shapes: Vec<char> = shapes.chars().collect();
        let width = 16 * shapes.len();
        let grey = Grey::drawn(width + 20, 40, |x, y| {
            let (at, x) = (x.saturating_sub(10) / 16, x.saturating_sub(10) % 16);
            let inside = x < 12 && (10..30).contains(&y);
            let ink = match shapes.get(at) {
                Some('+') => x.abs_diff(6) < 2 || y.abs_diff(20) < 3,
                Some('o') => !(3..=8).contains(&x) || !(13..27).contains(&y),
                _ => x < 12,
            };
            if inside && ink { 0 } else { 255 }
        });
        let word = BoxedWord {
            text: String::new(),
            // As programs give them, up to the last of the ink.
            edges: [10, 10, 6 + width as u32, 30],
            sure: None,
            drawn: None,
        };
        (grey, word)
    }

    #[test]
    fn the_first_shape_is_seen_and_alike_where_it_is_the_same() {
        let shape = |shapes: &str| {
            let (grey, word) = picture(shapes);
            Shape::first(&grey, &word).unwrap()
        };
        let (cross, end) = shape("+o|");
        assert_eq!(end, 22);
        assert_eq!(cross, shape("+||").0);
        let (grey, word) = picture("+o|");
        assert_eq!(Shape::count(&grey, &word), 3);
        assert!(cross.distance(shape("o+").0) > ALIKE);
        assert_eq!(Shape::read(&cross.to_string()), Some(cross));
    }

    #[test]
    fn shapes_become_signs_where_letters_are_not_what_they_are_read_as() {
        let shape = |shapes: &str| {
            let (grey, word) = picture(shapes);
            Shape::first(&grey, &word).unwrap().0
        };
        let word = |shape: Shape, text: &str, rest: &str| {
            format!(
                "<span class='ocrx_word' title='bbox 1 2 3 4{MARK}{shape} agreed {rest}'>{text}</span> "
            )
        };
        let (knight, rook, pawn) = (shape("+o"), shape("o+"), shape("|o"));
        let knights =
            ["Sf3", "\\f3", "&quot;f3", "Af3", "4f3"].map(|text| word(knight, text, "f3"));
        let rooks = ["Hd1", "#d1", "Ed1", "Hd1"].map(|text| word(rook, text, "d1"));
        let pawns = ["e4", "e5", "6"].map(|text| word(pawn, text, "4"));
        let page = [knights.concat(), rooks.concat(), pawns.concat()].concat();
        let [named] = &named(&[page])[..] else {
            panic!()
        };
        assert_eq!(named.matches("4; x_agreed'>①f3</span>").count(), 5);
        assert_eq!(named.matches("'>②d1</span>").count(), 4);
        assert!(named.contains("'>e4</span>") && named.contains("'>6</span>"));
        assert!(!named.contains(MARK));
        // The same letter for each shape: these are letters.
        let letters = vec![word(knight, "Nf3", "f3"); 6].concat()
            + &vec![word(rook, "Rd1", "d1"); 6].concat();
        let [plain] = &super::named(&[letters])[..] else {
            panic!()
        };
        assert_eq!(plain.matches("'>Nf3</span>").count(), 6);
        assert!(!plain.contains(MARK));
    }

    #[test]
    fn moves_that_begin_with_signs_may_have_drawn_pieces() {
        let may = |words: &str| may_be(words.split(' '));
        assert!(may("e4 c5 Sf3 Ac6 \\xd4 &c4 \\f6 &g5 ke7 We2 Hdl #c8"));
        assert!(!may("e4 c5 Nf3 Nc6 Bb5 a6 Qfé £4 =h3"));
    }
}
