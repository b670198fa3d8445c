//! Names of players, with ratings and titles.

use super::circumstances::is_short_number;
use super::fact::{Fact, HeadingTag, Item, Weight};
use super::line::label;
use super::tokens::{Kind, Line, is_dash};
use super::words::{self, Use};
use crate::outcome::Outcome;
use scoresheet_source::Span;
use std::ops::{Range, RangeInclusive};

/// No name has more words.
const MOST_WORDS: usize = 7;

/// and no town or country.
const TOWN_WORDS: usize = 3;

/// Ratings that are believed, and numbers in brackets that may be years.
const RATINGS: RangeInclusive<u16> = 500..=3500;
const YEARS: RangeInclusive<u16> = 1400..=2100;

/// Words that no name of a player has without a word for his side before it.
const NO_NAMES: [Use; 13] = [
    Use::Weekday,
    Use::White,
    Use::Black,
    Use::Game,
    Use::Number,
    Use::Round,
    Use::Played,
    Use::Piece,
    Use::Stop,
    Use::Event,
    Use::Defence,
    Use::OpeningNoun,
    Use::MatchGame,
];

/// A name, and what stands beside it.
#[derive(Debug, Clone)]
struct Player {
    next: usize,
    name: String,
    place: Range<usize>,
    title: Option<(String, Range<usize>)>,
    rating: Option<(u16, Range<usize>)>,
    words: usize,
    /// `Tal, M.`: the surname first.
    inverted: bool,
}

/// What is before a name, or after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Labelled {
    /// A word for his side.
    Yes,
    /// Nothing.
    No,
}

/// `Morphy — Duke of Brunswick`, `Fischer vs Spassky`, `Tal,M (2700) - Petrosian,T (2640)`, `Lasker-Tarrasch`.
pub(super) fn pair(line: &Line<'_>, at: usize, end: usize) -> Vec<Item> {
    let mut items = Vec::new();
    let before = at.checked_sub(1).and_then(|before| line.kind(before));
    if before == Some(Kind::Close)
        && at
            .checked_sub(2)
            .is_some_and(|side| line.is(side, Use::Black))
    {
        return items;
    }
    let at = after_messrs(line, after_from(line, at));
    for white in players(line, at, end, Labelled::No) {
        let own = side_behind(line, white.next, end);
        let (next, told) = match &own {
            Some(own) => (own.next, own.side.is_none()),
            None => after_town(line, white.next, end),
        };
        let score = score(line, next, end);
        let second = score.as_ref().map(|score| score.next);
        let second = second.or_else(|| versus(line, next, end));
        let Some(second) = second.map(|at| after_messrs(line, at)) else {
            continue;
        };
        let numbered = may_be_numbered(line, at, second);
        for black in players(line, second, end, Labelled::No) {
            let alike = black.inverted == white.inverted;
            let one_of_a_database = white.is_of_a_database() || black.is_of_a_database();
            if (alike || one_of_a_database) && !numbered {
                let others = side_behind(line, black.next, end);
                if let Some(first) = told_side(own.as_ref(), others.as_ref()) {
                    items.extend(sided(line, &white, (black, others), first, end));
                    continue;
                }
                let both = both(line, &white, black, end);
                items.extend(both.map(|mut both| {
                    let score = score.iter().flat_map(|score| &score.facts);
                    both.facts.extend(score.cloned());
                    both.unread |= told;
                    both
                }));
            }
        }
    }
    items.extend(hyphenated(line, at, end));
    items
}

/// A word or letter for a side in brackets behind a name: `Jones (Black)`, `Smith (W.)`.
struct SideBehind {
    next: usize,
    word: String,
    /// What it says by itself; a letter says it beside another one.
    side: Option<HeadingTag>,
}

fn side_behind(line: &Line<'_>, at: usize, end: usize) -> Option<SideBehind> {
    if line.kind(at) != Some(Kind::Open) {
        return None;
    }
    let stop = usize::from(line.kind(at + 2) == Some(Kind::Stop));
    let close = at + 2 + stop;
    let word = line.word(at + 1).to_lowercase();
    let side = match (line.is(at + 1, Use::White), line.is(at + 1, Use::Black)) {
        (true, false) => Some(HeadingTag::White),
        (false, true) => Some(HeadingTag::Black),
        (true, true) | (false, false) => None,
    };
    let told = side.is_some() || words::is_letter_of_side(&word);
    let closed = close < end && line.kind(close) == Some(Kind::Close);
    let next = close + 1;
    (told && closed).then_some(SideBehind { next, word, side })
}

/// Whether brackets behind two names, or one of them, tell sides, and which side the first player had, if they say it for certain.
fn told_side(own: Option<&SideBehind>, others: Option<&SideBehind>) -> Option<Option<HeadingTag>> {
    let sides = [own, others].map(|behind| behind.and_then(|behind| behind.side));
    let first = match sides {
        [Some(one), Some(two)] => return Some((one != two).then_some(one)),
        [Some(one), None] => Some(one),
        [None, Some(other)] => Some(other.of_other_side()),
        [None, None] => None,
    };
    let letters = || {
        let white = words::first_is_white(&own?.word, &others?.word)?;
        Some(if white {
            HeadingTag::White
        } else {
            HeadingTag::Black
        })
    };
    let clear = [own, others].into_iter().flatten();
    let mut clear = clear.filter(|behind| words::is_clear_letter_of_side(&behind.word));
    match first.or_else(letters) {
        Some(first) => Some(Some(first)),
        // Letters of other kinds are those of towns, or of clubs.
        None => clear.next().map(|_| None),
    }
}

/// Two players of whom the first had this side; nothing says that nobody knows. Whose the first figure of a result is where Black stands
/// first is not said.
fn sided(
    line: &Line<'_>,
    first: &Player,
    (mut second, behind): (Player, Option<SideBehind>),
    side: Option<HeadingTag>,
    end: usize,
) -> Option<Item> {
    second.next = behind.map_or(second.next, |behind| behind.next);
    let mut item = both(line, first, second, end)?;
    for fact in &mut item.facts {
        (fact.unordered, fact.labelled) = (side.is_none(), side.is_some());
        if side == Some(HeadingTag::Black) {
            fact.tag = fact.tag.of_other_side();
        }
    }
    if side != Some(HeadingTag::White) {
        let result = super::circumstances::result(line, item.next, end);
        item.unread |= result.is_some();
        item.next = result.map_or(item.next, |result| result.next);
    }
    Some(item)
}

/// The place behind a town or a country in brackets after a name, `Иванов (Тула) – Петров`, and whether one stands there.
fn after_town(line: &Line<'_>, at: usize, end: usize) -> (usize, bool) {
    let close = (line.kind(at) == Some(Kind::Open))
        .then(|| super::line::closing(line, at, end))
        .flatten();
    let town = |close: &usize| {
        let mut inside = at + 1..*close;
        let word = |at: usize| {
            let side = line.is(at, Use::White) || line.is(at, Use::Black);
            line.kind(at) == Some(Kind::Word) && !side
        };
        inside.len() <= TOWN_WORDS && !inside.is_empty() && inside.all(word)
    };
    match close.filter(town) {
        Some(close) => (close + 1, true),
        None => (at, false),
    }
}

/// The result between two names: `Silva 1 X 1 Souza`, `Jansen 2-0 Pietersen`.
fn score(line: &Line<'_>, at: usize, end: usize) -> Option<Item> {
    let figure = |at: usize| line.number(at).filter(|number| *number <= 2);
    let cross = line.is(at + 1, Use::Versus) && line.word(at + 1).chars().count() == 1;
    if let (Some(first), Some(second), true) = (figure(at), figure(at + 2), cross) {
        let outcome = Outcome::from_figures(&format!("{first}-{second}"))?;
        let decided = !matches!(outcome, Outcome::BothLose | Outcome::Unknown);
        let value = outcome.as_str().to_owned();
        let fact = Fact::new(HeadingTag::Result, value, line.place(at..at + 3));
        return decided.then(|| Item::new(at + 3, Weight::Weak, vec![fact]));
    }
    let figures = !line.kind(at).is_some_and(|kind| kind == Kind::Word);
    let found = super::circumstances::result(line, at, end)?;
    (figures && found.next < end).then_some(found)
}

/// `Between Mr. Morphy and Mr. Harrwitz`, `Game between …`: who had White is not said.
pub(super) fn between(line: &Line<'_>, at: usize, end: usize) -> Vec<Item> {
    let at = at + usize::from(line.is(at, Use::Game));
    if !line.is(at, Use::Between) {
        return Vec::new();
    }
    let from = after_messrs(line, at + 1);
    let joins = |and: &usize| line.is(*and, Use::And);
    let found = (from + 1..end).filter(joins).filter_map(|and| {
        let first = player(line, from, and, Labelled::No).filter(|first| first.next == and)?;
        let second = player(line, and + 1, end, Labelled::No)?;
        let mut item = both(line, &first, second, end)?;
        for fact in &mut item.facts {
            fact.unordered = true;
        }
        Some(item)
    });
    let found: Vec<Item> = found.collect();
    // Of three who played together nobody knows which two.
    if found.len() == 1 { found } else { Vec::new() }
}

/// `Messrs.` before two names is of neither.
fn after_messrs(line: &Line<'_>, at: usize) -> usize {
    let stop = usize::from(line.kind(at + 1) == Some(Kind::Stop));
    at + if line.is(at, Use::Messrs) {
        1 + stop
    } else {
        0
    }
}

/// `V. Morphy – Bird`: a number or an initial. In `V. Smyslov – M. Botvinnik` it is an initial, since the other has one, and in
/// `V. A. Romanov – D. Gordin`, where another stands behind it.
fn may_be_numbered(line: &Line<'_>, white: usize, black: usize) -> bool {
    let [own, others] = [white, black].map(|at| initials(line, at));
    is_short_number(line, white) && own != others && (own < 2 || others == 0)
}

/// How many initials stand from token `at` on.
fn initials(line: &Line<'_>, at: usize) -> usize {
    let is_initial =
        |at: usize| line.word(at).chars().count() == 1 && line.kind(at + 1) == Some(Kind::Stop);
    (0..MOST_WORDS)
        .take_while(|nth| is_initial(at + 2 * nth))
        .count()
}

/// `From a game` before the names says nothing more, nor does `Партия`.
fn after_from(line: &Line<'_>, at: usize) -> usize {
    let is = |at: usize, words: &[&str]| words.contains(&line.word(at).to_lowercase().as_str());
    let from = is(at, &["from"]) && is(at + 1, &["a", "the"]) && is(at + 2, &["game"]);
    let comma = usize::from(line.kind(at + 3) == Some(Kind::Comma));
    match from {
        true => at + 3 + comma,
        false => at + usize::from(line.is(at, Use::Game)),
    }
}

/// After a name of several words a year or a result would follow a place; a date that is cut short would not.
fn ends_clearly(line: &Line<'_>, black: &Player, end: usize) -> bool {
    let follows = black.next < end && line.kind(black.next) == Some(Kind::Number);
    let result = super::circumstances::result(line, black.next, end).is_some();
    let cut = || super::circumstances::cut_date(line, black.next, end).is_some();
    !follows || result || cut() || black.words < 2
}

/// Where the second name starts: after a dash, or after a word for `against`.
fn versus(line: &Line<'_>, at: usize, end: usize) -> Option<usize> {
    let stop = usize::from(line.kind(at + 1) == Some(Kind::Stop));
    let sign = line.kind(at)? == Kind::Dash;
    let next = at + 1 + if sign { 0 } else { stop };
    (next < end && (sign || line.is(at, Use::Versus))).then_some(next)
}

/// Two players, if they can be those of one game. A number in brackets is the rating of Black where White has one.
fn both(line: &Line<'_>, white: &Player, mut black: Player, end: usize) -> Option<Item> {
    if white.rating.is_none() {
        black.forget_rating();
    }
    let exchanged =
        line.kind(black.next) == Some(Kind::Open) && line.is(black.next + 1, Use::White);
    if white.name == black.name || exchanged || !ends_clearly(line, &black, end) {
        return None;
    }
    let mut facts = facts(white, HeadingTag::White, false);
    facts.extend(self::facts(&black, HeadingTag::Black, false));
    Some(Item::new(black.next, Weight::Names, facts))
}

impl Player {
    /// `Tal,M`, as databases write it: no blank stands behind the comma, so that what stands before it is no place.
    fn is_of_a_database(&self) -> bool {
        self.inverted && !self.name.contains(", ")
    }

    fn forget_rating(&mut self) {
        if self.rating.take().is_some() {
            self.next -= 3;
        }
    }
}

fn facts(player: &Player, side: HeadingTag, after_comma: bool) -> Vec<Fact> {
    let white = side == HeadingTag::White;
    let fact = |tag, value: String, place: &Range<usize>| Fact {
        after_comma,
        ..Fact::new(tag, value, place.clone())
    };
    let elo = if white {
        HeadingTag::WhiteElo
    } else {
        HeadingTag::BlackElo
    };
    let title = if white {
        HeadingTag::WhiteTitle
    } else {
        HeadingTag::BlackTitle
    };
    let mut facts = vec![fact(side, player.name.clone(), &player.place)];
    let stated = player.title.iter();
    facts.extend(stated.map(|(value, place)| fact(title, value.clone(), place)));
    let stated = player.rating.iter();
    facts.extend(stated.map(|(value, place)| fact(elo, value.to_string(), place)));
    facts
}

/// `Ed. Lasker-Rotlewi`: a hyphen that joins two names. In capitals alone it joins the parts of a title as well.
fn hyphenated(line: &Line<'_>, at: usize, end: usize) -> Option<Item> {
    let joined = (at..end.min(at + MOST_WORDS)).find(|at| {
        let word = line.word(*at);
        line.kind(*at) == Some(Kind::Word) && word.matches(is_dash).count() == 1
    })?;
    let (first, second) = line.word(joined).split_once(is_dash)?;
    let hyphen = line.get(joined)?.range.start + first.len();
    let sign = line.text.get(hyphen..)?.chars().next()?;
    // As if blanks stood round the hyphen.
    let (before, after) = (
        line.text.get(..hyphen)?,
        line.text.get(hyphen + sign.len_utf8()..)?,
    );
    let apart = format!("{before} – {after}");
    let shift = " – ".len() - sign.len_utf8();
    let whole = Line::of(&apart)?;
    let shouted = |word: &str| word.chars().count() > 1 && !word.contains(char::is_lowercase);
    if whole.tokens.len() != line.tokens.len() + 2 {
        return None;
    }
    let white = player(&whole, at, end + 2, Labelled::No)?;
    let black = player(
        &whole,
        versus(&whole, white.next, end + 2)?,
        end + 2,
        Labelled::No,
    )?;
    // Right before a year two such names may be those of one place: `Garmisch-Partenkirchen 1936`.
    let year = whole.kind(black.next) == Some(Kind::Number);
    let item = both(&whole, &white, black, end + 2).filter(|_| !year)?;
    let back = |place: u32| {
        let after = place as usize > hyphen;
        place - if after { shift as u32 } else { 0 }
    };
    let facts = item.facts.into_iter().map(|fact| Fact {
        span: Span::new(back(fact.span.start), back(fact.span.end)),
        ..fact
    });
    let weight = if shouted(first) || shouted(second) {
        Weight::Weak
    } else {
        Weight::Names
    };
    Some(Item::new(item.next - 2, weight, facts.collect()))
}

/// `Anderssen   Kieseritzky`, above two columns.
pub(super) fn names_over_columns(line: &Line<'_>, at: usize, end: usize) -> Option<Item> {
    let white = player(line, at, end, Labelled::No)?;
    let stop = |at: usize| usize::from(line.kind(at) == Some(Kind::Stop));
    let gap = white.next + stop(white.next);
    let black = player(line, gap + 1, end, Labelled::No)?;
    let whole = line.kind(gap) == Some(Kind::Gap) && black.next + stop(black.next) >= end;
    let both = both(line, &white, black, end).filter(|_| whole)?;
    Some(Item {
        weight: Weight::Weak,
        over_columns: true,
        ..both
    })
}

/// `White: Mr. Bird`, `Valge — Petrov`, `White (Mr. Bird)`, `White, Mr. Bird`.
pub(super) fn side(line: &Line<'_>, at: usize, end: usize) -> Option<Item> {
    // `Les blancs: M. Dupont`
    let at = at + usize::from(line.is(at, Use::Article) && !line.is(at, Use::White));
    let tag = match (line.is(at, Use::White), line.is(at, Use::Black)) {
        (true, false) => HeadingTag::White,
        (false, true) => HeadingTag::Black,
        (_, _) => return None,
    };
    let comma = line.kind(at + 1) == Some(Kind::Comma);
    let mut from = at + 1;
    // `White.—Mr. Bird`, `WHITE. (Mr. M.)`
    if line.kind(from) == Some(Kind::Stop)
        && matches!(line.kind(from + 1), Some(Kind::Dash | Kind::Open))
    {
        from += 1;
    }
    let sign = matches!(
        line.kind(from),
        Some(Kind::Colon | Kind::Dash | Kind::Comma | Kind::Open)
    );
    if !sign || from + 1 >= end {
        return None;
    }
    let mut name = player(line, from + 1, end, Labelled::Yes)?;
    // What a colon stands behind is no end of a name.
    if line.kind(name.next) == Some(Kind::Colon) {
        return None;
    }
    let rating = name.rating.as_ref().map(|(rating, _)| *rating);
    if rating.is_some_and(|rating| YEARS.contains(&rating)) {
        name.forget_rating();
    }
    let bracket = line.kind(from) == Some(Kind::Open);
    if bracket && line.kind(name.next) == Some(Kind::Stop) {
        name.next += 1;
    }
    if bracket && line.kind(name.next) != Some(Kind::Close) {
        return None;
    }
    let mut facts = facts(&name, tag, comma);
    for fact in &mut facts {
        fact.labelled = true;
    }
    Some(Item::new(
        name.next + usize::from(bracket),
        Weight::Names,
        facts,
    ))
}

/// The player that token `at` may be the first of, with the surname last, and with it first.
fn players(line: &Line<'_>, at: usize, end: usize, labelled: Labelled) -> Vec<Player> {
    let Some(plain) = player(line, at, end, labelled) else {
        return Vec::new();
    };
    let inverted = inverted(line, at, end, labelled);
    inverted.into_iter().chain([plain]).collect()
}

/// `GM R. J. Fischer (2780)`
fn player(line: &Line<'_>, at: usize, end: usize, labelled: Labelled) -> Option<Player> {
    let from = at + usize::from(titled(line, at));
    let (to, words) = name(line, from, end, labelled)?;
    Some(with_rating(line, at, from, to, words, end))
}

/// `Fischer, Robert James`, `Tal,M`
fn inverted(line: &Line<'_>, at: usize, end: usize, labelled: Labelled) -> Option<Player> {
    let from = at + usize::from(titled(line, at));
    let (comma, words) = name(line, from, end, labelled)?;
    if line.kind(comma)? != Kind::Comma || comma + 1 >= end {
        return None;
    }
    let (to, more) = given_names(line, comma + 1, end)?;
    let mut player = with_rating(line, at, from, to, words + more, end);
    player.inverted = true;
    Some(player)
}

fn with_rating(
    line: &Line<'_>,
    at: usize,
    from: usize,
    to: usize,
    words: usize,
    end: usize,
) -> Player {
    let rating = rating(line, to, end);
    Player {
        next: to + if rating.is_some() { 3 } else { 0 },
        name: line.stated(from..to),
        place: line.place(from..to),
        title: (from > at).then(|| (line.word(at).to_owned(), line.place(at..from))),
        rating,
        words,
        inverted: false,
    }
}

/// A title before a name, in capitals.
fn titled(line: &Line<'_>, at: usize) -> bool {
    let shouted = !line.word(at).contains(char::is_lowercase);
    line.is(at, Use::Title) && shouted && line.get(at + 1).is_some_and(|token| token.capital)
}

/// `(2700)`
fn rating(line: &Line<'_>, at: usize, end: usize) -> Option<(u16, Range<usize>)> {
    let bracket =
        at + 2 < end && line.kind(at) == Some(Kind::Open) && line.kind(at + 2) == Some(Kind::Close);
    let number = line.number(at + 1);
    let number = number.filter(|number| bracket && RATINGS.contains(number))?;
    Some((number, line.place(at + 1..at + 2)))
}

/// Where the first names end that start at token `at`.
fn given_names(line: &Line<'_>, at: usize, end: usize) -> Option<(usize, usize)> {
    let mut to = at;
    let mut words = 0;
    while to < end && words < 3 && is_name_word(line, to, Labelled::No) {
        words += 1;
        to += 1;
        let initial = line.word(to - 1).chars().count() <= 2;
        to += usize::from(initial && to < end && line.kind(to) == Some(Kind::Stop));
    }
    (words > 0).then_some((to, words))
}

/// Where the name ends that starts at token `at`, and how many words in capitals it has.
fn name(line: &Line<'_>, at: usize, end: usize, labelled: Labelled) -> Option<(usize, usize)> {
    let (mut to, mut words, mut letters) = (at, 0, 0);
    let mut pieces = 0;
    let named = |to: usize| line.kind(to) == Some(Kind::Word) && label(line, to).is_none();
    while to < end.min(at + 2 * MOST_WORDS) && named(to) {
        if is_name_word(line, to, labelled)
            || words > 0 && line.is(to, Use::Piece) && line.get(to)?.capital
        {
            words += 1;
            pieces += usize::from(line.is(to, Use::Piece) || line.is(to, Use::Stop));
            letters = letters.max(longest_part(line.word(to)));
            to += 1;
            to += usize::from(
                to < end && line.kind(to) == Some(Kind::Stop) && is_abbreviated(line, to - 1),
            );
        } else if goes_on(line, to, end, words) {
            to += 1;
            to += usize::from(line.kind(to) == Some(Kind::Stop) && line.word(to - 1) == "v");
        } else {
            break;
        }
    }
    // After a word for the side initials may stand for the name: `(M. P.)`.
    let stated = labelled == Labelled::Yes && (letters > 1 || words > 1);
    let unknown = || matches!(&line.stated(at..to)[..], "N. N." | "N.N." | "NN");
    let known = letters > 2 || letters == 2 && words > 1 || stated || unknown();
    // `Wit: Springer`, where no square follows, is a player.
    let surname = labelled == Labelled::Yes && words == 1 && !line.is(at, Use::Stop);
    (known && words <= MOST_WORDS && (pieces < words || surname)).then_some((to, words))
}

/// Letters of the longest part of a word that hyphens and the like cut: none in `O-O-O` has more than one.
fn longest_part(word: &str) -> usize {
    let parts = word.split(|c: char| !c.is_alphabetic());
    parts.map(|part| part.chars().count()).max().unwrap_or(0)
}

/// True for a word of a name.
fn is_name_word(line: &Line<'_>, at: usize, labelled: Labelled) -> bool {
    let Some(token) = line.get(at) else {
        return false;
    };
    let plain = token.kind == Kind::Word
        && token.capital
        && !line.word(at).contains(|c: char| c.is_numeric());
    let other = match labelled {
        Labelled::Yes => token.uses.is(Use::White) || token.uses.is(Use::Black),
        Labelled::No => token.uses.is_any(&NO_NAMES) || is_month(line, at) || is_versus(line, at),
    };
    // `Vit` is White in Swedish and a Czech first name: it is the side where a colon stands behind it.
    let name = token.uses.is(Use::SideOrName) && line.kind(at + 1) != Some(Kind::Colon);
    plain && (name || !other || is_surname(line, at))
}

/// `J. White – A. Black`, `Weiss,M – Blackburne,J`, `Steinitz – Weiss, Wien 1882`: a word for a side that stands as a surname does, with an
/// initial, with first names behind a comma as those of the other player, or beside a dash in a line that a year or a result ends.
fn is_surname(line: &Line<'_>, at: usize) -> bool {
    if !line.is(at, Use::SideSurname) || line.kind(at + 1) == Some(Kind::Colon) {
        return false;
    }
    let side = |at: usize| line.is(at, Use::White) || line.is(at, Use::Black);
    // `Game A. White — Smith. Black — Jones` names sides.
    let initial = |at: usize| {
        let letter = at.checked_sub(2).map_or("", |before| line.word(before));
        let one = letter.chars().count() == 1 && letter.chars().all(char::is_uppercase);
        one && line.kind(at - 1) == Some(Kind::Stop)
    };
    let named =
        |at: usize| line.kind(at) == Some(Kind::Word) && line.kind(at + 1) == Some(Kind::Comma);
    let joined = |at: usize| line.kind(at) == Some(Kind::Dash) || is_versus(line, at);
    let first_names = |at: usize| (at + 2..at + 5).find(|dash| joined(*dash));
    let inverted = || {
        let other = first_names(at).filter(|_| named(at)).map(|dash| dash + 1);
        let pair = other.is_some_and(|other| named(other) && line.number(other + 2).is_none());
        let second = (2..6).any(|back| at.checked_sub(back).is_some_and(named));
        pair || named(at) && second && line.number(at + 2).is_none()
    };
    let sides: Vec<usize> = (0..line.tokens.len()).filter(|at| side(*at)).collect();
    let beside = || {
        let year = |at: usize| line.number(at).is_some_and(|year| YEARS.contains(&year));
        let end = line.tokens.len();
        let ended = |at: usize| year(at) || super::circumstances::result(line, at, end).is_some();
        at.checked_sub(1).is_some_and(joined) && (at + 1..end).any(ended)
    };
    sides.iter().all(|at| initial(*at)) || sides.len() == 1 && (inverted() || beside())
}

/// A word for a month with a number near it: `Marta` and `August` are first names too.
fn is_month(line: &Line<'_>, at: usize) -> bool {
    let word = line.word(at);
    let named = word.chars().count() > 3 && scoresheet_clock::month_named(word).is_some();
    let near = at.saturating_sub(2)..at + 3;
    named && near.into_iter().any(|at| line.number(at).is_some())
}

fn is_versus(line: &Line<'_>, at: usize) -> bool {
    let cross = || line.word(at).to_lowercase() == "x" || line.word(at).to_lowercase() == "х";
    line.is(at, Use::Versus) && (line.word(at).chars().count() > 1 || cross())
}

/// Small words inside a name, and `in consultation` after one.
fn goes_on(line: &Line<'_>, at: usize, end: usize, words: usize) -> bool {
    let small = |at: usize| line.is(at, Use::Particle) || line.is(at, Use::Noble);
    if words > 0 && line.is(at, Use::Trailing) {
        return true;
    }
    let noble = line.is(at, Use::Noble);
    let mut next = at + 1;
    next += usize::from(line.word(at) == "v" && line.kind(next) == Some(Kind::Stop));
    while next < end && small(next) {
        next += 1;
    }
    let follows = line
        .get(next)
        .is_some_and(|token| token.capital || token.uses.is(Use::Trailing));
    // `v.` before a name is `von`; after one it is `against`.
    let versus = line.is(at, Use::Versus) && words > 0;
    next < end && follows && !versus && (noble || words > 0 && small(at))
}

/// True if the stop after a word is its own.
fn is_abbreviated(line: &Line<'_>, at: usize) -> bool {
    line.word(at).chars().count() <= 2 || line.is(at, Use::Abbreviated)
}
