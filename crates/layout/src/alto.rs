//! ALTO, the XML that libraries keep their scans' text in.

use crate::error::{PageError, PageErrorKind};
use crate::page::MOST_SURE;
use crate::xml::{self, Lines};
use crate::{Page, Word};
use quick_xml::events::{BytesStart, Event};

impl Page {
    /// A page of ALTO XML: lines and words as they stand in it, with how sure each word (`WC`) or
    /// character (`CC`) is. A word's place is that of its `CONTENT`.
    ///
    /// # Errors
    /// If it is no XML, or has no words; line and column are said.
    ///
    /// ```
    /// use scoresheet_layout::Page;
    /// let alto = r#"<alto><TextLine><String CONTENT="1." HPOS="10" WIDTH="12"/><SP/>
    ///   <String CONTENT="e4" HPOS="40" WIDTH="24" CC="09"/></TextLine></alto>"#;
    /// let page = Page::from_alto(alto).unwrap();
    /// let e4 = &page.lines[0].words[1];
    /// assert_eq!((e4.text.as_str(), e4.left, e4.right), ("e4", 40, 64));
    /// assert_eq!(e4.sure, [99, 0]);
    /// assert_eq!(e4.span.of(alto), "e4");
    /// ```
    pub fn from_alto(source: &str) -> Result<Self, PageError> {
        let mut reader = xml::reader(source);
        let mut lines = Lines::default();
        let mut any = false;
        loop {
            let (event, at) = xml::next(source, &mut reader)?;
            if event == Event::Eof {
                break;
            }
            let (Event::Start(element) | Event::Empty(element)) = event else {
                continue;
            };
            match element.local_name().as_ref() {
                "Page" => lines.page(None, size(&element)),
                "TextBlock" | "ComposedBlock" => lines.end_block(),
                "TextLine" => lines.end_line(),
                "String" | "HYP" => {
                    any = true;
                    let tag = source.get(at.clone()).unwrap_or_default();
                    lines.word(word(&element, tag, at.start, lines.right()));
                }
                _ => {}
            }
        }
        if !any {
            return Err(PageError::at(source, source.len(), PageErrorKind::NoWords));
        }
        Ok(lines.finish())
    }
}

/// `WIDTH` and `HEIGHT` of a page.
fn size(element: &BytesStart) -> Option<(u32, u32)> {
    let stated = |name: &str| -> Option<u32> {
        let number: f64 = xml::attribute(element, name)?.parse().ok()?;
        (number >= 1.0).then_some(number as u32)
    };
    Some((stated("WIDTH")?, stated("HEIGHT")?))
}

fn word(element: &BytesStart, tag: &str, start: usize, after: u32) -> Word {
    let stated = |name: &str| xml::attribute(element, name);
    let number = |name: &str| xml::coordinate(&stated(name)?);
    let share = |name: &str| stated(name)?.parse().ok().filter(|n: &f64| *n >= 0.0);
    let text = stated("CONTENT").unwrap_or_default();
    let raw = xml::raw_attribute(element, "CONTENT").unwrap_or_default();
    let at = tag
        .find("CONTENT")
        .and_then(|at| Some(at + tag.get(at..)?.find(raw.as_str())?));
    let from = start + at.unwrap_or(0);
    let left = number("HPOS").unwrap_or(after + 1);
    let top = number("VPOS").unwrap_or(0);
    let height = number("HEIGHT").unwrap_or(0);
    let width = number("WIDTH").unwrap_or(text.chars().count() as u32);
    Word {
        span: crate::plain::span(
            from,
            from + if at.is_some() { raw.len() } else { tag.len() },
        ),
        left,
        right: left + width,
        top,
        bottom: top + height,
        sure: sure(&text, stated("CC"), share("WC")),
        text,
    }
}

/// Of each character: `CC` counts from 0, sure, to 9; `WC` is one share for the word.
fn sure(text: &str, characters: Option<String>, word: Option<f64>) -> Vec<u8> {
    let count = text.chars().count();
    let digits = characters.unwrap_or_default();
    let levels: Vec<u8> = digits
        .chars()
        .filter_map(|c| c.to_digit(10))
        .map(|d| MOST_SURE.min((100 - d * 100 / 9) as u8))
        .collect();
    match word {
        _ if levels.len() == count && count > 0 => levels,
        Some(share) => vec![MOST_SURE.min((share.min(1.0) * 100.0).round() as u8); count],
        None => Vec::new(),
    }
}
