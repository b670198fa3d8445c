//! What the words of a record say against it: that the game had more moves, that the whole record is doubtful, or one of its moves. Books
//! and collections give games in part.

use crate::verdict::Verdict;
use scoresheet_notation::{
    Doubt, Kind, RecordText, Token, cut_short, doubtful, doubtful_move, has_only_commands,
    says_doubtful, says_longer, says_lost, says_unsure,
};
use scoresheet_source::{Code, Finding};
use std::ops::Range;

/// Tells which moves of the main line a comment behind them doubts, and before which one it says that moves are missing.
pub(crate) fn amid(verdict: &mut Verdict, record: RecordText<'_>) {
    let (mut depth, mut plies) = (0, 0);
    for token in record.tokens.iter() {
        let nesting = token.kind.nesting();
        depth += nesting;
        if depth != 0 || nesting != 0 {
            continue;
        }
        let is_move = matches!(token.kind, Kind::Move(_) | Kind::NullMove);
        plies += u32::from(is_move);
        if !matches!(token.kind, Kind::Comment) || plies == 0 {
            continue;
        }
        // What programs write for themselves says nothing, and a repair's own marks are told as such.
        let comment = record.bytes(token.span);
        if has_only_commands(comment) || Doubt::of_comment(comment).is_some() {
            continue;
        }
        let text = record.lossy(token.span);
        let inside = text.trim_matches(['{', '}', ' ']);
        if says_unsure(inside) || says_lost(inside).is_some() {
            let found = Finding::new(Code::DoubtfulRecord, token.span, doubtful_move(inside));
            verdict.findings.push(found.at_ply(plies));
        }
    }
}

/// Tells what the remarks before the first move and behind the last of the main line say against the record.
pub(crate) fn around(verdict: &mut Verdict, record: RecordText<'_>) {
    let before = remarks_before(&record);
    let (behind, number) = remarks_behind(&record);
    if before.is_empty() && behind.is_empty() {
        return;
    }
    let counted = || u16::try_from(verdict.line.plies().div_ceil(2)).unwrap_or(u16::MAX);
    let moves = number.unwrap_or_else(counted);
    let longer = behind.iter().find_map(|token| {
        let text = record.lossy(token.span);
        if matches!(token.kind, Kind::Symbol(_)) {
            return Some(Finding::new(Code::CutShort, token.span, cut_short(&text)));
        }
        let said = counts_more(token, &text, moves).or_else(|| says_longer(&text, moves));
        let message = cut_short(&text[said?]);
        Some(Finding::new(Code::CutShort, token.span, message))
    });
    let mut around = before.iter().chain(&behind);
    let in_doubt = around.find_map(|token| {
        let text = record.lossy(token.span);
        let message = doubtful(&text[says_doubtful(&text)?]);
        Some(Finding::new(Code::DoubtfulRecord, token.span, message))
    });
    verdict.findings.extend(longer);
    verdict.findings.extend(in_doubt);
}

/// `1-0 43`, `1-0 (43)`: a number behind the result that is more than `moves`.
fn counts_more(token: &Token, text: &str, moves: u16) -> Option<Range<usize>> {
    let number = text.trim_matches(['(', ')', '.', ' ']);
    let counted = number.parse().ok().filter(|_| number.len() <= 3);
    let more = counted.is_some_and(|counted: u16| counted > moves);
    (token.kind == Kind::Unreadable && more).then_some(0..text.len())
}

/// Those that stand before the first move.
fn remarks_before<'r>(record: &'r RecordText<'_>) -> Vec<&'r Token> {
    let remark = |token: &&Token| matches!(token.kind, Kind::Heading | Kind::Comment);
    record.tokens.iter().take_while(remark).collect()
}

/// Those that stand behind the last move of the main line, in their order, with signs that stand for a move, and the last number before it. A game without moves has
/// none.
fn remarks_behind<'r>(record: &'r RecordText<'_>) -> (Vec<&'r Token>, Option<u16>) {
    let mut depth = 0;
    let mut backwards = record.tokens.iter().rev().filter(move |token| {
        let nesting = token.kind.nesting();
        depth -= nesting;
        depth == 0 && nesting == 0
    });
    // Most records have nothing but the result in figures there.
    let speaks = |token: &Token| {
        token.span.len() > LONGEST_FIGURES && !has_only_commands(record.bytes(token.span))
    };
    let tells = |token: &&Token| {
        matches!(token.kind, Kind::Comment | Kind::Result(_)) && speaks(token)
            || token.kind == Kind::Unreadable
    };
    let mut behind = Vec::new();
    let mut sign = None;
    let last = backwards.find(|token| {
        // `16. ? ?`: a sign behind a number stands for a move.
        let of_number = sign.take().filter(|_| token.kind.number().is_some());
        behind.extend(of_number.or(Some(*token).filter(tells)));
        sign = Some(*token).filter(|token| matches!(token.kind, Kind::Symbol(_)));
        matches!(token.kind, Kind::Move(_) | Kind::NullMove)
    });
    if last.is_none() {
        behind.clear();
    }
    behind.reverse();
    let number = (!behind.is_empty()).then(|| backwards.find_map(|token| token.kind.number()));
    (behind, number.flatten())
}

/// `1/2-1/2`
const LONGEST_FIGURES: u32 = 7;
