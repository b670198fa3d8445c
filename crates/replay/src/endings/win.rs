//! Whether a win is in sight, which VK 7.2.7–7.2.9 except from the draw.

use scoresheet_draughts::{Position, Side};

/// Plies looked ahead.
const DEPTH: u8 = 5;
/// Positions looked at in all, at most: a fraction of a millisecond.
const POSITIONS: u32 = 3_000;

/// True if either side can force a win within the bounds: the opponent left without piece or move.
pub(crate) fn is_forced(position: &Position) -> bool {
    let mut left = POSITIONS;
    // Deeper step by step: most wins are near, and few positions tell.
    (1..=DEPTH).step_by(2).any(|depth| {
        let mut sides = [Side::White, Side::Black].into_iter();
        sides.any(|side| forces(position, side, depth, &mut left))
    })
}

fn forces(position: &Position, side: Side, depth: u8, left: &mut u32) -> bool {
    let to_move = position.side_to_move();
    if !position.has_legal_move() {
        return to_move != side;
    }
    let (Some(depth), Some(fewer)) = (depth.checked_sub(1), left.checked_sub(1)) else {
        return false;
    };
    *left = fewer;
    let moves = position.legal_moves();
    let mut after = moves.iter().map(|m| {
        let mut after = *position;
        after.play(m);
        after
    });
    if to_move == side {
        after.any(|after| forces(&after, side, depth, left))
    } else {
        after.all(|after| forces(&after, side, depth, left))
    }
}
