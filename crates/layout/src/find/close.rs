//! A game that is put together becomes a sheet.

use super::caveat;
use super::diagram::Drawing;
use super::game::{Found, Game, Item, Place};
use super::{heading, rival_lines, won};
use crate::figures::is_figure;
use crate::lex::Stated;
use crate::ply::side;
use crate::script::{Script, around};
use crate::several::{named_instead, several};
use crate::{Arrangement, MoveCell, ScoreSheet, SheetNumber, SheetSign, SignKind, stated_number};
use scoresheet_notation::{Doubt, Outcome, Turn, game_in_words};
use scoresheet_source::{Code, Finding, Span};
use std::ops::Range;

/// The sheets of a game: one, or one for each of the moves that a list gives as alternatives.
pub(super) fn close(game: Game, script: &Script, drawings: &[Drawing]) -> Vec<ScoreSheet> {
    let cells: Vec<&Found> = game.cells().collect();
    if !are_alternatives(&cells, script) {
        return vec![sheet(&game, script, drawings)];
    }
    let one = |(number, found): (usize, &&Found)| {
        let mut sheet = sheet(&alternative(&game, number), script, drawings);
        let message = "one of several moves that a list gives for one position";
        sheet.remark(script.place(found.range.clone()), message);
        sheet
    };
    cells.iter().enumerate().map(one).collect()
}

/// Numbered moves of one side that all start on one square cannot follow one another.
fn are_alternatives(cells: &[&Found], script: &Script) -> bool {
    let mut origins = cells.iter().map(|found| script.said(&found.range).get(..2));
    let first = origins.next().flatten();
    cells.len() > 1
        && first.is_some_and(|first| first.contains(is_figure))
        && cells.iter().all(|cell| cell.place == Place::Numbered)
        && origins.all(|origin| origin == first)
}

/// One of several moves of a list, with what stands before the next.
fn alternative(game: &Game, which: usize) -> Game {
    let mut seen = 0;
    let mut part = Game {
        headings: game.headings.clone(),
        position: game.position.clone(),
        from_diagram: game.from_diagram,
        rows: true,
        ..Game::default()
    };
    for item in &game.items {
        // A number stands before its move, everything else after it.
        seen += usize::from(matches!(item, Item::Cell(_)));
        if seen + usize::from(matches!(item, Item::Number(..))) == which + 1 {
            part.items.push(item.clone());
        }
    }
    // What stands at the end of the list is said of the last.
    if which + 1 == game.cells().count() {
        part.result = game.result.clone();
        part.why = game.why.clone();
        part.goes_on = game.goes_on.clone();
    }
    part
}

fn sheet(game: &Game, script: &Script, drawings: &[Drawing]) -> ScoreSheet {
    let mut sheet = ScoreSheet {
        heading: { game.headings.iter() }
            .map(|range| heading_line(script, range))
            .collect(),
        position: { game.position.as_ref() }
            .map(|position| (position.text.clone(), script.place(position.range.clone()))),
        from_diagram: game.from_diagram,
        ..ScoreSheet::default()
    };
    heading::fill(&mut sheet);
    let cells: Vec<&Found> = game.cells().collect();
    let split = columns_apart(&cells);
    sheet.arrangement = match split {
        Some(_) => Arrangement::ColumnsApart,
        None if game.rows && game.gap && has_rules(game, script) => Arrangement::Table,
        None if game.rows => Arrangement::SideBySide,
        None => Arrangement::Running,
    };
    let order = order(cells.len(), split);
    sheet.cells = { order.iter() }
        .map(|at| cell(cells[*at], script))
        .collect();
    if let Some(split) = split {
        name_columns(&mut sheet, &cells, split);
    } else if game.rows {
        name_rows(&mut sheet, &cells);
    }
    sheet.black_begins = sheet.cells.first().and_then(|cell| cell.side) == Some(Turn::Black);
    rest(game, &order, script, &mut sheet);
    sheet.contest_corrected();
    rival_lines::contest(&mut sheet);
    sheet.read_moves_beside();
    jumps(game, script, &mut sheet);
    boards(drawings, &mut sheet);
    if let Some((stated, range)) = &game.result {
        sheet.result = Some((outcome(*stated, &sheet), script.place(range.clone())));
        sheet.result_in_words = matches!(stated, Stated::InWords(_));
    }
    won::contest(&mut sheet);
    if let Some(range) = &game.goes_on {
        let (text, span) = script.quote(range.clone());
        say_goes_on(&mut sheet, &text, span);
    }
    sheet.game_named = game_named(game, script);
    if let Some(game) = sheet.game_named {
        sheet.name_players(game);
    }
    caveat::tell(&mut sheet, game, script);
    sheet.span = span(game, script);
    sheet
}

/// The game that the heading names, or the words right above the moves.
fn game_named(game: &Game, script: &Script) -> Option<&'static str> {
    let headings = game.headings.iter().cloned();
    let first = game.cells().map(|cell| cell.range.start).min()?;
    let mut said = headings.chain(Some(script.above(first, 1)));
    said.find_map(|range| game_in_words(script.text.get(range)?))
}

/// The gap between names over two columns stays: it is what parts them.
fn heading_line(script: &Script, range: &Range<usize>) -> (String, Span) {
    let (text, span) = script.quote(range.clone());
    let stated = script.said(range);
    match heading::is_over_columns(stated) {
        true => (stated.to_owned(), span),
        false => (text, span),
    }
}

fn cell(found: &Found, script: &Script) -> MoveCell {
    let (text, span, sure) = script.extract(found.range.clone());
    let several = several(&text).filter(|_| found.place != Place::Word);
    let corrected = several.as_ref().is_some_and(|several| several.corrected);
    let mut readings = several.map_or_else(Vec::new, |several| several.readings);
    if let Some(other) = named_behind(found, script) {
        readings = vec![text.clone(), other.to_owned()];
    }
    MoveCell {
        readings,
        text,
        span,
        sure,
        number: found.number,
        side: found.side,
        certain: !matches!(found.place, Place::Stream | Place::Word),
        doubtful: found.place == Place::Word,
        contested: found.contested || corrected,
        cut: found.cut,
        opens_line: script.opens_line(found.range.start),
        meant: None,
    }
}

/// The move that words right behind one in running text name in its place.
fn named_behind<'s>(found: &Found, script: &'s Script) -> Option<&'s str> {
    /// Bytes in which it stands.
    const NEAR: usize = 48;
    let behind = script.text.get(found.range.end..)?;
    let end = behind.char_indices().map(|(at, _)| at);
    let end = end.take_while(|at| *at <= NEAR).last()?;
    let stream = found.place == Place::Stream;
    named_instead(behind.get(..end)?).filter(|_| stream)
}

/// Where the second column starts, if all of the first stands before it: numbered moves, then as
/// many without numbers, or one less (a mate leaves White one more, MK53 §20).
fn columns_apart(cells: &[&Found]) -> Option<usize> {
    let is_first = |cell: &&&Found| cell.place == Place::Numbered && cell.side != Some(Turn::Black);
    let first = cells.iter().take_while(is_first).count();
    let second = &cells[first..];
    let bare = !second.is_empty() && second.iter().all(|cell| cell.place == Place::Bare);
    // A line may have been lost on either side.
    (first > 1 && bare && first.abs_diff(second.len()) <= 2).then_some(first)
}

/// The order of play.
fn order(count: usize, split: Option<usize>) -> Vec<usize> {
    let Some(split) = split else {
        return (0..count).collect();
    };
    let row = |at: usize| {
        let both = [Some(at).filter(|at| *at < split), Some(split + at)];
        both.into_iter().flatten().filter(move |at| *at < count)
    };
    (0..split.max(count - split)).flat_map(row).collect()
}

fn name_columns(sheet: &mut ScoreSheet, cells: &[&Found], split: usize) {
    let second = cells.len().saturating_sub(split);
    let place = sheet
        .cells
        .first()
        .map_or(Span::default(), |cell| cell.span);
    sheet.remark(
        place,
        "all of White's moves come before Black's; they were put in the order of play",
    );
    if split != second && split != second + 1 {
        sheet.remark(
            place,
            "the two columns differ in length: a line may be missing",
        );
    }
    let mut number = None;
    for (at, cell) in sheet.cells.iter_mut().enumerate() {
        // After the end of the shorter column all are of the longer.
        let paired = at < 2 * split.min(second);
        let white = if paired { at % 2 == 0 } else { split > second };
        if white {
            number = cell.number;
        } else {
            cell.number = number;
        }
        cell.side = Some(side(!white));
    }
}

/// Sides and numbers of moves in rows.
fn name_rows(sheet: &mut ScoreSheet, cells: &[&Found]) {
    let mut number = None;
    let mut last = None;
    for (cell, found) in sheet.cells.iter_mut().zip(cells) {
        number = cell.number.or(number);
        if cell.side.is_none() && number.is_some() {
            let side = side(last == Some(Turn::White));
            let known = !matches!(found.place, Place::Stream | Place::Word);
            cell.side = known.then_some(side);
            cell.number = number.filter(|_| known && side == Turn::Black);
        }
        last = cell.side;
    }
}

/// Numbers that do not follow.
fn jumps(game: &Game, script: &Script, sheet: &mut ScoreSheet) {
    for (due, range) in &game.jumps {
        let stated = script.said(range);
        // One that was read otherwise than it stands, and is the one that is due after all, is no jump.
        if stated_number(stated) != Some(*due) {
            let message = format!(
                "{stated:?} is written where number {due} is expected: moves may be missing"
            );
            sheet.remark(script.place(range.clone()), message);
        }
    }
}

/// Says where moves stand that seem to belong to the game, also in the record that is made of it.
pub(super) fn say_goes_on(sheet: &mut ScoreSheet, text: &str, span: Span) {
    sheet.goes_on = Some(span);
    sheet.remark(span, "the game before seems to go on here");
    sheet.marks.push(SheetSign {
        before: sheet.cells.len(),
        kind: SignKind::Comment,
        text: format!("{}{text}", Doubt::NotReplayed.words()),
        span,
    });
}

/// Numbers, marks, furniture.
fn rest(game: &Game, order: &[usize], script: &Script, sheet: &mut ScoreSheet) {
    let mut place = vec![0; order.len()];
    for (at, &cell) in order.iter().enumerate() {
        if let Some(place) = place.get_mut(cell) {
            *place = at;
        }
    }
    let before = |seen: usize| place.get(seen).copied().unwrap_or(order.len());
    let mark = |seen: usize, kind: SignKind, range: &Range<usize>| {
        let (text, span) = script.quote(range.clone());
        SheetSign {
            before: before(seen),
            kind,
            text,
            span,
        }
    };
    let mut seen = 0;
    for item in game.items.iter().chain(&game.why) {
        match item {
            Item::Cell(_) => seen += 1,
            Item::Number(number, range) => {
                let (written, span) = script.quote(range.clone());
                let number = SheetNumber {
                    before: before(seen),
                    number: *number,
                    written,
                    span,
                };
                sheet.remarks.extend(read_as_due(&number));
                sheet.numbers.push(number);
            }
            Item::Furniture(range) => sheet.furniture.push(script.place(range.clone())),
            Item::Mark(kind, range) => sheet.marks.push(mark(seen, *kind, range)),
        }
    }
    let notes = game.notes.iter();
    let notes = notes.map(|note| mark(note.moves, SignKind::Comment, &note.range));
    sheet.marks.extend(notes);
    sheet.marks.sort_by_key(|mark| mark.before);
}

/// Says that a number is not written as it is read.
fn read_as_due(number: &SheetNumber) -> Option<Finding> {
    let due = number.number;
    let message = match number.written.as_str() {
        "" => format!("the number {due} is not written"),
        written => format!("{written:?} is read as {due}, the number expected there"),
    };
    (number.says() != Some(due)).then(|| Finding::new(Code::WrittenForm, number.span, message))
}

/// The boards among the marks.
fn boards(drawings: &[Drawing], sheet: &mut ScoreSheet) {
    let marks = sheet.marks.iter();
    let marks = marks.filter(|mark| mark.kind == SignKind::Diagram);
    let boards = marks.filter_map(|mark| {
        let at = drawings.binary_search_by_key(&mark.span.start, |d| d.diagram.span.start);
        let mut diagram = drawings.get(at.ok()?)?.diagram.clone();
        diagram.before = mark.before;
        Some(diagram)
    });
    sheet.diagrams = boards.collect();
}

/// Who gives up is who is to move.
fn outcome(stated: Stated, sheet: &ScoreSheet) -> Outcome {
    let counted = || side(sheet.cells.len() % 2 == usize::from(sheet.black_begins));
    let last = sheet.cells.last().and_then(|cell| cell.side);
    match (stated, last.unwrap_or_else(counted)) {
        (Stated::Outcome(outcome) | Stated::InWords(outcome), _) => outcome,
        (Stated::Resigns, Turn::White) => Outcome::WhiteWins,
        (Stated::Resigns, Turn::Black) => Outcome::BlackWins,
    }
}

fn has_rules(game: &Game, script: &Script) -> bool {
    let rule = |range: &Range<usize>| script.said(range).starts_with(['|', ';']);
    let mut items = game.items.iter();
    items.any(|item| matches!(item, Item::Furniture(range) if rule(range)))
}

/// From the first heading to the last word.
fn span(game: &Game, script: &Script) -> Span {
    let items = game.items.iter().map(Item::range);
    let position = game.position.iter().map(|position| &position.range);
    let result = game.result.iter().map(|(_, range)| range);
    let all = items.chain(&game.headings).chain(position).chain(result);
    let all = around(all).filter(|all| !all.is_empty());
    all.map_or_else(Span::default, |all| {
        Span::new(script.first_place(all.start), script.last_place(all.end))
    })
}
