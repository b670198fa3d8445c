//! Days from one to another.

use scoresheet_clock::{Date, Day};

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
            text => {
                let date = Date::read(text).ok_or_else(|| format!("{text:?} is not a date"));
                date.map(Some)
            }
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

    /// Whether the day that `text` says is one of them: of a date known in part, whatever day it was.
    pub fn have(self, text: &str) -> bool {
        let days = Date::read(text).and_then(Date::days_it_may_be);
        days.is_some_and(|[first, last]| {
            self.from.is_none_or(|from| from <= first) && self.to.is_none_or(|to| last <= to)
        })
    }
}
