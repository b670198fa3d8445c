//! PAGE XML, the form of transcription programs.

use crate::error::{PageError, PageErrorKind};
use crate::page::MOST_SURE;
use crate::plain::span;
use crate::xml::{self, Lines, Takes};
use crate::{Page, Word};
use quick_xml::events::BytesStart;
use scoresheet_source::Span;

impl Page {
    /// A page of PAGE XML: its lines in the order of the file, the words with their boxes and how sure each is
    /// (`conf`). A line without words is cut at its blanks. Of several readings of one thing the first is taken.
    ///
    /// # Errors
    /// If it is no XML, or has no words; line and column are said.
    ///
    /// ```
    /// use scoresheet_layout::Page;
    /// let source = r#"<PcGts><Page imageFilename="7.png"><TextRegion><TextLine><Coords points="10,5 90,5 90,25 10,25"/>
    ///   <Word><Coords points="10,5 30,5 30,25"/><TextEquiv conf="0.9"><Unicode>1.</Unicode></TextEquiv></Word>
    ///   <Word><Coords points="40,5 64,5 64,25"/><TextEquiv><Unicode>e4</Unicode></TextEquiv></Word>
    /// </TextLine></TextRegion></Page></PcGts>"#;
    /// let page = Page::from_page_xml(source).unwrap();
    /// let [one, e4] = &page.lines[0].words[..] else { panic!() };
    /// assert_eq!((one.sure.as_slice(), e4.left, e4.right, e4.bottom), ([90, 90].as_slice(), 40, 64, 25));
    /// assert_eq!(e4.span.of(source), "e4");
    /// assert_eq!(page.starts[0].image.as_deref(), Some("7.png"));
    /// ```
    pub fn from_page_xml(source: &str) -> Result<Self, PageError> {
        let mut found = Transcription::default();
        xml::read(source, &mut found)?;
        found.close("TextLine");
        if !found.any {
            return Err(PageError::at(source, source.len(), PageErrorKind::NoWords));
        }
        Ok(found.lines.finish())
    }
}

/// What text belongs to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Level {
    /// A region or the page: its text is that of its lines once more.
    #[default]
    Region,
    Line,
    Word,
    /// A part of a word, whose text is that of the word once more.
    Glyph,
}

/// What is known of a line or a word.
#[derive(Debug, Default)]
struct Item {
    /// Left, top, right, bottom.
    edges: Option<[u32; 4]>,
    sure: Option<u8>,
    letters: Vec<(char, Span)>,
    /// Whether a reading of it is complete.
    read: bool,
}

#[derive(Default)]
struct Transcription {
    lines: Lines,
    level: Level,
    line: Item,
    /// Whether words of the line were taken.
    words: bool,
    word: Item,
    /// Inside `Unicode`.
    reading: bool,
    any: bool,
}

impl Takes for Transcription {
    fn open(&mut self, element: &BytesStart, closed_later: bool) {
        match element.local_name().as_ref() {
            "Page" => {
                let number = |name: &str| xml::attribute(element, name)?.parse().ok();
                let size = number("imageWidth").zip(number("imageHeight"));
                self.lines
                    .page(xml::attribute(element, "imageFilename"), size);
            }
            "TextRegion" | "TableRegion" => {
                self.lines.end_block();
                self.level = Level::Region;
            }
            "TextLine" => {
                self.line = Item::default();
                self.words = false;
                self.level = Level::Line;
            }
            "Word" => {
                self.word = Item::default();
                self.level = Level::Word;
            }
            "Glyph" => self.level = Level::Glyph,
            "Coords" => {
                let edges = xml::attribute(element, "points").and_then(|points| around(&points));
                if let Some(item) = self.item() {
                    item.edges = edges;
                }
            }
            "TextEquiv" => {
                let sure = xml::attribute(element, "conf").and_then(|conf| percent(&conf));
                if let Some(item) = self.item().filter(|item| !item.read) {
                    item.sure = sure;
                }
            }
            "Unicode" => self.reading = true,
            _ => {}
        }
        if !closed_later {
            self.close(element.local_name().as_ref());
        }
    }

    fn close(&mut self, name: &str) {
        match name {
            "Glyph" => self.level = Level::Word,
            "Word" => {
                let word = std::mem::take(&mut self.word);
                self.words |= self.take(word);
                self.level = Level::Line;
            }
            "TextLine" => {
                let line = std::mem::take(&mut self.line);
                if !self.words {
                    self.take(line);
                }
                self.lines.end_line();
                self.level = Level::Region;
            }
            "Unicode" => {
                self.reading = false;
                if let Some(item) = self.item() {
                    item.read |= !item.letters.is_empty();
                }
            }
            _ => {}
        }
    }

    fn text(&mut self, text: &str, start: usize, end: Option<usize>) {
        let reading = self.reading;
        if let Some(item) = self.item().filter(|item| reading && !item.read) {
            item.letters.extend(xml::letters(text, start, end));
        }
    }
}

impl Transcription {
    /// What is open.
    fn item(&mut self) -> Option<&mut Item> {
        match self.level {
            Level::Line => Some(&mut self.line),
            Level::Word => Some(&mut self.word),
            Level::Region | Level::Glyph => None,
        }
    }

    /// Puts the words of an item into the line; true if it has any.
    fn take(&mut self, item: Item) -> bool {
        let after = self.lines.right() + 1;
        let count = u32::try_from(item.letters.len()).unwrap_or(u32::MAX);
        let edges = item
            .edges
            .unwrap_or([after, 0, after.saturating_add(count), 0]);
        let mut any = false;
        for (letters, [left, top, right, bottom]) in xml::cut(&item.letters, edges) {
            let (Some(first), Some(last)) = (letters.first(), letters.last()) else {
                continue;
            };
            any = true;
            self.lines.word(Word {
                text: letters.iter().map(|(c, _)| *c).collect(),
                span: span(first.1.start as usize, last.1.end as usize),
                left,
                right,
                top,
                bottom,
                sure: item
                    .sure
                    .map_or_else(Vec::new, |sure| vec![sure; letters.len()]),
            });
        }
        self.any |= any;
        any
    }
}

/// What holds all of these points: `10,5 90,5 90,25`.
fn around(points: &str) -> Option<[u32; 4]> {
    let points = points.split_whitespace().filter_map(|point| {
        let (x, y) = point.split_once(',')?;
        Some([xml::coordinate(x)?, xml::coordinate(y)?])
    });
    let points = points.map(|[x, y]| [x, y, x, y]);
    points.reduce(|[l, t, r, b], [left, top, right, bottom]| {
        [l.min(left), t.min(top), r.max(right), b.max(bottom)]
    })
}

/// A share from 0 to 1 in percent.
fn percent(share: &str) -> Option<u8> {
    let share: f64 = share.parse().ok()?;
    share
        .is_finite()
        .then(|| ((share.clamp(0.0, 1.0) * 100.0).round() as u8).min(MOST_SURE))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines of transcriptions by hand have no words, and of several readings the first counts.
    #[test]
    fn a_line_without_words_is_cut_at_its_blanks() {
        let source = "<PcGts><Page><TextRegion><TextLine><Coords points='0,0 80,20'/>\
            <TextEquiv index='0'><Unicode>1. e4 &amp;c</Unicode></TextEquiv>\
            <TextEquiv index='1'><Unicode>1. c4 x</Unicode></TextEquiv></TextLine>\
            <TextEquiv><Unicode>1. e4 &amp;c</Unicode></TextEquiv></TextRegion></Page></PcGts>";
        let page = Page::from_page_xml(source).unwrap();
        let words = page.lines.iter().flat_map(|line| &line.words);
        let words: Vec<_> = words
            .map(|word| (word.text.as_str(), word.left, word.right))
            .collect();
        assert_eq!(words, [("1.", 0, 20), ("e4", 30, 50), ("&c", 60, 80)]);
        assert!(Page::from_page_xml("<PcGts><Page/></PcGts>").is_err());
    }

    #[test]
    fn glyphs_do_not_double_their_word() {
        let source = "<PcGts><Page><TextRegion><TextLine><Word><Glyph><TextEquiv><Unicode>e</Unicode></TextEquiv></Glyph>\
            <Glyph><TextEquiv><Unicode>4</Unicode></TextEquiv></Glyph><TextEquiv conf='0.5'><Unicode>e4</Unicode></TextEquiv>\
            </Word><TextEquiv><Unicode>e4</Unicode></TextEquiv></TextLine></TextRegion></Page></PcGts>";
        let page = Page::from_page_xml(source).unwrap();
        let [word] = &page.lines[0].words[..] else {
            panic!("{page:?}")
        };
        assert_eq!((word.text.as_str(), &word.sure[..]), ("e4", &[50, 50][..]));
    }
}
