//! Moves by their names alone, square by square and character by character: nothing here knows a
//! rule.

use crate::random_games::Dice;

/// A move by its name: a piece letter, squares, what the pawn becomes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    pub letter: String,
    pub squares: Vec<String>,
    pub becomes: String,
}

impl Name {
    /// Takes a move in full notation apart; castling as the king's move that it is.
    pub fn of(full: &str, white: bool) -> Self {
        let plain = match (full.trim_end_matches(['+', '#']), white) {
            ("O-O", true) => "Ke1-g1",
            ("O-O", false) => "Ke8-g8",
            ("O-O-O", true) => "Ke1-c1",
            ("O-O-O", false) => "Ke8-c8",
            (plain, _) => plain,
        };
        let (moved, becomes) = plain.split_once('=').unwrap_or((plain, ""));
        let squares = moved.trim_start_matches(|c: char| c.is_ascii_uppercase());
        Self {
            letter: moved[..moved.len() - squares.len()].to_owned(),
            squares: squares.split(['-', ':', 'x']).map(str::to_owned).collect(),
            becomes: becomes.to_owned(),
        }
    }

    pub fn text(&self, sign: &str) -> String {
        format!("{}{}{}", self.letter, self.squares.join(sign), self.becomes)
    }

    pub fn ends(&self) -> [&String; 2] {
        [self.squares.first().unwrap(), self.squares.last().unwrap()]
    }
}

/// `c3` as `c` and `3`.
fn file_and_rank(square: &str) -> [u8; 2] {
    square.as_bytes().try_into().unwrap()
}

/// Names of squares of a board.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Names {
    Algebraic,
    /// With so many numbers.
    Numeric(u8),
}

impl Names {
    pub fn rotated(self, square: &str) -> String {
        match self {
            Self::Numeric(last) => (last + 1 - square.parse::<u8>().unwrap()).to_string(),
            Self::Algebraic => {
                let [file, rank] = file_and_rank(square);
                let turned = |byte: u8, first: u8, last: u8| char::from(first + last - byte);
                let file = turned(file, b'a', b'h');
                format!("{file}{}", turned(rank, b'1', b'8'))
            }
        }
    }

    pub fn any(self, dice: &mut Dice) -> String {
        match self {
            Self::Numeric(last) => (1 + dice.roll(last.into())).to_string(),
            Self::Algebraic => {
                let [file, rank] = [b'a', b'1'].map(|first| char::from(first + dice.roll(8) as u8));
                format!("{file}{rank}")
            }
        }
    }

    /// With one character of it another.
    pub fn miswritten(self, square: &str, dice: &mut Dice) -> String {
        let at = dice.roll(square.len());
        let (first, count) = match (self, at) {
            (Self::Algebraic, 0) => (b'a', 8),
            (Self::Algebraic, _) => (b'1', 8),
            // No figure before another is 0.
            (Self::Numeric(_), 0) => (b'1', 9),
            (Self::Numeric(_), _) => (b'0', 10),
        };
        let mut bytes = square.as_bytes().to_vec();
        bytes[at] = first + dice.roll(count) as u8;
        String::from_utf8(bytes).unwrap()
    }

    /// The number of a square of the board of 64 squares.
    pub fn number(square: &str) -> String {
        let [file, rank] = file_and_rank(square);
        ((b'8' - rank) * 4 + (file - b'a') / 2 + 1).to_string()
    }
}
