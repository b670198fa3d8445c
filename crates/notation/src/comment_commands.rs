//! What a comment gives as commands: `{[%clk 1:29:30.5]}`, `{[%emt 0:02:10]}`, `{[%eval -0.35,18]}`, and in PDN
//! `{[%clock w1:30:00 B1:12:05]}`, where the capital letter says whose clock runs next.

/// What the commands of a comment say of the move before it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CommentCommands {
    /// Milliseconds left on the mover's clock (`%clk`, or `%clock` of the side that does not move next).
    pub left_ms: Option<u64>,
    /// Milliseconds that the move took (`%emt`).
    pub elapsed_ms: Option<u64>,
    /// What a program thinks of the position after it (`%eval`).
    pub evaluation: Option<Evaluation>,
}

/// What a program thinks of a position, seen from White's side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Evaluation {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; Black mates if below 0.
    Mate(i32),
}

/// The commands in a comment; braces around it do not matter. What is no command is skipped: the comment
/// stays a comment.
///
/// ```
/// use scoresheet_notation::{Evaluation, comment_commands};
/// assert_eq!(comment_commands(b"{[%clk 1:00:09.5] good}").left_ms, Some(3_609_500));
/// assert_eq!(comment_commands(b"{[%emt 0:02:10]}").elapsed_ms, Some(130_000));
/// assert_eq!(comment_commands(b"{[%clock w1:30:00 B1:12:05]}").left_ms, Some(5_400_000));
/// assert_eq!(comment_commands(b"{[%clk soon]}").left_ms, None);
/// let evaluation = |comment| comment_commands(comment).evaluation;
/// assert_eq!(evaluation(b"{[%eval -0.35,18]}"), Some(Evaluation::Centipawns(-35)));
/// assert_eq!(evaluation(b"{[%eval #-3]}"), Some(Evaluation::Mate(-3)));
/// assert_eq!(evaluation(b"{[%eval good]}"), None);
/// ```
#[must_use]
pub fn comment_commands(comment: &[u8]) -> CommentCommands {
    if memchr::memmem::find(comment, b"[%").is_none() {
        return CommentCommands::default();
    }
    CommentCommands {
        left_ms: command(comment, b"[%clk ")
            .and_then(milliseconds)
            .or_else(|| command(comment, b"[%clock ").and_then(clock_at_rest)),
        elapsed_ms: command(comment, b"[%emt ").and_then(milliseconds),
        evaluation: command(comment, b"[%eval ").and_then(evaluation),
    }
}

/// Whether a comment has commands and nothing else; braces around it do not matter.
///
/// ```
/// use scoresheet_notation::has_only_commands;
/// assert!(has_only_commands(b"{[%eval 0.3] [%clk 1:00:09]}"));
/// assert!(!has_only_commands(b"{[%clk 1:00:09] moves missing}") && !has_only_commands(b"{}"));
/// ```
#[must_use]
pub fn has_only_commands(comment: &[u8]) -> bool {
    let inside = comment.strip_prefix(b"{").unwrap_or(comment);
    let mut rest = inside.strip_suffix(b"}").unwrap_or(inside).trim_ascii();
    let any = !rest.is_empty();
    while let Some(command) = rest.strip_prefix(b"[%") {
        let Some(end) = memchr::memchr(b']', command) else {
            return false;
        };
        rest = command[end + 1..].trim_ascii_start();
    }
    any && rest.is_empty()
}

/// What stands in the command that begins with `head`, up to its bracket.
fn command<'t>(comment: &'t [u8], head: &[u8]) -> Option<&'t [u8]> {
    let start = memchr::memmem::find(comment, head)? + head.len();
    let len = memchr::memchr(b']', &comment[start..])?;
    Some(comment[start..start + len].trim_ascii())
}

/// The clock of the side in small letters: it has just been stopped.
fn clock_at_rest(clocks: &[u8]) -> Option<u64> {
    let mut sides = clocks.split(|byte| *byte == b' ' || *byte == b',');
    sides.find_map(|clock| match clock {
        [b'w' | b'b', time @ ..] => milliseconds(time),
        _ => None,
    })
}

/// `h:mm:ss`, `mm:ss` or `ss`, with a fraction or without.
fn milliseconds(time: &[u8]) -> Option<u64> {
    let text = std::str::from_utf8(time).ok()?;
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let parts = whole.split(':');
    let seconds = parts.clone().try_fold(0_u64, |sum, part| {
        let digits = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let number: u64 = digits.then(|| part.parse().ok()).flatten()?;
        sum.checked_mul(60)?.checked_add(number)
    })?;
    if parts.count() > 3 || !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let thousandths = fraction.bytes().chain(*b"000").take(3);
    let thousandths = thousandths.fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0'));
    seconds.checked_mul(1000)?.checked_add(thousandths)
}

/// `0.25`, `-1.5,20` (with the depth of the search), `#4` or `#-3`.
fn evaluation(text: &[u8]) -> Option<Evaluation> {
    let text = std::str::from_utf8(text).ok()?;
    let value = text.split(',').next()?.trim();
    if let Some(moves) = value.strip_prefix('#') {
        return moves.parse().ok().map(Evaluation::Mate);
    }
    let (sign, digits) = match value.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, value.strip_prefix('+').unwrap_or(value)),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !are_digits(whole) || !are_digits(fraction) {
        return None;
    }
    let hundredths = fraction.bytes().chain(*b"00").take(2);
    let hundredths = hundredths.fold(0, |sum, digit| sum * 10 + i32::from(digit - b'0'));
    let whole: i32 = whole.parse().ok()?;
    let value = whole.checked_mul(100)?.checked_add(hundredths)?;
    Some(Evaluation::Centipawns(sign * value))
}
