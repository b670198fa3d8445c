//! hOCR, the HTML that OCR programs write.

use crate::error::{PageError, PageErrorKind};
use crate::page::{AGREED, MOST_SURE};
use crate::plain::is_blank;
use crate::xml::{self, Lines, Takes};
use crate::{Page, Word};
use quick_xml::events::BytesStart;
use scoresheet_source::Span;

impl Page {
    /// A page of hOCR: lines and words as they stand in it, with how sure each character is
    /// (`x_confs`, `ocrx_cinfo`) or each word (`x_wconf`). HTML that is no XML is read as browsers
    /// do: nobody need close a tag.
    ///
    /// # Errors
    /// If it breaks off inside a tag, or has no words; line and column are said.
    ///
    /// ```
    /// use scoresheet_layout::Page;
    /// let hocr = "<p class=ocr_par><span class='ocr_line' title='bbox 0 0 90 20'>
    ///   <span class='ocrx_word' title='bbox 0 0 20 20; x_wconf 91'>1.</span>
    ///   <span class='ocrx_word' title='bbox 40 0 80 20; x_confs 99 61'>e4</span></span><br>";
    /// let page = Page::from_hocr(hocr).unwrap();
    /// let words = &page.lines[0].words;
    /// assert_eq!((words[0].text.as_str(), words[0].sure.as_slice()), ("1.", [91, 91].as_slice()));
    /// assert_eq!((words[1].span.of(hocr), words[1].sure.as_slice()), ("e4", [99, 61].as_slice()));
    /// ```
    pub fn from_hocr(source: &str) -> Result<Self, PageError> {
        let mut hocr = Hocr::default();
        xml::read(source, &mut hocr)?;
        while let Some(frame) = hocr.stack.pop() {
            hocr.leave(frame);
        }
        if !hocr.any {
            return Err(PageError::at(source, source.len(), PageErrorKind::NoWords));
        }
        Ok(hocr.lines.finish())
    }
}

/// Elements that nobody closes.
const VOID: [&str; 8] = ["br", "meta", "img", "link", "hr", "input", "wbr", "col"];

/// What an element is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    Page,
    Block,
    Line,
    Word,
    Character,
    Other,
}

/// An element that is open.
struct Frame {
    name: String,
    role: Role,
    facts: Facts,
}

/// What its title says.
#[derive(Debug, Clone, Default)]
struct Facts {
    edges: Option<[u32; 4]>,
    word: Option<u8>,
    characters: Vec<u8>,
    image: Option<String>,
}

#[derive(Default)]
struct Hocr {
    stack: Vec<Frame>,
    /// How many lines and words are open.
    depth: [usize; 2],
    lines: Lines,
    /// The characters of the word or of the line that is open: each with its place.
    text: Vec<(char, Span)>,
    /// How sure single characters are.
    sure: Vec<u8>,
    /// The lower edge of the last word.
    bottom: u32,
    any: bool,
}

impl Takes for Hocr {
    fn open(&mut self, element: &BytesStart, closed_later: bool) {
        if !closed_later {
            return;
        }
        let name = element.local_name().as_ref().to_ascii_lowercase();
        if VOID.contains(&name.as_str()) {
            // A line that breaks inside a line of words.
            if name == "br" {
                self.text.push((' ', Span::default()));
            }
            return;
        }
        let class = xml::attribute(element, "class").unwrap_or_default();
        let role = role(&class);
        // Paragraphs and list items end where the next one starts.
        let ends = matches!(name.as_str(), "p" | "li");
        if let Some(frame) = self.stack.pop_if(|frame| ends && frame.name == name) {
            self.leave(frame);
        }
        let facts = facts(&xml::attribute(element, "title").unwrap_or_default());
        match role {
            Role::Page | Role::Block => {
                self.loose_text();
                self.lines.end_block();
                if role == Role::Page {
                    let size = facts.edges.map(|[.., right, bottom]| (right, bottom));
                    self.lines.page(facts.image.clone(), size);
                }
            }
            Role::Line => {
                self.loose_text();
                self.lines.end_line();
                self.depth[0] += 1;
                self.bottom = 0;
            }
            Role::Word => {
                self.loose_text();
                self.depth[1] += 1;
                let top = facts.edges.map_or(0, |[_, top, ..]| top);
                if self.depth[0] == 0 && self.bottom > 0 && top >= self.bottom {
                    self.lines.end_line();
                }
            }
            // Between the boxes of characters tesseract breaks the line: a blank there is no part of the word.
            Role::Character => {
                while self.depth[1] > 0 && self.text.pop_if(|(c, _)| is_blank(*c)).is_some() {}
            }
            Role::Other => {}
        }
        self.stack.push(Frame { name, role, facts });
    }

    fn close(&mut self, name: &str) {
        let name = name.to_ascii_lowercase();
        // What was never opened closes nothing; only a few open elements are looked through.
        let mut near = self.stack.iter().rev().take(40);
        let near = near.position(|frame| frame.name == name);
        for _ in 0..near.map_or(0, |near| near + 1) {
            if let Some(frame) = self.stack.pop() {
                self.leave(frame);
            }
        }
    }

    fn text(&mut self, text: &str, start: usize, end: Option<usize>) {
        if self.depth != [0, 0] {
            self.text.extend(xml::letters(text, start, end));
        }
    }
}

impl Hocr {
    fn leave(&mut self, frame: Frame) {
        match frame.role {
            Role::Word => {
                self.depth[1] = self.depth[1].saturating_sub(1);
                self.word(&frame.facts);
            }
            Role::Line => {
                self.line_text(&frame.facts);
                self.depth[0] = self.depth[0].saturating_sub(1);
                self.lines.end_line();
            }
            Role::Character => {
                let sure = frame.facts.characters.first().copied().or(frame.facts.word);
                let missing = self.text.len().saturating_sub(self.sure.len());
                self.sure
                    .extend(std::iter::repeat_n(sure, missing).flatten());
            }
            Role::Page | Role::Block => self.lines.end_block(),
            Role::Other => {}
        }
    }

    /// Text of a line outside its words.
    fn loose_text(&mut self) {
        if self.text.iter().all(|(c, _)| is_blank(*c)) {
            self.text.clear();
            self.sure.clear();
        } else if self.depth[1] == 0 {
            self.line_text(&Facts::default());
        }
    }

    /// The word that ends here.
    fn word(&mut self, facts: &Facts) {
        let own = std::mem::take(&mut self.text);
        let single = std::mem::take(&mut self.sure);
        let blank = own.iter().take_while(|(c, _)| is_blank(*c)).count();
        let own = own.get(blank..).unwrap_or_default();
        let kept = own.len() - own.iter().rev().take_while(|(c, _)| is_blank(*c)).count();
        let own = own.get(..kept).unwrap_or_default();
        let (Some(first), Some(last)) = (own.first(), own.last()) else {
            return;
        };
        let text: String = own.iter().map(|(c, _)| *c).collect();
        let sure = [
            single,
            facts.characters.clone(),
            vec![facts.word.unwrap_or(0); own.len() * usize::from(facts.word.is_some())],
        ]
        .into_iter()
        .find(|sure| sure.len() == own.len())
        .unwrap_or_default();
        let after = self.lines.right() + 1;
        let plain = [after, 0, after + own.len() as u32, 0];
        let [left, top, right, bottom] = facts.edges.unwrap_or(plain);
        if facts.edges.is_some() {
            self.bottom = bottom;
        }
        self.any = true;
        let span = Span::new(first.1.start, last.1.end);
        self.lines.word(Word {
            text,
            span,
            left,
            right,
            top,
            bottom,
            sure,
        });
    }

    /// A line without words of its own: its text is cut at blanks.
    fn line_text(&mut self, facts: &Facts) {
        let own = std::mem::take(&mut self.text);
        self.sure.clear();
        let count = own.len().max(1) as u32;
        let after = self.lines.right() + 1;
        let plain = [after, 0, after + count, self.bottom];
        for (word, edges) in xml::cut(&own, facts.edges.unwrap_or(plain)) {
            self.text = word;
            self.word(&Facts {
                edges: Some(edges),
                ..facts.clone()
            });
        }
    }
}

fn role(class: &str) -> Role {
    for one in class.split_whitespace() {
        match one {
            "ocr_page" => return Role::Page,
            "ocr_carea" | "ocr_par" | "ocrx_block" | "ocr_table" | "ocr_column" => {
                return Role::Block;
            }
            "ocr_line" | "ocrx_line" | "ocr_header" | "ocr_footer" | "ocr_caption"
            | "ocr_textfloat" => return Role::Line,
            "ocrx_word" | "ocr_word" => return Role::Word,
            "ocrx_cinfo" | "ocr_cinfo" => return Role::Character,
            _ => {}
        }
    }
    Role::Other
}

/// `bbox 0 0 20 20; x_wconf 91; x_confs 99 61.5`.
fn facts(title: &str) -> Facts {
    let mut facts = Facts::default();
    let percent = |text: &str| {
        text.parse::<f64>()
            .ok()
            .filter(|n| n.is_finite())
            .map(|n| n.clamp(0.0, MOST_SURE.into()).round() as u8)
    };
    for property in title.split(';') {
        let mut words = property.split_whitespace();
        match words.next() {
            Some("bbox") => {
                let edges: Vec<u32> = words.filter_map(xml::coordinate).take(4).collect();
                facts.edges = edges.try_into().ok();
            }
            Some("image") => {
                let name = property.trim().trim_start_matches("image").trim();
                let name = name.trim_matches(['"', '\'']);
                facts.image = (!name.is_empty()).then(|| name.to_owned());
            }
            Some("x_wconf" | "x_conf") => facts.word = words.next().and_then(percent),
            // Of `scoresheet scan` alone.
            Some("x_agreed") => facts.word = Some(AGREED),
            Some("x_confs") => facts.characters = words.take(1000).filter_map(percent).collect(),
            _ => {}
        }
    }
    facts
}
