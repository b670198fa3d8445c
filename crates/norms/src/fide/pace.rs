//! The time to think that an event states (records 122 and 222 of a report file), and the list that it is for.

use super::List;
use scoresheet_event::Event;

/// What the event states, where it is not what the list asks: the time of each player for sixty moves (B.02 1.1; Rapid
/// and Blitz 1.1, 1.2). Nothing where it states none, or in words that are not understood.
pub(super) fn remark(event: &Event, list: List) -> Option<String> {
    let stated = |code: &str| {
        let mut lines = event.kept.iter();
        lines.find_map(|line| Some(line.strip_prefix(code)?.trim()))
    };
    let (text, seconds) = stated("222 ")
        .and_then(|text| Some((text, of_code(text)?)))
        .or_else(|| stated("122 ").and_then(|text| Some((text, of_words(text)?))))?;
    let wrong = against(event, list, seconds)?;
    Some(format!(
        "The event states {text:?}: {} minutes for 60 moves. {wrong}",
        seconds / 60
    ))
}

/// What so many seconds are in place of what the list asks.
fn against(event: &Event, list: List, seconds: u32) -> Option<String> {
    let found = match seconds {
        3600.. => List::Standard,
        601.. => List::Rapid,
        _ => List::Blitz,
    };
    if found != list {
        return Some(format!("These are games of the {found} list (1.1)."));
    }
    let ratings = event.players.iter().filter_map(|player| player.rating);
    let highest = ratings.max().unwrap_or(0);
    let asked = match highest {
        2400.. => 120,
        1800.. => 90,
        _ => 60,
    };
    (list == List::Standard && seconds < asked * 60).then(|| {
        format!("Games of a player rated {highest} need {asked} for the standard list (1.1).")
    })
}

/// `40/6000+30:1500+30`: moves, seconds and increment of each stage.
fn of_code(text: &str) -> Option<u32> {
    let (mut seconds, mut left) = (0_u32, 60_u32);
    for stage in text.split(':') {
        let (moves, time) = match stage.split_once('/') {
            Some((moves, time)) => (moves.trim().parse().ok()?, time),
            None => (left, stage),
        };
        let (base, increment) = time.split_once('+').unwrap_or((time, "0"));
        let [base, increment]: [u32; 2] =
            [base.trim().parse().ok()?, increment.trim().parse().ok()?];
        if left > 0 {
            let moves = left.min(moves);
            let thinking = base.checked_add(moves.checked_mul(increment)?)?;
            seconds = seconds.checked_add(thinking)?;
            left -= moves;
        }
    }
    Some(seconds)
}

/// `90 minutes + 30 seconds`, `100'x40mm + 50'x20mm + 30" from move 1`; nothing where a number has another meaning.
fn of_words(text: &str) -> Option<u32> {
    let text = text.to_lowercase();
    let (mut seconds, mut rest, mut any) = (0_u32, text.as_str(), false);
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, number) = rest.split_at(start);
        let end = number
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(number.len());
        let (digits, after) = number.split_at(end);
        rest = after;
        let unit = after.trim_start();
        let starts = |units: &[&str]| units.iter().any(|each| unit.starts_with(each));
        let before = before.trim_end();
        if before.ends_with('x') || before.ends_with("move") || starts(&["move", "mm"]) {
            continue;
        }
        // Sixty increments of a second are a minute.
        let each = if starts(&["'", "\"", "’", "”", "′", "″", "m", "s"]) {
            60
        } else if starts(&["h"]) {
            3600
        } else {
            return None;
        };
        any = true;
        seconds = seconds.checked_add(digits.parse::<u32>().ok()?.checked_mul(each)?)?;
    }
    any.then_some(seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_sixty_moves() {
        for (text, minutes) in [
            ("90 minutes + 30 seconds", 120),
            ("100'x40mm + 50'x20mm + 30\" from move 1", 180),
            ("3 min + 2 sec per move", 5),
            ("2 h for 40 moves", 120),
        ] {
            assert_eq!(of_words(text), Some(minutes * 60), "{text}");
        }
        for text in ["", "as usual", "3+2", "G/60"] {
            assert_eq!(of_words(text), None, "{text}");
        }
        for (text, minutes) in [
            ("40/6000+30:20/3000+30:1500+30", 180),
            ("5400+30", 120),
            ("180+2", 5),
            ("40/7200:3600", 180),
        ] {
            assert_eq!(of_code(text), Some(minutes * 60), "{text}");
        }
        assert_eq!(of_code("4294967295+4294967295"), None);
    }
}
