//! Texts with elements: pages of the web, TEI and FictionBook, as a reader sees them.

use crate::Page;
use crate::plain::{self, Letters};
use crate::text;
use crate::xml::{self, Takes};
use quick_xml::events::BytesStart;
use scoresheet_source::Span;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The forms of such texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Form {
    Html,
    Tei,
    FictionBook,
}

/// What an element does to the text that a reader sees, as `data/elements.tsv` says of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    Line,
    Apart,
    Break,
    Cell,
    AsWritten,
    Picture,
    Hidden,
    /// Its text stands in a bracket that begins with these signs, and is no part of the game.
    Bracket(&'static str),
    Missing,
    Unsure,
}

static ROLES: LazyLock<HashMap<(Form, &'static str), Role>> = LazyLock::new(|| {
    let rows = include_str!("../data/elements.tsv").lines();
    let rows = rows.filter(|row| !row.starts_with('#'));
    rows.map(|row| {
        let mut cells = row.split('\t');
        let mut cell = || cells.next().unwrap_or_default();
        let (form, element, role) = (form_of(cell()), cell(), role_of(cell()));
        ((form, element), role)
    })
    .collect()
});

fn form_of(word: &str) -> Form {
    match word {
        "html" => Form::Html,
        "tei" => Form::Tei,
        "fictionbook" => Form::FictionBook,
        other => unreachable!("elements.tsv has the form {other:?}"),
    }
}

fn role_of(word: &str) -> Role {
    match word {
        "line" => Role::Line,
        "apart" => Role::Apart,
        "break" => Role::Break,
        "cell" => Role::Cell,
        "as-written" => Role::AsWritten,
        "picture" => Role::Picture,
        "hidden" => Role::Hidden,
        "missing" => Role::Missing,
        "unsure" => Role::Unsure,
        "struck" => STRUCK,
        "corrected" => Role::Bracket("[corrected: "),
        "variant" => Role::Bracket("[another source: "),
        "note" => Role::Bracket("["),
        other => unreachable!("elements.tsv has the role {other:?}"),
    }
}

const STRUCK: Role = Role::Bracket("[struck out: ");
/// What a style says of text that is struck out, in HTML.
const STRUCK_STYLE: &str = "line-through";

/// What stands in place of text that nobody could read, and behind each word that is doubtful or the editor's.
const MISSING: &str = " [illegible] ";
const UNSURE: &str = " [uncertain reading]";

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
        of_elements(&masked, Form::Html)
    }

    /// A text of a digital edition, in the elements of TEI. What its editor could not read, doubts, has supplied or corrected is marked
    /// in brackets.
    ///
    /// ```
    /// use scoresheet_layout::Page;
    /// let tei = "<TEI><text><p>1. e4 <unclear>e5</unclear></p></text></TEI>";
    /// let words = |page: Page| page.lines[0].words.iter().map(|word| word.text.clone()).collect::<Vec<_>>();
    /// assert_eq!(words(Page::from_tei(tei)), ["1.", "e4", "e5", "[uncertain", "reading]"]);
    /// ```
    #[must_use]
    pub fn from_tei(source: &str) -> Self {
        of_elements(source, Form::Tei)
    }

    /// An electronic book, in the elements of FictionBook.
    ///
    /// ```
    /// use scoresheet_layout::Page;
    /// let book = "<FictionBook><description>1958</description><body><p>1. e4 e5</p></body></FictionBook>";
    /// assert_eq!(Page::from_fiction_book(book).lines[0].words.len(), 3);
    /// ```
    #[must_use]
    pub fn from_fiction_book(source: &str) -> Self {
        of_elements(source, Form::FictionBook)
    }
}

fn of_elements(source: &str, form: Form) -> Page {
    let mut text = Text::of(form);
    let mut from = 0;
    while let Some(rest) = source.get(from..).filter(|rest| !rest.is_empty()) {
        from += read(rest, from, &mut text);
    }
    text.end_line();
    text::set(Page {
        lines: text.lines.iter().map(|line| plain::line_of(line)).collect(),
        ..Page::default()
    })
}

/// Reads as far as there is markup, and one letter more if that is none; the bytes that were read. `from` is where `rest` stands.
fn read(rest: &str, from: usize, text: &mut Text) -> usize {
    let mut reader = xml::reader(rest);
    let mut end = 0;
    loop {
        let Ok((event, at)) = xml::next(rest, &mut reader) else {
            let broken = rest.get(end..).and_then(|rest| rest.chars().next());
            let letter = broken.map(String::from).unwrap_or_default();
            text.text(&letter, from + end, None);
            return end + broken.map_or(1, char::len_utf8);
        };
        end = at.end;
        if !xml::hand_over(event, from + at.start..from + at.end, text) {
            return rest.len();
        }
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
struct Text {
    form: Form,
    lines: Vec<Letters>,
    line: Letters,
    /// Where the text that was read ends.
    end: u32,
    /// The hidden element that is open.
    hidden: Option<Open>,
    /// Lines stand as they are written.
    as_written: usize,
    /// The element that is open whose text stands in a bracket, and the signs that begin it.
    aside: Option<(Open, &'static str)>,
    /// That bracket is open.
    bracket: bool,
    /// The element that is open whose words are doubtful.
    unsure: Option<Open>,
    /// A letter of such a word was read.
    doubtful: bool,
}

/// An element that is open, and how many of its name are within.
struct Open {
    name: String,
    within: usize,
}

impl Open {
    fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            within: 0,
        }
    }

    /// Another element begins within.
    fn enter(&mut self, name: &str) {
        self.within += usize::from(self.name == name);
    }

    /// An element ends; true if it is this one.
    fn leave(&mut self, name: &str) -> bool {
        let own = self.name == name;
        let last = own && self.within == 0;
        self.within = self.within.saturating_sub(usize::from(own));
        last
    }
}

impl Text {
    fn of(form: Form) -> Self {
        Self {
            form,
            lines: Vec::new(),
            line: Letters::new(),
            end: 0,
            hidden: None,
            as_written: 0,
            aside: None,
            bracket: false,
            unsure: None,
            doubtful: false,
        }
    }

    fn role(&self, name: &str, element: &BytesStart) -> Option<Role> {
        let styled = || {
            let style = xml::attribute(element, "style");
            style.is_some_and(|style| style.contains(STRUCK_STYLE))
        };
        let known = ROLES.get(&(self.form, name)).copied();
        known.or_else(|| (self.form == Form::Html && styled()).then_some(STRUCK))
    }
}

impl Takes for Text {
    fn open(&mut self, element: &BytesStart, closed_later: bool) {
        let name = element.local_name().as_ref().to_ascii_lowercase();
        if let Some(hidden) = &mut self.hidden {
            if closed_later {
                hidden.enter(&name);
            }
            return;
        }
        if closed_later {
            if let Some((aside, _)) = &mut self.aside {
                aside.enter(&name);
            }
            if let Some(unsure) = &mut self.unsure {
                unsure.enter(&name);
            }
        }
        match self.role(&name, element) {
            Some(Role::Break) => self.end_line(),
            Some(Role::Cell) => self.gap(),
            Some(Role::Picture) => self.picture(element),
            Some(Role::Missing) => self.signs(MISSING),
            Some(Role::AsWritten) => {
                self.as_written += usize::from(closed_later);
                self.apart();
            }
            Some(Role::Hidden) if closed_later => self.hidden = Some(Open::new(&name)),
            Some(Role::Bracket(signs)) if closed_later && self.aside.is_none() => {
                self.aside = Some((Open::new(&name), signs));
            }
            Some(Role::Unsure) if closed_later && self.unsure.is_none() => {
                self.unsure = Some(Open::new(&name));
            }
            Some(Role::Line) => self.edge(),
            Some(Role::Apart) => self.apart(),
            Some(Role::Hidden | Role::Bracket(_) | Role::Unsure) | None => {}
        }
    }

    fn close(&mut self, name: &str) {
        let name = &*name.to_ascii_lowercase();
        if let Some(hidden) = &mut self.hidden {
            if hidden.leave(name) {
                self.hidden = None;
            }
            return;
        }
        if { self.aside.as_mut() }.is_some_and(|(aside, _)| aside.leave(name)) {
            self.close_bracket();
            self.aside = None;
        }
        if { self.unsure.as_mut() }.is_some_and(|unsure| unsure.leave(name)) {
            self.mark_doubtful();
            self.unsure = None;
        }
        match ROLES.get(&(self.form, name)) {
            Some(Role::AsWritten) => {
                self.as_written = self.as_written.saturating_sub(1);
                self.apart();
            }
            Some(Role::Line) => self.edge(),
            Some(Role::Apart) => self.apart(),
            Some(
                Role::Break
                | Role::Cell
                | Role::Picture
                | Role::Hidden
                | Role::Bracket(_)
                | Role::Missing
                | Role::Unsure,
            )
            | None => {}
        }
    }

    /// Text as a browser shows it: the ends of lines are blanks, and one blank is as good as several.
    fn text(&mut self, text: &str, start: usize, end: Option<usize>) {
        if self.hidden.is_some() {
            return;
        }
        for (c, place) in xml::letters(text, start, end) {
            let c = if LESS.starts_with(c) { '<' } else { c };
            let blank = matches!(c, ' ' | '\t' | '\n' | '\r');
            if blank {
                self.mark_doubtful();
            } else {
                self.open_bracket();
                self.doubtful |= self.unsure.is_some() && c.is_alphabetic();
            }
            match self.line.last() {
                _ if self.as_written > 0 && c == '\n' => self.end_line(),
                _ if self.as_written > 0 || !blank => self.line.push((c, place)),
                None | Some((' ' | '\t', _)) => {}
                Some(_) => self.line.push((' ', place)),
            }
            self.end = place.end;
        }
    }
}

impl Text {
    /// The edge of an element that has a line of its own.
    fn edge(&mut self) {
        if !self.line.is_empty() {
            self.end_line();
        }
    }

    fn end_line(&mut self) {
        self.mark_doubtful();
        self.close_bracket();
        self.lines.push(std::mem::take(&mut self.line));
    }

    fn apart(&mut self) {
        self.edge();
        if self.lines.last().is_some_and(|line| !line.is_empty()) {
            self.lines.push(Letters::new());
        }
    }

    /// Adds signs that the page does not have.
    fn signs(&mut self, signs: &str) {
        let place = Span::new(self.end, self.end);
        self.line.extend(signs.chars().map(|c| (c, place)));
    }

    fn close_bracket(&mut self) {
        if std::mem::take(&mut self.bracket) {
            self.signs("]");
        }
    }

    /// Says of the word before that it is doubtful, if it is.
    fn mark_doubtful(&mut self) {
        if std::mem::take(&mut self.doubtful) {
            self.signs(UNSURE);
        }
    }

    /// A cell of a table begins.
    fn gap(&mut self) {
        if !self.line.is_empty() {
            self.signs("\t");
        }
    }

    /// A figurine that is a picture says which piece it is.
    fn picture(&mut self, element: &BytesStart) {
        let said = xml::attribute(element, "alt").unwrap_or_default();
        if said.chars().count() <= OF_PIECE {
            self.signs(&said);
        }
    }

    /// Begins the bracket around text that is no part of the game.
    fn open_bracket(&mut self) {
        let Some((_, signs)) = self.aside else {
            return;
        };
        if !std::mem::replace(&mut self.bracket, true) {
            self.signs(signs);
        }
    }
}
