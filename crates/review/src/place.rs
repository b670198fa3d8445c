//! The lines of a document in which a game stands, and where its words are in them.

use scoresheet_batch::documents::Document;
use scoresheet_batch::input::Chunk;
use scoresheet_layout::{PageLine, ScoreSheet};
use scoresheet_source::Span;

/// A line as a person sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceLine {
    /// Its number in the file, from 1; of a scan, the line of the file that its first word stands on.
    pub number: u64,
    /// Its text.
    pub text: String,
    /// Where its words stand in the source.
    words: Vec<Word>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Word {
    span: Span,
    /// Characters of the line before it.
    at: usize,
    length: usize,
}

/// The lines around a game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GamePlace {
    /// The lines, top to bottom.
    pub lines: Vec<SourceLine>,
}

/// A stretch of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stretch {
    /// The line, an index into [`GamePlace::lines`].
    pub line: usize,
    /// Characters of the line before it.
    pub from: usize,
    /// Characters of the line up to its end.
    pub to: usize,
}

impl GamePlace {
    /// The lines of `document` that its moves stand on, the heading, and one line after them.
    #[must_use]
    pub fn of(document: &Document<'_>) -> Self {
        let (sheet, chunk) = (&document.sheet, document.chunk);
        let Some(whole) = extent(sheet) else {
            return Self::default();
        };
        let lines = match document.page {
            Some(page) => of_lines(chunk, &page.lines, whole),
            None => of_text(chunk, whole),
        };
        Self { lines }
    }

    /// Where the source's `span` stands; for an empty one, the end of the word before it.
    #[must_use]
    pub fn find(&self, span: Span) -> Option<Stretch> {
        let mut found: Option<Stretch> = None;
        for (line, one) in self.lines.iter().enumerate() {
            for word in &one.words {
                let touches = if span.start == span.end {
                    word.span.start <= span.start && span.start <= word.span.end
                } else {
                    word.span.start < span.end && span.start < word.span.end
                };
                if !touches {
                    continue;
                }
                let (from, to) = word.part(span);
                match &mut found {
                    Some(stretch) if stretch.line == line => stretch.to = stretch.to.max(to),
                    Some(_) => {}
                    None => found = Some(Stretch { line, from, to }),
                }
            }
        }
        found
    }
}

impl Word {
    /// The characters of the word that `span` has, as far as bytes of the source are bytes of the word.
    fn part(&self, span: Span) -> (usize, usize) {
        let bytes = (self.span.end - self.span.start) as usize;
        if span.start == span.end {
            let at = if span.start <= self.span.start {
                self.at
            } else {
                self.at + self.length
            };
            return (at, at);
        }
        if bytes != self.length {
            return (self.at, self.at + self.length);
        }
        let from = span.start.saturating_sub(self.span.start) as usize;
        let to = (span.end.min(self.span.end) - self.span.start) as usize;
        (self.at + from, self.at + to)
    }
}

/// From the heading, or the first move, to the last.
fn extent(sheet: &ScoreSheet) -> Option<Span> {
    let spans = || {
        let cells = sheet.cells.iter().map(|cell| cell.span);
        cells.chain(sheet.heading.iter().map(|(_, span)| *span))
    };
    let start = spans().map(|span| span.start).min()?;
    let end = spans().map(|span| span.end).max()?;
    Some(Span::new(start, end))
}

/// The lines of a page in which something of `whole` stands, those between them, and one more.
fn of_lines(chunk: &Chunk, lines: &[PageLine], whole: Span) -> Vec<SourceLine> {
    let meets = |span: Span| span.start < whole.end && whole.start < span.end;
    let touches =
        |line: &PageLine| meets(line.span) && line.words.iter().any(|word| meets(word.span));
    let first = lines.iter().position(touches);
    let last = lines.iter().rposition(touches);
    let (Some(first), Some(last)) = (first, last) else {
        return Vec::new();
    };
    let own = lines.get(first..=last).unwrap_or_default();
    let count = own.iter().filter(|line| !line.words.is_empty()).count();
    let from_first = lines.get(first..).unwrap_or_default().iter();
    let shown = from_first.filter_map(|line| of_page(chunk, line));
    shown.take(count + 1).collect()
}

/// A line of a page: as it stands in plain text, its words one after another in a scan.
fn of_page(chunk: &Chunk, line: &PageLine) -> Option<SourceLine> {
    let first = line.words.first()?;
    let number = chunk.line(first.span.start as usize);
    let is_plain = {
        let stands = line.span.of(&chunk.text);
        let words = line.words.iter().map(|word| word.text.as_str());
        stands.split_whitespace().eq(words)
    };
    if is_plain {
        return Some(plain_line(chunk, first.span.start as usize));
    }
    let mut text = String::new();
    let mut words = Vec::new();
    let mut at = 0;
    for word in &line.words {
        if !text.is_empty() {
            text.push(' ');
            at += 1;
        }
        let length = word.text.chars().count();
        words.push(Word {
            span: word.span,
            at,
            length,
        });
        text.push_str(&word.text);
        at += length;
    }
    Some(SourceLine {
        number,
        text,
        words,
    })
}

/// The lines of plain text from the start of `whole` to its end, and one more.
fn of_text(chunk: &Chunk, whole: Span) -> Vec<SourceLine> {
    let mut lines = Vec::new();
    let mut at = whole.start as usize;
    loop {
        let text = chunk.line_text(at);
        lines.push(plain_line(chunk, at));
        let Some(next) = chunk.text.get(line_start(chunk, at) + text.len()..) else {
            break;
        };
        let end = chunk.text.len() - next.len();
        let Some(skip) = next.find(|c: char| c != '\r' && c != '\n') else {
            break;
        };
        if end >= whole.end as usize {
            break;
        }
        at = end + skip;
    }
    lines
}

fn line_start(chunk: &Chunk, at: usize) -> usize {
    let before = chunk.text.get(..at).unwrap_or_default();
    before.rfind(['\n', '\r']).map_or(0, |end| end + 1)
}

/// The line that holds byte `at`; each of its characters is a word of its own place.
fn plain_line(chunk: &Chunk, at: usize) -> SourceLine {
    let text = chunk.line_text(at).trim_end();
    let start = line_start(chunk, at);
    let mut words = Vec::new();
    for (place, (byte, c)) in text.char_indices().enumerate() {
        let from = start + byte;
        words.push(Word {
            span: span(from, from + c.len_utf8()),
            at: place,
            length: 1,
        });
    }
    SourceLine {
        number: chunk.line(at),
        text: text.to_owned(),
        words,
    }
}

/// A chunk is never so long that its places do not fit.
fn span(start: usize, end: usize) -> Span {
    let place = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span::new(place(start), place(end))
}
