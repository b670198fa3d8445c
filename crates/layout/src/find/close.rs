//! A game that is put together becomes a sheet.

use super::caveat;
use super::diagram::Drawing;
use super::game::{Found, Game, Item, Place};
use super::{heading, rival_lines, won};
use crate::lex::Stated;
use crate::script::Script;
use crate::several::{named_instead, several};
use crate::{Arrangement, MoveCell, ScoreSheet, SheetNumber, SheetSign, SignKind};
use scoresheet_notation::{Doubt, Outcome, Turn, game_in_words};
use scoresheet_source::{Code, Finding, Span};

/// The sheets of a game: one, or one for each of the moves that a list gives as alternatives.
pub(super) fn close(game: Game, script: &Script, drawings: &[Drawing]) -> Vec<ScoreSheet> {
    let singles: Vec<Found> = game.cells().cloned().collect();
    if are_alternatives(&singles, script) {
        return singles
            .into_iter()
            .enumerate()
            .map(|(number, found)| alternative(&game, number, found, script))
            .map(|(game, remark)| {
                let mut sheet = sheet(&game, script, drawings);
                sheet.remarks.push(remark);
                sheet
            })
            .collect();
    }
    vec![sheet(&game, script, drawings)]
}

/// Numbered moves of one side that all start on one square cannot follow one another.
fn are_alternatives(cells: &[Found], script: &Script) -> bool {
    let origin = |found: &Found| {
        script
            .text
            .get(found.range.start..found.range.end)
            .and_then(|t| t.get(..2))
    };
    let mut origins = cells.iter().map(origin);
    let first = origins.next().flatten();
    cells.len() > 1
        && first.is_some_and(|first| first.contains(|c: char| c.is_ascii_digit()))
        && cells.iter().all(|cell| cell.place == Place::Numbered)
        && origins.all(|origin| origin == first)
}

/// One of several moves of a list, with what stands before the next, and what is to be said of it.
fn alternative(game: &Game, which: usize, found: Found, script: &Script) -> (Game, Finding) {
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
        let at = seen + usize::from(matches!(item, Item::Number(..)));
        seen += usize::from(matches!(item, Item::Cell(_)));
        let at = if matches!(item, Item::Number(..)) {
            at
        } else {
            seen
        };
        if at == which + 1 {
            part.items.push(item.clone());
        }
    }
    let span = script.place(found.range);
    let message = "one of several moves that a list gives for one position";
    (part, Finding::new(Code::WrittenForm, span, message))
}

fn sheet(game: &Game, script: &Script, drawings: &[Drawing]) -> ScoreSheet {
    let mut sheet = ScoreSheet {
        heading: game
            .headings
            .iter()
            .map(|range| heading_line(script, range))
            .collect(),
        position: game
            .position
            .as_ref()
            .map(|p| (p.text.clone(), script.place(p.range.clone()))),
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
    sheet.cells = order
        .iter()
        .filter_map(|&at| cells.get(at))
        .map(|found| cell(found, script))
        .collect();
    if let Some(split) = split {
        name_columns(&mut sheet, &cells, split);
    } else if game.rows {
        name_rows(&mut sheet, &cells);
    }
    sheet.black_begins = sheet
        .cells
        .first()
        .is_some_and(|cell| cell.side == Some(Turn::Black));
    rest(game, &order, script, &mut sheet);
    sheet.contest_corrected();
    rival_lines::contest(&mut sheet);
    sheet.read_moves_beside();
    jumps(game, script, &mut sheet);
    boards(drawings, &mut sheet);
    sheet.result = game
        .result
        .as_ref()
        .map(|(stated, range)| (outcome(*stated, &sheet), script.place(range.clone())));
    let in_words = |(stated, _): &(Stated, _)| matches!(stated, Stated::InWords(_));
    sheet.result_in_words = game.result.as_ref().is_some_and(in_words);
    won::contest(&mut sheet);
    if let Some(range) = &game.goes_on {
        let (text, span) = text_and_place(script, range);
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

fn text_and_place(script: &Script, range: &std::ops::Range<usize>) -> (String, Span) {
    let (text, span, _) = script.extract(range.clone());
    (text, span)
}

/// The gap between names over two columns stays: it is what parts them.
fn heading_line(script: &Script, range: &std::ops::Range<usize>) -> (String, Span) {
    let (text, span) = text_and_place(script, range);
    let stated = script.text.get(range.clone()).unwrap_or_default();
    if heading::is_over_columns(stated) {
        (stated.to_owned(), span)
    } else {
        (text, span)
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
    let first = cells
        .iter()
        .take_while(|cell| cell.place == Place::Numbered && cell.side != Some(Turn::Black))
        .count();
    let second = cells.len() - first;
    let bare = cells
        .iter()
        .skip(first)
        .all(|cell| cell.place == Place::Bare);
    // A line may have been lost on either side.
    (first > 1 && second > 0 && bare && first.abs_diff(second) <= 2).then_some(first)
}

/// The order of play.
fn order(count: usize, split: Option<usize>) -> Vec<usize> {
    let Some(split) = split else {
        return (0..count).collect();
    };
    let mut order = Vec::with_capacity(count);
    for at in 0..split.max(count - split) {
        order.extend(
            [at, split + at]
                .into_iter()
                .filter(|&i| i < if i == at { split } else { count }),
        );
    }
    order
}

fn name_columns(sheet: &mut ScoreSheet, cells: &[&Found], split: usize) {
    let first = cells.first().and_then(|cell| cell.number);
    let second = cells.len().saturating_sub(split);
    let message = "all of White's moves come before Black's; they were put in the order of play";
    let mut remarks = vec![(message, first)];
    if split != second && split != second + 1 {
        remarks.push((
            "the two columns differ in length: a line may be missing",
            first,
        ));
    }
    for (message, _) in remarks {
        let span = sheet
            .cells
            .first()
            .map_or(Span::default(), |cell| cell.span);
        sheet
            .remarks
            .push(Finding::new(Code::WrittenForm, span, message));
    }
    let mut number = None;
    let mut white = true;
    for (at, cell) in sheet.cells.iter_mut().enumerate() {
        // After the end of the shorter column all are of the longer.
        let paired = at < 2 * split.min(second);
        let side = if paired { white } else { split > second };
        if side {
            number = cell.number;
        } else {
            cell.number = number;
        }
        cell.side = Some(if side { Turn::White } else { Turn::Black });
        white = !white;
    }
}

/// Sides and numbers of moves in rows.
fn name_rows(sheet: &mut ScoreSheet, cells: &[&Found]) {
    let mut number = None;
    let mut last = None;
    for (cell, found) in sheet.cells.iter_mut().zip(cells) {
        number = cell.number.or(number);
        if cell.side.is_none() && number.is_some() {
            let side = if last == Some(Turn::White) {
                Turn::Black
            } else {
                Turn::White
            };
            let known = !matches!(found.place, Place::Stream | Place::Word);
            cell.side = known.then_some(side);
            cell.number = number.filter(|_| known && side == Turn::Black);
        }
        last = cell.side;
    }
}

/// Numbers that do not follow.
fn jumps(game: &Game, script: &Script, sheet: &mut ScoreSheet) {
    let stated = |range: &std::ops::Range<usize>| script.text.get(range.clone());
    // One that was read otherwise than it stands, and is the one that is due after all, is no jump.
    let jumps = game.jumps.iter().filter(|(due, range)| {
        let says = stated(range).and_then(crate::stated_number);
        says != Some(*due)
    });
    let remarks = jumps.map(|(due, range)| {
        let stated = stated(range).unwrap_or_default();
        let message =
            format!("{stated:?} is written where number {due} is expected: moves may be missing");
        Finding::new(Code::WrittenForm, script.place(range.clone()), message)
    });
    sheet.remarks.extend(remarks);
}

/// Says where moves stand that seem to belong to the game, also in the record that is made of it.
pub(super) fn say_goes_on(sheet: &mut ScoreSheet, text: &str, span: Span) {
    sheet.goes_on = Some(span);
    let message = "the game before seems to go on here";
    sheet
        .remarks
        .push(Finding::new(Code::WrittenForm, span, message));
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
    let mut seen = 0;
    for item in game.items.iter().chain(&game.why) {
        let before = place.get(seen).copied().unwrap_or(sheet.cells.len());
        match item {
            Item::Cell(_) => seen += 1,
            Item::Number(number, range) => {
                let (written, span) = text_and_place(script, range);
                let number = SheetNumber {
                    before,
                    number: *number,
                    written,
                    span,
                };
                sheet.remarks.extend(read_as_due(&number));
                sheet.numbers.push(number);
            }
            Item::Furniture(range) => sheet.furniture.push(script.place(range.clone())),
            Item::Mark(kind, range) => {
                let (text, span, _) = script.extract(range.clone());
                sheet.marks.push(SheetSign {
                    before,
                    kind: *kind,
                    text,
                    span,
                });
            }
        }
    }
    for note in &game.notes {
        let (text, span, _) = script.extract(note.range.clone());
        sheet.marks.push(SheetSign {
            before: place.get(note.moves).copied().unwrap_or(sheet.cells.len()),
            kind: SignKind::Comment,
            text,
            span,
        });
    }
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
    sheet.diagrams = marks
        .filter_map(|mark| {
            let at = drawings.binary_search_by_key(&mark.span.start, |d| d.diagram.span.start);
            let mut diagram = drawings.get(at.ok()?)?.diagram.clone();
            diagram.before = mark.before;
            Some(diagram)
        })
        .collect();
}

/// Who gives up is who is to move.
fn outcome(stated: Stated, sheet: &ScoreSheet) -> Outcome {
    match (stated, sheet.cells.last().and_then(|cell| cell.side)) {
        (Stated::Outcome(outcome) | Stated::InWords(outcome), _) => outcome,
        (Stated::Resigns, Some(Turn::White)) => Outcome::WhiteWins,
        (Stated::Resigns, Some(Turn::Black)) => Outcome::BlackWins,
        (Stated::Resigns, None) => {
            let black = sheet.cells.len() % 2 == usize::from(sheet.black_begins);
            if black {
                Outcome::BlackWins
            } else {
                Outcome::WhiteWins
            }
        }
    }
}

fn has_rules(game: &Game, script: &Script) -> bool {
    let rule = |range: &std::ops::Range<usize>| {
        script
            .text
            .get(range.clone())
            .is_some_and(|t| t.starts_with(['|', ';']))
    };
    game.items
        .iter()
        .any(|item| matches!(item, Item::Furniture(range) if rule(range)))
}

/// From the first heading to the last word.
fn span(game: &Game, script: &Script) -> Span {
    let items = game.items.iter().map(Item::range);
    let position = game.position.iter().map(|position| &position.range);
    let result = game.result.iter().map(|(_, range)| range);
    let all = items.chain(&game.headings).chain(position).chain(result);
    let (mut start, mut end) = (usize::MAX, 0);
    for range in all {
        start = start.min(range.start);
        end = end.max(range.end);
    }
    if start >= end {
        return Span::default();
    }
    let first = script.first_place(start);
    Span::new(first, script.last_place(end))
}
