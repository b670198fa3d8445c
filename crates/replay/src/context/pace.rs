//! How much time the players had, as far as the tags TimeControl and EventType tell (PGN 9.6.1).

use scoresheet_notation::{KnownTag, RecordText};
use scoresheet_rulebook::{Pace, TimeClass};

/// The pace of a game.
pub(crate) fn pace(record: RecordText<'_>) -> Pace {
    let control = record.value(KnownTag::TimeControl);
    let control = control.and_then(|control| pace_of_control(&control));
    let by_event = || {
        let kind = record.value(KnownTag::EventType)?.to_lowercase();
        class_in(&kind).map(Pace::Class)
    };
    control.or_else(by_event).unwrap_or_default()
}

/// Words of an EventType that name a class of time.
const CLASSES: [(&str, TimeClass); 3] = [
    ("blitz", TimeClass::Blitz),
    ("bullet", TimeClass::Blitz),
    ("rapid", TimeClass::Rapid),
];

/// The class of time that an EventType in small letters names.
pub fn class_in(kind: &str) -> Option<TimeClass> {
    let mut named = CLASSES.iter().filter(|(word, _)| kind.contains(word));
    match (named.next(), named.next()) {
        (Some((_, class)), None) => Some(*class),
        // Of two that are named nobody knows which it was.
        _ => None,
    }
}

/// Fewer seconds than this with an increment of ten or more are minutes: `90+30`.
const FEWEST_SECONDS: u32 = 180;

/// `300`, `900+10`, `40/7200:3600`: of several periods the first tells. A number of moves is asked for in longer games
/// alone.
pub fn pace_of_control(control: &str) -> Option<Pace> {
    let first = control.split(':').next()?.trim();
    if let Some((moves, time)) = first.split_once('/') {
        let numbers =
            moves.parse::<u32>().is_ok() && time.starts_with(|c: char| c.is_ascii_digit());
        return numbers.then_some(Pace::Class(TimeClass::Standard));
    }
    let (base, increment) = first.split_once('+').unwrap_or((first, "0"));
    let (base, increment): (u32, u32) = (base.trim().parse().ok()?, increment.trim().parse().ok()?);
    let minutes = base < FEWEST_SECONDS && increment >= 10;
    (base > 0 && !minutes).then_some(Pace::Seconds { base, increment })
}
