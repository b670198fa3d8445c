//! A game as it stands on a page, in the order of play.

use crate::Diagram;
use crate::lex::{has_digit_and_letter, is_clock};
use crate::movetext::read_number;
use crate::set_apart::between_signs;
use scoresheet_notation::{
    GameType, Heading, HeadingTag, Outcome, Symbol, Turn, says_lost, says_unsure, speaks_of_odds,
};
use scoresheet_source::{Code, Finding, Span};

/// How the moves of a game are laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Arrangement {
    /// One after the other, perhaps between prose.
    #[default]
    Running,
    /// White's move and Black's side by side on each line.
    SideBySide,
    /// All of White's moves, then all of Black's, as scans of two columns give them.
    ColumnsApart,
    /// A table with a cell for every move.
    Table,
}

/// A stretch of text that stands for a move, as far as one can see.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MoveCell {
    /// The text as it stands, blanks inside it included (`P - K 4`).
    pub text: String,
    /// Its place in the source.
    pub span: Span,
    /// How sure the OCR program was of each character of `text`, in percent; empty where nothing
    /// is said.
    pub sure: Vec<u8>,
    /// The number of the move it belongs to, where one stands before it or in its row.
    pub number: Option<u16>,
    /// Whose move it is, where the column or dots say so.
    pub side: Option<Turn>,
    /// True if the layout itself says that one move stands here, as a row of a table does; false if
    /// the stretch was cut out at blanks and may be half a move, two, or a number.
    pub certain: bool,
    /// True if it may as well be a word that stands between the moves.
    pub doubtful: bool,
    /// True if the text has other moves under the same number, and nothing in it tells which were played; or if it may
    /// do no more than quote this one.
    pub contested: bool,
    /// The moves that the text names in its place, where these are several and it does not say which was played; the likeliest
    /// first.
    pub readings: Vec<String>,
    /// True if the edge of the page may have cut off its end.
    pub cut: bool,
    /// True if nothing stands before it in its line, not even the number of the move: a line may be lost above it.
    pub opens_line: bool,
    /// The move that a person says it is, whatever is written: SAN in English letters for chess,
    /// full notation for draughts.
    pub meant: Option<String>,
}

/// The number of a move, with the dots after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetNumber {
    /// It stands before this cell, an index into [`ScoreSheet::cells`]; after the last if that many.
    pub before: usize,
    /// The number that it is taken for.
    pub number: u16,
    /// The text as it stands; empty if the number is not written.
    pub written: String,
    /// Its place in the source.
    pub span: Span,
}

impl SheetNumber {
    /// The number that is written, if it is one.
    ///
    /// ```
    /// use scoresheet_layout::ScoreSheet;
    /// let sheet = ScoreSheet::from_movetext("1. e4 e5 72. Nf3 Nc6");
    /// assert_eq!(sheet.numbers[1].says(), Some(72));
    /// ```
    #[must_use]
    pub fn says(&self) -> Option<u16> {
        stated_number(&self.written)
    }
}

/// The number of a move that `written` is, with or without dots.
///
/// ```
/// use scoresheet_layout::stated_number;
/// assert_eq!(stated_number("12."), Some(12));
/// assert_eq!(stated_number("4 ........"), Some(4));
/// assert_eq!(stated_number("25,"), Some(25));
/// assert_eq!(stated_number("4/"), Some(4));
/// assert_eq!(stated_number("Ve"), None);
/// ```
#[must_use]
pub fn stated_number(written: &str) -> Option<u16> {
    // Another sign for the stop leaves the number as it is.
    let written = written.trim_end_matches([',', ';', ':', '/', '-']);
    // Dots may stand apart.
    let first = written.split_whitespace().next();
    let read = read_number(written).or_else(|| read_number(first?));
    read.map(|read| read.number)
}

/// Whether a number may be damaged writing of another: with one figure read wrong, lost or added.
///
/// ```
/// use scoresheet_layout::may_be_number;
/// assert!(may_be_number(48, 18) && may_be_number(8, 18));
/// assert!(!may_be_number(23, 19));
/// ```
#[must_use]
pub fn may_be_number(stated: u32, due: u32) -> bool {
    strsim::levenshtein(&stated.to_string(), &due.to_string()) <= 1
}

/// What stands between the moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetSign {
    /// It stands before this cell, an index into [`ScoreSheet::cells`]; after the last if that many.
    pub before: usize,
    /// What it is.
    pub kind: SignKind,
    /// Its text.
    pub text: String,
    /// Its place in the source.
    pub span: Span,
}

impl SheetSign {
    /// True if it is a sign that the exchange formats have.
    #[must_use]
    pub fn is_known_sign(&self) -> bool {
        let text = self.text.trim();
        let known = Symbol::read(text.as_bytes()).is_some_and(|(_, length)| length == text.len());
        let number = text.strip_prefix('$');
        let number = number.is_some_and(|number| number.parse::<u8>().is_ok());
        self.kind == SignKind::Sign && (known || number)
    }

    /// True if it may be what is left of moves of the game: it stands in no brackets, and a word of it looks like a
    /// damaged move.
    ///
    /// ```
    /// use scoresheet_layout::{Page, sheets};
    /// let page = Page::from_text("1. e4 e5 2. Nf3 Nc6\n\nWhite seems better.\n\n3. B65\n\n4. Ba4 Nf6");
    /// let sheet = &sheets(&page)[0];
    /// let unread: Vec<bool> = sheet.marks.iter().map(|mark| mark.may_be_moves()).collect();
    /// assert_eq!(unread, [false]);
    /// ```
    #[must_use]
    pub fn may_be_moves(&self) -> bool {
        self.kind != SignKind::Diagram
            && !self.is_set_apart()
            && !self.is_known_sign()
            && self.text.split_whitespace().any(has_digit_and_letter)
    }

    /// True for words that stand among the moves, in no brackets and behind no semicolon, and are no time on a clock: they
    /// may be moves that were not read.
    ///
    /// ```
    /// use scoresheet_layout::ScoreSheet;
    /// let sheet = ScoreSheet::from_movetext("1. e4 e5 {the usual reply} 2. Nf3");
    /// assert!(sheet.marks.iter().all(|mark| !mark.is_among_moves()));
    /// ```
    #[must_use]
    pub fn is_among_moves(&self) -> bool {
        let clock = || is_clock(self.text.trim());
        self.kind == SignKind::Comment && !self.is_set_apart() && !clock()
    }

    /// The moves of a variation that asterisks, underscores or dashes set apart, as brackets would.
    ///
    /// ```
    /// use scoresheet_layout::{Page, sheets};
    /// let page = Page::from_text("1. e4 e5 2. Nf3 *2. f4 exf4* 2... Nc6 3. Bb5");
    /// let sheet = &sheets(&page)[0];
    /// assert_eq!(sheet.marks[0].variation_between_signs(), Some("2. f4 exf4"));
    /// ```
    #[must_use]
    pub fn variation_between_signs(&self) -> Option<&str> {
        let text = self.text.trim();
        between_signs(text).filter(|_| self.kind == SignKind::Variation)
    }

    /// Whether whoever wrote the text set it apart from the moves.
    pub(crate) fn is_set_apart(&self) -> bool {
        self.text.trim_start().starts_with(['(', '[', '{', ';'])
            || self.variation_between_signs().is_some()
    }
}

/// What stands between moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SignKind {
    /// Prose, or a comment in brackets.
    Comment,
    /// The caption of a diagram.
    Caption,
    /// A board drawn in text; [`ScoreSheet::diagrams`] has what stands on it.
    Diagram,
    /// A variation: moves that were not played.
    Variation,
    /// A sign apart from its move (`!`, `$1`, `\times`, `±`).
    Sign,
}

/// A board that the first move of a sheet may start from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartBoard {
    /// The board.
    pub board: Diagram,
    /// Numbered moves stand between it and the first move that are no part of the sheet, or it follows that: a sheet that
    /// does not begin with White's first move may start from a later position.
    pub moves_between: bool,
    /// The words before the first move speak of it by its number: `In the position of Diagram 105 White draws by`.
    pub named: bool,
}

impl ScoreSheet {
    /// Tells which of two players in the heading had White as the custom of a game has it, where no word does.
    ///
    /// ```
    /// use scoresheet_layout::{Page, sheets};
    /// use scoresheet_notation::HeadingTag;
    /// let page = Page::from_text("Lowder - Ryan 1-0\n\n1. 11-15 23-19 2. 8-11 22-17");
    /// let mut sheet = sheets(&page).remove(0);
    /// sheet.name_players("english");
    /// assert_eq!(sheet.says(HeadingTag::Black), Some("Lowder"));
    /// ```
    pub fn name_players(&mut self, game: &str) {
        if GameType::first_in_results(game) == Turn::Black {
            self.said.name_black_first();
        }
    }

    /// True if the first move is not White's move number 1.
    #[must_use]
    pub fn begins_later(&self) -> bool {
        let first = self.cells.first().and_then(|cell| cell.number);
        self.black_begins || first.is_some_and(|number| number != 1)
    }

    /// Where the sheet itself says before its first move that pieces are given as odds: in a heading or a remark.
    ///
    /// ```
    /// use scoresheet_layout::ScoreSheet;
    /// let said = "Remove White's Queen's Knight.".to_owned();
    /// let sheet = ScoreSheet { heading: vec![(said, Default::default())], ..ScoreSheet::default() };
    /// assert!(sheet.speaks_of_odds().is_some());
    /// ```
    #[must_use]
    pub fn speaks_of_odds(&self) -> Option<Span> {
        let marks = self.marks.iter().take_while(|mark| mark.before == 0);
        let heading = self.heading.iter().map(|(text, span)| (text, span));
        let mut words = heading.chain(marks.map(|mark| (&mark.text, &mark.span)));
        let said = words.find(|(text, _)| speaks_of_odds(text));
        said.map(|(_, span)| *span)
    }
}

/// What a text says in words against one of its records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caveat {
    /// What.
    pub kind: CaveatKind,
    /// The same for a person, with the words.
    pub message: String,
    /// Where it stands.
    pub span: Span,
}

/// What a text may say against its record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CaveatKind {
    /// The game had more moves than it gives: `etc.`, `Black resigned on move 43` behind the twelfth.
    CutShort,
    /// It is not certain: `reconstructed from memory`.
    Doubtful,
}

/// One game found on a page.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ScoreSheet {
    /// From its heading to its result.
    pub span: Span,
    /// Where words before the moves say that pieces are given as odds.
    pub odds: Option<Span>,
    /// The lines above the moves that are no moves, as they stand, top to bottom.
    pub heading: Vec<(String, Span)>,
    /// The tags of a record in an exchange format, as they stand: name and value.
    pub tags: Vec<(String, String)>,
    /// The name of the game that the words above the moves name: `Frysk dammen`.
    pub game_named: Option<&'static str>,
    /// How it was inferred which game a record is of that does not name it.
    pub game_inferred: Option<String>,
    /// What the heading says of the game.
    pub said: Heading,
    /// A position in words or FEN that the game starts from.
    pub position: Option<(String, Span)>,
    /// True if a diagram stands right above the first move, or words that speak of one: the game may start from a position
    /// that the text does not give, or from one of `starts`.
    pub from_diagram: bool,
    /// True if Black moves first (`1. … Lg5—d8`).
    pub black_begins: bool,
    /// How the moves are laid out.
    pub arrangement: Arrangement,
    /// The stretches that stand for moves, in the order of play.
    pub cells: Vec<MoveCell>,
    /// What stands between them.
    pub marks: Vec<SheetSign>,
    /// The numbers of moves.
    pub numbers: Vec<SheetNumber>,
    /// The boards that are drawn between the moves, in their order; the words of each are in `marks`.
    pub diagrams: Vec<Diagram>,
    /// The boards on the page that the first move may start from, the likeliest first, where neither a heading nor the
    /// text says that it starts as games do.
    pub starts: Vec<StartBoard>,
    /// What carries nothing: stops between moves, dashes of lists, rules of tables, page numbers.
    pub furniture: Vec<Span>,
    /// The result, where one is said, and its place.
    pub result: Option<(Outcome, Span)>,
    /// The result is said in words: what they name is the colour, and not the side whose number stands first.
    pub result_in_words: bool,
    /// Where moves stand that seem to belong to the game, after others that are lost, or the number of a move that is not
    /// there: the game is not whole.
    pub goes_on: Option<Span>,
    /// What the page itself says against the record: the game is not whole.
    pub caveat: Option<Caveat>,
    /// What is to be said of the layout: an order that was inferred, a number that does not follow.
    pub remarks: Vec<Finding>,
}

impl ScoreSheet {
    /// A remark that says of the move before it that it is doubtful, or that moves are missing before the one behind it, leaves
    /// that move open. Where the numbers show that a move is missing, the remark stands for that.
    ///
    /// ```
    /// use scoresheet_layout::{Page, sheets};
    /// let sheet = &sheets(&Page::from_text("1. e4 e5 2. Nf3 [illegible] Nc6"))[0];
    /// assert!(sheet.cells[2].contested && !sheet.cells[3].contested);
    /// ```
    pub fn doubt_moves(&mut self) {
        for mark in &self.marks {
            if mark.kind != SignKind::Comment {
                continue;
            }
            let at = match says_lost(&mark.text) {
                Some(_) => Some(mark.before),
                None if says_unsure(&mark.text) && !self.misses_ply(mark.before) => {
                    mark.before.checked_sub(1)
                }
                None => None,
            };
            if let Some(cell) = at.and_then(|at| self.cells.get_mut(at)) {
                cell.contested = true;
            }
        }
    }

    /// Whether the numbers around this place count more plies than there are.
    fn misses_ply(&self, at: usize) -> bool {
        let last = self.numbers.iter().rfind(|number| number.before < at);
        let next = self.numbers.iter().find(|number| number.before >= at);
        last.zip(next).is_some_and(|(last, next)| {
            let counted = 2 * usize::from(next.number.saturating_sub(last.number));
            next.before - last.before < counted
        })
    }

    /// Adds what is to be said of the layout.
    pub(crate) fn remark(&mut self, place: Span, message: impl Into<String>) {
        let remark = Finding::new(Code::WrittenForm, place, message);
        self.remarks.push(remark);
    }

    /// Whether something is said already against its being whole or certain.
    pub(crate) fn is_doubted(&self) -> bool {
        self.caveat.is_some() || self.goes_on.is_some()
    }

    /// Whether a result says how the game ended; `*` ends a record, and no game.
    pub(crate) fn is_ended(&self) -> bool {
        let result = self.result.as_ref();
        result.is_some_and(|(stated, _)| *stated != Outcome::Unknown)
    }

    /// Where in the source the last of its moves ends.
    pub(crate) fn end(&self) -> Option<u32> {
        self.cells.iter().map(|cell| cell.span.end).max()
    }

    /// What the tags say, or else the heading.
    ///
    /// ```
    /// use scoresheet_layout::{Page, sheets};
    /// use scoresheet_notation::HeadingTag;
    /// let page = Page::from_text("Morphy — Duke of Brunswick, Paris 1858.\n\n1. e4 e5 2. Nf3 d6");
    /// let sheet = &sheets(&page)[0];
    /// assert_eq!(sheet.says(HeadingTag::White), Some("Morphy"));
    /// assert_eq!(sheet.says(HeadingTag::Date), Some("1858.??.??"));
    /// ```
    #[must_use]
    pub fn says(&self, tag: HeadingTag) -> Option<&str> {
        let own = self.tags.iter().find(|(name, _)| name == tag.name());
        own.map(|(_, value)| value.as_str())
            .or_else(|| self.said.get(tag))
    }
}
