//! What can and cannot be set up.

use crate::support::{pieces, position, square};
use scoresheet_draughts::{Piece, Position, Setup, SetupError, Side, Square, Variant};

#[test]
fn start_is_the_position_of_the_rule_books() {
    for (variant, white, black) in [
        (Variant::Russian, "21-32", "1-12"),
        (Variant::Brazilian, "21-32", "1-12"),
        (Variant::International, "31-50", "1-20"),
    ] {
        assert_eq!(
            Position::start(variant),
            position(variant, Side::White, white, black)
        );
    }
    let named = position(
        Variant::Russian,
        Side::White,
        "a1 a3 b2 c1 c3 d2 e1 e3 f2 g1 g3 h2",
        "a7 b6 b8 c7 d6 d8 e7 f6 f8 g7 h6 h8",
    );
    assert_eq!(named, Position::start(Variant::Russian));
}

#[test]
fn each_wrong_setup_is_distinguished() {
    let new = |variant, white_men, black_kings, black_men| {
        let [white_men, black_kings, black_men] =
            [white_men, black_kings, black_men].map(|text| pieces(text).0);
        let setup = Setup {
            white_men,
            black_kings,
            black_men,
            ..Setup::default()
        };
        Position::new(variant, Side::White, setup)
    };
    assert_eq!(
        new(Variant::Russian, "33", "", ""),
        Err(SetupError::OffBoard {
            square: square("33")
        })
    );
    assert_eq!(
        new(Variant::International, "33", "33", ""),
        Err(SetupError::Overlap {
            square: square("33")
        })
    );
    for (variant, top, bottom) in [
        (Variant::Brazilian, "b8", "g1"),
        (Variant::International, "5", "46"),
    ] {
        assert_eq!(
            new(variant, top, "", ""),
            Err(SetupError::ManOnFarRow {
                side: Side::White,
                square: square(top)
            })
        );
        assert_eq!(
            new(variant, "", "", bottom),
            Err(SetupError::ManOnFarRow {
                side: Side::Black,
                square: square(bottom)
            })
        );
        assert!(new(variant, bottom, "", top).is_ok());
    }
}

#[test]
fn pieces_are_where_they_were_put() {
    let position = position(Variant::International, Side::Black, "31 K5", "K50");
    let at = |number| position.piece_at(Square::new(number).unwrap());
    assert_eq!(
        at(31),
        Some(Piece {
            side: Side::White,
            king: false
        })
    );
    assert_eq!(
        at(5),
        Some(Piece {
            side: Side::White,
            king: true
        })
    );
    assert_eq!(
        at(50),
        Some(Piece {
            side: Side::Black,
            king: true
        })
    );
    assert_eq!(at(1), None);
    assert_eq!(position.men(Side::White), pieces("31").0);
    assert_eq!(position.kings(Side::White), pieces("5").0);
    assert_eq!(position.pieces(Side::Black), pieces("50").0);
    assert_eq!(position.side_to_move(), Side::Black);
}
