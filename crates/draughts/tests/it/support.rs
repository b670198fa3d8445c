//! What the tests share: positions from text.

pub mod naive;

use scoresheet_draughts::{Board, Position, Setup, Side, Square, Squares, Variant};

/// A square by its PDN number or its algebraic name on the 8×8 board.
pub fn square(name: &str) -> Square {
    match name.as_bytes() {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Board::Eight.at(file - b'a', rank - b'1'),
        _ => Square::new(name.parse().unwrap()),
    }
    .unwrap_or_else(|| panic!("no square {name}"))
}

/// Pieces as the rule books list them, `Ka5 d6 e7`: men, and kings with a K; the set of men
/// and the set of kings. Ranges as in a FEN, `31-50`.
pub fn pieces(text: &str) -> (Squares, Squares) {
    let (mut men, mut kings) = (Squares::EMPTY, Squares::EMPTY);
    for piece in text.split([' ', ',']).filter(|piece| !piece.is_empty()) {
        let (set, place) = match piece.strip_prefix('K') {
            Some(place) => (&mut kings, place),
            None => (&mut men, piece),
        };
        match place.split_once('-') {
            Some((first, last)) => {
                let numbers = square(first).number()..=square(last).number();
                set.extend(numbers.filter_map(Square::new));
            }
            None => set.insert(square(place)),
        }
    }
    (men, kings)
}

/// A position from its pieces.
pub fn position(variant: Variant, side: Side, white: &str, black: &str) -> Position {
    let (white_men, white_kings) = pieces(white);
    let (black_men, black_kings) = pieces(black);
    let setup = Setup {
        white_men,
        white_kings,
        black_men,
        black_kings,
    };
    Position::new(variant, side, setup).unwrap()
}
