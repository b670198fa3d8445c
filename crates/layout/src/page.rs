//! A page: lines of words with their places.

use scoresheet_source::Span;

/// How sure a program may be of a character that it has read once, in percent, and of one on which several readings agree
/// ([`Word::sure`]).
pub(crate) const MOST_SURE: u8 = 99;
pub(crate) const AGREED: u8 = 100;

/// A word as it stands on the page.
#[derive(Debug, Clone, PartialEq)]
pub struct Word {
    /// Its text.
    pub text: String,
    /// Its place in the source: of the text itself, inside whatever markup.
    pub span: Span,
    /// Its left edge: characters from the start of the line in plain text, pixels in a scan.
    pub left: u32,
    /// Its right edge, in the same unit.
    pub right: u32,
    /// Its upper edge, in pixels of its own image; 0 in plain text.
    pub top: u32,
    /// Its lower edge; 0 where nothing is said of it.
    pub bottom: u32,
    /// How sure the OCR program was of each character, in percent; empty where nothing is said.
    pub sure: Vec<u8>,
}

impl Word {
    /// How far behind another one it begins.
    pub(crate) fn gap_behind(&self, before: &Self) -> u32 {
        self.left.saturating_sub(before.right)
    }

    /// Makes one word of it and the next, with a text between them.
    pub(crate) fn join(&mut self, between: &str, next: &Self) {
        self.text = format!("{}{between}{}", self.text, next.text);
        self.stretch_to(next);
    }

    /// It ends where the next word does, which is a part of it.
    pub(crate) fn stretch_to(&mut self, next: &Self) {
        self.span = Span::new(self.span.start, next.span.end);
        self.right = next.right;
        self.sure.clear();
    }

    /// A part of it, with its place and its share of the edges.
    pub(crate) fn part(&self, range: std::ops::Range<usize>) -> Self {
        let letters = |to: usize| self.text.get(..to).unwrap_or_default().chars().count();
        let (first, last) = (letters(range.start), letters(range.end));
        let (text, span) = part(self, range.start, range.end);
        let width = u64::from(self.right.saturating_sub(self.left));
        let edge = |at: usize| {
            let along = width * at as u64 / letters(self.text.len()).max(1) as u64;
            self.left + u32::try_from(along).unwrap_or_default()
        };
        Self {
            text,
            span,
            left: edge(first),
            right: edge(last),
            sure: self.sure.get(first..last).unwrap_or_default().to_vec(),
            ..*self
        }
    }
}

/// One line of words, left to right. A blank line has none.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PageLine {
    /// Its words.
    pub words: Vec<Word>,
    /// Its place in the source, without the line end.
    pub span: Span,
}

/// A part of a word with its place; the place of the whole where markup hides where it stands.
pub(crate) fn part(word: &Word, from: usize, to: usize) -> (String, Span) {
    let text = word.text.get(from..to).unwrap_or_default().to_owned();
    let plain = word.span.len() as usize == word.text.len();
    let span = if plain {
        Span::new(word.span.start + from as u32, word.span.start + to as u32)
    } else {
        word.span
    };
    (text, span)
}

impl PageLine {
    /// A line of words; nothing of none.
    pub(crate) fn of(words: Vec<Word>) -> Option<Self> {
        let (first, last) = (words.first()?, words.last()?);
        let span = Span::new(first.span.start, last.span.end);
        Some(Self { words, span })
    }

    /// Its words, a blank between each and the next.
    pub(crate) fn text(&self) -> String {
        joined(&self.words)
    }

    /// The text of a few words from one on, as [`PageLine::text`]: of a move that blanks may part.
    pub(crate) fn text_from(&self, at: usize) -> String {
        const WORDS: usize = 3;
        let words = self.words.get(at..).unwrap_or_default();
        joined(words.get(..WORDS).unwrap_or(words))
    }
}

/// Words with a blank between each and the next.
pub(crate) fn joined(words: &[Word]) -> String {
    let words: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
    words.join(" ")
}

/// Where one of several pages that follow one another begins.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PageStart {
    /// Its first line, an index into [`Page::lines`].
    pub line: usize,
    /// What the document calls the image of it.
    pub image: Option<String>,
    /// Width and height of that image, where they are said.
    pub size: Option<(u32, u32)>,
}

/// Lines from top to bottom; several pages follow one another.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Page {
    /// Its lines, without those of `margins`.
    pub lines: Vec<PageLine>,
    /// Where the pages of a document begin that has several; empty where nothing is said of pages.
    pub starts: Vec<PageStart>,
    /// Running heads and page numbers, by which games go from page to page undisturbed, and lines that are printed twice; each
    /// with the page that it stands on, from 0.
    pub margins: Vec<(usize, PageLine)>,
    /// Where signs of markup stand between its words, in plain text.
    pub signs: Vec<(String, Span)>,
}

impl Page {
    /// Its words, in its order.
    pub(crate) fn words(&self) -> impl Iterator<Item = &Word> + Clone {
        self.lines.iter().flat_map(|line| &line.words)
    }

    /// The line of each of its words, and its place in that.
    pub(crate) fn places(&self) -> Vec<(usize, usize)> {
        let lines = self.lines.iter().enumerate();
        lines
            .flat_map(|(line, of)| (0..of.words.len()).map(move |word| (line, word)))
            .collect()
    }

    /// The word at such a place.
    pub(crate) fn word(&self, (line, at): (usize, usize)) -> &Word {
        &self.lines[line].words[at]
    }

    /// Takes a word out of its line; it is kept beside the lines.
    pub(crate) fn set_aside(&mut self, line: usize, at: usize) {
        let word = self.lines[line].words.remove(at);
        self.keep_aside(line, word);
    }

    /// Keeps a word of a line beside the lines.
    pub(crate) fn keep_aside(&mut self, line: usize, word: Word) {
        let number = self.number_of(line);
        self.margins
            .extend(PageLine::of(vec![word]).map(|line| (number, line)));
    }

    /// Makes two words of each that `cut` cuts in two: where the first ends, and where the second begins.
    pub(crate) fn part_words(&mut self, cut: impl Fn(&str) -> Option<(usize, usize)>) {
        let parts = |word: &Word| match cut(&word.text) {
            Some((end, start)) => vec![word.part(0..end), word.part(start..word.text.len())],
            None => vec![word.clone()],
        };
        for line in &mut self.lines {
            line.words = line.words.iter().flat_map(parts).collect();
        }
    }

    /// Sets lines in place of others: `set` is given all lines from one on, and tells how many of them it sets and as what. Where a
    /// page begins stays so.
    pub(crate) fn set_lines(
        mut self,
        set: impl Fn(&[PageLine]) -> Option<(usize, Vec<PageLine>)>,
    ) -> Self {
        let mut lines = Vec::with_capacity(self.lines.len());
        let mut starts = self.starts.iter_mut().peekable();
        let mut at = 0;
        while at < self.lines.len() {
            while let Some(start) = starts.next_if(|start| start.line <= at) {
                start.line = lines.len();
            }
            match set(&self.lines[at..]) {
                Some((count, others)) => {
                    lines.extend(others);
                    at += count.max(1);
                }
                None => {
                    lines.push(std::mem::take(&mut self.lines[at]));
                    at += 1;
                }
            }
        }
        for start in starts {
            start.line = lines.len();
        }
        self.lines = lines;
        self
    }

    /// Sets a blank line before this one.
    pub(crate) fn insert_blank(&mut self, line: usize) {
        self.lines.insert(line, PageLine::default());
        for start in self.starts.iter_mut().filter(|start| start.line >= line) {
            start.line += 1;
        }
    }

    /// The page on which a line stands, from 0.
    #[must_use]
    pub fn number_of(&self, line: usize) -> usize {
        let before = self.starts.partition_point(|start| start.line <= line);
        before.saturating_sub(1)
    }
}
