//! Illegal draughts moves as a hand makes them all the same (VK/RK 5.7).

use crate::draughts::rules::{DraughtsRules, ends};
use crate::draughts::written_path::{Way, only};
use crate::rules::TokenText;
use scoresheet_draughts::{Move, Position, Square, Squares};
use scoresheet_notation::DraughtsText;
use scoresheet_source::Code;

impl DraughtsRules {
    /// What the written move does to the board, its class being `code`; `None` if that cannot be
    /// done or is not said.
    pub fn by_hand(
        &self,
        position: &Position,
        text: &DraughtsText,
        token: &TokenText<'_>,
        code: Code,
    ) -> Option<Move> {
        let others = matches!(code, Code::TwoMovesInARow | Code::MovedOpponentsPiece);
        let side = position.side_to_move();
        let side = if others { side.other() } else { side };
        let position = &position.with_side_to_move(side);
        if code == Code::TwoMovesInARow {
            // The move is legal for the side that makes it.
            return self.among_all(position, text, token).ok();
        }
        let board = self.variant.board();
        let [from, to] = ends(board, text);
        let origin = only(from & position.pieces(side))?;
        let to = only(to)?;
        if code == Code::CaptureWasMandatory {
            return position.forced_move(origin, to, Squares::EMPTY);
        }
        let way = Way::written(position, origin, token);
        match way {
            // Every square at which it turned is written: the way says what was jumped.
            Some(way) if way.stops > 0 => along(position, &way),
            Some(way) => match known_captures(position, origin, to)[..] {
                [only] => Some(only),
                [] if text.capture => along(position, &way),
                [] => position.forced_move(origin, to, Squares::EMPTY),
                // Another way would have its turning squares written (KV53 §14, VK 8.5.5).
                _ if !way.over(position, side.other()).is_empty() => along(position, &way),
                _ => None,
            },
            None => match known_captures(position, origin, to)[..] {
                [only] => Some(only),
                [] if !text.capture => position.forced_move(origin, to, Squares::EMPTY),
                _ => None,
            },
        }
    }
}

/// The opponent's pieces on the way are taken off, as the record says.
fn along(position: &Position, way: &Way) -> Option<Move> {
    let taken = way.over(position, position.side_to_move().other());
    let mut as_known = known_captures(position, way.origin, way.to).into_iter();
    // A capture that the rules know crowns a man on its way.
    as_known
        .find(|m| m.captured() == taken)
        .or_else(|| position.forced_move(way.origin, way.to, taken))
}

/// Captures from one square to the other, whole ones whatever they take, else broken off.
fn known_captures(position: &Position, origin: Square, to: Square) -> Vec<Move> {
    let there = |m: &Move| m.from() == origin && m.to() == to;
    let whole = position.captures_ignoring_quantity();
    let whole: Vec<Move> = whole.iter().copied().filter(there).collect();
    if !whole.is_empty() {
        return whole;
    }
    let broken = position.broken_captures(origin).into_iter();
    broken.filter(there).collect()
}
