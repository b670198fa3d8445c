//! Which squares a written move goes over, as far as its text and the board tell them.

use crate::position::{chess_cell, way};
use crate::{BoardSquare, Marks, SquareMark};
use scoresheet_chess::{Board, Color, Piece};
use scoresheet_notation::{ChessFlags, ChessText, Family, Kind, Language, Reader, Record, Written};
use scoresheet_replay::{AnyPosition, GamePosition, piece};

/// Who makes the move that is written of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mover {
    /// The side to move.
    ToMove,
    /// The other, out of turn.
    OutOfTurn,
    /// Nobody any more: the move has led to the position.
    HasMoved,
}

impl Mover {
    fn side(self, board: &Board) -> Option<Color> {
        match self {
            Self::ToMove => Some(board.side_to_move()),
            Self::OutOfTurn => Some(!board.side_to_move()),
            Self::HasMoved => None,
        }
    }
}

/// The squares of the one move that `text` is: origin, what it names on the way, target; the target
/// alone where no origin is known; nothing if the text is no move, such as a number or a position.
///
/// An origin that chess leaves out is reported where only one piece of the side that `moves` can be meant,
/// whether or not it could go there.
pub(crate) fn written_way(
    position: &AnyPosition,
    moves: Mover,
    text: &str,
    language: &Language,
) -> Vec<BoardSquare> {
    let family = position.game().family();
    match (position, one_move(text, family)) {
        (AnyPosition::Chess(board), Some(Written::Chess(written))) => {
            let named = way(position, text);
            match named[..] {
                [target] => {
                    let side = moves.side(board);
                    let origin =
                        side.and_then(|side| origin(board, side, written, target, language));
                    origin.into_iter().chain([target]).collect()
                }
                _ => named,
            }
        }
        (AnyPosition::Draughts(_), Some(Written::Draughts(_))) => way(position, text),
        _ => Vec::new(),
    }
}

/// The marks of a way that is called wrong.
pub(crate) fn wrong(way: &[BoardSquare]) -> Marks {
    match *way {
        [] => Vec::new(),
        [target] => vec![(target, SquareMark::Wrong)],
        [origin, .., target] => vec![(origin, SquareMark::Origin), (target, SquareMark::Wrong)],
    }
}

/// The move that the text is; a number may stand before it.
fn one_move(text: &str, family: Family) -> Option<Written> {
    let mut record = Record::default();
    if !Reader::new(text.as_bytes()).next(&mut record, &|_| family) {
        return None;
    }
    let mut kinds = record.tokens.iter().map(|token| token.kind);
    let stated = |kind: &Kind| !matches!(kind, Kind::Number { .. });
    match (kinds.find(stated), kinds.find(stated)) {
        (Some(Kind::Move(written)), None) => Some(written),
        (_, _) => None,
    }
}

/// Where the piece stands that alone can be meant.
fn origin(
    board: &Board,
    side: Color,
    written: ChessText,
    target: BoardSquare,
    language: &Language,
) -> Option<BoardSquare> {
    let piece = match written.letter {
        None => Piece::Pawn,
        Some(letter) => piece(language.role(letter)?),
    };
    let (mut file, mut rank) = (
        written.from.file().map(|file| file - 1),
        written.from.rank().map(|rank| rank - 1),
    );
    if piece == Piece::Pawn && written.flags.has(ChessFlags::CAPTURE) {
        rank = rank.or(match side {
            Color::White => target.rank.checked_sub(1),
            Color::Black => Some(target.rank + 1),
        });
    } else if piece == Piece::Pawn {
        file = file.or(Some(target.file));
    }
    let mut meant = (board.men_of(side).into_iter())
        .filter(|square| board.piece_at(*square) == Some((side, piece)))
        .map(chess_cell)
        .filter(|cell| file.is_none_or(|file| file == cell.file))
        .filter(|cell| rank.is_none_or(|rank| rank == cell.rank));
    match (meant.next(), meant.next()) {
        (Some(only), None) => Some(only),
        _ => None,
    }
}
