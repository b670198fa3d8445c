//! Pieces that are drawn in the moves of a book, `♘f3`: told apart by their shapes.
//!
//! A program that reads letters takes a drawn knight for `S`, `A`, `\` or nothing, as it happens. What is drawn at the
//! start of a move is therefore kept with its word while pages are read, and compared when all are: each shape becomes a
//! sign of its own, `①f3`, and which piece it is, is found where moves are judged, by what is legal.

use crate::hocr::{AGREED_MARK, BoxedWord};
use crate::image::{Grey, INK};
use std::fmt;
use std::ops::Range;

/// Pixels of a shape's side.
const SIDE: usize = 16;

/// The darkest that a part of a shape can be: a hexadecimal figure.
const BLACK: u8 = 15;

/// How wide drawn pieces are, as shares of the height of a word: what is narrower is a part of one, what is wider has the
/// next letter at it. Parts of one stand no further apart than [`GAP`].
const NARROWEST: f32 = 0.7;
const WIDEST: f32 = 1.25;
const GAP: f32 = 0.15;

/// Parts of two shapes that may differ.
const ALIKE: u32 = 34;

/// Signs for shapes, the most frequent first.
const SIGNS: [char; 8] = ['①', '②', '③', '④', '⑤', '⑥', '⑦', '⑧'];

/// Words that must begin with such a shape for pieces to be taken as drawn.
const FEWEST: usize = 8;

/// Of words that begin with no letter of a square: if so many begin with the five letters that most of them have, these
/// are letters of pieces.
const LETTERS: f64 = 0.8;

/// Shapes that are told apart in a document.
const MOST: usize = 200;

/// What a word begins with, brought to one size: how dark each part of it is, from 0 to [`BLACK`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shape([u8; SIDE * SIDE]);

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
    /// The first of a word, from left to right, and where it ends; `None` where nothing is darker than `ink`. It may begin
    /// left of the word's box.
    pub fn first(grey: &Grey, word: &BoxedWord, ink: u8) -> Option<(Self, u32)> {
        let word = word.with_what_touches(grey, ink);
        let [_, top, _, bottom] = word.edges.map(|edge| edge as usize);
        let is_ink = |x: usize, y: usize| grey.at(x, y) < ink;
        let height = word.height() as f32;
        let mut parts = runs(grey, &word, ink);
        let Range {
            start: from,
            end: mut to,
        } = parts.next()?;
        // A piece drawn in outline comes apart where lines are thin.
        for part in parts {
            let wide_enough = (to - from) as f32 >= NARROWEST * height;
            let apart = (part.start - to) as f32 > GAP * height;
            if wide_enough || apart || (part.end - from) as f32 > WIDEST * height {
                break;
            }
            to = part.end;
        }
        let at_most = from + (WIDEST * height) as usize;
        if to > at_most {
            // Where there is least ink, it is cut from what it touches.
            let dark = |x: &usize| (top..bottom).filter(|y| is_ink(*x, *y)).count();
            to = (from + (NARROWEST * height) as usize..at_most).min_by_key(dark)?;
        }
        let row = |y: &usize| (from..to).any(|x| is_ink(x, *y));
        let (above, below) = ((top..bottom).find(row)?, (top..bottom).rfind(row)? + 1);
        let mut shape = Self([0; SIDE * SIDE]);
        for (at, part_of_it) in shape.0.iter_mut().enumerate() {
            let columns = part(from, to - from, at % SIDE);
            let rows = part(above, below - above, at / SIDE);
            let pixels = rows.flat_map(|y| columns.clone().map(move |x| (x, y)));
            let (mut all, mut dark) = (0, 0);
            for (x, y) in pixels {
                all += 1;
                dark += usize::from(255 - grey.at(x, y));
            }
            *part_of_it = (dark * usize::from(BLACK) / (255 * all)) as u8;
        }
        Some((shape, u32::try_from(to).ok()?))
    }

    /// How many shapes of a word stand apart.
    pub fn count(grey: &Grey, word: &BoxedWord) -> usize {
        runs(grey, &word.widened(), INK).count()
    }

    /// As it was written.
    fn read(text: &str) -> Option<Self> {
        let mut shape = Self([0; SIDE * SIDE]);
        let mut figures = text.chars();
        for part in &mut shape.0 {
            *part = figures.next()?.to_digit(16)? as u8;
        }
        Some(shape)
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|part| write!(f, "{part:x}"))
    }
}

impl BoxedWord {
    /// With what stands so close to its left that it may be part of a drawing.
    fn with_what_touches(&self, grey: &Grey, ink: u8) -> Self {
        let [left, top, right, bottom] = self.edges;
        let height = self.height() as f32;
        let (gap, most) = ((GAP * height) as u32 + 1, (WIDEST * height) as u32);
        let farthest = left.saturating_sub(most);
        let column = |x: &u32| (top..bottom).any(|y| grey.at(*x as usize, y as usize) < ink);
        let mut from = left;
        while let Some(x) = (from.saturating_sub(gap).max(farthest)..from).find(column) {
            from = x;
        }
        // What goes on for longer is another word.
        let from = if from == farthest { left } else { from };
        Self {
            edges: [from, top, right, bottom],
            ..self.clone()
        }
    }
}

/// The stretches of columns of a word's box in which something is darker than `ink`, from left to right.
fn runs<'g>(
    grey: &'g Grey,
    word: &BoxedWord,
    ink: u8,
) -> impl Iterator<Item = Range<usize>> + use<'g> {
    let [left, top, right, bottom] = word.edges.map(|edge| edge as usize);
    let column = move |x: &usize| (top..bottom).any(|y| grey.at(*x, y) < ink);
    let mut from = left;
    std::iter::from_fn(move || {
        let start = (from..right).find(column)?;
        from = (start..right).find(|x| !column(x)).unwrap_or(right);
        Some(start..from)
    })
}

/// The pixels of the original that one of [`SIDE`] stands for, one at least.
fn part(from: usize, length: usize, at: usize) -> Range<usize> {
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
        let near = near.map(|(kind, sign)| (kind.distance(&shape), sign));
        let (distance, sign) = near.min()?;
        (drawn && distance <= ALIKE).then_some(sign)
    };
    pages.iter().map(|page| with_signs(page, sign)).collect()
}

/// Shapes that are alike, and what the words that begin so were read to begin with.
struct Kind {
    /// How dark each part of them is, together.
    sums: [u32; SIDE * SIDE],
    heads: Vec<char>,
}

impl Kind {
    /// The first of them.
    fn of(shape: &Shape, head: char) -> Self {
        let mut kind = Self {
            sums: [0; SIDE * SIDE],
            heads: Vec::new(),
        };
        kind.take(shape, head);
        kind
    }

    /// One more of them.
    fn take(&mut self, shape: &Shape, head: char) {
        for (sum, part) in self.sums.iter_mut().zip(shape.0) {
            *sum += u32::from(part);
        }
        self.heads.push(head);
    }

    /// How many parts of a shape differ from what is common to these.
    fn distance(&self, shape: &Shape) -> u32 {
        let count = self.heads.len() as u32;
        let pairs = self.sums.iter().zip(shape.0);
        let differ = pairs.map(|(sum, part)| sum.abs_diff(u32::from(part) * count));
        differ.sum::<u32>() / (u32::from(BLACK) * count)
    }
}

/// The kinds of shapes that are pieces, the most frequent first; none where pieces are written with letters.
fn kinds<'p>(words: impl Iterator<Item = Marked<'p>>) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    for Marked { shape, text, .. } in words {
        let head = text.chars().next().unwrap_or_default();
        let full = kinds.len() >= MOST;
        let near = kinds
            .iter_mut()
            .map(|kind| (kind.distance(&shape), kind))
            .min_by_key(|(distance, _)| *distance);
        match near.filter(|(distance, _)| full || *distance <= ALIKE) {
            Some((_, kind)) => kind.take(&shape, head),
            None => kinds.push(Kind::of(&shape, head)),
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
            Shape::first(&grey, &word, INK).unwrap()
        };
        let (cross, end) = shape("+o|");
        assert_eq!(end, 22);
        assert_eq!(cross, shape("+||").0);
        let (grey, word) = picture("+o|");
        assert_eq!(Shape::count(&grey, &word), 3);
        assert!(Kind::of(&cross, 'A').distance(&shape("o+").0) > ALIKE);
        assert_eq!(Shape::read(&cross.to_string()), Some(cross));
    }

    /// The box of a drawing in thin lines may begin in its middle, and the drawing fall apart there.
    #[test]
    fn a_drawing_is_whole_from_its_faint_left_to_its_right() {
        let drawing = |x: usize, y: usize| {
            let (left, right) = ((4..10).contains(&x), (12..24).contains(&x));
            let letter = (28..38).contains(&x);
            match (10..30).contains(&y) {
                true if left => 200,
                true if right || letter => 0,
                _ => 255,
            }
        };
        let grey = Grey::drawn(60, 40, drawing);
        let word = BoxedWord {
            text: String::new(),
            edges: [14, 10, 40, 30],
            sure: None,
            drawn: None,
        };
        let (all, end) = Shape::first(&grey, &word, grey.faintest()).unwrap();
        assert_eq!(end, 24);
        let (dark, _) = Shape::first(&grey, &word, INK).unwrap();
        assert!(Kind::of(&all, 'A').distance(&dark) > ALIKE);
    }

    #[test]
    fn shapes_become_signs_where_letters_are_not_what_they_are_read_as() {
        let shape = |shapes: &str| {
            let (grey, word) = picture(shapes);
            Shape::first(&grey, &word, INK).unwrap().0
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
