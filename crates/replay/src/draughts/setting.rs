//! Pieces as stated, set up on a draughts board.

use super::squares::{Named, mask, only};
use scoresheet_draughts::{KingRun, Position, Setup, Side, Squares};
use scoresheet_notation::{FieldText, PlacementText, SideText, Turn};

/// The position and the men on their far rows, which are kings in it (RK 3.7); or why it cannot be
/// set up.
pub(crate) fn setting(
    named: Named,
    placement: &PlacementText,
) -> Result<(Position, Squares), String> {
    let (white_men, white_kings) = squares_of(named, &placement.white)?;
    let (black_men, black_kings) = squares_of(named, &placement.black)?;
    let board = named.board();
    let white_new = white_men & board.rank(board.ranks() - 1);
    let black_new = black_men & board.rank(0);
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
    let mut position =
        Position::new(named.variant, side, setup).map_err(|error| error.to_string())?;
    for (side, run) in [Side::White, Side::Black]
        .into_iter()
        .zip(placement.king_runs)
    {
        if let Some(run) = run
            && let Some(king) = only(mask(named, run.king))
        {
            let moves = run.moves;
            position = position.with_king_run(side, KingRun { king, moves });
        }
    }
    Ok((position, white_new | black_new))
}

/// Men and kings of one side.
fn squares_of(named: Named, side: &SideText) -> Result<(Squares, Squares), String> {
    side.is_read()?;
    let board = named.board();
    let (mut men, mut kings) = (Squares::EMPTY, Squares::EMPTY);
    for stated in &side.pieces {
        let square = match stated.field {
            FieldText::Number(number) => named.numbered(number),
            FieldText::Square(at) => match (at.file(), at.rank()) {
                (Some(file), Some(rank)) if file <= board.files() && rank <= board.ranks() => {
                    // RK 5.3: a piece on a light square is out of play.
                    let dark = named.at(file, rank);
                    Some(dark.ok_or("a piece is on a light square, which is not used in play")?)
                }
                _ => None,
            },
            FieldText::File(_) => None,
        };
        let square = square.ok_or("a square in this position is not on the board")?;
        if men.contains(square) || kings.contains(square) {
            let name = crate::write::square_name(named.variant, square);
            return Err(format!("a square appears twice: {name}"));
        }
        if stated.king { &mut kings } else { &mut men }.insert(square);
    }
    Ok((men, kings))
}
