//! What a heading may say, and the parts of a line that say it.

use scoresheet_source::Span;

/// What a heading may say of a game: the tags that it stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "named after the tags")]
pub enum HeadingTag {
    Event,
    Site,
    Date,
    Round,
    White,
    Black,
    Result,
    WhiteTitle,
    BlackTitle,
    WhiteElo,
    BlackElo,
    Eco,
    Opening,
    /// Which game of a book or of a file of games it is.
    Number,
}

impl HeadingTag {
    /// What says the same of the other side.
    #[must_use]
    pub(super) const fn of_other_side(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
            Self::WhiteTitle => Self::BlackTitle,
            Self::BlackTitle => Self::WhiteTitle,
            Self::WhiteElo => Self::BlackElo,
            Self::BlackElo => Self::WhiteElo,
            Self::Event
            | Self::Site
            | Self::Date
            | Self::Round
            | Self::Result
            | Self::Eco
            | Self::Opening
            | Self::Number => self,
        }
    }

    /// All of them, in the order in which tags are written.
    pub const ALL: [Self; 14] = [
        Self::Event,
        Self::Site,
        Self::Date,
        Self::Round,
        Self::White,
        Self::Black,
        Self::Result,
        Self::WhiteTitle,
        Self::BlackTitle,
        Self::WhiteElo,
        Self::BlackElo,
        Self::Eco,
        Self::Opening,
        Self::Number,
    ];

    /// The name of the tag.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Event => "Event",
            Self::Site => "Site",
            Self::Date => "Date",
            Self::Round => "Round",
            Self::White => "White",
            Self::Black => "Black",
            Self::Result => "Result",
            Self::WhiteTitle => "WhiteTitle",
            Self::BlackTitle => "BlackTitle",
            Self::WhiteElo => "WhiteElo",
            Self::BlackElo => "BlackElo",
            Self::Eco => "ECO",
            Self::Opening => "Opening",
            Self::Number => "Number",
        }
    }

    pub(super) const fn is_of_a_player(self) -> bool {
        match self {
            Self::White
            | Self::Black
            | Self::WhiteTitle
            | Self::BlackTitle
            | Self::WhiteElo
            | Self::BlackElo => true,
            Self::Event
            | Self::Site
            | Self::Date
            | Self::Round
            | Self::Result
            | Self::Eco
            | Self::Opening
            | Self::Number => false,
        }
    }
}

/// One thing that a heading says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fact {
    pub(super) tag: HeadingTag,
    pub(super) value: String,
    /// Where it stands.
    pub(super) span: Span,
    /// After a word for the side.
    pub(super) labelled: bool,
    /// With a comma between (`White, Mr. Bird`).
    pub(super) after_comma: bool,
    /// Of two players of whom is not said which is which.
    pub(super) unordered: bool,
}

impl Fact {
    pub(super) fn new(tag: HeadingTag, value: String, range: std::ops::Range<usize>) -> Self {
        Self {
            tag,
            value,
            span: Span::new(range.start as u32, range.end as u32),
            labelled: false,
            after_comma: false,
            unordered: false,
        }
    }
}

/// How much a line says for itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) enum Weight {
    /// It may be anything: it counts beside a line that is a heading.
    #[default]
    Weak,
    /// It is a heading.
    Strong,
    /// It names players.
    Names,
}

/// A part of a line that is understood.
#[derive(Debug, Clone, Default)]
pub(super) struct Item {
    /// The token after it.
    pub(super) next: usize,
    pub(super) facts: Vec<Fact>,
    pub(super) weight: Weight,
    /// Not all that it says is among the facts.
    pub(super) unread: bool,
    /// It names players, if two columns stand below it.
    pub(super) over_columns: bool,
    /// It says that the first of these columns is Black's.
    pub(super) black_first: bool,
}

impl Item {
    pub(super) fn new(next: usize, weight: Weight, facts: Vec<Fact>) -> Self {
        Self {
            next,
            facts,
            weight,
            ..Self::default()
        }
    }
}
