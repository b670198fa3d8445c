//! Tags.

use crate::condition::date::asked_date;
use crate::condition::name::folded;
use scoresheet_clock::{Date, DateText, Day};
use scoresheet_notation::{KnownTag, RecordText};
use std::borrow::Cow;
use std::cmp::Ordering;

/// The value of the tag `name`, whatever its capitals; of a text without tags, what its heading says.
pub(crate) fn value<'t>(record: RecordText<'t>, name: &str) -> Option<Cow<'t, str>> {
    let is_it = |tag: &&scoresheet_notation::Tag| {
        record.bytes(tag.name).eq_ignore_ascii_case(name.as_bytes())
    };
    let tag = record.record.tags.iter().find(is_it);
    tag.map(|tag| tag.value_in(record.text)).or_else(|| {
        let known = KnownTag::of(name.as_bytes())?;
        record.stated(known).map(|(value, _)| value)
    })
}

/// What is asked of one.
#[derive(Debug, Clone)]
pub(crate) struct TagTest {
    name: String,
    test: Option<(Compare, String)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Compare {
    Is,
    IsNot,
    Has,
    HasNot,
    Less,
    AtMost,
    More,
    AtLeast,
}

/// How they are written; a sign before those that it begins.
const SIGNS: [(&str, Compare); 8] = [
    ("!=", Compare::IsNot),
    ("!~", Compare::HasNot),
    ("<=", Compare::AtMost),
    (">=", Compare::AtLeast),
    ("=", Compare::Is),
    ("~", Compare::Has),
    ("<", Compare::Less),
    (">", Compare::More),
];

/// The first sign in the test of a tag, and where it stands.
fn sign_in(test: &str) -> Option<(usize, &'static str, Compare)> {
    let at = test.find(['!', '=', '~', '<', '>'])?;
    let mut signs = SIGNS.iter();
    let (sign, compare) = signs.find(|(sign, _)| test[at..].starts_with(sign))?;
    Some((at, sign, *compare))
}

impl TagTest {
    /// The alternative `part` of a condition, in which a value alone is one of the tag before it: `Event~open|cup`.
    ///
    /// # Errors
    /// The tag before is not to have its value: `Event!~open|cup` would be met by nearly every game.
    pub fn in_full<'t>(before: Option<&str>, part: &'t str) -> Result<Cow<'t, str>, String> {
        let before = before.filter(|_| !part.is_empty() && sign_in(part).is_none());
        let Some((test, (at, sign, compare))) =
            before.and_then(|test| Some((test, sign_in(test)?)))
        else {
            return Ok(Cow::Borrowed(part));
        };
        if matches!(compare, Compare::IsNot | Compare::HasNot) {
            let name = test[..at].trim_end();
            return Err(format!(
                "nearly every game meets one of two such conditions; to ask for both, give --tag \"{name}{sign}{part}\" as well"
            ));
        }
        Ok(Cow::Owned(format!("{}{part}", &test[..at + sign.len()])))
    }

    pub fn read(text: &str) -> Result<Self, String> {
        let end = text
            .find(|c: char| !c.is_alphanumeric() && c != '_' && c != '-')
            .unwrap_or(text.len());
        let (name, rest) = text.split_at(end);
        let rest = rest.trim();
        if name.is_empty() {
            return Err("the name of a tag is missing".to_owned());
        }
        let test = match rest {
            "" => None,
            _ => {
                let sign = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign));
                let (sign, compare) = sign.ok_or("the name of a tag is followed by = ~ < or >")?;
                let value = rest[sign.len()..].trim();
                can_be_asked(*compare, value)?;
                Some((*compare, value.to_owned()))
            }
        };
        let name = name.to_owned();
        Ok(Self { name, test })
    }

    pub fn fits(&self, record: RecordText<'_>) -> bool {
        let own = value(record, &self.name);
        let Some((compare, asked)) = &self.test else {
            return own.is_some();
        };
        let Some(own) = own.as_deref().map(str::trim) else {
            return matches!(compare, Compare::IsNot | Compare::HasNot);
        };
        let is = || own.to_lowercase() == asked.to_lowercase();
        let has = || {
            own.to_lowercase().contains(&asked.to_lowercase())
                || !folded(asked).is_empty() && folded(own).contains(&folded(asked))
        };
        let order = || {
            let round = self.name.eq_ignore_ascii_case("Round");
            let rounds = round.then(|| order_of_rounds(own, asked)).flatten();
            rounds.or_else(|| order(own, asked))
        };
        match compare {
            Compare::Is => is(),
            Compare::IsNot => !is(),
            Compare::Has => has(),
            Compare::HasNot => !has(),
            Compare::Less => order().is_some_and(Ordering::is_lt),
            Compare::AtMost => order().is_some_and(Ordering::is_le),
            Compare::More => order().is_some_and(Ordering::is_gt),
            Compare::AtLeast => order().is_some_and(Ordering::is_ge),
        }
    }
}

/// Refuses what no value of a tag could meet: it would be taken for a condition that no game meets.
fn can_be_asked(compare: Compare, asked: &str) -> Result<(), String> {
    let orders = match compare {
        Compare::Less | Compare::AtMost | Compare::More | Compare::AtLeast => true,
        Compare::Is | Compare::IsNot | Compare::Has | Compare::HasNot => false,
    };
    if compare == Compare::Is && asked.starts_with('=') {
        return Err("a tag is compared with = and not ==".to_owned());
    }
    let number = asked.parse().is_ok_and(f64::is_finite);
    if !orders || number {
        return Ok(());
    }
    let date = asked_date(asked).map(|_| ());
    date.map_err(|why| match DateText::stated(asked) {
        Ok(Some(_)) => why,
        Ok(None) | Err(_) => format!("{asked:?} is neither a number nor a date"),
    })
}

/// Rounds by their number; with a board (`3.1`, `3(1)`) by that too, where one is asked for. `None` of what is neither.
fn order_of_rounds(own: &str, asked: &str) -> Option<Ordering> {
    let parts = |text: &str| -> Option<(u32, Option<u32>)> {
        match text.split_once(['.', '(']) {
            Some((round, board)) => {
                let board = board.strip_suffix(')').unwrap_or(board);
                Some((round.parse().ok()?, Some(board.parse().ok()?)))
            }
            None => Some((text.parse().ok()?, None)),
        }
    };
    let (own, asked) = (parts(own)?, parts(asked)?);
    Some(match asked.1 {
        Some(_) => own.cmp(&asked),
        None => own.0.cmp(&asked.0),
    })
}

/// Numbers by their size, dates by the calendar; `None` of what is neither, or of dates that leave it open.
fn order(own: &str, asked: &str) -> Option<Ordering> {
    if let (Ok(own), Ok(asked)) = (own.parse::<f64>(), asked.parse::<f64>())
        && (own.fract() == 0.0 || asked.fract() == 0.0)
    {
        return own.partial_cmp(&asked);
    }
    let days = |text: &str| -> Option<[Day; 2]> { Date::read(text)?.days_it_may_be() };
    match (days(own), days(asked)) {
        (Some([first, last]), Some([from, to])) => {
            if last < from {
                Some(Ordering::Less)
            } else if first > to {
                Some(Ordering::Greater)
            } else if from <= first && last <= to {
                Some(Ordering::Equal)
            } else {
                None
            }
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::TagTest;

    #[test]
    fn a_value_alone_is_one_of_the_tag_before_it() {
        let full = |part| TagTest::in_full(Some("Event~open"), part).unwrap();
        assert_eq!(full("cup"), "Event~cup");
        assert_eq!(full("world cup"), "Event~world cup");
        assert_eq!(full("White=A"), "White=A");
        assert_eq!(
            TagTest::in_full(Some("Annotator"), "White").unwrap(),
            "White"
        );
        assert_eq!(TagTest::in_full(None, "Annotator").unwrap(), "Annotator");
        assert!(TagTest::in_full(Some("Event!~open"), "cup").is_err());
    }
}
