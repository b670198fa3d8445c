//! Plies, counted from 0, and the numbers of moves that announce them.

use scoresheet_notation::Turn;

/// The number of a move, and whose it is.
pub(crate) type Numbered = (u16, Turn);

/// The first move of a game.
pub(crate) const FIRST: Numbered = (1, Turn::White);

/// Whose move follows a number, by whether dots stand behind it.
pub(crate) const fn side(black: bool) -> Turn {
    if black { Turn::Black } else { Turn::White }
}

/// The ply that a number announces.
pub(crate) fn ply(number: u16, black: bool) -> i32 {
    2 * i32::from(number) - 2 + i32::from(black)
}

/// The ply of a numbered move.
pub(crate) fn ply_of((number, side): Numbered) -> i32 {
    ply(number, side == Turn::Black)
}

/// The number of a ply, and whose it is.
pub(crate) fn numbered(ply: i32) -> Numbered {
    let number = u16::try_from(ply.div_euclid(2) + 1).unwrap_or(u16::MAX);
    (number, side(ply.rem_euclid(2) == 1))
}

/// What is due behind a move.
pub(crate) fn next((number, side): Numbered) -> Numbered {
    match side {
        Turn::White => (number, Turn::Black),
        Turn::Black => (number.saturating_add(1), Turn::White),
    }
}
