//! Whether what stands for a date is one.

use scoresheet_clock::{Date, DateText};
use scoresheet_event::{Fault, FaultCode, Place};
use scoresheet_source::Level;

/// That an event ends before it starts: one of the two is wrong, and the first day chooses the rules.
pub(crate) fn turned(start: Option<&str>, end: Option<&str>, at: Place) -> Option<Fault> {
    let (start, end) = (start?, end?);
    let first = Date::read(start)?.first_day()?;
    let last = Date::read(end)?.last_day()?;
    let message = format!("the event ends on {end}, before it starts on {start}");
    (last < first).then(|| Fault::new(FaultCode::FactsDisagree, at, message))
}

/// What is wrong with the date of an event: it chooses the rules, so that it must not be passed over.
pub(crate) fn fault(text: &str, at: Place) -> Option<Fault> {
    match DateText::stated(text) {
        // As a damaged figure leaves it.
        Ok(Some(DateText::Date(date))) if date.month.is_none() && has_day(text) => {
            let message = format!("{text:?} has a day without a month: it is not a date");
            Some(Fault::new(FaultCode::UnreadableLine, at, message))
        }
        Ok(None | Some(DateText::Date(_))) => None,
        Ok(Some(DateText::EitherWay { numbers, year })) => {
            let [one, other] = numbers;
            let message = format!(
                "{text:?} may be {year}-{one:02}-{other:02} or {year}-{other:02}-{one:02}; its year is used, and the earlier of the two where the rules depend on it"
            );
            let fault = Fault::new(FaultCode::UnreadableLine, at, message);
            let level = Level::Warning;
            Some(Fault { level, ..fault })
        }
        Err(error) => Some(Fault::new(FaultCode::UnreadableLine, at, error.to_string())),
    }
}

/// Whether a number beside the year stands in a date.
fn has_day(text: &str) -> bool {
    let mut numbers = text.split(|c: char| !c.is_ascii_digit());
    numbers.any(|number| number.len() < 3 && number.bytes().any(|digit| digit != b'0'))
}
