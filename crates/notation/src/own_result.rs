//! A Result tag that is no result in figures, and the same words at the end of the record.
//!
//! Events with a count of their own write `[Result "4-6"]` and end the moves with `4-6`, which in
//! draughts looks like a move; forfeits are written `+/-`, games without a result `-`; `0-0`, where both
//! lost, looks like castling. What repeats the tag word for word is the end of the record.

use crate::outcome::Outcome;
use crate::record::{Kind, KnownTag, Record, Token};
use crate::scan::blank;
use scoresheet_source::{Code, Finding, Span};

/// Reads the last words of the record as its end if they are those of the tag Result.
pub(crate) fn settle(text: &[u8], record: &mut Record) {
    let Some((start, outcome)) = repeated_at(text, record) else {
        return;
    };
    let Some(end) = record.tokens.last().map(|token| token.span.end) else {
        return;
    };
    record.tokens.retain(|token| token.span.start < start);
    // A stray full stop after it keeps its remark.
    let inside = start..end;
    record
        .problems
        .retain(|problem| !inside.contains(&problem.span.start));
    // Unreadable words before it make one token with it, and end where it starts.
    let before = text[..start as usize].trim_ascii_end().len() as u32;
    let tokens = record.tokens.iter_mut().map(|token| &mut token.span);
    let problems = record.problems.iter_mut().map(|problem| &mut problem.span);
    for span in tokens.chain(problems) {
        if span.start < start && span.end > start {
            span.end = before.max(span.start);
        }
    }
    // What looked like a move may have the full stop of a sentence after it.
    let stop = matches!(text.get(end as usize), Some(b'.' | b','));
    let span = Span::new(start, end + u32::from(stop));
    record.tokens.push(Token {
        kind: Kind::Result(outcome),
        span,
    });
    let message = "this repeats the tag Result and is read as the end of the record";
    record
        .problems
        .push(Finding::new(Code::WrittenForm, span, message));
}

/// Where the value of a Result tag that is no result in figures stands again at the end of the moves,
/// and what it says.
fn repeated_at(text: &[u8], record: &Record) -> Option<(u32, Outcome)> {
    let value = record.tag(KnownTag::Result)?.value.bytes(text);
    if matches!(value, b"1-0" | b"0-1" | b"1/2-1/2" | b"*") || value.is_empty() {
        return None;
    }
    let value = std::str::from_utf8(value).ok()?;
    let stated = Outcome::from_tag(value);
    let last = record.tokens.last()?;
    let castled = matches!(last.kind, Kind::Move(_)) && !is_due(text, &record.tokens);
    let lost_by_both = stated == Some(Outcome::BothLose) && castled;
    let in_figures = Outcome::from_figures(value).is_some() && !lost_by_both;
    let count = value.starts_with(|c: char| c.is_ascii_digit());
    let unread = last.kind == Kind::Unreadable || value.chars().all(|c| !c.is_alphanumeric());
    if in_figures || (stated.is_none() && !count && !unread) {
        return None;
    }
    let end = last.span.end as usize;
    let start = end.checked_sub(value.len())?;
    let apart = (0..start)
        .rev()
        .take(3)
        .any(|at| blank(&text[at..]) == start - at);
    let after_tags = start > record.body.start as usize;
    // The end of a comment is no end of the moves.
    let whole = record.tokens.iter().rev().all(|token| {
        (token.span.start as usize) >= start
            || (token.span.end as usize) <= start
            || token.kind == Kind::Unreadable
    });
    let repeated = after_tags && apart && whole && &text[start..end] == value.as_bytes();
    repeated.then_some((start as u32, stated.unwrap_or(Outcome::Unknown)))
}

/// Whether the last token, a move, stands in the place of one: after its number there is one other at most.
fn is_due(text: &[u8], tokens: &[Token]) -> bool {
    let mut made = 0;
    for token in tokens.iter().rev() {
        made += i32::from(token.kind.is_move());
        if let Kind::Number { black, .. } = token.kind
            && token.span.bytes(text).contains(&b'.')
        {
            return made + i32::from(black) <= 2;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use crate::{Family, Kind, Outcome, Reader, Record};

    #[test]
    fn what_stands_before_it_keeps_its_place() {
        let text = "[Result \"4-6\"]\n\n1. 32-28 rubbish! 4-6";
        let mut record = Record::default();
        assert!(Reader::new(text.as_bytes()).next(&mut record, &|_| Family::Draughts));
        let written: Vec<&str> = record.tokens.iter().map(|t| t.span.of(text)).collect();
        assert_eq!(written, ["1.", "32-28", "rubbish!", "4-6"]);
        let comment = last_kinds("[Result \"4-6\"]\n\n1. 32-28 ; not 4-6").0;
        assert_eq!(comment[0], Kind::Comment);
    }

    fn last_kinds(text: &str) -> (Vec<Kind>, Vec<String>) {
        let mut record = Record::default();
        let mut reader = Reader::new(text.as_bytes());
        assert!(reader.next(&mut record, &|_| Family::Draughts));
        let kinds = record.tokens.iter().rev().take(2).map(|t| t.kind).collect();
        let stated = record.problems.iter().map(|p| p.message.clone()).collect();
        (kinds, stated)
    }

    #[test]
    fn the_words_of_the_tag_end_the_record() {
        for score in ["4-6", "1-9", "10-0", "5,5-4,5"] {
            let text = format!("[Result \"{score}\"]\n\n1. 32-28 19-23 {score}\n");
            let (kinds, stated) = last_kinds(&text);
            assert_eq!(kinds[0], Kind::Result(Outcome::Unknown), "{score}");
            assert!(matches!(kinds[1], Kind::Move(_)), "{score}");
            assert_eq!(
                stated,
                ["this repeats the tag Result and is read as the end of the record"]
            );
        }
    }

    #[test]
    fn a_forfeit_stands_again_after_the_tags() {
        for (value, outcome) in [
            ("1-0 ff", Outcome::WhiteWins),
            ("+/-", Outcome::WhiteWins),
            ("-:+", Outcome::BlackWins),
        ] {
            let text = format!("[Result \"{value}\"]\n\n{value}\n");
            let (kinds, _) = last_kinds(&text);
            assert_eq!(kinds, [Kind::Result(outcome)], "{value}");
        }
    }

    #[test]
    fn moves_stay_moves() {
        for text in [
            // Another tag, or none, or a known result.
            "[Result \"4-6\"]\n\n1. 32-28 19-23 4-5\n",
            "[Event \"4-6\"]\n\n1. 32-28 19-23 2. 4-6\n",
            "[Result \"2-0\"]\n\n1. 32-28 19-23 2. 4-6\n",
            // Part of a longer move.
            "[Result \"4-6\"]\n\n1. 32-28 14-6\n",
        ] {
            let (kinds, stated) = last_kinds(text);
            assert!(matches!(kinds[0], Kind::Move(_)), "{text}");
            assert!(stated.is_empty(), "{text}");
        }
    }
}
