//! Which of the boards on a page a game or a fragment may start from.

use super::diagram;
use crate::lex;
use crate::{Diagram, ScoreSheet, SheetSign, SignKind, StartBoard};
use scoresheet_notation::speaks_of_odds;
use scoresheet_source::Span;

/// Boards before the first move and after it that are near.
const BEFORE: usize = 3;
const AFTER: usize = 1;

/// Gives every sheet the boards of the page that its first move may start from: the nearest before it, and the one that
/// follows, since a text speaks of a board on either side of it. None where a heading or a position says how it starts.
/// `leftover` are the words of no sheet.
pub(super) fn find(sheets: &mut [ScoreSheet], boards: &[Diagram], leftover: &[(String, Span)]) {
    find_odds(sheets, leftover);
    if boards.is_empty() {
        return;
    }
    let cells = sheets.iter().flat_map(|sheet| &sheet.cells);
    let mut moves: Vec<u32> = cells.map(|cell| cell.span.start).collect();
    let quoted = leftover.iter().filter(|(text, _)| has_numbered_move(text));
    moves.extend(quoted.map(|(_, span)| span.start));
    moves.sort_unstable();
    let mut before = 0;
    for sheet in sheets {
        let named = named(sheet, boards, leftover, before);
        sheet.starts = starts(sheet, boards, named, &moves);
        before = sheet.cells.last().map_or(before, |cell| cell.span.end);
    }
}

/// So far before the first move, in bytes, its text may speak of a board.
const SPOKEN: u32 = 1500;

/// The board of which the words before the first move speak by its number, behind the game that ends at `before`: of those that
/// have the number, the nearest.
fn named<'b>(
    sheet: &ScoreSheet,
    boards: &'b [Diagram],
    leftover: &[(String, Span)],
    before: u32,
) -> Option<&'b Diagram> {
    let first = sheet.cells.first()?.span.start;
    let from = before.max(first.saturating_sub(SPOKEN));
    let near = from..first;
    let words = leftover.iter().map(|(text, span)| (text, *span));
    let heading = sheet.heading.iter().map(|(text, span)| (text, *span));
    let comment = |mark: &&SheetSign| mark.before == 0 && mark.kind == SignKind::Comment;
    let marks = sheet.marks.iter().filter(comment);
    let marks = marks.map(|mark| (&mark.text, mark.span));
    let all = words.chain(heading).chain(marks);
    let said = all.filter(|(_, span)| near.contains(&span.start) || near.contains(&span.end));
    let numbers = said.filter_map(|(text, span)| Some((span.start, diagram::last_named(text)?)));
    let (_, number) = numbers.max_by_key(|(at, _)| *at)?;
    let same = boards.iter().filter(|board| board.number == Some(number));
    same.min_by_key(|board| board.span.start.abs_diff(first))
}

/// Finds the words before a game, and behind the one before it, that say that pieces are given as odds.
fn find_odds(sheets: &mut [ScoreSheet], leftover: &[(String, Span)]) {
    let said = leftover.iter().filter(|(text, _)| speaks_of_odds(text));
    let said: Vec<Span> = said.map(|(_, span)| *span).collect();
    let mut before = 0;
    for sheet in sheets {
        let Some((first, last)) = sheet.cells.first().zip(sheet.cells.last()) else {
            continue;
        };
        let from = said.partition_point(|span| span.start < before);
        let between = said.get(from).filter(|span| span.start < first.span.start);
        sheet.odds = sheet.speaks_of_odds().or(between.copied());
        before = last.span.end;
    }
}

/// The boards that one sheet may start from, first that which is `named`. `moves` is where moves stand on the page.
fn starts(
    sheet: &ScoreSheet,
    boards: &[Diagram],
    named: Option<&Diagram>,
    moves: &[u32],
) -> Vec<StartBoard> {
    let headed = !sheet.heading.is_empty() && sheet.has_start();
    let first = sheet.cells.first().map(|cell| cell.span.start);
    let Some(first) = first.filter(|_| sheet.position.is_none() && !headed) else {
        return Vec::new();
    };
    let remarked = sheet.marks.iter().any(|mark| {
        let stands_before = mark.before == 0 && mark.kind != SignKind::Diagram;
        stands_before && has_numbered_move(&mark.text)
    });
    let (before, after) = boards.split_at(boards.partition_point(|board| board.span.start < first));
    let before = before.iter().rev().take(BEFORE).map(|board| {
        let from = moves.partition_point(|at| *at < board.span.end);
        let next = moves.get(from).is_some_and(|at| *at < first);
        (board, remarked || next)
    });
    let after = after.iter().take(AFTER).map(|board| (board, true));
    let is_named = |board: &Diagram| named.is_some_and(|named| named.span == board.span);
    let others = before.chain(after).filter(|(board, _)| !is_named(board));
    let all = named.map(|board| (board, false)).into_iter().chain(others);
    all.map(|(board, moves_between)| StartBoard {
        board: board.clone(),
        moves_between,
        named: is_named(board),
    })
    .collect()
}

/// `1. P-B3` among words: what was played, unlike a move without a number, of which a text may say anything.
fn has_numbered_move(text: &str) -> bool {
    let tokens = lex::tokens_of(text);
    let mut pairs = tokens.windows(2);
    pairs.any(|pair| pair[0].is_marked() && pair[1].is_move())
}
