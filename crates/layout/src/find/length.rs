//! Games that are longer than what stands of them, as the page itself says: `etc.`, `Black resigned on move 43`, `1-0 (43)` above
//! twelve moves.

use super::close::say_goes_on;
use super::game::Game;
use crate::script::Script;
use crate::{GoesOn, ScoreSheet};
use scoresheet_notation::{goes_on, heading_says_longer, says_longer};
use scoresheet_source::Span;

/// So many bytes behind the last move are looked through at most: a paragraph may be as long as a book.
const BEHIND: usize = 500;

/// Says of a game that it goes on, where its heading or what stands behind its last move in the same paragraph says so.
pub(super) fn tell(sheet: &mut ScoreSheet, game: &Game, script: &Script<'_>) {
    if sheet.goes_on.is_some() {
        return;
    }
    let moves = last_number(sheet);
    if let Some((text, span)) = in_heading(sheet, moves).or_else(|| behind(game, script, moves)) {
        say_goes_on(sheet, &text, GoesOn::Said(span));
    }
}

/// The number of the last move, as the page counts.
fn last_number(sheet: &ScoreSheet) -> u16 {
    let counted = |first: u16, plies: usize| {
        let moves = u16::try_from(plies.div_ceil(2)).unwrap_or(u16::MAX);
        first.saturating_add(moves.saturating_sub(1))
    };
    let counted_from = |number: &crate::SheetNumber| {
        counted(
            number.number,
            sheet.cells.len().saturating_sub(number.before),
        )
    };
    let by_numbers = sheet.numbers.last().map(counted_from);
    let by_count = counted(1, sheet.cells.len());
    by_numbers.map_or(by_count, |number| number.max(by_count))
}

fn in_heading(sheet: &ScoreSheet, moves: u16) -> Option<(String, Span)> {
    sheet.heading.iter().find_map(|(line, span)| {
        let said = heading_says_longer(line, moves)?;
        Some((line.get(said)?.to_owned(), *span))
    })
}

fn behind(game: &Game, script: &Script<'_>, moves: u16) -> Option<(String, Span)> {
    // `enz.` may have the form of a move.
    let last = game.cells().map(|cell| cell.range.clone());
    let last = last.max_by_key(|range| range.end)?;
    let is_word = script.text.get(last.clone()).and_then(goes_on).is_some();
    let last = if is_word { last.start } else { last.end };
    let rest = script.text.get(last..)?;
    let paragraph = rest.find("\n\n").unwrap_or(rest.len());
    let end = rest.floor_char_boundary(paragraph.min(BEHIND));
    let said = says_longer(&rest[..end], moves)?;
    let (text, span, _) = script.extract(last + said.start..last + said.end);
    Some((text, span))
}
