//! Where a text of many games can be cut, so that its parts can be read apart.
//!
//! A file of any size is read in chunks that end between two games. The functions here find such
//! places from the bytes alone, at the speed of memory, and without reading what stands before the
//! last game. The rule is that of the reader: a tag line at the start of a line starts a game if
//!
//! - (a) the last non-blank line before it is no tag line, and either that line ends with a result, or it has moves and
//!   the tag is an `[Event ` tag: comments and words may stand before and between the tags of one game; or
//! - (b) it is an `[Event ` tag with a blank line between it and the tag line before it
//!   (a game that has tags only).
//!
//! This holds inside an unclosed comment too. Lines end with LF, CR or CRLF; blanks and
//! byte-order marks may stand before the bracket.
//!
//! Of the places where the reader starts a game only the *certain* ones are offered as cuts: the
//! tag line must be complete, escape lines (`%`) and rest-of-line comments (`;`) before it are
//! looked through, and the last line of a value that runs over several lines is no movetext.

use crate::movetext::starts_moves;
use crate::record::{Family, KnownTag};
use crate::scan::{blank, blanks_in_line};
use crate::symbol::Symbol;
use crate::tags::{bad_tag, says_moves};
use memchr::{memchr, memchr2, memmem, memrchr, memrchr2};

/// A byte-order mark (U+FEFF): blank wherever it stands, since concatenated files keep theirs.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// A no-break space (U+00A0), which web pages put where blanks belong.
const NO_BREAK_SPACE: &[u8] = b"\xC2\xA0";

/// How many lines a tag's value may run over before it is no longer looked for.
pub(crate) const VALUE_LINES: usize = 8;

/// Bytes within which the name of a tag stands: a symbol has 255 characters at most (PGN standard,
/// section 7), and blanks are few.
pub(crate) const LONGEST_HEAD: usize = 1 << 10;

/// Bytes of blanks and byte-order marks with which `line` starts.
///
/// ```
/// use scoresheet_notation::split::blank_prefix;
/// assert_eq!(blank_prefix(b"\xEF\xBB\xBF [Event"), 4);
/// ```
#[must_use]
pub fn blank_prefix(line: &[u8]) -> usize {
    blanks_in_line(line)
}

/// True if `line` starts a tag: blanks, `[`, a name that starts with an ASCII capital (or is a usual one in small
/// letters), blanks, `"`.
///
/// The value need not be closed on this line.
///
/// ```
/// use scoresheet_notation::split::is_tag_line;
/// assert!(is_tag_line(b"[Event       \"Riga\"]"));
/// assert!(!is_tag_line(b"[%clk 0:10:00] \""));
/// assert!(!is_tag_line(b"1. e4 [Event \"Riga\"]"));
/// ```
#[must_use]
pub fn is_tag_line(line: &[u8]) -> bool {
    tag_name(line).is_some()
}

/// True if `line` is a tag from bracket to bracket: a tag line that ends in `"]` or `" ]`.
fn is_whole_tag_line(line: &[u8]) -> bool {
    // `[White"]` has one quotation mark, which opens and does not close.
    let value = memchr(b'"', line).and_then(|quote| line.get(quote + 1..));
    // With other marks a tag line is one only if it closes.
    is_tag_line(line) && value.is_none_or(closes_value)
}

/// Quotation marks that word processors and web pages set in place of `"`.
const OTHER_MARKS: [&str; 10] = ["“", "”", "„", "‟", "«", "»", "‘", "’", "'", "&quot;"];

/// The value in such marks that the rest of a tag line is behind the name, and the bytes up to its bracket and with it.
pub(crate) fn value_in_other_marks(after: &[u8]) -> Option<(&[u8], usize)> {
    let blanks = after.len() - after.trim_ascii_start().len();
    let mark = |mark: &&str| after[blanks..].starts_with(mark.as_bytes());
    let from = blanks + OTHER_MARKS.iter().find(|opens| mark(opens))?.len();
    let end = memchr(b'\n', after).unwrap_or(after.len());
    let line = after.get(from..end)?;
    let mut brackets = memchr::memchr_iter(b']', line);
    brackets.find_map(|bracket| {
        let value = line[..bracket].trim_ascii_end();
        let closed =
            { OTHER_MARKS.iter() }.find_map(|closes| value.strip_suffix(closes.as_bytes()));
        Some((closed?, from + bracket + 1))
    })
}

/// True if `line` ends a tag: a quotation mark and a bracket, but for blanks.
fn closes_value(line: &[u8]) -> bool {
    without_blanks_after(line)
        .strip_suffix(b"]")
        .is_some_and(|value| value.trim_ascii_end().ends_with(b"\""))
}

/// The line up to the blanks and byte-order marks at its end, of one to three bytes each.
fn without_blanks_after(mut line: &[u8]) -> &[u8] {
    let last_blank = |line: &[u8]| {
        let starts = (1..=3).filter_map(|len| line.len().checked_sub(len));
        starts
            .into_iter()
            .find(|at| blank(&line[*at..]) == line.len() - at)
    };
    while let Some(at) = last_blank(line) {
        line = &line[..at];
    }
    line
}

/// The name of the tag that starts on `line`.
fn tag_name(line: &[u8]) -> Option<&[u8]> {
    let rest = line.get(blank_prefix(line)..)?;
    let rest = &rest[..rest.len().min(LONGEST_HEAD)];
    let rest = rest.strip_prefix(b"[")?.trim_ascii_start();
    let len = rest
        .iter()
        .position(|byte| !(byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')))?;
    let (name, after) = rest.split_at_checked(len)?;
    // `[see "Tal"]` in a book is none.
    let starts_well =
        name.first().is_some_and(u8::is_ascii_uppercase) || KnownTag::is_one_in_small_letters(name);
    let marked = after.trim_ascii_start().starts_with(b"\"");
    let other = || {
        KnownTag::of(name)
            .and(value_in_other_marks(after))
            .is_some()
    };
    (starts_well && (marked || other())).then_some(name)
}

/// The byte offset of the last place where a game certainly starts: `buf[..offset]` can be read
/// alone and `buf[offset..]` be carried over to what follows. Offset 0 and places with nothing but
/// blanks before them are no cuts.
///
/// `buf` must start where a game or the file starts.
///
/// ```
/// use scoresheet_notation::split::last_game_start;
/// let text = b"[Event \"1\"]\n\n1. e4 *\n\n[Event \"2\"]\n[Site \"?\"]\n\n1. d4 *\n";
/// assert_eq!(last_game_start(text), Some(22));
/// assert_eq!(last_game_start(&text[22..]), None);
/// ```
#[must_use]
pub fn last_game_start(buf: &[u8]) -> Option<usize> {
    let mut end = buf.len();
    while let Some(bracket) = memrchr(b'[', &buf[..end]) {
        end = bracket;
        if let Some(start) = line_start_before(buf, bracket)
            && starts_game(buf, start, Before::Nothing)
        {
            // Text before the first tags belongs to their game, and what begins like a tag and does not end may be text.
            return has_line(&buf[..start], is_whole_tag_line).then_some(start);
        }
    }
    None
}

/// True if some line of `buf` starts with a tag.
///
/// ```
/// use scoresheet_notation::split::has_tags;
/// assert!(has_tags(b"\xEF\xBB\xBF [Event \"Riga\"] \n"));
/// assert!(!has_tags(b"The opening is old\n[see \"Tal\"]\n"));
/// ```
#[must_use]
pub fn has_tags(buf: &[u8]) -> bool {
    has_line(buf, is_tag_line)
}

/// True if some line of `buf` starts with a bracket and is such a tag line.
fn has_line(buf: &[u8], is_tag: impl Fn(&[u8]) -> bool) -> bool {
    memchr::memrchr_iter(b'[', buf).any(|bracket| {
        is_tag(first_line(&buf[bracket..])) && line_start_before(buf, bracket).is_some()
    })
}

/// The byte offset of the first place where a game certainly starts, which may be 0: what stands
/// before it belongs to a game that was cut. `cut` says what stood before `buf`.
#[must_use]
pub fn first_game_start(buf: &[u8], cut: Cut) -> Option<usize> {
    let mut from = 0;
    while let Some(bracket) = memchr(b'[', &buf[from..]).map(|at| from + at) {
        if let Some(start) = line_start_before(buf, bracket)
            && (start > 0 || cut.at_line_start)
            && starts_game(buf, start, cut.before())
        {
            return Some(start);
        }
        from = bracket + 1;
    }
    None
}

/// What a later part of a text has to know about the place where it was cut off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cut {
    /// The cut stands between two lines.
    pub at_line_start: bool,
    /// The last line before the cut that says anything is a tag line.
    pub after_tags: bool,
}

impl Cut {
    /// The cut at byte `at` of `buf`; past the end counts as at the end.
    #[must_use]
    pub fn at(buf: &[u8], at: usize) -> Self {
        let before = &buf[..at.min(buf.len())];
        let start = line_start(before, before.len());
        Self {
            at_line_start: start == before.len(),
            after_tags: matches!(
                look_back(before, start, Before::Nothing),
                Before::Tag { .. }
            ),
        }
    }

    fn before(self) -> Before {
        if self.after_tags {
            Before::Tag { blank: false }
        } else {
            Before::Text {
                ended: true,
                moves: true,
            }
        }
    }
}

/// The byte offset after the last line end that has text after it: the last line stays whole.
/// For texts without tags, when nothing better offers itself.
#[must_use]
pub fn last_line_end(buf: &[u8]) -> Option<usize> {
    // The final byte is left out: a CR there may be half of a CRLF, and a cut must leave a rest.
    let mut text = &buf[..buf.len().checked_sub(1)?];
    loop {
        let end = memrchr2(b'\n', b'\r', text)? + 1;
        let splits_crlf = buf[end - 1] == b'\r' && buf[end] == b'\n';
        let cut = end + usize::from(splits_crlf);
        if cut < buf.len() {
            return Some(cut);
        }
        // The CRLF that the text ends with: the line end before it.
        text = &text[..end - 1];
    }
}

/// The byte offset of the last line that follows a blank line: in plain move text, probably the
/// start of a game. The blank line stays with what stands before it.
#[must_use]
pub fn last_blank_line(buf: &[u8]) -> Option<usize> {
    last_line_after(buf, |_, blank, _| blank)
}

/// The byte offset of the last line before which a line ends with a result (`1-0`, `2-0`, `½-½`,
/// `1/2-1/2`, `*` …): in text without tags this is where one game ends and another starts.
#[must_use]
pub fn last_result_line(buf: &[u8]) -> Option<usize> {
    last_line_after(buf, |line, _, _| ends_with_result(line))
}

/// The byte offset of the last line where, in text without tags, the reader starts a game: a result
/// ends the line before it, and it starts with move 1, or with words that have a move 1 after them.
#[must_use]
pub fn last_tagless_start(buf: &[u8]) -> Option<usize> {
    last_line_after(buf, |line, _, after| {
        ends_with_result(line) && starts_tagless_game(first_line(after))
    })
}

/// The byte offset of the last line after a blank line that looks as if a game without tags starts
/// there: for texts whose games end in no result.
#[must_use]
pub fn last_probable_start(buf: &[u8]) -> Option<usize> {
    last_line_after(buf, |_, blank, after| {
        blank && starts_tagless_game(first_line(after))
    })
}

/// As the reader decides after a result.
fn starts_tagless_game(line: &[u8]) -> bool {
    let starts = |text: &[u8], numbered| {
        [Family::Chess, Family::Draughts]
            .into_iter()
            .any(|family| starts_moves(text, family, numbered))
    };
    let first_move =
        |text: &[u8]| text.starts_with(b"1.") && !text.starts_with(b"1...") && starts(text, true);
    let line = &line[blank_prefix(line)..];
    let line = &line[..line.len().min(LONGEST_HEAD)];
    let letter = String::from_utf8_lossy(&line[..line.len().min(4)]);
    let is_word = letter.chars().next().is_some_and(char::is_alphabetic)
        && !starts(line, false)
        && Symbol::read(line).is_none();
    let mut places = memmem::find_iter(line, b" 1.");
    first_move(line) || is_word && places.any(|at| first_move(&line[at + 1..]))
}

/// Results with which movetext ends, of every game's scoring.
const RESULTS: &[&[u8]] = &[
    b"1-0",
    b"0-1",
    b"1/2-1/2",
    b"*",
    b"2-0",
    b"0-2",
    b"1-1",
    b"0-0",
    b"1/2",
    "½-½".as_bytes(),
];

fn ends_with_result(line: &[u8]) -> bool {
    let line = line.trim_ascii_end();
    let word = line
        .rsplit(|byte| byte.is_ascii_whitespace() || *byte == b'}')
        .next()
        .unwrap_or_default();
    RESULTS.contains(&word)
}

/// The start of the last non-blank line with a non-blank line before it that is as `wanted`; the
/// latter is also told whether blank lines stand between the two, and what follows.
fn last_line_after(buf: &[u8], wanted: impl Fn(&[u8], bool, &[u8]) -> bool) -> Option<usize> {
    let mut start = line_start(buf, buf.len());
    let mut after = (!is_blank(&buf[start..])).then_some(start);
    let mut blank = false;
    while let Some((line, before)) = line_before(buf, start) {
        if is_blank(line) {
            blank = true;
        } else {
            if let Some(at) = after
                && wanted(line, blank, &buf[at..])
            {
                return after;
            }
            after = Some(before);
            blank = false;
        }
        start = before;
    }
    None
}

/// What stands before a line.
enum Before {
    /// Nothing but blanks.
    Nothing,
    /// A tag line, or the last line of a value that runs over several lines.
    Tag {
        /// A blank line stands between.
        blank: bool,
    },
    /// Anything else: movetext, prose.
    Text {
        /// It ends with a result.
        ended: bool,
        /// There are moves in it.
        moves: bool,
    },
}

/// True if the line at `start` is a whole tag line and starts a game by rule (a) or (b), where
/// `outside` stands before `buf`.
fn starts_game(buf: &[u8], start: usize, outside: Before) -> bool {
    let line = first_line(&buf[start..]);
    if !is_whole_tag_line(line) {
        return false;
    }
    match look_back(buf, start, outside) {
        Before::Nothing => false,
        // Words may stand between the tags of one game, and before the first of them.
        Before::Text { ended, moves } => ended || moves && tag_name(line) == Some(b"Event"),
        Before::Tag { blank } => blank && tag_name(line) == Some(b"Event"),
    }
}

/// True if a game certainly starts with the bracket at `bracket`.
pub(crate) fn starts_game_at(buf: &[u8], bracket: usize) -> bool {
    let start = line_start_before(buf, bracket);
    start.is_some_and(|start| starts_game(buf, start, Before::Nothing))
}

/// What stands before the line at `start`; `outside`, if there are only blanks.
fn look_back(buf: &[u8], start: usize, outside: Before) -> Before {
    let mut blank = false;
    let mut at = start;
    while let Some((line, before)) = line_before(buf, at) {
        at = before;
        if is_blank(line) {
            blank = true;
        } else if !matches!(line.first(), Some(b'%' | b';')) {
            // What ends like a tag is the end of one of several lines.
            let tag = bad_tag(&line[blank_prefix(line)..]).is_some()
                || closes_value(line)
                || holds_tag(line);
            // A tag that is not whole may be left out, and then nothing ends here.
            let blank = blank && is_whole_tag_line(line);
            return if tag {
                Before::Tag { blank }
            } else {
                Before::Text {
                    ended: ends_with_result(line),
                    moves: says_moves(line),
                }
            };
        }
    }
    match outside {
        Before::Tag { .. } => Before::Tag { blank },
        other @ (Before::Nothing | Before::Text { .. }) => other,
    }
}

/// True if a tag starts in `line`, also after moves.
fn holds_tag(line: &[u8]) -> bool {
    memchr::memchr_iter(b'[', line).any(|at| is_tag_line(&line[at..]))
}

/// The start of the line of the bracket at `bracket`, if only blanks stand before it there.
pub(crate) fn line_start_before(buf: &[u8], bracket: usize) -> Option<usize> {
    let mut at = bracket;
    loop {
        let before = &buf[..at];
        at -= match before.last() {
            None | Some(b'\n' | b'\r') => return Some(at),
            Some(b' ' | b'\t' | b'\x0B' | b'\x0C') => 1,
            _ if before.ends_with(BYTE_ORDER_MARK) => BYTE_ORDER_MARK.len(),
            _ if before.ends_with(NO_BREAK_SPACE) => NO_BREAK_SPACE.len(),
            _ => return None,
        };
    }
}

fn first_line(buf: &[u8]) -> &[u8] {
    &buf[..memchr2(b'\n', b'\r', buf).unwrap_or(buf.len())]
}

/// Where the line that holds the byte before `at` starts.
fn line_start(buf: &[u8], at: usize) -> usize {
    memrchr2(b'\n', b'\r', &buf[..at]).map_or(0, |end| end + 1)
}

/// The line that ends just before `start` (a line start), without its end, and where it starts.
fn line_before(buf: &[u8], start: usize) -> Option<(&[u8], usize)> {
    let ended = &buf[..start];
    let line = ended
        .strip_suffix(b"\r\n")
        .or_else(|| ended.strip_suffix(b"\n"))
        .or_else(|| ended.strip_suffix(b"\r"))?;
    let before = line_start(line, line.len());
    Some((&line[before..], before))
}

fn is_blank(line: &[u8]) -> bool {
    blank_prefix(line) == line.len()
}
