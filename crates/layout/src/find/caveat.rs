//! What the page itself says against its records: that the game was longer (`etc.`, `Black resigned on move 43`, `1-0 (43)` above
//! twelve moves), that a move is illegible or moves are missing, that the whole record is doubtful.

use super::errata;
use super::game::{Game, Item};
use crate::script::{NEAR, Script};
use crate::{Caveat, CaveatKind, MoveCell, ScoreSheet, SheetNumber, SheetSign, shape};
use scoresheet_notation::{
    Outcome, Turn, cut_short, doubtful, goes_on, heading_says_longer, is_longer_count,
    leads_to_opening, says_doubtful, says_longer,
};
use scoresheet_source::{Code, Finding, Span};
use std::ops::Range;

/// Says of a game what its heading, the remarks among its moves and the paragraphs around it say against it.
pub(super) fn tell(sheet: &mut ScoreSheet, game: &Game, script: &Script<'_>) {
    sheet.doubt_moves();
    let moves = last_number(sheet);
    let longer = || heading_with(sheet, |line| heading_says_longer(line, moves));
    if sheet.goes_on.is_none()
        && let Some((text, span)) = longer()
            .or_else(|| behind(game, script, moves))
            .or_else(|| dash_for_reply(sheet, script))
            .or_else(|| before(sheet, game, script))
    {
        return say_cut_short(sheet, (text, span));
    }
    let headed = heading_with(sheet, says_doubtful).or_else(|| in_remark(sheet));
    if let Some((text, span)) = headed.or_else(|| around(game, script)) {
        say(sheet, CaveatKind::Doubtful, doubtful(&text), span);
    }
}

pub(super) fn say(sheet: &mut ScoreSheet, kind: CaveatKind, message: String, span: Span) {
    let code = match kind {
        CaveatKind::CutShort => Code::CutShort,
        CaveatKind::Doubtful => Code::DoubtfulRecord,
    };
    let told = Finding::new(code, span, message.clone());
    sheet.remarks.push(told);
    sheet.caveat = Some(Caveat {
        kind,
        message,
        span,
    });
}

/// Says of a game that it had more moves, as these words say.
pub(super) fn say_cut_short(sheet: &mut ScoreSheet, (words, span): (String, Span)) {
    say(sheet, CaveatKind::CutShort, cut_short(&words), span);
}

/// The number of the last move, as the page counts.
pub(super) fn last_number(sheet: &ScoreSheet) -> u16 {
    let counted = |first: u16, plies: usize| {
        let moves = u16::try_from(plies.div_ceil(2)).unwrap_or(u16::MAX);
        first.saturating_add(moves.saturating_sub(1))
    };
    let plies = sheet.cells.len();
    let counted_from =
        |number: &SheetNumber| counted(number.number, plies.saturating_sub(number.before));
    let by_numbers = sheet.numbers.last().map(counted_from);
    let by_count = counted(1, plies);
    by_numbers.map_or(by_count, |number| number.max(by_count))
}

/// What the heading has of what is `said`.
fn heading_with(
    sheet: &ScoreSheet,
    said: impl Fn(&str) -> Option<Range<usize>>,
) -> Option<(String, Span)> {
    let mut lines = sheet.heading.iter();
    lines.find_map(|(line, span)| Some((line.get(said(line)?)?.to_owned(), *span)))
}

/// A remark before the first move or behind the last that says that the record is doubtful.
fn in_remark(sheet: &ScoreSheet) -> Option<(String, Span)> {
    let outside = |mark: &&SheetSign| mark.before == 0 || mark.before == sheet.cells.len();
    let mut remarks = sheet.marks.iter().filter(outside);
    remarks.find_map(|mark| {
        let said = says_doubtful(&mark.text)?;
        Some((mark.text.get(said)?.to_owned(), mark.span))
    })
}

/// More moves than these are no opening.
const OPENING: usize = 40;

/// The words before the first move that say that it begins an opening, where no result says how the game ended.
fn before(sheet: &ScoreSheet, game: &Game, script: &Script<'_>) -> Option<(String, Span)> {
    if sheet.result.is_some() || sheet.cells.len() > OPENING || game.has_position() {
        return None;
    }
    let begins = |item: &&Item| matches!(item, Item::Cell(_) | Item::Number(..));
    let end = game.items.iter().find(begins)?.range().start;
    let start = script.text.ceil_char_boundary(end.saturating_sub(NEAR));
    let near = script.text.get(start..end)?;
    let ends = |at: &usize| near[at + 1..].starts_with(char::is_whitespace);
    let stops = near.rmatch_indices(['.', '!', '?']).map(|(at, _)| at);
    let sentence = stops.into_iter().find(ends).map_or(0, |at| at + 1);
    let paragraph = near.rfind("\n\n").map_or(0, |at| at + 2);
    let words = near.get(sentence.max(paragraph)..)?;
    let from = end - words.trim_start().len();
    leads_to_opening(words).then(|| script.quote(from..end))
}

/// What the paragraph says behind the last move of it, that there were more.
fn behind(game: &Game, script: &Script<'_>, moves: u16) -> Option<(String, Span)> {
    // `enz.` may have the form of a move, and `?` or a number stand for one.
    let stated = |range: &Range<usize>| {
        let text = script.said(range);
        let number = text.trim_end_matches('.').parse::<u16>();
        number.is_err() && text.contains(char::is_alphanumeric)
    };
    let last = game.cells().map(|cell| cell.range.clone()).filter(stated);
    let last = last.max_by_key(|range| range.end)?;
    let is_word = script.text.get(last.clone()).and_then(goes_on).is_some();
    let last = if is_word { last.start } else { last.end };
    let rest = script.text.get(last..)?;
    let paragraph = rest.find("\n\n").unwrap_or(rest.len());
    let rest = &rest[..rest.floor_char_boundary(paragraph.min(NEAR))];
    let counted =
        || is_longer_count(rest, moves).filter(|_| !counts_moves_apart(game, script, last));
    let said = stands_for_move(rest).or_else(|| half_move(rest));
    let said = said.or_else(|| says_longer(rest, moves)).or_else(counted)?;
    Some(script.quote(last + said.start..last + said.end))
}

/// Where a dash stands in the place of Black's last move, at the end of a line. Behind a mate, or a move of the side that won, it may
/// say that there was none.
fn dash_for_reply(sheet: &ScoreSheet, script: &Script<'_>) -> Option<(String, Span)> {
    // The dash may have been taken for a damaged move.
    let is_dashes = |cell: &MoveCell| cell.text.chars().all(shape::is_dash);
    let at = { sheet.cells.iter() }.rposition(|cell| !is_dashes(cell))?;
    let last = sheet.cells.get(at)?;
    let (_, turn) = *errata::plies(sheet).get(at)?;
    let mates = last.text.contains(['#', '‡']) || last.text.ends_with("++");
    let won = matches!(sheet.result, Some((Outcome::WhiteWins, _)));
    if turn == Turn::Black || mates || won {
        return None;
    }
    let from = script.at(last.span.end.checked_sub(1)?)?;
    let from = from + script.text.get(from..)?.chars().next()?.len_utf8();
    let line = script.text.get(from..)?.lines().next()?;
    let sign = line.trim_matches(|c: char| c.is_whitespace() || matches!(c, '|' | '│' | '.'));
    let is_dash = !sign.is_empty() && sign.chars().all(shape::is_dash);
    let at = from + line.find(sign)?;
    is_dash.then(|| {
        let (text, span, _) = script.extract(at..at + sign.len());
        (text, span)
    })
}

/// Whether figures in brackets stand behind other moves too: times, or marks of notes.
fn counts_moves_apart(game: &Game, script: &Script<'_>, last: usize) -> bool {
    let mut items = game.items.iter().filter(|item| item.range().end <= last);
    items.any(|item| match item {
        Item::Mark(_, range) => is_longer_count(script.said(range), 0).is_some(),
        Item::Cell(_) | Item::Number(..) | Item::Furniture(_) => false,
    })
}

/// Where nothing but half a move stands behind the last one, and the result perhaps: `B`, `Nf`, `15-`.
fn half_move(rest: &str) -> Option<Range<usize>> {
    let mut words = rest.split_whitespace().filter(|word| *word != "|");
    let word = words.next()?;
    let half = word.trim_end_matches(['.', '|']);
    let is_end =
        |word: &str| !word.contains(char::is_alphanumeric) || Outcome::from_figures(word).is_some();
    let start = rest.find(word)?;
    (is_half(half) && words.all(is_end)).then(|| start..start + half.len())
}

/// Whether a word is the beginning of a move and no more, or its end: the letter of a piece, with a file perhaps, a file, one square
/// with a dash or a sign of capture.
pub(super) fn is_half(word: &str) -> bool {
    let mut letters = word.chars();
    let (first, second) = (letters.next(), letters.next());
    let is_file = |c: char| ('a'..='h').contains(&c);
    // In draughts `X` behind the last move is the sign of a win (VK 9.1.10).
    let letter = |c: char| c.is_uppercase() && !shape::is_capture(c);
    let of_piece = first.is_some_and(letter) && second.is_none_or(is_file);
    let joins = |c: char| shape::is_dash(c) || shape::is_capture(c);
    let signs = word.chars().filter(|c| joins(*c)).count();
    let square = word.trim_matches(joins);
    let figures = square.bytes().all(|byte| byte.is_ascii_digit()) && square.len() <= 2;
    let named = square.starts_with(is_file) && square[1..].bytes().all(|b| b.is_ascii_digit());
    match word.chars().count() {
        1 => of_piece || first.is_some_and(is_file),
        2 => of_piece || signs == 1 && (figures || named),
        3 => signs == 1 && !square.is_empty() && square.len() == 2 && (figures || named),
        _ => false,
    }
}

/// Where signs that stand for a move that could not be read follow: `16. ? ?`, `___`, `[…]`, a question mark in a cell of its own.
fn stands_for_move(rest: &str) -> Option<Range<usize>> {
    let mut numbered = false;
    let mut end = 0;
    for word in rest.split_whitespace() {
        let start = end + rest[end..].find(word)?;
        let apart = rest[end..start].contains("  ") || rest[..start].trim_end().ends_with('|');
        end = start + word.len();
        let number = word.trim_end_matches(['.', ')']);
        if number.len() < word.len() && number.bytes().all(|byte| byte.is_ascii_digit()) {
            numbered = true;
            continue;
        }
        let blank = word.len() > 1 && word.bytes().all(|byte| byte == b'_');
        let dots = ["[...]", "[…]", "(...)", "(…)", "[..]"].contains(&word);
        let asked = matches!(word, "?" | "??" | "???" | "[?]" | "(?)") && (numbered || apart);
        if blank || dots || asked {
            return Some(start..end);
        }
        if word.contains(char::is_alphanumeric) {
            return None;
        }
    }
    None
}

/// What the paragraph below the game, its own and those above it say against the whole record.
fn around(game: &Game, script: &Script<'_>) -> Option<(String, Span)> {
    let start = game.cells().map(|cell| cell.range.start).min()?;
    let end = game.cells().map(|cell| cell.range.end).max()?;
    // A heading stands between.
    let around = [script.above(start, 2), script.below(end)];
    around.into_iter().find_map(|range| {
        let said = says_doubtful(script.said(&range))?;
        Some(script.quote(range.start + said.start..range.start + said.end))
    })
}
