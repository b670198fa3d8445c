//! PDF files, by the programs of poppler.

use crate::columns::in_order;
use crate::hocr::{BoxedWord, PageText};
use crate::tool::{Bounds, Tool, ToolError, run};
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use std::path::Path;

/// Words that a page has at least whose text is taken from the file.
const FEWEST: usize = 5;

/// How many pages a file has.
pub(crate) fn pages(file: &Path, bounds: Bounds<'_>) -> Result<u32, ToolError> {
    let mut command = Tool::PDFINFO.command();
    command.arg(file);
    let said = match run(command, Some(Tool::PDFINFO), bounds) {
        Err(ToolError::Failed(name, why)) if why.contains("password") => {
            let how = "it has a password; take that off with `qpdf --decrypt --password=… IN OUT`";
            return Err(ToolError::Failed(name, how.to_owned()));
        }
        other => other?,
    };
    let said = String::from_utf8_lossy(&said);
    let count = said
        .lines()
        .find_map(|line| line.strip_prefix("Pages:")?.trim().parse().ok());
    count.filter(|count| *count > 0).ok_or_else(|| {
        let name = Tool::PDFINFO.program.to_owned();
        ToolError::Failed(name, "it says of no pages".to_owned())
    })
}

/// The text of a page, with boxes in pixels of an image of this resolution; `None` if it has none, or none that anybody
/// could read.
pub(crate) fn text(
    file: &Path,
    page: u32,
    resolution: u32,
    bounds: Bounds<'_>,
) -> Result<Option<PageText>, ToolError> {
    let mut command = Tool::PDFTOTEXT.command();
    let page = page.to_string();
    command.args(["-bbox-layout", "-f", &page, "-l", &page, "-enc", "UTF-8"]);
    command.arg(file).arg("-");
    let printed = run(command, Some(Tool::PDFTOTEXT), bounds)?;
    let text = boxes(&String::from_utf8_lossy(&printed), resolution);
    // poppler reads blocks of two columns alternately where they end at different heights.
    Ok(text.filter(is_legible).map(in_order))
}

/// The image of a page as PNG, grey.
pub(crate) fn image(
    file: &Path,
    page: u32,
    resolution: u32,
    to: &Path,
    bounds: Bounds<'_>,
) -> Result<(), ToolError> {
    let mut command = Tool::PDFTOPPM.command();
    let (page, resolution) = (page.to_string(), resolution.to_string());
    command.args(["-png", "-gray", "-singlefile", "-r", &resolution]);
    // The name of the image is given without its end.
    command.args(["-f", &page, "-l", &page]);
    command.arg(file).arg(to.with_extension(""));
    run(command, Some(Tool::PDFTOPPM), bounds).map(drop)
}

/// Enough words, and few characters that a font has and nobody else knows.
fn is_legible(text: &PageText) -> bool {
    let words = text.lines.iter().flatten();
    let letters = words.clone().flat_map(|word| word.text.chars());
    let unknown = letters
        .clone()
        .filter(|c| c.is_control() || matches!(c, '\u{fffd}' | '\u{e000}'..='\u{f8ff}'));
    words.count() >= FEWEST && unknown.count() * 10 < letters.count()
}

/// What `pdftotext -bbox-layout` prints: points of 1/72 inch from the upper left corner.
fn boxes(printed: &str, resolution: u32) -> Option<PageText> {
    let mut reader = Reader::from_str(printed);
    let mut text: Option<PageText> = None;
    let mut word: Option<BoxedWord> = None;
    let scale = f64::from(resolution) / 72.0;
    loop {
        match reader.read_event().ok()? {
            Event::Start(element) => match element.local_name().as_ref() {
                "page" => {
                    let size = ["width", "height"].map(|name| number(&element, name, scale));
                    text = Some(PageText {
                        size: (size[0]?, size[1]?),
                        lines: Vec::new(),
                    });
                }
                "block" => text.as_mut()?.lines.push(Vec::new()),
                "line" => text.as_mut()?.lines.push(Vec::new()),
                "word" => {
                    let edge = |name| number(&element, name, scale).unwrap_or(0);
                    let edges = ["xMin", "yMin", "xMax", "yMax"].map(edge);
                    word = Some(BoxedWord {
                        text: String::new(),
                        edges,
                        sure: None,
                        drawn: None,
                    });
                }
                _ => {}
            },
            Event::End(element) if element.local_name().as_ref() == "word" => {
                let line = text.as_mut()?.lines.last_mut();
                let word = word.take().filter(|word| !word.text.trim().is_empty());
                if let (Some(line), Some(word)) = (line, word) {
                    line.push(word);
                }
            }
            Event::Text(part) => {
                if let Some(word) = &mut word {
                    word.text.push_str(&part.into_inner());
                }
            }
            Event::GeneralRef(reference) => {
                if let Some(word) = &mut word {
                    let name = reference.xml10_content();
                    let known = quick_xml::escape::resolve_xml_entity(&name).map(str::to_owned);
                    let by_code = reference.resolve_char_ref().ok().flatten();
                    let meant = by_code.map(|c| c.to_string()).or(known);
                    word.text.push_str(&meant.unwrap_or_default());
                }
            }
            Event::Eof => return text,
            Event::End(_)
            | Event::Empty(_)
            | Event::CData(_)
            | Event::Comment(_)
            | Event::Decl(_)
            | Event::PI(_)
            | Event::DocType(_) => {}
        }
    }
}

/// A length in points as pixels.
fn number(element: &BytesStart<'_>, name: &str, scale: f64) -> Option<u32> {
    let attribute = element.try_get_attribute(name).ok()??;
    let points: f64 = attribute.value.parse().ok()?;
    points
        .is_finite()
        .then(|| (points * scale).clamp(0.0, 1e6).round() as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_are_those_of_the_image() {
        let printed = "<doc><page width=\"360.0\" height=\"720.0\"><flow><block><line>\
            <word xMin=\"36.0\" yMin=\"72.0\" xMax=\"45.0\" yMax=\"84.0\">1.</word>\
            <word xMin=\"50.0\" yMin=\"72.0\" xMax=\"60.0\" yMax=\"84.0\">K&amp;e4</word></line></block></flow></page></doc>";
        let text = boxes(printed, 144).unwrap();
        assert_eq!(text.size, (720, 1440));
        let words: Vec<_> = text.lines.iter().flatten().collect();
        let [one, e4] = words[..] else {
            panic!("{text:?}")
        };
        assert_eq!((one.text.as_str(), one.edges), ("1.", [72, 144, 90, 168]));
        assert_eq!(e4.text, "K&e4");
        assert!(!is_legible(&text), "two words are no page");
    }
}
