//! A page taken apart: rows of moves, paragraphs, headings, captions.

use crate::figures::are_figures;
use crate::find::bracketed;
use crate::find::diagram::Drawing;
use crate::find::fen;
use crate::find::heading;
use crate::find::in_order::{self, Said};
use crate::find::lone;
use crate::find::remark;
use crate::find::resumed::SideBySide;
use crate::find::rows::{self, MoveRow};
use crate::find::running_head::running_heads;
use crate::lex::{self, Kind};
use crate::page_words::words_for;
use crate::ply::FIRST;
use crate::script::Script;
use crate::shape;
use scoresheet_notation::WordList;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// A piece of a page.
#[derive(Debug, Clone)]
pub(super) enum Block {
    /// A line that is a row of moves. True if it stands right below another one.
    Row(MoveRow, bool),
    /// A heading.
    Heading(Range<usize>),
    /// The name of a side.
    Side(Range<usize>),
    /// The caption of a diagram.
    Caption(Range<usize>),
    /// A board drawn in text, by its number on the page.
    Diagram(usize),
    /// The number of a page, a line of stars.
    Rule(Range<usize>),
    /// What is a comment as it stands: a running head in mid-game, a note in brackets that goes on over several paragraphs,
    /// rows of moves among them.
    Note(Range<usize>),
    /// Lines of text.
    Text(Range<usize>),
}

impl Block {
    /// The row that it is.
    pub(super) const fn row(&self) -> Option<&MoveRow> {
        if let Self::Row(row, _) = self {
            Some(row)
        } else {
            None
        }
    }
}

/// The pieces of a page, in its order; nothing once `stop` is set. A line of a position is text, whatever it looks like.
pub(super) fn blocks(
    script: &Script,
    positions: &[Range<usize>],
    drawings: &[Drawing],
    stop: &AtomicBool,
) -> Option<Vec<Block>> {
    let mut blocks = Vec::new();
    let mut number = 0;
    let mut drawn = drawn(script, drawings);
    drawn.reverse();
    let mut last = None;
    while number < script.lines.len() {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        if let Some((lines, block)) = drawn.pop_if(|(lines, _)| lines.start == number) {
            blocks.push(block);
            number = lines.end;
            continue;
        }
        let until = drawn
            .last()
            .map_or(script.lines.len(), |(lines, _)| lines.start);
        if let Some(end) = end_of_note(script, number..until) {
            let (first, last) = (script.line_range(number), script.line_range(end - 1));
            blocks.push(Block::Note(first.start..last.end));
            number = end;
            continue;
        }
        let start = number;
        while number < until && (!script.is_blank(number) || rows::is_amid_form(script, number)) {
            number += 1;
        }
        if number > start {
            // Headings of two games side by side go with the games.
            let below = written_lines(script, number, until);
            if !below.is_empty() && rows::is_over_columns(script, start..number, below.clone()) {
                number = below.end;
            }
            let mut lines = written(script, start..number);
            let between = go_on_below(script, &mut lines, &mut number, &mut drawn);
            paragraph(script, &lines, positions, &mut last, &mut blocks);
            for between in between {
                match between {
                    Between::Drawn(block) => blocks.push(block),
                    Between::Line(line) => {
                        paragraph(script, &[line], positions, &mut last, &mut blocks)
                    }
                }
            }
        }
        number += usize::from(number == start || number < until);
    }
    name_doubled_numbers(&mut blocks);
    Some(blocks)
}

/// What stands in a break of games side by side.
enum Between {
    Drawn(Block),
    Line(Range<usize>),
}

/// Adds the lines that go on with games side by side below a break, and returns what stands in the break.
fn go_on_below(
    script: &Script,
    lines: &mut Vec<Range<usize>>,
    number: &mut usize,
    drawn: &mut Vec<(Range<usize>, Block)>,
) -> Vec<Between> {
    let mut between = Vec::new();
    let Some(mut games) = SideBySide::of(script, lines, *number) else {
        return between;
    };
    while let Some(below) = games.below(script, *number) {
        let mut within = { drawn.iter().rev() }.take_while(|(lines, _)| lines.start < below.end);
        if !within.all(|(lines, block)| lines.end <= below.start && matches!(block, Block::Note(_)))
        {
            break;
        }
        let mut at = *number;
        while at < below.start {
            if let Some((lines, block)) = drawn.pop_if(|(lines, _)| lines.start <= at) {
                between.push(Between::Drawn(block));
                at = lines.end;
            } else {
                between.extend(written(script, at..at + 1).into_iter().map(Between::Line));
                at += 1;
            }
        }
        lines.extend(written(script, below.clone()));
        *number = below.end;
    }
    between
}

/// Those of some lines that are not blank.
fn written(script: &Script, lines: Range<usize>) -> Vec<Range<usize>> {
    let written = lines.filter(|line| !script.is_blank(*line));
    written.map(|line| script.line_range(line)).collect()
}

/// The rows among some blocks.
fn rows_among(blocks: &mut [Block]) -> Vec<&mut MoveRow> {
    let mut rows = Vec::new();
    for block in blocks {
        if let Block::Row(row, _) = block {
            rows.push(row);
        }
    }
    rows
}

/// In rows that stand below one another with nothing but blank lines between.
fn name_doubled_numbers(blocks: &mut [Block]) {
    let is_row = |block: &Block| matches!(block, Block::Row(..));
    for run in blocks.chunk_by_mut(|above, below| is_row(above) == is_row(below)) {
        rows::name_doubled_numbers(&mut rows_among(run));
    }
}

/// Most lines of a note in brackets.
const LONGEST_NOTE: usize = 60;

/// The line after a note in brackets that begins the lines and does not end with its first paragraph: `[Footnote A: The
/// following moves …` or `(The threat is as follows` with rows of moves below. Round ones end with a line.
fn end_of_note(script: &Script, lines: Range<usize>) -> Option<usize> {
    static NOTES: WordList = words_for("note");
    let first = script.line(lines.start).trim_start().to_lowercase();
    let mut above = lines.start.checked_sub(1).into_iter();
    let words = |text: &str| text.starts_with(char::is_alphabetic);
    let round =
        first.strip_prefix('(').is_some_and(words) && above.all(|above| script.is_blank(above));
    let begins = |inside: &str| NOTES.iter().any(|note| inside.starts_with(note));
    let brackets = match first.strip_prefix('[').is_some_and(begins) {
        true => ['[', ']'],
        false if round => ['(', ')'],
        false => return None,
    };
    let (mut depth, mut paragraphs) = (0_usize, 0_usize);
    for line in lines.clone().take(LONGEST_NOTE) {
        let text = script.line(line);
        paragraphs += usize::from(text.trim().is_empty());
        for c in text.chars() {
            depth += usize::from(c == brackets[0]);
            depth = depth.saturating_sub(usize::from(c == brackets[1]));
        }
        if depth == 0 {
            let whole = lines.start..line + 1;
            let ends = !round || text.trim_end_matches([' ', '.']).ends_with(')');
            let note = paragraphs > 0 && ends && !has_first_move(script, whole);
            return note.then_some(line + 1);
        }
    }
    None
}

/// True if a game begins in these lines.
fn has_first_move(script: &Script, mut lines: Range<usize>) -> bool {
    lines.any(|line| {
        let tokens = lex::tokens(&script.text, script.line_range(line));
        tokens.iter().any(|token| token.number() == Some(1))
    })
}

/// The next lines from `number` on that are not blank.
fn written_lines(script: &Script, number: usize, until: usize) -> Range<usize> {
    let blank = |line: usize| script.is_blank(line);
    let start = (number..until).find(|line| !blank(*line)).unwrap_or(until);
    start..(start..until).find(|line| blank(*line)).unwrap_or(until)
}

/// The boards and their captions, and running heads in mid-game, each with its lines.
fn drawn(script: &Script, drawings: &[Drawing]) -> Vec<(Range<usize>, Block)> {
    let mut drawn = Vec::with_capacity(2 * drawings.len());
    let one = |line: usize, block: fn(Range<usize>) -> Block| {
        (line..line + 1, block(script.line_range(line)))
    };
    drawn.extend(
        running_heads(script)
            .into_iter()
            .map(|line| one(line, Block::Note)),
    );
    for (at, drawing) in drawings.iter().enumerate() {
        drawn.push((drawing.lines.clone(), Block::Diagram(at)));
        drawn.extend(drawing.caption.map(|line| one(line, Block::Caption)));
    }
    drawn.sort_by_key(|(lines, _)| lines.start);
    drawn
}

/// The pieces of lines that no blank line parts: of both columns, the left one first, where there are two. `last` is the
/// number of the row before them, and whether the rows there were tight.
fn paragraph(
    script: &Script,
    lines: &[Range<usize>],
    positions: &[Range<usize>],
    last: &mut Option<(u16, bool)>,
    blocks: &mut Vec<Block>,
) {
    let mut number = None;
    let begun = blocks.len();
    let mut columns = Vec::new();
    let games = games_below_one_another(script, lines).into_iter();
    for column in games.flat_map(|lines| rows::columns(script, lines)) {
        let mut words = remark::running_on(&script.text, &column);
        for (word, inside) in words
            .iter_mut()
            .zip(bracketed::inside(&script.text, &column))
        {
            *word |= inside;
        }
        let above = last.map(|(number, _)| number);
        let said = in_order::in_order(&script.text, &column, &words, above);
        let mut counted = rows::counted(&script.text, &column, &words, *last);
        for (at, said) in said.into_iter().enumerate() {
            match said {
                Said::Row(row) => (counted[at], words[at]) = (Some(row), false),
                Said::Words => (counted[at], words[at]) = (None, true),
                Said::Nothing => {}
            }
        }
        columns.push(blocks.len());
        // A running head may stand between the rows of two pages.
        *last = rows::last_number(&script.text, &counted).or(last.filter(|_| column.len() == 1));
        one_column(
            &script.text,
            &column,
            (counted, &words),
            positions,
            &mut number,
            blocks,
        );
    }
    let mut rows = rows_among(blocks.get_mut(begun..).unwrap_or_default());
    rows::name_cut_cells(script, &mut rows);
    let beside = lone::places_of_cells(script, rows.iter().map(|row| &**row));
    let ends = columns.iter().skip(1).copied().chain([blocks.len()]);
    for (start, end) in columns.iter().copied().zip(ends.collect::<Vec<_>>()) {
        let own = blocks.get_mut(start..end).unwrap_or_default();
        lone::name_lone_cells(script, &mut rows_among(own), &beside);
    }
}

/// The lines of games in columns that stand below one another, each with its heading; all lines, if there are none.
fn games_below_one_another<'l>(
    script: &Script,
    lines: &'l [Range<usize>],
) -> Vec<&'l [Range<usize>]> {
    let first_move = |at: &usize| {
        let line = &lines[*at];
        script.said(line).trim_start().starts_with('1') && begins_game(&script.text, line.clone())
    };
    let mut games = Vec::new();
    let (mut from, mut last) = (0, 0);
    for first in (1..lines.len()).filter(first_move) {
        let above = lines.get(last..first).unwrap_or_default().iter().rev();
        let at = first - headings(&script.text, above);
        // Each line is looked at once, whatever stands above it.
        if at < first && rows::are_one_game(script, lines.get(last..at).unwrap_or_default()) {
            games.push(lines.get(from..at).unwrap_or_default());
            from = at;
        }
        last = at;
    }
    games.push(lines.get(from..).unwrap_or_default());
    games
}

/// The pieces of lines below one another. `counted` are those that the numbers around them prove to be rows, `words` says
/// which go on with a remark, `number` is that of the row before them.
fn one_column(
    text: &str,
    lines: &[Range<usize>],
    (mut counted, words): (Vec<Option<MoveRow>>, &[bool]),
    positions: &[Range<usize>],
    number: &mut Option<u16>,
    blocks: &mut Vec<Block>,
) {
    let mut last = Last::Nothing;
    for (at, line) in lines.iter().enumerate() {
        let next = positions.partition_point(|position| position.end <= line.start);
        let position = positions.get(next);
        let placed = position.is_some_and(|position| position.start < line.end);
        let stated = text.get(line.clone()).unwrap_or_default();
        let names_rank = is_rank_of_squares(stated);
        let passed = words.get(at) == Some(&true) || rows::is_note(text, lines, at);
        let row = if placed || names_rank || passed {
            None
        } else if let Some(row) = counted.get_mut(at).and_then(Option::take) {
            Some(row)
        } else if last == Last::Text && !stands_out(text, at, lines) {
            None
        } else {
            let row = rows::row(text, line.clone());
            row.filter(|row| {
                !row.prose || last != Last::Text && !opens_text(text, row, lines.get(at + 1))
            })
        };
        if let Some(row) = row {
            *number = row.says();
            blocks.push(Block::Row(row, last == Last::Row));
            last = Last::Row;
            continue;
        }
        // The numbers of a form after the last move; its move may stand in a line of its own.
        let next = number.map(|number| number.saturating_add(1));
        let mv = || {
            let below = lines.get(at + 1).and_then(|line| text.get(line.clone()));
            below.is_some_and(|below| shape::is_move(below.trim_start()))
        };
        let of_form = next.is_some() && rows::number_alone(stated) == next && !mv();
        if of_form || names_rank || is_page_number(stated) {
            *number = if of_form { next } else { *number };
            blocks.push(Block::Rule(line.clone()));
            last = Last::Other;
            continue;
        }
        let above = at
            .checked_sub(1)
            .and_then(|above| text.get(lines.get(above)?.clone()));
        let heads = || above.is_some_and(|above| heading::is_below_title(stated, above));
        let block =
            if placed || last == Last::Text && !heads() && !stands_over_game(text, lines, at) {
                None
            } else {
                special(text, line.clone(), stated)
            };
        match (block, blocks.last_mut()) {
            (Some(block), _) => {
                blocks.push(block);
                last = Last::Other;
            }
            // Between two lines of a column stands what is in the other one.
            (None, Some(Block::Text(before)))
                if last == Last::Text
                    && is_blank(text, before.end..line.start)
                    && !(placed && fen::stands_in(stated)) =>
            {
                before.end = line.end;
            }
            (None, _) => {
                blocks.push(Block::Text(line.clone()));
                last = Last::Text;
            }
        }
    }
}

pub(super) fn is_blank(text: &str, range: Range<usize>) -> bool {
    text.get(range)
        .is_some_and(|between| between.trim().is_empty())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Nothing,
    Row,
    Text,
    Other,
}

/// Whether the first move of a game, with words after it, begins a paragraph that `next` goes on with.
fn opens_text(text: &str, row: &MoveRow, next: Option<&Range<usize>>) -> bool {
    row.first() == Some(FIRST) && next.is_some_and(|line| rows::row(text, line.clone()).is_none())
}

/// True if a line right below prose is a row all the same: it has both moves with a gap or a rule between
/// them, or the next line continues with the next number.
fn stands_out(text: &str, at: usize, lines: &[Range<usize>]) -> bool {
    let one = |line: &Range<usize>| rows::row(text, line.clone()).filter(|row| !row.prose);
    let figure = |line: &&Range<usize>| {
        text.get((*line).clone())
            .is_some_and(rows::begins_with_figure)
    };
    let row = lines.get(at).filter(figure).and_then(one);
    row.is_some_and(|row| {
        let next = || lines.get(at + 1).and_then(one)?.says();
        let due = row.says().map(|number| number.saturating_add(1));
        due.is_some() && (row.cells.len() == 2 && row.gap || next() == due)
    })
}

/// Whether a line is the number of a page and says so: `Page 57`, `– Seite 12 –`.
fn is_page_number(line: &str) -> bool {
    static WORDS: WordList = words_for("page");
    let words = line.split(|c: char| !c.is_alphanumeric());
    let mut words = words.filter(|word| !word.is_empty());
    let (Some(word), Some(number), None) = (words.next(), words.next(), words.next()) else {
        return false;
    };
    are_figures(number) && number.len() <= 4 && WORDS.contains(&&*word.to_lowercase())
}

/// Whether a line names the eight squares of a rank one after the other, as pages of the web do of a board that is a picture:
/// `a8 b8 c8 d8 e8 f8 g8 h8`.
fn is_rank_of_squares(line: &str) -> bool {
    let mut squares = line.split_whitespace();
    let rank = line.trim().get(1..2).unwrap_or_default();
    rank.starts_with(|c| ('1'..='8').contains(&c))
        && ('a'..='h').all(|file| {
            squares
                .next()
                .is_some_and(|square| square == format!("{file}{rank}"))
        })
        && squares.next().is_none()
}

/// Most lines of a heading right below other text.
const HEADING: usize = 4;

/// Whether a line is the first of a heading right above the first move of a game: what stands above is no part of it. Where players are
/// named, a line of the heading may say anything, in few words.
fn stands_over_game(text: &str, lines: &[Range<usize>], at: usize) -> bool {
    let rest = lines.get(at..).unwrap_or_default();
    let below = headings(text, rest.iter());
    let opens_game = |line: usize| {
        rest.get(line)
            .is_some_and(|line| begins_game(text, line.clone()))
    };
    if below == 0 || opens_game(below) {
        return below > 0;
    }
    let stated = |line: &Range<usize>| text.get(line.clone()).unwrap_or_default();
    let near = rest.iter().take(HEADING).map(stated);
    let near: Vec<&str> = near.take_while(|line| heading::is_short(line)).collect();
    let named = near.iter().any(|line| heading::names_players(line));
    named && opens_game(near.len())
}

/// How many lines are headings before one that is none.
fn headings<'l>(text: &str, lines: impl Iterator<Item = &'l Range<usize>>) -> usize {
    let stated = |line: &Range<usize>| text.get(line.clone()).unwrap_or_default();
    let lines = lines.take(HEADING);
    lines
        .take_while(|line| heading::kind(stated(line)).is_some())
        .count()
}

/// Whether a line begins with White's first move.
fn begins_game(text: &str, line: Range<usize>) -> bool {
    let mut tokens = lex::tokens(text, line).into_iter();
    let number = tokens.next().and_then(|token| token.move_number());
    number == Some(FIRST) && tokens.next().is_some_and(|token| token.is_move())
}

/// A line that is neither a row nor prose.
fn special(text: &str, line: Range<usize>, stated: &str) -> Option<Block> {
    if stated.len() <= heading::LONGEST {
        let tokens = lex::tokens(text, line.clone());
        let mut written = tokens
            .iter()
            .filter(|token| !token.is_furniture())
            .peekable();
        if written.peek().is_none() {
            return Some(Block::Rule(line));
        }
        if written.all(|token| token.kind == Kind::Caption) {
            return Some(Block::Caption(line));
        }
    }
    match heading::kind(stated)? {
        heading::Heading::Side => Some(Block::Side(line)),
        heading::Heading::Title => Some(Block::Heading(line)),
    }
}
