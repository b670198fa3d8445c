//! Games whose later moves stand among the words of no game, since damage or words between parted them.

use super::caveat::is_half;
use super::close::say_goes_on;
use super::errata;
use crate::figures::{are_figures, is_figure};
use crate::lex::{self, Kind, Token};
use crate::movetext::read_number;
use crate::ply::{ply, ply_of};
use crate::script::{Script, place_in};
use crate::{Arrangement, ScoreSheet, SheetNumber, SignKind, may_be_number, stated_number};
use scoresheet_notation::HeadingTag;
use scoresheet_source::Span;
use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};

/// By how many a number may follow the one before it: rows between them may be damaged.
const NEAR: u16 = 3;

/// By how many the first of them may follow the last of the game.
const FIRST: u16 = 8;

/// Fewer moves than this on their own are no game that ends where it begins.
const GAME: usize = 3;

/// So many lines after a game tell whether it goes on: a page may have a million, and as many games.
const LOOKED_AT: usize = 50;

/// Moves that stand in a line for each word of it, if it is one of moves.
const MOVES_A_WORD: usize = 5;

/// So many bytes from the end of a game its rest may stand, where columns were read in another order: a page has no more.
const PAGE: u32 = 4_000;

/// So many words of the text are quoted in the record.
const QUOTED: usize = 12;

/// Says of every game where its moves seem to go on in `left`, the words of no sheet: behind one without a result, or
/// before the result in lines without words, since analysis may stand there.
pub(super) fn find(sheets: &mut [ScoreSheet], script: &Script<'_>, left: &[Range<usize>]) {
    let games = sheets.iter().filter(|sheet| sheet.cells.len() >= GAME);
    let starts: Vec<u32> = games.map(|sheet| sheet.span.start).collect();
    let lines: Vec<Line<'_>> = lines(script, left).collect();
    find_in_next(sheets, script);
    find_anywhere(sheets, script, &lines);
    for sheet in sheets {
        // `16. Resigns` has what is due.
        let expected = !says_result_in_words(sheet, script);
        if let Some((text, span)) = take_bare_number(sheet, script).filter(|_| expected) {
            say_goes_on(sheet, &text, span);
        }
        let Some(last_move) = sheet.cells.last().filter(|_| sheet.goes_on.is_none()) else {
            continue;
        };
        if let Some(number) = next_number(sheet).filter(|_| expected) {
            let (text, span) = (number.written.clone(), number.span);
            say_goes_on(sheet, &text, span);
            continue;
        }
        let behind = || {
            let range = behind_words(sheet, script)
                .or_else(|| before_result(sheet, script, left))
                .or_else(|| beside_last_move(sheet, script, left))?;
            Some(script.quote(range))
        };
        let said = reply_in_brackets(sheet).or_else(|| remark_of_moves(sheet));
        if let Some((text, span)) = said.or_else(behind) {
            say_goes_on(sheet, &text, span);
            continue;
        }
        let counted = u16::try_from(sheet.cells.len().div_ceil(2)).unwrap_or(u16::MAX);
        let last = sheet.numbers.last().map_or(counted, |last| last.number);
        let numeric = !last_move.text.contains(char::is_alphabetic);
        let (end, next) = match &sheet.result {
            Some((_, said)) => (last_move.span.end, said.start),
            None => {
                let end = sheet.span.end;
                let next = starts.get(starts.partition_point(|start| *start < end));
                (end, next.copied().unwrap_or(u32::MAX))
            }
        };
        let from = lines.partition_point(|line| line.span.start < end);
        let after = lines.get(from..).unwrap_or_default().iter();
        let after = after
            .take(LOOKED_AT)
            .take_while(|line| line.span.start < next);
        let after = after.filter(|line| sheet.result.is_none() || line.alone);
        let below = || {
            let (_, result) = sheet.result.as_ref()?;
            let next = lines.get(lines.partition_point(|line| line.span.start < result.end))?;
            let due = next.numbers.first() == Some(&last.saturating_add(1));
            (due && next.alone && script.in_next_line(result.start, next.span.start))
                .then_some(next)
        };
        let shown = Shown {
            last,
            numeric,
            bare: { sheet.numbers.iter() }.all(|number| has_no_stop(&number.written)),
        };
        if let Some(first) = going_on(shown, after).or_else(below) {
            say_goes_on(sheet, &format!("{} …", first_words(first.text)), first.span);
        }
    }
}

/// Says of a game without a result that it goes on elsewhere on the page, since columns may have been read in another order: in a
/// fragment that begins with the number that is due, or, where the foot of its column is lost, in a line of moves with a later number
/// at the top of the next column.
fn find_anywhere(sheets: &mut [ScoreSheet], script: &Script<'_>, lines: &[Line<'_>]) {
    let fragments = Numbered::of(sheets.iter().filter_map(fragment));
    let beside = Numbered::of(lines.iter().filter_map(beside));
    let edges = script.right_edges();
    for sheet in sheets {
        let open = sheet.result.is_none() && sheet.goes_on.is_none();
        let game = open && sheet.cells.len() >= GAME && sheet.has_start();
        let Some(last) = sheet.numbers.last().filter(|_| game) else {
            continue;
        };
        let due = last.number.saturating_add(1);
        let end = sheet.span.end;
        let page = end.saturating_sub(PAGE)..end.saturating_add(PAGE);
        let right = { sheet.cells.iter() }.filter_map(|cell| {
            let next = edges.partition_point(|(start, _)| *start <= cell.span.start);
            Some(edges.get(next.checked_sub(1)?)?.1)
        });
        let right = right.max().unwrap_or(u32::MAX);
        let above = page.start..end;
        // Below the line another one goes on with it, else it is one of a tree of openings.
        let column = |first: &Elsewhere| {
            let next = first.number.saturating_add(1)..=first.number.saturating_add(FIRST);
            let below =
                |line: &Elsewhere| line.left == first.left && line.span.start > first.span.start;
            first.left > right && beside.find(next, above.clone(), below).is_some()
        };
        let found = fragments.find(due..=due, page, |_| true);
        let found = found.or_else(|| beside.find(due..=u16::MAX, above.clone(), column));
        if let Some(Elsewhere { text, span, .. }) = found {
            say_goes_on(sheet, &format!("{text} …"), *span);
        }
    }
}

/// Moves that may be the rest of a game.
struct Elsewhere {
    /// The number that they begin with.
    number: u16,
    text: String,
    span: Span,
    /// Where they begin across the page.
    left: u32,
}

/// Such moves by the number that they begin with, in the order of the source.
struct Numbered(BTreeMap<u16, Vec<Elsewhere>>);

impl Numbered {
    fn of(moves: impl Iterator<Item = Elsewhere>) -> Self {
        let mut by_number: BTreeMap<u16, Vec<Elsewhere>> = BTreeMap::new();
        for found in moves {
            by_number.entry(found.number).or_default().push(found);
        }
        for same in by_number.values_mut() {
            same.sort_by_key(|moves| moves.span.start);
        }
        Self(by_number)
    }

    /// Those with one of some numbers, the least first, that stand in a part of the source.
    fn find(
        &self,
        numbers: RangeInclusive<u16>,
        part: Range<u32>,
        fits: impl Fn(&Elsewhere) -> bool,
    ) -> Option<&Elsewhere> {
        self.0.range(numbers).find_map(|(_, same)| {
            let first = same.partition_point(|moves| moves.span.start < part.start);
            let mut near =
                { same.iter().skip(first) }.take_while(|moves| moves.span.start < part.end);
            near.find(|moves| fits(moves))
        })
    }
}

/// What a sheet begins with that may be the rest of a game.
fn fragment(sheet: &ScoreSheet) -> Option<Elsewhere> {
    let named = sheet.says(HeadingTag::White).is_some();
    let placed = sheet.position.is_some() || !sheet.starts.is_empty();
    let first = sheet.numbers.first()?;
    let cell = sheet.cells.first()?;
    let begins = first.before == 0 && first.number > 1 && !sheet.black_begins;
    (begins && !named && !placed).then(|| Elsewhere {
        number: first.number,
        text: cell.text.clone(),
        span: cell.span,
        left: 0,
    })
}

/// A line of moves in another column.
fn beside(line: &Line<'_>) -> Option<Elsewhere> {
    Some(Elsewhere {
        number: *line.numbers.first()?,
        text: line.text.trim().to_owned(),
        span: line.span,
        left: line.left.filter(|_| line.alone)?,
    })
}

/// Says of a game that it goes on in the next sheet, if that begins with the next number under no names: a running head parted
/// them, or what was taken for a result. Or where names and another game stand in the line of its last move: two columns may have run together.
fn find_in_next(sheets: &mut [ScoreSheet], script: &Script<'_>) {
    let pairs = sheets.windows(2).map(|pair| {
        let [game, next] = pair else { return None };
        let (last, cell) = game.cells.last().zip(next.cells.first())?;
        // `etc.` and `*` end a record, and no game. Behind a result only the row right below it is one of the same game:
        // further on stands what might have followed.
        let ended = game.result.as_ref().filter(|_| game.is_ended());
        let below = ended.map(|(_, result)| {
            // In the second of two columns it may stand beside the result, or above it.
            cell.span.start < result.start || script.in_next_line(result.start, cell.span.start)
        });
        let short = game.cells.len() < GAME;
        if short && below.is_none() {
            // One or two plies right before the first move of another game are the beginning of that.
            let (end, start) = (last.span.end, cell.span.start);
            let near = script.in_one_line(end, start) || script.in_next_line(end, start);
            return near.then(|| (cell.text.clone(), cell.span));
        }
        if !below.unwrap_or(true) {
            return None;
        }
        let ended = ended.is_some();
        let named = next.says(HeadingTag::White).is_some();
        let first = next.numbers.first().filter(|first| first.before < 2);
        let number = game.numbers.last().map(|last| last.number);
        let due = number.is_some_and(|last| {
            let due = last.saturating_add(u16::from(ended))..=last.saturating_add(1);
            first.is_some_and(|first| due.contains(&first.number) && first.number > 1)
        });
        let in_line = !ended
            && game.arrangement == Arrangement::Running
            && script.in_one_line(last.span.end, cell.span.start);
        // Under the names of the same players, or behind a ply without a number, no other game goes on with what is due.
        let same = game.says(HeadingTag::White) == next.says(HeadingTag::White)
            && game.says(HeadingTag::Black) == next.says(HeadingTag::Black);
        let rest = !ended && due && (same || first.is_some_and(|first| first.before == 1));
        let on = if named { in_line || rest } else { due };
        let across =
            in_line && number.is_some_and(|last| goes_back_to(next, last.saturating_add(1)));
        (on || across).then(|| (cell.text.clone(), cell.span))
    });
    let found: Vec<Option<(String, Span)>> = pairs.collect();
    for (sheet, found) in sheets.iter_mut().zip(found) {
        if let Some((text, span)) = found.filter(|_| sheet.goes_on.is_none()) {
            say_goes_on(sheet, &format!("{text} …"), span);
        }
    }
}

/// Whether the numbers of a sheet go back to one that another game is waiting for: two columns were read across.
fn goes_back_to(sheet: &ScoreSheet, due: u16) -> bool {
    let mut pairs = sheet.numbers.windows(2);
    pairs.any(|pair| matches!(pair, [before, back] if before.number >= due && back.number == due))
}

/// Moves without a number in brackets behind White's last move, where Black's is due: they may be his as well as a variation.
fn reply_in_brackets(sheet: &ScoreSheet) -> Option<(String, Span)> {
    let last = sheet.marks.last()?;
    let number = sheet.numbers.last()?;
    let of_white = sheet.cells.len() == number.before + 1 && !number.written.ends_with("..");
    let behind = last.kind == SignKind::Variation && last.before == sheet.cells.len();
    let numbered = last.text.starts_with(is_figure) || last.text.contains('.');
    (of_white && behind && !numbered).then(|| (last.text.clone(), last.span))
}

/// What was taken for a remark behind the last move, if it is hardly anything but moves, and more than the game has.
fn remark_of_moves(sheet: &ScoreSheet) -> Option<(String, Span)> {
    let last = sheet.marks.last()?;
    let remark =
        last.kind == SignKind::Comment && last.before == sheet.cells.len() && !last.is_set_apart();
    let tokens = lex::tokens(&last.text, 0..last.text.len());
    let words = lex::count_words(&tokens);
    let moves = lex::moves(&tokens);
    let going_on = remark && moves > sheet.cells.len() && moves > words;
    going_on.then(|| (last.text.clone(), last.span))
}

/// A move without a number in the paragraph behind the last one, with the next number behind it, which shows that what was due before it
/// is lost: `9. h3 Nb8 If he can. Nbd7 11. Nbd2`.
fn behind_words(sheet: &ScoreSheet, script: &Script<'_>) -> Option<Range<usize>> {
    let mut due = ply_of(errata::plies(sheet).pop()?) + 1;
    let from = script.behind(sheet.end()?)?;
    let said = sheet.result.and_then(|(_, said)| script.at(said.start));
    let end = said.filter(|said| *said >= from);
    let rest = script.text.get(from..end.unwrap_or(script.text.len()))?;
    let rest = &rest[..rest.floor_char_boundary(NEAR_WORDS)];
    let paragraph = rest.find("\n\n").unwrap_or(rest.len());
    let tokens = lex::tokens(&script.text, from..from + paragraph);
    // So many moves stand behind words without a number; or the ply that follows those behind one.
    let (mut bare, mut numbered) = (0, None);
    for (at, token) in tokens.iter().enumerate() {
        if let Some(number) = token.move_number() {
            let first = ply_of(number) - bare;
            let lost = (1..2 * i32::from(FIRST)).contains(&(first - due));
            if bare > 0 && lost && tokens.get(at + 1).is_some_and(Token::is_move) {
                let first = tokens.get(at - usize::try_from(bare).ok()?)?;
                return Some(first.range.start..token.range.end);
            }
            (bare, numbered) = (0, Some(ply_of(number)));
        } else if token.is_move() {
            numbered = numbered.map(|ply| ply + 1);
            due = due.max(numbered.unwrap_or(due));
            bare += i32::from(numbered.is_none());
        } else if matches!(token.kind, Kind::Word | Kind::Bracket) {
            (bare, numbered) = (0, None);
        }
    }
    None
}

/// So many bytes behind the last move it is looked for.
const NEAR_WORDS: usize = 2_000;

/// Words between the last move of a game and its result, in one line with that, of which the last is a move: `5. O-O see diagram
/// Be7 1-0`.
fn before_result(
    sheet: &ScoreSheet,
    script: &Script<'_>,
    left: &[Range<usize>],
) -> Option<Range<usize>> {
    let (_, result) = sheet.result.as_ref()?;
    let after = left.partition_point(|range| script.first_place(range.start) < result.start);
    let words = left.get(after.checked_sub(1)?)?;
    let last_move = sheet.cells.last()?.span.end;
    let behind = last_move <= script.first_place(words.start);
    // Nothing but this line is looked through: a page of prose may stand before a result.
    if !(behind && script.in_one_line(script.first_place(words.start), result.start)) {
        return None;
    }
    let text = script.said(words);
    let tokens = lex::without_furniture(text);
    let last = tokens.last()?;
    (last.is_move() || lex::like_a_move(last.said(text))).then(|| words.clone())
}

/// Words in the line of White's last move, and behind them what is due: a move of Black, and the next number with one of White.
/// `2. Nf3 good Nc6 3. Bb5`
fn beside_last_move(
    sheet: &ScoreSheet,
    script: &Script<'_>,
    left: &[Range<usize>],
) -> Option<Range<usize>> {
    let end = sheet.cells.last()?.span.end;
    let after = left.partition_point(|range| script.first_place(range.start) < end);
    let words = left.get(after)?;
    if sheet.result.is_some() || !script.in_one_line(end, script.first_place(words.start)) {
        return None;
    }
    let text = script.text.get(words.start..)?;
    let line = text.find('\n').map_or(text, |end| &text[..end]);
    let mut tokens = lex::tokens_of(line).into_iter();
    let before = tokens.by_ref().take_while(|token| token.number().is_none());
    let moves = before.filter(Token::is_move).count();
    // The number has been taken by now, and a move stands behind it.
    let mut again = lex::tokens_of(line)
        .into_iter()
        .skip_while(|token| token.number().is_none());
    let number = again.next()?.number()?;
    let moved = again.next().is_some_and(|token| token.is_move());
    let last = sheet.numbers.last()?;
    let of_white = sheet.cells.len() == last.before + 1;
    (moved && number == last.number.saturating_add(1) && of_white && moves > 0)
        .then(|| words.start..words.start + line.len())
}

/// Says of every game of which nothing else tells the end where, right behind its last move or in the line below, `left` has something with
/// the number that is due, whatever it is.
pub(super) fn find_due(sheets: &mut [ScoreSheet], script: &Script<'_>, left: &[(String, Span)]) {
    for sheet in sheets {
        let told = sheet.is_doubted() || sheet.result.is_some();
        if let Some((text, span)) = due_behind(sheet, script, left).filter(|_| !told) {
            say_goes_on(sheet, &first_words(text), span);
        }
    }
}

fn first_words(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().take(QUOTED).collect();
    words.join(" ")
}

fn due_behind<'l>(
    sheet: &ScoreSheet,
    script: &Script<'_>,
    left: &'l [(String, Span)],
) -> Option<(&'l str, Span)> {
    let end = sheet.cells.last()?.span.end;
    let after = left.partition_point(|(_, span)| span.start < end);
    let (text, span) = left.get(after)?;
    let near = script.in_one_line(end, span.start) || script.in_next_line(end, span.start);
    let last = sheet.numbers.last().filter(|_| near)?;
    let running = sheet.arrangement == Arrangement::Running;
    if running && stated_number(text) == Some(last.number.saturating_add(1)) {
        return Some((text.as_str(), *span));
    }
    // The numbers of a form stand before nothing, or before dashes.
    let (first, rest) = text.split_once(' ')?;
    let number = read_number(first).filter(|number| number.marked)?;
    // Dots may stand apart: `7. ...`.
    let last_read = read_number(&last.written.replace(' ', ""))?;
    let moves = sheet.cells.len().checked_sub(last.before)?;
    let due = ply(last.number, last_read.black) + i32::try_from(moves).ok()?;
    let says = rest.contains(char::is_alphabetic);
    (says && ply(number.number, number.black) == due).then_some((text.as_str(), *span))
}

/// Whether the result is said in words.
fn says_result_in_words(sheet: &ScoreSheet, script: &Script<'_>) -> bool {
    let place = sheet.result.map(|(_, said)| said.start);
    let said = place.and_then(|place| script.text.get(script.at(place)?..));
    said.is_some_and(|said| said.starts_with(char::is_alphabetic))
}

/// The number after the last move of running text, if it is that of the next move, which is not there.
fn next_number(sheet: &ScoreSheet) -> Option<&SheetNumber> {
    let number = sheet.numbers.last()?;
    let moves = sheet.cells.len();
    let last = sheet.cells.iter().rev().find_map(|cell| cell.number);
    let next = number.before == moves
        && number.written.ends_with(['.', ')'])
        && last.is_some_and(|last| number.number == last.saturating_add(1));
    (sheet.arrangement == Arrangement::Running && next).then_some(number)
}

/// Takes the number of the next move from the end of running text, where it stands without a stop at the end of its line and was
/// taken for a piece of a move: `2. Nf3 Nc6 3`.
fn take_bare_number(sheet: &mut ScoreSheet, script: &Script<'_>) -> Option<(String, Span)> {
    let running = sheet.arrangement == Arrangement::Running && sheet.goes_on.is_none();
    let last = sheet.cells.last().filter(|last| running && !last.certain)?;
    let number = has_no_stop(&last.text).then(|| last.text.parse().ok())??;
    let due = sheet.numbers.last()?.number.saturating_add(1) == number;
    let behind = script.text.get(script.behind(last.span.end)?..)?;
    let line = behind.lines().next().unwrap_or_default();
    let ends = lex::without_furniture(line).iter().all(Token::is_result);
    if !(due && ends) {
        return None;
    }
    let taken = sheet.cells.pop()?;
    for mark in &mut sheet.marks {
        mark.before = mark.before.min(sheet.cells.len());
    }
    Some((taken.text, taken.span))
}

/// A line of the page, or what of it stands in no sheet.
#[derive(Debug, Clone)]
struct Line<'t> {
    /// The numbers in it that a move follows.
    numbers: Vec<u16>,
    /// These, and those without a stop.
    all_numbers: Vec<u16>,
    /// It has hardly any words besides, or is a row of a table.
    alone: bool,
    /// It is nothing but moves, a number before them perhaps: two and more, one behind a damaged number, or one before a
    /// result.
    row: bool,
    /// So many moves stand in it one behind the other, without numbers, that a game may go on with them in words.
    series: bool,
    /// No move in it has a letter or a sign of capture: years and scores are written so.
    figures: bool,
    /// Where it begins across the page.
    left: Option<u32>,
    text: &'t str,
    span: Span,
}

/// The lines of `left` that may hold moves.
fn lines<'t>(
    script: &'t Script<'_>,
    left: &[Range<usize>],
) -> impl Iterator<Item = Line<'t>> + use<'t> {
    let text = script.text.as_str();
    // What a blank parts may be of one line.
    let mut whole: Vec<Range<usize>> = Vec::new();
    for range in left {
        match whole.last_mut() {
            Some(last) if text.get(last.end..range.start).is_some_and(is_gap) => {
                last.end = range.end
            }
            _ => whole.push(range.clone()),
        }
    }
    let lines = whole
        .into_iter()
        .flat_map(|range| script.said(&range).lines());
    lines.filter_map(move |text| line(script, place_in(&script.text, text)))
}

fn is_gap(text: &str) -> bool {
    text.chars().all(|c| c == ' ' || c == '|')
}

fn line<'t>(script: &'t Script<'_>, range: Range<usize>) -> Option<Line<'t>> {
    let text = script.text.get(range.clone())?;
    if !text.contains(is_figure) {
        return None;
    }
    let tokens = lex::without_furniture(text);
    let stated = |token: &Token| token.said(text);
    let of_letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).count() > 1;
    let other = |token: &&Token| {
        token.is_word() && of_letters(stated(token)) && !lex::like_a_move(stated(token))
    };
    // A word or two among many moves may have struck one out, or be damaged.
    let words = tokens.iter().filter(other).count();
    let alone = words * MOVES_A_WORD <= lex::moves(&tokens);
    let ruled = |number: &Token| {
        let (before, after) = (&text[..number.range.start], &text[number.range.end..]);
        before.trim_end().ends_with('|') && after.trim_start().starts_with('|')
    };
    let mut in_table = false;
    let mut number = |(at, token): (usize, &Token)| {
        let next = tokens.get(at + 1)?;
        let ruled = ruled(token);
        // Signs that no font is known for may stand for the pieces of all moves that are left.
        let said = stated(next);
        let lost_rank = || lex::has_lost_rank(said) && !lex::is_prose(said);
        // What is left of a number may stand before a move: `25.d. 20-25`.
        let torn = || is_stop(said) && tokens.get(at + 2).is_some_and(Token::is_move);
        let may_be_one = next.is_move()
            || lex::like_a_move(said)
            || lost_rank()
            || is_pair_of_figures(said)
            || torn();
        // Before what is no move a number is a word.
        let of_word = || read_number(stated(token)).filter(|found| found.marked);
        let number = token.number().or_else(|| Some(of_word()?.number));
        let number = number.filter(|_| may_be_one);
        in_table |= number.is_some() && ruled;
        let marked = token.is_marked() || token.is_word();
        Some((number?, marked || ruled))
    };
    let counted: Vec<(u16, bool)> = tokens.iter().enumerate().filter_map(&mut number).collect();
    let numbers = { counted.iter() }.filter_map(|(number, marked)| marked.then_some(*number));
    let numbers: Vec<u16> = numbers.collect();
    let all_numbers: Vec<u16> = counted.iter().map(|(number, _)| *number).collect();
    let moves = tokens.iter().filter(|token| token.is_move());
    let figures = moves
        .clone()
        .all(|token| !stated(token).contains(|c: char| c.is_alphabetic() || c == ':'));
    let like = |token: &&Token| {
        token.is_move() || lex::like_a_move(stated(token)) || is_half(stated(token))
    };
    let beside = |token: &Token| {
        token.number().is_some()
            || token.kind == Kind::Sign
            || stated(token).bytes().all(|byte| byte.is_ascii_digit())
    };
    // One move behind a caption may be the last one, with the result of the game.
    let ended = tokens.last().is_some_and(Token::is_result);
    let ended = ended || is_result_below(&script.text, range.end);
    let played = moves.count() > 0 && (ended || tokens.iter().filter(like).count() > 1);
    let row = alone && played && { tokens.iter() }
        .all(|token| like(&token) || beside(token) || token.is_result());
    let series = numbers.is_empty() && has_series(&tokens);
    (row || series || !all_numbers.is_empty()).then(|| Line {
        numbers,
        all_numbers,
        alone: alone || in_table,
        row,
        series,
        figures,
        left: script.left(range.start + text.len() - text.trim_start().len()),
        text,
        span: script.place(range),
    })
}

/// Whether a word is a stop, with a letter before it.
fn is_stop(word: &str) -> bool {
    let letter = word.strip_suffix('.');
    letter.is_some_and(|letter| {
        letter.chars().count() <= 1 && letter.chars().all(char::is_alphabetic)
    })
}

/// Whether a word may be a damaged move of draughts in figures: `34;25`. Times and fractions have signs of their own.
fn is_pair_of_figures(word: &str) -> bool {
    let parted =
        word.split_once(|c: char| !c.is_alphanumeric() && !matches!(c, ':' | '/' | '.' | ','));
    parted.is_some_and(|(from, to)| {
        [from, to]
            .iter()
            .all(|square| square.len() <= 2 && are_figures(square))
    })
}

/// Whether nothing but a result stands in the line below the one that ends here.
fn is_result_below(text: &str, end: usize) -> bool {
    let below = text.get(end..).and_then(|rest| rest.split_once('\n'));
    let line = below.map_or("", |(_, below)| below.lines().next().unwrap_or_default());
    let tokens = lex::without_furniture(line);
    matches!(tokens.as_slice(), [token] if token.is_result())
}

/// Whether enough moves stand one behind the other.
fn has_series(tokens: &[Token]) -> bool {
    const SERIES: usize = 4;
    let carries = |token: &&Token| token.kind != Kind::Sign;
    let own: Vec<&Token> = tokens.iter().filter(carries).collect();
    let mut runs = own.chunk_by(|one, next| one.is_move() == next.is_move());
    runs.any(|run| run.len() >= SERIES && run.iter().all(|token| token.is_move()))
}

/// What a game shows of how it may go on.
#[derive(Debug, Clone, Copy)]
struct Shown {
    /// Its last number.
    last: u16,
    /// Its moves are figures alone.
    numeric: bool,
    /// Its numbers have no stops.
    bare: bool,
}

/// Nothing but figures.
fn has_no_stop(written: &str) -> bool {
    written.bytes().all(|byte| byte.is_ascii_digit())
}

/// The first of two numbered moves in a row that may follow the last number of a game, one that stands there without words, or a row
/// of moves. Figures alone are moves where those of the game are, and numbers without stops where its own have none.
fn going_on<'n, 't: 'n>(
    Shown {
        last,
        numeric,
        bare,
    }: Shown,
    lines: impl Iterator<Item = &'n Line<'t>>,
) -> Option<&'n Line<'t>> {
    let mut before: Option<(u16, &Line<'_>)> = None;
    for line in lines {
        if (line.row || line.series) && (numeric || !line.figures) {
            return Some(line);
        }
        let numbers = if bare {
            &line.all_numbers
        } else {
            &line.numbers
        };
        for &number in numbers {
            if let Some((number_before, first)) = before
                && (1..=NEAR).contains(&number.saturating_sub(number_before))
            {
                return Some(first);
            }
            let near = (last..=last.saturating_add(FIRST)).contains(&number);
            let may_be = |due: u16| may_be_number(number.into(), due.into());
            let damaged = || may_be(last) || may_be(last.saturating_add(1));
            if line.alone && number > 1 && (near || damaged()) {
                return Some(line);
            }
            if near {
                before = Some((number, line));
            }
        }
    }
    None
}
