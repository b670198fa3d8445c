//! Pieces as stated, set up on a draughts board.

use scoresheet_draughts::{Position, Setup, Side, Square, Squares, Variant};
use scoresheet_notation::{FieldText, PlacementText, SideText, Turn};

/// The position and the men on their far rows, which are kings in it (RK 3.7); or why it cannot be
/// set up.
pub(crate) fn setting(
    variant: Variant,
    placement: &PlacementText,
) -> Result<(Position, Squares), String> {
    let (white_men, white_kings) = squares_of(variant, &placement.white)?;
    let (black_men, black_kings) = squares_of(variant, &placement.black)?;
    let board = variant.board();
    let on_rank = |men: Squares, rank| -> Squares {
        let there = |square: &Square| board.file_rank(*square).is_some_and(|(_, r)| r == rank);
        men.iter().filter(there).collect()
    };
    let white_new = on_rank(white_men, board.size() - 1);
    let black_new = on_rank(black_men, 0);
    let setup = Setup {
        white_men: white_men.difference(white_new),
        white_kings: white_kings | white_new,
        black_men: black_men.difference(black_new),
        black_kings: black_kings | black_new,
    };
    let side = match placement.turn {
        Some(Turn::Black) => Side::Black,
        _ => Side::White,
    };
    let position = Position::new(variant, side, setup).map_err(|error| error.to_string())?;
    Ok((position, white_new | black_new))
}

/// Men and kings of one side.
fn squares_of(variant: Variant, side: &SideText) -> Result<(Squares, Squares), String> {
    let board = variant.board();
    let (mut men, mut kings) = (Squares::EMPTY, Squares::EMPTY);
    for stated in &side.pieces {
        let square = match stated.field {
            FieldText::Number(number) => Square::new(number).filter(|s| board.contains(*s)),
            FieldText::Square(at) => match (at.file(), at.rank()) {
                (Some(file), Some(rank)) if file <= board.size() && rank <= board.size() => {
                    // RK 5.3: a piece on a light square is out of play.
                    let dark = board.at(file - 1, rank - 1);
                    Some(dark.ok_or("a piece is on a light square, which is not used in play")?)
                }
                _ => None,
            },
            FieldText::File(_) => None,
        };
        let square = square.ok_or("a square in this position is not on the board")?;
        if men.contains(square) || kings.contains(square) {
            return Err(format!("a square appears twice: {square}"));
        }
        if stated.king { &mut kings } else { &mut men }.insert(square);
    }
    Ok((men, kings))
}
