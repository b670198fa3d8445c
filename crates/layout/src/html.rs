//! Pages of the web, as a browser shows their text.

use crate::Page;
use crate::plain::{self, Letters};
use crate::text;
use crate::xml;
use quick_xml::events::{BytesStart, Event};
use scoresheet_source::Span;

/// Elements that begin a line of their own and end it, and those of them that stand apart from what is around them.
const LINES: [&str; 10] = [
    "address",
    "div",
    "dd",
    "dt",
    "figcaption",
    "li",
    "option",
    "section",
    "tr",
    "article",
];
const APART: [&str; 16] = [
    "blockquote",
    "center",
    "dl",
    "footer",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "ol",
    "p",
    "table",
    "ul",
];

/// Elements of which a page shows nothing.
const HIDDEN: [&str; 5] = ["head", "noscript", "script", "style", "template"];

/// Elements whose text is struck out, as a style says of any other.
const STRUCK: [&str; 3] = ["s", "del", "strike"];
const STRUCK_STYLE: &str = "line-through";

/// What stands before such text, which is no part of the game.
const STRUCK_OUT: &str = "[struck out: ";

/// Those that hold no markup, whatever stands in them.
const RAW: [&str; 2] = ["script", "style"];

/// Letters of the longest text for a picture that may be that of a piece.
const OF_PIECE: usize = 2;

impl Page {
    /// A page of the web: its text in lines, the cells of a table with gaps between, as a browser shows it; nothing of its head and
    /// its scripts. What is no markup after all is text.
    ///
    /// ```
    /// use scoresheet_layout::Page;
    /// let html = "<p>1.&nbsp;e4<br>1... <b>e5</b></p><table><tr><td>2.<td>Nf3<td>Nc6</table>";
    /// let lines = Page::from_html(html).lines;
    /// let words = |at: usize| lines[at].words.iter().map(|word| word.span.of(html)).collect::<Vec<_>>();
    /// assert_eq!((words(0), words(1)), (vec!["1.", "e4"], vec!["1...", "e5"]));
    /// assert_eq!(words(3), ["2.", "Nf3", "Nc6"]);
    /// ```
    #[must_use]
    pub fn from_html(source: &str) -> Self {
        let masked = without_raw_text(source);
        let mut text = Text::default();
        let mut from = 0;
        while let Some(rest) = masked.get(from..).filter(|rest| !rest.is_empty()) {
            from += read(rest, from, &mut text);
        }
        text.end_line();
        text::set(Self {
            lines: text.lines.iter().map(|line| plain::line_of(line)).collect(),
            ..Self::default()
        })
    }
}

/// Reads as far as there is markup, and one letter more if that is none; the bytes that were read. `from` is where `rest` stands.
fn read(rest: &str, from: usize, text: &mut Text) -> usize {
    let mut reader = xml::reader(rest);
    let mut end = 0;
    loop {
        let Ok((event, at)) = xml::next(rest, &mut reader) else {
            let broken = rest.get(end..).and_then(|rest| rest.chars().next());
            text.letters(
                &broken.map(String::from).unwrap_or_default(),
                from + end,
                None,
            );
            return end + broken.map_or(1, char::len_utf8);
        };
        let place = from + at.start;
        match event {
            Event::Start(element) => text.open(&element, true),
            Event::Empty(element) => text.open(&element, false),
            Event::End(element) => text.close(&element.local_name().as_ref().to_ascii_lowercase()),
            Event::Text(letters) => text.letters(&letters.into_inner(), place, None),
            Event::CData(letters) => {
                text.letters(&letters.into_inner(), place + "<![CDATA[".len(), None)
            }
            Event::GeneralRef(reference) => {
                text.letters(&xml::entity(&reference), place, Some(from + at.end))
            }
            Event::Eof => return rest.len(),
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
        }
        end = at.end;
    }
}

/// Stands for a `<` that begins no markup while a page is read.
const LESS: &str = "\u{1}";

/// The source with blanks in place of what scripts and styles hold, and a sign for every `<` that is less than, so that every place
/// stays as it is.
fn without_raw_text(source: &str) -> String {
    let mut masked = String::with_capacity(source.len());
    let mut rest = source;
    while let Some((before, after)) = rest.split_once('<') {
        let markup =
            after.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?'));
        masked.push_str(before);
        masked.push_str(if markup { "<" } else { LESS });
        rest = after;
    }
    masked.push_str(rest);
    for name in RAW {
        let lower = masked.to_ascii_lowercase();
        let mut from = 0;
        while let Some(start) = lower
            .get(from..)
            .and_then(|rest| rest.find(&format!("<{name}")))
        {
            let start = from + start;
            let Some(inside) = lower.get(start..).and_then(|rest| rest.find('>')) else {
                break;
            };
            let inside = start + inside + 1;
            let len = lower
                .get(inside..)
                .and_then(|rest| rest.find(&format!("</{name}")));
            let end = len.map_or(masked.len(), |len| inside + len);
            masked.replace_range(inside..end, &" ".repeat(end - inside));
            from = end;
        }
    }
    masked
}

/// The lines of a page while it is read.
#[derive(Default)]
struct Text {
    lines: Vec<Letters>,
    line: Letters,
    /// The hidden element that is open, and how many of its name are within.
    hidden: Option<(String, usize)>,
    /// Lines stand as they are written.
    preformatted: usize,
    /// The element that is open whose text is struck out, and how many of its name are within.
    struck: Option<(String, usize)>,
    /// The bracket before struck out text is open.
    bracket: bool,
}

impl Text {
    fn open(&mut self, element: &BytesStart, closed_later: bool) {
        let name = element.local_name().as_ref().to_ascii_lowercase();
        if let Some((hidden, depth)) = &mut self.hidden {
            *depth += usize::from(*hidden == name && closed_later);
            return;
        }
        match &mut self.struck {
            Some((struck, depth)) => *depth += usize::from(*struck == name && closed_later),
            None if closed_later && is_struck(&name, element) => {
                self.struck = Some((name.clone(), 0));
            }
            None => {}
        }
        match name.as_str() {
            "br" => self.end_line(),
            "td" | "th" => self.gap(),
            "pre" => {
                self.preformatted += usize::from(closed_later);
                self.apart();
            }
            "img" => self.picture(element),
            name if HIDDEN.contains(&name) && closed_later => {
                self.hidden = Some((name.to_owned(), 0))
            }
            name => self.edge(name),
        }
    }

    fn close(&mut self, name: &str) {
        if let Some((hidden, depth)) = &mut self.hidden {
            match (hidden == name, *depth) {
                (true, 0) => self.hidden = None,
                (true, _) => *depth -= 1,
                (false, _) => {}
            }
            return;
        }
        if let Some((struck, depth)) = &mut self.struck
            && struck == name
        {
            match depth {
                0 => {
                    self.close_bracket();
                    self.struck = None;
                }
                _ => *depth -= 1,
            }
        }
        if name == "pre" {
            self.preformatted = self.preformatted.saturating_sub(1);
            self.apart();
        }
        self.edge(name);
    }

    /// The edge of an element.
    fn edge(&mut self, name: &str) {
        if APART.contains(&name) {
            self.apart();
        } else if LINES.contains(&name) && !self.line.is_empty() {
            self.end_line();
        }
    }

    fn end_line(&mut self) {
        self.close_bracket();
        self.lines.push(std::mem::take(&mut self.line));
    }

    fn apart(&mut self) {
        if !self.line.is_empty() {
            self.end_line();
        }
        if self.lines.last().is_some_and(|line| !line.is_empty()) {
            self.lines.push(Letters::new());
        }
    }

    /// Adds signs that the page does not have.
    fn signs(&mut self, signs: &str) {
        let place = self.line.last().map_or(0, |(_, last)| last.end);
        self.line
            .extend(signs.chars().map(|c| (c, Span::new(place, place))));
    }

    fn close_bracket(&mut self) {
        if std::mem::take(&mut self.bracket) {
            self.signs("]");
        }
    }

    /// A cell of a table begins.
    fn gap(&mut self) {
        if let Some((_, last)) = self.line.last() {
            self.line.push(('\t', Span::new(last.end, last.end)));
        }
    }

    /// A figurine that is a picture says which piece it is.
    fn picture(&mut self, element: &BytesStart) {
        let said = xml::attribute(element, "alt").unwrap_or_default();
        if said.chars().count() <= OF_PIECE {
            self.signs(&said);
        }
    }

    /// Text as a browser shows it: the ends of lines are blanks, and one blank is as good as several.
    fn letters(&mut self, text: &str, start: usize, end: Option<usize>) {
        if self.hidden.is_some() {
            return;
        }
        for (c, place) in xml::letters(text, start, end) {
            let c = if LESS.starts_with(c) { '<' } else { c };
            let blank = matches!(c, ' ' | '\t' | '\n' | '\r');
            if self.struck.is_some() && !blank && !std::mem::replace(&mut self.bracket, true) {
                self.signs(STRUCK_OUT);
            }
            match self.line.last() {
                _ if self.preformatted > 0 && c == '\n' => self.end_line(),
                _ if self.preformatted > 0 || !blank => self.line.push((c, place)),
                None | Some((' ' | '\t', _)) => {}
                Some(_) => self.line.push((' ', place)),
            }
        }
    }
}

fn is_struck(name: &str, element: &BytesStart) -> bool {
    let styled =
        || xml::attribute(element, "style").is_some_and(|style| style.contains(STRUCK_STYLE));
    STRUCK.contains(&name) || styled()
}
