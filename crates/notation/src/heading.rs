//! Headings: who played, where, when and in what, as far as their words say it in a known form.
//!
//! Nothing is guessed. A word that may only be a place is none, a line of which some is not understood says nothing, and
//! of two lines that contradict each other neither is believed.

mod before_moves;
mod circumstances;
mod fact;
mod line;
mod names;
mod opening;
mod tokens;
mod words;

use crate::record::{KnownTag, Record, RecordText};
use fact::{Fact, Weight};
use line::Said;
use scoresheet_clock::Date;
use scoresheet_source::Span;
use std::borrow::Cow;
use tokens::Line;
use words::Use;

pub(crate) use before_moves::read;
pub use fact::HeadingTag;

/// Longest line that is looked at as a heading, in bytes.
pub const LONGEST_HEADING: usize = 240;

impl HeadingTag {
    /// What a heading says in place of a known tag.
    #[must_use]
    pub const fn of(known: KnownTag) -> Option<Self> {
        match known {
            KnownTag::Event => Some(Self::Event),
            KnownTag::Site => Some(Self::Site),
            KnownTag::Date => Some(Self::Date),
            KnownTag::Round => Some(Self::Round),
            KnownTag::White => Some(Self::White),
            KnownTag::Black => Some(Self::Black),
            KnownTag::Result => Some(Self::Result),
            KnownTag::Fen
            | KnownTag::SetUp
            | KnownTag::GameType
            | KnownTag::Variant
            | KnownTag::Rules
            | KnownTag::Language
            | KnownTag::TimeControl
            | KnownTag::EventDate
            | KnownTag::EventType
            | KnownTag::GameInferred
            | KnownTag::PlyCount
            | KnownTag::Termination => None,
        }
    }
}

/// A line of prose is longer, in characters.
const SHORT: usize = 80;

/// What the words above a game say of it.
///
/// ```
/// use scoresheet_notation::{Heading, HeadingTag};
/// let heading = Heading::read("(47) Tal,M (2700) - Petrosian,T (2640) [C78]\nURS-ch, Moscow (3), 12.01.1957");
/// assert_eq!(heading.get(HeadingTag::White), Some("Tal,M"));
/// assert_eq!(heading.get(HeadingTag::BlackElo), Some("2640"));
/// assert_eq!(heading.get(HeadingTag::Date), Some("1957.01.12"));
/// assert!(heading.says_all());
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Heading {
    facts: Vec<Fact>,
    /// Some of the words say something else.
    unread: bool,
    /// The first of two players has been taken for Black.
    black_first: bool,
}

impl Heading {
    /// Reads the lines above a game.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut lines = Lines::default();
        let mut start = 0;
        for piece in text.split_inclusive(['\n', '\r']) {
            lines.line(piece.trim_end_matches(['\n', '\r']), start);
            start += piece.len();
        }
        lines.heading()
    }

    /// What it says for a tag; a date as the tag has it.
    #[must_use]
    pub fn get(&self, tag: HeadingTag) -> Option<&str> {
        self.fact(tag).map(|fact| fact.value.as_str())
    }

    /// Where it says that, counted from the start of the text.
    #[must_use]
    pub fn place(&self, tag: HeadingTag) -> Option<Span> {
        self.fact(tag).map(|fact| fact.span)
    }

    fn fact(&self, tag: HeadingTag) -> Option<&Fact> {
        self.facts.iter().find(|fact| fact.tag == tag)
    }

    /// All that it says, in the order of [`HeadingTag::ALL`].
    pub fn tags(&self) -> impl Iterator<Item = (HeadingTag, &str)> {
        HeadingTag::ALL
            .into_iter()
            .filter_map(|tag| Some((tag, self.get(tag)?)))
    }

    /// Takes the first of two players for Black, where no word says which side either had: who is named first begins, and his is the first
    /// figure of the result, so that it is Black in English, pool and Thai draughts. To say it again changes nothing.
    ///
    /// ```
    /// use scoresheet_notation::{Heading, HeadingTag};
    /// let mut heading = Heading::read("Lowder - Ryan 1-0");
    /// heading.name_black_first();
    /// heading.name_black_first();
    /// assert_eq!(heading.get(HeadingTag::Black), Some("Lowder"));
    /// assert_eq!(heading.get(HeadingTag::White), Some("Ryan"));
    /// ```
    pub fn name_black_first(&mut self) {
        if std::mem::replace(&mut self.black_first, true) {
            return;
        }
        let players = self.facts.iter_mut();
        for fact in players.filter(|fact| fact.tag.is_of_a_player() && !fact.labelled) {
            fact.tag = fact.tag.of_other_side();
        }
    }

    /// True if nothing stands in it that the tags do not say.
    #[must_use]
    pub const fn says_all(&self) -> bool {
        !self.unread
    }

    /// Puts `place` of every place in its stead.
    pub fn move_places(&mut self, mut place: impl FnMut(Span) -> Span) {
        for fact in &mut self.facts {
            fact.span = place(fact.span);
        }
    }
}

/// What a line is, if all of it can be a heading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HeadingLine {
    /// It names players.
    Names,
    /// It says something else in a known form: place and date, the opening, a number.
    Circumstances,
}

impl HeadingLine {
    /// Reads one line.
    ///
    /// ```
    /// use scoresheet_notation::HeadingLine;
    /// assert_eq!(HeadingLine::read("Morphy — Duke of Brunswick, Paris 1858."), Some(HeadingLine::Names));
    /// assert_eq!(HeadingLine::read("Таллин, 1954 г."), Some(HeadingLine::Circumstances));
    /// assert_eq!(HeadingLine::read("If I had to play this - Black is lost"), None);
    /// ```
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
        let in_part = || sides_within(line).or_else(|| side_before(line));
        let in_part = || in_part().filter(|_| line.len() <= LONGEST_HEADING);
        match said(line).or_else(in_part)?.weight {
            Weight::Names => Some(Self::Names),
            Weight::Strong => Some(Self::Circumstances),
            Weight::Weak => None,
        }
    }

    /// True for the names of two players over two columns, with a wide gap between them.
    #[must_use]
    pub fn is_over_columns(line: &str) -> bool {
        said(line).is_some_and(|said| said.over_columns && !said.facts.is_empty())
    }

    /// True if a line may be part of a heading, though perhaps not in a known form: it has no words of prose.
    #[must_use]
    pub fn may_be_one(line: &str) -> bool {
        line.len() <= LONGEST_HEADING && Line::of(line).is_some()
    }
}

/// Where the heading starts that ends a text, at the start of a sentence or a line: the longest that is all understood.
/// The text is a short one, such as the words right before a move.
///
/// ```
/// use scoresheet_notation::{HeadingLine, heading_at_end};
/// let text = "It was played as follows. Morphy — Duke of Brunswick, Paris 1858.";
/// assert_eq!(heading_at_end(text), Some((26, HeadingLine::Names)));
/// assert_eq!(heading_at_end("It was played in Paris, 1858."), None);
/// ```
#[must_use]
pub fn heading_at_end(text: &str) -> Option<(usize, HeadingLine)> {
    let first = text.len() - text.trim_start().len();
    std::iter::once(first)
        .chain(sentences(text))
        .find_map(|start| {
            let rest = text.get(start..).filter(|rest| !rest.is_empty())?;
            let heading = Heading::read(rest);
            let line = || rest.lines().find_map(HeadingLine::read);
            let kind = match heading.get(HeadingTag::White) {
                Some(_) => HeadingLine::Names,
                None => line()?,
            };
            (heading.says_all() && !heading.facts.is_empty()).then_some((start, kind))
        })
}

/// More sentences are not looked through.
const SENTENCES: usize = 16;

/// Where the last sentences of a text start after its first one, and its lines.
fn sentences(text: &str) -> Vec<usize> {
    let starts = text.char_indices().filter_map(|(at, c)| {
        let after = text.get(at + c.len_utf8()..)?;
        let stop = matches!(c, '.' | ':' | ';') && after.starts_with([' ', '\n']);
        let starts =
            c == '\n' || stop && !(c == '.' && text.get(..at).is_some_and(ends_with_initial));
        starts.then(|| text.len() - after.trim_start().len())
    });
    let mut starts: Vec<usize> = starts.collect();
    let most = starts.len().saturating_sub(SENTENCES);
    starts.split_off(most)
}

/// The stop after it ends no sentence: `A. Anderssen`.
fn ends_with_initial(text: &str) -> bool {
    let mut back = text.chars().rev();
    back.next().is_some_and(char::is_uppercase) && !back.next().is_some_and(char::is_alphanumeric)
}

/// What a line says, all of it understood.
fn said(text: &str) -> Option<Said> {
    if text.len() > LONGEST_HEADING {
        return None;
    }
    line::read(&Line::of(text)?)
}

/// The lines of a heading, one after the other.
#[derive(Debug, Default)]
struct Lines {
    said: Vec<Said>,
    /// The line before is prose, which the next one may go on with.
    prose: bool,
    unread: bool,
    /// The last line is not understood: where it starts, and its words.
    last: Option<(usize, String)>,
}

impl Lines {
    fn line(&mut self, text: &str, start: usize) {
        if text.trim().is_empty() {
            self.prose = false;
            return;
        }
        let prose = std::mem::replace(&mut self.prose, !HeadingLine::may_be_one(text));
        let published = is_published(text);
        let counts = |said: &Said| !prose && !published || said.weight == Weight::Names;
        let read = said(text).filter(counts);
        self.unread |= read.is_none();
        self.last = None;
        let short = !prose && !published && text.chars().count() <= SHORT;
        let at_end =
            || said_at_end(text).filter(|(_, line)| short && *line == HeadingLine::Circumstances);
        let read = read
            .or_else(|| sides_within(text))
            .or_else(|| side_before(text))
            .or_else(|| event_before(text).filter(|_| short))
            .or_else(|| Some(at_end()?.0));
        match read {
            Some(said) => self.said.push(said.moved(start)),
            None => self.last = Some((start, text.to_owned())),
        }
    }

    fn heading(mut self) -> Heading {
        self.names_at_end();
        self.names_over_columns();
        self.names_above_circumstances();
        let named = self.said.iter().any(|said| said.weight == Weight::Names);
        let of_game = self.said.iter().any(|said| said.places_game());
        let known = |said: &Said| {
            let strong = said.weight > Weight::Weak && (of_game || !said.is_date());
            named || strong || said.facts.is_empty()
        };
        let mut heading = Heading {
            unread: self.unread || self.said.iter().any(|said| said.unread || !known(said)),
            facts: Vec::new(),
            black_first: false,
        };
        let facts = self
            .said
            .into_iter()
            .filter(known)
            .flat_map(|said| said.facts);
        let facts = heading.players(facts.collect());
        for tag in HeadingTag::ALL {
            let of_tag: Vec<&Fact> = facts.iter().filter(|fact| fact.tag == tag).collect();
            let agreed = agreed(tag, &of_tag);
            heading.unread |= agreed.is_none() && !of_tag.is_empty();
            heading.facts.extend(agreed);
        }
        heading
    }

    /// `… as follows. Petrov—Ivanov.`, right before the moves.
    fn names_at_end(&mut self) {
        if let Some((start, text)) = self.last.take()
            && let Some((said, HeadingLine::Names)) = said_at_end(&text)
        {
            self.said.push(said.moved(start));
        }
    }

    /// `FILIPOV-MAJLS` may be a title, but not above `(Merida, 2000)`.
    fn names_above_circumstances(&mut self) {
        let has = |said: &Said, tag| said.facts.iter().any(|fact| fact.tag == tag);
        let of_game = |said: &Said| has(said, HeadingTag::Site) && has(said, HeadingTag::Date);
        for below in 1..self.said.len() {
            let named = has(&self.said[below - 1], HeadingTag::White);
            if named && of_game(&self.said[below]) {
                self.said[below - 1].weight = Weight::Names;
            }
        }
    }

    /// Names over two columns stand right above them, or under the number of the game; Black's first where the words for the
    /// sides over them say so.
    fn names_over_columns(&mut self) {
        let stated = |said: &Said| said.over_columns && !said.facts.is_empty();
        let last = self.said.iter().rposition(|said| !said.facts.is_empty());
        let is_last = |at: usize| Some(at) == last;
        let number = |said: &Said| said.facts.iter().any(|fact| fact.tag == HeadingTag::Number);
        let under = |at: usize| {
            at.checked_sub(1)
                .and_then(|above| self.said.get(above))
                .is_some_and(number)
        };
        let at = self
            .said
            .iter()
            .position(stated)
            .filter(|at| is_last(*at) || under(*at));
        let exchanged = self.said.iter().any(|said| said.black_first);
        if let Some(said) = at.and_then(|at| self.said.get_mut(at)) {
            said.weight = Weight::Names;
            for fact in said.facts.iter_mut().filter(|_| exchanged) {
                fact.tag = fact.tag.of_other_side();
            }
        }
    }
}

/// What the last sentences of a line say that is not all a heading: `A game of masters. Tallinn 1955`.
fn said_at_end(text: &str) -> Option<(Said, HeadingLine)> {
    let from = text.ceil_char_boundary(text.len().saturating_sub(LONGEST_HEADING));
    let near = text.get(from..)?;
    sentences(near).into_iter().find_map(|at| {
        let rest = near.get(at..)?;
        Some((said(rest)?.moved(from + at), HeadingLine::read(rest)?))
    })
}

/// `White: A. Black: B.` at the start of a line that goes on with a sentence.
fn sides_within(text: &str) -> Option<Said> {
    if !text
        .get(..text.floor_char_boundary(LONGEST_HEADING))?
        .contains(':')
    {
        return None;
    }
    let ends = text.match_indices(". ").map(|(at, _)| at).take(SENTENCES);
    // Behind `Dr.` stands the rest of the name.
    let ends = ends.filter(|end| text.get(..*end).is_some_and(|before| !is_cut(before)));
    let ends: Vec<usize> = ends.collect();
    ends.into_iter().rev().find_map(|end| {
        let mut said = said(text.get(..end)?)?;
        let has = |tag| {
            said.facts
                .iter()
                .any(|fact| fact.tag == tag && fact.labelled)
        };
        said.unread = true;
        (has(HeadingTag::White) && has(HeadingTag::Black)).then_some(said)
    })
}

/// Whether the last word of a text is an initial, or may be shortened.
fn is_cut(text: &str) -> bool {
    let word = text.rsplit(|c: char| !c.is_alphabetic()).next();
    let word = word.unwrap_or_default().to_lowercase();
    word.chars().count() <= 2 || words::uses(&word).is(Use::Abbreviated)
}

/// `White: A. Brown` at the start of a line that goes on with a comma: his club, his town.
fn side_before(text: &str) -> Option<Said> {
    let head = text.get(..text.floor_char_boundary(LONGEST_HEADING))?;
    let (before, behind) = head.split_once(", ")?;
    let (_, name) = before.split_once(':')?;
    // Behind a surname alone the first names stand, before a year a place.
    let alone = !name.trim().contains(char::is_whitespace);
    if alone
        || head.matches(':').count() > 1
        || behind
            .trim_start()
            .starts_with(|c: char| c.is_ascii_digit())
    {
        return None;
    }
    let mut said = said(before)?;
    let mut facts = said.facts.iter();
    let own = |fact: &Fact| fact.labelled && fact.tag.is_of_a_player();
    said.unread = true;
    facts.all(own).then_some(said)
}

/// `Чемпионат СССР, 1950 г.` at the start of a line that goes on with words that may be a place, or a name. No other year may
/// stand in them.
fn event_before(text: &str) -> Option<Said> {
    let text = text.get(..text.len().min(LONGEST_HEADING))?;
    let ends = text.match_indices([',', '.', ';']).map(|(at, _)| at);
    let ends: Vec<usize> = ends.take(SENTENCES).collect();
    ends.into_iter().rev().find_map(|end| {
        let (before, behind) = text.split_at(end);
        let mut said = said(before)?;
        let has = |tag| said.facts.iter().any(|fact| fact.tag == tag);
        let mut words = behind.split(|c: char| !c.is_ascii_digit());
        let other_year = words.any(|figures| figures.len() == 4);
        said.unread = true;
        let dated = has(HeadingTag::Event) && has(HeadingTag::Date);
        (dated && !other_year).then_some(said)
    })
}

/// True for a line that speaks of a weekday, or of where it was published: its date is that of a post or of a column.
fn is_published(text: &str) -> bool {
    let line = (text.len() <= LONGEST_HEADING)
        .then(|| Line::of(text))
        .flatten();
    let of_post = [Use::Weekday, Use::Publication];
    line.is_some_and(|line| line.tokens.iter().any(|token| token.uses.is_any(&of_post)))
}

impl Said {
    /// A date and nothing else: of the game, where something else is said of it; or else perhaps of a post.
    fn is_date(&self) -> bool {
        self.facts.iter().all(|fact| fact.tag == HeadingTag::Date)
    }

    /// It says which game it is, or of what.
    fn places_game(&self) -> bool {
        let of_game = [
            HeadingTag::Event,
            HeadingTag::Site,
            HeadingTag::Round,
            HeadingTag::Number,
        ];
        let mut facts = self.facts.iter();
        self.weight > Weight::Weak && facts.any(|fact| of_game.contains(&fact.tag))
    }

    fn moved(mut self, by: usize) -> Self {
        for fact in &mut self.facts {
            fact.span = Span::new(fact.span.start + by as u32, fact.span.end + by as u32);
        }
        self
    }
}

impl Heading {
    /// The facts without those of players that are not both known for certain: names after words for the sides count
    /// more than others. Where they are initials, the names that they begin are meant (`WHITE. (Mr. M.)   BLACK. (Mr. H.)` under
    /// `Between Mr. Morphy and Mr. Harrwitz`).
    fn players(&mut self, mut facts: Vec<Fact>) -> Vec<Fact> {
        name_initials(&mut facts);
        let value = |tag, labelled| {
            let mut values = facts
                .iter()
                .filter(|fact| fact.tag == tag && fact.labelled == labelled && !fact.unordered);
            let first = values.next()?;
            values.all(|other| other.value == first.value).then_some(())
        };
        let both = |labelled| {
            value(HeadingTag::White, labelled)
                .and(value(HeadingTag::Black, labelled))
                .is_some()
        };
        let has = |labelled| {
            facts
                .iter()
                .any(|fact| fact.tag.is_of_a_player() && fact.labelled == labelled)
        };
        let taken = match (both(true), has(true), both(false)) {
            (true, ..) => Some(true),
            (false, false, true) => Some(false),
            (false, ..) => None,
        };
        let kept = |fact: &Fact| {
            !fact.tag.is_of_a_player() || taken == Some(fact.labelled) && !fact.unordered
        };
        // That the same names stand there twice is no other thing that is said.
        let known = |fact: &Fact| {
            facts
                .iter()
                .any(|other| kept(other) && (other.tag, &other.value) == (fact.tag, &fact.value))
        };
        self.unread |= facts.iter().any(|fact| !known(fact));
        facts.iter().filter(|fact| kept(fact)).cloned().collect()
    }
}

/// Puts the names of two players in place of the initials that words for the sides stand before, if these say which is which.
fn name_initials(facts: &mut [Fact]) {
    let one = |tag, labelled| {
        let mut found = facts
            .iter()
            .filter(|fact| fact.tag == tag && fact.labelled == labelled);
        let first = found.next()?;
        found
            .all(|other| other.value == first.value)
            .then_some(first)
    };
    let (Some(white), Some(black), Some(first), Some(second)) = (
        one(HeadingTag::White, true),
        one(HeadingTag::Black, true),
        one(HeadingTag::White, false),
        one(HeadingTag::Black, false),
    ) else {
        return;
    };
    let (Some(white), Some(black)) = (last_initial(&white.value), last_initial(&black.value))
    else {
        return;
    };
    let begin = |white: &Fact, black: &Fact, initials: [char; 2]| {
        surname_initial(&white.value) == Some(initials[0])
            && surname_initial(&black.value) == Some(initials[1])
    };
    let as_named = begin(first, second, [white, black]);
    let exchanged = begin(second, first, [white, black]);
    if as_named == exchanged {
        return;
    }
    let (white, black) = if as_named {
        (first.clone(), second.clone())
    } else {
        (second.clone(), first.clone())
    };
    for fact in facts {
        let named = if fact.tag == HeadingTag::White {
            &white
        } else if fact.tag == HeadingTag::Black {
            &black
        } else {
            continue;
        };
        fact.value.clone_from(&named.value);
        fact.span = named.span;
        (fact.labelled, fact.unordered) = (true, false);
    }
}

/// The letter of a name that is cut short to it: `Mr. M.`
fn last_initial(name: &str) -> Option<char> {
    let word = name.split_whitespace().next_back()?;
    let mut letters = word.trim_end_matches('.').chars();
    let letter = letters.next().filter(|letter| letter.is_uppercase());
    letter.filter(|_| letters.next().is_none())
}

/// The first letter of a surname that stands last, and is written out.
fn surname_initial(name: &str) -> Option<char> {
    let word = name.split_whitespace().next_back()?;
    let long = word.trim_end_matches('.').chars().count() > 1;
    word.chars().next().filter(|_| long && !name.contains(','))
}

/// What the facts of one tag say together; nothing if they contradict each other.
fn agreed(tag: HeadingTag, facts: &[&Fact]) -> Option<Fact> {
    let (first, others) = facts.split_first()?;
    if others.iter().all(|other| other.value == first.value) {
        return Some((*first).clone());
    }
    match tag {
        // The day is in the year that another line states.
        HeadingTag::Date => {
            let finest = facts
                .iter()
                .min_by_key(|fact| fact.value.matches('?').count())?;
            let day = Date::read(&finest.value)?;
            let within = |fact: &&Fact| {
                Date::read(&fact.value).is_some_and(|date| {
                    date.year == day.year
                        && (date.month.is_none() || date.month == day.month)
                        && (date.day.is_none() || date.day == day.day)
                })
            };
            facts.iter().all(within).then(|| (*finest).clone())
        }
        // A variation under its opening.
        HeadingTag::Opening => {
            let values: Vec<&str> = facts.iter().map(|fact| fact.value.as_str()).collect();
            Some(Fact {
                value: values.join(", "),
                ..(*first).clone()
            })
        }
        HeadingTag::Event
        | HeadingTag::Site
        | HeadingTag::Round
        | HeadingTag::White
        | HeadingTag::Black
        | HeadingTag::Result
        | HeadingTag::WhiteTitle
        | HeadingTag::BlackTitle
        | HeadingTag::WhiteElo
        | HeadingTag::BlackElo
        | HeadingTag::Eco
        | HeadingTag::Number => None,
    }
}

impl Record {
    /// Reads the words before the moves, which stand at `span` of `text`.
    fn read_heading(&mut self, text: &[u8], span: Span) {
        self.heading = Heading::read(&String::from_utf8_lossy(span.bytes(text)));
        self.heading.move_places(|place| {
            let inside = |at: u32| (span.start + at).min(span.end);
            Span::new(inside(place.start), inside(place.end))
        });
    }
}

impl<'t> RecordText<'t> {
    /// What the tag `known` says, or else the words before the moves, and where.
    #[must_use]
    pub fn stated(self, known: KnownTag) -> Option<(Cow<'t, str>, Span)> {
        let tag = self.record.tag(known);
        tag.map(|tag| (self.value_of(tag), tag.span)).or_else(|| {
            let fact = self.record.heading.fact(HeadingTag::of(known)?)?;
            Some((Cow::Borrowed(fact.value.as_str()), fact.span))
        })
    }
}
