//! What is left on a chess board, as far as rules ask for it: too little to mate (MK53 §18a–b, FIDE 1993 10.4, 2023
//! 5.2.2), or an ending with a number of moves of its own (FIDE 1985 10.9).

use scoresheet_chess::{Board, Color, File, Piece, Rank, Square, SquareSet};
use scoresheet_rulebook::Left;

/// What is left.
pub(super) fn left_on(board: &Board) -> Left {
    let all = |piece| Color::ALL.map(|color| board.pieces(color, piece));
    let free = [Piece::Pawn, Piece::Rook, Piece::Queen];
    if free
        .into_iter()
        .flat_map(all)
        .any(|pieces| !pieces.is_empty())
    {
        return ending(board);
    }
    let count = |piece| all(piece).map(SquareSet::len);
    let knights: u32 = count(Piece::Knight).iter().sum();
    let bishops = count(Piece::Bishop);
    match (knights, bishops) {
        (0, [0, 0]) => Left::BareKings,
        (1, [0, 0]) | (0, [1, 0] | [0, 1]) => Left::OneMinor,
        (0, [white, black]) if on_one_colour(board) => match (white, black) {
            (1, 1) => Left::BishopEach,
            _ => Left::BishopsOfOneColour,
        },
        _ => ending(board),
    }
}

fn on_one_colour(board: &Board) -> bool {
    let bishops = Color::ALL
        .into_iter()
        .flat_map(|color| board.pieces(color, Piece::Bishop));
    let mut colours = bishops.map(is_dark);
    let first = colours.next();
    colours.all(|colour| Some(colour) == first)
}

fn is_dark(square: Square) -> bool {
    SquareSet::DARK_SQUARES.has(square)
}

/// Pawns, knights, bishops, rooks, queens.
type Men = [u32; 5];

/// The most men, kings included, that one of the endings in [`of_men`] has.
const MOST_MEN: u32 = 6;

/// One of the endings that had more than fifty moves, whichever side is the stronger.
#[inline]
fn ending(board: &Board) -> Left {
    let all = board.men_of(Color::White) | board.men_of(Color::Black);
    if all.len() > MOST_MEN {
        return Left::Enough;
    }
    ending_of_few(board)
}

fn ending_of_few(board: &Board) -> Left {
    let kinds = [
        Piece::Pawn,
        Piece::Knight,
        Piece::Bishop,
        Piece::Rook,
        Piece::Queen,
    ];
    let men = |color| kinds.map(|piece| board.pieces(color, piece).len());
    let sides = Color::ALL.into_iter();
    let mut found = sides.filter_map(|strong| of_men(board, strong, men(strong), men(!strong)));
    found.next().unwrap_or(Left::Enough)
}

fn of_men(board: &Board, strong: Color, own: Men, theirs: Men) -> Option<Left> {
    let (left, stands) = match (own, theirs) {
        ([0, 0, 1, 1, 0], [0, 0, 0, 1, 0]) => (Left::RookBishopAgainstRook, true),
        ([0, 2, 0, 0, 0], [1, 0, 0, 0, 0]) => {
            (Left::KnightsAgainstBlockedPawn, is_blocked(board, strong))
        }
        ([1, 0, 0, 1, 0], [1, 0, 1, 0, 0]) => (
            Left::RookPawnAgainstBishopPawn,
            is_held_on_edge(board, strong),
        ),
        ([1, 0, 0, 0, 1], [0, 0, 0, 0, 1]) => {
            (Left::QueenPawnAgainstQueen, is_on_seventh(board, strong))
        }
        ([0, 0, 0, 0, 1], [0, 2, 0, 0, 0]) => (Left::QueenAgainstKnights, true),
        ([0, 0, 0, 0, 1], [0, 0, 2, 0, 0]) => (Left::QueenAgainstBishops, true),
        ([0, 0, 2, 0, 0], [0, 1, 0, 0, 0]) => (Left::BishopsAgainstKnight, true),
        _ => return None,
    };
    stands.then_some(left)
}

/// The rank beyond which a pawn of Black's must not stand, file by file, counted from White's side (G. Gijssen, *An
/// Arbiter's Notebook*, May 1999, for White's pawns).
const LINE: [Rank; 8] = [
    Rank::Fourth,
    Rank::Sixth,
    Rank::Fifth,
    Rank::Fourth,
    Rank::Fourth,
    Rank::Fifth,
    Rank::Sixth,
    Rank::Fourth,
];

/// The pawn of the other side is blocked by a knight and not beyond the line.
fn is_blocked(board: &Board, strong: Color) -> bool {
    let Some(pawn) = board.pieces(!strong, Piece::Pawn).next_square() else {
        return false;
    };
    let rank = pawn.rank().relative_to(strong);
    let Some(before) = (rank as usize).checked_sub(1).and_then(Rank::try_index) else {
        return false;
    };
    let before = Square::new(pawn.file(), before.relative_to(strong));
    rank >= LINE[pawn.file() as usize] && board.pieces(strong, Piece::Knight).has(before)
}

/// The pawns stand on the second and third rank of an edge file, seen from the side with the rook, and the bishop
/// commands the square on which its own pawn would promote.
fn is_held_on_edge(board: &Board, strong: Color) -> bool {
    let on = |color, file, rank: Rank| {
        let square = Square::new(file, rank.relative_to(strong));
        board.pieces(color, Piece::Pawn).has(square)
    };
    let bishop = board.pieces(!strong, Piece::Bishop).next_square();
    [File::A, File::H].into_iter().any(|file| {
        let corner = Square::new(file, Rank::First.relative_to(strong));
        on(strong, file, Rank::Second)
            && on(!strong, file, Rank::Third)
            && bishop.map(is_dark) == Some(is_dark(corner))
    })
}

fn is_on_seventh(board: &Board, strong: Color) -> bool {
    let seventh = Rank::Seventh.relative_to(strong).bitboard();
    !(board.pieces(strong, Piece::Pawn) & seventh).is_empty()
}
