//! Dates as tags have them.

/// A date as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Date {
    pub year: u16,
    /// Days since some day long ago, if day and month are known.
    pub day: Option<i32>,
}

/// Reads `1962.05.02`, `1962.??.??`, `2024-12-26`, `25.11.2000`, `1950.`; nothing without a year.
pub(super) fn date(text: &str) -> Option<Date> {
    let parts: Vec<&str> = text
        .split(['.', '-', '/', ' '])
        .filter(|part| !part.is_empty())
        .collect();
    let number = |part: &str| part.parse::<u16>().ok();
    let is_year = |part: &&&str| part.len() == 4 && number(part).is_some();
    let year = number(parts.iter().find(is_year)?)?;
    let rest = match parts[..] {
        [first, month, day] if first.len() == 4 => Some((month, day)),
        // With strokes it may be the month that comes first.
        [day, month, last] if last.len() == 4 && !text.contains('/') => Some((month, day)),
        _ => None,
    };
    let day = rest.and_then(|(month, day)| {
        let (month, day) = (number(month)?, number(day)?);
        ((1..=12).contains(&month) && (1..=31).contains(&day)).then(|| days(year, month, day))
    });
    Some(Date { year, day })
}

/// Days from the first of March of the year 0, by the calendar of today.
fn days(year: u16, month: u16, day: u16) -> i32 {
    // Years begin in March here, so that the leap day is the last.
    let month = i32::from(month);
    let year = i32::from(year) - i32::from(month < 3);
    let month = (month + 9) % 12;
    year * 365 + year.div_euclid(4) - year.div_euclid(100)
        + year.div_euclid(400)
        + (month * 306 + 5) / 10
        + i32::from(day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_in_several_orders() {
        assert_eq!(date("1962.05.02"), date("2.5.1962"));
        assert_eq!(date("1962-05-02"), date("1962.05.02"));
        assert_eq!(
            date("1950."),
            Some(Date {
                year: 1950,
                day: None
            })
        );
        assert_eq!(
            date("1962.05.??"),
            Some(Date {
                year: 1962,
                day: None
            })
        );
        assert_eq!(date("05/02/1962").map(|date| date.day), Some(None));
        for text in ["", "????.??.??", "62.05.02", "May"] {
            assert_eq!(date(text), None, "{text}");
        }
    }

    #[test]
    fn days_follow_one_another() {
        let day = |text| date(text).and_then(|date| date.day).unwrap_or(0);
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
