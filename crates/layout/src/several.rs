//! Texts that name several moves where one was played: `b2-c3 d2-c3`, `Nc5 or Nb8`, `Nc5/b8`, `Nc5 → Nb8`.

use crate::figures::{are_figures, is_figure};
use crate::shape;
use scoresheet_notation::{behind_or, corrections};

/// The moves that a text names, and nothing else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Several {
    /// The likeliest first.
    pub(crate) readings: Vec<String>,
    /// It says itself that the first of them corrects the others.
    pub(crate) corrected: bool,
}

/// How two moves are joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Joined {
    /// One stands behind the other.
    Plainly,
    /// Either was played: `or`, a stroke.
    Or,
    /// The second corrects the first: `recte`, an arrow.
    Corrected,
}

/// What a text says if it names several moves, and nothing else.
pub(crate) fn several(text: &str) -> Option<Several> {
    let mut moves: Vec<&str> = Vec::new();
    let mut joins = Vec::new();
    let mut between = String::new();
    for word in words(text) {
        let Some(named) = whole_move(word, moves.last().copied()) else {
            between.push(' ');
            between.push_str(word);
            continue;
        };
        if moves.is_empty() && !between.is_empty() {
            return None;
        }
        if let Some(last) = moves.last() {
            joins.push(joined(between.trim(), named).or_else(|| by_dash(last, &between, named))?);
        }
        between.clear();
        moves.push(named);
    }
    let (first, others) = moves.split_first()?;
    if others.is_empty() || !between.is_empty() {
        return None;
    }
    let mut readings: Vec<String> = Vec::with_capacity(moves.len() + 1);
    // What has blanks inside may be one move all the same: `c3 d4`.
    if joins.iter().all(|join| *join == Joined::Plainly) {
        readings.push(text.to_owned());
    }
    readings.push((*first).to_owned());
    for other in others {
        readings.extend(with_start_of(first, other));
        readings.push((*other).to_owned());
    }
    let corrected = joins.contains(&Joined::Corrected);
    if corrected {
        readings.reverse();
    }
    Some(Several {
        readings,
        corrected,
    })
}

/// The move that a remark without brackets names in place of the one before it, if that is all it says before the game goes on:
/// `or Nb8`, `corr. Nb8`.
pub(crate) fn named_instead(remark: &str) -> Option<&str> {
    let mut between = String::new();
    if remark.trim_start().starts_with(['(', '[', '{']) {
        return None;
    }
    let mut words = words(remark);
    let (word, named) = words.find_map(|word| {
        let named = whole_move(word, None).map(|named| (word, named));
        if named.is_none() {
            between.push(' ');
            between.push_str(word);
        }
        named
    })?;
    // A stop behind it parts it from the moves that would follow it: `or PxB, RxR; 23.`.
    let ends = |next: &str| {
        let follows = next.starts_with(is_figure) || shape::is_move(next);
        follows && !word.ends_with([',', ';'])
    };
    let goes_on = words.next().is_none_or(ends);
    let said = match joined(between.trim(), named)? {
        Joined::Plainly => false,
        // A stroke may part the two moves of a number: `e4/e5`.
        Joined::Or => between.contains(char::is_alphabetic),
        Joined::Corrected => true,
    };
    (said && goes_on).then_some(named)
}

/// The words of a text; a stroke is one.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split_whitespace().flat_map(|word| {
        let strokes = word.split_inclusive('/');
        strokes.flat_map(|part| match part.strip_suffix('/') {
            Some(before) => [before, "/"],
            None => [part, ""],
        })
    });
    parts.filter(|word| !word.is_empty())
}

/// The move that a word is; behind one with its start, the square where another ends.
fn whole_move<'t>(word: &'t str, before: Option<&str>) -> Option<&'t str> {
    let word = word.trim_matches(['(', ')', '[', ']', ',', ';', '!', '?']);
    // What begins with the sign of a capture is the end of a move that is broken in two: `Nf3 xd4`.
    if word.starts_with(shape::is_capture) {
        return None;
    }
    let is_move = shape::is_whole(word) && shape::is_move(word);
    let square = || before.is_some_and(|before| with_start_of(before, word).is_some());
    (is_move || square()).then_some(word)
}

/// How the words between two moves join them, if they do.
fn joined(between: &str, named: &str) -> Option<Joined> {
    let sign = |signs: &[char]| !between.is_empty() && between.chars().all(|c| signs.contains(&c));
    if between.is_empty() {
        Some(Joined::Plainly)
    } else if sign(&['/', '|', '=']) || behind_or(between) == Some("") {
        Some(Joined::Or)
    } else if between.contains(['→', '⇒', '⟶']) || matches!(between, "->" | "=>" | ">") {
        Some(Joined::Corrected)
    } else {
        let remark = format!("{between} {named}");
        (!corrections(&remark).is_empty()).then_some(Joined::Corrected)
    }
}

/// A dash, which an arrow was turned into: between squares it makes them one move.
fn by_dash(before: &str, between: &str, named: &str) -> Option<Joined> {
    let is_square = |text: &str| {
        let shape = shape::read(text);
        shape.is_none_or(|shape| shape.strength < shape::Strength::Full)
    };
    let mut dash = between.trim().chars();
    let alone = dash.next().is_some_and(shape::is_dash) && dash.next().is_none();
    (alone && !(is_square(before) && is_square(named))).then_some(Joined::Or)
}

/// A square behind a move as the end of another one that starts alike: `Nc5/b8`, `32-28/27`.
fn with_start_of(before: &str, square: &str) -> Option<String> {
    let numbered = square.len() <= 2 && are_figures(square);
    let named = matches!(square.as_bytes(), [b'a'..=b'h', b'1'..=b'8']);
    let start = match before.rfind(shape::is_dash) {
        Some(dash) if numbered || named => {
            let dash_len = before[dash..].chars().next().map_or(0, char::len_utf8);
            &before[..dash + dash_len]
        }
        None if named => {
            let piece = before.trim_end_matches(is_figure);
            let piece = piece.strip_suffix(|c: char| c.is_ascii_lowercase())?;
            Some(piece).filter(|piece| piece.starts_with(char::is_uppercase))?
        }
        _ => return None,
    };
    Some(format!("{start}{square}"))
}

#[cfg(test)]
mod tests {
    use super::{named_instead, several};

    #[test]
    fn a_cell_may_name_several_moves() {
        let cases: [(&str, &[&str], bool); 11] = [
            ("b2-c3 d2-c3", &["b2-c3 d2-c3", "b2-c3", "d2-c3"], false),
            ("Nc5 or Nb8", &["Nc5", "Nb8"], false),
            ("Nc5 or perhaps Nb8?", &["Nc5", "Nb8"], false),
            ("Nc5 / Nb8", &["Nc5", "Nb8"], false),
            ("Nc5/b8", &["Nc5", "Nb8", "b8"], false),
            ("32-28/27", &["32-28", "32-27", "27"], false),
            ("Nc5 → Nb8", &["Nb8", "Nc5"], true),
            ("12-18 - 13-18", &["12-18", "13-18"], false),
            ("Nc5 corr. Nb8", &["Nb8", "Nc5"], true),
            ("Nc5 oder Sb8", &["Nc5", "Sb8"], false),
            ("Кc5 или Кb8", &["Кc5", "Кb8"], false),
        ];
        for (text, readings, corrected) in cases {
            let found = several(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(found.readings, readings, "{text}");
            assert_eq!(found.corrected, corrected, "{text}");
        }
    }

    #[test]
    fn what_says_more_or_less_is_left_alone() {
        for text in [
            "Nc5",
            "0 - 0",
            "a3 : c5",
            "e8=Q",
            "Nb d7",
            "c3 - d4",
            "Nc5 0:05",
            "Nc5 +0.3",
            "Nc5 better Nb8",
            "Nf3 xd4",
            "f8 :h6",
            "Nc5 check",
            "Q to K2",
            "PxP e.p.",
        ] {
            assert_eq!(several(text), None, "{text}");
        }
    }

    #[test]
    fn a_remark_may_name_another_move_and_nothing_else() {
        assert_eq!(named_instead("or Nb8"), Some("Nb8"));
        assert_eq!(named_instead("or f3 a6 6."), Some("f3"));
        assert_eq!(named_instead("or f3 with equality"), None);
        assert_eq!(named_instead("or PxB, RxRPch; 23. RxR"), None);
        assert_eq!(named_instead("Or Q-Kt3; 19. Kt-Q6ch"), None);
        assert_eq!(named_instead("Nb8"), None);
        assert_eq!(named_instead("better Nb8"), None);
    }
}
