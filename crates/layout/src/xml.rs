//! What the XML forms of OCR programs have in common.

use crate::error::{PageError, PageErrorKind};
use crate::plain::{Letters, is_blank, span};
use crate::{Page, PageLine, PageStart, Word, margins, values};
use quick_xml::Reader;
use quick_xml::escape::{resolve_html5_entity, unescape_with};
use quick_xml::events::{BytesRef, BytesStart, Event};
use scoresheet_source::Span;
use std::ops::Range;

/// A reader that takes HTML as it is: tags that nobody closes, stray ends, bare ampersands.
pub(crate) fn reader(source: &str) -> Reader<&[u8]> {
    let mut reader = Reader::from_str(source);
    let config = reader.config_mut();
    config.check_end_names = false;
    config.allow_unmatched_ends = true;
    config.allow_dangling_amp = true;
    reader
}

/// The next event, and the bytes of `source` that it takes.
pub(crate) fn next<'s>(
    source: &str,
    reader: &mut Reader<&'s [u8]>,
) -> Result<(Event<'s>, Range<usize>), PageError> {
    let place = |at: u64| usize::try_from(at).unwrap_or(source.len());
    let start = place(reader.buffer_position());
    match reader.read_event() {
        Ok(event) => Ok((event, start..place(reader.buffer_position()))),
        Err(error) => {
            let kind = PageErrorKind::Xml(error.to_string());
            Err(PageError::at(source, place(reader.error_position()), kind))
        }
    }
}

/// What takes in the elements and the text of a document.
pub(crate) trait Takes {
    /// An element begins, which may be empty.
    fn open(&mut self, element: &BytesStart, closed_later: bool);

    /// An element of this name ends.
    fn close(&mut self, name: &str);

    /// Text at `start`; a reference is one place, up to `end`, for all it stands for.
    fn text(&mut self, text: &str, start: usize, end: Option<usize>);
}

/// Hands over an event and where it stands; false at the end of the document.
pub(crate) fn hand_over(event: Event, at: Range<usize>, to: &mut impl Takes) -> bool {
    const BEFORE: usize = "<![CDATA[".len();
    match event {
        Event::Start(element) => to.open(&element, true),
        Event::Empty(element) => to.open(&element, false),
        Event::End(element) => to.close(element.local_name().as_ref()),
        Event::Text(text) => to.text(&text.into_inner(), at.start, None),
        Event::CData(text) => to.text(&text.into_inner(), at.start + BEFORE, None),
        Event::GeneralRef(reference) => to.text(&entity(&reference), at.start, Some(at.end)),
        Event::Eof => return false,
        Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
    }
    true
}

/// Hands over a whole document.
pub(crate) fn read(source: &str, to: &mut impl Takes) -> Result<(), PageError> {
    let mut reader = reader(source);
    loop {
        let (event, at) = next(source, &mut reader)?;
        if !hand_over(event, at, to) {
            return Ok(());
        }
    }
}

/// The value of an attribute as written in the file.
pub(crate) fn raw_attribute(element: &BytesStart, name: &str) -> Option<String> {
    let found = element
        .html_attributes()
        .with_checks(false)
        .flatten()
        .find(|attribute| {
            attribute
                .key
                .local_name()
                .as_ref()
                .eq_ignore_ascii_case(name)
        })?;
    Some(found.value.into_owned())
}

/// The value of an attribute, with what its references stand for.
pub(crate) fn attribute(element: &BytesStart, name: &str) -> Option<String> {
    let raw = raw_attribute(element, name)?;
    let value = unescape_with(&raw, resolve_html5_entity).map(std::borrow::Cow::into_owned);
    Some(value.unwrap_or(raw))
}

/// The text that a reference stands for; the reference itself where nobody knows it.
pub(crate) fn entity(reference: &BytesRef) -> String {
    if let Ok(Some(c)) = reference.resolve_char_ref() {
        return c.to_string();
    }
    let name = reference.xml10_content();
    resolve_html5_entity(&name).map_or_else(|| format!("&{name};"), str::to_owned)
}

/// The characters of a text that starts at `start`, each with its place; a reference is one place, up to `end`, for
/// all it stands for.
pub(crate) fn letters(
    text: &str,
    start: usize,
    end: Option<usize>,
) -> impl Iterator<Item = (char, Span)> {
    text.char_indices().map(move |(at, c)| {
        let place = match end {
            Some(end) => span(start, end),
            None => span(start + at, start + at + c.len_utf8()),
        };
        (c, place)
    })
}

/// No page is so wide or high, in whatever unit; sums of such places stay numbers.
const FURTHEST: f64 = 16_777_216.0;

/// A place or a length on a page.
pub(crate) fn coordinate(text: &str) -> Option<u32> {
    let number: f64 = text.parse().ok()?;
    number
        .is_finite()
        .then_some(number.clamp(0.0, FURTHEST) as u32)
}

/// A text cut at its blanks; each word with its share of the edges (left, top, right, bottom).
pub(crate) fn cut(
    letters: &[(char, Span)],
    [left, top, right, bottom]: [u32; 4],
) -> Vec<(Letters, [u32; 4])> {
    let count = letters.len().max(1) as u32;
    let letter = right.saturating_sub(left) / count;
    let mut words = Vec::new();
    let mut at = 0u32;
    for word in letters.chunk_by(|a, b| is_blank(a.0) == is_blank(b.0)) {
        let from = left + at * letter;
        at += word.len() as u32;
        if !word.iter().all(|(c, _)| is_blank(*c)) {
            words.push((word.to_vec(), [from, top, left + at * letter, bottom]));
        }
    }
    words
}

/// Lines while a page is read.
#[derive(Default)]
pub(crate) struct Lines {
    lines: Vec<PageLine>,
    words: Vec<Word>,
    starts: Vec<PageStart>,
}

impl Lines {
    pub(crate) fn word(&mut self, word: Word) {
        if !word.text.is_empty() {
            self.words.push(word);
        }
    }

    /// The last right edge on the line.
    pub(crate) fn right(&self) -> u32 {
        self.words.last().map_or(0, |word| word.right)
    }

    pub(crate) fn end_line(&mut self) {
        let words = std::mem::take(&mut self.words);
        let start = words.iter().map(|word| word.span.start).min();
        let end = words.iter().map(|word| word.span.end).max();
        if let (Some(start), Some(end)) = (start, end) {
            let span = Span::new(start, end);
            self.lines.push(PageLine { words, span });
        }
    }

    /// A new page, with what is said of its image.
    pub(crate) fn page(&mut self, image: Option<String>, size: Option<(u32, u32)>) {
        self.end_block();
        self.starts.push(PageStart {
            line: self.lines.len(),
            image,
            size,
        });
    }

    /// A blank line between two blocks.
    pub(crate) fn end_block(&mut self) {
        self.end_line();
        if self.lines.last().is_some_and(|line| !line.words.is_empty()) {
            self.lines.push(PageLine::default());
        }
    }

    pub(crate) fn finish(mut self) -> Page {
        self.end_line();
        let page = margins::close_up(margins::set_aside(Page {
            lines: self.lines,
            starts: self.starts,
            margins: Vec::new(),
            signs: Vec::new(),
        }));
        values::in_brackets(page)
    }
}
