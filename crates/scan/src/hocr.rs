//! The text of a page with its boxes: what every way of reading gives, and how it is written as hOCR.

use crate::drawn::Drawn;
use scoresheet_layout::Page;
use std::fmt::Write as _;

/// How sure the characters of a word are on which several readings agree.
pub(crate) const AGREED: u8 = 100;

/// How the markup says so.
pub(crate) const AGREED_MARK: &str = "; x_agreed";

/// The text of a page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct PageText {
    /// Width and height of its image, in pixels.
    pub size: (u32, u32),
    /// Its lines; an empty one ends a block.
    pub lines: Vec<Vec<BoxedWord>>,
}

/// A word with its box: left, top, right, bottom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BoxedWord {
    pub text: String,
    pub edges: [u32; 4],
    /// How sure its characters are, in percent.
    pub sure: Option<u8>,
    /// What it is if it begins with a drawn piece; that is settled when all pages are read.
    pub drawn: Option<Drawn>,
}

impl PageText {
    /// What another program wrote of a page.
    pub fn of(page: &Page) -> Self {
        let lines = page
            .lines
            .iter()
            .chain(page.margins.iter().map(|(_, line)| line));
        let lines = lines.map(|line| {
            let words = line.words.iter().map(|word| BoxedWord {
                text: word.text.clone(),
                edges: [word.left, word.top, word.right, word.bottom],
                sure: mean(&word.sure),
                drawn: None,
            });
            words.collect()
        });
        let size = page.starts.first().and_then(|start| start.size);
        Self {
            size: size.unwrap_or_default(),
            lines: lines.collect(),
        }
    }

    /// Its words.
    pub fn words(&self) -> impl Iterator<Item = &BoxedWord> {
        self.lines.iter().flatten()
    }

    /// Boxes on an image that is so many times smaller.
    pub fn shrink(&mut self, factor: u32) {
        let factor = factor.max(1);
        self.size = (self.size.0 / factor, self.size.1 / factor);
        for word in self.lines.iter_mut().flatten() {
            word.edges = word.edges.map(|edge| edge / factor);
        }
    }

    /// It as an hOCR page, whose image is called `image`.
    pub fn written(&self, image: &str) -> String {
        let (width, height) = self.size;
        let mut text = format!(
            "<div class='ocr_page' title='image \"{}\"; bbox 0 0 {width} {height}'>\n<div class='ocr_carea'>\n",
            escaped(image)
        );
        for line in &self.lines {
            if line.is_empty() {
                text.push_str("</div><div class='ocr_carea'>\n");
                continue;
            }
            text.push_str("<span class='ocr_line'>");
            for word in line {
                let [left, top, right, bottom] = word.edges;
                let sure = word.sure.map(|sure| match sure {
                    AGREED => AGREED_MARK.to_owned(),
                    sure => format!("; x_wconf {sure}"),
                });
                let drawn = word.drawn.as_ref().map(ToString::to_string);
                // Writing to a string does not fail.
                let _ = write!(
                    text,
                    "<span class='ocrx_word' title='bbox {left} {top} {right} {bottom}{}{}'>{}</span> ",
                    sure.unwrap_or_default(),
                    drawn.unwrap_or_default(),
                    escaped(&word.text)
                );
            }
            text.push_str("</span>\n");
        }
        text.push_str("</div></div>\n");
        text
    }
}

impl BoxedWord {
    /// With a little more on its left, where the box may cut a drawing off.
    pub fn widened(&self) -> Self {
        let [left, top, right, bottom] = self.edges;
        let edges = [left.saturating_sub(self.height() / 5), top, right, bottom];
        Self {
            edges,
            ..self.clone()
        }
    }

    /// Its box left of `place`, and right of it; the text is that of the whole.
    pub fn split(&self, place: u32) -> [Self; 2] {
        let [left, top, right, bottom] = self.edges;
        [[left, top, place, bottom], [place, top, right, bottom]].map(|edges| Self {
            edges,
            ..self.clone()
        })
    }

    /// How high its box is.
    pub fn height(&self) -> u32 {
        let [_, top, _, bottom] = self.edges;
        bottom.saturating_sub(top)
    }
}

/// A document of pages.
pub(crate) fn document(pages: &[String]) -> String {
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title></title>\n\
         <meta name='ocr-system' content='scoresheet scan'/></head><body>\n",
    );
    pages.iter().for_each(|page| text.push_str(page));
    text.push_str("</body></html>\n");
    text
}

fn mean(sure: &[u8]) -> Option<u8> {
    let sum: usize = sure.iter().map(|sure| usize::from(*sure)).sum();
    u8::try_from(sum.checked_div(sure.len())?).ok()
}

/// As text or in an attribute; what XML does not allow becomes U+FFFD.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {
                escaped.push('\u{fffd}');
            }
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_is_read_as_it_was_written() {
        let word = |text: &str, left: u32, sure| BoxedWord {
            text: text.to_owned(),
            edges: [left, 10, left + 20, 30],
            sure,
            drawn: None,
        };
        let page = PageText {
            size: (600, 800),
            lines: vec![
                vec![word("1.", 10, Some(90)), word("<e4>&'\"", 40, None)],
                vec![],
                vec![word("e5", 10, Some(60))],
            ],
        };
        let written = document(&[
            page.written("pages/0001.png"),
            page.written("pages/0002.png"),
        ]);
        let read = Page::read(&written).unwrap();
        assert_eq!(read.starts.len(), 2);
        assert_eq!(read.starts[1].image.as_deref(), Some("pages/0002.png"));
        let first = read.lines.get(..read.starts[1].line).unwrap();
        let again = PageText::of(&Page {
            lines: first.to_vec(),
            starts: read.starts.clone(),
            margins: Vec::new(),
            signs: Vec::new(),
        });
        let words: Vec<_> = again.words().cloned().collect();
        let expected: Vec<_> = page.words().cloned().collect();
        assert_eq!(words, expected);
    }
}
