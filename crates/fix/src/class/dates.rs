//! Dates as PGN and PDN write them.

use super::Class;
use crate::edit::Edit;
use crate::fixer::Left;
use scoresheet_batch::Game;
use scoresheet_clock::DateText;

/// Tags whose value is a date.
const DATES: [&[u8]; 4] = [b"Date", b"EventDate", b"SourceDate", b"UTCDate"];

pub(crate) fn edit(game: &Game<'_>, edits: &mut Vec<Edit>, left: &mut Vec<Left>) {
    let record = game.record;
    for tag in &record.record.tags {
        if !DATES.contains(&record.bytes(tag.name)) {
            continue;
        }
        let value = tag.value_in(record.text);
        let value = value.trim();
        let is_tag = |text: &str| {
            let known = |b: u8| b.is_ascii_digit() || b == b'?';
            text.len() == 10
                && text.bytes().enumerate().all(|(at, b)| {
                    if at == 4 || at == 7 {
                        b == b'.'
                    } else {
                        known(b)
                    }
                })
        };
        match DateText::stated(value) {
            // A day that does not exist is left below, however it is written.
            Ok(_) if is_tag(value) => {}
            Ok(Some(DateText::Date(date))) => {
                let written = date.as_tag();
                let message = format!("{value} is {written}");
                edits.push(Edit::new(Class::Dates, tag.value, written, message));
            }
            Ok(Some(DateText::EitherWay { .. })) => {
                let message = format!("the date {value}: which number is the day is not certain");
                left.push(Left::of(game, tag.value, Class::Dates, message));
            }
            Err(_) => {
                let message = format!("{value:?} cannot be read as a date");
                left.push(Left::of(game, tag.value, Class::Dates, message));
            }
            Ok(None) => {}
        }
    }
}
