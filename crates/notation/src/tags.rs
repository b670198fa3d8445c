//! The tag section: `[Name "value"]`, one or several on a line.

use crate::heading::HeadingLine;
use crate::movetext::starts_moves;
use crate::outcome::Outcome;
use crate::record::{Family, Kind, KnownTag, Record, Tag, Token};
use crate::scan::{blank, blanks, blanks_in_line};
use crate::split::{LONGEST_HEAD, VALUE_LINES, is_tag_line, value_in_other_marks};
use memchr::{memchr, memchr2, memchr3};
use nom::bytes::complete::{tag, take_while, take_while1};
use nom::character::complete::space0;
use nom::sequence::{delimited, terminated};
use nom::{IResult, Parser};
use scoresheet_source::{Code, Finding, Span, line_ends};

/// Reads the tags that start at `from`, and returns where the moves start.
///
/// The section ends before an Event tag that has a blank line, or another Event tag, above it, and
/// after a blank line before a known tag that stands there already: that is the next game (see
/// [`split`](crate::split)).
pub(crate) fn read(text: &[u8], from: usize, record: &mut Record) -> usize {
    let mut at = from;
    loop {
        let (start, blank_line) = skip_blanks(text, at);
        let rest = &text[start..];
        if rest.first() == Some(&b'%') && starts_line(text, start) {
            at = start + line_end(rest);
            record.tokens.push(Token {
                kind: Kind::Comment,
                span: span(start, at),
            });
            continue;
        }
        if let Some((name, value, len)) = bracketless(rest).filter(|_| starts_line(text, start)) {
            let found = tag_at(text, start, name, value, len);
            if record.tag_named(text, name) {
                return at;
            }
            record.push_tag(text, found);
            let message = "this tag lacks its opening bracket; it is read anyway";
            record.problem(Finding::new(Code::BadTag, found.span, message));
            at = start + len;
            continue;
        }
        if rest.first() != Some(&b'[') {
            match between_tags(text, start, record) {
                Some(len) => at = start + len,
                None => return at,
            }
            continue;
        }
        // After tags any name will do.
        let stands_first = record.tags.is_empty();
        let may_be_one = |_: &_| !stands_first || looks_like_tag(rest);
        let plain = one_tag(rest).filter(may_be_one);
        let tag = plain.or_else(|| in_other_marks(rest).filter(may_be_one));
        let Some((name, value, len)) = tag else {
            let cut_off = !record.tags.is_empty() && breaks_off(rest);
            if !cut_off && !looks_like_tag(rest) {
                // `[Morphy v. Bird]`
                if record.tags.is_empty() && is_heading(&rest[..line_end(rest)]) {
                    return at;
                }
                let Some(len) = bad_tag(rest).filter(|_| starts_line(text, start)) else {
                    return at;
                };
                let message = "this is not a tag, which is a name and a value in quotation marks";
                let place = span(start, start + len);
                record.problem(Finding::new(Code::BadTag, place, message));
                record.unread_tags.push(place);
                at = start + len;
                continue;
            }
            at = start + unclosed(text, start, record);
            continue;
        };
        let found = tag_at(text, start, name, value, len);
        let is_event = name == b"Event";
        let again = is_event && record.tag(KnownTag::Event).is_some();
        let after_other_tags = record
            .tags
            .last()
            .is_some_and(|last| last.name.bytes(text) != b"Event");
        if is_event && !record.tags.is_empty() && (blank_line || (again && after_other_tags)) {
            return at;
        }
        // A header without moves, and the next game, whose header has no Event.
        if blank_line && KnownTag::of(name).is_some_and(|known| record.tag(known).is_some()) {
            return at;
        }
        at = start + len;
        if plain.is_none() {
            let message =
                "the value of this tag stands in other quotation marks; it is read anyway";
            record.problem(Finding::new(Code::BadTag, found.span, message));
        }
        if !record.push_tag(text, found) {
            record.problem(repeated(text, record, found));
        }
        if value.contains(&b'\n') {
            record.problem(Finding::new(
                Code::WrittenForm,
                found.span,
                "the value of a tag continues past the end of its line",
            ));
        }
    }
}

/// Tags that are taken in at one place amid the moves; more are no slip.
const MOST_AMID_MOVES: usize = 32;

/// Tags that stand amid the moves at `from`, and where what follows them starts; `None` if one of them begins another
/// game or is not whole.
pub(crate) fn more_of_the_same_game(
    text: &[u8],
    from: usize,
    record: &Record,
) -> Option<(Vec<Tag>, usize)> {
    let mut found = Vec::new();
    let mut at = from;
    while looks_like_tag(&text[at..]) {
        let (name, value, len) = one_tag(&text[at..])?;
        let tag = tag_at(text, at, name, value, len);
        let of_a_game = [&b"Event"[..], b"White", b"Black"].contains(&name);
        let differs = record.tags.iter().any(|first| {
            first.name.bytes(text) == name && first.value_in(text) != tag.value_in(text)
        });
        if of_a_game || differs || found.len() == MOST_AMID_MOVES {
            return None;
        }
        found.push(tag);
        at += len;
        at += blanks(&text[at..]);
    }
    Some((found, at))
}

/// Adds a tag that stands amid the moves; they may be read twice.
pub(crate) fn take_in(text: &[u8], tag: Tag, record: &mut Record) {
    let known = record.tags.iter().any(|first| first.span == tag.span);
    if !known && !record.push_tag(text, tag) {
        let again = repeated(text, record, tag);
        record.problem(again);
    }
}

/// A tag that the record has before.
fn repeated(text: &[u8], record: &Record, tag: Tag) -> Finding {
    let name = tag.name.bytes(text);
    let first =
        { record.tags.iter() }.find(|first| first.name.bytes(text).eq_ignore_ascii_case(name));
    let differs =
        first.is_some_and(|first| first.value_in(text).trim() != tag.value_in(text).trim());
    let value = if differs { " with another value" } else { "" };
    let name = String::from_utf8_lossy(name);
    let message = format!("tag {name} appears here again{value}; the first counts");
    Finding::new(Code::RepeatedTag, tag.span, message)
}

/// The tag of `len` bytes at `start`, whose name and value are parts of `text`.
fn tag_at(text: &[u8], start: usize, name: &[u8], value: &[u8], len: usize) -> Tag {
    let place = |part: &[u8]| {
        let offset = part.as_ptr() as usize - text.as_ptr() as usize;
        span(offset, offset + part.len())
    };
    Tag {
        span: span(start, start + len),
        name: place(name),
        value: place(value),
    }
}

/// Reads a comment, or a line of words, that stands between two tags of one game, and returns its length. `None` where
/// the moves start, or what follows are the tags of another game.
fn between_tags(text: &[u8], start: usize, record: &mut Record) -> Option<usize> {
    if record.tags.is_empty() {
        return None;
    }
    let rest = &text[start..];
    let is_comment = matches!(rest.first()?, b'{' | b';');
    // Nearly always: nothing further is looked for.
    if !is_comment && says_moves(&rest[..line_end(rest)]) {
        return None;
    }
    let (end, tag) = next_tag(text, start)?;
    if tag == b"Event" || record.tag_named(text, tag) {
        return None;
    }
    let between = &text[start..end];
    let len = match between {
        [b'{', ..] => 1 + memchr(b'}', between)?,
        _ => line_end(between),
    };
    if !is_comment && says_moves(between) {
        return None;
    }
    let place = span(start, start + len);
    record.tokens.push(Token {
        kind: Kind::Comment,
        span: place,
    });
    if !is_comment {
        let message = "words between the tags; they are kept as a comment";
        record.problem(Finding::new(Code::WrittenForm, place, message));
    }
    Some(len)
}

/// Name, value and length of the line that `text` starts with, if that is a usual tag but for its first bracket.
pub(crate) fn bracketless(text: &[u8]) -> Option<(&[u8], &[u8], usize)> {
    if !text.first()?.is_ascii_uppercase() {
        return None;
    }
    let line = &text[..line_end(&text[..text.len().min(LONGEST_HEAD)])];
    let (_, name) = name(line).ok()?;
    KnownTag::of(name)?;
    let value = line[name.len()..].trim_ascii().strip_prefix(b"\"")?;
    let value = value
        .strip_suffix(b"]")?
        .trim_ascii_end()
        .strip_suffix(b"\"")?;
    Some((name, value, line.trim_ascii_end().len()))
}

/// True if what stands at `from`, after a blank line, is a paragraph of words before the tags of the next game.
pub(crate) fn is_preface(text: &[u8], from: usize) -> bool {
    next_tag(text, from).is_some_and(|(tags, _)| !says_moves(&text[from..tags]))
}

/// Where the next line that is a tag starts, and its name, if that is not far.
fn next_tag(text: &[u8], from: usize) -> Option<(usize, &[u8])> {
    let mut at = from;
    for _ in 0..VALUE_LINES {
        at += line_end(&text[at..]);
        at += blanks(&text[at..]);
        let rest = text.get(at..)?;
        if let Some((name, ..)) = one_tag(rest).filter(|_| looks_like_tag(rest)) {
            return Some((at, name));
        }
    }
    None
}

/// True if a word of the line may be a move, the number of one, or a result.
pub(crate) fn says_moves(line: &[u8]) -> bool {
    let words = line
        .split(|byte| byte.is_ascii_whitespace() || matches!(byte, b'{' | b'}' | b'(' | b')'))
        .filter(|word| !word.is_empty());
    words.into_iter().any(|word| {
        let moves = |family| starts_moves(word, family, false);
        let figures = || {
            let word = std::str::from_utf8(word).ok();
            word.and_then(Outcome::from_figures).is_some()
        };
        let numbered = || is_move_number(word);
        numbered() || word == b"*" || figures() || moves(Family::Chess) || moves(Family::Draughts)
    })
}

/// True for `12.` and for `12.32`, of a move with blanks round its sign; not for a date.
fn is_move_number(word: &[u8]) -> bool {
    let digits = |text: &[u8]| text.iter().take_while(|b| b.is_ascii_digit()).count();
    let number = digits(word);
    let Some(rest) = word[number..].strip_prefix(b".") else {
        return false;
    };
    (1..=3).contains(&number) && !rest[digits(rest)..].starts_with(b".")
}

fn span(start: usize, end: usize) -> Span {
    Span::new(start as u32, end as u32)
}

/// Where the next thing that is not blank starts, and whether a blank line was passed.
fn skip_blanks(text: &[u8], from: usize) -> (usize, bool) {
    // The usual end of a tag line: one line end and the next bracket.
    match text[from..] {
        [b'\n', b'[', ..] => return (from + 1, false),
        [b'\r', b'\n', b'[', ..] => return (from + 2, false),
        _ => {}
    }
    let end = from + blanks(&text[from..]);
    let between = &text[from..end];
    // Text at the very start of a file has no line before it to end.
    (end, line_ends(between) > 1)
}

fn starts_line(text: &[u8], at: usize) -> bool {
    at == 0 || matches!(text[at - 1], b'\n' | b'\r')
}

/// Bytes up to the end of the line, the end itself not counted.
pub(crate) fn line_end(text: &[u8]) -> usize {
    memchr2(b'\n', b'\r', text).unwrap_or(text.len())
}

fn is_heading(line: &[u8]) -> bool {
    str::from_utf8(line).is_ok_and(|line| HeadingLine::read(line).is_some())
}

/// True for `[Name "` whatever follows, and for `[Name` with something else after it.
pub(crate) fn looks_like_tag(text: &[u8]) -> bool {
    is_tag_line(&text[..line_end(&text[..text.len().min(LONGEST_HEAD)])])
}

fn name(input: &[u8]) -> IResult<&[u8], &[u8]> {
    take_while1(|b: u8| b.is_ascii_alphanumeric() || b == b'_' || b == b'-').parse(input)
}

/// Name, value and length of the tag that `text` starts with, if it has one blank, as nearly every one.
#[inline]
fn usual_tag(text: &[u8]) -> Option<(&[u8], &[u8], usize)> {
    let inside = text.strip_prefix(b"[")?;
    let named = inside
        .iter()
        .take_while(|byte| byte.is_ascii_alphanumeric());
    let (name, rest) = inside.split_at(named.count());
    let rest = rest.strip_prefix(b" \"").filter(|_| !name.is_empty())?;
    let (value, after) = value(rest)?;
    let rest = rest[after..].strip_prefix(b"]")?;
    Some((name, value, text.len() - rest.len()))
}

/// Name, value and length of the tag that `text` starts with.
fn one_tag(text: &[u8]) -> Option<(&[u8], &[u8], usize)> {
    usual_tag(text).or_else(|| any_tag(text))
}

#[cold]
fn any_tag(text: &[u8]) -> Option<(&[u8], &[u8], usize)> {
    let mut head = delimited(
        (tag("["), take_while(|b| b == b' ' || b == b'\t')),
        name,
        (space0::<&[u8], nom::error::Error<&[u8]>>, tag("\"")),
    );
    let (rest, name) = head.parse(text).ok()?;
    let (value, after) = value(rest)?;
    let (rest, _) = terminated(space0::<&[u8], nom::error::Error<&[u8]>>, tag("]"))
        .parse(&rest[after..])
        .ok()?;
    Some((name, value, text.len() - rest.len()))
}

/// The same of a tag whose value stands in other quotation marks, on its line: `[White “Petrov”]`.
fn in_other_marks(text: &[u8]) -> Option<(&[u8], &[u8], usize)> {
    let inside = text.strip_prefix(b"[")?.trim_ascii_start();
    let (after, name) = name(inside).ok()?;
    let (value, len) = value_in_other_marks(after)?;
    Some((name, value, text.len() - after.len() + len))
}

/// The value: up to the quotation mark that has `]` after it, so that marks inside are kept, but for one that
/// [is escaped](is_inside); on this line, or on the following ones up to a blank line or the next tag. Also the bytes up to and
/// with the closing mark.
fn value(text: &[u8]) -> Option<(&[u8], usize)> {
    let mut at = 0;
    let mut lines = 0;
    loop {
        let hit = at + memchr3(b'"', b'\n', b'\r', &text[at..])?;
        if text[hit] == b'"' {
            let rest = &text[hit + 1..];
            if closes_after(rest) && !is_inside(&text[..hit], rest) {
                return Some((&text[..hit], hit + 1));
            }
        } else {
            let below = &text[hit + 1..];
            let below = &below[blanks_in_line(below)..];
            if below.first() == Some(&b'[')
                || matches!(below.first(), None | Some(b'\n' | b'\r')) && text[hit] != b'\r'
            {
                return None;
            }
            lines += 1;
            if lines > VALUE_LINES {
                return None;
            }
        }
        at = hit + 1;
    }
}

/// True if a bracket comes next, but for blanks.
fn closes_after(text: &[u8]) -> bool {
    let blanks = text.iter().take_while(|b| **b == b' ' || **b == b'\t');
    text.get(blanks.count()) == Some(&b']')
}

/// True if the quotation mark between `before` and `after`, which has a bracket after it, is part of a value: it is escaped, and the
/// value is closed further on in the line. `[Event "C:\"]` and `[Event "C:\"] [Site "Riga"]` mean the sign before the mark itself.
fn is_inside(before: &[u8], after: &[u8]) -> bool {
    let signs = before.iter().rev().take_while(|byte| **byte == b'\\');
    if signs.count() % 2 == 0 {
        return false;
    }
    let line = &after[..line_end(after)];
    let bracket = memchr(b']', line).map_or(line.len(), |at| at + 1);
    let line = &line[bracket..];
    let mut marks = memchr::memchr_iter(b'"', line);
    !looks_like_tag(&line[blanks_in_line(line)..]) && marks.any(|at| closes_after(&line[at + 1..]))
}

/// A tag that is never closed: reported, its line taken out. Returns the bytes taken.
fn unclosed(text: &[u8], start: usize, record: &mut Record) -> usize {
    let rest = &text[start..];
    let len = line_end(rest);
    let cut = start + len >= text.trim_ascii_end().len();
    let (code, message) = if cut {
        (Code::Truncated, "the text ends in the middle of a tag")
    } else {
        (
            Code::UnclosedString,
            "the value of this tag has no closing quotation mark and bracket",
        )
    };
    let place = span(start, start + len);
    record.problem(Finding::new(code, place, message));
    record.unread_tags.push(place);
    len.max(1)
}

/// True if the whole of what is left is the beginning of a tag: `[Whi`.
fn breaks_off(rest: &[u8]) -> bool {
    let name = &rest[1..];
    name.len() < 64 && name.iter().all(|b| b.is_ascii_alphanumeric() || *b == b' ')
}

/// Length of a line such as `[Event Riga]`, which was meant for a tag.
pub(crate) fn bad_tag(text: &[u8]) -> Option<usize> {
    let line = text[..line_end(text)].trim_ascii_end();
    let named = line.first() == Some(&b'[') && line.get(1).is_some_and(u8::is_ascii_alphabetic);
    (named && memchr(b']', line) == Some(line.len() - 1)).then_some(line.len())
}

/// A `[` among the moves or tags that starts no tag: up to its `]` on the same line, if that is
/// not far.
pub(crate) fn stray_bracket(text: &[u8]) -> usize {
    let line = &text[..line_end(&text[..text.len().min(LONGEST_HEAD)])];
    memchr(b']', line).map_or_else(
        || 1 + line[1..].iter().take_while(|b| blank(&[**b]) == 0).count(),
        |at| at + 1,
    )
}
