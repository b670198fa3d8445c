//! What the rules of an edition ask of a position, read off the board and the one before it.

use super::left::left_on;
use scoresheet_chess::{Board, Color, Piece, SquareSet};
use scoresheet_draughts::{Position, Side as DraughtsSide};
use scoresheet_rulebook::{Army, Facts, Made, Pieces, Side};
use scoresheet_source::Code;

/// Facts of `now`, which has these keys; `before` is the position that the last move was made in, `irregular` its class
/// if it was carried out though against the rules.
pub(crate) fn of_draughts(
    before: Option<&Position>,
    now: &Position,
    irregular: Option<Code>,
    [placement, rights, rights_on_paper]: [u64; 3],
) -> Facts {
    Facts {
        last: before.map(|before| made_in_draughts(before, now, irregular)),
        quiet_before: 0,
        placement,
        rights,
        rights_on_paper,
        pieces: Pieces::Draughts([
            army(now, DraughtsSide::White),
            army(now, DraughtsSide::Black),
        ]),
    }
}

/// Who moved twice in a row is not the side whose turn it was.
fn mover(white_to_move: bool, irregular: Option<Code>) -> Side {
    if white_to_move == (irregular != Some(Code::TwoMovesInARow)) {
        Side::White
    } else {
        Side::Black
    }
}

fn made_in_draughts(before: &Position, now: &Position, irregular: Option<Code>) -> Made {
    let by = mover(before.side_to_move() == DraughtsSide::White, irregular);
    let (side, other) = match by {
        Side::White => (DraughtsSide::White, DraughtsSide::Black),
        Side::Black => (DraughtsSide::Black, DraughtsSide::White),
    };
    let all = |[men, kings]: [u32; 2]| men + kings;
    let [_, kings_before] = before.strength(side);
    let [_, kings_now] = now.strength(side);
    Made {
        by,
        capture: all(now.strength(other)) < all(before.strength(other)),
        man: !now.has_same_men(before, side),
        promotion: kings_now > kings_before,
        check: false,
    }
}

fn army(position: &Position, side: DraughtsSide) -> Army {
    let board = position.variant().board();
    let [men, kings] = position.strength(side).map(|count| count as u8);
    let on_main_road = |square| {
        board
            .file_rank(square)
            .is_some_and(|(file, rank)| file == rank)
    };
    Army {
        men,
        kings,
        on_main_road: kings > 0 && position.kings(side).iter().any(on_main_road),
    }
}

/// The same for chess.
pub(crate) fn of_chess(
    before: Option<&Board>,
    now: &Board,
    irregular: Option<Code>,
    [placement, rights, rights_on_paper]: [u64; 3],
) -> Facts {
    Facts {
        last: before.map(|before| made_in_chess(before, now, irregular)),
        quiet_before: now.quiet_plies().into(),
        placement,
        rights,
        rights_on_paper,
        pieces: Pieces::Chess(left_on(now)),
    }
}

fn made_in_chess(before: &Board, now: &Board, irregular: Option<Code>) -> Made {
    let by = mover(before.side_to_move() == Color::White, irregular);
    let color = match by {
        Side::White => Color::White,
        Side::Black => Color::Black,
    };
    let pawns = |board: &Board| board.pieces(color, Piece::Pawn);
    // Most moves change neither; counting is what costs.
    let fewer = |now: SquareSet, before: SquareSet| now != before && now.len() < before.len();
    Made {
        by,
        capture: fewer(now.men_of(!color), before.men_of(!color)),
        man: pawns(now) != pawns(before),
        promotion: fewer(pawns(now), pawns(before)),
        check: now.in_check(),
    }
}
