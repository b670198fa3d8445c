//! Days from one to another.

use scoresheet_clock::{Date, DateText, Day};

/// A date that is asked for: a text that is one and nothing else, of a day that there is. Dates of records are read more
/// freely, where a year is better than nothing.
pub(crate) fn asked_date(text: &str) -> Result<Date, String> {
    match DateText::stated(text) {
        Ok(Some(DateText::Date(date))) if date.days_it_may_be().is_some() => Ok(date),
        Ok(Some(DateText::EitherWay { .. })) => Err(format!(
            "{text:?} may be either of two days; a day is written 1950-12-31"
        )),
        Ok(Some(DateText::Date(_)) | None) | Err(_) => Err(format!("{text:?} is not a date")),
    }
}

/// From one day to another, both within; `None` without bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Dates {
    from: Option<Day>,
    to: Option<Day>,
}

impl Dates {
    /// `1953`, `1950..1959-06`, `1953-05-01..`.
    pub fn read(text: &str) -> Result<Self, String> {
        let date = |text: &str| match text.trim() {
            "" => Ok(None),
            text => asked_date(text).map(Some),
        };
        let (from, to) = match text.split_once("..") {
            Some((from, to)) => (date(from)?, date(to)?),
            None => (date(text)?, date(text)?),
        };
        let (from, to) = (from.and_then(Date::first_day), to.and_then(Date::last_day));
        match (from, to) {
            (None, None) => Err("nothing is asked".to_owned()),
            (Some(from), Some(to)) if from > to => Err("it ends before it begins".to_owned()),
            _ => Ok(Self { from, to }),
        }
    }

    /// Whether the day that `text` says is one of them: of a date known in part, whatever day it was, and of several years
    /// (`1953-1954`, `1953/54`) any day of all of them. A doubtful year (`c. 1953`, `1953?`) counts as the year.
    pub fn have(self, text: &str) -> bool {
        let within = |date: Date| {
            date.days_it_may_be().is_some_and(|[first, last]| {
                self.from.is_none_or(|from| from <= first) && self.to.is_none_or(|to| last <= to)
            })
        };
        let numbers = text.split(|c: char| !c.is_ascii_digit());
        let years = numbers.filter(|number| number.len() == 4);
        let mut years: Vec<Date> = years.filter_map(Date::read).collect();
        years.extend(end_of_season(text));
        years.dedup_by_key(|date| date.year);
        if years.len() > 1 {
            return years.into_iter().all(within);
        }
        let doubted = text.strip_suffix('?');
        let doubted = doubted.filter(|year| year.ends_with(|c: char| c.is_ascii_digit()));
        Date::read(doubted.unwrap_or(text)).is_some_and(within)
    }
}

/// The second year of `1953/54` or `1953-54`; `1953-12` is a month.
fn end_of_season(text: &str) -> Option<Date> {
    let (first, second) = text.trim().split_once(['/', '-', '–'])?;
    let begins = Date::read(first)?.year;
    let ends: u16 = second.parse().ok().filter(|_| second.len() == 2)?;
    let next = ends == (begins + 1) % 100;
    let year = begins - begins % 100 + ends + if ends == 0 { 100 } else { 0 };
    let season = first.len() == 4 && next && (ends > 12 || text.contains('/'));
    Date::read(&year.to_string()).filter(|_| season)
}

#[cfg(test)]
mod tests {
    use super::Dates;

    #[test]
    fn of_several_years_all_are_within() {
        let asked = |text| Dates::read(text).unwrap();
        assert!(asked("1953").have("1953.05.02") && asked("1953").have("1953"));
        assert!(!asked("1953").have("1953-1954") && asked("1953..1954").have("1953-1954"));
        assert!(!asked("1953").have("1953.12.31-1954.01.01") && !asked("1953").have("????.??.??"));
        for season in ["1953/54", "1953-54", "1999/00"] {
            let year = &season[..4];
            assert!(!asked(year).have(season), "{season}");
            assert!(asked("1953..2000").have(season), "{season}");
        }
        assert!(asked("1953").have("1953?") && asked("1953").have("c. 1953"));
        assert!(asked("1953").have("1953-12") && asked("1953").have("1953.??.??"));
    }
}
