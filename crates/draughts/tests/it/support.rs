//! What the tests share: positions from text.

pub mod naive;

use scoresheet_draughts::{Position, Setup, Side, Square, Squares, Variant};

/// A square as the game names it, by number or by letter and digit.
pub fn square_of(variant: Variant, name: &str) -> Square {
    let (board, names) = (variant.board(), variant.rules().squares);
    match name.as_bytes() {
        [file @ b'a'..=b'l', rank @ b'1'..=b'9'] => names.at(board, file - b'a', rank - b'1'),
        _ => names.numbered(board, name.parse().unwrap()),
    }
    .unwrap_or_else(|| panic!("no square {name}"))
}

/// A square by its number on any board, or its name on the 8×8 board of Russian draughts.
pub fn square(name: &str) -> Square {
    match name.parse() {
        Ok(number) => Square::new(number).unwrap(),
        Err(_) => square_of(Variant::Russian, name),
    }
}

/// Pieces as the rule books list them, `Ka5 d6 e7`: men, and kings with a K; the set of men
/// and the set of kings. Ranges as in a FEN, `31-50`.
pub fn pieces_of(variant: Variant, text: &str) -> (Squares, Squares) {
    let (mut men, mut kings) = (Squares::EMPTY, Squares::EMPTY);
    for piece in text.split([' ', ',']).filter(|piece| !piece.is_empty()) {
        let (set, place) = match piece.strip_prefix('K') {
            Some(place) => (&mut kings, place),
            None => (&mut men, piece),
        };
        match place.split_once('-') {
            Some((first, last)) => {
                let numbers = first.parse::<u8>().unwrap()..=last.parse().unwrap();
                set.extend(numbers.map(|number| square_of(variant, &number.to_string())));
            }
            None => set.insert(square_of(variant, place)),
        }
    }
    (men, kings)
}

/// Pieces on the 8×8 board of Russian draughts, or by number on that of international draughts.
pub fn pieces(text: &str) -> (Squares, Squares) {
    let letters = text.contains(|c: char| c.is_ascii_lowercase());
    let of_game = if letters {
        Variant::Russian
    } else {
        Variant::International
    };
    pieces_of(of_game, text)
}

/// A position from its pieces.
pub fn position(variant: Variant, side: Side, white: &str, black: &str) -> Position {
    let (white_men, white_kings) = pieces_of(variant, white);
    let (black_men, black_kings) = pieces_of(variant, black);
    let setup = Setup {
        white_men,
        white_kings,
        black_men,
        black_kings,
    };
    Position::new(variant, side, setup).unwrap()
}

/// A FEN: `W:W31-50:B1,K2`.
pub fn fen(variant: Variant, text: &str) -> Position {
    let mut fields = text.split(':');
    let side = match fields.next() {
        Some("W") => Side::White,
        Some("B") => Side::Black,
        other => panic!("no side {other:?}"),
    };
    let (mut white, mut black) = ("", "");
    for field in fields {
        if let Some(list) = field.strip_prefix('W') {
            white = list;
        } else if let Some(list) = field.strip_prefix('B') {
            black = list;
        }
    }
    position(variant, side, white, black)
}

/// The game of that name.
pub fn game(name: &str) -> Variant {
    let mut all = Variant::ALL.into_iter();
    all.find(|variant| variant.rules().name == name)
        .unwrap_or_else(|| panic!("no game {name}"))
}
