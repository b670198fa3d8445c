//! Two moves of one side under one number, none of them in brackets: `12. a4? 12. d4! h5 13. h4`. Where the moves of the game were set
//! in bold, and the type is lost, nothing tells which line was played.

use crate::movetext::read_number;
use crate::ply::ply;
use crate::{ScoreSheet, shape};

/// A written number: before which cell it stands, and the ply that it says.
type Written = (usize, i32);

/// One number of so many may stand twice; where more do, each side's move has its own.
const FEW: usize = 4;

/// Contests both moves, and what follows them, where a number stands again behind one move of its side and the moves go on from there.
pub(super) fn contest(sheet: &mut ScoreSheet) {
    let numbers = sheet.numbers.iter().filter_map(|number| {
        // Dots may stand apart: `22. ...`.
        let written = number.written.replace(' ', "");
        // A figure without a stop may be that of a square: `2 N f 3 Nc6 3 Bb5`.
        let read = read_number(&written).filter(|read| read.marked)?;
        Some((number.before, ply(read.number, read.black)))
    });
    let numbers: Vec<Written> = numbers.collect();
    let twice = |pair: &[Written]| pair[0].1 == pair[1].1 && pair[1].0 == pair[0].0 + 1;
    if numbers.windows(2).filter(|pair| twice(pair)).count() * FEW > numbers.len() {
        return;
    }
    // The next number counts from the second one.
    let counts = |at: usize, (again, same): Written| {
        let mut after = numbers
            .iter()
            .skip(at + 2)
            .skip_while(|(next, _)| *next == again);
        let next = after.next();
        next.is_none_or(|(next, due)| (next - again) as i32 == due - same)
    };
    let cell = |(before, _): Written| sheet.cells.get(before).map(|cell| cell.text.as_str());
    let is_move = shape::is_whole;
    // A text may come back to its move: `9. R-B5, and the pawn is lost. 9. R-B5, B-Q1`. Before what is no move, the dots of Black's
    // number may be lost.
    let other = |pair: &[Written]| {
        let both = cell(pair[0]).zip(cell(pair[1]));
        both.is_some_and(|(one, again)| one != again && is_move(one) && is_move(again))
    };
    let mut pairs = numbers.windows(2).enumerate();
    let first = pairs.find(|(at, pair)| twice(pair) && other(pair) && counts(*at, pair[1]));
    let cells = first.and_then(|(_, pair)| sheet.cells.get_mut(pair[0].0..));
    for cell in cells.unwrap_or_default() {
        cell.contested = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_other_move_is_no_rival() {
        let open = |text: &str| {
            let mut sheet = ScoreSheet::from_movetext(text);
            contest(&mut sheet);
            let open = sheet.cells.iter().filter(|cell| cell.contested);
            open.map(|cell| cell.text.clone()).collect::<Vec<_>>()
        };
        assert_eq!(
            open("1. e4 e5 2. d3 2. d4 exd4 3. c3 d5 4. exd5"),
            ["d3", "d4", "exd4", "c3", "d5", "exd5"]
        );
        for sure in [
            // The dots of Black's number are lost before what is left of his move.
            "1. e4 e5 2. d3 2. r.. d6 3. Nf3 Nc6 4. c3",
            // The text comes back to its move.
            "1. e4 e5 2. d3 2. d3 d6 3. Nf3 Nc6 4. c3",
        ] {
            assert!(open(sure).is_empty(), "{sure}");
        }
    }
}
