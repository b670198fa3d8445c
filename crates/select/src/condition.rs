//! What a game has to be like to be selected.

mod date;
mod material;
mod moves;
mod name;
mod pattern;
mod position;
mod range;
mod tag;

use crate::condition::date::Dates;
use crate::condition::material::Material;
use crate::condition::moves::Moves;
use crate::condition::name::Name;
use crate::condition::pattern::Pattern;
use crate::condition::position::Position;
use crate::condition::range::Numbers;
use crate::condition::tag::TagTest;
use scoresheet_batch::{Game, chess_opening, is_in_order, ratings};
use scoresheet_notation::{KnownTag, Outcome};
use scoresheet_replay::{AnyLine, AnyPosition};
use scoresheet_source::{Code, Level};

pub use crate::condition::name::folded;
pub(crate) use crate::condition::tag::value;

/// What can be asked of a game. Each is written as a text, in which `|` stands between alternatives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A tag: `White~kask`, `WhiteElo>=2000`, `Annotator`.
    Tag,
    /// Words of the name of a player of either colour.
    Player,
    /// Of White.
    White,
    /// Of Black.
    Black,
    /// The day lies within: `1953`, `1950..1959-06`.
    Date,
    /// Both players' ratings lie within: `2000..`.
    Rating,
    /// What the game counts as: `1-0`, `0-1`, `1/2-1/2`, `0-0`, `*`.
    Result,
    /// So many plies were replayed: `20..40`.
    Plies,
    /// The code (`B90`, `C`, `B20..B99`) or a word of the opening, as the tags or the positions say.
    Opening,
    /// A finding with this code.
    Code,
    /// A finding of this level or above.
    Level,
    /// The position occurs: FEN.
    Fen,
    /// What stands on some squares, or the rows of a board.
    Pattern,
    /// What pieces are there: `QP2:RP3`.
    Material,
    /// Moves one after the other.
    Moves,
    /// The number of the game in its file: `1..100`.
    Number,
}

/// How a kind is asked for: a row of the table of conditions.
struct Row {
    /// As an option is called, and an argument of Python.
    name: &'static str,
    /// What its value is called.
    value: &'static str,
    /// What it asks.
    help: &'static str,
    /// What is written after its name in messages.
    form: &'static str,
}

const fn row(
    name: &'static str,
    value: &'static str,
    help: &'static str,
    form: &'static str,
) -> Row {
    Row {
        name,
        value,
        help,
        form,
    }
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 16] = [
        Self::Tag,
        Self::Player,
        Self::White,
        Self::Black,
        Self::Date,
        Self::Rating,
        Self::Result,
        Self::Plies,
        Self::Opening,
        Self::Code,
        Self::Level,
        Self::Fen,
        Self::Pattern,
        Self::Material,
        Self::Moves,
        Self::Number,
    ];

    const fn row(self) -> Row {
        match self {
            Self::Tag => row(
                "tag",
                "TEST",
                "A tag: White=Kask (is), Event~open (contains), Date!=? (is not), WhiteElo>=2000, or the name alone: \
                 the tag is there",
                "White=Kask, Event~open, WhiteElo>=2000, Annotator",
            ),
            Self::Player => row(
                "player",
                "NAME",
                "A player of either colour: words of the name, or their first letters",
                "a name",
            ),
            Self::White => row("white", "NAME", "The same, for White", "a name"),
            Self::Black => row("black", "NAME", "The same, for Black", "a name"),
            Self::Date => row(
                "date",
                "RANGE",
                "The date: 1953, 1950..1959-06, ..1920; a date known in part must lie in the \
                 range whichever day it was",
                "1953, 1950..1959, 1953-05..1953-09-30, ..1920",
            ),
            Self::Rating => row(
                "rating",
                "RANGE",
                "Both players' ratings: 2000.., 1800..2200",
                "2000.., 1800..2200",
            ),
            Self::Result => row(
                "result",
                "RESULT",
                "The result that the game counts as: 1-0, 0-1, 1/2-1/2, 0-0 or *",
                "1-0, 0-1, 1/2-1/2, 0-0 or *",
            ),
            Self::Plies => row(
                "plies",
                "RANGE",
                "How many plies were replayed: 20..40, 80..",
                "40, 20..40, 80..",
            ),
            Self::Opening => row(
                "opening",
                "CODE|WORDS",
                "The opening, by the tags or the positions: B90, C, B20..B99, or words of its name",
                "B90, C, B20..B99 or a word",
            ),
            Self::Code => row(
                "code",
                "CODE",
                "The game has a finding with this code, such as illegal-move",
                "illegal-move and others, which docs/findings.md lists",
            ),
            Self::Level => row(
                "level",
                "LEVEL",
                "The game has a finding of this level or above",
                "note, warning or error",
            ),
            Self::Fen => row(
                "fen",
                "FEN",
                "The position occurs in the game; in chess, a FEN with the rows alone fits either side to move",
                "a FEN",
            ),
            Self::Pattern => row(
                "pattern",
                "PATTERN",
                "Squares and what is on them at one moment: e4=P d5=p c3=- (nothing) f7=! (any piece), or rows \
                 as in a FEN, also with ? ! * A a",
                "e4=P d5=p c3=- f7=! or rows as in a FEN, with ? ! * A a",
            ),
            Self::Material => row(
                "material",
                "PIECES",
                "The pieces left at some point: KQP2:KR White's and Black's, KQP2 v KR of either colour; P2+ at least \
                 two, P2- at most two, P* any number",
                "KQP2:KR, or KQP2 v KR for either colour",
            ),
            Self::Moves => row(
                "moves",
                "MOVES",
                "The game begins with these moves; ? is any ply, ... any number of plies",
                "1. e4 e5 2. Nf3, with ? for a ply and ... for any number",
            ),
            Self::Number => row(
                "number",
                "RANGE",
                "The number of the game in its file: 3, 1..100",
                "3, 1..100",
            ),
        }
    }

    /// What it is called, such as `player`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// What its value is called, such as `NAME`.
    #[must_use]
    pub const fn value(self) -> &'static str {
        self.row().value
    }

    /// What it asks, in a line.
    #[must_use]
    pub const fn help(self) -> &'static str {
        self.row().help
    }
}

/// A condition that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{text:?}: {reason}; write it as {form}")]
pub struct Unclear {
    text: String,
    reason: String,
    form: &'static str,
}

impl Unclear {
    /// What is said after all that was `typed`, which is not repeated.
    #[must_use]
    pub fn after(&self, typed: &str) -> String {
        let Self { text, reason, form } = self;
        if typed.trim() == text {
            format!("{reason}; write it as {form}")
        } else {
            self.to_string()
        }
    }
}

/// One condition: any of its alternatives.
#[derive(Debug, Clone)]
pub struct Condition(Vec<Test>);

#[derive(Debug, Clone)]
enum Test {
    Tag(TagTest),
    Player(Name, [bool; 2]),
    Date(Dates),
    Rating(Numbers),
    Result(Outcome),
    Plies(Numbers),
    Opening(Opening),
    Legal(bool),
    Code(Code),
    Level(Level),
    Fen(Position),
    Pattern(Pattern),
    Material(Box<Material>),
    Moves(Moves),
    Number(Numbers),
}

impl Condition {
    /// Reads a condition.
    ///
    /// ```
    /// use scoresheet_select::{Condition, Kind};
    /// assert!(Condition::read(Kind::Plies, "20..40|80..").is_ok());
    /// let refused = Condition::read(Kind::Result, "3-0").unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "\"3-0\": no result; write it as 1-0, 0-1, 1/2-1/2, 0-0 or *"
    /// );
    /// ```
    ///
    /// # Errors
    /// It is none of that kind.
    pub fn read(kind: Kind, text: &str) -> Result<Self, Unclear> {
        let mut before: Option<String> = None;
        let tests = text.split('|').map(|part| {
            let part = part.trim();
            let test = match kind {
                _ if part.is_empty() => Err("nothing is asked".to_owned()),
                Kind::Tag => TagTest::in_full(before.as_deref(), part).and_then(|full| {
                    let test = Test::read(kind, &full);
                    before = Some(full.into_owned());
                    test
                }),
                Kind::Player
                | Kind::White
                | Kind::Black
                | Kind::Date
                | Kind::Rating
                | Kind::Result
                | Kind::Plies
                | Kind::Opening
                | Kind::Code
                | Kind::Level
                | Kind::Fen
                | Kind::Pattern
                | Kind::Material
                | Kind::Moves
                | Kind::Number => Test::read(kind, part),
            };
            test.map_err(|reason| Unclear {
                text: part.to_owned(),
                reason,
                form: kind.row().form,
            })
        });
        tests.collect::<Result<_, _>>().map(Self)
    }

    /// Every move of the main line was legal, or not.
    #[must_use]
    pub fn legal(legal: bool) -> Self {
        Self(vec![Test::Legal(legal)])
    }

    /// How much it costs to ask, from little to much: what costs least is best asked first.
    #[must_use]
    pub fn cost(&self) -> u8 {
        self.0.iter().map(Test::cost).max().unwrap_or_default()
    }

    /// Whether the game, which has this number in its file, fits.
    #[must_use]
    pub fn fits(&self, game: &Game<'_>) -> bool {
        self.0.iter().any(|test| test.fits(game))
    }

    /// True if it asks for the number of a game in its file, which a chunk alone does not tell.
    pub(crate) fn asks_number(&self) -> bool {
        self.0.iter().any(|test| matches!(test, Test::Number(_)))
    }

    /// As [`fits`](Self::fits), for a condition that asks for nothing but numbers.
    pub(crate) fn fits_number(&self, number: u32) -> bool {
        let fits = |test: &Test| matches!(test, Test::Number(range) if range.has(number.into()));
        self.0.iter().any(fits)
    }
}

impl Test {
    fn read(kind: Kind, text: &str) -> Result<Self, String> {
        Ok(match kind {
            Kind::Tag => Self::Tag(TagTest::read(text)?),
            Kind::Player => Self::Player(Name::read(text)?, [true, true]),
            Kind::White => Self::Player(Name::read(text)?, [true, false]),
            Kind::Black => Self::Player(Name::read(text)?, [false, true]),
            Kind::Date => Self::Date(Dates::read(text)?),
            Kind::Rating => Self::Rating(Numbers::read(text)?),
            Kind::Result => {
                let figures = Outcome::from_figures(text).or_else(|| Outcome::from_tag(text));
                Self::Result(figures.ok_or("no result")?)
            }
            Kind::Plies => Self::Plies(Numbers::read(text)?),
            Kind::Opening => Self::Opening(Opening::read(text)?),
            Kind::Code => {
                let known = Code::ALL.iter().find(|code| code.as_str() == text);
                Self::Code(*known.ok_or("no code of a finding")?)
            }
            Kind::Level => {
                let level = Level::from_name(&text.to_lowercase());
                Self::Level(level.ok_or("no level")?)
            }
            Kind::Fen => Self::Fen(Position::read(text)?),
            Kind::Pattern => Self::Pattern(Pattern::read(text)?),
            Kind::Material => Self::Material(Box::new(Material::read(text)?)),
            Kind::Moves => Self::Moves(Moves::read(text)?),
            Kind::Number => Self::Number(Numbers::read(text)?),
        })
    }

    /// Numbers are compared at once, texts are folded, positions are gone through one by one.
    const fn cost(&self) -> u8 {
        match self {
            Self::Legal(_) | Self::Number(_) | Self::Plies(_) | Self::Result(_) => 0,
            Self::Player(..) | Self::Tag(_) | Self::Date(_) | Self::Rating(_) => 1,
            Self::Opening(_) | Self::Code(_) | Self::Level(_) => 2,
            Self::Moves(_) => 3,
            Self::Material(_) | Self::Fen(_) | Self::Pattern(_) => 4,
        }
    }

    fn fits(&self, game: &Game<'_>) -> bool {
        let verdict = &game.verdict;
        let somewhere = |fits: &dyn Fn(&AnyPosition) -> bool| {
            verdict
                .line
                .positions()
                .chain(verdict.line.end())
                .any(|position| fits(&position))
        };
        match self {
            Self::Tag(test) => test.fits(game.record),
            Self::Player(name, sides) => [KnownTag::White, KnownTag::Black]
                .into_iter()
                .zip(sides)
                .filter(|(_, asked)| **asked)
                .any(|(tag, _)| (game.record.stated(tag)).is_some_and(|(own, _)| name.fits(&own))),
            Self::Date(dates) => {
                let stated = game.record.stated(KnownTag::Date);
                stated.is_some_and(|(own, _)| dates.have(&own))
            }
            Self::Rating(range) => ratings(game.record)
                .iter()
                .all(|rating| rating.is_some_and(|rating| range.has(rating.into()))),
            Self::Result(outcome) => verdict.outcome().unwrap_or(Outcome::Unknown) == *outcome,
            Self::Plies(range) => range.has(verdict.line.plies() as u64),
            Self::Opening(opening) => opening.fits(game),
            Self::Legal(legal) => (verdict.legal == Some(true)) == *legal,
            Self::Code(code) => verdict.findings.iter().any(|found| found.code == *code),
            Self::Level(level) => verdict
                .findings
                .iter()
                .any(|found| found.level >= *level && !is_in_order(found, verdict)),
            Self::Fen(position) => somewhere(&|at| position.is(at)),
            Self::Pattern(pattern) => somewhere(&|at| pattern.fits(at)),
            Self::Material(material) => somewhere(&|at| material.fits(at)),
            Self::Moves(moves) => moves.fits(&verdict.line),
            Self::Number(range) => range.has(game.number.into()),
        }
    }
}

/// An opening, by its code or by words of its name.
#[derive(Debug, Clone)]
enum Opening {
    /// Codes from one to another, whatever follows them.
    Codes(String, String),
    /// Part of the name, folded.
    Words(String),
}

/// A code or its beginning, in capitals: `B90`, `b90`, `B9`, `B`. `c3` may be a move in a name.
fn code(text: &str) -> Option<String> {
    let text = text.trim();
    let capital = text.starts_with(|c: char| c.is_ascii_uppercase());
    let code = text.to_ascii_uppercase();
    let mut bytes = code.bytes();
    let letter = bytes.next().is_some_and(|b| (b'A'..=b'E').contains(&b));
    let long = if capital { 1..=3 } else { 3..=3 };
    let is_code = letter && bytes.all(|b| b.is_ascii_digit());
    (is_code && long.contains(&code.len())).then_some(code)
}

impl Opening {
    fn read(text: &str) -> Result<Self, String> {
        if let Some(code) = code(text) {
            return Ok(Self::Codes(code.clone(), code));
        }
        if let Some((from, to)) = text.split_once("..") {
            let Some((from, to)) = code(from).zip(code(to)) else {
                return Err(format!("{text:?} is no range of codes, such as B20..B99"));
            };
            let both = from.len().min(to.len());
            return match from[..both] > to[..both] {
                true => Err("it ends before it begins".to_owned()),
                false => Ok(Self::Codes(from, to)),
            };
        }
        let two = text.split_once(['-', '–', '—']);
        if let Some((Some(from), Some(to))) = two.map(|(from, to)| (code(from), code(to))) {
            return Err(format!("from one code to another is written {from}..{to}"));
        }
        let digits = text.trim().strip_prefix(|c: char| c.is_ascii_alphabetic());
        if digits.is_some_and(|rest| rest.len() > 1 && rest.bytes().all(|b| b.is_ascii_digit())) {
            return Err(format!("{text:?} is no code of an opening"));
        }
        match folded(text) {
            words if words.is_empty() => Err("nothing is asked".to_owned()),
            words => Ok(Self::Words(words)),
        }
    }

    /// Whether the tags say so, or in chess the positions that the game goes through.
    fn fits(&self, game: &Game<'_>) -> bool {
        let shown = match &game.verdict.line {
            AnyLine::Chess(line) => chess_opening(line).map(|(opening, _)| opening),
            AnyLine::Draughts(_) | AnyLine::None => None,
        };
        match self {
            Self::Codes(from, to) => {
                let within = |code: &str| {
                    let front = |most: usize| code.get(..most.min(code.len())).unwrap_or_default();
                    front(from.len()) >= from.as_str() && front(to.len()) <= to.as_str()
                };
                value(game.record, "ECO").is_some_and(|own| within(&own))
                    || shown.is_some_and(|opening| within(opening.eco))
            }
            Self::Words(words) => {
                let tags = ["Opening", "Variation", "SubVariation"];
                let mut stated = tags.iter().filter_map(|tag| value(game.record, tag));
                stated.any(|own| folded(&own).contains(words))
                    || shown.is_some_and(|opening| folded(opening.name).contains(words))
            }
        }
    }
}
