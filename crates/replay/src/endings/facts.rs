//! What the rules of an edition ask of a position, read off the board and the one before it.

use scoresheet_chess::{Board, Color, Piece};
use scoresheet_draughts::{Position, Side as DraughtsSide};
use scoresheet_rulebook::{Army, Facts, Left, Made, Pieces, Side};
use scoresheet_source::Code;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Facts of `now`; `before` is the position that the last move was made in, `irregular` its class if it
/// was carried out though against the rules.
pub(crate) fn of_draughts(
    before: Option<&Position>,
    now: &Position,
    irregular: Option<Code>,
) -> Facts {
    let mut hasher = DefaultHasher::new();
    now.hash(&mut hasher);
    let key = hasher.finish();
    Facts {
        last: before.map(|before| made_in_draughts(before, now, irregular)),
        quiet_before: 0,
        placement: key,
        rights: key,
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
    Made {
        by,
        capture: now.pieces(other).len() < before.pieces(other).len(),
        man: now.men(side) != before.men(side),
        promotion: now.kings(side).len() > before.kings(side).len(),
        check: false,
    }
}

fn army(position: &Position, side: DraughtsSide) -> Army {
    let board = position.variant().board();
    let kings = position.kings(side);
    Army {
        men: position.men(side).len() as u8,
        kings: kings.len() as u8,
        on_main_road: kings
            .iter()
            .filter_map(|square| board.file_rank(square))
            .any(|(file, rank)| file == rank),
    }
}

/// The same for chess.
pub(crate) fn of_chess(before: Option<&Board>, now: &Board, irregular: Option<Code>) -> Facts {
    Facts {
        last: before.map(|before| made_in_chess(before, now, irregular)),
        quiet_before: now.quiet_plies().into(),
        placement: now.placement_key(),
        rights: now.position_key(),
        pieces: Pieces::Chess(left(now)),
    }
}

fn made_in_chess(before: &Board, now: &Board, irregular: Option<Code>) -> Made {
    let by = mover(before.side_to_move() == Color::White, irregular);
    let color = match by {
        Side::White => Color::White,
        Side::Black => Color::Black,
    };
    let pawns = |board: &Board| board.pieces(color, Piece::Pawn);
    Made {
        by,
        capture: now.men_of(!color).len() < before.men_of(!color).len(),
        man: pawns(now) != pawns(before),
        promotion: pawns(now).len() < pawns(before).len(),
        check: now.in_check(),
    }
}

/// Whether the pieces left can mate, as far as pieces alone can tell (MK53 §18a–b, FIDE 5.2.2).
fn left(board: &Board) -> Left {
    let count = |piece| Color::ALL.map(|color| board.pieces(color, piece).len());
    let some = |[white, black]: [u32; 2]| white + black > 0;
    if [Piece::Pawn, Piece::Rook, Piece::Queen]
        .into_iter()
        .any(|piece| some(count(piece)))
    {
        return Left::Enough;
    }
    let knights: u32 = count(Piece::Knight).iter().sum();
    let bishops = count(Piece::Bishop);
    match (knights, bishops) {
        (0, [0, 0]) => Left::BareKings,
        (1, [0, 0]) | (0, [1, 0] | [0, 1]) => Left::OneMinor,
        (0, [white, black]) if on_one_colour(board) => match (white, black) {
            (1, 1) => Left::BishopEach,
            _ => Left::BishopsOfOneColour,
        },
        _ => Left::Enough,
    }
}

fn on_one_colour(board: &Board) -> bool {
    let bishops = Color::ALL
        .into_iter()
        .flat_map(|color| board.pieces(color, Piece::Bishop));
    let mut colours = bishops.map(|square| (square.file() as u8 + square.rank() as u8) % 2);
    let first = colours.next();
    colours.all(|colour| Some(colour) == first)
}
