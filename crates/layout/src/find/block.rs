//! A page taken apart: rows of moves, paragraphs, headings, captions.

use crate::find::heading;
use crate::lex::{self, Kind, Token, is_prose, like_a_move};
use crate::script::Script;
use std::ops::Range;

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
    let mut right: Vec<MoveRow> = Vec::new();
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
            rows(text, line.clone())
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
        let stated = text.get(line.clone()).unwrap_or_default();
        let block = if placed || last == Last::Text {
            None
        } else {
            special(text, line.clone(), stated)
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
/// them, or the next line continues with the next number.
fn stands_out(script: &Script, number: usize, lines: &Range<usize>) -> bool {
    let one = |number: usize| {
        let line = script.lines.get(number).cloned().unwrap_or_default();
        rows(&script.text, line).pop().filter(|row| !row.prose)
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
fn special(text: &str, line: Range<usize>, stated: &str) -> Option<Block> {
    if stated.len() <= heading::LONGEST {
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
    match heading::kind(stated)? {
        heading::Heading::Side => Some(Block::Side(line)),
        heading::Heading::Title => Some(Block::Heading(line)),
    }
}

// A line that is a row: a number and the moves of one or both sides, or a move alone.

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
}

/// Longest text that a column may hold and still be a damaged move.
const LONGEST_CELL: usize = 16;

/// The rows that a line holds: one; two, where two columns of rows stand side by side; none if it
/// is no row.
pub(super) fn rows(text: &str, line: Range<usize>) -> Vec<MoveRow> {
    if let Some(row) = separated(text, line.clone()) {
        return vec![row];
    }
    let tokens = lex::tokens(text, line);
    let second = tokens
        .iter()
        .skip(1)
        .position(|token| token.apart && matches!(token.kind, Kind::Number { marked: true, .. }));
    match second.map(|at| tokens.split_at(at + 1)) {
        Some((left, right)) => {
            let both: Vec<MoveRow> = [left, right]
                .into_iter()
                .filter_map(|half| row(text, half))
                .collect();
            let numbered = both.iter().all(|row| row.number.is_some() && !row.prose);
            if both.len() == 2 && numbered {
                both
            } else {
                Vec::new()
            }
        }
        None => row(text, &tokens).into_iter().collect(),
    }
}

/// One row of the tokens of a line.
fn row(text: &str, tokens: &[Token]) -> Option<MoveRow> {
    let mut row = MoveRow::default();
    let mut tokens = tokens.iter().peekable();
    while let Some(token) = tokens.next_if(|token| token.kind == Kind::Furniture) {
        row.others.push(token.clone());
    }
    if let Some(token) = tokens.peek()
        && let Kind::Number { number, black, .. } = token.kind
    {
        row.number = Some((number, token.range.clone()));
        row.black = black;
        tokens.next();
    }
    let rest: Vec<&Token> = tokens.collect();
    if rest
        .iter()
        .any(|token| matches!(token.kind, Kind::Number { .. }))
    {
        return None;
    }
    for part in parts(&rest) {
        column(text, part, &mut row);
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
    row.others
        .iter()
        .any(|token| matches!(token.kind, Kind::Result(_)))
        && !row.prose
}

/// The columns of a line: stretches of tokens with wide gaps, or rules, between them.
fn parts<'t>(tokens: &'t [&'t Token]) -> impl Iterator<Item = &'t [&'t Token]> {
    tokens.chunk_by(|before, token| !token.apart && before.kind != Kind::Furniture)
}

/// Adds the moves of one column.
fn column(text: &str, part: &[&Token], row: &mut MoveRow) {
    let stated = |token: &Token| text.get(token.range.clone()).unwrap_or_default();
    let whole = match (part.first(), part.last()) {
        (Some(first), Some(last)) => first.range.start..last.range.end,
        _ => return,
    };
    let moves = part.iter().filter(|token| token.is_move()).count();
    let words = part.iter().filter(|token| token.kind == Kind::Word).count();
    let apart = part.first().is_some_and(|token| token.apart);
    let short = text
        .get(whole.clone())
        .is_some_and(|t| t.chars().count() <= LONGEST_CELL);
    let prose = part
        .iter()
        .any(|token| token.kind == Kind::Word && is_prose(stated(token)));
    let damaged = moves <= 1
        && words > 0
        && short
        && !prose
        && (apart || like_a_move(text.get(whole.clone()).unwrap_or_default()));
    if damaged && row.number.is_some() {
        row.gap |= apart && !row.cells.is_empty();
        row.cells.push(whole);
        row.moves += moves;
        return;
    }
    for token in part {
        match token.kind {
            Kind::Move(_) if !row.prose => {
                row.gap |= token.apart && !row.cells.is_empty();
                row.cells.push(token.range.clone());
                row.moves += 1;
            }
            Kind::Move(_) | Kind::Word => {
                row.prose = true;
                row.others.push((*token).clone());
            }
            Kind::Number { .. }
            | Kind::Sign
            | Kind::Result(_)
            | Kind::Bracket
            | Kind::Caption
            | Kind::Furniture => row.others.push((*token).clone()),
        }
    }
}

/// `1;e4;e5` and `1,e4,e5`: a row of a table with separators.
fn separated(text: &str, line: Range<usize>) -> Option<MoveRow> {
    let whole = text.get(line.clone())?;
    if !whole.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let sign = [';', ','].into_iter().find(|sign| whole.contains(*sign))?;
    let mut fields = whole.split(sign);
    let digits = fields.next()?;
    let number = digits.trim().parse().ok()?;
    let mut row = MoveRow {
        number: Some((number, line.start..line.start + digits.len())),
        gap: true,
        ..MoveRow::default()
    };
    let mut at = line.start + digits.len();
    for field in fields {
        let furniture = Token {
            kind: Kind::Furniture,
            range: at..at + 1,
            apart: false,
        };
        row.others.push(furniture);
        at += 1;
        let start = at + field.len() - field.trim_start().len();
        let cell = start..start + field.trim().len();
        at += field.len();
        if cell.is_empty() {
            continue;
        }
        let shape = crate::shape::read(text.get(cell.clone())?)?;
        if shape.len != cell.len() {
            return None;
        }
        row.cells.push(cell);
        row.moves += 1;
    }
    (1..=2).contains(&row.cells.len()).then_some(row)
}
