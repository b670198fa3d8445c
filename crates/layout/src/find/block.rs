//! A page taken apart: rows of moves, paragraphs, headings, captions.

use super::heading;
use super::row::{self, Row};
use crate::lex::{self, Kind};
use crate::script::Script;
use std::ops::Range;

/// A piece of a page.
#[derive(Debug, Clone)]
pub(super) enum Block {
    /// A line that is a row of moves. True if it stands right below another one.
    Row(Row, bool),
    /// A heading.
    Heading(Range<usize>),
    /// The name of a side.
    Side(Range<usize>),
    /// The caption of a diagram.
    Caption(Range<usize>),
    /// The number of a page, a line of stars.
    Rule(Range<usize>),
    /// Lines of text.
    Text(Range<usize>),
}

/// The pieces of a page, in its order. A line of a position is text, whatever it looks like.
pub(super) fn blocks(script: &Script, positions: &[Range<usize>]) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut number = 0;
    while number < script.lines.len() {
        let start = number;
        while number < script.lines.len() && !script.line(number).trim().is_empty() {
            number += 1;
        }
        if number > start {
            paragraph(script, start..number, positions, &mut blocks);
        }
        number += usize::from(number == start || number < script.lines.len());
    }
    blocks
}

/// The pieces of lines that no blank line parts.
fn paragraph(
    script: &Script,
    lines: Range<usize>,
    positions: &[Range<usize>],
    blocks: &mut Vec<Block>,
) {
    let text = script.text.as_str();
    // Rows below one another, whose right halves follow when the left ones have ended.
    let mut right: Vec<Row> = Vec::new();
    let mut last = Last::Nothing;
    for number in lines.clone() {
        let line = script.lines.get(number).cloned().unwrap_or_default();
        let next = positions.partition_point(|position| position.end <= line.start);
        let placed = positions
            .get(next)
            .is_some_and(|position| position.start < line.end);
        let mut rows = if placed || last == Last::Text && !stands_out(script, number, &lines) {
            Vec::new()
        } else {
            row::rows(text, line.clone())
        };
        if rows.len() == 2 {
            right.extend(rows.pop());
        } else if !right.is_empty() {
            blocks.extend(right.drain(..).map(|row| Block::Row(row, true)));
        }
        if let Some(row) = rows.pop().filter(|row| !(row.prose && last == Last::Text)) {
            blocks.push(Block::Row(row, last == Last::Row));
            last = Last::Row;
            continue;
        }
        let said = text.get(line.clone()).unwrap_or_default();
        let block = if placed || last == Last::Text {
            None
        } else {
            special(text, line.clone(), said)
        };
        match (block, blocks.last_mut()) {
            (Some(block), _) => {
                blocks.push(block);
                last = Last::Other;
            }
            (None, Some(Block::Text(before))) if last == Last::Text => before.end = line.end,
            (None, _) => {
                blocks.push(Block::Text(line));
                last = Last::Text;
            }
        }
    }
    blocks.extend(right.into_iter().map(|row| Block::Row(row, true)));
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Nothing,
    Row,
    Text,
    Other,
}

/// True if a line right below prose is a row all the same: it has both moves with a gap between
/// them, or the next line goes on with the next number.
fn stands_out(script: &Script, number: usize, lines: &Range<usize>) -> bool {
    let one = |number: usize| {
        let line = script.lines.get(number).cloned().unwrap_or_default();
        row::rows(&script.text, line).pop().filter(|row| !row.prose)
    };
    let digit = script
        .line(number)
        // A rule may stand to the left of a table.
        .trim_start_matches(|c: char| c.is_whitespace() || c == '|')
        .starts_with(|c: char| c.is_ascii_digit());
    let Some(row) = Some(number).filter(|_| digit).and_then(one) else {
        return false;
    };
    let Some((this, _)) = row.number else {
        return false;
    };
    let wide = row.cells.len() == 2 && row.gap;
    let next = Some(number + 1)
        .filter(|next| lines.contains(next))
        .and_then(one);
    wide || next
        .and_then(|row| row.number)
        .is_some_and(|(next, _)| next == this.saturating_add(1))
}

/// A line that is neither a row nor prose.
fn special(text: &str, line: Range<usize>, said: &str) -> Option<Block> {
    if said.len() <= heading::LONGEST {
        let tokens = lex::tokens(text, line.clone());
        if tokens.iter().all(|token| token.kind == Kind::Furniture) {
            return Some(Block::Rule(line));
        }
        if tokens
            .iter()
            .all(|token| matches!(token.kind, Kind::Furniture | Kind::Caption))
        {
            return Some(Block::Caption(line));
        }
    }
    match heading::kind(said)? {
        heading::Heading::Side => Some(Block::Side(line)),
        heading::Heading::Title => Some(Block::Heading(line)),
    }
}
