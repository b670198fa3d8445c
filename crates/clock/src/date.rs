//! Dates of the calendar, as far as they are known; days, and terms of years.

use serde::{Serialize, Serializer};
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// A date as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// The year.
    pub year: u16,
    /// The month, from 1.
    pub month: Option<u8>,
    /// The day of the month, from 1; unknown where the month is.
    pub day: Option<u8>,
}

impl Date {
    /// Reads a date as [`DateText`] does; of one that may be either of two days, the year alone.
    ///
    /// ```
    /// use scoresheet_clock::Date;
    /// let date = Date::read("1962.05.??").unwrap();
    /// assert_eq!((date.year, date.month, date.day), (1962, Some(5), None));
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        Some(match DateText::read(text)? {
            DateText::Date(date) => date,
            DateText::EitherWay { year, .. } => Self::new(year, None, None),
        })
    }

    /// A day without its month is not known.
    fn new(year: u16, month: Option<u8>, day: Option<u8>) -> Self {
        let day = day.filter(|_| month.is_some());
        Self { year, month, day }
    }

    /// The year of a date that may be written in any way: its first number of exactly four digits.
    ///
    /// ```
    /// use scoresheet_clock::Date;
    /// assert_eq!(Date::year_in(b"25.11.2000"), Some(2000));
    /// assert_eq!(Date::year_in(b"????.??.??"), None);
    /// ```
    #[must_use]
    pub fn year_in(text: &[u8]) -> Option<u16> {
        let mut numbers = text.split(|byte| !byte.is_ascii_digit());
        let digits = numbers.find(|digits| digits.len() == 4)?;
        str::from_utf8(digits)
            .ok()?
            .parse()
            .ok()
            .filter(|year| *year > 0)
    }

    /// Reads `2014.07.01`, `2014.07.??` and `2014.??.??`, as nearly every record has its date, on a day that every month has.
    /// Much quicker than [`Date::read`], which reads all other dates too.
    ///
    /// ```
    /// use scoresheet_clock::Date;
    /// assert_eq!(Date::in_tag(b"2014.07.??"), Date::read("July 2014"));
    /// assert_eq!(Date::in_tag(b"2014.07.31"), None);
    /// ```
    #[must_use]
    pub fn in_tag(text: &[u8]) -> Option<Self> {
        let [y1, y2, y3, y4, b'.', month @ .., b'.', d1, d2] = text else {
            return None;
        };
        let [m1, m2] = month else { return None };
        let two = |tens: u8, ones: u8| {
            let digits = tens.is_ascii_digit() && ones.is_ascii_digit();
            digits.then(|| 10 * (tens - b'0') + (ones - b'0'))
        };
        let part = |tens, ones, last| match (tens, ones) {
            (b'?', b'?') => Some(None),
            _ => two(tens, ones)
                .filter(|part| (1..=last).contains(part))
                .map(Some),
        };
        let year = 100 * u16::from(two(*y1, *y2)?) + u16::from(two(*y3, *y4)?);
        let (month, day) = (part(*m1, *m2, 12)?, part(*d1, *d2, 28)?);
        (year > 0).then(|| Self::new(year, month, day))
    }

    /// As PGN and PDN write it, with question marks for what is not known.
    ///
    /// ```
    /// use scoresheet_clock::Date;
    /// assert_eq!(Date::read("May 1962").map(Date::as_tag).as_deref(), Some("1962.05.??"));
    /// ```
    #[must_use]
    pub fn as_tag(self) -> String {
        let part = |part: Option<u8>| part.map_or("??".to_owned(), |part| format!("{part:02}"));
        format!("{:04}.{}.{}", self.year, part(self.month), part(self.day))
    }

    /// The first day that it may be, and the last; of a day that the calendar has not, the month alone is taken.
    ///
    /// ```
    /// use scoresheet_clock::Date;
    /// let days = |text| Date::read(text)?.days_it_may_be().map(|days| days.map(|day| day.to_string()));
    /// assert_eq!(days("2014.??.??").unwrap(), ["2014-01-01", "2014-12-31"]);
    /// assert_eq!(days("2014.02.??").unwrap(), ["2014-02-01", "2014-02-28"]);
    /// assert_eq!(days("2014.07.01").unwrap(), ["2014-07-01", "2014-07-01"]);
    /// ```
    #[must_use]
    pub fn days_it_may_be(self) -> Option<[Day; 2]> {
        let (first, last) = (self.month.unwrap_or(1), self.month.unwrap_or(12));
        let exact = self.day.and_then(|day| Day::new(self.year, first, day));
        Some(match exact {
            Some(day) => [day, day],
            None => [
                Day::new(self.year, first, 1)?,
                Day::new(self.year, last, days_of(self.year, last)?)?,
            ],
        })
    }

    /// The day, if all of it is known.
    #[must_use]
    pub fn day(self) -> Option<Day> {
        Day::new(self.year, self.month?, self.day?)
    }

    /// The first day that it may be.
    #[must_use]
    pub fn first_day(self) -> Option<Day> {
        self.days_it_may_be().map(|[first, _]| first)
    }

    /// The last day that it may be.
    ///
    /// ```
    /// use scoresheet_clock::Date;
    /// let last = Date::read("1952-02").and_then(Date::last_day);
    /// assert_eq!(last.map(|day| day.to_string()).as_deref(), Some("1952-02-29"));
    /// ```
    #[must_use]
    pub fn last_day(self) -> Option<Day> {
        self.days_it_may_be().map(|[_, last]| last)
    }

    /// Days from the first of March of the year 0 by the calendar of today, if the day is known.
    #[must_use]
    pub fn days(self) -> Option<i32> {
        let (month, day) = (i32::from(self.month?), i32::from(self.day?));
        // Years begin in March here, so that the leap day is the last.
        let year = i32::from(self.year) - i32::from(month < 3);
        let month = (month + 9) % 12;
        Some(
            year * 365 + year.div_euclid(4) - year.div_euclid(100)
                + year.div_euclid(400)
                + (month * 306 + 5) / 10
                + day,
        )
    }
}

/// `1953-08-30`, `1953-08`, `1953`: a date of which less is known is the beginning of those that it may be.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        for part in [self.month, self.day].into_iter().flatten() {
            write!(f, "-{part:02}")?;
        }
        Ok(())
    }
}

/// What is written as a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DateText {
    /// A date, as far as it is known.
    Date(Date),
    /// With strokes, and no number tells which is the day: `8/9/1953`, `8-9-1953`.
    EitherWay {
        /// The two, as written.
        numbers: [u8; 2],
        /// The year.
        year: u16,
    },
}

/// A text that is no date.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{text:?} is not a date; write it as 1999-03-01, or as much of it as is known: 1999-03, 1999"
)]
pub struct NotADate {
    /// What was to be read.
    pub text: String,
}

impl DateText {
    /// Reads a date in any of the ways in which people write it, as far as it is known; nothing where the text says
    /// that it is not (`????.??.??`, or no text at all).
    ///
    /// `1962.05.02`, `1962.??.??`, `1987/00/00`, `2024-12-26`, `25.11.2000`, `28. 07. 2005`, `8/30/1953`, `1. märts 1999`,
    /// `May 29, 2020`, `28 июля 2005 г.`, `5.X.1953`, `03.1999`, `1950.`
    ///
    /// # Errors
    /// The text is something else, a day that the calendar does not have, or what may be two months (`1953.05/06`).
    ///
    /// ```
    /// use scoresheet_clock::{Date, DateText};
    /// let date = |text| DateText::stated(text).unwrap();
    /// assert_eq!(date("8/30/1953"), Date::read("1953-08-30").map(DateText::Date));
    /// assert_eq!(date("1. märts 1999"), date("1999-03-01"));
    /// assert_eq!(date("8/9/1953"), Some(DateText::EitherWay { numbers: [8, 9], year: 1953 }));
    /// assert_eq!(date("08-09-1953"), date("8/9/1953"));
    /// assert_eq!(date("????.??.??"), None);
    /// assert!(DateText::stated("31.02.1999").is_err() && DateText::stated("soon").is_err());
    /// ```
    pub fn stated(text: &str) -> Result<Option<Self>, NotADate> {
        if let Some(date) = Date::in_tag(text.as_bytes()) {
            return Ok(Some(Self::Date(date)));
        }
        let parts = parts(text);
        if parts.iter().all(|part| *part == Part::Unknown) {
            return Ok(None);
        }
        let span = may_be_a_span(&parts, text);
        let date = of_parts(&parts, text.contains(['/', '-']));
        date.filter(|_| !span).map(Some).ok_or_else(|| NotADate {
            text: text.to_owned(),
        })
    }

    /// Reads what [`DateText::stated`] does; of any other text with a number of four digits, the year alone.
    ///
    /// ```
    /// use scoresheet_clock::{Date, DateText};
    /// assert_eq!(DateText::read("summer 1953"), Date::read("1953").map(DateText::Date));
    /// assert_eq!(DateText::read("summer"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        if let Ok(Some(date)) = Self::stated(text) {
            return Some(date);
        }
        let year = parts(text).into_iter().find_map(|part| match part {
            Part::Year(year) => Some(year),
            Part::Number(_) | Part::Month(_) | Part::Unknown | Part::Other => None,
        })?;
        Some(Self::Date(Date::new(year, None, None)))
    }

    /// The first day that it may be, and the last; of two days the earlier and the later.
    ///
    /// ```
    /// use scoresheet_clock::DateText;
    /// let days = |text| DateText::read(text)?.days_it_may_be().map(|days| days.map(|day| day.to_string()));
    /// assert_eq!(days("5/3/2026").unwrap(), ["2026-03-05", "2026-05-03"]);
    /// assert_eq!(days("2026.02.??").unwrap(), ["2026-02-01", "2026-02-28"]);
    /// ```
    #[must_use]
    pub fn days_it_may_be(self) -> Option<[Day; 2]> {
        match self {
            Self::Date(date) => date.days_it_may_be(),
            Self::EitherWay { numbers, year } => {
                let [earlier, later] = [numbers[0].min(numbers[1]), numbers[0].max(numbers[1])];
                Some([
                    Day::new(year, earlier, later)?,
                    Day::new(year, later, earlier)?,
                ])
            }
        }
    }

    /// Reads a text between other words that is a date and nothing else, of the years 1000 to 2999: what
    /// [`DateText::stated`] reads but a month in figures with a year (`12. 1910`, `V 1910`), which may be anything where no
    /// question marks stand for the day.
    ///
    /// ```
    /// use scoresheet_clock::{Date, DateText};
    /// let day = Date::read("1954-05-12").map(DateText::Date);
    /// assert_eq!(DateText::whole("12. mail 1954"), day);
    /// assert_eq!(DateText::whole("12 мая 1954 г."), day);
    /// assert_eq!(DateText::whole("??/05/1954"), Date::read("1954-05").map(DateText::Date));
    /// assert_eq!(DateText::whole("Vienna 1910"), None);
    /// ```
    #[must_use]
    pub fn whole(text: &str) -> Option<Self> {
        let text = text.trim();
        let fits = |c: char| {
            c.is_alphabetic()
                || c.is_ascii_digit()
                || matches!(c, '.' | ',' | '-' | '/' | '?' | ' ' | '\u{a0}')
        };
        let words = text.contains(char::is_alphabetic);
        let unknown = text.contains("??");
        let starts = text.starts_with("??") || text.starts_with(char::is_alphanumeric);
        let fits = starts && text.chars().all(fits) && (unknown || !text.contains('?'));
        if text.len() > LONGEST || !fits || !words && text.contains(',') {
            return None;
        }
        let named = |word: &str| month_named(word).is_some();
        let found = Self::stated(text).ok().flatten()?;
        let (year, month, day) = match found {
            Self::Date(date) => (date.year, date.month, date.day),
            Self::EitherWay { year, .. } => (year, None, None),
        };
        let in_figures =
            month.is_some() && day.is_none() && !unknown && !text.split(separates).any(named);
        ((1000..3000).contains(&year) && !in_figures).then_some(found)
    }
}

/// Longer texts are no date, in bytes.
const LONGEST: usize = 60;

/// What a date is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Four digits.
    Year(u16),
    /// One or two.
    Number(u8),
    /// The name of a month.
    Month(u8),
    /// `??`, `00`.
    Unknown,
    /// Anything else.
    Other,
}

/// Words that mean nothing: 1 *de* marzo *de* 1999, 28 июля 2005 *г.*, 1. märts 1999. *a.*, 1954 *r.*
const FILLING: [&str; 21] = [
    "of", "the", "on", "de", "del", "le", "am", "den", "år", "г", "гг", "год", "года", "году",
    "го", "й", "a", "aasta", "aastal", "r", "roku",
];

fn parts(text: &str) -> Vec<Part> {
    let figures = |part: &str| part.bytes().all(|b| b.is_ascii_digit() || b == b'?');
    let mut parts = Vec::with_capacity(3);
    for part in text.split(separates).filter(|part| !part.is_empty()) {
        if figures(part) {
            parts.push(of_word(part));
            continue;
        }
        let word = part.to_lowercase();
        if !FILLING.contains(&word.as_str()) {
            parts.push(of_word(&word));
        }
    }
    parts
}

fn separates(c: char) -> bool {
    matches!(c, '.' | '-' | '/' | ',') || c.is_whitespace()
}

fn of_word(word: &str) -> Part {
    if word.chars().all(|c| c == '?') {
        return Part::Unknown;
    }
    // 1st, 22nd, 3rd, 29th
    let ordinal = ["st", "nd", "rd", "th", "er"]
        .into_iter()
        .find_map(|end| word.strip_suffix(end));
    let figures = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let number = ordinal.filter(|number| figures(number)).unwrap_or(word);
    match (number.len(), figures(number)) {
        (1 | 2, true) => match number.parse() {
            Ok(0) | Err(_) => Part::Unknown,
            Ok(number) => Part::Number(number),
        },
        (4, true) => match number.parse() {
            Ok(0) | Err(_) => Part::Unknown,
            Ok(year) => Part::Year(year),
        },
        _ => month(word).map_or(Part::Other, Part::Month),
    }
}

/// Names of the months, each with its number.
static MONTHS: LazyLock<HashMap<&str, u8>> = LazyLock::new(|| {
    let rows = include_str!("../data/months.tsv").lines().skip(2);
    let months = rows.filter_map(|row| {
        let (month, names) = row.split_once('\t')?;
        Some((month.parse().ok()?, names))
    });
    let named = months.flat_map(|(month, names)| names.split('|').map(move |name| (name, month)));
    named.collect()
});

/// The number of the month that a word names, in any case, with its stop or without.
///
/// ```
/// use scoresheet_clock::month_named;
/// assert_eq!(month_named("Mail"), Some(5));
/// assert_eq!(month_named("Morphy"), None);
/// ```
#[must_use]
pub fn month_named(word: &str) -> Option<u8> {
    let name = word.trim_end_matches('.').to_lowercase();
    month(&name).filter(|_| !is_roman(&name))
}

/// The same of a name in small letters without its stop, or of a number of Rome.
fn month(name: &str) -> Option<u8> {
    MONTHS.get(name).copied()
}

fn is_roman(word: &str) -> bool {
    word.chars()
        .all(|c| matches!(c.to_ascii_lowercase(), 'i' | 'v' | 'x'))
}

/// Whether a stroke joins two numbers that may both be months, and a stop parts them from the year: `1953.05/06`, `5-6.1953`.
/// That may be two months, two days of a month that is not named, or a day.
fn may_be_a_span(parts: &[Part], text: &str) -> bool {
    use Part::{Number, Year};
    let year_first = match parts {
        [Year(_), Number(1..=12), Number(1..=12)] => true,
        [Number(1..=12), Number(1..=12), Year(_)] => false,
        _ => return false,
    };
    let signs = text.trim_matches(separates);
    let mut signs = signs
        .split(|c| !separates(c))
        .filter(|sign| !sign.is_empty());
    let (Some(first), Some(second), None) = (signs.next(), signs.next(), signs.next()) else {
        return false;
    };
    let (of_year, between) = if year_first {
        (first, second)
    } else {
        (second, first)
    };
    of_year.contains('.') && between.contains(['/', '-'])
}

fn of_parts(parts: &[Part], strokes: bool) -> Option<DateText> {
    use Part::{Month, Number, Unknown, Year};
    let (year, month, day) = match *parts {
        [Year(year)] => (year, None, None),
        [Year(year), Unknown] | [Unknown, Year(year)] => (year, None, None),
        [Year(year), Number(month) | Month(month)] | [Number(month) | Month(month), Year(year)] => {
            (year, Some(month), None)
        }
        [Year(year), month, day] | [day, month @ Month(_), Year(year)] => {
            (year, known(month)?, known_number(day)?)
        }
        [Month(month), day, Year(year)] => (year, Some(month), known_number(day)?),
        [Number(one), Number(other), Year(year)] if strokes => {
            return with_strokes(one, other, year);
        }
        [day, month, Year(year)] => (year, known_number(month)?, known_number(day)?),
        _ => return None,
    };
    exists(year, month, day).then(|| DateText::Date(Date::new(year, month, day)))
}

/// A month or nothing; `None` of what is neither.
const fn known(month: Part) -> Option<Option<u8>> {
    match month {
        Part::Number(month) | Part::Month(month) => Some(Some(month)),
        Part::Unknown => Some(None),
        Part::Year(_) | Part::Other => None,
    }
}

/// A number or nothing; `None` of what is neither.
const fn known_number(number: Part) -> Option<Option<u8>> {
    match number {
        Part::Number(number) => Some(Some(number)),
        Part::Unknown => Some(None),
        Part::Year(_) | Part::Month(_) | Part::Other => None,
    }
}

/// `30/8/1953`, `8/30/1953`; where both numbers may be the month, which of them is, is not known.
fn with_strokes(one: u8, other: u8, year: u16) -> Option<DateText> {
    let [day_first, month_first] = [(other, one), (one, other)]
        .map(|(month, day)| exists(year, Some(month), Some(day)).then_some((month, day)));
    match (day_first, month_first) {
        (Some(day), Some(month)) if day != month => {
            let numbers = [one, other];
            Some(DateText::EitherWay { numbers, year })
        }
        (Some((month, day)), _) | (None, Some((month, day))) => {
            Some(DateText::Date(Date::new(year, Some(month), Some(day))))
        }
        (None, None) => None,
    }
}

/// Whether the calendar has it, as far as it is known.
fn exists(year: u16, month: Option<u8>, day: Option<u8>) -> bool {
    match (month, day) {
        (Some(month), Some(day)) => Day::new(year, month, day).is_some(),
        (Some(month), None) => days_of(year, month).is_some(),
        (None, Some(day)) => day <= 31,
        (None, None) => true,
    }
}

/// A day of the calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    year: u16,
    month: u8,
    day: u8,
}

/// A text that is no day.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is not a date; write it as 1953-09-30")]
pub struct NotADay {
    /// What was to be read.
    pub text: String,
}

impl Day {
    /// Year, month from 1, day of the month.
    #[must_use]
    pub const fn parts(self) -> (u16, u8, u8) {
        (self.year, self.month, self.day)
    }

    /// A day, if the calendar has it.
    #[must_use]
    pub const fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        match days_of(year, month) {
            Some(last) if year > 0 && day > 0 && day <= last => Some(Self { year, month, day }),
            Some(_) | None => None,
        }
    }

    /// The year.
    #[must_use]
    pub const fn year(self) -> u16 {
        self.year
    }

    /// The same day so many years on, the 28th of February for the 29th where there is none.
    ///
    /// ```
    /// use scoresheet_clock::Day;
    /// let day: Day = "1952-02-29".parse()?;
    /// assert_eq!(day.years_on(3).to_string(), "1955-02-28");
    /// # Ok::<(), scoresheet_clock::NotADay>(())
    /// ```
    #[must_use]
    pub fn years_on(self, years: u16) -> Self {
        let year = self.year.saturating_add(years);
        let last = days_of(year, self.month).unwrap_or(self.day);
        Self {
            year,
            month: self.month,
            day: self.day.min(last),
        }
    }
}

/// How many days a month has; nothing of months that are none.
pub(crate) const fn days_of(year: u16, month: u8) -> Option<u8> {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    Some(match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => return None,
    })
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!(
            "{:04}-{:02}-{:02}",
            self.year, self.month, self.day
        ))
    }
}

impl Serialize for Day {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Reads a date as [`DateText::stated`] does, if its day is known.
impl FromStr for Day {
    type Err = NotADay;

    fn from_str(text: &str) -> Result<Self, NotADay> {
        let day = match DateText::stated(text) {
            Ok(Some(DateText::Date(date))) => date.day(),
            Ok(Some(DateText::EitherWay { .. }) | None) | Err(_) => None,
        };
        day.ok_or_else(|| NotADay {
            text: text.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is read quickly is what the words and numbers of the text say, one by one.
    #[test]
    fn a_date_as_tags_have_it_is_read_as_any_other() {
        let part = |number: u8| match number {
            100 => "??".to_owned(),
            number => format!("{number:02}"),
        };
        let mut quick = 0;
        for (year, month, day) in ["0000", "0001", "1953", "9999", "19?3", "19５"]
            .into_iter()
            .flat_map(|year| (0..=100).map(move |month| (year, month)))
            .flat_map(|(year, month)| (0..=100).map(move |day| (year, month, day)))
        {
            let text = format!("{year}.{}.{}", part(month), part(day));
            let Some(date) = Date::in_tag(text.as_bytes()) else {
                continue;
            };
            quick += 1;
            let known = of_parts(&parts(&text), false);
            assert_eq!(Some(DateText::Date(date)), known, "{text}");
        }
        assert_eq!(quick, 3 * 13 * 29);
    }

    #[test]
    fn days_are_read_and_written() {
        for text in ["1953-09-30", "1953/9/30", "30.9.1953", " 1953.09.30 "] {
            let day: Day = text.parse().unwrap();
            assert_eq!(day.to_string(), "1953-09-30", "{text}");
        }
        for text in [
            "",
            "1953",
            "1953-02-29",
            "1953-13-01",
            "53-01-01",
            "1953-09-",
            "0000-01-01",
        ] {
            assert!(text.parse::<Day>().is_err(), "{text}");
        }
    }

    #[test]
    fn terms_end_on_the_same_day() {
        let day = |text: &str| text.parse::<Day>().unwrap();
        assert_eq!(day("1953-09-30").years_on(2), day("1955-09-30"));
        assert_eq!(day("1952-02-29").years_on(4), day("1956-02-29"));
        assert!(day("9999-12-31").years_on(u16::MAX) > day("9999-12-31"));
    }

    #[test]
    fn a_date_in_many_spellings() {
        let shown = |text: &str| Date::read(text).map(|date| date.to_string());
        for text in [
            "1953.08.30",
            "1953-08-30",
            "1953/8/30",
            "30.08.1953",
            "30-8-1953",
            "30/8/1953",
            "8/30/1953",
            "30. august 1953",
            "30. 08. 1953",
            "August 30th, 1953",
            "30 августа 1953 г.",
            "30.VIII.1953",
            "1953 Aug 30",
            "1953.08/30",
            "1953-08.30",
            " 30 de agosto de 1953 ",
        ] {
            assert_eq!(shown(text).as_deref(), Some("1953-08-30"), "{text}");
        }
        for (text, known) in [
            ("1953.08.??", "1953-08"),
            ("1953-08", "1953-08"),
            ("1953.??.??", "1953"),
            ("1953.", "1953"),
            ("1953.??.30", "1953"),
            ("1953.13.01", "1953"),
            ("?/9/1953", "1953-09"),
            ("1987/00/00", "1987"),
            ("1987/04/00", "1987-04"),
            ("V 1953", "1953-05"),
            ("03.1999", "1999-03"),
            ("20/25/1953", "1953"),
            ("August 1953", "1953-08"),
            ("8/9/1953", "1953"),
            ("8/8/1953", "1953-08-08"),
            ("8/9-1953", "1953"),
            ("8/9 1953", "1953"),
            ("1953.08/09", "1953"),
        ] {
            assert_eq!(shown(text).as_deref(), Some(known), "{text}");
        }
        for text in [
            "",
            "?",
            "????.08.30",
            "0000.00.00",
            "8/9/53",
            "62.05.02",
            "53",
            "May",
        ] {
            assert_eq!(shown(text), None, "{text}");
        }
    }

    #[test]
    fn a_date_in_words() {
        let shown = |text: &str| match DateText::whole(text)? {
            DateText::Date(date) => Some(date.to_string()),
            DateText::EitherWay { .. } => Some("either way".to_owned()),
        };
        for (text, day) in [
            ("August 5th 1895", "1895-08-05"),
            ("August 5th, 1895.", "1895-08-05"),
            ("5th August, 1895", "1895-08-05"),
            ("5th of August 1895", "1895-08-05"),
            ("Aug. 5, 1895", "1895-08-05"),
            ("5. August 1895", "1895-08-05"),
            ("5 aug 1895", "1895-08-05"),
            ("le 1er mai 1954", "1954-05-01"),
            ("12. mail 1954. a.", "1954-05-12"),
            ("12 мая 1954 года", "1954-05-12"),
            ("12.V.1954", "1954-05-12"),
            ("12.01.1957", "1957-01-12"),
            ("1957.01.12", "1957-01-12"),
            ("март 1954 г.", "1954-03"),
            ("1954 г.", "1954"),
            ("1858.", "1858"),
            ("8/9/1953", "either way"),
        ] {
            assert_eq!(shown(text).as_deref(), Some(day), "{text}");
        }
        for text in [
            "",
            "May",
            "5th August",
            "August 32nd, 1895",
            "30 February 1900",
            "1908-1909",
            "1957.13.12",
            "13.13.1957",
            "12, 1, 1957",
            "12.01.57",
            "Vienna 1910",
            "V 1910",
            "(1910)",
            "in 1910 he",
            "1. e4 1910",
        ] {
            assert_eq!(shown(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_no_date_is_refused() {
        for text in [
            "soon",
            "8/9/53",
            "62.05.02",
            "24/12/01",
            "1953-13-01",
            "31.02.1999",
            "29.2.1900",
            "31 April 2020",
            "May",
            "1999-03-01 2000",
            "1999 or 2000",
            "Whitsun 1953",
            "30/31/1953",
            "1999-03-011",
            "1953.05/06",
            "1953.05-06",
            "1953.5/2",
            "5-6.1953",
            "05./06.1953",
        ] {
            assert!(DateText::stated(text).is_err(), "{text}");
        }
        for text in ["", " ", "?", "????.??.??", "0000/00/00", "..."] {
            assert_eq!(DateText::stated(text), Ok(None), "{text}");
        }
    }

    #[test]
    fn every_month_has_its_names_once() {
        let rows = include_str!("../data/months.tsv").lines().skip(2);
        let names: Vec<&str> = rows
            .flat_map(|row| row.split(['|', '\t']).skip(1))
            .collect();
        let mut once = names.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), names.len());
    }

    #[test]
    fn days_follow_one_another() {
        let day = |text| Date::read(text).and_then(Date::days).unwrap_or(0);
        for (before, after) in [
            ("1999.12.31", "2000.01.01"),
            ("2000.02.29", "2000.03.01"),
            ("1900.02.28", "1900.03.01"),
            ("1953.06.30", "1953.07.01"),
        ] {
            assert_eq!(day(after) - day(before), 1, "{before}");
        }
        assert_eq!(day("2001.01.01") - day("2000.01.01"), 366);
    }
}
