//! Results as people write them into cells.

use scoresheet_event::typed_table::plain;
use scoresheet_event::{FaultCode, PlayerResult, Points, Scoring};

/// What says behind a result that it was not played, a line each.
const WITHOUT_PLAY: &str = include_str!("../../data/without_play.txt");

/// Words for a game that has been adjourned.
const ADJOURNED: &str = include_str!("../../data/adjourned.txt");

/// Results that one cell can hold.
const MOST_RESULTS: usize = 200;

/// The results in one cell, one for each meeting.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Results {
    pub marks: Vec<PlayerResult>,
    /// In brackets: they stand in the table and do not count (FTM98 5.4a).
    pub bracketed: bool,
    /// Whether one of them is a figure: a sign beside figures is of a game without play.
    pub figures: bool,
}

/// Why a text is no result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NoResult {
    pub code: FaultCode,
    pub message: String,
    /// Whether it is made of results, and of which games is not clear.
    pub is_unclear: bool,
}

impl NoResult {
    fn of(code: FaultCode, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            is_unclear: false,
        }
    }

    fn unreadable(message: impl Into<String>) -> Self {
        Self::of(FaultCode::UnreadableResult, message)
    }

    fn unclear(message: impl Into<String>) -> Self {
        Self {
            is_unclear: true,
            ..Self::unreadable(message)
        }
    }

    /// With the text that it is said of.
    fn said_of(self, text: &str) -> Self {
        Self {
            message: format!("{text:?}: {}", self.message),
            ..self
        }
    }
}

/// What stands between a result and the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Between {
    Nothing,
    Blank,
    Stroke,
}

/// Reads a cell: results side by side or apart by blanks or strokes, the whole perhaps in brackets.
/// An empty one has none.
pub(crate) fn results(text: &str, scoring: &Scoring) -> Result<Results, NoResult> {
    let mut found = Results::default();
    let inner = text
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'));
    found.bracketed = inner.is_some();
    let mut rest = inner.unwrap_or(text).trim();
    if let Some(played) = without_play(rest) {
        return results_without_play(text, played, scoring);
    }
    if is_adjourned(rest) {
        found.marks.push(PlayerResult::Open);
        return Ok(found);
    }
    let mut between = Vec::new();
    let mut next = Between::Blank;
    while !rest.is_empty() {
        let (mark, after) = first(rest, scoring).map_err(|no| no.said_of(text))?;
        if found.marks.len() >= MOST_RESULTS {
            let message = format!("there are more than {MOST_RESULTS} results in one cell");
            return Err(NoResult::of(FaultCode::TooMany, message));
        }
        found.figures |= mark.is_played() && !rest.starts_with('=');
        found.marks.push(mark);
        between.push(next);
        rest = after.trim_start();
        next = if rest.len() < after.len() {
            Between::Blank
        } else {
            Between::Nothing
        };
        if let Some(other) = rest.strip_prefix('/').map(str::trim_start)
            && !other.is_empty()
        {
            (rest, next) = (other, Between::Stroke);
        }
    }
    match unclear(&found.marks, &between) {
        Some(message) => Err(NoResult::unclear(message).said_of(text)),
        None => Ok(found),
    }
}

/// The one result of a cell that says beside it that it was not played.
fn results_without_play(text: &str, played: &str, scoring: &Scoring) -> Result<Results, NoResult> {
    let found = results(played, scoring)?;
    let [mark] = found.marks[..] else {
        return Err(NoResult::unclear("not played, and more than one result").said_of(text));
    };
    let mark = forfeited(mark)
        .ok_or_else(|| NoResult::unreadable("neither won nor lost without play").said_of(text))?;
    Ok(Results {
        marks: vec![mark],
        ..found
    })
}

/// Why it is not clear of which games these results are: both sides of one game (`1-0`, `½ - ½`, `+-`) are written like several
/// games, and a sign behind a result may stand for anything (`1*`).
fn unclear(marks: &[PlayerResult], between: &[Between]) -> Option<&'static str> {
    let joined = |at: usize| between.get(at) == Some(&Between::Nothing);
    let dashed = marks.windows(3).enumerate().any(|(at, three)| {
        let [one, PlayerResult::ForfeitLoss, other] = *three else {
            return false;
        };
        let alone = marks.len() == 3 && !between.contains(&Between::Stroke);
        let both_sides = alone && one.agrees_with(other);
        one.is_played() && other.is_played() && (both_sides || (joined(at + 1) && joined(at + 2)))
    });
    let all_signs = marks.len() > 1 && marks.iter().all(|mark| mark.is_forfeit());
    let mixed = marks
        .windows(2)
        .any(|two| matches!(two, [one, other] if one != other));
    if dashed || (all_signs && mixed && (1..marks.len()).all(joined)) {
        return Some(
            "both sides of one game, or several games? Write the result of the row's player alone, or strokes between games (1 / - / 0)",
        );
    }
    let open = |mark: &PlayerResult| *mark == PlayerResult::Open;
    let behind = |(at, two): (usize, &[PlayerResult])| {
        joined(at + 1) && matches!(two, [one, other] if open(one) != open(other))
    };
    marks.windows(2).enumerate().any(behind).then_some(
        "a sign beside the result, or a second game without one? Leave the sign out, or write a space between two games",
    )
}

/// The first result of a text, and what follows it.
fn first<'t>(text: &'t str, scoring: &Scoring) -> Result<(PlayerResult, &'t str), NoResult> {
    let mut chars = text.chars();
    let c = chars.next().unwrap_or_default();
    let after = chars.as_str();
    match c {
        '+' => Ok((PlayerResult::ForfeitWin, after)),
        '-' | '−' | '–' | '—' => Ok((PlayerResult::ForfeitLoss, after)),
        '=' => Ok((PlayerResult::Draw, after)),
        '*' | '?' => Ok((PlayerResult::Open, after)),
        '½' => worth(Points::HALF, scoring).map(|mark| (mark, after)),
        '.' | ',' if !after.starts_with('5') => Ok((PlayerResult::Open, after)),
        '0'..='9' | '.' | ',' => number(text, scoring),
        _ => Err(NoResult::unreadable(
            "is not a result (accepted are 1 ½ 0 0.5 = + - . and blanks)",
        )),
    }
}

/// A result as a number: one digit, `0.5`, `0,50`, `1.0`, `1/2`.
fn number<'t>(text: &'t str, scoring: &Scoring) -> Result<(PlayerResult, &'t str), NoResult> {
    if let Some(after) = text.strip_prefix("1/2") {
        if scoring.draw != Points::HALF {
            return Err(NoResult::unreadable(
                "a half, or a draw and a win? Write \"=\", or put a space between the two results",
            ));
        }
        return Ok((PlayerResult::Draw, after));
    }
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let whole = digits(text).min(1);
    let fraction = match text
        .get(whole..)
        .and_then(|rest| rest.strip_prefix(['.', ',']))
    {
        Some(rest) if digits(rest) > 0 => 1 + digits(rest),
        _ => 0,
    };
    let (taken, after) = text.split_at(whole + fraction);
    let points = taken
        .parse::<Points>()
        .map_err(|_| NoResult::unreadable(format!("{taken} is not a multiple of a half")))?;
    Ok((worth(points, scoring)?, after))
}

fn worth(points: Points, scoring: &Scoring) -> Result<PlayerResult, NoResult> {
    if points == scoring.win {
        Ok(PlayerResult::Win)
    } else if points == scoring.draw {
        Ok(PlayerResult::Draw)
    } else if points == scoring.loss {
        Ok(PlayerResult::Loss)
    } else if points > scoring.win {
        let (points, win) = (points.printed(), scoring.win.printed());
        let hint = if *scoring == Scoring::STANDARD {
            "; if a win is worth 2, say so (# scoring: 2-1-0); in a crosstable, results of several games stand side by side (1 1)"
        } else {
            ""
        };
        let message = format!("{points} is more than a win is worth, {win}{hint}");
        Err(NoResult::of(FaultCode::ScoreTooHigh, message))
    } else {
        let points = points.printed();
        Err(NoResult::unreadable(format!(
            "{points} is worth neither a win, nor a draw, nor a loss"
        )))
    }
}

/// A result with what says behind it that it was not played (`1F`, `0 ff`, `1-0 w/o`), parted from that.
fn without_play(text: &str) -> Option<&str> {
    let result = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let words = text.get(result.len()..)?.trim().trim_matches(['(', ')']);
    (is_listed(words, WITHOUT_PLAY) && !result.is_empty()).then_some(result)
}

/// Whether a game is said to have been adjourned, in place of its result: `adj.`, `pooleli`.
fn is_adjourned(text: &str) -> bool {
    is_listed(text, ADJOURNED)
}

fn is_listed(words: &str, list: &str) -> bool {
    let words = plain(words);
    let mut known = list.lines().filter(|line| !line.starts_with('#'));
    known.any(|word| word == words)
}

/// The same results as won and lost without play; nothing for a draw.
fn forfeited(mark: PlayerResult) -> Option<PlayerResult> {
    match mark {
        PlayerResult::Win | PlayerResult::ForfeitWin => Some(PlayerResult::ForfeitWin),
        PlayerResult::Loss | PlayerResult::ForfeitLoss => Some(PlayerResult::ForfeitLoss),
        PlayerResult::Draw | PlayerResult::Open => None,
    }
}

/// Whether a text has a sign of a result in it, other than dashes and letters, which may stand for none.
pub(crate) fn may_be_result(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit() || matches!(c, '½' | '=' | '+'))
}

/// Reads both results of a game: `1-0`, `½:½`, `0 - 1`, `+--`, `-:+`, `- -`, `=`, `*`, one of 2-0, 1-1 and
/// 0-2 where a win is worth 2.
pub(crate) fn pair_of_results(
    text: &str,
    scoring: &Scoring,
) -> Result<[PlayerResult; 2], NoResult> {
    let both = |mark| Ok([mark, mark]);
    if let Some(played) = without_play(text) {
        let both = pair_of_results(played, scoring)?.map(forfeited);
        let [Some(white), Some(black)] = both else {
            let no = NoResult::unreadable("neither won nor lost without play");
            return Err(no.said_of(text));
        };
        return Ok([white, black]);
    }
    if is_adjourned(text) {
        return both(PlayerResult::Open);
    }
    let text: String = text.split_whitespace().collect();
    match text.as_str() {
        "" | "*" | "?" | "." => return both(PlayerResult::Open),
        "=" | "½" | "1/2" if scoring.draw == Points::HALF || text == "=" => {
            return both(PlayerResult::Draw);
        }
        _ => {}
    }
    let refuse = |message: String| NoResult::unreadable(format!("{text:?} {message}"));
    let (one, after) = first(&text, scoring).map_err(|no| no.said_of(&text))?;
    // `--` has nothing between its two losses.
    let dashes = ['-', ':', '–', '—', '−', '/'];
    let other = match after.strip_prefix(dashes) {
        Some("") => after,
        Some(rest) => rest,
        None if after.starts_with('+') => after,
        None => {
            return Err(refuse(
                "does not give the result of the other side".to_owned(),
            ));
        }
    };
    let (other, rest) = first(other, scoring).map_err(|no| no.said_of(&text))?;
    if !rest.is_empty() {
        // Words are no further result.
        return Err(refuse(if rest.chars().any(char::is_alphabetic) {
            format!("has {rest:?} behind the result, which is not understood")
        } else {
            "gives more results than one game has".to_owned()
        }));
    }
    if one.agrees_with(other) {
        Ok([one, other])
    } else {
        let [one, other] = [one, other].map(PlayerResult::printed);
        let message = format!("{text:?}: {one} and {other} are not the two sides of one game");
        Err(NoResult::of(FaultCode::ResultsDisagree, message))
    }
}

#[cfg(test)]
mod tests {
    use super::PlayerResult::{Draw, ForfeitLoss, ForfeitWin, Loss, Open, Win};
    use super::*;

    fn read(text: &str) -> Result<Vec<PlayerResult>, FaultCode> {
        let found = results(text, &Scoring::STANDARD);
        found.map(|all| all.marks).map_err(|no| no.code)
    }

    #[test]
    fn cells_hold_results_in_every_usual_writing() {
        for (text, expected) in [
            ("", &[][..]),
            ("1", &[Win]),
            ("½", &[Draw]),
            ("0.5", &[Draw]),
            ("0,5", &[Draw]),
            (",5", &[Draw]),
            ("1/2", &[Draw]),
            ("=", &[Draw]),
            ("0", &[Loss]),
            ("1,0", &[Win]),
            ("0.0", &[Loss]),
            ("+", &[ForfeitWin]),
            ("−", &[ForfeitLoss]),
            (".", &[Open]),
            ("adj.", &[Open]),
            ("Adjourned", &[Open]),
            ("отл.", &[Open]),
            ("*", &[Open]),
            ("1½", &[Win, Draw]),
            ("10", &[Win, Loss]),
            ("1 0", &[Win, Loss]),
            ("1/½", &[Win, Draw]),
            ("1/2/1", &[Draw, Win]),
            ("1/0/1/2", &[Win, Loss, Draw]),
            ("=1", &[Draw, Win]),
            ("0.5 0.5", &[Draw, Draw]),
            ("+ -", &[ForfeitWin, ForfeitLoss]),
            ("++", &[ForfeitWin, ForfeitWin]),
            ("1-", &[Win, ForfeitLoss]),
            ("1 / - / 0", &[Win, ForfeitLoss, Loss]),
            ("1 - 1", &[Win, ForfeitLoss, Win]),
            ("1 .", &[Win, Open]),
            ("**", &[Open, Open]),
            ("(1)", &[Win]),
            ("1F", &[ForfeitWin]),
            ("0 ff", &[ForfeitLoss]),
            ("1 (w/o)", &[ForfeitWin]),
        ] {
            assert_eq!(read(text), Ok(expected.to_vec()), "{text}");
        }
    }

    #[test]
    fn what_is_no_result_is_refused() {
        for (text, code) in [
            ("2", FaultCode::ScoreTooHigh),
            ("1.5", FaultCode::ScoreTooHigh),
            ("½2", FaultCode::ScoreTooHigh),
            ("9999999999999999999999", FaultCode::ScoreTooHigh),
            ("0.25", FaultCode::UnreadableResult),
            ("x", FaultCode::UnreadableResult),
            ("½F", FaultCode::UnreadableResult),
            ("F", FaultCode::UnreadableResult),
            ("1x", FaultCode::UnreadableResult),
            ("12w1", FaultCode::ScoreTooHigh),
            ("1/", FaultCode::UnreadableResult),
            ("\u{202e}", FaultCode::UnreadableResult),
            ("\u{0}", FaultCode::UnreadableResult),
        ] {
            assert_eq!(read(text), Err(code), "{text}");
        }
        assert_eq!(read(&"1".repeat(201)), Err(FaultCode::TooMany));
    }

    #[test]
    fn both_sides_of_a_game_and_signs_beside_a_result_are_not_taken_for_further_games() {
        for text in [
            "1-0", "0–1", "½-½", "1/2-1/2", "0.5-0.5", "1 - 0", "½ - ½", "1-½", "1-0 0-1", "(1-0)",
            "+-", "-+", "+--", "1*", "1.", "½?", "*1", "1* 0",
        ] {
            let refused = results(text, &Scoring::STANDARD);
            assert!(refused.is_err_and(|no| no.is_unclear), "{text}");
        }
    }

    #[test]
    fn a_two_is_a_win_where_it_is_stated_to_be() {
        let read = |text: &str| {
            let found = results(text, &Scoring::TWO_ONE_ZERO);
            found.map(|all| all.marks).map_err(|no| no.code)
        };
        assert_eq!(read("210="), Ok(vec![Win, Draw, Loss, Draw]));
        assert_eq!(read("½"), Err(FaultCode::UnreadableResult));
        assert_eq!(read("1/2"), Err(FaultCode::UnreadableResult));
        assert_eq!(read("3"), Err(FaultCode::ScoreTooHigh));
    }

    #[test]
    fn both_sides_of_a_game_are_read_together() {
        for (text, expected) in [
            ("1-0", [Win, Loss]),
            ("0 : 1", [Loss, Win]),
            ("½–½", [Draw, Draw]),
            ("1/2-1/2", [Draw, Draw]),
            ("0.5-0.5", [Draw, Draw]),
            ("0,5:0,5", [Draw, Draw]),
            ("=", [Draw, Draw]),
            ("½", [Draw, Draw]),
            ("+--", [ForfeitWin, ForfeitLoss]),
            ("+/-", [ForfeitWin, ForfeitLoss]),
            ("-:+", [ForfeitLoss, ForfeitWin]),
            ("-+", [ForfeitLoss, ForfeitWin]),
            ("--+", [ForfeitLoss, ForfeitWin]),
            ("- -", [ForfeitLoss, ForfeitLoss]),
            ("---", [ForfeitLoss, ForfeitLoss]),
            ("0-0", [Loss, Loss]),
            ("1-0F", [ForfeitWin, ForfeitLoss]),
            ("0 - 1 ff", [ForfeitLoss, ForfeitWin]),
            ("0-0 forfeit", [ForfeitLoss, ForfeitLoss]),
            ("1-0 (w/o)", [ForfeitWin, ForfeitLoss]),
            ("*", [Open, Open]),
            ("", [Open, Open]),
        ] {
            assert_eq!(
                pair_of_results(text, &Scoring::STANDARD),
                Ok(expected),
                "{text}"
            );
        }
        let code = |text: &str| pair_of_results(text, &Scoring::STANDARD).map_err(|no| no.code);
        assert_eq!(code("1-1"), Err(FaultCode::ResultsDisagree));
        assert_eq!(code("2-0"), Err(FaultCode::ScoreTooHigh));
        assert_eq!(code("1"), Err(FaultCode::UnreadableResult));
        assert_eq!(code("½-½F"), Err(FaultCode::UnreadableResult));
        assert_eq!(code("1-0 n"), Err(FaultCode::UnreadableResult));
        assert_eq!(code("1-0-1"), Err(FaultCode::UnreadableResult));
        assert_eq!(
            pair_of_results("1-1", &Scoring::TWO_ONE_ZERO),
            Ok([Draw, Draw])
        );
        assert_eq!(
            pair_of_results("0-2", &Scoring::TWO_ONE_ZERO),
            Ok([Loss, Win])
        );
    }
}
