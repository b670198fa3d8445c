//! What stands on a board, square by square.

use scoresheet_chess::{Board, Color, Piece, Square, Wing};
use scoresheet_draughts::Side;
use scoresheet_notation::Turn;
use scoresheet_replay::{AnyPosition, GamePosition, piece_name, write};
use std::collections::BTreeMap;

/// Whose move it is.
pub(super) fn to_move(position: &AnyPosition) -> Turn {
    if position.white_to_move() {
        Turn::White
    } else {
        Turn::Black
    }
}

/// `White` or `Black`.
pub(super) const fn side(turn: Turn) -> &'static str {
    match turn {
        Turn::White => "White",
        Turn::Black => "Black",
    }
}

pub(super) const fn other(turn: Turn) -> Turn {
    match turn {
        Turn::White => Turn::Black,
        Turn::Black => Turn::White,
    }
}

/// Every piece by the name of its square, such as `White's man`.
pub(super) fn pieces(position: &AnyPosition) -> BTreeMap<String, String> {
    match position {
        AnyPosition::Chess(board) => {
            let occupied = board.men_of(Color::White) | board.men_of(Color::Black);
            let named = occupied.into_iter().filter_map(|square| {
                let (color, piece) = board.piece_at(square)?;
                Some((
                    square.to_string(),
                    owned(color == Color::White, piece_name(piece)),
                ))
            });
            named.collect()
        }
        AnyPosition::Draughts(position) => {
            let mut found = BTreeMap::new();
            for side in [Side::White, Side::Black] {
                for square in position.pieces(side) {
                    let king = position.kings(side).contains(square);
                    let kind = if king { "king" } else { "man" };
                    let name = write::square_name(position.variant(), square);
                    found.insert(name, owned(side == Side::White, kind));
                }
            }
            found
        }
    }
}

fn owned(white: bool, kind: &str) -> String {
    format!("{}'s {kind}", if white { "White" } else { "Black" })
}

/// Squares that are named in a message, at most.
const NAMED: usize = 4;

/// The squares on which two positions differ, in words; empty if they do not.
pub(super) fn differences(envelope: &AnyPosition, other: &AnyPosition, where_: &str) -> String {
    let (ours, theirs) = (pieces(envelope), pieces(other));
    let mut squares: Vec<&String> = ours.keys().chain(theirs.keys()).collect();
    squares.sort();
    squares.dedup();
    squares.retain(|square| ours.get(*square) != theirs.get(*square));
    let stands = |found: Option<&String>| found.map_or("nothing", String::as_str).to_owned();
    let mut words: Vec<String> = squares
        .iter()
        .take(NAMED)
        .map(|square| {
            let (our, their) = (stands(ours.get(*square)), stands(theirs.get(*square)));
            format!("{square} has {our}, {where_} {their}")
        })
        .collect();
    let more = squares.len().saturating_sub(NAMED);
    if more > 0 {
        words.push(format!("and {more} more"));
    }
    words.join("; ")
}

/// The same pieces on the same squares and the same side to move.
pub(super) fn same_arrangement(a: &AnyPosition, b: &AnyPosition) -> bool {
    match (a, b) {
        (AnyPosition::Chess(a), AnyPosition::Chess(b)) => {
            let men = |color| {
                let alike = |piece| a.pieces(color, piece) == b.pieces(color, piece);
                Piece::ALL.into_iter().all(alike)
            };
            a.side_to_move() == b.side_to_move() && men(Color::White) && men(Color::Black)
        }
        (AnyPosition::Draughts(a), AnyPosition::Draughts(b)) => a == b,
        _ => false,
    }
}

/// The rooks that may still castle: White's short and long, Black's short and long.
pub(super) fn castling(board: &Board) -> [Option<Square>; 4] {
    let rook = |color, wing| board.castling_rook(color, wing);
    let [short, long] = [Wing::Short, Wing::Long];
    [
        rook(Color::White, short),
        rook(Color::White, long),
        rook(Color::Black, short),
        rook(Color::Black, long),
    ]
}
