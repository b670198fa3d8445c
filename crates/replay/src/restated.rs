//! A set-up on the way that gives the position at hand: a diagram, which changes nothing.

use scoresheet_chess::Board;
use scoresheet_draughts::Position;
use scoresheet_notation::draughts_fen;

/// What a set-up says of the position at hand. What it leaves out it does not deny.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Restated {
    /// The same.
    Same,
    /// The same by other counters of moves, as this message says. The moves before it tell better:
    /// programs that draw a diagram write any counters.
    OtherCounters(String),
    /// Another position.
    Not,
}

/// FENs of draughts may leave open whose turn it is (`?`).
pub(crate) fn draughts(at_hand: &Position, stated: &Position, fen: &str) -> Restated {
    let says_turn = draughts_fen(fen).is_ok_and(|text| text.turn.is_some());
    let stated = if says_turn {
        *stated
    } else {
        stated.with_side_to_move(at_hand.side_to_move())
    };
    if stated == *at_hand {
        Restated::Same
    } else {
        Restated::Not
    }
}

/// FENs of chess may leave out rights and counters, from some field on.
pub(crate) fn chess(at_hand: &Board, fen: &str) -> Restated {
    let known = at_hand.fen();
    let stated: Vec<&str> = fen.split_whitespace().collect();
    let left_out = known.split(' ').skip(stated.len());
    let whole: Vec<&str> = stated.iter().copied().chain(left_out).collect();
    match Board::from_fen(&whole.join(" ")) {
        Ok(board) if board.is_same_position(at_hand) => by_counters(at_hand, &board),
        _ => Restated::Not,
    }
}

fn by_counters(at_hand: &Board, stated: &Board) -> Restated {
    let of = |board: &Board| (board.quiet_plies(), board.move_number());
    let (there, here) = (of(stated), of(at_hand));
    if there == here {
        return Restated::Same;
    }
    Restated::OtherCounters(format!(
        "the counters {} {} of this position are not those of the moves before it, {} {}, which go on",
        there.0, there.1, here.0, here.1
    ))
}
