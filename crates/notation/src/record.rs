//! What stands in the text of one game, whole and unjudged.

use crate::chess_move::{ChessFlags, ChessText};
use crate::draughts_move::DraughtsText;
use crate::heading::Heading;
use crate::outcome::Outcome;
use crate::symbol::Symbol;
use scoresheet_source::{Code, Finding, Span, Unlisted};
use std::borrow::Cow;
use std::sync::Arc;

/// Which grammar the moves of a record follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Family {
    /// Chess moves.
    #[default]
    Chess,
    /// Draughts moves, algebraic or numeric.
    Draughts,
}

impl Family {
    /// `chess` or `draughts`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chess => "chess",
            Self::Draughts => "draughts",
        }
    }

    /// The one that is not this.
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Chess => Self::Draughts,
            Self::Draughts => Self::Chess,
        }
    }
}

/// One game as written: tags, tokens, problems. Every byte that is not blank is in one of them.
///
/// Spans count from the start of the text that was handed to the [`Reader`](crate::Reader). A
/// record is meant to be used again for the next game, so that reading allocates nothing.
#[derive(Debug, Clone, Default)]
pub struct Record {
    /// From the first tag or token to the end of the last.
    pub span: Span,
    /// Tags in the order in which they stand.
    pub tags: Vec<Tag>,
    /// Lines meant for tags that are so damaged that none was read from them: `[White "Kask, A.]`, `[Black Lepp]`.
    pub unread_tags: Vec<Span>,
    /// Where the moves stand.
    pub body: Span,
    /// The grammar that [`Record::tokens`] were read by.
    pub family: Family,
    /// Everything after the tags, in order.
    pub tokens: Vec<Token>,
    /// True if a variation is opened somewhere.
    pub has_variations: bool,
    /// What could not be read, or not without a remark.
    ///
    /// At most [`Unlisted::LISTED`] of them; a last one says how many more there were.
    pub problems: Vec<Finding>,
    /// The position to start from, as FEN, where somebody says it beside the text; a tag counts first.
    /// Reading leaves it empty.
    pub start: Option<Arc<str>>,
    /// What the words before the moves say, where there are no tags.
    pub heading: Heading,
    /// What it was read from, where its places are those of another text, such as a page.
    pub read_from: Option<Arc<ReadFrom>>,
    pub(crate) unlisted: Unlisted,
    known: [Option<u16>; KnownTag::COUNT],
}

/// A record as it was read, where its places were put into another text afterwards.
#[derive(Debug)]
pub struct ReadFrom {
    /// The same tokens, with their places in `text`.
    pub record: Record,
    /// What it was read from.
    pub text: String,
}

/// One tag, `[Name "value"]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tag {
    /// The whole of it, brackets included.
    pub span: Span,
    /// The name.
    pub name: Span,
    /// The value between the quotation marks, escapes still in it.
    pub value: Span,
}

/// Tags that other parts ask for; kept so that asking costs nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "named after the tags")]
pub enum KnownTag {
    Event,
    Site,
    Date,
    Round,
    White,
    Black,
    Result,
    Fen,
    SetUp,
    GameType,
    Variant,
    Rules,
    Language,
    TimeControl,
    Termination,
    EventDate,
    EventType,
    GameInferred,
    PlyCount,
}

impl KnownTag {
    const COUNT: usize = 19;

    /// True for names that are written in small letters throughout in some files.
    pub(crate) fn is_one_in_small_letters(name: &[u8]) -> bool {
        const NAMES: [&[u8]; 15] = [
            b"event",
            b"site",
            b"date",
            b"round",
            b"white",
            b"black",
            b"result",
            b"fen",
            b"setup",
            b"gametype",
            b"variant",
            b"rules",
            b"language",
            b"eco",
            b"annotator",
        ];
        NAMES.contains(&name)
    }

    /// The tag of this name; the few names found in other cases are read too (`Setup`, `fen`).
    #[inline]
    #[must_use]
    pub fn of(name: &[u8]) -> Option<Self> {
        Some(match name {
            b"Event" => Self::Event,
            b"Site" => Self::Site,
            b"Date" => Self::Date,
            b"Round" => Self::Round,
            b"White" => Self::White,
            b"Black" => Self::Black,
            b"Result" => Self::Result,
            b"FEN" | b"Fen" | b"fen" => Self::Fen,
            b"SetUp" | b"Setup" => Self::SetUp,
            b"GameType" | b"Gametype" => Self::GameType,
            b"Variant" => Self::Variant,
            b"Rules" => Self::Rules,
            b"Language" => Self::Language,
            b"TimeControl" => Self::TimeControl,
            b"Termination" => Self::Termination,
            b"EventDate" => Self::EventDate,
            b"EventType" => Self::EventType,
            b"GameInferred" => Self::GameInferred,
            b"PlyCount" => Self::PlyCount,
            _ => return None,
        })
    }
}

impl Record {
    /// Forgets everything but the memory.
    pub(crate) fn clear(&mut self) {
        self.span = Span::default();
        self.body = Span::default();
        self.tags.clear();
        self.unread_tags.clear();
        self.problems.clear();
        self.start = None;
        self.heading = Heading::default();
        self.read_from = None;
        self.known = [None; KnownTag::COUNT];
        self.clear_body();
    }

    /// Where a stretch of the text that it was [read from](Self::read_from) stands, its tokens taken together.
    #[must_use]
    pub fn place_of(&self, read: Span) -> Span {
        let Some(read_from) = &self.read_from else {
            return read;
        };
        let tokens = &read_from.record.tokens;
        let first = tokens.partition_point(|token| token.span.start < read.start);
        let end = tokens.partition_point(|token| token.span.start < read.end);
        let places = self.tokens.get(first..end).unwrap_or_default();
        let starts = places.iter().map(|token| token.span.start);
        let ends = places.iter().map(|token| token.span.end);
        let place = starts.min().zip(ends.max());
        place.map_or(self.body, |(start, end)| Span::new(start, end))
    }

    /// Forgets the tokens after the tags.
    pub(crate) fn clear_body(&mut self) {
        let body = self.body.start;
        self.tokens.retain(|token| token.span.start < body);
        self.has_variations = false;
    }

    /// True if it has neither tags nor anything that only a game has.
    pub(crate) fn is_no_game(&self) -> bool {
        let says_nothing = |token: &Token| match token.kind {
            Kind::Heading | Kind::Comment | Kind::Unreadable => true,
            Kind::Number { .. }
            | Kind::Move(_)
            | Kind::NullMove
            | Kind::Open
            | Kind::Close
            | Kind::Nag(_)
            | Kind::Symbol(_)
            | Kind::Result(_)
            | Kind::SetUp => false,
        };
        // What is left of a damaged tag is the beginning of a game, and a comment without its end may hold a whole one.
        let damaged = |problem: &Finding| {
            matches!(problem.code, Code::UnclosedString | Code::UnclosedComment)
        };
        self.tags.is_empty()
            && self.tokens.iter().all(says_nothing)
            && !self.problems.iter().any(damaged)
    }

    /// All that was read becomes comments; where it is more than comments it becomes one, with a remark.
    pub(crate) fn keep_as_comment(&mut self, text: &[u8]) {
        let is_comment = |token: &Token| token.kind == Kind::Comment;
        let plain = self.tokens.iter().all(is_comment) && self.problems.is_empty();
        let problems = self.problems.iter().map(|problem| problem.span);
        let all = self.tokens.iter().map(|token| token.span).chain(problems);
        let whole = all.reduce(|a, b| Span::new(a.start.min(b.start), a.end.max(b.end)));
        self.problems.clear();
        self.unlisted = Unlisted::default();
        let Some(span) = whole.filter(|_| !plain) else {
            return;
        };
        self.tokens.clear();
        self.tokens.push(Token {
            kind: Kind::Comment,
            span,
        });
        if !span.bytes(text).trim_ascii().is_empty() {
            let message = "words before the tags; they are kept as a comment of this game";
            self.problem(Finding::new(Code::WrittenForm, span, message));
        }
    }

    /// True if there is a comment anywhere: most records have none, and need not be asked what theirs say.
    #[must_use]
    pub fn has_comments(&self) -> bool {
        let mut tokens = self.tokens.iter();
        tokens.any(|token| matches!(token.kind, Kind::Comment))
    }

    /// Adds a problem.
    pub(crate) fn problem(&mut self, finding: Finding) {
        self.unlisted.keep(finding, &mut self.problems);
    }

    /// Says how many problems were not listed.
    pub(crate) fn close_problems(&mut self) {
        self.unlisted.close(&mut self.problems);
    }

    /// Adds a tag; false if it is a known one that stands there already.
    pub(crate) fn push_tag(&mut self, text: &[u8], tag: Tag) -> bool {
        let at = self.tags.len();
        self.tags.push(tag);
        let Some(known) = KnownTag::of(tag.name.bytes(text)) else {
            return true;
        };
        let slot = &mut self.known[known as usize];
        let first = slot.is_none();
        if first {
            *slot = u16::try_from(at).ok();
        }
        first
    }

    /// True if it has a tag of this name.
    pub(crate) fn tag_named(&self, text: &[u8], name: &[u8]) -> bool {
        self.tags.iter().any(|tag| tag.name.bytes(text) == name)
    }

    /// The tokens of the main line: those outside every variation, without the brackets of one.
    ///
    /// ```
    /// use scoresheet_notation::{Family, Reader, Record};
    /// let text = b"1. e4 (1. d4 d5 (1... f5)) e5 *";
    /// let mut record = Record::default();
    /// Reader::new(text).next(&mut record, &|_| Family::Chess);
    /// let moves = record.main_line().filter(|token| token.kind.is_move());
    /// let written: Vec<_> = moves.map(|token| token.span.bytes(text)).collect();
    /// assert_eq!(written, [b"e4", b"e5"]);
    /// ```
    pub fn main_line(&self) -> impl Iterator<Item = &Token> {
        let mut depth = 0_usize;
        self.tokens.iter().filter(move |token| {
            depth = depth.saturating_add_signed(token.kind.nesting());
            depth == 0 && token.kind != Kind::Close
        })
    }

    /// The tag `known`, if the record has it.
    #[inline]
    #[must_use]
    pub fn tag(&self, known: KnownTag) -> Option<&Tag> {
        self.tags.get(usize::from(self.known[known as usize]?))
    }

    /// The value of the tag `known` without its escapes; the bytes must be those it was read from.
    #[must_use]
    pub fn value<'t>(&self, text: &'t [u8], known: KnownTag) -> Option<Cow<'t, str>> {
        self.tag(known).map(|tag| tag.value_in(text))
    }
}

/// A record with the text that it was read from, in which its spans lie.
///
/// ```
/// use scoresheet_notation::{Family, KnownTag, Reader, Record, RecordText};
/// let text = b"[White \"Tal\"]\n\n1. e4 *";
/// let mut record = Record::default();
/// Reader::new(text).next(&mut record, &|_| Family::Chess);
/// let record = RecordText::new(&record, text);
/// assert_eq!(record.value(KnownTag::White).as_deref(), Some("Tal"));
/// assert_eq!(record.bytes(record.tokens[1].span), b"e4");
/// ```
#[derive(Debug, Clone, Copy)]
pub struct RecordText<'t> {
    /// The record.
    pub record: &'t Record,
    /// What it was read from.
    pub text: &'t [u8],
    /// The same, where it is known to be UTF-8, so that nothing taken from it need be looked through for that.
    valid: Option<&'t str>,
}

impl<'t> RecordText<'t> {
    /// The record, and the bytes that it was read from.
    #[must_use]
    pub const fn new(record: &'t Record, text: &'t [u8]) -> Self {
        Self {
            record,
            text,
            valid: None,
        }
    }

    /// The record, and the text that it was read from.
    #[must_use]
    pub const fn of_text(record: &'t Record, text: &'t str) -> Self {
        Self {
            record,
            text: text.as_bytes(),
            valid: Some(text),
        }
    }

    /// The record as it was read, with the text that it was read from: another one where its places were put
    /// [elsewhere](Record::read_from) afterwards, where the same bytes need not stand.
    #[must_use]
    pub fn as_read(self) -> Self {
        let read_from = self.record.read_from.as_deref();
        read_from.map_or(self, |read| Self::of_text(&read.record, &read.text))
    }

    /// The bytes at `span`.
    #[inline]
    #[must_use]
    pub fn bytes(self, span: Span) -> &'t [u8] {
        span.bytes(self.text)
    }

    /// The text at `span`; a character stands for bytes that are no text.
    #[must_use]
    pub fn lossy(self, span: Span) -> Cow<'t, str> {
        let place = span.start as usize..span.end as usize;
        let valid = self.valid.and_then(|text| text.get(place));
        valid.map_or_else(|| String::from_utf8_lossy(self.bytes(span)), Cow::Borrowed)
    }

    /// The value of the tag `known` without its escapes.
    #[must_use]
    pub fn value(self, known: KnownTag) -> Option<Cow<'t, str>> {
        self.record.tag(known).map(|tag| self.value_of(tag))
    }

    /// The value of a tag of the record without its escapes.
    #[must_use]
    pub fn value_of(self, tag: &Tag) -> Cow<'t, str> {
        without_escapes(self.lossy(tag.value))
    }
}

impl std::ops::Deref for RecordText<'_> {
    type Target = Record;

    fn deref(&self) -> &Record {
        self.record
    }
}

impl Tag {
    /// The value without its escapes (`\"`, `\\`).
    #[must_use]
    pub fn value_in<'t>(&self, text: &'t [u8]) -> Cow<'t, str> {
        without_escapes(String::from_utf8_lossy(self.value.bytes(text)))
    }
}

/// The value of a tag without its escapes (`\"`, `\\`).
fn without_escapes(raw: Cow<'_, str>) -> Cow<'_, str> {
    if memchr::memchr(b'\\', raw.as_bytes()).is_none() {
        return raw;
    }
    let mut plain = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('\\', Some(&next @ ('"' | '\\'))) => {
                plain.push(next);
                chars.next();
            }
            _ => plain.push(c),
        }
    }
    Cow::Owned(plain)
}

/// One token and its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub span: Span,
}

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Text before the first move of a record without tags: names, a position.
    Heading,
    /// `12.` or `12...`: the number, and whether it announces a Black move.
    Number {
        /// The number of the move.
        number: u16,
        /// True with `...` or `…`.
        black: bool,
    },
    /// A move as written.
    Move(Written),
    /// `--`, `Z0`, `@@@@`: a side passes.
    NullMove,
    /// `{…}`, `;…` or `%…`.
    Comment,
    /// `(`
    Open,
    /// `)`
    Close,
    /// `$n`
    Nag(u16),
    /// A symbol after a move.
    Symbol(Symbol),
    /// A result.
    Result(Outcome),
    /// `/FEN "…"/`: the game continues from this position; the span is that of the value.
    SetUp,
    /// What is none of these; a problem stands in [`Record::problems`].
    Unreadable,
}

impl Kind {
    /// True for a move as written.
    #[must_use]
    pub const fn is_move(&self) -> bool {
        matches!(self, Self::Move(_))
    }

    /// The number, if it is one of a move.
    #[must_use]
    pub const fn number(&self) -> Option<u16> {
        let Self::Number { number, .. } = self else {
            return None;
        };
        Some(*number)
    }

    /// The result, if it is one.
    #[must_use]
    pub const fn result(&self) -> Option<Outcome> {
        let Self::Result(outcome) = self else {
            return None;
        };
        Some(*outcome)
    }

    /// The move, if it is one in the notation of draughts.
    #[must_use]
    pub const fn draughts_move(&self) -> Option<&DraughtsText> {
        let Self::Move(Written::Draughts(text)) = self else {
            return None;
        };
        Some(text)
    }

    /// By how much the token changes the depth of variations.
    #[must_use]
    pub const fn nesting(&self) -> isize {
        match self {
            Self::Open => 1,
            Self::Close => -1,
            Self::Heading
            | Self::Number { .. }
            | Self::Move(_)
            | Self::NullMove
            | Self::Comment
            | Self::Nag(_)
            | Self::Symbol(_)
            | Self::Result(_)
            | Self::SetUp
            | Self::Unreadable => 0,
        }
    }
}

/// A move as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Written {
    /// In the notation of chess.
    Chess(ChessText),
    /// In descriptive notation of chess, with the signs that it has; what it describes is read from
    /// its text by [`DescriptiveText::read`](crate::DescriptiveText::read) when it is asked for, so
    /// that tokens stay small.
    Descriptive(ChessFlags),
    /// In the notation of draughts.
    Draughts(DraughtsText),
}
