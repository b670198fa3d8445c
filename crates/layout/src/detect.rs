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
    /// A text of a digital edition.
    Tei,
    /// An electronic book.
    FictionBook,
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
        let head = &start[..start.floor_char_boundary(HEAD)];
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
        } else {
            of_elements(head)
        }
    }
}

/// The form of a text that begins with `<`, by its first element or what it is declared to be.
fn of_elements(head: &str) -> PageFormat {
    let mut rest = head;
    while rest.starts_with("<?") || rest.starts_with("<!--") {
        let end = if rest.starts_with("<?") { "?>" } else { "-->" };
        let Some((_, after)) = rest.split_once(end) else {
            break;
        };
        rest = after.trim_start();
    }
    let first = first_name(rest);
    let declared = || rest.split_whitespace().nth(1).unwrap_or_default();
    let name = match first.eq_ignore_ascii_case("!doctype") {
        true => declared().trim_end_matches('>'),
        false => first.rsplit(':').next().unwrap_or(first),
    };
    if matches!(name, "TEI" | "TEI.2" | "teiCorpus") {
        PageFormat::Tei
    } else if name == "FictionBook" {
        PageFormat::FictionBook
    } else if is_html(rest) {
        PageFormat::Html
    } else {
        PageFormat::Text
    }
}

/// The name of the element that a text begins with.
fn first_name(text: &str) -> &str {
    let name = text.strip_prefix('<').unwrap_or_default();
    let end = name.find(|c: char| c.is_whitespace() || matches!(c, '>' | '/'));
    name.get(..end.unwrap_or(name.len())).unwrap_or_default()
}

/// Whether a text begins with an element of a page of the web.
fn is_html(head: &str) -> bool {
    const ELEMENTS: [&str; 21] = [
        "!doctype", "a", "article", "b", "body", "br", "center", "div", "font", "h1", "h2", "h3",
        "head", "html", "i", "meta", "p", "pre", "span", "table", "ul",
    ];
    let name = first_name(head);
    let opened = ELEMENTS
        .iter()
        .any(|element| name.eq_ignore_ascii_case(element));
    opened && head.contains('>')
}

impl Page {
    /// A page of whatever form: plain text, a page of the web, TEI, FictionBook, hOCR, ALTO or PAGE XML.
    ///
    /// # Errors
    /// As those of [`Page::from_hocr`], [`Page::from_alto`] and [`Page::from_page_xml`]; the other forms have none.
    pub fn read(source: &str) -> Result<Self, PageError> {
        match PageFormat::of(source) {
            PageFormat::Text => Ok(Self::from_text(source)),
            PageFormat::Hocr => Self::from_hocr(source),
            PageFormat::Alto => Self::from_alto(source),
            PageFormat::PageXml => Self::from_page_xml(source),
            PageFormat::Html => Ok(Self::from_html(source)),
            PageFormat::Tei => Ok(Self::from_tei(source)),
            PageFormat::FictionBook => Ok(Self::from_fiction_book(source)),
        }
    }
}
