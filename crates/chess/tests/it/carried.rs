//! Moves made by hand: legal ones come to what they come to by the rules, others to what a hand does.

use crate::common::on_random_positions;
use scoresheet_chess::{Board, Color, Piece, Query, Square, SquareSet, Wing};

fn board(fen: &str) -> Board {
    Board::from_fen(fen).unwrap()
}

fn query(piece: Piece, from: Square, to: Square) -> Query {
    Query {
        from: from.bitboard(),
        ..Query::new(piece, to)
    }
}

/// Every legal move, asked for by its squares and made by hand, leaves the board that playing it does.
#[test]
fn legal_moves_by_hand_are_the_same_moves() {
    on_random_positions(30, |board, _| {
        let side = board.side_to_move();
        for mv in board.legal_moves() {
            let (_, piece) = board.piece_at(mv.from).unwrap();
            let by_hand = match mv.castling {
                Some(wing) => board.forced_castle(wing),
                None => board.forced_move(
                    &Query {
                        promotion: mv.promotion,
                        ..query(piece, mv.from, mv.to)
                    },
                    side,
                ),
            };
            assert_eq!(by_hand, Some(mv), "{board}");
            let (mut played, mut carried) = (board.clone(), board.clone());
            played.play(mv);
            carried.carry_out(mv, !side);
            assert_eq!(played, carried, "{mv} in {board}");
        }
    });
}

#[test]
fn mk53_s15_what_a_hand_can_do() {
    let start = Board::start();
    let white = |piece, from, to| start.forced_move(&query(piece, from, to), Color::White);
    assert!(
        white(Piece::Rook, Square::A1, Square::A5).is_some(),
        "through a pawn"
    );
    assert!(
        white(Piece::Rook, Square::A1, Square::B1).is_none(),
        "onto an own knight"
    );
    assert!(
        white(Piece::Rook, Square::A1, Square::E8).is_none(),
        "onto a king"
    );
    assert!(
        white(Piece::Knight, Square::A1, Square::A5).is_none(),
        "no knight there"
    );
    assert!(
        white(Piece::Pawn, Square::A2, Square::A8).is_none(),
        "becoming nothing"
    );
    let nowhere_said = Query::new(Piece::Knight, Square::E5);
    assert!(start.forced_move(&nowhere_said, Color::White).is_none());
    // Pinned, but the only knight that goes there.
    let pinned = board("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1");
    let mv = pinned.forced_move(&Query::new(Piece::Knight, Square::D4), Color::White);
    assert_eq!(mv.unwrap().to_string(), "e2d4");
}

/// MK53 §10: castling through check and after a move is done all the same, over a piece that stands
/// where king or rook arrives it is not.
#[test]
fn mk53_s10_castling_by_hand() {
    let mut attacked = board("4k3/8/8/8/5r2/8/8/R3K2R w - - 0 1");
    let mv = attacked.forced_castle(Wing::Short).unwrap();
    attacked.carry_out(mv, Color::Black);
    assert_eq!(attacked.fen(), "4k3/8/8/8/5r2/8/8/R4RK1 b - - 1 1");
    let between = board("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1");
    assert!(
        between.forced_castle(Wing::Long).is_some(),
        "the rook is lifted over b1"
    );
    let arrival = board("4k3/8/8/8/8/8/8/R2QK3 w Q - 0 1");
    assert!(arrival.forced_castle(Wing::Long).is_none());
}

/// A pawn that jumps from e3 to e5 has passed no square on which it could be taken (MK53 §8).
#[test]
fn mk53_s8_only_a_double_step_from_home_is_taken_en_passant() {
    let mut board = board("4k3/8/8/3p4/8/4P3/8/4K3 w - - 0 1");
    let mv = board.forced_move(&query(Piece::Pawn, Square::E3, Square::E5), Color::White);
    board.carry_out(mv.unwrap(), Color::Black);
    assert_eq!(board.en_passant_square(), None);
}

/// Two moves of White's in a row: Black is to move, and the number of the move is the same.
#[test]
fn the_turn_and_the_number_after_two_moves_in_a_row() {
    let mut board = Board::start();
    let e4 = board
        .find(&Query::new(Piece::Pawn, Square::E4))
        .one()
        .unwrap();
    board.play(e4);
    let d4 = board.forced_move(
        &Query {
            from: SquareSet::FULL,
            ..Query::new(Piece::Pawn, Square::D4)
        },
        Color::White,
    );
    board.carry_out(d4.unwrap(), Color::Black);
    assert_eq!(board.side_to_move(), Color::Black);
    assert_eq!(board.move_number(), 1);
    assert_eq!(board.en_passant_square(), Some(Square::D3));
}
