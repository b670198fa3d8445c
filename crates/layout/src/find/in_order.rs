//! Rows of moves between lines of words, with no blank line between: every number, taken as it stands, follows the one before.
//! Then each says which row it is, however many lines stand between, and what stands there is said of the game.

use crate::figures::is_figure;
use crate::find::remark::ends_sentence;
use crate::find::rows::{self, MoveRow};
use crate::lex::{self, Kind, Token, is_prose};
use crate::movetext::{number_dots, read_number};
use crate::ply::{ply, ply_of};
use crate::script::place_in;
use crate::shape;
use std::collections::HashSet;
use std::ops::Range;

/// What the numbers of its neighbours say of a line.
#[derive(Debug, Clone)]
pub(super) enum Said {
    /// It is the row that is due there.
    Row(MoveRow),
    /// It stands between two rows that follow one another.
    Words,
    /// Nothing.
    Nothing,
}

/// A line that may be a row, as it stands.
#[derive(Debug, Clone)]
struct Candidate {
    row: MoveRow,
    /// The ply of its first move, from 0, if a number says it.
    ply: Option<i32>,
    /// A stop ends it, as it ends a sentence.
    stopped: bool,
    /// The words behind its moves do not begin a sentence.
    goes_on: bool,
}

/// What the numbers say of each line, if words stand between the rows. `words` are lines that go on with a remark, `last` is the
/// number of the row above.
pub(super) fn in_order(
    text: &str,
    lines: &[Range<usize>],
    words: &[bool],
    last: Option<u16>,
) -> Vec<Said> {
    let is_words = |at: usize| words.get(at) == Some(&true);
    let candidates = lines.iter().map(|line| candidate(text, line));
    let mut candidates: Vec<Option<Candidate>> = candidates.collect();
    if !follow_throughout(&candidates) {
        for (at, candidate) in candidates.iter_mut().enumerate() {
            candidate.take_if(|own| own.goes_on || is_words(at));
        }
    }
    let chain = chain(text, lines, &candidates, last);
    let with_words = |at: &usize| candidates[*at].as_ref().is_some_and(|own| own.row.prose);
    // Rows alone that have the number of another are misnumbered, if anything.
    let of_words = |at: usize| candidates[at].as_ref().is_none_or(|own| own.row.prose);
    let mut gaps = chain.windows(2).flat_map(|pair| pair[0] + 1..pair[1]);
    let parted = gaps.any(of_words);
    let shows = chain.len() > 1 && (parted || chain.iter().any(with_words));
    let twice = told_besides(&candidates, &chain);
    if let [Some(Candidate { row, ply: None, .. })] = candidates.as_slice()
        && row.black
        && row.prose
    {
        // `... exd4 Forced.`, below rows: the game tells whether Black's move is due.
        return vec![Said::Row(row.clone())];
    }
    let mut said = vec![Said::Nothing; lines.len()];
    if !shows || twice.contains(&0) {
        return said;
    }
    let inner = chain.first().zip(chain.last());
    let inner = inner.map_or(0..0, |(first, last)| *first..*last);
    for at in inner {
        said[at] = Said::Words;
    }
    for at in &chain {
        let Some(Candidate { row, ply, .. }) = candidates[*at].clone() else {
            continue;
        };
        let contested = ply.is_some_and(|ply| twice.contains(&ply));
        said[*at] = Said::Row(MoveRow {
            in_order: true,
            contested,
            ..row
        });
    }
    said
}

/// Fewest rows that show that every number stands at the head of one.
const ROWS: usize = 3;

/// Whether all lines that begin with a number are rows, none of them without the next: then the words behind their moves need not
/// begin a sentence, as the notes that people type behind each move.
fn follow_throughout(candidates: &[Option<Candidate>]) -> bool {
    let numbered = candidates.iter().flatten().filter_map(|own| {
        let ply = own.ply?;
        Some((ply, ply + own.row.cells.len() as i32))
    });
    let rows: Vec<(i32, i32)> = numbered.collect();
    rows.len() >= ROWS && rows.windows(2).all(|pair| pair[0].1 == pair[1].0)
}

/// The lines that are rows by number, each the one that is due after those before it.
fn chain(
    text: &str,
    lines: &[Range<usize>],
    candidates: &[Option<Candidate>],
    last: Option<u16>,
) -> Vec<usize> {
    let mut chain: Vec<usize> = Vec::new();
    let mut due: Option<i32> = None;
    for (at, candidate) in candidates.iter().enumerate() {
        let Some(candidate) = candidate else { continue };
        let below = at > 0 && chain.last() == Some(&(at - 1));
        let begins = |ply: i32| at == 0 || ply == 0 || last.is_some_and(|last| follows(last, ply));
        let fits = match (due, candidate.ply) {
            (None, Some(ply)) => begins(ply),
            // Behind dots it is Black's, whose number is that of the row above.
            (None, None) => at == 0 && candidate.row.black && last.is_some(),
            (Some(due), Some(ply)) => due == ply,
            // Without a number it is Black's, below White's or behind dots.
            (Some(due), None) => due % 2 == 1 && (below || candidate.row.black),
        };
        let above = at.checked_sub(1).and_then(|above| lines.get(above));
        let above = above.and_then(|above| text.get(above.clone()));
        let parted = due.is_none() || below || above.is_some_and(ends_sentence);
        if fits && parted && !is_said_before(candidates, at, candidate) {
            let above = || last.map(|last| ply(last, true));
            let ply = candidate.ply.or(due).or_else(above).unwrap_or_default();
            due = Some(ply + candidate.row.cells.len() as i32);
            chain.push(at);
        }
    }
    chain
}

/// Whether the row with a number may be the first one below another.
fn follows(last: u16, begins: i32) -> bool {
    let last = ply(last, false);
    (last + 1..=last + 2).contains(&begins)
}

/// So many lines further on the same number may stand again.
const LOOKED_AT: usize = 40;

/// Whether a line that ends as a sentence does is quoted before the row that has the same number and no stop.
fn is_said_before(candidates: &[Option<Candidate>], at: usize, candidate: &Candidate) -> bool {
    let rest = candidates.get(at + 1..).unwrap_or_default().iter();
    let mut rest = rest
        .take(LOOKED_AT)
        .flatten()
        .filter(|other| other.ply.is_some());
    let again = |other: &Candidate| other.ply == candidate.ply && !other.stopped;
    candidate.ply.is_some() && candidate.stopped && rest.next().is_some_and(again)
}

/// The plies of lines that are none of the rows, and might as well be: where a row has the same, either may have been played.
fn told_besides(candidates: &[Option<Candidate>], chain: &[usize]) -> HashSet<i32> {
    let all = candidates.iter().enumerate();
    let others = all.filter(|(at, _)| chain.binary_search(at).is_err());
    let others = others.filter_map(|(_, other)| other.as_ref());
    let others = others.filter(|other| !other.stopped);
    others.filter_map(|other| other.ply).collect()
}

fn candidate(text: &str, line: &Range<usize>) -> Option<Candidate> {
    let stated = text.get(line.clone())?;
    let begun = stated.trim_start_matches([' ', '|', '*', '_']);
    let (dots, _) = number_dots(begun);
    let figure = begun.starts_with(is_figure);
    // Most lines are prose, and are not looked at any further.
    if !figure && dots < 2 && stated.split_whitespace().count() > 1 {
        return None;
    }
    let row = match dots {
        2.. => behind_dots(text, line),
        0 | 1 => rows::row(text, line.clone()).or_else(|| behind_dash(text, line)),
    }?;
    let is_move = |cell: &Range<usize>| text.get(cell.clone()).is_some_and(shape::is_move);
    let plain = !row.loose && row.moves == row.cells.len() && row.cells.iter().all(is_move);
    let sides = 1 + usize::from(!row.black && row.number.is_some());
    let enough = (1..=sides).contains(&row.cells.len());
    if !plain || !enough {
        return None;
    }
    let goes_on = row.prose && !begins_sentence(text, &row);
    Some(Candidate {
        ply: row.first().map(ply_of),
        stopped: stated.trim_end().ends_with('.') && dots < 2 && !row.prose && !announces(stated),
        goes_on,
        row,
    })
}

/// Black's move behind dots: `... exd4`, and words perhaps.
fn behind_dots(text: &str, line: &Range<usize>) -> Option<MoveRow> {
    let mut tokens = lex::tokens(text, line.clone());
    let at = tokens.iter().position(|token| !token.is_furniture())?;
    let first = tokens.remove(at);
    let prose = tokens.iter().any(Token::is_word);
    let moves = tokens
        .iter()
        .any(|token| token.is_move() || token.number().is_some());
    (first.is_move() && (prose || !moves)).then(|| MoveRow {
        black: true,
        cells: vec![first.range],
        moves: 1,
        others: tokens,
        prose,
        ..MoveRow::default()
    })
}

/// Black's move behind a dash for White's: `3. – cxd4`.
fn behind_dash(text: &str, line: &Range<usize>) -> Option<MoveRow> {
    let stated = text.get(line.clone())?;
    let number = read_number(stated).filter(|number| number.marked && !number.black)?;
    let rest = stated.get(number.len..)?.trim_start();
    let mv = rest.strip_prefix(shape::is_dash)?.strip_prefix(' ')?;
    let place = |part: &str| place_in(text, part).start;
    let shape =
        shape::read(mv).filter(|shape| shape.len == mv.trim_end_matches(['.', ' ']).len())?;
    let cell = place(mv)..place(mv) + shape.len;
    Some(MoveRow {
        number: Some((number.number, line.start..line.start + number.len)),
        black: true,
        cells: vec![cell],
        moves: 1,
        others: vec![Token {
            kind: Kind::Furniture,
            range: place(rest)..place(mv) - 1,
            apart: false,
        }],
        ..MoveRow::default()
    })
}

/// Dots behind White's move say that Black's follows.
fn announces(line: &str) -> bool {
    line.trim_end().ends_with("..")
}

/// One of so many words behind a row shows that they are prose.
const SHOWN: usize = 6;

/// Whether the words behind the moves of a row are a sentence of their own: `3. Nxd4 Nf6 White has three pieces out.`
fn begins_sentence(text: &str, row: &MoveRow) -> bool {
    let end = row.cells.last().map_or(0, |cell| cell.end);
    let behind = row.others.iter().filter(|token| token.range.start >= end);
    let mut words = behind.skip_while(|token| !token.carries()).peekable();
    let begins = |c: char| c.is_uppercase() || shape::is_dash(c);
    let opens = |first: &&Token| first.is_word() && first.said(text).starts_with(begins);
    words.peek().is_some_and(opens) && words.take(SHOWN).any(|word| is_prose(word.said(text)))
}
