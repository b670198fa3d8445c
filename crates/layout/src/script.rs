//! The words of a page as one running text, with the way back to their places.

use crate::figures;
use crate::page::{MOST_SURE, part};
use crate::{Page, PageLine, Word, shape};
use scoresheet_source::Span;
use std::ops::Range;

/// Words one blank apart; a wider gap is two blanks, the end of a line a line feed.
pub(crate) struct Script<'p> {
    page: &'p Page,
    /// The text.
    pub(crate) text: String,
    /// The lines in it.
    pub(crate) lines: Vec<Range<usize>>,
    /// Where each word starts, with the line and the place in it where it comes from.
    starts: Vec<(usize, usize, usize)>,
}

/// So many bytes around a game are looked through for what is said of it.
pub(crate) const NEAR: usize = 500;

impl<'p> Script<'p> {
    /// Where in the source each word begins, in that order, and where across the page it ends.
    pub(crate) fn right_edges(&self) -> Vec<(u32, u32)> {
        let edges = self.page.words().map(|word| (word.span.start, word.right));
        let mut edges: Vec<(u32, u32)> = edges.collect();
        edges.sort_unstable();
        edges
    }

    /// The lines of a part of it that begins and ends with one.
    pub(crate) fn lines_of(&self, range: &Range<usize>) -> &[Range<usize>] {
        let first = self.lines.partition_point(|line| line.end <= range.start);
        let end = self.lines.partition_point(|line| line.start < range.end);
        self.lines.get(first..end).unwrap_or_default()
    }

    pub(crate) fn of(page: &'p Page) -> Self {
        let mut script = Self {
            page,
            text: String::new(),
            lines: Vec::with_capacity(page.lines.len()),
            starts: Vec::new(),
        };
        for (number, line) in page.lines.iter().enumerate() {
            let start = script.text.len();
            script.one_line(number, line);
            script.lines.push(start..script.text.len());
            script.text.push('\n');
        }
        script.open_numbers();
        script
    }

    /// Where the numbers of moves stand between brackets, `(12) Kt-f3`, they are set as `012)`: a bracket that opens would make
    /// remarks of them.
    fn open_numbers(&mut self) {
        /// So many that go up by one show that all are numbers of moves.
        const ENOUGH: usize = 3;
        let numbered = |at: &(usize, usize, usize)| {
            let (number, after) = bracketed_number(self.text.get(at.0..)?)?;
            let after = after.trim_start();
            let follows = after.starts_with(['.', '…']) || shape::read(after).is_some();
            follows.then_some((at.0, number))
        };
        let found: Vec<(usize, u16)> = self.starts.iter().filter_map(numbered).collect();
        let counted = found.windows(2).filter(|pair| pair[1].1 == pair[0].1 + 1);
        if counted.count() < ENOUGH {
            return;
        }
        for (at, _) in found {
            self.text.replace_range(at..=at, "0");
        }
    }

    fn one_line(&mut self, number: usize, line: &PageLine) {
        // In a scan a blank is as wide as a letter, more or less; in plain text it is one.
        let letter = width_of_letter(line);
        let mut right = None::<u32>;
        for (at, word) in line.words.iter().enumerate() {
            match right {
                Some(right) if word.left.saturating_sub(right) > letter => self.text.push_str("  "),
                Some(_) => self.text.push(' '),
                None => {}
            }
            self.starts.push((self.text.len(), number, at));
            self.text.push_str(&word.text);
            right = Some(word.right);
        }
    }

    /// The words in `range`, each with the part of it that lies there.
    fn words(&self, range: Range<usize>) -> impl Iterator<Item = (&'p Word, usize, usize)> + '_ {
        let first = self
            .starts
            .partition_point(|(start, ..)| *start <= range.start);
        self.starts
            .get(first.saturating_sub(1)..)
            .unwrap_or_default()
            .iter()
            .take_while(move |(start, ..)| *start < range.end)
            .filter_map(move |&(start, line, at)| {
                let word = self.page.lines.get(line)?.words.get(at)?;
                let from = range.start.saturating_sub(start);
                let to = (range.end - start).min(word.text.len());
                (from < to).then_some((word, from, to))
            })
    }

    /// The text in `range` with single blanks, its place, and how sure each character is.
    pub(crate) fn extract(&self, range: Range<usize>) -> (String, Span, Vec<u8>) {
        let mut text = String::new();
        let mut place = None::<Span>;
        let mut sure = Vec::new();
        for (word, from, to) in self.words(range) {
            if !text.is_empty() {
                text.push(' ');
                if !word.sure.is_empty() {
                    sure.push(MOST_SURE);
                }
            }
            let (piece, span) = part(word, from, to);
            let before = word.text.get(..from).unwrap_or_default().chars().count();
            let chars = piece.chars().count();
            sure.extend(word.sure.iter().skip(before).take(chars));
            text.push_str(&piece);
            place = Some(place.map_or(span, |place| {
                Span::new(place.start, span.end.max(place.end))
            }));
        }
        if sure.len() != text.chars().count() {
            sure.clear();
        }
        (text, place.unwrap_or_default(), sure)
    }

    /// The same without how sure they are.
    pub(crate) fn quote(&self, range: Range<usize>) -> (String, Span) {
        let (text, span, _) = self.extract(range);
        (text, span)
    }

    /// The text in `range` as it is here.
    pub(crate) fn said(&self, range: &Range<usize>) -> &str {
        self.text.get(range.clone()).unwrap_or_default()
    }

    /// Whether nothing stands in a line.
    pub(crate) fn is_blank(&self, number: usize) -> bool {
        self.line(number).trim().is_empty()
    }

    /// Where the text in `range` stands.
    pub(crate) fn place(&self, range: Range<usize>) -> Span {
        self.extract(range).1
    }

    /// The text right above `at`, with so many paragraphs above its own; not more than some hundred bytes of it, since a paragraph
    /// may be as long as a book.
    pub(crate) fn above(&self, at: usize, paragraphs: usize) -> Range<usize> {
        let above = self.text.get(..at).unwrap_or_default();
        let near = above.ceil_char_boundary(at.saturating_sub(NEAR));
        let mut ends = above[near..].rmatch_indices("\n\n");
        near + ends.nth(paragraphs).map_or(0, |(end, _)| end)..at
    }

    /// The text right below `at`, with the paragraph below it.
    pub(crate) fn below(&self, at: usize) -> Range<usize> {
        let below = self.text.get(at..).unwrap_or_default();
        let below = &below[..below.floor_char_boundary(NEAR)];
        let mut ends = below.match_indices("\n\n");
        at..at + ends.nth(1).map_or(below.len(), |(end, _)| end)
    }

    /// Where in the source what stands at `at` starts.
    pub(crate) fn first_place(&self, at: usize) -> u32 {
        self.place(at..at + 1).start
    }

    /// Where in the source what ends at `at` ends.
    pub(crate) fn last_place(&self, at: usize) -> u32 {
        self.place(at.saturating_sub(1)..at).end
    }

    /// Where across the page the word begins that stands at `at`.
    pub(crate) fn left(&self, at: usize) -> Option<u32> {
        Some(self.words(at..at + 1).next()?.0.left)
    }

    /// Where across the page the word ends of which what ends at `at` is a part.
    pub(crate) fn right(&self, at: usize) -> Option<u32> {
        Some(self.words(at.checked_sub(1)?..at).next()?.0.right)
    }

    /// Where in the text stands what begins at a place of the source.
    pub(crate) fn at(&self, place: u32) -> Option<usize> {
        let line = self.line_at(place);
        let words = &self.page.lines.get(line)?.words;
        let word = words.partition_point(|word| word.span.end <= place);
        let inside = place.saturating_sub(words.get(word)?.span.start) as usize;
        let at = (self.starts).partition_point(|(_, in_line, at)| (*in_line, *at) < (line, word));
        let (start, ..) = self.starts.get(at)?;
        Some(self.text.ceil_char_boundary(start + inside))
    }

    /// Where in the text what ends at a place of the source ends.
    pub(crate) fn behind(&self, end: u32) -> Option<usize> {
        let last = self.at(end.checked_sub(1)?)?;
        Some(last + self.text.get(last..)?.chars().next()?.len_utf8())
    }

    /// Which line of the page a place of the source stands in.
    pub(crate) fn line_at(&self, place: u32) -> usize {
        { &self.page.lines }.partition_point(|line| line.span.end < place)
    }

    /// Whether nothing stands before this place in its line.
    pub(crate) fn opens_line(&self, at: usize) -> bool {
        let line = self.lines.partition_point(|line| line.end <= at);
        let start = self.lines.get(line).map_or(0, |line| line.start);
        let before = self.text.get(start..at);
        before.is_some_and(|before| before.trim().is_empty())
    }

    /// Whether two places in the source stand in one line.
    pub(crate) fn in_one_line(&self, first: u32, second: u32) -> bool {
        let line = self.page.lines.get(self.line_at(first));
        line.is_some_and(|line| line.span.start <= first && second <= line.span.end)
    }

    /// True if `second` stands in the line right below that of `first`.
    pub(crate) fn in_next_line(&self, first: u32, second: u32) -> bool {
        self.line_at(second) == self.line_at(first) + 1
    }

    /// Where in a line words follow a gap wider than a blank, and where across the page.
    pub(crate) fn wide_gaps(&self, line: Range<usize>) -> impl Iterator<Item = (usize, u32)> + '_ {
        let text = self.text.get(line.clone()).unwrap_or_default();
        let gaps = text.match_indices("  ");
        gaps.filter_map(move |(at, gap)| {
            let at = line.start + at + gap.len();
            Some((at, self.left(at)?))
        })
    }

    /// A line with its blanks as wide as they stand; nothing if the page is not measured in letters.
    pub(crate) fn as_set(&self, number: usize) -> Option<String> {
        /// Further to the right stands nothing.
        const WIDEST: u32 = 400;
        let mut text = String::new();
        let mut right = 0;
        for word in &self.page.lines.get(number)?.words {
            let letters = word.text.chars().count();
            let width = word.right.checked_sub(word.left)? as usize;
            let gap = word.left.checked_sub(right)?;
            if width != letters || word.left > WIDEST {
                return None;
            }
            text.extend(std::iter::repeat_n(' ', gap as usize));
            text.push_str(&word.text);
            right = word.right;
        }
        Some(text)
    }

    /// The text of one line.
    pub(crate) fn line(&self, number: usize) -> &str {
        self.said(&self.line_range(number))
    }

    /// Where a line stands in it.
    pub(crate) fn line_range(&self, number: usize) -> Range<usize> {
        self.lines.get(number).cloned().unwrap_or_default()
    }
}

/// What holds all of some places.
pub(crate) fn around<'r>(all: impl Iterator<Item = &'r Range<usize>>) -> Option<Range<usize>> {
    all.cloned()
        .reduce(|all, range| all.start.min(range.start)..all.end.max(range.end))
}

/// Where a part of a text stands in it.
pub(crate) fn place_in(text: &str, part: &str) -> Range<usize> {
    let start = part.as_ptr() as usize - text.as_ptr() as usize;
    start..start + part.len()
}

/// The number between brackets at the start of a text, and what follows it.
fn bracketed_number(text: &str) -> Option<(u16, &str)> {
    let (number, after) = text.strip_prefix('(')?.split_once(')')?;
    Some((figures::number(number)?, after))
}

/// The width of a letter of the line, and half of it more.
pub(crate) fn width_of_letter(line: &PageLine) -> u32 {
    let (mut width, mut letters) = (0u64, 0u64);
    for word in &line.words {
        width += u64::from(word.right.saturating_sub(word.left));
        letters += word.text.chars().count() as u64;
    }
    let plain = width == letters;
    let one = width / letters.max(1);
    u32::try_from(if plain { 1 } else { one + one / 2 }).unwrap_or(u32::MAX)
}
