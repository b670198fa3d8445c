//! Where, when and in what a game was played, which one of a book or a match it is, and how it ended.

use super::fact::{Fact, HeadingTag, Item, Weight};
use super::tokens::{Kind, Line, Token};
use super::words::{Use, ordinal, uses};
use crate::outcome::{Outcome, result_words_at_start};
use scoresheet_clock::{Date, DateText, month_named};

/// Words in small letters that stand in dates.
pub(super) const DATE_WORDS: [&str; 7] = ["год", "года", "году", "aasta", "aastal", "the", "le"];

/// No date has more tokens, no name of an event or place more words.
const DATE_TOKENS: usize = 8;
const EVENT_WORDS: usize = 9;
const PLACE_WORDS: usize = 4;

/// The longest date at token `at`.
fn date_at(line: &Line<'_>, at: usize, end: usize) -> Option<(usize, DateText)> {
    let word = line.word(at);
    let figures = word.starts_with(|c: char| c.is_ascii_digit() || c == '?');
    if !figures && month_named(word).is_none() && !DATE_WORDS.contains(&word) {
        return None;
    }
    let ends = (at + 1..=end.min(at + DATE_TOKENS)).rev();
    ends.filter(|to| !super::line::separates(line, to - 1))
        .find_map(|to| {
            let place = line.place(at..to);
            Some((to, DateText::whole(line.text.get(place)?)?))
        })
}

/// A date. A year alone may be anything.
pub(super) fn date(line: &Line<'_>, at: usize, end: usize) -> Option<Item> {
    let Some((to, date)) = date_at(line, at, end) else {
        return cut_date(line, at, end);
    };
    let weight = match date {
        DateText::Date(Date { month: Some(_), .. }) => Weight::Strong,
        DateText::Date(_) | DateText::EitherWay { .. } => Weight::Weak,
    };
    Some(dated(line, at..to, to, date, weight))
}

/// `12/15/14`: a date, but of which century, and in which order, is not said.
pub(super) fn cut_date(line: &Line<'_>, at: usize, end: usize) -> Option<Item> {
    let number = |at: usize| {
        let short = line.word(at).len() <= 2;
        line.kind(at) == Some(Kind::Number) && short
    };
    let sign = |at: usize| matches!(line.kind(at), Some(Kind::Mark | Kind::Stop | Kind::Dash));
    let whole = number(at) && sign(at + 1) && number(at + 2) && sign(at + 3) && number(at + 4);
    (whole && at + 5 <= end).then(|| Item {
        unread: true,
        ..Item::new(at + 5, Weight::Weak, Vec::new())
    })
}

fn dated(
    line: &Line<'_>,
    tokens: std::ops::Range<usize>,
    next: usize,
    date: DateText,
    weight: Weight,
) -> Item {
    let (date, unread) = match date {
        DateText::Date(date) => (date, false),
        DateText::EitherWay { year, .. } => (
            Date {
                year,
                month: None,
                day: None,
            },
            true,
        ),
    };
    let fact = Fact::new(HeadingTag::Date, date.as_tag(), line.place(tokens));
    Item {
        unread,
        ..Item::new(next, weight, vec![fact])
    }
}

/// `Hastings, August 5th 1895`, `New York 1924`, `Moscow (3), 12.01.1957`. Of `London, England, 1883` the part before
/// the date is a place for certain.
pub(super) fn place_and_date(line: &Line<'_>, at: usize, end: usize) -> Option<Item> {
    let after = place(line, at, end)?;
    let round = round_in_brackets(line, after, end);
    let mut from = after + if round.is_some() { 3 } else { 0 };
    let two_names = |at: usize| may_be_two_names(line.word(at));
    let comma = line.kind(from) == Some(Kind::Comma);
    from += usize::from(comma);
    let site = Fact::new(
        HeadingTag::Site,
        line.stated(at..after),
        line.place(at..after),
    );
    if let Some((to, date)) = date_at(line, from, end) {
        if !is_place(line, at..after) {
            return Some(Item {
                unread: true,
                ..Item::new(to, Weight::Strong, Vec::new())
            });
        }
        let mut item = dated(line, from..to, to, date, Weight::Strong);
        item.facts.insert(0, site);
        item.facts.extend(round);
        return Some(item);
    }
    // What stands before a place may be another one, or an event.
    let more = Some(from)
        .filter(|_| comma && round.is_none() && !(at..after).any(two_names))
        .and_then(|from| place_and_date(line, from, end))?;
    (!more.unread).then_some(Item {
        unread: true,
        ..more
    })
}

/// `12 May 1843, Rome`: a day, and the place where the line ends.
pub(super) fn date_and_place(line: &Line<'_>, at: usize, end: usize) -> Option<Item> {
    let (to, date) = date_at(line, at, end)?;
    let day = match date {
        DateText::Date(date) => date.month.is_some(),
        DateText::EitherWay { .. } => true,
    };
    let comma = line.kind(to) == Some(Kind::Comma);
    let from = to + 1;
    let after = place(line, from, end).filter(|_| day && comma)?;
    let last = (after..end).all(|at| line.kind(at) == Some(Kind::Stop));
    if !last || !is_place(line, from..after) {
        return None;
    }
    let mut item = dated(line, at..to, after, date, Weight::Strong);
    let place = (line.stated(from..after), line.place(from..after));
    item.facts
        .insert(0, Fact::new(HeadingTag::Site, place.0, place.1));
    Some(item)
}

/// `Tartu op Tartu (3), 12.03.1999`, as ChessBase prints an event and its place: nothing says where the one ends and the other
/// begins, but round and date are clear.
pub(super) fn round_and_date(line: &Line<'_>, at: usize, end: usize) -> Option<Item> {
    let named = |at: &usize| matches!(line.kind(*at), Some(Kind::Word | Kind::Number));
    let after = at + (at..end.min(at + EVENT_WORDS)).take_while(named).count();
    let round =
        round_in_brackets(line, after, end).filter(|_| line.get(at).is_some_and(|t| t.capital))?;
    let from = after + 3 + usize::from(line.kind(after + 3) == Some(Kind::Comma));
    let (to, date) = date_at(line, from, end)?;
    let mut item = dated(line, from..to, to, date, Weight::Strong);
    item.facts.push(round);
    Some(Item {
        unread: true,
        ..item
    })
}

/// Where the words end that may be the name of a place.
fn place(line: &Line<'_>, at: usize, end: usize) -> Option<usize> {
    let mut to = at;
    let mut words = 0;
    while to < end && words < PLACE_WORDS {
        let token = line.get(to)?;
        let small = words > 0
            && line.is(to, Use::Particle)
            && line.get(to + 1).is_some_and(|next| next.capital);
        // `Oropesa del Mar` is no month.
        let joined = to > at
            && line.is(to - 1, Use::Particle)
            && !line.word(to - 1).starts_with(char::is_uppercase);
        let named = joined
            && token.kind == Kind::Word
            && token.capital
            && month_named(line.word(to)).is_some();
        if !(is_place_word(line, to) || small || named) {
            break;
        }
        words += usize::from(token.capital);
        to += 1;
        let abbreviated = line.word(to - 1).chars().count() <= 2 && token.capital;
        let goes_on = line.get(to + 1).is_some_and(|next| next.capital);
        to += usize::from(abbreviated && line.kind(to) == Some(Kind::Stop) && goes_on);
    }
    let letters = (at..to)
        .map(|at| line.word(at).chars().count())
        .max()
        .unwrap_or(0);
    (words > 0 && letters > 2).then_some(to)
}

fn is_place_word(line: &Line<'_>, at: usize) -> bool {
    const OTHERS: [Use; 12] = [
        Use::White,
        Use::Black,
        Use::Versus,
        Use::Game,
        Use::Number,
        Use::Round,
        Use::Piece,
        Use::Stop,
        Use::Event,
        Use::Defence,
        Use::Played,
        Use::Abbreviated,
    ];
    line.get(at).is_some_and(|token| {
        let word = line.word(at);
        let short = word.chars().count() <= 2;
        token.kind == Kind::Word
            && token.capital
            && !word.contains(|c: char| c.is_numeric())
            && !token.uses.is_any(&OTHERS)
            && (short || month_named(word).is_none())
            && ordinal(&word.to_lowercase()).is_none()
    })
}

/// Whether words before a date are a place: no weekday, magazine or person, whose date is not that of the game.
fn is_place(line: &Line<'_>, mut words: std::ops::Range<usize>) -> bool {
    const OF_POST: [Use; 2] = [Use::Weekday, Use::Publication];
    words.all(|at| {
        let of_post = line
            .get(at)
            .is_some_and(|token| token.uses.is_any(&OF_POST));
        !of_post && !is_initial(line, at) && !may_be_two_names(line.word(at))
    })
}

/// `Anderssen-Kieseritzky 1851` may name two players, `Baden-Baden 1870` does not.
fn may_be_two_names(word: &str) -> bool {
    let mut parts = word.split(super::tokens::is_dash);
    let (Some(first), Some(second), None) = (parts.next(), parts.next(), parts.next()) else {
        return false;
    };
    let of_place = |part: &str| uses(&part.to_lowercase()).is(Use::PlacePart);
    second.starts_with(char::is_uppercase) && !of_place(first) && !of_place(second)
}

/// `M. Kosenko, 1970`: a person, whose problem it is or whose notes. Hardly a place has an initial.
fn is_initial(line: &Line<'_>, at: usize) -> bool {
    line.word(at).chars().count() == 1 && line.kind(at + 1) == Some(Kind::Stop)
}

/// `(3)` after a place is the round.
fn round_in_brackets(line: &Line<'_>, at: usize, end: usize) -> Option<Fact> {
    let number = line.number(at + 1).filter(|number| *number < 100)?;
    let bracket = at + 2 < end && line.kind(at)? == Kind::Open && line.kind(at + 2)? == Kind::Close;
    bracket.then(|| {
        Fact::new(
            HeadingTag::Round,
            number.to_string(),
            line.place(at + 1..at + 2),
        )
    })
}

/// `Played at Hastings, 1895`.
pub(super) fn played(line: &Line<'_>, at: usize, end: usize) -> Option<Item> {
    if !line.is(at, Use::Played) {
        return None;
    }
    let from = at + 1 + usize::from(line.is(at + 1, Use::At));
    if let Some(item) = place_and_date(line, from, end).or_else(|| date(line, from, end)) {
        let weight = Weight::Strong;
        return Some(Item { weight, ..item });
    }
    let to = place(line, from, end).filter(|_| from > at + 1)?;
    let site = Fact::new(
        HeadingTag::Site,
        line.stated(from..to),
        line.place(from..to),
    );
    Some(Item::new(to, Weight::Strong, vec![site]))
}

/// `URS-ch`, `Match`, `World Championship Match`, `XXI чемпионат СССР`; the longest first.
pub(super) fn event(line: &Line<'_>, at: usize, end: usize) -> Vec<Item> {
    let kind = |at| line.kind(at);
    let first_fits =
        !line.is(at, Use::Stop) && (kind(at) == Some(Kind::Word) || kind(at) == Some(Kind::Number));
    if !first_fits {
        return Vec::new();
    }
    let fits = |at: usize| {
        let words = [Use::Event, Use::EventWord, Use::Particle];
        let word = |token: &Token| {
            let capital = token.capital && !token.uses.is_any(&[Use::Piece, Use::Stop]);
            capital || token.uses.is_any(&words) || ordinal(&line.word(at).to_lowercase()).is_some()
        };
        let number = line.number(at).is_some_and(|number| number < 400);
        let stop = kind(at) == Some(Kind::Stop) && at > 0;
        let stops =
            stop && (kind(at - 1) == Some(Kind::Number) || line.word(at - 1).chars().count() <= 3);
        number
            || stops
            || joins_words(line, at)
            || line
                .get(at)
                .is_some_and(|token| token.kind == Kind::Word && word(token))
    };
    let names = |at: usize| line.is(at, Use::Event);
    let whole = (at..end.min(at + EVENT_WORDS))
        .take_while(|at| fits(*at))
        .count();
    let ends = (at + 1..=at + whole).rev();
    let ends = ends.filter(|to| {
        let last = to - 1;
        let small =
            line.is(last, Use::Particle) && !line.get(last).is_some_and(|token| token.capital);
        // The `12.3` of `Simultaan 12.3.1953` is of the date.
        let in_date =
            (at + 1..*to).any(|at| date_at(line, at, end).is_some_and(|(next, _)| next > *to));
        let sign = matches!(kind(last), Some(Kind::Stop | Kind::Dash));
        (at..*to).any(names) && !sign && !small && !in_date
    });
    let item = |to| {
        let fact = Fact::new(HeadingTag::Event, line.stated(at..to), line.place(at..to));
        Item::new(to, Weight::Weak, vec![fact])
    };
    ends.map(item).collect()
}

/// The dash of `USSR–USA`, without blanks.
fn joins_words(line: &Line<'_>, at: usize) -> bool {
    let Some([before, dash, after]) = at
        .checked_sub(1)
        .and_then(|from| line.tokens.get(from..at + 2))
    else {
        return false;
    };
    let close = before.range.end == dash.range.start && dash.range.end == after.range.start;
    dash.kind == Kind::Dash && close && before.capital && after.capital
}

/// `Round 5`, `5. Runde`, `Тур 5`, `5. voor`, `First game of the match`.
pub(super) fn round(line: &Line<'_>, at: usize, end: usize) -> Option<Item> {
    let found = |next: usize, number: u16| {
        let fact = Fact::new(HeadingTag::Round, number.to_string(), line.place(at..next));
        (next <= end).then(|| Item::new(next, Weight::Strong, vec![fact]))
    };
    if line.is(at, Use::Round) {
        let mut number = at + 1 + usize::from(line.kind(at + 1) == Some(Kind::Stop));
        number += usize::from(line.is(number, Use::Number));
        number +=
            usize::from(line.is(number - 1, Use::Number) && line.kind(number) == Some(Kind::Stop));
        return found(
            number + 1,
            round_number(line.number(number).or_else(|| roman(line.word(number)))?)?,
        );
    }
    let (number, next) = counted(line, at)?;
    let number = round_number(number)?;
    if line.is(next, Use::Round) || line.is(next, Use::MatchGame) {
        return found(next + 1, number);
    }
    // `First game of the match`, `3rd match game`.
    if line.word(next).eq_ignore_ascii_case("match") && line.is(next + 1, Use::Game) {
        return found(next + 2, number);
    }
    let tail = (next + 1..end)
        .take_while(|at| line.is(*at, Use::MatchTail))
        .count();
    let match_named = |at: usize| {
        !matches!(
            line.word(at).to_lowercase().as_str(),
            "of" | "the" | "du" | "de" | "des" | "del"
        )
    };
    let of_match = line.is(next, Use::Game) && tail > 0 && match_named(next + tail);
    of_match.then(|| found(next + 1 + tail, number)).flatten()
}

fn round_number(number: u16) -> Option<u16> {
    (1..100).contains(&number).then_some(number)
}

/// `First`, `5th`, `5.`, `5-й`, and the token after it.
fn counted(line: &Line<'_>, at: usize) -> Option<(u16, usize)> {
    if let Some(number) = ordinal(&line.word(at).to_lowercase()) {
        return Some((number, at + 1));
    }
    let number = line.number(at).or_else(|| roman(line.word(at)))?;
    let stop = line.kind(at + 1) == Some(Kind::Stop);
    Some((number, at + 1 + usize::from(stop)))
}

/// `GAME 23`, `Partie Nr. 5`, `No. 47`, `№ 5`, `Fifth game`.
pub(super) fn number(line: &Line<'_>, at: usize, end: usize) -> Option<Item> {
    let mut next = at;
    let labels = |at: usize| line.is(at, Use::Game) || line.is(at, Use::Number);
    let abbreviated = |at: usize| line.is(at, Use::Number) && line.kind(at + 1) == Some(Kind::Stop);
    while next < end && labels(next) {
        next += 1 + usize::from(abbreviated(next));
    }
    if next == at {
        let (number, game) = counted(line, at).filter(|(_, game)| line.is(*game, Use::Game))?;
        let ordinal = ordinal(&line.word(at).to_lowercase()).is_some();
        let fact = Fact::new(
            HeadingTag::Number,
            number.to_string(),
            line.place(at..at + 1),
        );
        return (ordinal && game < end).then(|| Item::new(game + 1, Weight::Strong, vec![fact]));
    }
    let stated = line.word(next);
    let known = next < end
        && (figures(stated).is_some_and(|figures| figures <= 4) || roman(stated).is_some());
    let fact = Fact::new(
        HeadingTag::Number,
        stated.to_owned(),
        line.place(next..next + 1),
    );
    known.then(|| Item::new(next + 1, Weight::Strong, vec![fact]))
}

/// `47.`, `(47)` or `47)` before the names.
pub(super) fn number_before(line: &Line<'_>, at: usize, end: usize) -> Option<Item> {
    let bracket = usize::from(line.kind(at)? == Kind::Open);
    let after = at + bracket + 1;
    let closed = line.kind(after) == Some(Kind::Close);
    let stopped = line.kind(after) == Some(Kind::Stop) && bracket == 0;
    let fact = Fact::new(
        HeadingTag::Number,
        line.word(after - 1).to_owned(),
        line.place(after - 1..after),
    );
    let known = figures(line.word(after - 1)).is_some_and(|figures| figures <= 3);
    let next = after + usize::from(closed);
    (known && (closed || stopped) && after + 1 < end)
        .then(|| Item::new(next, Weight::Weak, vec![fact]))
}

/// `III.` before other words numbers a part of a book.
pub(super) fn part_before(line: &Line<'_>, at: usize, end: usize) -> Option<Item> {
    roman(line.word(at)).filter(|_| line.kind(at + 1) == Some(Kind::Stop) && at + 2 < end)?;
    Some(Item {
        unread: true,
        ..Item::new(at + 1, Weight::Weak, Vec::new())
    })
}

/// `V.`, which is as often somebody's initial.
pub(super) fn is_short_number(line: &Line<'_>, at: usize) -> bool {
    let word = line.word(at);
    word.len() == 1 && roman(word).is_some() && line.kind(at + 1) == Some(Kind::Stop)
}

/// How many figures a number has, perhaps with a small letter after it (`4a`).
fn figures(text: &str) -> Option<usize> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_lowercase());
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    (plain && text.len() - digits.len() <= 1 && !digits.is_empty()).then_some(digits.len())
}

/// The number that Roman figures in capitals say, up to 89.
fn roman(text: &str) -> Option<u16> {
    let value = |c: char| match c {
        'I' => Some(1),
        'V' => Some(5),
        'X' => Some(10),
        'L' => Some(50),
        _ => None,
    };
    let figures: Vec<i32> = text.chars().map(value).collect::<Option<_>>()?;
    let mut sum = 0;
    for (at, figure) in figures.iter().enumerate() {
        let larger = figures.get(at + 1).is_some_and(|next| next > figure);
        sum += if larger { -figure } else { *figure };
    }
    let number = u16::try_from(sum)
        .ok()
        .filter(|number| (1..90).contains(number))?;
    (figures.len() <= 8 && in_roman(number) == text).then_some(number)
}

fn in_roman(mut number: u16) -> String {
    const FIGURES: [(u16, &str); 7] = [
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ];
    let mut text = String::new();
    for (value, figure) in FIGURES {
        while number >= value {
            text.push_str(figure);
            number -= value;
        }
    }
    text
}

/// `1-0`, `½ : ½`, `drawn`, `White wins`.
pub(super) fn result(line: &Line<'_>, at: usize, end: usize) -> Option<Item> {
    let start = line.get(at)?.range.start;
    let found = |next: usize, outcome: Outcome| {
        let fact = Fact::new(
            HeadingTag::Result,
            outcome.as_str().to_owned(),
            line.place(at..next),
        );
        Item::new(next, Weight::Weak, vec![fact])
    };
    // Signs of a result are at most seven tokens: `1/2 - 1/2`.
    for to in (at + 1..=end.min(at + 7)).rev() {
        let stated = line.text.get(line.place(at..to))?;
        let decided = |outcome: &Outcome| !matches!(outcome, Outcome::BothLose | Outcome::Unknown);
        let pair = stated.contains(|c: char| c == ':' || super::tokens::is_dash(c));
        if let Some(outcome) = Outcome::from_figures(stated)
            .filter(decided)
            .filter(|_| pair)
        {
            return Some(found(to, outcome));
        }
    }
    let (stated, len) = result_words_at_start(line.text.get(start..)?)?;
    let next = (at..end).find(|at| {
        line.get(*at)
            .is_some_and(|token| token.range.start >= start + len)
    });
    (stated.outcome != Outcome::Unknown).then(|| found(next.unwrap_or(end), stated.outcome))
}
