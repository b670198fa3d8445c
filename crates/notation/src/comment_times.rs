//! Times that a comment gives as a command: `{[%clk 1:29:30.5]}`, `{[%emt 0:02:10]}`, and in PDN
//! `{[%clock w1:30:00 B1:12:05]}`, where the capital letter says whose clock runs next.

/// What a comment says of the time, in milliseconds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CommentTimes {
    /// Left on the mover's clock (`%clk`, or `%clock` of the side that does not move next).
    pub left_ms: Option<u64>,
    /// What the move took (`%emt`).
    pub elapsed_ms: Option<u64>,
}

/// The times in a comment; braces around it do not matter. What is no time is skipped: the comment
/// stays a comment.
///
/// ```
/// use scoresheet_notation::comment_times;
/// assert_eq!(comment_times(b"{[%clk 1:00:09.5] good}").left_ms, Some(3_609_500));
/// assert_eq!(comment_times(b"{[%emt 0:02:10]}").elapsed_ms, Some(130_000));
/// assert_eq!(comment_times(b"{[%clock w1:30:00 B1:12:05]}").left_ms, Some(5_400_000));
/// assert_eq!(comment_times(b"{[%clk soon]}").left_ms, None);
/// ```
#[must_use]
pub fn comment_times(comment: &[u8]) -> CommentTimes {
    CommentTimes {
        left_ms: command(comment, b"[%clk ")
            .and_then(milliseconds)
            .or_else(|| command(comment, b"[%clock ").and_then(clock_at_rest)),
        elapsed_ms: command(comment, b"[%emt ").and_then(milliseconds),
    }
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
