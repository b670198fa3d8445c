//! Lines that are rows: a number and the moves of one or both sides, or a move alone.

use crate::figures::is_figure;
use crate::find::{heading, side_by_side};
use crate::lex::{self, Kind, Token, is_prose, like_a_move};
use crate::movetext::{digit, read_number};
use crate::ply::{Numbered, side};
use crate::script::{Script, place_in};
use crate::several::several;
use crate::shape;
use scoresheet_notation::{Outcome, Turn, says_unread};
use std::collections::BTreeMap;
use std::ops::Range;

/// A row of moves.
#[derive(Debug, Clone, Default)]
pub(super) struct MoveRow {
    /// What the number says, where one stands.
    pub(super) number: Option<(u16, Range<usize>)>,
    /// Dots say that the first cell is Black's.
    pub(super) black: bool,
    /// The moves, at most two.
    pub(super) cells: Vec<Range<usize>>,
    /// What follows or between that is no move.
    pub(super) others: Vec<Token>,
    /// How many of them look like moves.
    pub(super) moves: usize,
    /// A gap wider than a blank stands before the last cell.
    pub(super) gap: bool,
    /// Words follow the moves.
    pub(super) prose: bool,
    /// Its cells were cut at blanks: each may be half a move, or two.
    pub(super) loose: bool,
    /// The edge of the page may have cut off the end of its last cell.
    pub(super) cut: bool,
    /// The numbers of the rows above and below show that it is theirs, whatever words follow it.
    pub(super) in_order: bool,
    /// Another row stands under its number.
    pub(super) contested: bool,
}

/// Longest text that a column may hold and still be a damaged move.
const LONGEST_CELL: usize = 16;

/// The row that a line is, if it is one.
pub(super) fn row(text: &str, line: Range<usize>) -> Option<MoveRow> {
    let mut row = MoveRow::default();
    let mut rest = lex::tokens(text, line);
    let furniture = rest.iter().take_while(|token| token.is_furniture()).count();
    row.others.extend(rest.drain(..furniture));
    let first = rest.first()?;
    let numbered = first
        .move_number()
        .map(|(number, side)| (number, side == Turn::Black));
    let unread = || Some((number_before_words(text, &rest)?, false));
    if let Some((number, black)) = numbered.or_else(unread) {
        row.number = Some((number, first.range.clone()));
        row.black = black;
        rest.remove(0);
    }
    let own = row.says();
    for (at, token) in rest.iter_mut().enumerate() {
        // Black's move may have its number too.
        match token.number() {
            Some(number) if at > 0 && own == Some(number) => token.kind = Kind::Furniture,
            Some(_) => return None,
            None => {}
        }
    }
    let rule = |token: &Token| token.said(text).starts_with('|');
    let several = columns_with_moves(&rest) > 1;
    let in_row = row.number.is_some() && rest.iter().any(Token::is_move);
    for part in parts(&rest) {
        let cells = row.cells.len();
        if in_row
            && cells < 2
            && let Some(cell) = stands_for_move(text, part)
        {
            row.gap |= cells > 0;
            row.cells.push(cell);
        } else if several && let Some(cell) = names_several(text, part) {
            row.gap |= !row.cells.is_empty();
            row.cells.push(cell);
            row.moves += 1;
        } else {
            column(text, part, &mut row);
        }
        // A rule parts columns as a gap does.
        row.gap |= (1..row.cells.len()).contains(&cells) && row.others.iter().any(rule);
    }
    let enough = match row.number {
        Some(_) => !row.cells.is_empty() || ends_game(&row),
        None => !row.cells.is_empty() && !row.prose,
    };
    let pure = !row.prose || row.gap || row.number.is_some();
    (enough && pure && row.cells.len() <= 2).then_some(row)
}

/// `40. Resigns.`
fn ends_game(row: &MoveRow) -> bool {
    row.others.iter().any(Token::is_result) && !row.prose
}

/// The columns of a line: stretches of tokens with wide gaps, or rules, between them.
fn parts(tokens: &[Token]) -> impl Iterator<Item = &[Token]> {
    tokens.chunk_by(|before, token| !token.apart && !before.is_furniture())
}

/// How many columns of a line have moves; an empty one between rules counts.
fn columns_with_moves(tokens: &[Token]) -> usize {
    let empty = |part: &&[Token]| part.iter().all(Token::is_furniture);
    let has_move = |part: &&[Token]| part.iter().any(Token::is_move);
    // The rule at the end of the line closes the last column.
    let behind_first = parts(tokens).skip_while(|part| !has_move(part)).skip(1);
    let columns = behind_first.filter(|part| has_move(part) || empty(part));
    usize::from(has_move(&tokens)) + columns.count()
}

/// Where the first of some tokens that are of a kind begins, and the last one ends.
fn whole_of(part: &[Token], is: impl Fn(&Token) -> bool) -> Option<Range<usize>> {
    let first = part.iter().find(|token| is(token))?;
    let last = part.iter().rfind(|token| is(token))?;
    Some(first.range.start..last.range.end)
}

/// The moves of a column that names several in place of one, and nothing else.
fn names_several(text: &str, part: &[Token]) -> Option<Range<usize>> {
    let whole = whole_of(part, |token| !token.is_furniture())?;
    several(text.get(whole.clone())?).map(|_| whole)
}

/// The number of a row whose first move could not be read: `6. illegible`, `| 6 | ? |`.
fn number_before_words(text: &str, tokens: &[Token]) -> Option<u16> {
    let (first, rest) = tokens.split_first()?;
    let word = first.said(text);
    let number = read_number(word).filter(|number| number.len == word.len() && !number.black)?;
    let ruled = rest.first().is_some_and(Token::is_furniture);
    let mut parts = parts(rest).skip_while(|part| part.iter().all(Token::is_furniture));
    stands_for_move(text, parts.next()?)?;
    Some(number.number).filter(|_| number.marked || ruled)
}

/// What stands in a column in place of a move that could not be read: `illegible`, `?`, `see note`.
fn stands_for_move(text: &str, part: &[Token]) -> Option<Range<usize>> {
    let whole = whole_of(part, |token| !token.said(text).starts_with('|'))?;
    let stated = text.get(whole.clone())?;
    let marks = |inside: &str| !inside.is_empty() && inside.chars().all(|c| c == '?');
    let asked = marks(stated.trim_matches(['(', ')', '[', ']']));
    let says = says_unread(stated.trim_matches(['(', ')', '[', ']', '{', '}', '.']));
    (asked || says).then_some(whole)
}

/// Adds the moves of one column.
fn column(text: &str, part: &[Token], row: &mut MoveRow) {
    let Some(whole) = whole_of(part, |_| true) else {
        return;
    };
    let said = text.get(whole.clone()).unwrap_or_default();
    // A clock stands beside the move whose time it shows.
    let last = row.cells.last().and_then(|cell| text.get(cell.clone()));
    let behind_letters = last.is_some_and(|cell| cell.contains(char::is_alphabetic));
    if behind_letters && lex::is_clock(said) {
        row.others.push(Token {
            kind: Kind::Word,
            range: whole,
            apart: true,
        });
        return;
    }
    let timed = part.split_first().filter(|(first, rest)| {
        let beside = said[first.range.len()..].trim();
        // Beside squares in figures `14:23` is the capture that follows.
        let figures = !first.said(text).contains(char::is_alphabetic);
        let clock = lex::is_clock(beside) && !(figures && lex::is_capture_in_figures(beside));
        first.is_move() && !rest.is_empty() && clock
    });
    if let Some((first, clock)) = timed {
        column(text, std::slice::from_ref(first), row);
        row.others.extend(clock.iter().map(|token| Token {
            kind: Kind::Word,
            ..token.clone()
        }));
        return;
    }
    let moves = lex::moves(part);
    let apart = part.first().is_some_and(|token| token.apart);
    let short = said.chars().count() <= LONGEST_CELL;
    let prose = |token: &Token| token.is_word() && is_prose(token.said(text));
    let damaged = moves <= 1
        && lex::count_words(part) > 0
        && short
        && !part.iter().any(prose)
        && (apart || like_a_move(said));
    let behind_both = short && (row.cells.len(), row.moves, moves) == (2, 2, 0);
    if behind_both && row.number.is_some() && is_remark(text, part) {
        row.others.extend_from_slice(part);
        return;
    }
    if damaged && row.number.is_some() {
        row.gap |= apart && !row.cells.is_empty();
        // One of two words is a move: the other may be one too.
        row.loose |= moves > 0 && has_blank(text, &whole);
        row.cells.push(whole);
        row.moves += moves;
        return;
    }
    for (at, token) in part.iter().enumerate() {
        // A dash behind both moves opens a remark, which may begin with a move.
        let dash = token.said(text).starts_with(shape::is_dash);
        row.prose |= dash && row.cells.len() == 2 && at + 1 < part.len();
        match token.kind {
            Kind::Move(_) if !row.prose => {
                row.gap |= token.apart && !row.cells.is_empty();
                row.cells.push(token.range.clone());
                row.moves += 1;
            }
            Kind::Move(_) | Kind::Word => {
                row.prose = true;
                row.others.push(token.clone());
            }
            Kind::Number { .. }
            | Kind::Sign
            | Kind::Result(_)
            | Kind::Bracket
            | Kind::Caption
            | Kind::Furniture => row.others.push(token.clone()),
        }
    }
}

/// Whether behind two moves these are words of a column of remarks, and none of them may be what is left of a move.
fn is_remark(text: &str, part: &[Token]) -> bool {
    /// Fewer letters may be those of a damaged move.
    const LETTERS: usize = 3;
    let words = part.iter().filter(|token| token.is_word());
    let mut words = words.map(|token| token.said(text));
    let letter = |c: char| c.is_alphabetic() || matches!(c, '\'' | '’' | ',' | '.');
    let count = |word: &str| word.chars().filter(|c| c.is_alphabetic()).count();
    let letters: usize = words.clone().map(count).sum();
    words.all(|word| word.chars().all(letter)) && letters >= LETTERS
}

// Two columns of rows, side by side.

/// Fewest lines that show where the right column begins.
const SHOWN: usize = 2;

/// Fewest lines that are a form by numbers without stops.
const FORM: usize = 3;

/// How far, in letters, the right column may begin from where it does on the mean.
const APART: u32 = 4;

/// The lines, or the left halves of all of them, then the right ones, and what stands below both.
pub(super) fn columns(script: &Script, lines: &[Range<usize>]) -> Vec<Vec<Range<usize>>> {
    let table = side_by_side::second_numbers(script, lines).unwrap_or_default();
    let in_table = || table.iter().flatten().filter_map(|at| script.left(*at));
    let shown = || in_one_place(in_table().collect(), in_table().count());
    let Some(middle) = shown().or_else(|| right_column(script, lines)) else {
        return vec![lines.to_vec()];
    };
    let cut = |nth: usize| {
        let cell = table.get(nth).copied().flatten();
        cell.or_else(|| cut(script, lines.get(nth)?, middle))
    };
    let heads = headings_over_both(script, lines, cut);
    let (mut left, mut right) = (Vec::new(), Vec::new());
    // How many lines of the left column stand above the last one of the right, or are rows.
    let mut beside = 0;
    for (nth, line) in lines.iter().enumerate() {
        // The gap behind its number parts nothing in a row that begins there.
        let begins = begins_near(script, line, middle);
        match cut(nth).filter(|_| nth >= heads && !begins) {
            Some(at) => {
                let end = script.text[..at].trim_end().len();
                left.push(line.start..end);
                right.push(at..line.end);
                beside = left.len();
            }
            None if begins || is_right_of(script, line, middle) => {
                right.push(line.clone());
                beside = left.len();
            }
            None => {
                left.push(line.clone());
                let row = row(&script.text, line.clone());
                if row.is_some_and(|row| row.number.is_some()) {
                    beside = left.len();
                }
            }
        }
    }
    // Right below the rows of a game that ended last stands its result.
    let result = left
        .get(beside)
        .is_some_and(|line| is_result(script.said(line)));
    if result && begin_alike(&script.text, &left, &right) {
        beside += 1;
    }
    let below = left.split_off(beside);
    // Right of the second column there may be a third.
    let mut all = vec![left];
    all.extend(columns(script, &right));
    all.push(below);
    all.retain(|column| !column.is_empty());
    all
}

/// Where the right column begins in a line.
fn cut(script: &Script, line: &Range<usize>, middle: u32) -> Option<usize> {
    let near = |(_, place): &(usize, u32)| place.abs_diff(middle) <= APART;
    let gaps = script.wide_gaps(line.clone()).filter(near);
    let gap = gaps.min_by_key(|(_, place)| place.abs_diff(middle));
    let cut = gap.or_else(|| numbers(script, line).find(near));
    let cut = cut.or_else(|| beyond(script, line, middle));
    cut.map(|(at, _)| at)
}

/// Where what stands further right begins, in a line of which nothing stands where the right column begins: its game has ended, and
/// that of a third column goes on.
fn beyond(script: &Script, line: &Range<usize>, middle: u32) -> Option<(usize, u32)> {
    let mut gaps = script.wide_gaps(line.clone());
    let gap = gaps.find(|(_, place)| *place > middle)?;
    let left = script.text.get(line.start..gap.0)?.trim_end();
    let end = script.right(line.start + left.len())?;
    (end <= middle && is_of_game(&script.text, gap.0..line.end)).then_some(gap)
}

/// Whether a line stands right of the place where the right column begins, and is of a game.
fn is_right_of(script: &Script, line: &Range<usize>, middle: u32) -> bool {
    let right = left_edge(script, line).is_some_and(|left| left > middle);
    right && is_of_game(&script.text, line.clone())
}

/// Whether a part of a line begins with the number of a row, or with a result.
fn is_of_game(text: &str, part: Range<usize>) -> bool {
    let tokens = lex::tokens(text, part);
    let first = tokens.first();
    first.is_some_and(|token| token.is_marked() || token.is_result())
}

/// Whether a line has nothing but a result.
fn is_result(line: &str) -> bool {
    let tokens = lex::without_furniture(line);
    !tokens.is_empty() && tokens.iter().all(Token::is_result)
}

/// Whether two columns are of two games: their rows begin with the same number.
fn begin_alike(text: &str, left: &[Range<usize>], right: &[Range<usize>]) -> bool {
    let first = |lines: &[Range<usize>]| {
        let mut numbers = lines.iter().filter_map(|line| first_number(text, line));
        numbers.next().map(|(_, number)| number)
    };
    first(left).is_some() && first(left) == first(right)
}

/// How many lines are headings over both columns, though a gap may stand in them: the right one goes on with the game of the
/// left one. `cut` says where the right half of a line begins.
fn headings_over_both(
    script: &Script,
    lines: &[Range<usize>],
    cut: impl Fn(usize) -> Option<usize>,
) -> usize {
    let is_heading = |line: &&Range<usize>| heading::kind(script.said(line)).is_some();
    let heads = lines.iter().take_while(is_heading).count();
    let goes_on = || {
        let right = cut(heads)?..lines.get(heads)?.end;
        let number = lex::tokens(&script.text, right).first()?.number()?;
        Some(number > 1)
    };
    match heads > 0 && goes_on() == Some(true) {
        true => heads,
        false => 0,
    }
}

/// So many numbers may be lost between two columns of one game, and one more.
const LOST: u16 = 3;

/// Whether lines are columns of the rows of one game from its first move on, of which the second goes on where the first ends.
pub(super) fn are_one_game(script: &Script, lines: &[Range<usize>]) -> bool {
    let columns = columns(script, lines);
    let numbers = |column: &Vec<Range<usize>>| -> Vec<u16> {
        let row = |line: &Range<usize>| row(&script.text, line.clone());
        column.iter().filter_map(|line| row(line)?.says()).collect()
    };
    let [left, right, ..] = columns.as_slice() else {
        return false;
    };
    let (left, right) = (numbers(left), numbers(right));
    let goes_on = || Some((1..=LOST).contains(&right.first()?.checked_sub(*left.last()?)?));
    left.first() == Some(&1) && goes_on() == Some(true)
}

/// Most lines of headings side by side.
const HEADINGS: usize = 4;

/// Whether lines are headings side by side over two columns of rows: each has a wide gap where the right column begins,
/// and no moves; one of them has two headings by their form.
pub(super) fn is_over_columns(script: &Script, above: Range<usize>, below: Range<usize>) -> bool {
    let lines = |range: Range<usize>| script.lines.get(range).unwrap_or_default();
    let gap = |line: &Range<usize>| script.wide_gaps(line.clone()).next().is_some();
    if above.len() > HEADINGS || !lines(above.clone()).iter().all(gap) {
        return false;
    }
    let Some(middle) = right_column(script, lines(below)) else {
        return false;
    };
    let halves = |line: &Range<usize>| {
        let near = |(_, place): &(usize, u32)| place.abs_diff(middle) <= APART;
        let (at, _) = script.wide_gaps(line.clone()).find(near)?;
        let half = |range: Range<usize>| Some(script.text.get(range)?.trim());
        Some([half(line.start..at)?, half(at..line.end)?])
    };
    let above: Option<Vec<[&str; 2]>> = lines(above).iter().map(halves).collect();
    let heads = |halves: &[&str; 2]| halves.iter().all(|half| heading::kind(half).is_some());
    let moves = |halves: &[&str; 2]| halves.iter().any(|half| heading::has_moves(half));
    above.is_some_and(|above| above.iter().any(heads) && !above.iter().any(moves))
}

/// Whether the words of a line begin near a place across the page: nothing stands in the columns to the left of it.
fn begins_near(script: &Script, line: &Range<usize>, place: u32) -> bool {
    left_edge(script, line).is_some_and(|left| left.abs_diff(place) <= APART)
}

/// Where across the page the first word of a line begins.
fn left_edge(script: &Script, line: &Range<usize>) -> Option<u32> {
    let text = script.text.get(line.clone())?;
    script.left(line.start + text.len() - text.trim_start().len())
}

/// The numbers of moves in a line but the first, and where across the page.
fn numbers(script: &Script, line: &Range<usize>) -> impl Iterator<Item = (usize, u32)> {
    let tokens = lex::tokens(&script.text, line.clone()).into_iter().skip(1);
    let numbered = tokens.filter(Token::is_marked);
    numbered.filter_map(|token| Some((token.range.start, script.left(token.range.start)?)))
}

/// The number of a move with a stop after it that a line begins with, and where.
pub(super) fn first_number(text: &str, line: &Range<usize>) -> Option<(usize, u16)> {
    let tokens = lex::tokens(text, line.clone());
    let first = tokens.iter().find(|token| !token.is_furniture());
    let first = first.filter(|token| token.is_marked())?;
    Some((first.range.start, first.number()?))
}

/// Where on the page a second number stands, in most of the lines.
fn right_column(script: &Script, lines: &[Range<usize>]) -> Option<u32> {
    let second = |line: &Range<usize>| {
        let tokens = lex::tokens(&script.text, line.clone());
        let first = tokens.first()?.number()?;
        let mut others = tokens.iter().enumerate().skip(1);
        let (at, second) = others.find(|(_, token)| token.apart && token.number().is_some())?;
        let after = i32::from(second.number()?) - i32::from(first);
        // Black's move may have its number too.
        let apart = after != 0 || lex::moves(&tokens[..at]) > 1;
        (apart && second.is_marked()).then_some(script.left(second.range.start)?)
    };
    let marked: Vec<u32> = lines.iter().filter_map(second).collect();
    in_one_place(marked, lines.len()).or_else(|| in_one_place(unmarked(script, lines), lines.len()))
}

/// Where some numbers stand that are enough of so many lines: of two such places that on the left, since right of it there may be a
/// third column.
fn in_one_place(mut places: Vec<u32>, lines: usize) -> Option<u32> {
    places.sort_unstable();
    let runs = places.chunk_by(|one, next| next - one <= APART);
    let enough = |run: &&[u32]| run.len() >= SHOWN && run.len() * 3 >= lines;
    let mut runs = runs.filter(enough);
    runs.next().and_then(|run| run.get(run.len() / 2)).copied()
}

/// Where the second numbers stand that have no stops, and perhaps no moves after them, as on a form: they count where
/// they are as far from the first number on one line after another.
fn unmarked(script: &Script, lines: &[Range<usize>]) -> Vec<u32> {
    let second = |line: &Range<usize>| {
        let two = two_numbers(script, line)?;
        Some((script.left(two.at)?, two.after))
    };
    let found: Vec<(u32, i32)> = lines.iter().filter_map(second).collect();
    let mut counts: BTreeMap<i32, usize> = BTreeMap::new();
    for (_, after) in &found {
        *counts.entry(*after).or_default() += 1;
    }
    // In a table of contents few lines have the same distance.
    let form = counts
        .into_iter()
        .find(|(_, count)| *count >= FORM && count * 2 > found.len());
    let Some((after, _)) = form else {
        return Vec::new();
    };
    let places = found.iter().filter(|(_, other)| *other == after);
    places.map(|(place, _)| *place).collect()
}

/// True if the lines before and after the `blank` one are rows of one form; a row or two right beside it may be damaged.
pub(super) fn is_amid_form(script: &Script, blank: usize) -> bool {
    /// Rows on each side that are looked at.
    const BESIDE: usize = 3;
    let numbers = |line: usize| Some((line, two_numbers(script, script.lines.get(line)?)?));
    let written = |line: &usize| !script.is_blank(*line);
    let above = (0..blank).rev().take_while(written).take(BESIDE);
    let below = (blank + 1..script.lines.len())
        .take_while(written)
        .take(BESIDE);
    above.filter_map(numbers).any(|(line, one)| {
        // The blank line is none of the rows between.
        below.clone().filter_map(numbers).any(|(below, other)| {
            let rows = i32::try_from(below - line - 1).ok();
            other.after == one.after && rows == other.first.checked_sub(one.first)
        })
    })
}

/// Two numbers of one line.
struct TwoNumbers {
    /// The first, and how much more the second is.
    first: i32,
    after: i32,
    /// Where the second begins.
    at: usize,
}

fn two_numbers(script: &Script, line: &Range<usize>) -> Option<TwoNumbers> {
    let number = |token: &Token| -> Option<i32> {
        let word = token.said(&script.text);
        word.trim_end_matches(['.', ')']).parse().ok()
    };
    // Most lines are prose, and are not looked at any further.
    let mut tokens = begins_with_figure(script.said(line)).then(|| figures(script, line))?;
    let first = number(&tokens.next()?)?;
    let (at, second) = tokens.find_map(|token| Some((token.range.start, number(&token)?)))?;
    let after = second - first;
    // Two games side by side have the same numbers; so may the two moves of one game.
    let both = || lex::moves(&lex::tokens(&script.text, line.start..at)) > 1;
    (after > 1 || after == 0 && both()).then_some(TwoNumbers { first, after, at })
}

/// Whether a figure stands first in a line; a rule may stand to the left of a table.
pub(super) fn begins_with_figure(line: &str) -> bool {
    let begun = line.trim_start_matches(|c: char| c.is_whitespace() || c == '|');
    begun.starts_with(is_figure)
}

/// The words of a line that may be numbers in columns of their own: the first, and those with a wide gap before them.
fn figures(script: &Script, line: &Range<usize>) -> impl Iterator<Item = Token> {
    let tokens = lex::tokens(&script.text, line.clone()).into_iter();
    let own = tokens.filter(|token| !token.is_furniture());
    own.enumerate()
        .filter(|(at, token)| *at == 0 || token.apart)
        .map(|(_, token)| token)
}

// Rows by number: what stands between row 11 and row 13, on a line of its own, is row 12.

/// So many rows further on a number still shows which row another one is.
const NEAR: usize = 8;

/// Longest line that may be a damaged row, in letters, and most words of one.
const LONGEST_ROW: usize = 60;
const MOST_WORDS: usize = 7;

/// Bytes of the longest word that may be a damaged move, whatever it looks like.
const SHORT: usize = 5;

/// For each line the row that it is by the numbers of the lines around it, where they prove it: its number as it
/// is due and its moves as they stand, whatever they look like.
///
/// `last` is the number of the row before these lines, and whether those rows were tight; what of the lines is `words`
/// goes on with a remark, and is no row.
pub(super) fn counted(
    text: &str,
    lines: &[Range<usize>],
    words: &[bool],
    last: Option<(u16, bool)>,
) -> Vec<Option<MoveRow>> {
    let is_words = |at: usize| words.get(at) == Some(&true);
    let own = lines.iter().enumerate();
    let rows = own.map(|(at, line)| row(text, line.clone()).filter(|_| !is_words(at)));
    let rows: Vec<Option<MoveRow>> = rows.collect();
    let numbers = lines.iter().zip(&rows).enumerate();
    let numbers = numbers.map(|(at, (line, row))| {
        let number = number_of(text, line, row.as_ref()).filter(|_| !is_words(at));
        number.map(i64::from)
    });
    let due = due(&numbers.collect::<Vec<_>>()).into_iter().enumerate();
    let due = due.map(|(at, due)| due.filter(|_| !is_words(at)));
    let due: Vec<Option<Due>> = due.collect();
    if let Some((last, tight)) = last.filter(|_| due.iter().all(Option::is_none)) {
        return after_break(text, lines, rows, words, (last, tight));
    }
    let tight = are_tight(text, &rows);
    // Below the last row the result may stand.
    let last = rows.iter().rposition(Option::is_some);
    let mut found: Vec<Option<MoveRow>> = Vec::with_capacity(lines.len());
    for ((line, row), due) in lines.iter().zip(rows).zip(due) {
        found.push(match (due, row) {
            (None, _) => None,
            // No row after it shows that the number is misread: the row before it may be lost.
            (Some(due), Some(row))
                if (row.says() == Some(due.number)
                    || !due.between && row.says() == Some(due.number + 1))
                    && !row.prose
                    && (!tight || row.is_clear(text, last == Some(found.len()))) =>
            {
                Some(row)
            }
            (Some(due), row) => {
                let black = row.is_some_and(|row| row.black);
                damaged(text, line.clone(), due, tight).filter(|_| !black)
            }
        });
    }
    found
}

/// Of rows with one move each, of which every number stands twice, the second is Black's.
pub(super) fn name_doubled_numbers(rows: &mut [&mut MoveRow]) {
    /// Numbers that show it.
    const ENOUGH: usize = 2;
    let single = |row: &MoveRow| row.cells.len() == 1 && !row.black;
    let numbers = rows.iter().map(|row| row.says().filter(|_| single(row)));
    let numbers: Vec<Option<u16>> = numbers.collect();
    let doubled = |nth: &usize| {
        let next = numbers.get(nth + 1).copied().flatten();
        numbers[nth - 1].is_some()
            && numbers[nth - 1] == numbers[*nth]
            && next.is_none_or(|next| Some(next) == numbers[*nth].map(|number| number + 1))
    };
    let doubled: Vec<usize> = (1..rows.len()).filter(doubled).collect();
    if doubled.len() >= ENOUGH {
        doubled.into_iter().for_each(|nth| rows[nth].black = true);
    }
}

/// Where many rows break off at one place in the middle of a move, the page was cut there.
pub(super) fn name_cut_cells(script: &Script, rows: &mut [&mut MoveRow]) {
    /// Rows that show it, and of ten how many end at that place, and of these how many in the middle of a move.
    const ENOUGH: usize = 5;
    const END_THERE: usize = 5;
    const BROKEN: usize = 3;
    let end = |row: &MoveRow| script.right(row.cells.last()?.end);
    let Some(edge) = rows.iter().filter_map(|row| end(row)).max() else {
        return;
    };
    let all = rows.len();
    let at_edge = rows.iter_mut().filter(|row| end(row) == Some(edge));
    let at_edge: Vec<_> = at_edge.collect();
    let broken = |cell: &Range<usize>| !shape::is_whole(script.said(cell));
    let broken = at_edge
        .iter()
        .filter(|row| row.cells.last().is_some_and(broken));
    let many = at_edge.len() >= ENOUGH && at_edge.len() * 10 >= all * END_THERE;
    if many && broken.count() * 10 >= at_edge.len() * BROKEN {
        for row in at_edge {
            row.cut = true;
        }
    }
}

/// Whether line `at` is a note: a row whose number stood above already, between two that follow one another, or of two rows
/// under one number the one that has a move less, where the next number follows.
pub(super) fn is_note(text: &str, lines: &[Range<usize>], at: usize) -> bool {
    let stated = |at: usize| {
        let line = lines.get(at)?.clone();
        // Most lines of a page are prose, and need not be taken apart once more.
        let figure = begins_with_figure(text.get(line.clone())?);
        let row = figure.then(|| row(text, line))??;
        Some((row.says()?, row.cells.len()))
    };
    let Some((number, cells)) = stated(at) else {
        return false;
    };
    let before = at.checked_sub(1).and_then(stated);
    let follows = |at: usize, number: u16| {
        stated(at).is_some_and(|(next, _)| Some(next) == number.checked_add(1))
    };
    if before.is_some_and(|(before, _)| before > number && follows(at + 1, before)) {
        return true;
    }
    // Where the number above is missing, that is what is misread here.
    let skipped = before.is_some_and(|(before, _)| Some(number) == before.checked_add(2));
    if cells > 1 || skipped {
        return false;
    }
    let fuller = |other: &(u16, usize)| other.0 == number && other.1 > cells;
    let below = || stated(at + 1).filter(fuller).is_some() && follows(at + 2, number);
    let above = || before.filter(fuller).is_some() && follows(at + 1, number);
    below() || above()
}

/// So few lines do not show by themselves that they are rows; most words of one, rules counted.
const FEW: usize = 3;
const MOST_WORDS_ALONE: usize = 8;

/// A few lines after rows that were broken off at number `last`, by the end of a page: those that may be the next.
fn after_break(
    text: &str,
    lines: &[Range<usize>],
    rows: Vec<Option<MoveRow>>,
    words: &[bool],
    (last, tight): (u16, bool),
) -> Vec<Option<MoveRow>> {
    let mut number = last.saturating_add(1);
    let few = lines.len() <= FEW;
    let mut found = Vec::with_capacity(rows.len());
    for ((line, row), is_words) in lines.iter().zip(rows).zip(words) {
        let next = Due {
            number,
            between: false,
        };
        let stated = text.get(line.clone()).unwrap_or_default();
        let clear = row.as_ref().is_some_and(|row| {
            row.number.is_some() && !row.loose && !row.prose && !has_figure_more(row, number)
        });
        let parts = stated.split_whitespace();
        let plain = few && !clear && !is_words && !parts.clone().any(is_prose);
        let one = damaged(text, line.clone(), next, tight)
            .filter(|row| plain && row.number.is_some() && parts.count() <= MOST_WORDS_ALONE);
        number = number.saturating_add(u16::from(one.is_some() || clear));
        found.push(one);
    }
    found
}

/// Whether a row has the number that is due with a figure more, as which its stop may have been read: `316 Ra1-b1`.
fn has_figure_more(row: &MoveRow, due: u16) -> bool {
    let (says, due) = (row.says().map(|says| says.to_string()), due.to_string());
    says.is_some_and(|says| says.len() == due.len() + 1 && says.starts_with(&due))
}

/// The number of the last of some rows, and whether they are tight; nothing if a line follows that is none.
pub(super) fn last_number(text: &str, counted: &[Option<MoveRow>]) -> Option<(u16, bool)> {
    let number = counted.last()?.as_ref()?.says()?;
    Some((number, are_tight(text, counted)))
}

/// The number that is all of a line but for rules and stops.
pub(super) fn number_alone(line: &str) -> Option<u16> {
    let number = line.trim_matches(|c: char| c.is_whitespace() || matches!(c, '|' | '.'));
    number.parse().ok()
}

pub(super) fn has_blank(text: &str, cell: &Range<usize>) -> bool {
    text.get(cell.clone())
        .is_some_and(|cell| cell.contains(' '))
}

/// True if more rows have both moves without blanks inside than have a move with one: where most are damaged, those tell.
fn are_tight(text: &str, rows: &[Option<MoveRow>]) -> bool {
    let numbered = || rows.iter().flatten().filter(|row| row.number.is_some());
    let tight = |row: &&MoveRow| {
        row.cells.len() == 2 && !row.cells.iter().any(|cell| has_blank(text, cell))
    };
    let whole = |cell: &Range<usize>| text.get(cell.clone()).is_some_and(shape::is_whole);
    let spaced = |row: &&MoveRow| {
        let mut cells = row.cells.iter();
        cells.any(|cell| has_blank(text, cell) && whole(cell))
    };
    numbered().filter(tight).count() > numbered().filter(spaced).count()
}

/// The number that is due on a line.
#[derive(Debug, Clone, Copy)]
struct Due {
    number: u16,
    /// Rows on both sides say so; else only those on one.
    between: bool,
}

/// The number of a line that is a row, or may be one with damaged moves.
fn number_of(text: &str, line: &Range<usize>, row: Option<&MoveRow>) -> Option<u16> {
    if let Some(row) = row {
        return row.says().filter(|_| !row.black && !row.prose);
    }
    let tokens = lex::tokens(text, line.clone());
    let (first, moves) = tokens.split_first()?;
    let is_short = |token: &Token| token.range.len() <= SHORT;
    let row = (1..=2).contains(&moves.len()) && moves.iter().all(is_short);
    let (number, side) = first.move_number().filter(|_| row && first.is_marked())?;
    (side == Turn::White).then_some(number)
}

/// A number that has lost its first figure is at least so much less.
const LOST_FIGURE: i64 = 9;

/// The number that each line must have, if it is a row at all, by those that the lines have.
fn due(numbers: &[Option<i64>]) -> Vec<Option<Due>> {
    // The row at which the count would begin with 0: alike for rows that count on one line after another.
    let zero = |at: usize| Some(at as i64 - numbers.get(at).copied().flatten()?);
    // Several rows below one another may have lost the first figures of their numbers: those around them show it.
    let lost_figure = |at: usize| {
        let others = |range: Range<usize>| {
            range
                .filter_map(zero)
                .filter(|other| Some(*other) != zero(at))
        };
        let before = others(at.saturating_sub(NEAR)..at).next_back();
        let after = others(at + 1..(at + NEAR + 1).min(numbers.len())).next();
        let back = |other: i64| zero(at).is_some_and(|own| own - other >= LOST_FIGURE);
        before.is_some_and(back) && before == after
    };
    let agree = |at: usize| {
        let around = at.saturating_sub(NEAR)..(at + NEAR + 1).min(numbers.len());
        let same = around.clone().filter(|other| zero(*other) == zero(at));
        let before = (around.start..at).rev().find_map(zero);
        let after = (at + 1..around.end).find_map(zero);
        // Two numbers that have lost the same figure agree, each amid rows that agree otherwise.
        let amid_others = before.is_some() && before == after && before != zero(at);
        zero(at).filter(|_| same.count() > 1 && !amid_others && !lost_figure(at))
    };
    let sure: Vec<Option<i64>> = (0..numbers.len()).map(agree).collect();
    let beside = |at: usize| sure.get(at).is_some_and(Option::is_some);
    let mut found = Vec::with_capacity(numbers.len());
    for at in 0..numbers.len() {
        let before = sure[..at].iter().rev().take(NEAR).find_map(|zero| *zero);
        let after = sure[at + 1..].iter().take(NEAR).find_map(|zero| *zero);
        let (zero, between) = match (sure[at], before, after) {
            (Some(zero), ..) => (Some(zero), true),
            (None, Some(before), Some(after)) if before == after => (Some(before), true),
            // A row is lost, or one line is two: the row right beside it tells.
            (None, Some(_), Some(after)) if beside(at + 1) => (Some(after), true),
            (None, Some(before), Some(_)) if at > 0 && beside(at - 1) => (Some(before), true),
            (None, Some(_), Some(_)) => (None, false),
            (None, before, after) => (before.or(after), false),
        };
        let number = zero.map(|zero| at as i64 - zero);
        let known = |other: &usize| *other != at && beside(*other) && numbers[*other] == number;
        let around = at.saturating_sub(NEAR)..(at + NEAR + 1).min(numbers.len());
        // Something between two rows that follow one another is none; nor is it the first where one stands above.
        let number = number.filter(|_| !around.into_iter().any(|other| known(&other)));
        let begun = || numbers[..at].contains(&Some(1));
        let number = number.filter(|number| *number > 1 || beside(at) || !begun());
        let number = number.and_then(|number| u16::try_from(number).ok());
        let number = number.filter(|number| *number > 0);
        found.push(number.map(|number| Due { number, between }));
    }
    found
}

impl MoveRow {
    /// What its number says.
    pub(super) fn says(&self) -> Option<u16> {
        self.number.as_ref().map(|(number, _)| *number)
    }

    /// The same, and whose its first move is.
    pub(super) fn first(&self) -> Option<Numbered> {
        Some((self.says()?, side(self.black)))
    }

    /// True if every cell is one word or all of it a move, and both moves are there; the last row may lack one.
    fn is_clear(&self, text: &str, last: bool) -> bool {
        let whole = |cell: &Range<usize>| {
            text.get(cell.clone()).is_some_and(|cell| {
                let shape = shape::read(cell).or_else(|| shape::broken(cell));
                !cell.contains([' ', '|'])
                    || shape.is_some_and(|shape| shape.len == cell.len())
                    || several(cell).is_some()
                    || says_unread(cell)
            })
        };
        (self.cells.len() == 2 || last) && self.cells.iter().all(whole)
    }
}

/// A line as the row that is due there.
fn damaged(text: &str, line: Range<usize>, due: Due, tight: bool) -> Option<MoveRow> {
    let whole = text.get(line.clone())?;
    if Outcome::from_figures(whole.trim()).is_some_and(|stated| stated != Outcome::BothLose) {
        return None;
    }
    let result = result_at_end(text, &line);
    let line = line.start..result.as_ref().map_or(line.end, |token| token.range.start);
    let stated = text.get(line.clone())?;
    let letters = stated.chars().count();
    let mut fields = fields(stated, line.start, tight);
    let exact = due.number.to_string();
    let word = |range: &Range<usize>| text.get(range.clone()).unwrap_or_default();
    // A damaged move may be three letters or four; a word of prose among moves is longer, but for what is left of one that
    // moves have.
    let long = |word: &str| {
        let letters = word.trim_end_matches('.');
        letters.chars().all(char::is_alphabetic)
            && letters.chars().count() > 4
            && !is_near_to_word_of_moves(letters)
    };
    // Before the number nothing stands but what is left of a rule.
    let number = fields
        .iter()
        .take(2)
        .position(|field| word(field).trim_end_matches('.') == exact);
    let placed = due.between || number.is_some();
    // Behind its number a cell is a move, however it is damaged, above all between rules.
    let ruled = stated.matches('|').count() > 1;
    let capture = |word: &str| number.is_some() && is_near_to_capture(word, usize::from(ruled));
    let prose = |word: &str| is_prose(word) && (!placed || long(word) && !capture(word));
    let prose = fields.iter().any(|field| word(field).split(' ').any(prose));
    if letters > LONGEST_ROW || fields.len() > MOST_WORDS || prose {
        return None;
    }
    // `If 2. g4 h5`: the number stands behind the word, and is another one.
    if number.is_none()
        && fields
            .get(1)
            .is_some_and(|field| is_marked_number(word(field)))
    {
        return None;
    }
    fields.drain(..number.unwrap_or_default());
    for field in &mut fields {
        field.end -= note_mark(word(field));
    }
    if stated.contains('|') {
        drop_rules(text, &line, &mut fields);
    }
    let mut letters_before = false;
    fields.retain(|field| {
        let clock = letters_before && lex::is_clock(word(field));
        letters_before |= word(field).contains(char::is_alphabetic);
        !clock
    });
    let first = fields.first()?.clone();
    let joined = joined_number(word(&first), due.number);
    let stop = word(&first).ends_with('.') && word(&first).chars().count() <= exact.len() + 1;
    let numbered = is_number(word(&first), due.number) || due.between && (fields.len() > 2 || stop);
    let empty = ruled && number.is_none() && begins_with_empty_cell(stated);
    let sign = sign_for_number(stated).filter(|_| due.between && fields.len() == 2);
    let mut row = MoveRow::default();
    if empty && !is_number(word(&first), due.number) {
        row.number = Some((due.number, line.start..line.start));
    } else if let Some(sign) = sign {
        row.number = Some((due.number, place_in(text, sign)));
    } else if let Some(len) = joined {
        fields[0].start += len;
        row.number = Some((due.number, first.start..first.start + len));
    } else if numbered {
        fields.remove(0);
        row.number = Some((due.number, first));
    } else {
        // Where no number stands, and where rows are on one side only, the moves have to look like some.
        let is_move = |field: &Range<usize>| shape::read(word(field)).is_some();
        let short = word(&first).chars().count() <= exact.len() + 1;
        let moves = fields.get(1..).unwrap_or_default();
        let both = fields.len() == 2 && fields.iter().all(is_move);
        if !is_move(&first) && short && !moves.is_empty() && moves.iter().all(is_move) {
            fields.remove(0);
            row.number = Some((due.number, first));
        } else if (due.number == 1 || due.between) && both {
            row.number = Some((due.number, line.start..line.start));
        } else if !due.between || fields.len() < 2 && !may_be_row(word(&first)) {
            return None;
        }
    }
    if fields.is_empty() {
        return None;
    }
    // One cell may be two moves run together, three may be one broken in two; a sign alone is none.
    let signs = |field: &Range<usize>| word(field).chars().filter(|c| c.is_alphanumeric()).count();
    row.loose = fields.len() != 2 || fields.iter().any(|field| signs(field) < 2);
    row.gap = fields.len() == 2;
    row.moves = fields.len();
    let number = row.number.iter().map(|(_, range)| range);
    let kept: Vec<Range<usize>> = number.chain(&fields).cloned().collect();
    row.others = others(text, &line, &kept);
    row.others.extend(result);
    row.cells = fields;
    Some(row)
}

/// Whether no more than two letters of a word part it from one that is spelt out in moves: `tokes`, `Castlcs`.
fn is_near_to_word_of_moves(word: &str) -> bool {
    const SPELT_OUT: [&str; 6] = ["takes", "castles", "captures", "check", "mates", "prend"];
    let word = word.to_lowercase();
    let near = |other: &str| strsim::levenshtein(&word, other) <= usize::from(other.len() > 5) + 1;
    SPELT_OUT.iter().any(|other| near(other))
}

/// Signs with a stop before the moves of a row: what is left of its number: `?. Bg5 Be7`.
fn sign_for_number(line: &str) -> Option<&str> {
    let first = line.split_whitespace().next()?;
    let signs = first.strip_suffix('.')?;
    let no_stop = |c: char| !c.is_alphanumeric() && !matches!(c, '.' | '|');
    (!signs.is_empty() && signs.chars().all(no_stop)).then_some(first)
}

/// Whether nothing stands between the first two rules of a row.
fn begins_with_empty_cell(line: &str) -> bool {
    let behind_rule = line.trim_start().strip_prefix('|');
    behind_rule.is_some_and(|rest| rest.trim_start().starts_with('|'))
}

/// Whether a word may be a capture that has lost its figures: `Bdxed`. So many of its letters may be others.
fn is_near_to_capture(word: &str, others: usize) -> bool {
    let mut letters = word.chars();
    let piece = letters.next().is_some_and(char::is_uppercase);
    let of_moves = |c: &char| ('a'..='h').contains(c) || shape::is_capture(*c);
    let found = letters.clone().filter(|c| !of_moves(c)).count();
    piece && letters.any(shape::is_capture) && found <= others
}

/// Bytes of the mark of a note at the end of a move, with the blank before it: `Castlcs (b)`.
fn note_mark(cell: &str) -> usize {
    let inside = cell.rsplit_once(" (").map(|(_, mark)| mark);
    let inside = inside.and_then(|mark| mark.strip_suffix(')'));
    let is_mark = |mark: &&str| {
        (1..=2).contains(&mark.len())
            && (mark.bytes()).all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    inside.filter(is_mark).map_or(0, |mark| mark.len() + 3)
}

/// The result that a line ends with, behind a number and two moves at least: else it may be what is left of castling.
fn result_at_end(text: &str, line: &Range<usize>) -> Option<Token> {
    const LEAST: usize = 3;
    let mut tokens = lex::tokens(text, line.clone());
    tokens.retain(|token| !token.is_furniture());
    let last = tokens.pop().filter(Token::is_result);
    last.filter(|_| tokens.len() >= LEAST)
}

/// True if a word may be a number and two moves run together: `0.;e2-e3h—-h6`.
fn may_be_row(word: &str) -> bool {
    let digits = word.chars().filter(|c| is_figure(*c)).count();
    digits > 1 && word.chars().count() > 5 && !word.starts_with(['(', '[', '{'])
}

/// What blanks and rules part, signs that stand alone left out; only what wide gaps part where moves have blanks in
/// them.
fn fields(line: &str, start: usize, tight: bool) -> Vec<Range<usize>> {
    let parts: Vec<&str> = match (tight, line.contains('|')) {
        (true, _) => line
            .split(|c: char| c.is_whitespace() || c == '|')
            .collect(),
        (false, true) => line.split('|').collect(),
        (false, false) => line.split("  ").collect(),
    };
    let written = parts
        .into_iter()
        .filter(|part| part.contains(char::is_alphanumeric));
    let place = |(at, part): (usize, &str)| {
        let part = part.trim();
        let word = place_in(line, part[lex::leader(part, at <= 1)..].trim_start());
        start + word.start..start + word.end
    };
    written.enumerate().map(place).collect()
}

/// A letter alone in a table is what is left of a rule, unless a rule stands beside it.
fn drop_rules(text: &str, line: &Range<usize>, fields: &mut Vec<Range<usize>>) {
    let says = |range: Range<usize>| text.get(range).unwrap_or_default();
    let is_rule = |field: &Range<usize>| {
        says(field.clone()).chars().count() == 1
            && !says(line.start..field.start).trim_end().ends_with('|')
            && !says(field.end..line.end).trim_start().starts_with('|')
    };
    // The first is the number.
    let mut at = 0;
    fields.retain(|field| {
        at += 1;
        at == 1 || !is_rule(field)
    });
}

/// What of a line is in none of `fields`, which stand in its order.
fn others(text: &str, line: &Range<usize>, fields: &[Range<usize>]) -> Vec<Token> {
    let starts = std::iter::once(line.start).chain(fields.iter().map(|field| field.end));
    let ends = fields.iter().map(|field| field.start).chain([line.end]);
    let between = starts
        .zip(ends)
        .filter_map(|(start, end)| text.get(start..end));
    let between = between.flat_map(str::split_whitespace);
    let token = |word: &str| {
        // `[?]` says that a move cannot be read.
        let says = word.contains(|c: char| c.is_alphanumeric() || c == '?');
        Token {
            kind: if says { Kind::Word } else { Kind::Furniture },
            range: place_in(text, word),
            apart: false,
        }
    };
    between.map(token).collect()
}

/// The length of the number that is due at the start of a word that goes on, one of its figures damaged or a speck among
/// them: `5.lNc3`, `L42.Ke4`, `2Q.Rd1`, `18,PxP`.
fn joined_number(word: &str, due: u16) -> Option<usize> {
    let (number, rest) = word.split_once(['.', ','])?;
    let complete = number.chars().count() >= due.to_string().len();
    let goes_on = rest.contains(char::is_alphanumeric);
    (complete && goes_on && is_number(number, due)).then_some(word.len() - rest.len())
}

/// True if a word is a number of a move with its stop, and nothing else.
fn is_marked_number(word: &str) -> bool {
    let number = read_number(word).filter(|number| number.marked);
    number.is_some_and(|number| number.len == word.len())
}

/// True if a word may be a number that is due, one of its figures damaged or lost.
fn is_number(word: &str, due: u16) -> bool {
    let seen: Vec<char> = word.chars().filter(|c| c.is_alphanumeric()).collect();
    let due: Vec<char> = due.to_string().chars().collect();
    let alike = |seen: char, due: char| {
        seen == due
            || digit(seen).and_then(|(value, _)| char::from_digit(value.into(), 10)) == Some(due)
    };
    let wrong = |seen: &[char]| {
        let pairs = seen.iter().zip(&due);
        pairs.filter(|(a, b)| !alike(**a, **b)).count()
    };
    match seen.len().abs_diff(due.len()) {
        0 => {
            let same = seen.iter().zip(&due).any(|(seen, due)| seen == due);
            wrong(&seen) <= usize::from(same)
        }
        1 if seen.len() > due.len() => (0..seen.len()).any(|at| {
            let mut less = seen.clone();
            less.remove(at);
            wrong(&less) == 0
        }),
        1 => {
            due.len() > 1
                && !seen.is_empty()
                && seen.iter().all(|c| due.iter().any(|d| alike(*c, *d)))
        }
        _ => false,
    }
}
