//! Draughts squares by number, and the figures of correspondence chess.

use super::{Cursor, MOST_SQUARES, Shape, Strength, is_capture, is_dash};
use crate::figures::is_figure;

/// `31—27`, `27 : 18`, `1- 7`, `42:24:8:17:6`, `5254`.
pub(super) fn read(text: &str) -> Option<Shape> {
    let mut cursor = Cursor::new(text);
    let mut folded = match number(&mut cursor) {
        Some((_, folded)) => folded,
        None => return figures(text),
    };
    let mut squares = 1;
    while squares < MOST_SQUARES {
        let before = cursor;
        cursor.blank();
        let sign = cursor.take(|c| is_dash(c) || is_capture(c)) || star_between(&mut cursor);
        cursor.take(is_dash);
        cursor.blank();
        match number(&mut cursor).filter(|_| sign) {
            Some((_, damaged)) => folded |= damaged,
            None => {
                cursor = before;
                break;
            }
        }
        squares += 1;
    }
    if squares < 2 {
        return figures(text);
    }
    cursor.signs();
    Some(cursor.shape(Strength::if_damaged(folded)))
}

/// Takes the star that stands for a capture, `28*17`. With a blank beside it, it is a sign of emphasis, `28-17 *18. 31-26*`.
fn star_between(cursor: &mut Cursor) -> bool {
    let behind_figure = cursor.text[..cursor.at].ends_with(is_figure);
    let star = cursor.rest().strip_prefix('*');
    let before_figure = star.is_some_and(|rest| rest.starts_with(is_figure));
    behind_figure && before_figure && cursor.take(|c| c == '*')
}

/// The squares of the largest board, that of Canadian draughts.
const MOST: u32 = 72;

/// The number of a square, and whether letters had to be taken for digits.
fn number(cursor: &mut Cursor) -> Option<(u32, bool)> {
    let start = cursor.at;
    let (mut number, mut digits, mut damaged) = (0, 0, false);
    while let Some(c) = cursor.peek() {
        let value = match c {
            '0'..='9' => c.to_digit(10)?,
            'l' | 'I' | '|' => 1,
            'O' | 'o' => 0,
            'З' => 3,
            'S' => 5,
            'B' => 8,
            'Z' => 2,
            _ => break,
        };
        digits += 1;
        damaged |= !c.is_ascii_digit();
        if digits > 2 {
            cursor.at = start;
            return None;
        }
        number = number * 10 + value;
        cursor.at += c.len_utf8();
    }
    let real = cursor.text[start..cursor.at].contains(is_figure);
    if !(1..=MOST).contains(&number) || !real {
        cursor.at = start;
        return None;
    }
    Some((number, damaged))
}

/// Four or five figures, each a file or rank: `5254`, `47481`. A year looks so too.
fn figures(text: &str) -> Option<Shape> {
    let len = text.len() - text.trim_start_matches(|c| ('1'..='8').contains(&c)).len();
    (4..=5).contains(&len).then_some(Shape {
        len,
        strength: Strength::Weak,
    })
}
