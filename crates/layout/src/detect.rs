//! Which form a page has.

use crate::{Page, PageError};

/// The form of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PageFormat {
    /// Plain text.
    Text,
    /// hOCR.
    Hocr,
    /// ALTO.
    Alto,
    /// PAGE XML.
    PageXml,
    /// A page of the web.
    Html,
}

/// So much of a file tells what it is.
const HEAD: usize = 8192;

impl PageFormat {
    /// The form of `source`, by its first lines.
    ///
    /// ```
    /// use scoresheet_layout::PageFormat;
    /// assert_eq!(PageFormat::of("<?xml version='1.0'?>\n<alto xmlns='…'>"), PageFormat::Alto);
    /// assert_eq!(PageFormat::of("<PcGts xmlns='…'>"), PageFormat::PageXml);
    /// assert_eq!(PageFormat::of("<div class='ocr_page'>"), PageFormat::Hocr);
    /// assert_eq!(PageFormat::of("<!DOCTYPE html><p>1. e4 e5"), PageFormat::Html);
    /// assert_eq!(PageFormat::of("1. e4 e5"), PageFormat::Text);
    /// ```
    #[must_use]
    pub fn of(source: &str) -> Self {
        let start = source.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        if !start.starts_with('<') {
            return Self::Text;
        }
        let mut end = start.len().min(HEAD);
        while !start.is_char_boundary(end) {
            end -= 1;
        }
        let head = start.get(..end).unwrap_or_default();
        let has = |words: &[&str]| words.iter().any(|word| head.contains(word));
        if has(&["<alto", ":alto>", ":alto ", "standards/alto"]) {
            Self::Alto
        } else if has(&["<PcGts", ":PcGts", "PAGE/gts"]) {
            Self::PageXml
        } else if has(&[
            "ocr_page",
            "ocr-system",
            "ocrx_",
            "ocr_line",
            "ocr_par",
            "ocr_carea",
        ]) {
            Self::Hocr
        } else if is_html(head) {
            Self::Html
        } else {
            Self::Text
        }
    }
}

/// Whether a text that begins with `<` begins with an element of a page of the web.
fn is_html(head: &str) -> bool {
    const ELEMENTS: [&str; 22] = [
        "!doctype", "!--", "a", "article", "b", "body", "br", "center", "div", "font", "h1", "h2",
        "h3", "head", "html", "i", "meta", "p", "pre", "span", "table", "ul",
    ];
    let name = head
        .get(1..)
        .unwrap_or_default()
        .split([' ', '>', '/', '\n', '\r', '\t'])
        .next()
        .unwrap_or_default();
    let opened = ELEMENTS
        .iter()
        .any(|element| name.eq_ignore_ascii_case(element));
    opened && head.contains('>')
}

impl Page {
    /// A page of whatever form: plain text, a page of the web, hOCR, ALTO or PAGE XML.
    ///
    /// # Errors
    /// As those of [`Page::from_hocr`], [`Page::from_alto`] and [`Page::from_page_xml`]; plain text and pages of the web have none.
    pub fn read(source: &str) -> Result<Self, PageError> {
        match PageFormat::of(source) {
            PageFormat::Text => Ok(Self::from_text(source)),
            PageFormat::Hocr => Self::from_hocr(source),
            PageFormat::Alto => Self::from_alto(source),
            PageFormat::PageXml => Self::from_page_xml(source),
            PageFormat::Html => Ok(Self::from_html(source)),
        }
    }
}
